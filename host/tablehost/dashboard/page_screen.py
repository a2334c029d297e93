"""Pages beside the table: a title, lines that scroll, a foot with the keys. Escape goes back to where one came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult

from tablehost.dashboard.cells import cut, wrap
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.intents import Intent, Open
from tablehost.dashboard.key_map import Area, KeyMap
from tablehost.dashboard.lines import Line, line_of, spread
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.view_model import hint_lines
from tablehost.words import _

Hints = tuple[tuple[str, str], ...]

_STEPS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 10, "-": -10, "+": 10}
BACK: Final = ("escape", "enter", "backspace", "q", "left", "/")
"""A number pad has `/`; Enter means something else on some pages."""


class PageScreen(KeyScreen[None]):
    """A page of lines. What it is about stands in `page_title` and `body`; keys of its own in `typed`."""

    topic = ""  # of the help that `?` opens

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self.marks = marks
        self.top = 0
        self.told = ""  # why a key was not taken, or what it has done

    def page_title(self) -> str:
        """What the page is, in one line."""
        raise NotImplementedError

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        """The whole page; what does not fit into `lines` can be scrolled to."""
        raise NotImplementedError

    def hints(self) -> Hints:
        """Keys of this page, the most needed first."""
        return ()

    def typed(self, key: str) -> bool:
        """One key that is no scrolling and not back; whether it was taken."""
        return False

    # What all of them do

    def compose(self) -> ComposeResult:
        yield Pane("page-title")
        yield Pane("page")
        yield Pane("page-told")
        yield Pane("page-foot")

    def paint(self) -> None:
        cells, lines = self.size
        told = wrap(self.told, max(10, cells - 2), 3, self.marks.cut) or [""]
        height = max(1, lines - 2 - len(told))
        page = tuple(self.body(cells, height))
        self.top = max(0, min(self.top, len(page) - height))
        below = len(page) - height - self.top
        where = _("{n} more below").format(n=below) if below > 0 else _("the end") if self.top else ""
        head = line_of((f" {cut(self.page_title(), max(8, cells - 20), self.marks.cut)}", "strong"))
        self._pane("page-title").show([spread(head, line_of((f"{where} ", "dim")), cells, self.marks.cut)])
        self._pane("page").place(height)
        self._pane("page").show(page[self.top : self.top + height])
        self._pane("page-told").place(len(told))
        self._pane("page-told").show([line_of((f" {text}", "ask")) for text in told])
        always: Hints = (("?", _("help")), ("q", _("back")))
        keymap = getattr(self.app, "keymap", None) or KeyMap()
        here = tuple((keymap.shown(keys, Area.PAGE), told) for keys, told in (*self.hints(), *always))
        self._pane("page-foot").show(hint_lines(here, cells, 1))

    def tell(self, text: str) -> None:
        """A sentence in the line over the foot."""
        self.told = text
        self.show()

    def take(self, key: str) -> Intent | None:
        self.told = ""
        if self.typed(key):
            pass
        elif key in _STEPS:
            self.top += _STEPS[key]
        elif key in ("home", "end"):
            self.top = 0 if key == "home" else 1_000_000
        elif key in BACK:
            self.dismiss(None)
            return None
        elif key == "?":
            return Open("help")
        else:
            self.told = _("this key means nothing here: ? shows the keys, Escape goes back")
        self.show()
        return None

    def _pane(self, name: str) -> Pane:
        return self.query_one(f"#{name}", Pane)
