"""Which card takes which landing of the sensor at the discard pile. What presses have to do with it: `own/presses/`."""

from __future__ import annotations

import pytest

from referee.entries import Landed
from referee.game import Game
from referee.rulings import Verdict
from tests.support.games import play
from tests.support.uno_courses import POSITION, SECOND

SENSOR = """record 1
seats Ann Bob Cal
top R5
turn Ann
count Ann 2
"""


def test_the_turned_up_card_takes_its_landing_with_it() -> None:
    game = play("seats Ann Bob\ndealer Bob\n@1 table landed\n@2 table flip R5\n@3 table landed\n@4 Ann play R7")

    last = game.state.last
    assert last is not None
    assert last.landed == (3 * SECOND, 3 * SECOND)
    assert game.state.landings == ()


def test_each_card_takes_the_oldest_landing_left() -> None:
    game = play(SENSOR + "@1 table landed\n@4 table landed\n@5 Ann play R7\n@6 Bob play R8")

    last = game.state.last
    assert last is not None
    assert last.landed == (4 * SECOND, 4 * SECOND)


@pytest.mark.parametrize("landing", [Landed(None), Landed(0)])
def test_a_landing_changes_nothing_by_itself(landing: Landed) -> None:
    game = Game(POSITION)
    before = game.state

    assert game.enter(landing).verdict is Verdict.NOTED
    assert game.state.having(landings=()) == before
