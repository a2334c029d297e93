"""`--board sim`: the host's real link and a simulated board, joined by two pipes that can misbehave.

Demo, tests and an evening without hardware play on it. Its time is the `now_us` given to `poll`; chance comes from a
seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from tablehost.boards.pipe import Faults, Pipe
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.health import LinkHealth
from tablehost.wire.inputs import Button, Input
from tablehost.wire.link import HostLink
from tablehost.wire.picture import Lamps, Picture
from tablehost.wire.reports import Report
from tablehost.wire.timing import UART_BYTE_US


class SimBoard:
    """A `Board`. The first `poll` plugs it in."""

    label = "sim"

    def __init__(
        self, *, seats: int = 10, seed: int = 0, device: SimDevice | None = None, link: HostLink | None = None
    ) -> None:
        self.device = device if device is not None else SimDevice(seats=seats)
        self.link = link if link is not None else HostLink(byte_us=UART_BYTE_US)
        random = Random(seed)
        self.up = Pipe(random)  # board to host
        self.down = Pipe(random)
        self._now = 0
        self._begun = False
        self._is_plugged = False
        self._waiting: list[Report] = []  # said between two polls

    # ---- Board

    @property
    def health(self) -> LinkHealth:
        return self.link.health

    def poll(self, now_us: int) -> Sequence[Report]:
        if not self._begun:
            self._begun = True
            self._now = now_us
            self.plug()
        reports, self._waiting = self._waiting, []
        while (due := self._next_due_us()) is not None and due <= now_us:
            reports += self._step(max(due, self._now))
        return reports + self._step(now_us)

    def show(self, picture: Picture) -> None:
        self.link.show(picture)

    def close(self) -> None:
        self._waiting += self.link.closed(self._now)

    # ---- hands on it

    def press(
        self,
        seat: int | None,
        button: Button | Literal["uno", "catch", "landing", "ok", "undo"],
        at_us: int | None = None,
        held_us: int = 120_000,
    ) -> None:
        """A finger on a button, for a mouse click or a key: now, or when `at_us` says. Middle buttons: seat None."""
        which = Input(Button(button), seat)
        self.device.press(which, self._now if at_us is None else at_us, held_us)

    def lights(self) -> Lamps:
        """What burns and sounds now, blinking included."""
        return self.device.look(self._now)

    def fail(self, faults: Faults) -> None:
        """From now on the cable is this bad, both ways. `Faults()` heals it."""
        self.up.faults = self.down.faults = faults

    def reset(self) -> None:
        """The reset button of the board."""
        self.device.reset(self._now)

    def unplug(self) -> None:
        """The cable is out: no power, no bytes, and nobody says so. The host has to notice by the silence."""
        self._is_plugged = False
        self.device.power_off(self._now)
        self.up.cut()
        self.down.cut()

    def plug(self) -> None:
        """The cable is in again: the board boots, and whoever watches the ports opens this one."""
        self._is_plugged = True
        self.device.power_on(self._now)
        self._waiting += self.link.opened(self._now)

    # ---- virtual time

    def _next_due_us(self) -> int | None:
        times = (self.link.due_us, self.device.due_us, self.up.due_us, self.down.due_us)
        return min((time for time in times if time is not None), default=None)

    def _step(self, now_us: int) -> list[Report]:
        """One instant: what has arrived is read, what is due is done, what is said is sent."""
        self._now = now_us
        self.device.receive(self.down.receive(now_us), now_us)
        reports = self.link.feed(self.up.receive(now_us), now_us)
        reports += self.link.tick(now_us)
        if self._is_plugged:
            self.up.send(self.device.transmit(), now_us)
            self.down.send(self.link.outgoing(), now_us)
        else:
            self.link.outgoing()
        return reports
