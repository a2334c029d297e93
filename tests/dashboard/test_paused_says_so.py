"""While every clock stands still the screen says that Enter goes on, and not what Enter would do otherwise.

And a menu that is open says on the big screen, too, what can follow.
"""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.big_screen import BigScreen
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eva")
SIZES = [(60, 18), (80, 24), (130, 40)]
PAUSED = "Pause. p or Enter goes on."


def words_on(pilot: Pilot[None]) -> str:
    return " ".join(screen_text(pilot.app).split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", ["", "./6"])
async def test_an_open_question_waits_while_it_is_paused(size: tuple[int, int], screen: str) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, screen + "r5rdm62<enter>")  # Bob owes two and gets up
        asked = "[Enter]"
        assert evening.table.state.questions
        assert asked in words_on(pilot) or screen  # the big screen cuts it
        await keys(pilot, "...")
        assert isinstance(pilot.app.screen, BigScreen if screen else TableScreen)
        assert PAUSED in words_on(pilot)
        assert asked not in words_on(pilot)
        await keys(pilot, "<enter>")
        assert PAUSED not in words_on(pilot)
        assert evening.table.state.questions


@pytest.mark.parametrize("size", SIZES)
async def test_hands_and_the_next_round_wait_while_it_is_paused(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES[:2], rules=Rules().with_option("hand_size", "1"))
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5r7...")
        assert isinstance(pilot.app.screen, HandScreen)
        assert PAUSED in words_on(pilot)
        await keys(pilot, "<enter>")
        assert PAUSED not in words_on(pilot)
        await keys(pilot, "b3<enter>")
        assert "Enter: the next round" in words_on(pilot)
        await keys(pilot, "...")
        assert PAUSED in words_on(pilot)
        assert "Enter: the next round" not in words_on(pilot)
        await keys(pilot, "<enter>")
        assert "Enter: the next round" in words_on(pilot)
        assert evening.table.state.match.round_number == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_big_screen_shows_an_open_menu(size: tuple[int, int]) -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=size) as pilot:
        await keys(pilot, "r5./6")
        assert isinstance(pilot.app.screen, BigScreen)
        shown = screen_text(pilot.app)
        await keys(pilot, ".")
        assert "* jumps in . put right, pause / screens, help, quit" in words_on(pilot)
        await keys(pilot, ".")
        assert "1 count 2 top 3 turn" in words_on(pilot)
        assert ". pause" in words_on(pilot)
        await pilot.resize_terminal(*SIZES[(SIZES.index(size) + 1) % 3])
        assert ". pause" in words_on(pilot)
        await pilot.resize_terminal(*size)
        await keys(pilot, "<escape>")
        assert screen_text(pilot.app) == shown
