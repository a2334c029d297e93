"""The table that sees everything, where a text differs from the official rules: rigged packs, one option at a time."""

from __future__ import annotations

import pytest

from referee.cards import Card, Color
from tablehost.truth_match import TrueTable
from tests.support.rigged import ANN, BOB, CAL, DAN, cards, changed_rules, lay, rigged


def test_draw_twos_add_up_where_they_may_be_answered() -> None:
    table = rigged("RD R2", "GD B2", "G1 G2", changes="stack_draw_two_on_draw_two any_color")
    lay(table, ANN, "RD")
    lay(table, BOB, "GD")

    assert (table.truth().owes, table.turn) == ((0, 0, 4), ANN)


def test_a_reverse_of_the_color_sends_a_draw_two_back() -> None:
    table = rigged("RD R2", "RR GR", "G1 G2", changes="deflect_with_reverse same_color")
    lay(table, ANN, "RD")
    assert table.playable(BOB) == cards("RR")
    lay(table, BOB, "RR")

    assert (table.truth().owes, table.turn, table.seats.direction) == ((2, 0, 0), CAL, -1)


def test_a_skip_of_the_color_passes_a_draw_two_over_the_next_player() -> None:
    table = rigged("RD R2", "RS GS", "G1 G2", "Y1 Y2", changes="deflect_with_skip same_color")
    lay(table, ANN, "RD")
    lay(table, BOB, "RS")

    assert (table.truth().owes, table.turn) == ((0, 0, 0, 2), ANN)


def test_a_last_action_card_must_wait_where_it_is_forbidden() -> None:
    table = rigged("RS", "B1", changes="last_card_action forbidden_must_draw")

    assert table.playable(ANN) == []


def test_an_identical_card_may_be_laid_out_of_turn_where_allowed() -> None:
    table = rigged("R7 R2", "B1 B2", "R7 G2", "Y1 Y2", changes="jump_in identical_any")
    lay(table, ANN, "R7")
    assert not table.may_lay(CAL, Card.parse("R7"))

    lay(table, CAL, "R7", "jump")

    assert table.turn == 3


def test_a_seven_swaps_two_hands_and_a_zero_passes_all_on() -> None:
    changes = "seven_swaps_hands on;zero_rotates_hands on"
    table = rigged("R7 Y1 Y2", "R0 B1 B2", "G1 G2 G3", changes=changes)
    lay(table, ANN, "R7")
    table.swap(ANN, CAL)
    assert table.hands[ANN] == cards("G1 G2 G3")

    lay(table, BOB, "R0")

    assert table.hands == [cards("Y1 Y2"), cards("G1 G2 G3"), cards("B1 B2")]


def test_a_pair_goes_down_together_and_counts_once() -> None:
    changes = "multi_card identical_pair;stack_draw_two_on_draw_two any_color"
    table = rigged("RD RD R2", "GD B1 B2", "G1 G2 G3", changes=changes)
    assert not table.may_go_together(ANN, cards("RD R2"))
    lay(table, ANN, "RD RD")
    assert table.to_draw(BOB) == 2

    lay(table, BOB, "GD")

    assert table.to_draw(CAL) == 4


def test_several_skips_of_a_set_skip_as_many_players() -> None:
    changes = "multi_card same_rank_set;multi_card_effect counts_each"
    table = rigged("RS GS R2", "B1 B2 B3", "G1 G2 G3", "Y1 Y2 Y3", changes=changes)

    lay(table, ANN, "RS GS")

    assert (table.turn, table.color) == (DAN, Color.GREEN)


def test_two_reverses_of_two_players_pass_both_over() -> None:
    changes = "multi_card same_rank_set;multi_card_effect counts_each"
    table = rigged("RR GR R2", "B1 B2 B3", changes=changes)

    lay(table, ANN, "RR GR")

    assert (table.turn, table.seats.direction) == (BOB, 1)


def test_a_kept_card_may_be_laid_until_the_next_player_has() -> None:
    table = rigged("B1 B2", "R3 R4", "G1 G2", pile="R5 R7 R8", changes="drawn_card_window until_next_player_plays")
    table.draw(ANN)
    table.keep(ANN)
    table.draw(BOB)
    assert table.may_race(ANN)

    lay(table, ANN, "R7", "race")

    assert (table.turn, table.drawn) == (BOB, [])
    lay(table, BOB, "R8")
    assert not table.may_race(ANN)


def test_a_jump_on_a_pending_draw_two_adds_to_it_only_where_it_could_be_an_answer() -> None:
    for stacking, owed in (("any_color", [0, 0, 0, 4]), ("no", [0, 2, 0, 2])):
        changes = f"jump_in identical_any;stack_draw_two_on_draw_two {stacking}"
        table = rigged("RD R2", "B1 B2", "RD G2", "Y1 Y2", changes=changes)
        lay(table, ANN, "RD")

        lay(table, CAL, "RD", "jump")

        assert [table.to_draw(seat) for seat in range(4)] == owed
        assert table.turn == ANN


