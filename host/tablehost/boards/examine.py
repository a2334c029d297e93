"""Asks one port what is on it, and tests its cable: for `doctor` and `flash`, outside of a game. Blocking.

The board is not set up: it goes on waiting for its host. Port and clock come from outside, so tests run in no time.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

from tablehost.boards.serial_port import Transport
from tablehost.wire.commands import beat_after
from tablehost.wire.errors import Damage, MessageMalformed
from tablehost.wire.frames import PROBE, FirmataGreeting, FirmataProbe, Frame, FrameReader, Heard, Noise
from tablehost.wire.messages import FROM_BOARD, BoardBeat, Hello, from_board
from tablehost.wire.probing import Probing
from tablehost.wire.timing import NO_ANSWER_US, QUIET_US
from tablehost.wire.version import FIRMWARE_NAME

ANSWER_US = 120_000  # a BEAT is answered at once: 9 ms on the wire, 16 ms in the slowest adapter, and some patience
HELLO_US = 500_000  # after the greeting

Clock = Callable[[], int]


@dataclass(slots=True)
class _Collected:
    """What has come from the port."""

    hello: Hello | None = None
    greeting: FirmataGreeting | None = None
    echoes: bool = False
    noise_bytes: int = 0
    damaged: int = 0
    beats: list[BoardBeat] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CableTest:
    """`sent` frames, each of which the board should have answered. Times in µs."""

    sent: int
    answered: int
    damaged: int
    median_us: int = 0
    slowest_us: int = 0

    @property
    def lost(self) -> int:
        return self.sent - self.answered


@dataclass(frozen=True, slots=True)
class Answer:
    """What a port answers. `hello`: ours; else `greeting`: another Firmata; else nobody we know."""

    device: str
    hello: Hello | None = None
    greeting: FirmataGreeting | None = None
    echoes: bool = False
    noise_bytes: int = 0
    cable: CableTest | None = None
    last_beat: BoardBeat | None = None
    counters: tuple[tuple[int, int], ...] = ()  # the board's own, by `Health`


class Examiner:
    """One opened port."""

    def __init__(self, device: str, transport: Transport, clock: Clock) -> None:
        self._device, self._transport, self._clock = device, transport, clock
        self._reader = FrameReader()
        self._heard = _Collected()

    def examine(self, frames: int = 0) -> Answer:
        """Waits for the board as after every opening (silent, then asking), then sends `frames` test frames."""
        self._ask()
        cable = self._test_cable(frames) if frames and self._heard.hello is not None else None
        heard = self._heard
        return Answer(
            self._device,
            heard.hello,
            heard.greeting,
            heard.echoes,
            heard.noise_bytes,
            cable,
            heard.beats[-1] if heard.beats else None,
            tuple(sorted({beat.health: beat.count for beat in heard.beats}.items())),
        )

    def _ask(self) -> None:
        begun = self._clock()
        probing, until = Probing(begun + QUIET_US), begun + NO_ANSWER_US
        while (now := self._clock()) < until and self._heard.hello is None:
            if self._heard.greeting is not None:
                until = min(until, now + HELLO_US)
                if self._heard.greeting.name != FIRMWARE_NAME:
                    return
            if now >= probing.due_us:
                self._transport.write(PROBE)
                probing.asked(now)
            self._read()

    def _test_cable(self, frames: int) -> CableTest:
        hello = self._heard.hello
        assert hello is not None
        damaged = self._heard.damaged
        number, sent_us = 0, 0
        trips: list[int] = []
        waiting: dict[int, int] = {}  # number -> when it was sent

        def listen() -> None:
            before = len(self._heard.beats)
            self._read()
            for heard in self._heard.beats[before:]:
                if (sent_us := waiting.pop(heard.echo, None)) is not None:
                    trips.append(self._clock() - sent_us)

        for _ in range(frames):
            beat = beat_after(number, hello.boot, (hello.first - 1) % 0x10000)  # acknowledges nothing
            number = beat.number
            waiting[number] = sent_us = self._clock()
            self._transport.write(beat.wire)
            listen()
            while number in waiting and self._clock() - sent_us < ANSWER_US:
                listen()
        while waiting and self._clock() - sent_us < 2 * ANSWER_US:  # a busy computer is no bad cable
            listen()
        return CableTest(
            frames,
            len(trips),
            self._heard.damaged - damaged,
            round(statistics.median(trips)) if trips else 0,
            max(trips, default=0),
        )

    def _read(self) -> None:
        for one in self._reader.feed(self._transport.read()):
            self._take(one)

    def _take(self, one: Heard) -> None:
        heard = self._heard
        match one:
            case FirmataGreeting():
                heard.greeting = one
            case FirmataProbe():
                heard.echoes = True
            case Noise(damage, data):
                heard.noise_bytes += len(data)
                heard.damaged += damage not in (Damage.STRAY, Damage.FOREIGN)
            case Frame(body) if body[0] < FROM_BOARD:
                heard.echoes = True
            case Frame(body):
                try:
                    message = from_board(body)
                except MessageMalformed:
                    heard.damaged += 1
                    return
                if isinstance(message, Hello):
                    heard.hello = message
                elif isinstance(message, BoardBeat):
                    heard.beats.append(message)


def examine(device: str, transport: Transport, clock: Clock, frames: int = 0) -> Answer:
    """What is on an opened port. Raises `PortError` if it breaks; the caller closes it."""
    return Examiner(device, transport, clock).examine(frames)
