"""The pack at the table that sees everything: draw pile and discards, card by card. It knows no hands and no turns."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal

from referee.cards import ALL_CARDS, Card


class NotAllowed(ValueError):
    """Somebody did at the true table what the rules or the cards do not let them do: a bug in whoever drives it."""


def full_pack() -> list[Card]:
    """All 108 cards, sorted."""
    return [card for card in ALL_CARDS for _ in range(card.copies)]


class Piles:
    """A pack, `deck` with the top card first; shuffled if none is given."""

    def __init__(self, rng: random.Random, deck: Iterable[Card] | None = None) -> None:
        self._random = rng
        self.draw_pile = list(deck) if deck is not None else full_pack()
        self.discards: list[Card] = []
        if deck is None:
            rng.shuffle(self.draw_pile)
        self.draw_pile.reverse()  # the top card is the last one

    @property
    def must_reshuffle(self) -> bool:
        """No card is left to draw, but there are discards under the top one."""
        return not self.draw_pile and len(self.discards) > 1

    @property
    def are_spent(self) -> bool:
        """Nothing can be drawn, not even after a reshuffle."""
        return not self.draw_pile and len(self.discards) <= 1

    def take(self) -> Card:
        if not self.draw_pile:
            raise NotAllowed("the draw pile is empty: reshuffle first")
        return self.draw_pile.pop()

    def refuse(self, card: Card, how: Literal["back_and_shuffle", "back_in_stock", "set_aside"]) -> None:
        """A card turned up first is not accepted."""
        if how == "set_aside":
            self.discards.append(card)
            return
        self.draw_pile.insert(0, card)
        if how == "back_and_shuffle":
            self._random.shuffle(self.draw_pile)

    def reshuffle(self) -> None:
        """The discards but the top one become the draw pile."""
        self.draw_pile = self.discards[:-1] + self.draw_pile
        self._random.shuffle(self.draw_pile)
        del self.discards[:-1]
