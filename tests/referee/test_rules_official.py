"""The official rules, paragraph by paragraph: every test is a short record with what must hold in it.

`play` checks the expectations of the record; what a record cannot say is asserted on the game it returns.
"""

from __future__ import annotations

import pytest

from referee.cards import Card
from referee.entries import Flip
from referee.options import playable
from referee.setup import Setup
from tests.support.games import NAMES, entered, play

TABLE = """record 1
seats Ann Bob Cal
top R5
turn Ann
count Ann 7
count Bob 7
count Cal 7
"""
"""Three players in the middle of a round: Ann is to play on a red 5."""

TWO = """record 1
seats Ann Bob
top R5
turn Ann
count Ann 7
count Bob 7
"""


# The start


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_starts_with_seven_cards_and_the_rest_is_the_draw_pile(players: int) -> None:
    game = entered(Setup(names=NAMES[:players], dealer=0), (Flip(Card.parse("G7")),))

    assert game.state.counts == (7,) * players
    assert game.state.draw_pile == 108 - 7 * players - 1
    assert game.state.discard_pile == 1


def test_the_player_at_the_dealers_left_starts_on_a_number_card() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Cal
        table flip G7
        ? verdict legal first.card
        ? turn Ann
        ? direction cw
        ? color G
        ? top G7
        ? due none
        ? awaits none
        """
    )


def test_the_highest_card_drawn_deals_and_tied_players_draw_again() -> None:
    play(
        """
        seats Ann Bob Cal
        Ann lot R3
        Bob lot G8
        Cal lot Y8
        Bob lot RS
        ? verdict noted first.lot
        Cal lot B1
        table flip G7
        ? turn Ann
        """
    )


def test_a_turned_up_skip_costs_the_first_player_the_turn() -> None:
    play(
        """
        seats Ann Bob Cal Dan
        dealer Dan
        table flip GS
        ? verdict legal first.skip
        ? turn Bob
        ? direction cw
        """
    )


def test_a_turned_up_skip_with_two_players_lets_the_dealer_start() -> None:
    play(
        """
        seats Ann Bob
        dealer Bob
        table flip GS
        ? turn Bob
        """
    )


def test_after_a_turned_up_reverse_the_dealer_starts_and_play_runs_to_the_right() -> None:
    play(
        """
        seats Ann Bob Cal Dan
        dealer Dan
        table flip GR
        ? verdict legal first.reverse
        ? turn Dan
        ? direction ccw
        Dan play G1
        ? turn Cal
        """
    )


def test_a_turned_up_reverse_with_two_players_lets_the_dealer_start() -> None:
    play(
        """
        seats Ann Bob
        dealer Bob
        table flip GR
        ? turn Bob
        Bob play G1
        ? turn Ann
        """
    )


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cal", "Ann Bob Cal Dan"])
def test_a_turned_up_draw_two_makes_the_first_player_draw_two_and_lose_the_turn(players: str) -> None:
    play(
        f"""
        seats {players}
        dealer {players.split()[-1]}
        table flip GD
        ? verdict legal first.draw_two
        ? due Ann 2
        ? turn Bob
        Ann draw 2
        ? verdict legal draw.penalty
        ? count Ann 9
        ? due none
        Bob play G1
        ? verdict legal match.color
        """
    )


def test_a_turned_up_draw_two_cannot_be_answered() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Cal
        table flip GD
        Ann play RD
        ? verdict illegal stack.none
        ? due Ann 2
        """
    )


def test_the_first_player_names_the_color_of_a_turned_up_wild_and_plays() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Cal
        table flip W
        ? verdict legal first.wild
        ? awaits Ann color
        ? turn Ann
        Ann play R1
        ? verdict illegal wild.color_open
        Bob color G
        ? verdict illegal wild.not_open
        Ann color B
        ? verdict legal wild.color
        ? color B
        ? awaits none
        ? turn Ann
        Ann play B4
        ? verdict legal match.color
        ? turn Bob
        """
    )


def test_a_turned_up_wild_draw_four_goes_back_and_another_card_is_turned_up() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Cal
        table flip W4
        ? verdict redraw first.wild4
        ? piles 87 0
        table flip W4
        ? verdict redraw first.wild4
        table flip R5
        ? verdict legal first.card
        ? piles 86 1
        ? due none
        """
    )


def test_nothing_can_be_laid_or_drawn_before_a_card_is_turned_up() -> None:
    play(
        """
        seats Ann Bob
        dealer Bob
        Ann play R5
        ? verdict illegal first.missing
        Ann draw
        ? verdict illegal first.missing
        Ann pass
        ? verdict illegal first.missing
        ? count Ann 7
        """
    )


def test_a_second_card_turned_up_changes_nothing() -> None:
    play(
        """
        seats Ann Bob
        dealer Bob
        table flip R5
        table flip G6
        ? verdict illegal first.twice
        ? top R5
        """
    )


