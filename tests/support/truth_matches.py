"""Matches of bots under every preset, each made from one seed: who plays, how it is told, which faults are planted."""

from __future__ import annotations

import random

from referee.presets import load_preset
from referee.rules import Rules
from tablehost.bots import Match

NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
_AGREED_TARGETS = ("150", "300", "500")


def match_of(preset: str, seed: int, *, max_rounds: int | None = 2) -> Match:
    """The match `seed` under a preset. Where the text leaves the target to the table, mostly one is agreed on."""
    rules = load_preset(preset)
    if rules.match_target == "table_choice" and seed % 4:
        rules = rules.with_option("match_target", random.Random(seed).choice(_AGREED_TARGETS))
    return match_under(rules, seed, f"{preset} {seed}", max_rounds=max_rounds)


def match_under(rules: Rules, seed: int, salt: str = "", *, max_rounds: int | None = 2) -> Match:
    """The match `seed` under these rules: written or live, with or without faults, for any number of players."""
    chance = random.Random(f"{seed} {salt}")
    most = min(rules.players_max, 107 // rules.hand_size, len(NAMES))
    numbers = list(range(min(rules.players_min, most), most + 1))
    if rules.teams == "pairs":
        numbers = [number for number in numbers if number >= 4 and number % 2 == 0] or numbers
    players = chance.choice(numbers)
    return Match(
        rules,
        NAMES[:players],
        seed,
        exact=chance.random() < 0.5,
        faults=chance.choice((0.0, 0.05, 0.15)),
        max_rounds=max_rounds,
        draws_lots=chance.random() < 0.2,
    )
