"""Keys with a seat behind them: who calls, who catches, who jumps in with which card, whose button is pressed.

Part of `keys.py`.
"""

from __future__ import annotations

from dataclasses import replace

from referee.entries import Seat
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import (
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
from tablehost.words import _

_ForSeat = type[intents.SayUno | intents.CatchSomebody | intents.SwapWith]


def read_with_seat(key: str, moment: Moment, make: _ForSeat) -> Outcome:
    """What is complete with a seat's digit."""
    seat = seat_of(key, moment)
    return seat if isinstance(seat, Refused) else Ready(make(seat))


def read_called(key: str, rest: Keys, moment: Moment) -> Outcome:
    """A call (`*`) or a catch (`c`) with the seat behind it."""
    if not rest:
        text = _("who calls UNO: {seats}") if key == "*" else _("who catches: {seats}")
        return HalfTyped(key, text.format(seats=seats_text(moment)))
    return read_with_seat(rest[0], moment, intents.SayUno if key == "*" else intents.CatchSomebody)


def read_jump(rest: Keys, moment: Moment, seat: Seat | None, echo: str) -> Outcome:
    """Who jumps in, unless that was typed in front, and the card."""
    if seat is None:
        if not rest:
            return HalfTyped(echo, _("who jumps in: {seats}").format(seats=seats_text(moment)))
        found = seat_of(rest[0], moment)
        if isinstance(found, Refused):
            return found
        seat, echo, rest = found, echo + seat_echo(found), rest[1:]
    card = read_card(rest, replace(moment, mode=Mode.TURN), echo, seat)  # of a shown hand a wild has no color
    return Ready(intents.Jump(card[0], seat)) if isinstance(card, tuple) else card


def read_button(key: str, rest: Keys, moment: Moment) -> Outcome:
    """The UNO! (`;`) or CATCH button of the simulated board."""
    if not moment.can_press:
        return _no_buttons()
    button = _("UNO! button") if key == ";" else _("CATCH button")
    if not rest:
        return HalfTyped(key, _("{button} of seat {seats}").format(button=button, seats=seats_text(moment)))
    seat = seat_of(rest[0], moment)
    return seat if isinstance(seat, Refused) else Ready(intents.PressButton(seat, "uno" if key == ";" else "catch"))


def read_function_key(number: int, moment: Moment) -> Outcome:
    """F1 to F10: the UNO! buttons of the simulated board."""
    if not 1 <= number <= 10:
        return Refused(_("F1 to F10 are the UNO! buttons"))
    if not moment.can_press:
        return _no_buttons()
    if number > moment.seats:
        return Refused(_("there is no seat {n}: {seats}").format(n=number, seats=seats_text(moment)))
    return Ready(intents.PressButton(number - 1, "uno"))


def _no_buttons() -> Refused:
    return Refused(_("there is no simulated board: n calls UNO, c catches"))
