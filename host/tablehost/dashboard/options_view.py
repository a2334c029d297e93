"""Changing single rules before a game, as values: the rows, the next value of an option, and what stands against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.errors import Contradiction, RulesError
from referee.option_texts import Lang, option_text
from referee.option_words import differences, option, option_keys
from referee.presets import Preset
from tablehost.clean import clean
from tablehost.dashboard.cells import cut, pad, width
from tablehost.dashboard.lines import Line, Role, line_of
from tablehost.dashboard.marks import Marks
from tablehost.rule_faults import fault_text
from tablehost.words import _


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option as it stands now. `changed`: otherwise than in the text the table began with."""

    key: str
    group: str
    title: str
    sentence: str
    word: str
    meaning: str
    changed: bool


def option_rows(text: Preset, begun: Preset, lang: Lang, asked: str = "") -> tuple[OptionRow, ...]:
    """The options whose title, meaning, group or key holds what was asked for, in the order of the catalogue."""
    rules = text.rules()
    changed = frozenset(differences(begun.rules(), rules))
    wanted = asked.casefold().split()
    found = []
    for key in option_keys():
        told = option_text(key, lang)
        word = rules.value_word(key)
        row = OptionRow(key, told.group, told.title, told.sentence, word, told.meaning(word), key in changed)
        hay = f"{row.title} {row.meaning} {row.group} {key}".casefold()
        if all(one in hay for one in wanted):
            found.append(row)
    return tuple(found)


def stepped(text: Preset, key: str, step: int, lang: Lang = "en") -> Preset | str:
    """The text with the next (or previous) value of an option that holds with the others, or why there is none.

    Values that stand against another option are passed over; if none is left, the sentence names both.
    """
    words = words_of(key)
    now = text.rules().value_word(key)
    if now not in words:
        words = (*words, now)
    at = words.index(now)
    refusal: str | None = None
    for distance in range(1, len(words)):
        told = changed(text, key, words[(at + step * distance) % len(words)], lang)
        if isinstance(told, Preset):
            return told
        refusal = refusal or told
    return refusal or _("there is no other value for this")


def words_of(key: str) -> tuple[str, ...]:
    """The values that are walked through; numbers are typed, so only a few usual ones are among them."""
    taken = option(key)
    if taken.numbers is None:
        return taken.words
    usual = [one for one in (0, 1, 2, 3, 4, 5, 6, 7, 10, 20, 30, 50, 100, 200, 300, 500, 1000) if one in taken.numbers]
    return (*taken.words, *map(str, usual))


def changed(text: Preset, key: str, word: str, lang: Lang = "en") -> Preset | str:
    """The text with one option changed, or the sentence why that cannot be, which names both options."""
    try:
        other = text.with_changes([(key, word)])
        other.rules().check()
    except Contradiction as fault:
        return contradiction_text(fault, lang)
    except RulesError as fault:
        return fault_text(fault)
    return other


def contradiction_text(fault: Contradiction, lang: Lang) -> str:
    """Both options by their titles, and what to do."""
    one, other = option_text(fault.option, lang), option_text(fault.other, lang)
    return _('"{one}: {word}" and "{other}: {other_word}" cannot hold together: change the other one first').format(
        one=one.title,
        word=one.meaning(fault.word),
        other=other.title,
        other_word=other.meaning(fault.other_word),
    )


def rows_lines(
    rows: Sequence[OptionRow], at: int, typed: str, cells: int, marks: Marks
) -> tuple[tuple[Line, ...], int]:
    """The rows with their groups, the one at the cursor as a band; and the line the cursor is on."""
    if not rows:
        return (line_of((" " + _("no rule is called like this: Backspace takes letters back"), "dim")),), 0
    found: list[Line] = []
    cursor = 0
    group = ""
    left = max(18, min(40, cells // 2 - 4))
    for index, row in enumerate(rows):
        if row.group != group:
            group = row.group
            found.append(line_of((f" {clean(group)}", "key")))
        is_here = index == at
        value = f"{typed}{marks.cursor}" if is_here and typed else clean(row.meaning)
        title, room = clean(row.title), max(8, cells - left - 5)
        start = f" {'>' if is_here else ' '}{'*' if row.changed else ' '}"
        if is_here:
            cursor = len(found)
        role: Role = "ask" if row.changed else "dim"
        if width(title) <= left and width(value) <= room:
            parts = [(start + pad(title, left) + " ", value)]
        else:  # the title and the value below each other
            parts = [(start + cut(title, cells - 5, marks.cut), ""), ("     ", cut(value, cells - 6, marks.cut))]
        for head, tail in parts:
            whole = line_of((pad(head + tail, cells - 1, marks.cut), "turn"))
            found.append(whole if is_here else line_of(head, (tail, role)))
    return tuple(found), cursor
