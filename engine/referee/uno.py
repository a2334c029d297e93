"""UNO calls and catches at the table: opening and closing windows, and presses that wait for their card.

Rules: catalogue 5.10 and section 11 (`entry_lag_ms`, `press_within_lag`, `press_tie_*`). Who was first inside a
window is judged in `windows`.
"""

from __future__ import annotations

from referee import slap
from referee.case import Case
from referee.entries import CallUno, Catch, Micros, Seat
from referee.events import (
    DebtLifted,
    EarlyCallSet,
    QuestionAsked,
    QuestionSettled,
    WaitingSet,
    WindowSet,
    WindowsOver,
    WrongsSet,
)
from referee.rulings import Note, Params, Rule, Ruling, Verdict
from referee.state import Closing, Press, Question, Span, State, Window, Wrong
from referee.waiting import landed_before, may_call_early, may_lay_next, waits, waits_for_one
from referee.windows import WindowJudgement, first_of, is_wrong_catch, judge_window

_MS = 1000
_WAITING = (Verdict.NOTED, Rule.UNO_WAITING)


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
        note = _wrong_call(case, press, count + 1)
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
            return case.ruling(*_WAITING, who=seat, lag_us=state.rules.entry_lag_ms * _MS)
    if waits(state, press, seat) and not press.forgiven:
        case.then(WaitingSet((*state.waiting, press)))
        return case.ruling(*_WAITING, who=seat, lag_us=state.rules.entry_lag_ms * _MS)
    note = _wrong_call(case, press)
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
        return case.ruling(*_WAITING, who=seat, other=entry.target, lag_us=state.rules.entry_lag_ms * _MS)
    if not is_good and press.forgiven:
        return case.ruling(Verdict.NOTED, Rule.SLAP_NOTED, who=seat)
    if window is not None:
        return _press_in_window(case, window, press)
    note = _catch_without_window(case, press)
    return case.ruling(note.verdict, note.rule, **note.params)


# Windows


def down_to_one(case: Case, seat: Seat, landed: Span | None, since: Micros | None) -> None:
    """`seat` laid its last card but one: its early call and the presses that waited for this card are judged.

    `since` is when the card before it landed, the earliest that its turn can have begun.
    """
    window = Window(seat, case.number, landed, since=since)
    was: dict[int, tuple[Verdict, Rule]] = {}
    for note, press in _belong_to_next(case, window):
        window = window._replace(presses=(*window.presses, press))
        was[press.number] = (note.verdict, note.rule)
    state = case.state
    early = state.early[seat]
    if early is not None:
        case.then(EarlyCallSet(seat, None))
        window = window._replace(presses=(*window.presses, early))
        was[early.number] = (Verdict.LEGAL, Rule.UNO_EARLY)
    kept: list[Press] = []
    too_early: list[Press] = []
    for press in state.waiting:
        meant = press.seat == seat if press.is_call else press.target in (seat, None) and press.seat != seat
        if meant and press.is_call and since is not None and press.at is not None and press.at < since:
            too_early.append(press)
        elif meant and (press.is_call or press.target == seat or _would_catch(state, window, press)):
            window = window._replace(presses=(*window.presses, press))
            was[press.number] = _WAITING
        else:
            kept.append(press)
    if len(kept) != len(state.waiting):
        case.then(WaitingSet(tuple(kept)))
    for press in too_early:
        case.notes.append(_wrong_call(case, press, state.counts[seat] + 1)._replace(number=press.number))
    _set_window(case, window, was)


