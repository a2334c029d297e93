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


def score_chart(series: Sequence[Series], target: int | None, title: str) -> str:
    """The picture. `title` is what a screen reader says. Every name is escaped."""
    rounds = max((len(one.totals) for one in series), default=1) - 1
    known = [total for one in series for total in one.totals if total is not None]
    top = max([1, *known, *([target] if target is not None else [])])
    low = min([0, *known])
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" role="img" font-family="inherit" font-size="12"']
    parts.append(f' viewBox="0 0 {WIDTH} {HEIGHT}"><title>{escape(title)}</title>')

    def x(index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * index / max(1, rounds)

    def y(total: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - total) / (top - low)

    for total in ticks(low, top):
        parts.append(f'<path d="M{LEFT} {y(total):.1f}H{WIDTH - RIGHT}" stroke="#ccc"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(total) + 4:.1f}" text-anchor="end" fill="#555">{total}</text>')
    every = 1 + rounds // 15
    for index in range(0, rounds + 1, every):
        parts.append(
            f'<text x="{x(index):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" fill="#555">{index}</text>'
        )
    if target is not None:
        parts.append(
            f'<path d="M{LEFT} {y(target):.1f}H{WIDTH - RIGHT}" stroke="#000" stroke-width="1.5" '
            f'stroke-dasharray="3 3"/>'
        )
    labels: list[tuple[float, int]] = []
    for place, one in enumerate(series):
        points = [(x(index), y(total)) for index, total in enumerate(one.totals) if total is not None]
        if not points:
            continue
        path = f"M{points[0][0]:.1f} {points[0][1]:.1f}" + "".join(f"H{px:.1f}V{py:.1f}" for px, py in points[1:])
        color, dash = COLORS[place % len(COLORS)], DASHES[place % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="2.5"{dashed}/>')
        labels.append((points[-1][1], place))
    for at, (end, place) in zip(spread([end for end, _ in sorted(labels)]), sorted(labels), strict=True):
        color, dash = COLORS[place % len(COLORS)], DASHES[place % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        left = WIDTH - RIGHT
        parts.append(f'<path d="M{left + 2} {end:.1f}L{left + 12} {at:.1f}" stroke="{color}" fill="none"/>')
        parts.append(f'<path d="M{left + 12} {at:.1f}h24" stroke="{color}" stroke-width="2.5"{dashed}/>')
        total = next(one for one in reversed(series[place].totals) if one is not None)
        name = escape(shortened(series[place].name))
        parts.append(f'<text x="{left + 41}" y="{at + 4:.1f}">{name} {total}</text>')
    parts.append("</svg>")
    return "".join(parts)


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
