"""The table for people who stand three metres away. Every key of the table works on it: nobody has to switch."""

from __future__ import annotations

from textual.app import ComposeResult

from tablehost.dashboard.big_view import big_lines
from tablehost.dashboard.game_screen import GameScreen
from tablehost.dashboard.intents import Intent, Open
from tablehost.dashboard.lines import text_of
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.view_model import input_line, now_line, paused_line


class BigScreen(GameScreen):
    """Shows the desk; what is half typed stands in the last line, which is empty otherwise."""

    topic = "big"

    def compose(self) -> ComposeResult:
        yield Pane("page")
        yield Pane("input")

    def take(self, key: str) -> Intent | None:
        """As at the table; Escape with nothing typed leads back to it."""
        if key == "escape" and self.half is None:
            return Open("big")
        return super().take(key)

    def paint(self) -> None:
        cells, lines = self.size
        desk = self.desk
        now = paused_line() if desk.evening.is_paused else now_line(desk.state, None, desk.lang)
        asks = desk.asked or text_of(now)
        height = max(1, lines - 1)
        self.query_one("#page", Pane).place(height)
        page = big_lines(desk.state, desk.said, asks, cells, height, desk.marks, desk.lang)
        self.query_one("#page", Pane).show(page)
        self.paint_input()

    def paint_input(self) -> None:
        desk = self.desk
        half = self.half
        pane = self.query_one("#input", Pane)
        if half is None and not self.refused:
            pane.show([()])
            return
        pane.show(input_line(desk.state, half, self.refused, self.size.width, 1, desk.marks, desk.lang))
