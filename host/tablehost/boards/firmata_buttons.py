"""One button behind StandardFirmata, which reports every bounce: debounced here, first contact counts, all times in µs.

The same times as the firmware's (PROTOCOL.md section 9), but on the host's clock, so a stamp is right to a few ms only.
"""

from __future__ import annotations

from enum import Enum, auto

LOCK_US = 25_000  # after a first contact
OPEN_US = 10_000  # open so long, and it is let go
SETTLE_US = 50_000  # after the start or being stuck
STUCK_US = 8_000_000
EDGES_PER_SECOND = 20
SECOND_US = 1_000_000


class Change(Enum):
    PRESSED = auto()
    STUCK = auto()
    MUTED = auto()
    FREE = auto()


class FirmataButton:
    """Owned by one link from one start of the board to the next."""

    def __init__(self, closed: bool, now_us: int) -> None:
        self.closed = closed
        self._since = now_us  # of `closed`
        self._is_deaf = closed  # held since the start
        self._free_after = SETTLE_US
        self._is_down = False  # a press that is not over
        self._stamp = now_us - LOCK_US
        self._second = now_us
        self._edges = 0

    def update(self, closed: bool, now_us: int) -> Change | None:
        """A level that was reported. Lets go are found by `tick`, which has to be called first."""
        if closed == self.closed:
            return None
        self.closed, self._since = closed, now_us
        if now_us - self._second >= SECOND_US:
            self._second, self._edges = now_us, 0
        if now_us - self._stamp >= LOCK_US:
            self._edges += 1
        if self._is_deaf:
            return None
        if self._edges > EDGES_PER_SECOND:
            self._is_deaf, self._is_down, self._free_after = True, False, SECOND_US
            return Change.MUTED
        if closed and not self._is_down and now_us - self._stamp >= LOCK_US:
            self._is_down, self._stamp = True, now_us
            return Change.PRESSED
        return None

    def tick(self, now_us: int) -> Change | None:
        """Time has passed."""
        so_long = now_us - self._since
        if self._is_deaf:
            if not self.closed and so_long >= self._free_after:
                self._is_deaf = False
                return Change.FREE
        elif self._is_down and self.closed and so_long >= STUCK_US:
            self._is_deaf, self._is_down, self._free_after = True, False, SETTLE_US
            return Change.STUCK
        elif self._is_down and not self.closed and so_long >= OPEN_US:
            self._is_down = False
        return None

    @property
    def is_deaf(self) -> bool:
        return self._is_deaf
