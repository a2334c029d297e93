"""Judges how good a link is from its counters: says so when a cable is bad, once, and not for single bad frames."""

from __future__ import annotations

from tablehost.boards.port_reports import BadLine, OftenLost
from tablehost.wire.health import LinkHealth
from tablehost.wire.reports import LinkReport

SPAN_US = 60_000_000  # damage is judged over a minute
BAD_FRAMES = 20  # so many in it, and
BAD_SHARE = 0.02  # so much of all. Sound cables have 0; 0.4 % was seen on systems that kept running (LINK section 2)
OFTEN = 3  # losses


class LineWatch:
    """One board's cable, over all its losses."""

    def __init__(self) -> None:
        self._since = 0
        self._damaged = self._frames = 0
        self._is_bad = False
        self._told_losses = 0

    def look(self, health: LinkHealth, now_us: int, is_up: bool) -> list[LinkReport]:
        """What is worth telling now."""
        told: list[LinkReport] = []
        if is_up and health.losses >= OFTEN and health.losses > self._told_losses:
            told.append(OftenLost(health.losses))
            self._told_losses = health.losses
        damaged = health.damaged + health.naks - self._damaged
        frames = health.frames + health.damaged - self._frames
        if is_up and not self._is_bad and damaged >= BAD_FRAMES and damaged >= BAD_SHARE * frames:
            self._is_bad = True
            told.append(BadLine(damaged, frames))
        if now_us - self._since >= SPAN_US:
            self._since = now_us
            self._damaged, self._frames = health.damaged + health.naks, health.frames + health.damaged
        return told
