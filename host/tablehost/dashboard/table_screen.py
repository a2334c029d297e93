"""The table while a round is played: seats, top card, what has to be done, the last ruling, the log, the input line."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from tablehost.dashboard.cells import wrap
from tablehost.dashboard.game_screen import GameScreen, Meant
from tablehost.dashboard.intents import PressButton
from tablehost.dashboard.lines import Line, line_of, spread, text_of
from tablehost.dashboard.log_view import line_spans
from tablehost.dashboard.panes import Pane, SeatPane
from tablehost.dashboard.seat_view import columns_for, head_line, row_line, seat_rows
from tablehost.dashboard.view_model import (
    SMALLEST,
    Layout,
    card_line,
    card_panel,
    hint_lines,
    hints_for,
    input_line,
    layout,
    now_line,
    paused_line,
    score_bars,
)
from tablehost.dashboard.view_model import head_line as top_line
from tablehost.words import _


class TableScreen(GameScreen):
    """Shows the desk; says `KeyTyped` for keys and `Meant` for clicks."""

    def compose(self) -> ComposeResult:
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

    def paint(self) -> None:
        cells, lines = self.size
        desk, marks, state = self.desk, self.desk.marks, self.desk.state
        parts = layout(cells, lines, len(desk.names))
        self._place(parts)
        evening = desk.evening
        self._pane("head").show([top_line(state, evening.link, evening.board_label, cells, marks)])
        self._pane("card-line").show([card_line(state, cells, marks)])
        self._pane("card").show(card_panel(state, parts.panel_width - 1, marks))
        self._show_seats(parts)
        self._show_sentences(parts)
        self._show_log(parts)
        for pane in ("rule-over-log", "rule-under-log"):
            self._pane(pane).show([line_of((marks.rule * cells, "dim"))])
        self.paint_input()

    def paint_input(self) -> None:
        cells, lines = self.size
        desk, moment = self.desk, self.desk.moment
        parts = layout(cells, lines, len(desk.names))
        half = self.half
        refused = self.refused
        if (cells < SMALLEST[0] or lines < SMALLEST[1]) and not refused and half is None:
            refused = _("the window is small: {w} x {h} shows all").format(w=SMALLEST[0], h=SMALLEST[1])
        typed = input_line(desk.state, half, refused, cells, parts.input, desk.marks, desk.lang)
        self._pane("input").show(typed)
        self._pane("hints").show(hint_lines(hints_for(moment, half, desk.keymap), cells, parts.hints))

    def show_lamps(self) -> None:
        cells, lines = self.size
        if cells and self.is_ready:
            self._show_seats(layout(cells, lines, len(self.desk.names)))

    def on_seat_pane_pressed(self, message: SeatPane.Pressed) -> None:
        message.stop()
        self.post_message(Meant(PressButton(message.seat, message.button)))

    def _show_seats(self, parts: Layout) -> None:
        desk, marks = self.desk, self.desk.marks
        columns = columns_for(parts.seats_width, desk.evening.can_press)
        pane = self.query_one("#seats", SeatPane)
        pane.columns = columns
        rows = seat_rows(desk.state, desk.evening.lamps())
        pane.show([head_line(columns, marks), *(row_line(row, columns, marks) for row in rows)])

    def _show_sentences(self, parts: Layout) -> None:
        """What is to be done and the last ruling; an open question takes the lines of both."""
        desk, marks, room = self.desk, self.desk.marks, self.size.width - 2
        asked = desk.asked
        now = line_of((asked, "ask")) if asked else paused_line() if desk.evening.is_paused else None
        now = now_line(desk.state, None, desk.lang) if now is None else now
        role = now[0].role if now else ""
        first, *more = wrap(text_of(now), room, 1 + parts.sentence if asked else 1, marks.cut) or [""]
        said = [] if asked else wrap(desk.sentences, room, parts.sentence, marks.cut)
        line = line_of((f" {first}", role))
        if desk.time is not None:
            line = spread(line, line_of((f"{desk.time.text} ", desk.time.role)), self.size.width, marks.cut)
        self._pane("now").show([line])
        self._pane("said").show(
            [*(line_of((f" {text}", role)) for text in more), *(line_of((f" {text}", "strong")) for text in said)]
        )

    def _show_log(self, parts: Layout) -> None:
        desk = self.desk
        cells = self.size.width - parts.chart_width - (2 if parts.chart_width else 0)
        found = desk.lines(parts.log) if parts.log else ()
        lines: list[Line] = [line_spans(line, desk.marks, cells, bright=n == 0) for n, line in enumerate(found)]
        self._pane("log").show(lines)
        self._pane("chart").show(score_bars(desk.state, parts.chart_width, desk.marks) if parts.chart_width else [])

    def _place(self, parts: Layout) -> None:
        cells = self.size.width
        self._pane("card-line").place(parts.card_line)
        self.query_one("#upper").styles.height = parts.upper
        self._pane("seats").place(parts.upper, parts.seats_width)
        self._pane("card").place(parts.upper, parts.panel_width)
        self._pane("said").place(parts.sentence)
        self._pane("rule-over-log").place(parts.rules)
        lower = self.query_one("#lower")
        lower.display = parts.log > 0
        lower.styles.height = max(1, parts.log)
        self._pane("log").place(parts.log, cells - parts.chart_width)
        self._pane("chart").place(parts.log, parts.chart_width)
        self._pane("rule-under-log").place(parts.rules)
        self._pane("input").place(parts.input)
        self._pane("hints").place(parts.hints)

    def _pane(self, name: str) -> Pane:
        return self.query_one(f"#{name}", Pane)
