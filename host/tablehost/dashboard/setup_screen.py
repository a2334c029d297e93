"""Before the game: an interrupted one to go on with, or players, rules, target and board of a new one."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from referee.rules import Rules
from tablehost.dashboard.cells import clean
from tablehost.dashboard.needs import Evening, NewGame
from tablehost.dashboard.setup_view import BOARDS, FIRST_PRESET, game_of, names_of, rule_texts
from tablehost.dashboard.words import _


class SetupScreen(Screen[None]):
    """Says `StartWanted` or `ResumeWanted`."""

    class StartWanted(Message):
        def __init__(self, choice: NewGame) -> None:
            super().__init__()
            self.choice = choice

    class ResumeWanted(Message):
        def __init__(self, game_id: int) -> None:
            super().__init__()
            self.game_id = game_id

    def __init__(self, evening: Evening, rules: Rules | None = None) -> None:
        """`rules` stand in the field at first."""
        super().__init__()
        self._evening = evening
        self._saved = tuple(evening.saved_games())
        self._players = tuple(evening.players())
        self._texts = rule_texts()
        asked = rules.preset if rules is not None else FIRST_PRESET
        self._first_preset = asked if any(one.name == asked for one in self._texts) else FIRST_PRESET
        self._dealer_chosen = False  # until then the last player deals

    def compose(self) -> ComposeResult:
        yield Static(_("uno-table: a referee for your own cards. Not affiliated with Mattel"), id="title", markup=False)
        with VerticalScroll(can_focus=False):
            if self._saved:
                yield Static(_("Go on with an interrupted game (Enter), or Tab to a new one"), classes="label")
                yield OptionList(
                    *(Option(Content(clean(f"{one.title}  {one.summary}")), id=str(one.id)) for one in self._saved),
                    id="saved", compact=True, markup=False,
                )  # fmt: skip
            yield Static(_("Players, clockwise, parted by commas"), classes="label")
            yield Input(
                value=", ".join(self._players[:4]) if len(self._players) > 1 else "",
                placeholder=_("Ann, Bob, 小明, Dee"), id="names", compact=True, select_on_focus=False,
            )  # fmt: skip
            if self._players:
                known = _("known: {names}").format(names=", ".join(clean(name) for name in self._players))
                yield Static(known, classes="label", markup=False)
            yield Static("", id="seating", markup=False)
            with Horizontal(classes="row"):
                yield Static(_("Dealer"), classes="label")
                yield Select[int]([("1", 0)], value=0, allow_blank=False, id="dealer", compact=True)
            with Horizontal(classes="row"):
                yield Static(_("Rules"), classes="label")
                yield Select[str](
                    [(Content(one.title), one.name) for one in self._texts],
                    value=self._first_preset, allow_blank=False, id="preset", compact=True,
                )  # fmt: skip
            with Horizontal(classes="row"):
                yield Static(_("Target"), classes="label")
                yield Input(placeholder=_("500 as in the rules"), id="target", compact=True, type="integer")
            with Horizontal(classes="row"):
                yield Static(_("Board"), classes="label")
                yield Select[str](
                    self._boards(), value=self._first_board(), allow_blank=False, id="board", compact=True
                )
            yield Button(Content(_("Start [Enter]")), id="start", variant="primary", compact=True)
            yield Static("", id="wrong", classes="wrong", markup=False)

    def on_mount(self) -> None:
        self.query_one("#saved" if self._saved else "#names").focus()
        self._names_changed()

    def wrong(self, sentence: str) -> None:
        """Says why the game has not started."""
        self.query_one("#wrong", Static).update(sentence)

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

    @on(Input.Changed, "#names")
    def _names_changed(self) -> None:
        names = names_of(self.query_one("#names", Input).value)
        seating = "   ".join(f"{seat} {clean(name)}" for seat, name in enumerate(names, 1))
        self.query_one("#seating", Static).update(seating)
        dealer = self.query_one("#dealer", Select)
        chosen = dealer.value if self._dealer_chosen and isinstance(dealer.value, int) else len(names) - 1
        options = [(Content(clean(f"{seat} {name}")), seat - 1) for seat, name in enumerate(names or ("",), 1)]
        dealer.set_options(options)
        seat = max(0, min(chosen, len(options) - 1))
        for value in (options[seat - 1][1], seat):  # twice: the same seat may have another name now
            dealer.value = value

    @on(Select.Changed, "#dealer")
    def _dealer_changed(self) -> None:
        self._dealer_chosen = self.focused is self.query_one("#dealer")

    @on(OptionList.OptionSelected, "#saved")
    def _resume(self, event: OptionList.OptionSelected) -> None:
        if event.option_id is not None:
            self.post_message(self.ResumeWanted(int(event.option_id)))

    @on(Input.Submitted)
    @on(Button.Pressed, "#start")
    def _start(self) -> None:
        preset = str(self.query_one("#preset", Select).value)
        dealer = self.query_one("#dealer", Select).value
        choice = game_of(
            names_of(self.query_one("#names", Input).value),
            preset,
            self.query_one("#target", Input).value,
            dealer if isinstance(dealer, int) else 0,
            str(self.query_one("#board", Select).value),
        )
        if isinstance(choice, str):
            self.wrong(choice)
            return
        self.wrong("")
        self.post_message(self.StartWanted(choice))

    def _first_board(self) -> str:
        return self._evening.board_choice or "auto"

    def _boards(self) -> list[tuple[Content, str]]:
        """The usual ones, and the one that was asked for on the command line."""
        known = [(Content(label), word) for word, label in BOARDS]
        asked = self._first_board()
        return known if asked in {word for _label, word in known} else [(Content(clean(asked)), asked), *known]