@pytest.mark.parametrize("seats", ["Ann", "A B C D E F H I J K L"])
def test_one_player_or_eleven_cannot_open_a_round(seats: str) -> None:
    play(
        f"""
        seats {seats}
        table flip R5
        ? verdict illegal setup.players
        """
    )


def test_a_miscounted_deal_is_dealt_again_unless_the_table_plays_on() -> None:
    play(
        """
        seats Ann Bob
        dealer Bob
        table dealt Ann 8 Bob 7
        ? verdict needs_ruling deal.count
        ? default redeal
        ? count Ann 7
        table decide play_on
        ? count Ann 8
        ? piles 93 0
        table flip R5
        ? turn Ann
        """
    )


# Matching


@pytest.mark.parametrize(
    ("top", "card", "verdict"),
    [
        ("G7", "G2", "legal match.color"),
        ("G7", "R7", "legal match.number"),
        ("G7", "GS", "legal match.color"),
        ("GS", "RS", "legal match.symbol"),
        ("GR", "BR", "legal match.symbol"),
        ("GD", "YD", "legal match.symbol"),
        ("G7", "W>R", "legal match.wild"),
        ("G7", "W4>R", "legal w4.bluff_possible"),
        ("G7", "R2", "illegal match.none"),
        ("G7", "RS", "illegal match.none"),
        ("GS", "RR", "illegal match.none"),
        ("GS", "RD", "illegal match.none"),
        ("W>B", "B3", "legal match.color"),
        ("W>B", "R3", "illegal match.none"),
        ("W4>B", "B3", "legal match.color"),
        ("W4>B", "R3", "illegal match.none"),
        ("W4>B", "W>R", "legal match.wild"),
        ("W>B", "W4>R", "legal w4.bluff_possible"),
        ("R0", "G0", "legal match.number"),
    ],
)
def test_a_card_fits_by_color_number_symbol_or_because_it_is_wild(top: str, card: str, verdict: str) -> None:
    play(
        f"""
        seats Ann Bob Cal
        top {top}
        turn Ann
        Ann play {card}
        ? verdict {verdict}
        """
    )


def test_a_color_match_is_told_before_a_number_match() -> None:
    play(TABLE + "Ann play R5\n? verdict legal match.color")


def test_a_card_that_does_not_fit_goes_back_and_the_player_is_still_to_play() -> None:
    play(
        TABLE
        + """
        Ann play G7
        ? verdict illegal match.none
        ? count Ann 7
        ? top R5
        ? turn Ann
        ? due none
        Ann play R7
        ? verdict legal match.color
        """
    )


def test_only_one_card_is_laid_in_a_turn() -> None:
    play(TABLE + "Ann play R7 R7\n? verdict illegal multi.off\n? count Ann 7\n? turn Ann")


def test_a_card_out_of_turn_goes_back() -> None:
    play(TABLE + "Bob play R7\n? verdict illegal turn.order\n? count Bob 7\n? turn Ann\n? due none")


def test_nobody_jumps_in_with_an_identical_card() -> None:
    play(TABLE + "Cal jump R5\n? verdict illegal jump.off\n? count Cal 7\n? turn Ann")


def test_a_card_the_table_lets_lie_counts_though_it_does_not_fit() -> None:
    play(
        TABLE
        + """
        Ann play! G7
        ? verdict legal play.stands
        ? count Ann 6
        ? top G7
        ? color G
        ? turn Bob
        Bob play G2
        ? verdict legal match.color
        table notice 1
        ? verdict needs_ruling misplay.late
        ? default stands
        ? top G2
        """
    )


def test_a_card_let_lie_out_of_turn_lets_play_go_on_after_that_player() -> None:
    play(TABLE + "Cal play! G7\n? verdict legal play.stands\n? turn Ann\n? count Cal 6\n? count Ann 7")


def test_play_with_an_exclamation_mark_is_an_ordinary_play_if_the_card_fits() -> None:
    play(TABLE + "Ann play! R7\n? verdict legal match.color\n? turn Bob")


def test_a_card_let_lie_over_an_open_color_settles_the_color() -> None:
    play(
        TABLE
        + """
        Ann play W
        ? awaits Ann color
        Bob play! G7
        ? color G
        ? awaits none
        ? turn Cal
        Cal play G1
        ? verdict legal match.color
        """
    )


def test_an_objection_to_a_card_in_order_is_rejected() -> None:
    play(TABLE + "Ann play R7\ntable notice 1\n? verdict rejected record.fine")


# Drawing


def test_a_player_draws_one_card_and_may_keep_it() -> None:
    play(
        TABLE
        + """
        Ann draw
        ? verdict legal draw.choice
        ? count Ann 8
        ? turn Ann
        ? piles 85 1
        Ann pass
        ? verdict legal draw.keep
        ? turn Bob
        """
    )


