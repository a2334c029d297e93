"""The screens beside the table: which there are, what each needs, and the commands that open them.

The app asks `open`; the command palette offers the same by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen

from referee.presets import Preset
from referee.rules import Rules
from tablehost.chronicle import Chronicle
from tablehost.dashboard.evening_pages import CertainScreen, PenaltiesScreen, ScoresScreen
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.history_screen import HistoryScreen
from tablehost.dashboard.intents import Where
from tablehost.dashboard.needs import EveningError
from tablehost.dashboard.options_screen import OptionsScreen
from tablehost.dashboard.rulebook_screen import RuleBookScreen
from tablehost.dashboard.rulebook_view import Tab
from tablehost.dashboard.service_screen import ServiceScreen
from tablehost.played_text import played_text
from tablehost.words import _

if TYPE_CHECKING:
    from tablehost.dashboard.app import TableApp

DARK, LIGHT = "textual-dark", "textual-light"


class Pages:
    """Opens pages over whatever is shown. What cannot be opened says why."""

    def __init__(self, app: TableApp) -> None:
        self._app = app
        self._stories: dict[object, Chronicle] = {}

    def open(self, where: Where) -> bool:
        """Whether `where` is one of these pages."""
        app = self._app
        try:
            match where:
                case "scores" | "penalties" | "certain":
                    self._story_page(where)
                case "history":
                    self._history()
                case "rulebook":
                    rules = Rules() if app.desk is None else app.desk.state.rules
                    self.rule_book(played_text(rules))
                case "service":
                    self.service(None)
                case "palette":
                    app.action_command_palette()
                case "theme":
                    app.other_theme()
                case "help":
                    app.push_screen(HelpScreen(app.marks, getattr(app.screen, "topic", "table")))
                case _:
                    return False
        except EveningError as fault:
            app.refuse(str(fault))
        return True

    def _story_page(self, where: Where) -> None:
        desk = self._app.desk
        if desk is None:
            self._app.refuse(_("no game is on"))
        elif where == "scores":
            self._app.push_screen(ScoresScreen(desk, self._app.evening.library.player_colors()))
        elif where == "penalties":
            self._app.push_screen(PenaltiesScreen(desk))
        else:
            self._app.push_screen(CertainScreen(desk))

    def _history(self) -> None:
        app = self._app
        colors = app.evening.library.player_colors()
        app.push_screen(HistoryScreen(app.evening, app.marks, app.lang, colors, self._stories))

    def rule_book(self, text: Preset, tab: Tab = "minute") -> None:
        """The rule book, opened at a text."""
        app = self._app
        app.push_screen(RuleBookScreen(app.marks, app.lang, app.evening.library.rule_texts(), text, tab))

    def options(self, text: Preset, changed: Callable[[Preset], None]) -> None:
        """The single rules of a text; `changed` gets it back."""
        app = self._app

        def took(told: Preset | None) -> None:
            if told is not None:
                changed(told)

        app.push_screen(OptionsScreen(app.marks, app.lang, text, app.evening.library.keep_rules), took)

    def service(self, board: str | None) -> None:
        """The service menu, with the game's board or the one of that name."""
        try:
            service = self._app.evening.service(board)
        except EveningError as fault:
            self._app.refuse(str(fault))
        else:
            self._app.push_screen(ServiceScreen(service, self._app.marks))

    def commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers, with a sentence each."""
        app = self._app

        def opens(where: Where) -> None:
            app.open_from_palette(where)

        told: list[tuple[Where, str, str]] = []
        if app.desk is not None:
            told += [
                ("scores", _("Scores"), _("the chart and every round")),
                ("penalties", _("Penalties"), _("who had to draw how many cards, and why")),
                ("certain", _("What is certain"), _("known for sure though nobody sees a hand, with the proof")),
                ("big", _("Big screen"), _("to be read across the room; every key works there too")),
                ("edit", _("Edit the log"), _("change, insert or delete an entry")),
                ("people", _("People"), _("swap seats, join, leave")),
                ("sound", _("Sound"), _("louder, quieter, spoken rulings")),
            ]
        told += [
            ("history", _("History"), _("former evenings: replay, export, statistics")),
            ("rulebook", _("Rule book"), _("the rules in a minute, with sources and differences")),
            ("service", _("Service"), _("test the board: buttons, lamps, buzzer, link")),
            ("theme", _("Light or dark"), _("the other one of the two")),
            ("help", _("Keys"), _("every key of this screen")),
            ("quit", _("Quit"), _("the game is kept and can be resumed")),
        ]
        for where, title, about in told:
            yield SystemCommand(title, about, lambda where=where: opens(where))

    def palette(self) -> CommandPalette:
        """Textual's own palette, in the language in use."""
        return CommandPalette(placeholder=_("Search for a command"), id="--command-palette")
