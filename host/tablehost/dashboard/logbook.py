"""The log as it reads now: every entry that stands with the ruling it has after undo and correction.

`Game` tells which entries stand and what verdict each has; the ruling that was given at first may be about a card that
has been corrected since. So the entries are judged once more here, only from the first one that changed, and each keeps
the ruling it has in the present. Judging is pure and costs 50 µs an entry; the game itself is never touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.decide import judge
from referee.entries import Correct, Decide, Entry, GameEntry, Landed, Notice, Undo
from referee.fresh import first_state
from referee.game import Game
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


NOTHING = Landed()
"""What an entry is corrected to when it should not be there: a landing without a time is noted and changes nothing."""


@dataclass(frozen=True, slots=True)
class _Step:
    number: int
    entry: GameEntry | Notice
    ruling: Ruling
    before: State
    after: State


class Logbook:
    """Keeps up with a game. `sync` after anything was entered; asking is cheap."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._steps: list[_Step] = []
        self._now: dict[int, LogEntry] = {}
        self.sync()

    def __len__(self) -> int:
        return len(self._steps)

    def sync(self) -> None:
        """Takes up what has changed since the last time."""
        standing = [(number, entry) for number, entry in self._game.standing if not isinstance(entry, (Correct, Undo))]
        same = 0
        for step, (number, entry) in zip(self._steps, standing, strict=False):
            if step.number != number or step.entry is not entry:
                break
            same += 1
        cut = same < len(self._steps)
        if same == len(standing) and not cut:
            return
        state = self._steps[same - 1].after if same else first_state(self._game.setup)
        new = list(_judged(self._game, state, standing[same:]))
        self._steps[same:] = new
        if cut:
            self._now = {}
        self._read(self._steps if cut else new)

    def entries(self, notes: Iterable[Note] = ()) -> tuple[LogEntry, ...]:
        """All entries, oldest first. `notes` are verdicts that time alone has given (`LiveTable.seen_at`)."""
        revised = {note.number: note for note in notes if note.number is not None}
        return tuple(_revised(self._now[step.number], revised.get(step.number)) for step in self._steps)

    def last(self, count: int, notes: Iterable[Note] = ()) -> tuple[LogEntry, ...]:
        """The newest `count` entries that are shown, newest first."""
        revised = {note.number: note for note in notes if note.number is not None}
        found: list[LogEntry] = []
        for step in reversed(self._steps):
            if len(found) >= count:
                break
            one = _revised(self._now[step.number], revised.get(step.number))
            if not one.is_deleted and not isinstance(one.entry, Landed):
                found.append(one)
        return tuple(found)

    def at(self, number: int) -> LogEntry | None:
        """The entry of that number, None where it does not stand."""
        return self._now.get(number)

    def before(self, number: int) -> State | None:
        """The position an entry was made in."""
        return next((step.before for step in self._steps if step.number == number), None)

    def changed_by(self, number: int, entry: GameEntry) -> tuple[tuple[LogEntry, LogEntry], ...]:
        """What differs if entry `number` reads `entry`: it and every later one with another verdict, now and then."""
        index = next((i for i, step in enumerate(self._steps) if step.number == number), None)
        if index is None:
            return ()
        rest: list[tuple[int, GameEntry | Notice]] = [(number, entry)]
        rest += [(step.number, step.entry) for step in self._steps[index + 1 :]]
        then = _readings(_judged(self._game, self._steps[index].before, rest))
        pairs = [(self._now[one], then[one]) for one, _ in rest]
        return (pairs[0], *(pair for pair in pairs[1:] if _verdict(pair[0]) != _verdict(pair[1])))

    def _read(self, steps: Sequence[_Step]) -> None:
        firsts = self._game.entries
        for step in steps:
            original = firsts[step.number - 1]
            first_read = original if original is not step.entry else None
            self._now[step.number] = LogEntry(step.number, step.entry, step.ruling, first_read)
            for note in step.ruling.revisions:
                if note.number in self._now and note.number != step.number:
                    self._now[note.number] = _revised(self._now[note.number], note)


def _judged(game: Game, state: State, entries: Sequence[tuple[int, GameEntry | Notice]]) -> Iterator[_Step]:
    for number, entry in entries:
        before = state
        if isinstance(entry, Notice):
            ruling = game.ruling(number)
        else:
            ruling, state = judge(state, entry, number)
            if isinstance(entry, Decide):  # questions of the log (a conflict, an objection) are known to the game alone
                ruling = game.ruling(number)
        yield _Step(number, entry, ruling, before, state)


def _readings(steps: Iterable[_Step]) -> dict[int, LogEntry]:
    now: dict[int, LogEntry] = {}
    for step in steps:
        now[step.number] = LogEntry(step.number, step.entry, step.ruling)
        for note in step.ruling.revisions:
            if note.number in now and note.number != step.number:
                now[note.number] = _revised(now[note.number], note)
    return now


def _revised(one: LogEntry, note: Note | None) -> LogEntry:
    """The entry with the verdict a later one gave it. What followed from that stands with the later one."""
    if note is None:
        return one
    return replace(one, ruling=Ruling(note.verdict, note.rule, note.params))


def _verdict(one: LogEntry) -> tuple[Verdict, Rule]:
    return one.ruling.verdict, one.ruling.rule
