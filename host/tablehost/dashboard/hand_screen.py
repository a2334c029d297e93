"""The round's end: the losers' hands, typed with the same two keys, their sum, and on to the next round."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult

from referee.cards import Face
from referee.entries import Draw, HandLeft, PointsLeft
from referee.rulings import Verdict
from tablehost.dashboard.acting import hands_to_type
from tablehost.dashboard.cells import ALL, wrap
from tablehost.dashboard.certain_view import as_if_entered, count_lines, differing
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.game_screen import GameScreen
from tablehost.dashboard.hand_view import (
    count_warning,
    hand_rows,
    head_line,
    points_warning,
    progress_line,
    row_line,
    title_line,
)
from tablehost.dashboard.intents import HandOf, Intent, PointsOf
from tablehost.dashboard.key_cards import HalfTyped, Mode
from tablehost.dashboard.lines import Line, line_of
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.view_model import head_line as top_line
from tablehost.dashboard.view_model import hint_lines, hints_for, input_line, paused_line
from tablehost.words import _


class HandScreen(GameScreen):
    """Shows the hands that are in and takes the next one. A hand that cannot be right is asked for twice."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._doubted: HandOf | PointsOf | None = None

    def compose(self) -> ComposeResult:
        for name in ("head", "title", "rule-over-hands", "hands", "now", "said"):
            yield Pane(name)
        yield Pane("room")
        for name in ("rule-under-log", "input", "hints"):
            yield Pane(name)

    def accepted(self, intent: Intent) -> Intent | None:
        if isinstance(intent, HandOf | PointsOf) and intent != self._doubted:
            warning = self._doubt(intent)
            if warning:
                self._doubted = intent
                self.typing.typed = _keys_of(intent)
                self.refused = warning
                return None
        self._doubted = None
        return intent

    def _doubt(self, intent: HandOf | PointsOf) -> str:
        """Why that can hardly be the hand; empty where it can."""
        game, missing = self.desk.table.game, hands_to_type(self.desk.state)
        if not missing:
            return ""
        if isinstance(intent, HandOf):
            return count_warning(self.desk.state, missing[0], intent.cards)
        then, seat = game.copy(), missing[0]
        if owed := self.desk.state.owes(seat):
            then.enter(Draw(seat, owed))  # as the table writes it before the hand
        is_wrong = then.enter(PointsLeft(seat, intent.points)).verdict is Verdict.MISMATCH
        return points_warning(self.desk.state, seat, intent.points) if is_wrong else ""

    def _why(self, cells: int) -> list[Line]:
        """What may explain a count that differs: of the hand that is doubted, else of those that are in."""
        game, missing, lang = self.desk.table.game, hands_to_type(self.desk.state), self.desk.lang
        if isinstance(self._doubted, HandOf) and missing:
            return list(as_if_entered(game, HandLeft(missing[0], self._doubted.cards), cells, lang))
        return list(count_lines(game, differing(game), cells, lang))

    def paint(self) -> None:
        cells = self.size.width
        desk, marks, state = self.desk, self.desk.marks, self.desk.state
        evening = desk.evening
        small = self._is_small
        self._pane("head").show([top_line(state, evening.link, evening.board_label, cells, marks)])
        self._pane("title").show([title_line(state)])
        for name in ("rule-over-hands", "rule-under-log"):
            self._pane(name).place(0 if small else 1)
            self._pane(name).show([line_of((marks.rule * cells, "dim"))])
        self._pane("input").place(self._input_height)
        self.paint_input()

    @property
    def _input_height(self) -> int:
        return 2 if self.size.width < 80 and not self._is_small else 1

    def _show_said(self, asked: int, hints: int) -> int:
        """The last ruling in the lines that are left; what it needs beyond them it gets from the titles over the hands.

        Tells how many lines those have.
        """
        cells, lines = self.size
        rules = 0 if self._is_small else 2
        free = lines - 2 - rules - len(self.desk.names) - asked - self._input_height - hints
        needed = len(wrap(self.desk.said, cells - 2, ALL))
        heads = 0 if needed >= free else 1
        height = max(1, min(max(needed, 2), free - heads))
        said = wrap(self.desk.said, cells - 2, height, self.desk.marks.cut)
        self._pane("said").place(height)
        self._pane("said").show([line_of((f" {text}", "strong")) for text in said])
        self._pane("room").display = free - heads - height > 0
        return heads

    def paint_input(self) -> None:
        cells, lines = self.size
        desk, moment, marks, state = self.desk, self.desk.moment, self.desk.marks, self.desk.state
        half = self.half
        asked: list[str] = []
        if desk.evening.is_paused:
            now = line_of(" ", *paused_line())
        elif desk.asked:
            asked = wrap(desk.asked, cells - 2, 3, marks.cut)
            now = line_of((f" {asked[0]}", "ask"))
        elif moment.mode is Mode.NEXT:
            told = _(" Enter: a new match") if state.match.winners else _(" Enter: the next round")
            now = line_of((told, "ask"))
        else:
            now = progress_line(state, half, cells, marks)
        hints = hint_lines(hints_for(moment, half, desk.keymap), cells, lines if half and half.menu else self._hints)
        heads = self._show_said(max(1, len(asked)), max(self._hints, len(hints)))
        rows = [head_line(cells, marks)] * heads
        rows += [row_line(row, cells, marks) for row in hand_rows(state, half)]
        self._pane("hands").place(len(rows))
        self._pane("hands").show(rows)
        self._pane("room").show(self._why(cells))
        self._pane("now").place(max(1, len(asked)))
        self._pane("now").show([now, *(line_of((f" {text}", "ask")) for text in asked[1:])])
        echo = half if half is None or not half.cards else _without_cards(half)
        self._pane("input").show(
            input_line(state, echo, self.refused, cells, self._input_height, marks, desk.lang)
        )
        self._pane("hints").place(max(self._hints, len(hints)))
        self._pane("hints").show(hints)

    @property
    def _hints(self) -> int:
        """Lines for the hints; an open menu takes as many as it needs."""
        return 1 if self._is_small else 2

    @property
    def _is_small(self) -> bool:
        return self.size.height < len(self.desk.names) + 11

    def _pane(self, name: str) -> Pane:
        return self.query_one(f"#{name}", Pane)


def _without_cards(half: HalfTyped) -> HalfTyped:
    """The echo of the half card alone: the finished ones stand in the row of the hand."""
    return replace(half, cards=())


def _keys_of(hand: HandOf | PointsOf) -> tuple[str, ...]:
    """The keys of a hand once more, so that it can be confirmed or gone on with."""
    if isinstance(hand, PointsOf):
        return ("=", *str(hand.points))
    keys: list[str] = []
    for card in hand.cards:
        if card.is_wild:
            keys.append("w" if card.face is Face.WILD else "f")
        else:
            keys += [str(card.color).lower(), "v" if card.face is Face.REVERSE else str(card.face).lower()]
    return tuple(keys)
