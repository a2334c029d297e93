"""Laws that hold after every entry, however silly: nothing raises, cards are conserved, somebody has something to do.

The log itself (undo, correction, preview) has its laws in `test_game_log`.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import ALL_CARDS, DECK_SIZE, Laid
from referee.decide import decide, judge
from referee.entries import Accept, Challenge, Draw, Entry, GameEntry, NameColor, Pass, Play, Seat, Show, Swap
from referee.events import (
    CardRefused,
    CardsLaid,
    CountSet,
    Event,
    HandsDealt,
    RoundOpened,
    RoundStarted,
    SeatJoined,
)
from referee.evolve import evolve
from referee.finish import losers
from referee.game import Game
from referee.options import acts, obligations, playable
from referee.seating import Seating
from referee.rulings import Ruling, Verdict
from referee.state import State
from tests.support.games import Choose, Typist, any_setup, changed_rules

SETTLED_WITHIN = 60
"""Entries after which everything owed and awaited must be done, whatever the position was."""


def cards_in(state: State) -> int:
    """All cards on record: both piles and every hand, those a leaver set aside included."""
    return state.draw_pile + state.discard_pile + sum(state.counts)


def told_of_more(state: State, event: Event) -> int:
    """Cards the record claims that the draw pile cannot have held: a count, a deal or a newcomer's hand is believed."""
    match event:
        case CountSet(seat, cards):
            return max(0, cards - state.counts[seat] - state.draw_pile)
        case SeatJoined(_, _, cards):
            return max(0, cards - state.draw_pile)
        case CardsLaid(seat, cards):
            return max(0, len(cards) - state.counts[seat])
        case HandsDealt(counts, _):
            return max(0, sum(counts) - sum(state.counts) - state.draw_pile)
        case RoundOpened() | CardRefused(_, True):
            return 1 if state.draw_pile == 0 else 0
        case RoundStarted():
            hands = sum(seated for seated in state.table.seated) * state.rules.hand_size
            return max(hands, DECK_SIZE) - cards_in(state)
        case _:
            return 0


def check_law_of_cards(state: State, ruling: Ruling) -> None:
    for event in ruling.events:
        after = evolve(state, event)
        if isinstance(event, RoundStarted):
            assert cards_in(after) >= DECK_SIZE
            assert after.draw_pile == 0 or cards_in(after) == DECK_SIZE
        else:
            assert cards_in(after) == cards_in(state) + told_of_more(state, event), event
        assert min(after.draw_pile, after.discard_pile, *after.counts, *after.due) >= 0, event
        state = after


def check_somebody_has_to_act(state: State) -> None:
    todo = obligations(state)
    assert todo
    turns = [one for one in todo if one.what == "turn"]
    assert not turns or len(todo) == 1
    for one in todo:
        match one.what:
            case "flip" | "next":
                assert one.seat is None
                assert len(todo) == 1
            case "hand":
                assert one.seat in losers(state)
            case "turn":
                assert one.seat is not None
                assert state.in_round(one.seat)
                assert can_go_on(state, one.seat) or (state.top is None and too_few_or_many(state))
            case _:
                assert one.seat is not None
                # Who went out with a Wild Draw Four still shows the empty hand when it is challenged.
                assert state.in_round(one.seat) or (one.what == "show" and one.seat in state.out)
                assert one.what != "owed" or one.cards > 0


def can_go_on(state: State, seat: Seat) -> bool:
    return bool(playable(state, seat) or acts(state, seat) & {"draw", "pass"})


def check_turn(state: State) -> None:
    if not state.is_over and state.top is not None and state.active():
        assert state.turn is not None
        assert state.in_round(state.turn)


def lies(ruling: Ruling) -> bool:
    return any(isinstance(event, CardsLaid) for event in ruling.events)


def check_playable(state: State, seat: Seat) -> None:
    """No card is offered that would be refused, and none refused that would be offered."""
    offered = {card for card, _ in playable(state, seat)}
    for card in ALL_CARDS:
        entry = Play(seat, (Laid(card),))
        assert lies(decide(state, entry)) == (card in offered) or jumps(state, seat, card.name) == (card in offered), card


def jumps(state: State, seat: Seat, card: str) -> bool:
    from referee.entries import JumpIn

    return lies(decide(state, JumpIn(seat, Laid.parse(card))))


def check_acts(state: State, seat: Seat) -> None:
    """Whatever a seat is told it may do is not refused."""
    others = [other for other in state.active() if other != seat]
    for act in acts(state, seat):
        entry: GameEntry
        match act:
            case "draw":
                entry = Draw(seat)
            case "pass":
                entry = Pass(seat)
            case "color":
                before = state.last.color_before if state.last is not None else None
                entry = NameColor(seat, next(color for color in type(ALL_CARDS[0].color or 0) if color is not before))  # type: ignore[call-overload, attr-defined]
            case "accept":
                entry = Accept(seat)
            case "challenge":
                entry = Challenge(seat)
            case "show":
                entry = Show(seat, (), "lacks")
            case "swap":
                entry = Swap(seat, others[0])
            case "owed":
                entry = Draw(seat, state.owes(seat))
        assert decide(state, entry).verdict is not Verdict.ILLEGAL, act


def check_entry(before: State, entry: GameEntry, number: int) -> tuple[Ruling, State]:
    """Everything that must hold around one entry; returns its ruling and the state after it."""
    ruling, after = judge(before, entry, number)
    folded = before
    for event in ruling.events:
        folded = evolve(folded, event)
    assert folded == after
    assert decide(before, entry, number) == ruling
    check_law_of_cards(before, ruling)
    check_turn(after)
    check_somebody_has_to_act(after)
    return ruling, after


def too_few_or_many(state: State) -> bool:
    """Nobody can turn up a card at such a table; somebody has to sit down or get up."""
    return not state.rules.players_min <= len(state.active()) <= state.rules.players_max


def settle(state: State, typist: Typist) -> State:
    """Does what is to be done until somebody is simply on turn, or the round is booked. Nothing of it is refused."""
    for _ in range(SETTLED_WITHIN):
        todo = obligations(state)
        if todo[0].what in ("turn", "next") or too_few_or_many(state):
            return state
        entry = typist.settling(state, todo[0])
        ruling, state = check_entry(state, entry, 1000)
        must_fit = todo[0].what not in ("color", "flip")
        assert ruling.verdict is not Verdict.ILLEGAL or not must_fit, (entry, ruling.rule)
    raise AssertionError(f"still to be done: {obligations(state)}")


def run(choose: Choose, entries: int, look_at_cards: int = 4) -> None:
    """One silly game, checked after every entry, and brought to rest at the end."""
    setup = any_setup(choose, changed_rules(choose))
    state = Game(setup).state
    typist = Typist(choose, Seating(setup.names), timed=choose(2) == 0)
    check_somebody_has_to_act(state)
    for number in range(1, entries + 1):
        entry = typist.next_entry(state)
        _, state = check_entry(state, entry, number)
        typist.seating.note(entry)
        if choose(look_at_cards) == 0:
            seat = typist.seat()
            check_playable(state, seat)
            check_acts(state, seat)
    settle(state, typist)
