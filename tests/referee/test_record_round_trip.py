"""The writer is the reader's inverse: for every kind of entry, for setups, for whole logs and for the scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.entries import CallUno, Decide, Draw, Entry, Join, Play, Undo
from referee.expectations import Expectation
from referee.record import format_entry, parse_entry, read, write
from referee.setup import Setup
from tests.support.strategies import entries, logs, setups, tables

SCENARIOS = sorted((Path(__file__).parent / "scenarios").rglob("*.game"))

CARELESS = """\ufeffRECORD 1
COUNT Ann 2
rule Uno_Miss_Penalty 4
rules Official   # the usual
seats Ann "Mary Ann"
Top w4>b

@7.250 Ann PLAY w4>g
@7.250001\t"Mary Ann" Draw 4   # owed
  "Mary Ann" draw 1 # Auto
? DUE none
? verdict@1 Legal
"""
CANONICAL = """record 1
rules official
rule uno_miss_penalty 4
seats Ann "Mary Ann"
top W4>B
count Ann 2

@7.25 Ann play W4>G
@7.250001 "Mary Ann" draw 4
"Mary Ann" draw  # auto
? due none
? verdict@1 legal
"""


def placed(expectations: tuple[Expectation, ...]) -> list[Expectation]:
    """Expectations without the line they stand in."""
    return [replace(one, line=0) for one in expectations]


@given(st.data())
def test_every_entry_reads_back_from_its_line(data: st.DataObject) -> None:
    table = data.draw(tables())
    entry = data.draw(entries(table))

    line = format_entry(entry, table)

    assert parse_entry(line, table) == entry
    assert format_entry(parse_entry(line, table), table) == line


@pytest.mark.parametrize("word", ["»", "„no", "Keep", "a b", "#1", 'say "no"', ""])
def test_an_answer_in_any_words_reads_back(word: str) -> None:
    entry = Decide(None, word)

    assert parse_entry(format_entry(entry, ("Ann",)), ("Ann",)) == entry


@given(setups())
def test_every_setup_reads_back_from_its_lines(setup: Setup) -> None:
    record = read(write(setup, ()))

    assert record.errors == ()
    assert record.setup == setup
    assert record.entries == ()


@given(st.data())
def test_a_whole_log_reads_back_while_people_join_and_joins_are_undone(data: st.DataObject) -> None:
    setup = data.draw(setups())
    log = data.draw(logs(setup.names))
    autos = data.draw(st.frozensets(st.integers(1, len(log)))) if log else frozenset()

    record = read(write(setup, log, autos))

    unreadable = [error for error in record.errors if "time runs backwards" not in error.message]
    assert unreadable == []
    assert (record.setup, record.log, record.autos) == (setup, log, autos)
    assert write(record.setup, record.log, record.autos) == write(setup, log, autos)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_reads_without_errors_and_reads_back_from_what_is_written(path: Path) -> None:
    record = read(path.read_text("utf-8"), path.name)
    again = read(write(record.setup, record.log, record.autos, record.expectations))

    assert record.errors == ()
    assert again.errors == ()
    assert (again.setup, again.log) == (record.setup, record.log)
    assert placed(again.expectations) == placed(record.expectations)


def test_the_scenarios_are_there() -> None:
    assert len(SCENARIOS) > 90


def test_the_written_form_is_the_canonical_one() -> None:
    record = read(CARELESS)

    assert record.errors == ()
    assert write(record.setup, record.log, record.autos, record.expectations) == CANONICAL


def test_somebody_new_gets_the_next_seat_and_plays_from_there() -> None:
    record = read("record 1\nseats Ann Bob\nCal join 7\nCal uno\nAnn leave\nAnn join 5\nAnn uno\n")

    assert record.errors == ()
    assert record.log[0] == Join(2, "Cal", 7)
    assert record.log[1] == CallUno(2)
    assert record.log[3] == Join(0, "Ann", 5)


def test_a_join_that_is_taken_back_frees_its_seat() -> None:
    log: tuple[Entry, ...] = (Join(2, "Cal", 7), Undo(1), Join(2, "Dan", 7), CallUno(2))

    text = write(Setup(names=("Ann", "Bob")), log)

    assert "Dan uno" in text
    assert read(text).log == log


def test_a_join_under_a_wrong_name_is_corrected_in_place() -> None:
    record = read("record 1\nseats Ann Bob\nCal join 7\ntable correct 1 Dan join 7\nDan uno\nCal uno\n")

    assert record.log[1:] == (record.log[1], CallUno(2))
    assert [error.line for error in record.errors] == [6]


def test_one_card_drawn_is_the_short_form() -> None:
    assert format_entry(Draw(0), ("Ann",)) == "Ann draw"
    assert parse_entry("Ann draw 1", ("Ann",)) == Draw(0, 1)


def test_an_entry_reads_back_from_its_line_with_a_comment_behind_it() -> None:
    entry = parse_entry('@0.000001 "a # b" play! R7 y2 # said "no"', ("a # b",))

    assert isinstance(entry, Play)
    assert entry.stands
    assert entry.at == 1


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x00b", "x" * 61, "\ud800"])
def test_a_name_no_record_can_hold_is_refused_by_the_writer(name: str) -> None:
    with pytest.raises(ValueError, match=r"is no name|control|longer"):
        write(Setup(names=(name,)), ())
