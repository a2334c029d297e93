"""What `doctor` finds: one sentence each, with the remedy if something is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablehost.words import _


class Level(Enum):
    FINE = "ok"
    HINT = "hint"  # may matter
    WRONG = "wrong"  # the exit status says so

    def __str__(self) -> str:
        """All of one width."""
        return {Level.FINE: _("   ok"), Level.HINT: _(" hint"), Level.WRONG: _("wrong")}[self]


@dataclass(frozen=True, slots=True)
class Finding:
    level: Level
    sentence: str
    remedy: str = ""

    def __str__(self) -> str:
        if not self.remedy:
            return f"{self.level}  {self.sentence}"
        return f"{self.level}  " + _("{sentence}. {remedy}").format(sentence=self.sentence, remedy=self.remedy)


def fine(sentence: str) -> Finding:
    return Finding(Level.FINE, sentence)


def hint(sentence: str, remedy: str = "") -> Finding:
    return Finding(Level.HINT, sentence, remedy)


def wrong(sentence: str, remedy: str = "") -> Finding:
    return Finding(Level.WRONG, sentence, remedy)
