"""What a rule text says, for people: its minute, where every value comes from, what it leaves open, what differs.

Pure values in English and 简体中文 for whoever prints or shows them. Every function takes a bundled preset or a table's
own (`presets.preset_of` makes one from the rules of a game). Owns the sentences about sources; decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from referee.explanation import Explanation, explain, is_small
from referee.option_texts import Lang, option_text
from referee.option_words import differences as differing_options
from referee.option_words import option_keys
from referee.preset_sources import OPEN, preset_source
from referee.presets import Preset, load_preset, preset
from referee.rules import Rules

RowStatus: TypeAlias = Literal["stated", "implied", "default", "known", "table"]
"""The text says it, it follows from the wording, the text is silent, it is generally known, the table changed it."""


@dataclass(frozen=True, slots=True)
class StatusRow:
    """One option of a rule text: its value and where that comes from."""

    option: str
    group: str  # the heading it stands under
    title: str
    word: str  # the value as `rule OPTION WORD` says it
    meaning: str
    status: RowStatus
    status_text: str  # the status in one or two words
    source: str  # a sentence: what the text says, or why it is so where the text is silent


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Something the text leaves open, and what is played instead."""

    option: str
    title: str
    word: str
    sentence: str  # "the text does not say; usual is: ..."
    is_small: bool  # nobody asks before the first card


