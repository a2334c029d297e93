"""What the table and the hand entry have in common: keys become intents, and a refused key says why."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.screen import Screen

from tablehost.dashboard.desk import Desk
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.key_cards import HalfTyped, Ready, Refused
from tablehost.dashboard.key_names import key_of
from tablehost.dashboard.keys import KeyEntry


class Typed(Message):
    """Somebody has typed something complete; the app decides what becomes of it."""

    def __init__(self, intent: Intent) -> None:
        super().__init__()
        self.intent = intent


class GameScreen(Screen[None]):
    """A screen that takes two-keystroke entries."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.typing = KeyEntry()
        self.refused = ""

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.show()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        match self.typing.feed(key_of(event.key, event.character), self.desk.moment):
            case HalfTyped():
                self.refused = ""
            case Refused(reason):
                self.refused = reason
            case Ready(intent):
                self.refused = ""
                self.ready(intent)
        self.show_input()

    def ready(self, intent: Intent) -> None:
        """Something complete was typed."""
        self.post_message(Typed(intent))

    def refuse(self, reason: str) -> None:
        """Says in the input line why nothing was done."""
        self.refused = reason
        self.show_input()

    def show(self) -> None:
        """Everything anew from the desk; what has not changed is not repainted."""
        raise NotImplementedError

    def show_input(self) -> None:
        """The input line and the hints."""
        raise NotImplementedError

    def show_lamps(self) -> None:
        """Only the lights of the simulated board."""
