"""Faults bots make on purpose, at the start of a turn, so that tests see the referee find them.

Each is one step that changes nothing at the true table but what the rules fine it with. A fault is planted only where
nothing that follows within the entry lag could make it good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.cards import Card, Laid
from referee.entries import Accuse, CallUno, Catch, Fault, Play, Seat, Undo
from tablehost import truth_rules
from tablehost.bot_typist import Step
from tablehost.truth_match import TrueTable

if TYPE_CHECKING:
    from tablehost.bots import Match

KINDS = ("wrong_card", "out_of_turn", "impossible_card", "catch_not_one", "late_catch", "call_too_early", "accused")
BY_BUTTON = ("catch_not_one", "late_catch", "call_too_early")
TAKEN_BACK = ("impossible_card", "impossible_hand", "miscounted_hand")
"""Slips of the typist: the truth knows nothing of them, and the next entry takes them back."""


def gone_cards(table: TrueTable) -> list[Card]:
    """Cards of which every copy lies in the discard pile, so that nobody can hold one."""
    return [card for card, copies in Counter(table.piles.discards).items() if copies == card.copies]


def plant(match: Match, seat: Seat) -> Iterator[Step]:
    """One fault of a kind that fits the position, while `seat` is to play; none if there is no occasion."""
    yield from match.say_pass()
    hand_to_be = match.table.rules.slap_nine == "on" and not match.exact  # on a 9 that is typed only afterwards
    no_button = match.table.buttons_are_hands or hand_to_be
    kinds = [kind for kind in KINDS if kind not in BY_BUTTON or not no_button]
    match.random.shuffle(kinds)
    for kind in kinds:
        steps = list(_of_kind(match, seat, kind))
        yield from steps
        if steps:
            return


def _of_kind(match: Match, seat: Seat, kind: str) -> Iterator[Step]:
    match kind:
        case "wrong_card":
            return _wrong_card(match, seat)
        case "out_of_turn":
            return _out_of_turn(match, seat)
        case "impossible_card":
            return _impossible_card(match, seat)
        case "call_too_early":
            return _call_too_early(match)
        case "accused":
            return _accused(match)
        case _:
            return _catch(match, seat, kind)


def _wrong_card(match: Match, seat: Seat) -> Iterator[Step]:
    """A card that does not fit is laid, and goes back."""
    table = match.table
    pile = table.pile()
    cards = [card for card in table.hands[seat] if not card.is_wild and not truth_rules.fits(table.rules, card, pile)]
    if len(table.hands[seat]) == 1:
        cards = [card for card in cards if truth_rules.may_go_out_with(table.rules, card)]
    if cards:
        tempting = [card for card in cards if pile.top is not None and card.face is pile.top.face]
        card = match.random.choice(tempting or cards)
        table.owe(seat, table.rules.wrong_card_penalty)
        yield match.key(Play(seat, (Laid(card),), False, match.typist.key_time()), "illegal", "wrong_card")


def _out_of_turn(match: Match, seat: Seat) -> Iterator[Step]:
    """Somebody else lays a card, and takes it back."""
    table = match.table
    racer = None if table.raced is None else table.raced[0]
    other = match.random.choice(table.seats.others(seat))
    cards = [card for card in table.hands[other] if not card.is_wild and card is not table.top]
    if cards and other != racer:
        card = match.random.choice(cards)
        yield match.key(Play(other, (Laid(card),), False, match.typist.key_time()), "illegal", "out_of_turn")


def _impossible_card(match: Match, seat: Seat) -> Iterator[Step]:
    """The typist takes one card for another that cannot be there any more, and takes it back."""
    table, pile = match.table, match.table.pile()
    cards = [card for card in gone_cards(table) if not card.is_wild and truth_rules.fits(table.rules, card, pile)]
    if len(table.hands[seat]) == 1:
        cards = [card for card in cards if truth_rules.may_go_out_with(table.rules, card)]
    if cards:
        play = Play(seat, (Laid(match.random.choice(cards)),), False, match.typist.key_time())
        yield match.key(play, "mismatch", "impossible_card")
        yield match.key(Undo(1, match.typist.key_time()), "noted")


def _call_too_early(match: Match) -> Iterator[Step]:
    """UNO is called with a handful of cards."""
    table, rules = match.table, match.table.rules
    fine = rules.uno_wrong_call_penalty
    if rules.uno_catch_method == "say_uno_first" or rules.multi_card == "same_rank_set":
        return  # there the shout may be a catch; or any turn may leave one card
    callers = [one for one in table.seats.playing if len(table.hands[one]) > 3]
    if callers and (match.exact or not fine):
        caller = match.random.choice(callers)
        table.call(caller)
        is_to_point_out = rules.uno_claim_trigger == "pointed_out"
        yield match.button(
            CallUno(caller, match.typist.press_time()),
            "illegal" if fine and not is_to_point_out else "void",
            "call_too_early",
        )
        if is_to_point_out and match.mind.happens(0.7):
            yield from _point_out(match, caller, "wrong_call", fine)


def _point_out(match: Match, seat: Seat, fault: Fault, fine: int) -> Iterator[Step]:
    """Somebody objects to a wrong call or catch before the next card."""
    match.table.owe(seat, fine)
    other = match.random.choice(match.table.seats.others(seat))
    yield match.key(Accuse(other, seat, fault, match.typist.key_time()), "upheld" if fine else "rejected")


def _accused(match: Match) -> Iterator[Step]:
    """Somebody gave advice; or is accused of a sound while nobody has to be silent."""
    table = match.table
    seat = match.random.choice(table.seats.playing)
    other = match.random.choice(table.seats.others(seat))
    if table.silence is None and match.mind.happens(0.5):
        yield match.key(Accuse(other, seat, "noise", match.typist.key_time()), "rejected", "groundless")
        return
    fine = table.rules.advice_penalty
    table.owe(seat, fine)
    yield match.key(Accuse(other, seat, "advice", match.typist.key_time()), "upheld" if fine else "rejected", "advice")


def _catch(match: Match, seat: Seat, kind: str) -> Iterator[Step]:
    """Somebody is caught who holds more than one card, or whose catch window has closed."""
    table, rules = match.table, match.table.rules
    outcome = "not_one" if kind == "catch_not_one" else "late"
    targets = [one for one in table.seats.playing if table.calls.would_be(one, len(table.hands[one])) == outcome]
    if not match.exact:  # a catch waits for the card it may be meant for: the target must not be about to lay one
        can_tell = not rules.uno_false_catch_penalty and rules.jump_in == "off" and rules.multi_card == "none"
        targets = [one for one in targets if can_tell and one != seat]
    if targets:
        few = [one for one in targets if len(table.hands[one]) <= 2]
        target = match.random.choice(few or targets)
        catcher = match.random.choice(table.seats.others(target))
        table.catch(catcher, target)
        press = Catch(catcher, target, match.typist.press_time())
        yield match.button(press, "rejected" if outcome == "not_one" else "late", kind)
        if rules.uno_claim_trigger == "pointed_out" and match.mind.happens(0.7):
            yield from _point_out(match, catcher, "wrong_catch", rules.uno_false_catch_penalty)
