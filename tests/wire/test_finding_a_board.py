"""Finding a board on a port: silence for the bootloader, probes, and what answers."""

from dataclasses import replace

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.frames import PROBE, encode_greeting
from tablehost.wire.reports import Linked, NoAnswer, Note, Opening, Refused
from tests.support.host_talk import HELLO, MS, S, Talk


def test_after_opening_the_host_is_silent_until_the_bootloader_is_done() -> None:
    talk = Talk()

    talk.wait(1_495 * MS)
    quiet = talk.said()
    talk.wait(10 * MS)

    assert talk.reports == [Opening()]
    assert quiet == []
    assert talk.said() == [PROBE]


def test_probes_come_in_bursts_so_that_a_bootloader_between_them_times_out() -> None:
    talk = Talk()
    times = []

    for _ in range(1_000):
        talk.wait(5 * MS)
        times += [talk.now - 10 * S] * len(talk.said())

    assert times == [1_500 * MS + burst + i * 250 * MS for burst in (0, 2_250 * MS) for i in range(4)][: len(times)]
    assert len(times) == 8


def test_a_hello_is_enough_to_set_the_board_up_and_link() -> None:
    talk = Talk()
    talk.wait(300 * MS)

    assert talk.hear(encode_greeting(1, 0, "uno-table"), HELLO) == []
    config, window, beat = talk.said()

    assert config == wire.Config(7, 1, 0, 0x3FF, 0x7FFFFF, 0, 25)
    assert window == wire.Close(7, 1)
    assert isinstance(beat, wire.HostBeat)
    assert talk.hear(wire.Configured(7, 1, 0, 0x3FF, 0x7FFFFF, 0, 25)) == [Linked((1, 2, 3), 99, 7, 10, True, ())]


def test_seats_in_play_without_wires_are_told() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, seats=4, inputs=0x7000FF))

    (linked,) = talk.answer()

    assert isinstance(linked, Linked)
    assert linked.notes == (Note.SEATS_NOT_WIRED,)


def test_a_host_that_starts_anew_does_not_take_the_old_ones_revisions_for_its_own() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, state=4, config=1, show=255, window=9, first=500))

    config, window, *_ = talk.said()

    assert isinstance(config, wire.Config)
    assert (config.revision, window) == (2, wire.Close(7, 10))


def test_standard_firmata_is_recognised_and_left_alone() -> None:
    talk = Talk()

    (refused,) = talk.hear(b"\xf9\x02\x05" + encode_greeting(2, 5, "StandardFirmata.ino"))
    talk.wait(5 * S)

    assert isinstance(refused, Refused)
    assert "StandardFirmata.ino" in str(refused)
    assert talk.said() == []


@pytest.mark.parametrize(("version", "older"), [((0, 9), True), ((2, 0), False)])
def test_another_major_version_is_refused_from_the_greeting_or_from_hello(
    version: tuple[int, int], older: bool
) -> None:
    by_greeting, by_hello = Talk(), Talk()

    (one,) = by_greeting.hear(encode_greeting(*version, "uno-table"))
    (two,) = by_hello.hear(replace(HELLO, major=version[0], minor=version[1]))

    assert str(one) == str(two)
    assert ("flash" in str(one)) is older
    by_hello.wait(3 * S)
    assert by_hello.said() == []


def test_a_newer_minor_version_is_played_with_and_told_once() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, minor=7))

    (linked,) = talk.answer()

    assert isinstance(linked, Linked)
    assert linked.notes == (Note.MINOR_DIFFERS,)


def test_nobody_there_something_else_there_and_an_echo_are_told_apart() -> None:
    silent, babble, echo = Talk(), Talk(), Talk()

    babble.hear(b"Temperature: 21.5\r\n" * 9)
    echo.hear(PROBE)
    reports = [talk.wait(6 * S) for talk in (silent, babble, echo)]

    assert reports == [[NoAnswer()], [NoAnswer(noise_bytes=171)], [NoAnswer(echoes=True)]]
    assert len({str(report[0]) for report in reports}) == 3


def test_a_board_that_answers_late_is_still_welcome() -> None:
    talk = Talk()
    talk.wait(20 * S)

    assert talk.linked().reports[-1] == Linked((1, 2, 3), 99, 7, 10, True, ())
