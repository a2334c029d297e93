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

from referee.cards import Laid
from referee.entries import Seat
from tablehost.dashboard import intents
from tablehost.dashboard.hand_keys import read_hand, read_shown
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
    laying,
    read_card,
    seat_echo,
    seat_of,
)
from tablehost.dashboard.key_map import KeyMap, next_area
from tablehost.dashboard.mend_keys import read_mend
from tablehost.dashboard.pad_keys import read_dotted, read_nought, read_paused
from tablehost.dashboard.question_keys import read_answer
from tablehost.dashboard.seat_keys import read_button, read_called, read_function_key, read_jump, read_with_seat
from tablehost.dashboard.view_keys import read_quit, read_view
from tablehost.words import _

_MOST_ALIKE: Final = 8  # of one number; Wilds are fewer


class KeyEntry:
    """The keys typed so far. A key that cannot follow is refused and leaves what was typed as it is, but for a way out;
    a dot that cannot follow is the Backspace of a number pad."""

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
        if key == "." and typed and isinstance(outcome, Refused):
            return self._clear("escape" if typed[0] == "." else "backspace", moment)
        if isinstance(outcome, HalfTyped):
            self.typed = (*typed, key)
        elif not isinstance(outcome, Refused) or outcome.forgets:
            self.typed = ()
        else:
            self.typed = typed
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
        return read_paused(keys)
    common = _anywhere(keys, moment)
    if common is not None:
        return common
    match moment.mode:
        case Mode.HANDS:
            return read_hand(keys)
        case Mode.NEXT:
            return Refused(_("the round is over: Enter starts the next one"))
        case Mode.CHALLENGE | Mode.SHOW | Mode.SWAP if keys[0] == "0" and moment.question:
            return read_nought(moment) if keys == ("0",) else Refused(read_nought(moment).follow)
        case Mode.SHOW:
            shown = read_shown(keys, None)
            if shown is not None:
                return shown
        case Mode.COLOR if keys[0] in COLOR_KEYS:
            return Ready(intents.NameIt(COLOR_KEYS[keys[0]]))
        case Mode.SWAP if keys[0] in DIGITS:
            return read_with_seat(keys[0], moment, intents.SwapWith)
        case Mode.CHALLENGE if keys[0] == "0":
            return Ready(intents.ChallengeFour())
        case _:
            pass
    return _digits(keys, moment) if keys[0] in DIGITS else _action(keys, moment, None)


def _anywhere(keys: Keys, moment: Moment) -> Outcome | None:
    """What is the same at every moment: undo, other screens, the question's answers, presses by key."""
    key, rest = keys[0], keys[1:]
    answer = read_answer(keys, moment) if moment.question else None
    if answer is not None:
        return answer
    if keys[:2] == ("0", "-"):
        return Ready(intents.BringBack())
    if keys == ("0",) and moment.mode in (Mode.HANDS, Mode.NEXT):
        return read_nought(moment)
    match key:
        case "m":
            return read_mend(rest, "m", moment)
        case "v":
            return read_view(rest, "v")
        case ".":
            return read_dotted(rest, moment)
        case "u" | "-":
            return Ready(intents.TakeBack())
        case "z":
            return Ready(intents.BringBack())
        case "e":
            return Ready(intents.Open("edit"))
        case "?":
            return Ready(intents.Open("help"))
        case "q":
            return read_quit(rest, "q")
        case ";" | "'":
            return read_button(key, rest, moment)
        case "enter" if moment.mode is Mode.NEXT:
            return Ready(intents.NextOne())
        case "p":
            return Ready(intents.Pause())
        case "o" | "k":
            return Refused(_("no question is open"))
        case "":
            return Refused(_("this key means nothing here: ? shows the keys"))
        case _ if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
            return read_function_key(int(key[1:]), moment)
    return None


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
    if rest[0] in AFTER_SEAT:
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
        case "*" | "c":
            return read_called(key, rest, moment)
        case "a" if mode is Mode.CHALLENGE:
            return Ready(intents.AcceptFour(seat))
        case "a":
            return Refused(_("nothing is to be accepted"))
        case "h" | "l":
            shown = read_shown(keys, seat) if mode is Mode.SHOW else None
            return shown or Refused(_("no hand is to be shown now"))
        case "j":
            return read_jump(rest, moment, seat, seat_echo(seat) + "j")
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


def _laid(keys: Keys, seat: Seat | None, moment: Moment, drawn: bool = False, echo: str | None = None) -> Outcome:
    card = read_card(keys, laying(moment), seat_echo(seat) if echo is None else echo, seat)
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
        card = read_card(rest, laying(moment), echo, seat)
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