def test_the_drawn_card_may_be_played_at_once() -> None:
    play(TABLE + "Ann draw\nAnn play R9\n? verdict legal draw.play_drawn\n? count Ann 7\n? turn Bob")


def test_a_drawn_card_must_fit_to_be_played() -> None:
    play(TABLE + "Ann draw\nAnn play G9\n? verdict illegal match.none\n? count Ann 8\n? turn Ann")


def test_a_drawn_action_card_acts_when_it_is_played() -> None:
    play(TABLE + "Ann draw\nAnn play RS\n? verdict legal draw.play_drawn\n? turn Cal")


def test_a_second_card_is_not_drawn() -> None:
    play(TABLE + "Ann draw\nAnn draw\n? verdict illegal draw.once\n? count Ann 8")


def test_several_cards_drawn_in_one_go_leave_one_by_default() -> None:
    play(
        TABLE
        + """
        Ann draw 3
        ? verdict needs_ruling penalty.excess
        ? default return_unseen
        ? count Ann 8
        Ann decide keep
        ? count Ann 10
        """
    )


def test_a_turn_cannot_end_without_a_card_and_without_drawing() -> None:
    play(TABLE + "Ann pass\n? verdict illegal pass.must_draw\n? turn Ann")


def test_only_the_player_on_turn_draws() -> None:
    play(TABLE + "Bob draw\n? verdict illegal turn.order\n? count Bob 7\n? turn Ann")


@pytest.mark.parametrize("entry", ["Bob play R7", "Bob draw"])
def test_an_entry_of_the_next_player_tells_that_the_drawn_card_was_kept(entry: str) -> None:
    game = play(TABLE + f"Ann draw\n{entry}\n? verdict legal\n? count Ann 8")

    assert game.state.counts[1] in (6, 8)


def test_the_next_player_does_not_go_on_past_somebody_who_has_not_drawn() -> None:
    play(TABLE + "Bob play R7\n? verdict illegal turn.order")


def test_a_card_known_in_the_hand_is_not_the_drawn_one() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 4
        known Ann R0
        Ann draw
        Ann play R0
        ? verdict illegal draw.only_drawn
        ? count Ann 5
        Ann play R9
        ? verdict legal draw.play_drawn
        """
    )


# Skip and Reverse


def test_a_skip_costs_the_next_player_the_turn() -> None:
    play(TABLE + "Ann play RS\n? turn Cal")


def test_a_skip_with_two_players_gives_the_turn_back() -> None:
    play(TWO + "Ann play RS\n? turn Ann\nAnn play R1\n? turn Bob")


def test_a_reverse_turns_the_direction_round() -> None:
    play(TABLE + "Ann play RR\n? direction ccw\n? turn Cal\nCal play BR\n? direction cw\n? turn Ann")


def test_a_reverse_with_two_players_acts_as_a_skip() -> None:
    play(TWO + "Ann play RR\n? verdict legal reverse.two\n? turn Ann\n? direction ccw\nAnn play R1\n? turn Bob")


def test_a_reverse_with_two_players_left_of_three_acts_as_a_skip() -> None:
    play(TABLE + "Cal leave\nAnn play RR\n? verdict legal reverse.two\n? turn Ann")


def test_a_reverse_does_not_fit_on_a_skip_of_another_color_with_two_players() -> None:
    play("seats Ann Bob\ntop RS\nturn Ann\nAnn play GR\n? verdict illegal match.none")


# Draw Two


def test_a_draw_two_makes_the_next_player_draw_two_and_lose_the_turn() -> None:
    play(
        TABLE
        + """
        Ann play RD
        ? due Bob 2
        ? turn Cal
        ? awaits Bob draw
        Bob draw 2
        ? verdict legal draw.penalty
        ? count Bob 9
        ? due none
        ? turn Cal
        """
    )


def test_a_draw_two_with_two_players_gives_the_turn_back() -> None:
    play(
        TWO
        + """
        Ann play RD
        ? due Bob 2
        ? turn Ann
        Bob draw 2
        Ann play YD
        ? verdict legal match.symbol
        ? due Bob 2
        """
    )


@pytest.mark.parametrize("card", ["GD", "RD", "W", "W4", "RS", "RR", "R1"])
def test_a_draw_two_cannot_be_answered(card: str) -> None:
    play(TABLE + f"Ann play RD\nBob play {card}\n? verdict illegal stack.none\n? due Bob 2\n? count Bob 7\n? turn Cal")


def test_owed_cards_are_drawn_one_by_one_or_together() -> None:
    play(
        TABLE
        + """
        Ann play RD
        Bob draw
        ? verdict legal draw.penalty
        ? due Bob 1
        Bob draw
        ? due none
        ? turn Cal
        """
    )


def test_more_cards_than_owed_go_back_unseen() -> None:
    play(
        TABLE
        + """
        Ann play RD
        Bob draw 5
        ? verdict needs_ruling penalty.excess
        ? default return_unseen
        ? count Bob 9
        ? turn Cal
        """
    )


def test_the_next_player_may_play_before_the_owed_cards_are_drawn() -> None:
    play(
        TABLE
        + """
        Ann play RD
        Cal play R1
        ? verdict legal match.color
        ? due Bob 2
        ? turn Ann
        Bob draw 2
        ? verdict legal draw.penalty
        ? turn Ann
        ? count Bob 9
        """
    )


def test_somebody_who_owes_cards_cannot_pass_them_by() -> None:
    play(TABLE + "Ann play RD\nBob pass\n? verdict illegal pass.must_draw\n? due Bob 2")


def test_a_draw_two_cannot_be_challenged() -> None:
    play(TABLE + "Ann play RD\nBob challenge\n? verdict illegal challenge.none\n? due Bob 2")


# Wild


def test_the_color_of_a_wild_may_be_named_later() -> None:
    play(
        TABLE
        + """
        Ann play W
        ? verdict legal match.wild
        ? awaits Ann color
        ? turn Bob
        Bob play R1
        ? verdict illegal wild.color_open
        Bob draw
        ? verdict illegal wild.color_open
        Bob pass
        ? verdict illegal wild.color_open
        Bob color G
        ? verdict illegal wild.not_open
        Ann color G
        ? verdict legal wild.color
        ? color G
        ? turn Bob
        ? awaits none
        """
    )


def test_a_wild_may_name_the_color_in_force() -> None:
    play(TABLE + "Ann play W>R\n? verdict legal match.wild\n? color R\n? awaits none\n? turn Bob")


def test_a_named_color_stays_until_another_card_lies() -> None:
    play(
        TABLE
        + """
        Ann play W>B
        Ann color G
        ? verdict illegal wild.not_open
        ? color B
        Bob draw
        Cal play B1
        ? color B
        """
    )


# Wild Draw Four


def test_a_wild_draw_four_makes_the_next_player_draw_four_and_lose_the_turn() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        ? verdict legal w4.bluff_possible
        ? awaits Bob accept_or_challenge
        ? turn Cal
        Bob accept
        ? verdict noted penalty.accepted
        ? awaits Bob draw
        ? due Bob 4
        Bob draw 4
        ? verdict legal draw.penalty
        ? count Bob 11
        ? turn Cal
        Cal play B1
        ? verdict legal match.color
        """
    )


