"""The messages of PROTOCOL.md as values. Field order, sizes and units here are those of the wire.

Every number is unsigned and little-endian. Every body begins with the type and the boot id of the board it is from or
for. A body may be longer than known here: a newer minor version appends fields, an older reader leaves them alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import IntEnum, IntFlag
from typing import Any, ClassVar, Self

from tablehost.wire.errors import MessageMalformed
from tablehost.wire.frames import encode

FROM_BOARD = 0x40  # set in the type of everything a board says, so that an echo is known for one
TEXT_LIMIT = 40  # characters of a TEXT
HOST_TEXT = 0x0A  # reserved: a board ignores it


def _uint(size: int) -> Any:
    return field(metadata={"size": size})


@dataclass(frozen=True, slots=True)
class Message:
    """What all messages share. `TYPE` is the first byte of the body."""

    TYPE: ClassVar[int]

    @property
    def body(self) -> bytes:
        """Without CRC. A number too large for its field is our own mistake and raises OverflowError."""
        parts = (getattr(self, one.name).to_bytes(one.metadata["size"], "little") for one in fields(self))
        return bytes((self.TYPE,)) + b"".join(parts)

    @property
    def wire(self) -> bytes:
        """Ready to be written to the port."""
        return encode(self.body)

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message of this kind in a body whose type byte was looked at already."""
        values, start = [], 1
        for one in fields(cls):
            end = start + one.metadata["size"]
            if end > len(body):
                raise MessageMalformed(f"{cls.__name__} with {len(body)} bytes ends before {one.name}")
            values.append(int.from_bytes(body[start:end], "little"))
            start = end
        make: Callable[..., Self] = cls
        return make(*values)


class BoardType(IntEnum):
    UNKNOWN = 0
    R3_DIRECT = 1
    MEGA_DIRECT = 2
    R3_SHIFT = 3
    SIMULATED = 4


class Cause(IntEnum):
    """Why the board started, from MCUSR."""

    UNKNOWN = 0
    POWER = 1
    BUTTON = 2
    BROWN_OUT = 3
    WATCHDOG = 4


class Capability(IntFlag):
    NONE = 0
    COLORS = 1  # has the four color lights
    TUNES = 2  # has a buzzer that knows notes; without it an active one clicks and beeps
    LATCHED_SCAN = 4  # all inputs are taken at one instant (shift registers or whole ports)


class BoardState(IntEnum):
    BOOT = 0
    NO_HOST = 1
    LINKED = 2
    STALE = 3
    HOST_LOST = 4


class EventFlag(IntFlag):
    """PRESS, or one of the last four alone."""

    PRESS = 1
    FREE = 2  # the input counts again after HELD, STUCK or MUTED
    CONFIRMED = 4  # closed for 0.8 ms in total; set in every press of version 1
    TIE = 8
    EARLY = 16  # the input was not live
    HELD = 32  # closed since boot
    STUCK = 64  # closed for 8 s
    MUTED = 128  # more than 20 edges a second


class Why(IntEnum):
    """The reason of a NAK."""

    DAMAGED = 1  # CRC, packing or length
    UNKNOWN_TYPE = 2
    BAD_VALUE = 3
    NOT_CONFIGURED = 4


