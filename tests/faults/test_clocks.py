"""The clock of the computer jumps, while presses and late cards are under way."""

from __future__ import annotations

import time

from referee.rulings import Rule
from tablehost import cli
from tablehost.wire.inputs import Input
from tests.faults.scene import Scene

HOUR_US = 3_600_000_000


async def test_the_table_runs_on_a_clock_that_nobody_can_set() -> None:
    """Summer time and time servers move the wall clock; rulings hang on the steady one."""
    before = time.monotonic_ns() // 1000
    now = cli._clock_us()
    assert before <= now <= time.monotonic_ns() // 1000


async def test_a_clock_that_leaps_forward_loses_neither_press_nor_game(scene: Scene) -> None:
    """The laptop's steady clock may count the hours of a sleep: the press after it is judged by the board's clock."""
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        scene.jump_us += HOUR_US
        await scene.wait(300)
        await scene.type("r8")
        await scene.wait(300)
        scene.press(Input.uno(1))
        await scene.wait(500)

        assert scene.state.called[1]
        assert "board linked" in scene.head
        times = [entry.at for entry in scene.evening.table.game.entries if entry.at is not None]
        assert times == sorted(times)


async def test_presses_keep_their_order_across_a_leap(scene: Scene) -> None:
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        scene.press(Input.uno(0))
        scene.board.heard += scene.world.pass_time(40_000)
        scene.press(Input.catch(1))
        scene.jump_us += HOUR_US
        scene.board.heard += scene.world.pass_time(40_000)
        await scene.wait(10_000)

        notes = scene.evening.table.seen_at(scene.evening.now_us())[1]
        assert scene.state.called[0]
        assert [note.rule for note in notes if note.number == 4] == [Rule.UNO_CALLED]


async def test_a_wall_clock_set_back_does_not_disturb_a_saved_game(bare: Scene) -> None:
    """Saved evenings are listed by it, nothing more."""
    async with bare.open():
        await bare.type("r5r7")
    bare.world.now -= HOUR_US // 100
    async with bare.open(resume=True):
        await bare.type("r8")

        assert bare.state.turn == 2
        assert len(bare.stored()) == 3
