"""Keys of what happens once in an evening, or only by some rules: time that is up, faults, claims, looks, lots.

Part of `mend_keys.py`. Like there, each ends with Enter and says before what it would change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from referee.cards import Card
from referee.entries import (
    Accuse,
    Claim,
    Fault,
    GameEntry,
    Lot,
    Peek,
    Say,
    Seat,
    Slap,
    Starts,
    Timeout,
    Trade,
)
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import (
    HalfTyped,
    Keys,
    Menu,
    Mode,
    Moment,
    Outcome,
    Ready,
    Refused,
    confirmed,
    read_card,
    seat_echo,
    seat_of,
    seats_text,
)
from tablehost.entry_words import fault_word
from tablehost.words import _

_FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)


def rare_menu() -> Menu:
    """What can be said, by digit."""
    return (
        ("1", _("time up")), ("2", _("fault")), ("3", _("nothing fits")), ("4", _("two cards")), ("5", _("sum")),
        ("6", _("looks")), ("7", _("trades")), ("8", _("slap")), ("9", _("starts")), ("0", _("lot")),
    )  # fmt: skip


def fault_menu() -> Menu:
    return tuple((str(number), fault_word(fault)) for number, fault in enumerate(_FAULTS, 1))


def read_rare(keys: Keys, echo: str, moment: Moment) -> Outcome:
    """What follows after `m0`."""
    if not keys:
        return HalfTyped(echo, _("what has happened?"), menu=rare_menu())
    key, rest, text = keys[0], keys[1:], echo + keys[0]
    match key:
        case "1":
            return _done(rest, text, Timeout())
        case "2":
            return _fault(rest, text, moment)
        case "3":
            return _one(rest, text, moment, lambda seat: Say(seat, "nothing_playable"))
        case "4":
            return _one(rest, text, moment, lambda seat: Say(seat, "two_cards"))
        case "5":
            return _claim(rest, text, moment)
        case "6":
            return _two(rest, text, moment, Peek)
        case "7":
            return _two(rest, text, moment, Trade)
        case "8":
            return _one(rest, text, moment, Slap)
        case "9":
            return _one(rest, text, moment, Starts)
        case "0":
            return _lot(rest, text, moment)
        case _:
            return Refused(_("a digit, 0 to 9"))


def _done(rest: Keys, text: str, entry: GameEntry) -> Outcome:
    return confirmed(rest, text, intents.Happened(entry))


def _seat(rest: Keys, text: str, moment: Moment, asked: str) -> tuple[Seat, Keys, str] | HalfTyped | Refused:
    if not rest:
        return HalfTyped(text, asked.format(seats=seats_text(moment)))
    seat = seat_of(rest[0], moment)
    return seat if isinstance(seat, Refused) else (seat, rest[1:], text + seat_echo(seat))


def _one(rest: Keys, text: str, moment: Moment, make: Callable[[Seat], GameEntry]) -> Outcome:
    found = _seat(rest, text, moment, _("who: {seats}"))
    return _done(found[1], found[2], make(found[0])) if isinstance(found, tuple) else found


def _two(rest: Keys, text: str, moment: Moment, make: Callable[[Seat, Seat], GameEntry]) -> Outcome:
    who = _seat(rest, text, moment, _("who: {seats}"))
    if not isinstance(who, tuple):
        return who
    other = _seat(who[1], who[2], moment, _("with whom: {seats}"))
    return _done(other[1], other[2], make(who[0], other[0])) if isinstance(other, tuple) else other


def _fault(rest: Keys, text: str, moment: Moment) -> Outcome:
    who = _seat(rest, text, moment, _("who noticed it: {seats}"))
    if not isinstance(who, tuple):
        return who
    other = _seat(who[1], who[2], moment, _("who did it: {seats}"))
    if not isinstance(other, tuple):
        return other
    left, text = other[1], other[2]
    if not left:
        return HalfTyped(text, _("which fault?"), menu=fault_menu())
    if not left[0].isdigit() or not 1 <= int(left[0]) <= len(_FAULTS):
        return Refused(_("a digit, 1 to {n}").format(n=len(_FAULTS)))
    return _done(left[1:], text + left[0], Accuse(who[0], other[0], _FAULTS[int(left[0]) - 1]))


def _claim(rest: Keys, text: str, moment: Moment) -> Outcome:
    who = _seat(rest, text, moment, _("who goes out: {seats}"))
    if not isinstance(who, tuple):
        return who
    seat, left, text = who
    cards: list[Card] = []
    while left:
        if left[0] == "enter" and cards:
            return Ready(intents.Happened(Claim(seat, tuple(cards))))
        card = read_card(left, Moment(Mode.SHOW, moment.seats), text + " ", seat)
        if not isinstance(card, tuple):
            return card
        cards.append(card[0].card)
        left = card[1]
    told = _("the cards of the hand, then Enter")
    if not cards:
        return HalfTyped(text, told, seat)
    return HalfTyped(text, told, seat, cards=tuple(cards), ready=intents.Happened(Claim(seat, tuple(cards))))


def _lot(rest: Keys, text: str, moment: Moment) -> Outcome:
    who = _seat(rest, text, moment, _("who draws it: {seats}"))
    if not isinstance(who, tuple):
        return who
    card = read_card(who[1], Moment(Mode.SHOW, moment.seats), who[2] + " ", who[0])
    if not isinstance(card, tuple):
        return card
    return _done(card[1], f"{who[2]} {card[0].card}", Lot(who[0], card[0].card))
