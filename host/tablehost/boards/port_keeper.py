"""Which port the table's board is on, from the first search over every loss: a state machine without threads.

It owns the choice of the port and when it is opened again; what is said over it belongs to the conversation. It opens
nothing but what `--board` names and, under `auto`, ports whose USB id a board could have. Times are µs of one clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablehost.boards.choice import BoardChoice, Kind
from tablehost.boards.conversation import Conversation
from tablehost.boards.discovery import PortInfo, find_again, same_device
from tablehost.boards.hands import Came, Failed, Hands, Happening, Listed, Opened
from tablehost.boards.line import Behind, Line, UnitCheck
from tablehost.boards.line_watch import LineWatch
from tablehost.boards.port_errors import PortBusy, PortError, PortGone
from tablehost.boards.port_reports import NoBoardFound, OtherBoard, PortTrouble, Vanished
from tablehost.boards.search import Search
from tablehost.boards.vanish_watch import VanishWatch, vanished
from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import DARK, Picture
from tablehost.wire.reports import Linked, LinkReport, Lost, NoAnswer, Opening, Report

LIST_US = 1_000_000  # listing is slow on some systems, and harmful on Windows if it is done all the time
RETRY_BUSY_US = 1_000_000
BUSY_FOR_US = 15_000_000  # ModemManager lets go after at most 10 s
RETRY_DENIED_US = 500_000
DENIED_TRIES = 3  # after a replug the rights come a moment after the port
RETRY_SLOWLY_US = 5_000_000
SILENT_REOPEN_US = 8_000_000  # a port that is there but dead (woken laptop, hung adapter) is opened anew
SILENT_AGAIN_US = 20_000_000

Talks = Callable[[PortInfo], Conversation]
AwakeTalks = Callable[[PortInfo, bool], Conversation]  # the flag: it has answered already, so it is past its boot


class PortKeeper:
    """Give it what has happened and the time; it gives orders to its hands, and reports."""

    def __init__(self, choice: BoardChoice, hands: Hands, ours: Talks, firmata: AwakeTalks) -> None:
        self._choice, self._hands = choice, hands
        self._ours, self._firmata = ours, firmata
        self._now = 0
        self._picture = DARK
        self._numbers = 0
        self._line: Line | None = None  # the table's
        self._talk: Conversation | None = None  # outlives its lines
        self._home: PortInfo | None = None  # where the table's board was last
        self._unit: int | None = None
        self._is_listed = False  # the listing knows `_home`
        self._strangers: set[PortInfo] = set()  # known not to be the table's board
        self._ports: tuple[PortInfo, ...] = ()  # as last listed
        self._search = Search() if choice.kind is Kind.AUTO else None
        self._watch = LineWatch()
        self._is_listing = False
        self._list_at: int | None = 0
        self._vanish_watch = VanishWatch()
        self._silent_since: int | None = None
        self._reopen_at: int | None = None
        self._told = ""  # the last trouble, so that it is said once
        self._is_up = False
        self._has_linked = False
        self._marks_strangers = False  # the next listing shows what is there while the board is not

    # ---- what the owner calls

    @property
    def label(self) -> str:
        if self._line is not None:
            return self._line.port.device
        return self._home.device if self._home is not None else str(self._choice)

    @property
    def health(self) -> LinkHealth | None:
        """Of the table's link, over all its losses."""
        return self._talk.health if self._talk is not None else None

    def show(self, picture: Picture) -> None:
        self._picture = picture
        if self._talk is not None:
            self._talk.show(picture)

    def step(self, now_us: int, happenings: Iterable[Happening]) -> list[Report]:
        """What has happened since the last call, in order; then what is due."""
        self._now = max(self._now, now_us)
        reports: list[Report] = []
        for happening in happenings:
            match happening:
                case Listed(ports):
                    self._is_listing = False
                    reports += self._listed(ports)
                case Opened(number):
                    reports += self._opened(number)
                case Came(number, data, at_us):
                    reports += self._came(number, data, at_us)
                case Failed(number, error):
                    reports += self._failed(number, error)
        for line in self._lines:
            if line.is_open:
                reports += self._said(line, line.talk.tick(self._now))
            elif line.retry_at is not None and self._now >= line.retry_at:
                line.retry_at = None
                line.tries += 1
                self._hands.open(line.number, line.port.device)
        reports += self._decide()
        reports += self._look_after()
        if self._may_list and self._list_at is not None and self._now >= self._list_at:
            self._list_at = None
            if self._choice.kind is Kind.URL:
                reports += self._listed(())
            else:
                self._is_listing = True
                self._hands.list_ports()
        for line in self._lines:
            if line.is_open and (data := line.talk.outgoing()):
                self._hands.write(line.number, data)
        return reports

    @property
    def due_us(self) -> int | None:
        """When `step` is wanted next if nothing happens."""
        times = [line.talk.due_us if line.is_open else line.retry_at for line in self._lines]
        if self._may_list:
            times.append(self._list_at)
        if self._silent_since is not None and self._line is not None and self._line.is_open:
            times.append(self._reopen_at)
        return min((time for time in times if time is not None), default=None)

    def close(self) -> None:
        for line in self._lines:
            self._hands.close(line.number)

    @property
    def _may_list(self) -> bool:
        """Never twice at once, and never while a port is being opened (LINK 3, row 10: Windows)."""
        return not self._is_listing and all(line.is_open or line.retry_at is not None for line in self._lines)

    # ---- lines

    @property
    def _lines(self) -> list[Line]:
        tried = self._search.lines if self._search is not None else []
        return [*tried, self._line] if self._line is not None else list(tried)

    def _find(self, number: int) -> Line | None:
        return next((line for line in self._lines if line.number == number), None)

    def _open(self, port: PortInfo, talk: Conversation) -> Line:
        self._numbers += 1
        talk.show(self._picture)
        self._hands.open(self._numbers, port.device)
        return Line(self._numbers, port, talk, self._now)

    def _opened(self, number: int) -> list[Report]:
        line = self._find(number)
        if line is None:
            return []
        line.is_open = True
        self._told = ""
        return self._said(line, line.talk.opened(self._now))

    def _came(self, number: int, data: bytes, at_us: int) -> list[Report]:
        line = self._find(number)
        if line is None or not line.is_open:
            return []
        self._now = max(self._now, at_us)
        if line.check is not None and not line.check.is_over:
            unit = line.check.stranger(data)
            if unit is not None:
                self._strangers.add(line.port)
                self._give_up(line)
                return self._tell(OtherBoard(line.port.device, unit))
        return self._said(line, line.talk.feed(data, self._now))

    def _said(self, line: Line, reports: list[Report]) -> list[Report]:
        """What a talk reports; of a line that is only tried it is kept until it is known whose it is."""
        reports = line.believed(reports, self._now)
        line.heard(reports)
        if line is not self._line:
            line.kept += reports
            return []
        if line.is_guess and line.behind is Behind.NOTHING_OF_OURS:  # so it is not the board that was lost
            if not self._is_in_place(line.port) or not isinstance(line.said, NoAnswer):
                self._strangers.add(line.port)
            self._give_up(line)
            return []
        if line.behind is Behind.FIRMATA or (
            line.behind is Behind.OURS_AFTER_ALL and self._choice.kind is not Kind.FIRMATA
        ):
            speak = self._firmata(line.port, True) if line.behind is Behind.FIRMATA else self._ours(line.port)
            line.behind = None
            return [*(one for one in reports if one is not line.said), *self._speak(line, speak)]
        if self._silent_since is not None:  # its loss has been told; that it does not answer either is no news
            reports = [report for report in reports if not isinstance(report, NoAnswer)]
        for report in reports:
            if isinstance(report, Linked) and report.unit:
                self._unit = report.unit
            if isinstance(report, LinkReport):
                self._is_up = report.is_up
                self._has_linked = self._has_linked or report.is_up
                if isinstance(report, Lost | NoAnswer):  # a port that never answered is not ours to reset again
                    self._silent_since = self._list_at = self._now
                    self._reopen_at = self._now + SILENT_REOPEN_US if self._has_linked else None
                elif report.is_up:
                    self._silent_since = None
                    line.is_guess = False  # it has answered: if it stops, that is a loss like any other
        return reports

    def _speak(self, line: Line, talk: Conversation) -> list[Report]:
        """Another language on the port that is open already: no second opening, no second reset."""
        line.talk = self._talk = talk
        line.talk.show(self._picture)
        reports = line.talk.opened(self._now) + line.talk.tick(self._now)
        return self._said(line, [report for report in reports if not isinstance(report, Opening)])  # it runs already

    def _failed(self, number: int, error: PortError) -> list[Report]:
        line = self._find(number)
        if line is None:
            return []
        if line.is_open:
            line.is_open = False
            cause = "unplugged" if isinstance(error, PortGone) else error.system
            reports = line.talk.closed(self._now, cause)
            taken = vanished(line.port, line.since_us, self._now)
            told = self._taken([taken] if taken is not None else [])
            if line is not self._line:
                line.said, line.behind = PortTrouble(error), Behind.NOTHING_OF_OURS
                return told
            self._away()
            self._marks_strangers = True
            return [*reports, *told]
        return self._not_opened(line, error)

    def _not_opened(self, line: Line, error: PortError) -> list[Report]:
        waits = self._now - line.since_us
        report = PortTrouble(error)
        if isinstance(error, PortGone):
            if line is self._line:
                self._away(LIST_US)
                return [] if self._has_linked else self._tell(report)  # that it is gone was said
            line.said, line.behind = report, Behind.NOTHING_OF_OURS
            return []
        if isinstance(error, PortBusy):
            is_over = waits >= BUSY_FOR_US
            line.retry_at = self._now + (RETRY_SLOWLY_US if is_over else RETRY_BUSY_US)
            told = self._tell(report) if len(self._lines) == 1 else []
        else:
            is_over = line.tries >= DENIED_TRIES
            line.retry_at = self._now + (RETRY_SLOWLY_US if is_over else RETRY_DENIED_US)
            told = self._tell(report) if is_over and line is self._line else []
        if is_over and line is not self._line:
            line.said, line.behind, line.retry_at = report, Behind.NOTHING_OF_OURS, None
        return told

    def _tell(self, report: LinkReport) -> list[Report]:
        """A trouble that is found again and again is said once."""
        if str(report) == self._told:
            return []
        self._told = str(report)
        return [report]

    # ---- searching

    def _listed(self, ports: tuple[PortInfo, ...]) -> list[Report]:
        self._ports = ports
        self._strangers &= set(ports)
        reports = self._taken(self._vanish_watch.listed(ports, self._now))
        if self._search is not None:
            return reports + self._search_on(ports)
        if self._line is not None:
            is_there = not self._is_listed or same_device(self._line.port.device, ports) is not None
            if self._silent_since is not None and not is_there:
                self._give_up(self._line)
            return reports
        if self._marks_strangers:
            self._mark_strangers(ports)
        return reports + self._find_home(ports)

    def _search_on(self, ports: tuple[PortInfo, ...]) -> list[Report]:
        assert self._search is not None
        fresh = self._search.fresh(ports)
        if not fresh:
            self._list_at = self._now + 2 * LIST_US
            verdict = self._search.verdict()
            if verdict is not None:
                return [verdict]
            return [] if self._search.has_tried else self._tell(NoBoardFound())
        for port in fresh:
            self._search.lines.append(self._open(port, self._ours(port)))
        return []

    def _decide(self) -> list[Report]:
        """Whether one of the ports that are tried is the table's."""
        if self._search is None or not self._search.lines:
            return []
        over = self._search.decide(self._now)
        if over is None:
            return self._search.news()
        for line in over.losers:
            self._hands.close(line.number)
        winner = over.winner
        if winner is None:
            self._list_at = self._now
            return [] if over.report is None else [over.report]
        self._strangers = {*self._ports, *(line.port for line in over.losers)} - {winner.port}
        self._search = None
        self._line, self._talk, self._home, self._is_listed = winner, winner.talk, winner.port, True
        winner.talk.show(self._picture)
        kept, winner.kept = winner.kept, []
        return self._said(winner, kept)

    # ---- losing and finding

    def _away(self, in_us: int = 0) -> None:
        """The table's port is gone; it is looked for."""
        if self._line is not None:
            self._home, self._line = self._line.port, None
        self._silent_since = None
        self._is_up = False
        self._list_at = self._now + in_us

    def _give_up(self, line: Line) -> None:
        """Closes the table's line, for it is no use."""
        self._hands.close(line.number)
        line.talk.closed(self._now)
        self._away(LIST_US)

    def _is_in_place(self, port: PortInfo) -> bool:
        """In the socket where the board was: what is silent there may be a board whose cable was out for a moment."""
        home = self._home if self._home is not None else port
        return port.location is not None and (port.device, port.location) == (home.device, home.location)

    def _mark_strangers(self, ports: tuple[PortInfo, ...]) -> None:
        """What is there at the moment of the loss is not the board that was lost."""
        self._marks_strangers = False
        home = self._home
        if home is None:
            return
        for port in ports:
            is_home = port.device == home.device or (port.location is not None and port.location == home.location)
            if not is_home and (home.serial is None or port.serial != home.serial):
                self._strangers.add(port)

    def _find_home(self, ports: tuple[PortInfo, ...]) -> list[Report]:
        """Opens the table's port again, or the port its board is on now."""
        self._list_at = self._now + LIST_US
        named = self._choice.name
        match = find_again(self._home, ports, self._strangers) if self._home is not None else None
        if named and (match is None or not match.is_sure):
            port = same_device(named, ports)
            self._is_listed = self._is_listed or port is not None
            if not self._is_listed:  # what no listing shows (a link, a URL) has to be tried
                self._use(PortInfo(named))
                return []
            if port is not None and (self._home is None or self._home.usb_id in ("", port.usb_id)):
                if self._home is None:
                    self._strangers = set(ports) - {port}
                self._use(port)
                return []
        if match is not None:
            self._use(match.port, is_guess=not match.is_sure)
            return []
        if self._home is None:
            return self._tell(PortTrouble(PortGone(named)))
        other = next((port for port in ports if port.chip is not None and port not in self._strangers), None)
        return [] if other is None else self._tell(OtherBoard(other.device))

    def _use(self, port: PortInfo, is_guess: bool = False) -> None:
        if self._talk is None:
            self._talk = self._firmata(port, False) if self._choice.kind is Kind.FIRMATA else self._ours(port)
        self._line = self._open(port, self._talk)
        self._line.is_guess = is_guess
        self._line.check = UnitCheck(self._unit) if is_guess and self._unit is not None else None
        self._list_at = None

    def _look_after(self) -> list[Report]:
        """The table's line: is it silent for too long, is its cable bad?"""
        line = self._line
        if line is None or not line.is_open:
            return []
        if self._silent_since is not None and self._reopen_at is not None and self._now >= self._reopen_at:
            self._hands.close(line.number)
            line.talk.closed(self._now)
            check = line.check
            self._line = self._open(line.port, line.talk)
            self._line.check = check
            self._reopen_at = self._now + SILENT_AGAIN_US
            return []
        if self._silent_since is not None and self._list_at is None:
            self._list_at = self._now + 2 * LIST_US
        return list(self._watch.look(line.talk.health, self._now, self._is_up))

    def _taken(self, found: list[Vanished]) -> list[Report]:
        """Only while no board was ever linked: later it is a pulled cable."""
        return [] if self._has_linked or not found else self._tell(found[0])
