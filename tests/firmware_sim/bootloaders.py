"""The bootloaders real boards come with, in simulated chips: for flashing end to end, `uno-table flash` included.

The MEGA's (stk500v2) is the hex of Debian's arduino-core-avr. The R3's (optiboot) is built here from that package's
source: Debian's own hex has 532 bytes, runs over the end of the flash and would not start on a real chip either.
"""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from firmware.build import core, tool
from tests.firmware_sim.avr import CACHE, Chip, read_hex
from tests.firmware_sim.serve import PtyBoard

OPTIBOOT_AT = 0x7E00  # fuses of the R3: 512 bytes
STK500_AT = 0x3E000  # of the MEGA: 8 KB
BAUD = 115_200
PROGRAMMERS = {"atmega328p": "arduino", "atmega2560": "wiring"}  # avrdude -c

_OPTIBOOT_FLAGS = (
    *("-Os", "-w", "-fno-inline", "-fno-split-wide-types", "-fno-tree-loop-optimize", "-fno-move-loop-invariants"),
    *("-mrelax", "-mmcu=atmega328p", "-DF_CPU=16000000L", "-DLED_START_FLASHES=3", f"-DBAUD_RATE={BAUD}"),
    *(f"-Wl,--section-start=.text={OPTIBOOT_AT:#x}", "-Wl,--section-start=.version=0x7ffe"),
    *("-Wl,--relax", "-Wl,--gc-sections", "-nostartfiles", "-nostdlib"),
)


def optiboot() -> Path:
    """Its hex file, built if this source was not built before."""
    source = core() / "bootloaders" / "optiboot" / "optiboot.c"
    name = hashlib.sha256(source.read_bytes() + "\0".join(_OPTIBOOT_FLAGS).encode()).hexdigest()[:16]
    image = CACHE / f"optiboot-{name}.hex"
    if not image.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        elf = image.with_suffix(".elf")
        command = [str(tool("avr-gcc")), *_OPTIBOOT_FLAGS, f"-I{source.parent}", str(source), "-o", str(elf)]
        subprocess.run(command, check=True, capture_output=True)
        subprocess.run([tool("avr-objcopy"), "-O", "ihex", elf, image], check=True, capture_output=True)
        code = next(data for address, data in read_hex(image) if address == OPTIBOOT_AT)
        assert len(code) <= 510, f"optiboot has {len(code)} bytes, 510 fit before its version"
    return image


def fresh_chip(mcu: str) -> Chip:
    """A chip as it comes on a board: its bootloader, no sketch."""
    if mcu == "atmega2560":
        return Chip(mcu, core() / "bootloaders" / "stk500v2" / "stk500boot_v2_mega2560.hex", start=STK500_AT)
    return Chip(mcu, optiboot(), start=OPTIBOOT_AT)


def board_to_flash(mcu: str) -> PtyBoard:
    """Such a board behind a port, for whatever writes to it: `with board_to_flash(mcu) as board: ... board.path`."""
    return PtyBoard(fresh_chip(mcu))


def avrdude(mcu: str, port: str, image: Path) -> list[str]:
    """The command line that writes a hex file and reads it back."""
    return [
        *("avrdude", "-q", "-p", mcu, "-c", PROGRAMMERS[mcu], "-P", port, "-b", str(BAUD)),
        *("-D", "-U", f"flash:w:{image}:i"),
    ]
