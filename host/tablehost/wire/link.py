"""The host's side of the conversation as a pure state machine: bytes and the time in, bytes and reports out.

It owns the handshake, the order of events and the resending; it knows neither port nor clock. Call `feed` with what
came, `tick` at least every 50 ms or when `due_us` has come, and write what `outgoing` gives after either. All times are
µs of the table's clock and never run backwards.
"""

from __future__ import annotations

from enum import Enum, auto

from tablehost.wire import messages as wire
from tablehost.wire.clock import ClockMap
from tablehost.wire.commands import Commands, avoids_trap, beat_after
from tablehost.wire.errors import Damage, LinkError, MessageMalformed
from tablehost.wire.frames import PROBE, FirmataGreeting, FirmataProbe, Frame, FrameReader, Heard, Noise
from tablehost.wire.health import LinkHealth
from tablehost.wire.intake import Intake
from tablehost.wire.picture import Picture
from tablehost.wire.probing import Probing
from tablehost.wire.reports import (
    Back,
    BoardText,
    Linked,
    LinkReport,
    Lost,
    NoAnswer,
    Note,
    Opening,
    PressesDropped,
    Refused,
    Report,
    Reset,
    ResetCause,
    Stale,
)
from tablehost.wire.timing import (
    BEAT_US,
    HOST_LOST_US,
    NAK_US,
    NO_ANSWER_US,
    PROBE_US,
    QUIET_US,
    RESEND_COMMANDS_US,
    SLEEP_US,
    STALE_US,
)
from tablehost.wire.version import Expected, agree, check_greeting

_HOST_BEAT_BYTES = len(wire.HostBeat(0, 0, 0).wire)
_CAUSES: dict[int, ResetCause] = {cause: ResetCause[cause.name] for cause in wire.Cause}


class Phase(Enum):
    CLOSED = auto()  # no port
    SEEKING = auto()  # quiet, or probing for a board
    LINKING = auto()  # it has greeted, CONFIG is on its way
    LINKED = auto()
    REFUSED = auto()  # somebody else's board; it is left alone


