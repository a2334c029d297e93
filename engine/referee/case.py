"""One entry on the referee's desk: the position as far as it was judged, what followed so far, and the verdict."""

from __future__ import annotations

from typing import Final

from referee.entries import Micros, Seat
from referee.events import AwaitsSet, Event, Owed, QuestionAsked
from referee.evolve import evolve
from referee.rulings import Note, Param, Rule, Ruling, Verdict
from referee.state import Question, State

# Reading a member of an enum takes longer than calling a function, in Python 3.11.
_LEGAL: Final = Verdict.LEGAL
_ILLEGAL: Final = Verdict.ILLEGAL


class Case:
    """Collects the events of one ruling and keeps the position up with them."""

    __slots__ = ("at", "events", "notes", "number", "state")

    def __init__(self, state: State, number: int, at: Micros | None = None) -> None:
        self.state = state
        self.number = number
        self.at = at
        self.events: list[Event] = []
        self.notes: list[Note] = []

    def then(self, event: Event) -> None:
        """`event` follows."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def owe(self, seat: Seat, cards: int, cause: Rule) -> None:
        """`seat` has to draw `cards`, if the rules say any and it still plays."""
        if cards and self.state.in_round(seat):
            self.then(Owed(seat, cards, cause))

    def no_longer_awaits(self, seat: Seat, what: str) -> None:
        """What `seat` had to do is done."""
        if self.state.awaits:
            left = tuple(one for one in self.state.awaits if not (one.seat == seat and one.what == what))
            if left != self.state.awaits:
                self.then(AwaitsSet(left))

    def note(self, verdict: Verdict, rule: Rule, number: int | None = None, **params: Param) -> None:
        """A verdict beside this entry's own: for entry `number`, or for something that follows by itself."""
        self.notes.append(Note(verdict, rule, params, number))

    def ruling(self, verdict: Verdict, rule: Rule, **params: Param) -> Ruling:
        """A verdict with what has followed up to now; `final` adds what still follows."""
        return Ruling(verdict, rule, params, tuple(self.events), tuple(self.notes))

    def legal(self, rule: Rule, **params: Param) -> Ruling:
        return Ruling(_LEGAL, rule, params, tuple(self.events), tuple(self.notes))

    def illegal(self, rule: Rule, **params: Param) -> Ruling:
        return Ruling(_ILLEGAL, rule, params, tuple(self.events), tuple(self.notes))

    def ask(self, rule: Rule, default: str, answers: tuple[str, ...], **params: Param) -> Ruling:
        """The rules are silent or the facts open: the table decides, and until then the default is in force."""
        self.then(QuestionAsked(Question(self.number, rule, default, answers, params)))
        return Ruling(Verdict.NEEDS_RULING, rule, params, default=default, answers=answers)

    def final(self, ruling: Ruling) -> Ruling:
        """The ruling with everything that followed, also what came after the verdict was found."""
        if len(ruling.events) == len(self.events) and len(ruling.notes) == len(self.notes):
            return ruling
        return ruling._replace(events=tuple(self.events), notes=tuple(self.notes))