def _belong_to_next(case: Case, window: Window) -> list[tuple[Note, Press]]:
    """Presses judged by the last window of this seat that may belong to the new one.

    It drew and laid the drawn card, and only then was that typed: calls that may have come after the draw, and catches
    that were in vain and may have come after the landing.
    """
    old = _window_of(case.state, window.seat)
    if old is None or old.over_at is None or window.opened is None:
        return []
    timed = [press for press in old.presses if press.at is not None and not press.early]
    if not timed:
        return []
    drawn = old.over_at - case.state.rules.entry_lag_ms * _MS
    notes = judge_window(case.state.rules, old).notes
    waiting = any(press.is_call and press.seat == window.seat for press in case.state.waiting)
    has_call = waiting or case.state.early[window.seat] is not None  # a call of its own: the old one was for the old
    found = []
    for press in timed:
        assert press.at is not None
        note = notes[press.number]
        if press.is_call:
            belongs = not has_call and press.at >= drawn and (window.since is None or press.at >= window.since)
        else:
            in_vain = note.verdict not in (Verdict.UPHELD, Verdict.NEEDS_RULING)
            belongs = in_vain and press.at >= window.opened[0]
        if belongs:
            found.append((note, press))
    if found:
        taken = {press.number for _, press in found}
        _set_window(case, old._replace(presses=tuple(one for one in old.presses if one.number not in taken)), None)
    return found


def one_by_exchange(case: Case, seat: Seat) -> None:
    """A hand came to one card by a swap or rotation (`uno_after_swap`)."""
    exempt = case.state.rules.uno_after_swap == "not_needed"
    _set_window(case, Window(seat, case.number, None, exempt=exempt, exchanged=True), {})


def count_changed(case: Case, seat: Seat) -> None:
    """A hand may no longer hold one card: its call lapses, and it cannot be caught any more."""
    state = case.state
    if state.counts[seat] == 1:
        return
    if state.called[seat] or seat in [one.seat for one in state.windows if not one.over]:
        case.then(WindowsOver((seat,), case.at))


def close_windows(case: Case, seat: Seat, how: Closing, landed: Span | None) -> None:
    """`seat`, whose turn it is, acted: the windows this closes are closed (`uno_catch_closes`)."""
    if not case.state.windows:
        return
    match case.state.rules.uno_catch_closes:
        case "next_player_draws_or_plays":
            is_closing = how != "turn_end"
        case "next_player_plays_card":
            is_closing = how != "draw"
        case "next_card_played":
            is_closing = how == "play"
        case "while_one_card" | "own_next_turn":
            is_closing = False
    if is_closing:
        for window in case.state.windows:
            if window.closed_by is None and window.seat != seat and not window.over:
                close_window(case, window, seat, how, landed)


def close_window(case: Case, window: Window, closer: Seat, how: Closing, landed: Span | None) -> None:
    """Nobody can be caught in `window` from now on; with `uno_miss_trigger` = `automatic` a miss is booked."""
    if window.closed_by is None and window.number != case.number:
        closed = window._replace(closed_by=case.number, closing=landed, closer=closer, closed_how=how)
        _set_window(case, closed, None)


def turn_ended(case: Case, seat: Seat, is_wrong: bool = True) -> None:
    """An early call lapses with the turn that did not leave one card; where calls are punished, it was a wrong one."""
    early = case.state.early[seat]
    if early is None:
        return
    case.then(EarlyCallSet(seat, None))
    rules = case.state.rules
    if is_wrong and rules.uno_wrong_call_penalty:
        note = _wrong_call(case, early)
        case.notes.append(note._replace(number=early.number))


def turns_taken(case: Case) -> None:
    """Early calls whose turn somebody took away, by jumping in or being quicker, lapse: they were nobody's fault."""
    state = case.state
    for seat, press in enumerate(state.early):
        if press is not None and not may_lay_next(state, seat):
            case.then(EarlyCallSet(seat, None))


def last_card_shown(case: Case, seat: Seat) -> bool:
    """After a catch the owner showed a last card that needs no call (`uno_needed_for`): the catch falls.

    Once the penalty is drawn the card may be one of those: then only before the next card, for the draw may have been
    written by the table itself.
    """
    state = case.state
    window = next((one for one in state.windows if one.seat == seat and dict(one.penalties).get(seat)), None)
    if window is None or window.exempt:
        return False
    went_on = state.last is not None and state.last.number > max(window.number, window.closed_by or 0)
    if state.counts[seat] != 1 and went_on:
        return False
    _set_window(case, window._replace(exempt=True), None)
    return True


