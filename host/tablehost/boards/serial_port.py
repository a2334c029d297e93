"""One pyserial port: opened so that nobody else gets it and that closing it does not reset the board. Blocking.

The only file that opens a port. Every error comes out as a `PortError`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import Any, Protocol

from tablehost.boards.port_errors import NotSerial, PortBroken, PortBusy, PortDenied, PortError, PortGone
from tablehost.boards.port_facts import holders_of, rights_of

BAUD = 57_600  # of our sketch and of StandardFirmata
READ_S = 0.1  # a reader looks up so often
WRITE_S = 0.25  # our frames take 8 ms at most; a port that does not take them is dead
CHUNK = 512  # bytes read at once, at most

_GONE = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ECONNREFUSED, errno.EHOSTUNREACH}
_DENIED = {errno.EACCES, errno.EPERM}
_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


class Transport(Protocol):
    """An open port. `read` and `write` may be called from two threads; both raise `PortError`."""

    def read(self) -> bytes:
        """What has come, at least one byte unless `READ_S` passes."""

    def write(self, data: bytes) -> None:
        """Returns when the operating system has taken it."""

    def close(self) -> None:
        """More than once is fine."""


class SerialPort:
    """A `Transport` over pyserial: a device name or one of its URLs."""

    def __init__(self, device: str) -> None:
        """Opens it, which resets most boards."""
        import serial

        self.device = device
        port: Any = None
        try:
            port = serial.serial_for_url(device, BAUD, timeout=READ_S, do_not_open=True)
            if not device.startswith("rfc2217://"):  # knows no write timeout
                port.write_timeout = WRITE_S
            port.exclusive = True
            port.open()
        except Exception as error:  # pyserial hands on whatever the system and its drivers raise
            _abandon(port)
            raise opening_error(device, error) from error
        self._port = port
        _keep(port)

    def read(self) -> bytes:
        try:
            data: bytes = self._port.read(1)
            while data and len(data) < CHUNK and (waiting := self._port.in_waiting):
                data += self._port.read(min(waiting, CHUNK - len(data)))
            return data
        except Exception as error:  # a dying port raises OSError, TypeError, termios.error, …: all mean unplugged
            raise breaking_error(self.device, error) from error

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except Exception as error:
            raise breaking_error(self.device, error) from error

    def close(self) -> None:
        with contextlib.suppress(Exception):
            _let_go(self._port)
        _abandon(self._port)


def _keep(port: Any) -> None:
    """Nobody else may open it, and DTR stays up when it is closed, so that the next start does not reset the board."""
    descriptor = getattr(port, "fd", None)
    if not isinstance(descriptor, int) or sys.platform == "win32":  # a URL; Windows opens exclusively anyway
        return
    import fcntl
    import termios

    with contextlib.suppress(OSError, termios.error):
        fcntl.ioctl(descriptor, termios.TIOCEXCL)
    with contextlib.suppress(OSError, termios.error):
        settings = termios.tcgetattr(descriptor)
        settings[2] &= ~termios.HUPCL
        termios.tcsetattr(descriptor, termios.TCSANOW, settings)


def _let_go(port: Any) -> None:
    descriptor = getattr(port, "fd", None)
    if isinstance(descriptor, int) and sys.platform != "win32":
        import fcntl
        import termios

        fcntl.ioctl(descriptor, termios.TIOCNXCL)


def _abandon(port: Any) -> None:
    """Closes it, opened whole or half. pyserial's URLs leave their socket open if the other end was faster."""
    socket = getattr(port, "_socket", None)
    if socket is not None:
        port.is_open = False  # else pyserial sleeps 0.3 s in `close` of a socket://, and leaving takes as much longer
    for half in (port, socket):
        if half is not None:
            with contextlib.suppress(Exception):
                half.close()


def opening_error(device: str, error: Exception) -> PortError:
    """What it means that a port could not be opened."""
    number, text = _number(error), str(error)
    if number in _DENIED and sys.platform != "win32":
        return PortDenied(device, text, rights_of(device))
    if number in _DENIED | _BUSY:  # Windows says "Access is denied" for a port that another program has
        return PortBusy(device, text, holders_of(device))
    if number == errno.ENOTTY:
        return NotSerial(device, text)
    if number in _GONE or "://" in device:
        return PortGone(device, text)
    return PortBroken(device, text)


def breaking_error(device: str, error: Exception) -> PortError:
    """What it means that an open port failed."""
    if _number(error) in _GONE or (device.startswith("/") and not os.path.exists(device)):  # noqa: PTH110 - may raise
        return PortGone(device, str(error))
    return PortBroken(device, str(error) or type(error).__name__)


def _number(error: Exception) -> int | None:
    """The errno. pyserial wraps some and on Windows leaves it in the text only."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, OSError) and isinstance(inner.errno, int):
            return inner.errno
        if type(inner).__module__ == "termios" and inner.args and isinstance(inner.args[0], int):
            return inner.args[0]
        inner = inner.__context__
    text = str(error)
    if "PermissionError(13" in text:
        return errno.EACCES
    if "FileNotFoundError(2" in text:
        return errno.ENOENT
    return None
