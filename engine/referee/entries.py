"""What somebody typed or pressed: one frozen value per kind of event line of a record (docs/record.md).

A seat is the index of its player in the order of the `seats` line; players who join later follow.
Times are whole microseconds on the table's clock, or None where only the order counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from referee.cards import Card, Color, Laid

Seat = int
Micros = int


@dataclass(frozen=True, slots=True)
class Lot:
    """A card drawn for the dealer."""

    seat: Seat
    card: Card
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Starts:
    """The table's choice of who takes the first turn."""

    seat: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Flip:
    """The card turned up before the first turn."""

    card: Card
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was really dealt, as (seat, cards)."""

    hands: tuple[tuple[Seat, int], ...]
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid on the pile. `stands` is `play!`: the table lets them lie whatever the rules say."""

    seat: Seat
    cards: tuple[Laid, ...]
    stands: bool = False
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class NameColor:
    """The color of a wild that was left open."""

    seat: Seat
    color: Color
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards taken from the draw pile: owed ones first, else the draw of a turn."""

    seat: Seat
    cards: int = 1
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn ends without a card."""

    seat: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class CallUno:
    """The shout, or the UNO! button."""

    seat: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Catch:
    """The CATCH button, or pointing at somebody. Without a target the referee finds who can be meant."""

    seat: Seat
    target: Seat | None = None
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    seat: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    seat: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """The challenged hand: its cards, or only the verdict (`has` / `lacks`). No cards and no verdict: an empty hand."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    verdict: Literal["has", "lacks"] | None = None
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class JumpIn:
    """An identical card laid out of turn."""

    seat: Seat
    card: Laid
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Whole hands change places after a 7."""

    seat: Seat
    other: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Peek:
    seat: Seat
    other: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Trade:
    """Three cards each way, by a Wild."""

    seat: Seat
    other: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Going out by the sum of the hand, with the cards shown."""

    seat: Seat
    cards: tuple[Card, ...]
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Slap:
    seat: Seat
    at: Micros | None = None


Fault = Literal["advice", "noise", "time", "wrong_call", "wrong_catch"]


@dataclass(frozen=True, slots=True)
class Accuse:
    """A fault only people can notice."""

    seat: Seat
    target: Seat
    fault: Fault
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Say:
    seat: Seat
    claim: Literal["nothing_playable", "two_cards"]
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Landed:
    """A sensor at the discard pile felt a card."""

    at: Micros | None = None


NOTHING: Final = Landed()
"""What an entry is corrected to when it should not be there: a landing without a time is noted and changes nothing."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The turn clock ran out."""

    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Reshuffle:
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A physical count of a hand."""

    seat: Seat
    cards: int
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    seat: Seat
    at: Micros | None = None


NAMELESS: Final = "?"
"""On a chair between others whose join was corrected away. `Game.names` knows who was meant."""


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down with so many cards: on the chair they left, or (a new name) on a new last seat."""

    seat: Seat
    name: str
    cards: int
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class HandLeft:
    """The cards left in a hand when the round is over."""

    seat: Seat
    cards: tuple[Card, ...]
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class PointsLeft:
    """The points left in a hand when the round is over."""

    seat: Seat
    points: int
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Decide:
    """The table's word where a ruling was needed; `seat` is None for `table decide`."""

    seat: Seat | None
    word: str
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Abandon:
    """The round is given up."""

    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    dealer: Seat | None = None
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class FixTurn:
    """The table says whose turn it is, whatever the entries before it come to."""

    seat: Seat
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class FixDirection:
    """The table says which way play runs."""

    direction: Literal["cw", "ccw"]
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class FixTop:
    """The table says what lies on top; a wild with the color in force, or without one that is still to be named."""

    card: Laid
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """Entry `number` (the K-th event line, counted from 1) should have been `entry`."""

    number: int
    entry: GameEntry
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes the last `entries` entries that still stand back."""

    entries: int = 1
    at: Micros | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody objects only now to entry `number`."""

    number: int
    at: Micros | None = None


GameEntry = (
    Lot | Starts | Flip | Dealt | Play | NameColor | Draw | Pass | CallUno | Catch | Challenge | Accept | Show | JumpIn
    | Swap | Peek | Trade | Claim | Slap | Accuse | Say | Landed | Timeout | Reshuffle | Count | Leave | Join | HandLeft
    | PointsLeft | Decide | Abandon | NextRound | FixTurn | FixDirection | FixTop
)  # fmt: skip
"""Entries the rules judge (`decide`)."""

LogEntry = Correct | Undo | Notice
"""Entries about other entries: only the log (`Game`) can judge them."""

Entry = GameEntry | LogEntry
