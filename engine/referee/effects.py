"""What a card does once it lies: who is skipped, who draws, whose hand goes where, and who has won."""

from __future__ import annotations

from dataclasses import replace

from referee import uno
from referee.cards import WILD, Card, Color, Face
from referee.case import Case
from referee.dependants import has_answers
from referee.entries import Seat
from referee.events import AwaitsSet, ChainSet, HandsMoved, Owed, RoundWon, SeatOut, SilenceSet
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from referee.state import Await, Chain, Direction, LaidFour, State
from referee.turns import advance

_DRAWS = {Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}


def is_draw_ten(rules: Rules, card: Card) -> bool:
    """The red 0 as Draw Ten (`red_zero_draw_ten`)."""
    return rules.red_zero_draw_ten == "on" and card.face is Face.ZERO and card.color is Color.RED


def rotates(rules: Rules, card: Card) -> bool:
    """Whether this card passes every hand on (`zero_rotates_hands`)."""
    return rules.zero_rotates_hands == "on" and card.face is Face.ZERO and not is_draw_ten(rules, card)


def apply(case: Case, seat: Seat, cards: tuple[Card, ...], chain: Chain | None, before: State) -> None:
    """Everything that follows from cards laid by `seat` on the position `before`.

    `chain` is the pending penalty they answer, if they do. Order of effects: going out, hand rotation, silence, next
    turn (catalogue section 9).
    """
    state, rules, card = case.state, case.state.rules, cards[-1]
    is_out = not state.counts[seat] and not state.due[seat]
    times = len(cards) if rules.multi_card_effect == "counts_each" else 1
    if is_out:
        case.then(SeatOut(seat))
        if rules.round_end == "first_out" or len(case.state.active()) == 1:
            _end_round(case, seat, card, chain, before, times)
            return
    if card.is_wild and state.color is None:
        case.then(AwaitsSet((*case.state.awaits, Await(seat, "color"))))
    _move_on(case, seat, card, chain, before, times)
    if card.is_number and not is_out:
        _number_effects(case, seat, card)


def _number_effects(case: Case, seat: Seat, card: Card) -> None:
    """What number cards do by party rules."""
    rules = case.state.rules
    if rotates(rules, card):
        _rotate(case)
    if rules.seven_swaps_hands == "on" and card.face is Face.SEVEN:
        case.then(AwaitsSet((*case.state.awaits, Await(seat, "swap"))))
    if rules.silent_two == "on" and card.face is Face.TWO:
        case.then(SilenceSet(seat))
        case.note(Verdict.NOTED, Rule.SILENCE_ON, who=seat)


def _end_round(case: Case, seat: Seat, card: Card, chain: Chain | None, before: State, times: int) -> None:
    """The last card that mattered is down. A draw card still makes the next player draw (`final_draw_card`)."""
    state = case.state
    winner = seat if state.rules.round_end == "first_out" else state.out[0]
    sum_due = _DRAWS.get(card.face, 0) * times + (chain.amount if chain is not None else 0)
    case.then(RoundWon(winner))
    if not sum_due or state.rules.final_draw_card == "none":
        if chain is not None:
            case.then(ChainSet(None))
        return
    # `n/a` stands where the last card can never be one; a pair of Draw Twos can all the same (A40).
    direction, steps = _deflection(state, card) if chain is not None else (state.direction, 1)
    victim = state.after(seat, direction, steps)
    four = _challengeable(case, seat, card, chain, before)
    if four is None:
        if chain is not None:
            case.then(ChainSet(None))
        case.then(Owed(victim, sum_due, Rule.PENALTY_ACCEPTED))
        return
    length = 1 if chain is None else chain.length + 1
    _face(case, Chain(victim, sum_due, card.face, length, False, w4=four, holds_two=_holds_two(card, chain)))


def out_after_all(case: Case, seat: Seat) -> None:
    """`seat` turns out to hold no card and to owe none: it is out, though not with the card just laid."""
    case.then(SeatOut(seat))
    state = case.state
    left = tuple(one for one in state.awaits if one.seat != seat)
    if left != state.awaits:
        case.then(AwaitsSet(left))
    if state.rules.round_end == "first_out" or len(state.active()) <= 1:
        case.then(RoundWon(state.out[0]))
    elif state.turn == seat:
        advance(case, state.after(seat))


def out_without_debt(case: Case, before: State) -> None:
    """Who laid the last card while owing is out when the debt is lifted or nothing is left to draw."""
    for seat, owed in enumerate(before.due):
        state = case.state
        if owed and not (state.counts[seat] or state.due[seat] or state.is_over) and state.in_round(seat):
            out_after_all(case, seat)


