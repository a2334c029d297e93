"""An evening with a real save file and the simulated board, on a clock the test moves."""

from __future__ import annotations

from pathlib import Path

from referee.cards import Card, Laid
from referee.entries import Flip, Play
from referee.rules import Rules
from tablehost.app import Evening, Happening
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile

POLL_US = 20_000


class Clock:
    """Microseconds that pass when the test says so."""

    def __init__(self) -> None:
        self.us = 1_000_000

    def __call__(self) -> int:
        return self.us


class TestEvening:
    """An `Evening` in virtual time. `wait` lets time pass with a poll every 20 ms, as the dashboard's timer does."""

    __test__ = False

    def __init__(self, folder: Path, board: str = "sim") -> None:
        self.clock = Clock()
        self.path = folder / "evening.sqlite3"
        self.evening = Evening(SaveFile.open(self.path, self.clock), self.clock, board=board)
        self.board = board
        self.heard: list[Happening] = []

    def start(
        self, names: tuple[str, ...] = ("Ann", "Bob", "Cal"), rules: Rules | None = None, dealer: int = 2
    ) -> None:
        self.evening.start(NewGame(names, Rules() if rules is None else rules, dealer, self.board))
        self.wait(3.0)

    def wait(self, seconds: float) -> list[Happening]:
        """Lets time pass; returns what was heard meanwhile."""
        heard: list[Happening] = []
        for _ in range(max(1, round(seconds * 1_000_000 / POLL_US))):
            self.clock.us += POLL_US
            heard += self.evening.poll()
        self.heard += heard
        return heard

    def flip(self, card: str) -> None:
        self.evening.enter(Flip(Card.parse(card)))

    def play(self, seat: int, card: str) -> None:
        self.evening.enter(Play(seat, (Laid.parse(card),)))

    def reopened(self) -> TestEvening:
        """The same save file in a new program, as after a kill: nothing of this one was closed."""
        other = TestEvening.__new__(TestEvening)
        other.clock, other.path, other.board, other.heard = Clock(), self.path, self.board, []
        other.evening = Evening(SaveFile.open(self.path, other.clock), other.clock, board=self.board)
        return other
