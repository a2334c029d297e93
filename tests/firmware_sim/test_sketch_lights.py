"""The compiled sketch, its lamps and its buzzer: SHOW, local feedback, and what guards them. PROTOCOL.md, 6, 8, 9."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.inputs import Input
from tablehost.wire.picture import Light, Tune
from tests.firmware_sim.avr import CYCLES_PER_SCAN, CYCLES_PER_US, HZ
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import BUILDS, sketch
from tests.firmware_sim.scenes import Talker, board_at_table, presses, table_picture

MS = 1000 * CYCLES_PER_US  # cycles
NOTES = {  # PROTOCOL.md, section 6: Hz and ms, 0 Hz = silence
    Tune.CLICK: [(2000, 5)],
    Tune.TURN: [(880, 80)],
    Tune.UNO: [(880, 80), (1175, 80), (1568, 90)],
    Tune.CAUGHT: [(1568, 150), (1175, 150), (784, 200)],
    Tune.WRONG: [(220, 200), (0, 100), (220, 200)],
    Tune.TIE: [(988, 100), (0, 100), (988, 100)],
    Tune.ROUND_WON: [(784, 150), (988, 150), (1175, 150), (1568, 150), (1568, 300)],
    Tune.MATCH_WON: 2 * [(784, 150), (988, 150), (1175, 150), (1568, 150), (1568, 300)],
    Tune.ATTENTION: [(440, 100), (0, 100), (440, 100)],
}


def test_the_lamp_test_lights_one_lamp_at_a_time_and_makes_no_sound(build: str) -> None:
    device = Device(sketch(build))
    device.chip.run_ms(300)
    names = {pin: name for name, pin in device.pins.lamps.items()}
    lit: set[str] = set()
    shown, most = set(), 0
    edges = [edge for edge in device.chip.edges if edge.pin in names]
    for edge, after in zip(edges, [*edges[1:], None], strict=True):
        (lit.add if edge.level else lit.discard)(names[edge.pin])
        shown |= lit
        if after is None or after.cycle - edge.cycle > 100:  # the pins of one picture change one after the other
            most = max(most, len(lit - {"LINK"}))
    assert most == 1
    assert shown >= set(device.pins.lamps) - {"LINK"}
    assert device.buzzes() == []


def test_without_a_host_the_seats_are_chased_and_buttons_light_their_own(build: str) -> None:
    device = Device(sketch(build))
    device.chip.run_ms(1_000)
    device.chip.edges.clear()
    device.chip.run_ms(230 * device.seats)
    for seat in range(device.seats):
        flashes = device.flashes(f"TURN{seat + 1}")
        assert 2 <= len(flashes) <= 4
    device.contact(Input.catch(1).number, True)
    device.chip.run_ms(30)
    assert device.buzzes()
    for _ in range(10):
        device.chip.run_ms(100)
        assert device.is_lit("TURN2")
    device.contact(Input.catch(1).number, False)
    device.chip.run_ms(100)
    since = device.chip.cycle
    device.press(Input.uno(0).number)
    device.chip.run_ms(300)
    assert device.buzzes(since) == []  # only the first press chirps


def test_a_lamp_is_lit_when_the_picture_says_so(build: str) -> None:
    board = board_at_table(build, live=False)
    board.run_ms(100)
    assert board.device.lit() - {"LINK"} == set()
    lamps = {
        **{
            f"TURN{seat + 1}": {"seats": tuple(Light(seat == i) for i in range(10))}
            for seat in range(board.device.seats)
        },
        "CW": {"clockwise": Light.ON},
        "CCW": {"counterclockwise": Light.ON},
    }
    for place, color in enumerate(("RED", "YELLOW", "GREEN", "BLUE")):
        if color in board.device.pins.lamps:
            lamps[color] = {"colors": tuple(Light(i == place) for i in range(4))}
    for name, change in lamps.items():
        board.show(replace(table_picture(board.device, live=False), **change))  # type: ignore[arg-type]
        board.run_ms(60)
        assert board.device.lit() - {"LINK"} == {name}


@pytest.mark.parametrize(
    ("build", "mode", "period", "lit"),
    [
        *((build, Light.FAST, 2_500, 1_250) for build in BUILDS),
        ("r3_direct", Light.SLOW, 10_000, 5_000),
        ("r3_direct", Light.PULSE, 10_000, 1_000),
    ],
)
def test_all_lamps_of_a_mode_blink_together_by_the_scan_number(
    sketch_images: None, build: str, mode: Light, period: int, lit: int
) -> None:
    board = board_at_table(build, live=False)
    at = board.device.press(0)
    (press,) = presses(board.run_ms(400))
    assert press.tick is not None
    zero = press.tick - at / CYCLES_PER_SCAN  # the scan number at cycle 0, of this start
    quiet = table_picture(board.device, live=False)
    colors = (mode,) * 4
    board.show(replace(quiet, seats=(mode,) * 10, clockwise=mode, counterclockwise=mode, colors=colors))
    board.run_ms(1_100)
    board.chip.edges.clear()
    board.run_ms(1_200)
    lamps = [lamp for lamp in board.device.pins.lamps if lamp != "LINK"]
    first = board.device.flashes(lamps[0])
    for flash in first:
        phase = (flash.cycle / CYCLES_PER_SCAN + zero) % period
        assert min(abs(phase - wanted) for wanted in ((0, period) if flash.is_lit else (lit,))) < 12
    for lamp in lamps:
        flashes = board.device.flashes(lamp)
        assert [flash.is_lit for flash in flashes] == [flash.is_lit for flash in first]
        assert max(abs(one.cycle - two.cycle) for one, two in zip(flashes, first, strict=True)) < 2 * CYCLES_PER_SCAN


@pytest.mark.parametrize("tune", NOTES, ids=lambda tune: tune.name.lower())
def test_a_tune_has_its_notes(tune: Tune, r3: str) -> None:
    board = board_at_table(r3, live=False)
    board.run_ms(100)
    since = board.chip.cycle
    board.show(table_picture(board.device, live=False).playing(tune))
    board.run_ms(2_600)
    cycles = board.device.buzzes(since)
    total = (cycles[-1] - cycles[0]) / MS
    assert total == pytest.approx(sum(ms for _, ms in NOTES[tune]), abs=12)
    assert total <= 2_000
    at = cycles[0]
    for hz, ms in NOTES[tune]:
        part = [one for one in cycles if at + 2 * MS < one < at + (ms - 2) * MS]
        at += ms * MS
        if not hz:
            assert part == []
        elif len(part) > 4:
            assert HZ * (len(part) - 1) / 2 / (part[-1] - part[0]) == pytest.approx(hz, rel=0.03)


def test_a_sound_is_played_once_for_each_change_of_its_counter(r3: str) -> None:
    talker = Talker(r3)
    talker.configure()
    boot = talker.boot
    talker.say(wire.Show(boot, 1, 0, Tune.TURN, 5), wait_ms=200)
    assert talker.device.buzzes() == []  # the first SHOW after boot only sets the counter
    talker.say(wire.Show(boot, 2, 0, Tune.TURN, 6), wait_ms=200)
    assert talker.device.buzzes()
    talker.chip.edges.clear()
    talker.say(wire.Show(boot, 3, 0, Tune.TURN, 6), wait_ms=200)
    talker.say(wire.Show(boot, 2, 0, Tune.TURN, 6), wait_ms=200)
    assert talker.device.buzzes() == []


def test_the_buzzer_is_never_on_for_more_than_two_seconds(r3: str) -> None:
    board = board_at_table(r3, live=False)
    picture = table_picture(board.device, live=False)
    since = board.chip.cycle
    picture = picture.playing(Tune.MATCH_WON)
    board.show(picture)
    board.run_ms(3_000)
    buzz = board.device.buzzes(since)
    assert (buzz[-1] - buzz[0]) / MS <= 2_000
    assert not board.chip.pin_get(board.device.pins.buzzer)


def test_a_new_tune_cuts_the_one_that_plays(r3: str) -> None:
    board = board_at_table(r3, live=False)
    picture = table_picture(board.device, live=False).playing(Tune.MATCH_WON)
    board.show(picture)
    board.run_ms(400)
    board.show(picture.playing(Tune.TURN))
    board.run_ms(60)
    since = board.chip.cycle
    board.run_ms(1_500)
    assert all(cycle - since < 90 * MS for cycle in board.device.buzzes(since))


def test_the_first_in_a_window_stays_lit_later_ones_blink_twice_and_a_tie_blinks_fast(build: str) -> None:
    board = board_at_table(build)
    at = board.chip.cycle + 1_000
    board.device.press(Input.uno(0).number, at)
    board.device.press(Input.uno(1).number, at + 20 * MS)
    board.run_ms(1_000)
    assert [flash.is_lit for flash in board.device.flashes("TURN1", at)] == [True]
    late = board.device.flashes("TURN2", at)
    assert [flash.is_lit for flash in late] in ([True, False] * 2, [True, False] * 3)
    board.run_ms(1_500)
    assert not board.device.is_lit("TURN1")  # 2 s at most

    board.show(replace(table_picture(board.device), caller=1))
    board.run_ms(200)
    at = board.chip.cycle + 1_000
    board.device.press(Input.uno(0).number, at)
    board.device.press(Input.catch(1).number, at)
    board.run_ms(1_200)
    for lamp in ("TURN1", "TURN2"):
        assert len(board.device.flashes(lamp, at)) >= 8
    last = [board.device.flashes(lamp, at)[-1] for lamp in ("TURN1", "TURN2")]
    assert last[0].is_lit == last[1].is_lit
    assert abs(last[0].cycle - last[1].cycle) < 2 * CYCLES_PER_SCAN


def test_a_new_picture_ends_the_own_light(r3: str) -> None:
    board = board_at_table(r3)
    board.device.press(Input.uno(0).number)
    board.run_ms(300)
    assert board.device.is_lit("TURN1")
    board.show(table_picture(board.device).lit({1: Light.ON}))
    board.run_ms(60)
    assert board.device.lit() - {"LINK"} == {"TURN2"}


def test_outside_a_window_a_press_is_a_short_flash(r3: str) -> None:
    board = board_at_table(r3, live=False)
    at = board.chip.cycle + 1_000
    board.device.press(Input.uno(0).number, at, held_us=30_000)
    board.run_ms(500)
    on, off = board.device.flashes("TURN1", at)
    assert on.is_lit
    assert (off.cycle - on.cycle) / MS == pytest.approx(60, abs=3)
