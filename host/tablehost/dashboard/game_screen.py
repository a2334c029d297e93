"""Screens that are typed on: each key goes to the app as a message, and comes back to the screen that is on top then.

The detour keeps fast keys in order: what a key means depends on what the key before it has done.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Generic

from textual import events
from textual.message import Message
from textual.screen import ScreenResultType

from tablehost.dashboard.desk import Desk
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.key_cards import HalfTyped, Ready, Refused
from tablehost.dashboard.key_names import key_of
from tablehost.dashboard.keys import KeyEntry
from tablehost.dashboard.panes import PaneScreen
from tablehost.dashboard.preview import would_change


class KeyTyped(Message):
    """Somebody pressed a key, as `key_of` names it; empty for one nobody here knows."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Meant(Message):
    """Somebody did something complete with the mouse."""

    def __init__(self, intent: Intent) -> None:
        super().__init__()
        self.intent = intent


class KeyScreen(PaneScreen[ScreenResultType], Generic[ScreenResultType]):
    """A screen without fields: every key is its own."""

    def __init__(self) -> None:
        super().__init__()
        self._has_panes = False

    @property
    def is_ready(self) -> bool:
        """Whether its panes are there: after they were made, and until the program begins to end."""
        return self._has_panes and self.app.is_running

    def on_mount(self) -> None:
        self._has_panes = True
        self.show()

    def on_resize(self) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.show()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.post_message(KeyTyped(key_of(event.key, event.character)))

    def take(self, key: str) -> Intent | None:
        """One key for this screen; what it completes is for the app to do."""
        raise NotImplementedError

    def show(self) -> None:
        """Everything anew; what has not changed is not repainted."""
        if self.is_ready and self.size.width:
            self.paint()

    def paint(self) -> None:
        """All panes; only called when they are there."""
        raise NotImplementedError


class GameScreen(KeyScreen[None]):
    """The table and the hand entry: keys become intents, and a refused key says why."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.typing = KeyEntry(desk.keymap)
        self.refused = ""

    def take(self, key: str) -> Intent | None:
        intent: Intent | None = None
        self.refused = ""
        match self.typing.feed(key, self.desk.moment):
            case HalfTyped():
                pass
            case Refused(reason):
                self.refused = reason
            case Ready(ready):
                intent = self.accepted(ready)
        self.show_input()
        return intent

    @property
    def half(self) -> HalfTyped | None:
        """What is half typed. Where Enter would do it, it says what would change."""
        half = self.typing.half(self.desk.moment)
        if half is None or half.ready is None:
            return half
        return replace(half, follow=would_change(self.desk, half.ready))

    def accepted(self, intent: Intent) -> Intent | None:
        """The intent, or None where the screen has to ask again first."""
        return intent

    def refuse(self, reason: str) -> None:
        """Says in the input line why nothing was done."""
        self.refused = reason
        self.show_input()

    def show_input(self) -> None:
        """The input line and the hints."""
        if self.is_ready and self.size.width:
            self.paint_input()

    def paint_input(self) -> None:
        """Only what changes with every key."""
        raise NotImplementedError

    def show_lamps(self) -> None:
        """Only the lights of the simulated board."""