def _set_window(case: Case, window: Window, was: dict[int, tuple[Verdict, Rule]] | None) -> WindowJudgement:
    """Judges `window` anew; verdicts that differ from `was` (None: from its own before) become revisions."""
    state = case.state
    old = _window_of(state, window.seat)
    judgement = judge_window(state.rules, window)
    if was is None:
        assert old is not None
        was = {number: (note.verdict, note.rule) for number, note in judge_window(state.rules, old).notes.items()}
    for number, note in judgement.notes.items():
        if was.get(number) == (note.verdict, note.rule):
            continue
        if is_wrong_catch(note) and isinstance(note.params["who"], int):
            _to_point_out(case, "wrong_catch", note.params["who"])
        if number != case.number:
            case.notes.append(note)
            if note.verdict is Verdict.NEEDS_RULING:
                _ask_about(case, note)
    _settle_penalties(case, window, judgement.penalties)
    if judgement.missed and old is not None and old.closed_by is None:
        case.note(Verdict.NOTED, Rule.UNO_MISSED, who=window.seat, n=state.rules.uno_miss_penalty)
    over = window.over and case.state.counts[window.seat] != 1
    kept = window._replace(penalties=judgement.penalties, over=over, over_at=window.over_at if over else None)
    case.then(WindowSet(kept, judgement.called and not over))
    return judgement


def _window_of(state: State, seat: Seat) -> Window | None:
    for window in state.windows:
        if window.seat == seat:
            return window
    return None


def _settle_penalties(case: Case, window: Window, penalties: tuple[tuple[Seat, int], ...]) -> None:
    if penalties == window.penalties:
        return
    before, after = dict(window.penalties), dict(penalties)
    for seat in sorted({*before, *after}):
        more = after.get(seat, 0) - before.get(seat, 0)
        if more > 0:
            case.owe(seat, more, Rule.UNO_CAUGHT if seat == window.seat else Rule.FAULT_WRONG_CATCH)
        elif more < 0:
            case.then(DebtLifted(seat, -more))


def _press_in_window(case: Case, window: Window, press: Press) -> Ruling:
    """One more press for a window: its verdict is the ruling, other verdicts may change with it."""
    old = _window_of(case.state, window.seat)
    known = old is not None and old.number == window.number
    window = window._replace(presses=(*window.presses, press))
    note = _set_window(case, window, None if known else {}).notes[press.number]
    if note.verdict is Verdict.NEEDS_RULING:
        return case.ask(note.rule, "ask_table", ("ask_table", "counts", "fails"), **note.params)
    return case.ruling(note.verdict, note.rule, **note.params)


def place_press(case: Case, number: int, counts: bool) -> bool:
    """The table's word on a press whose order with a landing stayed open. False: no such press."""
    for window in case.state.windows:
        if any(press.number == number for press in window.presses):
            presses = tuple(
                press._replace(placed=counts) if press.number == number else press for press in window.presses
            )
            _set_window(case, window._replace(presses=presses), None)
            return True
    return False


def _ask_about(case: Case, note: Note) -> None:
    assert note.number is not None
    question = Question(note.number, note.rule, "ask_table", ("ask_table", "counts", "fails"), note.params)
    for asked in case.state.questions:
        if (asked.number, asked.rule) == (question.number, question.rule):
            case.then(QuestionSettled(asked))
    case.then(QuestionAsked(question))


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


# Catches


def _meant(state: State, press: Press) -> tuple[Seat, ...]:
    if press.target is not None:
        return (press.target,)
    return tuple(seat for seat in state.active() if seat != press.seat)


