"""Eight-bit bytes inside Firmata's seven: groups of up to seven bytes, each behind a byte with their high bits.

Bit i of a group's first byte is bit 7 of the group's byte i. Unused bits are 0, so every byte string has one packing.
"""

from __future__ import annotations

from tablehost.wire.errors import Damage, FrameDamaged


def pack(data: bytes) -> bytes:
    """Every byte of the result is below 0x80; n bytes become n + ceil(n / 7)."""
    packed = bytearray()
    for start in range(0, len(data), 7):
        group = data[start : start + 7]
        packed.append(sum((byte >> 7) << i for i, byte in enumerate(group)))
        packed += bytes(byte & 0x7F for byte in group)
    return bytes(packed)


def unpack(packed: bytes) -> bytes:
    """The inverse of `pack`; what `pack` cannot have written raises `FrameDamaged`."""
    data = bytearray()
    for start in range(0, len(packed), 8):
        high, group = packed[start], packed[start + 1 : start + 8]
        if not group or high >> len(group) or any(byte > 0x7F for byte in group):
            raise FrameDamaged(Damage.PACKING)
        data += bytes(byte | (high >> i & 1) << 7 for i, byte in enumerate(group))
    return bytes(data)
