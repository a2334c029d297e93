"""A record stepped through: the table as it was after each entry, forwards, backwards, or by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.app import ComposeResult
from textual.timer import Timer

from referee.entries import CallUno, Catch
from referee.option_texts import Lang
from referee.state import State
from referee.texts import say
from tablehost.clean import clean
from tablehost.dashboard.cells import ALL, cut, wrap
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.intents import Intent, Open
from tablehost.dashboard.key_map import Area, KeyMap
from tablehost.dashboard.layout import Layout, layout
from tablehost.dashboard.lines import Line, Span, line_of, spread, text_of
from tablehost.dashboard.log_view import line_spans, log_line
from tablehost.dashboard.logbook import LogEntry
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.page_screen import Hints
from tablehost.dashboard.seat_view import seat_rows
from tablehost.dashboard.table_panes import TablePanes
from tablehost.dashboard.view_model import hint_lines, now_line
from tablehost.past import Frame, Replay
from tablehost.spans_of_time import seconds
from tablehost.table import Source
from tablehost.words import _

LONGEST_WAIT_S: Final = 3.0
"""What takes longer at the table is cut short when a record plays by itself."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
STEPS: Final = {"right": 1, "down": 1, "6": 1, "left": -1, "up": -1, "4": -1, "pagedown": 10, "pageup": -10}


