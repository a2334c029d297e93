"""The host's side of a board with StandardFirmata: a conversation like `wire.link.HostLink`, through pyfirmata2.

Basic mode: the order of presses and host-driven lights, no margins, no acknowledgements (LINK 5.10). Firmata says
nothing by itself, so its firmware is asked for as a heartbeat; any greeting that was not asked for means a reset.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from tablehost.boards.firmata_board import FirmataBoard
from tablehost.boards.firmata_layout import FirmataLayout
from tablehost.boards.firmata_lights import FirmataLights
from tablehost.boards.firmata_presses import FirmataPresses
from tablehost.boards.firmata_stream import DIGITAL, FirmataStream
from tablehost.boards.port_reports import NotStandardFirmata, WrongFirmataChip
from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import DARK, Picture
from tablehost.wire.probing import Probing
from tablehost.wire.reports import (
    Back,
    Linked,
    Lost,
    NoAnswer,
    Opening,
    Press,
    Refused,
    Report,
    Reset,
    ResetCause,
    Stale,
)
from tablehost.wire.timing import NO_ANSWER_US, PROBE_US, QUIET_US, SLEEP_US

HEARTBEAT_US = 1_000_000
STALE_AFTER_US = 300_000  # without an answer; asked once more then
LOST_AFTER_US = 600_000
ASK_AGAIN_US = 500_000
SETUP_US = 5_000_000  # for all answers of the set-up
FRAME_US = 20_000  # the lights' blinking is as fine as this
MOST_PINS = 70
FIRMATA_NAME = "StandardFirmata"


class Phase(Enum):
    CLOSED = auto()
    SEEKING = auto()  # quiet, or asking for the firmware
    ASKING = auto()  # which version, how many pins
    SETTING = auto()  # modes are set, their end is awaited
    LINKED = auto()
    REFUSED = auto()


class FirmataLink:
    """One board on one port, over any number of losses and resets. `is_awake`: it has answered a moment ago."""

    def __init__(self, layouts: Sequence[FirmataLayout], *, is_awake: bool = False) -> None:
        self._layouts = {layout.pins: layout for layout in layouts}
        self._is_awake = is_awake
        self.health = LinkHealth()
        self.phase = Phase.CLOSED
        self._stream = FirmataStream()
        self._board = FirmataBoard(MOST_PINS)
        self._layout: FirmataLayout | None = None
        self._presses: FirmataPresses | None = None
        self._lights: FirmataLights | None = None
        self._levels: dict[int, int] = {}
        self._picture = DARK
        self._now = 0
        self._opened_at = self._heard_at = 0
        self._probing = Probing()
        self._asked_at: int | None = None  # the firmware, unanswered since
        self._asks = 0  # questions for it that are unanswered
        self._asked_version = False
        self._beat_at = 0
        self._again_at = self._deadline = 0
        self._is_stale = self._was_linked = self._complained = self._said_lost = False
        self._boot = 0

    # ---- Conversation

    def opened(self, now_us: int) -> list[Report]:
        self._now = self._opened_at = self._heard_at = now_us
        self._stream = FirmataStream()
        self._board.port.take()
        self._complained = self._said_lost = False
        self._seek(now_us if self._is_awake else now_us + QUIET_US)
        self._is_awake = False
        return [Opening()]

    def closed(self, now_us: int, cause: str = "") -> list[Report]:
        was_open = self.phase is not Phase.CLOSED
        self._now = now_us
        self.phase = Phase.CLOSED
        self._board.port.take()
        return [self._lose(cause)] if was_open and not self._said_lost else []

    def feed(self, data: bytes, now_us: int) -> list[Report]:
        reports = self._wake(now_us)
        if self.phase is Phase.CLOSED:
            return reports
        noise, damaged = self._stream.noise_bytes, self._stream.damaged
        messages = self._stream.feed(data)
        self.health.noise_bytes += self._stream.noise_bytes - noise
        self.health.damaged += self._stream.damaged - damaged
        for message in messages:
            self.health.frames += 1
            reports += self._take(message)
        return reports

    def tick(self, now_us: int) -> list[Report]:
        reports = self._wake(now_us)
        match self.phase:
            case Phase.SEEKING:
                if now_us >= self._probing.due_us:
                    self._ask_firmware()
                    self._probing.asked(now_us)
                if now_us - self._opened_at >= NO_ANSWER_US and not self._complained:
                    self._complained = True
                    reports.append(NoAnswer(self.health.noise_bytes))
            case Phase.ASKING | Phase.SETTING:
                if now_us >= self._deadline:
                    self._seek(now_us + QUIET_US)
                elif now_us >= self._again_at:
                    self._ask()
            case Phase.LINKED:
                reports += self._keep_alive()
                if self._presses is not None:
                    reports += self._presses.tick(now_us)
                self._light()
        return reports

    def show(self, picture: Picture) -> None:
        if picture != self._picture:
            self._picture = picture
            if self._presses is not None and self._lights is not None:
                self._presses.show(picture)
                self._lights.show(picture, self._now)

    def outgoing(self) -> bytes:
        return self._board.port.take()

    @property
    def due_us(self) -> int | None:
        match self.phase:
            case Phase.CLOSED | Phase.REFUSED:
                return None
            case Phase.SEEKING:
                return self._probing.due_us
            case Phase.ASKING | Phase.SETTING:
                return min(self._again_at, self._deadline)
            case Phase.LINKED:
                return self._now + FRAME_US

    # ---- losing and finding

    def _wake(self, now_us: int) -> list[Report]:
        """Notices that this program has slept."""
        slept = now_us - self._now >= SLEEP_US and self.phase is Phase.LINKED
        self._now = now_us
        if not slept:
            return []
        self._seek(now_us)
        return [self._lose()]

    def _lose(self, cause: str = "") -> Lost:
        self.health.losses += 1
        self._said_lost = True
        return Lost(self._now - self._heard_at, cause)

    def _seek(self, probe_at: int) -> None:
        self.phase = Phase.SEEKING
        self._asked_at = None
        self._probing.begin(probe_at)

    def _ask_firmware(self) -> None:
        self._board.ask_firmware()
        self._asked_at = self._now
        self._asks += 1

    def _keep_alive(self) -> list[Report]:
        if self._asked_at is None:
            if self._now >= self._beat_at:
                self._ask_firmware()
            return []
        silent_us = self._now - max(self._heard_at, self._asked_at)
        if silent_us >= LOST_AFTER_US:
            self._seek(self._now + PROBE_US)
            return [self._lose()]
        if silent_us >= STALE_AFTER_US and not self._is_stale:
            self._is_stale = True
            self._asks += 1
            self._board.ask_firmware()
            return [Stale(self._now - self._heard_at)]
        return []

    # ---- what came

    def _take(self, message: bytes) -> list[Report]:
        board = self._board
        greetings, versions = board.greetings, board.versions
        board.hear(message)
        silent_us, self._heard_at = self._now - self._heard_at, self._now
        reports: list[Report] = []
        if self._is_stale:
            self._is_stale = False
            if self.phase is Phase.LINKED:
                reports.append(Back(silent_us, exact=False))
        if board.versions != versions:
            was_asked, self._asked_version = self._asked_version, False
            if not was_asked and self.phase in (Phase.SETTING, Phase.LINKED):
                self._begin()
        elif board.greetings != greetings:
            return reports + self._greeted()
        elif message[0] & 0xF0 == DIGITAL:
            reports += self._scanned()
        if self.phase is Phase.ASKING:
            reports += self._go_on()
        return reports

    def _greeted(self) -> list[Report]:
        was_asked, self._asks = self._asks > 0, max(0, self._asks - 1)
        self._asked_at = None
        self._beat_at = self._now + HEARTBEAT_US
        match self.phase:
            case Phase.SEEKING:
                name = self._board.firmware or ""
                if not name.startswith(FIRMATA_NAME):
                    self.phase = Phase.REFUSED
                    return [Refused(NotStandardFirmata(name))]
                self._begin()
            case Phase.SETTING if was_asked:
                return self._linked()
            case Phase.LINKED if not was_asked:
                self._begin()
        return []

    def _begin(self) -> None:
        """It has (re)started and knows nothing of us."""
        self.phase = Phase.ASKING
        self._deadline = self._now + SETUP_US
        self._presses = self._lights = None
        self._asked_at, self._asks = None, 0
        self._ask()

    def _ask(self) -> None:
        self._again_at = self._now + ASK_AGAIN_US
        if self.phase is Phase.SETTING:
            self._set_up()
            return
        self._asked_version = True
        self._board.ask_version()
        self._board.analog_map = None
        self._board.ask_pins()

    def _go_on(self) -> list[Report]:
        """Whether all is known that is needed to set the pins."""
        if self._board.analog_map is None or self._board.firmata_version is None:
            return []
        pins = len(self._board.analog_map)
        self._layout = self._layouts.get(pins)
        if self._layout is None:
            self.phase = Phase.REFUSED
            return [WrongFirmataChip(pins)]
        self.phase = Phase.SETTING
        self._set_up()
        return []

    def _set_up(self) -> None:
        assert self._layout is not None
        self._levels.clear()
        self._again_at = self._now + ASK_AGAIN_US
        self._board.set_up(self._layout)
        self._ask_firmware()  # when it answers, all of the above has been done

    def _linked(self) -> list[Report]:
        assert self._layout is not None
        self.phase = Phase.LINKED
        self._boot += 1
        self._asks = 0
        self._complained = True  # it has answered since the port was opened; if it stops, that is a loss
        self._said_lost = False
        self._presses = FirmataPresses(self._layout, self._levels, self._now, self._boot)
        self._presses.show(self._picture)
        self._lights = FirmataLights(self._layout)
        self._lights.show(self._picture, self._now)
        self._light()
        version = self._board.firmata_version
        if self._was_linked:
            self.health.resets += 1
            return [Reset(ResetCause.UNKNOWN, self._boot, exact=False), *self._presses.held()]
        self._was_linked = True
        firmware = (version[0], version[1], 0)
        linked = Linked(firmware, 0, self._boot, len(self._layout.seats), exact=False)
        return [linked, *self._presses.held()]

    def _scanned(self) -> list[Report]:
        reports: list[Report] = []
        for port, mask in self._board.scans:
            self._levels[port] = mask
            if self.phase is Phase.LINKED and self._presses is not None:
                reports += self._presses.scan(port, mask, self._now)
        self._board.scans.clear()
        if self._lights is not None:
            for report in reports:
                if isinstance(report, Press) and report.input.seat is not None:
                    self._lights.pressed(report.input.seat, report.rank, report.tie, self._now)
            self._light()
        return reports

    def _light(self) -> None:
        if self._lights is not None:
            self._board.write_pins(self._lights.levels(self._now))
