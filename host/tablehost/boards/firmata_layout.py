"""The pins of the builds that StandardFirmata can drive, as values. Reads what wiring/build.py generated."""

from __future__ import annotations

from dataclasses import dataclass

from tablehost.wire.inputs import Input


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


def shipped_layouts() -> tuple[FirmataLayout, ...]:
    """The builds without shift registers, as generated from the pin map."""
    return ()
