"""Hands on the pile after a 9 (`slap_nine`): whose came last, by the board's clock where buttons are the hands.

After a 9 the first press of every seat, on whichever button, is its hand; a call that saves its owner is both. The
last hand draws. Cards are typed late (`entry_lag_ms`), so a press before the 9 was typed waits to become its hand.
"""

from __future__ import annotations

from typing import Final

from referee.cards import Card, Face
from referee.case import Case
from referee.entries import Seat, Slap
from referee.events import DebtLifted, SlapsSet, WaitingSet
from referee.rulings import Rule, Ruling, Verdict
from referee.state import Press, Slapping, Span, State
from referee.values import changed
from referee.windows import first_of

PENALTY: Final = 2
"""Cards for the last hand (catalogue 5.13)."""


def card_landed(case: Case, seat: Seat, card: Card, landed: Span | None) -> None:
    """A card lies: a 9 calls for everybody's hand, any other card ends the slapping. Not a 9 that ends the round."""
    old = case.state.slaps
    if card.face is not Face.NINE:
        if old is not None and old.is_open:
            ended = None if landed is None else landed[1]
            case.then(SlapsSet(changed(old, is_open=False, ended=ended)))
        return
    seats = tuple(one for one in case.state.active() if one != seat or case.state.counts[seat])
    if len(seats) < 2 or (seat not in seats and case.state.rules.round_end == "first_out"):
        return
    case.then(SlapsSet(Slapping(seats, landed)))
    for press in _hands_before_entry(case.state, landed):
        if press in case.state.waiting and not _saves(case.state, press):
            case.then(WaitingSet(tuple(one for one in case.state.waiting if one is not press)))
            verdict, rule, last = _put_down(case, press)
            case.note(verdict, rule, press.number, who=press.seat, other=last, n=PENALTY)
        else:
            also_down(case, press)


def _hands_before_entry(state: State, landed: Span | None) -> list[Press]:
    """The first press of each seat that may have come after the landing of a 9 that is typed only now."""
    if landed is None:
        return []
    pressed = [*state.waiting, *(early for early in state.early if early is not None)]
    pressed += [press for window in state.windows for press in window.presses]
    found: dict[Seat, Press] = {}
    for press in sorted((one for one in pressed if one.at is not None), key=lambda one: (one.at or 0, one.number)):
        if (press.at or 0) >= landed[0] and press.target is None:
            found.setdefault(press.seat, press)
    return list(found.values())


def _saves(state: State, press: Press) -> bool:
    """Whether a waiting call is its owner's for the 9 that left one card."""
    return press.is_call and state.last is not None and state.last.seat == press.seat and state.counts[press.seat] == 1


def is_hand(state: State, press: Press) -> bool:
    """Whether a press is the first hand of its seat on the 9."""
    slaps = state.slaps
    return slaps is not None and press.target is None and press.seat in slaps.missing() and _in_slapping(slaps, press)


def forgiven(state: State, press: Press) -> Press:
    """The press; while hands are still going down one press more is nobody's fault."""
    slaps = state.slaps
    if slaps is None or not slaps.is_open or slaps.last is not None or not _in_slapping(slaps, press):
        return press
    return changed(press, forgiven=True)


def _in_slapping(slaps: Slapping, press: Press) -> bool:
    if press.at is None:
        return slaps.is_open
    if slaps.landed is not None and press.at < slaps.landed[0]:
        return False
    return slaps.is_open or (slaps.ended is not None and press.at < slaps.ended)


def may_become_hand(state: State, press: Press) -> bool:
    """Whether a 9 that is typed later could make this press a hand."""
    return state.rules.slap_nine == "on" and press.target is None


def down(case: Case, press: Press) -> Ruling:
    """The press is a hand on the 9, and nothing else."""
    verdict, rule, last = _put_down(case, press)
    return case.ruling(verdict, rule, who=press.seat, other=last, n=PENALTY)


def also_down(case: Case, press: Press) -> None:
    """The press has its own verdict, and is the hand of its seat besides."""
    if not is_hand(case.state, press):
        return
    verdict, rule, last = _put_down(case, press)
    if verdict is Verdict.UPHELD:
        case.note(verdict, rule, who=press.seat, other=last, n=PENALTY)


def _put_down(case: Case, press: Press) -> tuple[Verdict, Rule, Seat | None]:
    """One more hand. As soon as only one is missing, that seat is last; a hand that becomes known late may move it."""
    slaps = case.state.slaps
    assert slaps is not None
    before = slaps.last
    slaps = changed(slaps, hands=(*slaps.hands, press))
    last = _last(case.state, slaps)
    case.then(SlapsSet(changed(slaps, last=last)))
    if last == before or last is None:
        return Verdict.NOTED, Rule.SLAP_NOTED, None
    if before is not None:
        case.then(DebtLifted(before, PENALTY))
    case.owe(last, PENALTY, Rule.SLAP_LAST)
    return Verdict.UPHELD, Rule.SLAP_LAST, last


def _last(state: State, slaps: Slapping) -> Seat | None:
    missing = [seat for seat in slaps.missing() if state.in_round(seat)]
    if len(missing) > 1:
        return None
    if missing:
        return missing[0]
    latest = slaps.hands[0]
    for hand in slaps.hands[1:]:
        if first_of(latest, hand):
            latest = hand
    return latest.seat


def judge_slap(case: Case, entry: Slap) -> Ruling:
    """A hand that the table saw or heard, typed."""
    state, seat = case.state, entry.seat
    press = Press(case.number, seat, entry.at, is_call=False)
    if state.slaps is None or not state.in_round(seat) or state.is_over or not _in_slapping(state.slaps, press):
        return case.ruling(Verdict.VOID, Rule.SLAP_NONE, who=seat)
    if not is_hand(state, press):
        return case.ruling(Verdict.NOTED, Rule.SLAP_NOTED, who=seat)
    return down(case, press)
