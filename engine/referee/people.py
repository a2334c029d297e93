"""What only people can know or do: colors named, hands swapped, counted and left, faults noticed, claims made.

Rules: catalogue 5.5 (wilds), 5.10 (notice at two cards, wrong calls and catches), 5.12 (faults), 5.13 (silence after a
2) and section 11 (swaps, leaving).
"""

from __future__ import annotations

from dataclasses import replace

from referee import effects, turn_clock, uno
from referee.cards import Face
from referee.case import Case
from referee.entries import (
    Accuse,
    Count,
    Join,
    Landed,
    Leave,
    NameColor,
    Peek,
    Say,
    Seat,
    Swap,
    Trade,
)
from referee.events import (
    AwaitsSet,
    CardsTraded,
    ChainSet,
    ColorNamed,
    CountSet,
    HandEntered,
    LandingsSet,
    LeavesAfterRound,
    NothingPlayableSaid,
    NoticesSet,
    Reshuffled,
    RoundWon,
    SeatJoined,
    SeatLeft,
    SilenceSet,
    WrongsSet,
)
from referee.rulings import Rule, Ruling, Verdict
from referee.state import Await, HandEnd
from referee.turns import advance, drop_chain

_TRADED_CARDS = 3
_SILENCE_PENALTY = 2


def judge_color(case: Case, entry: NameColor) -> Ruling:
    """The color of a wild that was left open."""
    state, seat = case.state, entry.seat
    if not state.awaits_from(seat, "color"):
        return case.illegal(Rule.WILD_NOT_OPEN, who=seat, named=entry.color)
    before = state.last.color_before if state.last is not None else None
    if state.rules.wild_keep_color == "must_change" and entry.color is before:
        return case.illegal(Rule.WILD_KEEP_COLOR, who=seat, named=entry.color)
    case.then(ColorNamed(entry.color))
    case.no_longer_awaits(seat, "color")
    return case.legal(Rule.WILD_COLOR, who=seat, named=entry.color, next=case.state.turn)


def judge_swap(case: Case, entry: Swap) -> Ruling:
    """Whole hands change places after a 7 (`seven_swaps_hands`)."""
    state, seat, other = case.state, entry.seat, entry.other
    if state.rules.seven_swaps_hands == "off":
        return case.illegal(Rule.SEVEN_OFF, who=seat, other=other)
    if not state.awaits_from(seat, "swap"):
        return case.illegal(Rule.SEVEN_NONE, who=seat, other=other)
    if other == seat or not state.in_round(other):
        return case.illegal(Rule.SEVEN_OPEN, who=seat)
    case.no_longer_awaits(seat, "swap")
    to = list(range(len(state.counts)))
    to[seat], to[other] = other, seat
    effects.move_hands(case, tuple(to))
    return case.legal(Rule.SEVEN_SWAP, who=seat, other=other)


def judge_wild_use(case: Case, entry: Peek | Trade) -> Ruling:
    """A Wild used to look at a hand or to swap three cards: the color before it stays in force (A66)."""
    state, seat, other = case.state, entry.seat, entry.other
    is_wild = state.last is not None and state.last.card.face is Face.WILD
    if state.rules.wild_functions != "color_peek_swap":
        return case.illegal(Rule.WILD_NO_FUNCTION, who=seat, other=other)
    if not state.awaits_from(seat, "color") or not is_wild or other == seat or not state.in_round(other):
        return case.illegal(Rule.WILD_NOT_OPEN, who=seat, other=other)
    assert state.last is not None
    if state.last.color_before is not None:
        case.then(ColorNamed(state.last.color_before))
    case.no_longer_awaits(seat, "color")
    if isinstance(entry, Peek):
        return case.legal(Rule.WILD_PEEK, who=seat, other=other, color=case.state.color)
    cards = min(_TRADED_CARDS, state.counts[seat], state.counts[other])
    case.then(CardsTraded(seat, other, cards))
    return case.legal(Rule.WILD_TRADE, who=seat, other=other, n=cards, color=case.state.color)