def _move_on(case: Case, seat: Seat, card: Card, chain: Chain | None, before: State, times: int) -> None:
    state = case.state
    rules = state.rules
    if card is WILD or (card.is_number and not is_draw_ten(rules, card)):
        advance(case, state.after(seat))
        return
    if chain is not None and card.face in (Face.SKIP, Face.REVERSE):
        _deflect(case, seat, card, chain)
        return
    match card.face:
        case Face.SKIP:
            advance(case, state.after(seat, steps=1 + times))
        case Face.REVERSE:
            turned: Direction = state.direction if times % 2 == 0 else _opposite(state.direction)
            skips = rules.reverse_two_players == "acts_as_skip" and len(state.active()) == 2 and state.in_round(seat)
            advance(case, state.after(seat, turned, 1 + times if skips else 1), turned)
        case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
            victim = state.after(seat)
            amount = _DRAWS[card.face] * times + (chain.amount if chain is not None else 0)
            length = 1 if chain is None else chain.length + 1
            four = _challengeable(case, seat, card, chain, before)
            advance(case, state.after(victim))
            answerable, holds_two = has_answers(rules), _holds_two(card, chain)
            _face(case, Chain(victim, amount, card.face, length, answerable, w4=four, holds_two=holds_two))
        case _:  # Draw Ten
            victim = state.after(seat)
            case.then(Owed(victim, 10, Rule.RED_ZERO_TEN))
            advance(case, state.after(victim))


def _holds_two(card: Card, chain: Chain | None) -> bool:
    return card.face is Face.DRAW_TWO or (chain is not None and chain.holds_two)


def _deflect(case: Case, seat: Seat, card: Card, chain: Chain) -> None:
    """A Skip or Reverse of the Draw Two's color hands the sum on without adding to it (`deflect_with_*`, A37)."""
    state = case.state
    direction, steps = _deflection(state, card)
    victim = state.after(seat, direction, steps)
    advance(case, state.after(victim, direction), direction)
    _face(case, replace(chain, victim=victim, deflected=True))


def _deflection(state: State, card: Card) -> tuple[Direction, int]:
    """Which way, and how many seats on, a penalty goes from the player of `card`."""
    if card.face is Face.REVERSE:
        return _opposite(state.direction), 1
    if card.face is Face.SKIP and state.rules.deflect_with_skip == "same_color":
        return state.direction, 2
    return state.direction, 1


def _opposite(direction: Direction) -> Direction:
    return -1 if direction == 1 else 1


def _face(case: Case, chain: Chain) -> None:
    """`chain.victim` faces a penalty, and may challenge it if there is something to challenge; not the own card."""
    case.then(ChainSet(chain))
    awaits = tuple(one for one in case.state.awaits if one.what != "accept_or_challenge")
    if chain.w4 is not None and chain.w4.offender != chain.victim:
        awaits = (*awaits, Await(chain.victim, "accept_or_challenge"))
    if awaits != case.state.awaits:
        case.then(AwaitsSet(awaits))


def _challengeable(case: Case, seat: Seat, card: Card, chain: Chain | None, before: State) -> LaidFour | None:
    """The Wild Draw Four that may be challenged now, if any (`wild_draw_four_challenge`, `challenge_in_chain`)."""
    rules = case.state.rules
    if rules.wild_draw_four_challenge == "off":
        return None
    on = (before.color, before.top, case.state.counts[seat])
    if chain is None:
        if card.face is not Face.WILD_DRAW_FOUR:
            return None
        return LaidFour(seat, case.number, *on, False, served=before.served, served_two=before.served_two)
    if rules.challenge_in_chain != "first_of_chain":
        return None
    if chain.w4 is not None:
        return chain.w4
    if card.face is Face.WILD_DRAW_FOUR and rules.wild_draw_four_stack_exempt is not True:
        return LaidFour(seat, case.number, *on, on_penalty=True)
    return None


def _rotate(case: Case) -> None:
    """Every hand goes to the next player in the direction of play."""
    state = case.state
    active = state.active()
    to = tuple(state.after(seat) if seat in active else seat for seat in range(len(state.counts)))
    move_hands(case, to)


def move_hands(case: Case, to: tuple[Seat, ...]) -> None:
    """Whole hands change seats; a hand of one card that arrives needs a call only if `uno_after_swap` says so."""
    case.then(HandsMoved(to))
    movers = [new for old, new in enumerate(to) if old != new]
    for seat in movers:
        if case.state.counts[seat] == 1:
            uno.one_by_exchange(case, seat)
        else:
            uno.count_changed(case, seat)
