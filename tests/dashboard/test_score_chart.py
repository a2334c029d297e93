"""The chart of the scores: right in cells whatever the names are made of, every player to be told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.chronicle import chronicle_of
from tablehost.clean import clean
from tablehost.dashboard.cells import width
from tablehost.dashboard.lines import text_of, width_of
from tablehost.dashboard.marks import ASCII, DRAWN, Marks
from tablehost.dashboard.score_chart import Player, chart_lines
from tablehost.dashboard.scores_view import scores_lines
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, evening

NAMES = ("Ann", "小明", "李雷与韩梅梅的好朋友", "Zoë")


def players(*totals: tuple[int | None, ...]) -> list[Player]:
    return [Player(str(seat), name, "", told) for seat, (name, told) in enumerate(zip(NAMES, totals, strict=False), 1)]


@pytest.mark.parametrize("marks", [DRAWN, ASCII])
@pytest.mark.parametrize("cells", [60, 80, 130])
def test_every_line_fits_and_the_names_stand_in_one_column(cells: int, marks: Marks) -> None:
    lines = chart_lines(players((0, 40, 90), (0, 0, 165), (0, 12, 12), (0, -5, 30)), 500, cells, 12, marks)
    assert len(lines) == 12
    assert all(width_of(line) <= cells for line in lines)
    ends = [width(text_of(line).rstrip()) for line in lines if any(name[:2] in text_of(line) for name in NAMES)]
    assert len(ends) == 4
    assert len(set(ends)) == 1


def test_each_player_stands_at_the_end_with_digit_name_and_total() -> None:
    text = "\n".join(map(text_of, chart_lines(players((0, 40), (0, 7)), 100, 80, 12, DRAWN)))
    assert "1 Ann" in text
    assert "2 小明" in text
    assert "40" in text
    assert "100" in text  # the target


def test_the_higher_total_is_drawn_higher() -> None:
    lines = [text_of(line) for line in chart_lines(players((0, 90), (0, 10)), 100, 80, 12, DRAWN)]
    ann = next(place for place, line in enumerate(lines) if "Ann" in line)
    ming = next(place for place, line in enumerate(lines) if "小明" in line)
    assert ann < ming


def test_who_came_later_has_no_line_before() -> None:
    lines = chart_lines(players((0, 10, 20), (None, None, 5)), None, 80, 10, DRAWN)
    assert "小明" in "\n".join(map(text_of, lines))


@pytest.mark.parametrize(
    ("totals", "cells", "lines"),
    [
        (((0,), (0,)), 80, 20),
        (((0, 5), (0, 5)), 80, 3),
        (((0, 5), (0, 5)), 14, 20),
        ((), 80, 20),
        (((None, None),), 80, 20),
    ],
)
def test_where_there_is_no_room_or_no_round_there_is_no_chart(
    totals: tuple[tuple[int | None, ...], ...], cells: int, lines: int
) -> None:
    assert chart_lines(players(*totals), 500, cells, lines, DRAWN) == ()


@given(
    st.lists(st.lists(st.integers(-200, 2000), min_size=2, max_size=30), min_size=1, max_size=10),
    st.integers(20, 140),
    st.integers(1, 40),
    st.one_of(st.none(), st.integers(1, 2000)),
    st.text(max_size=20),
)
def test_no_scores_and_no_name_break_the_frame(
    totals: list[list[int]], cells: int, lines: int, target: int | None, name: str
) -> None:
    told = [Player(str(seat), clean(name), "", tuple(one)) for seat, one in enumerate(totals)]
    found = chart_lines(told, target, cells, lines, DRAWN)
    assert found == () or len(found) == lines
    assert all(width_of(line) <= cells for line in found)


def test_the_page_has_every_round_with_its_winner() -> None:
    game = evening(*ROUND_ONE, *ROUND_TWO)
    lines = scores_lines(chronicle_of(game), game.setup.rules, {}, 80, 20, DRAWN)
    text = "\n".join(map(text_of, lines))
    assert "round 1" in text
    assert "40*" in text
    assert "round 2" not in text


def test_before_the_first_round_the_page_says_when_scores_come() -> None:
    game = evening(*ROUND_ONE[:3])
    lines = scores_lines(chronicle_of(game), game.setup.rules, {}, 80, 20, DRAWN)
    assert "No round has been counted yet" in text_of(lines[0])
