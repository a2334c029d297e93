"""One simulated button: from the sampled levels of a contact to presses, the way the firmware does it (PROTOCOL.md).

It counts scans (100 µs) and is asked only where something can change: at an edge, and when `due` has come.
"""

from __future__ import annotations

from enum import Enum, auto

GAP = 50  # open for 5 ms before a contact counts as a new one
CONFIRM = 8  # closed samples, the first included: 0.8 ms, so that the frame is out 1 ms after the contact
DOUBT = 80  # and they have to come within 8 ms
RELEASE = 100  # open for 10 ms is let go
STUCK = 80_000  # closed for 8 s
FREE_AFTER_BOOT = 500  # seen open for 50 ms before it counts at all; the same after STUCK
EDGES = 20  # more in one second is chatter; those within the lock after a contact are bounces and do not count
SECOND = 10_000


class State(Enum):
    WAITING = auto()  # since boot, until it has been seen open
    IDLE = auto()
    DOUBTFUL = auto()  # first contact stamped, not confirmed yet
    DOWN = auto()
    SETTLING = auto()  # after a glitch
    DEAF = auto()  # stuck or chattering


class Change(Enum):
    STAMPED = auto()
    CONFIRMED = auto()
    GLITCH = auto()
    STUCK = auto()
    MUTED = auto()
    FREE = auto()
    DROPPED = auto()  # a contact while the press before it still waits for room


class SimButton:
    """`scan` is where the board has started counting."""

    def __init__(self, scan: int, closed: bool) -> None:
        self.stamp = scan  # first contact of the press
        self.edges = 0  # since the first contact, until it was confirmed
        self.lock = 250  # 25 ms, CONFIG may change it
        self.waits = False  # its last press waits for room: the stamp must stay
        self._closed_for = 0  # samples, while DOUBTFUL
        self._quiet = FREE_AFTER_BOOT  # how long DEAF lasts after the last edge
        self.begin(scan, closed)

    def begin(self, scan: int, closed: bool) -> None:
        """Sampling begins (again); the button counts when it has been seen open."""
        self.closed = closed  # as sampled
        self.state = State.WAITING
        self.reported = False  # as held at boot
        self._changed = self._seen = scan
        self._second, self._edges_in_second = scan, 0
        if not self.waits:
            self.stamp = scan

    @property
    def is_held_at_boot(self) -> bool:
        return self.state is State.WAITING and self.closed

    @property
    def is_deaf(self) -> bool:
        return self.state is State.DEAF or self.is_held_at_boot

    def update(self, closed: bool, scan: int) -> Change | None:
        """The level sampled at this scan; since the last call it was as told then."""
        if self.state is State.DOUBTFUL and self.closed:
            self._closed_for += scan - self._seen
        self._seen = scan
        if closed != self.closed:
            self.closed, self._changed = closed, scan
            if self.state is State.DOUBTFUL:
                self.edges += 1
            if self._is_chatter(scan):
                self.state, self._quiet = State.DEAF, SECOND
                return Change.MUTED
        return self._advance(scan)

    def _is_chatter(self, scan: int) -> bool:
        if scan - self._second >= SECOND:
            self._second, self._edges_in_second = scan, 0
        if self.state not in (State.IDLE, State.DEAF) and scan - self.stamp <= self.lock:
            return False
        self._edges_in_second += 1
        return self._edges_in_second > EDGES and self.state is not State.DEAF

    def _advance(self, scan: int) -> Change | None:
        still = scan - self._changed
        match self.state:
            case State.WAITING if not self.closed and still >= FREE_AFTER_BOOT:
                self.state = State.IDLE
                return Change.FREE if self.reported else None
            case State.IDLE if self.closed and self.waits:
                self.state = State.DOWN
                return Change.DROPPED
            case State.IDLE if self.closed:
                self.state, self.stamp = State.DOUBTFUL, scan
                self._closed_for, self.edges = 0, 1
                return Change.STAMPED
            case State.DOUBTFUL if self._closed_for + self.closed >= CONFIRM:
                self.state = State.DOWN
                return Change.CONFIRMED
            case State.DOUBTFUL if scan - self.stamp >= DOUBT:
                self.state = State.SETTLING
                return Change.GLITCH
            case State.DOWN if self.closed and still >= STUCK:
                self.state, self._quiet = State.DEAF, FREE_AFTER_BOOT
                return Change.STUCK
            case State.DOWN if not self.closed and still >= RELEASE and scan - self.stamp >= self.lock:
                self.state = State.IDLE
            case State.SETTLING if not self.closed and still >= GAP:
                self.state = State.IDLE
            case State.DEAF if not self.closed and still >= self._quiet:
                self.state = State.IDLE
                return Change.FREE
        return None

    @property
    def due(self) -> int | None:
        """The scan at which `update` is wanted, edge or not."""
        match self.state:
            case State.DOUBTFUL if self.closed:
                return min(self._seen + CONFIRM - self._closed_for - 1, self.stamp + DOUBT)
            case State.DOUBTFUL:
                return self.stamp + DOUBT
            case State.DOWN if self.closed:
                return self._changed + STUCK
            case State.DOWN:
                return max(self._changed + RELEASE, self.stamp + self.lock)
            case State.WAITING if not self.closed:
                return self._changed + FREE_AFTER_BOOT
            case State.SETTLING if not self.closed:
                return self._changed + GAP
            case State.DEAF if not self.closed:
                return self._changed + self._quiet
        return None
