"""This referee beside public engines, on one machine in one run: processor time per decision, as ratios. For the bench.

They do not play the same game, so this is a yardstick and no race: RLCard deals and plays cards it sees, python-chess
plays another game. What each of them leaves to others is printed with it.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from referee.game import Game
from referee.rules import Rules
from tablehost.bots import Match

RUNS = 7
GAMES = 20
PLIES = 1_500

LEAVES_OUT = {
    "this referee": "sees no hand: cannot say which cards are legal before they lie on the table",
    "RLCard": "UNO calls and catches, challenges, penalties, wrong cards, turns out of order, late or corrected"
    " entries, reasons, scores, rule texts other than its own; owns the deck and sees all hands",
    "python-chess": "another game: no hidden cards, no simultaneous presses, no late entries",
}


def referee_us(seed: int) -> float:
    """Mean over a whole match under `official`, four players: one entry judged and applied, inference on."""
    match = Match(Rules(), ("Ann", "Bob", "Cal", "Dee"), seed, exact=True)
    entries = [step.entry for step in match.steps()]
    start = time.thread_time()
    game = Game(match.setup)
    for entry in entries:
        game.enter(entry)
    return (time.thread_time() - start) / len(entries) * 1e6


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


ENGINES: dict[str, Callable[[int], float]] = {
    "this referee": referee_us,
    "RLCard": rlcard_us,
    "python-chess": chess_us,
}


def main() -> None:
    """Prints one line an engine; the engines take turns, so that a busy moment hits all."""
    found: dict[str, list[float]] = {name: [] for name in ENGINES}
    missing: dict[str, str] = {}
    for seed in range(RUNS):
        for name, measure in ENGINES.items():
            if name in missing:
                continue
            try:
                found[name].append(measure(seed))
            except ImportError as absent:
                missing[name] = f"not installed ({absent.name}): make bench installs it"
    ours = statistics.median(found["this referee"])
    print("one decision, mean over whole games, median of the runs; the ratio is to this referee")
    for name in ENGINES:
        if name in missing:
            print(f"  {name:<14} {missing[name]}")
            continue
        us = statistics.median(found[name])
        print(f"  {name:<14} {us:7.1f} µs  x {us / ours:5.2f}   leaves out: {LEAVES_OUT[name]}")


if __name__ == "__main__":
    main()
