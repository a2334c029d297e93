"""No board: everything works from the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from tablehost.wire.picture import Picture
from tablehost.wire.reports import NoBoardThere, Report


class NoBoard:
    """Says once that it is not there, and takes every picture without a word."""

    label = "none"
    health = None

    def __init__(self) -> None:
        self._said = False

    def poll(self, now_us: int) -> Sequence[Report]:
        if self._said:
            return ()
        self._said = True
        return (NoBoardThere(),)

    def show(self, picture: Picture) -> None:
        pass

    def close(self) -> None:
        pass
