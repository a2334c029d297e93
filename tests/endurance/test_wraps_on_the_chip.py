"""Counters of the compiled sketch come round in the middle of a race: the scan, the event number, the number of starts.

The sketch is the shipped one but for the two numbers it begins with, so that nobody has to wait for five days.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from firmware import build as firmware
from firmware.build import SKETCH, Built
from tablehost.wire.reports import Linked, Press, margin_us
from tests.firmware_sim import images
from tests.firmware_sim.avr import CYCLES_PER_US
from tests.firmware_sim.device import Device
from tests.firmware_sim.scenes import table_picture
from tests.firmware_sim.sim_board import SimavrBoard

FIRST_SCAN = 0xFFFF0000  # comes round after 6.5 s; the timer's own 16 bits begin at 0
FIRST_EVENT = 0xFFF8
CHANGES = {
    "table_board.ino": ("start, scan::begin(), 0);", f"start, scan::begin(), 0x{FIRST_SCAN:08X}UL);"),
    "event_ring.h": ("first_ = 1;", f"first_ = 0x{FIRST_EVENT:04X};"),
}
PAIRS = 80
APART_MS = 100
SCAN_CYCLES = 100 * CYCLES_PER_US
CLOSE_US = 400  # the second one of a pair


def late_sketch(folder: Path, name: str) -> Built:
    """The sketch whose counters are near their end."""
    sketch = folder / "table_board"
    shutil.copytree(SKETCH, sketch)
    for file, (shipped, late) in CHANGES.items():
        text = (sketch / file).read_text("utf-8")
        assert text.count(shipped) == 1, f"{file} no longer says {shipped!r}"
        (sketch / file).write_text(text.replace(shipped, late), "utf-8")
    return firmware.build(name, folder / "out", sketch)


@pytest.mark.parametrize("build", ["r3_direct", "r3_shift", "mega_direct"])
def test_scan_event_and_start_numbers_come_round_without_a_press_lost_doubled_or_moved(
    build: str, tmp_path: Path
) -> None:
    if reason := images.why_not():
        pytest.skip(reason)
    device = Device(late_sketch(tmp_path, build))
    device.chip.write_eeprom(0, (0x5455).to_bytes(2, "little") + (0xFFFE).to_bytes(2, "little") + b"\1\2\3\4")
    board = SimavrBoard(device)
    board.show(table_picture(device))
    board.linked()
    (linked,) = [one for one in board.said if isinstance(one, Linked)]
    assert linked.boot == 0xFFFF

    begun = device.chip.cycle
    pressed = []
    for number in range(PAIRS):
        at = begun + (number + 1) * APART_MS * 1000 * CYCLES_PER_US
        one, other = number % (2 * device.seats), (number + 3) % (2 * device.seats)
        pressed.append((one, device.press(one, at)))
        pressed.append((other, device.press(other, at + CLOSE_US * CYCLES_PER_US)))
    board.run_ms(PAIRS * APART_MS + 1_000)

    heard = [one for one in board.said if isinstance(one, Press)]
    assert [one.input.number for one in heard] == [which for which, _ in pressed]
    ticks = [one.tick or 0 for one in heard]
    assert ticks[0] < 1 << 32 <= ticks[-1]
    assert ticks == sorted(ticks)
    zero = min(tick * SCAN_CYCLES - cycle for tick, (_, cycle) in zip(ticks, pressed, strict=True))
    for tick, (_, cycle) in zip(ticks, pressed, strict=True):
        assert 0 <= tick * SCAN_CYCLES - cycle - zero < 2 * SCAN_CYCLES  # each stamped by the scan after its contact
    for first, second in zip(heard[::2], heard[1::2], strict=True):
        margin = margin_us(first, second)
        assert margin is not None
        assert abs(margin - CLOSE_US) <= 100
    assert board.link.health.rank_faults == 0

    board.open()
    board.linked()
    assert board.link._peer is not None
    assert board.link._peer.boot == 1
