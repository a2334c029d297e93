"""The table's clock, which can stand still: time in a pause is no time at the table.

The board's clock knows no pauses; `at_table` maps its times. No rules, no I/O: the real clock is handed in.
"""

from __future__ import annotations

from collections.abc import Callable


class TableClock:
    """Whole microseconds since the game began, pauses and interruptions left out."""

    def __init__(self, clock: Callable[[], int], offset_us: int = 0) -> None:
        """`clock` never runs backwards; `offset_us` is where the game was when it was interrupted."""
        self._clock = clock
        self._start_us = clock() - offset_us
        self._pauses: list[tuple[int, int | None]] = []  # by `board_us`: from, until (None: it lasts)

    @property
    def is_paused(self) -> bool:
        return bool(self._pauses) and self._pauses[-1][1] is None

    def board_us(self) -> int:
        """The time pauses included: it never stands still, and boards are asked with it."""
        return self._clock() - self._start_us

    def now_us(self) -> int:
        """The table's time now."""
        return self._without_pauses(self.board_us())

    def pause(self) -> None:
        if not self.is_paused:
            self._pauses.append((self.board_us(), None))

    def go_on(self) -> None:
        if self.is_paused:
            self._pauses[-1] = (self._pauses[-1][0], self.board_us())

    def at_table(self, board_us: int) -> int | None:
        """The table's time of something that happened at `board_us`; None inside a pause."""
        paused = any(start <= board_us and (end is None or board_us < end) for start, end in self._pauses)
        return None if paused else self._without_pauses(board_us)

    def _without_pauses(self, board_us: int) -> int:
        lost = sum(
            (board_us if end is None else min(end, board_us)) - start for start, end in self._pauses if start < board_us
        )
        return board_us - lost
