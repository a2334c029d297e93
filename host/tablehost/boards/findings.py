"""What `doctor` finds: one sentence each, with the remedy if something is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    FINE = "ok"
    HINT = "hint"  # may matter
    WRONG = "wrong"  # the exit status says so


@dataclass(frozen=True, slots=True)
class Finding:
    level: Level
    sentence: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.level.value:>5}  {self.sentence}{f'. {self.remedy}' if self.remedy else ''}"


def fine(sentence: str) -> Finding:
    return Finding(Level.FINE, sentence)


def hint(sentence: str, remedy: str = "") -> Finding:
    return Finding(Level.HINT, sentence, remedy)


def wrong(sentence: str, remedy: str = "") -> Finding:
    return Finding(Level.WRONG, sentence, remedy)
