"""Which ports may carry a board: USB ids, and how one board is known again under another name. No port is opened here.

What listens behind a port is found out by asking (`port_keeper`), and only on ports that this file calls candidates.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from tablehost.words import _


class Model(Enum):
    """The two boards that can be flashed; values are the part names of avrdude and arduino-cli."""

    R3 = "atmega328p"
    MEGA = "atmega2560"

    def __str__(self) -> str:
        return {Model.R3: "Arduino UNO R3", Model.MEGA: "Arduino MEGA2560"}[self]


class Origin(Enum):
    """How likely the thing on this chip is a board, and so how freely it may be opened."""

    ARDUINO = auto()  # the maker's own id: it is an Arduino
    ADAPTER = auto()  # a plain USB-serial chip: a clone board, but also a printer or a modem


@dataclass(frozen=True, slots=True)
class Chip:
    name: str
    origin: Origin
    model: Model | None = None  # None: the chip does not tell

    def __str__(self) -> str:
        return self.name if self.model is None else _("{chip} of an {board}").format(chip=self.name, board=self.model)


_R3 = Chip("ATmega16U2", Origin.ARDUINO, Model.R3)
_MEGA = Chip("ATmega16U2", Origin.ARDUINO, Model.MEGA)
CHIPS = {  # from boards.txt of the Arduino core and the makers' own lists
    (0x2341, 0x0043): _R3,
    (0x2341, 0x0001): _R3,
    (0x2341, 0x0243): _R3,
    (0x2A03, 0x0043): _R3,
    (0x2A03, 0x0001): _R3,
    (0x2341, 0x0042): _MEGA,
    (0x2341, 0x0010): _MEGA,
    (0x2341, 0x0210): _MEGA,
    (0x2341, 0x0242): _MEGA,
    (0x2A03, 0x0042): _MEGA,
    (0x2A03, 0x0010): _MEGA,
    (0x1A86, 0x7523): Chip("CH340", Origin.ADAPTER),
    (0x1A86, 0x5523): Chip("CH341", Origin.ADAPTER),
    (0x1A86, 0x55D4): Chip("CH9102", Origin.ADAPTER),
    (0x0403, 0x6001): Chip("FT232R", Origin.ADAPTER),
    (0x10C4, 0xEA60): Chip("CP2102", Origin.ADAPTER),
}
BRLTTY_TAKES = ("CH340", "CH341", "CP2102")  # chips that the braille driver of Ubuntu 22.04 claims for itself


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A port as the operating system lists it. `serial` and `location` (the USB socket) are None where unknown."""

    device: str
    vid: int | None = None
    pid: int | None = None
    serial: str | None = None
    location: str | None = None
    product: str = ""

    @property
    def usb_id(self) -> str:
        """`2341:0043`; empty if it is no USB device."""
        return "" if self.vid is None or self.pid is None else f"{self.vid:04X}:{self.pid:04X}"

    @property
    def chip(self) -> Chip | None:
        """None for everything that is not known to sit on a board."""
        return None if self.vid is None or self.pid is None else CHIPS.get((self.vid, self.pid))


def is_plausible(device: str, platform: str = sys.platform) -> bool:
    """Whether a listed name may be opened at all: on macOS only `cu.`, for opening `tty.` waits for a carrier."""
    return not (platform == "darwin" and device.startswith("/dev/tty."))


def list_ports() -> tuple[PortInfo, ...]:
    """The serial ports of this computer, sorted by name. May take long on Windows; never call it from the screen."""
    from serial.tools.list_ports import comports

    found = [
        PortInfo(port.device, port.vid, port.pid, port.serial_number or None, port.location or None, port.product or "")
        for port in comports()
        if is_plausible(port.device)
    ]
    return tuple(sorted(found, key=lambda port: (len(port.device), port.device)))


def candidates(ports: Iterable[PortInfo], origin: Origin) -> tuple[PortInfo, ...]:
    """The ports that may be opened without being told to."""
    return tuple(port for port in ports if port.chip is not None and port.chip.origin is origin)


def same_device(name: str, ports: Iterable[PortInfo]) -> PortInfo | None:
    """The listed port that `name` leads to; `name` may be a link such as /dev/serial/by-id/…"""
    real = str(Path(name).resolve()) if name.startswith("/") else name
    return next((port for port in ports if port.device in (name, real)), None)


@dataclass(frozen=True, slots=True)
class Match:
    """A port that may be the lost board. `is_sure`: the serial number says so; otherwise its HELLO has to."""

    port: PortInfo
    is_sure: bool


def find_again(home: PortInfo, ports: Sequence[PortInfo], strangers: Iterable[PortInfo] = ()) -> Match | None:
    """Where the board that was on `home` is now: by serial number, then USB socket, then as the only newcomer.

    `strangers` were there beside it, so are not it. Two newcomers that fit equally are not opened.
    """
    alike = [port for port in ports if (port.vid, port.pid) == (home.vid, home.pid) and port.vid is not None]
    if home.serial is not None:
        alike = [port for port in alike if port.serial == home.serial]
        if len(alike) == 1:
            return Match(alike[0], is_sure=True)
    others = set(strangers)
    newcomers = [port for port in alike if port not in others]
    at_socket = [port for port in newcomers if home.location is not None and port.location == home.location]
    for group in (at_socket, newcomers):
        if len(group) == 1:
            return Match(group[0], is_sure=False)
    return None
