"""The table that sees everything, card by card on rigged packs."""

from __future__ import annotations

import pytest

from referee.cards import Card, Color
from tablehost.truth_match import TrueTable
from tablehost.truth_piles import NotAllowed
from tests.support.rigged import ANN, BOB, CAL, DAN, cards, changed_rules, lay, rigged

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


# Further options


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
