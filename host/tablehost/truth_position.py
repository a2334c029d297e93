"""A position at the table that sees everything: real hands, real piles, and what the rules let each seat do in it.

Only questions; what happens when somebody does something is in `truth.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from referee.cards import Card, Color, Face
from referee.entries import Seat
from referee.rules import Rules
from tablehost import truth_rules
from tablehost.truth_piles import Piles
from tablehost.truth_rules import Pending, Pile
from tablehost.truth_seats import Seats
from tablehost.truth_uno import Calls


class TruePosition:
    """A round with real cards: `piles` are dealt from one by one, beginning left of the dealer (`deal_first_to`)."""

    def __init__(self, rules: Rules, seats: Seats, dealer: Seat, piles: Piles, rng: random.Random) -> None:
        self.rules, self.seats, self.random = rules, seats, rng
        self.deal(dealer, piles)

    def deal(self, dealer: Seat, piles: Piles) -> None:
        """A new round, from a pack that was shuffled."""
        rules, seats = self.rules, self.seats
        self.dealer, self.piles = dealer, piles
        seats.new_round()
        self.hands: list[list[Card]] = [[] for _ in range(seats.count)]
        seat = dealer if rules.deal_first_to == "dealer" else seats.left_of(dealer)
        for _ in range(len(seats.playing) * rules.hand_size):
            self.hands[seat].append(piles.take())
            seat = seats.left_of(seat)
        self.top: Card | None = None
        self.color: Color | None = None
        self.color_before: Color | None = None  # in force when the top card was laid
        self.turn: Seat | None = None
        self.starter: Seat | None = None
        self.owed = [0] * seats.count
        self.pending: Pending | None = None
        self.served = self.served_two = False  # the penalty of the draw card on top has been taken
        self.color_from: Seat | None = None
        self.swap_from: Seat | None = None
        self.laid_by: Seat | None = None
        self.last_is_guilty = False  # the last card laid was a Wild Draw Four against its condition
        self.drawn: list[Card] = []  # in this turn
        self.raced: tuple[Seat, Card] | None = None  # a card just kept that may still be laid
        self.calls = Calls(rules, seats.count)
        self.silence: Seat | None = None
        self.must_slap = False
        self.winner: Seat | None = None
        self.is_void = False
        self.idle = 0  # turns in a row in which nothing could be drawn
        if rules.opening_lead == "free_lead":
            self.turn = truth_rules.first_turn(rules, dealer, None, seats)

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.is_void

    @property
    def buttons_are_hands(self) -> bool:
        """Whether a button pressed now, with nobody pointed at, is a hand on a 9."""
        return self.rules.slap_nine == "on" and self.top is not None and self.top.face is Face.NINE

    def pile(self) -> Pile:
        """What is to be followed."""
        return Pile(self.top, self.color, self.served, self.served_two, len(self.seats.playing))

    @property
    def is_open(self) -> bool:
        """A color or a swap is still to be said."""
        return self.color_from is not None or self.swap_from is not None

    def may_lay(self, seat: Seat, card: Card) -> bool:
        return bool(self._candidates(seat, [card]))

    def playable(self, seat: Seat) -> list[Card]:
        """The kinds of card the seat may lay now, in the order of the hand."""
        return self._candidates(seat, list(dict.fromkeys(self.hands[seat])))

    def _candidates(self, seat: Seat, cards: list[Card]) -> list[Card]:
        rules, pending = self.rules, self.pending
        if self.is_over or self.turn is None or self.is_open:
            return []
        cards = [card for card in cards if self._may_be_last(seat, card)]
        pile = self.pile()
        if pending is not None:
            may_answer = seat == pending.victim and not pending.challenged
            return [card for card in cards if may_answer and truth_rules.answers(rules, card, pending, pile)]
        if seat != self.turn:
            return []
        if self.drawn:
            drawn = self.drawn[-1]
            if rules.after_draw_play != "any_card":
                cards = [card for card in cards if card is drawn]
            cards = [card for card in cards if card is not drawn or truth_rules.may_play_drawn(rules, card, pile)]
        return [card for card in cards if truth_rules.fits(rules, card, pile)]

    def _may_be_last(self, seat: Seat, card: Card) -> bool:
        return len(self.hands[seat]) != 1 or truth_rules.may_go_out_with(self.rules, card)

    def may_go_together(self, seat: Seat, cards: Sequence[Card]) -> bool:
        """Whether cards of the hand may go down at once, if the first of them may."""
        only_drawn = bool(self.drawn) and self.rules.after_draw_play != "any_card"
        held = not Counter(cards) - Counter(self.hands[seat])
        return held and truth_rules.are_alike(self.rules, cards) and (len(cards) == 1 or not only_drawn)

    def may_jump(self, seat: Seat, card: Card) -> bool:
        """Whether an identical card may be laid out of turn; on a pending penalty only the twin of its draw card."""
        if self.is_over or self.is_open or card is not self.top or seat not in self.seats.playing:
            return False
        pending = self.pending
        if seat == self.turn and pending is None:
            return False
        if pending is not None and (seat == pending.victim or pending.challenged or card.face is not pending.face):
            return False
        return truth_rules.may_jump(self.rules, card, seat == self.laid_by) and self._may_be_last(seat, card)

    def may_race(self, seat: Seat) -> bool:
        """Whether the seat may still lay the card it has just drawn and kept: the next player's is not down yet."""
        if self.raced is None or self.raced[0] != seat or self.is_over or self.is_open or self.pending is not None:
            return False
        return truth_rules.may_play_drawn(self.rules, self.raced[1], self.pile()) and self._may_be_last(
            seat, self.raced[1]
        )

    def may_use_wild(self, seat: Seat) -> bool:
        """Whether the Wild just laid may be used to look or to swap cards: a color stays in force then."""
        is_wild = self.top is not None and self.top.face is Face.WILD and self.laid_by == seat == self.color_from
        return is_wild and self.rules.wild_functions == "color_peek_swap" and self.color_before is not None

    def may_claim(self, seat: Seat) -> bool:
        """Whether the hand adds up to the number just laid."""
        hand, number = self.hands[seat], None if self.top is None else self.top.number
        if self.rules.sum_of_hand_win == "off" or self.is_over or number is None:
            return False
        if seat not in self.seats.playing or self.owed[seat]:
            return False
        return bool(hand) and all(card.is_number for card in hand) and sum(card.number or 0 for card in hand) == number

    def owes(self, seat: Seat) -> int:
        """Cards the seat has to draw now; none yet while a Wild Draw Four may still be challenged."""
        is_open = self.pending is not None and self.pending.is_challengeable
        return self.owed[seat] if is_open else self.to_draw(seat)

    def to_draw(self, seat: Seat) -> int:
        """Cards the seat takes if it challenges nothing."""
        pending = self.pending
        return self.owed[seat] + (pending.amount if pending is not None and pending.victim == seat else 0)

    def is_exempt(self, seat: Seat) -> bool:
        """Whether the one card left needs no call."""
        hand = self.hands[seat]
        return len(hand) == 1 and truth_rules.needs_no_call(self.rules, hand[0])

    def _ends(self) -> bool:
        """Whether the round is over with those who are out by now."""
        out = self.seats.out
        return bool(out) and (self.rules.round_end == "first_out" or len(self.seats.playing) <= 1)
