"""`uno-table keys`: what the terminal sends for each key, what we call it, and what it does at the table."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import App, ComposeResult

from tablehost.clean import clean
from tablehost.dashboard.cells import pad, wrap
from tablehost.dashboard.key_list import does
from tablehost.dashboard.key_map import KeyMap
from tablehost.dashboard.key_names import key_of
from tablehost.dashboard.lines import Line, line_of
from tablehost.dashboard.panes import Pane, PaneScreen
from tablehost.words import _


class KeysApp(App[None]):
    """Shows every key that comes in, the latest first. Escape twice leaves."""

    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, keymap: KeyMap, path: Path) -> None:
        super().__init__()
        self._keys = keymap
        self._path = path
        self._came: list[tuple[str, str, str, str]] = []

    def get_default_screen(self) -> PaneScreen[None]:
        return PaneScreen()

    def compose(self) -> ComposeResult:
        for name in ("page-title", "page", "page-foot"):
            yield Pane(name)

    def on_mount(self) -> None:
        self._paint()

    def on_resize(self) -> None:
        self._paint()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = key_of(event.key, event.character)
        if key == "escape" and self._came and self._came[0][2] == "escape":
            self.exit()
            return
        sign = repr(event.character) if event.character is not None else "-"
        self._came.insert(0, (clean(event.key), clean(sign), key or "-", does(self._keys, key)))
        del self._came[100:]
        self._paint()

    def _paint(self) -> None:
        cells, lines = self.size
        if not cells or lines < 3:
            return
        told = wrap(_("Press any key: what your terminal sends, and what it does. Escape twice ends."), cells - 1, 3)
        foot = wrap(_("Other keys: write them into {path}").format(path=self._path), cells - 1, 2)
        title = self.query_one("#page-title", Pane)
        title.place(len(told))
        title.show([line_of((f" {text}", "strong")) for text in told])
        page = self.query_one("#page", Pane)
        page.place(max(1, lines - len(told) - len(foot)))
        page.show([_row((_("terminal"), _("prints"), _("here"), _("does"))), *(_row(came) for came in self._came)])
        self.query_one("#page-foot", Pane).place(len(foot))
        self.query_one("#page-foot", Pane).show([line_of((f" {text}", "dim")) for text in foot])


def _row(came: tuple[str, str, str, str]) -> Line:
    name, sign, key, told = came
    return line_of((f" {pad(name, 20)} {pad(sign, 10)} ", ""), (pad(key, 11), "key"), told)
