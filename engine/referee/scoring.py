"""Points of cards and hands, and what a finished round books. Pure arithmetic over the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.cards import Card, Face
from referee.entries import Seat
from referee.rules import Rules


def card_points(rules: Rules, card: Card) -> int:
    """Points of one card left in a hand: numbers their face, the rest as the options of section 5.1 say."""
    if card.number is not None:
        return card.number
    if card.face is Face.WILD:
        return rules.points_wild
    if card.face is Face.WILD_DRAW_FOUR:
        return rules.points_wild_draw_four
    return rules.points_action


def hand_points(rules: Rules, cards: Iterable[Card]) -> int:
    """Points of a hand."""
    return sum([card_points(rules, card) for card in cards])


def rank_points(players: int, place: int) -> int:
    """Points of finishing `place` (from 1) among `players`: players + 1 - 2 x place, which adds up to 0 (A54)."""
    return players + 1 - 2 * place


def round_scores(
    rules: Rules,
    points: Sequence[int | None],
    winner: Seat,
    teams: Sequence[Sequence[Seat]],
    finished: Sequence[Seat],
    last: Seat | None,
) -> tuple[int, ...]:
    """The points each seat books for a round (`scoring`).

    `points` are the hands' points, None for seats that were not in the round or are not counted; `finished` the seats
    in the order they went out and `last` the one left over, where play goes on to the last (`finishing_rank`).
    """
    seats = range(len(points))
    counted = [points[seat] or 0 for seat in seats]
    match rules.scoring:
        case "none":
            return tuple(0 for _ in seats)
        case "winner_sum":
            total = sum(counted) - counted[winner]
            return tuple(total if seat == winner else 0 for seat in seats)
        case "own_hand":
            return tuple(0 if seat == winner else counted[seat] for seat in seats)
        case "team_sum":
            side = team_of(teams, winner)
            total = sum(counted[seat] for seat in seats if seat not in side)
            return tuple(total if seat in side else 0 for seat in seats)
        case "finishing_rank":
            order = [*finished, *([last] if last is not None else [])]
            places = {seat: place for place, seat in enumerate(order, 1)}
            return tuple(rank_points(len(order), places[seat]) if seat in places else 0 for seat in seats)


def team_of(teams: Sequence[Sequence[Seat]], seat: Seat) -> tuple[Seat, ...]:
    """The members of a seat's team; the seat alone where there are no teams."""
    return next((tuple(team) for team in teams if seat in team), (seat,))
