"""In place of everything else while the window is too small to show it; the game goes on behind it."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.geometry import Size

from tablehost.dashboard.cells import wrap
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.lines import line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.panes import Pane
from tablehost.words import _

SMALLEST_PAGE: Final = (20, 6)
"""Below this lists and fields have no room to be drawn in; the table itself needs no more."""


def is_too_small(size: Size) -> bool:
    return size.width < SMALLEST_PAGE[0] or size.height < SMALLEST_PAGE[1]


class TinyScreen(KeyScreen[None]):
    """Takes no keys: nobody could see what they do."""

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self._marks = marks

    def compose(self) -> ComposeResult:
        yield Pane("tiny")

    def paint(self) -> None:
        cells, lines = self.size
        told = _("window too small: {w} x {h} at least").format(w=SMALLEST_PAGE[0], h=SMALLEST_PAGE[1])
        pane = self.query_one("#tiny", Pane)
        pane.place(max(1, lines))
        pane.show([line_of(text) for text in wrap(told, max(1, cells), max(1, lines), "")])

    def take(self, key: str) -> None:
        return None
