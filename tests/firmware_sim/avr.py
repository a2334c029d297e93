"""One simulated chip with hands on its pins: `Chip`, on top of `shim.c`. It knows no frames, no board and no game.

All times are CPU cycles (`HZ` a second) since the chip was made; they go on over resets. Cycles run in C, in batches.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import struct
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

HZ = 16_000_000
CYCLES_PER_US = HZ // 1_000_000
CYCLES_PER_SCAN = 1_600  # 100 µs
RX_BYTE_CYCLES = 2_720  # of a genuine board: its USB chip has the AVR's own divider at 57600 baud (LINK 5.1)
STACK_PAINT = 0xC5  # what the RAM holds when the power comes on
CACHE = Path(__file__).parents[2] / "build" / "firmware_sim"


class Level(IntEnum):
    """What is outside an input pin."""

    LOW = 0
    HIGH = 1
    OPEN = 2  # an open contact: the pin's own pull-up decides; without one it reads as low


class Cause(IntEnum):
    """Why the chip starts, as bits of MCUSR."""

    POWER = 1
    EXTERNAL = 2
    BROWN_OUT = 4
    WATCHDOG = 8


class Kind(IntEnum):
    """What an entry of the log is about."""

    TX = 1
    PIN = 2
    RESET = 3
    RX_LOST = 4  # the chip had not read the two bytes before
    RX_GARBLED = 5  # sent at another rate than the chip listens to
    CRASH = 6
    BITE = 7  # the interrupt of the watchdog


class Entry(NamedTuple):
    """Something the chip did."""

    cycle: int
    end: int  # of a byte: when its stop bit has left the chip
    kind: int
    which: int  # of a pin: its number, see `pin_number`
    value: int  # the byte, the level, the cause


class Sent(NamedTuple):
    """A byte from the chip."""

    end: int  # when its stop bit has left, cycles
    byte: int
    begun: int  # when it was written to the UART, cycles


class Edge(NamedTuple):
    """An output pin changed."""

    cycle: int
    pin: int
    level: int


@dataclass(frozen=True, slots=True)
class Interrupt:
    """One interrupt of the chip since `clear_interrupts`. Cycles of a handler include entry and return."""

    vector: int
    count: int
    cycles: int
    longest: int
    shortest_gap: int  # between two starts, cycles
    longest_gap: int


CHAIN_IN = 0x100  # + input of the 74HC165 chain
CHAIN_OUT = 0x200  # + output of the 74HC595 chain
_R3 = [f"D{i}" for i in range(8)] + [f"B{i}" for i in range(6)] + [f"C{i}" for i in range(6)]
_MEGA_TEXT = (
    "E0 E1 E4 E5 G5 E3 H3 H4 H5 H6 B4 B5 B6 B7 J1 J0 H1 H0 D3 D2 D1 D0 A0 A1 A2 A3 A4 A5 A6 A7 C7 C6 C5 C4 C3 C2 C1 C0 "
    "D7 G2 G1 G0 L7 L6 L5 L4 L3 L2 L1 L0 B3 B2 B1 B0 F0 F1 F2 F3 F4 F5 F6 F7 K0 K1 K2 K3 K4 K5 K6 K7"
)
_MEGA = _MEGA_TEXT.split()
_PORT_PINS = {"atmega328p": (_R3, 14), "atmega2560": (_MEGA, 54)}


def pin_number(mcu: str, name: str) -> int:
    """The chip's pin, port * 8 + bit, behind a name that is printed on the board: D13, A0."""
    pins, first_analog = _PORT_PINS[mcu]
    pin = pins[int(name[1:]) + (first_analog if name[0] == "A" else 0)]
    return (ord(pin[0]) - ord("A")) * 8 + int(pin[1])


# ---- the shim


def why_not() -> str | None:
    """Why no chip can be simulated on this machine and how to change that; None if one can."""
    missing = [
        package
        for package, there in (
            ("gcc", shutil.which("gcc")),
            ("libc6-dev", Path("/usr/include/stdlib.h").exists()),
            ("libsimavr-dev", Path("/usr/include/simavr/sim_avr.h").exists()),
        )
        if not there
    ]
    if not missing:
        return None
    return f"the simulated chip needs {', '.join(missing)} (Debian: sudo apt install {' '.join(missing)})"


