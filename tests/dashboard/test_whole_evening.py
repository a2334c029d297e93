"""An evening of two rounds by keys alone: calls, catches, a challenge, mistakes put right, hands counted, a winner."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, pane, press, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明")
SIZES = [(60, 18), (80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
async def test_two_rounds_typed_by_keys_only(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES, rules=Rules().with_option("match_target", "150"))
    async with TableApp(evening).run_test(size=size) as pilot:
        app = pilot.app
        await keys(pilot, "r5")
        await keys(pilot, "r7b7d")  # Ann red 7, Bob blue 7, 小明 draws and keeps
        assert evening.table.state.counts == (6, 6, 8)
        await keys(pilot, "fg")  # Ann: Wild Draw Four, green
        assert "Bob draws 4 or challenges." in pane(app, "now")
        await keys(pilot, "c")
        assert "Ann shows the hand" in pane(app, "now")
        await keys(pilot, "h")  # she has blue
        assert evening.table.state.owes(0) == 4
        await keys(pilot, "g1u")  # Bob green 1, taken back
        assert evening.table.state.turn == 1
        await keys(pilot, "g2")  # it was the green 2
        assert evening.table.state.counts == (9, 5, 8)
        await keys(pilot, "g3")  # 小明, who really laid the green Skip:
        await keys(pilot, "egs<enter>")
        assert evening.table.state.turn == 1
        assert "S" in str(evening.table.state.top)
        for card in ("g4", "g6", "d", "g7", "g8", "d", "g9", "gv", "d", "gr"):
            await keys(pilot, card)
        await _finish(pilot, evening)
        assert isinstance(app.screen, HandScreen)
        assert "which cards are left?" in pane(app, "title")
        await _hands(pilot, evening)
        assert "Round 1 goes to Bob" in pane(app, "title")
        assert "Enter: the next round" in pane(app, "now")
        await keys(pilot, "<enter>")
        assert isinstance(app.screen, TableScreen)
        assert "Round 2" in pane(app, "head")
        assert evening.table.state.match.totals == (0, 104, 0)
        await keys(pilot, "b5")
        await _finish(pilot, evening)
        await _hands(pilot, evening)
        assert "Bob wins the match with 208 points" in pane(app, "title")
        assert "Enter: a new match" in pane(app, "now")
        await keys(pilot, "u")
        assert not evening.table.state.match.winners
        await keys(pilot, "=90<enter>")
        await keys(pilot, "<enter>")
        assert "Round 3 match 2" in " ".join(pane(app, "head").split())


async def _finish(pilot: Pilot[None], evening: FakeEvening) -> None:
    """Plays on until somebody is out: everybody lays the color in play; a call and a catch on the way."""
    faces = "0123456789"
    for turn in range(150):
        state = evening.table.state
        if state.is_over:
            return
        assert state.turn is not None
        color = state.color.value.lower() if state.color is not None else "r"
        if state.counts[state.turn] == 2:
            await keys(pilot, f"{color}{faces[turn % 10]}")
            await keys(pilot, f";{state.turn + 1}" if turn % 2 else f"'{(state.turn + 1) % 3 + 1}")
            await pilot.pause(0.05)
        else:
            await keys(pilot, f"{color}{faces[turn % 10]}")
    raise AssertionError("nobody went out")


async def _hands(pilot: Pilot[None], evening: FakeEvening) -> None:
    """The first loser's hand in cards with one missing, warned about and completed; the others in points."""
    app = pilot.app
    await keys(pilot, "r9<enter>")
    expected = evening.table.state
    if "on record" in pane(app, "input"):
        assert evening.table.state == expected
        await keys(pilot, "<enter>")
    await keys(pilot, "=95<enter>")


PRESSED = [
    *"rygbwfdtnchalxjueqop0123456789", *"+-*/.=;'?", "enter", "backspace", "escape", "space", "up",
    "down", "delete", "tab", "f1", "f10",
    "ctrl+x", "ｒ", "小", "left",
]  # fmt: skip


@settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1_000_000))
async def test_no_key_at_any_time_raises(seed: int) -> None:
    rng = random.Random(seed)
    evening = FakeEvening(NAMES)
    pressed = ["r", "5"]
    for _ in range(150):
        if rng.random() < 0.3:
            pressed += [rng.choice("rygb"), rng.choice("0123456789")]
        else:
            key = rng.choice(PRESSED)
            pressed += [key, "escape"] if key == "q" else [key]  # not out of the door
    async with TableApp(evening).run_test(size=rng.choice(SIZES)) as pilot:
        await press(pilot, pressed)
        assert screen_text(pilot.app)
