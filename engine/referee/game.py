"""A game as it is kept: the log of entries, and the state and rulings that follow from it.

Entries are only ever added. Undo and correction are entries too: they change which entries stand, and what follows is
judged again. States are kept by reference, so that going back costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.decide import judge
from referee.entries import Correct, Entry, GameEntry, Notice, Play, Undo
from referee.events import QuestionAsked
from referee.evolve import evolve
from referee.fresh import first_state
from referee.rulings import Note, Params, Rule, Ruling, Verdict
from referee.setup import Setup
from referee.state import Question, State


@dataclass(frozen=True, slots=True)
class _Step:
    """One entry that stands: its place in the log, what it says now, and the state after it."""

    number: int
    entry: GameEntry | Notice
    ruling: Ruling
    after: State


class Game:
    """The log of one game. `enter` judges one more entry; everything else only looks."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._entries: list[Entry] = []
        self._first: list[Ruling] = []
        self._now: dict[int, tuple[Verdict, Rule]] = {}
        self._start = first_state(setup)
        self._steps: list[_Step] = []
        # Entries and corrections that stand, oldest first: what `undo` takes back from the end.
        self._standing: list[int] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self._steps[-1].after if self._steps else self._start

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, those who joined included."""
        return self.state.table.names

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry ever made, in order; the K-th stands at index K - 1."""
        return tuple(self._entries)

    @property
    def standing(self) -> tuple[tuple[int, Entry], ...]:
        """The entries the position follows from, with their numbers, as they read after corrections."""
        return tuple((step.number, step.entry) for step in self._steps)

    @property
    def standing_log(self) -> tuple[int, ...]:
        """The numbers of entries and corrections that stand, oldest first; `undo K` takes the last K of them back."""
        return tuple(self._standing)

    def ruling(self, number: int) -> Ruling:
        """The ruling entry `number` got when it was made."""
        return self._first[number - 1]

    def verdict(self, number: int) -> tuple[Verdict, Rule]:
        """The verdict of entry `number` as it stands now; later entries may have changed it."""
        return self._now[number]

    def enter(self, entry: Entry) -> Ruling:
        """Judges `entry` as the next one of the log and keeps it."""
        self._entries.append(entry)
        number = len(self._entries)
        match entry:
            case Undo():
                ruling = self._undo(entry)
            case Correct():
                ruling = self._correct(entry, number)
            case Notice():
                ruling = self._notice(entry, number)
            case _:
                ruling = self._add(number, entry)
                self._standing.append(number)
        self._first.append(ruling)
        self._now[number] = (ruling.verdict, ruling.rule)
        self._revise(ruling)
        return ruling

    def preview(self, entry: Entry) -> tuple[Ruling, State]:
        """What `enter` would say and lead to, without keeping it."""
        other = self._copy()
        ruling = other.enter(entry)
        return ruling, other.state

    def _copy(self) -> Game:
        other = Game.__new__(Game)
        other.setup, other._start = self.setup, self._start
        other._entries, other._first = list(self._entries), list(self._first)
        other._now, other._steps, other._standing = dict(self._now), list(self._steps), list(self._standing)
        return other

    def _add(self, number: int, entry: GameEntry) -> Ruling:
        ruling, after = judge(self.state, entry, number)
        self._steps.append(_Step(number, entry, ruling, after))
        return ruling

    def _revise(self, ruling: Ruling) -> None:
        for note in ruling.notes:
            if note.number is not None:
                self._now[note.number] = (note.verdict, note.rule)

    # Entries about entries

    def _undo(self, entry: Undo) -> Ruling:
        taken = self._standing[len(self._standing) - entry.entries :] if entry.entries else []
        if not taken or entry.entries > len(self._standing):
            return Ruling(Verdict.VOID, Rule.RECORD_NO_ENTRY, {"n": entry.entries})
        del self._standing[-entry.entries :]
        self._refold(self._first_touched(taken))
        return Ruling(Verdict.NOTED, Rule.RECORD_UNDONE, {"n": entry.entries, "number": taken[0]})

    def _first_touched(self, numbers: list[int]) -> int:
        """The earliest entry whose ruling depends on any of `numbers`; a correction reaches back to its target."""
        touched = []
        for number in numbers:
            entry = self._entries[number - 1]
            touched.append(entry.number if isinstance(entry, Correct) else number)
        return min(touched)

    def _correct(self, entry: Correct, number: int) -> Ruling:
        if not any(step.number == entry.number for step in self._steps):
            return Ruling(Verdict.VOID, Rule.RECORD_NO_ENTRY, {"number": entry.number})
        before = dict(self._now)
        self._standing.append(number)
        self._refold(entry.number)
        worse = next((step for step in self._steps if self._got_worse(step, before, entry.number)), None)
        notes = tuple(self._changes(before, entry.number))
        if worse is None:
            return Ruling(Verdict.LEGAL, Rule.RECORD_CORRECTED, {"number": entry.number}, notes=notes)
        question = Question(number, Rule.RECORD_CONFLICT, "ask_table", ("ask_table",), {"number": worse.number})
        self._steps[-1] = replace(self._steps[-1], after=evolve(self.state, QuestionAsked(question)))
        params: Params = {"number": worse.number}
        return Ruling(Verdict.NEEDS_RULING, Rule.RECORD_CONFLICT, params, (), notes, question.default, question.answers)

    def _got_worse(self, step: _Step, before: dict[int, tuple[Verdict, Rule]], corrected: int) -> bool:
        """A later entry that stood before and cannot stand any more."""
        if step.number <= corrected or step.number not in before:
            return False
        bad = (Verdict.ILLEGAL, Verdict.MISMATCH)
        return self._now[step.number][0] in bad and before[step.number][0] not in bad

    def _changes(self, before: dict[int, tuple[Verdict, Rule]], since: int) -> list[Note]:
        found = []
        for step in self._steps:
            if step.number >= since and before.get(step.number) != self._now[step.number]:
                verdict, rule = self._now[step.number]
                found.append(Note(verdict, rule, step.ruling.params, step.number))
        return found

    def _refold(self, since: int) -> None:
        """Judges everything from entry `since` on again, as the entries that stand now read."""
        standing = set(self._standing)
        readings: dict[int, tuple[GameEntry, int]] = {}
        for number in self._standing:
            entry = self._entries[number - 1]
            if isinstance(entry, Correct):
                readings[entry.number] = (entry.entry, number)
        kept = [step for step in self._steps if step.number < since]
        self._steps = kept
        for number in sorted(standing):
            entry = self._entries[number - 1]
            if number < since or isinstance(entry, (Correct, Undo)):
                continue
            if isinstance(entry, Notice):
                ruling, after = self._judge_notice(entry, number)
                self._steps.append(_Step(number, entry, ruling, after))
            else:
                reading = readings.get(number, (entry, 0))[0]
                ruling = self._add(number, reading)
            self._now[number] = (ruling.verdict, ruling.rule)
            self._revise(ruling)

    def _notice(self, entry: Notice, number: int) -> Ruling:
        ruling, after = self._judge_notice(entry, number)
        self._steps.append(_Step(number, entry, ruling, after))
        self._standing.append(number)
        return ruling

    def _judge_notice(self, entry: Notice, number: int) -> tuple[Ruling, State]:
        """An objection: a card that was let lie stands by default, what was in order stays in order."""
        step = next((one for one in self._steps if one.number == entry.number), None)
        params: Params = {"number": entry.number}
        if step is None:
            return Ruling(Verdict.VOID, Rule.RECORD_NO_ENTRY, params), self.state
        verdict, rule = self._now[entry.number]
        if not (isinstance(step.entry, Play) and rule is Rule.PLAY_STANDS) and verdict is not Verdict.MISMATCH:
            return Ruling(Verdict.REJECTED, Rule.RECORD_FINE, params), self.state
        question = Question(number, Rule.MISPLAY_LATE, "stands", ("stands",), params)
        ruling = Ruling(Verdict.NEEDS_RULING, Rule.MISPLAY_LATE, params, (), (), question.default, question.answers)
        return ruling, evolve(self.state, QuestionAsked(question))
