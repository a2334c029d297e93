"""What cannot be read gets one clear sentence with its line, and the rest is read all the same."""

from __future__ import annotations

import time
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.entries import CallUno, Draw, Pass, Play
from referee.record import Numbered, Reader, RecordError, SetupLine, read
from referee.record_entries import _VERBS
from referee.record_words import _IN_QUOTES, LINE_LIMIT, SETUP_WORDS
from referee.setup import Setup

HEAD = 'record 1\nseats Ann Bob "Mary Ann"\n'


def complaint(line: str, head: str = HEAD) -> str:
    """What the reader says about one line behind the head; there must be exactly one complaint, about that line."""
    record = read(f"{head}{line}\n")
    assert [error.line for error in record.errors] == [head.count("\n") + 1], record.errors
    return record.errors[0].message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Dob play R7", 'there is no player "Dob": did you mean "Bob"?'),
        ("Zoe play R7", 'there is no player "Zoe": the players are Ann, Bob, Mary Ann'),
        ("Mary Ann play R7", '"Mary" starts no line of a record: did you mean "Mary Ann"?'),
        ("Ann plya R7", '"plya" is no verb: did you mean "play"?'),
        ("Ann", 'the line ends where a verb was expected: write it, as in "[@SECONDS] WHO VERB …"'),
        ("Ann play", 'the line ends where a card was expected: write it, as in "A play CARD …"'),
        ("Ann pass R7", '"R7" is too much here: write "A pass"'),
        ("play Ann R7", 'the player comes first: write "A play CARD …"'),
        ("Ann flip R7", '"flip" does not go with "Ann": write "table flip CARD"'),
        ("table play R7", '"play" does not go with "table": write "A play CARD …"'),
        ("Ann draw 0", '"0" is no number of cards: write a whole number from 1 to 999'),
        ("Ann draw -1", '"-1" is no number of cards: write a whole number from 1 to 999'),
        ("Ann draw two", '"two" is no number of cards: write a whole number from 1 to 999'),
        ("Ann draw ２", '"２" is no number of cards: write a whole number from 1 to 999'),
        ("Ann play R7>B", "R7>B: only W and W4 name a color"),
        ("Ann accuse Bob nois", '"nois" is no fault: did you mean "noise"?'),
        ("Ann say hello", '"hello" is no claim: write nothing_playable or two_cards'),
        ("table correct 1 table undo", "only events of the game can replace another, no correct, undo or notice: "),
        ("@1.1234567 Ann pass", '"@1.1234567" is no time: write @ and seconds with at most six decimals, '),
        ("@-1 Ann pass", '"@-1" is no time: '),
        ("@ 1 Ann pass", '"@" is no time: '),
        ('"Mary Ann pass', "a quote is opened and not closed at "),
        ('"Mary Ann"pass', "something is stuck to the closing quote of "),
        ('Mary"Ann pass', "a quote stands in the middle of "),
        ('"Mary \\Ann" pass', '"\\A" means nothing in quotes: write \\\\ for a backslash'),
        ("“Mary Ann” pass", '"“Mary" starts with a curved quote: write the plain one, "…"'),
        ("Ann\x00 pass", "column 4 holds the control character U+0000: delete it"),
        ("Ann pass \udcff", "column 10 is no UTF-8 text: save the record as UTF-8"),
        ("table join 5", '"join" does not go with "table": write "A join N"'),
        ("? verdikt legal", '"verdikt" is nothing to expect: did you mean "verdict"?'),
        ("? verdict legal", "event 0 has no verdict here, because no event stands above this line: move the line down"),
        ("? turn Bop", 'there is no player "Bop": did you mean "Bob"?'),
        ("? direction left", '"left" is no direction: write cw or ccw'),
        ("? fact w4_gilty Ann certain", '"w4_gilty" is no fact: did you mean "w4_guilty"?'),
        ("?", "the line ends where what is expected was expected"),
    ],
)
def test_a_line_that_cannot_be_read_is_answered_with_one_sentence(line: str, message: str) -> None:
    assert complaint(line).startswith(message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rules offical", 'there is no preset "offical": did you mean "official"?'),
        ("rule uno_mis_penalty 4", 'there is no option "uno_mis_penalty": did you mean "uno_miss_penalty"?'),
        ("rule uno_miss_penalty lots", '"lots" is no value of uno_miss_penalty'),
        ("rule uno_miss_penalty", "the line ends where a value of uno_miss_penalty was expected"),
        ("dealer Dan", 'there is no player "Dan"'),
        ("count Ann many", '"many" is no number of cards'),
        ("teams Ann Bob / Ann", "somebody is in two teams: name everybody once"),
        ("called Ann Ann", '"Ann" is named twice: name everybody once'),
        ("seats Eve Fay", '"seats" is said in line 2 already: keep one of the two'),
        ("record 1", '"record" is said in line 1 already: keep one of the two'),
        ("piles 60", 'the line ends where a number of cards was expected: write it, as in "piles DRAW DISCARD"'),
    ],
)
def test_a_setup_line_that_cannot_be_read_is_answered_with_one_sentence(line: str, message: str) -> None:
    assert complaint(line).startswith(message)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, 'the record is empty: it starts with "record 1"'),
        ("# nothing\n\n", 2, 'the record is empty: it starts with "record 1"'),
        ("seats Ann Bob\n", 1, 'a record starts with "record 1": put this line first'),
        ("record 2\nseats Ann\n", 1, "this record has version 2, this program reads version 1: update the program"),
        ("record 1\ntable landed\n", 2, 'nobody plays: write a line "seats A B C …" before the first event'),
        ("record 1\nseats table Bob\n", 2, '"table" is a word of this format: write a name like this in quotes'),
        ('record 1\nseats "" Bob\n', 2, '"" is no name: write at least one letter'),
        ("record 1\nseats Ann Bob Ann\n", 2, 'two players are called "Ann": give one of them another name'),
        (f"record 1\nseats {' '.join(f'P{n}' for n in range(1000))}\n", 2, "there are more than 108 players"),
        ("record 1\nseats Ann\nAnn pass\ntop R5\n", 4, '"top" starts a setup line, and those end with the first event'),
        ("record 1\nrule jump_in_self yes\nseats Ann\n", 2, "jump_in_self = yes and jump_in = off cannot hold"),
    ],
)
def test_a_record_with_a_bad_frame_says_where_and_what(text: str, line: int, message: str) -> None:
    first = read(text).errors[0]

    assert first.line == line
    assert first.message.startswith(message)


