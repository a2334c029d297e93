"""The log as it reads now: verdicts revised, entries taken back and corrected, and what is said about the newest."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import Card, Laid
from referee.entries import (
    NOTHING,
    CallUno,
    Catch,
    Challenge,
    Correct,
    Count,
    Draw,
    FixTurn,
    Flip,
    GameEntry,
    Play,
    Show,
    Undo,
)
from referee.game import Game
from referee.rulings import Rule, Verdict
from referee.setup import Setup
from tablehost.dashboard.lines import text_of, width_of
from tablehost.dashboard.log_view import brought_back, line_spans, log_line, log_lines, sentence_of
from tablehost.dashboard.logbook import Logbook
from tablehost.dashboard.marks import ASCII, DRAWN
from tablehost.table import Done, LiveTable, Source
from tests.dashboard.helpers import HEAD, game_of
from tests.support.fake_evening import FakeEvening


def play(seat: int, card: str) -> Play:
    return Play(seat, (Laid.parse(card),))


def lines_of(game: Game, count: int = 20) -> list[str]:
    """The log, oldest first, as `number who what: says`."""
    found = log_lines(Logbook(game).last(99), game.names, [], count)
    return [f"{one.number} {one.who} {one.what}: {one.says}" for one in reversed(found)]


def test_a_line_says_who_what_and_why() -> None:
    assert lines_of(game_of("table flip R5\nAnn play R7\nBob play B7")) == [
        "1 table R5 turned up: The red 5 is turned up, and Ann starts.",
        "2 Ann R7: it fits the color in play, red.",
        "3 Bob B7: the same number as the red 7.",
    ]


def test_a_kept_draw_is_one_line() -> None:
    assert lines_of(game_of("table flip R5\nAnn draw\nAnn pass"))[1].startswith("2 Ann draw, kept: ")


def test_a_draw_by_somebody_else_before_a_pass_stays_its_own_line() -> None:
    assert len(lines_of(game_of("table flip R5\nAnn draw\nBob pass"))) == 3


def test_undone_entries_are_not_in_the_log() -> None:
    game = game_of("table flip R5\nAnn play R7\nBob play B7\ntable undo 2\nAnn play R1")
    assert [line.split(":")[0] for line in lines_of(game)] == ["1 table R5 turned up", "5 Ann R1"]


def test_a_corrected_entry_reads_as_it_should_have_been_with_its_ruling_now() -> None:
    game = game_of("table flip R5\nAnn play R7\nBob play B7\ntable correct 2 Ann play R6")
    assert lines_of(game)[1] == "2 Ann R6: it fits the color in play, red."
    later = Logbook(game).at(3)
    assert later is not None
    assert later.ruling.verdict is Verdict.ILLEGAL
    assert "does not fit on the red 6" in lines_of(game)[2]


def test_a_corrected_entry_is_marked() -> None:
    game = game_of("table flip R5\nAnn play R7\ntable correct 2 Ann play R6")
    one = Logbook(game).at(2)
    assert one is not None
    assert log_line(one, game.names).how == "corrected"


def test_undoing_a_correction_brings_the_first_reading_back() -> None:
    game = game_of("table flip R5\nAnn play R7\ntable correct 2 Ann play R6")
    book = Logbook(game)
    game.enter(Undo())
    assert [one.entry for one in book.entries()] == [Flip(Card.parse("R5")), play(0, "R7")]


def test_a_deleted_entry_changes_nothing_and_leaves_the_log() -> None:
    game = game_of("table flip R5\nAnn play R7\nBob draw")
    game.enter(Correct(3, NOTHING))
    assert [line.split(":")[0] for line in lines_of(game)] == ["1 table R5 turned up", "2 Ann R7"]
    assert game.state.turn == 1
    assert game.state.counts[1] == 7
    deleted = Logbook(game).at(3)
    assert deleted is not None
    assert deleted.is_deleted


def test_a_press_that_waited_has_its_verdict_once_the_card_is_typed() -> None:
    head = HEAD.replace("rules official", "rules official\nrule entry_lag_ms 3000")
    game = game_of("@1 table flip R5\n@2 Ann count 2\n@3 Bob catch\n@4 Ann play R7", head)
    one = Logbook(game).at(3)
    assert one is not None
    assert (one.ruling.verdict, one.ruling.rule) == game.verdict(3)
    assert one.ruling.rule is Rule.UNO_CAUGHT


def test_sources_are_told() -> None:
    evening = FakeEvening(("Ann", "Bob"))
    evening.enter(Flip(Card.parse("R5")))
    evening.enter(play(0, "RD"))
    evening.wait(6000)
    evening.poll()
    found = log_lines(Logbook(evening.table.game).last(9), ("Ann", "Bob"), evening.table.sources, 9)
    assert [one.how for one in found] == ["by itself", "", ""]


def test_lines_fit_and_faults_are_marked_without_color_too() -> None:
    game = Game(Setup(names=("[b]欧阳 with a very long name", "Bob"), dealer=1))
    game.enter(Flip(Card.parse("R5")))
    game.enter(play(0, "B7"))
    for marks in (DRAWN, ASCII):
        for cells in (60, 80, 120):
            for line in log_lines(Logbook(game).last(9), game.names, [], 9):
                spans = line_spans(line, marks, cells, bright=True)
                assert width_of(spans) <= cells
    assert " ! " in text_of(line_spans(log_lines(Logbook(game).last(1), game.names, [], 1)[0], DRAWN, 80))


def test_the_color_of_a_card_stands_as_shape_and_color() -> None:
    game = game_of("table flip R5\nAnn play W>B")
    spans = line_spans(log_lines(Logbook(game).last(1), game.names, [], 1)[0], DRAWN, 80)
    assert "◆ W>B" in text_of(spans)
    assert "blue" in [span.role for span in spans]


# The sentence


def test_the_sentence_tells_the_ruling_and_what_follows() -> None:
    evening = FakeEvening(("Ann", "Bob", "Cal"))
    evening.enter(Flip(Card.parse("R5")))
    done = evening.enter(play(0, "RD"))
    said = sentence_of(done, ("Ann", "Bob", "Cal"))
    assert "Bob draws 2" in said


def test_a_board_without_a_clock_is_told_who_was_first_and_not_by_how_much() -> None:
    """LINK 5.10: the host's stamps move by milliseconds."""
    game = game_of(
        "@9 table flip R5\n@10 Ann play R7\n@10.1 Ann uno\n@10.108 Bob catch Ann", HEAD + "rule hand_size 2\n"
    )
    (one,) = Logbook(game).last(1)

    by_clock = log_line(one, game.names, Source.BUTTON)
    by_order = log_line(one, game.names, Source.ORDER)

    assert by_clock.says == "Ann had called UNO 8 ms before Bob pressed."
    assert by_order.says == "Ann had already called UNO when Bob pressed."
    assert by_order.how == by_clock.how == "button"
    done = Done(4, one.entry, "", 0, Source.ORDER, one.ruling)
    assert sentence_of((done,), game.names) == by_order.says


