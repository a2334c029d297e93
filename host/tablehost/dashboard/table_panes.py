"""The panes of a table, on the screen it is played on and on the one a record is stepped through."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from referee.state import State
from tablehost.dashboard.layout import Layout
from tablehost.dashboard.lines import Line, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.panes import Pane, SeatPane
from tablehost.dashboard.seat_view import SeatRow, columns_for, seat_lines
from tablehost.dashboard.view_model import card_line, card_panel


class TablePanes:
    """Those of one screen: which there are, where they stand, and what does not depend on who looks at them."""

    def __init__(self, screen: Screen[None], marks: Marks) -> None:
        self._screen, self._marks = screen, marks

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Pane("head")
        yield Pane("card-line")
        with Horizontal(id="upper"):
            yield SeatPane("seats")
            yield Pane("card")
        yield Pane("now")
        yield Pane("said")
        yield Pane("rule-over-log")
        with Horizontal(id="lower"):
            yield Pane("log")
            yield Pane("chart")
        yield Pane("rule-under-log")
        yield Pane("input")
        yield Pane("hints")

    def __getitem__(self, name: str) -> Pane:
        return self._screen.query_one(f"#{name}", Pane)

    def place(self, parts: Layout) -> None:
        """Their sizes."""
        cells = self._screen.size.width
        self["card-line"].place(parts.card_line)
        self._screen.query_one("#upper").styles.height = parts.upper
        self["seats"].place(parts.upper, parts.seats_width)
        self["card"].place(parts.upper, parts.panel_width)
        self["said"].place(parts.sentence)
        lower = self._screen.query_one("#lower")
        lower.display = parts.log > 0
        lower.styles.height = max(1, parts.log)
        self["log"].place(parts.log, cells - parts.chart_width)
        self["chart"].place(parts.log, parts.chart_width)
        for name in ("rule-over-log", "rule-under-log"):
            self[name].place(parts.rules)
            self[name].show([line_of((self._marks.rule * cells, "dim"))])
        self["input"].place(parts.input)
        self["hints"].place(parts.hints)

    def show_position(self, head: Line, state: State, parts: Layout) -> None:
        """The head, and the top card where there is room for it."""
        self["head"].show([head])
        self["card-line"].show([card_line(state, self._screen.size.width, self._marks)])
        self["card"].show(card_panel(state, parts.panel_width - 1, self._marks))

    def show_seats(self, rows: tuple[SeatRow, ...], parts: Layout, buttons: bool) -> None:
        """The seats; with the buttons of a simulated board, which seats two abreast have no room for."""
        columns = columns_for(parts.seats_width, buttons)
        pane = self._screen.query_one("#seats", SeatPane)
        pane.columns = columns if parts.abreast == 1 else None
        pane.first_row = parts.heads
        pane.show(seat_lines(rows, columns, parts, self._marks))
