"""Undo, redo and insertion at the live table: whatever was taken back comes back, in the same order and time."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import Card, Laid
from referee.entries import CallUno, Correct, Draw, Entry, Flip, Play, Undo
from referee.game import Game
from referee.record import Reader, read, write
from referee.rules import Rules
from referee.setup import Setup
from tablehost.mending import insert_plan, inserted, redo_plan, replayed, uninsert_plan
from tablehost.table import LiveTable, Source
from tablehost.wire.inputs import Input
from tablehost.wire.reports import Press

S = 1_000_000


class Typed:
    """A table somebody types at, a second a key; it can be begun anew from its log, as after a kill."""

    def __init__(self, seats: int = 3, hand: int = 7) -> None:
        rules = Rules().with_option("entry_lag_ms", "3000").with_option("hand_size", str(hand))
        setup = Setup(rules=rules, names=("Ann", "Bob", "Cal", "Dee")[:seats], dealer=seats - 1)
        self.table = LiveTable(Game(setup))
        self.now = 0

    def tick(self) -> int:
        self.now += S
        return self.now

    def lay(self, *cards: str) -> None:
        for card in cards:
            laid = Laid.parse(card)
            turn = self.table.state.turn
            entry: Entry = Flip(laid.card) if turn is None else Play(turn, (laid,))
            self.table.enter(entry, self.tick())

    def press(self, button: Input) -> None:
        now = self.tick()
        self.table.press(Press(button, now, 100), now)

    def undo(self) -> bool:
        """As the evening does it."""
        game, sources = self.table.game, self.table.sources
        number = inserted(game, sources)
        plan = uninsert_plan(game, sources, number) if number is not None else None
        if plan is not None:
            return bool(self.table.rewrite(plan.taken, plan.entries, self.tick()))
        return bool(self.table.undo(self.tick()))

    def redo(self) -> bool:
        plan = redo_plan(self.table.game, self.table.sources)
        if plan is None:
            return False
        self.table.rewrite(plan.taken, plan.entries, self.tick())
        return True

    def insert(self, before: int, entry: Play | Draw) -> None:
        plan = insert_plan(self.table.game, self.table.sources, before, entry)
        assert plan is not None
        self.table.rewrite(plan.taken, plan.entries, self.tick())

    def killed(self) -> None:
        """Only what is in the record is left of the program."""
        game = self.table.game
        again = Game(game.setup)
        for entry in read(write(game.setup, game.entries)).log:
            again.enter(entry)
        self.table = LiveTable(again, self.table.sources)

    @property
    def standing(self) -> list[tuple[Entry, Source]]:
        """What stands, with corrections read in."""
        return [(entry, self.table.sources[number - 1]) for number, entry in self.table.game.standing]

    @property
    def position(self) -> tuple[object, ...]:
        """What the table sees; entries that were written again have other numbers."""
        state = self.table.state
        return (state.top, state.color, state.turn, state.direction, state.counts, state.due, state.called,
                state.match.totals, state.awaits, state.over)  # fmt: skip


def test_what_was_taken_back_comes_back() -> None:
    typed = Typed()
    typed.lay("R5", "R7", "B7")
    before, position = typed.standing, typed.position

    assert typed.undo()
    assert typed.undo()
    assert [str(entry.cards[0]) for entry, _ in typed.standing if isinstance(entry, Play)] == []
    assert typed.redo()
    assert typed.redo()

    assert typed.standing == before
    assert typed.position == position
    assert not typed.redo()


def test_what_is_typed_after_an_undo_takes_the_redo_away() -> None:
    typed = Typed()
    typed.lay("R5", "R7")
    typed.undo()
    typed.lay("R8")

    assert not typed.redo()


def test_a_press_after_an_undo_leaves_the_redo_and_stays() -> None:
    typed = Typed(hand=2)
    typed.lay("R5", "R7")
    typed.undo()
    typed.press(Input.catch(2))

    assert typed.redo()
    assert [type(entry).__name__ for entry, _ in typed.standing] == ["Flip", "Play", "Catch"]


def test_a_press_taken_back_with_its_card_comes_back_once() -> None:
    typed = Typed(hand=2)
    typed.lay("R5", "R7")
    typed.press(Input.uno(0))
    before = typed.standing
    typed.undo()
    assert [type(entry).__name__ for entry, _ in typed.standing] == ["Flip", "CallUno"]

    assert typed.redo()
    assert typed.standing == before
    assert typed.table.state.called[0]


def test_a_kept_draw_goes_and_comes_as_one() -> None:
    typed = Typed()
    typed.lay("R5")
    typed.table.draw_and_keep(0, typed.tick())
    before = typed.standing
    typed.undo()
    assert len(typed.standing) == 1
    typed.redo()
    assert typed.standing == before
    typed.undo()
    assert len(typed.standing) == 1


def test_a_correction_comes_back_after_its_entry_has_moved() -> None:
    typed = Typed()
    typed.lay("R5", "R7")
    typed.table.enter(Correct(2, Play(0, (Laid.parse("RS"),), at=2 * S)), typed.tick())
    before, position = typed.standing, typed.position
    for _ in range(3):
        typed.undo()
    assert typed.standing == []
    for _ in range(3):
        assert typed.redo()

    assert typed.standing == before
    assert typed.position == position
    assert typed.table.state.turn == 2


def test_redo_holds_after_a_kill() -> None:
    typed = Typed()
    typed.lay("R5", "R7", "R8", "R9")
    before = typed.standing
    for _ in range(3):
        typed.undo()
    typed.redo()
    typed.killed()
    assert typed.redo()
    typed.killed()
    assert typed.redo()
    assert typed.standing == before


def test_a_forgotten_entry_is_put_in_between_and_what_follows_is_judged_again() -> None:
    typed = Typed()
    typed.lay("R5", "R7", "RS", "R9")  # Ann, Bob (skips Cal), Ann; really Ann R7, Bob drew, Cal RS, Bob R9
    assert typed.table.state.turn == 1
    plan = insert_plan(typed.table.game, typed.table.sources, 3, Draw(1))
    assert plan is not None
    assert replayed(typed.table.game, plan).state.counts == (5, 7, 7)
    typed.insert(3, Draw(1))

    assert [type(entry).__name__ for entry, _ in typed.standing] == ["Flip", "Play", "Draw", "Play", "Play"]
    assert typed.standing[2][0].at == 2 * S
    assert typed.table.state.counts == (5, 7, 7)


def test_an_insertion_is_taken_back_alone_and_comes_back() -> None:
    typed = Typed()
    typed.lay("R5", "R7", "RS", "R9")
    before = typed.standing
    typed.insert(3, Draw(1))
    after = typed.standing

    typed.undo()
    assert typed.standing == before
    assert typed.redo()
    assert typed.standing == after
    typed.undo()
    assert typed.standing == before
    typed.undo()
    assert [type(entry).__name__ for entry, _ in typed.standing] == ["Flip", "Play", "Play"]


def test_an_insertion_keeps_the_corrections_behind_it() -> None:
    typed = Typed()
    typed.lay("R5", "R7", "R8", "R9")
    typed.table.enter(Correct(4, Play(2, (Laid.parse("RR"),), at=4 * S)), typed.tick())
    assert typed.table.state.direction == -1
    typed.insert(2, Draw(0))

    assert typed.table.state.direction == -1
    assert str(typed.table.state.top) == "RR"


def test_the_log_with_all_of_it_reads_back() -> None:
    typed = Typed(hand=2)
    typed.lay("R5", "R7")
    typed.press(Input.uno(0))
    typed.lay("R8")
    typed.undo()
    typed.undo()
    typed.redo()
    typed.insert(typed.table.game.standing[1][0], Draw(2))
    game = typed.table.game
    reader = Reader()
    for line in write(game.setup, game.entries).splitlines():
        reader.feed_line(line)
    assert reader.errors == []


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1_000_000))
def test_undo_as_often_as_you_like_and_redo_as_often_is_nothing(seed: int) -> None:
    rng = random.Random(seed)
    typed = Typed(seats=rng.choice((2, 3, 4)), hand=rng.choice((2, 4)))
    typed.lay("R5")
    for _ in range(rng.randrange(4, 25)):
        deed(rng, typed)
    before, position = typed.standing, typed.position
    undone = sum(typed.undo() for _ in range(rng.randrange(1, 12)))
    if rng.random() < 0.3:
        typed.killed()
    for _ in range(undone):
        assert typed.redo()
    assert typed.standing == before
    assert typed.position == position


def deed(rng: random.Random, typed: Typed) -> None:
    """Something somebody does at a table."""
    table = typed.table
    turn = table.state.turn if table.state.turn is not None else 0
    kind = rng.randrange(10)
    if kind < 5:
        typed.lay(rng.choice(("R1", "R2", "RS", "RR", "RD", "W>R", "G7", "W4>R")))
    elif kind == 5:
        table.draw_and_keep(turn, typed.tick())
    elif kind == 6:
        typed.press(Input.uno(turn) if rng.random() < 0.5 else Input.catch(turn))
    elif kind == 7:
        table.enter(CallUno(turn), typed.tick())
    elif kind == 8:
        number, entry = rng.choice(table.game.standing)
        if isinstance(entry, Play):
            table.enter(Correct(number, Play(entry.seat, (Laid(Card.parse("R3")),), at=entry.at)), typed.tick())
    else:
        number, entry = rng.choice(table.game.standing)
        if not isinstance(entry, (Flip, Undo)):
            typed.insert(number, Draw(turn))
