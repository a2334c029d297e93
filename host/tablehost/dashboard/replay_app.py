"""`uno-table replay`: one record on the screen, nothing else."""

from __future__ import annotations

from textual.app import App
from textual.binding import Binding

from referee.option_texts import Lang
from tablehost.dashboard.game_screen import KeyScreen, KeyTyped
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.intents import Open
from tablehost.dashboard.key_map import Area, KeyMap
from tablehost.dashboard.marks import ASCII, DRAWN
from tablehost.dashboard.pages import DARK, LIGHT
from tablehost.dashboard.replay_screen import ReplayScreen
from tablehost.past import Replay


class ReplayApp(App[None]):
    """Ends when the replay is left."""

    CSS_PATH = "styles.tcss"
    TITLE = "uno-table"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self,
        replay: Replay,
        *,
        ascii_only: bool = False,
        lang: Lang = "en",
        is_light: bool = False,
        keymap: KeyMap | None = None,
    ) -> None:
        super().__init__()
        self.keymap = keymap or KeyMap()
        self.theme = LIGHT if is_light else DARK
        self._marks = ASCII if ascii_only else DRAWN
        self._replay, self._lang = replay, lang

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self._replay, self._marks, self._lang), lambda _nothing: self.exit())

    def on_key_typed(self, message: KeyTyped) -> None:
        screen = self.screen
        if isinstance(screen, KeyScreen) and screen.take(self.keymap.meant(message.key, Area.PAGE)) == Open("help"):
            self.push_screen(HelpScreen(self._marks, "replay"))
