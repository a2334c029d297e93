"""What can be talked with over one open port: our own firmware (`wire.link.HostLink`) or StandardFirmata.

Sans-I/O: bytes and the time in, bytes and reports out.
"""

from __future__ import annotations

from typing import Protocol

from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import Picture
from tablehost.wire.reports import Report


class Conversation(Protocol):
    """All times are µs of one clock and never run backwards."""

    health: LinkHealth

    def opened(self, now_us: int) -> list[Report]:
        """The port was opened, which mostly resets the board."""

    def closed(self, now_us: int, cause: str = "") -> list[Report]:
        """The port is gone."""

    def feed(self, data: bytes, now_us: int) -> list[Report]:
        """Bytes that came."""

    def tick(self, now_us: int) -> list[Report]:
        """Time has passed."""

    def show(self, picture: Picture) -> None:
        """The picture wanted from now on."""

    def outgoing(self) -> bytes:
        """What is to be written now."""

    @property
    def due_us(self) -> int | None:
        """When `tick` is wanted next."""
