"""The simulated chip itself, on a sketch of a few lines: what the tests of the real sketch lean on."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.build import Built
from tests.firmware_sim.avr import CYCLES_PER_US, Cause, Chip, Level, pin_number, read_hex

CHIPS = ("atmega328p", "atmega2560")
BYTE = 2_720  # cycles, at 57600 baud with the core's divider


@pytest.fixture(params=CHIPS)
def chip(request: pytest.FixtureRequest, blink_images: dict[str, Built]) -> Chip:
    built = blink_images[request.param]
    chip = Chip(built.mcu, built.hex)
    chip.watch([pin_number(chip.mcu, "D3")])
    chip.run_ms(5)
    return chip


def button(chip: Chip) -> int:
    return pin_number(chip.mcu, "D2")


def test_a_byte_takes_ten_bit_times(chip: Chip) -> None:
    chip.receive(b"ab")
    chip.run_ms(3)
    first, second = chip.sent
    assert chip.byte_cycles == BYTE
    assert first.end - first.begun == BYTE
    assert second.end - first.end == pytest.approx(BYTE, abs=150)  # it waits for loop()
    assert chip.take() == b"bc"


def test_a_byte_is_there_when_its_stop_bit_is_over(chip: Chip) -> None:
    over = chip.receive(b"a")
    chip.run_ms(3)
    assert 0 < chip.sent[0].begun - over < 700


def test_a_chip_that_does_not_listen_keeps_two_bytes(chip: Chip) -> None:
    chip.receive(b"B")
    chip.receive(b"x" * 15)  # 2 ms without interrupts are 11 to 12 byte times
    chip.run_ms(10)
    assert chip.rx_lost == pytest.approx(10, abs=1)
    assert chip.take() == b"y" * (15 - chip.rx_lost)


def test_bytes_at_another_rate_are_garbage(chip: Chip) -> None:
    chip.receive(b"hello", spacing=BYTE // 2)
    chip.run_ms(5)
    assert chip.garbled == 5
    assert b"ifmmp" not in chip.take()


def test_a_held_button_stays_down_while_its_port_is_written(chip: Chip) -> None:
    at = chip.cycle + 12_345
    chip.pin_set(button(chip), Level.LOW, at)
    chip.pin_set(button(chip), Level.OPEN, at + 160_000)
    chip.run_ms(30)
    (down, up) = chip.edges
    assert (down.level, up.level) == (1, 0)
    assert 0 <= down.cycle - at <= 1_800
    assert 0 <= up.cycle - (at + 160_000) <= 1_800


def test_an_open_pin_reads_its_pull_up_after_every_reset(chip: Chip) -> None:
    assert chip.has_pull_up(button(chip))
    for cause in (Cause.EXTERNAL, Cause.POWER, Cause.BROWN_OUT):
        chip.reset(cause)
        chip.run_ms(5)
    assert chip.edges == []


def test_a_button_held_over_a_reset_is_seen_again(chip: Chip) -> None:
    chip.pin_set(button(chip), Level.LOW)
    chip.run_ms(1)
    chip.reset()
    chip.run_ms(1)
    assert [edge.level for edge in chip.edges] == [1, 0, 1]


@pytest.mark.parametrize("cause", [Cause.POWER, Cause.EXTERNAL, Cause.BROWN_OUT])
def test_a_reset_tells_its_cause_and_keeps_the_eeprom(chip: Chip, cause: Cause) -> None:
    starts = chip.eeprom(0, 1)[0]
    chip.reset(cause)
    chip.run_ms(5)
    chip.receive(b"ME")
    chip.run_ms(5)
    assert chip.take() == bytes((cause, starts + 1))


@pytest.mark.parametrize("with_interrupts", [False, True])
def test_a_hanging_program_is_bitten_by_its_watchdog_and_starts_again(chip: Chip, with_interrupts: bool) -> None:
    chip.hang(with_interrupts=with_interrupts)
    hung_at = chip.cycle
    chip.run_ms(200)
    (_, _), (bitten_at, cause) = chip.resets
    assert cause is Cause.WATCHDOG
    assert bitten_at - hung_at == pytest.approx(120_000 * CYCLES_PER_US, rel=0.15)
    chip.receive(b"aM")
    chip.run_ms(5)
    assert chip.take() == bytes((ord("b"), Cause.WATCHDOG))


def test_time_in_interrupts_is_counted(chip: Chip) -> None:
    chip.clear_interrupts()
    chip.run_ms(100)
    scan = max(chip.interrupts(), key=lambda one: one.count)
    assert scan.count == pytest.approx(1_000, abs=1)
    assert 1_400 < scan.shortest_gap <= 1_600 <= scan.longest_gap < 1_800
    assert 30 < scan.cycles / scan.count <= scan.longest < 80


def test_the_same_happens_in_the_same_cycles_every_time(blink_images: dict[str, Built]) -> None:
    def run() -> tuple[object, ...]:
        chip = Chip("atmega328p", blink_images["atmega328p"].hex)
        chip.watch([pin_number(chip.mcu, "D3"), pin_number(chip.mcu, "D4")])
        chip.run_ms(2)
        for i in range(20):
            chip.receive(bytes((i,)), at=chip.cycle + 7_919 * i)
            chip.pin_set(button(chip), Level.LOW if i % 2 else Level.OPEN, chip.cycle + 3_571 * i)
        chip.run_ms(20)
        return chip.sent, chip.edges, chip.cycle

    assert run() == run()


def test_a_hex_file_with_a_wrong_check_sum_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.hex"
    bad.write_text(":0100000055AB\n:00000001FF\n", "ascii")
    with pytest.raises(ValueError, match="check sum"):
        read_hex(bad)
