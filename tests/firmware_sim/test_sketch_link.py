"""The compiled sketch and the wire: what it says of itself, what it answers, what it refuses. PROTOCOL.md, 2 to 11."""

from __future__ import annotations

from random import Random

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.frames import PROBE, FirmataGreeting, FrameReader
from tablehost.wire.inputs import mask_of
from tablehost.wire.messages import BoardState, BoardType, Cause, Why
from tablehost.wire.version import FIRMWARE_NAME, WIRE
from tests.firmware_sim import avr
from tests.firmware_sim.avr import CYCLES_PER_US, HZ
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.scenes import Talker, beats, bodies, body_with, hellos, messages

BOARDS = {"r3_direct": BoardType.R3_DIRECT, "mega_direct": BoardType.MEGA_DIRECT, "r3_shift": BoardType.R3_SHIFT}


def greetings(data: bytes) -> list[FirmataGreeting]:
    return [heard for heard in FrameReader().feed(data) if isinstance(heard, FirmataGreeting)]


def naks(said: list[wire.BoardMessage]) -> list[wire.BoardNak]:
    return [one for one in said if isinstance(one, wire.BoardNak)]


def test_it_greets_once_after_its_lamp_test_and_then_waits(build: str) -> None:
    chip = Device(sketch(build)).chip
    chip.run_ms(3_000)
    assert 50_000 < chip.sent[0].begun / CYCLES_PER_US < 320_000
    data = chip.take()
    (greeting,) = greetings(data)
    assert (greeting.name, greeting.major, greeting.minor) == (FIRMWARE_NAME, *WIRE)
    (hello,) = messages(data)
    assert isinstance(hello, wire.Hello)
    assert data.endswith(hello.wire)


def test_hello_says_what_the_board_is(build: str) -> None:
    talker = Talker(build)
    hello, device, built = talker.hello, talker.device, talker.device.built
    assert (hello.major, hello.minor) == WIRE
    assert hello.board == BOARDS[build]
    assert hello.seats == device.seats
    assert hello.inputs == mask_of(device.pins.inputs)
    assert hello.scan_us == 100
    assert hello.ring == 16 if build.startswith("r3") else 16 <= hello.ring <= 64
    assert hello.build == int(built.build, 16)
    assert hello.pinmap == int(built.pinmap, 16)
    assert hello.state == BoardState.NO_HOST
    assert (hello.config, hello.show, hello.window, hello.first) == (0, 0, 0, 1)
    assert hello.boot == 1
    assert hello.cause == Cause.POWER


def test_it_answers_the_firmata_question_with_its_wire_version_and_hello(r3: str) -> None:
    talker = Talker(r3)
    data = talker.say_raw(PROBE)
    assert [one.name for one in greetings(data)] == [FIRMWARE_NAME]
    (hello,) = messages(data)
    assert isinstance(hello, wire.Hello)
    assert hello.boot == talker.boot
    assert hello.state == BoardState.NO_HOST


@pytest.mark.parametrize("build", ["r3_direct", "mega_direct"])
def test_every_input_has_its_pull_up(build: str, sketch_images: None) -> None:
    device = Talker(build).device
    assert [which for which, pin in device.pins.inputs.items() if not device.chip.has_pull_up(pin)] == []


def test_the_scan_number_counts_tenths_of_a_millisecond(build: str) -> None:
    talker = Talker(build)
    talker.configure()
    first = talker.say(wire.HostBeat(talker.boot, 1, 0), wait_ms=12)[-1]
    at = talker.chip.cycle
    talker.chip.run_ms(1_990)
    talker.chip.take()
    talker.chip.run_until(at + 2 * HZ - 12 * 16_000)
    second = talker.say(wire.HostBeat(talker.boot, 2, 0), wait_ms=12)[-1]
    assert isinstance(first, wire.BoardBeat)
    assert isinstance(second, wire.BoardBeat)
    elapsed = (talker.chip.cycle - at) / 1_600
    assert second.scan - first.scan == pytest.approx(elapsed, abs=60)


def test_config_is_answered_with_what_was_applied(build: str) -> None:
    talker = Talker(build)
    (echo,) = [one for one in talker.configure(7, lock_ms=30) if isinstance(one, wire.Configured)]
    assert echo.revision == 7
    assert echo.minor == WIRE[1]
    assert echo.seats == (1 << talker.device.seats) - 1
    assert echo.enabled == mask_of(talker.device.pins.inputs)
    assert echo.lock_ms == 30


