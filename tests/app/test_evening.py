"""A whole table without a screen: keys, the simulated board over its real bytes, and the save file."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cards import Card
from referee.entries import Accuse, CallUno, Correct, Decide, HandLeft, Join, NextRound
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from tablehost.app import Evening, NoSuchBoard, Notice, open_board
from tablehost.dashboard.needs import EveningError, NewGame
from tablehost.storage.errors import DiskFull
from tablehost.table import Done, Source
from tablehost.wire.picture import Light, Tune
from tablehost.wire.reports import Linked
from tests.support.evenings import TestEvening


def test_a_button_on_the_simulated_board_calls_uno_for_its_seat(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(rules=Rules().with_option("hand_size", "2"))
    table.flip("R5")
    table.wait(1)

    table.evening.press(0, "uno")
    heard = table.wait(0.5)
    table.play(0, "R7")

    presses = [one for one in heard if isinstance(one, Done)]
    assert [(one.ruling.verdict, one.ruling.rule, one.source) for one in presses] == [
        (Verdict.LEGAL, Rule.UNO_EARLY, Source.BUTTON)
    ]
    assert table.evening.table.state.called == (True, False, False)


def test_a_catch_before_a_call_is_upheld_by_the_clock_of_the_board(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(rules=Rules().with_option("hand_size", "2"))
    table.flip("R5")
    table.play(0, "R7")

    table.evening.press(2, "catch")
    table.wait(0.1)
    table.evening.press(0, "uno")
    table.wait(0.5)

    assert table.evening.table.game.verdict(3) == (Verdict.UPHELD, Rule.UNO_CAUGHT)
    assert table.evening.table.game.verdict(4) == (Verdict.VOID, Rule.UNO_TOO_LATE)
    assert table.evening.table.state.owes(0) == 2


def test_the_turn_light_and_the_direction_follow_the_typed_card(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(("Ann", "Bob", "Cal", "Dan"), dealer=3)
    table.flip("R5")
    table.wait(0.5)
    before = table.evening.lamps()
    table.play(0, "RR")
    table.wait(0.5)
    after = table.evening.lamps()

    assert before is not None
    assert after is not None
    assert (before.seats[0], before.clockwise) == (True, True)
    assert (after.seats[3], after.seats[0], after.counterclockwise) == (True, False, True)


def test_owed_cards_blink_and_are_drawn_by_themselves_when_play_goes_on(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.play(0, "RD")

    assert table.evening.table.picture(table.evening.now_us()).seats[1] is Light.SLOW
    assert table.evening.table.state.counts == (6, 7, 7)
    table.play(2, "R3")

    assert table.evening.table.state.counts == (6, 9, 6)
    assert [source for source in table.evening.table.sources if source is Source.AUTO] == [Source.AUTO]


def test_owed_cards_are_drawn_by_themselves_after_a_while(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.play(0, "RD")

    table.wait(6)

    assert table.evening.table.state.counts == (6, 9, 7)


def test_a_challenge_that_is_open_keeps_owed_cards_from_being_drawn(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.play(0, "W4>G")

    table.wait(10)

    assert table.evening.table.state.counts == (6, 7, 7)
    assert table.evening.table.state.awaits_from(1, "accept_or_challenge")


def test_a_game_resumed_after_a_kill_shows_the_same_position(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.play(0, "RD")
    table.play(2, "R3")
    table.evening.press(1, "catch")
    table.wait(4)
    table.evening.undo()

    other = table.reopened()
    saved = other.evening.saved_games()
    other.evening.resume(saved[0].id)

    assert len(saved) == 1
    assert "Cal to play" in saved[0].summary, saved[0].summary
    assert other.evening.table.state == table.evening.table.state
    assert other.evening.table.sources == table.evening.table.sources
    assert other.evening.record() == table.evening.record()
    assert other.evening.now_us() <= table.evening.now_us()


def test_a_game_whose_newcomer_was_deleted_before_another_one_can_be_resumed(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.evening.enter(Join(3, "Dee", 7))
    dee = len(table.evening.table.game.entries)
    table.evening.enter(Join(4, "Eve", 7))
    table.evening.enter(Correct(dee, Decide(None, "nothing")))
    table.evening.enter(Accuse(0, 3, "time"))
    assert table.evening.table.names == ("Ann", "Bob", "Cal", "Dee", "Eve")

    other = table.reopened()
    other.evening.resume(int(table.evening.save.open_games()[0].id))

    assert other.evening.table.state == table.evening.table.state
    assert other.evening.table.game.entries == table.evening.table.game.entries


def test_a_finished_match_is_not_offered_for_resuming_and_its_result_is_booked(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(("Ann", "Bob"), Rules().with_option("hand_size", "1").with_option("match_target", "20"), dealer=1)
    table.flip("R5")
    table.play(0, "R7")
    table.evening.enter(HandLeft(1, (Card.parse("W"),)))

    save = table.evening.save
    game = save.games()[0]
    rounds = {
        booking.round_no: [(s.player, s.points, s.total) for s in booking.scores] for booking in save.results(game.id)
    }
    assert table.evening.table.state.match.winners == (0,)
    assert table.evening.saved_games() == ()
    assert rounds == {1: [("Ann", 50, 50), ("Bob", 0, 0)], None: [("Ann", 0, 50), ("Bob", 0, 0)]}


def test_a_corrected_result_is_booked_anew(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(("Ann", "Bob"), Rules().with_option("hand_size", "1"), dealer=1)
    table.flip("R5")
    table.play(0, "R7")
    table.evening.enter(HandLeft(1, (Card.parse("W"),)))
    table.evening.undo()
    table.evening.enter(HandLeft(1, (Card.parse("G3"),)))

    save = table.evening.save
    booked = save.results(save.games()[0].id)
    assert [score.points for score in booked[0].scores] == [3, 0]


def test_two_rounds_keep_their_results_apart(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(("Ann", "Bob"), Rules().with_option("hand_size", "1"), dealer=1)
    for _ in range(2):
        table.flip("R5")
        first = table.evening.table.state.turn
        assert first is not None
        table.play(first, "R7")
        table.evening.enter(HandLeft(1 - first, (Card.parse("R3"),)))
        table.evening.enter(NextRound())

    results = table.evening.save.results(table.evening.save.games()[0].id)
    assert [booking.round_no for booking in results] == [1, 2]


def test_undo_takes_back_the_last_key_and_leaves_the_presses(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(rules=Rules().with_option("hand_size", "2"))
    table.flip("R5")
    table.play(0, "R7")
    table.evening.press(0, "uno")
    table.wait(0.3)

    table.evening.undo()
    table.play(0, "R8")

    assert table.evening.table.state.top is Card.parse("R8")
    assert table.evening.table.state.called == (True, False, False)


def test_undo_takes_a_kept_draw_back_as_one(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    before = table.evening.table.state
    table.evening.draw_and_keep(0)
    after = table.evening.table.state.turn
    table.evening.undo()

    assert after == 1
    assert table.evening.table.state == before


def test_the_board_is_linked_without_a_cable_and_says_so(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()

    assert isinstance(table.evening.link, Linked)
    assert table.evening.can_press


def test_a_call_is_heard_as_a_tune(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(rules=Rules().with_option("hand_size", "2"))
    table.flip("R5")
    table.play(0, "R7")
    table.evening.press(0, "uno")
    table.wait(0.3)

    assert table.evening.table.picture(table.evening.now_us()).tune is Tune.UNO


def fill_the_disk(table: TestEvening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing more can be saved until `monkeypatch.undo()`."""

    def full(*_: object) -> None:
        raise DiskFull(table.path)

    monkeypatch.setattr(table.evening.save, "append_many", full)