def test_drawing_the_four_cards_accepts_as_well() -> None:
    play(TABLE + "Ann play W4>B\nBob draw\n? verdict legal draw.penalty\n? due Bob 3\n? awaits Bob draw\n? turn Cal")


def test_the_next_player_going_on_accepts_for_the_victim() -> None:
    play(TABLE + "Ann play W4>B\nCal play B1\n? verdict legal match.color\n? due Bob 4\n? awaits Bob draw\n? turn Ann")


def test_a_guilty_player_draws_the_four_and_the_challenger_plays() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Bob challenge
        ? verdict noted challenge.waiting
        ? awaits Ann show
        ? due none
        Ann show R2 G3 G4 Y5 Y6 BS
        ? verdict upheld challenge.guilty
        ? verdict@2 upheld challenge.guilty
        ? due Ann 4
        ? turn Bob
        ? color B
        ? awaits Ann draw
        Ann draw 4
        ? count Ann 10
        ? count Bob 7
        Bob play B1
        ? verdict legal match.color
        """
    )


def test_an_innocent_player_costs_the_challenger_six_and_the_turn() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Bob challenge
        Ann show G5 G3 B4 Y5 W W4
        ? verdict rejected challenge.innocent
        ? verdict@2 rejected challenge.innocent
        ? due Bob 6
        ? turn Cal
        Bob draw 6
        ? count Bob 13
        """
    )


def test_the_challenge_is_about_the_color_in_force_before_the_card() -> None:
    play(
        """
        seats Ann Bob
        top W>G
        turn Ann
        count Ann 3
        Ann play W4>R
        Bob challenge
        Ann show R2 G1
        ? verdict upheld challenge.guilty
        """
    )


@pytest.mark.parametrize(
    ("word", "verdict"), [("has", "upheld challenge.guilty"), ("lacks", "rejected challenge.innocent")]
)
def test_the_challenger_alone_may_see_the_hand_and_tell_the_outcome(word: str, verdict: str) -> None:
    play(TABLE + f"Ann play W4>B\nBob challenge\nAnn show {word}\n? verdict {verdict}\n? verdict@2 {verdict}")


