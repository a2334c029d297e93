"""What the referee concludes about hands it never sees (ENGINE.md, section 5): proven or not said to be certain."""

from __future__ import annotations

import pytest

from tests.support.games import play

# A2: a card that cannot exist any more


@pytest.mark.parametrize(
    ("seen", "card", "copies"),
    [("R0", "R0", 1), ("R7 R7", "R7", 2), ("BS BS", "BS", 2), ("W W W W", "W", 4), ("W4 W4 W4 W4", "W4", 4)],
)
def test_one_copy_more_than_the_deck_holds_is_impossible(seen: str, card: str, copies: int) -> None:
    text = f"seats Ann Bob\ntop {{top}}\nturn Ann\nseen {seen}\n"
    top = f"{card}>R" if card.startswith("W") else card

    play(
        text.format(top=top) + f"Ann play {card}\n? verdict mismatch deck.copies\n? fact impossible_card {card} certain"
    )
    assert len(seen.split()) == copies


@pytest.mark.parametrize(("seen", "card"), [("R7", "R7"), ("W W W", "W"), ("BS", "BS")])
def test_the_last_copy_of_a_card_is_nothing_strange(seen: str, card: str) -> None:
    top = f"{card}>R" if card.startswith("W") else card

    play(
        f"""
        seats Ann Bob
        top {top}
        turn Ann
        seen {seen}
        Ann play {card}
        ? verdict legal
        ? fact impossible_card {card} none
        """
    )


def test_after_a_reshuffle_the_copies_count_anew() -> None:
    play(
        """
        seats Ann Bob
        top R7
        turn Ann
        seen R7 R7
        Ann play R1
        table reshuffle
        Bob play R7
        ? verdict legal match.color
        ? fact impossible_card R7 none
        """
    )


def test_a_card_known_in_another_hand_counts_as_a_copy() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        known Bob R0
        Ann play R0
        ? verdict mismatch deck.copies
        ? fact impossible_card R0 certain
        """
    )


def test_a_card_known_in_the_own_hand_is_no_further_copy() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\nknown Ann R0\nAnn play R0\n? verdict legal\n? fact impossible_card R0 none")


# B1: guilty of a Wild Draw Four

FOUR = """
seats Ann Bob
top R5
turn Ann
count Ann 4
count Bob 9
Ann play W4>G
Bob accept
Bob draw 4
"""


def test_the_old_color_laid_without_having_received_a_card_proves_guilt() -> None:
    play(FOUR + "Ann play G1\nBob play R1\nAnn play R3\n? fact w4_guilty Ann certain")


def test_as_many_cards_received_as_shown_leave_it_open() -> None:
    play(FOUR + "Ann draw\nAnn pass\nBob play G1\nAnn play GR\nAnn play RR\n? fact w4_guilty Ann likely")


def test_one_more_of_the_old_color_than_was_received_proves_guilt() -> None:
    play(
        FOUR
        + """
        Ann draw
        Ann pass
        Bob play G3
        Ann play R3
        ? fact w4_guilty Ann likely
        Bob play R8
        Ann play R4
        ? fact w4_guilty Ann certain
        """
    )


def test_the_drawn_card_laid_at_once_tells_nothing_about_the_hand_before() -> None:
    play(FOUR + "Ann play G7\nBob play R7\nAnn draw\nAnn play R3\n? fact w4_guilty Ann none")


def test_cards_of_other_colors_are_no_evidence() -> None:
    play(FOUR + "Ann play G1\nBob play G2\nAnn play B2\n? fact w4_guilty Ann none")


def test_another_wild_is_no_evidence() -> None:
    play(FOUR + "Ann play W>B\nBob play B2\nAnn play W4>B\n? fact w4_guilty Ann none")


def test_the_final_hand_proves_guilt() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 4
        count Bob 1
        Ann play W4>G
        Bob accept
        Bob draw 4
        Ann play G1
        Bob play G2
        Ann play G4
        Bob play G6
        Ann draw
        Ann pass
        Bob play G7
        Ann pass
        Bob count 1
        Ann draw
        Ann pass
        Bob play G8
        ? winner Bob
        Ann hand R1 R2 R9
        ? fact w4_guilty Ann certain
        """
    )


def test_guilt_known_too_late_costs_nobody_anything() -> None:
    play(FOUR + "Ann play G1\nBob play R1\nAnn play R3\n? fact w4_guilty Ann certain\n? due none")