def judge_landing(case: Case, entry: Landed) -> Ruling:
    """A sensor felt a card; the next typed card takes this time."""
    if entry.at is not None:
        case.then(LandingsSet(tuple(sorted((*case.state.landings, entry.at)))))
    return case.ruling(Verdict.NOTED, Rule.LANDING)


def judge_count(case: Case, entry: Count) -> Ruling:
    """A physical count is believed. Nobody holds fewer than one card and plays on: a hand of none has won."""
    state, seat = case.state, entry.seat
    if not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    old = state.counts[seat]
    if old == entry.cards:
        return case.ruling(Verdict.NOTED, Rule.COUNT_OK, who=seat, count=old)
    case.then(CountSet(seat, entry.cards))
    uno.count_changed(case, seat)
    laid_last = state.last is not None and state.last.seat == seat
    if entry.cards == 0 and laid_last and not state.is_over and not state.due[seat]:
        effects.out_after_all(case, seat)
    return case.ruling(Verdict.MISMATCH, Rule.COUNT_PHYSICAL, who=seat, count=old, told=entry.cards)


def judge_leave(case: Case, entry: Leave) -> Ruling:
    """Somebody gets up. What they still had to do or draw lapses; with one player left the round is over."""
    state, seat = case.state, entry.seat
    if not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if seat in state.table.leaving:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if state.is_over:
        case.then(LeavesAfterRound(seat))
        return case.ruling(Verdict.NOTED, Rule.SEAT_LEFT, who=seat, n=0)
    chain = state.chain
    owed = state.due[seat] + (chain.amount if chain is not None and chain.victim == seat else 0)
    running = state.turn is not None and state.in_round(seat)
    if state.awaits_from(seat, "color") and state.last is not None and state.last.color_before is not None:
        case.then(ColorNamed(state.last.color_before))
    _lapse_challenge(case, seat)
    if state.silence == seat:
        case.then(SilenceSet(None))  # nobody else could end it by laying a card
    had_to_name = state.awaits_from(seat, "color")
    case.then(AwaitsSet(tuple(one for one in case.state.awaits if one.seat != seat)))
    if running and case.state.turn == seat:
        advance(case, case.state.after(seat))
    if running and had_to_name and case.state.color is None and case.state.turn is not None:
        # An opening Wild has no color before it: who plays next names one.
        case.then(AwaitsSet((*case.state.awaits, Await(case.state.turn, "color"))))
    ends = running and len(state.active()) == 2
    cards = 0 if ends else state.counts[seat]
    where = state.rules.leaver_cards
    case.then(SeatLeft(seat, cards if where == "to_draw_pile" else 0, cards if where == "to_discard" else 0))
    uno.count_changed(case, seat)
    if ends:
        case.then(AwaitsSet(()))
        case.then(ChainSet(None))
        case.then(RoundWon(state.out[0] if state.out else case.state.active()[0], by_leaving=not state.out))
    if owed and not ends and case.state.turn is not None:
        answers = ("debt_lapses", "next_draws")
        return case.ask(Rule.LEAVE_OWED, "debt_lapses", answers, who=seat, n=owed, due=owed, next=case.state.turn)
    return case.ruling(Verdict.NOTED, Rule.SEAT_LEFT, who=seat, n=cards, count=state.counts[seat])


def _lapse_challenge(case: Case, seat: Seat) -> None:
    """A leaver who faced a penalty no longer does; one who laid a Wild Draw Four can no longer be challenged."""
    chain = case.state.chain
    if chain is None:
        return
    if chain.victim == seat:
        drop_chain(case)
    elif chain.w4 is not None and chain.w4.offender == seat:
        case.then(ChainSet(replace(chain, w4=None, challenged=None)))
        left = tuple(one for one in case.state.awaits if one.what not in ("accept_or_challenge", "show"))
        case.then(AwaitsSet(left))


