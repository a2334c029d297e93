"""People come, go and change places by keys; scores go with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.people_screen import PeopleScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.evenings import TestEvening
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明")
SIZES = [(60, 18), (80, 24), (120, 40)]
ONE_CARD = Rules().with_option("hand_size", "1")


def lines(evening: FakeEvening) -> list[str]:
    """What was stored, without times."""
    return [" ".join(word for word in done.line.split() if not word.startswith("@")) for done in evening.stored]


@pytest.mark.parametrize("size", SIZES)
async def test_somebody_gets_up_and_sits_down_again(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5m7")
        assert isinstance(pilot.app.screen, PeopleScreen)
        await keys(pilot, "3l")
        assert not evening.table.state.table.seated[2]
        assert "got up" in screen_text(pilot.app)
        await keys(pilot, "l")
        assert evening.table.state.table.seated[2]
        assert evening.table.state.counts[2] == 7
        await keys(pilot, "<escape>")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_somebody_new_sits_down_with_a_name_of_any_script() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m7n")
        await pilot.press(*"Bob", "enter")
        await pilot.pause()
        assert "has a seat already" in screen_text(pilot.app)
        await keys(pilot, "n")
        await pilot.press(*"王伟", "enter")
        await pilot.pause()
        assert evening.table.names == (*NAMES, "王伟")
        await keys(pilot, "n")
        await pilot.press("escape")
        await keys(pilot, "<escape>r7")
    assert lines(evening)[1:] == ["王伟 join 7", "Ann play R7"]


async def test_places_are_changed_between_rounds_only() -> None:
    evening = FakeEvening(NAMES, rules=ONE_CARD)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m7s")
        assert "between rounds" in screen_text(pilot.app)
        await keys(pilot, "<escape>r7g1<enter>=9<enter>")
        assert evening.table.state.match.totals == (10, 0, 0)
        await keys(pilot, "m71s1")
        assert "another seat" in screen_text(pilot.app)
        await keys(pilot, "3")
        assert isinstance(pilot.app.screen, TableScreen)
        assert evening.table.names == ("小明", "Bob", "Ann")
        assert evening.table.state.match.totals == (0, 0, 10)
        assert "A new log begins" in pane(pilot.app, "said")
        await keys(pilot, "u")
        assert "this log began when places were changed" in pane(pilot.app, "input") + pane(pilot.app, "hints")
        await keys(pilot, "b5")
        assert "Ann" in pane(pilot.app, "seats")


async def test_changed_places_are_saved_with_the_scores_and_the_board_goes_on(tmp_path: Path) -> None:
    table = TestEvening(tmp_path)
    table.start(NAMES, ONE_CARD)
    board = table.evening.board_label
    async with TableApp(table.evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7g1<enter>=9<enter>")
        assert isinstance(pilot.app.screen, HandScreen)
        await keys(pilot, "m71s2")
        assert table.evening.table.names == ("Bob", "Ann", "小明")
        assert table.evening.board_label == board
        await keys(pilot, "b5")
        table.wait(1)
        state = table.evening.table.state
        again = table.reopened()
        (saved,) = again.evening.saved_games()
        again.evening.resume(saved.id)
        assert again.evening.table.state == state
        assert state.match.totals == (0, 10, 0)


async def test_a_newcomer_has_a_color_of_their_own_at_once() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m7nZoë<enter>")
        (row,) = [line for line in screen_text(pilot.app).splitlines() if "Zoë" in line]
        assert "blue" in row, row
