"""Rigged rounds at the table that sees everything: these hands, this draw pile, a card turned up."""

from __future__ import annotations

from collections import Counter

from referee.cards import Card, Color
from referee.rules import Rules
from tablehost.truth import How
from tablehost.truth_match import TrueTable
from tablehost.truth_piles import full_pack

ANN, BOB, CAL, DAN = range(4)


def cards(words: str) -> list[Card]:
    return [Card.parse(word) for word in words.split()]


def changed_rules(changes: str) -> Rules:
    """Official rules with `option value; option value`."""
    rules = Rules()
    for change in filter(None, changes.split(";")):
        key, word = change.split()
        rules = rules.with_option(key, word)
    return rules


def rigged(*hands: str, pile: str = "R5", changes: str = "", dealer: int | None = None) -> TrueTable:
    """A table with these hands (of equal size) and a draw pile that begins with `pile`; the last seat deals.

    The first card of the pile is turned up at once.
    """
    held = [cards(hand) for hand in hands]
    seat = len(held) - 1 if dealer is None else dealer
    order = [held[(seat + 1 + turn) % len(held)] for turn in range(len(held))]
    deck = [hand[number] for number in range(len(held[0])) for hand in order] + cards(pile)
    rest = Counter(full_pack())
    rest.subtract(deck)
    assert min(rest.values()) >= 0, "more copies than the pack holds"
    rules = changed_rules(f"hand_size {len(held[0])};{changes}")
    table = TrueTable(rules, len(held), dealer=seat, deck=[*deck, *rest.elements()])
    assert table.hands == held
    table.flip()
    return table


def lay(table: TrueTable, seat: int, words: str, how: How = "turn") -> None:
    """Lays `R7`, `RS RS` or `W>B`."""
    names, _, color = words.partition(">")
    table.lay(seat, cards(names), Color(color) if color else None, how)
