"""Staying together: beats, silence, resets, a port that comes back, another board on it."""

from dataclasses import replace

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.frames import PROBE, encode_greeting
from tablehost.wire.picture import DARK, Light
from tablehost.wire.reports import Back, Linked, Lost, Reset, ResetCause, Stale
from tests.support.host_talk import HELLO, MS, S, Talk, event


def test_a_board_that_greets_twice_has_not_been_reset() -> None:
    talk = Talk().linked()

    assert talk.hear(encode_greeting(1, 0, "uno-table"), HELLO, HELLO) == []
    assert talk.link.health.resets == 0


def test_both_sides_beat_every_250_ms() -> None:
    talk = Talk().linked()
    beats = 0

    for _ in range(200):
        talk.wait(5 * MS)
        said = talk.said()
        beats += sum(isinstance(message, wire.HostBeat) for message in said)
        talk.hear(talk.beat())

    assert beats == 4


def test_silence_is_stale_after_600_ms_and_lost_within_a_second() -> None:
    talk = Talk().linked()
    talk.hear(talk.beat())

    before = talk.now
    reports = talk.wait(1 * S)

    assert reports == [Stale(600 * MS), Lost(900 * MS)]
    assert talk.now - before == 1 * S


def test_a_lost_board_that_speaks_again_is_back_without_being_set_up_again() -> None:
    talk = Talk().linked()
    talk.wait(1_200 * MS)
    talk.said()

    assert talk.hear(talk.beat()) == [Back(1_205 * MS)]
    assert [type(message) for message in talk.said()] == [wire.HostBeat]


def test_after_losing_the_board_the_host_is_quiet_then_probes() -> None:
    talk = Talk().linked()
    talk.hear(talk.beat())
    talk.said()

    talk.wait(950 * MS)
    talk.said()
    talk.wait(500 * MS)
    quiet = talk.said()
    talk.wait(60 * MS)

    assert quiet == []
    assert talk.said() == [PROBE]


def test_a_new_boot_id_is_a_reset_and_everything_wanted_is_pushed_again() -> None:
    talk = Talk().linked()
    talk.link.show(DARK.lit({3: Light.ON}))
    talk.wait(5 * MS)
    talk.answer()

    assert talk.hear(replace(HELLO, boot=8, cause=3)) == []
    config, _, beat = talk.said()
    assert isinstance(config, wire.Config)
    assert isinstance(beat, wire.HostBeat)
    echo = wire.Configured(8, config.revision, 0, 0x3FF, 0x7FFFFF, 0, 25)
    assert talk.hear(echo) == [Reset(ResetCause.BROWN_OUT, 8)]

    shows = [message for message in talk.said() if isinstance(message, wire.Show)]
    assert [(show.boot, show.lights) for show in shows] == [(8, 1 << 12)]


@pytest.mark.parametrize(
    ("is_opened_anew", "cause", "told"),
    [
        (True, wire.Cause.BUTTON, "when its port was opened again"),
        (True, wire.Cause.BROWN_OUT, "because its supply voltage fell"),
        (False, wire.Cause.BUTTON, "(button)"),
        (False, wire.Cause.POWER, "because it had no power"),
        (False, wire.Cause.WATCHDOG, "because its program hung"),
        (False, 17, "restarted: presses"),  # of a newer minor version
    ],
)
def test_a_board_that_restarted_says_why(is_opened_anew: bool, cause: int, told: str) -> None:
    """Opening a port presses the reset button of most boards; nobody at the table has touched it."""
    talk = Talk().linked()
    if is_opened_anew:
        talk.link.closed(talk.now, "unplugged")
        talk.link.opened(talk.now)

    talk.hear(replace(HELLO, boot=8, cause=cause))
    (config,) = (one for one in talk.said() if isinstance(one, wire.Config))
    (reset,) = talk.hear(wire.Configured(8, config.revision, 0, 0x3FF, 0x7FFFFF, 0, 25))

    assert isinstance(reset, Reset)
    assert told in str(reset)


def test_a_reset_is_told_even_if_the_link_is_lost_before_it_is_set_up_again() -> None:
    talk = Talk().linked()
    talk.hear(replace(HELLO, boot=8))
    talk.wait(1 * S)

    talk.hear(replace(HELLO, boot=8))
    talk.said()
    talk.wait(70 * MS)
    config = next(message for message in talk.said() if isinstance(message, wire.Config))
    reports = talk.hear(wire.Configured(8, config.revision, 0, 0x3FF, 0x7FFFFF, 0, 25))

    assert reports == [Reset(ResetCause.BUTTON, 8)]


def test_frames_of_an_unknown_boot_id_make_the_host_ask_and_nothing_else() -> None:
    talk = Talk().linked()
    talk.said()

    assert talk.hear(event(1, boot=9), event(2, boot=9)) == []

    assert talk.said() == [PROBE]


def test_after_the_port_was_opened_again_a_beat_is_not_enough_for_it_may_be_another_board() -> None:
    talk = Talk().linked()
    talk.reports = talk.link.closed(talk.now, "input/output error")
    assert [type(report) for report in talk.reports] == [Lost]

    talk.link.opened(talk.now)
    assert talk.hear(talk.beat()) == []
    assert isinstance(talk.hear(replace(HELLO, config=talk.config))[0], Back)


def test_another_unit_is_another_board_not_a_reset() -> None:
    talk = Talk().linked()
    talk.link.closed(talk.now)
    talk.link.opened(talk.now)
    talk.hear(replace(HELLO, unit=100))

    reports = talk.answer()

    assert [type(report) for report in reports] == [Linked]


def test_a_program_that_slept_shakes_hands_again() -> None:
    talk = Talk().linked()
    talk.said()

    talk.now += 3_600 * S
    (lost,) = talk.hear(talk.beat(0, scan=9_999))
    talk.wait(5 * MS)

    assert isinstance(lost, Lost)
    assert PROBE in talk.said()
    assert [type(report) for report in talk.hear(replace(HELLO, config=talk.config))] == [Back]
