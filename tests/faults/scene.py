"""A whole table on which things go wrong, in virtual time: keys, screen, referee, save file, port and compiled sketch.

The dashboard is the real one, driven by keys; the host's own port keeper talks to the sketch on a simulated chip over
sockets that can be pulled, and a line that can be bad. Time goes on only in `wait`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from referee.rules import Rules
from referee.state import State
from tablehost.app import Evening
from tablehost.boards.interface import Board
from tablehost.boards.sim_device import SimDevice
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile
from tablehost.wire.health import LinkHealth
from tablehost.wire.inputs import Input
from tablehost.wire.picture import Picture
from tablehost.wire.reports import Press, Report
from tests.dashboard.helpers import keys, pane, screen_text
from tests.firmware_sim.avr import CYCLES_PER_US, RX_BYTE_CYCLES, Cause
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.sim_board import Line, LineFaults
from tests.support.port_world import MS, R3, Peer, Socket, World

NAMES = ("Ann", "Bob", "Cal")
LOOK_MS = 30  # the dashboard asks its evening so often


class Sketch:
    """The compiled sketch of a build on a port: a `Peer` whose chip runs with the world's clock while it has power."""

    def __init__(self, build: str = "r3_direct") -> None:
        self.device = Device(sketch(build))
        self._zero = 0  # of the chip's cycles on the world's clock
        self._has_power = False

    def power_on(self, now_us: int) -> None:
        self.device.reset(Cause.POWER)
        self._zero, self._has_power = now_us * CYCLES_PER_US - self.device.chip.cycle, True

    def power_off(self, now_us: int) -> None:
        self.run(now_us)
        self._has_power = False

    def reset(self, now_us: int, cause: Cause = Cause.EXTERNAL) -> None:
        self.run(now_us)
        self.device.reset(cause)

    def receive(self, data: bytes, now_us: int) -> None:
        self.run(now_us)
        if self._has_power:
            self.device.chip.receive(data, spacing=RX_BYTE_CYCLES)

    def run(self, now_us: int) -> None:
        if self._has_power:
            self.device.chip.run_until(now_us * CYCLES_PER_US - self._zero)

    def transmit(self) -> bytes:
        return self.device.chip.take(self.device.chip.cycle)

    def press(self, which: Input, held_us: int = 60_000) -> None:
        """A finger, one millisecond from now."""
        self.device.press(which.number, self.device.chip.cycle + MS * CYCLES_PER_US, held_us)


class BadCable:
    """A `Peer` behind a line that loses, doubles and garbles; `faults` may change at any time."""

    def __init__(self, peer: Peer, faults: LineFaults, seed: int = 0) -> None:
        self.peer = peer
        random = Random(seed)
        self.up, self.down = Line(random), Line(random)
        self.fail(faults)

    def fail(self, faults: LineFaults) -> None:
        self.up.faults = self.down.faults = faults

    def power_on(self, now_us: int) -> None:
        self.peer.power_on(now_us)

    def power_off(self, now_us: int) -> None:
        self.peer.power_off(now_us)

    def reset(self, now_us: int) -> None:
        self.peer.reset(now_us)

    def receive(self, data: bytes, now_us: int) -> None:
        self.peer.receive(self.down.pass_on(data), now_us)

    def run(self, now_us: int) -> None:
        self.peer.run(now_us)

    def transmit(self) -> bytes:
        return self.up.pass_on(self.peer.transmit())


