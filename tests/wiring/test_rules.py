"""The electrical rules: the pin map keeps them, and each says its name and its line when a change breaks it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.wiring.conftest import Change
from wiring import build as wiring_build
from wiring import chips, parts_list
from wiring.pinmap import PinMap, read
from wiring.rules import Rule, broken_rules, loads, total_ma

BUILDS = read(wiring_build.PINMAP)
R3, MEGA, SHIFT = BUILDS.values()

# What breaks a rule: the build, an edit of its part of the pin map, the rule, how its sentence begins, and the text of
# the line it points at.
BREAKS = [
    ("r3_direct", ('UNO2 = "D3"', 'UNO2 = "D2"'), Rule.ONE_SIGNAL_A_PIN, "D2 is used for UNO1 and UNO2", "UNO2"),
    ("r3_shift", ('BLUE = "U6.Q7"', 'BLUE = "U5.Q7"'), Rule.ONE_SIGNAL_A_PIN, "U5.Q7 is used for TURN8 and", "BLUE"),
    ("r3_shift", ('BUZZER = "D6"', 'BUZZER = "D9"'), Rule.ONE_SIGNAL_A_PIN, "D9 is used for BUZZER and LOAD", "load"),
    ("r3_direct", ('UNO1 = "D2"', 'UNO1 = "D1"'), Rule.SERIAL_LINE, "UNO1 is on D1: D0 and D1 are the line", "UNO1"),
    ("mega_direct", ('CCW = "D12"', 'CCW = "D0"'), Rule.SERIAL_LINE, "CCW is on D0: D0 and D1 are the line", "CCW"),
    ("r3_direct", ('UNO1 = "D2"', 'UNO1 = "D14"'), Rule.THE_PIN_EXISTS, "UNO1 is on D14, which this board", "UNO1"),
    ("r3_direct", ('UNO1 = "D2"', 'UNO1 = "D 2"'), Rule.THE_PIN_EXISTS, "UNO1 is on D 2, which this board", "UNO1"),
    ("r3_shift", ('UNO1 = "U2.D0"', 'UNO1 = "U9.D0"'), Rule.THE_PIN_EXISTS, "UNO1 is on U9.D0, which is no", "UNO1"),
    ("r3_direct", ('TURN4 = "A3"\n', ""), Rule.COMPLETE_SEATS, "TURN4 has no pin", "[builds.r3_direct.lamps]"),
    ("r3_direct", ("seats = 4", "seats = 3"), Rule.COMPLETE_SEATS, "UNO4 is beyond the 3 seats", "UNO4"),
    ("r3_direct", ('OK = "A5"', 'UNO5 = "A5"'), Rule.COMPLETE_SEATS, "UNO5 is beyond the 4 seats", "UNO5"),
    ("mega_direct", ("seats = 10", "seats = 11"), Rule.COMPLETE_SEATS, "11 seats: the wire knows 1 to 10", "seats"),
    (
        "mega_direct",
        ('BLUE = "D7"\n', ""),
        Rule.COMPLETE_SEATS,
        "of the color lights only RED, YELLOW, GREEN have a pin",
        "[builds.mega_direct.lamps]",
    ),
    ("r3_shift", ('BUZZER = "D6"', 'BUZZER = "A0"'), None, "", ""),
    ("mega_direct", ('UNDO = "D48"', 'UNDO = "D13"'), Rule.LAMP_ON_D13, "UNDO is on D13: the lamp there", "UNDO"),
    (
        "mega_direct",
        ('UNO9 = "D42"', 'UNO9 = "D38"'),
        Rule.ONE_INSTANT,
        "the buttons are on ports A, C, D, L: more than 3",
        "[builds.mega_direct.inputs]",
    ),
    ("r3_shift", ('UNO1 = "U2.D0"', 'UNO1 = "D2"'), Rule.ONE_INSTANT, "some buttons are in the chain", "UNO1"),
    ("r3_direct", ("scan_timer = 1", "scan_timer = 2"), Rule.TIMERS, "the scan is on timer 2: it needs", "scan_timer"),
    ("r3_direct", ("scan_timer = 1", "scan_timer = 2"), Rule.TIMERS, "scan and buzzer are both on", "buzzer_timer"),
    ("r3_direct", ("buzzer_timer = 2", "buzzer_timer = 1"), Rule.TIMERS, "the buzzer is on timer 1", "buzzer_timer"),
    ("mega_direct", ("scan_timer = 5", "scan_timer = 0"), Rule.TIMERS, "timer 0 belongs to the core", "scan_timer"),
    ("r3_shift", ('clock = "D13"', 'clock = "D4"'), Rule.CHAIN, "the clock of the chain is on D4, the SPI", "clock"),
    ("r3_shift", ('mosi = "D11"', 'mosi = "D4"'), Rule.CHAIN, "MOSI of the chain is on D4, the SPI has it", "mosi"),
    ("r3_shift", ('miso = "D12"', 'miso = "D4"'), Rule.CHAIN, "MISO of the chain is on D4, the SPI has it", "miso"),
    ("r3_shift", ('latch = "D10"', 'latch = "D4"'), Rule.CHAIN, "D10 is no output: as an", "[builds.r3_shift.chain]"),
    ("r3_shift", ('UNDO = "U4.D6"\n', ""), Rule.CHAIN, "U4.D6 is open: an input of a 74HC165 must be tied", "spare"),
    ("r3_shift", ('"5 V"', '"GND"'), Rule.CHAIN, "no leg of U4 is tied to 5 V: a dead chain would look", "spare"),
    ("r3_shift", ('UNO1 = "U2.D0"', 'UNO1 = "U4.D6"'), Rule.CHAIN, "UNO1 is on U4.D6: the sketch has it on", "UNO1"),
    (
        "r3_shift",
        ("up_ohms = 10_000", "up_ohms = 0"),
        Rule.CHAIN,
        "a 74HC165 has no pull-up resistors",
        "external_pull",
    ),
    ("r3_shift", ('outputs = ["U5", "U6"]', 'outputs = ["U5"]'), Rule.CHAIN, "the sketch clocks three", "[builds.r3"),
    ("r3_direct", ("led_ohms = 470", "led_ohms = 330"), Rule.PIN_CURRENT, "TURN1: 9.091 mA behind 330 Ω", "led_ohms"),
    ("r3_shift", ("led_ohms = 680", "led_ohms = 470"), Rule.PIN_CURRENT, "TURN1: 6.383 mA behind 470 Ω", "led_ohms"),
    ("r3_direct", ("led_ohms = 470", "led_ohms = 220"), Rule.SHORT_CURRENT, "TURN: 22.73 mA behind 220 Ω", "led_ohms"),
    ("r3_direct", ("led_ohms = 470", "led_ohms = 110"), Rule.GROUP_CURRENT, "C0-C5 and D0-D4: 109.1 mA", "led_ohms"),
    ("mega_direct", ("led_ohms = 680", "led_ohms = 290"), Rule.GROUP_CURRENT, "F, K: 103.4 mA behind 290", "led_ohms"),
    ("mega_direct", ("led_ohms = 680", "led_ohms = 470"), Rule.CHIP_CURRENT, "atmega2560: 105.7 mA", "led_ohms"),
    ("r3_shift", ("led_ohms = 680", "led_ohms = 330"), Rule.HC595_CURRENT, "U5: 72.73 mA behind 330 Ω", "led_ohms"),
    ("r3_shift", ("led_ohms = 680", "led_ohms = 100"), Rule.USB_CURRENT, "USB: 525.5 mA behind 100 Ω", "led_ohms"),
    ("mega_direct", ("series_ohms = 1_000", "series_ohms = 4_700"), Rule.CLOSED_LEVEL, "UNO, CATCH: 2.067 V", "series"),
    ("r3_shift", ("series_ohms = 1_000", "series_ohms = 3_900"), Rule.CLOSED_LEVEL, "UNO, CATCH: 1.403 V", "series"),
    (
        "mega_direct",
        ("filter_nf = 10", "filter_nf = 150"),
        Rule.PRESS_DELAY,
        "UNO, CATCH: 150 µs, the most is",
        "filter",
    ),
    ("r3_shift", ("filter_nf = 10", "filter_nf = 22"), Rule.RELEASE_TIME, "UNO, CATCH: 220 µs, the most is", "filter"),
    (
        "r3_direct",
        ("cable_m = 0.5", "cable_m = 0.6"),
        Rule.CABLE_LENGTH,
        "UNO, CATCH, TURN: 0.6 m, the most",
        "cable_m",
    ),
    ("mega_direct", ("cable_m = 1.5", "cable_m = 2.5"), Rule.CABLE_LENGTH, "UNO, CATCH, TURN: 2.5 m, the", "cable_m"),
    ("mega_direct", ("filter_nf = 10", "filter_nf = 0"), Rule.CABLE_LENGTH, "UNO, CATCH, TURN: 1.5 m, the", "cable_m"),
]


@pytest.mark.parametrize("name", BUILDS)
def test_every_build_keeps_the_rules(name: str) -> None:
    assert broken_rules(BUILDS[name]) == []


@pytest.mark.parametrize(("name", "edit", "rule", "sentence", "line"), BREAKS)
def test_a_broken_rule_is_named_with_its_line(
    changed: Change, name: str, edit: tuple[str, str], rule: Rule | None, sentence: str, line: str
) -> None:
    path = changed(edit, build=name)
    said = wiring_build.broken(PinMap(path))

    if rule is None:  # a change that is allowed
        assert said == []
        return
    start = f'{name} breaks the rule "{rule}": {sentence}'
    numbers = [int(one.split(":")[0].split()[-1]) for one in said if start in one]
    assert numbers, said
    assert path.read_text("utf-8").splitlines()[numbers[0] - 1].startswith(line)


def test_every_rule_is_broken_by_one_of_these_changes() -> None:
    assert {rule for _, _, rule, _, _ in BREAKS} >= set(Rule)


def test_two_legs_out_of_order_are_named(changed: Change) -> None:
    path = changed(('UNO1 = "U2.D0"', 'UNO1 = "U2.D1"'), ('CATCH1 = "U2.D1"', 'CATCH1 = "U2.D0"'))
    sentences = [one.sentence for one in broken_rules(read(path)["r3_shift"])]

    assert sentences == [
        "UNO1 is on U2.D1: the sketch has it on U2.D0, in the order of the wire",
        "CATCH1 is on U2.D0: the sketch has it on U2.D1, in the order of the wire",
    ]


def test_no_board_takes_a_third_of_what_usb_gives() -> None:
    assert {name: total_ma(build) < 170 for name, build in BUILDS.items()} == dict.fromkeys(BUILDS, True)


def test_the_currents_are_those_of_the_parts() -> None:
    """By hand: (5 V - 2 V) / 470 Ω, four of them on port C; ten at 680 Ω on ports F and K; eight at a 74HC595."""
    found = {name: {(load.rule, load.what): load.value for load in loads(build)} for name, build in BUILDS.items()}

    assert found["r3_direct"][Rule.GROUP_CURRENT, "C0-C5 and D0-D4"] == pytest.approx(4 * 3000 / 470)
    assert found["mega_direct"][Rule.GROUP_CURRENT, "F, K"] == pytest.approx(10 * 3000 / 680)
    assert found["r3_shift"][Rule.HC595_CURRENT, "U5"] == pytest.approx(8 * 3000 / 680)
    # Four white ones and a red one at 2.0 V, yellow at 2.1 V, green and blue at 3.0 V.
    u6 = (4 * 3000 + 3000 + 2900 + 2000 + 2000) / 680
    assert found["r3_shift"][Rule.HC595_CURRENT, "U6"] == pytest.approx(u6)
    assert found["r3_direct"][Rule.USB_CURRENT, "USB"] == pytest.approx(50 + 6 * 3000 / 470 + 3 + 10 * 0.25 + 5)


@pytest.mark.parametrize("name", BUILDS)
def test_what_may_be_taken_instead_keeps_the_rules_in_every_combination(name: str) -> None:
    build = BUILDS[name]
    pulls = parts_list.PULL_UP_OHMS if build.external_pull_up_ohms else (0,)
    series = parts_list.SERIES_OHMS if build.series_ohms else (0, *parts_list.SERIES_OHMS)
    filters = parts_list.FILTER_NF if build.filter_nf else (0, *parts_list.FILTER_NF)
    leds = (parts_list.smallest_led_ohms(build), 1000)

    for pull, ohms, nf, led in product(pulls, series, filters, leds):
        other = replace(build, external_pull_up_ohms=pull, series_ohms=ohms, filter_nf=nf, led_ohms=led)
        assert broken_rules(other) == [], (pull, ohms, nf, led)


def test_a_smaller_lamp_resistor_than_the_parts_list_allows_breaks_a_rule() -> None:
    for build in BUILDS.values():
        value = parts_list.smallest_led_ohms(build)
        digits = parts_list.E12.index(int(str(value)[:2]))
        below = parts_list.E12[digits - 1] * 10 if digits else 82
        assert broken_rules(replace(build, led_ohms=below)) != []


def test_longer_cables_are_allowed_where_more_stands_against_interference() -> None:
    filtered = replace(R3, series_ohms=1000, filter_nf=10)
    for build, most in ((R3, chips.CABLE_BARE_M), (filtered, chips.CABLE_ONE_MEASURE_M), (MEGA, chips.CABLE_ALL_M)):
        assert broken_rules(replace(build, cable_m=most)) == []
        assert [one.rule for one in broken_rules(replace(build, cable_m=most + 0.1))] == [Rule.CABLE_LENGTH]
