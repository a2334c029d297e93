"""Bots lay cards: what is typed and pressed from the moment they land until play can go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cards import Card, Color, Face, Laid
from referee.entries import (
    Accuse,
    CallUno,
    Catch,
    Claim,
    Decide,
    Entry,
    JumpIn,
    Micros,
    NameColor,
    Peek,
    Play,
    Say,
    Seat,
    Slap,
    Swap,
    Trade,
)  # fmt: skip
from tablehost import truth_rules
from tablehost.bot_minds import Press
from tablehost.bot_typist import LAG_MS, SECOND, Step
from tablehost.truth import NOISE, SLAP, How

if TYPE_CHECKING:
    from tablehost.bots import Match

SLAPPED_AT_ONCE = 5 * SECOND
"""So long after a 9 a button pressed for the next card is taken for a hand on it as well."""

_PRESS_VERDICTS = {
    "caught": "upheld", "called": "rejected", "not_one": "rejected", "not_needed": "rejected", "again": "redundant",
    "late": "late",
}  # fmt: skip


def land(match: Match, seat: Seat, cards: Sequence[Card], how: How) -> Iterator[Step]:
    """Cards land, with the presses about them, and everything that has to be said before the next turn."""
    table, mind, typist = match.table, match.mind, match.typist
    card, before = cards[-1], table.color
    plan = None
    if len(table.hands[seat]) == len(cards) + 1 and not truth_rules.moves_hands(table.rules, card):
        plan = mind.uno_plan(may_be_early=how == "turn" and table.pending is None)
    if plan == "early" or how == "jump" or match.silent_pass == seat:
        yield from match.say_pass()
    landed = typist.moment(0.4, 1.2) if how == "jump" else typist.moment(2.0, 6.0)
    if plan == "early":
        yield _early_call(match, seat, landed)
    named = _color_for(match, seat, cards, before)
    match.typed_last = typed = typist.typed(landed)
    earlier = match.truth() if plan is not None else None
    table.lay(seat, cards, named, how)
    match.silent_pass = None
    laid = (*(Laid(one) for one in cards[:-1]), Laid(card, named))
    entry: Entry = JumpIn(seat, laid[0], typed) if how == "jump" else Play(seat, laid, False, typed)
    guilty = table.last_is_guilty if card.face is Face.WILD_DRAW_FOUR else None
    later: list[Step] = []
    asked: list[Press] = []
    down = [seat] if plan == "early" and not match.exact else []
    _last_hand(match, down)
    truth = match.truth()
    for press in mind.presses(table, seat, plan, landed) if plan is not None else []:
        expect = _press(match, press, seat, in_time=press.at <= typed)
        planted = press.planted if expect == "rejected" and table.calls.stands[seat] else None
        typist.clock = press.at
        if press.at < typed and _is_asked(match, press, seat, expect):
            asked.append(press)
        if not isinstance(press.entry, Catch) or press.entry.target is None:
            down.append(press.entry.seat)
            _last_hand(match, down)
        if earlier is not None and press.at < typed:
            yield Step(press.entry, earlier, "button", expect, planted)
            truth = match.truth()
        else:
            later.append(match.button(press.entry, expect, planted))
    yield Step(entry, truth, "key", "legal", None, guilty, is_open=bool(asked))
    for place in range(len(asked)):
        counts = Decide(None, "counts", typed)
        yield Step(counts, truth, "key", "noted", is_open=place + 1 < len(asked))
    yield from later
    yield from _follow_up(match, seat, before, down)


def _follow_up(match: Match, seat: Seat, before: Color | None, down: list[Seat]) -> Iterator[Step]:
    """What has to be said and done before the next turn. `down`: whose hands are on the pile already."""
    table, mind, typist = match.table, match.mind, match.typist
    if table.rules.press_within_lag == "ask" and not match.exact:
        typist.clock += LAG_MS * 1000  # no catch is in doubt against the next card as well
    yield from _claim_sum(match)
    if table.is_over:
        yield from match.settle()
        return
    yield from _say_what_is_open(match, seat, before)
    yield from _hands_on_the_pile(match, down)
    yield from _silence(match)
    if table.rules.two_card_notice == "on" and len(table.hands[seat]) == 2 and mind.happens(0.8):
        yield match.key(Say(seat, "two_cards", typist.key_time()), "noted")
    yield from match.settle()


def name_color(match: Match, seat: Seat, before: Color | None) -> Iterator[Step]:
    """The color of a wild that was left open."""
    color = _color(match, seat, before)
    match.table.name_color(seat, color)
    yield match.key(NameColor(seat, color, match.typist.key_time()))


def _color_for(match: Match, seat: Seat, cards: Sequence[Card], before: Color | None) -> Color | None:
    """The color said with the cards; None for a colored card, or if it is left open."""
    card, mind = cards[-1], match.mind
    if not card.is_wild:
        return None
    is_last = len(match.table.hands[seat]) == len(cards)
    has_uses = card.face is Face.WILD and match.table.rules.wild_functions == "color_peek_swap" and before is not None
    leaves_open = mind.habits.uses_wild if has_uses else mind.habits.leaves_color_open
    if not is_last and mind.happens(leaves_open):
        return None
    return _color(match, seat, before)


def _color(match: Match, seat: Seat, before: Color | None) -> Color:
    must_change = match.table.rules.wild_keep_color == "must_change"
    return match.mind.color(match.table, seat, before if must_change else None)


# Calls and catches


def _early_call(match: Match, seat: Seat, landed: Micros) -> Step:
    """UNO is called just before the card lands."""
    match.table.call(seat)
    at = landed - match.typist.seconds(0.1, 0.4)
    if at - match.typed_last <= SLAPPED_AT_ONCE:
        _last_hand(match, [seat])  # on a 9 that nobody has put a hand on yet
    return Step(CallUno(seat, at), match.truth(), "button", "legal")


def _press(match: Match, press: Press, owner: Seat, *, in_time: bool) -> str:
    """The press takes effect; returns the verdict it must have in the end."""
    table = match.table
    owner_is_saved = press.tied and table.rules.press_tie_to == "owner"
    if isinstance(press.entry, CallUno):
        if owner_is_saved:
            table.untie(owner)
            return "legal"
        return "legal" if table.call(owner, in_time=in_time) else "void"
    verdict = _PRESS_VERDICTS[table.catch(press.entry.seat, owner)]
    if verdict != "upheld" and table.must_slap and not in_time:
        return "noted"  # hands are still going down on a 9: one press more is nobody's fault
    # Who was fined shows the card; where a miss costs nothing nobody does.
    is_shown = table.is_exempt(owner) and table.rules.uno_miss_penalty > 0
    if owner_is_saved or (is_shown and verdict in ("upheld", "redundant")):
        return "rejected"
    return verdict


def _is_asked(match: Match, press: Press, owner: Seat, expect: str) -> bool:
    """Whether only the table can say that a catch came after the landing: it came before the card was typed."""
    if match.table.rules.press_within_lag != "ask" or match.exact or not isinstance(press.entry, Catch):
        return False
    may_fall_later = match.table.is_exempt(owner) and not match.table.calls.stands[owner]
    return expect in ("upheld", "redundant") or may_fall_later


def _exchanged(match: Match, seats: Sequence[Seat]) -> Iterator[Step]:
    """Hands came to other seats: who now holds one card may have to call, or is caught for not doing so."""
    table, mind = match.table, match.mind
    for owner in seats:
        if len(table.hands[owner]) != 1 or table.calls.stands[owner]:
            continue
        press: CallUno | Catch
        if mind.happens(0.5):
            press = CallUno(owner, match.typist.press_time())
            expect = "legal" if table.call(owner) else "void"
        elif mind.happens(0.6) and table.calls.would_be(owner, 1) in ("caught", "not_needed"):
            press = Catch(match.random.choice(table.seats.others(owner)), owner, match.typist.press_time())
            verdict = _PRESS_VERDICTS[table.catch(press.seat, owner)]
            expect = "rejected" if table.is_exempt(owner) else verdict
        else:
            continue
        yield match.button(press, expect)


# What follows


def _claim_sum(match: Match) -> Iterator[Step]:
    table = match.table
    seats = [seat for seat in range(table.players) if table.may_claim(seat)]
    if seats and match.mind.happens(match.mind.habits.claims_sum):
        seat = match.random.choice(seats)
        cards = tuple(table.hands[seat])
        table.claim(seat)
        yield match.key(Claim(seat, cards, match.typist.key_time()))


def _say_what_is_open(match: Match, seat: Seat, before: Color | None) -> Iterator[Step]:
    """The color or another use of a wild, or with whom hands are swapped."""
    table, random = match.table, match.random
    if table.may_use_wild(seat) and match.mind.happens(match.mind.habits.uses_wild):
        other = random.choice(table.seats.others(seat))
        if match.mind.happens(0.5) or table.calls.fined_for_nothing(seat):  # the card to be shown stays in the hand
            table.peek(seat)
            yield match.key(Peek(seat, other, match.typist.key_time()))
        else:
            table.trade(seat, other)
            yield match.key(Trade(seat, other, match.typist.key_time()))
    elif table.color_from is not None:
        yield from name_color(match, table.color_from, before)
    if table.swap_from is not None:
        seat = table.swap_from
        other = random.choice(table.seats.others(seat))
        table.swap(seat, other)
        yield match.key(Swap(seat, other, match.typist.key_time()))
        yield from _exchanged(match, (seat, other))
    elif table.top is not None and truth_rules.moves_hands(table.rules, table.top):
        yield from _exchanged(match, table.seats.playing)


def _hands_on_the_pile(match: Match, down: list[Seat]) -> Iterator[Step]:
    """After a 9 everybody puts a hand on the pile; the last one draws. Sometimes nobody thinks of it.

    Who has pressed a button about this landing (`down`) has a hand on the pile with that.
    """
    table = match.table
    seats = table.seats.playing
    match.random.shuffle(seats)
    if not down and match.exact and match.mind.happens(0.1):
        return  # live, a button pressed for the next card could be a hand on this one
    for seat in seats:
        if not table.must_slap:
            return
        if seat not in down:
            down.append(seat)
            decides = _last_hand(match, down)
            yield match.key(Slap(seat, match.typist.key_time()), "upheld" if decides else "noted")


def _last_hand(match: Match, down: Sequence[Seat]) -> bool:
    """Whether only one hand is missing on a 9 now: that player draws."""
    table = match.table
    missing = [seat for seat in table.seats.playing if seat not in down]
    if not table.must_slap or len(missing) != 1:
        return False
    table.must_slap = False
    table.owe(missing[0], SLAP)
    return True


def _silence(match: Match) -> Iterator[Step]:
    """Somebody makes a sound although a 2 was laid, and somebody else says so."""
    table = match.table
    if table.silence is not None and match.mind.happens(match.mind.habits.makes_noise):
        noisy = match.random.choice(table.seats.playing)
        table.silence = None
        table.owe(noisy, NOISE)
        accuser = match.random.choice(table.seats.others(noisy))
        yield match.key(Accuse(accuser, noisy, "noise", match.typist.key_time()), "upheld")