@pytest.mark.parametrize(
    ("entry", "verdict"),
    [
        ("Bob draw", "late challenge.after_draw"),
        ("Bob draw 4", "late challenge.after_draw"),
        ("Bob accept", "late challenge.after_draw"),
        ("Cal play B1", "illegal challenge.none"),
    ],
)
def test_after_the_penalty_is_accepted_a_challenge_is_too_late(entry: str, verdict: str) -> None:
    play(TABLE + f"Ann play W4>B\n{entry}\nBob challenge\n? verdict {verdict}\n? due Ann 0")


def test_only_the_player_who_would_draw_may_challenge() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Cal challenge
        ? verdict illegal challenge.only_victim
        ? awaits Bob accept_or_challenge
        """
    )


def test_nobody_plays_while_the_challenged_hand_is_not_shown() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Bob challenge
        Cal play B1
        ? verdict illegal challenge.open
        Bob draw
        ? verdict illegal challenge.open
        ? awaits Ann show
        """
    )


def test_cards_received_after_the_wild_draw_four_do_not_make_guilty() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        @1 Ann play W4>B
        @2 Bob catch Ann
        Ann draw 2
        Bob challenge
        Ann show G1 R2 R3
        ? verdict rejected challenge.innocent
        """
    )


def test_a_guilty_player_who_received_cards_since_is_still_found_out() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        @1 Ann play W4>B
        @2 Bob catch Ann
        Ann draw 2
        Bob challenge
        Ann show R1 R2 R3
        ? verdict upheld challenge.guilty
        """
    )


def test_the_color_of_a_wild_draw_four_may_be_named_after_the_challenge() -> None:
    play(
        TABLE
        + """
        Ann play W4
        Bob challenge
        Ann show lacks
        ? due Bob 6
        ? awaits Ann color
        Ann color G
        ? verdict legal wild.color
        ? turn Cal
        ? color G
        """
    )


def test_with_two_players_the_one_who_laid_the_wild_draw_four_plays_again() -> None:
    play(TWO + "Ann play W4>B\n? turn Ann\nBob draw 4\n? turn Ann\n? count Bob 11")


@pytest.mark.parametrize("card", ["RD", "W4", "W", "BS"])
def test_a_wild_draw_four_cannot_be_answered_with_a_card(card: str) -> None:
    play(TABLE + f"Ann play W4>B\nBob play {card}\n? verdict illegal stack.none\n? awaits Bob accept_or_challenge")


def test_a_challenge_when_nothing_can_be_challenged_has_no_effect() -> None:
    play(
        TABLE
        + """
        Ann challenge
        ? verdict illegal challenge.none
        Ann accept
        ? verdict illegal challenge.none
        ? turn Ann
        """
    )


# Piles


def test_the_discards_but_the_top_card_become_the_draw_pile_when_it_runs_out() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 50
        count Bob 50
        piles 0 8
        Ann draw
        ? verdict legal draw.choice
        ? piles 6 1
        ? top R5
        """
    )


def test_a_reshuffle_may_be_entered_by_hand_and_keeps_the_top_card() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        piles 80 14
        table reshuffle
        ? verdict legal deck.reshuffle
        ? piles 93 1
        ? top R5
        """
    )


def test_a_reshuffle_without_discards_is_void() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\ntable reshuffle\n? verdict void deck.reshuffle\n? piles 93 1")


def test_a_penalty_goes_on_through_a_reshuffle() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 30
        count Bob 30
        count Cal 30
        piles 1 17
        Ann play RD
        Bob draw 2
        ? verdict legal draw.penalty
        ? count Bob 32
        ? piles 16 1
        """
    )


def test_a_penalty_is_cut_short_when_nothing_is_left_to_draw() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 36
        count Bob 35
        count Cal 35
        piles 1 1
        Ann play W4>B
        Bob draw 4
        ? verdict legal draw.penalty
        ? count Bob 37
        ? piles 0 1
        ? due none
        ? turn Cal
        """
    )


def test_a_turn_may_end_when_nothing_can_be_drawn_and_a_round_in_which_nobody_can_move_is_dead() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 54
        count Bob 53
        piles 0 1
        Ann pass
        ? verdict legal deck.empty
        ? turn Bob
        Bob draw
        ? verdict needs_ruling round.dead
        ? default void_round
        Ann play R1
        ? verdict illegal round.dead
        table decide play_on
        Ann play R1
        ? verdict legal match.color
        """
    )


def test_a_card_laid_in_between_keeps_a_round_alive_though_nothing_can_be_drawn() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 54
        count Bob 53
        piles 0 1
        Ann pass
        Bob play R7
        ? piles 0 2
        Ann draw
        ? verdict legal draw.choice
        ? piles 0 1
        """
    )


