"""The table while a round is played: seats, top card, what has to be done, the last ruling, the log, the input line."""

from __future__ import annotations

from textual.app import ComposeResult

from tablehost.dashboard.cells import ALL, wrap
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.game_screen import GameScreen, Meant
from tablehost.dashboard.intents import PressButton
from tablehost.dashboard.layout import SMALLEST, Layout, layout
from tablehost.dashboard.lines import Line, line_of, spread, text_of
from tablehost.dashboard.log_view import line_spans
from tablehost.dashboard.panes import SeatPane
from tablehost.dashboard.seat_view import seat_rows
from tablehost.dashboard.table_panes import TablePanes
from tablehost.dashboard.view_model import (
    head_line,
    hint_lines,
    hints_for,
    input_line,
    now_line,
    paused_line,
    score_bars,
)
from tablehost.words import _


class TableScreen(GameScreen):
    """Shows the desk; says `KeyTyped` for keys and `Meant` for clicks."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._panes = TablePanes(self, desk.marks)
        self._placed: Layout | None = None

    def compose(self) -> ComposeResult:
        yield from self._panes.compose()

    def paint(self) -> None:
        desk, state = self.desk, self.desk.state
        parts = self._placed = self._parts()
        evening = desk.evening
        self._panes.place(parts)
        head = head_line(state, evening.link, evening.board_label, self.size.width, desk.marks)
        self._panes.show_position(head, state, parts)
        self._show_seats(parts)
        self._show_sentences(parts)
        self._show_log(parts)
        self._show_typed(parts)

    def paint_input(self) -> None:
        """All of it where an open menu, or its end, has moved the parts."""
        parts = self._parts()
        if parts == self._placed:
            self._show_typed(parts)
        else:
            self.paint()

    def show_lamps(self) -> None:
        if self._placed is not None and self.is_ready:
            self._show_seats(self._placed)

    def _parts(self) -> Layout:
        """How the screen is divided now: the ruling, or the open question, gets the lines it takes, and so does a menu.
        """
        cells, lines = self.size
        desk = self.desk
        half = self.typing.half(desk.moment)
        asked = len(wrap(desk.asked_now, cells - 2, ALL)) - 1
        told = asked if desk.asked_now else len(wrap(desk.sentences, cells - 2, ALL))
        menu = 0
        if half is not None and half.menu:
            menu = len(hint_lines(hints_for(desk.moment, half, desk.keymap), cells, lines))
        return layout(cells, lines, len(desk.names), max(1, told), menu)

    def _show_typed(self, parts: Layout) -> None:
        """The input line and the hints. Where a long prompt has no line of its own it takes that of the hints."""
        cells, lines = self.size
        desk, half, refused = self.desk, self.half, self.refused
        if (cells < SMALLEST[0] or lines < SMALLEST[1]) and not refused and half is None:
            refused = _("the window is small: {w} x {h} shows all").format(w=SMALLEST[0], h=SMALLEST[1])
        has_menu = half is not None and half.menu
        room = parts.input if has_menu else max(parts.input, min(2, parts.input + parts.hints))
        typed = input_line(desk.state, half, refused, cells, room, desk.marks, desk.lang)
        more = typed[parts.input :]
        hints = hint_lines(hints_for(desk.moment, half, desk.keymap), cells, max(1, parts.hints - len(more)))
        self._panes["input"].show(typed[: parts.input])
        self._panes["hints"].show([*more, *hints][: parts.hints])

    def on_seat_pane_pressed(self, message: SeatPane.Pressed) -> None:
        message.stop()
        self.post_message(Meant(PressButton(message.seat, message.button)))

    def _show_seats(self, parts: Layout) -> None:
        evening = self.desk.evening
        self._panes.show_seats(seat_rows(self.desk.state, evening.lamps()), parts, evening.can_press)

    def _show_sentences(self, parts: Layout) -> None:
        """What is to be done and the last ruling; an open question takes the lines of both."""
        desk, marks, room = self.desk, self.desk.marks, self.size.width - 2
        asked = desk.asked_now
        now = line_of((asked, "ask")) if asked else paused_line() if desk.evening.is_paused else None
        now = now_line(desk.state, None, desk.lang) if now is None else now
        role = now[0].role if now else ""
        first, *more = wrap(text_of(now), room, 1 + parts.sentence if asked else 1, marks.cut) or [""]
        said = [] if asked else wrap(desk.sentences, room, parts.sentence, marks.cut)
        line = line_of((f" {first}", role))
        if desk.time is not None:
            line = spread(line, line_of((f"{desk.time.text} ", desk.time.role)), self.size.width, marks.cut)
        self._panes["now"].show([line])
        self._panes["said"].show(
            [*(line_of((f" {text}", role)) for text in more), *(line_of((f" {text}", "strong")) for text in said)]
        )

    def _show_log(self, parts: Layout) -> None:
        desk = self.desk
        cells = self.size.width - parts.chart_width - (2 if parts.chart_width else 0)
        found = desk.lines(parts.log) if parts.log else ()
        lines: list[Line] = [line_spans(line, desk.marks, cells, bright=n == 0) for n, line in enumerate(found)]
        self._panes["log"].show(lines)
        self._panes["chart"].show(score_bars(desk.state, parts.chart_width, desk.marks) if parts.chart_width else [])
