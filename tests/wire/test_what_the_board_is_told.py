"""What is wanted of the board is sent until it says so, and no more than that."""

from dataclasses import replace

from tablehost.wire import messages as wire
from tablehost.wire.commands import BOOTLOADER_TRAP
from tablehost.wire.picture import DARK, Light, Picture, Tune
from tests.support.host_talk import HELLO, MS, Talk, event


def test_only_what_changed_is_sent() -> None:
    talk = Talk().linked()
    talk.said()

    talk.link.show(DARK.lit({0: Light.SLOW}).playing(Tune.TURN))
    talk.wait(5 * MS)
    (show,) = [message for message in talk.said() if not isinstance(message, wire.HostBeat)]

    assert isinstance(show, wire.Show)
    assert (show.lights, show.tune, show.sound) == (2, Tune.TURN, 1)


def test_a_lost_show_is_sent_again_until_the_board_reports_it() -> None:
    talk = Talk().linked()
    talk.said()
    talk.link.show(DARK.lit({0: Light.ON}))

    shows = 0
    for _ in range(5):
        talk.wait(65 * MS)
        shows += sum(isinstance(message, wire.Show) for message in talk.said())
        talk.hear(talk.beat())
    talk.wait(65 * MS)
    talk.answer()
    talk.wait(200 * MS)

    assert 4 <= shows <= 6
    assert not any(isinstance(message, wire.Show) for message in talk.said())


def test_never_more_than_two_commands_are_unanswered() -> None:
    talk = Talk().linked()
    talk.said()

    for seat in range(10):
        talk.link.show(Picture(uno_live=frozenset({seat}), in_play=frozenset({seat})).lit({seat: Light.ON}))
        talk.link.tick(talk.now)

    assert len([message for message in talk.said() if not isinstance(message, wire.HostBeat)]) == 2


def test_a_nak_brings_the_repeat_at_once() -> None:
    talk = Talk().linked()
    talk.link.show(DARK.lit({0: Light.ON}))
    talk.link.tick(talk.now)
    talk.said()

    talk.hear(wire.BoardNak(7, wire.Why.DAMAGED, 0))

    assert [type(message) for message in talk.said()] == [wire.Show]
    assert talk.link.health.naks == 1


def test_live_buttons_arm_a_window_and_none_close_it() -> None:
    talk = Talk().linked()
    talk.said()

    talk.link.show(Picture(uno_live=frozenset({2}), catch_live=frozenset({0, 1, 3}), caller=2))
    talk.link.tick(talk.now)
    (arm,) = talk.said()
    assert arm == wire.Arm(7, 2, 2, 0b100, 0b1011)
    talk.window = 2
    talk.hear(talk.beat())
    talk.link.show(DARK)
    talk.link.tick(talk.now)

    assert talk.said() == [wire.Close(7, 3)]


def test_no_frame_ever_holds_what_opens_the_megas_bootloader_monitor() -> None:
    trap_boot = 0x2121
    talk = Talk()
    talk.hear(replace(HELLO, boot=trap_boot, config=0x1F, show=0x1F, window=0x1F, first=0x2122))

    data = b""
    for step in range(3_000):
        talk.now += 5 * MS
        talk.link.show(
            Picture(uno_live=frozenset({step % 10}), in_play=frozenset({step % 7})).lit({step % 10: Light.ON})
        )
        data += talk.link.outgoing()
        talk.link.feed(talk.beat(step % 256, boot=trap_boot).wire + event(0x2121, boot=trap_boot).wire, talk.now)
        talk.link.tick(talk.now)

    assert len(data) > 30_000
    assert BOOTLOADER_TRAP not in data
