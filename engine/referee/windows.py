"""Who was first: the judgement over one catch window, from the presses it holds and the times its cards landed.

Pure: the same window always gives the same verdicts, in whatever order its presses became known. The order between
two presses is theirs on the board's clock alone; a card landed within a span, and an open order serves the one who
pressed (`press_within_lag` = `counts`) or is asked (`ask`).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from referee.entries import Micros, Seat
from referee.rules import Rules
from referee.rulings import Note, Params, Rule, Verdict
from referee.state import Press, Span, State, Window

_MS: Final = 1000
_WRONG: Final = frozenset({Rule.UNO_CALLED, Rule.UNO_NOT_ONE, Rule.UNO_WINDOW})


class WindowJudgement(NamedTuple):
    """A verdict for every press by entry number, the cards owed by seat, and whether the owner's call stands."""

    notes: dict[int, Note]
    penalties: tuple[tuple[Seat, int], ...]
    called: bool
    missed: bool


def judge_window(rules: Rules, window: Window) -> WindowJudgement:
    """All verdicts of a window at once."""
    calls, saving = _calls(rules, window)
    catches, upheld = _catches(rules, window, saving)
    notes = {**calls, **catches}
    caught_first = bool(upheld) and (saving is None or _catch_wins(rules, saving, upheld[0]))
    if caught_first:
        for press in window.presses:
            if press.is_call and _catch_wins(rules, press, upheld[0]):
                params: Params = {"who": press.seat, "other": upheld[0].seat, "margin_us": _margin(press, upheld[0])}
                notes[press.number] = Note(Verdict.VOID, Rule.UNO_TOO_LATE, params, press.number)
    called = saving is not None and not caught_first
    missed = (
        rules.uno_miss_trigger == "automatic"
        and window.closed_by is not None
        and not (called or upheld or window.exempt)
    )
    owed: dict[Seat, int] = {}
    if upheld or missed:
        owed[window.seat] = rules.uno_miss_penalty * max(1, len(upheld))
    if rules.uno_false_catch_penalty and rules.uno_claim_trigger != "pointed_out":
        for note in catches.values():
            if is_wrong_catch(note):
                catcher = note.params["who"]
                assert isinstance(catcher, int)
                owed[catcher] = owed.get(catcher, 0) + rules.uno_false_catch_penalty
    return WindowJudgement(notes, tuple(sorted(owed.items())) if owed else (), called, missed)


def is_wrong_catch(note: Note) -> bool:
    """A catch the rules may punish: the owner had called, or the window was not open. A tie is nobody's fault."""
    return note.rule in _WRONG


def uncalled(state: State) -> tuple[Window, ...]:
    """The windows of hands at one card whose UNO call is missing, oldest first."""
    return tuple(
        one for one in state.windows if not one.over and not one.exempt and not state.called[one.seat]
    )


def first_of(a: Press, b: Press) -> bool:
    """Whether `a` was pressed before `b`: by the clock where both have a time, else by the order of entries."""
    if a.at is not None and b.at is not None and a.at != b.at:
        return a.at < b.at
    return a.number < b.number


def _calls(rules: Rules, window: Window) -> tuple[dict[int, Note], Press | None]:
    notes: dict[int, Note] = {}
    saving: Press | None = None
    for press in _in_order([press for press in window.presses if press.is_call]):
        params: Params = {"who": press.seat}
        if not _in_time(rules, window, press):
            notes[press.number] = Note(Verdict.VOID, Rule.UNO_TOO_LATE, params, press.number)
        elif saving is not None:
            notes[press.number] = Note(Verdict.REDUNDANT, Rule.UNO_AGAIN, params, press.number)
        else:
            saving = press
            rule = Rule.UNO_EARLY if press.early else Rule.UNO_SELF
            notes[press.number] = Note(Verdict.LEGAL, rule, params, press.number)
    return notes, saving


