"""The window is made smaller and larger while a game is on, and at last the terminal is gone."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablehost.storage.savefile import SaveFile
from tests.faults.scene import Scene
from tests.support.terminal import NEEDS_TERMINAL, Terminal

pytestmark = NEEDS_TERMINAL


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    one = Terminal(tmp_path)
    yield one
    one.close()


async def test_every_size_of_the_window_leaves_the_game_as_it_is(bare: Scene) -> None:
    async with bare.open():
        await bare.type("r5")
        for cells, lines in ((60, 18), (20, 5), (1, 1), (200, 60), (3, 40), (80, 24)):
            await bare.pilot.resize_terminal(cells, lines)
            await bare.pilot.pause()
            await bare.type("d")
        await bare.type("r7")

        assert len(bare.stored()) >= 8
        assert "Ann" in bare.screen


def test_a_terminal_that_is_closed_loses_nothing(terminal: Terminal, tmp_path: Path) -> None:
    """Somebody closes the window: the program ends, and every card is in the save file."""
    terminal.start()
    terminal.until(lambda screen: "Start" in screen)
    terminal.type("Ann, Bob")
    terminal.key("Enter")
    terminal.until(lambda screen: "Turn up the first card" in screen)
    terminal.type("r5r7")
    terminal.until(lambda screen: "top R7" in screen)
    process = int(terminal.pid_file.read_text())

    terminal.close()

    end = time.monotonic() + 30
    while time.monotonic() < end and _lives(process):
        time.sleep(0.05)
    assert not _lives(process)
    (path,) = tmp_path.glob("*.sqlite3")
    with SaveFile.open(path, lambda: 0) as save:
        lines = [entry.line for entry in save.entries(save.games()[0].id)]
    assert [line.split(" ", 1)[1] for line in lines] == ["table flip R5", "Ann play R7"]


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z" if Path("/proc").exists() else True


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_told_to_end_ends_and_loses_nothing(
    terminal: Terminal, tmp_path: Path, by: signal.Signals
) -> None:
    terminal.start()
    terminal.until(lambda screen: "Start" in screen)
    terminal.type("Ann, Bob")
    terminal.key("Enter")
    terminal.until(lambda screen: "Turn up the first card" in screen)
    terminal.type("r5")
    terminal.until(lambda screen: "top R5" in screen)
    process = int(terminal.pid_file.read_text())

    os.kill(process, by)

    end = time.monotonic() + 30
    while time.monotonic() < end and _lives(process):
        time.sleep(0.05)
    assert not _lives(process)
    (path,) = tmp_path.glob("*.sqlite3")
    with SaveFile.open(path, lambda: 0) as save:
        assert len(save.entries(save.games()[0].id)) == 1
