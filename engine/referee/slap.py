"""Hands on the pile after a 9 (`slap_nine`): whose came last, by the board's clock where buttons are the hands.

After a 9 the first press of every seat, on whichever button, is its hand. A call that may save its owner is both, and
so is a catch that does not come at once any more. The last hand draws; while hands go down no press is a fault. Cards
are typed late (`entry_lag_ms`), so a press before the 9 was typed waits to become its hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.cards import Card, Face
from referee.case import Case
from referee.entries import Seat, Slap
from referee.events import DebtLifted, SlapsSet, WaitingSet
from referee.rules import Rules
from referee.rulings import Rule, Ruling, Verdict
from referee.state import Press, Slapping, Span, State, Window
from referee.waiting import can_come_to_one
from referee.windows import first_of, judge_window

PENALTY: Final = 2
"""Cards for the last hand (catalogue 5.13)."""

AT_ONCE_US: Final = 5_000_000
"""How long after the landing a press on CATCH is taken for a hand only: nobody who slaps at once needs longer."""


def card_landed(case: Case, seat: Seat, card: Card, landed: Span | None) -> None:
    """A card lies: a 9 calls for everybody's hand, any other card ends the slapping. Not a 9 that ends the round."""
    old = case.state.slaps
    if card.face is not Face.NINE:
        if old is not None and old.is_open:
            ended = None if landed is None else landed[1]
            case.then(SlapsSet(replace(old, is_open=False, ended=ended)))
        return
    seats = tuple(one for one in case.state.active() if one != seat or case.state.counts[seat])
    if len(seats) < 2 or (seat not in seats and case.state.rules.round_end == "first_out"):
        return
    case.then(SlapsSet(Slapping(seats, landed)))
    for press in _hands_before_entry(case.state, landed, case.number):
        waiting = case.state.waiting
        if press not in waiting:
            also_down(case, press)
        elif _may_save(case.state, press):
            excused = press._replace(forgiven=True)
            case.then(WaitingSet(tuple(excused if one is press else one for one in waiting)))
            also_down(case, excused)
        else:
            case.then(WaitingSet(tuple(one for one in waiting if one is not press)))
            verdict, rule, last = _put_down(case, press)
            case.note(verdict, rule, press.number, who=press.seat, other=last, n=PENALTY)


def _hands_before_entry(state: State, landed: Span | None, number: int) -> list[Press]:
    """The first press of each seat that may have come after the landing of a 9 that is typed only now, as `number`."""
    if landed is None:
        return []
    pressed = [*state.waiting, *(early for early in state.early if early is not None)]
    for window in state.windows:
        pressed += window.presses if window.number == number else _without_use(state.rules, window)
    found: dict[Seat, Press] = {}
    for press in sorted((one for one in pressed if one.at is not None), key=lambda one: (one.at or 0, one.number)):
        if (press.at or 0) >= landed[0] and press.target is None:
            found.setdefault(press.seat, press)
    return list(found.values())


def _without_use(rules: Rules, window: Window) -> list[Press]:
    """The presses about an earlier card that did nothing for it: what counted there was meant for it."""
    notes = judge_window(rules, window).notes
    return [one for one in window.presses if notes[one.number].verdict not in (Verdict.LEGAL, Verdict.UPHELD)]


def _may_save(state: State, press: Press) -> bool:
    """Whether a waiting call may be its owner's for the 9 that left one card, or for a card that follows."""
    seat, last = press.seat, state.last
    laid_it = last is not None and last.seat == seat and state.counts[seat] == 1
    return press.is_call and (laid_it or can_come_to_one(state, seat))


def is_hand(state: State, press: Press) -> bool:
    """Whether a press is the first hand of its seat on the 9."""
    slaps = state.slaps
    return slaps is not None and press.target is None and press.seat in slaps.missing() and _in_slapping(slaps, press)


def is_at_once(state: State, press: Press) -> bool:
    """Whether a hand comes so soon after the 9 that it is meant as nothing else."""
    slaps = state.slaps
    if slaps is None or press.at is None or slaps.landed is None:
        return slaps is not None
    return press.at - slaps.landed[1] <= AT_ONCE_US


def forgiven(state: State, press: Press) -> Press:
    """The press; one that is a hand, or comes while hands are still going down, is nobody's fault."""
    slaps = state.slaps
    if slaps is None:
        return press
    goes_on = slaps.is_open and slaps.last is None and _in_slapping(slaps, press)
    return press._replace(forgiven=True) if goes_on or is_hand(state, press) else press


def _in_slapping(slaps: Slapping, press: Press) -> bool:
    if press.at is None:
        return slaps.is_open
    if slaps.landed is not None and press.at < slaps.landed[0]:
        return False
    return slaps.is_open or (slaps.ended is not None and press.at < slaps.ended)


def down(case: Case, press: Press) -> Ruling:
    """The press is a hand on the 9, and nothing else."""
    verdict, rule, last = _put_down(case, press)
    return case.ruling(verdict, rule, who=press.seat, other=last, n=PENALTY)


def also_down(case: Case, press: Press) -> None:
    """The press has its own verdict, and is the hand of its seat besides. Not a call that comes late: long after a 9
    that nobody slapped it is meant for a card that is not typed yet, and must not make the others the last hands."""
    if not is_hand(case.state, press) or (press.is_call and not is_at_once(case.state, press)):
        return
    verdict, rule, last = _put_down(case, press)
    if verdict is Verdict.UPHELD:
        case.note(verdict, rule, who=press.seat, other=last, n=PENALTY)


def _put_down(case: Case, press: Press) -> tuple[Verdict, Rule, Seat | None]:
    """One more hand. As soon as only one is missing, that seat is last; a hand that becomes known late may move it."""
    slaps = case.state.slaps
    assert slaps is not None
    before = slaps.last
    slaps = replace(slaps, hands=(*slaps.hands, press))
    last = _last(case.state, slaps)
    case.then(SlapsSet(replace(slaps, last=last)))
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
