"""The one small interface of every board: presses and link states out, a picture of lights and sounds in.

Whoever implements it gets its transport and, if it has a thread of its own, its clock from outside. `poll` never waits:
a board with a reader thread hands over what the thread has put in its queue, a simulated one moves its virtual time on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import Picture
from tablehost.wire.reports import Report


class Board(Protocol):
    """A board on the table. Its calls come from one thread, with a `now_us` that never runs backwards."""

    @property
    def label(self) -> str:
        """What it is, for the screen and for `doctor`: `sim`, `none`, `/dev/ttyACM0`."""

    @property
    def health(self) -> LinkHealth | None:
        """How good the link is, for the service screen; None where there is none (yet)."""

    def poll(self, now_us: int) -> Sequence[Report]:
        """What is new since the last call, in order: a press is reported once, a link state when it changes.

        `now_us` is the table's clock in whole microseconds, the same one presses are stamped in. Call it about every
        20 ms; calling it more often does no harm.
        """

    def show(self, picture: Picture) -> None:
        """The picture wanted from now on. It is kept: after a reset or a lost cable it comes back by itself."""

    def close(self) -> None:
        """Lets go of the port and ends within a second, whatever state the link is in. More than once is fine."""
