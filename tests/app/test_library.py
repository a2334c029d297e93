"""What stands beside the game: former evenings, exports, own rule texts, colors, and the board on the bench."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cards import Card
from referee.entries import HandLeft, NextRound
from referee.errors import RulesError
from referee.presets import preset
from referee.rules import Rules
from tablehost.app import NoSuchBoard
from tablehost.dashboard.needs import EveningError, NewGame
from tablehost.past import replay_of
from tablehost.wire.inputs import Input
from tablehost.wire.reports import Linked, Press
from tests.support.evenings import TestEvening

SHORT = Rules().with_option("hand_size", "1")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestEvening:
    monkeypatch.setenv("UNO_TABLE_DATA", str(tmp_path))
    return TestEvening(tmp_path)


def play_a_round(table: TestEvening) -> None:
    table.flip("R5")
    table.play(0, "R7")
    table.evening.enter(HandLeft(1, (Card.parse("B9"),)))


def test_an_interrupted_game_says_who_when_which_round_and_how_it_stands(table: TestEvening) -> None:
    table.start(("Ann", "小明"), SHORT, dealer=1)
    play_a_round(table)
    table.evening.enter(NextRound())
    (saved,) = table.reopened().evening.saved_games()
    assert saved.title == "Ann, 小明"
    for told in ("today", "round 2", "Ann 9, 小明 0"):
        assert told in saved.summary


def test_a_former_game_is_judged_again_and_replayed(table: TestEvening) -> None:
    table.start(("Ann", "小明"), SHORT, dealer=1)
    play_a_round(table)
    library = table.reopened().evening.library
    (past,) = library.past_games()
    kept = library.past_game(past.id)
    assert (past.names, past.rounds, past.totals) == (("Ann", "小明"), 1, (("Ann", 9), ("小明", 0)))
    assert kept.game.state == table.evening.table.state
    assert kept.record == table.evening.record()
    assert replay_of(kept.record, "x").frames[-1].after.match.totals == (9, 0)


def test_an_export_writes_every_format_and_never_over_another(table: TestEvening, tmp_path: Path) -> None:
    table.start(("Ann", "小明"), SHORT, dealer=1)
    play_a_round(table)
    first = table.evening.library.export(1)
    second = table.evening.library.export(1)
    assert first.parent == tmp_path / "exports"
    assert first != second
    assert len(list(first.parent.iterdir())) == 8
    assert "小明" in first.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_said(table: TestEvening, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way", encoding="utf-8")
    table.start(("Ann", "小明"), SHORT, dealer=1)
    play_a_round(table)
    with pytest.raises(EveningError, match="exports cannot be written"):
        table.evening.library.export(1)


def test_a_game_that_is_not_there_is_said(table: TestEvening) -> None:
    with pytest.raises(EveningError, match="there is no game 7"):
        table.evening.library.past_game(7)


def test_players_keep_the_colors_they_were_given(table: TestEvening) -> None:
    table.evening.start(NewGame(("Ann", "小明"), Rules(), 1, "sim", ("green", "cyan")))
    assert table.reopened().evening.library.player_colors() == {"Ann": "green", "小明": "cyan"}


def test_players_without_a_choice_get_the_color_they_had(table: TestEvening) -> None:
    table.evening.start(NewGame(("Ann", "小明"), Rules(), 1, "sim", ("green", "cyan")))
    other = table.reopened().evening
    other.start(NewGame(("Bob", "小明"), Rules(), 1, "sim"))
    colors = other.library.player_colors()
    assert colors["小明"] == "cyan"
    assert colors["Bob"] == "red"


def test_own_rules_stand_beside_the_bundled_ones(table: TestEvening) -> None:
    library = table.evening.library
    assert library.rule_texts()[0].name == "official"
    changed = preset("official").with_changes([("uno_miss_penalty", "4")])
    kept = library.keep_rules(changed, "Sunday rules")
    assert kept in library.rule_texts()
    assert kept.rules().uno_miss_penalty == 4
    with pytest.raises(RulesError):
        library.keep_rules(changed, "official")


# The board on the bench


def heard(table: TestEvening, service: object, seconds: float = 1.0) -> list[object]:
    found: list[object] = []
    for _ in range(round(seconds * 50)):
        table.clock.us += 20_000
        found += service.poll()  # type: ignore[attr-defined]
        table.evening.poll()
    return found


def test_a_board_can_be_tested_before_the_first_game(table: TestEvening) -> None:
    service = table.evening.service("sim")
    assert any(isinstance(one, Linked) for one in heard(table, service, 3))
    service.press(2, "catch")
    presses = [one for one in heard(table, service) if isinstance(one, Press)]
    assert [one.input for one in presses] == [Input.catch(2)]
    assert service.health is not None
    assert service.health.frames > 0
    service.close()


def test_a_board_that_cannot_be_had_is_said(table: TestEvening) -> None:
    with pytest.raises(NoSuchBoard):
        table.evening.service("nonsense")


def test_presses_on_the_bench_are_not_the_games_and_its_clock_stands_still(table: TestEvening) -> None:
    table.start(("Ann", "小明"), SHORT, dealer=1)
    table.flip("R5")
    before, entries = table.evening.now_us(), len(table.evening.table.game.entries)
    service = table.evening.service(None)
    service.press(0, "uno")
    assert [one.input for one in heard(table, service) if isinstance(one, Press)] == [Input.uno(0)]
    assert table.evening.now_us() == before
    assert len(table.evening.table.game.entries) == entries
    service.close()
    service.close()
    assert not table.evening.is_paused
    table.evening.press(0, "uno")
    table.wait(0.5)
    assert len(table.evening.table.game.entries) == entries + 1


def test_a_game_that_was_paused_stays_paused_after_the_test(table: TestEvening) -> None:
    table.start(("Ann", "小明"), SHORT, dealer=1)
    table.evening.pause()
    table.evening.service(None).close()
    assert table.evening.is_paused
