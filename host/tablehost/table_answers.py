"""Answers of the table that hold for the rest of the game, and ties of call and catch it may decide otherwise.

An answer for good is the entry that gave it, marked `Source.RULE` in the log, so it holds after a kill and goes with
`undo`. Every later question of the same kind gets it by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.entries import NOTHING, CallUno, Correct, Decide, Seat
from referee.rulings import Rule, Verdict
from tablehost.table import Done, LiveTable, Source

_AT_ONCE = 20
"""Questions answered in one go; an answer can bring up the next one, but none does so more than once or twice."""


@dataclass(frozen=True, slots=True)
class Tie:
    """UNO! by `owner` (entry `call`) and CATCH by `catcher` that nobody can tell apart; it went to the owner."""

    owner: Seat
    catcher: Seat
    call: int
    margin_us: int | None
    said: CallUno  # the call as it reads

    def to_owner(self) -> Correct:
        """The table's word that it stays with the owner: the call reads as it did. Only worth keeping for good."""
        return Correct(self.call, self.said)

    def to_catcher(self) -> Correct:
        """The table's other word: the call does not count, so the catch does."""
        return Correct(self.call, NOTHING)


def open_tie(table: LiveTable) -> Tie | None:
    """The tie the table may still decide otherwise: nothing has been typed since it was found."""
    game = table.game
    typed = next((number for number in reversed(game.standing_log) if table.sources[number - 1].is_key), 0)
    for window in reversed(table.state.windows):
        calls = [one for one in window.presses if one.is_call and game.verdict(one.number)[0] is Verdict.LEGAL]
        catches = [one for one in window.presses if not one.is_call]
        tied = [one for one in catches if game.verdict(one.number)[1] is Rule.UNO_TIE]
        if not calls or not tied or window.over:
            continue
        call, catch = calls[0], tied[0]
        if typed <= max(window.number, call.number, catch.number):
            known = call.at is not None and catch.at is not None
            known = known and Source.ORDER not in (table.sources[one.number - 1] for one in (call, catch))
            margin = abs((call.at or 0) - (catch.at or 0)) if known else None
            step = game.step(call.number)
            assert step is not None  # a press of the window stands
            assert isinstance(step.entry, CallUno)
            return Tie(window.seat, catch.seat, call.number, margin, step.entry)
    return None


def standing_answers(table: LiveTable) -> dict[Rule, str]:
    """What the table has decided for good, by the kind of question."""
    found: dict[Rule, str] = {}
    before = table.game.start
    for step in table.game.steps:
        if isinstance(step.entry, Decide) and table.sources[step.number - 1] is Source.RULE and before.questions:
            found[before.questions[-1].rule] = step.entry.word
        before = step.after
    return found


def ties_go_to(table: LiveTable) -> Literal["owner", "catcher"] | None:
    """Whom every tie goes to, if the table has said so for good; what it said last holds."""
    for number in reversed(table.game.standing_log):
        entry = table.game.entries[number - 1]
        if table.sources[number - 1] is Source.RULE and isinstance(entry, Correct):
            return "owner" if isinstance(entry.entry, CallUno) else "catcher"
    return None


def answer_by_itself(table: LiveTable, now_us: int) -> tuple[Done, ...]:
    """Answers the open questions that the table has answered for good."""
    done: list[Done] = []
    for _ in range(_AT_ONCE):
        question = table.state.questions[-1] if table.state.questions else None
        if question is None:
            break
        word = standing_answers(table).get(question.rule)
        if word is None or word not in question.answers:
            break
        done += table.enter(Decide(None, word), now_us, Source.AUTO)
    tie = open_tie(table)
    if tie is not None and ties_go_to(table) == "catcher":
        done += table.enter(tie.to_catcher(), now_us, Source.AUTO)
    return tuple(done)
