"""UNO calls and catches as they are pressed: which window each belongs to, and those that wait for their card.

Rules: catalogue 5.10 and section 11 (`entry_lag_ms`, `press_tie_*`). The windows themselves are kept in `uno`.
"""

from __future__ import annotations

from typing import Final

from referee import slap
from referee.case import Case
from referee.entries import CallUno, Catch, Micros, Seat
from referee.events import EarlyCallSet, WaitingSet
from referee.rulings import Note, Params, Rule, Ruling, Verdict
from referee.state import Press, State, Window
from referee.uno import WAITING, catch_in, set_window, to_point_out, window_of, wrong_call
from referee.waiting import landed_before, may_call_early, waits, waits_for_one
from referee.windows import first_of, judge_window

_MS = 1000


def judge_call(case: Case, entry: CallUno) -> Ruling:
    """The owner's call, or a shout that is really a catch (`uno_catch_method` = `say_uno_first`, A23)."""
    state, seat = case.state, entry.seat
    if not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if state.is_over:
        return case.ruling(Verdict.LATE, Rule.ROUND_OVER, who=seat)
    press = slap.forgiven(state, Press(case.number, seat, entry.at, is_call=True))
    window = _own_window(state, press)
    count = state.counts[seat]
    may_save = may_call_early(state, press) or waits_for_one(state, press, seat)
    is_free = window is None and count != 1 and not may_save
    if slap.is_hand(state, press) and (state.called[seat] or is_free):
        return slap.down(case, press)
    slap.also_down(case, press)
    if window is not None:
        if window.since is None or press.at is None or press.at >= window.since:
            return _press_in_window(case, window, press)
        note = wrong_call(case, press, count + 1)
        return case.ruling(note.verdict, note.rule, **note.params)
    if state.called[seat] and count == 1:
        return case.ruling(Verdict.REDUNDANT, Rule.UNO_AGAIN, who=seat)
    if count == 1:
        return _press_in_window(case, Window(seat, case.number, None), press)
    if may_call_early(state, press):
        note = _call_early(case, press)
        return case.ruling(note.verdict, note.rule, **note.params)
    if state.rules.uno_catch_method == "say_uno_first" and _catchable(case, press):
        return judge_catch(case, Catch(seat, None, entry.at))
    shout = press._replace(is_call=False, is_shout=True)
    for meant, others in ((press, (seat,)), (shout, _meant(state, shout))):
        may_count = meant.is_call or state.rules.uno_catch_method == "say_uno_first"
        if may_count and any(waits_for_one(state, meant, other) for other in others):
            case.then(WaitingSet((*state.waiting, meant)))
            return case.ruling(*WAITING, who=seat, lag_us=state.rules.entry_lag_ms * _MS)
    if waits(state, press, seat) and not press.forgiven:
        case.then(WaitingSet((*state.waiting, press)))
        return case.ruling(*WAITING, who=seat, lag_us=state.rules.entry_lag_ms * _MS)
    note = wrong_call(case, press)
    return case.ruling(note.verdict, note.rule, **note.params)


def judge_catch(case: Case, entry: Catch) -> Ruling:
    """A catch of the target, or of whoever can be meant."""
    state, seat = case.state, entry.seat
    if not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if state.is_over:
        return case.ruling(Verdict.LATE, Rule.ROUND_OVER, who=seat, other=entry.target)
    press = slap.forgiven(state, Press(case.number, seat, entry.at, is_call=False, target=entry.target))
    slaps = state.slaps
    if slaps is not None and slap.is_hand(state, press):
        if slaps.last != seat and slap.is_at_once(state, press):
            return slap.down(case, press)
        # Its hand is known to be the last one, or does not come at once: by now the button may mean a catch.
        slap.also_down(case, press)
        state = case.state
    window, note = _best_window(state, press)
    is_good = note is not None and note.verdict is Verdict.UPHELD
    still_waits = waits_for_one if press.forgiven else waits
    if not is_good and any(still_waits(state, press, other) for other in _meant(state, press)):
        case.then(WaitingSet((*state.waiting, press)))
        return case.ruling(*WAITING, who=seat, other=entry.target, lag_us=state.rules.entry_lag_ms * _MS)
    if not is_good and press.forgiven:
        return case.ruling(Verdict.NOTED, Rule.SLAP_NOTED, who=seat)
    if window is not None:
        return _press_in_window(case, window, press)
    note = _catch_without_window(case, press)
    return case.ruling(note.verdict, note.rule, **note.params)


# Which window a press belongs to


def _press_in_window(case: Case, window: Window, press: Press) -> Ruling:
    """One more press for a window: its verdict is the ruling, other verdicts may change with it."""
    old = window_of(case.state, window.seat)
    known = old is not None and old.number == window.number
    window = window._replace(presses=(*window.presses, press))
    note = set_window(case, window, None if known else {}).notes[press.number]
    if note.verdict is Verdict.NEEDS_RULING:
        return case.ask(note.rule, "ask_table", ("ask_table", "counts", "fails"), **note.params)
    return case.ruling(note.verdict, note.rule, **note.params)


def _own_window(state: State, press: Press) -> Window | None:
    """The window a call belongs to: the open one, or one that ended after the press by the board's clock."""
    for window in state.windows:
        if window.seat == press.seat and (not window.over or _was_in(window, press)):
            return window
    return None


