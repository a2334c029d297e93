"""The draw for the dealer at the table that sees everything (`first_dealer`, `dealer_draw_rank`, `dealer_draw_tie`)."""

from __future__ import annotations

import random

from referee.cards import Card
from referee.entries import Seat
from referee.rules import Rules
from tablehost import truth_rules
from tablehost.truth_piles import full_pack


def draw_lots(rules: Rules, players: int, rng: random.Random) -> tuple[tuple[tuple[Seat, Card], ...], Seat]:
    """The cards drawn, in order, and who deals: the highest. Tied players draw again, until one is highest."""
    drawn: list[tuple[Seat, Card]] = []
    seats = list(range(players))
    while True:
        pack = full_pack()
        if rules.dealer_draw_rank == "number_cards_only":  # whoever draws another card draws again
            pack = [card for card in pack if card.is_number]
        lots = dict(zip(seats, rng.sample(pack, len(seats)), strict=True))
        drawn += lots.items()
        ranks = {seat: truth_rules.lot_rank(rules, card) for seat, card in lots.items()}
        best = max(ranks.values())
        if best < 0:
            continue
        seats = [seat for seat in seats if ranks[seat] == best]
        if len(seats) == 1:
            return tuple(drawn), seats[0]
