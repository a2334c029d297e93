"""Correcting the past, as values: an entry retyped in place, and what would change with it.

Without Textual. Judging is the game's (`preview`) and the log's; here it is only put side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from referee.entries import Correct, Draw, GameEntry, Notice, Play, Seat, Undo
from referee.rulings import Verdict
from referee.state import State
from referee.texts import color_name
from tablehost.dashboard.acting import NotNow, acts_of, moment_of
from tablehost.dashboard.cells import clean, cut, pad
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.intents import Intent, Open, PressButton, TakeBack
from tablehost.dashboard.key_cards import Mode, Moment
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.log_view import line_spans, log_line, who_text
from tablehost.dashboard.logbook import NOTHING, LogEntry
from tablehost.dashboard.needs import BoardPress, DrawAndLay, KeepDraw, LetItStand
from tablehost.dashboard.words import _


@dataclass(frozen=True, slots=True)
class Proposal:
    """A correction that has not been accepted yet, and what it would change."""

    correction: Correct
    changes: tuple[tuple[LogEntry, LogEntry], ...]
    summary: str
    is_conflict: bool


def moment_at(desk: Desk, number: int) -> Moment:
    """What keys mean at entry `number`: the same as when it was typed."""
    before = desk.logbook.before(number)
    return moment_of(before) if before is not None else Moment(Mode.TURN, len(desk.names))


def replacement(intent: Intent, old: LogEntry, before: State) -> GameEntry | NotNow:
    """What entry `old` should have been. Its seat and its time stay, unless a seat was typed."""
    if isinstance(intent, (TakeBack, Open, PressButton)):
        return NotNow(_("Escape leaves the log first"))
    acts = acts_of(intent, before)
    if isinstance(acts, NotNow):
        return acts
    if not acts:
        return NotNow(_("that is no entry"))
    act = acts[-1]
    match act:
        case BoardPress() | LetItStand():
            return NotNow(_("Escape leaves the log first"))
        case KeepDraw(seat):
            entry: GameEntry = Draw(seat, max(1, before.owes(seat)))
        case DrawAndLay(seat, card):
            if not isinstance(old.entry, Play):
                return NotNow(_("one entry becomes one entry: d for the draw, or the card"))
            entry = Play(seat, (card,))
        case Correct() | Notice() | Undo():
            return NotNow(_("that is no entry of the game"))
        case _:
            entry = act
    entry = replace(entry, at=old.entry.at)
    if getattr(intent, "seat", None) is None:
        entry = _at_seat(entry, getattr(old.entry, "seat", None))
    return entry


def _at_seat(entry: GameEntry, seat: Seat | None) -> GameEntry:
    if seat is None or getattr(entry, "seat", None) is None:
        return entry
    return cast(GameEntry, replace(cast(Play, entry), seat=seat))  # every kind that has a seat calls it `seat`


def propose(desk: Desk, number: int, entry: GameEntry) -> Proposal:
    """The correction and its consequences, without making it."""
    game = desk.table.game
    correction = Correct(number, entry)
    ruling, after = game.preview(correction)
    changes = desk.logbook.changed_by(number, entry)
    now = game.state
    told: list[str] = []
    later = len(changes) - 1
    if later > 0:
        told.append(_("{n} later rulings change").format(n=later) if later > 1 else _("1 later ruling changes"))
    told += _differences(now, after, desk)
    conflict = ruling.verdict is Verdict.NEEDS_RULING
    if conflict:
        told.insert(0, _("entry {n} cannot stand any more").format(n=ruling.params.get("number")))
    return Proposal(correction, changes, "; ".join(told) or _("nothing else changes"), conflict)


def _differences(now: State, after: State, desk: Desk) -> list[str]:
    names = [clean(name) for name in desk.names]
    told = []
    if now.turn != after.turn:
        told.append(_("turn: {new} (was {old})").format(new=_who(after.turn, names), old=_who(now.turn, names)))
    if now.color != after.color and after.color is not None:
        told.append(_("color: {new}").format(new=color_name(after.color, desk.lang)))
    if now.direction != after.direction:
        told.append(_("direction turns"))
    for seat, (old, new) in enumerate(zip(now.counts, after.counts, strict=False)):
        owes = after.owes(seat) - now.owes(seat)
        if old != new:
            told.append(_("{who}: {new} cards (was {old})").format(who=names[seat], new=new, old=old))
        if owes and after.owes(seat):
            told.append(_("{who} owes {n}").format(who=names[seat], n=after.owes(seat)))
        elif owes:
            told.append(_("{who} owes nothing").format(who=names[seat]))
    if now.over != after.over:
        told.append(_("the round ends here") if after.over else _("the round goes on"))
    if now.match.totals != after.match.totals:
        told.append(_("the scores change"))
    return told


def _who(seat: Seat | None, names: Sequence[str]) -> str:
    return names[seat] if seat is not None else _("nobody")


def window(count: int, cursor: int, height: int, top: int) -> int:
    """The first line shown, so that the cursor is in sight and moves before the list does."""
    top = min(top, cursor)
    top = max(top, cursor - height + 1)
    return max(0, min(top, max(0, count - height)))


def edit_lines(
    desk: Desk, entries: Sequence[LogEntry], cursor: int, proposal: Proposal | None, cells: int
) -> tuple[list[Line], int]:
    """The log, oldest first, and the line the cursor is on. What would change takes two lines: was and becomes."""
    changed = {now.number: (now, then) for now, then in proposal.changes} if proposal is not None else {}
    lines: list[Line] = []
    at = 0
    for index, one in enumerate(entries):
        here = index == cursor
        if here:
            at = len(lines)
        pair = changed.get(one.number)
        lines += _pair_lines(desk, pair, here, cells) if pair is not None else [_plain(desk, one, here, cells)]
    return lines, at


def _plain(desk: Desk, one: LogEntry, here: bool, cells: int) -> Line:
    sources = desk.table.sources
    source = sources[one.number - 1] if one.number <= len(sources) else None
    line = line_spans(log_line(one, desk.names, desk.marks, source, desk.lang), desk.marks, cells - 3, bright=here)
    if here:
        return (Span(" > ", "turn"), *(Span(text, "turn") for text, _role in line))
    return (Span("   "), *line)


def _pair_lines(desk: Desk, pair: tuple[LogEntry, LogEntry], here: bool, cells: int) -> list[Line]:
    marks, names = desk.marks, desk.names
    now, then = (log_line(one, names, marks, None, desk.lang) for one in pair)
    if pair[1].entry == NOTHING:
        what, says = _("(deleted)"), ""
    else:
        what, says = then.what, then.says
    who = who_text(pair[0].entry, names) if pair[1].entry == NOTHING else then.who
    head = " > " if here else " ~ "
    number = pad(str(now.number), 3, right=True)
    was = f"{head}{number} {_('was')}      {now.who} {now.what}: {now.says}"
    becomes = f"       {_('becomes')}  {who} {what}" + (f": {says}" if says else "")
    return [
        line_of((cut(was, cells, marks.cut), "dim")),
        line_of((cut(becomes, cells, marks.cut), "bad" if then.role == "bad" else "ask")),
    ]
