"""What the tests of the sketch share: boards at a table, and the frames they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablehost.wire import messages as wire
from tablehost.wire.frames import Frame, FrameReader, encode
from tablehost.wire.link import HostLink
from tablehost.wire.picture import DARK, Picture
from tablehost.wire.reports import Press, Report
from tests.firmware_sim.avr import CYCLES_PER_US
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.sim_board import SimavrBoard


def table_picture(device: Device, *, live: bool = True) -> Picture:
    """Everybody plays, and every button counts (or none)."""
    seats = frozenset(range(device.seats))
    counting = seats if live else frozenset()
    return replace(DARK, in_play=seats, uno_live=counting, catch_live=counting)


def board_at_table(build: str, *, live: bool = True, seed: int = 0, link: HostLink | None = None) -> SimavrBoard:
    """A board that is linked, with an open window or none."""
    device = Device(sketch(build))
    board = SimavrBoard(device, seed=seed, link=link)
    board.show(table_picture(device, live=live))
    return board.linked()


def presses(reports: Sequence[Report]) -> list[Press]:
    return [report for report in reports if isinstance(report, Press)]


def bodies(data: bytes) -> list[bytes]:
    """Of all sound frames."""
    return [heard.body for heard in FrameReader().feed(data) if isinstance(heard, Frame)]


def messages(data: bytes) -> list[wire.BoardMessage]:
    """What a board said, in order; damaged and unknown frames are left out."""
    return [message for body in bodies(data) if (message := wire.from_board(body)) is not None]


def beats(said: Sequence[wire.BoardMessage]) -> list[wire.BoardBeat]:
    return [one for one in said if isinstance(one, wire.BoardBeat)]


def events(said: Sequence[wire.BoardMessage]) -> list[wire.Event]:
    return [one for one in said if isinstance(one, wire.Event)]


def hellos(said: Sequence[wire.BoardMessage]) -> list[wire.Hello]:
    return [one for one in said if isinstance(one, wire.Hello)]


class Talker:
    """A host of its own: raw frames to a bare board and what it answers. For what the real link never does."""

    def __init__(self, build: str) -> None:
        self.device = Device(sketch(build))
        self.chip = self.device.chip
        self.chip.run_ms(600)
        heard = hellos(messages(self.chip.take()))
        assert heard, "the board said no HELLO within 0.6 s of its start"
        self.hello = heard[0]
        self.boot = self.hello.boot

    def say(self, *what: wire.HostMessage | bytes, wait_ms: float = 40) -> list[wire.BoardMessage]:
        """Sends messages, bodies without CRC or raw bytes that begin with F0; the answers within `wait_ms`."""
        return messages(self.say_raw(*what, wait_ms=wait_ms))

    def say_raw(self, *what: wire.HostMessage | bytes, wait_ms: float = 40) -> bytes:
        for one in what:
            self.chip.receive(one if isinstance(one, bytes) else one.wire)
        end = max(self.chip.line_free, self.chip.cycle) + round(wait_ms * 1000 * CYCLES_PER_US)
        self.chip.run_until(end)
        return self.chip.take()

    def configure(self, revision: int = 1, normally_closed: int = 0, lock_ms: int = 25) -> list[wire.BoardMessage]:
        """CONFIG for all seats and inputs."""
        return self.say(wire.Config(self.boot, revision, 0, 0x3FF, 0x7FFFFF, normally_closed, lock_ms))


def body_with(kind: int, boot: int, fields: bytes) -> bytes:
    """A frame of any type, also of one this program does not know."""
    return encode(bytes((kind,)) + boot.to_bytes(2, "little") + fields)
