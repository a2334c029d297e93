"""The catch windows of a table: opened by the last card but one, closed by what others do, judged anew by each press.

Rules: catalogue 5.10 and section 11 (`entry_lag_ms`, `press_within_lag`, `uno_after_swap`). Who was first inside a
window is judged in `windows`; what a press says and which window it belongs to, in `presses`.
"""

from __future__ import annotations

from referee.case import Case
from referee.entries import Micros, Seat
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
from referee.rulings import Note, Params, Rule, Verdict
from referee.state import Closing, Press, Question, Span, State, Window, Wrong
from referee.waiting import may_lay_next
from referee.windows import WindowJudgement, is_wrong_catch, judge_window

_MS = 1000
WAITING = (Verdict.NOTED, Rule.UNO_WAITING)
"""The verdict of a press whose card is still to be typed."""


# What opens a window


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
            was[press.number] = WAITING
        else:
            kept.append(press)
    if len(kept) != len(state.waiting):
        case.then(WaitingSet(tuple(kept)))
    for press in too_early:
        case.notes.append(wrong_call(case, press, state.counts[seat] + 1)._replace(number=press.number))
    set_window(case, window, was)


def _belong_to_next(case: Case, window: Window) -> list[tuple[Note, Press]]:
    """Presses judged by the last window of this seat that may belong to the new one.

    It drew and laid the drawn card, and only then was that typed: calls that may have come after the draw, and catches
    that were in vain and may have come after the landing.
    """
    old = window_of(case.state, window.seat)
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
        set_window(case, old._replace(presses=tuple(one for one in old.presses if one.number not in taken)), None)
    return found


def one_by_exchange(case: Case, seat: Seat) -> None:
    """A hand came to one card by a swap or rotation (`uno_after_swap`)."""
    exempt = case.state.rules.uno_after_swap == "not_needed"
    set_window(case, Window(seat, case.number, None, exempt=exempt, exchanged=True), {})


# What closes it


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
        set_window(case, closed, None)


def turn_ended(case: Case, seat: Seat, is_wrong: bool = True) -> None:
    """An early call lapses with the turn that did not leave one card; where calls are punished, it was a wrong one."""
    early = case.state.early[seat]
    if early is None:
        return
    case.then(EarlyCallSet(seat, None))
    rules = case.state.rules
    if is_wrong and rules.uno_wrong_call_penalty:
        note = wrong_call(case, early)
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
    set_window(case, window._replace(exempt=True), None)
    return True


# A window judged anew


def set_window(case: Case, window: Window, was: dict[int, tuple[Verdict, Rule]] | None) -> WindowJudgement:
    """Judges `window` anew; verdicts that differ from `was` (None: from its own before) become revisions."""
    state = case.state
    old = window_of(state, window.seat)
    judgement = judge_window(state.rules, window)
    if was is None:
        assert old is not None
        was = {number: (note.verdict, note.rule) for number, note in judge_window(state.rules, old).notes.items()}
    for number, note in judgement.notes.items():
        if was.get(number) == (note.verdict, note.rule):
            continue
        if is_wrong_catch(note) and isinstance(note.params["who"], int):
            to_point_out(case, "wrong_catch", note.params["who"])
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


def window_of(state: State, seat: Seat) -> Window | None:
    """The last window of this hand, closed or not."""
    for window in state.windows:
        if window.seat == seat:
            return window
    return None


def catch_in(state: State, window: Window, press: Press) -> Note:
    """How a catch would fare in this window."""
    return judge_window(state.rules, window._replace(presses=(*window.presses, press))).notes[press.number]


def _would_catch(state: State, window: Window, press: Press) -> bool:
    return catch_in(state, window, press).verdict in (Verdict.UPHELD, Verdict.NEEDS_RULING)


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


def place_press(case: Case, number: int, counts: bool) -> bool:
    """The table's word on a press whose order with a landing stayed open. False: no such press."""
    for window in case.state.windows:
        if any(press.number == number for press in window.presses):
            presses = tuple(
                press._replace(placed=counts) if press.number == number else press for press in window.presses
            )
            set_window(case, window._replace(presses=presses), None)
            return True
    return False


def _ask_about(case: Case, note: Note) -> None:
    assert note.number is not None
    question = Question(note.number, note.rule, "ask_table", ("ask_table", "counts", "fails"), note.params)
    for asked in case.state.questions:
        if (asked.number, asked.rule) == (question.number, question.rule):
            case.then(QuestionSettled(asked))
    case.then(QuestionAsked(question))


# Wrong calls and catches


def to_point_out(case: Case, wrong: Wrong, seat: Seat) -> bool:
    """Where faults have to be pointed out, remembers this one for an accusation instead of booking it (A50)."""
    rules = case.state.rules
    if rules.uno_claim_trigger != "pointed_out":
        return False
    case.then(WrongsSet((*case.state.wrongs, (wrong, seat))))
    return True


def wrong_call(case: Case, press: Press, count: int | None = None) -> Note:
    """A call at the wrong time: punished where the rules say so, else without effect."""
    rules, seat = case.state.rules, press.seat
    if press.forgiven:
        return Note(Verdict.NOTED, Rule.SLAP_NOTED, {"who": seat})
    count = case.state.counts[seat] if count is None else count
    params: Params = {"who": seat, "count": count}
    if rules.uno_wrong_call_penalty and not to_point_out(case, "wrong_call", seat):
        case.owe(seat, rules.uno_wrong_call_penalty, Rule.UNO_WRONG_CALL)
        return Note(Verdict.ILLEGAL, Rule.UNO_WRONG_CALL, {**params, "n": rules.uno_wrong_call_penalty})
    return Note(Verdict.VOID, Rule.UNO_TOO_EARLY if count > 1 else Rule.UNO_EXACTLY_ONE, params)