def judge_join(case: Case, entry: Join) -> Ruling:
    """Somebody sits down with cards from the draw pile."""
    state, seat = case.state, entry.seat
    if seat < len(state.table.seated) and state.table.seated[seat]:
        return case.illegal(Rule.SEAT_JOINED, who=seat)
    if seat < len(state.counts) and state.counts[seat]:
        case.then(SeatLeft(seat, state.counts[seat], 0))
    if entry.cards > case.state.draw_pile and case.state.discard_pile > 1:
        case.then(Reshuffled())
    case.then(SeatJoined(seat, entry.name, entry.cards))
    if state.over in ("won", "left") and state.match.scores is None:
        # Who sits down now took no part in the round that is being counted.
        case.then(HandEntered(seat, HandEnd(None, 0)))
    return case.ruling(Verdict.NOTED, Rule.SEAT_JOINED, who=seat, n=entry.cards, count=entry.cards)


def two_cards_left(case: Case, seat: Seat) -> None:
    """A card landed that leaves its player two: the table has to be told (`two_card_notice`). Nothing depends on it."""
    if case.state.counts[seat] == 2 and not case.state.is_over:
        others = tuple(one for one in case.state.notices if one != seat)
        case.then(NoticesSet((*others, seat)))
        case.note(Verdict.NOTED, Rule.NOTICE_DUE, who=seat)


def forget_notices(case: Case) -> None:
    """Who holds another number of cards by now need not tell any more."""
    left = tuple(seat for seat in case.state.notices if case.state.counts[seat] == 2 and case.state.in_round(seat))
    if left != case.state.notices:
        case.then(NoticesSet(left))


def judge_say(case: Case, entry: Say) -> Ruling:
    """A claim the referee remembers, or the notice at two cards; it changes nothing in the game."""
    state, seat = case.state, entry.seat
    if entry.claim == "two_cards" and seat in state.notices:
        case.then(NoticesSet(tuple(one for one in state.notices if one != seat)))
        return case.ruling(Verdict.NOTED, Rule.NOTICE_GIVEN, who=seat)
    if entry.claim == "nothing_playable" and state.in_round(seat) and state.top is not None and not state.is_over:
        case.then(NothingPlayableSaid(seat))
    return case.ruling(Verdict.NOTED, Rule.CLAIM_NO_EFFECT, who=seat, word=entry.claim)


def judge_accusation(case: Case, entry: Accuse) -> Ruling:
    """A fault only people can notice. Without a rule that punishes it there is no ground."""
    state, rules, seat, other = case.state, case.state.rules, entry.seat, entry.target
    ruled: tuple[Rule, int] | None = None
    match entry.fault:
        case _ if not state.in_round(other):
            pass  # who does not play can be at no fault
        case "advice" if rules.advice_penalty:
            ruled = Rule.FAULT_ADVICE, rules.advice_penalty
        case "time":
            return turn_clock.judge_accusation(case, entry)
        case "wrong_call" if rules.uno_wrong_call_penalty and (entry.fault, other) in state.wrongs:
            ruled = Rule.FAULT_WRONG_CALL, rules.uno_wrong_call_penalty
        case "wrong_catch" if rules.uno_false_catch_penalty and (entry.fault, other) in state.wrongs:
            ruled = Rule.FAULT_WRONG_CATCH, rules.uno_false_catch_penalty
        case "noise" if state.silence is not None:
            ruled = Rule.SILENCE_BROKEN, _SILENCE_PENALTY
            case.then(SilenceSet(None))
        case _:
            pass
    if ruled is None:
        return case.ruling(Verdict.REJECTED, Rule.FAULT_NONE, who=seat, other=other, fault=entry.fault)
    if (entry.fault, other) in state.wrongs:
        case.then(WrongsSet(tuple(wrong for wrong in state.wrongs if wrong != (entry.fault, other))))
    rule, cards = ruled
    case.owe(other, cards, rule)
    return case.ruling(Verdict.UPHELD, rule, who=seat, other=other, n=cards, fault=entry.fault)