_library: ctypes.CDLL | None = None
_U8, _U32, _U64, _INT = ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int
_SIM, _BYTES = ctypes.c_void_p, ctypes.c_char_p
_SIGNATURES: dict[str, tuple[object, list[object]]] = {
    "sim_new": (_SIM, [_BYTES, _U32]),
    "sim_free": (None, [_SIM]),
    "sim_load": (None, [_SIM, _U32, _BYTES, _U32]),
    "sim_erase": (None, [_SIM]),
    "sim_flash": (None, [_SIM, _U32, ctypes.c_void_p, _U32]),
    "sim_ram": (None, [_SIM, _U32, ctypes.c_void_p, _U32]),
    "sim_ram_start": (_U32, [_SIM]),
    "sim_ram_end": (_U32, [_SIM]),
    "sim_flash_end": (_U32, [_SIM]),
    "sim_cycle": (_U64, [_SIM]),
    "sim_state": (_INT, [_SIM]),
    "sim_pc": (_U32, [_SIM]),
    "sim_bit_cycles": (_U32, [_SIM]),
    "sim_rx_lost": (_U64, [_SIM]),
    "sim_reset": (None, [_SIM, _U32, _U32, _INT]),
    "sim_run": (_INT, [_SIM, _U64, _INT]),
    "sim_pin_at": (None, [_SIM, _U32, _U32, _U64]),
    "sim_rx": (_U64, [_SIM, _BYTES, _U32, _U64, _U32]),
    "sim_rx_cut": (None, [_SIM]),
    "sim_pin": (_INT, [_SIM, _U32]),
    "sim_pin_mode": (_INT, [_SIM, _U32]),
    "sim_watch": (None, [_SIM, _U32]),
    "sim_chain": (None, [_SIM, *[_INT] * 8]),
    "sim_chain_fault": (None, [_SIM, _INT]),
    "sim_log_size": (_U32, [_SIM]),
    "sim_log": (_U32, [_SIM, ctypes.c_void_p, _U32]),
    "sim_interrupts": (None, [_SIM, ctypes.c_void_p]),
    "sim_interrupts_clear": (None, [_SIM]),
    "sim_eeprom": (None, [_SIM, _U32, ctypes.c_void_p, _U32, _INT]),
    "sim_hang": (None, [_SIM, _INT]),
}
_ENTRY = struct.Struct("<QQHHI")


def shim() -> ctypes.CDLL:
    """The compiled shim; made when its source has changed, whoever of several processes comes first."""
    global _library
    if _library is not None:
        return _library
    source = Path(__file__).with_name("shim.c")
    flags = ["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I/usr/include/simavr"]
    name = hashlib.sha256(source.read_bytes() + " ".join(flags).encode()).hexdigest()[:16]
    target = CACHE / f"shim-{name}.so"
    if not target.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(f".{os.getpid()}")
        subprocess.run(["gcc", *flags, str(source), "-o", str(part), "-lsimavr"], check=True)
        part.replace(target)
    library = ctypes.CDLL(str(target))
    for function, (result, arguments) in _SIGNATURES.items():
        one = getattr(library, function)
        one.restype, one.argtypes = result, arguments
    _library = library
    return library


# ---- images


Segments = list[tuple[int, bytes]]


def read_hex(path: Path) -> Segments:
    """The bytes of an Intel hex file. simavr's own reader refuses record type 03 (pitfall 9)."""
    segments: Segments = []
    base = 0
    for line in path.read_text("ascii").split():
        record = bytes.fromhex(line.removeprefix(":"))
        if sum(record) & 0xFF:
            raise ValueError(f"{path}: the check sum of {line} is wrong")
        size, address, kind, data = record[0], int.from_bytes(record[1:3], "big"), record[3], record[4:-1]
        if kind == 0:
            at = base + address
            if segments and segments[-1][0] + len(segments[-1][1]) == at:
                segments[-1] = (segments[-1][0], segments[-1][1] + data[:size])
            else:
                segments.append((at, data[:size]))
        elif kind == 2:
            base = int.from_bytes(data, "big") << 4
        elif kind == 4:
            base = int.from_bytes(data, "big") << 16
    return segments


