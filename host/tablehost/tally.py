"""What is counted of one person: in one evening, or in all of them together."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import add, attrgetter
from typing import Final


@dataclass(frozen=True, slots=True)
class Tally:
    """Rounds and matches, points, calls and catches, cards drawn for faults, turns. Two of them add up to a third."""

    rounds: int = 0
    wins: int = 0
    matches_won: int = 0
    points: int = 0
    caught: int = 0
    catches: int = 0
    calls: int = 0
    penalty_cards: int = 0
    turns: int = 0  # those with a known length
    turn_us: int = 0  # all of them together

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, _COUNTS(self), _COUNTS(other)))

    @property
    def mean_turn_us(self) -> int | None:
        return self.turn_us // self.turns if self.turns else None


_COUNTS: Final = attrgetter(*(field.name for field in fields(Tally)))  # `astuple` is forty times as slow
