"""The log as it reads now: every entry that stands with the ruling it has after undo and correction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.entries import NOTHING, Correct, Entry, GameEntry, Landed, Notice
from referee.game import Game, Step
from referee.rulings import Note, Rule, Ruling, Verdict
from referee.state import State


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry that stands. `ruling` is its verdict now, with what else followed; `first_read` if it was corrected."""

    number: int
    entry: GameEntry | Notice
    ruling: Ruling
    first_read: Entry | None = None

    @property
    def is_deleted(self) -> bool:
        """Taken out by a correction (see `NOTHING`)."""
        return self.first_read is not None and self.entry == NOTHING


class Logbook:
    """Looks at a game; keeps nothing of its own."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __len__(self) -> int:
        return len(self._game.steps)

    def entries(self, notes: Iterable[Note] = ()) -> tuple[LogEntry, ...]:
        """All entries, oldest first. `notes` are verdicts that time alone has given (`LiveTable.seen_at`)."""
        revised = {note.number: note for note in notes if note.number is not None}
        return tuple(_revised(self._read(step), revised.get(step.number)) for step in self._game.steps)

    def last(self, count: int, notes: Iterable[Note] = ()) -> tuple[LogEntry, ...]:
        """The newest `count` entries that are shown, newest first."""
        revised = {note.number: note for note in notes if note.number is not None}
        found: list[LogEntry] = []
        for step in reversed(self._game.steps):
            if len(found) >= count:
                break
            one = _revised(self._read(step), revised.get(step.number))
            if not one.is_deleted and not isinstance(one.entry, Landed):
                found.append(one)
        return tuple(found)

    def at(self, number: int) -> LogEntry | None:
        """The entry of that number, None where it does not stand."""
        step = self._game.step(number)
        return None if step is None else self._read(step)

    def before(self, number: int) -> State | None:
        """The position an entry was made in."""
        return self._game.before(number)

    def changed_by(self, number: int, entry: GameEntry) -> tuple[tuple[LogEntry, LogEntry], ...]:
        """What differs if entry `number` reads `entry`: it and every later one with another verdict, now and then."""
        if self._game.step(number) is None:
            return ()
        then = self._game.copy()
        then.enter(Correct(number, entry))
        pairs = [
            (self._read(now), LogEntry(step.number, _read_entry(step), then.ruling_now(step.number)))
            for now, step in zip(self._game.steps, then.steps, strict=True)
            if step.number >= number
        ]
        return (pairs[0], *(pair for pair in pairs[1:] if _verdict(pair[0]) != _verdict(pair[1])))

    def _read(self, step: Step) -> LogEntry:
        entry, first = _read_entry(step), self._game.entry(step.number)
        return LogEntry(step.number, entry, self._game.ruling_now(step.number), None if first == entry else first)


def _read_entry(step: Step) -> GameEntry | Notice:
    assert not isinstance(step.entry, Correct)  # `Game.steps` holds none
    return step.entry


def _revised(one: LogEntry, note: Note | None) -> LogEntry:
    """The entry with the verdict time alone gave it."""
    if note is None:
        return one
    return replace(one, ruling=Ruling(note.verdict, note.rule, note.params))


def _verdict(one: LogEntry) -> tuple[Verdict, Rule]:
    return one.ruling.verdict, one.ruling.rule
