"""The record reader as a machine: lines of every sort one after the other, good and bad, in any order."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from referee.entries import Entry
from referee.expectations import Expectation
from referee.game import Game
from referee.record import Numbered, Reader, RecordError, SetupLine, format_entry, read, write
from referee.record_words import SETUP_WORDS
from referee.setup import Setup
from tests.support.strategies import entries

SETUP_LINES = (
    "record 1", "record 2", "rules official", "rules nobody_plays_so", "rule uno_miss_penalty 4", "rule jump_in maybe",
    "seats Ann Bob Cal", "seats Ann Ann", "dealer Cal", "dealer Zoe", "teams Ann / Bob", "total Ann 40", "top R5",
    "turn Bob", "direction ccw", "count Ann 1", "known Ann R5 W4", "called Ann", "seen R5 R6", "piles 40 12",
)  # fmt: skip
EXPECTATIONS = ("? turn Ann", "? verdict legal", "? verdict@2 void", "? due none", "? nonsense", "?", "? winner Zoe")
JUNK = st.text(max_size=30) | st.sampled_from(('"', "Ann", "Ann play", "@", "@1 Ann", "table", "\x1b[2J", "# words"))


class ReaderMachine(RuleBasedStateMachine):
    """Lines go in one by one; what the reader says of each is kept beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = Reader()
        self.lines: list[str] = []
        self.numbered: list[Numbered] = []
        self.begun: Setup | None = None  # the setup when the first event was read
        self.complaints = 0

    def _feed(self, line: str) -> None:
        line = line.replace("\n", " ").replace("\r", " ")
        self.lines.append(line)
        found = self.reader.feed_line(line)
        match found:
            case Numbered():
                self.numbered.append(found)
                assert found.line == len(self.lines)
                if self.begun is None:
                    self.begun = self.reader.setup
            case Expectation():
                assert found.after == len(self.numbered)
                if self.begun is None:
                    self.begun = self.reader.setup
            case RecordError():
                assert found in self.reader.errors
                assert found.message.isprintable()
            case SetupLine():
                assert self.begun is None
                assert line.split()[0].lstrip("\ufeff").lower() in SETUP_WORDS
            case None:
                assert not line.strip("\ufeff \t") or line.lstrip("\ufeff").lstrip().startswith("#") or not line.split()

    @rule(line=st.sampled_from(SETUP_LINES))
    def setup_line(self, line: str) -> None:
        self._feed(line)

    @rule(data=st.data(), comment=st.sampled_from(("", "  # auto", " # a card too many")))
    def event(self, data: st.DataObject, comment: str) -> None:
        """An event the writer would write for the players there are."""
        names = self.reader.names
        if not names:
            return self._feed("Ann pass" + comment)
        entry: Entry = data.draw(entries(names))
        before = len(self.numbered)
        self._feed(format_entry(entry, names) + comment)
        assert len(self.numbered) == before + 1, self.reader.errors[-1:]
        assert self.numbered[-1].entry == entry
        assert self.numbered[-1].auto == ("auto" in comment)

    @rule(line=st.sampled_from(EXPECTATIONS))
    def expectation(self, line: str) -> None:
        self._feed(line)

    @rule(line=JUNK)
    def junk(self, line: str) -> None:
        self._feed(line)

    @invariant()
    def complaints_are_never_taken_back(self) -> None:
        assert len(self.reader.errors) >= self.complaints
        self.complaints = len(self.reader.errors)
        assert self.complaints <= 3 * len(self.lines) + 3

    @invariant()
    def the_setup_stands_from_the_first_event_on(self) -> None:
        if self.begun is not None:
            assert self.reader.setup == self.begun

    def teardown(self) -> None:
        """Read at once it is the same; what could be read is written, read back and judged."""
        self.reader.finish()
        whole = read("\n".join(self.lines) + "\n" if self.lines else "")
        if not self.lines:
            return
        assert [one.entry for one in whole.entries] == [one.entry for one in self.numbered]
        assert whole.setup == self.reader.setup
        assert sorted(map(str, whole.errors)) == sorted(map(str, self.reader.errors))
        if whole.setup.names:
            again = read(write(whole.setup, whole.log, whole.autos))
            assert again.log == whole.log
            assert again.autos == whole.autos
            assert again.setup == whole.setup
            game = Game(whole.setup)
            for entry in whole.log:
                game.enter(entry)


ReaderMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestRecordReader = ReaderMachine.TestCase
