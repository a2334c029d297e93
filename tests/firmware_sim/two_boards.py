"""One script for two boards: the compiled sketch on a chip and `SimDevice`, so that what they say can be compared.

A script counts in scans since the board started. Contacts move in the middle between two scans, so both boards see
them in the same one. Boards of the build `r3_shift`: it has every input, lamp and seat that `SimDevice` has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tablehost.boards.sim_device import SimDevice
from tablehost.wire import messages as wire
from tablehost.wire.frames import FirmataGreeting, Frame, FrameReader
from tablehost.wire.inputs import Input
from tablehost.wire.picture import Lamps
from tests.firmware_sim.avr import CYCLES_PER_SCAN
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.scenes import events, messages

BUILD = "r3_shift"
BOOT = 1  # both were never started before
MS = 10  # scans
HEARD_LATER = 2  # scans from the last byte until the sketch's loop has obeyed; not more than this matters to a script
LAMPS = [f"TURN{seat + 1}" for seat in range(10)] + ["CW", "CCW", "RED", "YELLOW", "GREEN", "BLUE"]


@dataclass(frozen=True, slots=True)
class Touch:
    """A contact is seen closed or open by this scan for the first time."""

    scan: int
    input: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Bytes of the host; the first begins here."""

    scan: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Look:
    """Which lamps burn."""

    scan: int


Step = Touch | Say | Look


@dataclass(frozen=True, slots=True)
class Outcome:
    """`said` without the bytes' times; `lit` by the scan of the look."""

    said: tuple[wire.BoardMessage | FirmataGreeting | str, ...]
    lit: dict[int, frozenset[str]]


def press(scan: int, which: int, held: int = 600, bounce: Sequence[int] = ()) -> list[Step]:
    """A press; `bounce` are the scans it is closed, open, closed … before it rests."""
    steps: list[Step] = []
    at, closed = scan, True
    for lasts in bounce:
        steps.append(Touch(at, which, closed))
        at += lasts
        closed = not closed
    steps.append(Touch(at, which, True))
    return [*steps, Touch(at + held, which, False)]


@cache
def first_scan_cycle() -> int:
    """The cycle at which the compiled sketch took scan 0, to a tenth of a scan: found by presses of known times."""
    device = Device(sketch(BUILD))
    chip = device.chip
    chip.run_ms(600)
    chip.take()
    chip.receive(wire.Config(BOOT, 1, 0, 0x3FF, 0x7FFFFF, 0, 25).wire)
    chip.run_ms(50)
    least, most = 0, 1 << 60
    for i in range(10):  # ten inputs, each a tenth of a scan later than the one before
        at = device.press(i, chip.cycle + CYCLES_PER_SCAN * 100 - chip.cycle % CYCLES_PER_SCAN + i * 160, 30_000)
        chip.run_ms(40)
        (event,) = {one.seq: one for one in events(messages(chip.take())) if one.input == i}.values()
        least = max(least, at - event.scan * CYCLES_PER_SCAN)
        most = min(most, at - (event.scan - 1) * CYCLES_PER_SCAN)
    assert 0 < most - least <= 320
    return (least + most) // 2


def of_the_sketch(script: Sequence[Step], end: int) -> Outcome:
    zero = first_scan_cycle()
    device = Device(sketch(BUILD))
    chip = device.chip
    lit: dict[int, frozenset[str]] = {}
    for step in sorted(script, key=lambda one: one.scan):
        at = zero + step.scan * CYCLES_PER_SCAN
        match step:
            case Touch(_, which, closed):
                device.contact(which, closed, max(1, at - CYCLES_PER_SCAN // 2))
            case Say(_, data):
                chip.run_until(at)
                chip.receive(data, at)
            case Look():
                chip.run_until(at)
                lit[step.scan] = frozenset(device.lit())
    chip.run_until(zero + end * CYCLES_PER_SCAN)
    return Outcome(_read(chip.take()), lit)


def of_the_simulated_board(script: Sequence[Step], end: int) -> Outcome:
    device = SimDevice(boot_us=256_000)
    for held in script:
        if isinstance(held, Touch) and held.scan <= 0:
            device.touch(Input.from_number(held.input), held.closed, 0)
    device.run(0)
    device.power_on(0)
    said = bytearray()
    lit: dict[int, frozenset[str]] = {}
    for step in sorted(script, key=lambda one: one.scan):
        at = step.scan * 100
        match step:
            case Touch(scan, which, closed) if scan > 0:
                device.touch(Input.from_number(which), closed, at - 50)
            case Say(_, data):
                device.receive(data, at + len(data) * 170 + HEARD_LATER * 100)
            case Look():
                device.run(at)
                lit[step.scan] = _names(device.look(at))
        said += device.transmit()
    device.run(end * 100)
    said += device.transmit()
    return Outcome(_read(bytes(said)), lit)


def _names(lamps: Lamps) -> frozenset[str]:
    lit = (*lamps.seats, lamps.clockwise, lamps.counterclockwise, *lamps.colors)
    return frozenset(name for name, is_lit in zip(LAMPS, lit, strict=True) if is_lit)


def _read(data: bytes) -> tuple[wire.BoardMessage | FirmataGreeting | str, ...]:
    """Frames, greetings and the text for people."""
    found: list[wire.BoardMessage | FirmataGreeting | str] = []
    for heard in FrameReader().feed(data):
        match heard:
            case Frame(body):
                message = wire.from_board(body)
                assert message is not None
                found.append(message)
            case FirmataGreeting():
                found.append(heard)
            case _:
                found.append(heard.data.decode("ascii"))  # type: ignore[union-attr]
    return tuple(found)
