"""The table for people who stand three metres away. Every key of the table works on it: nobody has to switch."""

from __future__ import annotations

from textual.app import ComposeResult

from tablehost.dashboard.big_view import big_lines
from tablehost.dashboard.game_screen import GameScreen
from tablehost.dashboard.intents import Intent, Open
from tablehost.dashboard.key_map import Area
from tablehost.dashboard.lines import Line, text_of
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.view_model import hint_lines, hints_for, input_line, now_line, paused_line


class BigScreen(GameScreen):
    """Shows the desk; what is half typed stands in the last line, which is empty otherwise, with a menu below it."""

    topic = "big"
    _menu_lines = 0

    def compose(self) -> ComposeResult:
        yield Pane("page")
        yield Pane("input")

    def take(self, key: str) -> Intent | None:
        """As at the table; Escape with nothing typed leads back to it."""
        if self.desk.keymap.meant(key, Area.FIRST) == "escape" and self.half is None:
            return Open("big")
        return super().take(key)

    def paint(self) -> None:
        cells, lines = self.size
        desk = self.desk
        now = paused_line() if desk.evening.is_paused else now_line(desk.state, None, desk.lang)
        asks = desk.asked_now or text_of(now)
        menu = self._menu()
        self._menu_lines = len(menu)
        height = max(1, lines - 1 - len(menu))
        self.query_one("#page", Pane).place(height)
        page = big_lines(desk.state, desk.said, asks, cells, height, desk.marks, desk.lang)
        self.query_one("#page", Pane).show(page)
        self._show_typed(menu)

    def paint_input(self) -> None:
        """All of it where an open menu, or its end, has moved the page."""
        menu = self._menu()
        if len(menu) == self._menu_lines:
            self._show_typed(menu)
        else:
            self.paint()

    def _show_typed(self, menu: tuple[Line, ...]) -> None:
        desk = self.desk
        half = self.half
        pane = self.query_one("#input", Pane)
        pane.place(1 + len(menu))
        if half is None and not self.refused:
            pane.show([()])
            return
        typed = input_line(desk.state, half, self.refused, self.size.width, 1, desk.marks, desk.lang)
        pane.show([*typed, *menu])

    def _menu(self) -> tuple[Line, ...]:
        """What can follow in an open menu; there are no other hints here."""
        desk = self.desk
        half = self.typing.half(desk.moment)
        if half is None or not half.menu:
            return ()
        return hint_lines(hints_for(desk.moment, half, desk.keymap), *self.size)
