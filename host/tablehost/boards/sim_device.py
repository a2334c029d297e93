"""The board's side, simulated: speaks the bytes of PROTOCOL.md, with its own clock, and answers to hands on buttons.

Time comes in as µs of the world (`now_us`); inside, only the board's own scan numbers count, which start at power-up
and run fast or slow by `drift_ppm`. It jumps from one thing to do to the next, so an hour costs what happens in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from tablehost.boards.sim_button import Change, SimButton
from tablehost.boards.sim_inputs import SimInputs
from tablehost.boards.sim_lamps import Glow, SimLamps
from tablehost.boards.sim_queue import EventQueue, Waiting
from tablehost.wire import messages as wire
from tablehost.wire.errors import Damage, MessageMalformed
from tablehost.wire.frames import (
    HOST_FRAME_LIMIT,
    USER_ID,
    FirmataProbe,
    Frame,
    FrameReader,
    Heard,
    Noise,
    encode,
    encode_greeting,
)
from tablehost.wire.inputs import INPUTS, SEATS, Input, mask_of
from tablehost.wire.messages import BoardState, Cause, EventFlag, Health
from tablehost.wire.picture import DARK, Lamps, Tune
from tablehost.wire.timing import BOARD_BEAT_US, BOARD_LOST_US, NAK_US, RESEND_EVENTS_US, STALE_US
from tablehost.wire.version import FIRMWARE_NAME, WIRE

FIRMWARE = (1, 0, 0)
BUILD = 0x51AB0A2D


class SimDevice:
    """One board with `seats` seats and the three buttons in the middle. Without power until `power_on`."""

    def __init__(
        self,
        *,
        seats: int = SEATS,
        unit: int = 0x0000_51AB,
        boot: int = 0,  # of the start before the next
        drift_ppm: int = 0,
        boot_us: int = 300_000,  # from reset until it talks; a real one adds its bootloader's second
        first_scan: int = 0,
        first_seq: int = 1,
        ring: int = 16,
        wire_version: tuple[int, int] = WIRE,
        name: str = FIRMWARE_NAME,
    ) -> None:
        self.seats, self.unit, self.boot = seats, unit, boot
        self.is_powered = False
        self.state = BoardState.BOOT
        self._drift_ppm, self._boot_us = drift_ppm, boot_us
        self._first_scan, self._first_seq, self._ring = first_scan, first_seq, ring
        self._wire_version, self._name = wire_version, name
        self._wired = mask_of((*range(2 * seats), *range(2 * SEATS, INPUTS)))
        self._contacts = [False] * INPUTS  # as the fingers hold them
        self._hands: list[tuple[int, int, int, bool]] = []  # heap: at µs, order of arrival, input, closed
        self._orders = 0
        self._out = bytearray()
        self._now = 0
        self._start(0, Cause.POWER)

    def _start(self, now_us: int, cause: Cause) -> None:
        """Everything that lives in RAM."""
        self._now = self._booted_us = now_us
        self._cause = cause
        self.state = BoardState.BOOT
        self._reader = FrameReader()
        self._out.clear()
        self.inputs = SimInputs(self._wired, self._contacts, self._first_scan)
        self.queue = EventQueue(self.boot, self._ring, self._first_seq)
        self.lamps = SimLamps(self.seats)
        self._config = wire.Configured(self.boot, 0, 0, 0, 0, 0, 25)
        self._window: wire.Arm | wire.Close = wire.Close(self.boot, 0)
        self._window_scan = 0
        self._show_revision = 0
        self._echo = 0
        self._touched: dict[int, tuple[int, int]] = {}  # input -> window and levels of its first contact
        self._heard_us = self._beat_at = self._resend_at = self._nak_at = self._words_at = now_us
        self._owes_greeting = self._owes_hello = self._owes_applied = self._owes_beat = False
        self._refusal: wire.BoardNak | None = None
        self._damaged = 0
        self._told_counter = -1  # in the BEAT before
        self._has_chirped = False

    # ---- what the world does to it

    def power_on(self, now_us: int) -> None:
        self.is_powered = True
        self.reset(now_us, Cause.POWER)

    def power_off(self, now_us: int) -> None:
        self.run(now_us)
        self.is_powered = False
        self._out.clear()

    def reset(self, now_us: int, cause: Cause = Cause.BUTTON) -> None:
        self.run(now_us)
        self.boot = self.boot % 0xFFFF + 1
        self._start(now_us, cause)

    def touch(self, which: Input, closed: bool, at_us: int) -> None:
        """A contact opens or closes. Not in the past: then it is now."""
        self._orders += 1
        heappush(self._hands, (max(at_us, self._now), self._orders, which.number, closed))

    def press(self, which: Input, at_us: int, held_us: int = 120_000) -> None:
        """A clean press."""
        self.touch(which, True, at_us)
        self.touch(which, False, at_us + held_us)

    def chatter(self, which: Input, at_us: int, period_us: int, edges: int) -> None:
        """A loose contact; ends open if `edges` is even."""
        for i in range(edges):
            self.touch(which, i % 2 == 0, at_us + i * period_us)

    def receive(self, data: bytes, now_us: int) -> None:
        """Bytes from the host. Whatever comes while the bootloader runs is lost."""
        self.run(now_us)
        if self.is_powered and self.state is not BoardState.BOOT:
            for heard in self._reader.feed(data):
                self._take(heard)
            self._answer()

    def transmit(self) -> bytes:
        """Bytes for the host."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def look(self, now_us: int) -> Lamps:
        """What burns and sounds at this moment."""
        if not self.is_powered:
            return Lamps((False,) * SEATS, False, False, (False,) * len(DARK.colors), Tune.NONE)
        scan = self.scan_at(now_us)
        return self.lamps.at(scan, scan - self._first_scan, self._boot_us // 100, self.state, self.inputs.levels)

    # ---- its clock

    def scan_at(self, now_us: int) -> int:
        """The last scan taken by this moment, not wrapped."""
        return self._first_scan + (now_us - self._booted_us) * (1_000_000 + self._drift_ppm) // 100_000_000

    def time_of(self, scan: int) -> int:
        """The first µs at which that scan has been taken."""
        return self._booted_us - (-(scan - self._first_scan) * 100_000_000 // (1_000_000 + self._drift_ppm))

    @property
    def due_us(self) -> int | None:
        """When something happens next by itself."""
        times = [self._seen_us(self._hands[0][0])] if self._hands else []
        if not self.is_powered:
            return times[0] if times else None
        if self.state is BoardState.BOOT:
            return min(*times, self._booted_us + self._boot_us) if times else self._booted_us + self._boot_us
        if self.inputs.due is not None:
            times.append(self.time_of(self.inputs.due))
        if self.state in (BoardState.LINKED, BoardState.STALE):
            times.append(self._heard_us + (STALE_US if self.state is BoardState.LINKED else BOARD_LOST_US))
            times.append(self._beat_at)
            if self.queue.ring:
                times.append(self._resend_at)
        return min(times) if times else None

    def _seen_us(self, touched_us: int) -> int:
        """A change is seen by the next scan."""
        return self.time_of(self.scan_at(touched_us - 1) + 1) if self.is_powered else touched_us

    def run(self, now_us: int) -> None:
        """Everything that is due up to now, in its order."""
        while (due := self.due_us) is not None and due <= now_us:
            self._now = max(self._now, due)
            self._step()
        self._now = max(self._now, now_us)

    def _step(self) -> None:
        moved = set()
        while self._hands and self._seen_us(self._hands[0][0]) <= self._now:
            _, _, number, closed = heappop(self._hands)
            self._contacts[number] = closed
            moved.add(number)
        if not self.is_powered:
            return
        scan = self.scan_at(self._now)
        if self.state is BoardState.BOOT and self._now >= self._booted_us + self._boot_us:
            self.state = BoardState.NO_HOST
            self._owes_greeting = self._owes_hello = True
        if self.inputs.due is not None and self.inputs.due <= scan:
            moved |= self.inputs.due_by(scan)
        if moved:
            self._sample(moved, scan)
            self._pass_events(scan)
        self._keep_time()
        self._answer()

    # ---- buttons and events

    def _sample(self, numbers: Iterable[int], scan: int) -> None:
        self.queue.expire(scan)
        for number, button, change in self.inputs.sample(self._contacts, numbers, scan, self.queue.is_waiting):
            self._changed(number, button, change, scan)

    @property
    def _is_set_up(self) -> bool:
        return self.state in (BoardState.LINKED, BoardState.STALE, BoardState.HOST_LOST)

    @property
    def _is_with_host(self) -> bool:
        return self.state in (BoardState.LINKED, BoardState.STALE)

    def _changed(self, number: int, button: SimButton, change: Change, scan: int) -> None:
        touched = None if change is Change.STAMPED else self._touched.pop(number, None)
        if not self._is_set_up:
            if change is Change.CONFIRMED and self.state is BoardState.NO_HOST and not self._has_chirped:
                self._has_chirped = True
                self.lamps.play(Tune.CLICK, scan)
            return
        if not self._config.enabled >> number & 1:
            return
        match change:
            case Change.STAMPED:
                self._touched[number] = (self._window_of(number), self.inputs.levels)
                if number < 2 * SEATS:
                    self.lamps.glow(number // 2, Glow.TOUCH, scan)
            case Change.CONFIRMED if touched is not None:
                window, levels = touched
                flags = EventFlag.PRESS | EventFlag.CONFIRMED
                if number < 2 * SEATS and not window:
                    flags |= EventFlag.EARLY
                self.queue.put(Waiting(button.stamp, number, flags, window, levels, button.edges))
                self.lamps.play(Tune.CLICK, scan)
            case Change.DROPPED:
                self.queue.dropped += 1
            case Change.STUCK | Change.MUTED | Change.FREE:
                flag = {Change.STUCK: EventFlag.STUCK, Change.MUTED: EventFlag.MUTED}.get(change, EventFlag.FREE)
                self.queue.notice(number, flag)

    def _window_of(self, number: int) -> int:
        """The window in which this input is live now, 0 if it is not."""
        if number >= 2 * SEATS or not isinstance(self._window, wire.Arm):
            return 0
        live = self._window.catch if number % 2 else self._window.uno
        return self._window.window if live >> number // 2 & 1 else 0

    def _pass_events(self, scan: int) -> None:
        """Into the ring, and out at once if the host is there."""
        self.queue.expire(scan)
        for event in self.queue.release(self.inputs.doubtful, scan, self.inputs.levels):
            if event.window:
                later = Glow.FIRST if event.rank == 1 else Glow.LATER
                self.lamps.glow(event.input // 2, Glow.TIE if event.flags & EventFlag.TIE else later, scan)
        self._send_events()

    def _send_events(self) -> None:
        if self._is_with_host and (due := self.queue.take_due()):
            self._resend_at = self._now + RESEND_EVENTS_US
            for event in due:
                self._out += event.wire

    def _keep_time(self) -> None:
        if not self._is_with_host:
            return
        silent_us = self._now - self._heard_us
        if silent_us >= BOARD_LOST_US:
            self.state = BoardState.HOST_LOST
            self.lamps.forget_sound()
            self.lamps.play(Tune.ATTENTION, self.scan_at(self._now))
            return
        if silent_us >= STALE_US:
            self.state = BoardState.STALE
        if self._now >= self._beat_at:
            self._owes_beat = True
        if self.queue.ring and self._now >= self._resend_at:
            self.queue.send_again()
            self._send_events()

    # ---- the conversation

    def _take(self, heard: Heard) -> None:
        match heard:
            case FirmataProbe():
                self._owes_greeting = self._owes_hello = True
            case Noise(Damage.STRAY, data):
                if b"?" in data and not self._is_set_up and self._now >= self._words_at:
                    self._words_at = self._now + 1_000_000
                    self._out += self._words().encode() + b"\r\n"
            case Noise(_, data) if data[1:2] in (b"", bytes((USER_ID,))):  # else it was not meant for us
                self._hurt()
            case Frame(body) if len(encode(body)) > HOST_FRAME_LIMIT:
                self._hurt()
            case Frame(body):
                self._frame(body)

    def _hurt(self) -> None:
        self._damaged += 1
        self._refuse(wire.Why.DAMAGED, 0)

    def _frame(self, body: bytes) -> None:
        kind = body[0]
        if kind & wire.FROM_BOARD:
            return  # our own voice
        if len(body) < 3:
            self._refuse(wire.Why.BAD_VALUE, kind)
            return
        if int.from_bytes(body[1:3], "little") != self.boot:
            self._owes_hello = True
            return
        message, why = self._understood(body)
        if isinstance(message, wire.Config):
            self._configure(message)
        self._heard_us = self._now
        if self.state in (BoardState.STALE, BoardState.HOST_LOST):
            self.state = BoardState.LINKED
            self.queue.send_again()
        if why is not None:
            self._refuse(why, kind)
        elif message is not None:
            self._obey(message, self.scan_at(self._now))
        self._pass_events(self.scan_at(self._now))
        self._keep_time()

    def _understood(self, body: bytes) -> tuple[wire.HostMessage | None, wire.Why | None]:
        """The message, or why it is refused; neither for what is ignored."""
        try:
            message = wire.from_host(body)
        except MessageMalformed:
            return None, wire.Why.BAD_VALUE
        if message is None:
            return None, None if body[0] == wire.HOST_TEXT else wire.Why.UNKNOWN_TYPE
        if isinstance(message, wire.Show | wire.Arm | wire.Close) and not self._is_set_up:
            return None, wire.Why.NOT_CONFIGURED
        return message, None

    def _words(self) -> str:
        """For people with nothing but a serial monitor."""
        firmware, version = ".".join(map(str, FIRMWARE)), ".".join(map(str, self._wire_version))
        closed = self.inputs.levels.bit_count()
        return (
            f"uno-table {firmware} wire {version} simulated unit {self.unit:08X} boot {self.boot}: "
            f"no host, {self._wired.bit_count() - closed} inputs open, {closed} closed"
        )

    def _refuse(self, why: wire.Why, about: int) -> None:
        if self._now >= self._nak_at:
            self._nak_at = self._now + NAK_US
            self._refusal = wire.BoardNak(self.boot, why, about)

    def _obey(self, message: wire.HostMessage, scan: int) -> None:
        match message:
            case wire.HostBeat():
                self._echo = message.number
                self.queue.acknowledge(message.ack)
                self._owes_beat = True
            case wire.Ack():
                self.queue.acknowledge(message.seq)
            case wire.HostNak():
                self.queue.send_again()
            case wire.Arm() | wire.Close():
                if message.window != self._window.window:  # a repeat must not open the window anew
                    self._window, self._window_scan = message, scan
                    self.queue.open_window(message.window)
                self._owes_beat = True
            case wire.Show():
                if message.revision != self._show_revision:
                    self._show_revision = message.revision
                    self.lamps.show(message, scan)
                self._owes_beat = True

    def _configure(self, config: wire.Config) -> None:
        self._owes_applied = True
        scan = self.scan_at(self._now)
        is_first = self.state is BoardState.NO_HOST
        if config.revision != self._config.revision or is_first:
            seats = config.seats & ((1 << self.seats) - 1)
            minor = min(config.minor, self._wire_version[1])
            enabled, normally_closed = config.enabled & self._wired, config.normally_closed & self._wired
            self._config = wire.Configured(
                self.boot, config.revision, minor, seats, enabled, normally_closed, config.lock_ms
            )
            self.inputs.set_lock(config.lock_ms)
            self.inputs.set_normally_closed(normally_closed, self._contacts, scan)
        if is_first:
            self.state = BoardState.LINKED
            self._beat_at = self._now
            for number in self.inputs.report_held(self._config.enabled):
                self.queue.notice(number, EventFlag.HELD)

    def _answer(self) -> None:
        """What is owed, each once however often it was asked for."""
        if self._owes_greeting:
            self._out += encode_greeting(*self._wire_version, self._name)
        if self._owes_hello:
            self._out += self._hello().wire
        if self._owes_applied:
            self._out += self._config.wire
        if self._refusal is not None:
            self._out += self._refusal.wire
        if self._owes_beat:
            self._beat_at = self._now + BOARD_BEAT_US
            self._out += self._board_beat().wire
        self._owes_greeting = self._owes_hello = self._owes_applied = self._owes_beat = False
        self._refusal = None

    def _hello(self) -> wire.Hello:
        scan = self.scan_at(self._now) % (1 << 32)
        capabilities = wire.Capability.COLORS | wire.Capability.TUNES | wire.Capability.LATCHED_SCAN
        board, cause = wire.BoardType.SIMULATED, self._cause
        revisions = (self._config.revision, self._show_revision, self._window.window)
        return wire.Hello(
            *(self.boot, *self._wire_version, *FIRMWARE, BUILD, board, self.unit, cause, capabilities),
            *(self.seats, self._wired, 100, self._ring, 0, scan, self.state, *revisions, self.queue.first),
        )

    def _board_beat(self) -> wire.BoardBeat:
        kind, count = self._next_counter()
        return wire.BoardBeat(
            self.boot,
            self.scan_at(self._now) % (1 << 32),
            self._echo,
            self.state,
            self.inputs.levels,
            self._config.revision,
            self._show_revision,
            self._window.window,
            self._window_scan % (1 << 32),
            len(self.queue.ring),
            self.inputs.deaf,
            kind,
            min(count, 0xFFFF),
        )

    def _next_counter(self) -> tuple[int, int]:
        """Each beat tells one, in turn; of the inputs only those that have something to tell."""
        told: dict[int, int] = {
            Health.CRC_ERRORS: self._damaged,
            Health.OVERRUNS: 0,
            Health.DROPPED: self.queue.dropped,
        }
        told |= {Health.NOISE + i: n for i, n in enumerate(self.inputs.glitches) if n}
        self._told_counter = next((kind for kind in told if kind > self._told_counter), Health.CRC_ERRORS)
        return self._told_counter, told[self._told_counter]
