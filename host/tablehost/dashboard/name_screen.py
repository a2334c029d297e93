"""One line to type a name into. A stock field, because input methods of Chinese need a real cursor."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tablehost.words import _


class NameScreen(ModalScreen[str | None]):
    """Returns what was typed, None where it was given up."""

    BINDINGS = [Binding("escape", "give_up", show=False)]

    def __init__(self, question: str, value: str = "", placeholder: str = "") -> None:
        super().__init__()
        self._question, self._value, self._placeholder = question, value, placeholder

    def compose(self) -> ComposeResult:
        yield Static(self._question, id="question", markup=False)
        yield Input(self._value, placeholder=self._placeholder, compact=True)
        yield Static(_("Enter takes it, Escape goes back"), id="keys", markup=False)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_give_up(self) -> None:
        self.dismiss(None)
