"""The small parts of `keys.py`: one card of two keys, a seat's digit, and what reading keys can come to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from referee.cards import WILD, WILD_DRAW_FOUR, Card, Color, Face, Laid
from referee.entries import Seat
from referee.texts import color_name
from tablehost.dashboard.intents import Intent
from tablehost.words import _, language


class Mode(Enum):
    """What the next keys are about."""

    FLIP = "flip"  # the first card of the round
    TURN = "turn"
    COLOR = "color"
    CHALLENGE = "challenge"
    SHOW = "show"
    SWAP = "swap"
    HANDS = "hands"  # the hands left at the end of a round
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Moment:
    """What of the position changes the meaning of keys. `others` counts the answers beside the default."""

    mode: Mode
    seats: int
    question: bool = False
    others: int = 0
    can_press: bool = False
    paused: bool = False
    may_stand: bool = False  # the card typed last was refused, and the table could let it lie


Menu = tuple[tuple[str, str], ...]
"""Keys and what they mean."""


@dataclass(frozen=True, slots=True)
class HalfTyped:
    """Keys that wait for more. `text` is their echo, `follow` what can come next, `menu` the keys it can be.

    `ready` is what Enter would do: it is shown with its consequences before it is done.
    """

    text: str
    follow: str
    seat: Seat | None = None
    color: Color | None = None
    cards: tuple[Card, ...] = ()
    menu: Menu = ()
    ready: Intent | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    intent: Intent


@dataclass(frozen=True, slots=True)
class Refused:
    """A key that cannot follow, and why. What was half typed stays, unless it would be a danger: `forgets` it."""

    reason: str
    forgets: bool = False


Outcome = HalfTyped | Ready | Refused
Keys = tuple[str, ...]

DIGITS: Final = frozenset("0123456789")
AFTER_SEAT: Final = "rygbwfdtnchalxji"
"""Letters that can follow the digit of a seat."""
COLOR_KEYS: Final = dict(zip("rygb", Color, strict=True)) | dict(zip("1234", Color, strict=True))
WILD_KEYS: Final = {"w": WILD, "/": WILD, "f": WILD_DRAW_FOUR, "+": WILD_DRAW_FOUR}
_LETTER_FACES: Final = {"s": Face.SKIP, "v": Face.REVERSE, "r": Face.REVERSE, "d": Face.DRAW_TWO}
_SIGN_FACES: Final = {"*": Face.SKIP, "-": Face.REVERSE, "+": Face.DRAW_TWO}


def read_card(keys: Keys, moment: Moment, echo: str, seat: Seat | None) -> tuple[Laid, Keys] | HalfTyped | Refused:
    """The card at the front of `keys` and what is left of them."""
    if not keys:
        return HalfTyped(echo, _("the card: r y g b  w wild  f wild draw four  (1-4 / +)"), seat)
    first, rest = keys[0], keys[1:]
    text = echo + first
    if first in WILD_KEYS:
        wild = WILD_KEYS[first]
        if moment.mode in (Mode.FLIP, Mode.HANDS, Mode.SHOW):
            return Laid(wild), rest
        if not rest:
            return HalfTyped(text, _("its color: r y g b or 1-4, Enter leaves it open"), seat, cards=(wild,))
        if rest[0] in COLOR_KEYS:
            return Laid(wild, COLOR_KEYS[rest[0]]), rest[1:]
        if rest[0] in ("enter", "space"):
            return Laid(wild), rest[1:]
        return Refused(_("after a wild: r y g b or 1-4, Enter leaves it open"))
    color = COLOR_KEYS.get(first)
    if color is None:
        return Refused(_("{key} starts no card: r y g b, w wild, f wild draw four").format(key=first))
    if first in DIGITS:
        known = _("0-9, * skip, - reverse, + draw two")
    else:
        known = _("0-9, s skip, v reverse, d draw two")
    if not rest:
        told = _("{color}: {known}").format(color=color_name(color, language()), known=known)
        return HalfTyped(text, told, seat, color)
    faces = _SIGN_FACES if first in DIGITS else _LETTER_FACES | _SIGN_FACES
    face = faces.get(rest[0])
    if face is None and rest[0] in DIGITS:
        face = Face(rest[0])
    if face is None:
        return Refused(_("after {color}: {known}").format(color=color_name(color, language()), known=known))
    return Laid(Card.parse(f"{color}{face}")), rest[1:]


def laying(moment: Moment) -> Moment:
    """The moment for a card that is laid while a hand is shown: a wild names a color, unlike one that is shown."""
    return replace(moment, mode=Mode.TURN) if moment.mode is Mode.SHOW else moment


def seat_of(key: str, moment: Moment) -> Seat | Refused:
    """The seat of a digit; 0 is seat 10."""
    if key not in DIGITS:
        return Refused(_("a seat is its digit: {seats}").format(seats=seats_text(moment)))
    seat = (int(key) - 1) % 10
    if seat >= moment.seats:
        return Refused(_("there is no seat {n}: {seats}").format(n=seat + 1, seats=seats_text(moment)))
    return seat


def seats_text(moment: Moment) -> str:
    return "1-9, 0 = 10" if moment.seats >= 10 else f"1-{moment.seats}"


def seat_echo(seat: Seat | None) -> str:
    return "" if seat is None else str((seat + 1) % 10)


def confirmed(rest: Keys, text: str, intent: Intent) -> Outcome:
    """What is complete but for Enter, so that the screen can say before what it would change."""
    if not rest:
        return HalfTyped(text, "", ready=intent)
    return Ready(intent) if rest[0] == "enter" else Refused(_("Enter does it, Escape does not"))