class WorldBoard:
    """A `Board` made of the port keeper in a `World`: its reports wait until the table looks."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.heard: list[Report] = []

    @property
    def label(self) -> str:
        return self.world.keeper.label

    @property
    def health(self) -> LinkHealth | None:
        return self.world.keeper.health

    def poll(self, now_us: int) -> Sequence[Report]:
        shift = now_us - self.world.now
        heard, self.heard = self.heard, []
        return [replace(one, at_us=one.at_us + shift) if isinstance(one, Press) else one for one in heard]

    def show(self, picture: Picture) -> None:
        self.world.keeper.show(picture)

    def close(self) -> None:
        pass


class Scene:
    """One evening of Ann, Bob and Cal. What the table sees is `screen`, what it is told `said`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, peer: Peer | None) -> None:
        self.path = folder / "evening.sqlite3"
        self.world = World("auto")
        self.board = WorldBoard(self.world)
        self.peer = peer
        self.told: list[str] = []  # every sentence, in order
        self.jump_us = 0  # what the clock of the computer is ahead
        if peer is not None:
            self.world.plug(R3, peer)
        monkeypatch.setattr("tablehost.app.open_board", self._open_board)
        self.evening = self._evening()
        self.pilot: Pilot[None]

    def _open_board(self, *_: object) -> Board:
        return self.board

    def _evening(self) -> Evening:
        return Evening(SaveFile.open(self.path, lambda: self.world.now), self._clock, board="auto")

    def _clock(self) -> int:
        return self.world.now + self.jump_us

    @asynccontextmanager
    async def open(self, resume: bool = False, size: tuple[int, int] = (80, 24), **rules: str) -> AsyncIterator[Scene]:
        """The dashboard at the table: a new game, or with `resume` the one that was interrupted."""
        if resume:
            self.evening = self._evening()
            self.evening.resume(self.evening.saved_games()[0].id)
        else:
            chosen = Rules()
            for option, value in rules.items():
                chosen = chosen.with_option(option, value)
            self.evening.start(NewGame(NAMES, chosen, 2, "auto"))
        app = TableApp(self.evening)
        async with app.run_test(size=size) as pilot:
            assert app._clock is not None
            app._clock.pause()
            self.pilot = pilot
            if self.peer is not None:
                await self.until_linked()
            yield self

    # Time

    async def wait(self, ms: float) -> None:
        """Time goes on, for the board and for the table."""
        end = self.world.now + round(ms * MS)
        while self.world.now < end:
            step = min(LOOK_MS * MS, end - self.world.now)
            self.board.heard += self.world.pass_time(step)
            await self.look()

    async def look(self) -> None:
        """The dashboard asks its evening, as it does every 30 ms."""
        app = self.app
        app._poll()
        await self.pilot.pause(0)
        if not self.told or self.told[-1] != self.said:
            self.told.append(self.said)

    async def until_linked(self) -> None:
        for _ in range(300):
            if self.evening.link is not None and self.evening.link.is_up:
                return
            await self.wait(LOOK_MS)
        raise AssertionError(f"never linked: {self.evening.link}")

    async def until_said(self, words: str, limit_ms: int = 15_000) -> None:
        """Waits for a sentence with these words."""
        for _ in range(limit_ms // LOOK_MS):
            if words in self.said:
                return
            await self.wait(LOOK_MS)
        raise AssertionError(f"never said {words!r}, but: {self.told}")

    # What people do and see

    @property
    def app(self) -> TableApp:
        app = self.pilot.app
        assert isinstance(app, TableApp)
        return app

    async def type(self, typed: str) -> None:
        await keys(self.pilot, typed)

    def press(self, which: Input) -> None:
        peer = self.peer.peer if isinstance(self.peer, BadCable) else self.peer
        if isinstance(peer, Sketch):
            peer.press(which)
        elif isinstance(peer, SimDevice):
            peer.press(which, self.world.now + MS)

    @property
    def device(self) -> Device:
        """The compiled sketch's board."""
        peer = self.peer.peer if isinstance(self.peer, BadCable) else self.peer
        assert isinstance(peer, Sketch)
        return peer.device

    @property
    def socket(self) -> Socket:
        return self.world.sockets[R3.device]

    @property
    def said(self) -> str:
        return pane(self.app, "said")

    @property
    def head(self) -> str:
        return pane(self.app, "head")

    @property
    def screen(self) -> str:
        return screen_text(self.app)

    @property
    def state(self) -> State:
        return self.evening.table.state

    def stored(self) -> list[str]:
        """The record lines on the disk, read through another door."""
        with SaveFile.open(self.path, lambda: 0) as save:
            return [entry.line for entry in save.entries(save.games()[0].id)]
