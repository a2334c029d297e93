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
        return f"a damaged frame ({self.damage})"


class MessageMalformed(LinkError):
    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return f"a frame with a sound CRC makes no sense: {self.what}"


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
        name = f'"{self.name}"' if self.name else "a firmware without a name"
        return f'the board runs {name} {self.version[0]}.{self.version[1]}, not uno-table: run "uno-table flash"'


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
        remedy = 'run "uno-table flash"' if self.board_is_older else "update this program"
        return (
            f"the board speaks wire {self.board[0]}.{self.board[1]}, "
            f"this program speaks {self.program[0]}.{self.program[1]}: {remedy}"
        )
