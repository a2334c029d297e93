"""What the table screen says: head, top card, what is to be done, the input line, hints, and how it is divided."""

from __future__ import annotations

import pytest

from referee.cards import Card, Color
from referee.rulings import Rule
from referee.state import Question
from tablehost.dashboard.acting import moment_of
from tablehost.dashboard.cells import width
from tablehost.dashboard.history_view import next_of
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment
from tablehost.dashboard.keys import read
from tablehost.dashboard.layout import PANEL_HEIGHT, layout
from tablehost.dashboard.lines import text_of, width_of
from tablehost.dashboard.marks import ASCII, DRAWN, Marks
from tablehost.dashboard.seat_view import seat_rows
from tablehost.dashboard.view_model import (
    card_line,
    card_panel,
    head_line,
    hint_lines,
    hints_for,
    input_line,
    link_text,
    now_line,
    score_bars,
)
from tablehost.wire.reports import Back, Linked, LinkReport, Lost, NoBoardThere, Opening, Reset, Stale
from tests.dashboard.helpers import HEAD, state_of

START = "table flip R5"


# The head


def test_the_head_says_round_rules_target_direction_and_board() -> None:
    text = text_of(head_line(state_of(START), Linked(seats=4), "sim", 80, DRAWN))
    assert text.split() == ["Round", "1", "official", "to", "500", "clockwise", ">>", "●", "board", "linked"]
    assert "<< counterclockwise" in text_of(head_line(state_of(START + "\nAnn play RR"), None, "sim", 80, DRAWN))


def test_the_head_says_how_many_rules_this_table_has_changed() -> None:
    changed = HEAD + "rule jump_in identical_any\nrule entry_lag_ms 3000\n"
    assert " official +1 " in text_of(head_line(state_of(START, changed), None, "sim", 80, DRAWN))


def test_whoever_may_answer_a_draw_card_is_the_one_to_play_everywhere() -> None:
    stacked = HEAD + "rule stack_draw_two_on_draw_two any_color\n"
    for head, player, told in (
        (stacked, 1, "Bob draws 2 or lays a draw card."),
        (HEAD, 2, "Bob draws 2. Then Cal plays."),
    ):
        state = state_of(START + "\nAnn play RD", head)
        assert text_of(now_line(state, None)) == told
        assert [row.to_play for row in seat_rows(state, None)].index(True) == player
        assert state.table.names[player] in text_of(input_line(state, None, "", 80, 1, DRAWN)[0])
        assert next_of(state) == f"{state.table.names[player]} to play"


@pytest.mark.parametrize(
    ("events", "acts", "follows"),
    [("Ann play W4>B", 1, 2), ("Ann play W", 0, 1), ("Ann play W4>B\nBob challenge", 0, 2)],
)
def test_the_row_is_that_of_who_has_to_do_something(events: str, acts: int, follows: int) -> None:
    state = state_of(f"{START}\n{events}")
    rows = seat_rows(state)
    assert [row.to_play for row in rows].index(True) == acts
    assert [row.is_next for row in rows].index(True) == follows
    assert state.table.names[acts] in text_of(input_line(state, None, "", 80, 1, DRAWN)[0])


def test_the_head_fits_the_narrowest_screen() -> None:
    state = state_of(START, HEAD.replace("official", "wiki_zh_tw_competitive"))
    for marks in (DRAWN, ASCII):
        assert width_of(head_line(state, Stale(), "sim", 60, marks)) <= 60


@pytest.mark.parametrize(
    ("link", "words", "role"),
    [
        (None, "board: sim", "dim"),
        (Opening(), "board starts", "dim"),
        (Linked(seats=4), "board linked", "good"),
        (Reset(), "board linked", "good"),
        (Stale(silent_us=1), "board silent", "ask"),
        (Lost(), "board off", "bad"),
        (NoBoardThere(), "no board", "dim"),
    ],
)
def test_the_boards_light_has_a_word_and_a_color(link: LinkReport | None, words: str, role: str) -> None:
    _mark, text, found = link_text(link, "sim", DRAWN)
    assert (text, found) == (words, role)


# The top card


def test_the_color_in_force_is_word_shape_and_color() -> None:
    band = card_panel(state_of(START), 17, DRAWN)[0]
    assert text_of(band).split() == ["▲", "RED"]
    assert band[0].role == "red"


