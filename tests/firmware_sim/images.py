"""Images to run: the sketch, this folder's own test sketch, and a StandardFirmata as other people built it.

Everything comes from `build/`, made or fetched once, and every `why_not` says in one sentence what a machine lacks.
"""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware import build as firmware
from firmware.build import Built
from tests.firmware_sim import avr
from tests.firmware_sim.avr import CACHE

BUILDS = tuple(firmware.TARGETS)
# Hex files of StandardFirmata in an npm package of the MIT licence (BUILD.md, section 4): version 2.5 for the R3 (built
# for the Duemilanove, the same chip at the same speed on the same pins), 2.3 for the MEGA, which has no pull-up mode.
FIRMATA_PACKAGE = "avrgirl-arduino@5.0.1"
FIRMATA_FILES = {"atmega328p": "duemilanove328", "atmega2560": "mega"}
FIRMATA_VERSIONS = {"atmega328p": (2, 5), "atmega2560": (2, 3)}


def why_not() -> str | None:
    """Why the sketch cannot be built and run here."""
    reasons = [reason for reason in (firmware.why_not(), avr.why_not()) if reason]
    return "; ".join(reasons) if reasons else None


def why_no_firmata() -> str | None:
    if shutil.which("npm") or (CACHE / "firmata").exists():
        return None
    return f"StandardFirmata comes from npm ({FIRMATA_PACKAGE}), and there is no npm (Debian: sudo apt install npm)"


def why_no_avrdude() -> str | None:
    return None if shutil.which("avrdude") else "flashing needs avrdude (Debian: sudo apt install avrdude)"


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Only one process of a parallel test run makes the thing, the others wait for it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def sketch(name: str) -> Built:
    """The sketch for one build."""
    with one_at_a_time(name):
        return firmware.build(name)


def own_sketch(name: str, folder: Path) -> Built:
    """A sketch of these tests, for the chip of that build."""
    with one_at_a_time(f"{folder.name}-{name}"):
        return firmware.build(name, CACHE / folder.name, folder)


def standard_firmata(mcu: str) -> Path:
    """A StandardFirmata hex for this chip. Raises `OSError` or `CalledProcessError` if it cannot be fetched."""
    folder = CACHE / "firmata"
    wanted = folder / f"{mcu}.hex"
    with one_at_a_time("firmata"):
        if not wanted.exists():
            part = CACHE / "firmata.part"
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(parents=True)
            command = ["npm", "pack", "--silent", "--pack-destination", str(part), FIRMATA_PACKAGE]
            subprocess.run(command, check=True, capture_output=True, timeout=400)
            with tarfile.open(next(part.glob("*.tgz"))) as package:
                for chip, name in FIRMATA_FILES.items():
                    member = package.extractfile(f"package/junk/hex/{name}/StandardFirmata.cpp.hex")
                    assert member is not None
                    (part / f"{chip}.hex").write_bytes(member.read())
            shutil.rmtree(folder, ignore_errors=True)
            part.rename(folder)
    return wanted
