"""The single rules of the table that is being set up: walked, searched, changed, and kept under a name."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult

from referee.errors import RulesError
from referee.option_texts import Lang
from referee.option_words import option
from referee.presets import Preset
from tablehost.clean import clean
from tablehost.dashboard.cells import cut, wrap
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.intents import Intent, Open
from tablehost.dashboard.lines import Role, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.name_screen import NameScreen
from tablehost.dashboard.needs import EveningError
from tablehost.dashboard.options_view import OptionRow, changed, option_rows, rows_lines, stepped
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.view_model import hint_lines
from tablehost.played_text import label
from tablehost.words import _

Keep = Callable[[Preset, str], Preset]


class OptionsScreen(KeyScreen[Preset]):
    """Returns the text as it was changed. `keep` stores one under a name and gives it back with that name."""

    topic = "options"

    def __init__(self, marks: Marks, lang: Lang, text: Preset, keep: Keep) -> None:
        super().__init__()
        self.marks = marks
        self._lang: Lang = lang
        self._begun = self.text = text
        self._keep = keep
        self._asked = ""
        self._number = ""
        self._at = 0
        self._told = ""

    def compose(self) -> ComposeResult:
        for name in ("page-title", "page", "page-told", "page-foot"):
            yield Pane(name)

    def paint(self) -> None:
        cells, lines = self.size
        height = max(1, lines - 5)
        rows = self._rows()
        page, cursor = rows_lines(rows, self._at, self._number, cells, self.marks)
        top = max(0, min(cursor - height // 2, len(page) - height))
        title = _("Rules of this table: {title}").format(title=clean(label(self.text, self._begun, self._lang)))
        if self._asked:
            title += "   " + _("search: {letters}").format(letters=self._asked)
        self._pane("page-title").show([line_of((f" {cut(title, cells - 2, self.marks.cut)}", "strong"))])
        self._pane("page").show(page[top : top + height])
        told = self._told or (clean(rows[self._at].sentence) if rows else "")
        role: Role = "bad" if self._told else "dim"
        self._pane("page-told").place(3)
        said = wrap(told, max(10, cells - 2), 3, self.marks.cut)
        self._pane("page-told").show([line_of((f" {text}", role)) for text in said])
        hints = (
            ("left right", _("change")), ("digits Enter", _("number")), ("letters", _("search")),
            ("F6", _("keep under a name")), ("F1", _("help")), ("Escape", _("back")),
        )  # fmt: skip
        self._pane("page-foot").show(hint_lines(hints, cells, 1))

    def take(self, key: str) -> Intent | None:
        self._told = ""
        rows = self._rows()
        match key:
            case "up" | "down":
                self._number = ""
                self._at = max(0, min(len(rows) - 1, self._at + (1 if key == "down" else -1)))
            case "pageup" | "pagedown":
                self._number = ""
                self._at = max(0, min(len(rows) - 1, self._at + (10 if key == "pagedown" else -10)))
            case "home" | "end":
                self._at = 0 if key == "home" else max(0, len(rows) - 1)
            case "right" | "+" | "left" | "-" if rows:
                self._number = ""
                self._set(stepped(self.text, rows[self._at].key, 1 if key in ("right", "+") else -1, self._lang))
            case "enter" if self._number and rows:
                self._set(changed(self.text, rows[self._at].key, self._number, self._lang))
                self._number = ""
            case "enter" | "escape" if not self._asked or key == "enter":
                self.dismiss(self.text)
                return None
            case "escape":
                self._asked, self._at = "", 0
            case "backspace":
                if self._number:
                    self._number = self._number[:-1]
                else:
                    self._asked, self._at = self._asked[:-1], 0
            case "f6":
                self.app.push_screen(NameScreen(_("A name for these rules"), self.text.name), self._named)
                return None
            case "f1" | "?":
                return Open("help")
            case "space":
                self._asked += " "
            case _ if len(key) == 1 and key.isdigit() and rows:
                self._type_digit(key, rows[self._at])
            case _ if len(key) == 1 and key.isalpha():
                self._asked, self._at = self._asked + key, 0
            case _:
                self._told = _("this key means nothing here: arrows walk and change, letters search")
        self.show()
        return None

    def _rows(self) -> tuple[OptionRow, ...]:
        rows = option_rows(self.text, self._begun, self._lang, self._asked)
        self._at = max(0, min(self._at, len(rows) - 1))
        return rows

    def _type_digit(self, digit: str, row: OptionRow) -> None:
        if option(row.key).numbers is None:
            self._told = _("{title} takes no number: right and left change it").format(title=clean(row.title))
        elif len(self._number) < 6:
            self._number += digit

    def _set(self, told: Preset | str) -> None:
        if isinstance(told, str):
            self._told = told
        else:
            self.text = told

    def _named(self, name: str | None) -> None:
        if not name:
            return
        try:
            self._begun = self.text = self._keep(self.text, name)
            self._told = _("kept: {name} is now among the rule texts").format(name=clean(self.text.name))
        except (RulesError, EveningError) as fault:
            self._told = str(fault)
        self.show()

    def _pane(self, name: str) -> Pane:
        return self.query_one(f"#{name}", Pane)