# ---- the chip


class Chip:
    """An ATmega328P or ATmega2560 at 16 MHz with `image` in its flash. The power comes on at once.

    With a bootloader's image, `start` is where the reset vector of the fuses points. `sent` and `edges` grow as it
    runs; take from them what you have read.
    """

    def __init__(self, mcu: str, image: Path | None, *, start: int = 0) -> None:
        self._lib = shim()
        self._sim = self._lib.sim_new(mcu.encode(), HZ)
        if not self._sim:
            raise ValueError(f"simavr knows no {mcu}")
        self.mcu = mcu
        self.start = start
        self.sent: list[Sent] = []
        self.edges: list[Edge] = []
        self.resets: list[tuple[int, Cause]] = []  # cycle, why
        self._line_free = 0
        self.bites: list[int] = []  # cycles at which the watchdog's interrupt came
        self.garbled = 0  # bytes that came at a wrong rate
        self.crashed_at: int | None = None  # program counter
        self._lib.sim_erase(self._sim)
        if image is not None:
            self.load(image)
        self.reset(Cause.POWER)

    def __del__(self) -> None:
        if getattr(self, "_sim", None):
            self._lib.sim_free(self._sim)
            self._sim = None

    def load(self, image: Path) -> None:
        """Writes a hex file into the flash, beside what is there."""
        for address, data in read_hex(image):
            self._lib.sim_load(self._sim, address, data, len(data))

    def flash(self, address: int, size: int) -> bytes:
        out = ctypes.create_string_buffer(size)
        self._lib.sim_flash(self._sim, address, out, size)
        return out.raw

    # ---- time

    @property
    def cycle(self) -> int:
        return int(self._lib.sim_cycle(self._sim))

    def run_until(self, cycle: int, stop_byte: int | None = None) -> bool:
        """Runs to that cycle (or one instruction further), or until `stop_byte` has left the line: then True."""
        stopped = self._lib.sim_run(self._sim, cycle, -1 if stop_byte is None else stop_byte)
        self._read_log()
        return bool(stopped)

    def run(self, cycles: int) -> None:
        self.run_until(self.cycle + cycles)

    def run_ms(self, ms: float) -> None:
        self.run(round(ms * 1000 * CYCLES_PER_US))

    def _read_log(self) -> None:
        size = self._lib.sim_log_size(self._sim)
        if not size:
            return
        out = ctypes.create_string_buffer(size * _ENTRY.size)
        self._lib.sim_log(self._sim, out, size)
        for cycle, end, kind, which, value in _ENTRY.iter_unpack(out.raw):
            if kind == Kind.TX:
                self.sent.append(Sent(end, value, cycle))
            elif kind == Kind.PIN:
                self.edges.append(Edge(cycle, which, value))
            elif kind == Kind.RESET:
                self.resets.append((cycle, Cause(value)))
            elif kind == Kind.BITE:
                self.bites.append(cycle)
            elif kind == Kind.RX_GARBLED:
                self.garbled += 1
            elif kind == Kind.CRASH:
                self.crashed_at = value

    # ---- power and reset

    def reset(self, cause: Cause = Cause.EXTERNAL) -> None:
        """The reset line, or the supply: then the RAM is lost too. The EEPROM stays in any case."""
        self._lib.sim_reset(self._sim, cause, self.start, STACK_PAINT)
        self._read_log()

    def hang(self, *, with_interrupts: bool) -> None:
        """The program goes round in one instruction until the next reset; its interrupts go on or stop too."""
        self._lib.sim_hang(self._sim, with_interrupts)

    # ---- pins

    def pin_set(self, pin: int, level: Level, at: int | None = None) -> None:
        """From cycle `at` on (None: now) this is outside that pin."""
        self._lib.sim_pin_at(self._sim, pin, level, 0 if at is None else at)

    def pin_get(self, pin: int) -> int:
        """The level of an output; 0 while it is none."""
        return int(self._lib.sim_pin(self._sim, pin))

    def has_pull_up(self, pin: int) -> bool:
        """Whether the pin is an input with its pull-up on."""
        return int(self._lib.sim_pin_mode(self._sim, pin)) == 2

    def watch(self, pins: Iterable[int]) -> None:
        """From now on changes of these outputs come into `edges`. Those of the shift registers always do."""
        for pin in pins:
            self._lib.sim_watch(self._sim, pin)

    def chain(
        self, *, load: int, clock: int, mosi: int, miso: int, latch: int, enable: int, inputs: int, outputs: int
    ) -> None:
        """Joins 74HC165s (`inputs` bits, pulled up) and 74HC595s (`outputs` bits, `enable` pulled up) to these pins."""
        self._lib.sim_chain(self._sim, load, clock, mosi, miso, latch, enable, inputs, outputs)

    def chain_fault(self, stuck: int | None) -> None:
        """The wire back from the 74HC165s is cut or shorted: always this level. None: sound again."""
        self._lib.sim_chain_fault(self._sim, -1 if stuck is None else stuck)

    # ---- the line

    def receive(self, data: bytes, at: int | None = None, spacing: int = RX_BYTE_CYCLES) -> int:
        """Bytes on the wire to the chip, back to back, the first beginning at cycle `at` (None: now). Their end."""
        self._line_free = int(self._lib.sim_rx(self._sim, data, len(data), 0 if at is None else at, spacing))
        return self._line_free

    @property
    def line_free(self) -> int:
        """The cycle at which the last byte given to `receive` is over."""
        return self._line_free

    def cut_line(self) -> None:
        """What is still on its way to the chip is gone."""
        self._lib.sim_rx_cut(self._sim)
        self._line_free = self.cycle

    def take(self, until: int | None = None) -> bytes:
        """The bytes that have left the chip by cycle `until` (None: all, also those still on the wire)."""
        if until is None or not self.sent or self.sent[-1].end <= until:
            count = len(self.sent)
        else:
            count = next(i for i, one in enumerate(self.sent) if one.end > until)
        data = bytes(one.byte for one in self.sent[:count])
        del self.sent[:count]
        return data

    @property
    def byte_cycles(self) -> int:
        """How long a byte from the chip takes, as its registers say."""
        return 10 * int(self._lib.sim_bit_cycles(self._sim))

    @property
    def rx_lost(self) -> int:
        """Bytes lost in the chip's receiver (two are kept) because the program did not read them in time."""
        return int(self._lib.sim_rx_lost(self._sim))

    # ---- memory and interrupts

    def ram(self, address: int, size: int) -> bytes:
        """Of the data space, registers included."""
        out = ctypes.create_string_buffer(size)
        self._lib.sim_ram(self._sim, address, out, size)
        return out.raw

    def stack_bytes(self, static_end: int) -> int:
        """The deepest the stack has been since the power came on; `static_end` is the address behind the variables."""
        end = int(self._lib.sim_ram_end(self._sim)) + 1
        memory = self.ram(static_end, end - static_end)
        return len(memory.lstrip(bytes((STACK_PAINT,))))

    def eeprom(self, offset: int, size: int) -> bytes:
        out = ctypes.create_string_buffer(size)
        self._lib.sim_eeprom(self._sim, offset, out, size, 0)
        return out.raw

    def write_eeprom(self, offset: int, data: bytes) -> None:
        self._lib.sim_eeprom(self._sim, offset, ctypes.create_string_buffer(data, len(data)), len(data), 1)

    def interrupts(self) -> list[Interrupt]:
        """Those that came since `clear_interrupts`."""
        out = (ctypes.c_uint64 * (5 * 64))()
        self._lib.sim_interrupts(self._sim, out)
        rows = [tuple(out[5 * v : 5 * v + 5]) for v in range(64)]
        return [Interrupt(v, *row) for v, row in enumerate(rows) if row[0]]

    def clear_interrupts(self) -> None:
        self._lib.sim_interrupts_clear(self._sim)
