"""Former evenings: the list with replay and export, and the statistics over all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from referee.option_texts import Lang
from tablehost.chronicle import Chronicle, chronicle_of
from tablehost.dashboard.history_view import (
    TABS,
    Tab,
    duel_lines,
    evening_lines,
    player_lines,
    record_lines,
    tab_line,
)
from tablehost.dashboard.lines import Line, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.needs import Evening, EveningError
from tablehost.dashboard.page_screen import Hints, PageScreen
from tablehost.dashboard.replay_screen import ReplayScreen
from tablehost.past import PastGame, replay_of
from tablehost.standings import Standings, standings_of
from tablehost.words import _, ngettext


class HistoryScreen(PageScreen):
    """Opens with the list at once and counts the statistics beside it, a game at a time."""

    topic = "history"

    def __init__(
        self, evening: Evening, marks: Marks, lang: Lang, colors: Mapping[str, str], stories: dict[object, Chronicle]
    ) -> None:
        """`stories` are the chronicles of games that were counted before; the new ones are put in."""
        super().__init__(marks)
        self._evening, self._lang, self._colors, self._stories = evening, lang, colors, stories
        self._tab: Tab = "evenings"
        self._at = 0
        self._games: tuple[PastGame, ...] = ()
        self._left = 0
        self._standings: Standings | None = None

    def on_mount(self) -> None:
        try:
            self._games = tuple(self._evening.library.past_games())
        except EveningError as fault:
            self.told = str(fault)
        self._left = sum(self._key(game) not in self._stories for game in self._games)
        super().on_mount()
        self.run_worker(self._count())

    async def _count(self) -> None:
        for game in self._games:
            if self._key(game) not in self._stories:
                await asyncio.sleep(0.001)  # keys come first
                try:
                    kept = self._evening.library.past_game(game.id)
                    self._stories[self._key(game)] = chronicle_of(kept.game, kept.buttons)
                except EveningError as fault:
                    self.told = str(fault)
                self._left -= 1
                self._standings = None
                if self._tab != "evenings":
                    self.show()
        self.show()

    @staticmethod
    def _key(game: PastGame) -> object:
        return game.id, game.entries

    @property
    def standings(self) -> Standings:
        """Of what has been counted so far."""
        if self._standings is None:
            told = [self._stories[self._key(game)] for game in self._games if self._key(game) in self._stories]
            self._standings = standings_of(told)
        return self._standings

    def page_title(self) -> str:
        count = ngettext("{n} game", "{n} games", len(self._games)).format(n=len(self._games))
        return _("History: {games}").format(games=count)

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        head = (tab_line(self._tab), ())
        if not self._games:
            return (*head, line_of((" " + _("No game has been played yet: this page fills by itself."), "dim")))
        if self._tab == "evenings":
            page = (*head, *evening_lines(self._games, self._at, self._evening.library.wall_us(), cells, self.marks))
            cursor = 2 + 2 * self._at
            if self.top > cursor - 2 or self.top + lines < cursor + 2:
                self.top = max(0, cursor - lines // 2)
            return page
        waiting: tuple[Line, ...] = ()
        if self._left:
            waiting = (line_of((" " + _("still counting: {n} games").format(n=self._left), "ask")),)
        match self._tab:
            case "players":
                return (*head, *waiting, *player_lines(self.standings, self._colors, cells, self.marks))
            case "duels":
                return (*head, *waiting, *duel_lines(self.standings.duels, cells, self.marks))
            case _:
                return (*head, *waiting, *record_lines(self.standings, cells, self.marks))

    def hints(self) -> Hints:
        if self._tab == "evenings" and self._games:
            return (("Enter", _("replay")), ("x", _("export")), ("1-4", _("part")), ("up down", _("choose")))
        return (("1-4", _("part")), ("up down", _("scroll")))

    def typed(self, key: str) -> bool:
        if key in ("1", "2", "3", "4"):
            self._tab, self.top = TABS[int(key) - 1], 0
            return True
        if key in ("tab", "right"):
            self._tab, self.top = TABS[(TABS.index(self._tab) + 1) % len(TABS)], 0
            return True
        if self._tab != "evenings" or not self._games:
            return False
        steps = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5}
        if key in steps:
            self._at = max(0, min(len(self._games) - 1, self._at + steps[key]))
            return True
        if key in ("home", "end"):
            self._at = 0 if key == "home" else len(self._games) - 1
            return True
        if key == "enter":
            self._replay(self._games[self._at])
            return True
        if key in ("x", "*"):
            self._export(self._games[self._at])
            return True
        return False

    def _replay(self, game: PastGame) -> None:
        try:
            kept = self._evening.library.past_game(game.id)
        except EveningError as fault:
            self.told = str(fault)
            return
        title = ", ".join(game.names)
        self.app.push_screen(ReplayScreen(replay_of(kept.record, title), self.marks, self._lang))

    def _export(self, game: PastGame) -> None:
        try:
            page = self._evening.library.export(game.id)
            told = _("written into {folder}: {name} to print, and the same as .game, .json and .csv")
            self.told = told.format(folder=page.parent, name=page.name)
        except EveningError as fault:
            self.told = str(fault)
