"""Whether a press is early or waits: cards are typed after they landed, so an entry still to come may make it good.

Pure questions about a position and a press (catalogue section 11, `entry_lag_ms`); who settles them is `presses`.
"""

from __future__ import annotations

from referee.entries import Micros, Seat
from referee.state import Direction, Press, State

LANDING_KEPT_US = 15_000_000
"""How long a landing felt by the sensor waits for its card (catalogue section 11)."""


def can_come_to_one(state: State, seat: Seat) -> bool:
    """Whether the next card, or pair or set, of `seat` may be its last but one."""
    count = state.counts[seat]
    match state.rules.multi_card:
        case "none":
            return count == 2
        case "identical_pair":
            return count in (2, 3)
        case "same_rank_set":
            return count >= 2


def _is_before_turn(state: State, press: Press) -> bool:
    """Whether a press that became known late was made before the top card landed, in somebody else's turn."""
    last = state.last
    return press.at is not None and last is not None and last.landed is not None and press.at < last.landed[0]


def may_call_early(state: State, press: Press) -> bool:
    """Whether it was this seat's turn to lay its last card but one (or to answer, or to follow a kept drawn card)."""
    if not can_come_to_one(state, press.seat) or state.turn is None:
        return False
    return not _is_before_turn(state, press) and may_lay_next(state, press.seat)


def may_lay_next(state: State, seat: Seat) -> bool:
    """Whether the next card may be this seat's: on its turn, as an answer, after a kept drawn card, or in a race."""
    if seat == state.turn or (state.chain is not None and state.chain.answerable and state.chain.victim == seat):
        return True
    if state.turn is None:
        return False
    return (state.drew > 0 and seat == state.after(state.turn)) or state.raced == seat


def waits(state: State, press: Press, seat: Seat) -> bool:
    """Whether an entry still to be typed could make a press about `seat` good, or a hand on a 9."""
    if waits_for_one(state, press, seat):
        return True
    may_be_hand = state.rules.slap_nine == "on" and press.target is None and not press.forgiven
    return may_be_hand and _is_in_lag(state, press)


def _is_in_lag(state: State, press: Press) -> bool:
    """Whether a card may have landed before the press that is typed only after it."""
    if press.at is None or state.turn is None:
        return False
    return state.rules.entry_lag_ms > 0 or landed_before(state, press, press.at)


def waits_for_one(state: State, press: Press, seat: Seat) -> bool:
    """Whether an entry still to be typed could bring the hand of `seat` to one card."""
    if not _is_in_lag(state, press) or not state.in_round(seat):
        return False
    near = _soon_to_play(state)
    # With two players a Skip or Reverse gives the next turn back: three cards can become one before any is typed.
    again = len(near) == 2 and state.counts[seat] == 3 and seat == state.turn
    if not (can_come_to_one(state, seat) or again):
        return False
    return (
        state.rules.jump_in != "off"
        or seat in near
        or (state.chain is not None and state.chain.victim == seat)
        or state.raced == seat
    )


def _soon_to_play(state: State) -> set[Seat]:
    """Whose turn it is, or may be next: the card of the turn that is on may have landed and be a Skip or a Reverse."""
    turn = state.turn
    assert turn is not None
    back: Direction = -1 if state.direction == 1 else 1
    return {turn, state.after(turn), state.after(turn, steps=2), state.after(turn, back)}


def landed_before(state: State, press: Press, now: Micros) -> bool:
    """Whether the sensor felt a card before the press that may still be typed."""
    assert press.at is not None
    return any(landing <= press.at and now - landing <= LANDING_KEPT_US for landing in state.landings)
