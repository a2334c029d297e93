"""Guilty or innocent of a Wild Draw Four, and the proof in words. More: `scenarios/own/facts/`."""

from __future__ import annotations

import pytest

from referee import deductions
from referee.cards import Card
from tests.support.conclusions import ACCEPTED, BLUFF, proof, says, told
from tests.support.games import play

ANN, BOB, CAL = range(3)


RED = "R0 R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 RS RS RR RR RD"
"""All red cards but one Draw Two."""


# Guilty


def test_the_proof_of_guilt_names_the_card_and_the_hand_it_was_in() -> None:
    game = play(
        ACCEPTED + "Cal play G1\nAnn play G2\nBob play R2\nCal play R3\nAnn play R1\n? fact w4_guilty Ann certain"
    )

    assert proof(game, "Ann's Wild Draw Four (entry 1) was not allowed.") == (
        "Ann has shown or laid the red 1 since, and no card had come in: so that was among the 4 cards held then."
    )


def test_with_cards_received_the_proof_counts_both() -> None:
    game = play(
        ACCEPTED
        + """
        Cal play G1
        Ann draw
        Ann pass
        Bob play R1
        Cal play R2
        Ann play R3
        ? fact w4_guilty Ann likely
        Bob play R4
        Cal play R6
        Ann play R8
        ? fact w4_guilty Ann certain
        """
    )

    assert proof(game, "Ann's Wild Draw Four") == (
        "Ann has shown or laid 2 cards since that could have been played instead (the red 3 and the red 8), "
        "but only 1 had come in: so one of them was among the 4 cards held then."
    )


def test_the_drawn_card_laid_at_once_is_no_card_received() -> None:
    game = play(ACCEPTED + "Cal play G1\nAnn draw\nAnn play GR\nCal play RR\nAnn play R3\n? fact w4_guilty Ann certain")

    assert proof(game, "Ann's Wild Draw Four").startswith("Ann has shown or laid the red 3 since, and no card had")


def test_what_is_only_likely_is_not_told() -> None:
    game = play(ACCEPTED + "Cal play G1\nAnn draw\nAnn pass\nBob play R1\nCal play R2\nAnn play R3")

    assert [fact.certain for fact in game.state.facts] == [False]
    assert not says(game, "Ann's Wild Draw Four")


def test_a_card_known_in_the_hand_proves_guilt_at_once() -> None:
    game = play(BLUFF.replace("count Ann 5", "count Ann 5\nknown Ann R1") + "? fact w4_guilty Ann certain")

    assert proof(game, "Ann's Wild Draw Four") == "It was known that Ann held the red 1."


def test_a_card_shown_and_then_laid_is_one_card_and_not_two() -> None:
    text = BLUFF + "Bob challenge\nAnn show has\nAnn draw 4\nBob play G1\nCal play G2\nAnn show R1\n"
    text += "Ann play GR\nCal play RR\nAnn play R1\nBob play R3\n"
    game = play(text)

    trace = next(one for one in game.state.memory.traces if one.number == 1)
    assert trace.cards == (Card.parse("R1"),)
    assert trace.in_hand == ()


# Innocent


@pytest.mark.parametrize("drawn", ["", "Ann draw\nAnn pass\n"])
def test_a_whole_hand_seen_without_the_color_was_innocent_also_after_a_draw(drawn: str) -> None:
    count = 5 if drawn else 4
    cards_shown = "B1 B2 Y3 Y4 Y5"[: 3 * count - 1]
    turns = "Cal play G1\n" + (drawn or "Ann count 4\n")
    game = play(ACCEPTED + turns + f"Ann show {cards_shown}\n? fact w4_innocent Ann certain")

    assert proof(game, "Ann's Wild Draw Four (entry 1) was allowed.").startswith("The whole hand was seen")


