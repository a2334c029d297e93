"""Calls and catches at the table that sees everything: whose call stands, who can still be caught.

It is told hand sizes and moments, in their true order, and knows no cards, no turns and no times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from referee.entries import Seat

Caught = Literal["caught", "called", "not_one", "late", "again", "not_needed"]


@dataclass(slots=True)
class OneCard:
    """A catch window: open until closed, and whether its owner was caught."""

    closed: bool = False
    caught: bool = False


class Calls:
    """The calls of one round. A window opens with each play that leaves one card."""

    def __init__(self, players: int) -> None:
        self.stands = [False] * players
        self._windows: dict[Seat, OneCard] = {}

    def laid(self, seat: Seat, left: int) -> None:
        """A play left so many cards: a call made before it stands only if that is one."""
        self.stands[seat] = self.stands[seat] and left == 1
        self._windows.pop(seat, None)
        if left == 1:
            self._windows[seat] = OneCard()

    def drew(self, seat: Seat, holds: int) -> None:
        """A card came to a hand: with two or more cards nothing stands any longer."""
        if holds == 2:
            self.stands[seat] = False
            self._windows.pop(seat, None)

    def turn_ended(self, seat: Seat, holds: int) -> None:
        """The seat played nothing: a call made before the play has come to nothing."""
        self.stands[seat] = self.stands[seat] and holds == 1

    def hands_moved(self, seats: Iterable[Seat]) -> None:
        """Hands of `seats` changed places; the duty to call belongs to laying the penultimate card."""
        for seat in seats:
            self.stands[seat] = False
            self._windows.pop(seat, None)

    def close(self, closes: Callable[[Seat], bool]) -> None:
        for owner, window in self._windows.items():
            window.closed = window.closed or closes(owner)

    def call(self, seat: Seat, holds: int, *, in_turn: bool) -> bool:
        """Whether the call counts: with two cards on one's own turn, or with one card and not caught yet."""
        window = self._windows.get(seat)
        counts = (holds == 2 and in_turn) or (holds == 1 and not (window is not None and window.caught))
        self.stands[seat] = self.stands[seat] or counts
        return counts

    def catch(self, target: Seat, holds: int) -> Caught:
        """A catch comes now: what becomes of it."""
        outcome = self.would_be(target, holds)
        if outcome == "caught":
            self._windows[target].caught = True
        return outcome

    def would_be(self, target: Seat, holds: int) -> Caught:
        """What would become of a catch that came now."""
        if holds != 1:
            return "not_one"
        if self.stands[target]:
            return "called"
        window = self._windows.get(target)
        if window is None:
            return "not_needed"
        if window.caught:
            return "again"
        return "late" if window.closed else "caught"

    def untie(self, target: Seat) -> None:
        """The catch came together with the owner's call after all: the call stands."""
        self._windows[target].caught = False
        self.stands[target] = True
