"""The log in words: who did what, and the referee's sentence as it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.cards import Color
from referee.entries import (
    Correct,
    Draw,
    Entry,
    Flip,
    JumpIn,
    NameColor,
    Notice,
    Pass,
    Play,
    Undo,
)  # fmt: skip
from referee.rulings import Params, Rule, Ruling, Verdict
from referee.texts import say, say_note
from tablehost.clean import clean
from tablehost.dashboard.cells import cut, pad, width
from tablehost.dashboard.lines import COLOR_ROLES, Line, Role, Span
from tablehost.dashboard.logbook import LogEntry
from tablehost.dashboard.marks import Marks
from tablehost.entry_words import Names, entry_words, laid_text, name_of, what_text, who_text
from tablehost.table import Done, Source
from tablehost.words import _

ORDER_ONLY = (Source.ORDER, Source.KEY)
"""Calls and catches of these sources have an order and no margin: nobody measured when they happened."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `how` marks what a press, the table itself or a correction did."""

    number: int
    who: str
    what: str
    says: str
    role: Role
    color: Color | None = None
    how: str = ""


def log_line(one: LogEntry, names: Names, source: Source | None = None, lang: str = "en") -> LogLine:
    """An entry with its ruling as it stands."""
    entry, ruling = one.entry, one.ruling
    judged = None if isinstance(entry, Notice) else entry
    how = _how(source)
    if source in ORDER_ONLY:
        ruling = without_margins(ruling)
    if one.first_read is not None:
        how = _("deleted") if one.is_deleted else _("corrected")
    return LogLine(
        number=one.number,
        who=who_text(one.first_read if one.is_deleted and one.first_read is not None else entry, names),
        what=_("(deleted)") if one.is_deleted else what_text(entry, names),
        says="" if one.is_deleted else _reason(one, clean(say(ruling, judged, names, lang))),
        role=verdict_role(ruling.verdict),
        color=_color_of(entry),
        how=how,
    )


def log_lines(
    found: Sequence[LogEntry], names: Names, sources: Sequence[Source], count: int, lang: str = "en"
) -> tuple[LogLine, ...]:
    """At most `count` lines from entries that come newest first; a kept draw is one line."""
    lines: list[LogLine] = []
    skip = False
    for one, older in zip(found, [*found[1:], None], strict=False):
        if len(lines) >= count:
            break
        if skip:
            skip = False
            continue
        source = sources[one.number - 1] if one.number <= len(sources) else None
        line = log_line(one, names, source, lang)
        if older is not None and _is_kept_draw(older, one):
            skip = True
            line = LogLine(older.number, line.who, _("draw, kept"), line.says, line.role, how=line.how)
        lines.append(line)
    return tuple(lines)


def _is_kept_draw(draw: LogEntry, kept: LogEntry) -> bool:
    return (
        isinstance(draw.entry, Draw)
        and isinstance(kept.entry, Pass)
        and draw.entry.seat == kept.entry.seat
        and draw.number == kept.number - 1
        and draw.ruling.verdict is Verdict.LEGAL
        and kept.ruling.verdict is Verdict.LEGAL
    )


def _how(source: Source | None) -> str:
    match source:
        case Source.AUTO:
            return _("by itself")
        case Source.BUTTON | Source.ORDER:
            return _("button")
        case _:
            return ""


def without_margins(ruling: Ruling) -> Ruling:
    """Without how close it was: nobody may read a margin into the host's stamps, or into when somebody typed."""
    notes = tuple(note._replace(params=_without(note.params)) for note in ruling.notes)
    return ruling._replace(params=_without(ruling.params), notes=notes)


def _without(params: Params) -> Params:
    return {name: value for name, value in params.items() if name not in ("margin_us", "late_us")}


def _reason(one: LogEntry, said: str) -> str:
    """Of a card that fits only why: who laid what stands beside it already."""
    if one.ruling.verdict is Verdict.LEGAL and isinstance(one.entry, (Play, JumpIn)):
        for colon in (": ", "："):
            _head, found, reason = said.partition(colon)
            if found:
                return reason
    return said


def verdict_role(verdict: Verdict) -> Role:
    match verdict:
        case Verdict.ILLEGAL | Verdict.MISMATCH | Verdict.LATE:
            return "bad"
        case Verdict.NEEDS_RULING | Verdict.REDRAW:
            return "ask"
        case Verdict.UPHELD:
            return "good"
        case Verdict.NOTED | Verdict.VOID | Verdict.REDUNDANT:
            return "dim"
        case Verdict.LEGAL | Verdict.REJECTED:
            return ""


