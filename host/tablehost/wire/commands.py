"""What the host wants of the board: three whole states (CONFIG, window, SHOW), each sent until the board has it.

There is no queue: a newer wish replaces the older one, and what is asked again is always what is wanted now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablehost.wire.frames import HOST_FRAME_LIMIT
from tablehost.wire.inputs import INPUTS, SEATS, bits_of, mask_of
from tablehost.wire.messages import Arm, Close, Config, HostBeat, HostMessage, Show
from tablehost.wire.picture import DARK, Picture

IN_FLIGHT = 2  # two frames fit the R3's receive buffer of 63 bytes
BOOTLOADER_TRAP = b"!!!"  # the MEGA's bootloader opens its monitor on these, if a boot falls into our talking
SHARED_INPUTS = mask_of(range(2 * SEATS, INPUTS))


def following(number: int) -> int:
    """The next revision or beat number: 1 to 255, then 1 again; 0 means none."""
    return number % 255 + 1


def avoids_trap(message: HostMessage) -> bool:
    """Whether the bytes of this frame may be sent at any moment, also into a bootloader."""
    return BOOTLOADER_TRAP not in message.wire


def beat_after(number: int, boot: int, ack: int) -> HostBeat:
    """The BEAT that follows the one of this number, leaving out numbers that would make the trap."""
    beat = HostBeat(boot, following(number), ack)
    while not avoids_trap(beat):
        beat = HostBeat(boot, following(beat.number), ack)
    return beat


@dataclass(slots=True)
class _Wish:
    """One state of the board. `revision` goes up with every change."""

    build: Callable[[int], HostMessage]  # takes the revision
    revision: int = 0
    acked: bool = False
    sent_us: int | None = None  # this revision, last time

    def renew(self) -> None:
        self.revision = following(self.revision)
        self.acked = False
        self.sent_us = None

    def heard(self, revision: int) -> bool:
        """The board says which revision is in force. True if that is news."""
        was, self.acked = self.acked, revision == self.revision
        if was and not self.acked:
            self.sent_us = None  # it has forgotten: send again, now
        return self.acked and not was

    def message(self) -> HostMessage:
        message = self.build(self.revision)
        while not avoids_trap(message):
            self.revision = following(self.revision)
            message = self.build(self.revision)
        return message


class Commands:
    """The wishes, and when which of them is to be sent."""

    def __init__(self, lock_ms: int = 25, normally_closed: int = 0) -> None:
        self._lock_ms = lock_ms
        self._normally_closed = normally_closed
        self._boot = 0
        self._minor = 0
        self.picture = DARK
        self.config = _Wish(self._build_config)
        self.window = _Wish(self._build_window)
        self.show = _Wish(self._build_show)
        self._flights: list[tuple[_Wish, int, int]] = []  # what, its revision, sent at

    def want(self, picture: Picture) -> None:
        """From now on this is wanted; only what differs is sent."""
        old, self.picture = self.picture, picture
        if old.in_play != picture.in_play:
            self.config.renew()
        if (old.uno_live, old.catch_live, old.caller) != (picture.uno_live, picture.catch_live, picture.caller):
            self.window.renew()
        if old.nibbles != picture.nibbles or (old.tune, old.sound) != (picture.tune, picture.sound):
            self.show.renew()

    def meet(self, boot: int, minor: int, config: int, show: int, window: int) -> None:
        """A board that was not set up by us: the next revisions follow those it has, so that none is taken for ours."""
        self._boot, self._minor = boot, minor
        self._flights.clear()
        for wish, revision in ((self.config, config), (self.show, show), (self.window, window)):
            wish.revision = revision
            wish.renew()

    def heard(self, show: int, window: int, config: int) -> None:
        """The revisions in force. Only CONFIGURED, not these, makes a CONFIG good, for it tells what was applied."""
        self.show.heard(show)
        self.window.heard(window)
        if config != self.config.revision:
            self.config.heard(config)

    def resend_now(self) -> None:
        """A frame of ours arrived damaged: do not wait for the timer."""
        self._flights.clear()
        for wish in (self.config, self.window, self.show):
            wish.sent_us = None

    def due(self, now_us: int, resend_us: int) -> list[HostMessage]:
        """What is to be sent now. Repeats after `resend_us`, never more than `IN_FLIGHT` unanswered ones at a time."""
        self._flights = [
            (wish, revision, sent)
            for wish, revision, sent in self._flights
            if now_us - sent < resend_us and not (wish.acked and wish.revision == revision)
        ]
        messages = []
        for wish in (self.config, self.window, self.show):
            if wish.acked or (wish.sent_us is not None and now_us - wish.sent_us < resend_us):
                continue
            if len(self._flights) >= IN_FLIGHT:
                break
            message = wish.message()
            assert len(message.wire) <= HOST_FRAME_LIMIT
            wish.sent_us = now_us
            self._flights.append((wish, wish.revision, now_us))
            messages.append(message)
        return messages

    def next_due_us(self, resend_us: int) -> int | None:
        """When `due` will have something, if nothing else happens."""
        waiting = [wish for wish in (self.config, self.window, self.show) if not wish.acked]
        if not waiting:
            return None
        if len(self._flights) >= IN_FLIGHT:
            return min(sent for _, _, sent in self._flights) + resend_us
        return min((wish.sent_us or 0) + resend_us for wish in waiting)

    def _build_config(self, revision: int) -> Config:
        seats = mask_of(self.picture.in_play)
        enabled = sum(0b11 << 2 * seat for seat in bits_of(seats)) | SHARED_INPUTS
        return Config(self._boot, revision, self._minor, seats, enabled, self._normally_closed, self._lock_ms)

    def _build_window(self, revision: int) -> Arm | Close:
        uno, catch = mask_of(self.picture.uno_live), mask_of(self.picture.catch_live)
        if not uno | catch:
            return Close(self._boot, revision)
        caller = Arm.NOBODY if self.picture.caller is None else self.picture.caller
        return Arm(self._boot, revision, caller, uno, catch)

    def _build_show(self, revision: int) -> Show:
        return Show(self._boot, revision, self.picture.nibbles, self.picture.tune, self.picture.sound)
