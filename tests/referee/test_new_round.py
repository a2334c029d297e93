"""A new round: who holds how many cards, and that nothing of the round before is left."""

from __future__ import annotations

import pytest

from referee.cards import Card
from referee.entries import Flip
from referee.setup import Setup
from tests.support.games import NAMES, entered, play


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_starts_with_seven_cards_and_the_rest_is_the_draw_pile(players: int) -> None:
    game = entered(Setup(names=NAMES[:players], dealer=0), (Flip(Card.parse("G7")),))

    assert game.state.counts == (7,) * players
    assert game.state.draw_pile == 108 - 7 * players - 1
    assert game.state.discard_pile == 1


def test_uno_calls_and_debts_do_not_last_into_the_next_round() -> None:
    game = play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        called Ann Bob
        Ann play RD
        Bob points 5
        Cal points 5
        table next
        ? called none
        ? due none
        ? awaits none
        """
    )

    assert game.state.windows == ()
    assert game.state.facts == ()
