"""Flashing end to end: avrdude, over a port, against the bootloaders of real boards; then the sketch says HELLO."""

from __future__ import annotations

import subprocess
import time

import pytest
import serial

from firmware.build import TARGETS
from tablehost.wire.link import HostLink
from tablehost.wire.messages import Hello
from tests.firmware_sim.avr import Cause, read_hex
from tests.firmware_sim.bootloaders import avrdude, board_to_flash, fresh_chip
from tests.firmware_sim.images import sketch

pytestmark = pytest.mark.xdist_group("realtime")


PATIENCE_S = 60  # a busy machine makes the chip slow


def ask(path: str) -> Hello:
    """Opens the port as the host does, silent at first, and waits for the board's HELLO."""
    link = HostLink()
    with serial.Serial(path, 57_600, timeout=0.02, exclusive=True) as port:
        link.opened(time.monotonic_ns() // 1000)
        end = time.monotonic() + PATIENCE_S
        while link._peer is None:
            assert time.monotonic() < end, "no HELLO came"
            now = time.monotonic_ns() // 1000
            link.feed(port.read(port.in_waiting or 1), now)
            link.tick(now)
            port.write(link.outgoing())
    return link._peer


@pytest.mark.parametrize("name", TARGETS)
def test_avrdude_writes_the_sketch_through_the_bootloader_and_it_answers(name: str, bootloaders: None) -> None:
    built = sketch(name)
    with board_to_flash(built.mcu) as port:
        done = subprocess.run(
            avrdude(built.mcu, port.path, built.hex), capture_output=True, text=True, timeout=400, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "verified" in done.stderr
        hello = ask(port.path)
        with port.hold() as chip:
            for address, data in read_hex(built.hex):
                assert chip.flash(address, len(data)) == data
    assert f"{hello.build:08x}" == built.build


@pytest.mark.parametrize("name", ["r3_direct", "mega_direct"])
def test_a_sketch_that_hangs_behind_its_bootloader_comes_back(name: str, bootloaders: None) -> None:
    """Some bootloaders leave a watchdog running that resets them for ever (LINK 3, row 5)."""
    built = sketch(name)
    chip = fresh_chip(built.mcu)
    chip.load(built.hex)
    chip.reset(Cause.POWER)
    chip.run_ms(1_800)
    assert chip.take()
    chip.hang(with_interrupts=True)
    chip.run_ms(3_000)
    assert [cause for _, cause in chip.resets].count(Cause.WATCHDOG) <= 2
    assert chip.take()
