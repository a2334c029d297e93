"""Any key at any time, on the real program: nothing breaks, and a key that did nothing says why."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from referee.presets import load_preset
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.game_screen import GameScreen
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.setup_screen import SetupScreen
from tests.dashboard.helpers import polled, press, screen_text
from tests.support.evenings import TestEvening

KEYS = [
    *"abcdefghijklmnopqrstuvwxyz0123456789", *"+-*/.=;'?!§", "enter", "enter", "backspace", "escape", "escape",
    "space", "up", "down", "left", "right", "delete", "insert", "home", "end", "pageup", "pagedown", "tab", "f1", "f10",
    "f12", "ctrl+x", "ctrl+c", "ｒ", "７", "，", "小", "é", "alt+q",
]  # fmt: skip
PRESETS = ("official", "wiki_zh_tw", "forum_drop_cn", "killer_uno")


def some_keys(rng: random.Random, count: int) -> list[str]:
    """Cards often enough that a game goes on, and everything else as it comes."""
    found: list[str] = []
    while len(found) < count:
        kind = rng.random()
        if kind < 0.35:
            found += [rng.choice("rygb"), rng.choice("0123456789svd")]
        elif kind < 0.45:
            found.append("d")
        elif kind < 0.5:
            found += ["m", rng.choice("0123456789"), rng.choice("0123456789"), rng.choice("0123456789"), "enter"]
        else:
            key = rng.choice(KEYS)
            found += [key, "escape"] if key == "q" else [key]  # not out of the door
    return found


@settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.integers(0, 1_000_000))
@example(8)  # the button of somebody who has got up
@example(1018)  # leaves the table
@example(2070)  # one button twice
@example(272)  # many cards are half typed: the refusal has no room beside them and stands on the line of the hints
async def test_no_key_breaks_anything_and_none_is_swallowed_without_a_word(seed: int) -> None:
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        table = TestEvening(Path(folder))
        table.start(("Ann", "Bob", "小明"), load_preset(rng.choice(PRESETS)))
        app = TableApp(table.evening)
        async with app.run_test(size=rng.choice([(60, 18), (80, 24), (120, 40)])) as pilot:
            for key in ["r", "5", *some_keys(rng, 110)]:
                table.clock.us += 200_000  # a button pressed again was let go before
                before = _traces(app)
                await press(pilot, [key])
                if app._exit:  # `v 0 Enter`, with keys that mean nothing in between
                    return
                await polled(pilot)  # a press of a button key is heard
                said = isinstance(app.screen, GameScreen) and "! " in _told(app)
                assert _traces(app) != before or said or not isinstance(app.screen, GameScreen), key
            assert screen_text(app)


def _told(app: TableApp) -> str:
    """The input line; where it is full, what it says goes on in the line of the hints."""
    return "".join(one.text for one in app.screen.query(Pane) if one.id in ("input", "hints"))


def _traces(app: TableApp) -> tuple[object, ...]:
    """What a key can have changed."""
    desk, screen = app.desk, app.screen
    assert desk is not None
    typed = screen.typing.typed if isinstance(screen, GameScreen) else ()
    lamps = app.evening.lamps()
    return len(desk.table.game.entries), type(screen), typed, desk.said, app.evening.is_paused, lamps, app.theme


@settings(max_examples=3, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.integers(0, 1_000_000))
async def test_no_key_breaks_the_set_up(seed: int) -> None:
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        app = TableApp(TestEvening(Path(folder)).evening)
        async with app.run_test(size=rng.choice([(60, 18), (80, 24), (120, 40)])) as pilot:
            await _at_the_set_up(pilot, rng)
            assert screen_text(app)


async def _at_the_set_up(pilot: Pilot[None], rng: random.Random) -> None:
    for key in (rng.choice(KEYS) for _ in range(60)):
        if isinstance(pilot.app.screen, SetupScreen):
            await press(pilot, [key])
        else:
            await press(pilot, [key, "escape"])
