"""The sum of many evenings: who won how often, who gets caught, who is quick. Pure: chronicles in, numbers out.

A person is a name here: `Ann` of last week and `Ann` of today are the same.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from tablehost.chronicle import ChainStory, Chronicle
from tablehost.tally import Tally


@dataclass(slots=True)
class PlayerRecord:
    """Everything counted of one person. `call_us` are the times of the calls that counted (see `CallTime`)."""

    name: str
    evenings: int = 0
    tally: Tally = field(default_factory=Tally)
    call_us: list[int] = field(default_factory=list)

    @property
    def median_call_us(self) -> int | None:
        """How long after its card UNO! is usually called; below zero: before it was typed."""
        return round(statistics.median(self.call_us)) if self.call_us else None


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people who played rounds together, and how many of those each of them won."""

    one: str
    other: str
    rounds: int
    one_won: int
    other_won: int


@dataclass(frozen=True, slots=True)
class LongestChain:
    """The chain of draw cards nobody has beaten, and who was at that table."""

    chain: ChainStory
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClosestRace:
    """The call and the catch that came closest; positive: the call was first."""

    caller: str
    catcher: str
    margin_us: int


@dataclass(frozen=True, slots=True)
class Standings:
    """`players` from the most round wins down, `duels` from the most rounds down."""

    evenings: int
    players: tuple[PlayerRecord, ...]
    duels: tuple[Duel, ...]
    longest_chain: LongestChain | None
    closest_race: ClosestRace | None


def standings_of(stories: Iterable[Chronicle]) -> Standings:
    """The evenings taken together."""
    players: dict[str, PlayerRecord] = {}
    duels: dict[tuple[str, str], list[int]] = {}
    chain: LongestChain | None = None
    race: ClosestRace | None = None
    evenings = 0
    for story in stories:
        evenings += 1
        _count_seats(story, players)
        _count_duels(story, duels)
        longest = story.longest_chain
        if longest is not None and (chain is None or _size(longest) > _size(chain.chain)):
            chain = LongestChain(longest, story.names)
        for one in story.races:
            if race is None or abs(one.margin_us) < abs(race.margin_us):
                race = ClosestRace(story.names[one.caller], story.names[one.catcher], one.margin_us)
    order = sorted(players.values(), key=lambda one: (-one.tally.wins, -one.tally.points, one.name))
    told = sorted(
        (Duel(one, other, *counts) for (one, other), counts in duels.items()),
        key=lambda duel: (-duel.rounds, duel.one, duel.other),
    )
    return Standings(evenings, tuple(order), tuple(told), chain, race)


def _count_seats(story: Chronicle, players: dict[str, PlayerRecord]) -> None:
    for seat, (name, tally) in enumerate(zip(story.names, story.tallies, strict=True)):
        one = players.setdefault(name, PlayerRecord(name))
        one.evenings += 1
        one.tally += tally
        one.call_us += [call.after_us for call in story.calls if call.seat == seat]


def _count_duels(story: Chronicle, duels: dict[tuple[str, str], list[int]]) -> None:
    for told in story.rounds:
        if told.winner is None:
            continue
        for one, other in combinations(sorted(told.seats, key=lambda seat: story.names[seat]), 2):
            counts = duels.setdefault((story.names[one], story.names[other]), [0, 0, 0])
            counts[0] += 1
            counts[1] += told.winner == one
            counts[2] += told.winner == other


def _size(chain: ChainStory) -> tuple[int, int]:
    return chain.length, chain.amount