def test_reading_goes_on_after_a_line_that_cannot_be_read() -> None:
    record = read(f"{HEAD}Ann ply R7\nBob draw\nBob fliff\nBob pass\n? turn Bob\n")

    assert record.log == (Draw(1), Pass(1))
    assert [error.line for error in record.errors] == [3, 5]
    assert [one.after for one in record.expectations] == [2]


def test_no_verdict_is_expected_of_an_event_that_cannot_be_read() -> None:
    record = read(f"{HEAD}Bob draw\nAnn ply R7\n? verdict legal\n? verdict@1 legal\n? turn Ann\n")

    assert [one.topic for one in record.expectations] == ["verdict", "turn"]
    assert record.errors[1].message.startswith("the event above has no verdict, because it cannot be read")


def test_what_names_players_may_stand_before_the_seats() -> None:
    record = read("record 1\ndealer Bob\ncount Ann 3\ncount Eve 3\nseats Ann Bob\n")

    assert record.setup == Setup(names=("Ann", "Bob"), dealer=1, counts=((0, 3),))
    assert [error.line for error in record.errors] == [4]


def test_a_windows_text_with_a_byte_order_mark_reads_like_any_other() -> None:
    record = read("\ufeff" + f"{HEAD}Ann uno\n".replace("\n", "\r\n"))

    assert record.errors == ()
    assert record.log == (CallUno(0),)


