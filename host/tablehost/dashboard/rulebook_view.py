"""The rule book as lines: a text in a minute, every option with where it comes from, open points, what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from referee.option_texts import Lang, option_text
from referee.presets import Preset
from referee.rulebook import RowStatus, difference, explanation, heading, open_points, status_rows
from tablehost.clean import clean
from tablehost.dashboard.cells import ALL, wrap
from tablehost.dashboard.lines import Line, Role, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.words import _

Tab = Literal["minute", "options", "open", "difference"]
TABS: Final[tuple[Tab, ...]] = ("minute", "options", "open", "difference")

_ROLES: Final[dict[RowStatus, Role]] = {
    "stated": "good", "implied": "", "default": "dim", "known": "dim", "table": "ask",
}  # fmt: skip


def tab_word(tab: Tab) -> str:
    """What the tab is called."""
    match tab:
        case "minute":
            return _("in a minute")
        case "options":
            return _("every option")
        case "open":
            return _("left open")
        case "difference":
            return _("differences")


def tab_line(tab: Tab) -> Line:
    """The tabs with their keys, the one that is shown as a band."""
    spans: list[Span] = [Span(" ")]
    for number, one in enumerate(TABS, 1):
        spans += [Span(f" {number} ", "key"), Span(f"{tab_word(one)} ", "turn" if one == tab else "")]
    return tuple(spans)


def book_lines(text: Preset, other: Preset, tab: Tab, cells: int, marks: Marks, lang: Lang) -> tuple[Line, ...]:
    """One tab of the book about a text; `other` is what it is compared with."""
    match tab:
        case "minute":
            found = minute_lines(text, cells, lang)
        case "options":
            found = option_lines(text, cells, marks, lang)
        case "open":
            found = _open_lines(text, cells, lang)
        case "difference":
            found = difference_lines(text, other, cells, lang)
    return (tab_line(tab), (), *found)


def minute_lines(text: Preset, cells: int, lang: Lang) -> list[Line]:
    """What a table has to hear before it plays, with where the text stands."""
    head = heading(text, lang)
    told = explanation(text, lang)
    found = [*_wrapped(head.about, cells, "strong")]
    if head.place:
        found += _wrapped(_("Source: {place}").format(place=head.place), cells, "dim")
    found.append(())
    for sentence in told.sentences:
        found += _bullet(sentence, cells)
    if told.unsaid:
        titles = ", ".join(option_text(key, lang).title for key in told.unsaid)
        found.append(())
        told_more = _("Smaller points that are not as in the official rules: {titles}").format(titles=titles)
        found += _wrapped(told_more, cells, "dim")
    return found


def option_lines(text: Preset, cells: int, marks: Marks, lang: Lang) -> list[Line]:
    """Every option: its value, the status of that value, and its source."""
    found: list[Line] = []
    group = ""
    for row in status_rows(text, lang):
        if row.group != group:
            group = row.group
            found += [(), line_of((f" {group}", "key"))] if found else [line_of((f" {group}", "key"))]
        told = clean(_("{title}: {meaning}").format(title=row.title, meaning=row.meaning))
        first, *more = wrap(told, max(10, cells - 20), ALL) or [""]
        found.append(line_of((f"  [{row.status_text}] ", _ROLES[row.status]), (first, "strong")))
        found += [line_of((f"      {rest}", "strong")) for rest in more]
        found += [line_of((f"      {rest}", "dim")) for rest in wrap(clean(row.source), max(10, cells - 7), ALL)]
    return found


def _open_lines(text: Preset, cells: int, lang: Lang) -> list[Line]:
    points = open_points(text, lang)
    if not points:
        return [line_of((" " + _("This text leaves nothing open that matters in play."), "dim"))]
    found: list[Line] = []
    for one in points:
        found += _wrapped(one.title, cells, "strong")
        found += [line_of(f"    {rest}") for rest in wrap(clean(one.sentence), max(10, cells - 5), ALL)]
    return found


def difference_lines(text: Preset, other: Preset, cells: int, lang: Lang) -> list[Line]:
    """The options in which two texts differ, this one's first."""
    here, there = heading(text, lang).title, heading(other, lang).title
    found = difference(text, other, lang)
    if not found:
        same = _("{one} and {other} are the same in every option").format(one=here, other=there)
        return _wrapped(same, cells, "good")
    lines = _wrapped(_("{one} against {other}").format(one=here, other=there), cells, "strong")
    group = ""
    for one in found:
        if one.group != group:
            group = one.group
            lines += [(), line_of((f" {group}", "key"))]
        lines += _wrapped(one.title, cells, "strong")
        told = _("here: {meaning}").format(meaning=one.meaning)
        lines += [line_of(f"    {rest}") for rest in wrap(told, cells - 5, ALL)]
        told = _("there: {meaning}").format(meaning=one.other_meaning)
        lines += [line_of((f"    {rest}", "dim")) for rest in wrap(told, cells - 5, ALL)]
    return lines


def _wrapped(text: str, cells: int, role: Role = "") -> list[Line]:
    return [line_of((f" {rest}", role)) for rest in wrap(clean(text), max(10, cells - 2), ALL)]


def _bullet(text: str, cells: int) -> list[Line]:
    first, *more = wrap(clean(text), max(10, cells - 4), ALL) or [""]
    return [line_of(f" - {first}"), *(line_of(f"   {rest}") for rest in more)]


def titles(texts: Sequence[Preset], lang: Lang) -> tuple[str, ...]:
    """What the texts are called."""
    return tuple(clean(heading(text, lang).title) for text in texts)
