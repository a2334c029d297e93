"""The simulated board's events: sorted by first contact, ranked in their window, kept until acknowledged.

Same order, ranks and numbers as the firmware's; PROTOCOL.md says them in words.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

from tablehost.wire.messages import Event, EventFlag
from tablehost.wire.ranks import Ranks
from tablehost.wire.reports import TIE_TICKS


@dataclass(frozen=True, slots=True)
class Happening:
    """Something about an input that waits for its place in the ring."""

    scan: int
    input: int
    flags: EventFlag
    window: int = 0
    levels: int = 0
    edges: int = 0


class EventQueue:
    """`size` events in the ring; beyond that each input has one waiting, so that twenty at once fit."""

    def __init__(self, boot: int, size: int, first: int) -> None:
        self._boot = boot
        self._size = size
        self._next = first
        self.ring: deque[Event] = deque()
        self.dropped = 0
        self._waiting: list[Happening] = []
        self._ranks = Ranks()

    @property
    def first(self) -> int:
        """Sequence number of the oldest event not acknowledged, or of the next one."""
        return self.ring[0].seq if self.ring else self._next

    def put(self, happening: Happening) -> None:
        """The oldest are kept: they decide."""
        if any(other.input == happening.input and other.flags == happening.flags for other in self._waiting):
            self.dropped += 1
            return
        self._waiting.append(happening)
        self._waiting.sort(key=lambda one: (one.scan, one.input))

    def release(self, doubtful: Collection[int]) -> list[Event]:
        """Moves what is settled into the ring. `doubtful` are the stamps of contacts that may still become presses.

        A press waits until every contact up to two scans after it is decided: then its place, rank and tie are final.
        """
        released = []
        while self._waiting and len(self.ring) < self._size:
            one = self._waiting[0]
            if any(stamp <= one.scan + TIE_TICKS for stamp in doubtful):
                break
            del self._waiting[0]
            released.append(self._event(one))
            self.ring.append(released[-1])
        return released

    def _event(self, one: Happening) -> Event:
        rank, flags = 0, one.flags
        if one.window:
            rank, ties = self._ranks.place(one.window, one.scan)
            ties |= any(w.window == one.window and w.scan - one.scan <= TIE_TICKS for w in self._waiting)
            flags |= EventFlag.TIE if ties else 0
        seq, self._next = self._next, (self._next + 1) % 0x10000
        scan, edges = one.scan % (1 << 32), min(one.edges, 255)
        return Event(self._boot, seq, scan, one.input, flags, one.window, rank, one.levels, edges)

    def open_window(self, window: int) -> None:
        """A new window has this number, which may have been used 255 windows ago."""
        if window == self._ranks.window:
            self._ranks = Ranks()

    def acknowledge(self, seq: int) -> None:
        """Everything up to `seq`. A number that was never given out is ignored."""
        if self.ring and (seq - self.ring[0].seq) % 0x10000 < len(self.ring):
            while self.ring and self.ring[0].seq != (seq + 1) % 0x10000:
                self.ring.popleft()
