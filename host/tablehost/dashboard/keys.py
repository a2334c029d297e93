"""Two keys a card: what was typed so far, read as a whole, in the letter scheme and the letter-free one.

Pure: `read` maps the keys and the kind of moment (`Moment`) to a half-typed card, a finished intent or a refusal with
its reason. It knows no position; who is meant where no seat was typed is for `acting.py` to say.

Both schemes are live at once. They meet in the digits, and the second key decides: a digit before a letter is a seat
(`3r7`), a digit 1-4 before `0-9 + - *` is a color (`17` is red 7), and 0 before a letter-free card is "drawn and laid".
`c` with a seat is always a catch; alone it challenges while a challenge is awaited.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.cards import Card, Laid
from referee.entries import Seat
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import (
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
    seat_echo,
    seat_of,
    seats_text,
)
from tablehost.dashboard.key_map import KeyMap, next_area
from tablehost.dashboard.mend_keys import read_mend
from tablehost.dashboard.view_keys import read_view
from tablehost.words import _

_AFTER_SEAT: Final = "rygbwfdtnchalxji"
_MOST_CARDS: Final = 108
_MOST_DIGITS: Final = 4
_MOST_ALIKE: Final = 8  # of one number; Wilds are fewer


class KeyEntry:
    """The keys typed so far. A key that cannot follow is refused and leaves what was typed as it is."""

    def __init__(self, keymap: KeyMap | None = None) -> None:
        self.typed: Keys = ()
        self._keymap = keymap or KeyMap()

    def feed(self, key: str, moment: Moment) -> Outcome:
        """One more key, as `key_of` names it; what it means at this table says the key map."""
        key = self._keymap.meant(key, next_area(self.typed, self.half(moment)))
        if key in ("backspace", "escape"):
            return self._clear(key, moment)
        typed = self.typed if isinstance(read(self.typed, moment), HalfTyped) else ()
        outcome = read((*typed, key), moment)
        self.typed = (*typed, key) if isinstance(outcome, HalfTyped) else typed if isinstance(outcome, Refused) else ()
        return outcome

    def half(self, moment: Moment) -> HalfTyped | None:
        """What is half typed, None where nothing is."""
        outcome = read(self.typed, moment) if self.typed else None
        return outcome if isinstance(outcome, HalfTyped) else None

    def _clear(self, key: str, moment: Moment) -> Outcome:
        if not self.typed:
            return Refused(_("nothing is typed: u takes the last entry back"))
        listing = moment.mode in (Mode.HANDS, Mode.SHOW)
        self.typed = self.typed[:-1] if listing and key == "backspace" else ()
        outcome = read(self.typed, moment)
        return outcome if isinstance(outcome, HalfTyped) else HalfTyped("", "")


def read(keys: Keys, moment: Moment) -> Outcome:
    """The keys as a whole; total over every sequence of keys."""
    if not keys:
        return HalfTyped("", "")
    if moment.paused and keys[0] not in ("e", "?", "q"):
        return Ready(intents.Pause()) if keys[0] in ("p", "enter") else Refused(_("paused: p or Enter goes on"))
    common = _anywhere(keys, moment)
    if common is not None:
        return common
    match moment.mode:
        case Mode.HANDS:
            return _hand(keys)
        case Mode.NEXT:
            return Refused(_("the round is over: Enter starts the next one"))
        case Mode.SHOW:
            shown = _shown(keys, None)
            if shown is not None:
                return shown
        case Mode.COLOR if keys[0] in COLOR_KEYS:
            return Ready(intents.NameIt(COLOR_KEYS[keys[0]]))
        case Mode.SWAP if keys[0] in DIGITS:
            return _with_seat(keys[0], moment, intents.SwapWith)
        case Mode.CHALLENGE if keys[0] == "0":
            return Ready(intents.ChallengeFour())
        case _:
            pass
    return _digits(keys, moment) if keys[0] in DIGITS else _action(keys, moment, None)


def _anywhere(keys: Keys, moment: Moment) -> Outcome | None:
    """What is the same at every moment: undo, other screens, the question's answers, presses by key."""
    key, rest = keys[0], keys[1:]
    if moment.question:
        if key == "enter":
            return Ready(intents.Answer(0))
        if key == "o" or keys[:2] == ("0", "0"):
            return _other_answer(rest if key == "o" else rest[1:], key, moment)
        if key == "k" or keys[:2] == ("0", "*"):
            return _for_good(rest if key == "k" else rest[1:], key, moment)
    if keys[:2] == ("0", "-"):
        return Ready(intents.BringBack())
    if key == "m" or keys[:2] == (".", "."):
        return read_mend(rest if key == "m" else rest[1:], "m" if key == "m" else "..", moment)
    dotted = _dotted(rest, moment) if key == "." and rest else None
    if dotted is not None:
        return dotted
    if moment.mode in (Mode.HANDS, Mode.NEXT) and keys in (("0",), (".",)):
        return _begun(key, moment)
    if key == "v":
        return read_view(rest, "v")
    match key:
        case "u" | "-":
            return Ready(intents.TakeBack())
        case "z":
            return Ready(intents.BringBack())
        case "e":
            return Ready(intents.Open("edit"))
        case "?":
            return Ready(intents.Open("help"))
        case "q":
            if not rest:
                return HalfTyped("q", _("Enter leaves the table; the game is kept"))
            return Ready(intents.Open("quit")) if rest[0] == "enter" else Refused(_("after q only Enter leaves"))
        case ";" | "'":
            return _button_keys(key, rest, moment)
        case "enter" if moment.mode is Mode.NEXT:
            return Ready(intents.NextOne())
        case "p":
            return Ready(intents.Pause())
        case "o" | "k":
            return Refused(_("no question is open"))
        case "":
            return Refused(_("this key means nothing here: ? shows the keys"))
        case _ if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
            number = int(key[1:])
            return _press(number - 1, "uno", moment) if number <= 10 else Refused(_("F1 to F10 are the UNO! buttons"))
    return None