def test_ideographic_blanks_separate_words() -> None:
    record = read("record 1\nseats 小明\u3000小红\n小红\u3000uno\n")

    assert record.errors == ()
    assert record.log == (CallUno(1),)


def test_names_that_are_verbs_need_no_quotes_where_nothing_else_can_be_meant() -> None:
    record = read("record 1\nseats Play Will\nPlay play R7\n")

    assert record.errors == ()
    assert isinstance(record.log[0], Play)


def test_every_word_of_the_format_is_quoted_as_a_name() -> None:
    words = {verb.word for verb in _VERBS} | set(SETUP_WORDS)
    assert words <= _IN_QUOTES
    assert {field.name for field in fields(Setup)} & {"turn", "top", "seen"} <= _IN_QUOTES


@pytest.mark.parametrize(
    "line",
    ["x" * 10**6, "Ann draw " + "9" * 9000, "Ann play " + "R7 " * 10**5, '"' * 9999, "\\" * 9999, "# " + "x" * 10**6],
)
def test_a_monstrous_line_is_refused_at_once_in_a_short_sentence(line: str) -> None:
    before = time.perf_counter()
    message = complaint(line)

    assert len(message) < 200
    assert time.perf_counter() - before < 2


def test_a_rule_line_of_monstrous_words_is_refused_in_a_short_sentence() -> None:
    assert len(complaint("rule " + "x" * (LINE_LIMIT - 10))) < 200
    assert len(complaint("rule uno_miss_penalty " + "9" * (LINE_LIMIT - 30))) < 200
    assert len(complaint("rules " + "x" * (LINE_LIMIT - 10))) < 200


def test_typed_cards_do_not_go_back_in_time() -> None:
    record = read(f"{HEAD}@2 Ann play R7\n@1.5 Bob play R8\n@2.5 Ann draw\n")

    assert [(error.line, error.message) for error in record.errors] == [
        (4, "time runs backwards, from @2 in line 3 to @1.5: correct one of them")
    ]
    assert len(record.log) == 3


def test_a_press_may_be_earlier_than_the_card_typed_before_it_but_not_than_the_same_hands_last_press() -> None:
    record = read(f"{HEAD}@2 Ann play R7\n@1.5 Ann uno\n@1.4 Bob catch Ann\n@1.3 Bob catch Ann\n")

    assert [error.line for error in record.errors] == [6]


def test_a_draw_the_program_wrote_has_its_own_time() -> None:
    record = read(f"{HEAD}@2 Ann play R7\n@1.5 Bob draw 2  # auto\n")

    assert record.errors == ()
    assert record.entries[1].auto


def test_a_reader_says_line_by_line_what_it_was() -> None:
    reader = Reader()

    lines = ("record 1", "seats Ann Bob", "", "# hm", "Ann uno", "Ann non", "? turn Ann")
    told = [reader.feed_line(line) for line in lines]

    assert told[0] == SetupLine(1, "record 1")
    assert told[2:4] == [None, None]
    assert told[4] == Numbered(5, CallUno(0), "Ann uno")
    assert isinstance(told[5], RecordError)
    assert reader.errors == [told[5]]
    assert reader.names == ("Ann", "Bob")


@given(st.text(max_size=200))
def test_no_text_at_all_makes_the_reader_raise(text: str) -> None:
    read(text)


PIECES = (
    "record", "1", "rules", "official", "rule", "seats", "Ann", "Bob", '"', '"Mary Ann"', "table", "play", "draw", "-1",
    "R7", "W>B", "@1.5", "?", "verdict", "verdict@1", "due", "none", "count", "correct", "undo", "join", "\n", "\n",
    "\n", "#", "auto", "9" * 30, "小明", "\\", "/", "teams", "decide", "fact", "impossible_card", "W4",
    "certain", "called",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_no_shuffle_of_the_formats_words_makes_the_reader_raise(pieces: list[str]) -> None:
    record = read("record 1\nseats Ann Bob\n" + " ".join(pieces))

    assert all(error.message and "\n" not in error.message for error in record.errors)
