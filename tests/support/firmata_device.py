"""StandardFirmata as a device in virtual time: what it says at boot, pins, pull-ups, ports reported in rising order.

Written after StandardFirmata.ino 2.5 and 2.4, not after our host.
"""

from __future__ import annotations

from heapq import heappop, heappush

BOOT_US = 2_130_000  # it blinks its version before it listens
BOOTLOADER_US = 1_000_000
INPUT, OUTPUT, PULL_UP = 0, 1, 11
RX_BUFFER = 63


class FirmataDevice:
    """20 pins like the R3, or 70 like the MEGA2560. Buttons connect a pin to ground; an open input floats low here."""

    def __init__(self, pins: int = 20, version: tuple[int, int] = (2, 5), name: str = "StandardFirmata.ino") -> None:
        self.pins, self.version, self.name = pins, version, name
        self.is_powered = False
        self.resets = 0
        self.greets = True  # False: its greeting is lost on the way
        self.answers = True  # False: it hangs
        self.closed = [False] * pins
        self._hands: list[tuple[int, int, int, bool]] = []
        self._orders = 0
        self._start(0)

    def _start(self, now_us: int) -> None:
        self._talks_at = now_us + BOOTLOADER_US + BOOT_US
        self._listens_at = now_us + BOOTLOADER_US
        self._greeted = False
        self.modes = [OUTPUT] * self.pins
        self.levels = [False] * self.pins  # as written
        self.pull_ups = [False] * self.pins
        self._reporting = [False] * 9
        self._reported = [0] * 9
        self._in = bytearray()
        self._out = bytearray()
        self.writes = 0  # digital messages received

    # ---- Peer

    def power_on(self, now_us: int) -> None:
        self.is_powered = True
        self._start(now_us)

    def power_off(self, now_us: int) -> None:
        self.is_powered = False

    def reset(self, now_us: int) -> None:
        self.resets += 1
        self._start(now_us)

    def receive(self, data: bytes, now_us: int) -> None:
        if self.is_powered and now_us >= self._listens_at:
            room = len(data) if now_us >= self._talks_at else RX_BUFFER - len(self._in)
            self._in += data[:room]

    def run(self, now_us: int) -> None:
        """One pass of its loop for every moment at which a contact moved, and one now."""
        if not self.is_powered:
            return
        while self._hands and self._hands[0][0] <= now_us:
            at = self._hands[0][0]
            while self._hands and self._hands[0][0] == at:
                _, _, pin, closed = heappop(self._hands)
                self.closed[pin] = closed
            self._check_inputs()
        if now_us < self._talks_at:
            return
        if not self._greeted:
            self._greeted = True
            if self.greets:
                self._out += bytes((0xF9, *self.version))
                self._say_firmware()
        self._check_inputs()
        self._process()

    def transmit(self) -> bytes:
        data = bytes(self._out) if self.answers else b""
        self._out.clear()
        return data

    # ---- hands

    def touch(self, pin: int, closed: bool, at_us: int) -> None:
        self._orders += 1
        heappush(self._hands, (at_us, self._orders, pin, closed))

    def press(self, pin: int, at_us: int, held_us: int = 120_000) -> None:
        self.touch(pin, True, at_us)
        self.touch(pin, False, at_us + held_us)

    def is_lit(self, pin: int) -> bool:
        return self.modes[pin] == OUTPUT and self.levels[pin]

    # ---- inside

    def _level(self, pin: int) -> bool:
        return not self.closed[pin] and self.pull_ups[pin]

    def _port_levels(self, port: int) -> int:
        """As readPort with portConfigInputs: other pins read 0."""
        mask = 0
        for bit in range(8):
            pin = port * 8 + bit
            if pin < self.pins and self.modes[pin] in (INPUT, PULL_UP):
                mask |= self._level(pin) << bit
        return mask

    def _check_inputs(self) -> None:
        for port, reports in enumerate(self._reporting):
            if reports and self._port_levels(port) != self._reported[port]:
                self._report(port)

    def _report(self, port: int) -> None:
        self._reported[port] = mask = self._port_levels(port)
        self._out += bytes((0x90 | port, mask & 0x7F, mask >> 7))

    def _say_firmware(self) -> None:
        halves = bytes(half for char in self.name.encode() for half in (char & 0x7F, char >> 7))
        self._out += bytes((0xF0, 0x79, *self.version)) + halves + b"\xf7"

    def _process(self) -> None:
        data = self._in
        while data:
            first = data[0]
            if first == 0xF0:
                end = data.find(0xF7)
                if end < 0:
                    return
                self._sysex(bytes(data[1:end]))
                del data[: end + 1]
            elif first == 0xF9:
                self._out += bytes((0xF9, *self.version))
                del data[:1]
            elif first == 0xF4 or first & 0xF0 == 0x90:
                if len(data) < 3:
                    return
                if first == 0xF4:
                    self._set_mode(data[1], data[2])
                else:
                    self._write_port(first & 0x0F, data[1] | data[2] << 7)
                del data[:3]
            elif first & 0xF0 == 0xD0:
                if len(data) < 2:
                    return
                self._reporting[first & 0x0F] = bool(data[1])
                if data[1]:
                    self._report(first & 0x0F)
                del data[:2]
            else:
                del data[:1]

    def _sysex(self, body: bytes) -> None:
        if body == b"\x79":
            self._say_firmware()
        elif body == b"\x69":  # the MEGA has 16 analog pins from 54 on, the R3 six from 14 on
            first = {20: 14, 70: 54}.get(self.pins, self.pins)
            self._out += b"\xf0\x6a" + bytes(p - first if p >= first else 127 for p in range(self.pins)) + b"\xf7"

    def _set_mode(self, pin: int, mode: int) -> None:
        if pin >= self.pins or (mode == PULL_UP and self.version < (2, 5)):
            return
        self.modes[pin] = mode
        self.pull_ups[pin] = mode == PULL_UP
        if mode == OUTPUT:
            self.levels[pin] = False

    def _write_port(self, port: int, mask: int) -> None:
        self.writes += 1
        for bit in range(8):
            pin = port * 8 + bit
            if pin >= self.pins:
                continue
            if self.modes[pin] == OUTPUT:
                self.levels[pin] = bool(mask >> bit & 1)
            elif self.modes[pin] == INPUT:
                self.pull_ups[pin] = bool(mask >> bit & 1)
