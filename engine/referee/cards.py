"""The 108 printed cards: 54 kinds, their text form and how many of each the deck holds.

A wild card never has a color; the color it names belongs to the play (`Laid`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Color(Enum):
    """The four colors of the deck, in the order the keys 1 to 4 stand for."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"

    def __str__(self) -> str:
        return self.value


class Face(Enum):
    """What is printed on a card beside its color."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "D"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"

    def __str__(self) -> str:
        return self.value


NUMBER_FACES: Final = tuple(face for face in Face if face.value.isdigit())
COLORED_ACTIONS: Final = (Face.SKIP, Face.REVERSE, Face.DRAW_TWO)
DRAW_FACES: Final = (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)
WILD_FACES: Final = (Face.WILD, Face.WILD_DRAW_FOUR)


class CardFormatError(ValueError):
    """A word that names no card."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Card:
    """One kind of card, such as `Card.parse("R7")`. There is one object a kind, also after copying and pickling.

    `index` (0 to 53) is the card's place in `ALL_CARDS` and in tuples that count cards by kind.
    """

    color: Color | None
    face: Face
    index: int
    is_wild: bool
    is_number: bool
    number: int | None
    copies: int
    name: str

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card.parse({self.name!r})"

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return Card.parse, (self.name,)

    @property
    def is_action(self) -> bool:
        """Skip, Reverse, Draw Two and both wilds: everything that is not a number card."""
        return not self.is_number

    @staticmethod
    def parse(word: str) -> Card:
        """The card a word names, in either case. Raises `CardFormatError` with the forms that exist."""
        card = _BY_NAME.get(word.upper())
        if card is None:
            raise CardFormatError(
                f"{word!r} is no card: write a color R Y G B and 0-9, S, R or D (R7, BS, GD), or W, W4"
            )
        return card


def _all_cards() -> tuple[Card, ...]:
    cards: list[Card] = []
    for color in Color:
        for face in (*NUMBER_FACES, *COLORED_ACTIONS):
            number = int(face.value) if face in NUMBER_FACES else None
            copies = 1 if face is Face.ZERO else 2
            cards.append(
                Card(color, face, len(cards), False, number is not None, number, copies, color.value + face.value)
            )
    for face in WILD_FACES:
        cards.append(Card(None, face, len(cards), True, False, None, 4, face.value))
    return tuple(cards)


ALL_CARDS: Final[tuple[Card, ...]] = _all_cards()
KINDS: Final = len(ALL_CARDS)
DECK_SIZE: Final = sum(card.copies for card in ALL_CARDS)
WILD: Final = ALL_CARDS[-2]
WILD_DRAW_FOUR: Final = ALL_CARDS[-1]
CARDS_OF: Final = {color: tuple(card for card in ALL_CARDS if card.color is color) for color in (*Color, None)}
"""The kinds of each color, the wilds under None."""
_BY_NAME: Final = {card.name: card for card in ALL_CARDS}


@dataclass(frozen=True, slots=True, repr=False)
class Laid:
    """A card as it was laid: a wild may name a color with it (`W>B`), every other card has none to name."""

    card: Card
    named: Color | None = None

    def __post_init__(self) -> None:
        if self.named is not None and not self.card.is_wild:
            raise CardFormatError(f"{self.card}>{self.named}: only W and W4 name a color: write {self.card}")

    def __str__(self) -> str:
        return f"{self.card}>{self.named}" if self.named is not None else self.card.name

    def __repr__(self) -> str:
        return f"Laid.parse({str(self)!r})"

    @staticmethod
    def parse(word: str) -> Laid:
        """`R7`, `W`, `W>B` or `w4>g`. Raises `CardFormatError`."""
        name, arrow, color = word.upper().partition(">")
        if not arrow:
            return Laid(Card.parse(name))
        return Laid(Card.parse(name), parse_color(color))


def parse_color(word: str) -> Color:
    """`R`, `Y`, `G` or `B` in either case. Raises `CardFormatError`."""
    try:
        return Color(word.upper())
    except ValueError:
        raise CardFormatError(f"{word!r} is no color: write R, Y, G or B") from None
