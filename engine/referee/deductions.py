"""What follows at any moment from the piles and the books of `inference`: cards that are gone, hands that are known,
bounds of points. Pure questions to a position; certain as far as the entries are right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from referee.cards import ALL_CARDS, DECK_SIZE, Card
from referee.entries import Seat
from referee.scoring import card_points, hand_points
from referee.state import State


@dataclass(frozen=True, slots=True)
class Piles:
    """Where the 108 cards are."""

    draw_pile: int
    in_hands: int
    discards: int


def piles(state: State) -> Piles | None:
    """The draw pile holds what hands and discards leave of the deck. None where the record itself does not add up."""
    in_hands = sum(state.counts)
    if in_hands + state.draw_pile + state.discard_pile != DECK_SIZE:
        return None
    return Piles(state.draw_pile, in_hands, state.discard_pile)


def gone(state: State) -> tuple[Card, ...]:
    """Kinds of card nobody can hold or draw before the next reshuffle: every copy lies on the discard pile."""
    return tuple(card for card, seen in zip(ALL_CARDS, state.memory.seen, strict=True) if seen == card.copies)


@dataclass(frozen=True, slots=True)
class Holding:
    """Cards that `seat` certainly holds, with so many `unknown` ones beside them.

    Shown and not laid since, or (`is_left_over`) what is left of the deck when all other cards are known. `shown_to`
    is who saw them, if not the whole table.
    """

    seat: Seat
    cards: tuple[Card, ...]
    unknown: int
    shown_to: Seat | None = None
    is_left_over: bool = False


def holdings(state: State, viewer: Seat | None) -> tuple[Holding, ...]:
    """What is known of hands, as far as `viewer` may know it (None: what the whole table may)."""
    hands = _visible(state, viewer)
    left_over = _left_over(state, hands)
    found = []
    for seat, count in enumerate(state.counts):
        cards = left_over[1] if left_over is not None and left_over[0] == seat else hands[seat]
        if cards and len(cards) <= count:
            deduced = left_over is not None and left_over[0] == seat
            shown_to = state.memory.shown_to[seat] if state.memory.shown_to and not deduced else None
            found.append(Holding(seat, _sorted(cards), count - len(cards), shown_to, deduced))
    return tuple(found)


def _visible(state: State, viewer: Seat | None) -> tuple[tuple[Card, ...], ...]:
    memory = state.memory
    if not memory.shown_to:
        return memory.known
    return tuple(
        cards if to is None or to == viewer else () for cards, to in zip(memory.known, memory.shown_to, strict=True)
    )


def _left_over(state: State, hands: tuple[tuple[Card, ...], ...]) -> tuple[Seat, tuple[Card, ...]] | None:
    """The one hand that is not known when the draw pile is empty and every discard was seen: it has the rest."""
    if state.draw_pile or piles(state) is None or sum(state.memory.seen) != state.discard_pile:
        return None
    open_seats = [seat for seat, count in enumerate(state.counts) if len(hands[seat]) < count]
    if len(open_seats) != 1:
        return None
    seat = open_seats[0]
    others = [cards for other, cards in enumerate(hands) if other != seat]
    rest = _unseen(state, others)
    return (seat, tuple(rest.elements())) if rest.total() == state.counts[seat] else None


def _unseen(state: State, hands: list[tuple[Card, ...]]) -> Counter[Card]:
    """The deck without the discards and these hands."""
    known = Counter(card for hand in hands for card in hand)
    left = {card: card.copies - state.memory.seen[card.index] - known[card] for card in ALL_CARDS}
    return Counter({card: copies for card, copies in left.items() if copies > 0})


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.index))


def points_of_hand(state: State, seat: Seat) -> tuple[int, int]:
    """The least and the most points the hand of `seat` can count, before it is shown; owed cards may be in it."""
    return points_of_hands(state, (seat,))


def points_of_hands(state: State, seats: tuple[Seat, ...]) -> tuple[int, int]:
    """The least and the most points these hands can count together. Hands that were entered count what they are."""
    rules, memory = state.rules, state.memory
    sure = least = most = 0
    for seat in seats:
        entered = state.hands[seat]
        if entered is not None:
            sure += entered.points
            continue
        known = memory.known[seat] if len(memory.known[seat]) <= state.counts[seat] else ()
        sure += hand_points(rules, known)
        unknown = state.counts[seat] - len(known)
        least += unknown
        most += unknown + state.due[seat]
    values = sorted(card_points(rules, card) for card in _unseen(state, list(memory.known)).elements())
    return sure + sum(values[:least]), sure + sum(values[len(values) - min(most, len(values)) :])
