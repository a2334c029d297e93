"""A chart of the scores in terminal cells: a stepped line a player, with the seat's digit at every round.

Drawn here because charts of others count signs and not cells: a Chinese name breaks their frame. Lines that meet share
the cells; the digits tell them apart, and each name stands where its line ends, with its total.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tablehost.dashboard.cells import pad, width
from tablehost.dashboard.lines import Line, Role, Span
from tablehost.dashboard.marks import Marks
from tablehost.export.score_chart import ticks

LEAST_LINES = 6
_NAME_CELLS = 14

_Row = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Player:
    """One line of the chart: totals from the start on, None where the player was not there yet."""

    digit: str
    name: str
    role: Role
    totals: tuple[int | None, ...]


def chart_lines(
    players: Sequence[Player], target: int | None, cells: int, lines: int, marks: Marks
) -> tuple[Line, ...]:
    """The chart in exactly `lines` lines of at most `cells` cells; nothing where there is no room or no round."""
    rounds = max((len(one.totals) for one in players), default=1) - 1
    names = min(_NAME_CELLS, max((width(one.name) for one in players), default=0))
    known = [total for one in players for total in one.totals if total is not None]
    if lines < LEAST_LINES or rounds < 1 or not known:
        return ()
    low, top = min([0, *known]), max([1, *known, *([target] if target is not None else [])])
    scale = max(len(str(low)), len(str(top)))
    labels = 2 + names + 1 + scale
    room = cells - scale - 2 - labels - 1
    if room < rounds + 1 or room < 8:
        return ()
    height = lines - 1
    canvas = _Canvas(room, height)

    def row(total: int) -> int:
        return round((height - 1) * (top - total) / (top - low))

    def column(index: int) -> int:
        return round((room - 1) * index / rounds)

    if target is not None:
        for x in range(0, room, 2):
            canvas.put(x, row(target), marks.rule, "dim")
    for one in players:
        _draw(canvas, one, [(column(index), total) for index, total in enumerate(one.totals)], row, marks)
    for one in players:  # the digits last, so that no line hides them
        for index, total in enumerate(one.totals):
            if total is not None:
                canvas.put_digit(column(index), row(total), one)
    told: dict[int, str] = {}
    for total in ticks(low, top):
        told.setdefault(row(total), str(total))
    if target is not None:
        told[row(target)] = str(target)
    ends = [(row(total), one, total) for one in players if (total := _last(one.totals)) is not None]
    placed = _spread(ends, height)
    found = []
    for y in range(height):
        left = (Span(pad(told.get(y, ""), scale, right=True) + " ", "dim"), Span(marks.wall, "dim"))
        right: tuple[Span, ...] = ()
        if y in placed:
            one, total = placed[y]
            right = (
                Span(f" {one.digit} ", one.role),
                Span(pad(one.name, names, marks.cut) + " "),
                Span(pad(str(total), scale, right=True), "strong"),
            )
        found.append((*left, *canvas.line(y), *right))
    found.append(_axis(rounds, room, scale, column, marks))
    return tuple(found)


def _draw(canvas: _Canvas, one: Player, points: Sequence[tuple[int, int | None]], row: _Row, marks: Marks) -> None:
    """From one round to the next: level until the next round is there, then up or down."""
    for (x, total), (next_x, next_total) in pairwise(points):
        if total is None or next_total is None:
            continue
        y, next_y = row(total), row(next_total)
        for between in range(x, next_x):
            canvas.put(between, y, marks.rule, one.role)
        for between in range(min(y, next_y), max(y, next_y)):
            canvas.put(next_x, between if next_y < y else between + 1, marks.wall, one.role)
        if next_y != y:
            canvas.put(next_x, y, marks.rule, one.role)


def _axis(rounds: int, room: int, scale: int, column: _Row, marks: Marks) -> Line:
    """The numbers of the rounds, as many as have room."""
    signs = [" "] * room
    free = 0
    for index in range(rounds + 1):
        text, x = str(index), column(index)
        x = min(x, room - len(text))
        if x >= free:
            signs[x : x + len(text)] = text
            free = x + len(text) + 1
    return (Span(" " * (scale + 2)), Span("".join(signs), "dim"))


def _last(totals: Sequence[int | None]) -> int | None:
    return next((total for total in reversed(totals) if total is not None), None)


def _spread(ends: Sequence[tuple[int, Player, int]], height: int) -> dict[int, tuple[Player, int]]:
    """A line for each name, as near to its end as there is room; with more names than lines the last ones fall."""
    order = sorted(ends, key=lambda one: (one[0], one[1].digit))[:height]
    lines: list[int] = []
    for end, _one, _total in order:
        lines.append(max(end, lines[-1] + 1) if lines else end)
    lowest = height - 1
    for index in range(len(lines) - 1, -1, -1):
        lines[index] = min(lines[index], lowest)
        lowest = lines[index] - 1
    return {line: (one, total) for line, (_end, one, total) in zip(lines, order, strict=True)}


class _Canvas:
    """Cells that are drawn on; a digit that finds its cell taken steps to the side."""

    def __init__(self, cells: int, lines: int) -> None:
        empty: tuple[str, Role] = (" ", "")
        self._signs = [[empty] * cells for _ in range(lines)]
        self._digits: set[tuple[int, int]] = set()

    def put(self, x: int, y: int, sign: str, role: Role) -> None:
        self._signs[y][x] = (sign, role)

    def put_digit(self, x: int, y: int, one: Player) -> None:
        wide = len(self._signs[y])
        for aside in (0, -1, 1, -2, 2, -3, 3):
            if 0 <= x + aside < wide and (x + aside, y) not in self._digits:
                self._digits.add((x + aside, y))
                self._signs[y][x + aside] = (one.digit, one.role)
                return

    def line(self, y: int) -> list[Span]:
        spans: list[Span] = []
        for sign, role in self._signs[y]:
            if spans and spans[-1].role == role:
                spans[-1] = Span(spans[-1].text + sign, spans[-1].role)
            else:
                spans.append(Span(sign, role))
        return spans
