"""The keys that open another screen: `v` (or Tab, where letters do not arrive) and a digit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablehost.dashboard.intents import Open, Where
from tablehost.dashboard.key_cards import HalfTyped, Keys, Menu, Outcome, Ready, Refused
from tablehost.words import _

VIEWS: Final[Mapping[str, Where]] = {
    "1": "scores", "2": "penalties", "3": "history", "4": "rulebook", "5": "service", "6": "big", "7": "palette",
    "8": "theme", "9": "certain",
}  # fmt: skip


def view_menu() -> Menu:
    """The screens by digit."""
    return tuple((digit, view_word(where)) for digit, where in VIEWS.items())


def view_word(where: Where) -> str:
    """What a screen is called in the menu."""
    match where:
        case "scores":
            return _("scores")
        case "penalties":
            return _("penalties")
        case "history":
            return _("history")
        case "rulebook":
            return _("rule book")
        case "service":
            return _("service")
        case "big":
            return _("big screen")
        case "palette":
            return _("search")
        case "theme":
            return _("theme")
        case "certain":
            return _("certain")
        case "edit":
            return _("edit")
        case "help":
            return _("help")
        case "people":
            return _("people")
        case "sound":
            return _("sound")
        case "quit":
            return _("quit")


def read_view(keys: Keys, echo: str) -> Outcome:
    """What follows after `v` (or Tab)."""
    if not keys:
        return HalfTyped(echo, _("which screen?"), menu=view_menu())
    where = VIEWS.get(keys[0])
    return Refused(_("a digit, 1 to {n}").format(n=len(VIEWS))) if where is None else Ready(Open(where))
