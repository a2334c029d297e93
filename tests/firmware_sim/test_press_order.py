"""Who was first: the promise of the product, on the compiled sketch. The bench runs 100,000 pairs, the tests some."""

from __future__ import annotations

import pytest

from tests.firmware_sim import figures

PAIRS = 700  # on each build, in two pieces so that two processes can share them


@pytest.mark.parametrize("seed", [1, 2])
def test_of_two_presses_the_later_one_is_never_first(build: str, seed: int) -> None:
    order = figures.press_order(build, PAIRS // 2, seed)
    assert order.pairs == PAIRS // 2
    assert order.is_fair, str(order)
    assert order.widest_tie_us <= 310  # two scans, and the phase of the third
    assert order.narrowest_order_us >= 190


def test_presses_are_as_fair_when_first_touches_are_shorter_than_a_scan_can_see(r3: str) -> None:
    """Then the order can be wrong by the length of the bounce (LINK 5.13), but nothing is lost or invented."""
    order = figures.press_order(r3, 100, 3, first_touch_us=10)
    assert (order.lost, order.extra, order.faults) == (0, 0, 0)
