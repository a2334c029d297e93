"""`decide(state, entry)`: the ruling on one entry. Knows the rules through the modules it sends each kind to."""

from __future__ import annotations

from typing import assert_never

from referee import (
    challenge,
    draws,
    effects,
    finish,
    fixes,
    opening,
    people,
    plays,
    presses,
    questions,
    slap,
    turn_clock,
    uno,
)
from referee.case import Case
from referee.entries import (
    Abandon,
    Accept,
    Accuse,
    CallUno,
    Catch,
    Challenge,
    Claim,
    Count,
    Dealt,
    Decide,
    Draw,
    FixDirection,
    FixTop,
    FixTurn,
    Flip,
    GameEntry,
    HandLeft,
    Join,
    JumpIn,
    Landed,
    Leave,
    Lot,
    Micros,
    NameColor,
    NextRound,
    Pass,
    Peek,
    Play,
    PointsLeft,
    Reshuffle,
    Say,
    Seat,
    Show,
    Slap,
    Starts,
    Swap,
    Timeout,
    Trade,
)
from referee.rulings import Note, Rule, Ruling
from referee.state import State


def decide(state: State, entry: GameEntry, number: int = 1) -> Ruling:
    """The verdict on `entry`, the `number`-th of its record. Never raises for anything a person can enter."""
    return judge(state, entry, number)[0]


def judge(state: State, entry: GameEntry, number: int) -> tuple[Ruling, State]:
    """The ruling, and the state after its events (what folding them with `evolve` gives as well)."""
    case = Case(state, number, entry.at)
    if state.waiting:
        presses.settle_waiting(case, entry.at)
    nobody = _seat_without_chair(state, entry)
    ruling = _sent_on(case, entry) if nobody is None else case.illegal(Rule.SEAT_ABSENT, who=nobody)
    if case.state.waiting:
        presses.settle_waiting(case, entry.at)
    if any(case.state.early):
        uno.turns_taken(case)
    if any(state.due):
        effects.out_without_debt(case, state)
    if case.state.over:
        finish.book_if_complete(case)
    if case.state.notices:
        people.forget_notices(case)
    if case.state.rules.turn_time_limit_s is not None:
        turn_clock.keep(case)
    return case.final(ruling), case.state


_ONE_SEAT = (Play, Draw, Pass, CallUno, NameColor, Accept, Challenge, Show, JumpIn, HandLeft, PointsLeft)
"""The entries of every turn: they name one seat and no other. Told apart so that a turn is quick."""


def _seat_without_chair(state: State, entry: GameEntry) -> Seat | None:
    """A seat nobody has sat down on: a corrected log can speak of somebody before, or without, their `join`."""
    seats = len(state.counts)
    if isinstance(entry, _ONE_SEAT):
        return entry.seat if entry.seat >= seats else None
    if isinstance(entry, Join):
        return None
    if isinstance(entry, Dealt):
        return next((seat for seat, _ in entry.hands if seat >= seats), None)
    for name in ("seat", "other", "target", "dealer"):
        seat = getattr(entry, name, None)
        if seat is not None and seat >= seats:
            return int(seat)
    return None


def settled_at(state: State, now: Micros, number: int) -> tuple[State, tuple[Note, ...]]:
    """The position at `now` with nothing new entered: presses that waited in vain have their verdict (the notes).

    The next entry, as `number`, settles them the same way; until then this is only what is shown.
    """
    if not state.waiting:
        return state, ()
    case = Case(state, number, now)
    presses.settle_waiting(case, now)
    return case.state, tuple(case.notes)


def _sent_on(case: Case, entry: GameEntry) -> Ruling:
    match entry:
        case Play():
            return plays.judge_play(case, entry)
        case Draw():
            return draws.judge_draw(case, entry)
        case Pass():
            return draws.judge_pass(case, entry)
        case CallUno():
            return presses.judge_call(case, entry)
        case Catch():
            return presses.judge_catch(case, entry)
        case NameColor():
            return people.judge_color(case, entry)
        case Accept():
            return challenge.judge_accept(case, entry)
        case Challenge():
            return challenge.judge_challenge(case, entry)
        case Show():
            return challenge.judge_show(case, entry)
        case JumpIn():
            return plays.judge_jump(case, entry)
        case Swap():
            return people.judge_swap(case, entry)
        case Landed():
            return people.judge_landing(case, entry)
        case Flip():
            return opening.judge_flip(case, entry)
        case HandLeft() | PointsLeft():
            return finish.judge_hand(case, entry)
        case Reshuffle():
            return draws.judge_reshuffle(case, entry)
        case Lot():
            return opening.judge_lot(case, entry)
        case Starts():
            return opening.judge_starts(case, entry)
        case Dealt():
            return opening.judge_dealt(case, entry)
        case Peek() | Trade():
            return people.judge_wild_use(case, entry)
        case Claim():
            return finish.judge_claim(case, entry)
        case Slap():
            return slap.judge_slap(case, entry)
        case Accuse():
            return people.judge_accusation(case, entry)
        case Say():
            return people.judge_say(case, entry)
        case Timeout():
            return turn_clock.judge_timeout(case, entry)
        case Count():
            return people.judge_count(case, entry)
        case FixTurn() | FixDirection() | FixTop():
            return fixes.judge_fix(case, entry)
        case Leave():
            return people.judge_leave(case, entry)
        case Join():
            return people.judge_join(case, entry)
        case Decide():
            return questions.judge_decision(case, entry)
        case Abandon():
            return finish.judge_abandon(case, entry)
        case NextRound():
            return finish.judge_next(case, entry)
        case _:
            assert_never(entry)
