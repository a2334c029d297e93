"""Events of one board in their order, each once: duplicates and gaps end here, times and ranks are put on.

The board keeps an event until it is acknowledged and sends it again, so whatever comes too early is simply left out.
"""

from __future__ import annotations

from tablehost.wire.clock import ClockMap
from tablehost.wire.inputs import INPUTS, Input, inputs_of
from tablehost.wire.messages import Event, EventFlag
from tablehost.wire.ranks import Ranks
from tablehost.wire.reports import InputTrouble, Press, Trouble

_TROUBLES = (
    (EventFlag.HELD, Trouble.HELD_AT_START),
    (EventFlag.STUCK, Trouble.STUCK),
    (EventFlag.MUTED, Trouble.CHATTER),
    (EventFlag.FREE, Trouble.FREE),
)


class Intake:
    """From one start of the board to the next. `first` is the sequence number that is expected first."""

    def __init__(self, boot: int = 0, first: int = 1) -> None:
        self._boot = boot
        self._expected = first
        self._ranks = Ranks()
        self._ranked = 0  # tick of the last press of a window
        self.faults = 0  # ranks or ties of the board that its own scan numbers contradict

    @property
    def last(self) -> int:
        """The highest sequence number with none missing before it: what is acknowledged."""
        return (self._expected - 1) % 0x10000

    def catch_up(self, first: int) -> None:
        """The board no longer has the events before `first`; if we have not either, they are gone."""
        if 0 < (first - self._expected) % 0x10000 < 0x8000:
            self._expected = first

    def window_opened(self, window: int, tick: int) -> None:
        """The board says that this window opened after that scan. Its number comes round every 255 windows."""
        if self._ranked <= tick:
            self._ranks.open(window)

    def take(self, event: Event, clock: ClockMap) -> list[Press | InputTrouble]:
        """What is new in it: one report, or none."""
        if event.seq != self._expected:
            return []
        self._expected = (self._expected + 1) % 0x10000
        if event.input >= INPUTS:
            return []  # of a newer minor version
        which = Input.from_number(event.input)
        if not event.flags & EventFlag.PRESS:
            trouble = next((trouble for flag, trouble in _TROUBLES if event.flags & flag), None)
            return [] if trouble is None else [InputTrouble(which, trouble)]
        tick = clock.tick(event.scan)
        at_us, err_us = clock.stamp(tick)
        rank, tie = self._rank(event, tick)
        held = tuple(other for other in inputs_of(event.levels) if other != which)
        early = bool(event.flags & EventFlag.EARLY)
        return [Press(which, at_us, err_us, tick, self._boot, event.window, rank, tie, early, held, event.edges)]

    def _rank(self, event: Event, tick: int) -> tuple[int, bool]:
        """The board's verdict, recomputed. A tie with a press that is still to come only the board can know."""
        if not event.window:
            return 0, False
        rank, ties_back = self._ranks.place(event.window, tick)
        self._ranked = tick
        says_tie = bool(event.flags & EventFlag.TIE)
        self.faults += rank != event.rank or (ties_back and not says_tie)
        return rank, ties_back or says_tie
