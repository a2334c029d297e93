"""A simulated device behind a real pseudo-terminal, in real time: what pyserial and pyfirmata2 open.

Opening the port resets the device, as DTR does; a pty has no DTR, so the server watches for the other end.
"""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tests.support.port_world import Peer

STEP_S = 0.002


def now_us() -> int:
    return time.monotonic_ns() // 1000


def wait_for(met: Callable[[], object], limit_s: float = 60.0) -> None:
    """Real time: waits for a condition, generously."""
    until = time.monotonic() + limit_s
    while not met():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.005)


class PtyPort:
    """`path` is the port. Inside the `with` the device lives; `lock` stops it while a test touches it."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)
        self.lock = threading.Lock()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.opened = 0
        self.is_open = False

    def __enter__(self) -> Self:
        self.peer.power_on(now_us())
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def unplug(self) -> None:
        if not self._end.is_set():
            self._end.set()
            self._thread.join()
            os.close(self._master)

    def _run(self) -> None:
        poll = select.poll()
        poll.register(self._master, select.POLLIN | select.POLLHUP)
        while not self._end.wait(STEP_S):
            with self.lock:
                self._step(dict(poll.poll(0)).get(self._master, 0))

    def _step(self, events: int) -> None:
        is_open = not events & select.POLLHUP
        if is_open and not self.is_open:
            self.opened += 1
            self.peer.reset(now_us())
        self.is_open = is_open
        self.peer.run(now_us())
        if is_open and events & select.POLLIN:
            self.peer.receive(os.read(self._master, 64), now_us())
        data = self.peer.transmit()
        if data and is_open:
            os.write(self._master, data)
