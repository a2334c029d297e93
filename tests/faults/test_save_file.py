"""The disk fills up, the save file is locked, cut short or taken away from us, and the power goes at every entry."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from referee.rules import Rules
from tablehost.app import Evening
from tablehost.bots import Match
from tablehost.dashboard.needs import NewGame
from tablehost.storage.errors import SaveDamaged
from tablehost.storage.savefile import SaveFile
from tablehost.table import LIVE_ENTRY_LAG_MS
from tests.faults.scene import NAMES, Scene


def fill_up(connection: sqlite3.Connection) -> None:
    """From now on SQLite finds no new page on the disk; what is left in the pages there are will soon be used up."""
    connection.execute("CREATE TABLE ballast (lead BLOB)")
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with contextlib.suppress(sqlite3.OperationalError):
        while True:
            connection.execute("INSERT INTO ballast VALUES (zeroblob(500))")


async def test_the_disk_is_full_for_a_while(bare: Scene) -> None:
    """The game goes on and says what is not saved; when there is room again everything is."""
    async with bare.open():
        await bare.type("r5")
        connection = bare.evening.save._connection
        fill_up(connection)
        for _ in range(90):
            await bare.type("d")
            if bare.evening.unsaved:
                break
        typed = len(bare.evening.table.game.entries)
        assert bare.evening.unsaved, "the disk never filled up"
        await bare.until_said("not saved yet", 2_000)
        await bare.type("d")
        assert len(bare.stored()) < typed

        connection.execute("PRAGMA max_page_count = 1000000")
        await bare.wait(2_000)

        assert bare.evening.unsaved == 0
        assert len(bare.stored()) == len(bare.evening.table.game.entries)


async def test_the_save_file_is_locked_by_another_program_for_a_while(bare: Scene) -> None:
    async with bare.open():
        await bare.type("r5")
        bare.evening.save._connection.execute("PRAGMA busy_timeout = 10")
        other = sqlite3.connect(bare.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await bare.type("r7")
        await bare.until_said("not saved yet", 2_000)
        await bare.type("r8")
        other.execute("ROLLBACK")
        other.close()
        await bare.wait(2_000)

        assert len(bare.stored()) == 3
        assert bare.state.turn == 2


async def test_a_save_file_that_was_cut_short_is_named_and_left_as_it_is(bare: Scene) -> None:
    async with bare.open():
        await bare.type("r5r7r8")
    size = bare.path.stat().st_size
    with bare.path.open("r+b") as file:
        file.truncate(size // 2 + 100)
    content = bare.path.read_bytes()

    with pytest.raises(SaveDamaged, match="was left as it is"):
        SaveFile.open(bare.path, lambda: 0)
    assert bare.path.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_the_power_goes_at_every_entry_of_an_evening(tmp_path: Path) -> None:
    """`kill -9` after each entry: what was acknowledged is there, and going on gives the same position."""
    rules = Rules().with_option("entry_lag_ms", str(LIVE_ENTRY_LAG_MS))
    match = Match(rules, NAMES, 7, exact=True)
    entries = [step.entry for step in match.steps()][:40]
    choice = NewGame(NAMES, rules, match.setup.dealer or 0, "none")
    for kill_at in range(1, len(entries) + 1):
        path = tmp_path / f"{kill_at}.sqlite3"
        child = os.fork()
        if child == 0:
            evening = Evening(SaveFile.open(path, lambda: 0), lambda: 0, "none")
            evening.start(choice)
            for entry in entries[:kill_at]:
                evening.enter(entry)
            os.kill(os.getpid(), signal.SIGKILL)
        assert os.waitpid(child, 0)[1] == signal.SIGKILL

        after = Evening(SaveFile.open(path, lambda: 0), lambda: 0, "none")
        after.resume(after.saved_games()[0].id)
        live = Evening(SaveFile.open(tmp_path / f"live-{kill_at}.sqlite3", lambda: 0), lambda: 0, "none")
        live.start(choice)
        for entry in entries[:kill_at]:
            live.enter(entry)

        assert after.table.game.entries == live.table.game.entries
        assert after.table.state == live.table.state
        after.close()
        live.close()
