"""The keys of a whole hand: shown after a challenge, or left at the end of a round, as cards or points.

Part of `keys.py`.
"""

from __future__ import annotations

from typing import Final

from referee.cards import Card
from referee.entries import Seat
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import (
    AFTER_SEAT,
    COLOR_KEYS,
    DIGITS,
    WILD_KEYS,
    HalfTyped,
    Keys,
    Mode,
    Moment,
    Outcome,
    Ready,
    Refused,
    read_card,
)
from tablehost.words import _

_MOST_CARDS: Final = 108
_MOST_DIGITS: Final = 4


def read_shown(keys: Keys, seat: Seat | None) -> Outcome | None:
    """The challenged hand: has, lacks, or its cards and Enter. None where it is something else."""
    if keys[0] in ("h", "9"):
        return Ready(intents.ShowVerdict("has", seat))
    if keys[0] in ("l", "0"):
        return Ready(intents.ShowVerdict("lacks", seat))
    is_seat = keys[0] in DIGITS and len(keys) > 1 and keys[1] in AFTER_SEAT
    if seat is not None or is_seat or (keys[0] not in COLOR_KEYS and keys[0] not in WILD_KEYS):
        return None
    return _cards(keys, Mode.SHOW)


def read_hand(keys: Keys) -> Outcome:
    """A hand left at the end: its cards and Enter, or `=`, the points and Enter."""
    if keys[0] == "=":
        return read_points(keys[1:], "=")
    if keys[0] == "enter":
        return Refused(_("type the cards left in the hand, or = 0 Enter for none"))
    return _cards(keys, Mode.HANDS)


def read_points(digits: Keys, echo: str) -> Outcome:
    """What a hand is worth, then Enter."""
    end = bool(digits) and digits[-1] == "enter"
    digits = digits[:-1] if end else digits
    if any(digit not in DIGITS for digit in digits):
        return Refused(_("points are digits, then Enter"))
    if len(digits) > _MOST_DIGITS:
        return Refused(_("no hand is worth so many points"))
    if not end:
        return HalfTyped(echo + "".join(digits), _("points, then Enter"))
    return Ready(intents.PointsOf(int("".join(digits)))) if digits else Refused(_("type the points, 0 for none"))


def _cards(keys: Keys, mode: Mode) -> Outcome:
    """Cards one after the other until Enter."""
    cards: list[Card] = []
    moment = Moment(mode, 0)
    rest = keys
    while rest:
        if rest[0] == "enter":
            found = tuple(cards)
            return Ready(intents.HandOf(found) if mode is Mode.HANDS else intents.ShowCards(found))
        if rest[0] == "=":
            return Refused(_("cards or points, not both: Escape takes the cards away"))
        card = read_card(rest, moment, "", None)
        if isinstance(card, Refused):
            return card
        if isinstance(card, HalfTyped):
            return HalfTyped(card.text, card.follow, None, card.color, tuple(cards))
        cards.append(card[0].card)
        rest = card[1]
    if len(cards) > _MOST_CARDS:
        return Refused(_("the deck has only {n} cards").format(n=_MOST_CARDS))
    return HalfTyped("", _("next card, or Enter when all are typed"), cards=tuple(cards))
