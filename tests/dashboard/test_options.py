"""Single rules changed before a game: walked, searched, typed, refused with both names, kept under a name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from referee.option_texts import option_text
from referee.option_words import option, option_keys
from referee.presets import Preset, preset
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.name_screen import NameScreen
from tablehost.dashboard.options_screen import OptionsScreen
from tablehost.dashboard.options_view import changed, option_rows, stepped, words_of
from tablehost.dashboard.setup_screen import SetupScreen
from tests.dashboard.helpers import keys, screen_text, until
from tests.support.fake_evening import FakeEvening

OFFICIAL = preset("official")


def test_every_option_has_a_row_and_a_search_finds_it_by_what_it_says() -> None:
    assert len(option_rows(OFFICIAL, OFFICIAL, "en")) == len(option_keys())
    found = option_rows(OFFICIAL, OFFICIAL, "en", "missed call")
    assert "uno_miss_penalty" in [row.key for row in found]
    chinese = option_text("jump_in", "zh_CN").title
    assert [row.title for row in option_rows(OFFICIAL, OFFICIAL, "zh_CN", chinese[:2])].count(chinese) == 1
    assert option_rows(OFFICIAL, OFFICIAL, "en", "no such thing") == ()


def test_a_changed_option_is_marked() -> None:
    text = changed(OFFICIAL, "uno_miss_penalty", "4")
    assert isinstance(text, Preset)
    assert [row.key for row in option_rows(text, OFFICIAL, "en") if row.changed] == ["uno_miss_penalty"]


def test_a_contradiction_is_refused_and_names_both_options() -> None:
    told = changed(OFFICIAL, "jump_in_self", "yes")
    assert isinstance(told, str)
    assert option_text("jump_in_self", "en").title in told
    assert option_text("jump_in", "en").title in told


def test_an_impossible_value_is_refused_with_what_is_possible() -> None:
    told = changed(OFFICIAL, "uno_miss_penalty", "999999")
    assert isinstance(told, str)
    assert "uno_miss_penalty" in told


def test_stepping_passes_over_what_cannot_hold_and_comes_round() -> None:
    text = OFFICIAL
    seen = []
    for _ in range(len(words_of("jump_in"))):
        told = stepped(text, "jump_in", 1)
        assert isinstance(told, Preset)
        text = told
        seen.append(text.rules().value_word("jump_in"))
    assert seen[-1] == "off"
    assert set(seen) == set(option("jump_in").words)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(option_keys()), st.sampled_from((1, -1))), max_size=12))
def test_whatever_is_stepped_the_rules_hold_together(steps: list[tuple[str, int]]) -> None:
    text = OFFICIAL
    for key, step in steps:
        told = stepped(text, key, step)
        if isinstance(told, Preset):
            text = told
        else:
            assert told
        text.rules().check()


# By keys


async def open_options(pilot: Pilot[None]) -> None:
    await pilot.press("f4")
    await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))


def cursor_row(pilot: Pilot[None]) -> str:
    return next(line for line in screen_text(pilot.app).splitlines() if line.startswith(" >"))


async def test_a_rule_is_searched_changed_and_played_by() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await open_options(pilot)
        await keys(pilot, "missed")
        assert "search: missed" in screen_text(pilot.app)
        while "Cards for a missed call" not in (row := cursor_row(pilot)):
            await keys(pilot, "<down>")
            assert cursor_row(pilot) != row, "the end of the list"
        await keys(pilot, "4<enter>")
        assert "draw 4" in screen_text(pilot.app)
        await keys(pilot, "<enter>")
        assert isinstance(pilot.app.screen, SetupScreen)
        assert "Official rules, 1 rule changed" in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(evening.started))
    assert evening.started[0].rules.uno_miss_penalty == 4
    assert evening.started[0].rules.preset == "official"


async def test_a_refused_change_says_why_and_changes_nothing() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await open_options(pilot)
        await keys(pilot, "uno call moment")
        await keys(pilot, "5")
        assert "takes no number" in screen_text(pilot.app)
        assert isinstance(pilot.app.screen, OptionsScreen)
        assert pilot.app.screen.text == OFFICIAL


async def test_own_rules_are_kept_under_a_name_and_stand_in_the_list() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await open_options(pilot)
        await keys(pilot, "jump")
        await keys(pilot, "<right>")
        await keys(pilot, "<f6>")
        await until(pilot, lambda: isinstance(pilot.app.screen, NameScreen))
        await pilot.press("ctrl+u", *"sunday", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
        assert "sunday is now among the rule texts" in screen_text(pilot.app)
        await keys(pilot, "<escape><enter>")
        assert isinstance(pilot.app.screen, SetupScreen)
        assert "sunday" in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(evening.started))
    assert list(evening.library.kept) == ["sunday"]
    assert evening.started[0].rules.jump_in != "off"


async def test_a_name_that_is_taken_is_said() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await open_options(pilot)
        await keys(pilot, "<f6>")
        await until(pilot, lambda: isinstance(pilot.app.screen, NameScreen))
        await pilot.press("ctrl+u", *"official", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
        assert "choose another name" in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (130, 40)])
async def test_no_key_breaks_the_options(size: tuple[int, int]) -> None:
    async with TableApp(FakeEvening(players=("Ann", "Bob"))).run_test(size=size) as pilot:
        await open_options(pilot)
        await keys(pilot, "x<space>z<backspace><backspace><backspace><left><right>7<backspace>;<pagedown><end><right>")
        await keys(pilot, "<home><pageup>=*+-<tab><f5>qqqq<left><right><escape><up>")
        assert isinstance(pilot.app.screen, OptionsScreen)
        pilot.app.screen.text.rules().check()
