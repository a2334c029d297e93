"""What rests on people stands on the screen as long as it holds."""

from __future__ import annotations

import pytest

from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tests.dashboard.helpers import keys, pane
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明")


def an_evening(**changes: str) -> FakeEvening:
    rules = Rules()
    for key, word in changes.items():
        rules = rules.with_option(key, word)
    return FakeEvening(NAMES, rules=rules)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_a_silence_stands_before_the_last_ruling(size: tuple[int, int]) -> None:
    evening = an_evening(silent_two="on")
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5r2")
        silent = pane(pilot.app, "said")
        await keys(pilot, "r3")
        still = pane(pilot.app, "said")
    assert silent.strip().startswith("Silence: nobody makes a sound until")
    assert still.strip().startswith("Silence: nobody makes a sound until")


async def test_who_has_not_slapped_a_nine_is_named_until_the_last_one_is_known() -> None:
    evening = an_evening(slap_nine="on")
    async with TableApp(evening).run_test(size=(120, 40)) as pilot:
        await keys(pilot, "r5r9")
        before = pane(pilot.app, "said")
        evening.press(0, "uno")
        evening.press(1, "catch")
        await pilot.pause(0.1)
        after = pane(pilot.app, "said")
    assert "hand is missing" in before
    assert "hand is missing" not in after


async def test_a_table_without_such_rules_is_reminded_of_nothing() -> None:
    evening = an_evening()
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r2")
        assert pane(pilot.app, "said").strip() == pilot.app.desk.said  # type: ignore[attr-defined]
