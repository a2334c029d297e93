"""The rule text behind a game, without what the live table set for itself, and named so that people know it again."""

from __future__ import annotations

from referee.option_texts import Lang
from referee.presets import Preset, preset
from referee.rulebook import heading
from referee.rules import Rules, differences
from tablehost.words import ngettext

OURS = "entry_lag_ms"
"""How late a card may be typed is set by the live table, and no rule anybody chose."""


def played_text(rules: Rules, lang: Lang) -> Preset:
    """The text; one of the table's own, called after the one it began with, where somebody changed a rule."""
    begun = preset(rules.preset)
    changes = [(key, word) for key, word in rules.changes if key != OURS]
    return titled(begun.with_changes(changes), begun, lang) if changes else begun


def titled(text: Preset, begun: Preset, lang: Lang) -> Preset:
    """`text`, called after the one it began with if it is otherwise."""
    if text == begun:
        return text
    return text.with_changes((), title=label(text, begun, lang))


def label(text: Preset, begun: Preset, lang: Lang) -> str:
    """What a text is called, with how many rules the table has changed."""
    title = heading(begun, lang).title
    count = len(differences(begun.rules(), text.rules()))
    if not count:
        return title
    return ngettext("{title}, {n} rule changed", "{title}, {n} rules changed", count).format(title=title, n=count)
