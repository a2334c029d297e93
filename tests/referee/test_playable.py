"""What a player may lay, told before anything is laid."""

from __future__ import annotations

from referee.options import playable
from tests.support.games import play

TABLE = """
seats Ann Bob Cal
top R5
turn Ann
"""
"""Three players in the middle of a round: Ann is to play on a red 5."""


def test_before_the_draw_everything_that_fits_may_be_played_and_nothing_else() -> None:
    state = play(TABLE).state

    cards = {card.name for card, _ in playable(state, 0)}

    red = {f"R{face}" for face in "0123456789SRD"}
    assert cards == red | {"G5", "Y5", "B5", "W", "W4"}
    assert playable(state, 1) == ()


def test_on_a_pending_draw_card_nothing_may_be_played() -> None:
    state = play(TABLE + "Ann play RD").state

    assert playable(state, 1) == ()
    assert playable(state, 0) == ()
