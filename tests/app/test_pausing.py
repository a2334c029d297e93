"""A pause is no time at the table: clocks stand still, buttons do not count, and afterwards everything goes on."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from referee.entries import Decide, Draw, Leave
from referee.rulings import Rule
from tablehost.app import Notice
from tablehost.pausing import TableClock
from tests.support.evenings import Clock, TestEvening


def test_owed_cards_wait_as_long_as_the_pause(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.play(0, "RD")
    table.wait(3)
    table.evening.pause()
    before = table.evening.now_us()
    table.wait(60)
    assert table.evening.now_us() == before
    assert table.evening.table.state.owes(1) == 2
    table.evening.go_on()
    table.wait(1)
    assert table.evening.table.state.owes(1) == 2
    table.wait(2)
    assert table.evening.table.state.owes(1) == 0


def test_a_button_in_a_pause_does_not_count_and_says_so(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    entries = len(table.evening.table.game.entries)
    table.evening.pause()
    table.evening.press(0, "uno")
    heard = table.wait(1)
    assert Notice("paused: what is pressed now does not count") in heard
    assert len(table.evening.table.game.entries) == entries
    table.evening.go_on()
    table.evening.press(0, "uno")
    table.wait(1)
    assert len(table.evening.table.game.entries) == entries + 1


def test_a_press_just_before_the_pause_that_comes_late_keeps_its_time(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.evening.press(0, "uno")
    table.evening.pause()  # before anybody has asked the board
    table.wait(30)
    table.evening.go_on()
    table.wait(1)
    entry = table.evening.table.game.entries[-1]
    assert entry.at is not None
    assert entry.at <= table.evening.now_us() - 900_000


def test_after_a_pause_call_and_catch_are_as_far_apart_as_they_were_pressed(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.evening.pause()
    table.wait(100)
    table.evening.go_on()
    table.evening.press(0, "uno")
    table.wait(0.2)
    table.evening.press(1, "catch")
    table.wait(1)
    call, catch = table.evening.table.game.entries[-2:]
    assert call.at is not None
    assert catch.at is not None
    assert 190_000 <= catch.at - call.at <= 210_000
    assert catch.at <= table.evening.now_us()


@given(st.lists(st.tuples(st.integers(0, 1000), st.booleans()), max_size=20), st.integers(0, 500))
def test_the_clock_never_runs_backwards_and_loses_exactly_the_pauses(
    steps: list[tuple[int, bool]], offset: int
) -> None:
    real = Clock()
    clock = TableClock(real, offset)
    played, last = offset, clock.now_us()
    for passed, switch in steps:
        real.us += passed
        played += 0 if clock.is_paused else passed
        assert clock.now_us() == played >= last
        last = clock.now_us()
        if switch and clock.is_paused:
            clock.go_on()
        elif switch:
            clock.pause()
        if not clock.is_paused:
            assert clock.at_table(clock.board_us()) == clock.now_us()


def test_what_was_decided_for_good_holds_after_a_kill(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(("Ann", "Bob", "Cal", "Dee", "Eva"), dealer=4)
    table.flip("R5")
    table.play(0, "RD")
    table.evening.enter(Leave(1))
    table.evening.decide_for_good(Decide(None, "next_draws"))
    again = table.reopened()
    (saved,) = again.evening.saved_games()
    again.evening.resume(saved.id)
    again.wait(6)
    again.play(2, "RD")
    again.evening.enter(Leave(3))
    assert not again.evening.table.state.questions
    assert again.evening.table.state.owes(4) == 2
    assert again.evening.table.game.verdict(len(again.evening.table.game.entries))[1] is Rule.DECIDED


def test_undo_redo_and_insertion_are_saved_as_they_are_done(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.play(0, "R7")
    table.play(1, "R8")
    assert table.evening.undo()
    assert table.evening.redo()
    number = table.evening.table.game.standing[-1][0]
    assert table.evening.insert(number, Draw(1))
    again = table.reopened()
    (saved,) = again.evening.saved_games()
    again.evening.resume(saved.id)
    assert again.evening.table.state == table.evening.table.state
    assert again.evening.undo()
    assert not any(isinstance(entry, Draw) for _, entry in again.evening.table.game.standing)
    assert again.evening.redo()
    assert again.evening.table.state.counts == table.evening.table.state.counts
