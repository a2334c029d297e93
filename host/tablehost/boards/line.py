"""One opened port of a port keeper: what is talked over it, and what the talk has shown so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from tablehost.boards.conversation import Conversation
from tablehost.boards.discovery import PortInfo
from tablehost.boards.port_reports import NotStandardFirmata
from tablehost.wire.errors import MessageMalformed, NotOurBoard
from tablehost.wire.frames import Frame, FrameReader
from tablehost.wire.messages import Hello, from_board
from tablehost.wire.reports import LinkReport, NoAnswer, Refused, Report
from tablehost.wire.version import FIRMWARE_NAME


class Behind(Enum):
    """What answers at the other end of a port."""

    OURS = auto()
    OURS_AFTER_ALL = auto()  # where StandardFirmata was before: somebody has flashed it
    FIRMATA = auto()
    NOTHING_OF_OURS = auto()


class UnitCheck:
    """Reads along until the first HELLO: is this the board that was lost?"""

    def __init__(self, unit: int) -> None:
        self._unit = unit
        self._reader = FrameReader()
        self.is_over = False

    def stranger(self, data: bytes) -> int | None:
        """The unit id of another board that has greeted, else None."""
        for heard in self._reader.feed(data):
            if isinstance(heard, Frame) and heard.body[0] == Hello.TYPE:
                try:
                    message = from_board(heard.body)
                except MessageMalformed:
                    continue
                if isinstance(message, Hello):
                    self.is_over = True
                    return message.unit if message.unit != self._unit else None
        return None


@dataclass(slots=True)
class Line:
    """From the order to open until it is closed. Times in µs."""

    number: int
    port: PortInfo
    talk: Conversation
    since_us: int  # first tried
    is_open: bool = False
    retry_at: int | None = None  # when a port that could not be opened is tried again
    tries: int = 1
    is_guess: bool = False  # it may be the lost board under another name, or something else
    check: UnitCheck | None = None
    behind: Behind | None = None
    said: LinkReport | None = None  # the last state of its link
    kept: list[Report] = field(default_factory=list)  # while it is one of several
    _doubted: str = ""  # a refusal heard once

    def believed(self, reports: list[Report], now_us: int) -> list[Report]:
        """Without a refusal that was heard only once: a greeting has no CRC, one flipped bit makes another name.

        The talk begins anew over the same port, and what it says again is believed.
        """
        for report in reports:
            if isinstance(report, Refused) and str(report) != self._doubted and not _is_firmata(report):
                self._doubted = str(report)
                self.talk.closed(now_us)
                self.talk.opened(now_us)
                return [other for other in reports if other is not report]
        return reports

    def heard(self, reports: list[Report]) -> None:
        """Draws the conclusion from what the talk reports."""
        for report in reports:
            if not isinstance(report, LinkReport):
                continue
            self.said = report
            match report:
                case Refused() if _is_firmata(report):
                    self.behind = Behind.FIRMATA
                case Refused(NotStandardFirmata(name=name)) if name == FIRMWARE_NAME:
                    self.behind = Behind.OURS_AFTER_ALL
                case Refused() | NoAnswer():
                    self.behind = Behind.NOTHING_OF_OURS
                case _ if report.is_up:
                    self.behind = Behind.OURS


def _is_firmata(report: Refused) -> bool:
    return isinstance(report.error, NotOurBoard) and report.error.is_standard_firmata
