"""What a round and a match are worth at the table that sees everything: points, places, winners, losers, pigs.

Written from sections 5.11 and 5.14 of the rule catalogue, apart from the referee (see `truth_rules.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.cards import Card, Face
from referee.entries import Seat
from referee.rules import Rules

Teams = tuple[tuple[Seat, ...], ...]
NEEDS_HANDS = ("winner_sum", "own_hand", "team_sum")
"""The ways of scoring for which somebody has to look at the hands that are left."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The winner `picker` chooses one of `candidates` for a forfeit."""

    kind: str
    picker: Seat
    candidates: tuple[Seat, ...]


def opposite_teams(players: int) -> Teams:
    """Partners sit opposite each other; nobody has one where the number of players is odd."""
    half = players // 2
    return () if players % 2 or half < 2 else tuple((seat, seat + half) for seat in range(half))


def side_of(teams: Teams, seat: Seat) -> tuple[Seat, ...]:
    """The seat and its partner."""
    return next((team for team in teams if seat in team), (seat,))


def hand_points(rules: Rules, hand: Sequence[Card]) -> int:
    special = {Face.WILD: rules.points_wild, Face.WILD_DRAW_FOUR: rules.points_wild_draw_four}
    return sum(card.number if card.number is not None else special.get(card.face, rules.points_action) for card in hand)


def counted_hands(rules: Rules, teams: Teams, playing: Sequence[Seat], winner: Seat) -> tuple[Seat, ...]:
    """Whose hands count when the round is over; `playing` took part in it."""
    if rules.scoring not in NEEDS_HANDS:
        return ()
    side = side_of(teams, winner) if rules.scoring == "team_sum" else (winner,)
    return tuple(seat for seat in playing if seat not in side)


def round_points(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    counted: Sequence[Seat],
    winner: Seat,
    teams: Teams,
    order: Sequence[Seat],
) -> tuple[int, ...]:
    """What the round books, by seat. `order` are those who played to the end, the first one out first."""
    seats = range(len(hands))
    points = {seat: hand_points(rules, hands[seat]) for seat in counted}
    match rules.scoring:
        case "none":
            return (0,) * len(hands)
        case "winner_sum":
            return tuple(sum(points.values()) if seat == winner else 0 for seat in seats)
        case "own_hand":
            return tuple(points.get(seat, 0) for seat in seats)
        case "team_sum":
            side = side_of(teams, winner)
            return tuple(sum(points.values()) if seat in side else 0 for seat in seats)
        case "finishing_rank":
            places = {seat: place for place, seat in enumerate(order, 1)}
            return tuple(len(order) + 1 - 2 * places[seat] if seat in places else 0 for seat in seats)


def match_result(
    rules: Rules, totals: Sequence[int], in_match: Sequence[bool]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[bool, ...]]:
    """Winners and losers of the match, nobody while it goes on, and who goes on in it."""
    target = rules.match_target
    if not isinstance(target, int) or rules.match_end == "none":
        return (), (), tuple(in_match)
    playing = [seat for seat, plays in enumerate(in_match) if plays]
    reached = [seat for seat in playing if totals[seat] >= target]
    if rules.match_end == "elimination":
        stays = tuple(plays and totals[seat] < target for seat, plays in enumerate(in_match))
        if sum(stays) > 1:
            return (), (), stays
        best = [seat for seat in playing if stays[seat]] or _with(playing, totals, min(totals[one] for one in playing))
        named = reached if rules.match_loser != "none" else []
        return tuple(best), tuple(seat for seat in named if seat not in best), stays
    if not reached:
        return (), (), tuple(in_match)
    lowest = _with(playing, totals, min(totals[seat] for seat in playing))
    highest = _with(reached, totals, max(totals[seat] for seat in reached))
    winners = highest if rules.match_end == "first_to_target" else lowest
    named = {"none": [], "lowest_total": lowest, "first_to_target": reached}[rules.match_loser]
    return tuple(winners), tuple(seat for seat in named if seat not in winners), tuple(in_match)


def _with(seats: Sequence[Seat], totals: Sequence[int], total: int) -> list[Seat]:
    return [seat for seat in seats if totals[seat] == total]


def forfeits(
    rules: Rules, totals: Sequence[int], playing: Sequence[Seat], winner: Seat, winners: Sequence[Seat], teams: Teams
) -> tuple[list[tuple[str, Seat]], list[Choice]]:
    """Forfeits that are due once the round is booked, and those somebody still has to choose for."""
    target = rules.match_target
    due: list[tuple[str, Seat]] = []
    choices: list[Choice] = []
    match rules.forfeit:
        case "none":
            pass
        case "truth_or_dare":
            losers = [seat for seat in playing if seat not in side_of(teams, winner)]
            _one_of("truth_or_dare", winner, losers, due, choices)
        case "pig_by_winner":
            for seat in winners:
                others = [other for other in playing if other != seat]
                if totals[seat] == target:
                    due += [("pig", other) for other in others]
                else:
                    _one_of("pig", seat, others, due, choices)
        case "pig_on_first_to_target":
            for seat in playing:
                if not isinstance(target, int) or totals[seat] < target:
                    continue
                others = [other for other in playing if other != seat]
                due += [("pig", other) for other in (others if totals[seat] == target else [seat])]
    return due, choices


def _one_of(kind: str, picker: Seat, seats: list[Seat], due: list[tuple[str, Seat]], choices: list[Choice]) -> None:
    if len(seats) == 1:
        due.append((kind, seats[0]))
    else:
        choices.append(Choice(kind, picker, tuple(seats)))
