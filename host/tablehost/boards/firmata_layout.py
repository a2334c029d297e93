"""The pins of the builds that StandardFirmata can drive, as values. Reads what wiring/build.py generated."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

import msgspec

from tablehost.wire.inputs import Input

COLORS = ("RED", "YELLOW", "GREEN", "BLUE")


@dataclass(frozen=True, slots=True)
class FirmataLayout:
    """Arduino pin numbers (A0 of the R3 is 14). `pins` is how many the chip has: 20 on the R3, 70 on the MEGA."""

    build: str
    pins: int
    buttons: tuple[tuple[Input, int], ...]  # to ground, with the chip's own pull-up
    seats: tuple[int, ...]  # turn lights
    clockwise: int | None = None
    counterclockwise: int | None = None
    colors: tuple[int, ...] = ()  # red, yellow, green, blue
    buzzer: int | None = None
    link: int | None = None  # burns while the host is there

    @property
    def outputs(self) -> tuple[int, ...]:
        """Every pin that is driven."""
        single = (self.clockwise, self.counterclockwise, self.buzzer, self.link)
        return (*self.seats, *self.colors, *(pin for pin in single if pin is not None))

    @property
    def ports(self) -> tuple[int, ...]:
        """The Firmata ports (8 pins each) that have buttons."""
        return tuple(sorted({pin // 8 for _, pin in self.buttons}))


class _Build(msgspec.Struct):
    """One table of the generated file."""

    pins: int
    seats: int
    buzzer: int
    inputs: dict[str, int]  # by their labels, UNO1 …
    lamps: dict[str, int]  # TURN1 …, CW, CCW, RED, YELLOW, GREEN, BLUE, LINK


def read_layouts(text: str) -> tuple[FirmataLayout, ...]:
    """The layouts of a generated file. Raises `msgspec.ValidationError` with the place if it is not one."""
    builds = msgspec.toml.decode(text, type=dict[str, _Build])
    return tuple(_layout(name, build) for name, build in builds.items())


def _layout(name: str, build: _Build) -> FirmataLayout:
    lamps = build.lamps
    return FirmataLayout(
        build=name,
        pins=build.pins,
        buttons=tuple((Input.parse(label), pin) for label, pin in build.inputs.items()),
        seats=tuple(lamps[f"TURN{seat + 1}"] for seat in range(build.seats)),
        clockwise=lamps.get("CW"),
        counterclockwise=lamps.get("CCW"),
        colors=tuple(lamps[color] for color in COLORS if color in lamps),
        buzzer=build.buzzer,
        link=lamps.get("LINK"),
    )


def shipped_layouts() -> tuple[FirmataLayout, ...]:
    """The builds without shift registers, as generated from the pin map."""
    return read_layouts(files("tablehost.boards").joinpath("firmata_layout.toml").read_text("utf-8"))