def verdict_mark(role: Role) -> str:
    """The same as the color says, for who sees none."""
    return {"bad": "!", "ask": "?", "good": "+"}.get(role, " ")


def line_spans(line: LogLine, marks: Marks, cells: int, bright: bool = False) -> Line:
    """A log line in so many cells; the newest is the bright one."""
    wide = cells >= 76  # the log beside the chart at 120 has 78
    number, who, what = (5, 11, 17) if wide else (5, 9, 12)
    role: Role = line.role if line.role in ("bad", "ask", "good") else "strong" if bright else ""
    shape = f"{marks.shapes[line.color]} " if line.color is not None else ""
    color_role: Role = COLOR_ROLES[line.color] if line.color is not None else role
    done = cut(shape + line.what, what - 1, marks.cut)
    says = _("{says} ({how})").format(says=line.says, how=line.how) if line.how else line.says
    return (
        Span(pad(str(line.number), number - 1, right=True) + " ", "dim"),
        Span(pad(line.who, who - 1, marks.cut) + " ", "strong" if bright else ""),
        Span(done, color_role if shape else role),
        Span(" " * (what - width(done)) + verdict_mark(line.role) + " ", role),
        Span(cut(says, max(0, cells - number - who - what - 2), marks.cut), role),
    )


def _color_of(entry: Entry) -> Color | None:
    match entry:
        case Play(cards=(laid, *_)) | JumpIn(card=laid):
            return laid.card.color if laid.card.color is not None else laid.named
        case Flip(card):
            return card.color
        case NameColor(color=color):
            return color
        case _:
            return None


# The last ruling in a sentence


def sentence_of(done: Sequence[Done], names: Names, lang: str = "en", entries: Sequence[Entry] = ()) -> str:
    """What the referee says about what was just done; revised calls and catches are told with it."""
    told: list[str] = []
    for one in done:
        if isinstance(one.entry, Undo) and one.ruling.rule is Rule.RECORD_UNDONE:
            told.append(_taken_back(one, names, entries))
            continue
        if isinstance(one.entry, Pass) and told and one.ruling.verdict is Verdict.LEGAL and one is not done[0]:
            continue  # a kept draw: the draw has been told
        ruling = without_margins(one.ruling) if one.source in ORDER_ONLY else one.ruling
        told.append(say(ruling, one.entry, names, lang))
        told += [
            say_note(note, names, lang)
            for note in ruling.notes
            if (note.verdict, note.rule) != (ruling.verdict, ruling.rule)  # the same sentence once
            and note.rule is not Rule.LANDING  # what is taken out of the log lands nowhere, see `NOTHING`
        ]
    return clean(" ".join(told))


def _taken_back(one: Done, names: Names, entries: Sequence[Entry]) -> str:
    first, count = one.ruling.params.get("number"), one.ruling.params.get("n")
    if not isinstance(first, int) or not isinstance(count, int) or not 0 < first <= len(entries):
        return _("Taken back.")
    entry = entries[first - 1]
    if isinstance(entry, Correct):
        return _("Taken back: the correction of entry {n}.").format(n=entry.number)
    what, is_all = _together(entries[first - 1 : first - 1 + count], names)
    told = _("Taken back: {what}.") if is_all else _("Taken back: {what} and what followed.")
    return told.format(what=what)


def brought_back(entries: Sequence[Entry], names: Names) -> str:
    """What an undo had taken and is there again."""
    if not entries:
        return ""
    entry = entries[0]
    if isinstance(entry, Correct):
        return _("Brought back: the correction of entry {n}.").format(n=entry.number)
    what, is_all = _together(entries, names)
    told = _("Brought back: {what}.") if is_all else _("Brought back: {what} and what followed.")
    return told.format(what=what)


def _together(entries: Sequence[Entry], names: Names) -> tuple[str, bool]:
    """Entries that went or came at once in a few words, and whether that names them all: one key can be two entries."""
    match entries:
        case [Draw(seat), Pass(other)] if seat == other:
            return _("{who} draw, kept").format(who=name_of(seat, names)), True
        case [Draw(seat), Play(other, cards)] if seat == other:
            laid = " ".join(map(laid_text, cards))
            return _("{who} draws and lays {card}").format(who=name_of(seat, names), card=laid), True
        case _:
            return entry_words(entries[0], names), len(entries) == 1
