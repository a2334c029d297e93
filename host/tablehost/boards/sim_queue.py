"""The simulated board's events: sorted by first contact, ranked in their window, kept until acknowledged.

Same order, ranks and numbers as the firmware's; PROTOCOL.md says them in words.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

from tablehost.wire.messages import Event, EventFlag
from tablehost.wire.ranks import Ranks
from tablehost.wire.reports import TIE_TICKS
from tablehost.wire.timing import EVENTS_RESENT

NOTICES = (EventFlag.HELD, EventFlag.STUCK, EventFlag.MUTED, EventFlag.FREE)  # in the order one input's are told
TOO_LATE = 6_000_000  # scans, 10 minutes: a press that waited so long for room is given up


@dataclass(frozen=True, slots=True)
class Waiting:
    """A confirmed press that waits for its place in the ring. `scan` is that of its first contact."""

    scan: int
    input: int
    flags: EventFlag
    window: int = 0
    levels: int = 0
    edges: int = 1


class EventQueue:
    """`size` events in the ring; beyond that each input has one press waiting, so that twenty at once fit."""

    def __init__(self, boot: int, size: int, first: int) -> None:
        self._boot = boot
        self._size = size
        self._next = first
        self.ring: deque[Event] = deque()
        self._again = 0  # so many of the oldest are to be sent once more
        self._fresh = 0  # place of the first that was never sent
        self.dropped = 0
        self._waiting: dict[int, Waiting] = {}  # by input
        self._notices: set[tuple[int, int]] = set()  # input, place in NOTICES
        self._ranks = Ranks()

    @property
    def first(self) -> int:
        """Sequence number of the oldest event not acknowledged, or of the next one."""
        return self.ring[0].seq if self.ring else self._next

    def is_waiting(self, which: int) -> bool:
        """Whether a press of this input has no room yet. Another one is dropped: the oldest are kept, they decide."""
        return which in self._waiting

    def put(self, press: Waiting) -> None:
        """Not while another one of this input waits."""
        assert press.input not in self._waiting
        self._waiting[press.input] = press

    def notice(self, which: int, flag: EventFlag) -> None:
        """Something else about an input. If there was no room to tell that it was free, it need not be told now."""
        if flag is not EventFlag.FREE:
            self._notices.discard((which, NOTICES.index(EventFlag.FREE)))
        self._notices.add((which, NOTICES.index(flag)))

    def expire(self, scan: int) -> None:
        """Gives up, and counts, what has waited for too long."""
        for press in [press for press in self._waiting.values() if scan - press.scan >= TOO_LATE]:
            del self._waiting[press.input]
            self.dropped += 1

    def release(self, doubtful: Collection[int], scan: int, levels: int) -> list[Event]:
        """Moves what is settled by this scan into the ring. `doubtful` are the stamps of contacts that may still become
        presses.

        A press waits until every contact up to two scans after it is decided: then its place, rank and tie are final.
        A notice waits for all presses, and is stamped when it takes its place: so the order of stamps holds.
        """
        released = []
        while len(self.ring) < self._size:
            if self._waiting:
                one = min(self._waiting.values(), key=lambda press: (press.scan, press.input))
                if any(stamp <= one.scan + TIE_TICKS for stamp in doubtful):
                    break
                del self._waiting[one.input]
                event = self._press(one)
            elif self._notices and not doubtful:
                which, kind = min(self._notices)
                self._notices.discard((which, kind))
                event = self._event(scan, which, NOTICES[kind], 0, 0, levels, 0)
            else:
                break
            self.ring.append(event)
            released.append(event)
        return released

    def _press(self, one: Waiting) -> Event:
        rank, flags = 0, one.flags
        if one.window:
            rank, ties = self._ranks.place(one.window, one.scan)
            others = self._waiting.values()
            ties |= any(w.window == one.window and w.scan - one.scan <= TIE_TICKS for w in others)
            flags |= EventFlag.TIE if ties else 0
        return self._event(one.scan, one.input, flags, one.window, rank, one.levels, min(one.edges, 255))

    def _event(self, scan: int, which: int, flags: int, window: int, rank: int, levels: int, edges: int) -> Event:
        seq, self._next = self._next, (self._next + 1) % 0x10000
        return Event(self._boot, seq, scan % (1 << 32), which, flags, window, rank, levels, edges)

    def open_window(self, window: int) -> None:
        """A new window has this number, which may have been used 255 windows ago."""
        self._ranks.open(window)

    def acknowledge(self, seq: int) -> None:
        """Everything up to `seq`. A number that was never given out is ignored."""
        if not self.ring or (gone := (seq - self.ring[0].seq) % 0x10000 + 1) > len(self.ring):
            return
        for _ in range(gone):
            self.ring.popleft()
        self._fresh = max(0, self._fresh - gone)
        self._again = max(0, self._again - gone)

    # ---- sending

    def send_again(self) -> None:
        """The oldest are to be sent once more."""
        self._again = min(len(self.ring), EVENTS_RESENT)

    def take_due(self) -> list[Event]:
        """What has to be sent now: what `send_again` asked for, and everything that was never sent."""
        due = [*islice(self.ring, self._again), *islice(self.ring, max(self._again, self._fresh), None)]
        self._again, self._fresh = 0, len(self.ring)
        return due
