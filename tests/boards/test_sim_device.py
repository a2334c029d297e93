"""The board's side alone, spoken to in frames: its states, lights and answers (LINK 5.8 and 5.9)."""

from collections.abc import Iterable
from typing import TypeVar

import pytest

from tablehost.boards.sim_device import SimDevice
from tablehost.wire import messages as wire
from tablehost.wire.frames import PROBE, FirmataGreeting, Frame, FrameReader, encode
from tablehost.wire.inputs import LANDING, Input
from tablehost.wire.messages import BoardState, EventFlag
from tablehost.wire.picture import Light, Tune

MS = 1_000
S = 1_000_000
ALL = 0x7FFFFF
M = TypeVar("M", bound=wire.Message)


def read(device: SimDevice) -> list[wire.BoardMessage | FirmataGreeting]:
    told: list[wire.BoardMessage | FirmataGreeting] = []
    for heard in FrameReader().feed(device.transmit()):
        match heard:
            case Frame(body):
                message = wire.from_board(body)
                assert message is not None
                told.append(message)
            case FirmataGreeting():
                told.append(heard)
            case _:
                raise AssertionError(heard)
    return told


def of(kind: type[M], told: Iterable[object]) -> list[M]:
    return [message for message in told if isinstance(message, kind)]


def started(**how: int) -> SimDevice:
    device = SimDevice(**how)  # type: ignore[arg-type]
    device.power_on(0)
    return device


def linked(**how: int) -> SimDevice:
    """Set up at 1 s and sure of its host; says nothing it has not been asked."""
    device = started(**how)
    device.receive(wire.Config(1, 1, 0, 0x3FF, ALL, 0, 25).wire, 1 * S)
    device.transmit()
    return device


def beat(device: SimDevice, now_us: int, number: int = 1, ack: int = 0) -> list[wire.BoardMessage | FirmataGreeting]:
    device.receive(wire.HostBeat(device.boot, number, ack).wire, now_us)
    return read(device)


def keep_linked(device: SimDevice, start_us: int, end_us: int) -> list[wire.BoardMessage | FirmataGreeting]:
    return [told for now in range(start_us, end_us, 250 * MS) for told in beat(device, now)]


# ---- starting and being asked


def test_the_board_boots_with_a_staggered_lamp_test_and_without_a_sound() -> None:
    device = started(seats=4)

    looks = [device.look(now) for now in range(0, 299 * MS, MS)]
    lamps = [(*look.seats, look.clockwise, look.counterclockwise, *look.colors) for look in looks]

    assert {sum(lit) for lit in lamps} == {1}
    assert {lit.index(True) for lit in lamps} == {0, 1, 2, 3, *range(10, 16)}
    assert device.lamps.played == []


def test_after_booting_it_greets_once_and_then_waits_to_be_asked() -> None:
    device = started()

    device.run(5 * S)
    greeting, hello = read(device)
    device.receive(PROBE, 6 * S)
    again = read(device)

    assert greeting == FirmataGreeting(1, 0, "uno-table")
    assert isinstance(hello, wire.Hello)
    assert (hello.boot, hello.state, hello.scan, hello.first) == (1, BoardState.NO_HOST, 3_000, 1)
    assert [type(told) for told in again] == [FirmataGreeting, wire.Hello]


def test_what_comes_while_it_boots_is_lost() -> None:
    device = started()

    device.receive(PROBE, 100 * MS)
    device.run(200 * MS)

    assert read(device) == []


def test_a_question_mark_of_a_person_is_answered_in_words_unless_a_host_is_there() -> None:
    device = started()
    device.run(1 * S)
    device.transmit()

    device.receive(b"what?", 2 * S)
    alone = device.transmit()
    device.receive(b"??", 2_500 * MS)
    too_soon = device.transmit()
    device.receive(wire.Config(1, 1, 0, 0x3FF, ALL, 0, 25).wire, 3 * S)
    device.transmit()
    device.receive(b"?", 3 * S)

    assert alone == (b"uno-table 1.0.0 wire 1.0 simulated unit 000051AB boot 1: no host, 23 inputs open, 0 closed\r\n")
    assert too_soon == b""
    assert b"uno-table" not in device.transmit()


def test_config_is_answered_with_what_was_applied() -> None:
    device = started(seats=4)

    device.receive(wire.Config(1, 9, 3, 0x3FF, ALL, 0, 40).wire, 1 * S)

    (configured,) = of(wire.Configured, read(device))
    assert (configured.revision, configured.minor, configured.seats, configured.enabled) == (9, 0, 0xF, 0x7000FF)
    assert device.state is BoardState.LINKED


