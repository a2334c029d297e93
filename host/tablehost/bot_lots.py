"""The draw for the dealer at the table that sees everything (`first_dealer`, `dealer_draw_*`, `team_formation`)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from referee.cards import Card
from referee.entries import Seat
from referee.rules import Rules
from tablehost import truth_rules
from tablehost.truth_piles import full_pack
from tablehost.truth_scores import Teams


@dataclass(frozen=True, slots=True)
class Lots:
    """The cards drawn, in order, who deals, and who plays together if the lots decide that."""

    drawn: tuple[tuple[Seat, Card], ...]
    dealer: Seat
    teams: Teams


def draw_lots(rules: Rules, players: int, rng: random.Random) -> Lots:
    """The highest card deals; tied players draw again until one is highest. Of all of them, the highest and the lowest
    card make a team, and so on inwards (`team_formation` = `high_low`)."""
    drawn: list[tuple[Seat, Card]] = []
    seats = list(range(players))
    teams: Teams = ()
    while True:
        pack = full_pack()
        rng.shuffle(pack)
        ranks: dict[Seat, int] = {}
        for seat in seats:
            while seat not in ranks:
                card = pack.pop()
                drawn.append((seat, card))
                if not must_draw_again(rules, card):
                    ranks[seat] = truth_rules.lot_rank(rules, card)
        if len(seats) == players:
            teams = _high_low(ranks)
        best = max(ranks.values())
        if best < 0:
            continue
        seats = [seat for seat in seats if ranks[seat] == best]
        if len(seats) == 1:
            return Lots(tuple(drawn), seats[0], teams)


def must_draw_again(rules: Rules, card: Card) -> bool:
    """Whether a lot is none: in one text everybody draws a number card (A20)."""
    return rules.dealer_draw_rank == "number_cards_only" and not card.is_number


def _high_low(ranks: dict[Seat, int]) -> Teams:
    order = sorted(ranks, key=lambda seat: -ranks[seat])
    if len(order) < 4 or len(order) % 2:
        return ()
    return tuple((order[place], order[-1 - place]) for place in range(len(order) // 2))