@dataclass(frozen=True, slots=True)
class Difference:
    """An option in which two rule texts differ."""

    option: str
    group: str
    title: str
    word: str
    meaning: str
    other_word: str
    other_meaning: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A rule text as it is announced. `place` says where it stands; empty where nobody can look it up."""

    name: str
    title: str
    about: str
    place: str


def heading(text: Preset, lang: Lang) -> Heading:
    """Title, a sentence and the place of a rule text."""
    words, found = _WORDS[lang], preset_source(text.root, lang)
    changed = _changed(text)
    has_title = text.title != preset(text.root).title
    is_named = has_title or text.name.rstrip("*") != text.root  # a star marks changes nobody has given a name
    if not is_named and not changed:
        file = preset(text.root).seed
        place = words["place"].format(heading=found.heading, lines=found.lines, file=file) if found.heading else ""
        return Heading(text.root, found.title, found.about, place)
    about = words["own_text" if changed else "own_copy"].format(base=found.title, n=len(changed))
    return Heading(text.name, text.title if is_named else found.title, about, "")


def explanation(text: Preset, lang: Lang) -> Explanation:
    """What a table has to hear before it plays by this text; as much as fits into a minute."""
    return explain(text.rules(), lang)


def status_rows(text: Preset, lang: Lang) -> tuple[StatusRow, ...]:
    """All options in the order of the catalogue."""
    rules, changed = text.rules(), _changed(text)
    return tuple(_row(text, rules, changed, key, lang) for key in option_keys())


def status_row(text: Preset, key: str, lang: Lang) -> StatusRow:
    """One option of `status_rows`; raises UnknownOption."""
    return _row(text, text.rules(), _changed(text), key, lang)


def open_points(text: Preset, lang: Lang) -> tuple[OpenPoint, ...]:
    """What the text leaves open although it matters in play, what people ask first before the rest."""
    if text.root == "official":
        return ()  # generally known, as far as it goes
    reasons = preset_source(text.root, lang).reasons
    found = [
        OpenPoint(row.option, row.title, row.word, row.source, is_small(row.option))
        for row in status_rows(text, lang)
        if row.status == "default" and reasons.get(row.option) in OPEN and row.word != "n/a"
    ]
    return tuple(sorted(found, key=lambda one: one.is_small))


def difference(text: Preset, other: Preset, lang: Lang) -> tuple[Difference, ...]:
    """The options in which two texts differ, in the order of the catalogue."""
    return difference_of_rules(text.rules(), other.rules(), lang)


def difference_of_rules(rules: Rules, other: Rules, lang: Lang) -> tuple[Difference, ...]:
    """The same for rules that may be no preset."""
    found = []
    for key in differing_options(rules, other):
        told = option_text(key, lang)
        word, other_word = rules.value_word(key), other.value_word(key)
        meanings = told.meaning(word), told.meaning(other_word)
        found.append(Difference(key, told.group, told.title, word, meanings[0], other_word, meanings[1]))
    return tuple(found)


def _changed(text: Preset) -> frozenset[str]:
    """The options a table's own text has otherwise than the bundled text it builds on. How late a card may be typed is
    no rule: every live table sets it."""
    return frozenset(differing_options(load_preset(text.root), text.rules())) - {"entry_lag_ms"}


def _row(text: Preset, rules: Rules, changed: frozenset[str], key: str, lang: Lang) -> StatusRow:
    told, words = option_text(key, lang), _WORDS[lang]
    word = rules.value_word(key)
    meaning = told.meaning(word)
    status: RowStatus = text.status(key)
    if status == "default" and key in changed:
        status = "table"
        was = told.meaning(load_preset(text.root).value_word(key))
        source = words["table_source"].format(was=was)
    elif status != "default":
        says = preset_source(text.root, lang).says.get(key, "")
        source = words[f"{status}_source"].format(says=says) if says else words[status]
    else:
        status, source = _default(text, key, meaning, lang)
    return StatusRow(key, told.group, told.title, word, meaning, status, words[status], source)


def _default(text: Preset, key: str, meaning: str, lang: Lang) -> tuple[RowStatus, str]:
    found, words = preset_source(text.root, lang), _WORDS[lang]
    reason = found.reasons.get(key, "beyond")
    if text.root == "official" and reason != "beyond":
        status: RowStatus = "known"
        source = words["known_source"]
    else:
        status = "default"
        followed = preset_source(found.fuller[key], lang).title if reason == "fuller" else ""
        source = words[reason].format(meaning=meaning, text=followed)
    remark = found.says.get(key, "")
    return status, words["remark"].format(source=source, remark=remark) if remark else source


_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = MappingProxyType(
    {
        "en": {
            "place": "{file}, lines {lines}, under “{heading}”",
            "own_text": "A table's own text, made from: {base}. Options changed: {n}.",
            "own_copy": "A table's own copy of: {base}.",
            "stated": "stated",
            "implied": "implied",
            "default": "default",
            "known": "generally known",
            "table": "the table's own",
            "stated_source": "the text says: {says}",
            "implied_source": "follows from the text: {says}",
            "known_source": "as the printed rules are generally known",
            "table_source": "changed by the table; the text has: {was}",
            "remark": "{source} ({remark})",
            "usual": "the text does not say; usual is: {meaning}",
            "only_text": "the text does not say; the only text that does has: {meaning}",
            "published": "the text does not say; the usual printed rule is: {meaning}",
            "no_points": "the text does not say; without points or a target: {meaning}",
            "fuller": "the text does not say; “{text}”, which it follows, has: {meaning}",
            "extra": "an extra rule, which the text does not ask for",
            "off": "of no use here: the rule it belongs to is off",
            "hidden": "the referee sees no hands and cannot tell, so it is left to the players",
            "no_effect": "the text does not say; it changes no count and no turn",
            "beyond": "no rule text speaks of it",
        },
        "zh_CN": {
            "place": "{file} 第 {lines} 行，标题“{heading}”",
            "own_text": "本桌自定：在“{base}”上改了 {n} 项。",
            "own_copy": "本桌自存的“{base}”。",
            "stated": "原文明说",
            "implied": "由原文推知",
            "default": "默认",
            "known": "众所周知",
            "table": "本桌自定",
            "stated_source": "原文说：{says}",
            "implied_source": "由原文推知：{says}",
            "known_source": "印刷版规则的通行说法",
            "table_source": "本桌改过；原文是：{was}",
            "remark": "{source}（{remark}）",
            "usual": "原文没有说明；通常是：{meaning}",
            "only_text": "原文没有说明；唯一提到的文本是：{meaning}",
            "published": "原文没有说明；印刷版规则通常是：{meaning}",
            "no_points": "原文没有说明；不计分或没有目标分：{meaning}",
            "fuller": "原文没有说明；它所依据的“{text}”是：{meaning}",
            "extra": "额外规则，原文没有要求",
            "off": "此处用不到：所属的规则没有启用",
            "hidden": "裁判看不到手牌，无法判断，由玩家自己掌握",
            "no_effect": "原文没有说明；不影响张数和顺序",
            "beyond": "各规则文本都没有提到",
        },
    }
)