def _in_time(rules: Rules, window: Window, press: Press) -> bool:
    """Whether a call can save its owner at all (`uno_call_moment`, `uno_late_call`)."""
    if press.early:
        return True
    if rules.uno_miss_trigger == "automatic" and _after(window.closing, window.closed_by, press):
        return False
    if rules.uno_late_call == "saves_until_caught":
        return True
    if rules.uno_call_moment == "after_card_lands" or window.exchanged:
        return window.closed_by is None or not _after(window.closing, window.closed_by, press)
    return window.opened is not None and press.at is not None and press.at <= window.opened[1]


def _catches(rules: Rules, window: Window, saving: Press | None) -> tuple[dict[int, Note], list[Press]]:
    notes: dict[int, Note] = {}
    upheld: list[Press] = []
    for press in _in_order([press for press in window.presses if not press.is_call]):
        verdict, rule = _catch_verdict(rules, window, press, saving, upheld)
        if verdict is Verdict.UPHELD:
            upheld.append(press)
        params: Params = {"who": press.seat, "other": window.seat}
        if saving is not None:
            params["margin_us"] = _margin(saving, press)
        if rule is Rule.UNO_ENTRY_LAG:
            params["lag_us"] = rules.entry_lag_ms * 1000
        if rule is Rule.UNO_WINDOW:
            params["closer"] = window.closer
            params["word"] = window.closed_how
            if window.closing is not None and press.at is not None:
                params["late_us"] = press.at - window.closing[1]
        if verdict is Verdict.UPHELD:
            params["n"] = rules.uno_miss_penalty
        notes[press.number] = Note(verdict, rule, params, press.number)
    return notes, upheld


def _catch_verdict(
    rules: Rules, window: Window, press: Press, saving: Press | None, upheld: list[Press]
) -> tuple[Verdict, Rule]:
    place = _place(rules, window, press)
    if place == "before":
        return Verdict.REJECTED, Rule.UNO_NOT_ONE
    if window.exempt:
        return Verdict.REJECTED, Rule.UNO_NOT_NEEDED
    if any(not rules.uno_miss_per_catcher or other.seat == press.seat for other in upheld):
        return Verdict.REDUNDANT, Rule.UNO_ONE_PENALTY
    if saving is not None and not _catch_wins(rules, saving, press):
        tied = _tied(rules, saving, press)
        return Verdict.REJECTED, Rule.UNO_TIE if tied else Rule.UNO_CALLED
    if place == "after":
        return Verdict.LATE, Rule.UNO_WINDOW
    if place == "open":
        return Verdict.NEEDS_RULING, Rule.UNO_ENTRY_LAG
    return Verdict.UPHELD, Rule.UNO_CAUGHT


def _catch_wins(rules: Rules, call: Press, catch: Press) -> bool:
    if _tied(rules, call, catch):
        return rules.press_tie_to == "catcher"
    return first_of(catch, call)


def _tied(rules: Rules, call: Press, catch: Press) -> bool:
    if call.at is None or catch.at is None:
        return False
    return call.at == catch.at or abs(call.at - catch.at) < rules.press_tie_ms * _MS


def _margin(call: Press, catch: Press) -> Micros | None:
    return None if call.at is None or catch.at is None else abs(call.at - catch.at)


def _in_order(presses: list[Press]) -> list[Press]:
    if len(presses) < 2:
        return presses
    if any(press.at is None for press in presses):
        return sorted(presses, key=lambda press: press.number)
    return sorted(presses, key=lambda press: (press.at, press.number))


def _place(rules: Rules, window: Window, press: Press) -> Literal["before", "in", "open", "after"]:
    """Where a press lies against the landing that opened the window and the one that closed it."""
    if press.placed is not None:
        return "in" if press.placed else "before"
    is_open = False
    if window.opened is not None and press.at is not None:
        earliest, latest = window.opened
        if press.at < earliest:
            return "before"
        is_open = press.at < latest
    elif press.number < window.number:
        return "before"
    if _after(window.closing, window.closed_by, press):
        return "after"
    if window.closing is not None and press.at is not None and press.at >= window.closing[0]:
        is_open = True
    return "open" if is_open and rules.press_within_lag == "ask" else "in"


def _after(closing: Span | None, closed_by: int | None, press: Press) -> bool:
    if closed_by is None:
        return False
    if closing is not None and press.at is not None:
        return press.at >= closing[1]
    return press.number > closed_by
