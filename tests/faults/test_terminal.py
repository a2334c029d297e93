"""The window is made smaller and larger while a game is on, and at last the terminal is gone."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tablehost.storage.savefile import SaveFile
from tests.faults.scene import Scene
from tests.support.terminal import NEEDS_TERMINAL, Terminal, ends

pytestmark = NEEDS_TERMINAL


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
    terminal.start_game("Ann, Bob")
    terminal.type("r5r7")
    terminal.until(lambda screen: "top R7" in screen)
    process = terminal.process

    terminal.close()

    assert ends(process)
    assert stored(tmp_path) == ["table flip R5", "Ann play R7"]


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_told_to_end_ends_and_loses_nothing(
    terminal: Terminal, tmp_path: Path, by: signal.Signals
) -> None:
    terminal.start_game("Ann, Bob")
    terminal.type("r5")
    terminal.until(lambda screen: "top R5" in screen)
    process = terminal.process

    os.kill(process, by)

    assert ends(process)
    assert stored(tmp_path) == ["table flip R5"]


def stored(folder: Path) -> list[str]:
    """The entries of the one game in the one save file, without their times."""
    (path,) = folder.glob("*.sqlite3")
    with SaveFile.open(path, lambda: 0) as save:
        lines = [entry.line for entry in save.entries(save.games()[0].id)]
    return [line.split(" ", 1)[1] for line in lines]
