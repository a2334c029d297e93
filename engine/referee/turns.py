"""Moving the turn on, the moment a card landed, and taking cards from the draw pile."""

from __future__ import annotations

from referee import uno
from referee.case import Case
from referee.entries import Micros, Seat
from referee.events import (
    AwaitsSet,
    CardsDrawn,
    ChainSet,
    DebtLifted,
    LandingsSet,
    Owed,
    QuestionAsked,
    Reshuffled,
    TurnMoved,
)
from referee.rulings import Rule, Verdict
from referee.state import Direction, Question, Span, State
from referee.waiting import LANDING_KEPT_US


def landing_span(case: Case, at: Micros | None) -> Span | None:
    """When a card typed at `at` landed: exactly, if a sensor felt it, else within `entry_lag_ms` before."""
    if at is None:
        return None
    state = case.state
    if not state.landings:
        return entry_span(state, at)
    fresh = tuple(landing for landing in state.landings if at - LANDING_KEPT_US <= landing)
    taken = next((landing for landing in fresh if landing <= at), None)
    if taken is not None:
        case.then(LandingsSet(tuple(landing for landing in fresh if landing > taken)))
        return taken, taken
    if fresh != state.landings:
        case.then(LandingsSet(fresh))
    return entry_span(state, at)


def entry_span(state: State, at: Micros | None) -> Span | None:
    """When something typed at `at` happened; never before the card typed before it landed."""
    if at is None:
        return None
    earliest = at - state.rules.entry_lag_ms * 1000
    last = state.last
    if last is not None and last.landed is not None and last.landed[0] > earliest:
        earliest = last.landed[0]
    return (earliest if earliest < at else at), at


def advance(
    case: Case, to: Seat, direction: Direction | None = None, raced: Seat | None = None, kept: bool = False
) -> None:
    """`to` is to play next. An early call for a turn that is taken away lapses; `own_next_turn` windows close."""
    state = case.state
    before = state.turn
    case.then(TurnMoved(to, state.direction if direction is None else direction, raced, kept))
    if state.awaits and before is not None:
        case.no_longer_awaits(before, "draw")
    if state.rules.uno_catch_closes == "own_next_turn":
        for window in case.state.windows:
            if window.seat == to and not window.over:
                uno.close_window(case, window, to, "turn_end", entry_span(case.state, case.at))


def end_without_card(case: Case, seat: Seat, at: Micros | None, raced: Seat | None = None) -> None:
    """The turn of `seat` ends without a card on the pile."""
    uno.close_windows(case, seat, "turn_end", entry_span(case.state, at))
    uno.turn_ended(case, seat)
    advance(case, case.state.after(seat), raced=raced, kept=raced is None)


def serve_chain(case: Case) -> None:
    """The player facing a pending penalty takes it: accepted in words, by drawing, or because play went on."""
    chain = case.state.chain
    assert chain is not None
    case.then(Owed(chain.victim, chain.amount, Rule.PENALTY_ACCEPTED))
    drop_chain(case)
    uno.turn_ended(case, chain.victim)


def drop_chain(case: Case) -> None:
    """The pending penalty is settled; nobody answers or challenges it any more."""
    case.then(ChainSet(None, served=True))
    left = tuple(one for one in case.state.awaits if one.what not in ("accept_or_challenge", "show"))
    if left != case.state.awaits:
        case.then(AwaitsSet(left))


def can_draw(state: State) -> bool:
    """Whether the draw pile has a card, or the discards can be made one."""
    return state.draw_pile > 0 or state.discard_pile > 1


def take_cards(case: Case, seat: Seat, owed: int, chosen: int) -> int:
    """`seat` takes cards; the discards are shuffled in when the draw pile runs out. Returns how many there were.

    Where even that is not enough the draw is cut short, and what is still owed lapses (catalogue section 9).
    """
    wanted = owed + chosen
    if wanted > case.state.draw_pile and case.state.discard_pile > 1:
        case.then(Reshuffled())
        case.note(Verdict.LEGAL, Rule.DECK_RESHUFFLE, n=case.state.draw_pile)
        if case.state.rules.stock_exhausted == "reshuffle_or_abandon" and not case.state.is_over:
            case.then(
                QuestionAsked(Question(case.number, Rule.DECK_RUN_OUT, "reshuffle", ("reshuffle", "abandon"), {}))
            )
            case.note(Verdict.NEEDS_RULING, Rule.DECK_RUN_OUT)
    taken = min(wanted, case.state.draw_pile)
    paid = min(owed, taken) if owed else 0
    if taken:
        case.then(CardsDrawn(seat, paid, taken - paid))
        uno.count_changed(case, seat)
    if paid < owed:
        case.then(DebtLifted(seat, owed - paid))
        case.note(Verdict.LEGAL, Rule.DECK_EMPTY, who=seat, n=owed - paid)
    return taken