def test_a_card_of_which_every_copy_was_seen_is_reported_and_lies_all_the_same() -> None:
    play(
        """
        seats Ann Bob
        top R7
        turn Ann
        seen R7 R7
        Ann play R7
        ? verdict mismatch deck.copies
        ? fact impossible_card R7 certain
        ? turn Bob
        """
    )


# Owed cards


def test_cards_owed_by_several_players_are_drawn_in_any_order() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 2
        count Bob 5
        count Cal 5
        @1 Ann play RD
        @2 Cal catch Ann
        ? verdict upheld uno.caught
        ? due Ann 2
        ? due Bob 2
        ? turn Cal
        Bob draw 2
        Ann draw 2
        ? due none
        ? turn Cal
        ? count Ann 3
        ? count Bob 7
        """
    )


def test_an_uno_penalty_does_not_cost_the_turn() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        @1 Ann play RS
        @2 Bob catch Ann
        ? due Ann 2
        ? turn Ann
        Ann draw 2
        ? verdict legal draw.penalty
        Ann play R1
        ? verdict legal match.color
        """
    )


def test_whoever_lays_the_last_card_while_cards_are_owed_is_not_out() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        @1 Ann play RS
        @2 Bob catch Ann
        @3 Ann play R1
        ? winner none
        ? due Ann 2
        Ann draw 2
        ? count Ann 2
        ? winner none
        ? turn Bob
        """
    )


# Going out


def test_whoever_lays_the_last_card_wins_the_round() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        called Ann
        Ann play R2
        ? verdict legal match.color
        ? winner Ann
        Bob play R3
        ? verdict illegal round.over
        Bob draw
        ? verdict illegal round.over
        Bob pass
        ? verdict illegal round.over
        """
    )


@pytest.mark.parametrize("card", ["RS", "RR", "W", "W>G"])
def test_an_action_card_may_be_the_last_one(card: str) -> None:
    play(
        f"""
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        called Ann
        Ann play {card}
        ? winner Ann
        ? awaits none
        ? due none
        """
    )


def test_after_a_last_draw_two_the_next_player_still_draws_and_the_cards_count() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        called Ann
        Ann play RD
        ? winner Ann
        ? due Bob 2
        Bob play BD
        ? verdict illegal round.over
        Bob draw 2
        ? count Bob 3
        Bob hand R5 W B4
        ? verdict legal score.hand
        ? score Ann 59
        ? total Ann 59
        """
    )


def test_owed_cards_already_in_the_hand_need_not_be_entered() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        called Ann
        Ann play RD
        Bob hand R5 W B4
        ? verdict legal score.hand
        ? due none
        ? count Bob 3
        """
    )


def test_a_last_wild_draw_four_may_be_challenged_and_an_empty_hand_is_innocent() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        count Bob 2
        called Ann
        Ann play W4
        ? winner Ann
        ? awaits Bob accept_or_challenge
        Bob challenge
        ? verdict noted challenge.waiting
        Ann show
        ? verdict rejected challenge.innocent
        ? due Bob 6
        ? winner Ann
        Bob draw 6
        ? count Bob 8
        """
    )


def test_an_empty_hand_cannot_be_guilty_whatever_is_told_of_it() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        called Ann
        Ann play W4>G
        Bob challenge
        Ann show has
        ? verdict rejected challenge.innocent
        ? due Ann 0
        ? due Bob 6
        """
    )


# Scoring


def test_the_winner_gets_the_points_of_all_other_hands() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        count Bob 5
        count Cal 3
        called Ann
        Ann play R2
        Bob hand R7 BS G0 YR GD
        ? verdict legal score.hand
        Cal hand W W4 B3
        ? score Ann 170
        ? score Bob 0
        ? total Ann 170
        ? match_winner none
        """
    )


def test_points_may_be_entered_instead_of_cards() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        called Ann
        Ann play R2
        Bob points 43
        ? verdict legal score.hand
        ? score Ann 43
        """
    )


def test_a_hand_entered_again_replaces_the_first() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        called Ann
        Ann play R2
        Bob points 43
        Bob hand R9
        ? score Ann 9
        ? total Ann 9
        """
    )


def test_a_hand_before_the_end_is_refused() -> None:
    play(TABLE + "Bob hand R5\n? verdict illegal score.early\nBob points 4\n? verdict illegal score.early")


def test_the_winners_own_hand_is_not_counted() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        called Ann
        Ann play R2
        Ann hand
        ? verdict noted score.winner
        Bob points 5
        ? score Ann 5
        ? score Bob 0
        """
    )


def test_five_hundred_points_win_the_match_and_the_next_round_starts_a_new_one() -> None:
    play(
        """
        seats Ann Bob
        total Ann 450
        total Bob 490
        dealer Ann
        top R5
        turn Ann
        count Ann 1
        called Ann
        Ann play R2
        Bob points 50
        ? match_winner Ann
        ? total Ann 500
        ? total Bob 490
        table next
        ? verdict noted round.next
        ? total Ann 0
        ? total Bob 0
        ? match_winner none
        """
    )


