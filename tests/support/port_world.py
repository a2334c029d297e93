"""A table full of USB sockets in virtual time: what a port keeper's hands meet, with every way a port can go wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tablehost.boards.choice import BoardChoice
from tablehost.boards.conversation import Conversation
from tablehost.boards.discovery import PortInfo
from tablehost.boards.firmata_layout import FirmataLayout
from tablehost.boards.firmata_link import FirmataLink
from tablehost.boards.hands import Came, Failed, Happening, Listed, Opened
from tablehost.boards.port_errors import PortError, PortGone
from tablehost.boards.port_keeper import PortKeeper
from tablehost.wire.link import HostLink
from tablehost.wire.picture import Light, Picture
from tablehost.wire.reports import LinkReport, Press, Report
from tablehost.wire.timing import UART_BYTE_US
from tests.support.layouts import MEGA_DIRECT, R3_DIRECT

MS = 1_000
S = 1_000_000
START = 50 * S
GAME = Picture(uno_live=frozenset({1}), catch_live=frozenset({0, 2, 3}), caller=1).lit({1: Light.ON})

R3 = PortInfo("/dev/ttyACM0", 0x2341, 0x0043, "75833353035351A0C1F1", "1-2", "Arduino Uno")
CLONE = PortInfo("/dev/ttyUSB0", 0x1A86, 0x7523, None, "1-3", "USB Serial")
PRINTER = PortInfo("/dev/ttyUSB7", 0x1A86, 0x7523, None, "1-7", "USB Serial")
MODEM = PortInfo("/dev/ttyACM5", 0x12D1, 0x1506, None, "2-1", "HUAWEI Mobile")


class Peer(Protocol):
    """Something that hangs on a port. `SimDevice` is one."""

    def power_on(self, now_us: int) -> None: ...
    def power_off(self, now_us: int) -> None: ...
    def reset(self, now_us: int) -> None: ...
    def receive(self, data: bytes, now_us: int) -> None: ...
    def run(self, now_us: int) -> None: ...
    def transmit(self) -> bytes: ...


class Silent:
    """A dead adapter, or a device that speaks another rate and hears nothing."""

    def __init__(self) -> None:
        self.resets = 0
        self.heard = bytearray()

    def power_on(self, now_us: int) -> None: ...
    def power_off(self, now_us: int) -> None: ...

    def reset(self, now_us: int) -> None:
        self.resets += 1

    def receive(self, data: bytes, now_us: int) -> None:
        self.heard += data

    def run(self, now_us: int) -> None: ...

    def transmit(self) -> bytes:
        return b""


class Echo(Silent):
    """A modem in command mode, or RX and TX joined."""

    def __init__(self) -> None:
        super().__init__()
        self._out = bytearray()

    def receive(self, data: bytes, now_us: int) -> None:
        self._out += data

    def transmit(self) -> bytes:
        data = bytes(self._out)
        self._out.clear()
        return data


class Babbler(Silent):
    """Talks without end and without sense."""

    def __init__(self, words: bytes = b"temperature 21.5\r\n") -> None:
        super().__init__()
        self._words = words

    def transmit(self) -> bytes:
        return self._words


@dataclass
class Socket:
    port: PortInfo
    peer: Peer
    errors: list[PortError] = field(default_factory=list)  # of the next openings
    is_dead: bool = False  # no bytes pass, and nobody says so
    opened: int = 0


class World:
    """Plugs, hands and clock of one `PortKeeper`."""

    def __init__(self, choice: str = "auto", layouts: tuple[FirmataLayout, ...] = (R3_DIRECT, MEGA_DIRECT)) -> None:
        self.now = START
        self.sockets: dict[str, Socket] = {}
        self.listed: Callable[[], list[PortInfo]] = lambda: [one.port for one in self.sockets.values()]
        self.is_listing_shown = True
        self.lists = 0
        self.lines: dict[int, Socket] = {}
        self.reports: list[Report] = []
        self.times: list[tuple[int, Report]] = []
        self._happenings: list[Happening] = []

        def ours(port: PortInfo) -> Conversation:
            return HostLink(byte_us=UART_BYTE_US)

        def firmata(port: PortInfo, is_awake: bool) -> Conversation:
            return FirmataLink(layouts, is_awake=is_awake)

        self.keeper = PortKeeper(BoardChoice.parse(choice), self, ours, firmata)
        self.keeper.show(GAME)

    # ---- Hands

    def list_ports(self) -> None:
        self.lists += 1
        self._happenings.append(Listed(tuple(self.listed() if self.is_listing_shown else ())))

    def open(self, line: int, device: str) -> None:
        socket = self.sockets.get(device)
        if socket is None:
            self._happenings.append(Failed(line, PortGone(device)))
            return
        if socket.errors:
            self._happenings.append(Failed(line, socket.errors.pop(0)))
            return
        socket.opened += 1
        socket.peer.reset(self.now)
        self.lines[line] = socket
        self._happenings.append(Opened(line))

    def write(self, line: int, data: bytes) -> None:
        socket = self.lines.get(line)
        if socket is not None and not socket.is_dead:
            socket.peer.receive(data, self.now)

    def close(self, line: int) -> None:
        self.lines.pop(line, None)

    # ---- what people do

    def plug(self, port: PortInfo, peer: Peer) -> Socket:
        socket = Socket(port, peer)
        self.sockets[port.device] = socket
        peer.power_on(self.now)
        return socket

    def unplug(self, device: str, *, is_noticed: bool = True) -> Peer:
        """`is_noticed`: the operating system says so to whoever has the port open."""
        socket = self.sockets.pop(device)
        socket.peer.power_off(self.now)
        socket.is_dead = True
        for line, open_socket in list(self.lines.items()):
            if open_socket is socket and is_noticed:
                del self.lines[line]
                self._happenings.append(Failed(line, PortGone(device)))
        return socket.peer

    def sleep(self, us: int) -> None:
        """The lid is closed: time goes on, this program does not."""
        self.now += us

    # ---- time

    def step(self) -> list[Report]:
        for line, socket in list(self.lines.items()):
            socket.peer.run(self.now)
            data = socket.peer.transmit()
            if data and not socket.is_dead:
                self._happenings.append(Came(line, data, self.now))
        happenings, self._happenings = self._happenings, []
        new = self.keeper.step(self.now, happenings)
        self.reports += new
        self.times += [(self.now, report) for report in new]
        due = self.keeper.due_us
        assert self._happenings or due is None or due > self.now, "it would be called again and again"
        return new

    def pass_time(self, us: int, step_us: int = 5 * MS) -> list[Report]:
        begun, end = len(self.reports), self.now + us
        self.step()
        while self.now < end:
            self.now = min(self.now + step_us, end)
            self.step()
        return self.reports[begun:]

    def until(self, kind: type[object], limit_us: int = 30 * S) -> int:
        """Waits for the next report of this kind; how long it took, µs."""
        begun = self.now
        while not any(isinstance(report, kind) for report in self.pass_time(5 * MS)):
            assert self.now - begun < limit_us, f"no {kind.__name__}, but {self.kinds()}"
        return self.now - begun

    # ---- what was told

    def kinds(self) -> list[str]:
        return [type(report).__name__ for report in self.reports]

    def last(self) -> LinkReport:
        return [report for report in self.reports if isinstance(report, LinkReport)][-1]

    @property
    def presses(self) -> list[Press]:
        return [report for report in self.reports if isinstance(report, Press)]
