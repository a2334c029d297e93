"""`--board auto`: which ports are tried in which order, and which of them is the table's. Opens nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablehost.boards.discovery import Origin, PortInfo, candidates
from tablehost.boards.line import Behind, Line
from tablehost.boards.port_reports import NoneFits, TwoFit
from tablehost.wire.reports import LinkReport, NoAnswer, Opening, Report

PATIENCE_US = 8_000_000  # after one has answered, the others are waited for so long from their opening


@dataclass(frozen=True, slots=True)
class SearchOver:
    """The line that is the table's, if there is one, those to be closed, and what the table is to know."""

    winner: Line | None
    losers: tuple[Line, ...]
    report: LinkReport | None = None


class Search:
    """Over any number of rounds. What was tried in vain is not opened again until it has been pulled out."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._tried: set[PortInfo] = set()
        self._fitting: set[PortInfo] = set()  # too many
        self._answers: list[tuple[str, LinkReport]] = []
        self._said_opening = False

    @property
    def has_tried(self) -> bool:
        return bool(self._tried)

    def fresh(self, ports: Sequence[PortInfo]) -> tuple[PortInfo, ...]:
        """The ports to be tried now. Real Arduinos first: behind an adapter's id may be a printer at work."""
        self._tried &= set(ports)
        if not self._fitting <= self._tried:  # one of too many was pulled out
            self._tried -= self._fitting
            self._fitting.clear()
        if self.lines:
            return ()
        for origin in (Origin.ARDUINO, Origin.ADAPTER):
            found = tuple(port for port in candidates(ports, origin) if port not in self._tried)
            if found:
                return found
        return ()

    def news(self) -> list[Report]:
        """What the table may know while the search goes on: that a board starts."""
        if self._said_opening or not any(line.is_open for line in self.lines):
            return []
        self._said_opening = True
        return [Opening()]

    def decide(self, now_us: int) -> SearchOver | None:
        """None while it is not known. Whoever gets a verdict closes the losers."""
        ours = [line for line in self.lines if line.behind is Behind.OURS]
        open_questions = [line for line in self.lines if line.behind is None]
        if open_questions and not (ours and all(now_us - line.since_us >= PATIENCE_US for line in open_questions)):
            return None
        lines, self.lines = tuple(self.lines), []
        self._said_opening = False
        self._tried |= {line.port for line in lines}
        fitting = ours or [line for line in lines if line.behind is Behind.FIRMATA]
        if len(fitting) == 1:
            winner = fitting[0]
            winner.kept = [report for report in winner.kept if not isinstance(report, Opening)]
            return SearchOver(winner, tuple(line for line in lines if line is not winner))
        if fitting:
            self._fitting = {line.port for line in fitting}
            return SearchOver(None, lines, TwoFit(tuple(line.port.device for line in fitting)))
        for line in lines:
            self._answers.append((line.port.device, line.said if line.said is not None else NoAnswer()))
        return SearchOver(None, lines)

    def verdict(self) -> LinkReport | None:
        """What came of all ports tried since the last verdict."""
        answers, self._answers = tuple(self._answers), []
        if not answers:
            return None
        return answers[0][1] if len(answers) == 1 else NoneFits(answers)
