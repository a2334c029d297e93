"""The keys that open another screen, or lead out: `v` (or Tab, where letters do not arrive) and a digit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablehost.dashboard.intents import Open, Where
from tablehost.dashboard.key_cards import HalfTyped, Keys, Menu, Outcome, Ready, Refused
from tablehost.words import _

VIEWS: Final[Mapping[str, Where]] = {
    "1": "scores", "2": "penalties", "3": "history", "4": "rulebook", "5": "service", "6": "big", "7": "palette",
    "8": "theme", "9": "certain", "0": "quit", "/": "help",
}  # fmt: skip
"""`/` is on the key of `?` on many keyboards, and a number pad has it."""


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
    if where is None:
        return Refused(_("a digit, 0 to 9"))
    return read_quit(keys[1:], echo + keys[0]) if where == "quit" else Ready(Open(where))


def read_quit(rest: Keys, echo: str) -> Outcome:
    """Out of the door, if Enter follows at once: nobody leaves by an Enter that was meant for something else."""
    if not rest:
        return HalfTyped(echo, _("Enter leaves the table; the game is kept"))
    if rest[0] == "enter":
        return Ready(Open("quit"))
    return Refused(_("after {keys} only Enter leaves").format(keys=echo), forgets=True)
