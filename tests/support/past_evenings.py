"""Former evenings for tests: a short game of three people told as record lines, and kept games made of such lines."""

from __future__ import annotations

from collections.abc import Iterable

from referee.game import Game
from tablehost.past import KeptEntry, KeptGame, PastGame, game_of

EVENING_US = 1_767_290_400_000_000  # 2026-01-01 18:00 UTC
SETUP = "record 1\nrules official\nrule match_target 100\nseats Ann Bob 小明\ndealer 小明\n"

ROUND_ONE = (
    "@1 table flip R5",
    "@4 Ann play R7",
    "@10 Bob play R9",
    "@12 小明 play R1",
    "@14 table correct 4 小明 play R2",
    "@20 Ann count 2",
    "@22 Ann play R3",
    "@22.4 Ann uno",
    "@22.9 Bob catch",
    "@24 Bob count 2",
    "@25 Bob play R4",
    "@26 小明 catch",
    "@27 Bob draw 2",
    "@30 小明 draw",
    "@30 小明 pass",
    "@33 Ann play R6",
    "@40 Bob hand G2 G3 G4",
    "@44 小明 hand Y2 Y9 YD",
)
ROUND_TWO = (
    "@50 table next",
    "@52 table flip B5",
    "@56 Bob play B7",
)
PRESSED = (8, 9, 12)
"""The entries of `ROUND_ONE` a button made."""


def evening(*lines: str, setup: str = SETUP) -> Game:
    """The game these lines tell."""
    return game_of(setup, lines)


def kept(
    lines: Iterable[str] = ROUND_ONE,
    *,
    number: int = 1,
    setup: str = SETUP,
    finished: str | None = None,
    buttons: tuple[int, ...] = PRESSED,
    begun_us: int = EVENING_US,
) -> KeptGame:
    """The same as it comes from a save file."""
    lines = tuple(lines)
    game = game_of(setup, lines)
    entries = []
    for place, line in enumerate(lines, 1):
        verdict, rule = game.ruling(place).verdict, game.ruling(place).rule
        at = game.entries[place - 1].at
        source = "button" if place in buttons else "key"
        entries.append(KeptEntry(line, at, source, str(verdict), str(rule)))
    match = game.state.match
    past = PastGame(
        id=number,
        names=game.names,
        preset=game.setup.rules.preset,
        begun_us=begun_us,
        last_us=begun_us + 3_600_000_000,
        entries=len(lines),
        rounds=match.round_number - (match.scores is None),
        totals=tuple(zip(game.names, match.totals, strict=True)),
        winners=tuple(game.names[seat] for seat in match.winners),
        finished=finished,
    )
    return KeptGame(past, setup, tuple(entries), game)
