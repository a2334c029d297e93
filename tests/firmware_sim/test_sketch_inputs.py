"""The compiled sketch and hands on its buttons: stamps, bounce, ranks, broken buttons. PROTOCOL.md, 7 and 9."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.inputs import LANDING, OK, SEATS, UNDO, Input, bits_of
from tablehost.wire.link import HostLink
from tablehost.wire.messages import EventFlag, Health
from tablehost.wire.picture import Tune
from tablehost.wire.reports import InputTrouble, Press, PressesDropped, Reset, Trouble
from tests.firmware_sim import figures, images
from tests.firmware_sim.avr import CYCLES_PER_SCAN, CYCLES_PER_US
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import sketch
from tests.firmware_sim.scenes import Talker, board_at_table, events, messages, presses, table_picture
from tests.firmware_sim.sim_board import SimavrBoard

MS = 1000 * CYCLES_PER_US  # cycles


def seat_inputs(board: SimavrBoard) -> list[int]:
    return sorted(which for which in board.device.pins.inputs if which < 2 * SEATS)


def test_every_button_arrives_under_its_own_name(build: str) -> None:
    board = board_at_table(build)
    names = []
    for which in board.device.pins.inputs:
        board.device.press(which, held_us=30_000)
        names += [press.input.number for press in presses(board.run_ms(60))]
    assert names == list(board.device.pins.inputs)


def test_a_press_is_stamped_with_the_scan_of_its_first_contact(build: str) -> None:
    board, random = board_at_table(build), Random(1)
    lags = []
    for _ in range(15):
        at = board.device.press(random.choice(seat_inputs(board)), board.chip.cycle + random.randrange(30_000), 15_000)
        (press,) = presses(board.run_ms(60))
        assert press.tick is not None
        lags.append(press.tick - at / CYCLES_PER_SCAN)
        assert abs(press.at_us - at / CYCLES_PER_US) <= press.err_us + 200
    assert max(lags) - min(lags) < 1.2  # one scan, and the jitter of the interrupt


def test_a_press_that_bounces_is_one_press_stamped_at_its_first_contact(build: str) -> None:
    board, random = board_at_table(build), Random(2)
    clean = board.device.press(0, board.chip.cycle + 1_000)
    (first,) = presses(board.run_ms(150))
    assert first.tick is not None
    for _ in range(12):
        at = board.chip.cycle + 1_000 + random.randrange(1_600)
        board.device.bounce(0, at, [150, 90, 40, 300, 500, 200, 30, 700, 15])
        (press,) = presses(board.run_ms(150))
        assert press.tick is not None
        assert abs((press.tick - first.tick) - (at - clean) / CYCLES_PER_SCAN) <= 1.1


def test_a_release_that_bounces_is_no_press(r3: str) -> None:
    board = board_at_table(r3)
    at = board.chip.cycle + 1_000
    board.device.contact(2, True, at)
    for i in range(12):
        board.device.contact(2, bool(i % 2), at + 100 * MS + i * MS // 2)
    board.device.contact(2, False, at + 107 * MS)
    assert len(presses(board.run_ms(300))) == 1


def test_the_event_counts_the_edges_of_the_bounce(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    talker.device.press(0)
    talker.device.bounce(2, talker.chip.cycle + 30 * MS, [250, 250, 250, 250])
    talker.chip.run_ms(60)
    heard = events(messages(talker.chip.take()))
    edges = {one.input: one.edges for one in heard}
    assert edges == {0: 1, 2: 5}
    assert all(one.flags & EventFlag.CONFIRMED for one in heard)


def test_a_touch_shorter_than_the_confirmation_is_a_glitch_and_counted(r3: str) -> None:
    board = board_at_table(r3)
    for _ in range(3):
        at = board.chip.cycle + 1_000
        board.device.contact(1, True, at)
        board.device.contact(1, False, at + 400 * CYCLES_PER_US)
        assert presses(board.run_ms(200)) == []
    board.run_ms(3_000)  # each beat tells another counter
    assert board.link.health.board.get(Health.NOISE + 1) == 3


def test_the_lock_holds_25_ms_and_then_the_button_is_good_again(r3: str) -> None:
    board = board_at_table(r3)
    for after_ms, wanted in ((14, 1), (45, 2)):
        at = board.chip.cycle + 1_000
        board.device.press(0, at, held_us=5_000)
        board.device.press(0, at + after_ms * MS, held_us=5_000)
        assert len(presses(board.run_ms(200))) == wanted


def test_presses_in_a_window_are_ranked_and_close_ones_tie(build: str) -> None:
    board = board_at_table(build)
    at = board.chip.cycle + 1_000
    one, two, three, four = seat_inputs(board)[:4]
    for which, late_us in ((three, 0), (one, 150), (four, 600), (two, 5_000)):
        board.device.press(which, at + late_us * CYCLES_PER_US)
    found = presses(board.run_ms(200))
    assert [press.input.number for press in found] == [three, one, four, two]
    assert [press.rank for press in found] == [1, 1, 3, 4]
    assert [press.tie for press in found] == [True, True, False, False]
    assert not any(press.early for press in found)
    assert board.link.health.rank_faults == 0


def test_every_window_ranks_anew(r3: str) -> None:
    board = board_at_table(r3)
    picture = table_picture(board.device)
    for caller in (0, 1, 2):
        board.show(replace(picture, caller=caller))
        board.run_ms(100)
        at = board.chip.cycle
        board.device.press(1, at + 1_000)
        board.device.press(3, at + 20_000)
        assert [press.rank for press in presses(board.run_ms(200))] == [1, 2]


def test_a_press_of_a_button_that_is_not_live_is_early(r3: str) -> None:
    board = board_at_table(r3)
    board.show(replace(table_picture(board.device, live=False), uno_live=frozenset({1})))
    board.run_ms(100)
    board.device.press(Input.uno(1).number)
    board.device.press(Input.catch(1).number, board.chip.cycle + 5 * MS)
    board.device.press(Input.uno(2).number, board.chip.cycle + 10 * MS)
    found = presses(board.run_ms(200))
    assert [press.early for press in found] == [False, True, True]
    assert [press.rank for press in found] == [1, 0, 0]
    assert [bool(press.window) for press in found] == [True, False, False]


def test_a_press_before_the_window_opened_is_early_however_late_it_is_told(r3: str) -> None:
    board = board_at_table(r3, live=False)
    board.device.press(0)
    board.show(table_picture(board.device))
    (press,) = presses(board.run_ms(300))
    assert press.early
    assert not press.window


def test_buttons_in_the_middle_are_never_early(build: str) -> None:
    board = board_at_table(build, live=False)
    middle = [one for one in (LANDING, OK, UNDO) if one.number in board.device.pins.inputs]
    for one in middle:
        board.device.press(one.number)
        (press,) = presses(board.run_ms(150))
        assert press.input == one
        assert not press.early


def test_seats_that_do_not_play_are_deaf(r3: str) -> None:
    board = board_at_table(r3)
    only = frozenset({0})
    board.show(replace(table_picture(board.device), in_play=only, uno_live=only, catch_live=frozenset()))
    board.run_ms(150)
    for which in seat_inputs(board):
        board.device.press(which, board.chip.cycle + which * 3 * MS)
    assert [press.input.seat for press in presses(board.run_ms(400))] == [0, 0]


def test_all_buttons_at_once_arrive_once_each_and_tie(build: str) -> None:
    board = board_at_table(build)
    at, wanted = board.chip.cycle + 1_000, seat_inputs(board)
    for which in wanted:
        board.device.press(which, at)
    found = presses(board.run_ms(600))
    assert [press.input.number for press in found] == wanted  # in the same scan: by number
    assert len({press.tick for press in found}) == 1
    assert {press.rank for press in found} == {1}
    assert all(press.tie for press in found)
    assert all(len(press.held) == len(wanted) - 1 for press in found)
    assert board.link.health.board.get(Health.DROPPED, 0) == 0


def test_all_buttons_within_a_few_scans_keep_their_order(build: str) -> None:
    board, random = board_at_table(build), Random(3)
    for caller in range(1, 6):
        wanted = seat_inputs(board)
        random.shuffle(wanted)
        at = board.chip.cycle + 1_000
        for place, which in enumerate(wanted):
            device_at = at + place * 7 * CYCLES_PER_SCAN // 2
            board.device.bounce(which, device_at, figures.bounces(random, figures.FIRST_TOUCH_US))
        found = presses(board.run_ms(700))
        assert [press.input.number for press in found] == wanted
        assert [press.rank for press in found] == list(range(1, len(wanted) + 1))
        board.show(replace(table_picture(board.device), caller=caller))
        board.run_ms(100)
    assert board.link.health.rank_faults == 0


def test_a_button_held_at_boot_is_no_press_until_it_was_let_go(build: str) -> None:
    device = Device(sketch(build))
    device.contact(3, True)
    board = SimavrBoard(device)
    board.show(table_picture(device))
    board.linked()
    board.run_ms(300)
    troubles = [report for report in board.said if isinstance(report, InputTrouble)]
    assert troubles == [InputTrouble(Input.from_number(3), Trouble.HELD_AT_START)]
    assert presses(board.said) == []
    device.contact(3, False)
    assert InputTrouble(Input.from_number(3), Trouble.FREE) in board.run_ms(300)
    device.press(3)
    assert [press.input.number for press in presses(board.run_ms(100))] == [3]


def test_a_button_held_for_eight_seconds_is_stuck_and_the_others_go_on(r3: str) -> None:
    board = board_at_table(r3)
    board.device.contact(0, True)
    assert len(presses(board.run_ms(7_800))) == 1
    stuck = InputTrouble(Input.from_number(0), Trouble.STUCK)
    assert stuck not in board.said
    assert stuck in board.run_ms(500)
    board.device.press(2)
    assert [press.input.number for press in presses(board.run_ms(100))] == [2]
    board.run_ms(400)
    assert board.link.health.muted == 1
    board.device.contact(0, False)
    assert InputTrouble(Input.from_number(0), Trouble.FREE) in board.run_ms(200)
    board.device.press(0)
    assert [press.input.number for press in presses(board.run_ms(100))] == [0]


@pytest.mark.parametrize(
    ("build", "period_us"), [*((build, 150) for build in images.BUILDS), ("r3_direct", 2_000), ("r3_direct", 23_000)]
)
def test_a_chattering_button_is_muted_and_the_others_go_on(sketch_images: None, build: str, period_us: int) -> None:
    board = board_at_table(build)
    at = board.chip.cycle
    for i in range(2_200_000 // period_us):
        board.device.contact(1, i % 2 == 0, at + i * period_us * CYCLES_PER_US)
    board.device.contact(1, False, at + 2_200 * MS)
    board.run_ms(2_100)
    muted = InputTrouble(Input.from_number(1), Trouble.CHATTER)
    assert board.said.count(muted) == 1
    assert len([press for press in presses(board.said) if press.input.number == 1]) <= 25
    board.device.press(3)
    assert [press.input.number for press in presses(board.run_ms(90))] == [3]
    assert InputTrouble(Input.from_number(1), Trouble.FREE) in board.run_ms(1_300)
    board.device.press(1)
    assert [press.input.number for press in presses(board.run_ms(100))] == [1]


def test_a_contact_that_opens_when_pressed_works_too(r3: str) -> None:
    link = HostLink(normally_closed=1 << 5)
    device = Device(sketch(r3))
    device.contact(5, True)
    board = SimavrBoard(device, link=link)
    board.show(table_picture(device))
    board.linked()
    board.run_ms(600)
    assert presses(board.said) == []
    at = board.chip.cycle
    device.contact(5, False, at)
    device.contact(5, True, at + 50 * MS)
    device.press(4, at + 5 * MS)
    found = presses(board.run_ms(200))
    assert [press.input.number for press in found] == [5, 4]
    assert [one.number for one in found[1].held] == [5]


def test_presses_beyond_the_ring_wait_and_only_a_second_one_of_a_button_is_dropped(build: str) -> None:
    board = board_at_table(build)
    board.host_is_alive = False
    board.run_ms(100)
    at, ring = board.chip.cycle, board.link._peer.ring if board.link._peer else 0
    buttons = seat_inputs(board)
    wanted = []
    for number in range(ring + len(buttons) + 3):
        which = buttons[number % len(buttons)]
        board.device.press(which, at + number * 10 * MS, held_us=10_000)
        wanted.append(which)
    board.run_ms((len(wanted) + 2) * 10)
    board.host_is_alive = True
    board.run_ms(3_000)
    got = [press.input.number for press in presses(board.said)]
    assert got == wanted[: len(got)]
    assert len(got) == ring + len(buttons)
    dropped = sum(report.count for report in board.said if isinstance(report, PressesDropped))
    assert dropped == 3
    assert not [report for report in board.said if isinstance(report, Reset)]


def test_a_press_lights_its_seat_within_a_millisecond_and_clicks(build: str) -> None:
    board = board_at_table(build)
    for which in seat_inputs(board):
        board.show(board.link._commands.picture.playing(Tune.NONE))  # a new picture ends the light of the last press
        board.run_ms(150)
        since = board.chip.cycle
        at = board.device.press(which, since + 1_000)
        board.run_ms(50)
        lamp = board.device.flashes(f"TURN{which // 2 + 1}", since)
        assert lamp[0].is_lit
        assert 0 < lamp[0].cycle - at <= 16_000
        assert board.device.buzzes(at)
        board.chip.edges.clear()


def test_presses_wait_for_nobody_while_other_buttons_chatter(build: str) -> None:
    board = board_at_table(build)
    random = Random(4)
    at = board.chip.cycle
    for i in range(6_000):
        board.device.contact(1, i % 2 == 0, at + i * 150 * CYCLES_PER_US)
    wanted = []
    for i in range(10):
        which = random.choice([w for w in seat_inputs(board) if w != 1])
        board.device.press(which, at + (50 + i * 80) * MS, held_us=30_000)
        wanted.append(which)
    found = [press for press in presses(board.run_ms(1_000)) if press.input.number != 1]
    assert [press.input.number for press in found] == wanted


def test_levels_in_beats_follow_the_contacts(r3: str) -> None:
    board = board_at_table(r3)
    board.device.contact(2, True)
    board.device.contact(5, True)
    board.run_ms(600)
    assert list(bits_of(board.link.health.levels)) == [2, 5]
    board.device.contact(2, False)
    board.device.contact(5, False)
    board.run_ms(600)
    assert board.link.health.levels == 0


def test_a_press_of_the_table_reports_everybody_else_who_was_down(r3: str) -> None:
    board = board_at_table(r3)
    board.device.contact(4, True)
    board.run_ms(100)
    board.device.press(1)
    found = [report for report in board.run_ms(100) if isinstance(report, Press)]
    assert [one.number for one in found[0].held] == [4]


@pytest.mark.parametrize("late_us", range(200, 2_400, 300))
def test_a_press_of_the_old_window_keeps_its_rank_when_a_new_one_opens_at_once(r3: str, late_us: int) -> None:
    """The window is that of the first contact; a press is placed up to 8 ms later."""
    talker = Talker(r3)
    talker.configure()
    talker.say(wire.Arm(talker.boot, 1, 0, 0xF, 0xF))
    arm = wire.Arm(talker.boot, 2, 1, 0xF, 0xF)
    arrives = talker.chip.receive(arm.wire, at=talker.chip.cycle + 20 * MS)
    first = arrives - late_us * CYCLES_PER_US
    talker.device.press(0, first - 2 * MS)
    talker.device.press(3, first)
    talker.device.press(4, arrives + 2 * MS)
    talker.chip.run_ms(100)
    heard = {one.seq: one for one in events(messages(talker.chip.take()))}
    assert [(one.input, one.window, one.rank) for one in heard.values()] == [(0, 1, 1), (3, 1, 2), (4, 2, 1)]
