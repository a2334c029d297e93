"""The hands of a port keeper: threads that list, open, read and write, each of which may hang without harm to the rest.

One thread lists (that nothing is opened meanwhile is the keeper's care), and each opened port has one that reads and
one that writes. All are daemons: a program that wants to end is not kept by a dead driver.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable

from tablehost.boards.discovery import PortInfo, list_ports
from tablehost.boards.hands import Came, Failed, Happening, Listed, Opened
from tablehost.boards.port_errors import PortBroken, PortError
from tablehost.boards.serial_port import SerialPort, Transport
from tablehost.words import _

OUTBOX = 64  # writes waiting; ours are a few a second
PUT_S = 0.1
PREDECESSOR_S = 1.0

Clock = Callable[[], int]
Opener = Callable[[str], Transport]
Lister = Callable[[], Iterable[PortInfo]]


class PortThreads:
    """`happenings` has an end: a port that talks faster than it is listened to waits."""

    def __init__(
        self,
        happenings: queue.Queue[Happening | None],
        clock: Clock,
        *,
        opener: Opener = SerialPort,
        lister: Lister = list_ports,
    ) -> None:
        self._happenings, self._clock = happenings, clock
        self._opener, self._lister = opener, lister
        self._pumps: dict[int, _Pump] = {}
        self._closing: list[_Pump] = []
        self._wishes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._is_over = False
        self._lister_thread: threading.Thread | None = None

    # ---- Hands

    def list_ports(self) -> None:
        if self._lister_thread is None:
            self._lister_thread = threading.Thread(target=self._list, name="ports", daemon=True)
            self._lister_thread.start()
        self._wishes.put(True)

    def open(self, line: int, device: str) -> None:
        self._retire(line)
        before = [pump for pump in self._closing if pump.device == device and pump.is_alive]
        self._closing = [pump for pump in self._closing if pump.is_alive]
        pump = _Pump(line, device, self._opener, self._put, self._clock, before)
        self._pumps[line] = pump
        pump.start()

    def write(self, line: int, data: bytes) -> None:
        if line in self._pumps:
            self._pumps[line].write(data)

    def close(self, line: int) -> None:
        self._retire(line)

    # ---- the owner

    def stop(self, timeout_s: float) -> None:
        """Ends all threads, or leaves those alone that hang longer than this."""
        self._is_over = True
        self._wishes.put(False)
        for line in list(self._pumps):
            self._retire(line)
        until = time.monotonic() + timeout_s
        for pump in self._closing:
            pump.join(max(0.0, until - time.monotonic()))

    def _retire(self, line: int) -> None:
        pump = self._pumps.pop(line, None)
        if pump is not None:
            pump.give_up()
            self._closing.append(pump)

    def _put(self, happening: Happening, is_wanted: Callable[[], bool]) -> None:
        """Waits while there is no room."""
        while is_wanted() and not self._is_over:
            try:
                self._happenings.put(happening, timeout=PUT_S)
            except queue.Full:
                continue
            return

    def _list(self) -> None:
        while self._wishes.get():
            try:
                ports = tuple(self._lister())
            except Exception:  # whatever a driver or the system raises: there is no list this time
                ports = ()
            self._put(Listed(ports), lambda: True)


class _Pump:
    """One opening of one port."""

    def __init__(
        self,
        line: int,
        device: str,
        opener: Opener,
        put: Callable[[Happening, Callable[[], bool]], None],
        clock: Clock,
        before: list[_Pump],
    ) -> None:
        self.device = device
        self._line, self._opener, self._put, self._clock, self._before = line, opener, put, clock, before
        self._outbox: queue.Queue[bytes | None] = queue.Queue(OUTBOX)
        self._lock = threading.Lock()
        self._is_given_up = False
        self._reader = threading.Thread(target=self._read, name=f"read {device}", daemon=True)

    def start(self) -> None:
        self._reader.start()

    def write(self, data: bytes) -> None:
        try:
            self._outbox.put_nowait(data)
        except queue.Full:  # said by another thread: the caller may be the one that has to make room for it
            error = PortBroken(self.device, _("it takes no more bytes"))
            threading.Thread(target=self._fail, args=(error,), daemon=True).start()

    def give_up(self) -> None:
        with self._lock:
            self._is_given_up = True
        self._end_writer()

    @property
    def is_alive(self) -> bool:
        return self._reader.is_alive()

    def join(self, timeout_s: float) -> None:
        self._reader.join(timeout_s)

    def _is_wanted(self) -> bool:
        return not self._is_given_up

    def _fail(self, error: PortError) -> None:
        """Says once that the line is over."""
        with self._lock:
            was_given_up, self._is_given_up = self._is_given_up, True
        self._end_writer()
        if not was_given_up:
            self._put(Failed(self._line, error), lambda: True)

    def _end_writer(self) -> None:
        while True:
            try:
                self._outbox.put_nowait(None)
                return
            except queue.Full:
                try:
                    self._outbox.get_nowait()  # nobody wants it any more
                except queue.Empty:
                    continue

    def _read(self) -> None:
        for pump in self._before:  # the same port, still being closed: it would seem busy
            pump.join(PREDECESSOR_S)
        try:
            transport = self._opener(self.device)
        except PortError as error:
            self._fail(error)
            return
        writer = threading.Thread(target=self._write, args=(transport,), name=f"write {self.device}", daemon=True)
        writer.start()
        self._put(Opened(self._line), self._is_wanted)
        try:
            while not self._is_given_up:
                data = transport.read()
                if data:
                    self._put(Came(self._line, data, self._clock()), self._is_wanted)
        except PortError as error:
            self._fail(error)
        self._end_writer()
        transport.close()

    def _write(self, transport: Transport) -> None:
        try:
            while (data := self._outbox.get()) is not None:
                if not self._is_given_up:
                    transport.write(data)
        except PortError as error:
            self._fail(error)
