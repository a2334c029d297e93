"""Bytes fed whole, in pieces, joined and damaged."""

from hypothesis import example, given
from hypothesis import strategies as st

from tablehost.wire.errors import Damage
from tablehost.wire.frames import (
    LIMIT,
    PROBE,
    FirmataGreeting,
    FirmataProbe,
    Frame,
    FrameReader,
    Heard,
    Noise,
    crc16,
    encode,
    encode_greeting,
)

BODIES = st.lists(st.binary(min_size=1, max_size=80), max_size=8)
STRAY = st.binary(max_size=40).map(lambda data: data.replace(b"\xf0", b""))


def read(*pieces: bytes) -> list[Heard]:
    reader = FrameReader()
    return [heard for piece in pieces for heard in reader.feed(piece)]


def frames(heard: list[Heard]) -> list[bytes]:
    return [one.body for one in heard if isinstance(one, Frame)]


def noise_bytes(heard: list[Heard]) -> bytes:
    return b"".join(one.data for one in heard if isinstance(one, Noise))


def test_the_crc_is_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1


@given(BODIES)
def test_frames_fed_whole_come_out(bodies: list[bytes]) -> None:
    assert read(b"".join(encode(body) for body in bodies)) == [Frame(body) for body in bodies]


@given(BODIES, st.data())
def test_frames_come_out_however_the_bytes_are_cut(bodies: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(encode(body) for body in bodies)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=20)))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]

    assert read(*pieces) == [Frame(body) for body in bodies]


@given(BODIES, st.data())
def test_noise_around_frames_costs_no_frame_and_no_byte(bodies: list[bytes], data: st.DataObject) -> None:
    noises = [data.draw(STRAY) for _ in bodies]
    stream = b"".join(noise + encode(body) for noise, body in zip(noises, bodies, strict=True))

    heard = read(stream)

    assert frames(heard) == bodies
    assert noise_bytes(heard) == b"".join(noises)


@given(st.binary(min_size=1, max_size=40), st.data())
@example(b"\x45", None)
def test_a_frame_with_one_changed_byte_does_not_come_out(body: bytes, data: st.DataObject | None) -> None:
    good = encode(body)
    at = data.draw(st.integers(0, len(good) - 1)) if data is not None else 3
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != good[at])) if data is not None else 0x44

    heard = read(good[:at] + bytes((other,)) + good[at + 1 :], encode(b"next"))

    assert frames(heard) == [b"next"]


@given(st.binary(min_size=1, max_size=40), st.data())
def test_after_a_lost_byte_the_next_frame_is_read_again(body: bytes, data: st.DataObject) -> None:
    good = encode(body)
    at = data.draw(st.integers(0, len(good) - 1))

    heard = read(good[:at] + good[at + 1 :], encode(b"second"), encode(b"third"))

    # A lost end byte makes the next start byte end the frame: nothing after it suffers.
    assert frames(heard) == [b"second", b"third"]


@given(st.lists(st.binary(max_size=200), max_size=20))
def test_anything_at_all_is_read_without_an_error_and_no_byte_is_told_twice(pieces: list[bytes]) -> None:
    heard = read(*pieces)

    assert len(noise_bytes(heard)) <= len(b"".join(pieces))


def test_garbage_without_end_keeps_the_memory_bounded() -> None:
    reader = FrameReader()
    longest = 0

    for start in (b"\xf0", b"", b"\xf0\x0b"):
        reader.feed(start)
        for _ in range(2_000):
            for heard in reader.feed(b"\x55" * 50):
                assert isinstance(heard, Noise)
                longest = max(longest, len(heard.data))

    assert longest <= LIMIT
    assert frames(reader.feed(encode(b"still here"))) == [b"still here"]


def test_a_frame_that_never_ends_is_overlong_noise() -> None:
    heard = read(b"\xf0\x0b" + bytes(300))

    assert [one.damage for one in heard if isinstance(one, Noise)] == [Damage.OVERLONG, Damage.STRAY]


def test_a_frame_that_another_one_interrupts_is_cut() -> None:
    assert read(encode(b"one")[:-3], encode(b"two")) == [Noise(Damage.CUT, encode(b"one")[:-3]), Frame(b"two")]


def test_a_body_too_short_for_a_crc_is_no_frame() -> None:
    assert read(b"\xf0\x0b\xf7") == [Noise(Damage.CRC, b"\xf0\x0b\xf7")]


def test_the_greeting_of_standard_firmata_is_recognised_with_its_version_report_before_it() -> None:
    greeting = encode_greeting(2, 5, "StandardFirmata.ino")

    assert read(b"\xf9\x02\x05" + greeting) == [
        Noise(Damage.STRAY, b"\xf9\x02\x05"),
        FirmataGreeting(2, 5, "StandardFirmata.ino"),
    ]


def test_a_greeting_may_hold_any_latin_name() -> None:
    assert read(encode_greeting(2, 3, "Bücher")) == [FirmataGreeting(2, 3, "Bücher")]


def test_the_probe_itself_is_recognised_so_that_an_echo_is() -> None:
    assert read(PROBE) == [FirmataProbe()]


def test_a_greeting_cut_in_half_is_noise() -> None:
    assert read(b"\xf0\x79\x02\xf7") == [Noise(Damage.PACKING, b"\xf0\x79\x02\xf7")]
