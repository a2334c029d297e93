"""What the rule texts say, question by question, for the table that sees everything (`truth.py`).

Written from the rule catalogue alone, apart from the referee, because tests hold one against the other: it imports the
cards and the options, nothing that judges. Each option is read in the function named for its question; a further option
goes there. Points and results are in `truth_scores.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, Color, Face
from referee.entries import Seat
from referee.rules import Rules
from tablehost.truth_seats import Seats

Moment = Literal["draw", "turn_play", "other_play", "turn_end"]


@dataclass(slots=True)
class Pending:
    """Draw cards nobody has drawn for yet.

    `offender` laid the first Wild Draw Four in the chain, and `guilty`, `exempt` and `hand` are about that play.
    """

    victim: Seat
    amount: int
    face: Face
    length: int = 0
    answerable: bool = True
    challengeable: bool = False
    challenged: bool = False
    offender: Seat | None = None
    guilty: bool = False
    exempt: bool = False
    hand: tuple[Card, ...] = ()
    holds_two: bool = False

    @property
    def is_challengeable(self) -> bool:
        """Whether the victim may challenge now: a chain that came round to the own Wild Draw Four is no case for it."""
        return self.challengeable and self.victim != self.offender

    def add(self, rules: Rules, card: Card, times: int, seat: Seat, guilty: bool, hand: Sequence[Card]) -> None:
        """One more draw card that counts `times` times, laid by `seat`, which then holds `hand`."""
        self.amount += times * (2 if card.face is Face.DRAW_TWO else 4)
        self.length += 1
        self.face = card.face
        self.holds_two = self.holds_two or card.face is Face.DRAW_TWO
        if card.face is Face.WILD_DRAW_FOUR and self.offender is None:
            self.offender, self.guilty, self.hand = seat, guilty, tuple(hand)
            self.exempt = self.length > 1 and rules.wild_draw_four_stack_exempt is True
        self.challengeable = may_challenge(rules, self, is_answer=self.length > 1)


@dataclass(frozen=True, slots=True)
class Opening:
    """What an accepted first card does: who plays first, who draws, who names the color."""

    turn: Seat
    reverses: bool = False
    draws: tuple[Seat, int] | None = None
    chooser: Seat | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """What is to be followed; any card may lead where nothing was turned up. `served`: the penalty of the draw card on
    top has been taken; `served_two`: of a sum with a Draw Two in it. `players` are those still in the round."""

    top: Card | None
    color: Color | None
    served: bool
    served_two: bool
    players: int


def lot_rank(rules: Rules, card: Card) -> int:
    """How a card ranks in the draw for the dealer; below 0 it cannot win."""
    if card.number is not None:
        return card.number
    if rules.dealer_draw_rank == "point_value":
        points = {Face.WILD: rules.points_wild, Face.WILD_DRAW_FOUR: rules.points_wild_draw_four}
        return points.get(card.face, rules.points_action)
    return 0 if rules.dealer_draw_rank == "nonnumber_zero" else -1


def first_turn(rules: Rules, dealer: Seat, starter: Seat | None, seats: Seats) -> Seat:
    """Who plays first unless the turned-up card says otherwise."""
    if starter is not None:
        return starter
    return dealer if rules.first_player == "dealer" else seats.left_of(dealer)


def opening(rules: Rules, card: Card, dealer: Seat, starter: Seat | None, seats: Seats) -> Opening | None:
    """What the turned-up card does; None: it is refused. `starter` is whom the table chose to start, if it did."""
    left = seats.left_of(dealer)
    first = first_turn(rules, dealer, starter, seats)
    second = seats.left_of(first)
    match card.face:
        case Face.WILD_DRAW_FOUR:
            return None
        case Face.SKIP:
            if rules.opening_skip == "reflip":
                return None
            return Opening(second if rules.opening_skip == "skip_first_player" else first)
        case Face.REVERSE:
            if rules.opening_reverse == "reflip":
                return None
            # Who starts by choice sits where the dealer's left is in the texts.
            deals = dealer if starter is None else seats.right_of(starter)
            turn = {"right_of_dealer_first": seats.right_of(deals), "dealer_first": deals}
            return Opening(turn.get(rules.opening_reverse, seats.left_of(deals)), reverses=True)
        case Face.DRAW_TWO:
            if rules.opening_draw_two == "reflip":
                return None
            if rules.opening_draw_two == "no_effect":
                return Opening(first)
            return Opening(second if rules.opening_draw_two == "draw_and_lose_turn" else first, draws=(first, 2))
        case Face.WILD:
            match rules.opening_wild:
                case "reflip":
                    return None
                case "dealer_chooses":
                    return Opening(first, chooser=dealer)
                case "left_chooses_dealer_plays":
                    return Opening(dealer, chooser=left)
                case "first_player_chooses_and_passes":
                    return Opening(second, chooser=first)
                case "first_player_chooses_and_plays":
                    return Opening(first, chooser=first)
        case _:
            return Opening(first)


def fits(rules: Rules, card: Card, pile: Pile) -> bool:
    """Whether the card matches the pile on an ordinary turn."""
    top = pile.top
    if top is None:
        return True
    if card.is_wild:
        on_draw_card = pile.served and top.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)
        return not (card.face is Face.WILD and on_draw_card and rules.wild_on_served_penalty == "forbidden")
    if card.color is pile.color:
        return True
    if pile.served_two and rules.after_penalty_match == "last_draw_two_color_only":
        return False
    if pile.served_two and rules.after_penalty_match == "color_number_or_any_action":
        return card.is_action
    if card.is_action and rules.match_rule == "color_number":
        return False
    if card.face is top.face:
        return True
    if pile.players == 2 and rules.reverse_two_players_symbol == "same_as_skip":
        return {card.face, top.face} == {Face.SKIP, Face.REVERSE}
    return False


def answers(rules: Rules, card: Card, pending: Pending, pile: Pile) -> bool:
    """Whether the card may be laid on the pending draw cards."""
    if not pending.answerable:
        return False
    limit, same_color = rules.stack_chain_limit, card.color is pile.color
    is_draw_card = card.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)
    if is_draw_card and isinstance(limit, int) and pending.length >= limit:
        return False
    match pending.face, card.face:
        case Face.WILD_DRAW_FOUR, Face.WILD_DRAW_FOUR:
            return rules.stack_wild_draw_four_on_wild_draw_four == "yes"
        case Face.WILD_DRAW_FOUR, Face.DRAW_TWO:
            how = rules.stack_draw_two_on_wild_draw_four
            return how == "any_color" or (how == "chosen_color" and same_color)
        case Face.DRAW_TWO, Face.DRAW_TWO:  # on a Skip or Reverse that passed the sum on it must fit by color
            return rules.stack_draw_two_on_draw_two == "any_color" and (
                same_color or (pile.top is not None and pile.top.face is Face.DRAW_TWO)
            )
        case Face.DRAW_TWO, Face.WILD_DRAW_FOUR:
            return rules.stack_wild_draw_four_on_draw_two == "yes"
        case Face.DRAW_TWO, Face.SKIP:
            return rules.deflect_with_skip != "no" and same_color
        case Face.DRAW_TWO, Face.REVERSE:
            return rules.deflect_with_reverse != "no" and same_color
        case _:
            return False


def may_go_out_with(rules: Rules, card: Card) -> bool:
    return card.is_number or rules.last_card_action == "allowed"


def may_play_drawn(rules: Rules, card: Card, pile: Pile) -> bool:
    """Whether a card just drawn may be laid in the same turn."""
    return fits(rules, card, pile) and (card.is_number or rules.drawn_card_allowed != "number_only")


def may_jump(rules: Rules, card: Card, on_own_card: bool) -> bool:
    """Whether a twin of the top card may be laid out of turn. Black cards are alike in the family of texts that lists
    them among the action cards, the one in which identical cards go in pairs (A41, A77)."""
    if card.is_action and rules.jump_in == "identical_number":
        return False
    if card.is_wild and rules.multi_card != "identical_pair":
        return False
    return rules.jump_in != "off" and (not on_own_card or rules.jump_in_self == "yes")


def are_alike(rules: Rules, cards: Sequence[Card]) -> bool:
    """Whether the cards may go down together."""
    match rules.multi_card:
        case "none":
            return len(cards) == 1
        case "identical_pair":
            return len(cards) == 1 or (len(cards) == 2 and cards[0] is cards[1])
        case "same_rank_set":
            return all(card.face is cards[0].face for card in cards)


def times(rules: Rules, cards: Sequence[Card]) -> int:
    """How often the effect of cards laid together counts."""
    return len(cards) if rules.multi_card_effect == "counts_each" else 1


def can_leave_one(rules: Rules, holds: int) -> bool:
    """Whether one play from a hand of so many cards can leave one."""
    return {"none": holds == 2, "identical_pair": holds in (2, 3), "same_rank_set": holds >= 2}[rules.multi_card]


def is_draw_ten(rules: Rules, card: Card) -> bool:
    return rules.red_zero_draw_ten == "on" and card.face is Face.ZERO and card.color is Color.RED


def needs_no_call(rules: Rules, last: Card) -> bool:
    """Whether no call is due for this last card: a colored action card, in one text (A25)."""
    return rules.uno_needed_for == "non_action_last_card" and last.is_action and not last.is_wild


def moves_hands(rules: Rules, card: Card) -> bool:
    """Whether whole hands change seats when this card lies."""
    swaps = card.face is Face.SEVEN and rules.seven_swaps_hands == "on"
    rotates = card.face is Face.ZERO and rules.zero_rotates_hands == "on" and not is_draw_ten(rules, card)
    return swaps or rotates


def is_guilty(rules: Rules, rest: Sequence[Card], pending: Pending | None, pile: Pile) -> bool:
    """Whether a Wild Draw Four laid now, from a hand that then holds `rest`, breaks its condition."""
    condition = rules.wild_draw_four_legality
    if condition == "unrestricted":
        return False
    if pending is not None:
        exempt = rules.wild_draw_four_stack_exempt
        if exempt is True or (exempt == "on_wild_draw_four_only" and pending.face is Face.WILD_DRAW_FOUR):
            return False
        if condition == "no_playable_card":
            return any(answers(rules, card, pending, pile) for card in rest if card.face is not Face.WILD_DRAW_FOUR)
    if condition == "no_same_color":
        return any(card.color is pile.color for card in rest if not card.is_wild)
    counts_wilds = rules.wild_draw_four_counts_wilds is True
    counted = (card for card in rest if not card.is_wild or (counts_wilds and card.face is Face.WILD))
    return any(fits(rules, card, pile) for card in counted)


def may_challenge(rules: Rules, pending: Pending, is_answer: bool) -> bool:
    """Whether the victim may challenge the chain, whose newest card is an answer or stands alone."""
    if rules.wild_draw_four_challenge == "off" or pending.offender is None:
        return False
    return not is_answer or (rules.challenge_in_chain == "first_of_chain" and not pending.exempt)


def closes_windows(rules: Rules, moment: Moment) -> bool:
    """Whether what happens at a turn closes the catch windows that are open."""
    match rules.uno_catch_closes:
        case "next_player_draws_or_plays":
            return moment in ("draw", "turn_play")
        case "next_player_plays_card":
            return moment in ("turn_play", "turn_end")
        case "next_card_played":
            return moment in ("turn_play", "other_play")
        case "own_next_turn" | "while_one_card":
            return False
