"""Calls and catches at the table that sees everything: whose call stands, who can still be caught.

It is told hand sizes and moments, in their true order, and knows no cards, no turns and no times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from referee.entries import Seat
from referee.rules import Rules
from tablehost import truth_rules

Caught = Literal["caught", "called", "not_one", "late", "again", "not_needed"]


@dataclass(slots=True)
class OneCard:
    """A catch window: open until closed, and whether its owner was caught or missed the call for good.

    `exempt`: the one card needs no call, which the others learn only when it is shown. `fined` are the cards its owner
    was given for it.
    """

    exempt: bool = False
    exchanged: bool = False  # the one card came by a swap or rotation: a call can be due only afterwards
    closed: bool = False
    caught: bool = False
    missed: bool = False
    fined: int = 0


class Calls:
    """The calls of one round. A window opens with each play that leaves one card."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.stands = [False] * players
        self._windows: dict[Seat, OneCard] = {}

    def laid(self, seat: Seat, left: int, exempt: bool) -> None:
        """A play left so many cards: a call made before it stands only if that is one."""
        self.stands[seat] = self.stands[seat] and left == 1
        self._windows.pop(seat, None)
        if left == 1:
            self._windows[seat] = OneCard(exempt)

    def drew(self, seat: Seat, holds: int) -> None:
        """A card came to a hand: with two or more cards nothing stands any longer."""
        if holds == 2:
            self.stands[seat] = False
            self._windows.pop(seat, None)

    def turn_ended(self, seat: Seat, holds: int) -> None:
        """The seat played nothing: a call made before the play has come to nothing."""
        self.stands[seat] = self.stands[seat] and holds == 1

    def hand_moved(self, seat: Seat, holds: int, exempt: bool) -> None:
        """Another hand came to the seat; whether one card now has to be called depends on `uno_after_swap`."""
        self.stands[seat] = False
        self._windows.pop(seat, None)
        if holds == 1 and self.rules.uno_after_swap == "must_call":
            self._windows[seat] = OneCard(exempt, exchanged=True)

    def close(self, closes: Callable[[Seat], bool]) -> list[Seat]:
        """Closes windows; returns whose call is missed with that, where a miss punishes itself."""
        missed = []
        for owner, window in self._windows.items():
            if window.closed or not closes(owner):
                continue
            window.closed = True
            if self.rules.uno_miss_trigger == "automatic" and not (self.stands[owner] or window.caught):
                window.missed = True
                missed.append(owner)
        return missed

    def call(self, seat: Seat, holds: int, *, in_turn: bool, in_time: bool) -> bool:
        """Whether the call counts: on one's own turn before the play that leaves one card, or with one card and not
        caught yet. `in_time`: nobody can say that it came after the landing."""
        window = self._windows.get(seat)
        counts = in_turn and truth_rules.can_leave_one(self.rules, holds)
        if holds == 1:
            counts = window is None or not (window.caught or self._is_too_late(window, in_time))
        self.stands[seat] = self.stands[seat] or counts
        return counts

    def _is_too_late(self, window: OneCard, in_time: bool) -> bool:
        if window.closed and self.rules.uno_miss_trigger == "automatic":
            return True
        if self.rules.uno_late_call == "saves_until_caught":
            return False
        lands_first = self.rules.uno_call_moment == "after_card_lands" or window.exchanged
        return window.closed if lands_first else not in_time

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

    def fine(self, seat: Seat, cards: int) -> None:
        """Notes cards the owner of a window owes for it."""
        self._windows[seat].fined += cards

    def fined_for_nothing(self, seat: Seat) -> int:
        """Cards owed for a call that was not needed, as the one card would show."""
        window = self._windows.get(seat)
        return window.fined if window is not None and window.exempt else 0

    def shown(self, seat: Seat) -> None:
        """The one card has been shown: it needs no call, and nobody can be caught for it any more."""
        del self._windows[seat]
