"""The signs the screen draws with, once for terminals that have them and once in ASCII. No emoji, no text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.cards import Card, Color, Face


@dataclass(frozen=True, slots=True)
class Marks:
    """One set of signs. `big` are the three-line figures of the top card; what has none is written as a word."""

    shapes: Mapping[Color, str]
    wild: str
    rule: str
    wall: str
    bar: str
    cut: str
    lamp_on: str
    lamp_off: str
    cursor: str
    big: Mapping[str, tuple[str, str, str]]


_BIG: Final = {
    "0": ("┌─┐", "│ │", "└─┘"),
    "1": ("╶┐ ", " │ ", "╶┴╴"),
    "2": ("╶─┐", "┌─┘", "└─╴"),
    "3": ("╶─┐", " ─┤", "╶─┘"),
    "4": ("╷ ╷", "└─┤", "  ╵"),
    "5": ("┌─╴", "└─┐", "╶─┘"),
    "6": ("┌─╴", "├─┐", "└─┘"),
    "7": ("┌─┐", "╵ │", "  ╵"),
    "8": ("┌─┐", "├─┤", "└─┘"),
    "9": ("┌─┐", "└─┤", "╶─┘"),
    "+": ("   ", "╶┼╴", "   "),
}
_BIG_ASCII: Final = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "+": ("   ", " + ", "   "),
}

DRAWN: Final = Marks(
    shapes={Color.RED: "▲", Color.YELLOW: "■", Color.GREEN: "●", Color.BLUE: "◆"},
    wild="*", rule="─", wall="│", bar="█", cut="…", lamp_on="●", lamp_off="·", cursor="_", big=_BIG,
)  # fmt: skip
ASCII: Final = Marks(
    shapes={Color.RED: "^", Color.YELLOW: "#", Color.GREEN: "o", Color.BLUE: "<>"},
    wild="*", rule="-", wall="|", bar="=", cut="~", lamp_on="O", lamp_off=".", cursor="_", big=_BIG_ASCII,
)  # fmt: skip


_PLAIN: Final = str.maketrans({"–": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "…": "~", "±": "~"})


def plain_signs(text: str) -> str:
    """A sentence with plain signs of the same width in place of those an old terminal may not have."""
    return text.translate(_PLAIN)


def big_figure(card: Card, marks: Marks) -> tuple[str, str, str] | None:
    """The card's figure three lines high, or None where a word says it better (Skip, Reverse, Wild)."""
    signs = {Face.DRAW_TWO: "+2", Face.WILD_DRAW_FOUR: "+4"}.get(card.face, card.face.value)
    if any(sign not in marks.big for sign in signs):
        return None
    first, second, third = (" ".join(marks.big[sign][line] for sign in signs) for line in range(3))
    return first, second, third
