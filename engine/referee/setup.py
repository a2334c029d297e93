"""How a record starts: rules, players and, for one that begins in the middle of a round, the position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from referee.cards import Card, Laid
from referee.entries import Seat
from referee.rules import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup lines of a record (docs/record.md, How it begins). What was not said is None or empty: its default.

    `counts`, `totals` and `known` hold only the seats that were named. `rules` is what was said, unsettled.
    """

    rules: Rules = field(default_factory=Rules)
    names: tuple[str, ...] = ()
    dealer: Seat | None = None
    teams: tuple[tuple[Seat, ...], ...] = ()
    totals: tuple[tuple[Seat, int], ...] = ()
    top: Laid | None = None
    turn: Seat | None = None
    direction: Literal["cw", "ccw"] | None = None
    counts: tuple[tuple[Seat, int], ...] = ()
    known: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    called: tuple[Seat, ...] = ()
    seen: tuple[Card, ...] = ()
    piles: tuple[int, int] | None = None
