"""The table's word on the position itself: whose turn it is, which way play runs, what lies on top.

For what nobody can put right entry by entry any more. It is believed like a count: it explains nothing and punishes
nobody; cards that were owed stay owed.
"""

from __future__ import annotations

from referee.case import Case
from referee.entries import FixDirection, FixTop, FixTurn
from referee.events import AwaitsSet, ChainSet, DirectionSet, TopSet
from referee.rulings import Rule, Ruling, Verdict
from referee.state import Await, Direction
from referee.turns import advance, serve_chain


def judge_fix(case: Case, entry: FixTurn | FixDirection | FixTop) -> Ruling:
    """The position is as the table says."""
    state = case.state
    if state.is_over or state.top is None or state.turn is None:
        return case.ruling(Verdict.VOID, Rule.FIX_NONE)
    match entry:
        case FixTurn():
            return _fix_turn(case, entry)
        case FixDirection(direction):
            wanted: Direction = 1 if direction == "cw" else -1
            if wanted == state.direction:
                return case.ruling(Verdict.NOTED, Rule.FIX_SAME)
            case.then(DirectionSet(wanted))
            return case.ruling(Verdict.NOTED, Rule.FIX_DIRECTION)
        case FixTop():
            return _fix_top(case, entry)


def _fix_turn(case: Case, entry: FixTurn) -> Ruling:
    """Play has gone on to `seat`: that answers what somebody still had to answer, but a color is still to be named."""
    state, seat = case.state, entry.seat
    if not state.in_round(seat):
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if state.turn == seat and state.chain is None and not state.awaits and not state.drew:
        return case.ruling(Verdict.NOTED, Rule.FIX_SAME)
    if state.chain is not None:
        serve_chain(case)
    colors = tuple(one for one in case.state.awaits if one.what == "color")
    if colors != case.state.awaits:
        case.then(AwaitsSet(colors))
    advance(case, seat)
    return case.ruling(Verdict.NOTED, Rule.FIX_TURN, who=seat)


def _fix_top(case: Case, entry: FixTop) -> Ruling:
    """Another card lies on top. Nobody has to answer the one on record, and nobody has to answer this one."""
    state, card = case.state, entry.card.card
    color = entry.card.named if card.is_wild else card.color
    if card is state.top and color is state.color:
        return case.ruling(Verdict.NOTED, Rule.FIX_SAME)
    if state.chain is not None:
        case.then(ChainSet(None))
    case.then(TopSet(card, color))
    open_color = () if color is not None or state.turn is None else (Await(state.turn, "color"),)
    if open_color != state.awaits:
        case.then(AwaitsSet(open_color))
    named = {"named": color} if card.is_wild else {}
    return case.ruling(Verdict.NOTED, Rule.FIX_TOP, card=card, **named)
