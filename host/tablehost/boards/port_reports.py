"""What a real port adds to the states of the link (`wire.reports`): values only, each reads as one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tablehost.boards.port_errors import PortError
from tablehost.wire.errors import LinkError
from tablehost.wire.reports import LinkReport, NoBoardThere
from tablehost.words import _, listed, ngettext


@dataclass(frozen=True, slots=True)
class NoBoardFound(NoBoardThere):
    """`--board auto` and nothing that could be a board is plugged in."""

    def __str__(self) -> str:
        return _(
            "no board found: everything works from the keyboard, and a board that is plugged in is found by itself"
        )


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
        told = _('{n} boards fit, {devices}: say which one with "--board {first}"')
        return told.format(n=len(self.devices), devices=listed(self.devices), first=self.devices[0])


@dataclass(frozen=True, slots=True)
class NoneFits(LinkReport):
    """Several ports were asked and none has a board of ours."""

    answers: tuple[tuple[str, LinkReport], ...]  # device, what came of it

    def __str__(self) -> str:
        answers = "; ".join(f"{device}: {report}" for device, report in self.answers)
        return _("no board of ours found. {answers}").format(answers=answers)


@dataclass(frozen=True, slots=True)
class OtherBoard(LinkReport):
    """While the table's board was away another one turned up. It is left alone."""

    device: str
    unit: int | None = None  # None: it was not asked, for nobody said that it may be opened

    def __str__(self) -> str:
        if self.unit is None:
            told = _(
                "the board on {device} may be another one, this game waits for its own: to go on with it, quit and "
                'resume with "--board {device}"'
            )
            return told.format(device=self.device)
        told = _(
            "the board on {device} is another one ({unit}), this game waits for its own: to go on with it, quit and "
            'resume with "--board {device}"'
        )
        return told.format(device=self.device, unit=f"{self.unit:08X}")


@dataclass(frozen=True, slots=True)
class Vanished(LinkReport):
    """A port appeared and was gone again at once, and another program is known to do that."""

    device: str
    chip: str

    def __str__(self) -> str:
        told = _(
            "{device} ({chip}) appeared and vanished: the braille driver brltty takes such boards, remove it with "
            '"sudo apt remove brltty" and plug the board in again'
        )
        return told.format(device=self.device, chip=self.chip)


@dataclass(frozen=True, slots=True)
class BadLine(LinkReport):
    """The link is up, but much of what comes is damaged."""

    is_up: ClassVar[bool] = True
    damaged: int  # frames, of the last `frames`
    frames: int

    def __str__(self) -> str:
        told = _(
            "this cable or adapter corrupts data ({damaged} of {n} frames): nothing is lost, but try a shorter cable "
            'without a hub, and "uno-table doctor"'
        )
        return told.format(damaged=self.damaged, n=self.frames)


@dataclass(frozen=True, slots=True)
class OftenLost(LinkReport):
    """The link is up again, and not for the first time."""

    is_up: ClassVar[bool] = True
    times: int

    def __str__(self) -> str:
        told = ngettext(
            "the board is back, lost {n} time by now: use a short, shielded cable without a hub",
            "the board is back, lost {n} times by now: use a short, shielded cable without a hub",
            self.times,
        )
        return told.format(n=self.times)


class NotStandardFirmata(LinkError):
    """`firmata:PORT` was asked for, and another firmware answered."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        told = _('the board runs "{name}", not StandardFirmata: leave "firmata:" out of --board')
        return told.format(name=self.name)


@dataclass(frozen=True, slots=True)
class WrongFirmataChip(LinkReport):
    """StandardFirmata, but on a chip for which there is no wiring without shift registers."""

    pins: int

    def __str__(self) -> str:
        told = _(
            "StandardFirmata runs on a board with {n} pins: the basic mode needs an UNO R3 (20) or a MEGA2560 (70)"
        )
        return told.format(n=self.pins)