def test_when_every_card_of_the_color_is_elsewhere_the_wild_draw_four_was_innocent() -> None:
    position = f"seats Ann Bob\ntop R5\nturn Ann\ncount Ann 5\ncount Bob 9\nseen {RED}\n"

    play(position + "Ann play W4>G\n? fact w4_innocent Ann none")
    game = play(position + "known Bob RD\nAnn play W4>G\n? fact w4_innocent Ann certain")

    assert proof(game, "Ann's Wild Draw Four").startswith("Every card that could have been played instead lay")


def test_innocence_by_laying_out_the_hand_is_told() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 3\ncount Bob 9\nAnn play W4>G\nBob draw 4\n"
        "Ann play G1\nBob play G2\nAnn play G3\n"
    )

    assert proof(game, "Ann's Wild Draw Four (entry 1) was allowed.") == (
        "Ann received no card and has laid all 2 cards held then: none of them could have been played instead."
    )


# Proven too late


def test_guilt_that_comes_to_light_after_the_cards_were_drawn_is_told_and_costs_nothing() -> None:
    game = play(
        ACCEPTED + "Cal play G1\nAnn play GR\nCal play RR\nAnn play R1\n? due none\n? fact w4_guilty Ann certain"
    )

    assert says(game, "Ann's Wild Draw Four (entry 1) was not allowed.")


# Final hands


def test_a_final_hand_that_contradicts_what_was_seen_in_the_challenge_makes_no_one_guilty() -> None:
    game = play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 3
        count Bob 1
        Ann play W4>G
        Bob challenge
        Ann show lacks
        Bob draw 6
        Ann play G1
        ? fact w4_innocent Ann certain
        Bob play G2
        Ann play GR
        """.replace("Ann play GR\n", "")
        + "Ann draw\nAnn pass\nBob count 1\nBob play G3\n? winner Bob\nAnn hand R1 R2\n? fact w4_innocent Ann none\n"
        "? fact w4_guilty Ann likely"
    )

    assert proof(game, "One entry must be wrong about Ann's hand.") == (
        "What Bob found in it at the Wild Draw Four of entry 1 does not go with the cards laid since."
    )
    assert not says(game, "Ann's Wild Draw Four")


# A challenge answered in private


@pytest.mark.parametrize(("word", "fact"), [("has", "w4_guilty"), ("lacks", "w4_innocent")])
def test_what_the_challenger_saw_is_certain(word: str, fact: str) -> None:
    game = play(BLUFF + f"Bob challenge\nAnn show {word}\n? fact {fact} Ann certain")

    assert proof(game, "Ann's Wild Draw Four (entry 1)").startswith("Bob looked at the hand and found")


def test_later_cards_without_a_draw_refine_what_the_challenger_said() -> None:
    text = BLUFF + "Bob challenge\nAnn show lacks\nBob draw 6\nCal play G1\n"

    play(text + "Ann play G2\nBob play G3\nCal play R3\nAnn play B3\n? fact w4_innocent Ann certain")
    game = play(
        text + "Ann play GR\nCal play RR\nAnn play R1\n? fact w4_innocent Ann none\n? fact w4_guilty Ann likely"
    )
    assert says(game, "One entry must be wrong about Ann's hand.")


def test_a_card_only_the_challenger_saw_is_not_named_to_the_others() -> None:
    game = play(BLUFF + "Bob challenge\nAnn show R1 B2 G3 G4\n? fact w4_guilty Ann certain")

    assert proof(game, "Ann's Wild Draw Four") == "Bob looked at the hand and found a card that could have been played."
    assert not any("red 1" in says + because for says, because in told(game, CAL).items())
    assert says(game, "Ann holds red 1, green 3", BOB)


def test_a_hand_shown_in_private_clears_nobody_else_in_public() -> None:
    text = (
        f"seats Ann Bob Cal\ntop R5\nturn Cal\ncount Ann 5\ncount Cal 5\nseen {RED}\n"
        "Cal play W4>R\nAnn challenge\nCal show RD B1 B2 B3\nCal draw 4\n"
    )
    game = play(text + "Ann play W4>R\n? fact w4_innocent Ann none")

    assert deductions.holdings(game.state, ANN)
