"""Which entry may be missing or wrong when a count at the table differs from the record (ENGINE.md D1, D2). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from referee.entries import Count, Dealt, Draw, HandLeft, NextRound, Play, Seat, Show
from referee.events import CardsDrawn, CardsLaid, DebtLifted, RoundOpened
from referee.game import Game, Step
from referee.rulings import Rule, Verdict

Kind = Literal[
    "owed",  # cards owed were drawn, and the draw was not typed
    "lifted",  # a penalty that was taken back in the record was drawn all the same
    "surplus",  # too many cards were drawn, and the surplus stayed in the hand
    "draw_before",  # the card was drawn in that turn, and only the play was typed
    "not_drawn",  # the draw was typed twice or did not happen
    "card_stayed",  # a card that was refused stayed on the pile
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Entry `number` may be where record and table parted, by `cards` cards of the hand."""

    kind: Kind
    number: int
    cards: int


def candidates(game: Game, number: int) -> tuple[Candidate, ...]:
    """What may explain the count or final hand of entry `number`, newest first, since the last count that was right.

    Exactly one means that it is certain, as far as everything else was typed right. Nothing for other entries.
    """
    step = game.step(number)
    before = game.before(number)
    if step is None or before is None or not isinstance(step.entry, (Count, HandLeft)):
        return ()
    seat = step.entry.seat
    told = step.entry.cards if isinstance(step.entry, Count) else len(step.entry.cards)
    if seat >= len(before.counts):
        return ()
    difference = told - before.counts[seat]
    found = []
    if difference > 0 and before.owes(seat) == difference:
        found.append(Candidate("owed", _owed_since(game, number, seat), difference))
    for one in _since_last_count(game, number, seat):
        found += _explained_by(game, one, seat, difference)
    return tuple(found)


def _since_last_count(game: Game, number: int, seat: Seat) -> Iterator[Step]:
    for step in reversed(game.steps):
        if step.number >= number:
            continue
        if _confirms(step, seat):
            return
        yield step


def _confirms(step: Step, seat: Seat) -> bool:
    """Whether the hand was counted with this entry, or dealt."""
    match step.entry:
        case Count(counted) | HandLeft(counted):
            return counted == seat
        case Show(shown, cards):
            whole = bool(cards) and shown < len(step.after.counts) and len(cards) == step.after.counts[shown]
            return shown == seat and whole and step.ruling.verdict is not Verdict.MISMATCH
        case Dealt() | NextRound():
            return True
        case _:
            return any(isinstance(event, RoundOpened) for event in step.ruling.events)


def _owed_since(game: Game, number: int, seat: Seat) -> int:
    """The entry that brought the debt to what it is."""
    owed_at = 0
    for step in game.steps:
        if step.number >= number:
            break
        before = game.before(step.number)
        assert before is not None
        was = before.owes(seat) if seat < len(before.counts) else 0
        if seat < len(step.after.counts) and step.after.owes(seat) > was:
            owed_at = step.number
    return owed_at


def _explained_by(game: Game, step: Step, seat: Seat, difference: int) -> list[Candidate]:
    entry, ruling = step.entry, step.ruling
    found: list[Candidate] = []
    if difference > 0:
        lifted = sum(one.cards for one in ruling.events if isinstance(one, DebtLifted) and one.seat == seat)
        if lifted == difference:
            found.append(Candidate("lifted", step.number, difference))
        if isinstance(entry, Draw) and entry.seat == seat and ruling.rule is Rule.PENALTY_EXCESS:
            if ruling.params["n"] == difference:
                found.append(Candidate("surplus", step.number, difference))
        elif difference == 1 and isinstance(entry, Play) and entry.seat == seat and _was_laid_without_draw(game, step):
            found.append(Candidate("draw_before", step.number, 1))
        return found
    drawn = sum(one.owed + one.chosen for one in ruling.events if isinstance(one, CardsDrawn) and one.seat == seat)
    if drawn and drawn == -difference:
        found.append(Candidate("not_drawn", step.number, drawn))
    refused = isinstance(entry, Play) and entry.seat == seat and ruling.verdict is Verdict.ILLEGAL
    if refused and isinstance(entry, Play) and len(entry.cards) == -difference:
        found.append(Candidate("card_stayed", step.number, -difference))
    return found


def _was_laid_without_draw(game: Game, step: Step) -> bool:
    """A card laid on a turn in which no draw was typed."""
    before = game.before(step.number)
    laid = any(isinstance(one, CardsLaid) and not one.drawn for one in step.ruling.events)
    return laid and before is not None and not before.drew and before.chain is None
