"""A board on the bench: borrowed from the game or opened for it, with its presses kept away from every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from tablehost.boards.interface import Board
from tablehost.boards.sim import SimBoard
from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import Picture
from tablehost.wire.reports import LinkReport, Report


class BoardOnBench:
    """What the service screen talks to (`dashboard.needs.Service`). `given_back` is called once, with the last state
    of the link."""

    def __init__(
        self,
        board: Board,
        clock: Callable[[], int],
        link: LinkReport | None,
        given_back: Callable[[LinkReport | None], None],
    ) -> None:
        self._board, self._clock, self.link = board, clock, link
        self._given_back: Callable[[LinkReport | None], None] | None = given_back

    @property
    def label(self) -> str:
        return self._board.label

    @property
    def health(self) -> LinkHealth | None:
        return self._board.health

    @property
    def can_press(self) -> bool:
        return isinstance(self._board, SimBoard)

    def now_us(self) -> int:
        return self._clock()

    def poll(self) -> Sequence[Report]:
        reports = self._board.poll(self._clock())
        for report in reports:
            if isinstance(report, LinkReport):
                self.link = report
        return reports

    def show(self, picture: Picture) -> None:
        self._board.show(picture)

    def press(self, seat: int, button: Literal["uno", "catch"]) -> None:
        if isinstance(self._board, SimBoard):
            self._board.press(seat, button)

    def close(self) -> None:
        if self._given_back is not None:
            given_back, self._given_back = self._given_back, None
            given_back(self.link)
