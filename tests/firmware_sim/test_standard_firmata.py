"""A StandardFirmata that other people built runs in the chip: the image for the tests of `--board firmata:PORT`."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pytest

from tablehost.wire.frames import PROBE, FirmataGreeting, FrameReader
from tests.firmware_sim.avr import Chip, Level, pin_number
from tests.firmware_sim.images import FIRMATA_VERSIONS
from tests.firmware_sim.serve import PtyBoard
from tests.support.pty_port import wait_for

CHIPS = tuple(FIRMATA_VERSIONS)
PATIENCE_S = 60  # a busy machine makes the chip slow


def greetings(data: bytes) -> list[FirmataGreeting]:
    return [heard for heard in FrameReader().feed(data) if isinstance(heard, FirmataGreeting)]


def has_ended_with(levels: list[bool], level: bool) -> bool:
    return levels[-1:] == [level]


@pytest.mark.parametrize("mcu", CHIPS)
def test_it_greets_two_seconds_after_a_reset_and_when_it_is_asked(
    mcu: str, standard_firmata_hex: dict[str, Path]
) -> None:
    chip = Chip(mcu, standard_firmata_hex[mcu])
    chip.run_ms(2_500)
    first = min(one.end for one in chip.sent)
    assert 1.5 < first / 16e6 < 2.5
    major, minor = FIRMATA_VERSIONS[mcu]
    (greeting,) = greetings(chip.take())
    assert (greeting.major, greeting.minor) == (major, minor)
    assert greeting.name.startswith("StandardFirmata")
    chip.receive(PROBE)
    chip.run_ms(50)
    assert greetings(chip.take()) == [greeting]


@pytest.mark.parametrize("mcu", CHIPS)
def test_a_press_is_a_message_of_its_port_and_lights_can_be_set(
    mcu: str, standard_firmata_hex: dict[str, Path]
) -> None:
    chip = Chip(mcu, standard_firmata_hex[mcu])
    chip.run_ms(2_500)
    chip.take()
    button, light = pin_number(mcu, "D2"), pin_number(mcu, "D13")
    chip.watch([light])
    pull_up = FIRMATA_VERSIONS[mcu] >= (2, 5)
    if not pull_up:
        chip.pin_set(button, Level.HIGH)  # a resistor outside
    chip.receive(bytes((0xF4, 2, 11 if pull_up else 0, 0xD0, 1, 0xF4, 13, 1)))
    chip.run_ms(20)
    assert chip.take()[:3] == bytes((0x90, 0x04, 0))
    chip.pin_set(button, Level.LOW)
    chip.run_ms(20)
    assert chip.take() == bytes((0x90, 0, 0))
    chip.receive(bytes((0x91, 0x20, 0)))
    chip.run_ms(20)
    assert [edge.level for edge in chip.edges] == [1]


@pytest.mark.xdist_group("realtime")
def test_pyfirmata2_hears_a_press_over_the_port(
    standard_firmata_hex: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyfirmata2
    import pyfirmata2.pyfirmata2 as inside

    monkeypatch.setattr(inside, "BOARD_SETUP_WAIT_TIME", 0)  # it waits with the processor at work; we wait below
    chip = Chip("atmega328p", standard_firmata_hex["atmega328p"])
    levels: list[bool] = []
    with PtyBoard(chip) as port:
        board = pyfirmata2.Arduino(port.path)
        try:
            end = time.monotonic() + PATIENCE_S
            while board.firmware is None and time.monotonic() < end:
                board.iterate()
                time.sleep(0.001)
            assert board.get_firmata_version() == FIRMATA_VERSIONS["atmega328p"]
            button = board.get_pin("d:2:u")
            button.register_callback(levels.append)
            board.samplingOn(100)
            for level in (Level.OPEN, Level.LOW, Level.OPEN):
                with port.hold() as held:
                    held.pin_set(pin_number("atmega328p", "D2"), level)
                wait_for(partial(has_ended_with, levels, level is Level.OPEN), PATIENCE_S)
        finally:
            board.exit()
    changes = [level for i, level in enumerate(levels) if not i or levels[i - 1] != level]
    assert changes == [True, False, True]