def test_before_config_commands_are_refused_but_a_beat_is_answered() -> None:
    device = started()
    device.run(1 * S)
    read(device)

    device.receive(wire.Show(1, 1, 0, 0, 0).wire, 1 * S)
    refused = read(device)
    answered = beat(device, 1 * S, 5)

    assert refused == [wire.BoardNak(1, wire.Why.NOT_CONFIGURED, wire.Show.TYPE)]
    assert [(b.echo, b.config, b.state) for b in of(wire.BoardBeat, answered)] == [(5, 0, BoardState.NO_HOST)]


def test_a_frame_for_another_boot_is_answered_with_hello_and_not_obeyed() -> None:
    device = linked()

    device.receive(wire.Show(77, 1, 0x1, 0, 0).wire, 2 * S)

    assert len(of(wire.Hello, read(device))) == 1
    assert not any(device.look(2 * S).seats)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (wire.Show(1, 1, 0, 0, 0).wire[:6] + b"\x11" + wire.Show(1, 1, 0, 0, 0).wire[7:], wire.Why.DAMAGED),
        (encode(b"\x3f\x01\x00"), wire.Why.UNKNOWN_TYPE),
        (encode(b"\x07\x01\x00"), wire.Why.BAD_VALUE),
    ],
)
def test_what_cannot_be_understood_is_refused_with_the_reason(data: bytes, why: wire.Why) -> None:
    device = linked()

    device.receive(data, 2 * S)

    assert [nak.why for nak in of(wire.BoardNak, read(device))] == [why]


# ---- the host goes and comes


def test_the_states_follow_the_silence_of_the_host() -> None:
    device = linked()
    states = {}

    for ms in (0, 599, 600, 1_499, 1_500, 5_000):
        device.run(1 * S + ms * MS)
        states[ms] = device.state

    assert states == {
        0: BoardState.LINKED,
        599: BoardState.LINKED,
        600: BoardState.STALE,
        1_499: BoardState.STALE,
        1_500: BoardState.HOST_LOST,
        5_000: BoardState.HOST_LOST,
    }


def test_a_lost_host_makes_the_turn_light_blink_slowly_and_the_board_silent() -> None:
    device = linked()
    device.receive(wire.Show(1, 1, Light.ON << 8, 0, 0).wire, 1 * S)
    device.run(4 * S)
    device.transmit()

    device.run(10 * S)
    lit = {device.look(now).seats[2] for now in range(9 * S, 10 * S, 10 * MS)}

    assert device.transmit() == b""
    assert lit == {True, False}
    assert device.lamps.played == [Tune.ATTENTION]


def test_presses_while_the_host_is_lost_come_when_it_is_back() -> None:
    device = linked()
    device.run(4 * S)
    device.transmit()
    device.press(Input.uno(3), 4 * S)
    device.run(5 * S)
    silent = device.transmit()

    back = beat(device, 6 * S)
    device.run(6 * S + MS)
    events = of(wire.Event, back + read(device))

    assert silent == b""
    assert [event.input for event in events] == [Input.uno(3).number]
    assert device.state is BoardState.LINKED


def test_a_tune_asked_for_while_the_host_was_lost_is_not_played_late() -> None:
    device = linked()
    device.receive(wire.Show(1, 1, 0, 0, 0).wire, 1 * S)
    device.receive(wire.Show(1, 2, 0, Tune.UNO, 1).wire, 1 * S)
    device.run(4 * S)

    device.receive(wire.Show(1, 3, 0, Tune.CAUGHT, 2).wire, 4 * S)
    device.receive(wire.Show(1, 4, 0, Tune.TIE, 3).wire, 4 * S)

    assert device.lamps.played == [Tune.UNO, Tune.ATTENTION, Tune.TIE]


def test_the_same_show_twice_plays_its_tune_once() -> None:
    device = linked()
    device.receive(wire.Show(1, 1, 0, 0, 0).wire, 1 * S)

    for _ in range(3):
        device.receive(wire.Show(1, 2, 0, Tune.UNO, 1).wire, 1 * S)

    assert device.lamps.played == [Tune.UNO]


