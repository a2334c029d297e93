"""What a port keeper orders and what comes of it. Orders return at once; their outcome is a `Happening`, later.

A line is one opening of one port, with a number of its own: whatever comes from a line that was given up is known for
old by its number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tablehost.boards.discovery import PortInfo
from tablehost.boards.port_errors import PortError


@dataclass(frozen=True, slots=True)
class Listed:
    """The ports that are there."""

    ports: tuple[PortInfo, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    line: int


@dataclass(frozen=True, slots=True)
class Came:
    """Bytes, and when they had come, µs."""

    line: int
    data: bytes
    at_us: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The line could not be opened, or broke. It is closed already."""

    line: int
    error: PortError


Happening = Listed | Opened | Came | Failed


class Hands(Protocol):
    """Does the slow work; nothing here waits."""

    def list_ports(self) -> None:
        """`Listed` follows."""

    def open(self, line: int, device: str) -> None:
        """`Opened` or `Failed` follows."""

    def write(self, line: int, data: bytes) -> None:
        """A line that takes no bytes for too long fails."""

    def close(self, line: int) -> None:
        """Nothing of this line is heard afterwards."""