def _dotted(rest: Keys, moment: Moment) -> Outcome | None:
    """Behind a dot: what has a letter of its own, for a number pad. None where it is about a seat."""
    match rest[0]:
        case "-":
            return Ready(intents.Open("edit"))
        case "/":
            return read_view(rest[1:], "./")
        case "+" if moment.mode is not Mode.FLIP:
            return Ready(intents.LetStand())
        case digit if digit in DIGITS and moment.mode is Mode.HANDS:
            return _points(rest, ".")
        case _:
            return None


def _begun(key: str, moment: Moment) -> HalfTyped:
    """A first key of the letter-free scheme, where no card can be laid."""
    if key == ".":
        points = _("points, then Enter") if moment.mode is Mode.HANDS else ""
        return HalfTyped(key, "  ".join(part for part in (points, _dots()) if part))
    told = _("0 again: the other answer;  - brings back what was taken back")
    return HalfTyped(key, told if moment.question else _("- brings back what was taken back"))


def _for_good(rest: Keys, key: str, moment: Moment) -> Outcome:
    """The answer becomes the rule of this table until the game ends."""
    if not rest:
        return HalfTyped(key, _("from now on always: Enter as said, o the other answer"))
    if rest[0] == "enter":
        return Ready(intents.Answer(0, for_good=True))
    if rest[0] == "o" or rest[:2] == ("0", "0"):
        other = _other_answer(rest[1:] if rest[0] == "o" else rest[2:], f"{key}o", moment)
        if isinstance(other, Ready) and isinstance(other.intent, intents.Answer):
            return Ready(intents.Answer(other.intent.choice, for_good=True))
        return other
    if rest == ("0",):
        return HalfTyped(f"{key}0", _("0 again: the other answer"))
    return Refused(_("from now on always: Enter as said, o the other answer"))


def _other_answer(rest: Keys, key: str, moment: Moment) -> Outcome:
    if not moment.others:
        return Refused(_("there is no other answer: Enter goes on"))
    if moment.others == 1:
        return Ready(intents.Answer(1))
    if not rest:
        return HalfTyped(key, _("which other answer: 1-{n}").format(n=moment.others))
    if rest[0] in DIGITS and 1 <= int(rest[0]) <= moment.others:
        return Ready(intents.Answer(int(rest[0])))
    return Refused(_("there are {n} other answers: 1-{n}").format(n=moment.others))


