"""Places of presses in a window, from their scan numbers alone. Both ends count this way and must agree."""

from __future__ import annotations

from tablehost.wire.reports import TIE_TICKS


class Ranks:
    """The presses of one window, given in the order of their ticks."""

    def __init__(self) -> None:
        self.window = 0
        self._count = 0
        self._near: list[int] = []  # the last ones, as far as another may still tie with them

    def open(self, window: int) -> None:
        """A new window has this number, which may have been used 255 windows ago. Presses of the one before may still
        come."""
        if window == self.window:
            self._count, self._near = 0, []

    def place(self, window: int, tick: int) -> tuple[int, bool]:
        """1 + the presses more than two scans earlier (at most 255), and whether one before it is a tie."""
        if window != self.window:
            self.window, self._count, self._near = window, 0, []
        self._near = [earlier for earlier in self._near if tick - earlier <= TIE_TICKS]
        rank = 1 + self._count - len(self._near)
        ties = bool(self._near)
        self._near.append(tick)
        self._count += 1
        return min(rank, 255), ties
