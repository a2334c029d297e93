"""Facts about the game that follow from an entry. `evolve` believes them; only `decide` knows why they are so.

Frozen dataclasses; those of nearly every turn are named tuples, which are made in half the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from referee.cards import Card, Color
from referee.entries import Micros, Seat
from referee.rulings import Rule
from referee.state import Await, Chain, Direction, HandEnd, Press, Question, Slapping, Span, TurnClock, Window, Wrong


@dataclass(frozen=True, slots=True)
class LandingsSet:
    """Landings felt at the discard pile that no typed card has taken yet."""

    landings: tuple[Micros, ...]


@dataclass(frozen=True, slots=True)
class LotDrawn:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LotsCleared:
    """Tied seats draw again; the seats in `out` cannot become dealer any more."""

    out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TeamsFormed:
    """Who play together from now on."""

    teams: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class StarterChosen:
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsDealt:
    counts: tuple[int, ...]
    draw_pile: int


@dataclass(frozen=True, slots=True)
class CardRefused:
    """A turned-up card is not accepted: it goes back into the draw pile or stays in the discard pile."""

    card: Card
    set_aside: bool


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """The first discard lies; `turn` plays first in `direction` once everything owed is settled."""

    card: Card
    color: Color | None
    turn: Seat
    direction: Direction


class CardsLaid(NamedTuple):
    """`cards` went from a hand to the pile, the last one on top; `color` is in force (None: still to be named).

    `drawn`: it was the card just drawn. Of the kinds in `impossible` the deck has fewer than have now been laid.
    """

    seat: Seat
    cards: tuple[Card, ...]
    color: Color | None
    number: int
    landed: Span | None
    drawn: bool = False
    impossible: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ColorNamed:
    color: Color


class TurnMoved(NamedTuple):
    """`to` plays next. A card drawn in the last turn is forgotten, unless it was `kept` for good or may be `raced`."""

    to: Seat
    direction: Direction
    raced: Seat | None = None
    kept: bool = False


class CardsDrawn(NamedTuple):
    """`owed` of the cards settle a debt, `chosen` are the draw of a turn."""

    seat: Seat
    owed: int
    chosen: int


@dataclass(frozen=True, slots=True)
class PileEmpty:
    """A turn ended because nothing could be drawn: `idle` turns in a row by now."""

    idle: int


class Owed(NamedTuple):
    """`seat` has to draw `cards` more, because of `cause`."""

    seat: Seat
    cards: int
    cause: Rule


@dataclass(frozen=True, slots=True)
class DebtLifted:
    """`seat` need not draw `cards` after all; what was drawn already goes back."""

    seat: Seat
    cards: int


class ChainSet(NamedTuple):
    """The pending penalty: None when it was taken or lifted (`served`: taken, the draw card lost its force)."""

    chain: Chain | None
    served: bool = False


class AwaitsSet(NamedTuple):
    awaits: tuple[Await, ...]


class WindowSet(NamedTuple):
    """A catch window was opened or judged anew; `called` tells whether its owner's call stands."""

    window: Window
    called: bool


@dataclass(frozen=True, slots=True)
class WindowsOver:
    """The hands of `seats` no longer hold one card: calls lapse, nothing new can be caught."""

    seats: tuple[Seat, ...]
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class EarlyCallSet:
    """`seat` called before its last card but one was laid (None: that call lapsed)."""

    seat: Seat
    press: Press | None


@dataclass(frozen=True, slots=True)
class WaitingSet:
    """The presses that wait for their card."""

    presses: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class WrongsSet:
    """Wrong calls and catches that can still be pointed out."""

    wrongs: tuple[tuple[Wrong, Seat], ...]


@dataclass(frozen=True, slots=True)
class HandsMoved:
    """Whole hands changed seats: the hand of seat i is now held by `to[i]`."""

    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardsTraded:
    """`cards` cards each way between two hands."""

    seat: Seat
    other: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards but the top card became the draw pile."""


@dataclass(frozen=True, slots=True)
class TopSet:
    """This card lies on top after all, not the one on record."""

    card: Card
    color: Color | None


@dataclass(frozen=True, slots=True)
class DirectionSet:
    direction: Direction


@dataclass(frozen=True, slots=True)
class CountSet:
    """A physical count is believed."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """Cards of a hand were seen by the referee, and by the table or only by the player `to`."""

    seat: Seat
    cards: tuple[Card, ...]
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class HandTold:
    """`by` looked at the hand the Wild Draw Four of entry `number` came from: it held a card that fits, or none."""

    number: int
    holds: bool
    by: Seat


@dataclass(frozen=True, slots=True)
class NothingPlayableSaid:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The leaver's cards went to the draw pile, under the discards, or (neither) stay on the chair, out of the game."""

    seat: Seat
    to_draw_pile: int
    to_discard: int


@dataclass(frozen=True, slots=True)
class LeavesAfterRound:
    """`seat` got up when the round was decided already."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatJoined:
    seat: Seat
    name: str
    cards: int


@dataclass(frozen=True, slots=True)
class SilenceSet:
    """Nobody may make a sound until the player of the 2 lays again (None: over)."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SlapsSet:
    """Hands on the pile after a 9."""

    slaps: Slapping


@dataclass(frozen=True, slots=True)
class ClockSet:
    """Whose turn is being timed (None: nobody's)."""

    clock: TurnClock | None


@dataclass(frozen=True, slots=True)
class NoticesSet:
    """Who has to tell the table that two cards are left."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SeatOut:
    """`seat` has laid its last card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundWon:
    seat: Seat
    by_leaving: bool = False


@dataclass(frozen=True, slots=True)
class RoundVoided:
    pass


@dataclass(frozen=True, slots=True)
class RoundRevived:
    """A decision put the round back in play."""


@dataclass(frozen=True, slots=True)
class HandEntered:
    seat: Seat
    hand: HandEnd


@dataclass(frozen=True, slots=True)
class RoundBooked:
    """The round's result: points of this round and the new totals, by seat."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    eliminated: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class MatchDecided:
    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ForfeitDue:
    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A new round (`new_match`: of a new match, from the given totals)."""

    dealer: Seat | None
    new_match: bool
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    question: Question


@dataclass(frozen=True, slots=True)
class QuestionSettled:
    """`question` is decided or has lapsed; others that the same entry raised stay open."""

    question: Question


Event = (
    LandingsSet | LotDrawn | LotsCleared | DealerChosen | TeamsFormed | StarterChosen | HandsDealt | CardRefused
    | RoundOpened | LeavesAfterRound | CardsLaid | ColorNamed | TurnMoved | CardsDrawn | PileEmpty | Owed | DebtLifted
    | ChainSet | AwaitsSet
    | WindowSet | WindowsOver | EarlyCallSet | WaitingSet | WrongsSet | HandsMoved | CardsTraded | Reshuffled | CountSet
    | TopSet | DirectionSet
    | HandShown | HandTold | NothingPlayableSaid | SeatLeft | SeatJoined | SilenceSet | SlapsSet | ClockSet
    | NoticesSet | SeatOut | RoundWon
    | RoundVoided | RoundRevived | HandEntered | RoundBooked | MatchDecided | ForfeitDue | RoundStarted
    | QuestionAsked | QuestionSettled
)  # fmt: skip
