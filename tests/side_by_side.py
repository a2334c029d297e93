"""This referee beside public engines, on one machine in one run: processor time per decision, as ratios. For the bench.

They do not play the same game, so this is a yardstick and no race: RLCard deals and plays cards it sees, python-chess
plays another game. What each of them leaves to others is printed with it. The referee is measured as `make wheel`
compiles it, in a process of its own that waits while others are measured, and as the Python it is written in.
"""

from __future__ import annotations

import hashlib
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.game import Game
from referee.rules import Rules
from tablehost.bots import Match

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
"""Where `make bench` builds it."""

RUNS = 9
MATCHES = 3
GAMES = 20
PLIES = 1_500

LEAVES_OUT = {
    "this referee": "sees no hand: cannot say which cards are legal before they lie on the table",
    "… as Python": "the same, not compiled",
    "RLCard": "UNO calls and catches, challenges, penalties, wrong cards, turns out of order, late or corrected"
    " entries, reasons, scores, rule texts other than its own; owns the deck and sees all hands",
    "python-chess": "another game: no hidden cards, no simultaneous presses, no late entries",
}


def judged(seed: int) -> tuple[float, str]:
    """µs an entry, the mean over whole matches under `official` for four: judged and applied, inference on.

    With it goes a digest of all rulings and positions, by which two builds of the referee are compared.
    """
    took, entered, digest = 0.0, 0, hashlib.sha256()
    for number in range(MATCHES):
        match = Match(Rules(), ("Ann", "Bob", "Cal", "Dee"), seed * MATCHES + number, exact=True)
        entries = [step.entry for step in match.steps()]
        start = time.thread_time()
        game = Game(match.setup)
        for entry in entries:
            game.enter(entry)
        took += time.thread_time() - start
        entered += len(entries)
        digest.update(repr([(step.ruling, step.after) for step in game.steps]).encode())
    return took / entered * 1e6, digest.hexdigest()


def python_us(seed: int) -> float:
    """The referee as this process has it."""
    return judged(seed)[0]


@contextmanager
def compiled() -> Iterator[Callable[[int], float]]:
    """The same in a process that has the compiled referee; it has to rule as the one here does."""
    if not list(COMPILED.glob("*__mypyc.*")):
        raise ModuleNotFoundError("not built, see above", name="the compiled referee")
    command = [sys.executable, "-m", "tests.side_by_side", "--serve"]
    place = {**os.environ, "PYTHONPATH": str(COMPILED)}
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, cwd=ROOT, env=place) as served:
        assert served.stdin is not None
        assert served.stdout is not None
        asked, answers = served.stdin, served.stdout

        def measure(seed: int) -> float:
            print(seed, file=asked, flush=True)
            us, digest = answers.readline().split()
            if digest != judged(seed)[1]:
                raise AssertionError(f"compiled, the referee rules otherwise than as Python: matches of seed {seed}")
            return float(us)

        yield measure
        asked.close()


def serve() -> None:
    """Measures one seed a line until there is none."""
    for line in sys.stdin:
        print(*judged(int(line)), flush=True)


def rlcard_us(seed: int) -> float:
    """Mean over whole games of RLCard's bare UNO for four, dealing included: one step of random legal play."""
    import numpy
    from rlcard.games.uno import Game as Uno

    chance, steps, took = random.Random(seed), 0, 0.0
    for number in range(GAMES):
        start = time.thread_time()
        game = Uno(num_players=4)
        game.np_random = numpy.random.RandomState(seed * GAMES + number)
        game.init_game()
        took += time.thread_time() - start
        while not game.is_over():
            action = chance.choice(game.get_legal_actions())
            start = time.thread_time()
            game.step(action)
            took += time.thread_time() - start
            steps += 1
    return took / steps * 1e6


def chess_us(seed: int) -> float:
    """Mean of python-chess over random games: a move is found legal and made."""
    import chess

    chance, board, took = random.Random(seed), chess.Board(), 0.0
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            board.reset()
            moves = list(board.legal_moves)
        move = chance.choice(moves)
        start = time.thread_time()
        assert board.is_legal(move)
        board.push(move)
        took += time.thread_time() - start
    return took / PLIES * 1e6


def main() -> None:
    """Prints one line an engine; the engines take turns, so that a busy moment hits all."""
    others: dict[str, Callable[[int], float]] = {"RLCard": rlcard_us, "python-chess": chess_us}
    try:
        with compiled() as compiled_us:
            _compare({"this referee": compiled_us, "… as Python": python_us, **others})
    except ModuleNotFoundError as absent:
        print(f"{absent.name}: {absent}")
        _compare({"this referee": python_us, **others})


def _compare(engines: dict[str, Callable[[int], float]]) -> None:
    found: dict[str, list[float]] = {name: [] for name in engines}
    missing: dict[str, str] = {}
    for seed in range(RUNS):
        for name, measure in engines.items():
            if name in missing:
                continue
            try:
                found[name].append(measure(seed))
            except ImportError as absent:
                missing[name] = f"not installed ({absent.name}): make bench installs it"
    ours = statistics.median(found["this referee"])
    print("one decision, mean over whole games, median of the runs; the ratio is to this referee")
    for name in engines:
        if name in missing:
            print(f"  {name:<14} {missing[name]}")
            continue
        us = statistics.median(found[name])
        print(f"  {name:<14} {us:7.1f} µs  x {us / ours:5.2f}   leaves out: {LEAVES_OUT[name]}")


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main()
