"""Who sits where, as reader, writer and game have it, when joins are corrected away and come back."""

from __future__ import annotations

from referee.entries import Correct, Decide, Entry, Join, Undo
from referee.game import Game
from referee.record import read, write
from referee.seating import Seating
from referee.setup import Setup

SETUP = Setup(names=("Ann", "Bob"), dealer=1)
JOINS: tuple[Entry, ...] = (Join(2, "Cal", 7), Join(3, "Dee", 7))
ALL = ("Ann", "Bob", "Cal", "Dee")


def without(number: int) -> Correct:
    """A join that is not to count; a word on a question that nobody asked stands in its place."""
    return Correct(number, Decide(None, "nothing"))


def names_after(*log: Entry) -> tuple[str, ...]:
    seating, game = Seating(SETUP.names), Game(SETUP)
    for entry in log:
        seating.note(entry)
        game.enter(entry)
    assert game.names == seating.names
    assert len(game.state.counts) == len(game.names)
    assert read(write(SETUP, log)).log == log
    return game.names


def test_a_chair_between_others_keeps_its_name_when_its_join_is_corrected_away() -> None:
    assert names_after(*JOINS, without(1)) == ALL


def test_the_last_chair_goes_with_its_join() -> None:
    assert names_after(*JOINS, without(2)) == ALL[:3]


def test_a_chair_that_comes_back_by_undo_leaves_the_one_before_it_its_name() -> None:
    assert names_after(*JOINS, without(1), without(2)) == ALL[:2]
    assert names_after(*JOINS, without(1), without(2), Undo(1)) == ALL


def test_who_comes_again_sits_on_the_chair_of_old() -> None:
    log = (*JOINS, without(1), Join(2, "Cal", 5))

    assert names_after(*log) == ALL
    assert read(write(SETUP, log)).log[-1] == Join(2, "Cal", 5)
