"""The keys that put the table itself right: a hand counted, the top card, the turn, the direction, who sits there.

Part of `keys.py`: each ends with Enter, so that the screen can say what it would change before it is done.
"""

from __future__ import annotations

from referee.entries import Seat
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import (
    DIGITS,
    HalfTyped,
    Keys,
    Menu,
    Moment,
    Outcome,
    Ready,
    Refused,
    confirmed,
    laying,
    read_card,
    seat_echo,
    seat_of,
    seats_text,
)
from tablehost.dashboard.rare_keys import read_rare
from tablehost.words import _

_MOST_COUNTED_DIGITS = 2  # nobody holds a hundred cards


def mend_menu() -> Menu:
    """What can be put right, by digit; and what a number pad has here: the pause, and bringing back."""
    return (
        ("1", _("count")), ("2", _("top")), ("3", _("turn")), ("4", _("direction")), ("5", _("shuffled")),
        ("6", _("gets up")), ("7", _("people")), ("8", _("give up")), ("9", _("sound")), ("0", _("more")),
        ("-", _("redo")), (".", _("pause")),
    )  # fmt: skip


def read_mend(keys: Keys, echo: str, moment: Moment) -> Outcome:
    """What follows after `m` (or `..`)."""
    if not keys:
        return HalfTyped(echo, _("what is to be put right?"), menu=mend_menu())
    key, rest, text = keys[0], keys[1:], echo + keys[0]
    match key:
        case "1":
            return _count(rest, text, moment)
        case "2":
            return _top(rest, text, moment)
        case "3":
            return _seat(rest, text, moment, _("whose turn it is: {seats}"), intents.SetTurn)
        case "4":
            return confirmed(rest, text, intents.TurnRound())
        case "5":
            return confirmed(rest, text, intents.Shuffled())
        case "6":
            return _seat(rest, text, moment, _("who gets up: {seats}"), intents.GetUp)
        case "7":
            return Ready(intents.Open("people"))
        case "8":
            return confirmed(rest, text, intents.GiveUp())
        case "9":
            return Ready(intents.Open("sound"))
        case "0":
            return read_rare(rest, text, moment)
        case "-":  # also where a 0 alone means something, and `0-` is not to be had
            return Ready(intents.BringBack())
        case ".":
            return Ready(intents.Pause())
        case _:
            return Refused(_("a digit, 0 to 9"))


def _seat(
    rest: Keys, text: str, moment: Moment, asked: str, make: type[intents.SetTurn | intents.GetUp]
) -> Outcome:
    if not rest:
        return HalfTyped(text, asked.format(seats=seats_text(moment)))
    seat = seat_of(rest[0], moment)
    return seat if isinstance(seat, Refused) else confirmed(rest[1:], text + seat_echo(seat), make(seat))


def _count(rest: Keys, text: str, moment: Moment) -> Outcome:
    if not rest:
        return HalfTyped(text, _("whose cards were counted: {seats}").format(seats=seats_text(moment)))
    seat: Seat | Refused = seat_of(rest[0], moment)
    if isinstance(seat, Refused):
        return seat
    text += seat_echo(seat) + " "
    digits, end = rest[1:], False
    if digits and digits[-1] == "enter":
        digits, end = digits[:-1], True
    if any(digit not in DIGITS for digit in digits) or len(digits) > _MOST_COUNTED_DIGITS:
        return Refused(_("the number of cards, then Enter"))
    if not digits:
        told = _("the number of cards, then Enter")
        return Refused(told) if end else HalfTyped(text, told, seat)
    counted = intents.Recount(seat, int("".join(digits)))
    return Ready(counted) if end else HalfTyped(text + "".join(digits), "", seat, ready=counted)


def _top(rest: Keys, text: str, moment: Moment) -> Outcome:
    card = read_card(rest, laying(moment), text + " ", None)
    if not isinstance(card, tuple):
        return card
    laid, more = card
    return confirmed(more, f"{text} {laid}", intents.SetTop(laid))