def test_a_wild_shows_the_named_color() -> None:
    panel = card_panel(state_of(START + "\nAnn play W>B"), 17, DRAWN)
    assert text_of(panel[0]).split() == ["◆", "BLUE"]
    assert "WILD" in "".join(text_of(line) for line in panel)
    assert text_of(panel[-2]).split() == ["top", "W", "Wild"]


def test_an_open_color_is_told() -> None:
    assert "COLOR OPEN" in text_of(card_panel(state_of(START + "\nAnn play W"), 17, DRAWN)[0])


@pytest.mark.parametrize("marks", [DRAWN, ASCII])
@pytest.mark.parametrize("card", ["R0", "Y1", "G2", "B3", "R4", "Y5", "G6", "B7", "R8", "Y9", "GS", "BR", "RD"])
def test_every_card_fits_the_panel(card: str, marks: Marks) -> None:
    panel = card_panel(state_of(START + f"\nAnn play! {card}"), 15, marks)
    assert len(panel) <= PANEL_HEIGHT
    assert all(width_of(line) <= 15 for line in panel)
    assert f"top {card}" in text_of(panel[-2])


def test_ascii_uses_no_other_sign() -> None:
    state = state_of(START + "\nAnn play RD")
    text = "".join(text_of(line) for line in card_panel(state, 15, ASCII))
    text += text_of(card_line(state, 60, ASCII)) + text_of(head_line(state, Linked(), "sim", 60, ASCII))
    assert text.isascii()


def test_a_narrow_screen_has_the_card_in_one_line() -> None:
    text = text_of(card_line(state_of(START), 60, DRAWN))
    assert text.split() == ["▲", "RED", "top", "R5", "red", "5", "pile", "86"]
    assert text_of(card_line(state_of(""), 60, DRAWN)).split()[:3] == ["no", "card", "yet"]


# What is to be done


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ("", "Turn up the first card and type it."),
        (START, "Ann plays on red or 5."),
        (START + "\nAnn play RS", "Cal plays on red or Skip."),
        (START + "\nAnn draw", "Ann has drawn: lays that card, or keeps it (x)."),
        (START + "\nAnn play RD", "Bob draws 2. Then Cal plays."),
        (START + "\nAnn play W", "Ann names a color."),
        (START + "\nAnn play W4>B", "Bob draws 4 or challenges."),
        (START + "\nAnn play W4>B\nBob challenge", "Ann shows the hand: is there red in it?"),
        (START + "\nAnn play W>B", "Bob plays on blue."),
    ],
)
def test_what_somebody_has_to_do_now(events: str, told: str) -> None:
    assert text_of(now_line(state_of(events), None)) == told


def test_a_question_takes_the_line_with_its_default_and_the_keys() -> None:
    question = Question(3, Rule.LEAVE_OWED, "debt_lapses", ("debt_lapses", "next_draws"), {"who": 1, "n": 2, "next": 2})
    line = now_line(state_of(START), question)
    assert line[0].role == "ask"
    assert "who draws them?" in text_of(line)
    assert "[Enter]" in text_of(line)
    assert "[o]" in text_of(line)


def test_a_question_with_several_answers_numbers_them() -> None:
    question = Question(3, Rule.ROUND_DEAD, "void_round", ("void_round", "play_on", "stands"), {})
    assert "[o] and 1 " in text_of(now_line(state_of(START), question))


# The input line


def test_the_input_line_names_who_acts_and_echoes_the_half_card() -> None:
    state = state_of(START)
    moment = moment_of(state)
    half = read(("r",), moment)
    assert isinstance(half, HalfTyped)
    (line,) = input_line(state, half, "", 80, 1, DRAWN)
    assert text_of(line) == " Ann  r_  ▲ RED" + " " * 25 + "red: 0-9, s skip, v reverse, d draw two "
    assert "red" in [span.role for span in line]


def test_the_echo_names_the_typed_seat() -> None:
    state = state_of(START)
    moment = moment_of(state)
    half = read(("3", "r"), moment)
    assert isinstance(half, HalfTyped)
    assert text_of(input_line(state, half, "", 80, 1, DRAWN)[0]).startswith(" Cal  3r_")


def test_while_another_owes_cards_the_next_card_is_of_who_is_to_play() -> None:
    (line,) = input_line(state_of(START + "\nAnn play RD"), None, "", 80, 1, DRAWN)
    assert text_of(line).startswith(" Cal ")


