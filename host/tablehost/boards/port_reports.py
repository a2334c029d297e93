"""What a real port adds to the states of the link (`wire.reports`): values only, each reads as one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tablehost.boards.port_errors import PortError
from tablehost.wire.errors import LinkError
from tablehost.wire.reports import LinkReport, NoBoardThere


@dataclass(frozen=True, slots=True)
class NoBoardFound(NoBoardThere):
    """`--board auto` and nothing that could be a board is plugged in."""

    def __str__(self) -> str:
        return "no board found: everything works from the keyboard, and a board that is plugged in is found by itself"


@dataclass(frozen=True, slots=True)
class PortTrouble(LinkReport):
    """The port cannot be opened; it is tried again quietly."""

    error: PortError

    def __str__(self) -> str:
        return str(self.error)


@dataclass(frozen=True, slots=True)
class TwoFit(LinkReport):
    """More than one board could be the table's; none is taken."""

    devices: tuple[str, ...]

    def __str__(self) -> str:
        names = " and ".join(self.devices)
        return f'{len(self.devices)} boards fit, {names}: say which one with "--board {self.devices[0]}"'


@dataclass(frozen=True, slots=True)
class NoneFits(LinkReport):
    """Several ports were asked and none has a board of ours."""

    answers: tuple[tuple[str, LinkReport], ...]  # device, what came of it

    def __str__(self) -> str:
        told = "; ".join(f"{device}: {report}" for device, report in self.answers)
        return f"no board of ours found. {told}"


@dataclass(frozen=True, slots=True)
class OtherBoard(LinkReport):
    """While the table's board was away another one turned up. It is left alone."""

    device: str
    unit: int | None = None  # None: it was not asked, for nobody said that it may be opened

    def __str__(self) -> str:
        what = "may be another one" if self.unit is None else f"is another one ({self.unit:08X})"
        return (
            f"the board on {self.device} {what}, this game waits for its own: "
            f'to go on with it, quit and resume with "--board {self.device}"'
        )


@dataclass(frozen=True, slots=True)
class Vanished(LinkReport):
    """A port appeared and was gone again at once, and another program is known to do that."""

    device: str
    chip: str

    def __str__(self) -> str:
        return (
            f"{self.device} ({self.chip}) appeared and vanished: the braille driver brltty takes such boards, "
            'remove it with "sudo apt remove brltty" and plug the board in again'
        )


@dataclass(frozen=True, slots=True)
class BadLine(LinkReport):
    """The link is up, but much of what comes is damaged."""

    is_up: ClassVar[bool] = True
    damaged: int  # frames, of the last `frames`
    frames: int

    def __str__(self) -> str:
        return (
            f"this cable or adapter corrupts data ({self.damaged} of {self.frames} frames): nothing is lost, but "
            'try a shorter cable without a hub, and "uno-table doctor"'
        )


@dataclass(frozen=True, slots=True)
class OftenLost(LinkReport):
    """The link is up again, and not for the first time."""

    is_up: ClassVar[bool] = True
    times: int

    def __str__(self) -> str:
        return f"the board is back, lost {self.times} times by now: use a short, shielded cable without a hub"


class NotStandardFirmata(LinkError):
    """`firmata:PORT` was asked for, and another firmware answered."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f'the board runs "{self.name}", not StandardFirmata: leave "firmata:" out of --board'


@dataclass(frozen=True, slots=True)
class WrongFirmataChip(LinkReport):
    """StandardFirmata, but on a chip for which there is no wiring without shift registers."""

    pins: int

    def __str__(self) -> str:
        return (
            f"StandardFirmata runs on a board with {self.pins} pins: the basic mode needs an UNO R3 (20) or a "
            "MEGA2560 (70)"
        )