def test_modes_and_tunes_of_a_newer_version_are_at_least_seen_and_heard() -> None:
    device = linked()
    device.receive(wire.Show(1, 1, 0xF, 0, 0).wire, 1 * S)
    device.receive(wire.Show(1, 2, 0xF, 99, 1).wire, 1 * S)

    assert device.look(1 * S).seats[0]
    assert device.lamps.played == [Tune.CLICK]


# ---- presses


def test_the_own_light_is_on_within_a_scan_and_the_event_is_sent_within_a_millisecond() -> None:
    device = linked()
    device.press(Input.uno(2), 1_100_050)

    device.run(1_100_100)
    light = device.look(1_100_100).seats[2]
    device.run(1_100_950)
    (event,) = of(wire.Event, read(device))

    assert light
    assert (event.scan, event.levels, event.edges) == (11_001, 1 << 4, 1)


def test_unacknowledged_events_are_sent_again_every_100_ms_with_their_numbers() -> None:
    device = linked()
    device.press(Input.uno(0), 1_100 * MS)
    device.press(Input.catch(1), 1_105 * MS)

    device.run(1_340 * MS)
    seqs = [event.seq for event in of(wire.Event, read(device))]
    device.receive(wire.Ack(1, 1).wire, 1_340 * MS)
    device.run(1_440 * MS)
    rest = [event.seq for event in of(wire.Event, read(device))]

    assert seqs == [1, 2, 1, 2, 1, 2]
    assert rest == [2]


def test_first_in_a_window_is_solid_a_tie_blinks_together_and_later_ones_twice() -> None:
    device = linked()
    device.receive(wire.Arm(1, 1, 0, 0b1, 0b1110).wire, 1 * S)
    device.press(Input.uno(0), 1_100_000)
    device.press(Input.catch(1), 1_100_150)
    device.press(Input.catch(2), 1_150_000)
    keep_linked(device, 1_200 * MS, 1_700 * MS)

    looks = [device.look(now) for now in range(1_200_000, 1_700_000, 5_000)]

    assert len({look.seats[0] == look.seats[1] for look in looks}) == 1
    assert {look.seats[0] for look in looks} == {True, False}
    assert not looks[-1].seats[2]


def test_arming_again_with_the_same_number_does_not_open_the_window_anew() -> None:
    device = linked()
    device.receive(wire.Arm(1, 1, 0, 0b1, 0b10).wire, 1 * S)
    device.press(Input.uno(0), 1_050 * MS)
    device.run(1_100 * MS)
    device.receive(wire.Arm(1, 1, 0, 0b1, 0b10).wire, 1_100 * MS)
    device.press(Input.catch(1), 1_150 * MS)
    device.run(1_190 * MS)

    told = read(device)

    assert {(event.input, event.rank) for event in of(wire.Event, told)} == {(0, 1), (3, 2)}
    assert of(wire.BoardBeat, told)[-1].window_scan == 10_000


def test_a_catch_before_the_window_is_early_and_one_after_it_ranks_first() -> None:
    device = linked()
    device.press(Input.catch(1), 1_050 * MS)
    device.run(1_100 * MS)
    device.receive(wire.Arm(1, 1, 0, 0b1, 0b100).wire, 1_100 * MS)
    device.press(Input.catch(2), 1_120 * MS)
    device.press(LANDING, 1_130 * MS)
    device.run(1_150 * MS)

    flags = {event.input: (event.flags, event.rank) for event in of(wire.Event, read(device))}

    sound = EventFlag.PRESS | EventFlag.CONFIRMED
    assert flags == {3: (sound | EventFlag.EARLY, 0), 5: (sound, 1), 20: (sound, 0)}


def test_a_button_held_at_boot_is_named_when_the_host_comes() -> None:
    device = SimDevice()
    device.touch(Input.catch(0), True, 0)
    device.power_on(10)

    device.receive(wire.Config(1, 1, 0, 0x3FF, ALL, 0, 25).wire, 1 * S)
    first = of(wire.Event, read(device))
    (beaten,) = of(wire.BoardBeat, beat(device, 1_001 * MS, ack=1))
    device.touch(Input.catch(0), False, 1_010 * MS)
    device.run(1_100 * MS)
    then = of(wire.Event, read(device))

    assert [(event.input, event.flags) for event in first] == [(1, EventFlag.HELD)]
    assert (beaten.muted, beaten.levels) == (0b10, 0b10)
    assert [(event.input, event.flags) for event in then] == [(1, EventFlag.FREE)]