def _was_in(window: Window, press: Press) -> bool:
    """Whether a press that became known late belongs to a window whose hand has changed since."""
    if press.at is None or window.opened is None or (press.at < window.opened[0] and not press.is_call):
        return False
    if window.over_at is not None:
        return press.at < window.over_at
    return any(other.at is not None and press.at <= other.at for other in window.presses)


def _meant(state: State, press: Press) -> tuple[Seat, ...]:
    """Whom a catch can be about: its target, or anybody else where it names none."""
    if press.target is not None:
        return (press.target,)
    return tuple(seat for seat in state.active() if seat != press.seat)


_RANK: Final = {
    Rule.UNO_CAUGHT: 0,
    Rule.UNO_ENTRY_LAG: 1,
    Rule.UNO_ONE_PENALTY: 2,
    Rule.UNO_TIE: 3,
    Rule.UNO_CALLED: 4,
    Rule.UNO_NOT_NEEDED: 5,
    Rule.UNO_WINDOW: 6,
    Rule.UNO_NOT_ONE: 7,
}
"""How well a catch does, best first."""


def _best_window(state: State, press: Press) -> tuple[Window | None, Note | None]:
    """The window in which a catch does best, and how: the newest among equals."""
    best: tuple[Window | None, Note | None] = (None, None)
    rank = (99, 0)
    for window in state.windows:
        if window.seat == press.seat or press.target not in (window.seat, None):
            continue
        if window.over and not _was_in(window, press):
            continue
        note = catch_in(state, window, press)
        if (_RANK[note.rule], -window.number) < rank:
            best, rank = (window, note), (_RANK[note.rule], -window.number)
    return best


def _catchable(case: Case, press: Press) -> bool:
    """Whether the press would catch somebody, taken as a catch."""
    catch = press._replace(is_call=False)
    note = _best_window(case.state, catch)[1]
    return note is not None and note.verdict is Verdict.UPHELD


# Presses without a window


def _call_early(case: Case, press: Press) -> Note:
    """A call before its card is laid. The first one counts, whichever became known first."""
    seat = press.seat
    early = case.state.early[seat]
    if early is not None and first_of(early, press):
        return Note(Verdict.REDUNDANT, Rule.UNO_AGAIN, {"who": seat})
    if early is not None:
        case.note(Verdict.REDUNDANT, Rule.UNO_AGAIN, early.number, who=seat)
    case.then(EarlyCallSet(seat, press._replace(early=True)))
    return Note(Verdict.LEGAL, Rule.UNO_EARLY, {"who": seat, "count": case.state.counts[seat]})


def _catch_without_window(case: Case, press: Press) -> Note:
    """A catch on a hand that did not come to one card by laying: wrong, except that it may be too late."""
    state = case.state
    params: Params = {"who": press.seat, "other": press.target}
    for seat in _meant(state, press):
        if seat != press.seat and state.called[seat] and state.counts[seat] == 1:
            params["other"] = seat
            note = Note(Verdict.REJECTED, Rule.UNO_CALLED, params)
            break
        if seat != press.seat and state.counts[seat] == 1 and press.target == seat:
            note = Note(Verdict.LATE, Rule.UNO_WINDOW, params)
            break
    else:
        if press.target == press.seat:
            params["other"] = None  # nobody catches himself
        elif press.target is not None:
            params["count"] = state.counts[press.target]
        note = Note(Verdict.REJECTED, Rule.UNO_NOT_ONE, params)
    rules = state.rules
    if note.verdict is Verdict.REJECTED and not to_point_out(case, "wrong_catch", press.seat):
        case.owe(press.seat, rules.uno_false_catch_penalty, Rule.FAULT_WRONG_CATCH)
    return note


# Presses that wait for their card


def settle_waiting(case: Case, now: Micros | None) -> None:
    """Presses whose lag is over by `now`, or that no entry can make good any more, get their final verdict."""
    state = case.state
    if not state.waiting:
        return
    lag = state.rules.entry_lag_ms * _MS
    for press in state.waiting:
        assert press.at is not None
        if press.number == case.number:
            continue
        if press.is_call and may_call_early(case.state, press):
            _forget_waiting(case, press)
            case.notes.append(_call_early(case, press)._replace(number=press.number))
            continue
        meant = (press.seat,) if press.is_call else _meant(case.state, press)
        expired = now is not None and now - press.at > lag and not landed_before(case.state, press, now)
        if expired or case.state.is_over or not any(waits(case.state, press, seat) for seat in meant):
            _forget_waiting(case, press)
            _settle(case, press)


def _forget_waiting(case: Case, press: Press) -> None:
    case.then(WaitingSet(tuple(one for one in case.state.waiting if one is not press)))


def _settle(case: Case, press: Press) -> None:
    if press.is_call:
        case.notes.append(wrong_call(case, press)._replace(number=press.number))
        return
    window, found = _best_window(case.state, press)
    if press.forgiven and (found is None or found.verdict is not Verdict.UPHELD):
        case.notes.append(Note(Verdict.NOTED, Rule.SLAP_NOTED, {"who": press.seat}, press.number))
    elif press.is_shout and (found is None or found.verdict is not Verdict.UPHELD):
        case.notes.append(wrong_call(case, press)._replace(number=press.number))
    elif window is not None:
        was = {
            number: (note.verdict, note.rule) for number, note in judge_window(case.state.rules, window).notes.items()
        }
        set_window(case, window._replace(presses=(*window.presses, press)), {**was, press.number: WAITING})
    else:
        case.notes.append(_catch_without_window(case, press)._replace(number=press.number))