def test_a_refusal_stands_in_the_input_line() -> None:
    state = state_of(START)
    (line,) = input_line(state, None, "after red: 0-9", 80, 1, DRAWN)
    assert text_of(line).rstrip().endswith("! after red: 0-9")
    assert line[-1].role == "bad"


def test_a_long_answer_takes_the_second_line_of_a_narrow_screen() -> None:
    state = state_of(START)
    moment = moment_of(state)
    half = read(("1",), moment)
    assert isinstance(half, HalfTyped)
    first, second = input_line(state, half, "", 60, 2, DRAWN)
    assert "seat 1: a letter" in text_of(second)
    assert max(width_of(first), width_of(second)) <= 60


# Hints


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("seats", [4, 10])
@pytest.mark.parametrize(("cells", "lines"), [(60, 1), (60, 2), (80, 1), (120, 2)])
def test_hints_are_whole_with_help_and_quit_among_them(mode: Mode, seats: int, cells: int, lines: int) -> None:
    moment = Moment(mode, seats, can_press=True)
    rows = hint_lines(hints_for(moment), cells, lines)
    assert len(rows) <= lines
    assert all(width_of(row) <= cells for row in rows)
    text = " ".join(text_of(row) for row in rows)
    assert "? help" in text
    assert "q quit" in text


def test_while_a_challenge_is_awaited_the_hints_say_how_to_catch() -> None:
    hints = dict(hints_for(Moment(Mode.CHALLENGE, 4)))
    assert hints["c 0"] == "challenge"
    assert hints["seat c"] == "catch"


def test_a_question_has_hints_of_its_own() -> None:
    hints = dict(hints_for(Moment(Mode.TURN, 4, question=True, others=1)))
    assert hints["Enter"] == "as said"
    assert hints["o"] == "other"


# How the screen is divided


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize(("cells", "lines"), [(60, 18), (80, 24), (79, 30), (120, 40), (200, 60)])
def test_the_parts_fill_the_screen_and_what_is_needed_has_its_line(seats: int, cells: int, lines: int) -> None:
    parts = layout(cells, lines, seats)
    used = 1 + parts.card_line + parts.upper + parts.now + parts.sentence + parts.log + 2 * parts.rules
    assert used + parts.input + parts.hints == lines
    assert parts.upper >= seats + parts.heads
    assert parts.heads or (lines, seats) == (18, 10)  # where the titles make room for the last ruling
    assert parts.sentence >= 1
    assert parts.input >= 1
    assert parts.hints >= 1
    assert parts.seats_width + parts.panel_width == cells


def test_ten_seats_drop_log_lines_first() -> None:
    assert layout(80, 24, 10).log < layout(80, 24, 4).log
    assert layout(80, 24, 10).log >= 3


def test_a_tiny_screen_never_has_negative_parts() -> None:
    for lines in range(1, 18):
        parts = layout(40, lines, 10)
        assert min(parts.log, parts.sentence, parts.hints, parts.rules) >= 0


def test_wide_screens_have_a_chart() -> None:
    assert layout(120, 40, 4).chart_width
    assert not layout(119, 40, 4).chart_width
    state = state_of(START, HEAD.replace("Bob", "小明") + "total Ann 250\ntotal 小明 500\n")
    bars = score_bars(state, 40, DRAWN)
    assert all(width_of(bar) == 40 for bar in bars)
    assert text_of(bars[1]).count(DRAWN.bar) == 2 * text_of(bars[0]).count(DRAWN.bar)


def test_the_echo_of_shown_cards_is_in_their_colors() -> None:
    half = HalfTyped("y", "…", None, Color.YELLOW, (Card.parse("R2"),))
    (line,) = input_line(state_of(START + "\nAnn play W4>B\nBob challenge"), half, "", 80, 1, DRAWN)
    assert [span.role for span in line if span.role in ("red", "yellow")] == ["red", "yellow"]
    assert width(text_of(line)) <= 80


@pytest.mark.parametrize("link", [Linked(seats=4, exact=False), Back(exact=False), Reset(exact=False)])
def test_a_board_without_a_clock_of_its_own_is_said_to_give_the_order_only(link: LinkReport) -> None:
    _mark, text, _role = link_text(link, "firmata", DRAWN)

    assert text == "order only"
