"""When things happen at a table and when the typist enters them, and the step that tells of one entry.

Two clocks run: a card lands, and later it is typed. In a written record (`exact`) an entry carries the landing; live
it carries the time of typing, 0.4 to 2.5 s later, and presses that came in between are learnt of before it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from referee.entries import Entry, Micros
from tablehost.truth_snapshot import Truth

SECOND = 1_000_000
LAG_MS = 3000
"""The `entry_lag_ms` of a live match: no card is typed later than this after it landed."""

Source = Literal["key", "button"]


@dataclass(frozen=True, slots=True)
class Step:
    """One entry, and what is true after it.

    `expect` is the verdict it must have in the end (a press may wait for its card first), `planted` the fault it is.
    `guilty` is set for a Wild Draw Four: whether its condition was broken. `lied`: somebody said to have nothing to
    play, or had to have nothing, and had a card that fits. `is_open`: the table has still to say whether a press counts
    that came before its card was typed, so that the referee's position is not the true one yet.
    """

    entry: Entry
    truth: Truth
    source: Source
    expect: str
    planted: str | None = None
    guilty: bool | None = None
    lied: bool = False
    is_open: bool = False


class Typist:
    """The table's clock, in microseconds, and the typist who keeps up with it."""

    def __init__(self, rng: random.Random, exact: bool) -> None:
        self._random = rng
        self._exact = exact
        self.clock: Micros = 0  # what has happened at the table
        self.typed_at: Micros = 0  # what has been typed

    def seconds(self, low: float, high: float) -> Micros:
        return int((low + (high - low) * self._random.random()) * SECOND)

    def moment(self, low: float, high: float) -> Micros:
        """When the next thing happens at the table: the typist is not left behind by more than one card."""
        self.clock = max(self.clock + self.seconds(low, high), self.typed_at + self.seconds(0.6, 0.8))
        return self.clock

    def typed(self, moment: Micros) -> Micros:
        """When the typist enters what happened at `moment`."""
        if self._exact:
            self.typed_at = max(moment, self.typed_at)
        else:
            self.typed_at = max(moment + self.seconds(0.4, 2.5), self.typed_at + self.seconds(0.05, 0.1))
        return self.typed_at

    def key_time(self) -> Micros:
        """When something is typed that followed at once."""
        return self.typed(self.moment(0.3, 0.9))

    def press_time(self) -> Micros:
        """When a button is pressed after everything that was typed, well before the next card."""
        self.clock = max(self.clock, self.typed_at) + self.seconds(0.1, 0.3)
        return self.clock
