"""The dashboard over a real evening: save file, simulated board and folders are real, everything goes by keys."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tablehost.app import Evening
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.history_screen import HistoryScreen
from tablehost.dashboard.replay_screen import ReplayScreen
from tablehost.dashboard.service_screen import ServiceScreen
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.table_screen import TableScreen
from tablehost.storage.savefile import SaveFile
from tests.dashboard.helpers import keys, screen_text, until
from tests.support.evenings import TestEvening


def wall_us() -> int:
    return time.time_ns() // 1000


def evening_at(folder: Path) -> Evening:
    save = SaveFile.open(folder / "uno-table.sqlite3", wall_us)
    return Evening(save, lambda: time.monotonic_ns() // 1000, board="sim")


async def test_set_up_play_test_the_board_export_and_resume_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNO_TABLE_DATA", str(tmp_path))
    async with TableApp(evening_at(tmp_path)).run_test(size=(80, 24)) as pilot:
        app = pilot.app
        assert isinstance(app.screen, SetupScreen)
        await pilot.press(*"Ann, Bob", "f6")
        assert "Bob green" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: "board linked" in screen_text(app))
        await keys(pilot, "r5r7b7")
        await keys(pilot, "v5")
        assert isinstance(app.screen, ServiceScreen)
        await keys(pilot, ";1")
        await until(pilot, lambda: "ok 1 x" in screen_text(app))
        await keys(pilot, "q")
        assert isinstance(app.screen, TableScreen)
        await keys(pilot, "b8")
        assert "top B8" in screen_text(app)
        await keys(pilot, "v3x")
        assert isinstance(app.screen, HistoryScreen)
        assert len(list((tmp_path / "exports").iterdir())) == 4
        await keys(pilot, "<enter><end>")
        assert isinstance(app.screen, ReplayScreen)
        assert "entry 4 of 4" in screen_text(app)
        await keys(pilot, "qq")
        await keys(pilot, "q<enter>")

    async with TableApp(evening_at(tmp_path)).run_test(size=(80, 24)) as pilot:
        app = pilot.app
        text = screen_text(app)
        for told in ("Enter goes on with an interrupted game", "Ann, Bob", "today", "to play", "round 1", "Bob green"):
            assert told in text, told
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert "top B8" in screen_text(app)


async def test_a_second_program_on_the_same_game_is_told_and_the_screen_shows_what_the_file_has(tmp_path: Path) -> None:
    here = TestEvening(tmp_path)
    here.start()
    here.flip("R5")
    there = here.reopened()
    there.evening.resume(there.evening.saved_games()[0].id)
    async with TableApp(here.evening).run_test(size=(80, 24)) as pilot:
        there.play(0, "R9")
        await keys(pilot, "r2")
        assert "another uno-table is playing this game" in screen_text(pilot.app)
        assert "top R9" in screen_text(pilot.app)
        await keys(pilot, "r3")
        assert "top R3" in screen_text(pilot.app)
        await keys(pilot, "u")
        assert "Taken back: Bob R3." in screen_text(pilot.app)
