"""The numbers of the host's side of the link: for the bench. The real dashboard runs, on a real port.

How long the laptop takes is real time, and a busy machine makes it longer; how long a board takes to be told and to
show its lights again is exact, in simulation.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from referee.cards import Card, Laid
from referee.entries import Flip, Play
from referee.rules import Rules
from tablehost.app import Evening
from tablehost.boards.sim_device import SimDevice
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile
from tablehost.wire.frames import Frame, FrameReader
from tablehost.wire.inputs import Input
from tablehost.wire.messages import Event, Show
from tablehost.wire.picture import DARK, Light
from tablehost.wire.reports import Linked, Lost, Reset
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import BUILDS, sketch
from tests.firmware_sim.sim_board import SimavrBoard
from tests.support.port_world import R3, World

PATIENCE_S = 30


def _now_us() -> int:
    return time.monotonic_ns() // 1000


class FarEnd:
    """A simulated board at the other end of a pseudo-terminal that notes when an EVENT went out and a SHOW came in.

    Pressing is done at once, without its thread, so that its own pace is no part of the figure.
    """

    def __init__(self) -> None:
        self.device = SimDevice(boot_us=50_000)
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        self._slave = slave  # kept open, so that the master never hangs up
        os.set_blocking(self._master, False)
        self._end = threading.Event()
        self._event_at = 0
        self.took_us: list[int] = []
        self.device.power_on(_now_us())
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _run(self) -> None:
        event, show = Event.TYPE, Show.TYPE
        while not self._end.wait(0.0002):
            now = _now_us()
            self.device.run(now)
            if data := self.device.transmit():
                os.write(self._master, data)
                if any(body == event for body in _types(data)):
                    self._event_at = _now_us()
            try:
                came = os.read(self._master, 4096)
            except BlockingIOError:
                continue
            if self._event_at and any(body == show for body in _types(came)):
                self.took_us.append(_now_us() - self._event_at)
                self._event_at = 0
            self.device.receive(came, _now_us())


def _types(data: bytes) -> list[int]:
    """The kinds of the frames in these bytes."""
    return [heard.body[0] for heard in FrameReader().feed(data) if isinstance(heard, Frame)]


async def _until(wanted: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not wanted():
        if time.monotonic() > end:
            raise TimeoutError("the board was never answered")
        await asyncio.sleep(0.005)


async def _answers_us() -> list[int]:
    """Ten players lay their last card but one, one after the other, and call UNO: each call lights a lamp."""
    far = FarEnd()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(SaveFile.open(Path(folder) / "evening.sqlite3", _now_us), _now_us, far.path)
        names = tuple("ABCDEFGHIJ")
        evening.start(NewGame(names, Rules().with_option("hand_size", "2"), len(names) - 1, far.path))
        try:
            async with TableApp(evening).run_test(size=(80, 24)):
                await _until(lambda: evening.link is not None and evening.link.is_up)
                evening.enter(Flip(Card.parse("R5")))
                for seat in range(len(names)):
                    evening.enter(Play(seat, (Laid.parse(f"R{seat % 5 + 1}"),)))
                    await asyncio.sleep(0.4)  # the lamps of the card are shown, and their SHOW is answered
                    far.device.press(Input.uno(seat), _now_us() + 2_000, held_us=50_000)
                    await _until(lambda answers=seat + 1: len(far.took_us) == answers)  # type: ignore[misc]
        finally:
            far.close()
    return far.took_us


def answer_ms() -> float:
    """Median of: the bytes of an EVENT are at the port, to the bytes of the SHOW that follows from it, in ms."""
    return statistics.median(asyncio.run(_answers_us())) / 1000


@dataclass(frozen=True, slots=True)
class Recovery:
    """Milliseconds of table time."""

    pulled_and_told: float  # the system says so
    silent_and_told: float  # nobody says so
    lights_after_hello: dict[str, float]  # by build, on the compiled sketch


def recovery() -> Recovery:
    told = []
    for is_noticed in (True, False):
        world = World("auto")
        world.plug(R3, SimDevice())
        world.until(Linked)
        world.pass_time(1_000_000)
        world.unplug(R3.device, is_noticed=is_noticed)
        told.append(world.until(Lost) / 1000)
    return Recovery(told[0], told[1], {build: _lights_after_hello_ms(build) for build in BUILDS})


def _lights_after_hello_ms(build: str) -> float:
    """A reset in mid-game: from the first byte of the board's greeting until it burns as wanted again."""
    board = SimavrBoard(Device(sketch(build)))
    board.show(DARK.lit({1: Light.ON}))
    board.linked()
    board.run_ms(500)
    wanted = board.device.lit()
    board.reset()
    heard = len(board.heard)
    while b"\xf0" not in board.heard[heard:]:
        board.run_ms(1)
    greeted = board.now_us
    said = len(board.said)
    while not (any(isinstance(one, Reset) for one in board.said[said:]) and board.device.lit() == wanted):
        board.run_ms(1)
    return (board.now_us - greeted) / 1000


def main() -> None:
    print(f"bytes of an EVENT in to bytes of its SHOW out  {answer_ms():6.2f} ms median (at most 5)")
    found = recovery()
    print(f"a pulled cable is told after                   {found.pulled_and_told:6.0f} ms (at most 1000)")
    print(f"a cable that falls silent is told after        {found.silent_and_told:6.0f} ms (at most 1000)")
    for build, ms in found.lights_after_hello.items():
        print(f"lights are back after the greeting, {build:<11}{ms:6.0f} ms (at most 3000)")


if __name__ == "__main__":
    main()