def _button_keys(key: str, rest: Keys, moment: Moment) -> Outcome:
    if not moment.can_press:
        return Refused(_("there is no simulated board: n calls UNO, c catches"))
    button = _("UNO! button") if key == ";" else _("CATCH button")
    if not rest:
        return HalfTyped(key, _("{button} of seat {seats}").format(button=button, seats=seats_text(moment)))
    seat = seat_of(rest[0], moment)
    return seat if isinstance(seat, Refused) else _press(seat, "uno" if key == ";" else "catch", moment)


def _press(seat: Seat, button: str, moment: Moment) -> Outcome:
    if not moment.can_press:
        return Refused(_("there is no simulated board: n calls UNO, c catches"))
    if seat >= moment.seats:
        return Refused(_("there is no seat {n}: {seats}").format(n=seat + 1, seats=seats_text(moment)))
    return Ready(intents.PressButton(seat, "uno" if button == "uno" else "catch"))


def _digits(keys: Keys, moment: Moment) -> Outcome:
    """A digit first: the next key tells whether it is a seat, a color, or (0) a card drawn and laid."""
    digit, rest = keys[0], keys[1:]
    color = COLOR_KEYS.get(digit)
    if not rest:
        seat = seat_of(digit, moment)
        if digit == "0":
            return HalfTyped("0", _("drawn and laid: 1-4 / +   0 several   - undo the undo"))
        if isinstance(seat, Refused) and color is None:
            return seat
        follow = _("seat {n}: a letter").format(n=digit)
        if color is None:
            return HalfTyped(digit, follow, seat=None if isinstance(seat, Refused) else seat)
        known = _("0-9  * skip  - reverse  + draw two")
        return HalfTyped(digit, known if isinstance(seat, Refused) else f"{known}  {follow}", color=color)
    if rest[0] in _AFTER_SEAT:
        seat = seat_of(digit, moment)
        return seat if isinstance(seat, Refused) else _action(rest, moment, seat)
    if digit == "0" and rest[0] == "0":
        return _several(rest[1:], None, moment, "00")
    if digit == "0":
        return _laid(rest, None, moment, drawn=True, echo="0")
    if color is None:
        return Refused(_("{n} is no color: 1-4, or seat {n} and then a letter").format(n=digit))
    return _laid(keys, None, moment)


def _action(keys: Keys, moment: Moment, seat: Seat | None) -> Outcome:
    """Everything that can stand after a seat, or without one for whoever is meant."""
    key, rest, mode = keys[0], keys[1:], moment.mode
    if key in ("d", "t", "x", "j", "i") and mode is Mode.FLIP:
        return Refused(_("the first card has not been turned up: type it"))
    match key:
        case "d":
            return Ready(intents.Keep(seat))
        case "enter":
            return _enter(mode)
        case "t":
            return _laid(rest, seat, moment, drawn=True, echo=seat_echo(seat) + "t")
        case "x":
            return Ready(intents.EndTurn(seat))
        case "s" if seat is None and mode is not Mode.FLIP:
            return Ready(intents.LetStand())
        case "n":
            return Ready(intents.SayUno(seat))
        case "c" if seat is not None:
            return Ready(intents.CatchSomebody(seat))
        case "c" if mode is Mode.CHALLENGE:
            return Ready(intents.ChallengeFour())
        case "*" | "." | "c":
            return _called(key, rest, moment)
        case "a" if mode is Mode.CHALLENGE:
            return Ready(intents.AcceptFour(seat))
        case "a":
            return Refused(_("nothing is to be accepted"))
        case "h" | "l":
            shown = _shown(keys, seat) if mode is Mode.SHOW else None
            return shown or Refused(_("no hand is to be shown now"))
        case "j":
            return _jump(rest, moment, seat)
        case "i":
            return _several(rest, seat, moment, seat_echo(seat) + "i")
        case _ if key in COLOR_KEYS or key in WILD_KEYS:
            return _laid(keys, seat, moment)
        case "space":
            return Refused(_("the space bar means nothing here: ? shows the keys"))
        case _:
            return Refused(_("{key} means nothing here: ? shows the keys").format(key=key))


