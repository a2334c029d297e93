"""The golden vectors, which the firmware's tests read as well."""

from dataclasses import fields
from pathlib import Path

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.errors import MessageMalformed
from tablehost.wire.frames import FirmataGreeting, FirmataProbe, Frame, FrameReader, Heard, Noise

LINES = [
    line.split(" ")
    for line in (Path(__file__).parents[1] / "vectors" / "frames.txt").read_text("ascii").splitlines()
    if line and not line.startswith("#")
]
Vector = tuple[str, bytes, dict[str, str]]
VECTORS: dict[str, Vector] = {
    name: (who, bytes.fromhex(data), dict(pair.split("=", 1) for pair in pairs)) for name, who, data, *pairs in LINES
}
FRAMES = [name for name, (_, _, expected) in VECTORS.items() if "frame" in expected]


def slow_crc(data: bytes) -> int:
    """Bit by bit from PROTOCOL.md, so that the vectors do not rest on the library that wrote them."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def slow_pack(data: bytes) -> bytes:
    packed = b""
    while data:
        group, data = data[:7], data[7:]
        high = "".join("1" if byte & 0x80 else "0" for byte in reversed(group))
        packed += bytes([int(high, 2), *(byte & 0x7F for byte in group)])
    return packed


def decode(who: str, body: bytes) -> wire.HostMessage | wire.BoardMessage | None:
    return wire.from_host(body) if who == "host" else wire.from_board(body)


def value(message: wire.Message, name: str) -> str:
    held = getattr(message, name)
    return held.encode("ascii").hex().upper() if isinstance(held, str) else str(held)


def check(heard: Heard, vector: Vector) -> None:
    who, data, expected = vector
    match heard:
        case Noise(damage, noise):
            assert (str(damage), noise) == (expected["noise"], data)
        case FirmataProbe():
            assert expected == {"probe": "1"}
        case FirmataGreeting(major, minor, name):
            assert expected == {"major": str(major), "minor": str(minor), "name": name}
        case Frame(body) if "malformed" in expected:
            assert body[0] == int(expected["malformed"])
            with pytest.raises(MessageMalformed):
                decode(who, body)
        case Frame(body) if "unknown" in expected:
            assert body[0] == int(expected["unknown"])
            assert decode(who, body) is None
        case Frame(body):
            message = decode(who, body)
            assert message is not None
            told = {name: text for name, text in expected.items() if name not in ("frame", "body")}
            assert {one.name: value(message, one.name) for one in fields(message)} == told
            assert type(message).__name__.removeprefix("Host").removeprefix("Board").upper() == expected["frame"]


def test_names_are_unique() -> None:
    assert len(VECTORS) == len(LINES)


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_says_the_same_whole_and_byte_by_byte(name: str) -> None:
    vector = VECTORS[name]

    whole = FrameReader().feed(vector[1])
    reader = FrameReader()
    pieces = [heard for byte in vector[1] for heard in reader.feed(bytes([byte]))]

    assert len(whole) == 1
    check(whole[0], vector)
    assert vector[2].get("noise") == "stray" or pieces == whole


def test_all_vectors_in_one_piece_come_out_in_their_order() -> None:
    heard = FrameReader().feed(b"".join(data for _, data, _ in VECTORS.values()))

    assert len(heard) == len(VECTORS)
    for one, vector in zip(heard, VECTORS.values(), strict=True):
        check(one, vector)


@pytest.mark.parametrize("name", FRAMES)
def test_bytes_follow_from_the_body_by_the_words_of_the_protocol_alone(name: str) -> None:
    _, data, expected = VECTORS[name]
    body = bytes.fromhex(expected["body"])

    assert slow_crc(body[:-2]) == int.from_bytes(body[-2:], "little")
    assert data == b"\xf0\x0b" + slow_pack(body) + b"\xf7"


@pytest.mark.parametrize("name", [name for name in FRAMES if not name.endswith("_longer")])
def test_encoding_the_message_gives_the_bytes_again(name: str) -> None:
    who, data, expected = VECTORS[name]
    message = decode(who, bytes.fromhex(expected["body"])[:-2])

    assert message is not None
    assert message.wire == data


def test_every_type_has_a_vector() -> None:
    seen = {type(decode(VECTORS[n][0], bytes.fromhex(VECTORS[n][2]["body"])[:-2])) for n in FRAMES}

    assert seen == {*wire.HostMessage.__args__, *wire.BoardMessage.__args__}