def test_a_kept_draw_is_told_once() -> None:
    evening = FakeEvening(("Ann", "Bob", "Cal"))
    evening.enter(Flip(Card.parse("R5")))
    assert sentence_of(evening.draw_and_keep(0), ("Ann", "Bob", "Cal")) == "Ann draws one card for this turn."


def test_the_same_verdict_on_an_earlier_entry_is_not_told_twice() -> None:
    evening = FakeEvening(("Ann", "Bob", "Cal"))
    for entry in (Flip(Card.parse("R5")), play(0, "W4>B"), Challenge(1)):
        evening.enter(entry)
    said = sentence_of(evening.enter(Show(0, (), "has")), ("Ann", "Bob", "Cal"))
    assert said.count("Bob's challenge succeeds") == 1


def test_undo_says_what_was_taken_back() -> None:
    evening = FakeEvening(("Ann", "Bob"))
    evening.enter(Flip(Card.parse("R5")))
    evening.enter(play(0, "R7"))
    done = evening.undo()
    assert sentence_of(done, ("Ann", "Bob"), entries=evening.table.game.entries) == "Taken back: Ann R7."
    evening.enter(Draw(0))
    evening.enter(Correct(1, Flip(Card.parse("B5"))))
    done = evening.undo()
    said = sentence_of(done, ("Ann", "Bob"), entries=evening.table.game.entries)
    assert said == "Taken back: the correction of entry 1."


