"""The table that sees everything: a real pack, real hands, real piles, and what the rules make of them.

The bots of `bots.py` play on it, and tests hold the referee against it. It knows no time, no entries and no verdicts;
whoever drives it keeps to what is allowed. What the texts say stands in `truth_rules.py`; here is what then happens.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

from referee.cards import Card, Color, Face
from referee.entries import Seat
from referee.rules import Rules
from tablehost import truth_rules
from tablehost.truth_piles import NotAllowed, Piles
from tablehost.truth_rules import Moment, Pending, Pile
from tablehost.truth_snapshot import Truth
from tablehost.truth_uno import Calls, Caught


class TrueTable:
    """One match with real cards. `deck`, the top card first, is the pack of the first round; later ones are shuffled.

    Cards are dealt one by one, beginning left of the dealer (`deal_first_to`), then turned up from the rest.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        seed: int = 0,
        *,
        dealer: Seat = 0,
        deck: Sequence[Card] | None = None,
        totals: Sequence[int] | None = None,
    ) -> None:
        self.rules = rules.settled()
        if missing := truth_rules.unsupported(self.rules):
            raise NotAllowed(f"the true table does not play {', '.join(missing)} yet")
        self.players = players
        self.dealer = dealer
        self.random = random.Random(seed)
        self.totals = tuple(totals) if totals is not None else (0,) * players
        self.scores: tuple[int, ...] | None = None
        self.match_winners: tuple[Seat, ...] = ()
        self.round_number = 1
        self._deal(deck)

    # The round

    def _deal(self, deck: Sequence[Card] | None = None) -> None:
        self.piles = Piles(self.random, deck)
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        first = self.dealer if self.rules.deal_first_to == "dealer" else self.left_of(self.dealer)
        for number in range(first, first + self.players * self.rules.hand_size):
            self.hands[number % self.players].append(self.piles.take())
        self.top: Card | None = None
        self.color: Color | None = None
        self.turn: Seat | None = None
        self.direction: Literal[1, -1] = 1
        self.owed = [0] * self.players
        self.pending: Pending | None = None
        self.served = self.served_two = False  # the penalty of the draw card on top has been taken
        self.color_from: Seat | None = None
        self.swap_from: Seat | None = None
        self.laid_by: Seat | None = None
        self.last_is_guilty = False  # the last card laid was a Wild Draw Four against its condition
        self.drawn: list[Card] = []  # in this turn
        self.calls = Calls(self.players)
        self.winner: Seat | None = None
        self.is_void = False
        self.idle = 0  # turns in a row in which nothing could be drawn

    def next_round(self) -> None:
        """The next dealer deals; after a round without a result the same one again."""
        if self.winner is not None:
            follows = self.rules.next_dealer == "round_winner"
            self.dealer = self.winner if follows else self.left_of(self.dealer)
        self.round_number += 1
        self.scores = None
        self._deal()

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.is_void

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.players

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        return (seat + steps * self.direction) % self.players

    def flip(self) -> tuple[Card, bool]:
        """The turned-up card, and whether it is accepted; then what it does has happened."""
        card = self.piles.take()
        opening = truth_rules.opening(self.rules, card, self.dealer, self.players)
        if opening is None:
            self.piles.refuse(card, self.rules.opening_reflip_card)
            return card, False
        self.piles.discards.append(card)
        self.top, self.color, self.turn = card, card.color, opening.turn
        self.direction = -1 if opening.reverses else 1
        self.color_from = opening.chooser
        if opening.draws is not None:
            seat, cards = opening.draws
            self.owe(seat, cards)
            self.served = self.served_two = True
        return card, True

    # Laying a card

    def pile(self) -> Pile:
        """What is to be followed."""
        if self.top is None:
            raise NotAllowed("no card has been turned up")
        return Pile(self.top, self.color, self.served, self.served_two, self.players)

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
        if self.is_over or self.top is None or self.is_open:
            return []
        if len(self.hands[seat]) == 1:
            cards = [card for card in cards if truth_rules.may_go_out_with(rules, card)]
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

    def may_jump(self, seat: Seat, card: Card) -> bool:
        """Whether an identical card may be laid out of turn. Here nobody jumps in on a pending penalty or a wild."""
        if self.is_over or self.is_open or self.pending is not None or self.drawn or card is not self.top:
            return False
        if seat == self.turn or self.laid_by is None:
            return False
        if not truth_rules.may_jump(self.rules, card, seat == self.laid_by):
            return False
        return len(self.hands[seat]) > 1 or truth_rules.may_go_out_with(self.rules, card)

    def lay(self, seat: Seat, card: Card, named: Color | None = None, *, jump: bool = False) -> None:
        """The card lands on the pile and does what it does. A wild without a color leaves it open."""
        if not (self.may_jump(seat, card) if jump else self.may_lay(seat, card)):
            raise NotAllowed(f"seat {seat} may not lay {card} on {self.top} ({self.color})")
        hand, pile, pending = self.hands[seat], self.pile(), self.pending
        hand.remove(card)
        is_four = card.face is Face.WILD_DRAW_FOUR
        self.last_is_guilty = is_four and truth_rules.is_guilty(self.rules, hand, pending, pile)
        self._close_windows("other_play" if jump else "turn_play", seat)
        self.piles.discards.append(card)
        self.top, self.laid_by, self.drawn, self.idle = card, seat, [], 0
        self.served = self.served_two = False
        self.color = named if card.is_wild else card.color
        self.color_from = seat if self.color is None else None
        self._effect(seat, card)
        self.calls.laid(seat, len(hand))
        if not hand:
            self._go_out(seat)
            return
        if not truth_rules.moves_hands(self.rules, card):
            return
        if card.face is Face.SEVEN:
            self.swap_from = seat
        else:
            self.hands = [self.hands[self.after(receiver, -1)] for receiver in range(self.players)]
            self.calls.hands_moved(range(self.players))

    def _effect(self, seat: Seat, card: Card) -> None:
        pending, rules = self.pending, self.rules
        match card.face:
            case Face.SKIP:
                to_next = pending is not None and rules.deflect_with_skip == "same_color_next"
                self._move_to(self.after(seat, 1 if to_next else 2))
            case Face.REVERSE:
                self.direction = 1 if self.direction == -1 else -1
                again = self.players == 2 and pending is None and rules.reverse_two_players == "acts_as_skip"
                self._move_to(seat if again else self.after(seat))
            case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
                self.pending = self.pending or Pending(seat, 0, card.face)
                self.pending.add(rules, card, seat, self.last_is_guilty, self.hands[seat])
                self._move_to(self.after(seat))
            case _:
                self._move_to(self.after(seat))

    def _move_to(self, seat: Seat) -> None:
        """The seat plays next, or faces the pending penalty, and then the one after it plays."""
        if self.pending is None:
            self.turn = seat
        else:
            self.pending.victim, self.turn = seat, self.after(seat)

    def _go_out(self, seat: Seat) -> None:
        self.winner, self.color_from = seat, None
        if self.rules.final_draw_card == "none":
            self.pending = None
        elif self.pending is not None:
            self.pending.answerable = False  # it may still be challenged: the next player still has to draw

    def swap(self, seat: Seat, other: Seat) -> None:
        """Whole hands change places after a 7."""
        if seat != self.swap_from:
            raise NotAllowed(f"no swap is due from seat {seat}")
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self.swap_from = None
        self.calls.hands_moved((seat, other))

    def name_color(self, seat: Seat, color: Color) -> None:
        if seat != self.color_from:
            raise NotAllowed(f"seat {seat} has no color to name")
        self.color, self.color_from = color, None

    # Facing a penalty

    def accept(self, seat: Seat) -> None:
        pending = self._facing(seat)
        pending.challengeable = pending.answerable = False

    def challenge(self, seat: Seat) -> None:
        pending = self._facing(seat)
        if not pending.challengeable:
            raise NotAllowed("nothing can be challenged")
        pending.challenged, pending.answerable = True, False

    def show(self) -> bool:
        """The challenged hand is looked at: whether the challenge was right."""
        pending = self.pending
        if pending is None or not pending.challenged or pending.offender is None:
            raise NotAllowed("no challenge is open")
        rules, chain = self.rules, pending.amount
        pending.challenged = pending.challengeable = False
        if not pending.guilty:
            pending.amount = 6 if rules.challenge_fail_draws == 6 else chain + 2
            return False
        self.owe(pending.offender, 4 if rules.challenge_success_draws == 4 else chain)
        self._taken(pending)
        if rules.challenge_success_turn == "challenger_plays":
            self.turn = pending.victim
        return True

    def _facing(self, seat: Seat) -> Pending:
        if self.pending is None or self.pending.victim != seat:
            raise NotAllowed(f"seat {seat} faces no penalty")
        return self.pending

    # Drawing

    def draw(self, seat: Seat) -> Card:
        """The draw of a turn. The turn is over with it where the rules say so."""
        if seat != self.turn or self.pending is not None or self.is_open or self.is_over:
            raise NotAllowed(f"seat {seat} is not to draw")
        if self.drawn and self.rules.draw_when_stuck != "draw_until_playable":
            raise NotAllowed("only one card is drawn in a turn")
        self._close_windows("draw", seat)
        card = self._take(seat)
        self.drawn.append(card)
        self.idle = 0
        if self.rules.draw_when_stuck == "draw_one_turn_ends":
            self.keep(seat)
        return card

    def keep(self, seat: Seat) -> None:
        """The turn ends without a card."""
        if seat != self.turn or not (self.drawn or self.piles.are_spent):
            raise NotAllowed(f"seat {seat} has to draw first")
        if not self.drawn:
            self.idle += 1
            self.is_void = self.idle == self.players
        self._close_windows("turn_end", seat)
        self.calls.turn_ended(seat, len(self.hands[seat]))
        self.drawn = []
        self.turn = self.after(seat)

    def owes(self, seat: Seat) -> int:
        """Cards the seat has to draw now; none yet while a Wild Draw Four may still be challenged."""
        is_open = self.pending is not None and self.pending.challengeable
        return self.owed[seat] if is_open else self.to_draw(seat)

    def to_draw(self, seat: Seat) -> int:
        """Cards the seat takes if it challenges nothing."""
        pending = self.pending
        return self.owed[seat] + (pending.amount if pending is not None and pending.victim == seat else 0)

    def draw_owed(self, seat: Seat, cards: int) -> None:
        """Takes owed cards; drawing for a draw card accepts it. The turn stays where it is."""
        if self.pending is not None and self.pending.victim == seat:
            self.accept(seat)
        for _ in range(cards):
            self._take(seat)
            if self.owed[seat]:
                self.owed[seat] -= 1
            else:
                self._lessen(1)

    def cut_short(self, seat: Seat) -> None:
        """Nothing is left to draw: what is still owed lapses."""
        if self.pending is not None and self.pending.victim == seat:
            self._lessen(self.pending.amount)
        self.owed[seat] = 0

    def _lessen(self, cards: int) -> None:
        assert self.pending is not None
        self.pending.amount -= cards
        if not self.pending.amount:
            self._taken(self.pending)

    def _taken(self, pending: Pending) -> None:
        self.pending, self.served, self.served_two = None, True, pending.holds_two

    def owe(self, seat: Seat, cards: int) -> None:
        self.owed[seat] += cards

    def _take(self, seat: Seat) -> Card:
        card = self.piles.take()
        self.hands[seat].append(card)
        self.calls.drew(seat, len(self.hands[seat]))
        return card

    # UNO

    def call(self, seat: Seat) -> bool:
        """Whether the call counts. At the wrong time it may cost cards; too late, after a catch, it does not."""
        in_turn = self.turn == seat or (self.pending is not None and self.pending.victim == seat)
        counts = self.calls.call(seat, len(self.hands[seat]), in_turn=in_turn)
        if not counts and len(self.hands[seat]) != 1 and self.rules.uno_claim_trigger != "pointed_out":
            self.owe(seat, self.rules.uno_wrong_call_penalty)
        return counts

    def catch(self, seat: Seat, target: Seat) -> Caught:
        """What becomes of a catch that comes now; who has to draw for it owes the cards at once."""
        outcome = self.calls.catch(target, len(self.hands[target]))
        if outcome == "again" and self.rules.uno_miss_per_catcher:
            outcome = "caught"
        if outcome == "caught":
            self.owe(target, self.rules.uno_miss_penalty)
        elif outcome != "again" and self.rules.uno_claim_trigger != "pointed_out":
            self.owe(seat, self.rules.uno_false_catch_penalty)
        return outcome

    def untie(self, target: Seat) -> None:
        """The catch came together with the owner's call after all: the owner is saved."""
        self.calls.untie(target)
        self.owe(target, -self.rules.uno_miss_penalty)

    def _close_windows(self, moment: Moment, seat: Seat) -> None:
        if truth_rules.closes_windows(self.rules, moment):
            own_turn_only = self.rules.uno_catch_closes == "own_next_turn"
            self.calls.close(lambda owner: not own_turn_only or self.after(seat) == owner)

    # The end

    def book(self) -> None:
        """Books the round when all hands are known, and the match if it is decided."""
        if self.winner is None:
            raise NotAllowed("nobody has won the round")
        self.scores = truth_rules.round_points(self.rules, self.hands, self.winner)
        self.totals = tuple(total + score for total, score in zip(self.totals, self.scores, strict=True))
        self.match_winners = truth_rules.match_winners(self.rules, self.totals)

    def truth(self, turn: Seat | None = None) -> Truth:
        """What is so now; `turn` where the record has not heard yet that a turn has ended."""
        return Truth(
            counts=tuple(map(len, self.hands)),
            top=self.top,
            color=self.color,
            turn=None if self.is_over else self.turn if turn is None else turn,
            direction=self.direction,
            draw_pile=len(self.piles.draw_pile),
            discard_pile=len(self.piles.discards),
            owes=tuple(self.owed) if self.pending is None else tuple(map(self.owes, range(self.players))),
            called=tuple(self.calls.stands),
            totals=self.totals,
            scores=self.scores,
            winner=self.winner,
            match_winners=self.match_winners,
            round_number=self.round_number,
        )