def _enter(mode: Mode) -> Outcome:
    match mode:
        case Mode.TURN:
            return Ready(intents.Keep())
        case Mode.CHALLENGE:
            return Ready(intents.AcceptFour())
        case Mode.FLIP:
            return Refused(_("turn up the first card and type it"))
        case Mode.COLOR:
            return Refused(_("the color is open: r y g b"))
        case Mode.SHOW:
            return Refused(_("h has the color, l lacks it, or its cards, then Enter"))
        case Mode.SWAP:
            return Refused(_("with whom: the seat's digit"))
        case Mode.HANDS | Mode.NEXT:
            return Refused(_("nothing to confirm"))


def _called(key: str, rest: Keys, moment: Moment) -> Outcome:
    """A call or a catch with the seat behind it."""
    if not rest:
        text = _("who calls UNO: {seats}") if key == "*" else _("who catches: {seats}")
        told = text.format(seats=seats_text(moment))
        return HalfTyped(key, f"{told}  {_dots()}" if key == "." else told)
    return _with_seat(rest[0], moment, intents.SayUno if key == "*" else intents.CatchSomebody)


def _dots() -> str:
    """What can follow a dot beside a seat."""
    return _(". put right  - edit  + it lies  / screens")


def _jump(rest: Keys, moment: Moment, seat: Seat | None) -> Outcome:
    echo = seat_echo(seat) + "j"
    if seat is None:
        if not rest:
            return HalfTyped(echo, _("who jumps in: {seats}").format(seats=seats_text(moment)))
        found = seat_of(rest[0], moment)
        if isinstance(found, Refused):
            return found
        seat, echo, rest = found, echo + rest[0], rest[1:]
    card = read_card(rest, moment, echo, seat)
    return Ready(intents.Jump(card[0], seat)) if isinstance(card, tuple) else card


def _laid(keys: Keys, seat: Seat | None, moment: Moment, drawn: bool = False, echo: str | None = None) -> Outcome:
    card = read_card(keys, moment, seat_echo(seat) if echo is None else echo, seat)
    if not isinstance(card, tuple):
        return card
    return Ready(intents.LayDrawn(card[0], seat) if drawn else intents.Lay(card[0], seat))


def _several(keys: Keys, seat: Seat | None, moment: Moment, echo: str) -> Outcome:
    """Alike cards laid at once, until Enter; one alone is laid with its twin."""
    found: list[Laid] = []
    rest = keys
    while rest:
        if rest[0] == "enter":
            if not found:
                return Refused(_("first the cards that are laid together"))
            return Ready(intents.LaySeveral(tuple(found), seat))
        card = read_card(rest, moment, echo, seat)
        if isinstance(card, Refused):
            return card
        if isinstance(card, HalfTyped):
            return replace(card, cards=(*(laid.card for laid in found), *card.cards))
        found.append(card[0])
        rest = card[1]
    if len(found) > _MOST_ALIKE:
        return Refused(_("there are only {n} cards alike").format(n=_MOST_ALIKE))
    told = _("the next card, or Enter; one card and Enter is a pair")
    follow = told if found else _("cards laid together: the first one")
    return HalfTyped(echo, follow, seat, cards=tuple(laid.card for laid in found))


def _shown(keys: Keys, seat: Seat | None) -> Outcome | None:
    """The challenged hand: has, lacks, or its cards and Enter. None where it is something else."""
    if keys[0] in ("h", "9"):
        return Ready(intents.ShowVerdict("has", seat))
    if keys[0] in ("l", "0"):
        return Ready(intents.ShowVerdict("lacks", seat))
    is_seat = keys[0] in DIGITS and len(keys) > 1 and keys[1] in _AFTER_SEAT
    if seat is not None or is_seat or (keys[0] not in COLOR_KEYS and keys[0] not in WILD_KEYS):
        return None
    return _cards(keys, Mode.SHOW)


def _hand(keys: Keys) -> Outcome:
    """A hand left at the end: its cards and Enter, or `=`, the points and Enter."""
    if keys[0] == "=":
        return _points(keys[1:], "=")
    if keys[0] == "enter":
        return Refused(_("type the cards left in the hand, or = 0 Enter for none"))
    return _cards(keys, Mode.HANDS)


def _points(digits: Keys, echo: str) -> Outcome:
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


# Seats


_ForSeat = type[intents.SayUno | intents.CatchSomebody | intents.SwapWith]


def _with_seat(key: str, moment: Moment, make: _ForSeat) -> Outcome:
    seat = seat_of(key, moment)
    return seat if isinstance(seat, Refused) else Ready(make(seat))
