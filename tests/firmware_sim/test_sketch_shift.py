"""The third build and its shift registers: faults of the chain are named and never become presses."""

from __future__ import annotations

import pytest

from tablehost.wire.picture import Light
from tablehost.wire.reports import BoardText, InputTrouble
from tests.firmware_sim.scenes import board_at_table, presses, table_picture

BUILD = "r3_shift"


@pytest.mark.parametrize(("level", "words"), [(1, "D12 cut"), (0, "D12 held low")], ids=["cut", "shorted to ground"])
def test_a_broken_wire_back_is_named_and_presses_nothing(sketch_images: None, level: int, words: str) -> None:
    board = board_at_table(BUILD)
    board.chip.chain_fault(level)
    texts = [str(report) for report in board.run_ms(400) if isinstance(report, BoardText)]
    assert len(texts) == 1
    assert words in texts[0]
    board.device.press(0)
    board.show(table_picture(board.device).lit({3: Light.ON}))
    board.run_ms(400)
    assert board.device.is_lit("TURN4")
    board.chip.chain_fault(None)
    (sentence,) = [str(report) for report in board.run_ms(600) if isinstance(report, BoardText)]
    assert "work again" in sentence
    assert presses(board.said) == []
    assert not [report for report in board.said if isinstance(report, InputTrouble)]
    board.device.press(5)
    assert [press.input.number for press in presses(board.run_ms(200))] == [5]


@pytest.mark.parametrize("level", [0, 1])
def test_a_spark_of_some_scans_is_neither_a_fault_nor_a_press(sketch_images: None, level: int) -> None:
    board = board_at_table(BUILD)
    for _ in range(5):
        board.chip.chain_fault(level)
        board.run_ms(1.5)
        board.chip.chain_fault(None)
        board.run_ms(40)
    board.device.press(7)
    found = board.run_ms(200)
    assert [press.input.number for press in presses(board.said)] == [7]
    assert len(presses(found)) == 1
    assert not [report for report in board.said if isinstance(report, BoardText)]


def test_writing_lamps_all_the_time_disturbs_no_reading(sketch_images: None) -> None:
    board = board_at_table(BUILD)
    picture = table_picture(board.device)
    for number in range(40):
        picture = picture.lit({number % 10: Light.FAST})
        board.show(picture)
        board.run_ms(13)
    assert presses(board.said) == []
    assert not [report for report in board.said if isinstance(report, BoardText)]


def test_lamps_are_dark_until_the_registers_hold_what_is_wanted(sketch_images: None) -> None:
    board = board_at_table(BUILD)
    board.device.reset()
    since = board.chip.cycle
    board.run_ms(12)  # before the lamp test has come to its second lamp
    lit = {edge.pin for edge in board.chip.edges if edge.cycle >= since and edge.level and edge.pin >= 0x200}
    assert len(lit) <= 1