def test_what_one_key_did_is_taken_back_and_brought_back_as_one_thing() -> None:
    names = ("Ann", "小明")
    evening = FakeEvening(names)
    evening.enter(Flip(Card.parse("R5")))
    evening.draw_and_keep(0)
    assert sentence_of(evening.undo(), names, entries=evening.table.game.entries) == "Taken back: Ann draw, kept."
    again = [one.entry for one in evening.redo() if not isinstance(one.entry, Undo)]
    assert brought_back(again, names) == "Brought back: Ann draw, kept."
    evening.draw_and_lay(1, Laid(Card.parse("R7")))
    said = sentence_of(evening.undo(), names, entries=evening.table.game.entries)
    assert said == "Taken back: 小明 draws and lays R7."
    evening.enter(FixTurn(0))
    assert sentence_of(evening.undo(), names, entries=evening.table.game.entries) == "Taken back: Ann is to play."
    evening.undo()
    said = sentence_of(evening.undo(), names, entries=evening.table.game.entries)
    assert said == "Taken back: R5 turned up."


def test_a_call_and_a_catch_that_were_typed_have_an_order_and_no_margin() -> None:
    """When somebody typed is no measure of who was faster at the table."""
    names = ("Ann", "Bob", "Cal")
    evening = FakeEvening(names)
    for entry in (Flip(Card.parse("R5")), Count(0, 2), play(0, "R7"), CallUno(0)):
        evening.enter(entry)
    evening.clock_us += 700_000
    done = evening.enter(Catch(1))
    said = sentence_of(done, names)
    assert said == "Ann had already called UNO when Bob pressed."
    (line, *_older) = log_lines(Logbook(evening.table.game).last(9), names, evening.table.sources, 9)
    assert " s before" not in line.says


# Laws


def _busy_game(seed: int, entries: int) -> Game:
    """Somebody types whatever; now and then it is taken back, corrected or pressed."""
    rng = random.Random(seed)
    table = LiveTable(game_of(""))
    cards = ["R1", "R2", "B1", "B2", "G7", "Y7", "RD", "BS", "GR", "W>B", "W4>R", "W"]
    now = 1_000_000
    for _ in range(entries):
        now += rng.randrange(400_000)
        kind = rng.randrange(12)
        game = table.game
        seat = game.state.turn if game.state.turn is not None and rng.random() < 0.8 else rng.randrange(3)
        if kind < 6:
            first = game.state.top is None
            entry: GameEntry = Flip(Card.parse(rng.choice(cards[:9]))) if first else play(seat, rng.choice(cards))
            table.enter(entry, now)
        elif kind == 6:
            table.draw_and_keep(seat, now)
        elif kind == 7:
            table.undo(now)
        elif kind == 8 and game.standing:
            table.enter(Correct(rng.choice(game.standing)[0], play(seat, rng.choice(cards))), now)
        elif kind == 9 and game.standing:
            table.enter(Correct(rng.choice(game.standing)[0], NOTHING), now)
        else:
            table.tick(now)
    return table.game


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(0, 40))
def test_every_verdict_is_the_games_whatever_was_undone_and_corrected(seed: int, entries: int) -> None:
    game = _busy_game(seed, entries)
    for one in Logbook(game).entries():
        assert (one.ruling.verdict, one.ruling.rule) == game.verdict(one.number)


@settings(max_examples=40)
@given(st.integers(0, 10_000))
def test_what_is_entered_and_taken_back_leaves_the_log_as_it_read_before(seed: int) -> None:
    whole = _busy_game(seed, 30)
    game = Game(whole.setup)
    for entry in whole.entries:
        tried = game.copy()
        tried.enter(entry)
        if len(tried.standing_log) > len(game.standing_log):
            tried.enter(Undo())
            assert Logbook(tried).entries() == Logbook(game).entries()
        game.enter(entry)


