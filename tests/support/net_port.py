"""A simulated device behind a TCP port, plain (`socket://`) or with pyserial's own RFC 2217 server (`rfc2217://`)."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from typing import Any, Self

import serial
import serial.rfc2217

from tests.support.port_world import Peer
from tests.support.pty_port import now_us

STEP_S = 0.002


class _Connection:
    """Where pyserial's server writes its answers to."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def write(self, data: bytes) -> None:
        self._connection.sendall(data)


class NetPort:
    """Serves one connection at a time; connecting powers the device up."""

    def __init__(self, peer: Peer, speaks_rfc2217: bool) -> None:
        self._peer, self._speaks = peer, speaks_rfc2217
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """First nobody else gets in, then the connection ends: pyserial leaks a socket that is refused half-way."""
        self._server.close()
        self._end.set()
        self._thread.join(10)

    def _serve(self) -> None:
        self._server.settimeout(0.05)
        while not self._end.is_set():
            with contextlib.suppress(OSError):
                connection, _ = self._server.accept()
                with connection:
                    connection.settimeout(STEP_S)
                    self._talk(connection)

    def _talk(self, connection: socket.socket) -> None:
        self._peer.power_on(now_us())
        settings = serial.serial_for_url("loop://")  # takes the settings that the client asks for
        manager: Any = serial.rfc2217.PortManager(settings, _Connection(connection)) if self._speaks else None
        while not self._end.is_set():
            try:
                data = connection.recv(64)
            except TimeoutError:
                data = b""
            else:
                if not data:
                    return
            heard = b"".join(manager.filter(data)) if manager is not None else data
            if heard:
                self._peer.receive(heard, now_us())
            self._peer.run(now_us())
            if said := self._peer.transmit():
                connection.sendall(b"".join(manager.escape(said)) if manager is not None else said)
