"""The blind referee against the table that sees everything, many games under every preset.

`python -m tests.bench_truth [GAMES [PRESET ...]]` plays so many games (rounds) under each preset, 10,000 if not said,
on all cores, and prints a line for each; disagreements are shown in full with the seed that shows them again. Exit
status 1 if there was any. `make bench` plays a few.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count

from referee.game import Game
from referee.presets import preset_names
from referee.rules import Rules
from tablehost.bots import Match
from tests.support.truth_checks import BlindMatch, Tally
from tests.support.truth_matches import NAMES, match_of

GAMES = 10_000
_SHOWN = 3
_HEAD = f"{'preset':<28}{'games':>8}{'entries':>10}{'games/s':>9}{'faults':>9}{'found':>9}{'accused':>9}{'wrong':>7}"


def play(games: int, preset: str) -> tuple[str, Tally, float, list[str]]:
    """At least so many games under a preset: the figures, the seconds they took, and the first disagreements."""
    total, problems = Tally(), []
    start = time.process_time()
    for seed in count():
        match = match_of(preset, seed, max_rounds=None if seed % 3 == 0 else 3)
        blind = BlindMatch(match.setup)
        disagreements = blind.watch(match.steps())
        total += blind.tally(len(disagreements))
        problems += [f"{preset}, seed {seed}, {one}" for one in disagreements]
        if total.games >= games:
            return preset, total, time.process_time() - start, problems[:_SHOWN]
    raise AssertionError("unreachable: the loop above has no end")


def line(preset: str, tally: Tally, seconds: float) -> str:
    """One line of the table; `accused` counts innocents accused, `wrong` everything that disagreed."""
    return (
        f"{preset:<28}{tally.games:>8}{tally.entries:>10}{tally.games / seconds:>9.1f}{tally.faults:>9}"
        f"{tally.found:>9}{tally.accusations:>9}{tally.disagreements:>7}"
    )


def blind_games_per_second(matches: int = 12) -> float:
    """How many games of `official`, four players, the referee judges in a second, told everything at once."""
    told = []
    for seed in range(matches):
        match = Match(Rules(), NAMES[:4], seed)
        told.append((match.setup, [step.entry for step in match.steps()], match))
    games = sum(match.table.round_number for _, _, match in told)
    start = time.process_time()
    for setup, entries, _ in told:
        game = Game(setup)
        for entry in entries:
            game.enter(entry)
    return games / (time.process_time() - start)


def run(games: int, presets: tuple[str, ...]) -> int:
    """Plays, prints, and returns how many disagreements there were."""
    print(_HEAD, flush=True)
    wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for preset, tally, seconds, problems in pool.map(partial(play, games), presets):
            print(line(preset, tally, seconds), flush=True)
            wrong += tally.disagreements
            for problem in problems:
                print(problem, file=sys.stderr, flush=True)
    print(f"the blind referee alone, official: {blind_games_per_second():.0f} games per second", flush=True)
    return wrong


def main() -> int:
    games, *presets = sys.argv[1:] or [str(GAMES)]
    unknown = [name for name in presets if name not in preset_names()]
    if not games.isdigit() or unknown:
        print("usage: python -m tests.bench_truth [GAMES [PRESET ...]]", file=sys.stderr)
        return 2
    return 1 if run(int(games), tuple(presets) or preset_names()) else 0


if __name__ == "__main__":
    sys.exit(main())
