"""Scores, penalties and certain facts of the game that is on: pages over the desk that follow it while open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablehost.chronicle import Chronicle, chronicle_of
from tablehost.dashboard.certain_view import certain_lines
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.lines import Line
from tablehost.dashboard.page_screen import Hints, PageScreen
from tablehost.dashboard.penalties_view import penalty_lines
from tablehost.dashboard.scores_view import scores_lines
from tablehost.table import Source
from tablehost.words import _


class StoryPage(PageScreen):
    """A page about the game so far; the story is told anew when something was entered."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.marks)
        self.desk = desk
        self._told_at = -1
        self._story: Chronicle | None = None

    @property
    def story(self) -> Chronicle:
        game = self.desk.table.game
        if self._story is None or self._told_at != len(game.entries):
            self._told_at = len(game.entries)
            sources = self.desk.table.sources
            buttons = frozenset(number for number, source in enumerate(sources, 1) if source is Source.BUTTON)
            self._story = chronicle_of(game, buttons)
        return self._story


class ScoresScreen(StoryPage):
    """The chart and the rounds."""

    topic = "scores"

    def __init__(self, desk: Desk, colors: Mapping[str, str]) -> None:
        super().__init__(desk)
        self._colors = colors

    def page_title(self) -> str:
        target = self.desk.state.rules.match_target
        if isinstance(target, int):
            return _("Scores, match {n} to {target} points").format(n=self.desk.state.match.number, target=target)
        return _("Scores, match {n}").format(n=self.desk.state.match.number)

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        return scores_lines(self.story, self.desk.state.rules, self._colors, cells, lines, self.marks)

    def hints(self) -> Hints:
        return (("up down", _("scroll")),)


class PenaltiesScreen(StoryPage):
    """Who had to draw for what."""

    topic = "penalties"

    def page_title(self) -> str:
        cards = sum(one.cards for one in self.story.penalties)
        return _("Penalties: {n}, {cards} cards").format(n=len(self.story.penalties), cards=cards)

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        return penalty_lines(self.story, self.desk.state.rules, cells, self.marks, self.desk.lang)

    def hints(self) -> Hints:
        return (("up down", _("scroll")),)


class CertainScreen(PageScreen):
    """What is certain though nobody sees a hand, each with its proof; and what may explain a count that differs."""

    topic = "certain"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.marks)
        self.desk = desk

    def page_title(self) -> str:
        return _("What is certain")

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        return certain_lines(self.desk.table.game, self.desk.state, cells, self.desk.lang)

    def hints(self) -> Hints:
        return (("up down", _("scroll")),)
