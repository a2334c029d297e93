"""The table that sees everything, under the official rules: card by card on rigged packs."""

from __future__ import annotations

import pytest

from referee.cards import Card, Color
from tablehost.truth_match import TrueTable
from tablehost.truth_piles import NotAllowed
from tests.support.rigged import ANN, BOB, CAL, cards, changed_rules, lay, rigged

# Opening


@pytest.mark.parametrize(
    ("players", "turned_up", "turn", "direction", "owed"),
    [
        (3, "R5", ANN, 1, (0, 0, 0)),
        (3, "YS", BOB, 1, (0, 0, 0)),
        (2, "YS", BOB, 1, (0, 0)),
        (3, "GR", CAL, -1, (0, 0, 0)),
        (2, "GR", BOB, -1, (0, 0)),
        (3, "YD", BOB, 1, (2, 0, 0)),
        (2, "YD", BOB, 1, (2, 0)),
        (3, "W", ANN, 1, (0, 0, 0)),
    ],
)
def test_the_first_card_acts_on_the_first_player(
    players: int, turned_up: str, turn: int, direction: int, owed: tuple[int, ...]
) -> None:
    table = rigged(*["R1 R2", "B1 B2", "G1 G2"][:players], pile=turned_up)

    truth = table.truth()

    assert (truth.turn, truth.direction, truth.owes) == (turn, direction, owed)


def test_after_a_wild_turned_up_the_first_player_names_the_color_and_plays() -> None:
    table = rigged("R1 R2", "B1 B2", pile="W")
    assert table.playable(ANN) == []

    table.name_color(ANN, Color.RED)

    assert table.playable(ANN) == cards("R1 R2")


def test_a_wild_draw_four_turned_up_goes_back_and_another_card_is_turned_up() -> None:
    table = rigged("R1 R2", "B1 B2", pile="W4 R5")

    assert table.top is None
    assert len(table.piles.draw_pile) == 104
    while not table.flip()[1]:
        pass
    assert len(table.piles.draw_pile) == 103


# Cards


def test_a_card_fits_by_color_number_or_symbol_and_a_wild_always() -> None:
    table = rigged("R1 B5 YS W G4", "B1 B2 B3 B4 B6")

    assert table.playable(ANN) == cards("R1 B5 W")
    assert table.playable(BOB) == []


def test_a_skip_takes_the_next_turn_away() -> None:
    table = rigged("RS R2", "B1 B2", "G1 G2")

    lay(table, ANN, "RS")

    assert table.turn == CAL


def test_a_reverse_turns_the_direction() -> None:
    table = rigged("RR R2", "B1 B2", "G1 G2")

    lay(table, ANN, "RR")

    assert (table.turn, table.seats.direction) == (CAL, -1)


@pytest.mark.parametrize("word", ["RS", "RR", "RD", "W4>B"])
def test_with_two_players_the_player_of_an_action_card_goes_on(word: str) -> None:
    table = rigged(f"{word.partition('>')[0]} R2", "B1 B2")

    lay(table, ANN, word)

    assert table.turn == ANN


def test_a_draw_two_costs_two_cards_and_the_turn() -> None:
    table = rigged("RD R2", "RD B2", "G1 G2")

    lay(table, ANN, "RD")

    assert (table.turn, table.truth().owes) == (CAL, (0, 2, 0))
    assert table.playable(BOB) == []
    table.draw_owed(BOB, 2)
    assert (table.turn, table.truth().counts, table.truth().owes) == (CAL, (1, 4, 2), (0, 0, 0))


def test_a_drawn_card_may_be_played_at_once_but_no_other() -> None:
    table = rigged("R1 B2", "B1 G3", pile="G5 G7")

    assert table.draw(ANN) == Card.parse("G7")
    assert table.playable(ANN) == cards("G7")
    with pytest.raises(NotAllowed):
        table.draw(ANN)
    table.keep(ANN)
    assert table.turn == BOB


def test_a_turn_does_not_end_without_a_draw() -> None:
    table = rigged("R1 B2", "B1 G3")

    with pytest.raises(NotAllowed):
        table.keep(ANN)


# Wild Draw Four


def test_nothing_is_owed_for_a_wild_draw_four_that_may_still_be_challenged() -> None:
    table = rigged("W4 R2", "B1 B2", "G1 G2")

    lay(table, ANN, "W4>B")

    assert table.truth().owes == (0, 0, 0)
    table.accept(BOB)
    assert table.truth().owes == (0, 4, 0)


