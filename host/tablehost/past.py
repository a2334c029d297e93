"""Games of former evenings as values: what the history lists, what an export writes, what a replay steps through.

Knows the referee and no storage; `archive.py` reads them from a save file. `*_us` of a `PastGame` are µs since
1970-01-01 UTC, those of an entry the table's clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.entries import Entry, Seat
from referee.game import Game
from referee.record import Numbered, Reader, RecordError, record_lines
from referee.rulings import Ruling
from referee.setup import Setup
from referee.state import State
from tablehost.words import _


class UnreadableGame(Exception):
    """A kept game is not the record it was: `str()` says which line, in one sentence."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game in one line. `totals` are the scores as they were booked last, `rounds` how many rounds have been.

    `finished` is why it was closed, None while it can be gone on with.
    """

    id: int
    names: tuple[str, ...]
    preset: str
    begun_us: int
    last_us: int
    entries: int
    rounds: int
    totals: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    finished: str | None


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """A line of the record as it was kept, with where it came from and what the table was told then."""

    line: str
    at_us: int | None
    source: str
    verdict: str
    rule: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A whole past game: its lines, and the same judged today."""

    past: PastGame
    setup: str
    entries: tuple[KeptEntry, ...]
    game: Game

    @property
    def record(self) -> str:
        """The record, as docs/record.md has it."""
        lines = [one.line.rstrip("\r\n") + ("  # auto" if one.source == "auto" else "") for one in self.entries]
        return "\n".join([*record_lines(self.setup), "", *lines]).rstrip("\n") + "\n"

    @property
    def buttons(self) -> frozenset[int]:
        """The entries a button made."""
        return frozenset(number for number, one in enumerate(self.entries, 1) if one.source == "button")


def game_of(setup: str, lines: Iterable[str]) -> Game:
    """The game these lines tell, judged. Raises `UnreadableGame`."""
    reader = Reader()
    for line in record_lines(setup):
        problem = reader.feed_line(line)
        if isinstance(problem, RecordError):
            raise UnreadableGame(_("the setup of this game cannot be read: {why}").format(why=problem))
    game: Game | None = None
    for number, line in enumerate(lines, 1):
        read = reader.feed_line(line)
        game = Game(reader.setup) if game is None else game
        if not isinstance(read, Numbered):
            told = _("entry {n} of this game cannot be read: {line} ({why})")
            raise UnreadableGame(told.format(n=number, line=repr(line), why=read))
        game.enter(read.entry)
    return Game(reader.setup) if game is None else game


def readings(game: Game) -> dict[int, Ruling]:
    """The ruling of every entry that stands, as it reads now: a later one may have given it another verdict."""
    found: dict[int, Ruling] = {}
    for step in game.steps:
        found[step.number] = step.ruling
        for note in step.ruling.revisions:
            if note.number is not None and note.number in found and note.number != step.number:
                found[note.number] = Ruling(note.verdict, note.rule, note.params)
    return found


# Stepping through


@dataclass(frozen=True, slots=True)
class Frame:
    """Entry `number` as it was made, the ruling it got then, and the position after it.

    Undo and correction are frames too.
    """

    number: int
    entry: Entry
    ruling: Ruling
    after: State
    names: tuple[str, ...]  # by which the entry was made
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to be stepped through: `frames` in the order things were entered. `problems`: lines nobody could read."""

    title: str
    setup: Setup
    start: State
    frames: tuple[Frame, ...]
    game: Game
    problems: tuple[str, ...] = ()

    @property
    def round_starts(self) -> tuple[int, ...]:
        """The indices of the frames that begin a round."""
        starts, before = [], 0
        for index, frame in enumerate(self.frames):
            number = frame.after.match.round_number
            if number != before:
                starts.append(index)
            before = number
        return tuple(starts)

    def seat_of(self, index: int) -> Seat | None:
        """Whose entry that was."""
        seat = getattr(self.frames[index].entry, "seat", None)
        return seat if isinstance(seat, int) else None


def replay_of(text: str, title: str) -> Replay:
    """The replay of a record. Lines that cannot be read are left out and named in `problems`."""
    reader = Reader()
    game: Game | None = None
    frames: list[Frame] = []
    start: State | None = None
    for line in record_lines(text):
        read = reader.feed_line(line)
        if isinstance(read, Numbered):
            if game is None:
                game = Game(reader.setup)
                start = game.state
            names = game.names
            ruling = game.enter(read.entry)
            frames.append(Frame(len(frames) + 1, read.entry, ruling, game.state, names, read.auto))
    reader.finish()
    if game is None:
        game = Game(reader.setup)
    problems = tuple(str(error) for error in reader.errors)
    return Replay(title, reader.setup, game.start if start is None else start, tuple(frames), game, problems)
