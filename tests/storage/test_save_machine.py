"""The save file as a machine: whatever is written, refused, closed, killed and opened again, it holds what it said."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tablehost.storage.errors import SaveConflict, SaveLocked
from tablehost.storage.rows import GameId, NewEntry, Score
from tablehost.storage.savefile import SaveFile

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\0"), max_size=20)
SCORES = st.lists(st.builds(Score, TEXTS, st.integers(0, 999), st.integers(-999, 9_999), TEXTS), max_size=4)


@dataclass
class Kept:
    """What the file must hold of one game."""

    setup: str
    lines: list[str] = field(default_factory=list)
    finished_at: int | None = None
    results: dict[int | None, tuple[Score, ...]] = field(default_factory=dict)


class SaveMachine(RuleBasedStateMachine):
    """One player at one file; now and then a second program, a kill, or a write that fails in the middle."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="uno-table-machine-"))
        self.path = self.folder / "evening.sqlite3"
        self.games: dict[GameId, Kept] = {}
        self.players: dict[str, str] = {}
        self.save = self._opened(self.path)

    def _opened(self, path: Path) -> SaveFile:
        return SaveFile.open(path, lambda: 0, patience_ms=0)

    def teardown(self) -> None:
        if hasattr(self, "save"):
            self.save.close()
            shutil.rmtree(self.folder)

    def _game(self, number: int) -> GameId:
        return list(self.games)[number % len(self.games)]

    @rule(setup=TEXTS)
    def new_game(self, setup: str) -> None:
        self.games[self.save.new_game(setup)] = Kept(setup)

    @precondition(lambda self: self.games)
    @rule(number=st.integers(0, 9), lines=st.lists(TEXTS, min_size=1, max_size=4))
    def append(self, number: int, lines: list[str]) -> None:
        game = self._game(number)
        kept = self.games[game]
        self.save.append_many(
            game, len(kept.lines) + 1, (NewEntry(line, None, "key", "legal", "match.color") for line in lines)
        )
        kept.lines += lines

    @precondition(lambda self: self.games)
    @rule(number=st.integers(0, 9), line=TEXTS, ahead=st.sampled_from((0, 2, 3)))
    def append_in_a_wrong_place(self, number: int, line: str, ahead: int) -> None:
        game = self._game(number)
        seq = len(self.games[game].lines) + ahead
        with pytest.raises((SaveConflict, ValueError)):
            self.save.append(game, seq, line, None, "key", "legal", "match.color")

    @precondition(lambda self: self.games)
    @rule(number=st.integers(0, 9), line=TEXTS)
    def fail_in_the_middle(self, number: int, line: str) -> None:
        """The second of two entries cannot be written: then the first is not there either."""
        game = self._game(number)
        seq = len(self.games[game].lines) + 1
        entries = [NewEntry(line, None, "key", "legal", "x"), NewEntry("a\nb", None, "key", "legal", "x")]
        with pytest.raises(ValueError, match="more than one line"):
            self.save.append_many(game, seq, entries)

    @precondition(lambda self: self.games)
    @rule(number=st.integers(0, 9), round_no=st.none() | st.integers(1, 3), scores=SCORES)
    def book(self, number: int, round_no: int | None, scores: list[Score]) -> None:
        game = self._game(number)
        self.save.book(game, round_no, scores)
        self.games[game].results[round_no] = tuple(scores)

    @precondition(lambda self: self.games)
    @rule(number=st.integers(0, 9))
    def finish(self, number: int) -> None:
        game = self._game(number)
        self.save.finish(game, "over")
        self.games[game].finished_at = len(self.games[game].lines)

    @rule(name=TEXTS, color=TEXTS)
    def remember(self, name: str, color: str) -> None:
        self.save.remember_player(name, color)
        self.players[name] = color

    @rule()
    def open_again(self) -> None:
        self.save.close()
        self.save = self._opened(self.path)

    @rule()
    def kill(self) -> None:
        """The program is gone at this instant: what is on the disk, journal included, is all there is."""
        there = Path(tempfile.mkdtemp(prefix="uno-table-machine-"))
        for file in self.folder.iterdir():
            shutil.copyfile(file, there / file.name)
        self.save.close()
        shutil.rmtree(self.folder)
        self.folder, self.path = there, there / self.path.name
        self.save = self._opened(self.path)

    @precondition(lambda self: self.games)
    @rule(number=st.integers(0, 9), line=TEXTS)
    def somebody_else_is_first(self, number: int, line: str) -> None:
        """Another program goes on with the game: this one is told, and has written nothing."""
        game = self._game(number)
        seq = len(self.games[game].lines) + 1
        with self._opened(self.path) as other:
            other.append(game, seq, line, None, "key", "legal", "x")
        self.games[game].lines.append(line)
        with pytest.raises(SaveConflict):
            self.save.append(game, seq, "mine", None, "key", "legal", "x")

    @rule()
    def somebody_else_writes(self) -> None:
        """While another program is in the middle of a write this one is told so, and loses nothing."""
        with self._opened(self.path) as other, other.together(), pytest.raises(SaveLocked):
            self.save.new_game("never")

    @invariant()
    def it_holds_what_it_said(self) -> None:
        if not hasattr(self, "save"):
            return
        for save in (self.save, SaveFile.open_to_read(self.path, lambda: 0)):
            assert {game.id for game in save.games()} == set(self.games)
            for number, kept in self.games.items():
                game = save.game(number)
                assert game.setup == kept.setup
                assert [entry.line for entry in save.entries(number)] == kept.lines
                assert [entry.seq for entry in save.entries(number)] == list(range(1, len(kept.lines) + 1))
                assert (game.finished is not None) == (kept.finished_at == len(kept.lines))
                stands = {booking.round_no: booking.scores for booking in save.results(number)}
                assert stands == {round_no: scores for round_no, scores in kept.results.items() if scores}
            assert {player.name: player.color for player in save.players()} == self.players
            if save is not self.save:
                save.close()


SaveMachine.TestCase.settings = settings(
    max_examples=12, stateful_step_count=15, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestSaveFile = SaveMachine.TestCase