class Health(IntEnum):
    """What the rotating pair in a board's BEAT counts. NOISE + n: glitches of input n."""

    CRC_ERRORS = 0
    OVERRUNS = 1  # bytes lost because the receive buffer was full
    DROPPED = 2  # presses for which the ring had no room
    NOISE = 16


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Who the board is. Sent after boot, after the greeting, and when a frame names another boot id."""

    TYPE: ClassVar[int] = 0x41
    boot: int = _uint(2)
    major: int = _uint(1)
    minor: int = _uint(1)
    firmware_major: int = _uint(1)
    firmware_minor: int = _uint(1)
    firmware_patch: int = _uint(1)
    build: int = _uint(4)
    board: int = _uint(1)  # BoardType
    unit: int = _uint(4)
    cause: int = _uint(1)  # Cause
    capabilities: int = _uint(2)  # Capability
    seats: int = _uint(1)
    inputs: int = _uint(3)  # the inputs that are wired
    scan_us: int = _uint(2)
    ring: int = _uint(1)  # events it keeps until they are acknowledged
    pinmap: int = _uint(4)
    scan: int = _uint(4)
    state: int = _uint(1)  # BoardState
    config: int = _uint(1)  # revision in force, 0 = none since boot; so are the next two
    show: int = _uint(1)
    window: int = _uint(1)
    first: int = _uint(2)  # the oldest event not acknowledged, or the next one


@dataclass(frozen=True, slots=True)
class Config(Message):
    """Which buttons count. The board answers CONFIGURED with what it applied."""

    TYPE: ClassVar[int] = 0x02
    boot: int = _uint(2)
    revision: int = _uint(1)  # 1 to 255
    minor: int = _uint(1)  # the minor version both sides will speak
    seats: int = _uint(2)
    enabled: int = _uint(3)  # inputs
    normally_closed: int = _uint(3)  # inputs whose contact opens when pressed
    lock_ms: int = _uint(1)


@dataclass(frozen=True, slots=True)
class Configured(Message):
    TYPE: ClassVar[int] = 0x42
    boot: int = _uint(2)
    revision: int = _uint(1)
    minor: int = _uint(1)
    seats: int = _uint(2)
    enabled: int = _uint(3)
    normally_closed: int = _uint(3)
    lock_ms: int = _uint(1)


@dataclass(frozen=True, slots=True)
class Arm(Message):
    """From now on these buttons are live and presses are ranked anew."""

    TYPE: ClassVar[int] = 0x03
    boot: int = _uint(2)
    window: int = _uint(1)  # 1 to 255; ARM and CLOSE share one count
    caller: int = _uint(1)  # a seat, NOBODY if none
    uno: int = _uint(2)  # seats
    catch: int = _uint(2)  # seats

    NOBODY: ClassVar[int] = 0xFF


@dataclass(frozen=True, slots=True)
class Close(Message):
    TYPE: ClassVar[int] = 0x04
    boot: int = _uint(2)
    window: int = _uint(1)


@dataclass(frozen=True, slots=True)
class Event(Message):
    """Something about one input, stamped by the board. 19 bytes with its CRC."""

    TYPE: ClassVar[int] = 0x45
    boot: int = _uint(2)
    seq: int = _uint(2)
    scan: int = _uint(4)  # 100 µs each since boot
    input: int = _uint(1)
    flags: int = _uint(1)  # EventFlag
    window: int = _uint(1)  # of the ARM under which it was live, 0 if none
    rank: int = _uint(1)  # 1 + presses of that window more than two scans earlier, 0 if none
    levels: int = _uint(3)  # inputs that were closed in that scan
    edges: int = _uint(1)  # changes of the contact until it was confirmed, 255 = more


@dataclass(frozen=True, slots=True)
class Ack(Message):
    TYPE: ClassVar[int] = 0x06
    boot: int = _uint(2)
    seq: int = _uint(2)  # the highest event with none missing before it


@dataclass(frozen=True, slots=True)
class Show(Message):
    """The whole picture of lights and the sound."""

    TYPE: ClassVar[int] = 0x07
    boot: int = _uint(2)
    revision: int = _uint(1)  # 1 to 255
    lights: int = _uint(8)  # nibbles from the lowest: seats 0 to 9, clockwise, counterclockwise, the four colors
    tune: int = _uint(1)
    sound: int = _uint(1)  # the tune is played when this changes


@dataclass(frozen=True, slots=True)
class HostBeat(Message):
    """Every 250 ms. The board answers at once, which makes the query pairs for the clock."""

    TYPE: ClassVar[int] = 0x08
    boot: int = _uint(2)
    number: int = _uint(1)  # 1 to 255
    ack: int = _uint(2)  # as in ACK


@dataclass(frozen=True, slots=True)
class BoardBeat(Message):
    """Answers every BEAT, SHOW, ARM and CLOSE; sent on its own after 300 ms without one."""

    TYPE: ClassVar[int] = 0x48
    boot: int = _uint(2)
    scan: int = _uint(4)  # taken when this frame is built
    echo: int = _uint(1)  # number of the last BEAT heard, 0 = none
    state: int = _uint(1)  # BoardState
    levels: int = _uint(3)
    config: int = _uint(1)
    show: int = _uint(1)
    window: int = _uint(1)  # last ARM or CLOSE applied
    window_scan: int = _uint(4)  # when it took effect
    ring: int = _uint(1)  # events not acknowledged
    muted: int = _uint(3)  # inputs that are deaf: held, stuck or chattering
    health: int = _uint(1)  # Health; the next beat tells another one
    count: int = _uint(2)  # stops at 65535


@dataclass(frozen=True, slots=True)
class HostNak(Message):
    TYPE: ClassVar[int] = 0x09
    boot: int = _uint(2)
    why: int = _uint(1)
    about: int = _uint(1)  # the type that was refused, 0 if it could not be read


@dataclass(frozen=True, slots=True)
class BoardNak(Message):
    TYPE: ClassVar[int] = 0x49
    boot: int = _uint(2)
    why: int = _uint(1)
    about: int = _uint(1)


@dataclass(frozen=True, slots=True)
class BoardText(Message):
    """A sentence for people, ASCII."""

    TYPE: ClassVar[int] = 0x4A
    boot: int
    text: str

    @property
    def body(self) -> bytes:
        text = self.text.encode("ascii", "replace")[:TEXT_LIMIT]
        return bytes((self.TYPE,)) + self.boot.to_bytes(2, "little") + text

    @classmethod
    def parse(cls, body: bytes) -> Self:
        if len(body) < 3:
            raise MessageMalformed("TEXT without a boot id")
        return cls(int.from_bytes(body[1:3], "little"), body[3:].decode("ascii", "replace"))


HostMessage = Config | Arm | Close | Ack | Show | HostBeat | HostNak
BoardMessage = Hello | Configured | Event | BoardBeat | BoardNak | BoardText
_FROM_HOST: dict[int, type[HostMessage]] = {
    kind.TYPE: kind for kind in (Config, Arm, Close, Ack, Show, HostBeat, HostNak)
}
_FROM_BOARD: dict[int, type[BoardMessage]] = {
    kind.TYPE: kind for kind in (Hello, Configured, Event, BoardBeat, BoardNak, BoardText)
}


def from_board(body: bytes) -> BoardMessage | None:
    """What the board said; None for a type of a newer version. Raises `MessageMalformed`."""
    kind = _FROM_BOARD.get(body[0])
    return kind.parse(body) if kind is not None else None


def from_host(body: bytes) -> HostMessage | None:
    """What the host said; None for a type of a newer version. Raises `MessageMalformed`."""
    kind = _FROM_HOST.get(body[0])
    return kind.parse(body) if kind is not None else None
