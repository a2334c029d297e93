"""The color of each player: remembered over the evenings, used in lists and charts, never the only sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablehost.dashboard.lines import Role
from tablehost.words import _

PLAYER_COLORS: Final[tuple[str, ...]] = (
    "red", "yellow", "green", "blue", "magenta", "cyan", "orange", "white", "purple", "gray",
)  # fmt: skip
"""As the save file has them."""

_ROLES: Final[Mapping[str, Role]] = {
    "red": "p-red", "yellow": "p-yellow", "green": "p-green", "blue": "p-blue", "magenta": "p-magenta",
    "cyan": "p-cyan", "orange": "p-orange", "white": "p-white", "purple": "p-purple", "gray": "p-gray",
}  # fmt: skip


def role_of(color: str) -> Role:
    """How a name of that color is drawn; an unknown color plays no role."""
    return _ROLES.get(color, "")


def color_word(color: str) -> str:
    """The color's name on the screen."""
    return {
        "red": _("red"), "yellow": _("yellow"), "green": _("green"), "blue": _("blue"), "magenta": _("magenta"),
        "cyan": _("cyan"), "orange": _("orange"), "white": _("white"), "purple": _("purple"), "gray": _("gray"),
    }.get(color, color)  # fmt: skip


def colors_for(names: Sequence[str], remembered: Mapping[str, str]) -> tuple[str, ...]:
    """A color for each: the remembered one while it is free, otherwise the first that nobody has."""
    taken: dict[str, str] = {}
    for name in names:
        color = remembered.get(name)
        if color in PLAYER_COLORS and color not in taken.values():
            taken[name] = color
    for name in names:
        if name not in taken:
            free = (color for color in PLAYER_COLORS if color not in taken.values())
            taken[name] = next(free, PLAYER_COLORS[-1])
    return tuple(taken[name] for name in names)


def next_color(color: str, taken: Sequence[str]) -> str:
    """The color after this one that nobody has."""
    start = PLAYER_COLORS.index(color) if color in PLAYER_COLORS else -1
    for step in range(1, len(PLAYER_COLORS) + 1):
        other = PLAYER_COLORS[(start + step) % len(PLAYER_COLORS)]
        if other not in taken:
            return other
    return color