def test_below_five_hundred_the_match_goes_on() -> None:
    play(
        """
        seats Ann Bob
        total Ann 450
        top R5
        turn Ann
        count Ann 1
        Ann play R2
        Bob points 49
        ? match_winner none
        ? total Ann 499
        """
    )


# Several rounds


def test_the_deal_moves_to_the_left_and_totals_add_up_over_the_rounds() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Ann
        top R5
        turn Cal
        count Cal 1
        Cal play R2
        Ann points 10
        Bob points 20
        ? total Cal 30
        table next
        ? verdict noted round.next
        ? winner none
        ? count Ann 7
        ? count Cal 7
        ? piles 87 0
        table flip G5
        ? turn Cal
        """
    )


def test_the_table_may_name_another_dealer() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Ann
        top R5
        turn Cal
        count Cal 1
        Cal play R2
        Ann points 10
        Bob points 20
        table next Cal
        table flip G5
        ? turn Ann
        """
    )


def test_an_abandoned_round_has_no_result_and_the_same_dealer_deals_again() -> None:
    play(
        """
        seats Ann Bob Cal
        dealer Ann
        table flip R5
        Bob play R7
        table abandon
        ? verdict noted round.abandoned
        ? winner none
        Cal play R8
        ? verdict illegal round.over
        table next
        table flip G5
        ? turn Bob
        ? total Bob 0
        ? count Bob 7
        """
    )


def test_a_booked_round_cannot_be_abandoned() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        Ann play R2
        Bob points 5
        table abandon
        ? verdict illegal round.over
        ? total Ann 5
        """
    )


def test_the_next_round_with_a_hand_missing_counts_it_as_nothing_and_asks() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        Ann play R2
        Bob points 5
        table next
        ? verdict needs_ruling score.missing
        ? total Ann 5
        """
    )


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


# People come and go


def test_the_cards_of_a_leaver_go_to_the_draw_pile() -> None:
    play(
        TABLE
        + """
        Cal leave
        ? verdict noted seat.left
        ? count Cal 0
        ? piles 93 1
        ? turn Ann
        Ann play R1
        ? turn Bob
        Bob play R2
        ? turn Ann
        """
    )


def test_when_the_player_on_turn_leaves_the_next_one_plays() -> None:
    play(TABLE + "Ann leave\n? turn Bob\nBob play R2\n? turn Cal\nCal play R3\n? turn Bob")


def test_when_the_player_on_turn_leaves_after_a_reverse_play_goes_on_to_the_right() -> None:
    play("seats Ann Bob Cal Dan\ntop R5\nturn Bob\ndirection ccw\nBob leave\n? turn Ann\nAnn play R1\n? turn Dan")


def test_when_a_leaver_had_a_color_to_name_the_color_before_stays() -> None:
    play(
        TABLE
        + """
        Ann play W
        Ann leave
        ? color R
        ? awaits none
        ? turn Bob
        Bob play R2
        ? verdict legal match.color
        """
    )


def test_cards_owed_by_a_leaver_lapse_but_the_table_is_asked() -> None:
    play(
        TABLE
        + """
        Ann play RD
        Bob leave
        ? verdict needs_ruling leave.owed
        ? default debt_lapses
        ? due none
        ? turn Cal
        """
    )


def test_the_table_may_pass_a_leavers_debt_on() -> None:
    play(TABLE + "Ann play RD\nBob leave\ntable decide next_draws\n? due Cal 2\n? turn Cal")


def test_when_the_victim_of_a_wild_draw_four_leaves_nobody_draws() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Bob leave
        ? due none
        ? awaits none
        ? turn Cal
        Cal play B1
        ? verdict legal match.color
        """
    )


def test_when_the_challenged_player_leaves_the_victim_draws_the_four() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Bob challenge
        Ann leave
        ? awaits Bob draw
        ? due Bob 4
        ? turn Cal
        Bob draw 4
        ? count Bob 11
        """
    )


def test_when_the_challenger_leaves_the_challenge_is_off() -> None:
    play(TABLE + "Ann play W4>B\nBob challenge\nBob leave\n? awaits none\n? due none\n? turn Cal")


