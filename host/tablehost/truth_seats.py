"""Who sits at the table that sees everything, who is still in the round, and which way play goes round."""

from __future__ import annotations

from typing import Literal

from referee.entries import Seat


class Seats:
    """`count` seats, clockwise. Who has laid the last card is out of the round; who is eliminated, of the match."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.in_match = [True] * count
        self.out: list[Seat] = []
        self.direction: Literal[1, -1] = 1

    def new_round(self) -> None:
        self.out, self.direction = [], 1

    @property
    def playing(self) -> list[Seat]:
        """The seats still in the round, clockwise."""
        return [seat for seat in range(self.count) if self.in_match[seat] and seat not in self.out]

    def others(self, seat: Seat) -> list[Seat]:
        return [other for other in self.playing if other != seat]

    def turn_round(self) -> None:
        self.direction = 1 if self.direction == -1 else -1

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat that plays `steps` turns after `seat`, which may be out itself."""
        return self._walk(seat, steps, self.direction)

    def left_of(self, seat: Seat) -> Seat:
        return self._walk(seat, 1, 1)

    def right_of(self, seat: Seat) -> Seat:
        return self._walk(seat, 1, -1)

    def _walk(self, seat: Seat, steps: int, direction: int) -> Seat:
        playing = self.playing
        while steps:
            seat = (seat + direction) % self.count
            steps -= seat in playing
        return seat
