"""Presses of a board that has no clock: their order is that of its messages, their margin is not known (LINK 5.10).

Buttons in one message were read in one pass of the board's loop: a tie. So may be those of two neighbouring messages
with rising port numbers that came at one go, for a pass reports its ports in that order: a tie as well, because which
was first cannot be told. Everything else is in the order of the messages.
"""

from __future__ import annotations

from dataclasses import replace

from tablehost.boards.firmata_buttons import Change, FirmataButton
from tablehost.boards.firmata_layout import FirmataLayout
from tablehost.wire.inputs import Button, Input
from tablehost.wire.picture import Picture
from tablehost.wire.reports import InputTrouble, Press, Trouble

STAMP_ERROR_US = 5_000  # USB flushes every 4.1 ms, and the host is not quick
_TROUBLES = {Change.STUCK: Trouble.STUCK, Change.MUTED: Trouble.CHATTER, Change.FREE: Trouble.FREE}


class FirmataPresses:
    """From one start of the board to the next. `levels`: the masks of the ports as first reported, 1 = open."""

    def __init__(self, layout: FirmataLayout, levels: dict[int, int], now_us: int, boot: int) -> None:
        self._boot = boot
        self._pins = {pin: which for which, pin in layout.buttons}
        self._buttons: dict[Input, FirmataButton] = {}
        for which, pin in layout.buttons:
            closed = not levels.get(pin // 8, 0xFF) >> pin % 8 & 1
            self._buttons[which] = FirmataButton(closed, now_us)
        self._last_at = now_us  # of the last press
        self._pass_at: int | None = None  # of the press in the board's present pass, if there was one
        self._last_scan: tuple[int, int] | None = None  # port and time of the message before
        self._window = 0
        self._live: tuple[frozenset[int], frozenset[int], int | None] = (frozenset(), frozenset(), None)
        self._in_play: frozenset[int] = frozenset()
        self._ranked: list[int] = []  # times of the presses in this window

    def show(self, picture: Picture) -> None:
        """Which buttons count. A change opens a new window, as on our own board."""
        self._in_play = picture.in_play
        live = (picture.uno_live, picture.catch_live, picture.caller)
        if live != self._live:
            self._live = live
            self._window = self._window % 255 + 1 if live[0] | live[1] else self._window
            self._ranked = []

    def held(self) -> list[InputTrouble]:
        """The buttons that were down at the start."""
        down = (which for which, button in self._buttons.items() if button.is_deaf and self._counts(which))
        return [InputTrouble(which, Trouble.HELD_AT_START) for which in down]

    def scan(self, port: int, mask: int, now_us: int) -> list[Press | InputTrouble]:
        """One message: the levels of a port's 8 pins."""
        reports = self.tick(now_us)
        last, self._last_scan = self._last_scan, (port, now_us)
        goes_on = last is not None and last[0] < port and now_us - last[1] <= STAMP_ERROR_US
        pressed = []
        for bit in range(8):
            which = self._pins.get(port * 8 + bit)
            if which is None:
                continue
            change = self._buttons[which].update(not mask >> bit & 1, now_us)
            if not self._counts(which):
                continue
            if change is Change.PRESSED:
                pressed.append(which)
            elif change is not None:
                reports.append(InputTrouble(which, _TROUBLES[change]))
        if not goes_on:
            self._pass_at = None
        if not pressed:
            return reports
        is_tie = len(pressed) > 1 or self._pass_at is not None
        at_us = self._pass_at if self._pass_at is not None else max(now_us, self._last_at + 1)
        self._pass_at = self._last_at = at_us
        return reports + [self._press(which, at_us, is_tie) for which in sorted(pressed, key=lambda one: one.number)]

    def tick(self, now_us: int) -> list[Press | InputTrouble]:
        """Time has passed."""
        reports: list[Press | InputTrouble] = []
        for which, button in self._buttons.items():
            change = button.tick(now_us)
            if change is not None and self._counts(which):
                reports.append(InputTrouble(which, _TROUBLES[change]))
        return reports

    def _counts(self, which: Input) -> bool:
        return which.seat is None or which.seat in self._in_play

    def _press(self, which: Input, at_us: int, is_tie: bool) -> Press:
        held = tuple(other for other, button in self._buttons.items() if button.closed and other != which)
        press = Press(which, at_us, STAMP_ERROR_US, None, self._boot, held=held)
        if which.seat is None:
            return press
        if which.seat not in (self._live[0] if which.button is Button.UNO else self._live[1]):
            return replace(press, early=True)
        rank = 1 + sum(earlier < at_us for earlier in self._ranked)
        self._ranked.append(at_us)
        return replace(press, window=self._window, rank=rank, tie=is_tie)
