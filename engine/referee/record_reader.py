"""Reads a record line by line, and never stops: what cannot be read is collected with its line and passed over.

`Reader` takes one line at a time, as `judge -` and the save file do; `read` takes a whole text. Judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referee.entries import Entry, Micros, Undo
from referee.expectations import Expectation, read_expectation
from referee.record_entries import read_event, source_of
from referee.record_setup import VERSION, SetupReader
from referee.record_words import SETUP_WORDS, Quoted, UnreadableLine, split_line, write_time
from referee.seating import Seating
from referee.setup import Setup

AUTO: Final = "auto"


@dataclass(frozen=True, slots=True)
class RecordError:
    """A line that cannot be read, or not as it stands, and why in one sentence."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event line. Its number is its place among those that can be read, from 1; `auto`: it ends in `# auto`."""

    line: int
    entry: Entry
    text: str
    auto: bool = False


@dataclass(frozen=True, slots=True)
class SetupLine:
    """A setup line; `Reader.setup` is what they say together."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """What a text says. With `errors` the rest of it is as good as it can be."""

    setup: Setup
    entries: tuple[Numbered, ...]
    expectations: tuple[Expectation, ...]
    errors: tuple[RecordError, ...]
    origin: str = field(default="<record>", compare=False)

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries alone."""
        return tuple(one.entry for one in self.entries)

    @property
    def autos(self) -> frozenset[int]:
        """The numbers of the entries marked `# auto`."""
        return frozenset(number for number, one in enumerate(self.entries, 1) if one.auto)


Line = SetupLine | Numbered | Expectation | RecordError


class Reader:
    """A record read one line after the other.

    The first event or expectation ends the setup: from then on `setup` does not change. `errors` only grows; it may
    get an error about an earlier setup line, or one about an event that is taken all the same (times run backwards).
    """

    def __init__(self) -> None:
        self.errors: list[RecordError] = []
        self.entries = 0
        self._line = 0
        self._setup = SetupReader()
        self._seating: Seating | None = None  # once the setup is done
        self._versioned = False
        self._event_unread = False
        self._latest: dict[object, tuple[Micros, int]] = {}

    @property
    def setup(self) -> Setup:
        return self._setup.setup

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as the entries stand."""
        return self.setup.names if self._seating is None else self._seating.names

    def feed_line(self, text: str) -> Line | None:
        """What the next line is; None for an empty one or a comment. Never raises."""
        self._line += 1
        text = text.rstrip("\r\n")
        if self._line == 1:
            text = text.removeprefix("\ufeff")
        try:
            words, comment = split_line(text)
            return self._read(words, comment, text.strip()) if words else None
        except UnreadableLine as fault:
            return self._fail(self._line, str(fault))

    def finish(self) -> None:
        """No line follows."""
        if not self._versioned:
            self._versioned = True
            self._fail(max(1, self._line), f'the record is empty: it starts with "record {VERSION}"')
            return
        self._begin()

    def _fail(self, line: int, message: str) -> RecordError:
        error = RecordError(line, message)
        self.errors.append(error)
        return error

    def _read(self, words: list[str], comment: str, text: str) -> Line:
        first = "" if type(words[0]) is Quoted else words[0].lower()
        if not self._versioned:
            self._versioned = True
            if first != "record":
                self._fail(self._line, f'a record starts with "record {VERSION}": put this line first')
        if first.startswith("?"):
            return self._expectation([words[0][1:], *words[1:]] if len(first) > 1 else words[1:])
        if first in SETUP_WORDS:
            return self._setup_line(first, words, text)
        return self._event(words, comment.lower() == AUTO, text)

    def _setup_line(self, first: str, words: list[str], text: str) -> Line:
        if self._seating is not None:
            raise UnreadableLine(f'"{first}" starts a setup line, and those end with the first event: move it up')
        before = len(self.errors)
        for line, message in self._setup.feed(self._line, words):
            self._fail(line, message)
        mine = [error for error in self.errors[before:] if error.line == self._line]
        return mine[0] if mine else SetupLine(self._line, text)

    def _begin(self) -> Seating:
        """Ends the setup, if it has not ended yet."""
        if self._seating is None:
            if not self.setup.names:
                self._fail(self._line, 'nobody plays: write a line "seats A B C …" before the first event')
            for line, message in self._setup.finish():
                self._fail(line, message)
            self._seating = Seating(self.setup.names)
        return self._seating

    def _event(self, words: list[str], auto: bool, text: str) -> Line:
        self._event_unread = True
        entry = read_event(words, self._seating or Seating(self.setup.names))
        self._begin().note(entry)
        self._event_unread = False
        self.entries += 1
        if not auto:
            self._check_time(entry)
        return Numbered(self._line, entry, text, auto)

    def _check_time(self, entry: Entry) -> None:
        """Complains if a source that certainly has one clock goes back in time. The entry stands all the same.

        After an undo the presses that were taken back with a typed entry may be entered again, with their own times.
        """
        if isinstance(entry, Undo):
            self._latest.clear()
        source = source_of(entry)
        if entry.at is None or source is None:
            return
        latest, line = self._latest.get(source, (entry.at, self._line))
        if entry.at < latest:
            times = f"{write_time(latest)} in line {line} to {write_time(entry.at)}"
            self._fail(self._line, f"time runs backwards, from {times}: correct one of them")
        else:
            self._latest[source] = entry.at, self._line

    def _expectation(self, words: list[str]) -> Line:
        self._begin()
        expectation = read_expectation(self._line, self.entries, words, self.names)
        if self._event_unread and expectation.topic == "verdict" and "@" not in words[0]:
            raise UnreadableLine("the event above has no verdict, because it cannot be read: correct it first")
        return expectation


def record_lines(text: str) -> list[str]:
    """The lines of a record, without their ends. Other signs that may part lines are no part of the format."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def read(text: str, origin: str = "<record>") -> Record:
    """What the text says. Never raises for its content: see `Record.errors`."""
    reader = Reader()
    entries: list[Numbered] = []
    expectations: list[Expectation] = []
    for line in record_lines(text):
        match reader.feed_line(line):
            case Numbered() as entry:
                entries.append(entry)
            case Expectation() as expectation:
                expectations.append(expectation)
            case _:
                pass
    reader.finish()
    errors = tuple(sorted(reader.errors, key=lambda error: error.line))
    return Record(reader.setup, tuple(entries), tuple(expectations), errors, origin)
