"""The position a match, a round or a record starts with."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import DECK_SIZE, KINDS, Card, Face
from referee.entries import Seat
from referee.inference import Memory
from referee.rules import Rules
from referee.setup import Setup
from referee.state import Direction, Match, Press, State, Table, TurnClock, Window

CW: Direction = 1
CCW: Direction = -1

FEWEST_FOR_TEAMS = 4
"""Two teams of two (catalogue 5.2, `teams`)."""


def first_state(setup: Setup) -> State:
    """The state a record starts with: the position it describes, or a fresh round with nothing turned up."""
    rules = setup.rules.settled()
    seats = len(setup.names)
    totals = [0] * seats
    for seat, total in setup.totals:
        totals[seat] = total
    table = Table(setup.names, (True,) * seats, _teams(setup), setup.dealer)
    match = Match(1, 1, tuple(totals), eliminated=(False,) * seats)
    state = _empty_round(rules, table, match)
    return _position(state, setup) if setup.top is not None and seats else _with_counts(state, setup)


def _teams(setup: Setup) -> tuple[tuple[Seat, ...], ...]:
    """The partners that were named; where nobody said, those who sit opposite each other (`teams`)."""
    seats = len(setup.names)
    if setup.rules.teams == "off":
        return ()
    if setup.teams or seats % 2 or seats < FEWEST_FOR_TEAMS:
        return setup.teams
    return tuple((seat, seat + seats // 2) for seat in range(seats // 2))


def _empty_round(rules: Rules, table: Table, match: Match) -> State:
    seats = len(table.names)
    counts = tuple(rules.hand_size if table.seated[seat] else 0 for seat in range(seats))
    state = State(
        rules=rules,
        table=table,
        match=match,
        top=None,
        color=None,
        draw_pile=DECK_SIZE - sum(counts),
        discard_pile=0,
        last=None,
        turn=None,
        direction=CW,
        drew=0,
        raced=None,
        idle=0,
        served=False,
        served_two=False,
        chain=None,
        awaits=(),
        counts=counts,
        due=(0,) * seats,
        called=(False,) * seats,
        early=(None,) * seats,
        windows=(),
        waiting=(),
        landings=(),
        out=(),
        winner=None,
        over="",
        hands=(None,) * seats,
        wrongs=(),
        silence=None,
        slaps=None,
        clock=None,
        notices=(),
        memory=Memory(known=((),) * seats),
        facts=(),
        questions=(),
    )
    if rules.opening_lead == "free_lead" and seats:
        return state.having(turn=first_seat(state))
    return state


def fresh_round(state: State, dealer: Seat | None, new_match: bool, totals: tuple[int, ...]) -> State:
    """A round with nothing turned up yet: everybody who still takes part holds a full hand."""
    old = state.match
    eliminated = (False,) * len(totals) if new_match else old.eliminated
    # Who was eliminated sat out; in a new match they are back.
    leaving = state.table.leaving
    present = tuple(
        (seated or (new_match and was)) and not gone and seat not in leaving
        for seat, (seated, was, gone) in enumerate(zip(state.table.seated, old.eliminated, eliminated, strict=True))
    )
    match = Match(
        number=old.number + 1 if new_match else old.number,
        round_number=old.round_number + 1,
        totals=totals,
        eliminated=eliminated,
    )
    table = replace(state.table, dealer=dealer, starter=None, lots=(), lots_out=(), leaving=(), seated=present)
    return _empty_round(state.rules, table, match)


def _with_counts(state: State, setup: Setup) -> State:
    counts = list(state.counts)
    for seat, count in setup.counts:
        counts[seat] = count
    draw, discard = setup.piles or (max(0, DECK_SIZE - sum(counts)), 0)
    return state.having(counts=tuple(counts), draw_pile=draw, discard_pile=discard)


def _position(state: State, setup: Setup) -> State:
    """The middle of a round, as the setup lines describe it."""
    assert setup.top is not None
    top = setup.top.card
    state = _with_counts(state, setup)
    seen = setup.seen if top in setup.seen else (*setup.seen, top)
    counted = bytearray(KINDS)
    for card in seen:
        counted[card.index] += 1
    if setup.piles is None:
        draw, discard = max(0, DECK_SIZE - sum(state.counts) - len(seen)), len(seen)
    else:
        draw, discard = setup.piles
    known = [()] * len(setup.names) if not setup.known else _known(setup)
    turn = setup.turn if setup.turn is not None else first_seat(state)
    direction: Direction = CCW if setup.direction == "ccw" else CW
    state = state.having(
        top=top,
        color=setup.top.named if top.is_wild else top.color,
        draw_pile=draw,
        discard_pile=discard,
        turn=turn,
        direction=direction,
        served=top.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR),
        served_two=top.face is Face.DRAW_TWO,
        called=tuple(seat in setup.called for seat in range(len(setup.names))),
        clock=None if state.rules.turn_time_limit_s is None else TurnClock(turn, None),
        memory=Memory(bytes(counted), tuple(known)),
    )
    return state.having(windows=tuple(_position_windows(state)))


def _known(setup: Setup) -> list[tuple[Card, ...]]:
    known: list[tuple[Card, ...]] = [()] * len(setup.names)
    for seat, cards in setup.known:
        known[seat] = cards
    return known


def _position_windows(state: State) -> list[Window]:
    """Who holds one card may have just laid the last but one: only the player before the turn can still be caught.

    Where the window never closes before the count changes, everybody with one card can.
    """
    windows = []
    before = state.after(state.turn, CCW if state.direction == CW else CW) if state.turn is not None else None
    for seat, count in enumerate(state.counts):
        if count == 1 and state.called[seat]:
            windows.append(Window(seat, 0, None, presses=(Press(0, seat, None, is_call=True),)))
        elif count == 1:
            is_open = seat == before or state.rules.uno_catch_closes == "while_one_card"
            windows.append(Window(seat, 0, None, closed_by=None if is_open else 0))
    return windows


def dealer_seat(state: State) -> Seat:
    """The dealer; where nobody said who, the last seat, so that the first one starts."""
    if state.table.dealer is not None:
        return state.table.dealer
    return state.active()[-1]


def acting_dealer(state: State) -> Seat:
    """Who does what the dealer does at the opening: the dealer, or the seat before one who has left."""
    dealer = dealer_seat(state)
    return dealer if state.in_round(dealer) else state.after(dealer, CCW)


def first_seat(state: State) -> Seat:
    """Who has the first turn before any effect of the turned-up card (`first_player`)."""
    starter = state.table.starter
    if starter is not None and state.in_round(starter):
        return starter
    dealer = dealer_seat(state)
    if state.rules.first_player == "dealer" and state.in_round(dealer):
        return dealer
    return state.after(dealer, CW)
