"""Every key of a screen on one page, to be scrolled; any other key closes it."""

from __future__ import annotations

from textual.app import ComposeResult

from tablehost.dashboard.cells import pad, width, wrap
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.help_texts import FACES, chapters, help_title
from tablehost.dashboard.key_map import Area, KeyMap
from tablehost.dashboard.key_words import key_words
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.panes import Pane
from tablehost.words import _

_KEY_CELLS = 13


def help_lines(cells: int, topic: str = "table", keymap: KeyMap | None = None) -> tuple[Line, ...]:
    """The page, broken so that nothing is cut, with the keys of this table in front."""
    lines: list[Line] = [line_of((f" {help_title(topic)}", "dim"))]
    for title, keys in chapters(topic):
        lines += [(), line_of((f" {title}", "strong"))]
        for key, text in keys:
            first, *more = wrap(text, max(10, cells - _KEY_CELLS - 4), 9)
            shown = key_words(key if keymap is None else _keys_here(key, topic, keymap))
            lines.append((Span("   " + pad(shown, max(_KEY_CELLS, width(shown) + 1)), "key"), Span(first)))
            lines += [line_of(" " * (_KEY_CELLS + 3) + rest) for rest in more]
    return tuple(lines)


def _keys_here(keys: str, topic: str, keymap: KeyMap) -> str:
    """As they are called at this table. A plus between two words is no key; the set-up has keys of its own."""
    if topic == "setup":
        return keys
    area = Area.FIRST if topic in ("table", "big", "edit") else Area.PAGE
    area = Area.SECOND if keys == FACES else area
    return " + ".join(keymap.shown(part, area) for part in keys.split(" + "))


class HelpScreen(KeyScreen[None]):
    """All keys of the screen that `topic` names."""

    def __init__(self, marks: Marks, topic: str = "table") -> None:
        super().__init__()
        self._marks = marks
        self._topic = topic
        self._top = 0

    def compose(self) -> ComposeResult:
        yield Pane("help")
        yield Pane("help-foot")

    def paint(self) -> None:
        """The part of the page that fits."""
        height = max(1, self.size.height - 1)
        page = help_lines(self.size.width, self._topic, getattr(self.app, "keymap", None))
        self._top = max(0, min(self._top, len(page) - height))
        self.query_one("#help", Pane).place(height)
        self.query_one("#help", Pane).show(page[self._top : self._top + height])
        more = _("up, down, + and - scroll, any other key goes back")
        self.query_one("#help-foot", Pane).show([line_of((f" {more}", "dim"))])

    def take(self, key: str) -> None:
        page = max(1, self.size.height - 2)
        steps = {"down": 1, "up": -1, "pagedown": page, "pageup": -page, "space": page, "home": -9999, "end": 9999}
        step = (steps | {"+": page, "-": -page}).get(key)
        if step is None:
            self.dismiss(None)
        else:
            self._top += step
            self.show()
