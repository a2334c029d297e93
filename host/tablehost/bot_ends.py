"""Bots end a round: hands are counted, forfeits chosen, and sometimes somebody mistypes what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.entries import Count, Decide, HandLeft, PointsLeft, Seat, Undo
from tablehost import bot_faults, truth_scores
from tablehost.bot_typist import Step
from tablehost.truth_scores import side_of

if TYPE_CHECKING:
    from tablehost.bots import Match


def book(match: Match) -> Iterator[Step]:
    """Everything that is typed until the round is booked."""
    table = match.table
    seats = table.counted_hands()
    for seat in seats[:-1]:
        yield from _hand(match, seat)
    if seats:
        yield from _mistyped(match, seats[-1])
    if table.scores is None:
        table.book()
    if seats:
        is_tie = len({side_of(table.teams, seat) for seat in table.match_winners}) > 1
        yield match.key(_hand_left(match, seats[-1]), "needs_ruling" if is_tie else "legal")
        if is_tie:
            yield match.key(Decide(None, "shared_win", match.typist.key_time()), "noted")
    while table.choices:
        choice = table.choices[-1]
        chosen = match.random.choice(choice.candidates)
        table.choose_forfeit(chosen)
        yield match.key(Decide(choice.picker, match.setup.names[chosen], match.typist.key_time()), "noted")
    counted = match.random.choice([seat for seat in range(table.players) if table.seats.in_match[seat]])
    yield match.key(Count(counted, len(table.hands[counted]), match.typist.key_time()), "noted")


def _hand(match: Match, seat: Seat) -> Iterator[Step]:
    yield from _mistyped(match, seat)
    yield match.key(_hand_left(match, seat))


def _hand_left(match: Match, seat: Seat) -> HandLeft | PointsLeft:
    """The cards, or only what they are worth."""
    hand, at = tuple(match.table.hands[seat]), match.typist.key_time()
    if match.mind.happens(0.2):
        return PointsLeft(seat, truth_scores.hand_points(match.table.rules, hand), at)
    return HandLeft(seat, hand, at)


def _mistyped(match: Match, seat: Seat) -> Iterator[Step]:
    """A hand with a card too few, or with one that cannot be in it; it is taken back at once."""
    hand = tuple(match.table.hands[seat])
    if not hand or not match.mind.happens(match.faults):
        return
    gone = bot_faults.gone_cards(match.table)
    wrong, planted = hand[1:], "miscounted_hand"
    if gone and match.mind.happens(0.5):
        wrong, planted = (*hand[1:], match.random.choice(gone)), "impossible_hand"
    yield match.key(HandLeft(seat, wrong, match.typist.key_time()), "mismatch", planted)
    yield match.key(Undo(1, match.typist.key_time()), "noted")
