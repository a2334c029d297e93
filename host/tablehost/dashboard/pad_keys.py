"""What a number pad reaches behind a dot: everything else that has a letter of its own, and the way out.

Part of `keys.py`. With one hand on the pad there are `0`-`9 . + - * /` and Enter; cards, seats and taking back need no
dot, the rest stands in the menu the dot opens.
"""

from __future__ import annotations

from tablehost.dashboard import intents
from tablehost.dashboard.hand_keys import read_points
from tablehost.dashboard.key_cards import (
    HalfTyped,
    Keys,
    Menu,
    Mode,
    Moment,
    Outcome,
    Ready,
    Refused,
    seats_text,
)
from tablehost.dashboard.mend_keys import read_mend
from tablehost.dashboard.seat_keys import read_jump, read_with_seat
from tablehost.dashboard.view_keys import read_view
from tablehost.words import _

_OVER = (Mode.HANDS, Mode.NEXT)


def dot_menu(moment: Moment) -> Menu:
    """What can follow a dot beside a digit."""
    stands = (("+", _("it lies")),) if moment.mode is not Mode.FLIP else ()
    jumps = (("*", _("jumps in")),) if moment.mode is not Mode.FLIP and moment.mode not in _OVER else ()
    return (("-", _("edit")), *stands, *jumps, (".", _("put right, pause")), ("/", _("screens, help, quit")))


def read_dotted(rest: Keys, moment: Moment) -> Outcome:
    """What follows after a dot."""
    if not rest:
        return HalfTyped(".", _asked(moment), menu=dot_menu(moment))
    key, more = rest[0], rest[1:]
    match key:
        case ".":
            return read_mend(more, "..", moment)
        case "-":
            return Ready(intents.Open("edit"))
        case "/":
            return read_view(more, "./")
        case "+" if moment.mode is not Mode.FLIP:
            return Ready(intents.LetStand())
        case "*" if moment.mode is Mode.FLIP:
            return Refused(_("the first card has not been turned up: type it"))
        case "*" if moment.mode not in _OVER:
            return read_jump(more, moment, None, ".*")
        case _ if moment.mode is Mode.NEXT:
            return Refused(_("the round is over: Enter starts the next one"))
        case _ if moment.mode is Mode.HANDS:
            return read_points(rest, ".")
        case _:
            return read_with_seat(key, moment, intents.CatchSomebody)


def _asked(moment: Moment) -> str:
    """What a digit behind the dot is about."""
    match moment.mode:
        case Mode.NEXT:
            return _("what else?")
        case Mode.HANDS:
            return _("points, then Enter")
        case _:
            return _("who catches: {seats}").format(seats=seats_text(moment))


def read_nought(moment: Moment) -> HalfTyped:
    """A 0 where no card can be laid."""
    told = _("0 again: the other answer;  - brings back what was taken back")
    return HalfTyped("0", told if moment.question else _("- brings back what was taken back"))


def read_paused(keys: Keys) -> Outcome:
    """While every clock stands still only Enter (or `p`), the log, the help and the way out mean something."""
    match keys:
        case ("p",) | ("enter",) | (".", ".", ".") | (".", "enter") | (".", "." | "/", "enter"):
            return Ready(intents.Pause())
        case (".",):
            return _dots_paused(".", (".", _("go on")), ("-", _("edit")), ("/", _("help, quit")))
        case (".", "."):
            return _dots_paused("..", (".", _("go on")))
        case (".", "/"):
            return _dots_paused("./", ("/", _("help")), ("0", _("quit")))
        case (".", "-"):
            return Ready(intents.Open("edit"))
        case (".", "/", "/" | "0", *_rest):
            return read_view(keys[2:], "./")
        case _:
            return Refused(_("paused: p or Enter goes on"))


def _dots_paused(echo: str, *menu: tuple[str, str]) -> HalfTyped:
    return HalfTyped(echo, _("paused: p or Enter goes on"), menu=menu)
