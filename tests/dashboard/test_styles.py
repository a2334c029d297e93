"""What the style sheet promises: every role can be read, on light and on dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest
from rich.color import ColorSystem

from tablehost.dashboard.app import TableApp
from tablehost.dashboard.lines import Role
from tablehost.dashboard.panes import Pane
from tests.support.fake_evening import FakeEvening


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
async def test_every_role_can_be_read_on_light_and_dark(theme: str) -> None:
    app = TableApp(FakeEvening(("Ann", "Bob")))
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = theme
        await pilot.pause()
        part = app.screen.query_one("#now", Pane)
        for role in get_args(Role):
            style = part.rich_style
            if role:
                style += app.screen.get_component_rich_style(f"role--{role}", partial=True)
            assert style.color is not None
            assert style.bgcolor is not None
            ratio = _contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor())
            assert ratio >= 4.5, (role, ratio)


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
async def test_the_colors_of_cards_stay_themselves_on_a_terminal_with_few(system: ColorSystem) -> None:
    async with TableApp(FakeEvening(("Ann", "Bob"))).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        shown = {}
        for name in ("red", "yellow", "green", "blue"):
            color = screen.get_component_rich_style(f"role--{name}", partial=True).bgcolor
            assert color is not None
            shown[name] = color.downgrade(system).get_truecolor()
    assert shown["red"].red > 2 * max(shown["red"].green, shown["red"].blue)
    assert shown["green"].green > 2 * max(shown["green"].red, shown["green"].blue)
    assert shown["blue"].blue > 1.5 * max(shown["blue"].red, shown["blue"].green)
    assert min(shown["yellow"].red, shown["yellow"].green) > 2 * shown["yellow"].blue


def _contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """The contrast of two colors as the web accessibility guidelines count it: 4.5 is enough for text."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: Sequence[int]) -> float:
    parts = [part / 255 for part in color]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
