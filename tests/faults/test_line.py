"""The line between laptop and board loses, doubles, reorders and garbles, both ways, and then heals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tablehost.wire.frames import Frame, FrameReader
from tablehost.wire.inputs import Input
from tablehost.wire.messages import Event
from tests.faults.scene import BadCable, Scene, Sketch
from tests.firmware_sim import images
from tests.firmware_sim.sim_board import SOUND, LineFaults

BAD = {
    "frames dropped": LineFaults(drop=0.3),
    "frames doubled": LineFaults(double=0.5),
    "frames garbled": LineFaults(garble=0.3),
    "bytes dropped": LineFaults(drop_byte=0.02),
    "bytes flipped": LineFaults(flip_byte=0.02),
    "noise": LineFaults(noise=0.05),
    "all at once": LineFaults(0.1, 0.1, 0.1, 0.005, 0.005, 0.005, 0.01),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_line_loses_no_press_and_no_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Ann and Bob call UNO in turn while the line is bad; each call counts once and lights its lamp."""
    if reason := images.why_not():
        pytest.skip(reason)
    cable = BadCable(Sketch(), SOUND, seed=len(name))
    scene = Scene(tmp_path, monkeypatch, cable)
    async with scene.open(hand_size="2"):
        cable.fail(BAD[name])
        await scene.type("r5")
        for seat, card in enumerate(("r7", "r8")):
            await scene.type(card)
            await scene.wait(400)
            scene.press(Input.uno(seat))
            await scene.wait(2_500)
        cable.fail(SOUND)
        await scene.wait(3_000)

        calls = [line for line in scene.stored() if " uno" in line]
        assert len(calls) == 2
        assert scene.state.called[:2] == (True, True)
        assert "board linked" in scene.head
        assert scene.device.is_lit("TURN3")


class SwappedEvents:
    """What a board sends, its first EVENT kept back until the second has passed."""

    def __init__(self, honest: Callable[[], bytes]) -> None:
        self._honest = honest
        self._begun = b""  # of a frame whose end has not come
        self._held: bytes | None = None
        self.swaps = 0

    def __call__(self) -> bytes:
        *frames, self._begun = (self._begun + self._honest()).split(b"\xf7")
        out = b""
        for frame in (piece + b"\xf7" for piece in frames):
            is_event = any(isinstance(one, Frame) and one.body[0] == Event.TYPE for one in FrameReader().feed(frame))
            if is_event and self.swaps == 0 and self._held is None:
                self._held = frame
            elif is_event and self.swaps == 0 and self._held is not None and frame != self._held:
                out += frame + self._held
                self.swaps, self._held = 1, None
            else:
                out += frame
        return out


async def test_frames_that_come_in_another_order_are_put_right(scene: Scene) -> None:
    """Two presses whose EVENT frames change places on the way: the board's numbers tell, so the call was first."""
    async with scene.open(hand_size="2"):
        await scene.type("r5r7")
        await scene.wait(300)
        peer = scene.peer
        assert isinstance(peer, Sketch)
        with pytest.MonkeyPatch.context() as patch:
            swapped = SwappedEvents(peer.transmit)
            patch.setattr(peer, "transmit", swapped)
            scene.press(Input.uno(0))
            scene.board.heard += scene.world.pass_time(30_000)
            scene.press(Input.catch(1))
            await scene.wait(500)
        await scene.wait(1_000)

        assert swapped.swaps == 1
        assert [" uno" in line for line in scene.stored()[2:]] == [True, False]
        assert scene.state.called[0]
        assert scene.state.owes(0) == 0


async def test_noise_without_end_on_the_port_does_not_stop_the_keyboard(scene: Scene) -> None:
    async with scene.open():
        peer = scene.peer
        assert isinstance(peer, Sketch)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(peer, "transmit", lambda: bytes(range(256)) * 8)
            await scene.type("r5")
            await scene.wait(3_000)
            await scene.type("r7")
        await scene.wait(4_000)

        assert scene.state.turn == 1
        assert "board linked" in scene.head
        assert any("the board is gone" in sentence for sentence in scene.told)
