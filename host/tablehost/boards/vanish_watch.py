"""Notices ports that appear and are gone at once, because another program takes them (LINK 3, row 8)."""

from __future__ import annotations

from tablehost.boards.discovery import BRLTTY_TAKES, PortInfo
from tablehost.boards.port_reports import Vanished

VANISH_US = 5_000_000  # gone so soon after it came


class VanishWatch:
    """Sees every listing."""

    def __init__(self) -> None:
        self._first_seen: dict[PortInfo, int] = {}

    def listed(self, ports: tuple[PortInfo, ...], now_us: int) -> list[Vanished]:
        """What was taken since the last listing."""
        gone = [(port, since) for port, since in self._first_seen.items() if port not in ports]
        for port, _ in gone:
            del self._first_seen[port]
        for port in ports:
            self._first_seen.setdefault(port, now_us)
        return [taken for port, since in gone if (taken := vanished(port, since, now_us)) is not None]


def vanished(port: PortInfo, since_us: int, now_us: int) -> Vanished | None:
    """Whether a port that came at `since_us` and is gone now was taken by the braille driver."""
    chip = port.chip
    if chip is None or chip.name not in BRLTTY_TAKES or now_us - since_us > VANISH_US:
        return None
    return Vanished(port.device, chip.name)