def test_black_cards_jump_in_only_where_they_go_in_pairs() -> None:
    for multi, may in (("identical_pair", True), ("none", False)):
        table = rigged("W R2", "B1 B2", "W G2", changes=f"jump_in identical_any;multi_card {multi}")
        lay(table, ANN, "W>B")

        assert table.may_jump(CAL, Card.parse("W")) is may


def test_a_missed_call_is_punished_by_itself_when_the_window_closes() -> None:
    table = rigged("R1 R2", "R3 R4", "G1 G2", changes="uno_miss_trigger automatic")
    lay(table, ANN, "R1")
    assert table.owed == [0, 0, 0]

    lay(table, BOB, "R3")

    assert table.owed == [2, 0, 0]
    assert not table.call(ANN)


def test_a_last_action_card_that_needs_no_call_is_shown_and_costs_nothing() -> None:
    table = rigged("R1 RS", "R3 R4", "G1 G2", changes="uno_needed_for non_action_last_card")
    lay(table, ANN, "R1")
    assert table.catch(CAL, ANN) == "caught"
    assert table.owed == [2, 0, 0]

    table.show_last_card(ANN)

    assert table.owed == [0, 0, 0]


def test_a_call_after_the_landing_is_too_late_where_the_text_is_strict() -> None:
    table = rigged("R1 R2", "R3 R4", changes="uno_late_call too_late")
    lay(table, ANN, "R1")

    assert not table.call(ANN)
    assert table.call(ANN, in_time=True)


@pytest.mark.parametrize(("rule", "outcome"), [("must_call", "caught"), ("not_needed", "not_needed")])
def test_one_card_that_came_by_a_swap_needs_a_call_only_where_the_table_says_so(rule: str, outcome: str) -> None:
    table = rigged("R7 R2 R3", "B1 B2 B3", "G1 G2 G3", changes=f"seven_swaps_hands on;uno_after_swap {rule}")
    table.hands[CAL] = cards("G1")
    lay(table, ANN, "R7")

    table.swap(ANN, CAL)

    assert table.catch(BOB, ANN) == outcome


def test_a_wild_may_swap_three_cards_and_leaves_the_color() -> None:
    table = rigged("W R2 R3", "B1 B2 B3", "G1 G2 G3", changes="wild_functions color_peek_swap")
    lay(table, ANN, "W")

    table.trade(ANN, BOB)

    assert (table.color, table.turn) == (Color.RED, BOB)
    assert sorted(map(str, table.hands[ANN])) != ["R2", "R3"]
    assert [len(hand) for hand in table.hands] == [2, 3, 3]


def test_a_red_zero_costs_ten_and_does_not_rotate() -> None:
    table = rigged("R0 R2", "B1 B2", "G1 G2", changes="red_zero_draw_ten on;zero_rotates_hands on")

    lay(table, ANN, "R0")

    assert (table.owed, table.turn, table.hands[ANN]) == ([0, 10, 0], CAL, cards("R2"))


def test_a_hand_that_adds_up_to_the_number_wins_at_once() -> None:
    table = rigged("R7 R2", "B4 B3", "G1 G2", changes="sum_of_hand_win on")
    assert not table.may_claim(BOB)
    lay(table, ANN, "R7")

    table.claim(BOB)

    assert table.winner == BOB


def test_play_goes_on_to_the_last_player_and_places_are_scored() -> None:
    changes = "round_end last_one_left;scoring finishing_rank;match_end none"
    table = rigged("R1", "R2", "G1", changes=changes)
    lay(table, ANN, "R1")
    assert (table.winner, table.turn) == (None, BOB)

    lay(table, BOB, "R2")

    assert (table.winner, table.scores) == (ANN, (2, 0, -2))


def test_partners_win_together_what_the_others_hold() -> None:
    rules = changed_rules("teams pairs;scoring team_sum;hand_size 1")
    table = TrueTable(rules, 4, dealer=DAN, deck=cards("R1 W G5 B2 R5"), teams=((ANN, CAL), (BOB, DAN)))
    table.flip()
    lay(table, ANN, "R1")
    assert table.counted_hands() == (BOB, DAN)

    table.book()

    assert table.scores == (52, 0, 52, 0)


def test_who_reaches_the_target_is_eliminated_until_the_next_match() -> None:
    changes = "scoring own_hand;match_end elimination;match_target 40"
    table = rigged("R1", "W", "G5", changes=changes)
    lay(table, ANN, "R1")
    table.book()

    table.next_round()

    assert (table.seats.playing, len(table.hands[BOB])) == ([ANN, CAL], 0)


def test_exactly_the_target_is_a_pig_for_everybody_else() -> None:
    changes = "forfeit pig_by_winner;match_target 50"
    table = rigged("R1", "W", "G0", changes=changes)
    lay(table, ANN, "R1")

    table.book()

    assert (table.match_winners, table.forfeits) == ((ANN,), [("pig", BOB), ("pig", CAL)])


def test_who_leads_without_a_card_turned_up_may_lead_anything() -> None:
    table = TrueTable(changed_rules("opening_lead free_lead"), 3, dealer=ANN)

    assert table.turn == BOB
    assert set(table.playable(BOB)) == set(table.hands[BOB])
