"""What goes into the save file and comes out of it: frozen values of strings and integers.

`*_us` are microseconds: `at_us` on the table's clock, the others since 1970-01-01 UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from tablehost.words import _

GameId = NewType("GameId", int)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """One line of the record on its way into the file. `at_us` is None where only the order counts."""

    line: str
    at_us: int | None
    source: str
    verdict: str
    rule: str


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """Entry number `seq` (from 1) of a game, with the verdict it was given when it was entered."""

    seq: int
    line: str
    at_us: int | None
    source: str
    verdict: str
    rule: str
    saved_us: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game in one line, for the list of games. `finished` is the reason it was closed for, None while it is open."""

    id: GameId
    name: str
    setup: str
    created_us: int
    entries: int
    last_us: int
    last_line: str | None
    finished: str | None


@dataclass(frozen=True, slots=True)
class Score:
    """What a round (or the match) brought one player, and where the match stands with it."""

    player: str
    points: int
    total: int
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Booking:
    """A booked result: of round `round_no` (from 1), or of the match where it is None. `entries` of the game stood."""

    round_no: int | None
    scores: tuple[Score, ...]
    entries: int
    booked_us: int


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who sat at the table before."""

    name: str
    color: str
    used_us: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Entry `seq` is judged otherwise today. None: there is no such entry on that side."""

    seq: int
    stored: tuple[str, str] | None
    replayed: tuple[str, str] | None

    def __str__(self) -> str:
        match self.stored, self.replayed:
            case None, _:
                return _("entry {n} of the replay was never played").format(n=self.seq)
            case _, None:
                return _("entry {n} was played and is missing from the replay").format(n=self.seq)
            case (was, was_rule), (now, now_rule):
                told = _(
                    "entry {n} was {was} ({was_rule}) when it was played and is {now} ({now_rule}) by the rules of "
                    "this version"
                )
                return told.format(n=self.seq, was=was, was_rule=was_rule, now=now, now_rule=now_rule)
        raise AssertionError("a difference has two sides")


def differences(
    stored: Mapping[int, tuple[str, str]], replayed: Mapping[int, tuple[str, str]]
) -> tuple[Difference, ...]:
    """Where a replay judges otherwise than the table was told, in the order of entries.

    Both sides map the number of an entry to its verdict and rule id: `{e.seq: (e.verdict, e.rule) for e in entries}`.
    """
    return tuple(
        Difference(seq, stored.get(seq), replayed.get(seq))
        for seq in sorted(stored.keys() | replayed.keys())
        if stored.get(seq) != replayed.get(seq)
    )
