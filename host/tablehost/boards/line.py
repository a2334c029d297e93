"""One opened port of a port keeper: what is talked over it, and what the talk has shown so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from tablehost.boards.conversation import Conversation
from tablehost.boards.discovery import PortInfo
from tablehost.wire.errors import MessageMalformed, NotOurBoard
from tablehost.wire.frames import Frame, FrameReader
from tablehost.wire.messages import Hello, from_board
from tablehost.wire.reports import LinkReport, NoAnswer, Refused, Report


class Answer(Enum):
    """What is behind the port."""

    OURS = auto()
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
    check: UnitCheck | None = None
    answer: Answer | None = None
    said: LinkReport | None = None  # the last state of its link
    kept: list[Report] = field(default_factory=list)  # while it is one of several

    def heard(self, reports: list[Report]) -> None:
        """Draws the conclusion from what the talk reports."""
        for report in reports:
            if not isinstance(report, LinkReport):
                continue
            self.said = report
            match report:
                case Refused(NotOurBoard() as error) if error.is_standard_firmata:
                    self.answer = Answer.FIRMATA
                case Refused() | NoAnswer():
                    self.answer = Answer.NOTHING_OF_OURS
                case _ if report.is_up:
                    self.answer = Answer.OURS
