"""Events of the board: each press once and in order, troubles named, what was lost told."""

from dataclasses import replace

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.inputs import Input
from tablehost.wire.messages import EventFlag
from tablehost.wire.reports import InputTrouble, PressesDropped, Trouble
from tests.support.host_talk import HELLO, MS, Talk, event, presses


def test_a_press_is_reported_once_in_order_and_acknowledged() -> None:
    talk = Talk().linked()
    talk.said()

    first = talk.hear(event(1, 4_000, which=3))
    again = talk.hear(event(1, 4_000, which=3))
    gap = talk.hear(event(3, 4_900))
    rest = talk.hear(event(2, 4_500), event(3, 4_900))

    assert [press.input for press in presses(first)] == [Input.catch(1)]
    assert (again, gap) == ([], [])
    assert [press.tick for press in presses(rest)] == [4_500, 4_900]
    assert [message for message in talk.said() if isinstance(message, wire.Ack)] == [
        wire.Ack(7, seq) for seq in (1, 1, 1, 3)
    ]


def test_sequence_numbers_wrap() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, first=0xFFFE))
    for _ in range(3):
        talk.answer()
        talk.wait(5 * MS)

    seqs = (0xFFFE, 0xFFFF, 0xFFFF, 0, 0xFFFE, 1, 1)
    got = [press for seq in seqs for press in presses(talk.hear(event(seq, 4_000)))]

    assert len(got) == 4
    assert talk.said()[-1] == wire.Ack(7, 1)


def test_a_press_before_the_clocks_are_compared_is_left_for_the_resend() -> None:
    talk = Talk()
    talk.hear(HELLO)
    talk.answer(beat=False)

    early = talk.hear(event(1))
    acks = [message for message in talk.said() if isinstance(message, wire.Ack)]
    talk.wait(250 * MS)
    talk.answer()
    later = talk.hear(event(1))

    assert (early, acks) == ([], [wire.Ack(7, 0)])
    assert len(presses(later)) == 1


def test_events_acknowledged_to_an_earlier_host_are_not_waited_for() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, state=4, first=40))
    for _ in range(3):
        talk.answer()
        talk.wait(5 * MS)

    assert len(presses(talk.hear(event(40)))) == 1


def test_events_another_host_took_while_this_one_was_away_are_not_waited_for() -> None:
    talk = Talk().linked()
    talk.link.closed(talk.now)
    talk.link.opened(talk.now)

    talk.hear(replace(HELLO, config=talk.config, first=40))

    assert len(presses(talk.hear(event(40)))) == 1


@pytest.mark.parametrize(
    ("flag", "trouble"),
    [
        (EventFlag.STUCK, Trouble.STUCK),
        (EventFlag.MUTED, Trouble.CHATTER),
        (EventFlag.HELD, Trouble.HELD_AT_START),
        (EventFlag.FREE, Trouble.FREE),
    ],
)
def test_a_button_in_trouble_is_named(flag: EventFlag, trouble: Trouble) -> None:
    talk = Talk().linked()

    (report,) = talk.hear(event(1, flags=flag, which=2))

    assert report == InputTrouble(Input.uno(1), trouble)
    assert "UNO2" in str(report)


def test_an_event_of_an_input_this_program_does_not_know_is_acknowledged_and_left_out() -> None:
    talk = Talk().linked()
    talk.said()

    assert talk.hear(event(1, which=40)) == []
    assert talk.said() == [wire.Ack(7, 1)]


def test_presses_the_board_had_no_room_for_are_told() -> None:
    talk = Talk().linked()

    assert talk.hear(talk.beat(health=2, count=3)) == [PressesDropped(3)]
    assert talk.hear(talk.beat(health=2, count=3)) == []


def test_a_rank_the_boards_own_scan_numbers_contradict_is_counted() -> None:
    talk = Talk().linked()

    first = wire.Event(7, 1, 4_000, 0, EventFlag.PRESS, 5, 1, 0, 1)
    wrong = wire.Event(7, 2, 4_100, 1, EventFlag.PRESS, 5, 1, 0, 1)
    (_, press) = presses(talk.hear(first, wrong))

    assert press.rank == 2
    assert talk.link.health.rank_faults == 1


def test_a_window_whose_number_came_round_again_ranks_anew() -> None:
    talk = Talk().linked()

    def press(seq: int, scan: int, which: int, rank: int) -> wire.Event:
        return wire.Event(7, seq, scan, which, EventFlag.PRESS, 5, rank, 0, 1)

    talk.hear(talk.beat(window=5, window_scan=3_900), press(1, 4_000, 0, 1))
    talk.hear(talk.beat(window=5, window_scan=3_900), press(2, 4_100, 2, 2))
    for window in (6, 7, 4):  # nobody pressed in 254 windows
        talk.hear(talk.beat(window=window, window_scan=5_000 + window))
    talk.hear(talk.beat(window=5, window_scan=6_000), press(3, 6_100, 4, 1))

    assert [press.rank for press in presses(talk.reports)] == [1, 2, 1]
    assert talk.link.health.rank_faults == 0


def test_how_well_the_clock_is_known_is_told_as_soon_as_it_is_known() -> None:
    """LINK 5.5: for the service screen."""
    talk = Talk()
    talk.wait(300 * MS)
    talk.hear(HELLO)
    assert talk.link.health.clock_error_us == 0

    talk.linked()

    error_us = talk.link.clock_error_us(talk.now)
    assert error_us is not None
    assert 0 < talk.link.health.clock_error_us <= error_us  # since the last answer it has grown


def test_a_damaged_frame_is_counted_and_asked_for_again_but_not_in_a_storm() -> None:
    talk = Talk().linked()
    talk.said()
    damaged = bytearray(event(1).wire)
    damaged[8] ^= 1

    for _ in range(50):
        talk.hear(bytes(damaged))

    assert talk.said() == [wire.HostNak(7, wire.Why.DAMAGED, 0)]
    assert talk.link.health.damaged == 50
