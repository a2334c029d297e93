"""What is true at one moment, as far as a referee without sight of the hands can know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, Color
from referee.entries import Seat


@dataclass(frozen=True, slots=True)
class Truth:
    """What is so at one moment. `turn` is who plays once everything owed is settled; None before and after a round.

    `scores` and what follows from them are None and empty until the round is booked.
    """

    counts: tuple[int, ...]
    top: Card | None
    color: Color | None
    turn: Seat | None
    direction: Literal[1, -1]
    draw_pile: int
    discard_pile: int
    owes: tuple[int, ...]
    called: tuple[bool, ...]
    out: tuple[Seat, ...]
    silence: Seat | None
    totals: tuple[int, ...]
    scores: tuple[int, ...] | None
    winner: Seat | None
    match_winners: tuple[Seat, ...]
    match_losers: tuple[Seat, ...]
    forfeits: tuple[tuple[str, Seat], ...]
    round_number: int
