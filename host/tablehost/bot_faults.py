"""Faults bots make on purpose, at the start of a turn, so that tests see the referee find them.

Each is one step that changes nothing at the true table but what the rules fine it with. A fault is planted only where
nothing that follows within the entry lag could make it good.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.cards import Laid
from referee.entries import CallUno, Catch, Play, Seat
from tablehost import truth_rules
from tablehost.bot_typist import Step

if TYPE_CHECKING:
    from tablehost.bots import Match

KINDS = ("wrong_card", "out_of_turn", "catch_not_one", "late_catch", "call_too_early")


def plant(match: Match, seat: Seat) -> Iterator[Step]:
    """One fault of a kind that fits the position, while `seat` is to play; none if there is no occasion."""
    yield from match.say_pass()
    kind = match.random.choice(KINDS)
    if kind == "wrong_card":
        yield from _wrong_card(match, seat)
    elif kind == "out_of_turn":
        yield from _out_of_turn(match, seat)
    elif kind == "call_too_early":
        yield from _call_too_early(match)
    else:
        yield from _catch(match, seat, kind)


def _wrong_card(match: Match, seat: Seat) -> Iterator[Step]:
    """A card that does not fit is laid, and goes back."""
    table = match.table
    pile = table.pile()
    cards = [card for card in table.hands[seat] if not card.is_wild and not truth_rules.fits(table.rules, card, pile)]
    if len(table.hands[seat]) == 1:
        cards = [card for card in cards if truth_rules.may_go_out_with(table.rules, card)]
    if cards:
        tempting = [card for card in cards if card.face is pile.top.face]
        card = match.random.choice(tempting or cards)
        table.owe(seat, table.rules.wrong_card_penalty)
        yield match.key(Play(seat, (Laid(card),), False, match.typist.key_time()), "illegal", "wrong_card")


def _out_of_turn(match: Match, seat: Seat) -> Iterator[Step]:
    """Somebody else lays a card, and takes it back."""
    table = match.table
    other = match.random.choice([one for one in range(table.players) if one != seat])
    cards = [card for card in table.hands[other] if not card.is_wild and card is not table.top]
    if cards:
        card = match.random.choice(cards)
        yield match.key(Play(other, (Laid(card),), False, match.typist.key_time()), "illegal", "out_of_turn")


def _call_too_early(match: Match) -> Iterator[Step]:
    """UNO is called with a handful of cards."""
    table = match.table
    fine = table.rules.uno_wrong_call_penalty
    if table.rules.uno_catch_method == "say_uno_first":
        return  # there the shout may be a catch
    callers = [one for one in range(table.players) if len(table.hands[one]) > 3]
    if callers and (match.exact or not fine):
        caller = match.random.choice(callers)
        table.call(caller)
        yield match.button(
            CallUno(caller, match.typist.press_time()),
            "illegal" if fine and table.rules.uno_claim_trigger != "pointed_out" else "void",
            "call_too_early",
        )


def _catch(match: Match, seat: Seat, kind: str) -> Iterator[Step]:
    """Somebody is caught who holds more than one card, or whose catch window has closed."""
    table = match.table
    outcome = "not_one" if kind == "catch_not_one" else "late"
    targets = [one for one in range(table.players) if table.calls.would_be(one, len(table.hands[one])) == outcome]
    if not match.exact:  # a catch waits for the card it may be meant for: the target must not be about to lay one
        can_tell = not table.rules.uno_false_catch_penalty and table.rules.jump_in == "off"
        targets = [one for one in targets if can_tell and one != seat]
    if targets:
        few = [one for one in targets if len(table.hands[one]) <= 2]
        target = match.random.choice(few or targets)
        catcher = match.random.choice([one for one in range(table.players) if one != target])
        table.catch(catcher, target)
        press = Catch(catcher, target, match.typist.press_time())
        yield match.button(press, "rejected" if outcome == "not_one" else "late", kind)
