"""Lines of the screen as values: pieces of text with the role they play. How a role looks is the style sheet's."""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.cards import Color
from tablehost.dashboard.cells import cut, width

Role = Literal[
    "", "dim", "strong", "turn", "next", "good", "bad", "ask", "key", "button", "lit",
    "red", "yellow", "green", "blue", "wild",
    "p-red", "p-yellow", "p-green", "p-blue", "p-magenta", "p-cyan", "p-orange", "p-white", "p-purple", "p-gray",
]  # fmt: skip

COLOR_ROLES: dict[Color, Role] = {
    Color.RED: "red",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "blue",
}


class Span(NamedTuple):
    text: str
    role: Role = ""


Line = tuple[Span, ...]


def line_of(*pieces: Span | tuple[str, Role] | str) -> Line:
    """A line from pieces; bare text plays no role, empty text is left out."""
    spans = [Span(piece) if isinstance(piece, str) else Span(*piece) for piece in pieces]
    return tuple(span for span in spans if span.text)


def text_of(line: Line) -> str:
    return "".join(span.text for span in line)


def width_of(line: Line) -> int:
    return sum(width(span.text) for span in line)


def fit(line: Line, cells: int, ellipsis: str = "…") -> Line:
    """The line in at most so many cells, cut where it runs out."""
    if width_of(line) <= cells:
        return line
    room = cells
    kept: list[Span] = []
    for span in line:
        size = width(span.text)
        if size > room or (size == room and span is not line[-1]):
            kept.append(Span(cut(span.text if size > room else span.text + " ", room, ellipsis), span.role))
            break
        kept.append(span)
        room -= size
    return tuple(span for span in kept if span.text)


def spread(left: Line, right: Line, cells: int, ellipsis: str = "…") -> Line:
    """`left` at the left edge, `right` at the right one; the left part is cut when both do not fit."""
    right = fit(right, cells, ellipsis)
    left = fit(left, max(0, cells - width_of(right) - 1), ellipsis)
    gap = cells - width_of(left) - width_of(right)
    return (*left, Span(" " * gap), *right) if gap > 0 else (*left, *right)
