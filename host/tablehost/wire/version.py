"""Versions, builds and pin maps: compared here and nowhere else.

The wire version is major.minor. Another major is another language. Minor versions only add: fields at the end of a
body, types, flags; both sides then speak the lower one and leave alone what they do not know.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablehost.wire.errors import NotOurBoard, WireVersionMismatch
from tablehost.wire.frames import FirmataGreeting
from tablehost.wire.messages import Hello
from tablehost.wire.reports import Note

WIRE = (1, 0)  # PROTOCOL.md
FIRMWARE_NAME = "uno-table"  # what our sketch calls itself in the Firmata greeting


@dataclass(frozen=True, slots=True)
class Expected:
    """What this program would have flashed; None where it does not care."""

    wire: tuple[int, int] = WIRE
    build: int | None = None
    pinmap: int | None = None


def check_greeting(greeting: FirmataGreeting, expected: Expected) -> None:
    """Raises `NotOurBoard` or `WireVersionMismatch` if there is no use in waiting for a HELLO.

    The greeting carries the wire version too, so a board of another major is recognised even if its HELLO is not.
    """
    version = (greeting.major, greeting.minor)
    if greeting.name != FIRMWARE_NAME:
        raise NotOurBoard(greeting.name, version)
    if greeting.major != expected.wire[0]:
        raise WireVersionMismatch(version, expected.wire)


def agree(hello: Hello, expected: Expected) -> tuple[int, tuple[Note, ...]]:
    """The minor version to speak, and what the table should hear. Raises `WireVersionMismatch`."""
    board = (hello.major, hello.minor)
    if board[0] != expected.wire[0]:
        raise WireVersionMismatch(board, expected.wire)
    differences = (
        (Note.MINOR_DIFFERS, board[1] != expected.wire[1]),
        (Note.BUILD_DIFFERS, expected.build not in (None, hello.build)),
        (Note.PINMAP_DIFFERS, expected.pinmap not in (None, hello.pinmap)),
    )
    return min(board[1], expected.wire[1]), tuple(note for note, differs in differences if differs)
