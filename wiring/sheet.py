"""A white sheet to draw a circuit on. It is schemdraw, with every element at a place and in a direction of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

FONT: Final = "Noto Sans CJK SC, Noto Sans SC, Microsoft YaHei, PingFang SC, Arial, sans-serif"
SIZE: Final = 12  # points; a unit of the sheet is half an inch
_SINK: Final = 0.09  # schemdraw centers the letters' boxes, not the letters


def sheet_svg(draw: Callable[[Sheet], None], paper: tuple[float, float, float, float]) -> str:
    """What `draw` puts on paper from the upper left to the lower right corner. Raises `ImportError` without schemdraw.

    The paper is white, so that a dark page does not swallow the lines, and it has a size of its own, since schemdraw
    does not count texts.
    """
    import schemdraw

    with schemdraw.Drawing(canvas="svg", show=False) as drawing:
        drawing.config(font=FONT, fontsize=SIZE, unit=2.2, lw=1.4, margin=0.1)
        sheet = Sheet(drawing)
        x, y, x2, y2 = paper
        sheet.area([(x, y), (x2, y), (x2, y2), (x, y2)], "white", "white")
        draw(sheet)
        image: bytes = drawing.get_imagedata("svg")
    return image.decode()


class Sheet:
    """Places are x to the right and y upwards, in units."""

    def __init__(self, drawing: Any) -> None:
        import schemdraw.elements
        import schemdraw.pictorial
        import schemdraw.segments

        self._drawing = drawing
        self._symbols: Any = schemdraw.elements
        self._pictures: Any = schemdraw.pictorial
        self._segments: Any = schemdraw.segments

    def _add(self, *segments: Any) -> None:
        element = self._symbols.Element()
        element.segments.extend(segments)
        self._drawing.add(element.at((0, 0)).theta(0))

    def text(self, x: float, y: float, text: str, align: str = "left", size: int = SIZE) -> None:
        self._add(self._segments.SegmentText((x, y - _SINK), text, align=(align, "center"), fontsize=size))

    def wire(self, *points: tuple[float, float], color: str = "black", width: float = 1.4) -> None:
        self._add(self._segments.Segment(list(points), color=color, lw=width))

    def dot(self, x: float, y: float, radius: float = 0.07, fill: str = "black") -> None:
        self._add(self._segments.SegmentCircle((x, y), radius, fill=fill))

    def area(self, corners: list[tuple[float, float]], fill: str, color: str = "black") -> None:
        self._add(self._segments.SegmentPoly(corners, fill=fill, color=color))

    def part(self, kind: str, x: float, y: float, x2: float, y2: float, **options: Any) -> None:
        """A symbol with two ends."""
        self._drawing.add(getattr(self._symbols, kind)(**options).endpoints((x, y), (x2, y2)))

    def ground(self, x: float, y: float) -> None:
        self._drawing.add(self._symbols.Ground().at((x, y)).theta(0))

    def npn(self, x: float, y: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """A transistor with its base at x, y. Where collector and emitter are."""
        drawn = self._drawing.add(self._symbols.BjtNpn(circle=True).anchor("base").at((x, y)).theta(0))
        return tuple(drawn.absanchors["collector"]), tuple(drawn.absanchors["emitter"])

    def picture(self, kind: str, x: float, y: float, *, scale: float = 1, theta: float = 0, **options: Any) -> Any:
        """A part as it looks, its first leg at x, y. What comes back knows where its other legs are."""
        drawn = getattr(self._pictures, kind)(**options)
        return self._drawing.add(drawn.scale(scale).theta(theta).at((x, y)))
