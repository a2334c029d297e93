"""The seats as rows: turn, cards, UNO, what is owed, scores, and the buttons of the simulated board."""

from __future__ import annotations

import pytest

from tablehost.dashboard.cells import width
from tablehost.dashboard.lines import text_of
from tablehost.dashboard.marks import ASCII, DRAWN
from tablehost.dashboard.seat_view import SeatRow, columns_for, head_line, row_line, seat_rows
from tablehost.wire.picture import Lamps, Tune
from tests.dashboard.helpers import HEAD, state_of

LAMPS = Lamps((True, False, *[False] * 8), True, False, (False,) * 4, Tune.NONE)


def test_the_row_to_play_and_the_one_after_it_are_marked() -> None:
    ann, bob, cal = seat_rows(state_of("table flip R5"))
    assert ann.to_play
    assert bob.is_next
    assert not cal.to_play
    assert not cal.is_next


def test_the_next_player_follows_the_direction() -> None:
    ann, bob, cal = seat_rows(state_of("table flip R5\nAnn play RR"))
    assert cal.to_play
    assert bob.is_next
    assert not ann.is_next


def test_with_two_players_nobody_is_marked_as_next() -> None:
    rows = seat_rows(state_of("table flip R5", "record 1\nseats Ann Bob\ndealer Bob\n"))
    assert not any(row.is_next for row in rows)


def test_one_card_without_a_call_is_told_and_called_with_one() -> None:
    at_one = "table flip R5\nAnn count 2\nAnn play R1"
    assert seat_rows(state_of(at_one))[0].uno == "one"
    assert seat_rows(state_of(at_one + "\nAnn uno"))[0].uno == "called"


def test_who_was_caught_is_told_until_the_cards_are_drawn() -> None:
    caught = "table flip R5\nAnn count 2\nAnn play R1\nBob catch"
    row = seat_rows(state_of(caught))[0]
    assert row.uno == "caught"
    assert row.duty == "draw 2"
    assert seat_rows(state_of(caught + "\nAnn draw 2"))[0].uno == ""


@pytest.mark.parametrize(
    ("events", "seat", "duty"),
    [
        ("table flip R5\nAnn play RD", 1, "draw 2"),
        ("table flip R5\nAnn play W", 0, "color?"),
        ("table flip R5\nAnn play W4>B", 1, "accept 4?"),
        ("table flip R5\nAnn play W4>B\nBob challenge", 0, "show hand"),
        ("table flip R5", 0, ""),
    ],
)
def test_what_a_seat_has_to_do_stands_in_its_row(events: str, seat: int, duty: str) -> None:
    assert seat_rows(state_of(events))[seat].duty == duty


def test_who_leads_is_marked_and_nobody_while_all_are_equal() -> None:
    assert not any(row.leads for row in seat_rows(state_of("table flip R5")))
    rows = seat_rows(state_of("table flip R5", HEAD + "total Ann 20\ntotal Bob 90\n"))
    assert [row.leads for row in rows] == [False, True, False]
    low = seat_rows(state_of("table flip R5", HEAD + "rule match_end target_then_lowest\ntotal Ann 20\ntotal Bob 90\n"))
    assert [row.leads for row in low] == [False, False, True]


def test_who_left_keeps_a_row() -> None:
    row = seat_rows(state_of("table flip R5\nBob leave"))[1]
    assert row.absent
    assert "away" in text_of(row_line(row, columns_for(64, True), DRAWN))


def test_lamps_of_the_simulated_board_stand_in_the_rows() -> None:
    rows = seat_rows(state_of("table flip R5"), LAMPS)
    assert [row.lamp for row in rows] == [True, False, False]
    assert DRAWN.lamp_on in text_of(row_line(rows[0], columns_for(64, True), DRAWN))
    assert seat_rows(state_of("table flip R5"))[0].lamp is None


@pytest.mark.parametrize("cells", [46, 60, 62, 64, 80, 92, 120])
@pytest.mark.parametrize("buttons", [False, True])
@pytest.mark.parametrize("name", ["Bo", "欧阳小明与他的朋友们", "[b]Ann[/b] with a very long name indeed"])
def test_every_row_fits_its_width_with_any_name(cells: int, buttons: bool, name: str) -> None:
    columns = columns_for(cells, buttons)
    row = SeatRow(9, name, 107, "one", "accept 4?", 99_999, True, True, False, False, True)
    for marks in (DRAWN, ASCII):
        for line in (row_line(row, columns, marks), head_line(columns, marks)):
            assert width(text_of(line)) <= max(cells, columns.total)
    assert columns.total <= cells or cells < 50


def test_a_row_says_everything_without_color() -> None:
    row = SeatRow(1, "Bob", 1, "one", "draw 2", 87, True, True, False, False, None)
    text = text_of(row_line(row, columns_for(80, False), DRAWN))
    assert text.split() == [">>", "2", "Bob", "1", "1", "card!", "draw", "2", "87*"]


def test_the_row_to_play_is_one_band() -> None:
    row = SeatRow(1, "Bob", 1, "called", "draw 2", 87, True, True, False, False, True)
    assert {span.role for span in row_line(row, columns_for(64, False), DRAWN)} == {"turn"}


def test_a_click_meets_the_button_it_is_on() -> None:
    columns = columns_for(64, True)
    text = text_of(row_line(SeatRow(0, "Ann", 7, "", "", 0, False, False, False, False), columns, DRAWN))
    assert columns.button_under(text.index("UNO!")) == "uno"
    assert columns.button_under(text.index("CATCH")) == "catch"
    assert columns.button_under(text.index("Ann")) is None
    assert columns_for(64, False).button_under(60) is None
