"""The board's scan numbers on the table's clock, with an error that is a bound and not a hope.

A query pair says: the board was at scan n at some moment between asking and hearing. That is an interval, wide as the
round trip, whatever the delays were made of. Two intervals far apart bound the board's rate as well; all of them,
carried to one scan with that rate, overlap where the truth is.
"""

from __future__ import annotations

from dataclasses import dataclass

NOMINAL_US = 100.0  # table time per scan
PRIOR = 3e-3  # a ceramic resonator was seen 2021 ppm off (LINK section 2)
WANDER = 20e-6  # how far the rate may move within the span kept: about 2 degC at 10 ppm each
SPAN_TICKS = 40_000  # one sample is kept of every 4 s
KEPT = 16
BURST_TICKS = 2_500  # presses within 0.25 s of each other keep the distance the board measured


def unwrap(raw: int, near: int, bits: int) -> int:
    """The number nearest to `near` whose low `bits` are `raw`: counters of the wire wrap, ours do not."""
    size = 1 << bits
    return near + (raw - near + size // 2) % size - size // 2


@dataclass(frozen=True, slots=True)
class _Sample:
    tick: int
    earliest: float  # table time, µs, of the instant at which scan `tick` was taken
    latest: float

    @property
    def width(self) -> float:
        return self.latest - self.earliest


class ClockMap:
    """One board, from one start to the next."""

    def __init__(self) -> None:
        self._samples: list[_Sample] = []
        self._rate = (NOMINAL_US * (1 - PRIOR), NOMINAL_US * (1 + PRIOR))
        self._last_press: tuple[int, int, int] | None = None  # tick, at_us, err_us

    @property
    def is_known(self) -> bool:
        return bool(self._samples)

    def tick(self, scan: int) -> int:
        """A scan number of the wire (32 bits, wraps after 119 h) as one that does not wrap."""
        return unwrap(scan, self._samples[-1].tick, 32) if self._samples else scan

    def add(self, scan: int, sent_us: int, received_us: int) -> None:
        """A query pair: asked at `sent_us`, and at `received_us` came the answer built at scan `scan`."""
        tick = self.tick(scan)
        # The answer was built somewhere within the scan, so the scan itself may be one tick older.
        new = _Sample(tick, sent_us - self._rate[1], received_us)
        if self._samples:
            earliest, latest = self._interval(tick)
            if new.earliest > latest or new.latest < earliest:
                self._samples, self._last_press = [], None  # a clock jumped (the laptop slept): all that is void
        last = self._samples[-1] if self._samples else None
        if last is not None and tick // SPAN_TICKS == last.tick // SPAN_TICKS:
            carried = last.width + (tick - last.tick) * (self._rate[1] - self._rate[0])
            if new.width <= carried:  # it says more about now than the older one does
                self._samples[-1] = new
        else:
            self._samples = [*self._samples, new][-KEPT:]
        self._fit()

    def _fit(self) -> None:
        """The rates that all pairs of samples allow."""
        slow, fast = NOMINAL_US * (1 - PRIOR), NOMINAL_US * (1 + PRIOR)
        for i, one in enumerate(self._samples):
            for other in self._samples[i + 1 :]:
                ticks = other.tick - one.tick
                if ticks > 0:
                    slow = max(slow, (other.earliest - one.latest) / ticks - NOMINAL_US * WANDER)
                    fast = min(fast, (other.latest - one.earliest) / ticks + NOMINAL_US * WANDER)
        if slow <= fast:
            self._rate = (slow, fast)
        else:
            self._samples = self._samples[-1:]
            self._rate = (NOMINAL_US * (1 - PRIOR), NOMINAL_US * (1 + PRIOR))

    def _interval(self, tick: int) -> tuple[float, float]:
        earliest, latest = float("-inf"), float("inf")
        for sample in self._samples:
            ticks = tick - sample.tick
            ends = (ticks * self._rate[0], ticks * self._rate[1])
            earliest = max(earliest, sample.earliest + min(ends))
            latest = min(latest, sample.latest + max(ends))
        return earliest, latest

    def at(self, tick: int) -> tuple[int, int]:
        """Table time of a scan and its error, both in µs: the truth lies within at ± err. Needs one sample."""
        earliest, latest = sorted(self._interval(tick))
        return round((earliest + latest) / 2), round((latest - earliest) / 2) + 1

    def stamp(self, tick: int) -> tuple[int, int]:
        """Like `at`, for presses in the order of their ticks: never backwards, and exact between presses of one burst.

        A better fit may move the whole mapping by milliseconds; between two presses that are a scan apart it must not.
        """
        at_us, err_us = self.at(tick)
        if self._last_press is not None:
            last_tick, last_at, last_err = self._last_press
            since = tick - last_tick
            if 0 <= since <= BURST_TICKS:
                at_us = last_at + round(since * NOMINAL_US)
                err_us = last_err + round(since * NOMINAL_US * PRIOR) + 1
            elif since > 0 and at_us < last_at:
                err_us += last_at - at_us
                at_us = last_at
        self._last_press = (tick, at_us, err_us)
        return at_us, err_us

    def error_near(self, now_us: int) -> int:
        """The error `at` would give for this moment of the table's clock."""
        newest = self._samples[-1]
        return self.at(newest.tick + round((now_us - newest.latest) / NOMINAL_US))[1]
