"""The scores of an evening as one inline SVG picture: a stepped line a player, told apart without color as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablehost.export.markup import escape

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 170, 14, 28
LABEL_PX = 15  # between two names at the right edge

COLORS: Final = (
    "#c62828", "#1565c0", "#2e7d32", "#b26a00", "#6a1b9a", "#00838f", "#4e342e", "#37474f", "#ad1457", "#558b2f",
)  # fmt: skip
DASHES: Final = ("", "7 4", "2 3", "10 3 2 3", "5 2", "1 4", "12 4", "8 2 2 2 2 2", "3 6", "14 3")


@dataclass(frozen=True, slots=True)
class Series:
    """One player's totals, from the start on; None where the player was not there yet."""

    name: str
    totals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where rounds and totals stand in the picture, in px. Round 0 is the start."""

    rounds: int
    low: int
    top: int

    def x(self, index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * index / max(1, self.rounds)

    def y(self, total: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.top - total) / (self.top - self.low)


def score_chart(series: Sequence[Series], target: int | None, title: str) -> str:
    """The picture. `title` is what a screen reader says. Every name is escaped."""
    rounds = max((len(one.totals) for one in series), default=1) - 1
    known = [total for one in series for total in one.totals if total is not None]
    scale = _Scale(rounds, min([0, *known]), max([1, *known, *([target] if target is not None else [])]))
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" font-family="inherit" font-size="12"',
        f' viewBox="0 0 {WIDTH} {HEIGHT}"><title>{escape(title)}</title>',
        *_grid(scale, target),
        *_lines(series, scale),
        *_names(series, scale),
        "</svg>",
    ]
    return "".join(parts)


def _grid(scale: _Scale, target: int | None) -> list[str]:
    parts = []
    for total in ticks(scale.low, scale.top):
        y = scale.y(total)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ccc"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{total}</text>')
    for index in range(0, scale.rounds + 1, 1 + scale.rounds // 15):
        x, y = scale.x(index), HEIGHT - BOTTOM + 16
        parts.append(f'<text x="{x:.1f}" y="{y}" text-anchor="middle" fill="#555">{index}</text>')
    if target is not None:
        line = f"M{LEFT} {scale.y(target):.1f}H{WIDTH - RIGHT}"
        parts.append(f'<path d="{line}" stroke="#000" stroke-width="1.5" stroke-dasharray="3 3"/>')
    return parts


def _lines(series: Sequence[Series], scale: _Scale) -> list[str]:
    parts = []
    for place, one in enumerate(series):
        points = [(scale.x(index), scale.y(total)) for index, total in enumerate(one.totals) if total is not None]
        if points:
            path = f"M{points[0][0]:.1f} {points[0][1]:.1f}" + "".join(f"H{px:.1f}V{py:.1f}" for px, py in points[1:])
            parts.append(f'<path d="{path}" fill="none" {_stroke(place)}/>')
    return parts


def _names(series: Sequence[Series], scale: _Scale) -> list[str]:
    """Beside the end of each line its name and total, with a piece of the line in front."""
    ends = []
    for place, one in enumerate(series):
        known = [total for total in one.totals if total is not None]
        if known:
            ends.append((scale.y(known[-1]), place, known[-1]))
    ends.sort()
    parts, left = [], WIDTH - RIGHT
    for at, (end, place, total) in zip(spread([end for end, *_ in ends]), ends, strict=True):
        color, name = COLORS[place % len(COLORS)], escape(shortened(series[place].name))
        parts.append(f'<path d="M{left + 2} {end:.1f}L{left + 12} {at:.1f}" stroke="{color}" fill="none"/>')
        parts.append(f'<path d="M{left + 12} {at:.1f}h24" {_stroke(place)}/>')
        parts.append(f'<text x="{left + 41}" y="{at + 4:.1f}">{name} {total}</text>')
    return parts


def _stroke(place: int) -> str:
    """How the line of this player is drawn."""
    color, dash = COLORS[place % len(COLORS)], DASHES[place % len(DASHES)]
    return f'stroke="{color}" stroke-width="2.5"' + (f' stroke-dasharray="{dash}"' if dash else "")


def ticks(low: int, top: int) -> list[int]:
    """Round numbers for the scale, at most seven."""
    span = max(1, top - low)
    step = 1
    while span / step > 6:
        step *= 2 if str(step)[0] in "15" else 5
        step = step if str(step)[0] in "125" else step // 2
    first = -(-low // step) * step
    return list(range(first, top + 1, step))


def spread(ends: Sequence[float]) -> list[float]:
    """The heights of labels whose lines end at `ends` (sorted): as near as they can be without covering each other."""
    room = min(LABEL_PX, (HEIGHT - TOP) / max(1, len(ends)))
    placed: list[float] = []
    for end in ends:
        placed.append(max(end, placed[-1] + room) if placed else max(end, float(TOP)))
    lowest = HEIGHT - 6.0
    for index in range(len(placed) - 1, -1, -1):
        placed[index] = min(placed[index], lowest)
        lowest = placed[index] - room
    return placed


def shortened(name: str, cells: int = 14) -> str:
    """A name that fits beside the picture; a Chinese sign is as wide as two letters."""
    used = 0
    for index, sign in enumerate(name):
        used += 2 if ord(sign) >= 0x2E80 else 1
        if used > cells:
            return name[:index] + "…"
    return name
