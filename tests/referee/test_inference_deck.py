"""What follows from there being 108 cards: the draw pile, copies that are gone, bounds of points."""

from __future__ import annotations

import pytest

from referee import deductions
from referee.cards import Card
from tests.support.conclusions import proof, says, told
from tests.support.games import play

BOB, CAL = 1, 2


# The draw pile


def test_the_draw_pile_holds_what_hands_and_discards_leave_of_the_deck() -> None:
    game = play("seats Ann Bob Cal\ndealer Cal\ntable flip R5\nAnn play R7\nBob draw\n? piles 85 2")

    assert (
        told(game)["The draw pile has 85 cards."] == "Of the 108 cards 21 are in the hands and 2 on the discard pile."
    )


def test_nothing_is_said_of_a_draw_pile_where_the_record_does_not_add_up() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\npiles 10 5\nAnn play R7")

    assert not says(game, "The draw pile")


def test_a_count_at_the_table_that_differs_moves_the_draw_pile_and_is_told() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\n? piles 93 1\nBob count 9\n? piles 91 1")

    assert proof(game, "Bob's number of cards") == "The record had 7, and 9 were counted at the table."


# A card that cannot exist any more


@pytest.mark.parametrize(("seen", "card"), [("R7 R7", "R7"), ("R0", "R0"), ("W4 W4 W4 W4", "W4")])
def test_the_proof_of_an_impossible_card_tells_how_many_there_are(seen: str, card: str) -> None:
    top = "W4>R" if card == "W4" else card
    game = play(
        f"seats Ann Bob\ntop {top}\nturn Ann\nseen {seen}\nAnn play {card}\n? fact impossible_card {card} certain"
    )

    number = len(seen.split())
    assert proof(game, "One entry must be wrong").startswith(f"The deck has {number}, and as many lay")


def test_a_jump_in_exhausts_a_colored_card() -> None:
    text = """
    rule jump_in identical_any
    seats Ann Bob Cal
    top R5
    turn Ann
    Ann play R7
    Cal jump R7
    ? verdict legal jump.identical
    """
    game = play(text)

    assert Card.parse("R7") in deductions.gone(game.state)
    play(text + "Bob draw\nBob pass\nCal draw\nCal pass\nAnn play R7\n? fact impossible_card R7 certain")


# Nobody can hold a card


def test_a_card_of_which_every_copy_was_laid_is_gone_until_the_reshuffle() -> None:
    text = "seats Ann Bob\ntop R7\nturn Ann\nseen R7 R7\nAnn play R0\n"
    game = play(text)

    assert proof(game, "Nobody can hold or draw before the next reshuffle: red 0 and red 7.").startswith("Every copy")
    assert deductions.gone(play(text + "table reshuffle").state) == (Card.parse("R0"),)  # the top card stays


def test_of_a_card_with_a_copy_left_nothing_is_said() -> None:
    assert deductions.gone(play("seats Ann Bob\ntop R5\nturn Ann\nAnn play R7").state) == ()


# A reshuffle that was missed


def test_more_cards_drawn_than_the_pile_held_show_that_the_discards_were_shuffled_in() -> None:
    game = play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        count Bob 90
        seen R1 R1 B1 B1 G1 G1 Y1 Y1 R2 R2 B2 B2 G2 G2 Y2 R5
        piles 1 16
        Ann play RD
        Bob draw 2
        ? piles 15 1
        ? count Bob 92
        """
    )

    assert deductions.gone(game.state) == ()  # they may be drawn again


# Bounds of points


def test_before_a_hand_is_shown_its_points_have_bounds() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncount Bob 2\ncalled Ann\nAnn play R2\n? winner Ann")

    assert deductions.points_of_hand(game.state, BOB) == (0, 100)
    assert proof(game, "Bob's hand counts from 0 to 100 points.").startswith("2 cards on record")


def test_cards_known_count_exactly_and_cards_seen_count_no_more() -> None:
    game = play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        count Bob 3
        known Bob R9
        seen R0 B0 G0 Y0 W W W W W4 W4 W4 R5
        Ann play R2
        """
    )

    # Besides the 9: at least two of the ones, at most the last Wild Draw Four and an action card.
    assert deductions.points_of_hand(game.state, BOB) == (9 + 2, 9 + 50 + 20)


def test_two_hands_cannot_both_hold_the_same_best_cards() -> None:
    game = play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        count Cal 1
        seen W W W W W4 W4 W4 R5
        Ann play R2
        """
    )

    assert deductions.points_of_hand(game.state, BOB) == (0, 50)
    assert deductions.points_of_hands(game.state, (BOB, CAL)) == (0, 50 + 20)


def test_once_every_hand_is_entered_no_bounds_are_told() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncount Bob 1\ncalled Ann\nAnn play R2\nBob hand R9\n? score Ann 9"
    )

    assert not says(game, "Bob's hand counts")
