"""The whole way: buttons on the compiled sketch, a port, the host, the referee and the save file decide together."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cards import Card, Laid
from referee.entries import Flip, Play
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from tablehost.app import Evening
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile
from tablehost.wire.inputs import Input
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.serve import PtyBoard

pytestmark = pytest.mark.xdist_group("realtime")

PATIENCE_S = 120
UNO1, CATCH2 = Input.uno(0).number, Input.catch(1).number
MS = 16_000  # cycles


def _clock_us() -> int:
    return time.monotonic_ns() // 1000


class RealTable:
    """An evening whose board is a chip that runs the sketch behind a port."""

    def __init__(self, folder: Path, board: PtyBoard, device: Device) -> None:
        self.device, self.board = device, board
        self.evening = Evening(SaveFile.open(folder / "evening.sqlite3", _clock_us), _clock_us, board=board.path)
        rules = Rules().with_option("hand_size", "2")
        self.evening.start(NewGame(("Ann", "Bob"), rules, 1, board.path))

    def until(self, wanted: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not wanted():
            assert time.monotonic() < end, f"never came; the link says {self.evening.link}"
            self.evening.poll()
            time.sleep(0.01)

    def verdicts(self) -> list[tuple[Verdict, Rule]]:
        game = self.evening.table.game
        return [game.verdict(number) for number in range(1, len(game.entries) + 1)]


@pytest.mark.parametrize("call_first", [True, False])
def test_the_sketch_the_host_and_the_referee_decide_uno_against_catch(
    tmp_path: Path, r3: str, call_first: bool
) -> None:
    device = Device(sketch(r3))
    with PtyBoard(device.chip) as board:
        table = RealTable(tmp_path, board, device)
        try:
            table.until(lambda: table.evening.link is not None and table.evening.link.is_up)
            table.evening.enter(Flip(Card.parse("R5")))
            table.evening.enter(Play(0, (Laid.parse("R7"),)))

            def bob_is_to_play() -> bool:
                with board.hold():
                    return device.is_lit("TURN2")

            table.until(bob_is_to_play)
            first, second = (UNO1, CATCH2) if call_first else (CATCH2, UNO1)
            with board.hold():
                begin = device.chip.cycle + MS
                device.press(first, begin)
                device.press(second, begin + 20 * MS)
            table.until(lambda: len(table.evening.table.game.entries) >= 4)

            called = (Verdict.LEGAL, Rule.UNO_SELF), (Verdict.REJECTED, Rule.UNO_CALLED)
            caught = (Verdict.UPHELD, Rule.UNO_CAUGHT), (Verdict.VOID, Rule.UNO_TOO_LATE)
            assert tuple(table.verdicts()[2:4]) == (called if call_first else caught)
            assert table.evening.table.state.owes(0) == (0 if call_first else 2)
            stored = table.evening.save.entries(table.evening.save.games()[0].id)
            assert [entry.source for entry in stored] == ["key", "key", "button", "button"]
        finally:
            table.evening.close()
