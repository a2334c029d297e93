"""Going back and putting things in between, as plans: which entries to take back and what to write in their place.

Everything is read from the log itself, so that it holds after a kill as well. `LiveTable.rewrite` carries a plan out;
entries that are written once more keep their time and their source. Judges nothing, changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.entries import Correct, Entry, GameEntry, Notice, Undo
from referee.game import Game
from tablehost.table import Source

Sourced = tuple[Entry, Source]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """`taken` entries from the end go; `entries` come in their place."""

    taken: int
    entries: tuple[Sourced, ...]


@dataclass(slots=True)
class _TakenBack:
    """One undo by key that can be taken back itself: what it took, and how much of that has been written again."""

    numbers: tuple[int, ...]
    left: int  # how many entries stood before what was taken
    again: int = 0  # by a redo
    beside: int = 0  # because only the first of them was to go, an insertion


@dataclass(slots=True)
class _Past:
    """The log read once through: what stands, what can be redone, and which number an entry has since it moved."""

    standing: list[int] = field(default_factory=list)
    undone: list[_TakenBack] = field(default_factory=list)
    moved: dict[int, int] = field(default_factory=dict)


def redo_plan(game: Game, sources: Sequence[Source]) -> Rewrite | None:
    """What brings the last undo's entries back, None where nothing was undone since the last thing typed.

    Presses that came after the undo stay, behind what is brought back; draws written by themselves since are dropped,
    because they were written for the position before.
    """
    past = _past(game.entries, sources)
    if not past.undone:
        return None
    undone = past.undone[-1]
    since = past.standing[undone.left :]
    back = [(game.entries[number - 1], sources[number - 1]) for number in undone.numbers]
    known = [entry for entry, _source in back]
    kept = [
        (game.entries[number - 1], sources[number - 1])
        for number in since
        if sources[number - 1] is not Source.AUTO and game.entries[number - 1] not in known
    ]
    made = len(game.entries) + (1 if since else 0)
    moved = dict(past.moved)
    entries: list[Sourced] = []
    for place, number in enumerate(undone.numbers):
        entry, source = back[place]
        entries.append((_renumbered(entry, moved), source))
        moved[number] = made + place + 1
    return Rewrite(len(since), (*entries, *kept))


def insert_plan(game: Game, sources: Sequence[Source], before: int, entry: GameEntry) -> Rewrite | None:
    """What puts `entry` in front of entry `before`, which has to stand. Without a time it gets that of its neighbor."""
    standing = game.standing_log
    if before not in standing:
        return None
    place = standing.index(before)
    tail = standing[place:]
    if entry.at is None:
        near = [game.entries[number - 1].at for number in (*standing[max(0, place - 1) : place], before)]
        entry = replace(entry, at=next((at for at in near if at is not None), None))
    entries: list[Sourced] = [(entry, Source.KEY)]
    moved: dict[int, int] = {}
    first = len(game.entries) + 2  # the undo, then `entry`
    for offset, number in enumerate(tail, 1):
        entries.append((_renumbered(game.entries[number - 1], moved), sources[number - 1]))
        moved[number] = first + offset
    return Rewrite(len(tail), tuple(entries))


def uninsert_plan(game: Game, sources: Sequence[Source], number: int) -> Rewrite | None:
    """What takes entry `number` alone out again and leaves everything behind it."""
    standing = game.standing_log
    if number not in standing:
        return None
    tail = standing[standing.index(number) + 1 :]
    entries: list[Sourced] = []
    moved: dict[int, int] = {}
    first = len(game.entries) + 2
    for offset, later in enumerate(tail):
        moved[later] = first + offset
        entries.append((_renumbered(game.entries[later - 1], moved), sources[later - 1]))
    return Rewrite(len(tail) + 1, tuple(entries))


def inserted(game: Game, sources: Sequence[Source]) -> int | None:
    """The number of the entry that was put in between last, if nothing has been typed since."""
    entries, standing = game.entries, game.standing_log
    last = next((number for number in reversed(standing) if sources[number - 1].is_key), None)
    undo = max((number for number, entry in enumerate(entries, 1) if isinstance(entry, Undo)), default=None)
    if last is None or undo is None:
        return None
    taken = _past(entries[: undo - 1], sources[: undo - 1]).standing[-_count(entries[undo - 1]) :]
    if not taken or not undo < last <= undo + 1 + len(taken) or undo + 1 not in standing:
        return None
    moved = {old: undo + 1 + place for place, old in enumerate(taken, 1)}
    again = all(
        number <= len(entries) and _renumbered(entries[old - 1], moved) == entries[number - 1]
        for old, number in moved.items()
    )
    return undo + 1 if again and entries[undo] != entries[taken[0] - 1] else None


def _count(entry: Entry) -> int:
    return entry.entries if isinstance(entry, Undo) else 0


def replayed(game: Game, plan: Rewrite) -> Game:
    """The game as it would be after the plan. The one given is left as it is."""
    other = game.copy()
    if plan.taken:
        other.enter(Undo(plan.taken))
    for entry, _source in plan.entries:
        other.enter(entry)
    return other


def _past(entries: Sequence[Entry], sources: Sequence[Source]) -> _Past:
    past = _Past()
    for number, (entry, source) in enumerate(zip(entries, sources, strict=True), 1):
        if isinstance(entry, Undo):
            _went_back(past, entry.entries, entries[number : number + 1], entries, sources)
        else:
            _came(past, number, entry, entries, source)
    return past


def _went_back(
    past: _Past, count: int, following: Sequence[Entry], entries: Sequence[Entry], sources: Sequence[Source]
) -> None:
    if count > len(past.standing):
        return
    taken = tuple(past.standing[-count:])
    del past.standing[-count:]
    top = past.undone[-1] if past.undone else None
    if top is not None and top.beside and len(past.standing) == top.left:
        first = _renumbered(entries[top.numbers[0] - 1], past.moved)
        if following and following[0] == first:
            top.beside = 0  # a redo of an insertion makes room for it
            return
    if any(sources[number - 1].is_key for number in taken):  # else a redo makes room for what it brings back
        past.undone.append(_TakenBack(taken, len(past.standing)))


def _came(past: _Past, number: int, entry: Entry, entries: Sequence[Entry], source: Source) -> None:
    past.standing.append(number)
    if not past.undone:
        return
    top = past.undone[-1]
    at = len(past.standing) - top.left - 1  # its place behind what was left
    if at == top.again and not top.beside and _is_again(past, top.numbers[at], entry, entries):
        past.moved[top.numbers[at]] = number
        top.again += 1
        if top.again == len(top.numbers):
            past.undone.pop()
    elif at == top.beside and not top.again and at + 1 < len(top.numbers) and _is_again(
        past, top.numbers[at + 1], entry, entries
    ):
        past.moved[top.numbers[at + 1]] = number
        top.beside += 1
    elif source.is_key:
        past.undone.clear()  # play has gone another way


def _is_again(past: _Past, old: int, entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether `entry` is entry `old` once more; two keys never have the same time, so the time tells."""
    return _renumbered(entries[old - 1], past.moved) == entry


def _renumbered(entry: Entry, moved: Mapping[int, int]) -> Entry:
    """An entry about another entry, which has another number now."""
    if not isinstance(entry, (Correct, Notice)):
        return entry
    number = entry.number
    while number in moved:
        number = moved[number]
    return replace(entry, number=number)
