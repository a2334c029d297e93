"""The table that sees everything: a real pack, real hands, real piles, and what the rules make of them.

The bots of `bots.py` play on it, and tests hold the referee against it. It knows no time, no entries and no verdicts;
whoever drives it keeps to what is allowed. What the texts say stands in `truth_rules.py` and `truth_scores.py`; here
is what then happens. What may be done in a position is asked of `truth_position.py`; a whole match is played by
`truth_match.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from referee.cards import Card, Color, Face
from referee.entries import Seat
from tablehost import truth_rules
from tablehost.truth_piles import NotAllowed
from tablehost.truth_position import TruePosition
from tablehost.truth_rules import Moment, Pending
from tablehost.truth_uno import Caught

How = Literal["turn", "jump", "race"]
"""Cards are laid on one's turn (or as an answer), out of turn as a twin of the top card, or just drawn and quicker than
the next player."""

TRADED = 3
NOISE = SLAP = 2
"""Cards: each way with a Wild; for a sound in a silence and for the last hand on a 9."""


class TrueRound(TruePosition):
    """One round with real cards, from the deal until nobody owes anything any more."""

    def choose_starter(self, seat: Seat) -> None:
        """The table says who starts, before the first card."""
        self.starter = seat
        if self.turn is not None:
            self.turn = seat

    def flip(self) -> tuple[Card, bool]:
        """The turned-up card, and whether it is accepted; then what it does has happened."""
        card = self.piles.take()
        opening = truth_rules.opening(self.rules, card, self.dealer, self.starter, self.seats)
        if opening is None:
            self.piles.refuse(card, self.rules.opening_reflip_card)
            return card, False
        self.piles.discards.append(card)
        self.top, self.color, self.turn = card, card.color, opening.turn
        if opening.reverses:
            self.seats.turn_round()
        self.color_from = opening.chooser
        if opening.draws is not None:
            seat, cards = opening.draws
            self.owe(seat, cards)
            self.served = self.served_two = True
        return card, True

    # Laying

    def lay(self, seat: Seat, cards: Sequence[Card], named: Color | None = None, how: How = "turn") -> None:
        """The cards land on the pile and do what they do. A wild without a color leaves it open."""
        card = cards[0]
        allowed = {
            "turn": self.may_lay(seat, card) and self.may_go_together(seat, cards),
            "jump": len(cards) == 1 and self.may_jump(seat, card),
            "race": len(cards) == 1 and self.may_race(seat),
        }[how]
        if not allowed:
            raise NotAllowed(f"seat {seat} may not lay {cards} on {self.top} ({self.color})")
        hand, pile, pending = self.hands[seat], self.pile(), self.pending
        for one in cards:
            hand.remove(one)
        if pending is not None and not truth_rules.answers(self.rules, card, pending, pile):
            self.owe(pending.victim, pending.amount)  # the first penalty stays where it fell
            self._taken(pending)
            pending = None
        is_four = card.face is Face.WILD_DRAW_FOUR
        self.last_is_guilty = is_four and truth_rules.is_guilty(self.rules, hand, pending, pile)
        # Who jumps in takes the next turn, and those in between lose theirs; a raced card comes out of turn.
        self._close_windows("other_play" if how == "race" else "turn_play", seat)
        self.piles.discards.extend(cards)
        self.color_before = self.color
        self.top, self.laid_by, self.drawn, self.raced, self.idle = cards[-1], seat, [], None, 0
        self.served = self.served_two = False
        self.color = named if card.is_wild else cards[-1].color
        self.color_from = seat if self.color is None else None
        self.silence = None if self.silence == seat else self.silence
        is_out = not hand and not self.owed[seat]
        if is_out:
            self.seats.out.append(seat)
        self._effect(seat, cards)
        self.calls.laid(seat, len(hand), self.is_exempt(seat))
        if is_out:
            self._gone_out()
        else:
            self._party_effects(seat, cards[-1])
        self.must_slap = self.buttons_are_hands and not self.is_over

    def _effect(self, seat: Seat, cards: Sequence[Card]) -> None:
        card, pending, rules = cards[-1], self.pending, self.rules
        times = truth_rules.times(rules, cards)
        match card.face:
            case Face.SKIP:
                to_next = pending is not None and rules.deflect_with_skip == "same_color_next"
                over = 1 if pending is not None else times
                self._move_to(self.seats.after(seat, 1 if to_next else 1 + over))
            case Face.REVERSE:
                for _ in range(1 if pending is not None else times):
                    self.seats.turn_round()
                two_play = len(self.seats.playing) == 2 and seat in self.seats.playing
                skips = two_play and pending is None and rules.reverse_two_players == "acts_as_skip"
                self._move_to(self.seats.after(seat, 1 + times if skips else 1))
            case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
                self.pending = self.pending or Pending(seat, 0, card.face)
                self.pending.add(rules, card, times, seat, self.last_is_guilty, self.hands[seat])
                self._move_to(self.seats.after(seat))
            case _ if truth_rules.is_draw_ten(rules, card) and not self._ends():
                victim = self.seats.after(seat)
                self.owe(victim, 10)
                self._move_to(self.seats.after(victim))
            case _:
                self._move_to(self.seats.after(seat))

    def _move_to(self, seat: Seat) -> None:
        """The seat plays next, or faces the pending penalty, and then the one after it plays."""
        if self.pending is not None:
            self.pending.victim, seat = seat, self.seats.after(seat)
        self._turn_to(seat)

    def _turn_to(self, seat: Seat) -> None:
        self.turn = seat
        if self.rules.uno_catch_closes == "own_next_turn":
            self._miss(self.calls.close(lambda owner: owner == seat))

    def _gone_out(self) -> None:
        if not self._ends():
            return
        self.winner, self.color_from = self.seats.out[0], None
        if self.rules.final_draw_card == "none":
            self.pending = None
        elif self.pending is not None:
            self.pending.answerable = False  # it may still be challenged: the next player still has to draw

    def _party_effects(self, seat: Seat, card: Card) -> None:
        """Hand rotation and silence; who is out takes no part in them."""
        if truth_rules.moves_hands(self.rules, card):
            if card.face is Face.SEVEN:
                self.swap_from = seat
            else:
                playing = self.seats.playing
                held = {self.seats.after(giver): self.hands[giver] for giver in playing}
                for receiver in playing:
                    self.hands[receiver] = held[receiver]
                self._hands_moved(playing)
        if self.rules.silent_two == "on" and card.face is Face.TWO:
            self.silence = seat

    def swap(self, seat: Seat, other: Seat) -> None:
        """Whole hands change places after a 7."""
        if seat != self.swap_from or other not in self.seats.others(seat):
            raise NotAllowed(f"no swap is due from seat {seat} with seat {other}")
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self.swap_from = None
        self._hands_moved((seat, other))

    def _hands_moved(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            self.calls.hand_moved(seat, len(self.hands[seat]), self.is_exempt(seat))

    def name_color(self, seat: Seat, color: Color) -> None:
        if seat != self.color_from:
            raise NotAllowed(f"seat {seat} has no color to name")
        self.color, self.color_from = color, None

    def peek(self, seat: Seat) -> None:
        """A hand is looked at instead of naming a color."""
        if not self.may_use_wild(seat):
            raise NotAllowed(f"seat {seat} has no Wild to look with")
        self.color, self.color_from = self.color_before, None

    def trade(self, seat: Seat, other: Seat) -> None:
        """Three cards each way, or as many as both have; each chooses their own."""
        self.peek(seat)
        hands = self.hands[seat], self.hands[other]
        given = [self.random.sample(hand, min(TRADED, *map(len, hands))) for hand in hands]
        for hand, gives, gets in ((hands[0], *given), (hands[1], *reversed(given))):
            for card in gives:
                hand.remove(card)
            hand += gets

    def claim(self, seat: Seat) -> None:
        """The seat shows its hand and is out at once."""
        if not self.may_claim(seat):
            raise NotAllowed(f"the hand of seat {seat} does not add up")
        self.seats.out.append(seat)
        if self.turn == seat and not self._ends():
            self._turn_to(self.seats.after(seat))
        self._gone_out()

    # Facing a penalty

    def accept(self, seat: Seat) -> None:
        pending = self._facing(seat)
        pending.challengeable = pending.answerable = False

    def challenge(self, seat: Seat) -> None:
        pending = self._facing(seat)
        if not pending.is_challengeable:
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
        if rules.challenge_success_turn == "challenger_plays" and not self.is_over:
            self._turn_to(pending.victim)
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
            self.is_void = self.idle == len(self.seats.playing)
        self._close_windows("turn_end", seat)
        self.calls.turn_ended(seat, len(self.hands[seat]))
        races = self.rules.drawn_card_window == "until_next_player_plays" and self.drawn
        self.raced = (seat, self.drawn[-1]) if races else None
        self.drawn = []
        self._turn_to(self.seats.after(seat))

    def draw_owed(self, seat: Seat, cards: int) -> None:
        """Takes owed cards; drawing for a draw card accepts it, a fine before an answer does not. The turn stays."""
        pending = self.pending
        if pending is not None and pending.victim == seat:
            may_still = pending.is_challengeable or pending.answerable
            if not (may_still and cards <= self.owed[seat]):
                self.accept(seat)
        if seat == self.turn:
            self._close_windows("draw", seat)
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

    def call(self, seat: Seat, *, in_time: bool = False) -> bool:
        """Whether the call counts. At the wrong time it may cost cards; too late, after a catch, it does not.

        `in_time`: it came before the landing, for all that anybody can tell.
        """
        in_turn = self.turn == seat or (self.pending is not None and self.pending.victim == seat)
        counts = self.calls.call(seat, len(self.hands[seat]), in_turn=in_turn, in_time=in_time)
        if not counts and len(self.hands[seat]) != 1 and self.rules.uno_claim_trigger != "pointed_out":
            self.owe(seat, self.rules.uno_wrong_call_penalty)
        return counts

    def catch(self, seat: Seat, target: Seat) -> Caught:
        """What becomes of a catch that comes now; who has to draw for it owes the cards at once."""
        outcome = self.calls.catch(target, len(self.hands[target]))
        if outcome == "again" and self.rules.uno_miss_per_catcher:
            outcome = "caught"
        if outcome == "caught":
            self._fine_miss(target)
        elif outcome not in ("again", "not_needed") and self.rules.uno_claim_trigger != "pointed_out":
            self.owe(seat, self.rules.uno_false_catch_penalty)
        return outcome

    def _fine_miss(self, seat: Seat) -> None:
        self.calls.fine(seat, self.rules.uno_miss_penalty)
        self.owe(seat, self.rules.uno_miss_penalty)

    def untie(self, target: Seat) -> None:
        """The catch came together with the owner's call after all: the owner is saved."""
        self.calls.untie(target)
        self.owe(target, -self.rules.uno_miss_penalty)

    def show_last_card(self, seat: Seat) -> None:
        """The one card is shown, and needed no call: what its owner was given for that lapses."""
        self.owe(seat, -self.calls.fined_for_nothing(seat))
        self.calls.shown(seat)

    def _close_windows(self, moment: Moment, seat: Seat) -> None:
        if truth_rules.closes_windows(self.rules, moment):
            self._miss(self.calls.close(lambda owner: owner != seat))

    def _miss(self, owners: Iterable[Seat]) -> None:
        for owner in owners:
            self._fine_miss(owner)
