"""The parts of a screen as panes: each shows lines of the view model and repaints only the rows that changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, get_args

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

from referee.entries import Seat
from tablehost.clean import clean
from tablehost.dashboard.lines import Line, Role, Span
from tablehost.dashboard.marks import plain_signs
from tablehost.dashboard.needs import Button
from tablehost.dashboard.seat_view import Columns


class PaneScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen with panes, which knows what each role looks like, for all of them.

    Textual matches every such class against the whole stylesheet whenever a screen comes up; ten panes with 25 classes
    each took half of that time.
    """

    COMPONENT_CLASSES = {f"role--{role}" for role in get_args(Role) if role}


class Pane(Widget):
    """Lines as they come, cut at the edge, on a `PaneScreen`. What a role looks like stands in `styles.tcss`."""

    can_focus = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: tuple[Line, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """From now on these lines, harmless to the terminal wherever their texts come from."""
        plain = self.app.has_class("-ascii")
        old, self.lines = self.lines, tuple(
            tuple(Span(clean(plain_signs(text) if plain else text), role) for text, role in line) for line in lines
        )
        if old == self.lines:
            return
        wide = self.size.width
        for y in range(max(len(old), len(self.lines))):
            if self._line(old, y) != self._line(self.lines, y):
                self.refresh(Region(0, y, wide, 1))

    def place(self, height: int, width: int | None = None) -> None:
        """Its size; without a height it is not there."""
        self.display = height > 0 and width != 0
        self.styles.height = max(1, height)
        if width is not None:
            self.styles.width = max(1, width)

    @staticmethod
    def _line(lines: tuple[Line, ...], y: int) -> Line:
        return lines[y] if y < len(lines) else ()

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        cells = self.size.width
        style = self.screen.get_component_rich_style
        segments = [
            Segment(text, base + style(f"role--{role}", partial=True) if role else base)
            for text, role in self._line(self.lines, y)
        ]
        return Strip(segments).adjust_cell_length(cells, base)

    @property
    def text(self) -> str:
        """What it shows, for tests and for who copies it."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)


class SeatPane(Pane):
    """The rows of the seats. With a simulated board a click on a row's button is a press of it."""

    class Pressed(Message):
        """Somebody clicked a button of the simulated board."""

        def __init__(self, seat: Seat, button: Button) -> None:
            super().__init__()
            self.seat = seat
            self.button = button

    columns: Columns | None = None
    first_row = 1  # where the first seat stands

    def on_click(self, event: events.Click) -> None:
        if self.columns is None or event.y < self.first_row or event.y >= len(self.lines):
            return
        button = self.columns.button_under(event.x)
        if button is not None:
            self.post_message(self.Pressed(event.y - self.first_row, button))
