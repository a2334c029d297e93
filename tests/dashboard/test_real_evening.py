"""A whole evening on the real program by keys only: three rounds, mistakes, a tie, a cable that comes out, a kill."""

from __future__ import annotations

import shutil
from pathlib import Path

from textual.pilot import Pilot

from referee.rules import Rules
from tablehost.boards.sim import SimBoard
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, pane, settled
from tests.support.evenings import POLL_US, TestEvening

PANES = ("seats", "card", "now", "said", "log", "input", "hints")


class Table:
    """The program, somebody's fingers, and a clock that goes on as they type."""

    def __init__(self, pilot: Pilot[None], table: TestEvening) -> None:
        self.pilot = pilot
        self.table = table
        assert isinstance(pilot.app, TableApp)
        self.app = pilot.app

    async def types(self, typed: str) -> None:
        await keys(self.pilot, typed)
        await self.waits(0.4)

    async def waits(self, seconds: float) -> None:
        for _ in range(round(seconds * 1_000_000 / POLL_US)):
            self.table.clock.us += POLL_US
            self.app._poll()
        await settled(self.pilot)

    def shows(self, *names: str) -> str:
        return " ".join(" ".join(pane(self.app, name) for name in names).split())

    @property
    def board(self) -> SimBoard:
        board = self.table.evening._board
        assert isinstance(board, SimBoard)
        return board

    @property
    def totals(self) -> tuple[int, ...]:
        return self.table.evening.table.state.match.totals


async def test_an_evening_of_three_rounds_by_keys_only(tmp_path: Path) -> None:
    rules = Rules().with_option("hand_size", "3").with_option("match_target", "100")
    evening = TestEvening(tmp_path / "first")
    evening.start(("Ann", "Bob", "小明"), rules)
    async with TableApp(evening.evening).run_test(size=(80, 24)) as pilot:
        table = Table(pilot, evening)
        await first_round(table)
        await second_round(table)
        await table.types("<enter>y5y6")
        before = [pane(table.app, name) for name in PANES]
        shutil.copytree(tmp_path / "first", tmp_path / "killed")  # all that a kill leaves

    again = TestEvening(tmp_path / "killed")
    async with TableApp(again.evening).run_test(size=(80, 24)) as pilot:
        table = Table(pilot, again)
        assert isinstance(table.app.screen, SetupScreen)
        await keys(pilot, "<enter>")
        assert isinstance(table.app.screen, TableScreen)
        assert [pane(table.app, name) for name in PANES] == before
        await table.waits(3)
        assert "board linked" in table.shows("head")
        await third_round(table)


async def first_round(table: Table) -> None:
    await table.waits(3)
    assert "board linked" in table.shows("head")
    await table.types("r5r7")
    await table.types("r8")  # it was the green 7: taken back, and what it was is typed
    await table.types("u")
    assert "Taken back: Bob R8." in table.shows("said")
    await table.types("g7d")
    await table.types("g1;1")
    assert "called" in table.shows("seats")
    await table.types("gs")  # Bob is at one card, and the skip passes 小明
    await keys(table.pilot, ";2'3")  # both fingers at once
    await table.waits(0.5)
    assert "Tie: goes to Bob [Enter], or to 小明 [o]" in table.shows("now", "said")
    await table.types("o")
    assert table.table.evening.table.state.owes(1) == 2
    await table.types("g2")  # Ann is out
    await table.waits(6)  # what Bob owes is drawn by itself
    assert isinstance(table.app.screen, HandScreen)
    assert "Round 1 goes to Ann" in table.shows("title")
    await table.types("b1b2b3<enter>=14<enter>")
    assert table.totals == (20, 0, 0)
    await table.types("e=24<enter>")  # a second mistake: it was 24
    assert "the scores change" in table.shows("edit-now")
    await table.types("<enter>")
    assert table.totals == (30, 0, 0)
    await table.types("<enter>")
    assert "Round 2" in table.shows("head")


async def second_round(table: Table) -> None:
    await table.types("b3b4b5")
    table.board.unplug()
    await table.waits(4)
    assert "board linked" not in table.shows("head")
    await table.types("b6b7n")  # by keys: Bob calls
    assert "called" in table.shows("seats")
    await table.types("b8")
    await table.types("1c")  # 小明 forgot, and Ann says so
    assert table.table.evening.table.state.owes(2) == 2
    table.board.plug()
    await table.waits(4)
    assert "board linked" in table.shows("head")
    await table.types("b9;1")
    assert table.table.evening.table.state.called[0]
    await table.types("b0")  # Bob is out
    await table.waits(6)
    assert "Round 2 goes to Bob" in table.shows("title")
    await table.types("y9<enter>y1y2y3<enter>")
    assert table.totals == (30, 15, 0)


async def third_round(table: Table) -> None:
    await table.types("y7y8")
    await table.types("y9;3")
    await table.types("ys;1")
    await table.types("y0")
    assert "Round 3 goes to 小明" in table.shows("title")
    await table.types("gv<enter>wf<enter>")
    assert "小明 wins the match with 120 points" in table.shows("title")
    await table.types("uz")
    assert table.totals == (30, 15, 120)
    assert "Enter: a new match" in table.shows("now")
