"""The host's own link joined to the compiled sketch in virtual time: a `Board` whose clock is the chip's cycle counter.

Microsecond 0 is when the chip was made. Nothing sleeps: `poll(now_us)` runs the chip to that moment, feeds the link
every frame when its last byte has left the wire, and sends what the link says. The line can be bad both ways.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tablehost.wire.frames import END
from tablehost.wire.link import HostLink
from tablehost.wire.picture import Picture
from tablehost.wire.reports import Report
from tablehost.wire.timing import UART_BYTE_US
from tests.firmware_sim.avr import CYCLES_PER_US, RX_BYTE_CYCLES
from tests.firmware_sim.device import Device

STEP_US = 20_000  # the link is called at least this often


@dataclass(frozen=True, slots=True)
class LineFaults:
    """How bad the line is. Rates from 0 to 1: of the first three for each frame, of the others for each byte."""

    drop: float = 0.0
    double: float = 0.0
    garble: float = 0.0  # one byte of the frame is changed
    drop_byte: float = 0.0
    double_byte: float = 0.0
    flip_byte: float = 0.0  # one bit of it
    noise: float = 0.0  # a random byte before this one


SOUND = LineFaults()


class Line:
    """One direction: what is put in comes out, damaged as ordered."""

    def __init__(self, random: Random) -> None:
        self.faults = SOUND
        self._random = random
        self.lost = 0  # frames dropped on purpose

    def pass_on(self, data: bytes) -> bytes:
        """Whole frames, as one end wrote them."""
        if self.faults is SOUND or not data:
            return data
        end = bytes((END,))
        pieces = data.split(end)
        frames = [piece + end for piece in pieces[:-1]] + [piece for piece in pieces[-1:] if piece]
        return b"".join(self._bytes(self._frame(frame)) for frame in frames)

    def _frame(self, frame: bytes) -> bytes:
        random, faults = self._random, self.faults
        if random.random() < faults.drop:
            self.lost += 1
            return b""
        if random.random() < faults.garble:
            at = random.randrange(len(frame))
            frame = frame[:at] + bytes((frame[at] ^ random.randint(1, 255),)) + frame[at + 1 :]
        return frame * 2 if random.random() < faults.double else frame

    def _bytes(self, frame: bytes) -> bytes:
        random, faults = self._random, self.faults
        if not (faults.drop_byte or faults.double_byte or faults.flip_byte or faults.noise):
            return frame
        out = bytearray()
        for byte in frame:
            if random.random() < faults.noise:
                out.append(random.randrange(256))
            if random.random() < faults.drop_byte:
                continue
            if random.random() < faults.flip_byte:
                byte ^= 1 << random.randrange(8)
            out.append(byte)
            if random.random() < faults.double_byte:
                out.append(byte)
        return bytes(out)


class SimavrBoard:
    """A `Board` of the host's, on a chip. The first `poll` opens the port; `opening_resets` as a real board does."""

    label = "simavr"

    def __init__(
        self,
        device: Device,
        *,
        link: HostLink | None = None,
        seed: int = 0,
        opening_resets: bool = True,
        usb_delay_us: tuple[int, int] = (0, 0),  # least and most, towards the host; LINK 2: 0.1 to 5 ms
    ) -> None:
        self.device = device
        self.chip = device.chip
        self.link = link if link is not None else HostLink(byte_us=UART_BYTE_US)
        random = Random(seed)
        self.up = Line(random)  # board to host
        self.down = Line(random)
        self.host_is_alive = True  # False: nobody reads, nobody writes
        self.said: list[Report] = []  # every report so far
        self.heard = bytearray()  # every byte from the chip so far, before the faults
        self._random = random
        self._usb_delay_us = usb_delay_us
        self._arriving: deque[tuple[int, bytes]] = deque()  # at µs
        self._opening_resets = opening_resets
        self._is_open = False

    # ---- Board

    @property
    def now_us(self) -> int:
        return self.chip.cycle // CYCLES_PER_US

    def poll(self, now_us: int) -> Sequence[Report]:
        reports: list[Report] = []
        if not self._is_open:
            reports += self.open()
        while self.now_us < now_us:
            reports += self._step(now_us)
        self.said += reports
        return reports

    def show(self, picture: Picture) -> None:
        self.link.show(picture)

    def close(self) -> None:
        self.said += self.link.closed(self.now_us)
        self._is_open = False

    # ---- what tests do

    def open(self) -> list[Report]:
        """The host opens the port."""
        self._is_open = True
        if self._opening_resets:
            self.reset()
        return self.link.opened(self.now_us)

    def reset(self) -> None:
        """The reset button: what is on the line to the chip is lost, what has left it is not."""
        self.device.reset()

    def run_ms(self, ms: float) -> Sequence[Report]:
        """Time goes on; what the link said meanwhile."""
        return self.poll(self.now_us + round(ms * 1000))

    def run_until_said(self, kind: type[Report], limit_ms: float = 5_000) -> Report:
        """Runs until the link says something of this kind from now on."""
        end = self.now_us + round(limit_ms * 1000)
        while self.now_us < end:
            for report in self.run_ms(10):
                if isinstance(report, kind):
                    return report
        raise AssertionError(f"no {kind.__name__} within {limit_ms} ms; the last words were {self.said[-5:]}")

    def linked(self, limit_ms: float = 5_000) -> SimavrBoard:
        """Runs until the board is linked and has all that is wanted."""
        end = self.now_us + round(limit_ms * 1000)
        while self.now_us < end:
            self.run_ms(10)
            if self.has_caught_up:
                return self
        raise AssertionError(f"not linked within {limit_ms} ms; the last words were {self.said[-5:]}")

    @property
    def has_caught_up(self) -> bool:
        """Linked, with CONFIG, window and SHOW in force on the board and the clock known."""
        commands = self.link._commands
        return (
            self.link.phase.name == "LINKED"
            and all(wish.acked for wish in (commands.config, commands.window, commands.show))
            and self.link.clock_error_us(self.now_us) is not None
        )

    def fail(self, faults: LineFaults) -> None:
        """From now on the line is this bad, both ways; `SOUND` heals it."""
        self.up.faults = self.down.faults = faults

    # ---- virtual time

    def _step(self, limit_us: int) -> list[Report]:
        """To the next thing that happens: a frame ends, the link wants to be called, the limit."""
        now = self.now_us
        due = self.link.due_us if self.host_is_alive else None
        until = min(limit_us, now + STEP_US, *(() if due is None else (max(due, now + 1),)))
        if self._arriving:
            until = min(until, max(self._arriving[0][0], now + 1))
        self.chip.run_until(until * CYCLES_PER_US, END)
        now = self.now_us
        data = self.chip.take(self.chip.cycle)
        self.heard += data
        if data := self.up.pass_on(data):
            self._arriving.append((now + self._random.randint(*self._usb_delay_us), data))
        arrived = bytearray()
        while self._arriving and self._arriving[0][0] <= now:
            arrived += self._arriving.popleft()[1]
        if not self.host_is_alive:
            return []
        reports = self.link.feed(bytes(arrived), now)
        reports += self.link.tick(now)
        if out := self.down.pass_on(self.link.outgoing()):
            self.chip.receive(out, spacing=RX_BYTE_CYCLES)
        return reports