def test_a_stuck_button_and_a_chattering_one_are_muted_and_the_others_go_on() -> None:
    device = linked()
    device.touch(Input.uno(0), True, 1_100 * MS)
    device.chatter(Input.uno(1), 1_100 * MS, 3_100, 400)

    told: list[object] = []
    for step in range(40):
        told += beat(device, 1_200 * MS + step * 250 * MS, ack=max([0, *(e.seq for e in of(wire.Event, told))]))
    device.press(Input.catch(2), 11_300 * MS)
    device.run(11_350 * MS)
    told += read(device)

    seen = {event.seq: event for event in of(wire.Event, told)}.values()
    flags = {(event.input, EventFlag(event.flags)) for event in seen}
    assert {(0, EventFlag.STUCK), (2, EventFlag.MUTED), (2, EventFlag.FREE)} <= flags
    assert [event.input for event in seen][-1] == Input.catch(2).number
    assert len([event for event in seen if event.input == 2 and event.flags & EventFlag.PRESS]) <= 3
    assert of(wire.BoardBeat, told)[-1].muted == 1


def test_a_glitch_is_counted_and_told_in_a_beat_but_is_no_event() -> None:
    device = linked()
    device.touch(Input.uno(4), True, 1_100_000)
    device.touch(Input.uno(4), False, 1_100_300)

    told = keep_linked(device, 1_250 * MS, 3 * S)

    assert of(wire.Event, told) == []
    assert (16 + 8, 1) in {(b.health, b.count) for b in of(wire.BoardBeat, told)}


def test_a_normally_closed_contact_presses_by_opening() -> None:
    device = SimDevice()
    device.touch(Input.uno(0), True, 0)
    device.power_on(10)
    device.receive(wire.Config(1, 1, 0, 0x3FF, ALL, 0b1, 25).wire, 1 * S)
    keep_linked(device, 1_100 * MS, 2 * S)
    device.transmit()

    device.touch(Input.uno(0), False, 2 * S)
    device.touch(Input.uno(0), True, 2_100 * MS)
    device.run(2_200 * MS)

    presses = [event for event in of(wire.Event, read(device)) if event.flags & EventFlag.PRESS]
    assert {event.scan for event in presses} == {20_000}


def test_a_seat_not_in_play_is_deaf() -> None:
    device = started()
    device.receive(wire.Config(1, 1, 0, 0b11, 0x70000F, 0, 25).wire, 1 * S)
    device.transmit()

    device.press(Input.uno(5), 1_100 * MS)
    device.press(Input.uno(1), 1_120 * MS)
    device.run(1_150 * MS)

    assert [event.input for event in of(wire.Event, read(device))] == [Input.uno(1).number]


def test_without_a_host_a_press_lights_its_seat_and_chirps_once() -> None:
    device = started(seats=4)
    device.run(1 * S)
    device.press(Input.uno(3), 1_100 * MS, held_us=5 * S)
    device.press(Input.uno(2), 1_200 * MS)

    device.run(2 * S)

    assert all(device.look(now).seats[3] for now in range(1_200 * MS, 2 * S, 50 * MS))
    assert device.lamps.played == [Tune.CLICK]
    assert of(wire.Event, read(device)) == []


@pytest.mark.parametrize("gap_us", [0, 90, 150, 250, 350, 1_000])
@pytest.mark.parametrize("drift_ppm", [-2_021, 0, 1_000])
def test_the_board_never_swaps_two_presses_and_separates_what_is_over_two_steps(gap_us: int, drift_ppm: int) -> None:
    device = linked(drift_ppm=drift_ppm)
    device.receive(wire.Arm(1, 1, 0, 0x3FF, 0x3FF).wire, 1 * S)
    now = 1 * S

    for trial in range(60):
        now += 200 * MS + 37 * trial % 100
        first, second = Input.from_number(trial * 7 % 20), Input.from_number((trial * 7 + 1 + trial % 19) % 20)
        device.press(first, now, held_us=60 * MS)
        device.press(second, now + gap_us, held_us=60 * MS)
        device.run(now + 50 * MS)
        events = of(wire.Event, read(device))
        beat(device, now + 60 * MS, ack=events[-1].seq)
        one, two = ({event.input: event for event in events}[which.number] for which in (first, second))
        assert two.scan >= one.scan
        assert (two.scan - one.scan > 2) == (not one.flags & EventFlag.TIE) == (not two.flags & EventFlag.TIE)
        if gap_us >= 350:
            assert two.scan - one.scan > 2
            assert one.seq < two.seq
