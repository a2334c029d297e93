"""Hands that are known, and to whom."""

from __future__ import annotations

from referee.cards import ALL_CARDS, Card
from referee.game import Game
from referee.record import read
from tests.support.conclusions import SHOWN, proof, says, told
from tests.support.games import play
from tests.support.rigged import cards

BOB, CAL = 1, 2


def test_a_hand_shown_in_a_challenge_is_known_to_who_saw_it_alone() -> None:
    game = play(SHOWN)

    says_so = "Ann holds green 3, green 4, blue 1 and blue 2."
    assert told(game, BOB)[says_so] == "Bob was shown the hand, and these cards have not been laid since."
    assert not says(game, "Ann holds")
    assert not says(game, "Ann holds", CAL)


def test_cards_laid_leave_the_known_hand_and_cards_drawn_are_unknown() -> None:
    game = play(SHOWN + "Cal play G1\nAnn play G3\nBob play G5\nCal play G6\nAnn draw\nAnn pass")

    assert says(game, "Ann holds green 4, blue 1 and blue 2 and 1 more card.", BOB)


def test_cards_everybody_knows_are_told_to_everybody() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\nknown Bob R0 W\nAnn play R7")

    assert proof(game, "Bob holds red 0 and Wild and 5 more cards.") == "They were shown and have not been laid since."


def test_a_known_hand_moves_with_a_swap() -> None:
    game = play(
        """
        rule seven_swaps_hands on
        seats Ann Bob
        top R5
        turn Ann
        count Bob 3
        known Bob R0
        Ann play R7
        Ann swap Bob
        """
    )

    assert says(game, "Ann holds red 0 and 2 more cards.")
    assert not says(game, "Bob holds")


def test_after_a_trade_of_cards_nothing_is_known_of_either_hand() -> None:
    game = play(
        "rule wild_functions color_peek_swap\nseats Ann Bob\ntop R5\nturn Ann\nknown Ann R0\nknown Bob B0\n"
        "Ann play W\nAnn trade Bob\n? verdict legal wild.trade"
    )

    assert not says(game, "Ann holds")
    assert not says(game, "Bob holds")


def test_after_a_rotation_everybody_holds_what_the_player_before_was_known_to_hold() -> None:
    game = play(
        "rule zero_rotates_hands on\nseats Ann Bob Cal\ntop R5\nturn Ann\nknown Ann B1\nknown Cal B2\nAnn play R0"
    )

    assert says(game, "Bob holds blue 1 and")
    assert says(game, "Ann holds blue 2 and")
    assert not says(game, "Cal holds")


def test_the_new_round_knows_nothing_of_the_old_hands() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncalled Ann\nknown Bob R0\n"
        "Ann play R7\nBob points 9\ntable next\n"
    )

    assert not says(game, "Bob holds")
    assert game.state.facts == ()


def test_with_an_empty_draw_pile_the_only_hand_not_known_has_what_is_left() -> None:
    left = cards("G9 BS W")
    known_bob = cards("R0 R1")
    deck = [card for card in ALL_CARDS for _ in range(card.copies)]
    for card in (*left, *known_bob):
        deck.remove(card)
    deck.remove(Card.parse("R5"))
    position = (
        f"seats Ann Bob\ntop R5\nturn Ann\ncount Ann 3\ncount Bob 2\nknown Bob R0 R1\n"
        f"seen {' '.join(map(str, deck))} R5\npiles 0 103\n"
    )
    game = Game(read(f"record 1\n{position}").setup)

    assert proof(game, "Ann holds green 9, blue Skip and Wild.").startswith("The draw pile is empty")
    one_hidden = Game(read(f"record 1\n{position.replace('known Bob R0 R1', 'known Bob R0')}").setup)
    assert not says(one_hidden, "Ann holds")


def test_a_known_card_that_turns_out_to_lie_on_top_is_in_no_hand() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\nknown Ann B5 G1\nAnn play R5\ntable top B5")

    assert says(game, "Ann holds green 1 and")
