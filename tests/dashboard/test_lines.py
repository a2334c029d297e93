"""Text keeps its place on the screen whatever the script, and lines are cut where they end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablehost.clean import clean
from tablehost.dashboard.cells import cut, pad, width, wrap
from tablehost.dashboard.lines import Span, fit, line_of, spread, text_of, width_of

ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=30)


def test_chinese_names_are_cut_by_cells_and_not_by_signs() -> None:
    assert cut("欧阳小明明", 7) == "欧阳小…"
    assert cut("欧阳小明明", 6) == "欧阳…"
    assert pad("小明", 6) == "小明  "
    assert pad("小明", 6, right=True) == "  小明"


def test_a_short_text_is_not_cut() -> None:
    assert cut("Bob", 3) == "Bob"
    assert cut("Bobby", 3) == "Bo…"
    assert cut("Bob", 0) == ""


def test_control_signs_and_marks_of_direction_do_not_reach_the_screen() -> None:
    assert clean("A\nB\tC\x1b[31m\u202eD") == "A B C [31mD"


@given(ANY_TEXT, st.integers(0, 20))
def test_a_cut_text_never_takes_more_cells_than_it_may(text: str, cells: int) -> None:
    assert width(cut(clean(text), cells)) <= cells


@given(ANY_TEXT, st.integers(0, 20), st.booleans())
def test_a_padded_text_takes_exactly_its_cells(text: str, cells: int, right: bool) -> None:
    assert width(pad(clean(text), cells, right=right)) == cells


@given(ANY_TEXT, st.integers(4, 30), st.integers(1, 4))
def test_a_wrapped_text_fits(text: str, cells: int, lines: int) -> None:
    found = wrap(clean(text), cells, lines)
    assert len(found) <= lines
    assert all(width(line) <= cells for line in found)


def test_text_is_wrapped_at_blanks() -> None:
    assert wrap("Bob draws two cards now", 12, 3) == ["Bob draws", "two cards", "now"]
    assert wrap("Bob draws two cards now", 12, 2) == ["Bob draws", "two cards n…"]


@given(st.lists(ANY_TEXT, max_size=4), st.integers(0, 30))
def test_a_fitted_line_never_runs_over(texts: list[str], cells: int) -> None:
    assert width_of(fit(line_of(*(clean(text) for text in texts)), cells)) <= cells


def test_left_and_right_share_a_line() -> None:
    assert text_of(spread((Span("ab"),), (Span("cd"),), 8)) == "ab    cd"
    assert text_of(spread((Span("abcdefgh"),), (Span("cd"),), 8)) == "abcd… cd"