def test_a_card_shown_in_the_challenge_and_not_received_since_proves_guilt() -> None:
    play(FOUR.split("Bob accept")[0] + "Bob challenge\nAnn show R1 G2 G3\n? fact w4_guilty Ann certain")


def test_a_wild_draw_four_that_answers_a_draw_card_freely_is_never_guilty() -> None:
    play(
        """
        rule stack_draw_two_on_draw_two any_color
        rule stack_wild_draw_four_on_draw_two yes
        seats Ann Bob
        top R5
        turn Ann
        count Ann 7
        count Bob 3
        Ann play RD
        Bob play W4>G
        Ann draw 6
        Bob play G1
        Ann play R1
        Bob play R2
        ? fact w4_guilty Bob none
        """
    )


def test_where_symbols_do_not_match_a_symbol_is_no_proof() -> None:
    play(
        """
        rule match_rule color_number
        rule wild_draw_four_legality no_playable_card
        seats Ann Bob
        top RS
        turn Ann
        count Ann 3
        Ann play W4>G
        Bob draw 4
        Ann play GS
        ? fact w4_guilty Ann none
        """
    )


def test_who_comes_back_with_new_cards_is_not_judged_by_them() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 4
        Ann play W4>G
        Bob draw 4
        Ann leave
        Ann join 3
        Cal play G1
        Ann play R1
        ? fact w4_guilty Ann none
        """
    )


# B2: innocent


def test_a_last_card_was_innocent() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\nAnn play W4>G\n? fact w4_innocent Ann certain")


def test_a_hand_laid_out_completely_without_the_color_was_innocent() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 3
        count Bob 9
        Ann play W4>G
        Bob draw 4
        Ann play G1
        ? fact w4_innocent Ann none
        Bob play G2
        Ann play G3
        ? fact w4_innocent Ann certain
        ? fact w4_guilty Ann none
        """
    )


def test_whoever_received_a_card_is_not_proven_innocent() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        count Bob 9
        Ann play W4>G
        Bob draw 4
        Ann draw
        Ann pass
        Bob play G2
        Ann play G3
        Bob play G4
        Ann play G5
        ? fact w4_innocent Ann none
        """
    )


# C1: nothing playable


def test_a_claim_of_nothing_playable_is_disproved_by_a_card_that_fitted() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\nAnn say nothing_playable\nAnn play R7\n? fact had_playable Ann certain")


def test_one_card_received_leaves_the_claim_open() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        Ann say nothing_playable
        Ann draw
        Ann pass
        Bob play R9
        Ann play R7
        ? fact had_playable Ann likely
        """
    )


def test_the_drawn_card_does_not_disprove_the_claim() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        Ann say nothing_playable
        Ann draw
        Ann play R7
        ? fact had_playable Ann none
        """
    )


def test_a_claim_while_facing_a_draw_card_is_about_answers_and_proves_nothing() -> None:
    play(
        """
        rule stack_draw_two_on_draw_two any_color
        seats Ann Bob
        top R5
        turn Ann
        Ann play RD
        Bob say nothing_playable
        Ann play R1
        Bob play R7
        Ann play R2
        Bob play R8
        Ann play R3
        Bob play R9
        ? fact had_playable Bob none
        """
    )


def test_drawing_by_choice_is_no_fault_under_the_official_rules() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        Ann draw
        Ann pass
        Bob play R1
        Ann play R2
        Bob play R3
        Ann play R4
        ? fact must_play_broken Ann none
        """
    )


# D1: counts that cannot be right


def test_a_card_laid_with_none_on_record_shows_that_the_count_was_wrong() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        count Bob 1
        Ann play R7
        Bob count 0
        Bob play R1
        ? fact count_mismatch Bob certain
        """
    )


def test_a_count_that_agrees_proves_nothing() -> None:
    play("seats Ann Bob\ntop R5\nturn Ann\nBob count 7\n? fact count_mismatch Bob none")


# D3: final hands


def test_final_hands_with_too_many_copies_name_the_card() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        count Bob 1
        count Cal 1
        Ann play R2
        Bob hand Y0
        ? verdict legal score.hand
        Cal hand Y0
        ? verdict mismatch deck.copies
        ? fact impossible_card Y0 certain
        """
    )


def test_a_final_hand_with_a_card_already_on_the_pile_names_it() -> None:
    play(
        """
        seats Ann Bob
        top R0
        turn Ann
        count Ann 1
        count Bob 1
        Ann play R2
        Bob hand R0
        ? verdict mismatch deck.copies
        ? fact impossible_card R0 certain
        """
    )
