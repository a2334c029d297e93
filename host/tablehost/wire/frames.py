"""Bytes to frames and back: the Firmata envelope, the packing and the CRC. What a body means is for `messages`.

`FrameReader` never waits and never grows: whatever comes, its buffer ends at `LIMIT` bytes.
"""

from __future__ import annotations

import binascii
from dataclasses import dataclass

from tablehost.wire.errors import Damage, FrameDamaged
from tablehost.wire.packing import pack, unpack

START = 0xF0  # Firmata START_SYSEX
END = 0xF7  # Firmata END_SYSEX
USER_ID = 0x0B  # one of the ids 0x01 to 0x0F that Firmata leaves to users
REPORT_FIRMWARE = 0x79
PROBE = bytes((START, REPORT_FIRMWARE, END))  # the one question that our sketch and StandardFirmata both answer
LIMIT = 128  # bytes from START to END; the longest of ours has 53, a Firmata greeting is as long as its name
HOST_FRAME_LIMIT = 48  # bytes on the wire towards the board: the R3's receive buffer holds 63


@dataclass(frozen=True, slots=True)
class Frame:
    """The body of a frame whose CRC was right, without the CRC."""

    body: bytes


@dataclass(frozen=True, slots=True)
class Noise:
    """Bytes that are no frame. `data` is never longer than `LIMIT` or than what was fed at once."""

    damage: Damage
    data: bytes


@dataclass(frozen=True, slots=True)
class FirmataGreeting:
    """The answer to `PROBE`: a firmware's name and version. Ours puts the wire version there."""

    major: int
    minor: int
    name: str


@dataclass(frozen=True, slots=True)
class FirmataProbe:
    """`PROBE` itself. A host that reads it hears its own echo."""


Heard = Frame | Noise | FirmataGreeting | FirmataProbe


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected. "123456789" gives 0x29B1."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(body: bytes) -> bytes:
    """The bytes on the wire for a body."""
    return bytes((START, USER_ID)) + pack(body + crc16(body).to_bytes(2, "little")) + bytes((END,))


def encode_greeting(major: int, minor: int, name: str) -> bytes:
    """What a board answers to `PROBE`: name in two 7-bit halves a character, low half first."""
    halves = bytes(half for char in name.encode("latin-1") for half in (char & 0x7F, char >> 7))
    return bytes((START, REPORT_FIRMWARE, major, minor)) + halves + bytes((END,))


class FrameReader:
    """Turns pieces of a byte stream into what they say, as soon as it is known."""

    def __init__(self) -> None:
        self._inside = False
        self._buffer = bytearray()  # inside: what follows START; outside: stray bytes of this feed

    def feed(self, data: bytes) -> list[Heard]:
        """Frames and noise in the order of their ends. A frame comes out whole however the bytes were cut."""
        heard: list[Heard] = []
        for byte in data:
            if byte == START:
                self._give_up(heard, Damage.CUT)
                self._inside = True
            elif not self._inside:
                self._buffer.append(byte)
            elif byte == END:
                heard.append(_read(bytes(self._buffer)))
                self._buffer.clear()
                self._inside = False
            elif byte >= 0x80:
                self._give_up(heard, Damage.CUT)
                self._buffer.append(byte)
            else:
                self._buffer.append(byte)
                if len(self._buffer) + 1 >= LIMIT:
                    self._give_up(heard, Damage.OVERLONG)
        if not self._inside:
            self._give_up(heard, Damage.STRAY)
        return heard

    def _give_up(self, heard: list[Heard], damage: Damage) -> None:
        """What is in the buffer is no frame; the next bytes are outside one."""
        data = bytes((START, *self._buffer)) if self._inside else bytes(self._buffer)
        if data:
            heard.append(Noise(damage if self._inside else Damage.STRAY, data))
        self._buffer.clear()
        self._inside = False


def _read(content: bytes) -> Heard:
    """What stands between START and END."""
    if content[:1] == bytes((REPORT_FIRMWARE,)):
        return _greeting(content[1:])
    try:
        if content[:1] != bytes((USER_ID,)):
            raise FrameDamaged(Damage.FOREIGN)
        body = unpack(content[1:])
        if len(body) < 3 or crc16(body[:-2]) != int.from_bytes(body[-2:], "little"):
            raise FrameDamaged(Damage.CRC)
    except FrameDamaged as damaged:
        return Noise(damaged.damage, bytes((START, *content, END)))
    return Frame(body[:-2])


def _greeting(content: bytes) -> Heard:
    if not content:
        return FirmataProbe()
    if len(content) % 2:
        return Noise(Damage.PACKING, bytes((START, REPORT_FIRMWARE, *content, END)))
    name = bytes((low | high << 7) & 0xFF for low, high in zip(content[2::2], content[3::2], strict=True))
    return FirmataGreeting(content[0], content[1], name.decode("latin-1"))
