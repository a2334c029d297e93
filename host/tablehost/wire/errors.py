"""What goes wrong on the link because of the other side. Our own mistakes are `ValueError`s and stay loud.

LinkError
├── FrameDamaged            bytes between 0xF0 and 0xF7 that are no frame of ours
├── MessageMalformed        a sound frame whose content makes no sense
├── NotOurBoard             another firmware answered
└── WireVersionMismatch     our firmware, but of another major version

`HostLink` catches the first two and counts them; the last two it hands on inside a `Refused` report. Every `str()` is
a sentence.
"""

from __future__ import annotations

from enum import StrEnum

from tablehost.words import _


class Damage(StrEnum):
    """What was wrong with bytes that are not a frame."""

    STRAY = "stray"  # outside any frame
    CUT = "cut"  # another status byte came before the end of the frame
    OVERLONG = "overlong"  # no end within the limit
    FOREIGN = "foreign"  # a SysEx of somebody else
    PACKING = "packing"  # the 7-bit groups do not add up
    CRC = "crc"


class LinkError(Exception):
    """Everything the package raises because of what the board said."""


class FrameDamaged(LinkError):
    def __init__(self, damage: Damage) -> None:
        super().__init__(damage)
        self.damage = damage

    def __str__(self) -> str:
        return _("a damaged frame ({damage})").format(damage=self.damage)


class MessageMalformed(LinkError):
    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return _("a frame with a sound CRC makes no sense: {what}").format(what=self.what)


class NotOurBoard(LinkError):
    """`name` is the firmware's own; `is_standard_firmata` tells the one we can work with all the same."""

    def __init__(self, name: str, version: tuple[int, int]) -> None:
        super().__init__(name, version)
        self.name = name
        self.version = version

    @property
    def is_standard_firmata(self) -> bool:
        return self.name.startswith("StandardFirmata")

    def __str__(self) -> str:
        version = f"{self.version[0]}.{self.version[1]}"
        if not self.name:
            told = _('the board runs a firmware without a name ({version}), not uno-table: run "uno-table flash"')
            return told.format(version=version)
        told = _('the board runs "{name}" {version}, not uno-table: run "uno-table flash"')
        return told.format(name=self.name, version=version)


class WireVersionMismatch(LinkError):
    """Major versions differ. Both are (major, minor)."""

    def __init__(self, board: tuple[int, int], program: tuple[int, int]) -> None:
        super().__init__(board, program)
        self.board = board
        self.program = program

    @property
    def board_is_older(self) -> bool:
        return self.board < self.program

    def __str__(self) -> str:
        if self.board_is_older:
            told = _('the board speaks wire {board}, this program speaks {ours}: run "uno-table flash"')
        else:
            told = _("the board speaks wire {board}, this program speaks {ours}: update this program")
        return told.format(board="{}.{}".format(*self.board), ours="{}.{}".format(*self.program))
