"""A game as it is kept: the log of entries, and the state and rulings that follow from it.

Entries are only ever added. Undo and correction are entries too: they change which entries stand, and what follows is
judged again. States are kept by reference, so that going back costs nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from referee.decide import judge
from referee.entries import NAMELESS, Correct, Entry, GameEntry, Notice, Play, Undo
from referee.events import QuestionAsked
from referee.evolve import evolve
from referee.fresh import first_state
from referee.rulings import Note, Params, Rule, Ruling, Verdict
from referee.seating import Seating
from referee.setup import Setup
from referee.state import Question, State

_IMPOSSIBLE = (Verdict.ILLEGAL, Verdict.MISMATCH)


class Step(NamedTuple):
    """One entry that stands: its place in the log, what it says now, and the state after it.

    `revised` are the rulings on earlier entries that it changed, as they were before.
    """

    number: int
    entry: GameEntry | Notice | Correct
    ruling: Ruling
    after: State
    revised: tuple[tuple[int, Ruling], ...] = ()


class Game:
    """The log of one game. `enter` judges one more entry; everything else only looks."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._entries: list[Entry] = []
        self._first: list[Ruling] = []
        self._now: dict[int, Ruling] = {}
        self._start = first_state(setup)
        # What stands, oldest first, corrections included: `undo` takes back from the end.
        self._steps: list[Step] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self._steps[-1].after if self._steps else self._start

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, those who joined included; a chair whose join was corrected away keeps its name.

        They are those the record's reader has, so that whatever is written with them can be read.
        """
        names = self.state.table.names
        if NAMELESS not in names:
            return names
        seating = Seating(self.setup.names)
        for entry in self._entries:
            seating.note(entry)
        return seating.names

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry ever made, in order; the K-th stands at index K - 1."""
        return tuple(self._entries)

    def entry(self, number: int) -> Entry:
        """Entry `number` as it was made."""
        return self._entries[number - 1]

    @property
    def standing(self) -> tuple[tuple[int, Entry], ...]:
        """The entries the position follows from, with their numbers, as they read after corrections."""
        return tuple((step.number, step.entry) for step in self._steps if not isinstance(step.entry, Correct))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The entries that stand, oldest first, each with the ruling it gets in this log and the position after it.

        Corrections are not among them, they show in what they corrected. Whether a later entry has revised a ruling
        tells `ruling_now`.
        """
        return tuple(step for step in self._steps if not isinstance(step.entry, Correct))

    def step(self, number: int) -> Step | None:
        """Entry `number`, if it stands."""
        place = self._place(number)
        return None if place is None else self._steps[place]

    def before(self, number: int) -> State | None:
        """The position in which entry `number` was made, if it stands."""
        place = self._place(number)
        return None if place is None else self._steps[place - 1].after if place else self._start

    def _place(self, number: int) -> int | None:
        place = bisect_left(self._steps, number, key=lambda step: step.number)
        if place == len(self._steps) or self._steps[place].number != number:
            return None
        return None if isinstance(self._steps[place].entry, Correct) else place

    @property
    def start(self) -> State:
        """The position before the first entry."""
        return self._start

    @property
    def standing_log(self) -> tuple[int, ...]:
        """The numbers of entries and corrections that stand, oldest first; `undo K` takes the last K of them back."""
        return tuple(step.number for step in self._steps)

    def ruling(self, number: int) -> Ruling:
        """The ruling entry `number` got when it was made."""
        return self._first[number - 1]

    def verdict(self, number: int) -> tuple[Verdict, Rule]:
        """The verdict of entry `number` as it stands now; later entries may have changed it."""
        ruling = self._now[number]
        return ruling.verdict, ruling.rule

    def ruling_now(self, number: int) -> Ruling:
        """The ruling on entry `number` as it stands now; what followed from a revision stands with the later entry."""
        return self._now[number]

    def enter(self, entry: Entry) -> Ruling:
        """Judges `entry` as the next one of the log and keeps it."""
        self._entries.append(entry)
        number = len(self._entries)
        if isinstance(entry, Undo):
            self._now[number] = ruling = self._undo(entry)
        elif isinstance(entry, Correct):
            self._now[number] = ruling = self._correct(entry, number)
        else:
            ruling = self._add(number, entry)
        self._first.append(ruling)
        return ruling

    def preview(self, entry: Entry) -> tuple[Ruling, State]:
        """What `enter` would say and lead to, without keeping it."""
        other = self.copy()
        ruling = other.enter(entry)
        return ruling, other.state

    def copy(self) -> Game:
        """Another game with the same log; what is entered in one is not in the other."""
        other = Game(self.setup)
        other._start = self._start
        other._entries, other._first = list(self._entries), list(self._first)
        other._now, other._steps = dict(self._now), list(self._steps)
        return other

    def _add(self, number: int, entry: GameEntry | Notice) -> Ruling:
        steps = self._steps
        if isinstance(entry, Notice):
            ruling, after = self._judge_notice(entry, number)
        else:
            ruling, after = judge(steps[-1].after if steps else self._start, entry, number)
        steps.append(Step(number, entry, ruling, after, self._tell(number, ruling)))
        return ruling

    def _tell(self, number: int, ruling: Ruling) -> tuple[tuple[int, Ruling], ...]:
        """Keeps the ruling on entry `number`, and those it revises. Returns what the revised ones were before."""
        now = self._now
        now[number] = ruling
        if not ruling.notes:
            return ()
        before = tuple((note.number, now[note.number]) for note in ruling.notes if note.number in now)
        for note in ruling.notes:
            if note.number is not None:
                now[note.number] = Ruling(note.verdict, note.rule, note.params)
        return before

    # Entries about entries

    def _undo(self, entry: Undo) -> Ruling:
        taken = self._steps[len(self._steps) - entry.entries :] if entry.entries <= len(self._steps) else []
        if not taken:
            return Ruling(Verdict.VOID, Rule.RECORD_NO_ENTRY, {"n": entry.entries})
        if any(isinstance(step.entry, Correct) for step in taken):
            # Taking a correction back reaches to the entry it was about.
            since = min(step.entry.number if isinstance(step.entry, Correct) else step.number for step in taken)
            self._refold(self._steps[: -entry.entries], since)
        else:
            del self._steps[-entry.entries :]
            for step in reversed(taken):
                self._now.update(step.revised)
        return Ruling(Verdict.NOTED, Rule.RECORD_UNDONE, {"n": entry.entries, "number": taken[0].number})

    def _correct(self, entry: Correct, number: int) -> Ruling:
        if self.step(entry.number) is None:
            return Ruling(Verdict.VOID, Rule.RECORD_NO_ENTRY, {"number": entry.number})
        before = dict(self._now)
        told = Ruling(Verdict.LEGAL, Rule.RECORD_CORRECTED, {"number": entry.number})
        self._refold([*self._steps, Step(number, entry, told, self.state)], entry.number)
        worse = next((step for step in self._steps if self._got_worse(step, before, entry.number)), None)
        notes = tuple(self._changes(before, entry.number))
        if worse is None:
            ruling = told._replace(notes=notes)
        else:
            answers = ("ask_table",)
            params: Params = {"number": worse.number}
            ruling = Ruling(
                Verdict.NEEDS_RULING, Rule.RECORD_CONFLICT, params, (), notes, default=answers[0], answers=answers
            )
        del self._steps[-1]
        self._add_correction(number, entry, ruling)
        return ruling

    def _add_correction(self, number: int, entry: Correct, ruling: Ruling) -> None:
        """A correction asks the table as long as the entry it made impossible still is."""
        after = self.state
        worse = ruling.params["number"]
        if ruling.rule is Rule.RECORD_CONFLICT and isinstance(worse, int) and self._now[worse].verdict in _IMPOSSIBLE:
            question = Question(number, ruling.rule, ruling.answers[0], ruling.answers, ruling.params)
            after = evolve(after, QuestionAsked(question))
        self._steps.append(Step(number, entry, ruling, after))

    def _got_worse(self, step: Step, before: dict[int, Ruling], corrected: int) -> bool:
        """A later entry that stood before and cannot stand any more."""
        if step.number <= corrected or step.number not in before:
            return False
        return self._now[step.number].verdict in _IMPOSSIBLE and before[step.number].verdict not in _IMPOSSIBLE

    def _changes(self, before: dict[int, Ruling], since: int) -> list[Note]:
        found = []
        for step in self._steps:
            if step.number >= since and step.number in before:
                old, new = before[step.number], self._now[step.number]
                if (old.verdict, old.rule) != (new.verdict, new.rule):
                    found.append(Note(new.verdict, new.rule, new.params, step.number))
        return found

    def _refold(self, steps: list[Step], since: int) -> None:
        """Makes `steps` what stands, and judges everything from entry `since` on again, as it reads now."""
        readings = {step.entry.number: step.entry.entry for step in steps if isinstance(step.entry, Correct)}
        self._steps = [step for step in steps if step.number < since]
        for step in self._steps:
            if not isinstance(step.entry, Correct):
                self._tell(step.number, step.ruling)
        for step in steps[len(self._steps) :]:
            if isinstance(step.entry, Correct):
                self._add_correction(step.number, step.entry, step.ruling)
            else:
                entry = self._entries[step.number - 1]
                assert not isinstance(entry, (Correct, Undo))
                self._add(step.number, readings.get(step.number, entry))

    def _judge_notice(self, entry: Notice, number: int) -> tuple[Ruling, State]:
        """An objection: a card that was let lie stands by default, what was in order stays in order."""
        step = self.step(entry.number)
        params: Params = {"number": entry.number}
        if step is None:
            return Ruling(Verdict.VOID, Rule.RECORD_NO_ENTRY, params), self.state
        verdict, rule = self.verdict(entry.number)
        if not (isinstance(step.entry, Play) and rule is Rule.PLAY_STANDS) and verdict is not Verdict.MISMATCH:
            return Ruling(Verdict.REJECTED, Rule.RECORD_FINE, params), self.state
        question = Question(number, Rule.MISPLAY_LATE, "stands", ("stands",), params)
        ruling = Ruling(Verdict.NEEDS_RULING, Rule.MISPLAY_LATE, params, (), (), question.default, question.answers)
        return ruling, evolve(self.state, QuestionAsked(question))
