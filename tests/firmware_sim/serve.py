"""A simulated chip behind a pseudo-terminal, at about real time: what pyserial, pyfirmata2 and avrdude talk to.

Opening the port resets the chip, as the USB chip of a real board does (a pty has no DTR: `reset_on_open`). The chip
runs in a thread of its own; whoever touches it from outside does so inside `with board.hold() as chip`.
"""

from __future__ import annotations

import os
import select
import termios
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from tests.firmware_sim.avr import CYCLES_PER_US, HZ, RX_BYTE_CYCLES, Cause, Chip

SLICE_US = 1_000  # the chip runs so far at once, then looks at the port
BEHIND_US = 200_000  # more than this is not caught up: a busy machine makes the chip slow, not hasty
AHEAD_CYCLES = 16 * 20_000  # bytes are read from the port for the next 20 ms of the line, the rest waits in it
_RATES = {
    getattr(termios, f"B{rate}"): rate
    for rate in (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400)
    if hasattr(termios, f"B{rate}")
}


class PtyBoard:
    """`path` is the port. A context manager: inside it the chip runs."""

    def __init__(self, chip: Chip, *, reset_on_open: bool = True) -> None:
        self._chip = chip
        self._reset_on_open = reset_on_open
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)  # so that the master can tell when somebody opens it
        self._lock = threading.Lock()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="simulated board", daemon=True)
        self.opened = 0  # how often
        self.is_open = False
        self.lag_us = 0  # the worst so far

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """The chip stops and the port is gone."""
        if not self._end.is_set():
            self._end.set()
            self._thread.join(5)
            os.close(self._master)

    unplug = close  # for the program at the other end it is the same

    @contextmanager
    def hold(self) -> Iterator[Chip]:
        """The chip, standing still."""
        with self._lock:
            yield self._chip

    # ---- the thread

    def _run(self) -> None:
        poll = select.poll()
        poll.register(self._master, select.POLLIN | select.POLLHUP)
        begun, first = time.monotonic(), self._chip.cycle
        while not self._end.is_set():
            with self._lock:
                self._look_at_port(poll)
                self._chip.run(SLICE_US * CYCLES_PER_US)
                self._say(self._chip.take(self._chip.cycle))
                ahead = (self._chip.cycle - first) / HZ - (time.monotonic() - begun)
            if ahead > 0:
                self._end.wait(ahead)
            else:
                self.lag_us = max(self.lag_us, round(-ahead * 1e6))
                if -ahead * 1e6 > BEHIND_US:
                    begun, first = time.monotonic(), self._chip.cycle
                time.sleep(0)

    def _look_at_port(self, poll: select.poll) -> None:
        events = dict(poll.poll(0)).get(self._master, 0)
        is_open = not events & select.POLLHUP
        if is_open and not self.is_open:
            self.opened += 1
            self._chip.take()
            if self._reset_on_open:
                self._chip.cut_line()
                self._chip.reset(Cause.EXTERNAL)
        self.is_open = is_open
        if not is_open or not events & select.POLLIN:
            return
        room = AHEAD_CYCLES - max(0, self._chip.line_free - self._chip.cycle)
        if (count := room // self._spacing) > 0:
            self._chip.receive(os.read(self._master, count), spacing=self._spacing)

    def _say(self, data: bytes) -> None:
        if not data or not self.is_open:
            return
        if abs(self._chip.byte_cycles - self._spacing) > self._spacing // 20:
            data = bytes((one * 37 + 11) & 0xFF for one in data)  # at another rate something else is heard
        try:
            os.write(self._master, data)
        except OSError:  # closed between the look and the write
            self.is_open = False

    @property
    def _spacing(self) -> int:
        """Cycles a byte takes at the rate the program at the other end has set."""
        rate = _RATES.get(termios.tcgetattr(self._master)[5], 57600)
        return RX_BYTE_CYCLES if rate == 57600 else 10 * HZ // rate