_RANK = {
    Rule.UNO_CAUGHT: 0,
    Rule.UNO_ENTRY_LAG: 1,
    Rule.UNO_ONE_PENALTY: 2,
    Rule.UNO_TIE: 3,
    Rule.UNO_CALLED: 4,
    Rule.UNO_NOT_NEEDED: 5,
    Rule.UNO_WINDOW: 6,
    Rule.UNO_NOT_ONE: 7,
}


def _best_window(state: State, press: Press) -> tuple[Window | None, Note | None]:
    """The window in which a catch does best, and how: the newest among equals."""
    best: tuple[Window | None, Note | None] = (None, None)
    rank = (99, 0)
    for window in state.windows:
        if window.seat == press.seat or press.target not in (window.seat, None):
            continue
        if window.over and not _was_in(window, press):
            continue
        note = _catch_in(state, window, press)
        if (_RANK[note.rule], -window.number) < rank:
            best, rank = (window, note), (_RANK[note.rule], -window.number)
    return best


def _catch_in(state: State, window: Window, press: Press) -> Note:
    return judge_window(state.rules, window._replace(presses=(*window.presses, press))).notes[press.number]


def _would_catch(state: State, window: Window, press: Press) -> bool:
    return _catch_in(state, window, press).verdict in (Verdict.UPHELD, Verdict.NEEDS_RULING)


def _catchable(case: Case, press: Press) -> bool:
    catch = press._replace(is_call=False)
    note = _best_window(case.state, catch)[1]
    return note is not None and note.verdict is Verdict.UPHELD


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
    if note.verdict is Verdict.REJECTED and not _to_point_out(case, "wrong_catch", press.seat):
        case.owe(press.seat, rules.uno_false_catch_penalty, Rule.FAULT_WRONG_CATCH)
    return note


def _to_point_out(case: Case, wrong: Wrong, seat: Seat) -> bool:
    """Where faults have to be pointed out, remembers this one for an accusation instead of booking it (A50)."""
    rules = case.state.rules
    if rules.uno_claim_trigger != "pointed_out":
        return False
    case.then(WrongsSet((*case.state.wrongs, (wrong, seat))))
    return True


def _wrong_call(case: Case, press: Press, count: int | None = None) -> Note:
    """A call at the wrong time: punished where the rules say so, else without effect."""
    rules, seat = case.state.rules, press.seat
    if press.forgiven:
        return Note(Verdict.NOTED, Rule.SLAP_NOTED, {"who": seat})
    count = case.state.counts[seat] if count is None else count
    params: Params = {"who": seat, "count": count}
    if rules.uno_wrong_call_penalty and not _to_point_out(case, "wrong_call", seat):
        case.owe(seat, rules.uno_wrong_call_penalty, Rule.UNO_WRONG_CALL)
        return Note(Verdict.ILLEGAL, Rule.UNO_WRONG_CALL, {**params, "n": rules.uno_wrong_call_penalty})
    return Note(Verdict.VOID, Rule.UNO_TOO_EARLY if count > 1 else Rule.UNO_EXACTLY_ONE, params)


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
        case.notes.append(_wrong_call(case, press)._replace(number=press.number))
        return
    window, found = _best_window(case.state, press)
    if press.forgiven and (found is None or found.verdict is not Verdict.UPHELD):
        case.notes.append(Note(Verdict.NOTED, Rule.SLAP_NOTED, {"who": press.seat}, press.number))
    elif press.is_shout and (found is None or found.verdict is not Verdict.UPHELD):
        case.notes.append(_wrong_call(case, press)._replace(number=press.number))
    elif window is not None:
        was = {
            number: (note.verdict, note.rule) for number, note in judge_window(case.state.rules, window).notes.items()
        }
        _set_window(case, window._replace(presses=(*window.presses, press)), {**was, press.number: _WAITING})
    else:
        case.notes.append(_catch_without_window(case, press)._replace(number=press.number))
