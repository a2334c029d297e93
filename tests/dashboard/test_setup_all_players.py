"""The set-up shows every player with seat and color, however many they are and however narrow the window is."""

from __future__ import annotations

import pytest

from tablehost import words
from tablehost.dashboard.app import TableApp
from tests.dashboard.helpers import pane, screen_text
from tests.support.fake_evening import FakeEvening

TEN = ("Ann", "Bob", "小明", "Dee", "Eve", "Fay", "Gus", "Henrietta", "Ivy", "Joe")


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (130, 40)])
@pytest.mark.parametrize("lang", words.LANGUAGES)
async def test_ten_players_are_all_in_sight(size: tuple[int, int], lang: words.Lang) -> None:
    words.use(lang)
    try:
        async with TableApp(FakeEvening(players=TEN), lang=lang).run_test(size=size) as pilot:
            names = pilot.app.screen.query_one("#names")
            names.value = ", ".join(TEN)  # type: ignore[attr-defined]
            await pilot.pause()
            lines = [line.rstrip() for line in pane(pilot.app, "seating").splitlines()]
            shown = [" ".join(line.split()) for line in screen_text(pilot.app).splitlines()]
            for line in lines:
                assert any(" ".join(line.split()) in one for one in shown), line
            told = " ".join(lines)
            assert all(f"{seat} {name} " in told for seat, name in enumerate(TEN, 1))
            assert words._("Start [Enter]") in screen_text(pilot.app)
            await pilot.resize_terminal(130, 40)
            assert len(pane(pilot.app, "seating").splitlines()) <= 2
            names.value = "Ann, Bob"  # type: ignore[attr-defined]
            await pilot.pause()
            assert len(pane(pilot.app, "seating").splitlines()) == 1
    finally:
        words.use("en")


async def test_nobody_is_parted_from_the_color() -> None:
    async with TableApp(FakeEvening(players=TEN)).run_test(size=(60, 18)) as pilot:
        pilot.app.screen.query_one("#names").value = ", ".join(TEN)  # type: ignore[attr-defined]
        await pilot.pause()
        lines = [" ".join(line.split()) for line in pane(pilot.app, "seating").splitlines()]
        assert lines[0] == "1 Ann red 2 Bob yellow 3 小明 green 4 Dee blue"
        assert all(line[0].isdigit() for line in lines)
