"""The set-up by keys: colors, rule texts in a minute, compared and changed, and what is then played."""

from __future__ import annotations

import pytest

from referee.presets import load_preset, preset
from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.rulebook_screen import RuleBookScreen
from tablehost.dashboard.setup_screen import SetupScreen
from tests.dashboard.helpers import keys, pane, screen_text, until
from tests.support.fake_evening import FakeEvening

SIZES = [(60, 18), (80, 24), (130, 40)]


async def test_players_come_back_with_their_colors() -> None:
    evening = FakeEvening(players=("Ann", "Bob", "小明"))
    evening.library.colors = {"Ann": "cyan", "Bob": "orange", "小明": "purple"}
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        assert pane(pilot.app, "seating").strip() == "1 Ann cyan   2 Bob orange   3 小明 purple"
        await pilot.press("enter")
        await until(pilot, lambda: bool(evening.started))
    assert evening.started[0].colors == ("cyan", "orange", "purple")


async def test_a_player_gets_another_color_that_nobody_has() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        assert "1 Ann red   2 Bob yellow" in pane(pilot.app, "seating")
        await pilot.press("home", "f6")
        assert "1 Ann green   2 Bob yellow" in pane(pilot.app, "seating")
        await pilot.press("end", "f6")
        assert "1 Ann green   2 Bob blue" in pane(pilot.app, "seating")
        await pilot.press("enter")
        await until(pilot, lambda: bool(evening.started))
    assert evening.started[0].colors == ("green", "blue")


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_are_explained_on_the_form_and_in_full_with_one_key(size: tuple[int, int]) -> None:
    async with TableApp(FakeEvening(players=("Ann", "Bob"))).run_test(size=size) as pilot:
        assert "For 2 to 10 players" in screen_text(pilot.app)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, RuleBookScreen))
        assert "Match color, number or symbol" in " ".join(screen_text(pilot.app).split())
        await keys(pilot, "<escape>")
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_a_text_is_compared_with_another_with_one_key() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening, rules=load_preset("killer_uno")).run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(pilot.app.screen, RuleBookScreen))
        text = screen_text(pilot.app)
        assert "against Official rules" in text
        assert "here:" in text
        assert "there:" in text


async def test_rules_changed_on_the_command_line_are_played_as_they_came() -> None:
    rules = Rules().with_option("uno_miss_penalty", "4")
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening, rules=rules).run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: bool(evening.started))
    assert evening.started[0].rules.uno_miss_penalty == 4


async def test_a_text_of_the_tables_own_can_be_chosen() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    evening.library.keep_rules(preset("official").with_changes([("jump_in", "identical_any")]), "sunday")
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "")
        pilot.app.screen.query_one("#preset").focus()
        await pilot.press("enter", "end", "enter")
        await pilot.pause(0.2)
        assert "sunday" in screen_text(pilot.app)
        pilot.app.screen.query_one("#start").focus()
        await pilot.press("enter")
        await until(pilot, lambda: bool(evening.started))
    assert evening.started[0].rules.jump_in == "identical_any"


async def test_the_target_of_the_form_counts_more_than_that_of_the_text() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        pilot.app.screen.query_one("#target").focus()
        await pilot.press(*"200", "enter")
        await until(pilot, lambda: bool(evening.started))
    assert evening.started[0].rules.match_target == 200
