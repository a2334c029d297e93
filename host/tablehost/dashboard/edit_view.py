"""Correcting the past, as values: an entry retyped in place, and what would change with it.

Without Textual. Judging is the game's (`preview`) and the log's; here it is only put side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from referee.entries import NOTHING, Correct, Draw, GameEntry, JumpIn, Notice, Play, Seat, Undo
from referee.rulings import Rule, Verdict
from referee.state import State
from tablehost.dashboard.acting import NotNow, acts_of, moment_of
from tablehost.dashboard.cells import cut, pad, width
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.intents import (
    BringBack,
    Happened,
    Intent,
    Lay,
    LayDrawn,
    LetStand,
    Open,
    Pause,
    PressButton,
    Reseat,
    TakeBack,
)
from tablehost.dashboard.key_cards import Mode, Moment
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.log_view import line_spans, log_line
from tablehost.dashboard.logbook import Logbook, LogEntry
from tablehost.dashboard.needs import BoardPress, DrawAndLay, ForGood, KeepDraw, LetItStand
from tablehost.dashboard.preview import differences
from tablehost.entry_words import who_text
from tablehost.mending import insert_plan, replayed
from tablehost.words import _


@dataclass(frozen=True, slots=True)
class Insertion:
    """A forgotten entry, to stand in front of entry `before`."""

    before: int
    entry: GameEntry


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change of the log that has not been accepted yet, and what follows: entries as they read now and then.

    `added` is the entry that would be put in between.
    """

    change: Correct | Insertion
    changes: tuple[tuple[LogEntry, LogEntry], ...]
    summary: str
    is_conflict: bool
    added: LogEntry | None = None


def moment_at(desk: Desk, number: int) -> Moment:
    """What keys mean at entry `number`: the same as when it was typed."""
    before = desk.logbook.before(number)
    return moment_of(before) if before is not None else Moment(Mode.TURN, len(desk.names))


def forgotten(intent: Intent, before: State) -> GameEntry | NotNow:
    """The entry somebody forgot to type at that position. A draw there is a draw: the next player's entry keeps it."""
    return _one_entry(intent, before)


def replacement(intent: Intent, old: LogEntry, before: State) -> GameEntry | NotNow:
    """What entry `old` should have been. Its seat and its time stay, unless a seat was typed."""
    if isinstance(intent, LetStand):
        return _let_lie(old)
    if isinstance(intent, LayDrawn) and isinstance(old.entry, Play):
        intent = Lay(intent.card, intent.seat)
    entry = _one_entry(intent, before)
    if isinstance(entry, NotNow):
        return entry
    entry = replace(entry, at=old.entry.at)
    if getattr(intent, "seat", None) is None and not isinstance(intent, Happened):
        entry = _at_seat(entry, getattr(old.entry, "seat", None))
    return entry


def _let_lie(old: LogEntry) -> GameEntry | NotNow:
    """A card that was refused, and that the table lets lie all the same."""
    match old.entry:
        case Play(stands=False) if old.ruling.verdict is Verdict.ILLEGAL:
            return replace(old.entry, stands=True)
        case JumpIn(seat, card, at) if old.ruling.verdict is Verdict.ILLEGAL:
            return Play(seat, (card,), stands=True, at=at)
        case _:
            return NotNow(_("only a card that was refused can be let lie"))


def _one_entry(intent: Intent, before: State) -> GameEntry | NotNow:
    """What an intent would have been at that position."""
    if isinstance(intent, (TakeBack, BringBack, Pause, Reseat, Open, PressButton, LetStand)):
        return NotNow(_("Escape leaves the log first"))
    acts = acts_of(intent, before)
    if isinstance(acts, NotNow):
        return acts
    match acts[-1]:
        case BoardPress() | LetItStand():
            return NotNow(_("Escape leaves the log first"))
        case KeepDraw(seat):
            return Draw(seat, max(1, before.owes(seat)))
        case DrawAndLay():
            return NotNow(_("one entry at a time: d for the draw, or the card"))
        case ForGood(answer):
            return NotNow(_("that is no entry of the game")) if isinstance(answer, Correct) else answer
        case Correct() | Notice() | Undo():
            return NotNow(_("that is no entry of the game"))
        case entry:
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
    told += differences(now, after, desk.names, desk.lang)
    conflict = ruling.verdict is Verdict.NEEDS_RULING
    if conflict:
        told.insert(0, _("entry {n} cannot stand any more").format(n=ruling.params.get("number")))
    return Proposal(correction, changes, "; ".join(told) or _("nothing else changes"), conflict)