class HostLink:
    """One board on one port, over any number of losses and resets."""

    def __init__(
        self,
        expected: Expected | None = None,
        *,
        lock_ms: int = 25,
        normally_closed: int = 0,
        byte_us: int = 0,  # the least a byte takes on the wire; makes the clock better, 0 where the wire is not known
    ) -> None:
        self._byte_us = byte_us
        self._expected = expected if expected is not None else Expected()
        self._commands = Commands(lock_ms, normally_closed)
        self._reader = FrameReader()
        self._out = bytearray()
        self.phase = Phase.CLOSED
        self.health = LinkHealth()
        self._now = 0
        self._clock = ClockMap()
        self._intake = Intake()
        # the board
        self._peer: wire.Hello | None = None
        self._outcome: LinkReport | None = None  # to be said when CONFIG is answered
        self._heard_us = 0
        self._is_stale = False
        self._said_lost = False
        self._needs_hello = True  # after opening a port it may be another board, whatever its boot id
        self._is_opened_anew = False  # since the last HELLO
        # what we send
        self._beat = 0
        self._beat_at = 0
        self._beats_sent: dict[int, int] = {}  # number -> when; the last few
        self._owes_ack = False
        self._nak_at = 0
        # seeking
        self._probing = Probing()
        self._opened_at = 0
        self._noise_since_open = 0
        self._echoes = False
        self._complained = False

    # ---- what the owner of the port calls

    def opened(self, now_us: int) -> list[Report]:
        """The port was opened, which mostly resets the board: say nothing until it has booted."""
        self._now = now_us
        self._reader = FrameReader()
        self._out.clear()
        self._opened_at = now_us
        self._noise_since_open, self._echoes, self._complained = 0, False, False
        self._needs_hello = self._is_opened_anew = True
        self._said_lost = False
        self._seek(now_us + QUIET_US)
        return [Opening()]

    def closed(self, now_us: int, cause: str = "") -> list[Report]:
        """The port is gone; `cause` is what the operating system said."""
        was_open = self.phase is not Phase.CLOSED
        self._now = now_us
        self.phase = Phase.CLOSED
        self._out.clear()
        return [self._lose(now_us, cause)] if was_open and not self._said_lost else []

    def feed(self, data: bytes, now_us: int) -> list[Report]:
        """Bytes that came from the port."""
        reports = self._wake(now_us)
        if self.phase is not Phase.CLOSED:
            for heard in self._reader.feed(data):
                reports += self._take(heard)
            self._send_due()
        return reports

    def tick(self, now_us: int) -> list[Report]:
        """Time has passed."""
        reports = self._wake(now_us)
        silent_us = now_us - self._heard_us
        if self.phase is Phase.SEEKING:
            if now_us >= self._probing.due_us:
                self._out += PROBE
                self._probing.asked(now_us)
            if now_us - self._opened_at >= NO_ANSWER_US and self._needs_hello and not self._complained:
                self._complained = True
                reports.append(NoAnswer(self._noise_since_open, self._echoes))
        elif self.phase in (Phase.LINKING, Phase.LINKED):
            if silent_us >= HOST_LOST_US:
                self._seek(max(now_us, self._heard_us + QUIET_US))
                reports.append(self._lose(now_us))
            elif silent_us >= STALE_US and not self._is_stale and self.phase is Phase.LINKED:
                self._is_stale = True
                reports.append(Stale(silent_us))
        self._send_due()
        return reports

    def show(self, picture: Picture) -> None:
        """The picture wanted from now on; it goes out with the next `tick` or `feed` and is kept for every restart."""
        self._commands.want(picture)

    def outgoing(self) -> bytes:
        """What is to be written to the port now."""
        data = bytes(self._out)
        self._out.clear()
        return data

    @property
    def due_us(self) -> int | None:
        """When `tick` is wanted next, if no bytes come before."""
        match self.phase:
            case Phase.CLOSED | Phase.REFUSED:
                return None
            case Phase.SEEKING:
                if self._complained or not self._needs_hello:
                    return self._probing.due_us
                return min(self._probing.due_us, self._opened_at + NO_ANSWER_US)
            case Phase.LINKING | Phase.LINKED:
                resend = self._commands.next_due_us(self._resend_us)
                loss = self._heard_us + (HOST_LOST_US if self._is_stale or self.phase is Phase.LINKING else STALE_US)
                return min(self._beat_at, loss, *(() if resend is None else (resend,)))

    def clock_error_us(self, now_us: int) -> int | None:
        """How well the board's clock is known at this moment, ± µs; None before the first answer."""
        return self._clock.error_near(now_us) if self._clock.is_known else None

    # ---- losing and finding

    def _wake(self, now_us: int) -> list[Report]:
        """Notices that this program has slept: nothing said before counts, the board may be another one."""
        slept = now_us - self._now >= SLEEP_US and self.phase in (Phase.LINKING, Phase.LINKED)
        self._now = now_us
        if not slept:
            return []
        self._clock = ClockMap()
        self._needs_hello = True
        self._seek(now_us)
        return [self._lose(now_us)]

    def _lose(self, now_us: int, cause: str = "") -> Lost:
        self.health.losses += 1
        self._is_stale = False
        self._said_lost = True
        return Lost(now_us - max(self._heard_us, self._opened_at), cause)

    def _seek(self, probe_at: int) -> None:
        self.phase = Phase.SEEKING
        self._probing.begin(probe_at)

    def _refuse(self, error: LinkError) -> list[Report]:
        again = self.phase is Phase.REFUSED
        self.phase = Phase.REFUSED
        return [] if again else [Refused(error)]

    # ---- what came

    def _take(self, heard: Heard) -> list[Report]:
        match heard:
            case Noise(damage, data):
                self.health.noise_bytes += len(data)
                self._noise_since_open += len(data)
                if damage not in (Damage.STRAY, Damage.FOREIGN):
                    self._damaged(0)
                return []
            case FirmataProbe():
                self._echoes = True
                return []
            case FirmataGreeting():
                if self.phase not in (Phase.SEEKING, Phase.REFUSED):
                    return []
                try:
                    check_greeting(heard, self._expected)
                except LinkError as error:
                    return self._refuse(error)
                self._probing.due_us = min(self._probing.due_us, self._now + PROBE_US)  # its HELLO may be lost
                return []
            case Frame(body):
                if body[0] < wire.FROM_BOARD:
                    self._echoes = True
                    return []
                try:
                    message = wire.from_board(body)
                except MessageMalformed:
                    self._damaged(body[0])
                    return []
                self.health.frames += 1
                return [] if message is None else self._message(message)

    def _damaged(self, about: int) -> None:
        """Counts it, and asks the board to send again what is not acknowledged."""
        self.health.damaged += 1
        if self._peer is not None and self.phase is Phase.LINKED and self._now - self._nak_at >= NAK_US:
            nak = wire.HostNak(self._peer.boot, wire.Why.DAMAGED, about)
            if avoids_trap(nak):
                self._nak_at = self._now
                self._out += nak.wire

    def _message(self, message: wire.BoardMessage) -> list[Report]:
        if isinstance(message, wire.Hello):
            return self._hello(message)
        if self._peer is None or message.boot != self._peer.boot or self._needs_hello:
            self._ask_again()
            return []
        reports = self._revive()
        match message:
            case wire.Configured():
                reports += self._configured(message)
            case wire.BoardBeat():
                reports += self._beat_heard(message)
            case wire.Event():
                self._owes_ack = True
                if self._clock.is_known:  # else it is left for the resend: a press needs its time
                    faults = self._intake.faults
                    reports += self._intake.take(message, self._clock)
                    self.health.rank_faults += self._intake.faults - faults
            case wire.BoardNak():
                self.health.naks += 1
                if message.why == wire.Why.DAMAGED:
                    self._commands.resend_now()
            case wire.BoardText():
                reports.append(BoardText(message.text))
        return reports

    def _ask_again(self) -> None:
        """It talks, so it is past its bootloader, but we do not know who it is: it restarted, or we did."""
        if self.phase is Phase.SEEKING:
            if self._probing.due_us > self._now + PROBE_US:
                self._probing.due_us = self._now
        elif self.phase in (Phase.LINKING, Phase.LINKED) and self._now >= self._probing.due_us:
            self._out += PROBE
            self._probing.due_us = self._now + PROBE_US

    def _revive(self) -> list[Report]:
        """Something sound came from the board we know."""
        silent_us = self._now - self._heard_us
        self._heard_us = self._now
        if self.phase is Phase.SEEKING:
            self._enter(self._outcome if self._outcome is not None else Back(silent_us))
        elif self._is_stale:
            self._is_stale = False
            return [Back(silent_us)]
        return self._settle()

    def _hello(self, hello: wire.Hello) -> list[Report]:
        if self.phase is Phase.CLOSED:
            return []
        try:
            minor, notes = agree(hello, self._expected)
        except LinkError as error:
            return self._refuse(error)
        known, was_opened, self._is_opened_anew = self._peer, self._is_opened_anew, False
        is_same = known is not None and (known.unit, known.boot) == (hello.unit, hello.boot)
        self._needs_hello = False
        if is_same:  # boards greet twice: only the boot id tells a reset
            self._peer = hello
            self._intake.catch_up(hello.first)
            self._commands.heard(hello.show, hello.window, hello.config)
            return self._revive()
        self._peer = hello
        self._heard_us = self._now
        self._is_stale = False
        self._clock = ClockMap()
        self._beats_sent.clear()
        self._intake = Intake(hello.boot, hello.first)
        self._commands.meet(hello.boot, minor, hello.config, hello.show, hello.window)
        if known is not None and known.unit == hello.unit:
            self.health.resets += 1
            cause = _CAUSES.get(hello.cause, ResetCause.UNKNOWN)
            if was_opened and cause is ResetCause.BUTTON:
                cause = ResetCause.PORT
            self._enter(Reset(cause, hello.boot))
        else:
            firmware = (hello.firmware_major, hello.firmware_minor, hello.firmware_patch)
            self._enter(Linked(firmware, hello.unit, hello.boot, hello.seats, True, notes))
        return []

    def _enter(self, outcome: LinkReport) -> None:
        """On the way to LINKED; `outcome` is said on arrival."""
        self.phase = Phase.LINKING
        self._outcome = outcome
        self._beat_at = self._now
        self._probing.due_us = self._now

    def _settle(self) -> list[Report]:
        """LINKING becomes LINKED when the CONFIG in force is ours."""
        if self.phase is not Phase.LINKING or not self._commands.config.acked or self._outcome is None:
            return []
        self.phase = Phase.LINKED
        outcome, self._outcome = self._outcome, None
        self._said_lost = False
        return [outcome]

    def _configured(self, echo: wire.Configured) -> list[Report]:
        self._commands.config.heard(echo.revision)
        wanted = {seat for seat in self._commands.picture.in_play if self._peer and seat >= self._peer.seats}
        if wanted and isinstance(self._outcome, Linked):
            old = self._outcome
            notes = (*old.notes, Note.SEATS_NOT_WIRED)
            self._outcome = Linked(old.firmware, old.unit, old.boot, old.seats, old.exact, notes)
        return self._settle()

    def _beat_heard(self, beat: wire.BoardBeat) -> list[Report]:
        sent_us = self._beats_sent.pop(beat.echo, None)
        if sent_us is not None:
            trip = self._now - sent_us
            old = self.health.round_trip_us
            self.health.round_trip_us = (7 * old + trip) // 8 if old else trip
            there, here = self._byte_us * _HOST_BEAT_BYTES, self._byte_us * len(beat.wire)
            if there + here >= trip:  # faster than the wire can be: no UART in between
                there = here = 0
            self._clock.add(beat.scan, sent_us + there, self._now - here)
            self.health.clock_error_us = self._clock.error_near(self._now)
        self._commands.heard(beat.show, beat.window, beat.config)
        if self._clock.is_known:
            self._intake.window_opened(beat.window, self._clock.tick(beat.window_scan))
        self.health.muted, self.health.levels = beat.muted, beat.levels
        before = self.health.board.get(beat.health, 0)
        self.health.board[beat.health] = beat.count
        if beat.health == wire.Health.DROPPED and beat.count > before:
            return [PressesDropped(beat.count - before)]
        return []

    # ---- what goes out

    @property
    def _resend_us(self) -> int:
        return min(max(RESEND_COMMANDS_US, 2 * self.health.round_trip_us), BEAT_US)

    def _send_due(self) -> None:
        if self._peer is None or self.phase not in (Phase.LINKING, Phase.LINKED):
            return
        for message in self._commands.due(self._now, self._resend_us):
            self._out += message.wire
        if self._now >= self._beat_at:
            self._send_beat(self._peer.boot)
        if self._owes_ack:
            self._owes_ack = False
            ack = wire.Ack(self._peer.boot, self._intake.last)
            if avoids_trap(ack):
                self._out += ack.wire
            else:
                self._send_beat(self._peer.boot)  # says the same, and its number can be chosen

    def _send_beat(self, boot: int) -> None:
        beat = beat_after(self._beat, boot, self._intake.last)
        self._beat, self._beat_at = beat.number, self._now + BEAT_US
        self._beats_sent[beat.number] = self._now
        while len(self._beats_sent) > 8:  # an answer to an older one could be mistaken after the numbers wrap
            del self._beats_sent[next(iter(self._beats_sent))]
        self._out += beat.wire
