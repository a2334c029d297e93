"""The turn clock (`turn_time_limit_s`): whose turn is timed since when, and what a turn that took too long costs.

The referee reminds; the table books the penalty, with `table timeout` or an accusation (catalogue section 11). Typed
cards lag behind the table, so a turn is too long only if it is for certain: counted from the last moment it can have
begun for the reminder, and never before the first moment for the penalty.
"""

from __future__ import annotations

from dataclasses import replace

from referee.case import Case
from referee.entries import Accuse, Micros, Seat, Timeout
from referee.events import CardsLaid, ClockSet, ColorNamed, RoundOpened, TurnMoved
from referee.rulings import Rule, Ruling, Verdict
from referee.state import Span, State, TurnClock
from referee.turns import entry_span

_SECOND = 1_000_000


def thinker(state: State) -> Seat | None:
    """Who is to lay or draw now, if nothing else has to be done first; a draw stops the clock (A69)."""
    if state.is_over or state.top is None or state.turn is None:
        return None
    if any(one.what in ("color", "swap", "show") for one in state.awaits):
        return None
    chain = state.chain
    if chain is not None and (chain.answerable or chain.w4 is not None):
        return chain.victim if chain.challenged is None else None
    return None if state.drew else state.turn


def keep(case: Case) -> None:
    """After an entry: the clock starts anew with every turn, and stands still while nobody has to lay or draw."""
    seat, clock = thinker(case.state), case.state.clock
    if seat is None:
        if clock is not None:
            case.then(ClockSet(None))
        return
    begins = any(isinstance(event, (CardsLaid, ColorNamed, RoundOpened, TurnMoved)) for event in case.events)
    if clock is None or clock.seat != seat or begins:
        case.then(ClockSet(TurnClock(seat, _since(case))))


def _since(case: Case) -> Span | None:
    """When the turn began: as the card landed that ended the one before, or with this entry."""
    state = case.state
    if state.last is not None and state.last.number == case.number:
        return state.last.landed
    return entry_span(state, case.at)


def is_over_limit(state: State, now: Micros) -> bool:
    """Whether the turn that is on has lasted too long for certain, and nobody was punished for it yet."""
    limit, clock = state.rules.turn_time_limit_s, state.clock
    if limit is None or clock is None or clock.since is None or clock.is_fined:
        return False
    return now - clock.since[1] > limit * _SECOND


def judge_timeout(case: Case, entry: Timeout) -> Ruling:
    """The turn clock ran out; the player draws and has still to play."""
    return _fine(case, case.state.clock) or case.ruling(Verdict.VOID, Rule.TIME_NONE)


def judge_accusation(case: Case, entry: Accuse) -> Ruling:
    """Somebody points at a player who takes too long."""
    clock = case.state.clock
    if clock is not None and clock.seat != entry.target:
        clock = None
    no_ground = case.ruling(Verdict.REJECTED, Rule.FAULT_NONE, who=entry.seat, other=entry.target, fault=entry.fault)
    return _fine(case, clock) or no_ground


def _fine(case: Case, clock: TurnClock | None) -> Ruling | None:
    """The penalty, once a turn and not while the turn is certainly young. None: nobody is being waited for."""
    rules = case.state.rules
    limit = rules.turn_time_limit_s
    if limit is None or clock is None:
        return None
    seat, cards = clock.seat, rules.turn_time_penalty or 0
    if clock.is_fined:
        return case.ruling(Verdict.REDUNDANT, Rule.TIME_ONCE, other=seat, limit=limit)
    if clock.since is not None and case.at is not None and case.at - clock.since[0] <= limit * _SECOND:
        return case.ruling(Verdict.REJECTED, Rule.TIME_LEFT, other=seat, limit=limit)
    case.then(ClockSet(replace(clock, is_fined=True)))
    case.owe(seat, cards, Rule.FAULT_TIME)
    return case.ruling(Verdict.UPHELD, Rule.FAULT_TIME, other=seat, n=cards, limit=limit)
