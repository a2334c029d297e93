"""Every inference of ENGINE.md, section 5 (A1 to F2), with its proof in words; facts come and go with the entries."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given

from referee import deductions
from referee.cards import ALL_CARDS, Card, Laid
from referee.entries import Correct, Draw, Play, Undo
from referee.game import Game
from referee.proof_texts import PROOFS, RECOUNTS
from referee.proofs import Known, explain_count, known
from referee.record import read
from referee.seating import Seating
from tests.support.games import CHOICES, Typist, any_setup, changed_rules, chooser, play

ANN, BOB, CAL = range(3)


def told(game: Game, viewer: int | None = None, lang: str = "en") -> dict[str, str]:
    """What is known, each sentence with its proof."""
    return {one.says: one.because for one in known(game.state, viewer, lang)}


def proof(game: Game, begins: str, viewer: int | None = None) -> str:
    """The proof of the one sentence that begins so."""
    found = [because for says, because in told(game, viewer).items() if says.startswith(begins)]
    assert len(found) == 1, (begins, told(game, viewer))
    return found[0]


def says(game: Game, begins: str, viewer: int | None = None) -> bool:
    return any(one.startswith(begins) for one in told(game, viewer))


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in words.split())


def lays(seat: int, card: str) -> Play:
    return Play(seat, (Laid.parse(card),))


FOUR = """
seats Ann Bob Cal
top R5
turn Ann
count Ann 5
count Bob 9
count Cal 9
Ann play W4>G
"""
DRAWN = FOUR + "Bob accept\nBob draw 4\n"


# A1: the draw pile


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


# A2, A5: a card that cannot exist any more


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


def test_a_jump_in_with_a_zero_is_impossible() -> None:
    play(
        """
        rule jump_in identical_any
        seats Ann Bob Cal
        top R5
        turn Ann
        Ann play R0
        Cal jump R0
        ? verdict mismatch deck.copies
        ? fact impossible_card R0 certain
        """
    )


# A3: nobody can hold a card


def test_a_card_of_which_every_copy_was_laid_is_gone_until_the_reshuffle() -> None:
    text = "seats Ann Bob\ntop R7\nturn Ann\nseen R7 R7\nAnn play R0\n"
    game = play(text)

    assert proof(game, "Nobody can hold or draw before the next reshuffle: red 0 and red 7.").startswith("Every copy")
    assert deductions.gone(play(text + "table reshuffle").state) == cards("R0")  # the top card stays


def test_of_a_card_with_a_copy_left_nothing_is_said() -> None:
    assert deductions.gone(play("seats Ann Bob\ntop R5\nturn Ann\nAnn play R7").state) == ()


# A4: a reshuffle that was missed


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


# A6: bounds of points


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


@pytest.mark.parametrize(("points", "verdict"), [(0, "legal"), (100, "legal"), (101, "mismatch count.final")])
def test_points_that_no_such_hand_can_count_do_not_fit_the_record(points: int, verdict: str) -> None:
    play(
        f"seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncount Bob 2\ncalled Ann\nAnn play R2\nBob points {points}\n"
        f"? verdict {verdict}\n? score Ann {points}"
    )


def test_owed_cards_may_be_among_the_points() -> None:
    text = "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncount Bob 1\ncalled Ann\nAnn play RD\nBob points {}\n"

    play(text.format(150) + "? verdict legal score.hand")
    play(text.format(151) + "? verdict mismatch count.final")


def test_once_every_hand_is_entered_no_bounds_are_told() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncount Bob 1\ncalled Ann\nAnn play R2\nBob hand R9\n? score Ann 9"
    )

    assert not says(game, "Bob's hand counts")


# B1: guilty


def test_the_proof_of_guilt_names_the_card_and_the_hand_it_was_in() -> None:
    game = play(DRAWN + "Cal play G1\nAnn play G2\nBob play R2\nCal play R3\nAnn play R1\n? fact w4_guilty Ann certain")

    assert proof(game, "Ann's Wild Draw Four (entry 1) was not allowed.") == (
        "Ann has shown or laid the red 1 since, and no card had come in: so that was among the 4 cards held then."
    )


def test_with_cards_received_the_proof_counts_both() -> None:
    game = play(
        DRAWN
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
    game = play(DRAWN + "Cal play G1\nAnn draw\nAnn play GR\nCal play RR\nAnn play R3\n? fact w4_guilty Ann certain")

    assert proof(game, "Ann's Wild Draw Four").startswith("Ann has shown or laid the red 3 since, and no card had")


def test_what_is_only_likely_is_not_told() -> None:
    game = play(DRAWN + "Cal play G1\nAnn draw\nAnn pass\nBob play R1\nCal play R2\nAnn play R3")

    assert [fact.certain for fact in game.state.facts] == [False]
    assert not says(game, "Ann's Wild Draw Four")


def test_a_card_known_in_the_hand_proves_guilt_at_once() -> None:
    game = play(FOUR.replace("count Ann 5", "count Ann 5\nknown Ann R1") + "? fact w4_guilty Ann certain")

    assert proof(game, "Ann's Wild Draw Four") == "It was known that Ann held the red 1."


def test_a_known_card_of_another_color_proves_nothing() -> None:
    play(FOUR.replace("count Ann 5", "count Ann 5\nknown Ann B1") + "? fact w4_guilty Ann none")


def test_a_card_shown_and_then_laid_is_one_card_and_not_two() -> None:
    text = FOUR + "Bob challenge\nAnn show has\nAnn draw 4\nBob play G1\nCal play G2\nAnn show R1\n"
    text += "Ann play GR\nCal play RR\nAnn play R1\nBob play R3\n"
    game = play(text)

    trace = next(one for one in game.state.memory.traces if one.number == 1)
    assert trace.cards == cards("R1")
    assert trace.in_hand == ()


# B2: innocent


@pytest.mark.parametrize("drawn", ["", "Ann draw\nAnn pass\n"])
def test_a_whole_hand_seen_without_the_color_was_innocent_also_after_a_draw(drawn: str) -> None:
    count = 5 if drawn else 4
    cards_shown = "B1 B2 Y3 Y4 Y5"[: 3 * count - 1]
    turns = "Cal play G1\n" + (drawn or "Ann count 4\n")
    game = play(DRAWN + turns + f"Ann show {cards_shown}\n? fact w4_innocent Ann certain")

    assert proof(game, "Ann's Wild Draw Four (entry 1) was allowed.").startswith("The whole hand was seen")


def test_part_of_a_hand_proves_no_innocence() -> None:
    play(DRAWN + "Cal play G1\nAnn show B1 B2\n? fact w4_innocent Ann none")


def test_after_a_trade_of_cards_the_hand_seen_is_not_the_hand_that_was() -> None:
    play(
        """
        rule wild_functions color_peek_swap
        seats Ann Bob
        top R5
        turn Ann
        count Ann 5
        count Bob 9
        Ann play W4>G
        Bob accept
        Bob draw 4
        Ann play W
        Ann trade Bob
        Ann show B1 B2 Y3
        ? fact w4_innocent Ann none
        """
    )


def test_whoever_gave_penalty_cards_back_is_not_proven_innocent_by_the_rest() -> None:
    text = """
        rule entry_lag_ms 0
        seats Ann Bob
        top R5
        turn Ann
        count Ann 3
        count Bob 9
        @1 Ann play W4>G
        @2 Bob draw 4
        @3 Ann play G1
        @4 Bob catch Ann
        @5 Ann draw 2
        @3.5 Ann uno
        ? count Ann 1
        @6 Bob play G2
        @7 Ann show B1
        """
    play(text + "? fact w4_innocent Ann none")


RED = "R0 R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 RS RS RR RR RD"
"""All red cards but one Draw Two."""


def test_when_every_card_of_the_color_is_elsewhere_the_wild_draw_four_was_innocent() -> None:
    position = f"seats Ann Bob\ntop R5\nturn Ann\ncount Ann 5\ncount Bob 9\nseen {RED}\n"

    play(position + "Ann play W4>G\n? fact w4_innocent Ann none")
    game = play(position + "known Bob RD\nAnn play W4>G\n? fact w4_innocent Ann certain")

    assert proof(game, "Ann's Wild Draw Four").startswith("Every card that could have been played instead lay")


def test_the_last_card_of_the_color_laid_by_another_settles_it_later() -> None:
    play(
        f"seats Ann Bob\ntop R5\nturn Ann\ncount Ann 5\ncount Bob 9\nseen {RED}\n"
        "Ann play W4>R\nBob accept\nBob draw 4\nAnn draw\nAnn pass\n? fact w4_innocent Ann none\n"
        "Bob play RD\n? fact w4_innocent Ann certain"
    )


def test_the_last_card_of_the_color_laid_by_the_same_hand_settles_nothing() -> None:
    play(
        f"seats Ann Bob\ntop R5\nturn Ann\ncount Ann 5\ncount Bob 9\nseen {RED}\n"
        "Ann play W4>R\nBob accept\nBob draw 4\nAnn draw\nAnn pass\nBob play W>R\n"
        "Ann play RD\n? fact w4_innocent Ann none\n? fact w4_guilty Ann likely"
    )


def test_innocence_by_laying_out_the_hand_is_told() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 3\ncount Bob 9\nAnn play W4>G\nBob draw 4\n"
        "Ann play G1\nBob play G2\nAnn play G3\n"
    )

    assert proof(game, "Ann's Wild Draw Four (entry 1) was allowed.") == (
        "Ann received no card and has laid all 2 cards held then: none of them could have been played instead."
    )


# B3: proven too late


def test_guilt_that_comes_to_light_after_the_cards_were_drawn_is_told_and_costs_nothing() -> None:
    game = play(DRAWN + "Cal play G1\nAnn play GR\nCal play RR\nAnn play R1\n? due none\n? fact w4_guilty Ann certain")

    assert says(game, "Ann's Wild Draw Four (entry 1) was not allowed.")


# C1, C3: nothing playable, and the duty to play


def test_a_card_known_in_the_hand_disproves_the_claim_at_once() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\nknown Ann R1\nAnn say nothing_playable\n? fact had_playable Ann certain"
    )

    because = "It was known that Ann held the red 1."
    assert told(game)["Ann had a card that fits when saying that nothing does."] == because


def test_a_claim_made_with_the_drawn_card_in_hand_covers_it_too() -> None:
    play(
        """
        seats Ann Bob
        top R5
        turn Ann
        Ann draw
        Ann say nothing_playable
        Ann play R7
        ? fact had_playable Ann certain
        """
    )


MUST = """
rule voluntary_draw forbidden
rule drawn_card_play {play}
seats Ann Bob
top G5
turn Ann
count Ann 3
Ann draw
Ann pass
Bob play G6
Ann play G7
"""


def test_where_every_card_that_fits_has_to_be_laid_a_kept_draw_covers_the_drawn_card_too() -> None:
    play(MUST.format(play="mandatory") + "? fact must_play_broken Ann certain")
    play(MUST.format(play="optional") + "? fact must_play_broken Ann likely")


def test_a_drawn_card_that_may_still_be_raced_in_is_not_kept_yet() -> None:
    play(
        """
        rule voluntary_draw forbidden
        rule drawn_card_play mandatory
        rule drawn_card_window until_next_player_plays
        seats Ann Bob
        top G5
        turn Ann
        Ann draw
        Ann pass
        Ann play G7
        ? verdict legal draw.raced
        ? fact must_play_broken Ann none
        """
    )


def test_drawing_with_a_known_card_that_fits_breaks_the_duty_at_once() -> None:
    play(
        "rule voluntary_draw forbidden\nseats Ann Bob\ntop R5\nturn Ann\nknown Ann R1\nAnn draw\n"
        "? fact must_play_broken Ann certain"
    )


# C2: a draw makes a hand likely to hold nothing that fits, and never certain


def test_a_draw_proves_nothing_about_the_hand() -> None:
    for rule in ("allowed", "forbidden"):
        game = play(f"rule voluntary_draw {rule}\nseats Ann Bob\ntop R5\nturn Ann\nAnn draw\nAnn pass")

        assert game.state.facts == ()
        assert not says(game, "Ann")


# C4: another card than the drawn one


@pytest.mark.parametrize(
    ("known_cards", "seen", "verdict"),
    [
        ("R0", "R5", "illegal draw.only_drawn"),
        ("R7", "R5 R7", "illegal draw.only_drawn"),
        ("R7", "R5", "legal draw.play_drawn"),  # the other red 7 may have been drawn
    ],
)
def test_only_a_known_card_without_a_twin_left_was_certainly_not_drawn(
    known_cards: str, seen: str, verdict: str
) -> None:
    card = known_cards
    play(
        f"seats Ann Bob\ntop R5\nturn Ann\nseen {seen}\nknown Ann {known_cards}\nAnn draw\nAnn play {card}\n"
        f"? verdict {verdict}"
    )


# D1, D2: counts, and which entry is missing


OWED = """
seats Ann Bob Cal
top R5
turn Ann
count Bob 2
Ann play R7
Bob play R8
Ann catch Bob
Cal play R9
Ann play R1
"""


def test_a_count_that_is_as_many_above_the_record_as_are_owed_tells_what_was_not_typed() -> None:
    game = play(OWED + "Bob count 3\n? fact count_mismatch Bob certain")

    assert explain_count(game, 6) == ("Bob drew the 2 cards owed since entry 3, and that was not typed.",)


def test_of_several_entries_that_may_be_missing_the_newest_comes_first() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\n"
        "Ann play R7\nBob draw\nBob pass\nAnn play R8\nBob play R9\nAnn play R1\nAnn count 5"
    )

    assert explain_count(game, 7) == (
        "Ann drew the card of entry 6 in that turn, and only the play was typed.",
        "Ann drew the card of entry 4 in that turn, and only the play was typed.",
        "Ann drew the card of entry 1 in that turn, and only the play was typed.",
    )


def test_only_entries_since_the_last_count_that_was_right_come_into_question() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\nAnn play R7\nBob draw\nBob pass\nAnn play R8\nAnn count 5\nBob play R9\n"
        "Ann play R1\nAnn count 5"
    )

    assert explain_count(game, 8) == ("Ann drew the card of entry 7 in that turn, and only the play was typed.",)


def test_a_count_below_the_record_points_to_a_draw_that_was_not_made() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\nAnn play RD\nBob draw 2\nAnn play R7\nBob count 7")

    assert explain_count(game, 4) == ("Bob did not draw the 2 cards of entry 2.",)


def test_a_refused_card_may_have_stayed_on_the_pile() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\nAnn play B7\n? verdict illegal\nAnn play R7\nAnn count 5")

    assert explain_count(game, 3) == ("Ann's card of entry 1, which was refused, stayed on the pile.",)


def test_a_surplus_that_was_kept_explains_the_count() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\nAnn draw 3\n? verdict needs_ruling\nAnn pass\nBob play R7\nAnn count 10"
    )

    assert explain_count(game, 4) == ("Ann kept the 2 cards drawn too many at entry 1.",)


def test_a_count_that_agrees_needs_no_explanation() -> None:
    game = play(OWED + "Bob count 1\n? verdict noted count.ok")

    assert explain_count(game, 6) == ()


def test_one_card_more_than_recorded_takes_back_what_only_the_count_had_proven() -> None:
    """The missing draw may have been the red card, or one more card may have been in the hand."""
    guilty = DRAWN + "Cal play G1\nAnn play GR\nCal play RR\nAnn play R1\n? fact w4_guilty Ann certain\n"
    play(guilty + "Ann count 3\n? fact w4_guilty Ann likely")
    play(guilty + "Ann count 2\n? verdict noted count.ok\n? fact w4_guilty Ann certain")
    innocent = "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 3\ncount Bob 9\nAnn play W4>G\nBob draw 4\n"
    innocent += "Ann draw\nAnn pass\nBob play G2\nAnn show B1 B2 B3\n? fact w4_innocent Ann certain\n"
    play(innocent + "Ann count 4\n? fact w4_innocent Ann none")


def test_a_wild_draw_four_that_a_count_shows_to_be_the_last_card_was_innocent() -> None:
    text = "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 3\ncount Bob 5\nAnn play W4>G\nAnn count 0\n? winner Ann\n"
    play(text + "? fact w4_innocent Ann certain\nBob challenge\nAnn show lacks\n? verdict rejected\n? due Ann 0")
    play(text + "Bob challenge\nAnn show has\n? verdict rejected challenge.innocent\n? due Bob 6")


def test_a_count_of_none_after_more_cards_were_laid_proves_no_innocence() -> None:
    play(
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 3\ncount Bob 9\nAnn play W4>G\nBob draw 4\nAnn play G1\n"
        "Ann count 0\n? fact w4_innocent Ann none"
    )


# D3: final hands


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


# F1: a challenge answered in private


@pytest.mark.parametrize(("word", "fact"), [("has", "w4_guilty"), ("lacks", "w4_innocent")])
def test_what_the_challenger_saw_is_certain(word: str, fact: str) -> None:
    game = play(FOUR + f"Bob challenge\nAnn show {word}\n? fact {fact} Ann certain")

    assert proof(game, "Ann's Wild Draw Four (entry 1)").startswith("Bob looked at the hand and found")


def test_later_cards_without_a_draw_refine_what_the_challenger_said() -> None:
    text = FOUR + "Bob challenge\nAnn show lacks\nBob draw 6\nCal play G1\n"

    play(text + "Ann play G2\nBob play G3\nCal play R3\nAnn play B3\n? fact w4_innocent Ann certain")
    game = play(
        text + "Ann play GR\nCal play RR\nAnn play R1\n? fact w4_innocent Ann none\n? fact w4_guilty Ann likely"
    )
    assert says(game, "One entry must be wrong about Ann's hand.")


def test_a_card_only_the_challenger_saw_is_not_named_to_the_others() -> None:
    game = play(FOUR + "Bob challenge\nAnn show R1 B2 G3 G4\n? fact w4_guilty Ann certain")

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


# F2: hands that are known


SHOWN = FOUR + "Bob challenge\nAnn show B1 B2 G3 G4\n? verdict rejected\nBob draw 6\n"


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


# Facts follow the entries


GUILTY = DRAWN + "Cal play G1\nAnn play GR\nCal play RR\nAnn play R1\n"


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


def test_a_top_card_put_right_takes_the_proof_back_that_rested_on_it() -> None:
    play(GUILTY + "table top B1\n? fact w4_guilty Ann none")
    innocent = FOUR.replace("count Ann 5", "count Ann 5\nknown Ann G1 G2 B1 B2") + "? fact w4_innocent Ann certain\n"
    play(innocent + "table top W>G\n? fact w4_innocent Ann none")


def test_a_known_card_that_turns_out_to_lie_on_top_is_in_no_hand() -> None:
    game = play("seats Ann Bob\ntop R5\nturn Ann\nknown Ann B5 G1\nAnn play R5\ntable top B5")

    assert says(game, "Ann holds green 1 and")


def test_a_leaver_takes_the_hand_out_of_the_books() -> None:
    play(DRAWN + "Ann leave\nCal play G1\nBob play R1\n? fact w4_guilty Ann none\n? fact w4_innocent Ann none")


# The words


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_every_conclusion_has_a_sentence_and_a_proof_in_every_language(lang: str) -> None:
    assert PROOFS["en"].keys() == PROOFS["zh_CN"].keys()
    assert RECOUNTS["en"].keys() == RECOUNTS["zh_CN"].keys()
    templates = [text for pair in PROOFS[lang].values() for text in pair] + list(RECOUNTS[lang].values())
    for text in itertools.chain.from_iterable((one,) if isinstance(one, str) else one for one in templates):
        assert text[-1] == ("." if lang == "en" else "。"), text


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
@pytest.mark.parametrize(
    "text",
    [
        GUILTY,
        SHOWN,
        SHOWN.replace("Ann show B1 B2 G3 G4\n? verdict rejected\nBob draw 6", "Ann show has"),
        OWED + "Bob count 3",
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncalled Ann\nAnn play R2",
        "seats Ann Bob\ntop R7\nturn Ann\nseen R7 R7\nAnn play R7",
        "seats Ann Bob\ntop R5\nturn Ann\nknown Bob R0 W\nAnn say nothing_playable\nAnn play R7",
    ],
)
def test_what_is_told_reads_as_plain_sentences(text: str, lang: str) -> None:
    game = play(text)
    for one in (*known(game.state, BOB, lang), *(Known(line, line) for line in explain_count(game, 6, lang))):
        for sentence in (one.says, one.because):
            assert not re.search(r"[{}\[\]]|None|Rule\.|Card\.|  |\.\.|。。|^\s|\s$", sentence), sentence
            assert sentence[-1] == ("." if lang == "en" else "。"), sentence
            if lang == "zh_CN":
                assert not re.search(r"[A-Za-z,;:?!()]", re.sub(r"Ann|Bob|Cal|UNO", "", sentence)), sentence


@given(CHOICES)
def test_whatever_was_entered_everything_can_be_asked_and_reads_well(choices: bytes) -> None:
    choose = chooser(choices)
    setup = any_setup(choose, changed_rules(choose))
    game, typist = Game(setup), Typist(choose, Seating(setup.names), timed=choose(2) == 0)

    for _ in range(25):
        game.enter(typist.note(typist.next_entry(game.state)))
        for lang in ("en", "zh_CN"):
            for viewer in (None, 0):
                for one in known(game.state, viewer, lang):
                    assert not re.search(r"[{}\[\]]|None", one.says + one.because)
            for number in range(1, len(game.entries) + 1):
                assert all(explain_count(game, number, lang))


def test_a_card_seen_in_private_disproves_a_claim_without_being_named() -> None:
    game = play(SHOWN + "Cal play G1\nAnn say nothing_playable\n? fact had_playable Ann certain")

    assert proof(game, "Ann had a card that fits") == "Bob was shown the hand, and a card that fits was in it."