def test_the_last_one_left_wins_and_the_hands_of_the_leavers_count() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        count Cal 2
        Cal leave
        Bob leave
        ? verdict noted seat.left
        ? winner Ann
        Bob hand R9
        ? score Ann 9
        """
    )


def test_somebody_joins_with_cards_from_the_draw_pile_and_plays_after_the_last_seat() -> None:
    play(
        TABLE
        + """
        Dan join 7
        ? verdict noted seat.joined
        ? count Dan 7
        ? piles 79 1
        Ann play R1
        Bob play R2
        Cal play R3
        ? turn Dan
        Dan play R4
        ? turn Ann
        """
    )


def test_who_sits_down_while_hands_are_counted_took_no_part_in_that_round() -> None:
    play(
        """
        seats Ann Bob
        dealer Bob
        top R5
        turn Ann
        count Ann 1
        Ann play R2
        Cal join 7
        Bob points 5
        ? score Ann 5
        table next
        ? count Cal 7
        ? total Ann 5
        """
    )


def test_a_leaver_comes_back_to_the_same_chair() -> None:
    play(TABLE + "Bob leave\nBob join 5\n? count Bob 5\n? piles 88 1\nAnn play R1\n? turn Bob")


def test_somebody_who_sits_already_cannot_join() -> None:
    play(TABLE + "Bob join 5\n? verdict illegal seat.joined\n? count Bob 7")


def test_a_leaver_cannot_play_draw_or_press() -> None:
    play(
        TABLE
        + """
        Bob leave
        Bob play R1
        ? verdict illegal seat.absent
        Bob draw
        ? verdict illegal seat.absent
        Bob pass
        ? verdict illegal seat.absent
        Bob uno
        ? verdict illegal seat.absent
        Bob catch
        ? verdict illegal seat.absent
        Bob leave
        ? verdict illegal seat.absent
        """
    )


# Counts


def test_a_count_that_agrees_is_noted() -> None:
    play(TABLE + "Bob count 7\n? verdict noted count.ok")


def test_a_physical_count_is_believed() -> None:
    play(
        TABLE
        + """
        Bob count 6
        ? verdict mismatch count.physical
        ? count Bob 6
        ? piles 87 1
        ? fact count_mismatch Bob certain
        """
    )


def test_a_hand_counted_empty_after_the_last_card_has_won() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\ncount Ann 2\nAnn play R2\nAnn count 0\n? winner Ann")


def test_a_final_hand_of_another_size_is_a_mismatch_and_counts() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 1
        count Bob 5
        Ann play R2
        Bob hand R9 R8
        ? verdict mismatch count.final
        ? score Ann 17
        """
    )


# Corrections


def test_a_correction_after_which_everything_stands_is_legal() -> None:
    play(
        TABLE
        + """
        Ann play R7
        Bob play R2
        table correct 1 Ann play R3
        ? verdict legal record.corrected
        ? top R2
        ? turn Cal
        """
    )


def test_a_correction_that_makes_a_later_card_impossible_asks_the_table() -> None:
    play(
        TABLE
        + """
        Ann play R7
        Bob play G7
        table correct 1 Ann play R8
        ? verdict needs_ruling record.conflict
        ? verdict@2 illegal match.none
        ? default ask_table
        ? turn Bob
        ? top R8
        """
    )


def test_undo_takes_a_whole_challenge_back() -> None:
    play(
        TABLE
        + """
        Ann play W4>B
        Bob challenge
        Ann show has
        table undo
        ? awaits Ann show
        ? verdict@2 noted challenge.waiting
        ? due none
        ? turn Cal
        table undo 2
        ? top R5
        ? turn Ann
        """
    )


# What may be played


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


# Seldom, but they happen


def test_whoever_laid_the_last_card_while_owing_has_won_when_the_debt_is_lifted() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        @1 Ann play RS
        @2 Bob catch Ann
        ? verdict upheld uno.caught
        @3 Ann play R1
        ? winner none
        @1.5 Ann uno
        ? verdict@2 rejected uno.called
        ? winner Ann
        """
    )


def test_when_the_dealer_has_left_the_seat_before_the_first_player_stands_in_at_the_opening() -> None:
    play("seats Ann Bob Cal Dan\ndealer Dan\nDan leave\ntable flip GR\n? turn Cal\n? direction ccw")


def test_a_starter_who_leaves_before_the_first_card_does_not_start() -> None:
    play("seats Ann Bob Cal\ndealer Cal\ntable starts Bob\nBob leave\ntable flip G5\n? turn Ann")


def test_no_round_starts_when_everybody_has_left() -> None:
    play("seats Ann Bob\ndealer Ann\nAnn leave\nBob leave\ntable next\n? verdict illegal setup.players")


def test_a_debt_passed_on_by_a_leaver_falls_to_who_was_next_then() -> None:
    play(TABLE + "Ann play RD\nBob leave\nCal play R1\ntable decide next_draws\n? due Cal 2\n? due Ann 0")


def test_the_four_cards_a_leaver_faced_are_asked_about_like_any_other_debt() -> None:
    play(TABLE + "Ann play W4>B\nBob leave\n? verdict needs_ruling leave.owed\n? due none\n? turn Cal")


def test_a_winner_by_leaving_owes_and_awaits_nothing() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\nAnn play W4\nAnn leave\n? winner Bob\n? awaits none\n? due none")