def test_the_game_goes_on_when_the_disk_is_full_and_everything_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    fill_the_disk(table, monkeypatch)
    table.play(0, "R7")
    told = [one for one in table.wait(0.1) if isinstance(one, Notice)]
    monkeypatch.undo()
    table.play(1, "R8")

    assert any("not saved yet" in one.sentence for one in told)
    assert len(table.evening.save.entries(table.evening.save.games()[0].id)) == 3


def test_what_could_not_be_saved_is_saved_as_soon_as_the_disk_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    fill_the_disk(table, monkeypatch)
    table.play(0, "R7")
    monkeypatch.undo()
    table.wait(2)

    assert len(table.evening.save.entries(table.evening.save.games()[0].id)) == 2


def test_a_second_program_on_the_same_game_leaves_the_first_with_what_is_on_file(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    other = table.reopened()
    other.evening.resume(table.evening.saved_games()[0].id)
    table.play(0, "R7")

    with pytest.raises(EveningError):
        other.play(0, "R8")

    assert other.evening.table.state.top is Card.parse("R7")
    assert other.evening.table.game.entries == table.evening.table.game.entries


@pytest.mark.parametrize("name", ["/dev/tty-that-is-not-there", "COM77x", "telnet://nowhere:1"])
def test_a_board_that_cannot_be_had_is_one_sentence(name: str) -> None:
    with pytest.raises(NoSuchBoard) as caught:
        open_board(name)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_that_cannot_begin_leaves_nothing_behind(tmp_path: Path) -> None:
    table = TestEvening(tmp_path, board="none")
    with pytest.raises(NoSuchBoard):
        table.evening.start(NewGame(("Ann", "Bob"), Rules(), 0, "/dev/nothing-here"))

    assert not table.evening.is_started
    assert table.evening.save.games() == ()
    assert isinstance(table.evening, Evening)


def test_who_sits_down_later_has_buttons_on_the_simulated_board_and_is_known_the_next_evening(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start()
    table.flip("R5")
    table.evening.enter(Join(3, "Zoë", 7))
    table.wait(1)
    table.evening.press(3, "uno")
    table.wait(1)

    pressed = table.evening.table.game.entries[-1]
    assert isinstance(pressed, CallUno)
    assert pressed.seat == 3
    assert "Zoë" in table.reopened().evening.players()
    colors = table.evening.library.player_colors()
    assert len({colors[name] for name in table.evening.table.names}) == 4
