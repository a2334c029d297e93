"""What a person meant by the keys they typed, before anybody has looked at the position. Values only.

`seat` is None where no seat was typed: then it is whoever the position says (`acting.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, Color, Laid
from referee.entries import GameEntry, Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """A card on the pile; before the first turn the card turned up."""

    card: Laid
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class LayDrawn:
    """A card drawn and laid at once."""

    card: Laid
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class LaySeveral:
    """Alike cards laid at once, the last one on top; one alone stands for a pair of it."""

    cards: tuple[Laid, ...]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Jump:
    """An identical card out of turn."""

    card: Laid
    seat: Seat


@dataclass(frozen=True, slots=True)
class Keep:
    """Draws and keeps the card, or takes what is owed."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Passes without a card."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class LetStand:
    """The table lets the card lie that was just refused."""


@dataclass(frozen=True, slots=True)
class SayUno:
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class CatchSomebody:
    """`seat` is who catches; the referee finds whom."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChallengeFour:
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class AcceptFour:
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ShowVerdict:
    """Of the challenged hand only whether it has the color."""

    verdict: Literal["has", "lacks"]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ShowCards:
    cards: tuple[Card, ...]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class NameIt:
    """The color of a wild that was left open."""

    color: Color
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SwapWith:
    other: Seat
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class HandOf:
    """The cards left in the hand that is being counted."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PointsOf:
    points: int


@dataclass(frozen=True, slots=True)
class Answer:
    """To the open question: 0 is the default, 1 the first other answer and so on. `for_good`: from now on always."""

    choice: int
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class NextOne:
    """On to the next round, or the next match."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo."""


@dataclass(frozen=True, slots=True)
class BringBack:
    """Redo."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stops every clock, or lets them run again."""


@dataclass(frozen=True, slots=True)
class Recount:
    """Somebody counted a hand."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class SetTop:
    card: Laid


@dataclass(frozen=True, slots=True)
class SetTurn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnRound:
    """Play runs the other way than on record."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The discards have become the draw pile."""


@dataclass(frozen=True, slots=True)
class GetUp:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The round has no result."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What only some rules know, or only people notice: the entry itself."""

    entry: GameEntry


@dataclass(frozen=True, slots=True)
class PressButton:
    """A button of the simulated board."""

    seat: Seat
    button: Literal["uno", "catch"]


@dataclass(frozen=True, slots=True)
class Reseat:
    """From the next round on the players sit in this order of their old seats, clockwise."""

    order: tuple[Seat, ...]


Where = Literal[
    "edit", "help", "quit", "people", "sound",
    "scores", "penalties", "history", "rulebook", "service", "big", "palette", "theme",
    "certain",
]  # fmt: skip
"""What can be opened from the table."""


@dataclass(frozen=True, slots=True)
class Open:
    """Another screen, or out."""

    what: Where


Intent = (
    Lay | LayDrawn | LaySeveral | Jump | Keep | EndTurn | LetStand | SayUno | CatchSomebody | ChallengeFour | AcceptFour
    | ShowVerdict | ShowCards | NameIt | SwapWith | HandOf | PointsOf | Answer | NextOne | TakeBack | PressButton | Open
    | BringBack | Pause | Recount | SetTop | SetTurn | TurnRound | Shuffled | GetUp | GiveUp | Happened
    | Reseat
)  # fmt: skip