class ReplayScreen(KeyScreen[None]):
    """Starts before the first entry."""

    topic = "replay"

    def __init__(self, replay: Replay, marks: Marks, lang: Lang) -> None:
        super().__init__()
        self.replay, self.marks, self._lang = replay, marks, lang
        self._panes = TablePanes(self, marks)
        self.at = 0  # how many entries have been made
        self._told = ""
        self._typed = ""
        self._speed = 1.0
        self._timer: Timer | None = None
        if replay.problems:
            more = len(replay.problems) - 1
            self._told = _("a line was left out: {problem}").format(problem=clean(replay.problems[0]))
            if more:
                self._told += "  " + _("and {n} more").format(n=more)

    # What is shown

    @property
    def state(self) -> State:
        return self.replay.frames[self.at - 1].after if self.at else self.replay.start

    def compose(self) -> ComposeResult:
        yield from self._panes.compose()

    def paint(self) -> None:
        cells, _lines = self.size
        state, marks = self.state, self.marks
        said = wrap(self._sentence(), cells - 2, ALL, marks.cut)
        parts = self._parts(len(said))
        self._panes.place(parts)
        self._panes.show_position(self._head(cells), state, parts)
        self._panes.show_seats(seat_rows(state), parts, False)
        now = text_of(now_line(state, None, self._lang))
        self._panes["now"].show([line_of((f" {cut(now, cells - 2, marks.cut)}", "dim"))])
        said = wrap(self._sentence(), cells - 2, max(1, parts.sentence), marks.cut)
        self._panes["said"].show([line_of((f" {text}", "strong")) for text in said])
        self._panes["log"].show(self._log(parts.log, cells))
        self._panes["input"].show([self._foot(cells)])
        keymap = getattr(self.app, "keymap", None) or KeyMap()
        hints = tuple((keymap.shown(keys, Area.PAGE), told) for keys, told in self._hints())
        self._panes["hints"].show(hint_lines(hints, cells, parts.hints))

    def _parts(self, told: int) -> Layout:
        """As at the table, with one line at the foot and without a chart."""
        cells, lines = self.size
        parts = layout(cells, lines, len(self.state.table.names), told)
        return replace(parts, chart_width=0, input=1, log=parts.log + parts.input - 1)

    def _hints(self) -> Hints:
        return (
            ("left right", _("one entry")), ("n p", _("round")), ("Home End", _("start, end")),
            ("space", _("by itself")), ("+ -", _("speed")), ("digits Enter", _("to entry")), ("?", _("help")),
            ("q", _("back")),
        )  # fmt: skip

    def _head(self, cells: int) -> Line:
        match = self.state.match
        left = _("Replay  round {n}").format(n=match.round_number)
        if match.number > 1:
            left += "  " + _("match {n}").format(n=match.number)
        left += f"  {clean(self.replay.title)}"
        right = _("entry {n} of {all}").format(n=self.at, all=len(self.replay.frames))
        strong = line_of((f" {cut(left, max(8, cells - 24), self.marks.cut)}", "strong"))
        return spread(strong, line_of((f"{right} ", "strong")), cells, self.marks.cut)

    def _sentence(self) -> str:
        if not self.at:
            return _("Before the first entry.")
        frame = self.replay.frames[self.at - 1]
        return clean(say(frame.ruling, frame.entry, self._names(frame), self._lang))

    def _log(self, count: int, cells: int) -> list[Line]:
        found: list[Line] = []
        for frame in reversed(self.replay.frames[max(0, self.at - count) : self.at]):
            entry = LogEntry(frame.number, frame.entry, frame.ruling)  # type: ignore[arg-type]
            source = Source.AUTO if frame.auto else None
            line = log_line(entry, self._names(frame), source, self._lang)
            found.append(line_spans(line, self.marks, cells, bright=not found))
        return found

    def _names(self, frame: Frame) -> tuple[str, ...]:
        """Those who sat there, and who joined with this entry."""
        names = frame.after.table.names
        return names if len(names) >= len(frame.names) else frame.names

    def _foot(self, cells: int) -> Line:
        """Where one is in the record, as a bar with the rounds, and the time on the table's clock."""
        total = max(1, len(self.replay.frames))
        at = self.replay.frames[self.at - 1].entry.at if self.at else None
        clock = "" if at is None else seconds(at)
        if self._typed:
            clock = _("to entry {typed}").format(typed=self._typed + self.marks.cursor)
        elif self._timer is not None:
            clock = f"{clock}  x{self._speed:g}"
        if self._told:
            return line_of((f" {cut(self._told, cells - 2, self.marks.cut)}", "ask"))
        room = max(10, cells - 22)
        filled = round(room * self.at / total)
        return (Span(" "), Span(self.marks.bar * filled, "good"), Span("." * (room - filled), "dim"), Span(f" {clock}"))

    # Keys

    def take(self, key: str) -> Intent | None:
        self._told = ""
        if key.isdigit() and len(key) == 1 and (self._typed or key not in ("4", "6")) and len(self._typed) < 6:
            self._typed += key
        elif key in STEPS:
            self._go(self.at + STEPS[key])
        elif key in ("home", "end"):
            self._go(0 if key == "home" else len(self.replay.frames))
        elif key in ("n", "p"):
            self._go_to_round(1 if key == "n" else -1)
        elif key == "enter" and self._typed:
            self._go(int(self._typed))
        elif key == "backspace" and self._typed:
            self._typed = self._typed[:-1]
        elif key in ("space", "enter"):
            self._play_or_stop()
        elif key in ("+", "-"):
            place = SPEEDS.index(self._speed) + (1 if key == "+" else -1)
            self._speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
            self._told = _("speed x{n}").format(n=f"{self._speed:g}")
        elif key in ("escape", "q", "backspace", "/"):
            self.dismiss(None)
            return None
        elif key == "?":
            return Open("help")
        else:
            self._told = _("this key means nothing here: ? shows the keys")
        self.show()
        return None

    def _go(self, at: int) -> None:
        self.at = max(0, min(len(self.replay.frames), at))
        self._typed = ""

    def _go_to_round(self, step: int) -> None:
        starts = self.replay.round_starts
        if step > 0:
            self._go(next((one + 1 for one in starts if one + 1 > self.at), len(self.replay.frames)))
        else:
            self._go(next((one + 1 for one in reversed(starts) if one + 1 < self.at), 0))

    # By itself

    def _play_or_stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            return
        if self.at >= len(self.replay.frames):
            self._go(0)
        self._wait()

    def _wait(self) -> None:
        """The next entry comes after as long as it took at the table, within reason."""
        self._timer = self.set_timer(min(LONGEST_WAIT_S, self._gap_s()) / self._speed, self._next)

    def _gap_s(self) -> float:
        frames = self.replay.frames
        now = frames[self.at - 1].entry.at if self.at else None
        then = frames[self.at].entry.at if self.at < len(frames) else None
        if now is None or then is None or isinstance(frames[self.at].entry, (CallUno, Catch)):
            return 1.0
        return max(0.2, (then - now) / 1_000_000)

    def _next(self) -> None:
        self._timer = None
        self._go(self.at + 1)
        if self.at < len(self.replay.frames):
            self._wait()
        self.show()
