"""The referee as a machine: entries that fit, entries of any kind, undo, correction and objection in any order.

Beside it stands the log that should be in force, kept as a plain list; what the game says of its log has to be that.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.cards import ALL_CARDS, Laid
from referee.entries import (
    Accept,
    Challenge,
    Correct,
    Draw,
    Flip,
    GameEntry,
    NextRound,
    Notice,
    Pass,
    Play,
    PointsLeft,
    Undo,
)
from referee.game import Game
from referee.options import Obligation, acts, obligations, playable
from referee.record import read, write
from referee.rulings import Rule, Ruling, Verdict
from referee.seating import Seating
from referee.state import State
from tests.support import laws, strategies
from tests.support.games import CHOICES, any_setup, changed_rules, chooser, entered


def fitting(state: State, todo: Obligation) -> list[GameEntry]:
    """Entries that do what is to be done."""
    seat = todo.seat
    match todo.what:
        case "next":
            return [NextRound()]
        case "flip":
            return [Flip(card) for card in ALL_CARDS]
    assert seat is not None
    match todo.what:
        case "turn":
            cards: list[GameEntry] = [Play(seat, (Laid(card),)) for card, _ in playable(state, seat)]
            return cards + [laws.entry_of(state, seat, act) for act in sorted(acts(state, seat))] or [Pass(seat)]
        case "hand":
            return [PointsLeft(seat, points) for points in (0, 7, 50)]
        case "draw":
            return [Draw(seat)]
        case "accept_or_challenge":
            return [Accept(seat), Challenge(seat)]
        case "color" | "show" | "swap" | "owed":
            return [laws.entry_of(state, seat, todo.what)]
    raise AssertionError(todo)


class GameMachine(RuleBasedStateMachine):
    """One game; `log` is what was entered, `standing` the numbers of entries and corrections in force."""

    @initialize(choices=CHOICES)
    def begin(self, choices: bytes) -> None:
        choose = chooser(choices)
        setup = any_setup(choose, changed_rules(choose))
        self.game = Game(setup)
        self.seating = Seating(setup.names)
        self.standing: list[int] = []
        self.clock = 0

    @property
    def state(self) -> State:
        return self.game.state

    def _in_time(self, entry: GameEntry) -> GameEntry:
        """The entry, not before the one entered last: a record whose time runs backwards is refused by its reader."""
        if entry.at is None:
            return entry
        self.clock = max(self.clock, entry.at)
        return replace(entry, at=self.clock)

    def _enter(self, entry: GameEntry) -> None:
        entry = self._in_time(entry)
        number = len(self.game.entries) + 1
        before = self.state
        self.seating.note(entry)
        expected, after = laws.check_entry(before, entry, number)
        assert self.game.enter(entry) == expected
        assert self.state == after
        self.standing.append(number)

    def _about(self, entry: Undo | Correct | Notice) -> Ruling:
        self.seating.note(entry)
        return self.game.enter(entry)

    @rule(data=st.data())
    def what_is_due(self, data: st.DataObject) -> None:
        """One of the things the position waits for; who follows them plays a game."""
        todo = data.draw(st.sampled_from(obligations(self.state)))
        self._enter(data.draw(st.sampled_from(fitting(self.state, todo))))

    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        self._enter(data.draw(strategies.game_entries(self.seating.names)))

    @rule(take=st.integers(1, 6))
    def undo(self, take: int) -> None:
        ruling = self._about(Undo(take))
        if take > len(self.standing):
            assert ruling.verdict is Verdict.VOID
        else:
            assert ruling.rule is Rule.RECORD_UNDONE
            del self.standing[-take:]

    @precondition(lambda self: self.standing)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(self.standing))
        entry = self._in_time(data.draw(strategies.game_entries(self.seating.names)))
        made = len(self.game.entries) + 1
        ruling = self._about(Correct(number, entry))
        if isinstance(self.game.entry(number), Correct):
            assert ruling.verdict is Verdict.VOID  # a correction is no entry that could be read otherwise
        else:
            assert ruling.rule in (Rule.RECORD_CORRECTED, Rule.RECORD_CONFLICT)
            self.standing.append(made)

    @precondition(lambda self: self.standing)
    @rule(data=st.data())
    def object_to(self, data: st.DataObject) -> None:
        self._about(Notice(data.draw(st.sampled_from(self.standing))))
        self.standing.append(len(self.game.entries))

    @invariant()
    def the_log_stands_as_kept_beside_it(self) -> None:
        assert list(self.game.standing_log) == self.standing

    @invariant()
    def somebody_has_to_act(self) -> None:
        laws.check_turn(self.state)
        laws.check_somebody_has_to_act(self.state)

    def teardown(self) -> None:
        """Written down, read and entered again it is the same game."""
        game = self.game
        record = read(write(game.setup, game.entries))
        assert not record.errors
        again = entered(record.setup, record.log)
        assert again.state == game.state
        assert again.standing == game.standing
        assert [again.ruling(number) for number in range(1, len(game.entries) + 1)] == [
            game.ruling(number) for number in range(1, len(game.entries) + 1)
        ]


GameMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestGame = GameMachine.TestCase
