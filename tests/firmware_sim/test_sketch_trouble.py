"""The compiled sketch on a bad line, with a host that goes away, and in resets of every kind. PROTOCOL.md, 6 to 8."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.messages import BoardState, Health
from tablehost.wire.picture import Light, Tune
from tablehost.wire.reports import Back, Linked, Lost, Reset, ResetCause
from tests.firmware_sim.avr import CYCLES_PER_US, Cause
from tests.firmware_sim.images import BUILDS
from tests.firmware_sim.scenes import Talker, beats, board_at_table, events, messages, presses, table_picture
from tests.firmware_sim.sim_board import SOUND, LineFaults, SimavrBoard

MS = 1000 * CYCLES_PER_US  # cycles
CAUSES = {
    Cause.POWER: ResetCause.POWER,
    Cause.EXTERNAL: ResetCause.BUTTON,
    Cause.BROWN_OUT: ResetCause.BROWN_OUT,
    Cause.WATCHDOG: ResetCause.WATCHDOG,
}


def press_all_around(board: SimavrBoard, count: int, every_ms: int, seed: int = 0) -> list[int]:
    """So many presses, one after the other; their inputs."""
    random, buttons = Random(seed), [which for which in board.device.pins.inputs if which < 20]
    wanted = []
    start = board.chip.cycle + MS
    for number in range(count):
        which = buttons[number % len(buttons)]
        board.device.press(which, start + number * every_ms * MS + random.randrange(MS), held_us=20_000)
        wanted.append(which)
    return wanted


def check_bad_line(build: str, faults: LineFaults) -> None:
    """Every press arrives once, in its place, over such a line."""
    board = board_at_table(build, seed=7)
    board.fail(faults)
    wanted = press_all_around(board, 40, 70)
    board.run_ms(40 * 70)
    board.fail(SOUND)
    board.run_ms(1_500)
    found = presses(board.said)
    assert [press.input.number for press in found] == wanted
    assert [press.tick for press in found] == sorted(press.tick or 0 for press in found)
    assert board.link.health.rank_faults == 0
    assert not [report for report in board.said if isinstance(report, Reset)]


def test_with_30_percent_of_frames_lost_both_ways_no_press_is_lost_doubled_or_reordered(build: str) -> None:
    check_bad_line(build, LineFaults(drop=0.3))


def test_dropped_doubled_and_flipped_bytes_and_noise_hurt_no_press(build: str) -> None:
    check_bad_line(build, LineFaults(drop_byte=0.003, double_byte=0.003, flip_byte=0.003, noise=0.003))


@pytest.mark.parametrize(
    "faults",
    [LineFaults(double=0.3), LineFaults(garble=0.3), LineFaults(drop=0.1, double=0.1, garble=0.1)],
    ids=["30 % doubled", "30 % garbled", "all of it"],
)
def test_no_press_is_lost_doubled_or_reordered_on_a_bad_line(r3: str, faults: LineFaults) -> None:
    check_bad_line(r3, faults)


def test_it_links_and_shows_on_a_line_that_loses_30_percent_both_ways(r3: str) -> None:
    board = board_at_table(r3, seed=3)
    board.fail(LineFaults(drop=0.3))
    board.reset()
    picture = replace(table_picture(board.device), clockwise=Light.ON)
    board.show(picture)
    board.run_ms(4_000)
    assert board.has_caught_up
    assert board.device.is_lit("CW")


def test_noise_is_counted_by_the_board(r3: str) -> None:
    board = board_at_table(r3, seed=2)
    board.down.faults = LineFaults(flip_byte=0.02)
    board.run_ms(4_000)
    board.fail(SOUND)
    board.run_ms(2_500)
    assert board.link.health.board[Health.CRC_ERRORS] > 0


@pytest.mark.parametrize(
    ("build", "cause"),
    [*((build, Cause.EXTERNAL) for build in BUILDS), ("r3_direct", Cause.POWER), ("r3_direct", Cause.BROWN_OUT)],
)
def test_a_reset_in_mid_game_is_told_and_lights_come_back_within_three_seconds(
    sketch_images: None, build: str, cause: Cause
) -> None:
    board = board_at_table(build)
    board.show(replace(table_picture(board.device).lit({1: Light.ON}), counterclockwise=Light.ON))
    board.run_ms(500)
    before = board.link._peer
    assert before is not None
    board.device.press(2)
    assert len(presses(board.run_ms(100))) == 1
    lit = board.device.lit() - {"LINK"}
    board.device.reset(cause)
    at = board.now_us
    assert board.device.lit() == set()
    reset = board.run_until_said(Reset)
    assert isinstance(reset, Reset)
    assert (reset.cause, reset.boot) == (CAUSES[cause], before.boot + 1)
    board.run_ms(100)
    assert board.now_us - at < 3_000_000
    assert board.device.lit() - {"LINK"} == lit - {"TURN2"} | {"TURN2"}
    board.device.press(1)
    assert [press.input.number for press in presses(board.run_ms(100))] == [1]


@pytest.mark.parametrize("with_interrupts", [False, True], ids=["all of it", "the loop"])
def test_a_program_that_hangs_is_restarted_by_the_watchdog(build: str, with_interrupts: bool) -> None:
    board = board_at_table(build)
    board.show(table_picture(board.device).playing(Tune.ROUND_WON))
    board.run_ms(300)
    board.chip.hang(with_interrupts=with_interrupts)
    at = board.now_us
    reset = board.run_until_said(Reset, 8_000)
    assert isinstance(reset, Reset)
    assert reset.cause is ResetCause.WATCHDOG
    # A program whose interrupts still come starts again by itself, the other one needs the chip's own reset.
    bitten = (
        board.chip.bites if with_interrupts else [cycle for cycle, why in board.chip.resets if why is Cause.WATCHDOG]
    )
    bitten_at = bitten[-1] // CYCLES_PER_US
    assert bitten_at - at < 600_000
    buzzes = [cycle // CYCLES_PER_US for cycle in board.device.buzzes()]
    assert [one - bitten_at for one in buzzes if bitten_at + 1_000 < one < bitten_at + 200_000] == []
    board.device.press(0)
    assert len(presses(board.run_ms(200))) == 1


def test_a_host_that_falls_silent_is_lost_after_one_and_a_half_seconds(r3: str) -> None:
    board = board_at_table(r3)
    picture = table_picture(board.device).lit({0: Light.ON})
    board.show(picture)
    board.run_ms(400)
    board.chip.edges.clear()
    board.host_is_alive = False
    silent_from = board.chip.cycle
    board.run_ms(1_200)
    assert board.device.is_lit("TURN1")
    assert board.device.flashes("TURN1") == []
    board.run_ms(3_000)
    blinks = board.device.flashes("TURN1")
    assert 3 <= len(blinks) <= 7
    assert {flash.is_lit for flash in blinks} == {True, False}
    buzz = board.device.buzzes(silent_from)
    assert buzz
    assert (buzz[0] - silent_from) / MS == pytest.approx(1_500, abs=300)  # since the host's last frame
    assert buzz[-1] - buzz[0] < 400 * MS  # the attention tune, once
    for lamp in ("TURN2", "CW"):
        assert board.device.flashes(lamp) == []


def test_a_lost_host_finds_every_press_when_it_is_back(r3: str) -> None:
    board = board_at_table(r3)
    board.show(table_picture(board.device).lit({0: Light.ON}))
    board.run_ms(400)
    board.host_is_alive = False
    board.run_ms(300)
    wanted = press_all_around(board, 8, 400)
    board.run_ms(8 * 400 + 1_500)
    said_while_lost = len(board.heard)
    board.run_ms(1_000)
    assert len(board.heard) == said_while_lost  # a board without a host only answers
    board.host_is_alive = True
    board.run_ms(5_000)
    found = presses(board.said)
    assert [press.input.number for press in found] == wanted
    assert not [report for report in board.said if isinstance(report, Reset)]
    assert [report for report in board.said if isinstance(report, Lost | Back)]
    assert board.device.is_lit("TURN1")
    board.chip.edges.clear()
    board.run_ms(1_500)
    assert board.device.flashes("TURN1") == []


def test_a_window_that_was_open_stays_open_while_the_host_is_lost(r3: str) -> None:
    board = board_at_table(r3)
    board.run_ms(200)
    board.host_is_alive = False
    board.run_ms(2_500)
    at = board.chip.cycle
    board.device.press(2, at)
    board.device.press(1, at + 10 * MS)
    board.run_ms(300)
    board.host_is_alive = True
    board.run_ms(4_000)
    found = presses(board.said)
    assert [(press.input.number, press.rank, press.early) for press in found] == [(2, 1, False), (1, 2, False)]


def test_a_host_that_was_only_stale_is_told_nothing_is_lost(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.chip.run_ms(900)
    heard = beats(messages(talker.chip.take()))
    assert heard[0].state == BoardState.LINKED
    assert heard[-1].state == BoardState.STALE
    (beat,) = beats(talker.say(wire.HostBeat(talker.boot, 1, 0), wait_ms=20))
    assert beat.state == BoardState.LINKED


def test_a_lost_board_only_answers_and_comes_back_with_any_frame_of_its_host(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.chip.run_ms(2_000)
    talker.chip.take()
    talker.chip.run_ms(1_500)
    assert talker.chip.take() == b""
    talker.say(wire.HostBeat(talker.boot + 5, 1, 0))  # somebody else's
    talker.chip.run_ms(1_000)
    assert talker.chip.take() == b""
    (beat,) = beats(talker.say(wire.HostBeat(talker.boot, 2, 0), wait_ms=20))
    assert (beat.state, beat.echo) == (BoardState.LINKED, 2)


def test_unacknowledged_events_are_sent_again_every_tenth_of_a_second_eight_at_most(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.chip.take()
    for i, which in enumerate((*talker.device.pins.inputs, *talker.device.pins.inputs)):
        if i < 10:
            talker.device.press(which, talker.chip.cycle + (1 + 60 * i) * MS, held_us=20_000)
    for beat in range(1, 5):
        talker.say(wire.HostBeat(talker.boot, beat, 0), wait_ms=150)
    talker.chip.run_ms(200)
    talker.chip.take()
    talker.say(wire.HostBeat(talker.boot, 9, 0), wait_ms=20)
    talker.chip.run_ms(500)
    heard = events(messages(talker.chip.take()))
    assert {one.seq for one in heard} == set(range(1, 9))
    assert 4 <= len([one for one in heard if one.seq == 1]) <= 6
    after = talker.say(wire.Ack(talker.boot, 8), wait_ms=150)
    assert {one.seq for one in after if isinstance(one, wire.Event)} <= {9, 10}
    talker.say(wire.Ack(talker.boot, 10), wait_ms=10)
    assert not events(talker.say(wire.HostBeat(talker.boot, 3, 10), wait_ms=300))


def test_an_acknowledgement_of_what_was_never_sent_is_ignored(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.device.press(0)
    talker.chip.run_ms(30)
    talker.say(wire.Ack(talker.boot, 4_000), wait_ms=5)
    talker.say(wire.Ack(talker.boot, 65_535), wait_ms=5)
    answers = talker.say(wire.HostBeat(talker.boot, 1, 0), wait_ms=300)
    assert 1 in {one.seq for one in answers if isinstance(one, wire.Event)}


def test_a_nak_of_the_host_brings_the_events_at_once(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.device.press(0)
    talker.chip.run_ms(20)
    talker.chip.take()
    answers = talker.say(wire.HostNak(talker.boot, wire.Why.DAMAGED, 0x45), wait_ms=10)
    assert [one.seq for one in answers if isinstance(one, wire.Event)] == [1]


def test_a_board_that_somebody_else_set_up_is_taken_over(r3: str) -> None:
    talker = Talker(r3)
    talker.configure(200)
    talker.say(wire.Arm(talker.boot, 255, 0, 3, 3), wire.Show(talker.boot, 77, 0x2222, 0, 9))
    board = SimavrBoard(talker.device, opening_resets=False)
    board.show(table_picture(talker.device).lit({1: Light.ON}))
    board.linked()
    assert [type(report) for report in board.said if isinstance(report, Linked)] == [Linked]
    assert board.device.is_lit("TURN2")
    assert not board.device.is_lit("TURN1")
    board.device.press(1)
    (press,) = presses(board.run_ms(150))
    assert press.rank == 1


def test_five_seconds_of_everything_at_once(build: str) -> None:
    random = Random(9)
    board = board_at_table(build, seed=5)
    picture = table_picture(board.device)
    wanted: list[int] = []
    for second in range(5):
        board.fail(LineFaults(drop=0.15, double=0.1, garble=0.1, noise=0.005))
        wanted += press_all_around(board, 10, 90, second)
        for _ in range(5):
            seat, tune = random.randrange(board.device.seats), Tune(random.randrange(10))
            picture = picture.lit({seat: Light.FAST}).playing(tune)
            board.show(picture)
            board.run_ms(200)
        board.chip.edges.clear()
    board.fail(SOUND)
    board.run_ms(1_500)
    assert [press.input.number for press in presses(board.said)] == wanted
    assert board.link.health.rank_faults == 0
    assert [cause for _, cause in board.chip.resets] == [Cause.POWER, Cause.EXTERNAL]
