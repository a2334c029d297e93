"""The host's side of the link against a board made of single messages, in time that goes on only when told."""

from dataclasses import replace

from tablehost.wire import messages as wire
from tablehost.wire.frames import PROBE, Frame, FrameReader
from tablehost.wire.link import HostLink, Phase
from tablehost.wire.reports import Press, Report

MS = 1_000
S = 1_000_000
HELLO = wire.Hello(7, 1, 0, 1, 2, 3, 0, 4, 99, 2, 0, 10, 0x7FFFFF, 100, 16, 0, 5_000, 1, 0, 0, 0, 1)
"""What a board of ten seats says of itself."""


class Talk:
    """A link with a port that is opened at 10 s, and everything it says, decoded."""

    def __init__(self, link: HostLink | None = None) -> None:
        self.link = link if link is not None else HostLink()
        self.now = 10 * S
        self.reports: list[Report] = self.link.opened(self.now)
        self.config = self.show = self.window = 0

    def wait(self, us: int) -> list[Report]:
        """Time passes in silence; 5 ms a call."""
        reports: list[Report] = []
        for _ in range(us // (5 * MS)):
            self.now += 5 * MS
            reports += self.link.tick(self.now)
        self.reports += reports
        return reports

    def hear(self, *what: wire.Message | bytes) -> list[Report]:
        data = b"".join(one if isinstance(one, bytes) else one.wire for one in what)
        reports = self.link.feed(data, self.now)
        self.reports += reports
        return reports

    def said(self) -> list[wire.Message | bytes]:
        """What was written since the last call; a probe is bytes."""
        out: list[wire.Message | bytes] = []
        for heard in FrameReader().feed(self.link.outgoing()):
            message = wire.from_host(heard.body) if isinstance(heard, Frame) else None
            out.append(message if message is not None else PROBE)
        return out

    def answer(self, *, beat: bool = True) -> list[Report]:
        """The board does what it was told, and says so."""
        reports: list[Report] = []
        echo = 0
        for message in self.said():
            match message:
                case wire.Config():
                    self.config = message.revision
                    reports += self.hear(wire.Configured(*(getattr(message, name) for name in message.__slots__)))
                case wire.Show():
                    self.show = message.revision
                case wire.Arm() | wire.Close():
                    self.window = message.window
                case wire.HostBeat():
                    echo = message.number
        return reports + (self.hear(self.beat(echo)) if beat else [])

    def beat(self, echo: int = 0, **changes: int) -> wire.BoardBeat:
        scan = (self.now - 10 * S) // 100
        beat = wire.BoardBeat(7, scan, echo, 2, 0, self.config, self.show, self.window, 0, 0, 0, 0, 0)
        return replace(beat, **changes)

    def linked(self) -> "Talk":
        self.wait(300 * MS)
        self.hear(HELLO)
        self.wait(5 * MS)
        for _ in range(3):
            self.answer()
            self.wait(5 * MS)
        assert self.link.phase is Phase.LINKED
        return self


def event(seq: int, scan: int = 4_000, flags: int = 5, which: int = 0, boot: int = 7) -> wire.Event:
    return wire.Event(boot, seq, scan, which, flags, 0, 0, 0, 1)


def presses(reports: list[Report]) -> list[Press]:
    return [report for report in reports if isinstance(report, Press)]
