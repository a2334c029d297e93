"""Before the game: an interrupted one to go on with, or players, rules, target and board of a new one."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from referee.option_texts import Lang
from referee.presets import Preset
from referee.rules import Rules
from tablehost.clean import clean, is_harmless
from tablehost.dashboard.cells import wrap
from tablehost.dashboard.intents import Where
from tablehost.dashboard.marks import DRAWN, Marks
from tablehost.dashboard.needs import Evening, NewGame
from tablehost.dashboard.panes import Pane, PaneScreen
from tablehost.dashboard.player_colors import colors_for, next_color
from tablehost.dashboard.rulebook_view import Tab
from tablehost.dashboard.setup_view import (
    boards,
    game_of,
    matching,
    minute_of,
    name_at,
    names_of,
    seating_lines,
)
from tablehost.dashboard.view_model import hint_lines
from tablehost.played_text import label
from tablehost.words import _

MINUTE_LINES = 3  # of the rules that are shown in the form; F2 shows all


class SetupScreen(PaneScreen[None]):
    """Says `StartWanted` or `ResumeWanted`, and which page it wants to see."""

    topic = "setup"
    BINDINGS: ClassVar = [
        Binding("f1", "open('help')", show=False),
        Binding("f2", "book('minute')", show=False),
        Binding("f3", "book('difference')", show=False),
        Binding("f4", "options", show=False),
        Binding("f5", "test_board", show=False),
        Binding("f6", "next_color", show=False),
        Binding("f7", "open('history')", show=False),
        Binding("f8", "open('theme')", show=False),
    ]

    class StartWanted(Message):
        def __init__(self, choice: NewGame) -> None:
            super().__init__()
            self.choice = choice

    class ResumeWanted(Message):
        def __init__(self, game_id: int) -> None:
            super().__init__()
            self.game_id = game_id

    class PageWanted(Message):
        """Another page, on the way."""

        def __init__(self, where: Where) -> None:
            super().__init__()
            self.where: Where = where

    class BookWanted(Message):
        """The rule book at a text."""

        def __init__(self, text: Preset, tab: Tab) -> None:
            super().__init__()
            self.text, self.tab = text, tab

    class OptionsWanted(Message):
        """The single rules of a text."""

        def __init__(self, text: Preset) -> None:
            super().__init__()
            self.text = text

    class BoardWanted(Message):
        """A board on the bench."""

        def __init__(self, board: str) -> None:
            super().__init__()
            self.board = board

    def __init__(self, evening: Evening, rules: Rules | None = None, lang: Lang = "en", marks: Marks = DRAWN) -> None:
        """`rules` stand in the field at first."""
        super().__init__()
        self._evening, self._lang, self._marks = evening, lang, marks
        self._saved = tuple(evening.saved_games())
        self._players = tuple(evening.players())
        self._colors = dict(evening.library.player_colors())
        texts = list(evening.library.rule_texts())
        self._text = texts[0] if rules is None else matching(texts, rules)
        if self._text not in texts:
            texts.insert(0, self._text)
        self._texts = texts
        self._begun = self._text  # the text of the list, before the table changed single rules
        self._dealer_chosen = False  # until then the last player deals

    def compose(self) -> ComposeResult:
        yield Static(_("uno-table: a referee for your own cards (unofficial)"), id="title", markup=False)
        with VerticalScroll(can_focus=False):
            if self._saved:
                yield Static(_("Enter goes on with an interrupted game; Tab: a new one"), classes="label")
                yield OptionList(
                    *(Option(Content(clean(f"{one.title}  {one.summary}")), id=str(one.id)) for one in self._saved),
                    id="saved", compact=True, markup=False,
                )  # fmt: skip
            yield Static(_("Players, clockwise, parted by commas (F6: another color)"), classes="label")
            yield Input(
                value=", ".join(filter(is_harmless, self._players[:4])) if len(self._players) > 1 else "",
                placeholder=_("Ann, Bob, 小明, Dee"), id="names", compact=True, select_on_focus=False,
            )  # fmt: skip
            yield Pane("seating")
            if self._players:
                known = _("known: {names}").format(names=", ".join(clean(name) for name in self._players))
                yield Static(known, classes="label", markup=False)
            with Horizontal(classes="row"):
                yield Static(_("Dealer"), classes="label")
                yield Select[int]([("1", 0)], value=0, allow_blank=False, id="dealer", compact=True)
            with Horizontal(classes="row"):
                yield Static(_("Rules"), classes="label")
                yield Select[int](
                    self._labels(), value=self._texts.index(self._begun), allow_blank=False, id="preset", compact=True
                )
            yield Static("", id="minute", markup=False)
            with Horizontal(classes="row", id="pages"):
                for name, label in (
                    ("book", _("F2 minute")), ("compare", _("F3 compare")), ("options", _("F4 change")),
                    ("bench", _("F5 board")), ("past", _("F7 history")),
                ):  # fmt: skip
                    yield Button(Content(label), id=name, compact=True)
            with Horizontal(classes="row"):
                yield Static(_("Target"), classes="label")
                yield Input(placeholder=_("as in the rules"), id="target", compact=True, type="integer")
            with Horizontal(classes="row"):
                yield Static(_("Board"), classes="label")
                yield Select[str](
                    self._boards(), value=self._first_board(), allow_blank=False, id="board", compact=True
                )
            yield Button(Content(_("Start [Enter]")), id="start", variant="primary", compact=True)
            yield Static("", id="wrong", classes="wrong", markup=False)
        yield Pane("setup-foot")

    def on_mount(self) -> None:
        self.query_one("#saved" if self._saved else "#names").focus()
        self._names_changed()
        self._show_rules()

    def on_resize(self) -> None:
        self._show_seating()
        self._show_rules()
        keys = (("F1", _("help")), ("F6", _("color")), ("F8", _("light, dark")), ("Ctrl+q", _("quit")))
        self.query_one("#setup-foot", Pane).show(hint_lines(keys, self.size.width - 2, 1))

    def wrong(self, sentence: str) -> None:
        """Says why the game has not started."""
        self.query_one("#wrong", Static).update(sentence)

    def play_by(self, text: Preset) -> None:
        """The rules as they were changed; one that was kept under a name joins the list."""
        self._text = text
        known = self._evening.library.rule_texts()
        if text in known:
            self._begun = text
            self._texts = list(known)
        elif self._begun not in self._texts:
            self._begun = text
        self._show_rules()

    def on_key(self, event: events.Key) -> None:
        """Up and down walk through the form where a field has no use for them."""
        if event.key in ("up", "down") and isinstance(self.focused, (Input, Button)):
            event.stop()
            event.prevent_default()
            if event.key == "down":
                self.focus_next()
            else:
                self.focus_previous()

    # What was chosen

    @on(Input.Changed)
    def _wrong_no_more(self) -> None:
        self.wrong("")

    @on(Input.Changed, "#names")
    def _names_changed(self) -> None:
        names = names_of(self.query_one("#names", Input).value)
        self._show_seating()
        dealer = self.query_one("#dealer", Select)
        chosen = dealer.value if self._dealer_chosen and isinstance(dealer.value, int) else len(names) - 1
        options = [(Content(clean(f"{seat} {name}")), seat - 1) for seat, name in enumerate(names or ("",), 1)]
        dealer.set_options(options)
        seat = max(0, min(chosen, len(options) - 1))
        for value in (options[seat - 1][1], seat):  # twice: the same seat may have another name now
            dealer.value = value

    def _show_seating(self) -> None:
        names = names_of(self.query_one("#names", Input).value)[:10]
        lines = seating_lines(names, colors_for(names, self._colors), max(10, self.size.width - 4))
        self.query_one("#seating", Pane).place(len(lines))
        self.query_one("#seating", Pane).show(lines)

    @on(Select.Changed, "#dealer")
    def _dealer_changed(self) -> None:
        self._dealer_chosen = self.focused is self.query_one("#dealer")

    @on(Select.Changed, "#preset")
    def _preset_changed(self, event: Select.Changed) -> None:
        chosen = self._texts[event.value] if isinstance(event.value, int) else self._begun
        if chosen != self._begun:
            self._begun = self._text = chosen
            self._show_rules()

    def _labels(self) -> list[tuple[Content, int]]:
        """The texts of the list; the one that was changed says so."""
        return [
            (Content(clean(label(self._text if text == self._begun else text, text, self._lang))), place)
            for place, text in enumerate(self._texts)
        ]

    def _show_rules(self) -> None:
        if not self.is_mounted or not self.size.width:
            return
        chosen = self.query_one("#preset", Select)
        with self.prevent(Select.Changed):
            chosen.set_options(self._labels())
            place = self._texts.index(self._begun) if self._begun in self._texts else 0
            for value in ((place + 1) % len(self._texts), place):  # twice: the same text may be called otherwise now
                chosen.value = value
        told = wrap(minute_of(self._text, self._lang), max(10, self.size.width - 4), MINUTE_LINES, self._marks.cut)
        self.query_one("#minute", Static).update("\n".join(told))

    @on(OptionList.OptionSelected, "#saved")
    def _resume(self, event: OptionList.OptionSelected) -> None:
        if event.option_id is not None:
            self.post_message(self.ResumeWanted(int(event.option_id)))

    @on(Input.Submitted)
    @on(Button.Pressed, "#start")
    def _start(self) -> None:
        names = names_of(self.query_one("#names", Input).value)
        dealer = self.query_one("#dealer", Select).value
        choice = game_of(
            names,
            self._text,
            self.query_one("#target", Input).value,
            dealer if isinstance(dealer, int) else 0,
            self._board(),
            colors_for(names, self._colors) if len(names) <= 10 else (),
        )
        if isinstance(choice, str):
            self.wrong(choice)
            return
        self.wrong("")
        self.post_message(self.StartWanted(choice))

    # Pages on the way

    @on(Button.Pressed, "#book")
    def _book(self) -> None:
        self.action_book("minute")

    @on(Button.Pressed, "#compare")
    def _compare(self) -> None:
        self.action_book("difference")

    @on(Button.Pressed, "#options")
    def action_options(self) -> None:
        self.post_message(self.OptionsWanted(self._text))

    @on(Button.Pressed, "#bench")
    def action_test_board(self) -> None:
        self.post_message(self.BoardWanted(self._board()))

    @on(Button.Pressed, "#past")
    def _past(self) -> None:
        self.action_open("history")

    def action_book(self, tab: Tab) -> None:
        self.post_message(self.BookWanted(self._text, tab))

    def action_open(self, where: Where) -> None:
        self.post_message(self.PageWanted(where))

    def action_next_color(self) -> None:
        """Another color for the player the cursor is on."""
        field = self.query_one("#names", Input)
        names = names_of(field.value)[:10]
        if names:
            place = min(name_at(field.value, field.cursor_position), len(names) - 1)
            colors = colors_for(names, self._colors)
            self._colors |= dict(zip(names, colors, strict=True))
            self._colors[names[place]] = next_color(colors[place], colors)
            self._show_seating()

    def _board(self) -> str:
        return str(self.query_one("#board", Select).value)

    def _first_board(self) -> str:
        return self._evening.board_choice or "auto"

    def _boards(self) -> list[tuple[Content, str]]:
        """The usual ones, and the one that was asked for on the command line."""
        known = [(Content(label), word) for word, label in boards()]
        asked = self._first_board()
        return known if asked in {word for word, _label in boards()} else [(Content(clean(asked)), asked), *known]
