"""The round's end as lines: hands in seat order, the running sum, a warning where counts differ, and who won."""

from __future__ import annotations

import pytest

from referee.cards import Card
from tablehost.dashboard.hand_view import (
    count_warning,
    expected_cards,
    hand_rows,
    head_line,
    progress_line,
    row_line,
    title_line,
)
from tablehost.dashboard.key_cards import HalfTyped
from tablehost.dashboard.lines import text_of, width_of
from tablehost.dashboard.marks import ASCII, DRAWN
from tests.dashboard.helpers import HEAD, state_of

WON = """
    table flip R5
    Ann count 2
    Ann play R1
    Ann uno
    Bob play R2
    Cal play R3
    Ann play R4
"""


def half(*cards: str) -> HalfTyped:
    return HalfTyped("", "next", cards=tuple(Card.parse(card) for card in cards))


def test_losers_are_asked_in_seat_order_and_the_winner_is_not() -> None:
    rows = hand_rows(state_of(WON), None)
    assert [row.status for row in rows] == ["winner", "typing", "missing"]
    rows = hand_rows(state_of(WON + "\nBob hand R2"), None)
    assert [row.status for row in rows] == ["winner", "in", "typing"]


def test_the_hand_being_typed_has_a_running_sum() -> None:
    state = state_of(WON)
    assert hand_rows(state, half("R2", "YS", "W"))[1].points == 72
    assert text_of(progress_line(state, half("R2", "YS", "W"), 80, DRAWN)) == " Bob: 3 of 6 cards, 72 points"


def test_cards_still_to_be_drawn_are_expected_in_the_hand() -> None:
    state = state_of(WON.replace("Ann play R4", "Ann play RD"))
    assert expected_cards(state, 1) == 8
    assert expected_cards(state, 2) == 6


def test_a_warning_says_where_cards_and_count_differ() -> None:
    state = state_of(WON)
    assert count_warning(state, 1, [Card.parse("R2")] * 6) == ""
    assert count_warning(state, 1, [Card.parse("R2")]) == "cards typed: 1, on record: 6. Enter again if so"


def test_the_booked_round_tells_who_gets_what() -> None:
    state = state_of(WON + "\nBob points 12\nCal points 30", HEAD + "total Ann 100\n")
    ann, bob, _cal = hand_rows(state, None)
    assert (ann.booked, ann.total) == (42, 142)
    assert (bob.booked, bob.points, bob.cards) == (0, 12, None)
    assert text_of(title_line(state)) == " Round 1 goes to Ann"
    assert "+42" in text_of(row_line(ann, 80, DRAWN))
    assert "points only" in text_of(row_line(bob, 80, DRAWN))


def test_the_match_is_won_at_the_target() -> None:
    state = state_of(WON + "\nBob points 12\nCal points 30", HEAD + "total Ann 480\n")
    assert text_of(title_line(state)) == " Ann wins the match with 522 points"


def test_a_round_without_result_says_so() -> None:
    assert text_of(title_line(state_of("table flip R5\ntable abandon"))) == " Round 1 has no result"


@pytest.mark.parametrize("cells", [60, 80, 120])
def test_a_hand_of_twenty_cards_shows_its_newest_within_the_line(cells: int) -> None:
    state = state_of(WON)
    for marks in (DRAWN, ASCII):
        for row in hand_rows(state, half(*["R2"] * 19, "W4")):
            line = row_line(row, cells, marks)
            assert width_of(line) <= cells
            if row.status == "typing":
                assert "W4" in text_of(line)
        assert width_of(head_line(cells, marks)) <= cells


def test_cards_of_a_hand_stand_in_their_colors() -> None:
    row = hand_rows(state_of(WON), half("R2", "B7", "W"))[1]
    assert [span.role for span in row_line(row, 80, DRAWN) if span.role in ("red", "blue", "wild")] == [
        "red", "blue", "wild",
    ]  # fmt: skip
