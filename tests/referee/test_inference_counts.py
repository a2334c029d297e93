"""A count at the table that differs from the record, and which entry may be missing."""

from __future__ import annotations

from referee.proofs import explain_count
from tests.support.conclusions import OWED
from tests.support.games import play


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
