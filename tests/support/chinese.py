"""What does not belong into a Chinese text."""

from __future__ import annotations

import re

NAMES = ("UNO", "Killer", "Doctrine", "Cut", "Heroic")
"""What is called so in Chinese texts as well; rule texts name some of their own."""


def foreign(text: str, names: tuple[str, ...] = NAMES) -> list[str]:
    """English words and half-width punctuation; names, cards and points such as +2 aside."""
    left = re.sub("|".join(map(re.escape, names)), "", text)
    return re.findall(r"[A-Za-z]+|[,;:?!()]", left)