def test_show_arm_close_and_beat_are_answered_with_one_beat(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    boot = talker.boot
    answers = talker.say(wire.Arm(boot, 3, 0, 1, 2), wire.Show(boot, 9, 0x1111, 0, 0), wait_ms=100)
    heard = beats(answers)
    assert 1 <= len(heard) <= 2
    assert (heard[-1].show, heard[-1].window, heard[-1].config) == (9, 3, 1)
    (beat,) = talker.say(wire.HostBeat(boot, 77, 0), wait_ms=100)
    assert isinstance(beat, wire.BoardBeat)
    assert (beat.echo, beat.state) == (77, BoardState.LINKED)
    (beat,) = talker.say(wire.Close(boot, 4), wait_ms=100)
    assert isinstance(beat, wire.BoardBeat)
    assert beat.window == 4


def test_a_repeated_arm_opens_no_new_window(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    first = talker.say(wire.Arm(talker.boot, 3, 0, 1, 2))[-1]
    again = talker.say(wire.Arm(talker.boot, 3, 0, 1, 2))[-1]
    assert isinstance(first, wire.BoardBeat)
    assert isinstance(again, wire.BoardBeat)
    assert first.window_scan == again.window_scan


def test_before_config_show_arm_and_close_are_refused(r3: str) -> None:
    talker = Talker(r3)
    for command in (wire.Show(talker.boot, 1, 1, 0, 0), wire.Arm(talker.boot, 1, 0, 1, 1), wire.Close(talker.boot, 1)):
        answers = talker.say(command, wait_ms=120)
        assert wire.BoardNak(talker.boot, Why.NOT_CONFIGURED, command.TYPE) in answers
    assert talker.device.lit() <= set(talker.device.pins.lamps)
    (beat,) = beats(talker.say(wire.HostBeat(talker.boot, 1, 0)))
    assert (beat.config, beat.show, beat.window) == (0, 0, 0)


def test_what_is_wrong_with_a_frame_is_said(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    boot = talker.boot
    assert naks(talker.say(body_with(0x3F, boot, b"x"), wait_ms=120)) == [wire.BoardNak(boot, Why.UNKNOWN_TYPE, 0x3F)]
    assert naks(talker.say(body_with(0x07, boot, b"\x05"), wait_ms=120)) == [wire.BoardNak(boot, Why.BAD_VALUE, 0x07)]
    damaged = bytearray(wire.Show(boot, 2, 0, 0, 0).wire)
    damaged[6] ^= 1
    assert naks(talker.say(bytes(damaged), wait_ms=120)) == [wire.BoardNak(boot, Why.DAMAGED, 0)]


def test_a_longer_body_of_a_newer_minor_version_is_understood(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    (beat,) = talker.say(body_with(0x08, talker.boot, bytes((5, 0, 0, 99, 98, 97))))
    assert isinstance(beat, wire.BoardBeat)
    assert beat.echo == 5


def test_not_more_than_one_nak_in_a_tenth_of_a_second(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    answers = talker.say(*[b"\xf0\x0b\x01\x02\xf7"] * 40, wait_ms=10)
    assert 1 <= len(naks(answers)) <= 2


def test_stray_bytes_and_foreign_frames_are_no_error(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    noise = bytes(range(1, 0x7F)) + b"\xf0\x6b\x01\x02\xf7" + b"\xf0\x05\x01\xf7" + bytes(range(1, 0x60))
    assert talker.say(noise, wait_ms=30) == []
    (beat,) = talker.say(wire.HostBeat(talker.boot, 1, 0))
    assert isinstance(beat, wire.BoardBeat)


def test_an_unconfigured_board_does_not_obey_another_boot_id_but_greets(r3: str) -> None:
    talker = Talker(r3)
    answers = talker.say(wire.Config(talker.boot + 1, 1, 0, 1, 1, 0, 25))
    assert [type(one) for one in answers] == [wire.Hello]
    answers = talker.say(wire.Config(0, 1, 0, 1, 1, 0, 25))
    assert [(one.state, one.config) for one in answers if isinstance(one, wire.Hello)] == [(BoardState.NO_HOST, 0)]


def test_a_linked_board_does_not_obey_another_boot_id(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.say(wire.Arm(talker.boot, 3, 0, 1, 2))
    answers = talker.say(wire.Close(talker.boot ^ 0x100, 4))
    (hello,) = hellos(answers)
    assert hello.window == 3


def test_every_start_has_a_new_boot_id_and_the_same_unit_id(build: str) -> None:
    device = Device(sketch(build))
    seen = []
    for cause in (avr.Cause.POWER, avr.Cause.EXTERNAL, avr.Cause.BROWN_OUT, avr.Cause.EXTERNAL):
        device.reset(cause)
        device.chip.run_ms(500)
        seen += hellos(messages(device.chip.take()))
    assert [one.boot for one in seen] == [seen[0].boot + i for i in range(4)]
    assert len({one.unit for one in seen}) == 1
    assert [one.cause for one in seen] == [Cause.POWER, Cause.BUTTON, Cause.BROWN_OUT, Cause.BUTTON]


def test_the_unit_id_is_not_nought_nor_empty_eeprom(build: str) -> None:
    assert Talker(build).hello.unit not in (0, 0xFFFFFFFF)


def test_a_board_whose_eeprom_is_full_of_rubbish_starts_all_the_same(r3: str) -> None:
    random = Random(5)
    device = Device(sketch(r3))
    for _ in range(4):
        device.chip.write_eeprom(0, random.randbytes(1024))
        device.reset()
        device.chip.run_ms(500)
        (hello,) = hellos(messages(device.chip.take()))
        assert hello.boot != 0


def test_a_question_mark_is_answered_for_people_while_there_is_no_host(build: str) -> None:
    talker = Talker(build)
    line = talker.say_raw(b"?").decode("ascii")
    assert line.startswith("uno-table ")
    assert line.endswith("\r\n")
    assert f"wire {WIRE[0]}.{WIRE[1]}" in line
    assert build in line
    assert f"unit {talker.hello.unit:08X}" in line
    assert f"boot {talker.boot}" in line
    assert f"{len(talker.device.pins.inputs)} inputs open, 0 closed" in line
    assert talker.say_raw(b"?") == b""  # at most one a second
    talker.chip.run_ms(1_100)
    assert talker.say_raw(b"?") != b""
    talker.configure()
    talker.chip.run_ms(1_100)
    talker.chip.take()
    assert b"uno-table" not in talker.say_raw(b"?")


def test_its_own_beat_comes_after_300_ms_without_a_question(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.say(wire.HostBeat(talker.boot, 1, 0), wait_ms=20)
    talker.chip.run_ms(620)
    heard = beats(messages(talker.chip.take()))
    assert len(heard) == 2
    assert [one.echo for one in heard] == [1, 1]
    assert heard[1].scan - heard[0].scan == pytest.approx(3_000, abs=30)


def test_random_bytes_never_hurt_it(build: str) -> None:
    random = Random(11)
    talker = Talker(build)
    talker.configure()
    for _ in range(30):
        piece = random.randbytes(random.randrange(1, 60))
        if random.random() < 0.5:
            piece = bytes((0xF0, 0x0B)) + bytes(b & 0x7F for b in piece) + bytes((0xF7,))
        talker.chip.receive(piece)
        talker.chip.run_ms(12)
    talker.chip.run_ms(150)
    talker.chip.take()
    (beat,) = beats(talker.say(wire.HostBeat(talker.boot, 9, 0)))
    assert beat.echo == 9
    assert [cause for _, cause in talker.chip.resets] == [avr.Cause.POWER]


def test_every_byte_inside_its_frames_has_seven_bits(r3: str) -> None:
    talker = Talker(r3)
    data = talker.say_raw(wire.Config(talker.boot, 1, 0, 0x3FF, 0x7FFFFF, 0, 25), PROBE)
    for which in talker.device.pins.inputs:
        talker.device.press(which)
    talker.chip.run_ms(400)
    data += talker.chip.take()
    data = data[: data.rindex(0xF7) + 1]
    assert bodies(data)
    assert {byte for byte in data if byte >= 0x80} == {0xF0, 0xF7}
    assert [byte for byte in data if byte >= 0x80] == [0xF0, 0xF7] * data.count(0xF7)