def test_a_bluff_costs_four_and_the_challenger_plays() -> None:
    table = rigged("W4 R2", "B1 B2", "G1 G2")
    lay(table, ANN, "W4>B")

    table.challenge(BOB)

    assert table.show()
    assert (table.truth().owes, table.turn, table.color) == ((4, 0, 0), BOB, Color.BLUE)


def test_a_wrong_challenge_costs_six_and_the_turn() -> None:
    table = rigged("W4 B5", "B1 B2", "G1 G2")  # the same number is no guilt
    lay(table, ANN, "W4>B")

    table.challenge(BOB)

    assert not table.show()
    assert (table.truth().owes, table.turn) == ((0, 6, 0), CAL)


# UNO


def test_who_lays_the_penultimate_card_silently_can_be_caught_until_the_next_player_acts() -> None:
    table = rigged("R1 R2", "R3 R4", "G1 G2")
    lay(table, ANN, "R1")

    assert table.catch(CAL, ANN) == "caught"
    assert table.catch(BOB, ANN) == "again"
    assert table.truth().owes == (2, 0, 0)
    table.draw_owed(ANN, 2)
    lay(table, BOB, "R3")
    assert table.catch(CAL, BOB) == "caught"
    assert table.catch(CAL, ANN) == "not_one"


def test_a_catch_after_the_next_card_is_late() -> None:
    table = rigged("R1 R2", "R3 R4", "G1 G2")
    lay(table, ANN, "R1")
    lay(table, BOB, "R3")

    assert table.catch(CAL, ANN) == "late"
    assert table.truth().owes == (0, 0, 0)


@pytest.mark.parametrize("is_early", [True, False])
def test_a_call_with_two_cards_on_the_own_turn_or_after_the_landing_saves(is_early: bool) -> None:
    table = rigged("R1 R2", "R3 R4")
    if is_early:
        assert table.call(ANN)
    lay(table, ANN, "R1")
    if not is_early:
        assert table.call(ANN)

    assert table.catch(BOB, ANN) == "called"


def test_an_early_call_is_forgotten_when_nothing_is_laid() -> None:
    table = rigged("B1 R2", "R3 R4", pile="G5 Y7")
    assert table.call(ANN)
    table.draw(ANN)
    table.keep(ANN)

    assert table.truth().called == (False, False)


def test_a_call_that_came_together_with_the_catch_saves_the_owner() -> None:
    table = rigged("R1 R2", "R3 R4")
    lay(table, ANN, "R1")
    table.catch(BOB, ANN)

    table.untie(ANN)

    assert (table.truth().owes, table.truth().called) == ((0, 0), (True, False))


# Going out and scoring


def test_the_winner_is_credited_with_all_other_hands() -> None:
    table = rigged("R1", "W", "W4", "G9")
    lay(table, ANN, "R1")

    table.book()

    assert (table.scores, table.totals) == ((109, 0, 0, 0), (109, 0, 0, 0))


def test_the_last_card_draw_two_is_drawn_and_counted() -> None:
    table = rigged("RD", "B4", pile="R5 W Y9")
    lay(table, ANN, "RD")
    assert (table.winner, table.truth().owes) == (ANN, (0, 2))

    table.draw_owed(BOB, 2)
    table.book()

    assert table.scores == (4 + 50 + 9, 0)


def test_hands_are_charged_to_their_holders_under_own_hand() -> None:
    table = rigged("R1", "W", "GS", changes="scoring own_hand")
    lay(table, ANN, "R1")

    table.book()

    assert table.scores == (0, 50, 20)


def test_the_match_is_won_at_five_hundred() -> None:
    rules = changed_rules("hand_size 1")
    deck = [*cards("R1 W R5"), *cards("G9")]
    table = TrueTable(rules, 2, dealer=1, deck=deck, totals=(450, 480))
    table.flip()
    lay(table, ANN, "R1")

    table.book()

    assert (table.totals, table.match_winners) == ((500, 480), (ANN,))


def test_the_deal_moves_to_the_left_and_stays_after_a_round_without_a_result() -> None:
    table = rigged("R1", "B1", dealer=1)
    table.is_void = True
    table.next_round()
    assert (table.dealer, table.round_number) == (1, 2)

    while not table.flip()[1]:
        pass
    table.winner = ANN
    table.next_round()

    assert table.dealer == 0


def test_the_discards_but_the_top_one_become_the_draw_pile() -> None:
    table = rigged("R1 R2", "R3 R4")
    lay(table, ANN, "R1")
    table.piles.draw_pile.clear()

    assert table.piles.must_reshuffle
    table.piles.reshuffle()

    assert (table.piles.draw_pile, table.piles.discards) == (cards("R5"), cards("R1"))