def propose_insertion(desk: Desk, before: int, entry: GameEntry) -> Proposal | None:
    """The insertion and its consequences, without making it; None where entry `before` does not stand."""
    game = desk.table.game
    plan = insert_plan(game, desk.table.sources, before, entry)
    if plan is None:
        return None
    other = replayed(game, plan)
    now, then = desk.logbook.entries(), Logbook(other).entries()
    place = next(index for index, one in enumerate(now) if one.number == before)
    pairs = zip(now[place:], then[place + 1 :], strict=True)
    changes = tuple(pair for pair in pairs if _verdict(pair[0]) != _verdict(pair[1]))
    told: list[str] = []
    if changes:
        many = _("{n} later rulings change").format(n=len(changes))
        told.append(many if len(changes) > 1 else _("1 later ruling changes"))
    told += differences(game.state, other.state, desk.names, desk.lang)
    worse = next((old for old, new in changes if _is_impossible(new) and not _is_impossible(old)), None)
    if worse is not None:
        told.insert(0, _("entry {n} cannot stand any more").format(n=worse.number))
    summary = "; ".join(told) or _("nothing else changes")
    return Proposal(Insertion(before, entry), changes, summary, worse is not None, then[place])


def _verdict(one: LogEntry) -> tuple[Verdict, Rule]:
    return one.ruling.verdict, one.ruling.rule


def _is_impossible(one: LogEntry) -> bool:
    return one.ruling.verdict in (Verdict.ILLEGAL, Verdict.MISMATCH)


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
        if here and proposal is not None and proposal.added is not None:
            lines.append(_added_line(desk, proposal.added, cells))
        pair = changed.get(one.number)
        lines += _pair_lines(desk, pair, here, cells) if pair is not None else [_plain(desk, one, here, cells)]
    return lines, at


def full_text(desk: Desk, one: LogEntry) -> str:
    """The entry and its ruling without a word left out."""
    line = log_line(one, desk.names, None, desk.lang)
    if not line.says:
        return f"{line.who} {line.what}"
    return _("{who} {what}: {says}").format(who=line.who, what=line.what, says=line.says)


def _added_line(desk: Desk, one: LogEntry, cells: int) -> Line:
    line = log_line(one, desk.names, None, desk.lang)
    told = _("put in between: {who} {what}: {says}").format(who=line.who, what=line.what, says=line.says)
    text = f" + {told}"
    return line_of((cut(text, cells, desk.marks.cut), "bad" if line.role == "bad" else "ask"))


def _plain(desk: Desk, one: LogEntry, here: bool, cells: int) -> Line:
    sources = desk.table.sources
    source = sources[one.number - 1] if one.number <= len(sources) else None
    line = line_spans(log_line(one, desk.names, source, desk.lang), desk.marks, cells - 3, bright=here)
    if here:
        return (Span(" > ", "turn"), *(Span(text, "turn") for text, _role in line))
    return (Span("   "), *line)


def _pair_lines(desk: Desk, pair: tuple[LogEntry, LogEntry], here: bool, cells: int) -> list[Line]:
    marks, names = desk.marks, desk.names
    now, then = (log_line(one, names, None, desk.lang) for one in pair)
    if pair[1].entry == NOTHING:
        what, says = _("(deleted)"), ""
    else:
        what, says = then.what, then.says
    who = who_text(pair[0].entry, names) if pair[1].entry == NOTHING else then.who
    head = " > " if here else " ~ "
    number = pad(str(now.number), 3, right=True)
    was, becomes = _("was"), _("becomes")
    room = max(width(was), width(becomes)) + 1
    was = f"{head}{number} {pad(was, room)} " + _("{who} {what}: {says}").format(
        who=now.who, what=now.what, says=now.says
    )
    then_told = _("{who} {what}: {says}") if says else "{who} {what}"
    becomes = f"       {pad(becomes, room)} " + then_told.format(who=who, what=what, says=says)
    return [
        line_of((cut(was, cells, marks.cut), "dim")),
        line_of((cut(becomes, cells, marks.cut), "bad" if then.role == "bad" else "ask")),
    ]
