"""What is to be done now, and what a seat may do: questions anybody may ask at any time, free of effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.entries import Seat
from referee.finish import hands_complete, losers
from referee.plays import playable
from referee.state import State
from referee.turns import can_draw

Act = Literal[
    "draw", "pass", "color", "accept", "challenge", "show", "swap", "owed"
]


__all__ = ["Act", "Obligation", "acts", "obligations", "playable"]


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something that has to happen before play goes on; `seat` is None for what belongs to nobody."""

    seat: Seat | None
    what: Literal["flip", "turn", "color", "accept_or_challenge", "show", "swap", "draw", "owed", "hand", "next"]
    cards: int = 0


def obligations(state: State) -> tuple[Obligation, ...]:
    """What has to be done now, most urgent first; never empty. Owed cards may be drawn in any order."""
    owed = [Obligation(seat, "owed", state.owes(seat)) for seat in range(len(state.counts)) if state.owes(seat)]
    awaited = [Obligation(one.seat, one.what) for one in state.awaits]
    if awaited or owed:
        return (*awaited, *owed)
    if state.is_over:
        missing = [] if state.over == "void" else _missing_hands(state)
        return tuple(missing) or (Obligation(None, "next"),)
    if state.top is None and state.turn is None:
        return (Obligation(None, "flip"),)
    if state.turn is None or not state.in_round(state.turn):  # everybody has left
        return (Obligation(None, "next"),)
    return (Obligation(state.turn, "turn"),)


def _missing_hands(state: State) -> list[Obligation]:
    if hands_complete(state):
        return []
    return [Obligation(seat, "hand") for seat in losers(state) if state.hands[seat] is None]


def acts(state: State, seat: Seat) -> frozenset[Act]:
    """The kinds of things `seat` may do now without a fault, playing aside (see `playable`)."""
    can: set[Act] = set()
    if not state.in_round(seat) and not state.owes(seat):
        return frozenset()
    if state.owes(seat):
        can.add("owed")
    for one in state.awaits:
        if one.seat == seat:
            match one.what:
                case "accept_or_challenge":
                    can |= {"accept", "challenge"}
                case "draw":
                    can.add("draw")
                case "color" | "show" | "swap":
                    can.add(one.what)
    if state.is_over or state.turn != seat or any(one.what != "draw" for one in state.awaits):
        return frozenset(can)
    until = state.rules.draw_when_stuck == "draw_until_playable"
    if can_draw(state) and (not state.drew or until):
        can.add("draw")
    if state.drew or not can_draw(state):
        can.add("pass")
    return frozenset(can)
