"""Conclusions come and go with the entries they rest on."""

from __future__ import annotations

from referee.cards import Laid
from referee.entries import Correct, Draw, Play, Undo
from tests.support.conclusions import GUILTY, proof, says
from tests.support.games import play

ANN = 0


def lays(seat: int, card: str) -> Play:
    return Play(seat, (Laid.parse(card),))


def test_a_fact_goes_with_the_entry_that_proved_it() -> None:
    game = play(GUILTY)
    assert says(game, "Ann's Wild Draw Four")

    game.enter(Undo(1))
    assert not says(game, "Ann's Wild Draw Four")

    game.enter(lays(ANN, "R1"))
    assert says(game, "Ann's Wild Draw Four")


def test_a_correction_far_back_makes_and_unmakes_facts() -> None:
    game = play(GUILTY)
    number = len(game.entries)

    game.enter(Correct(number, Draw(ANN)))
    assert game.state.facts == ()

    game.enter(Correct(number, lays(ANN, "R3")))
    assert proof(game, "Ann's Wild Draw Four").startswith("Ann has shown or laid the red 3")


def test_a_wild_draw_four_corrected_to_a_wild_is_nobodys_fault() -> None:
    game = play(GUILTY)

    game.enter(Correct(1, lays(ANN, "W>G")))

    assert not any(fact.kind.startswith("w4") for fact in game.state.facts)
