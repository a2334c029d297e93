"""The board is pulled out, restarts, browns out, sticks and chatters during a game. The sketch is the compiled one."""

from __future__ import annotations

from referee.rulings import Rule
from tablehost.wire.inputs import Input
from tests.faults.scene import Scene, Sketch
from tests.firmware_sim.avr import CYCLES_PER_US, Cause
from tests.support.port_world import R3


async def test_the_cable_is_pulled_and_put_back(scene: Scene) -> None:
    async with scene.open():
        await scene.type("r5r7")
        peer = scene.world.unplug(R3.device)
        await scene.until_said("the game goes on by keyboard", 1_000)
        assert "board off" in scene.head
        await scene.type("r8")  # nobody waits for a board

        scene.world.plug(R3, peer)
        await scene.until_said("the board restarted")
        await scene.wait(3_000)

        assert "board linked" in scene.head
        assert scene.device.is_lit("TURN3")  # the light of who is to play is back
        assert scene.state.turn == 2
        assert len(scene.stored()) == 3


async def test_a_press_while_the_screen_stood_still_keeps_its_time(scene: Scene) -> None:
    """The program hangs for five seconds; Ann has called before Bob caught her, and the board knows."""
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        scene.press(Input.uno(0))
        scene.board.heard += scene.world.pass_time(50_000)
        scene.press(Input.catch(1))
        scene.board.heard += scene.world.pass_time(5_000_000)
        await scene.wait(300)
        await scene.type("r8")

        rules = [scene.evening.table.game.verdict(number)[1] for number in (3, 4)]
        assert rules == [Rule.UNO_SELF, Rule.UNO_CALLED]
        assert len(scene.stored()) == 5


async def test_the_whole_laptop_sleeps_and_the_presses_are_not_lost(scene: Scene) -> None:
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        scene.press(Input.uno(0))
        scene.world.sleep(5_000_000)
        await scene.wait(6_000)

        assert scene.evening.link is not None
        assert scene.evening.link.is_up
        assert scene.state.called[0]
        assert any("the board" in sentence for sentence in scene.told)


async def test_the_board_restarts_in_mid_game(scene: Scene) -> None:
    async with scene.open():
        await scene.type("r5r7")
        await scene.wait(300)
        assert scene.device.is_lit("TURN2")

        scene.device.reset(Cause.EXTERNAL)
        await scene.until_said("the board restarted (button)")
        await scene.wait(500)

        assert scene.device.is_lit("TURN2")
        assert scene.state.turn == 1


async def test_a_supply_that_breaks_down_again_and_again_is_named(scene: Scene) -> None:
    async with scene.open():
        await scene.type("r5r7")
        for _ in range(4):
            await scene.wait(2_500)
            scene.device.reset(Cause.BROWN_OUT)
        await scene.until_said("supply voltage fell")
        await scene.wait(3_000)

        await scene.type("r8")
        await scene.wait(200)
        assert scene.state.turn == 2
        assert "board linked" in scene.head
        assert scene.device.is_lit("TURN3")


async def test_a_chattering_button_is_named_and_the_others_go_on(scene: Scene) -> None:
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        chip = scene.device.chip
        for edge in range(2_000):
            scene.device.contact(Input.uno(2).number, edge % 2 == 0, chip.cycle + edge * 2_000 * CYCLES_PER_US)
        await scene.until_said("UNO3 chatters", 4_000)

        scene.press(Input.uno(0))
        await scene.wait(500)
        assert scene.state.called[0]


async def test_a_stuck_button_is_named_and_the_others_go_on(scene: Scene) -> None:
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        scene.device.contact(Input.uno(2).number, True)
        await scene.until_said("UNO3 is stuck", 10_000)

        scene.press(Input.uno(0))
        await scene.wait(500)
        assert scene.state.called[0]


async def test_another_board_is_put_in_its_place(scene: Scene) -> None:
    """Somebody takes the board to the next table and brings a spare one: the game goes on with it."""
    async with scene.open():
        await scene.type("r5r7")
        scene.world.unplug(R3.device)
        await scene.until_said("the game goes on by keyboard", 1_000)

        spare = Sketch()
        spare.device.chip.write_eeprom(0, bytes(range(1, 33)))
        scene.world.plug(R3, spare)
        await scene.wait(8_000)

        assert any("board" in sentence for sentence in scene.told[-3:])
        await scene.type("r8")
        assert scene.state.turn == 2
