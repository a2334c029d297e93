"""The sketch in real time behind a port: pyserial and the host's link, as at a table. Few, for they take time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
import serial

from tablehost.wire.link import HostLink
from tablehost.wire.picture import DARK, Light
from tablehost.wire.reports import Linked, Press, Report, Reset
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.scenes import table_picture
from tests.firmware_sim.serve import PtyBoard

pytestmark = pytest.mark.xdist_group("realtime")


PATIENCE_S = 60  # a busy machine makes the chip slow


class Table:
    """The host's link on pyserial, in the test's own thread."""

    def __init__(self, port: serial.Serial) -> None:
        self.port = port
        self.link = HostLink()
        self.said: list[Report] = list(self.link.opened(self.now_us))

    @property
    def now_us(self) -> int:
        return time.monotonic_ns() // 1000

    def until(self, wanted: Callable[[], bool]) -> None:
        """Talks until that is so."""
        end = time.monotonic() + PATIENCE_S
        while not wanted():
            assert time.monotonic() < end, f"never came; the last words were {self.said[-5:]}"
            data = self.port.read(self.port.in_waiting or 1)
            self.said += self.link.feed(data, self.now_us)
            self.said += self.link.tick(self.now_us)
            if out := self.link.outgoing():
                self.port.write(out)

    def heard(self, kind: type[Report]) -> list[Report]:
        return [report for report in self.said if isinstance(report, kind)]


@contextmanager
def at_a_table(device: Device) -> Iterator[tuple[PtyBoard, Table]]:
    with PtyBoard(device.chip) as board, serial.Serial(board.path, 57_600, timeout=0.01, exclusive=True) as port:
        yield board, Table(port)


def test_a_press_crosses_the_port(build: str) -> None:
    device = Device(sketch(build))
    with at_a_table(device) as (board, table):
        table.link.show(table_picture(device).lit({1: Light.ON}))
        table.until(lambda: bool(table.heard(Linked)))
        table.until(lambda: table.link._commands.window.acked and table.link._commands.show.acked)
        with board.hold():
            assert device.is_lit("TURN2")
            device.press(3)
        table.until(lambda: bool(table.heard(Press)))
        (press,) = table.heard(Press)
        assert isinstance(press, Press)
        assert press.input.number == 3
        assert press.rank == 1


def test_a_reset_in_mid_game_is_noticed_and_healed(r3: str) -> None:
    device = Device(sketch(r3))
    with at_a_table(device) as (board, table):
        table.link.show(replace(DARK, clockwise=Light.ON))
        table.until(lambda: bool(table.heard(Linked)))
        with board.hold():
            device.reset()
        table.until(lambda: bool(table.heard(Reset)))
        table.until(lambda: table.link._commands.show.acked)
        with board.hold():
            assert device.is_lit("CW")


def test_opening_the_port_resets_the_board_and_a_second_program_cannot_have_it(r3: str) -> None:
    device = Device(sketch(r3))
    with at_a_table(device) as (board, table):
        table.until(lambda: bool(table.heard(Linked)))
        assert board.opened == 1
        assert len(device.chip.resets) == 2
        with pytest.raises(serial.SerialException):
            serial.Serial(board.path, 57_600, exclusive=True)


def test_a_port_that_goes_away_is_an_error(r3: str) -> None:
    device = Device(sketch(r3))
    with at_a_table(device) as (board, table):
        table.until(lambda: bool(table.heard(Linked)))
        board.unplug()
        with pytest.raises((serial.SerialException, OSError)):
            table.until(lambda: False)
