"""The simulated shift registers of the third build, on a sketch that clocks them by hand and by SPI."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware_sim import images
from tests.firmware_sim.avr import CHAIN_IN, CHAIN_OUT, Chip, Level
from tests.firmware_sim.pins import pins_of


@pytest.fixture
def chip(sketch_images: None) -> Chip:
    chain = pins_of("r3_shift").chain
    assert chain is not None
    chip = Chip("atmega328p", images.own_sketch("r3_shift", Path(__file__).with_name("chain")).hex)
    chip.chain(
        load=chain.load,
        clock=chain.clock,
        mosi=chain.mosi,
        miso=chain.miso,
        latch=chain.latch,
        enable=chain.enable,
        inputs=24,
        outputs=16,
    )
    chip.run_ms(5)
    return chip


def ask(chip: Chip, what: bytes) -> bytes:
    chip.receive(what)
    chip.run_ms(10)
    return chip.take()


@pytest.mark.parametrize("way", [b"b", b"s"], ids=["by hand", "by SPI"])
def test_inputs_come_last_one_first_and_nothing_behind_them(chip: Chip, way: bytes) -> None:
    assert ask(chip, way) == bytes((0xFF, 0xFF, 0xFF, 0))
    for closed in (0, 3, 8, 22):
        chip.pin_set(CHAIN_IN + closed, Level.LOW)
    assert ask(chip, way) == bytes((0xBF, 0xFE, 0xF6, 0))
    chip.pin_set(CHAIN_IN + 3, Level.OPEN)
    assert ask(chip, way) == bytes((0xBF, 0xFE, 0xFE, 0))


@pytest.mark.parametrize("way", [b"b", b"s"], ids=["by hand", "by SPI"])
def test_outputs_are_latched_together_and_dark_until_they_are_enabled(chip: Chip, way: bytes) -> None:
    ask(chip, way)
    assert [chip.pin_get(CHAIN_OUT + bit) for bit in range(16)] == [0] * 16
    ask(chip, b"o")
    assert sum(chip.pin_get(CHAIN_OUT + bit) << bit for bit in range(16)) == 0x812F
    edges = [edge for edge in chip.edges if edge.pin >= CHAIN_OUT]
    assert len({edge.cycle for edge in edges}) == 1
    chip.reset()
    assert [chip.pin_get(CHAIN_OUT + bit) for bit in range(16)] == [0] * 16


@pytest.mark.parametrize("level", [0, 1])
def test_a_broken_wire_reads_as_one_level(chip: Chip, level: int) -> None:
    chip.chain_fault(level)
    assert ask(chip, b"s") == bytes((0xFF * level,)) * 4
    chip.chain_fault(None)
    assert ask(chip, b"s") == bytes((0xFF, 0xFF, 0xFF, 0))
