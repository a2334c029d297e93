"""A record stepped through by keys: forwards, backwards, by rounds, to a number, by itself."""

from __future__ import annotations

import pytest

from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.replay_app import ReplayApp
from tablehost.dashboard.replay_screen import ReplayScreen
from tablehost.past import Replay, replay_of
from tests.dashboard.helpers import keys, pane, screen_text, until
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, SETUP

SIZES = [(60, 18), (80, 24), (130, 40)]


def friday(*more: str) -> Replay:
    return replay_of("\n".join([SETUP, *ROUND_ONE, *ROUND_TWO, *more]), "friday.game")


def screen(app: ReplayApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_record_is_stepped_forwards_and_backwards(size: tuple[int, int]) -> None:
    app = ReplayApp(friday())
    async with app.run_test(size=size) as pilot:
        text = screen_text(app)
        assert "entry 0 of 21" in text
        assert "Before the first entry." in text
        await keys(pilot, "<right><right><right>")
        text = screen_text(app)
        assert "entry 3 of 21" in text
        assert "top R9" in text
        assert "Bob plays the red 9" in text
        assert len(text.splitlines()) == size[1]
        await keys(pilot, "<left><left>")
        assert "top R5" in screen_text(app)
        await keys(pilot, "<end>")
        assert "entry 21 of 21" in screen_text(app)
        await keys(pilot, "<right>")
        assert "entry 21 of 21" in screen_text(app)
        await keys(pilot, "<home><left>")
        assert "entry 0 of 21" in screen_text(app)


async def test_rounds_and_numbers_are_jumped_to() -> None:
    app = ReplayApp(friday())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "nn")
        assert "entry 19 of 21" in screen_text(app)
        assert "round 2" in screen_text(app)
        await keys(pilot, "p")
        assert "entry 1 of 21" in screen_text(app)
        await keys(pilot, "12")
        assert "to entry 12" in pane(app, "input")
        await keys(pilot, "<enter>")
        assert "entry 12 of 21" in screen_text(app)
        assert "caught" in screen_text(app)
        await keys(pilot, "999<enter>")
        assert "entry 21 of 21" in screen_text(app)


async def test_what_was_undone_and_corrected_is_seen_as_it_happened() -> None:
    app = ReplayApp(replay_of("\n".join([SETUP, *ROUND_ONE[:5], "@16 table undo 1"]), "x"))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "<end><left><left>")
        assert "top R1" in screen_text(app)
        await keys(pilot, "<right>")
        assert "top R2" in screen_text(app)
        await keys(pilot, "<right>")
        assert "top R1" in screen_text(app)


async def test_it_plays_by_itself_faster_when_asked_and_stops() -> None:
    app = ReplayApp(friday())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "++++<space>")
        assert "x16" in screen_text(app)
        await until(pilot, lambda: screen(app).at >= 3)
        await keys(pilot, "<space>")
        stopped = screen(app).at
        await pilot.pause(0.5)
        assert screen(app).at == stopped


async def test_a_line_that_was_left_out_is_named_once() -> None:
    app = ReplayApp(replay_of("\n".join([SETUP, ROUND_ONE[0], "Ann plai R7"]), "x"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "a line was left out: line 8" in screen_text(app)
        await keys(pilot, "<right>")
        assert "left out" not in screen_text(app)


async def test_help_and_the_way_out() -> None:
    app = ReplayApp(friday())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "?")
        assert isinstance(app.screen, HelpScreen)
        assert "Keys: replay" in screen_text(app)
        await keys(pilot, "xj")
        assert "this key means nothing here" in screen_text(app)
        await keys(pilot, "q")
    assert app.return_code == 0


@pytest.mark.parametrize("size", SIZES)
async def test_every_entry_of_a_record_can_be_shown(size: tuple[int, int]) -> None:
    app = ReplayApp(friday("@57 table undo", "@58 小明 swap Ann", "table notice 3", "Dee join 7", "Dee leave"))
    async with app.run_test(size=size) as pilot:
        for _ in range(26):
            await keys(pilot, "<right>")
            assert screen_text(app)
