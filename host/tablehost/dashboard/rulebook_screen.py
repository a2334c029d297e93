"""The rule book: every text in a minute, with its options, their sources, its open points and its differences."""

from __future__ import annotations

from collections.abc import Sequence

from referee.option_texts import Lang
from referee.presets import Preset
from referee.rulebook import heading
from tablehost.clean import clean
from tablehost.dashboard.lines import Line
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.page_screen import Hints, PageScreen
from tablehost.dashboard.rulebook_view import TABS, Tab, book_lines
from tablehost.words import _


class RuleBookScreen(PageScreen):
    """Opens at `text`; the other texts are one key away."""

    topic = "rulebook"

    def __init__(
        self, marks: Marks, lang: Lang, texts: Sequence[Preset], text: Preset, tab: Tab = "minute"
    ) -> None:
        super().__init__(marks)
        self._lang: Lang = lang
        known = list(texts)
        if text not in known:
            known.insert(0, text)
        self._texts = tuple(known)
        self._at = self._texts.index(text)
        official = next((index for index, one in enumerate(self._texts) if one.name == "official"), 0)
        self._against = official if official != self._at else (self._at + 1) % len(self._texts)
        self._tab: Tab = tab

    def page_title(self) -> str:
        return _("Rule book: {title}").format(title=clean(heading(self._texts[self._at], self._lang).title))

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        return book_lines(
            self._texts[self._at], self._texts[self._against], self._tab, cells, self.marks, self._lang
        )

    def hints(self) -> Hints:
        more: Hints = (("c", _("compare with another")),) if self._tab == "difference" else ()
        return (("1-4", _("part")), ("n p", _("next, previous text")), *more, ("up down", _("scroll")))

    def typed(self, key: str) -> bool:
        count = len(self._texts)
        match key:
            case "1" | "2" | "3" | "4":
                self._tab = TABS[int(key) - 1]
            case "tab" | "right":
                self._tab = TABS[(TABS.index(self._tab) + 1) % len(TABS)]
            case "n" | "9":
                self._at = (self._at + 1) % count
            case "p" | "7":
                self._at = (self._at - 1) % count
            case "c" | "8":
                self._tab = "difference"
                self._against = (self._against + 1) % count
                if self._against == self._at:
                    self._against = (self._against + 1) % count
            case _:
                return False
        self.top = 0
        return True
