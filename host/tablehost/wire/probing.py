"""When a port is asked whether a board is there: a few times in a row, then quiet again (see `timing`)."""

from __future__ import annotations

from tablehost.wire.timing import PROBE_US, PROBES, QUIET_US


class Probing:
    """`due_us` is when to ask next; whoever has asked says so."""

    def __init__(self, due_us: int = 0) -> None:
        self.begin(due_us)

    def begin(self, due_us: int) -> None:
        """All over again, not before `due_us`."""
        self.due_us = due_us
        self._left = PROBES

    def asked(self, now_us: int) -> None:
        self._left -= 1
        if self._left:
            self.due_us = now_us + PROBE_US
        else:
            self.begin(now_us + QUIET_US)
