"""The rule text behind a game, without what the live table set for itself, and what it is called."""

from __future__ import annotations

from functools import cache

from referee.option_texts import Lang
from referee.option_words import differences
from referee.presets import Preset, preset, preset_names
from referee.rulebook import heading
from referee.rules import Rules
from tablehost.words import ngettext

OURS = "entry_lag_ms"
"""How late a card may be typed is set by the live table, and no rule anybody chose."""


def played_text(rules: Rules) -> Preset:
    """The text; one of the table's own where somebody changed a rule."""
    changes = [(key, word) for key, word in rules.changes if key != OURS]
    begun = preset(rules.preset)
    return begun.with_changes(changes) if changes else begun


@cache
def short_name(name: str, lang: Lang) -> str:
    """What a rule text is called where there is little room: in English the word it is asked for by."""
    if lang == "en" or name not in preset_names():
        return name.replace("_", " ")
    return heading(preset(name), lang).title


def label(text: Preset, begun: Preset, lang: Lang) -> str:
    """What a text is called, with how many rules the table has changed."""
    title = heading(begun, lang).title
    count = 0 if text is begun else len(differences(begun.rules(), text.rules()))
    if not count:
        return title
    return ngettext("{title}, {n} rule changed", "{title}, {n} rules changed", count).format(title=title, n=count)
