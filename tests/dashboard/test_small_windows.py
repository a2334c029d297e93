"""A window of any size breaks nothing: too small for a page, it says so, and what was there comes back."""

from __future__ import annotations

import pytest

from tablehost.dashboard.app import TableApp
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.table_screen import TableScreen
from tablehost.dashboard.tiny_screen import SMALLEST_PAGE, TinyScreen
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.fake_evening import FakeEvening, FakeSavedGame

NAMES = ("Ann", "Bob", "小明")
SIZES = [(1, 1), (19, 5), (200, 1), (1, 100)]


@pytest.mark.parametrize("size", SIZES)
async def test_a_window_too_small_at_the_start_says_so_and_grows(size: tuple[int, int]) -> None:
    saved = (FakeSavedGame(7, "Ann, Bob", "round 3"),)
    evening = FakeEvening(saved=saved, players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=size) as pilot:
        assert isinstance(pilot.app.screen, TinyScreen)
        await keys(pilot, "<enter>x<up>")
        assert evening.resumed == []
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(pilot.app.screen, SetupScreen)
        await keys(pilot, "<enter>")
        assert evening.resumed == [7]


@pytest.mark.parametrize("size", SIZES)
async def test_a_window_made_too_small_in_a_game_loses_nothing(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TinyScreen)
        assert screen_text(pilot.app) is not None
        await keys(pilot, "7")
        evening.press(0, "uno")
        await pilot.pause(0.1)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert "r_ " in pane(pilot.app, "input")
        await keys(pilot, "7e")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert isinstance(pilot.app.screen, EditScreen)


async def test_the_sentence_says_what_is_needed() -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=(19, 6)) as pilot:
        cells, lines = SMALLEST_PAGE
        assert f"{cells} x {lines}" in " ".join(screen_text(pilot.app).split())


@pytest.mark.parametrize("size", [SMALLEST_PAGE, (30, 8), (40, 10)])
async def test_a_small_window_still_takes_cards(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5r7e<escape>?<escape>m<escape>")
        assert evening.table.state.counts == (6, 7, 7)
