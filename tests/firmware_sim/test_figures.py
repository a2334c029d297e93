"""The numbers of the compiled sketch that have a bound. They are cycles and bytes: the same on every machine."""

from __future__ import annotations

from tests.firmware_sim import figures


def test_a_press_lights_its_own_lamp_within_16000_cycles(build: str) -> None:
    light = figures.press_to_light(build, 40)
    assert light.worst <= 16_000, light


def test_a_press_is_on_the_wire_within_its_wire_time_and_16000_cycles(build: str) -> None:
    event = figures.press_to_event(build, 60, seed=1)
    assert event.worst <= 16_000, event


def test_the_scan_takes_at_most_a_tenth_of_the_processor_and_never_misses_a_turn(build: str) -> None:
    scan = figures.scan_share(build)
    assert scan.share <= 0.10, scan
    assert scan.longest < 1_600, scan
    assert scan.shortest_gap >= 1_280, scan
    assert scan.longest_gap <= 1_920, scan


def test_the_image_and_its_memory_are_small_enough(build: str) -> None:
    size = figures.size(build)
    if build.startswith("r3"):
        assert size.flash <= 16_384, size
        assert size.ram <= 1_024, size
        assert size.ram + size.stack <= 2_048 - 256, size
    else:
        assert size.ram + size.stack <= 8_192 - 1_024, size
