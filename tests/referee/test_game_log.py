"""Laws of the log: undo equals the prefix, a correction equals the corrected log, a look ahead changes nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from referee.entries import Correct, Entry, Landed, Pass, Undo
from referee.game import Game
from referee.record import read, write
from referee.rulings import Rule, Verdict
from referee.seating import Seating
from referee.setup import Setup
from referee.state import State
from tests.support.games import CHOICES, Choose, Typist, any_setup, changed_rules, chooser, entered, play


def typed_log(choose: Choose, setup: Setup, entries: int, about_log: int | None = 5) -> tuple[Game, Typist]:
    """A silly game with undos, corrections and objections in it, every `about_log`-th entry or so."""
    game = Game(setup)
    typist = Typist(choose, Seating(setup.names), timed=choose(2) == 0)
    for _ in range(entries):
        if about_log is not None and choose(about_log) == 0:
            entry = typist.about_entries(game.state, len(game.entries))
        else:
            entry = typist.next_entry(game.state)
        game.enter(typist.note(entry))
    return game, typist


def without_conflicts(state: State) -> State:
    """A correction may leave the question whether the record contradicts itself; the corrected log has none."""
    return state.having(questions=tuple(one for one in state.questions if one.rule is not Rule.RECORD_CONFLICT))


def standing_verdicts(game: Game) -> dict[int, tuple[Verdict, Rule]]:
    return {number: game.verdict(number) for number, _ in game.standing}


GAP = Landed()
"""Keeps the number of an entry that does not stand: a landing without a time leaves no trace."""


def replayed(setup: Setup, log: tuple[tuple[int, Entry], ...], made: int) -> Game:
    """A game in which only the entries of `log` were ever made, on the same numbers as before."""
    standing = dict(log)
    return entered(setup, tuple(standing.get(number, GAP) for number in range(1, made + 1)))


def check_undo(setup: Setup, log: tuple[Entry, ...], take: int) -> None:
    whole = entered(setup, log)
    standing = whole.standing_log
    take = min(take, len(standing))
    if not take:
        return
    first = standing[-take]
    prefix = entered(setup, log[: first - 1])

    ruling = whole.enter(Undo(take))

    assert ruling.rule is Rule.RECORD_UNDONE
    assert whole.state == prefix.state
    assert whole.standing == prefix.standing
    assert whole.standing_log == prefix.standing_log
    assert [whole.ruling_now(step.number) for step in whole.steps] == [
        prefix.ruling_now(step.number) for step in prefix.steps
    ]
    assert standing_verdicts(whole) == standing_verdicts(prefix)


def check_log_follows_from_what_stands(game: Game) -> None:
    again = replayed(game.setup, game.standing, len(game.entries))
    assert without_conflicts(again.state) == without_conflicts(game.state)


def check_preview(game: Game, entry: Entry) -> None:
    before = (game.state, game.entries, game.standing, game.standing_log, standing_verdicts(game))
    told, after = game.preview(entry)
    assert before == (game.state, game.entries, game.standing, game.standing_log, standing_verdicts(game))
    assert game.enter(entry) == told
    assert game.state == after


def check_record(game: Game) -> None:
    record = read(write(game.setup, game.entries))
    assert record.setup == game.setup
    assert tuple(one.entry for one in record.entries) == game.entries
    assert entered(record.setup, game.entries).state == game.state


def run_log(choose: Choose, entries: int) -> None:
    """One silly game with undos and corrections in it, and every law of the log tried on it."""
    setup = any_setup(choose, changed_rules(choose))
    game, typist = typed_log(choose, setup, entries)
    try:
        check_log_follows_from_what_stands(game)
        check_undo(setup, game.entries, 1 + choose(4))
        check_record(game)
        is_about = choose(2) == 0
        made = len(game.entries)
        check_preview(game, typist.about_entries(game.state, made) if is_about else typist.next_entry(game.state))
    except BaseException as failure:
        failure.add_note(write(setup, game.entries))
        raise


@settings(max_examples=200)
@given(CHOICES)
def test_the_laws_of_the_log_hold(choices: bytes) -> None:
    run_log(chooser(choices), entries=14)


@pytest.mark.parametrize("seed", range(20))
def test_the_laws_of_the_log_hold_in_long_games(seed: int) -> None:
    run_log(random.Random(seed).randrange, entries=40)


@given(CHOICES)
def test_a_correction_is_a_replay_with_that_entry_replaced(choices: bytes) -> None:
    choose = chooser(choices)
    setup = any_setup(choose, changed_rules(choose))
    game, typist = typed_log(choose, setup, 10, about_log=None)
    standing = dict(game.standing)
    number = sorted(standing)[choose(len(standing))]
    instead = typist.due(game.state)

    ruling = game.enter(Correct(number, instead))

    replay = replayed(setup, tuple({**standing, number: instead}.items()), len(game.entries))
    assert without_conflicts(game.state) == without_conflicts(replay.state)
    assert (ruling.verdict is Verdict.LEGAL) == (game.state == replay.state)
    assert standing_verdicts(game) == {one: replay.verdict(one) for one in standing}


# Cases that went wrong once

TABLE = """record 1
seats Ann Bob Cal
top R5
turn Ann
count Ann 2
"""


def test_undo_gives_an_earlier_entry_its_verdict_back() -> None:
    play(
        TABLE
        + """
        @1 Ann play R7
        @2 Bob catch Ann
        ? verdict upheld uno.caught
        @1.5 Ann uno
        ? verdict@2 rejected uno.called
        table undo
        ? verdict@2 upheld uno.caught
        ? due Ann 2
        """
    )


def test_a_conflict_comes_back_when_the_second_correction_is_undone() -> None:
    game = play(
        TABLE
        + """
        Ann play R7
        Bob play G7
        table correct 1 Ann play R8
        ? verdict needs_ruling record.conflict
        Bob draw
        """
    )
    before = game.state

    game.enter(Correct(4, Pass(1)))
    game.enter(Undo())

    assert game.state == before
    assert [one.rule for one in before.questions] == [Rule.RECORD_CONFLICT]


def test_a_conflict_is_over_when_the_entry_fits_again() -> None:
    play(
        TABLE
        + """
        Ann play R7
        Bob play G7
        table correct 1 Ann play R8
        table correct 1 Ann play R7
        ? verdict legal record.corrected
        ? verdict@2 legal match.number
        table decide ask_table
        ? verdict void table.no_question
        """
    )


def test_an_objection_may_be_corrected_into_something_else() -> None:
    play(TABLE + "Ann play R7\ntable notice 1\ntable correct 2 Bob play R9\n? verdict legal record.corrected\n? top R9")


def test_a_correction_cannot_be_corrected_or_objected_to() -> None:
    play(
        TABLE
        + """
        Ann play R7
        table correct 1 Ann play R8
        table correct 2 Ann play R9
        ? verdict void record.no_entry
        table notice 2
        ? verdict void record.no_entry
        """
    )


@pytest.mark.parametrize("line", ["table undo 2", "table correct 7 Ann draw", "table notice 7"])
def test_an_entry_about_nothing_is_void(line: str) -> None:
    play(TABLE + f"Ann play R7\n{line}\n? verdict void record.no_entry\n? top R7")


def test_entries_of_somebody_whose_coming_was_corrected_away_raise_nothing() -> None:
    play(
        TABLE
        + """
        Dan join 7
        Ann play R7
        Bob play R8
        Cal play R9
        Dan play R1
        table correct 1 Bob say two_cards
        ? verdict needs_ruling record.conflict
        ? turn Ann
        """
    )
