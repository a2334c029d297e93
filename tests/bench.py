"""How fast it is: `python -m tests.bench` prints medians over several runs. Never asserted in a test.

The referee's are processor time, so that a busy machine tells the same; start-up is what a person waits.
"""

from __future__ import annotations

import os
import pty
import re
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

import pytest

from referee.entries import Correct, Entry, Notice, Undo
from referee.game import Game
from referee.options import acts, playable
from referee.presets import preset_names
from referee.proofs import known
from referee.record import read, write
from referee.rules import Rules
from referee.setup import Setup
from tablehost.bots import Match
from tests import bench_truth, dashboard_figures, host_figures, side_by_side
from tests.firmware_sim import figures

RUNS = 7
NAMES = ("Ann", "Bob", "Cal", "Dee")
# As on a user's machine: compiled modules are kept from one start to the next.
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def report(what: str, value: float, unit: str, bound: float | None = None, yardsticks: float | None = None) -> None:
    """One line: the figure, how many yardsticks that is, and what is wanted."""
    beside = "" if yardsticks is None else f" = {yardsticks:8.1f} yardsticks"
    wanted = "" if bound is None else f"   (wanted: at most {bound:g} {unit})"
    print(f"{what:<52} {value:10.2f} {unit}{beside}{wanted}", flush=True)


def median_of(measure: Callable[[], float], runs: int = RUNS) -> float:
    return statistics.median(measure() for _ in range(runs))


def yardstick_us() -> float:
    """How fast this machine is just now: `sum(range(1000))`, about 8 µs on a quiet 3 GHz core with Python 3.11."""
    start = time.thread_time()
    for _ in range(200):
        sum(range(1000))
    return (time.thread_time() - start) / 200 * 1e6


def figure(what: str, measure: Callable[[], float], unit: str, bound: float | None = None, runs: int = RUNS) -> None:
    """The median of `measure`, taken in turns with the yardstick, so that a busy moment hits both."""
    pairs = [(measure(), yardstick_us()) for _ in range(runs)]
    value, yardstick = (statistics.median(column) for column in zip(*pairs, strict=True))
    report(what, value, unit, bound, value * {"µs": 1, "ms": 1000}[unit] / yardstick)


def took_us(action: Callable[[], object]) -> float:
    start = time.thread_time()
    action()
    return (time.thread_time() - start) * 1e6


def _match(seed: int = 3) -> tuple[Setup, list[Entry]]:
    match = Match(Rules(), NAMES, seed, exact=True)
    return match.setup, [step.entry for step in match.steps()]


def _entered(setup: Setup, entries: Sequence[Entry]) -> Game:
    game = Game(setup)
    for entry in entries:
        game.enter(entry)
    return game


def referee() -> None:
    """Judging, replaying, options, conclusions, undo and correction."""
    setup, entries = _match()
    long: list[Entry] = []
    seed = 0
    while len(long) < 1000:
        long += _match(seed)[1]
        seed += 1
    long = long[:1000]
    _judging(setup, entries)
    _asking(setup, entries)
    text = write(setup, entries[:100])

    def replayed() -> Game:
        record = read(text)
        return _entered(record.setup, [one.entry for one in record.entries])

    figure("judge and apply 100 entries", lambda: took_us(lambda: _entered(setup, entries[:100])) / 1e3, "ms", 5)
    figure("read and replay a record of 100 entries", lambda: took_us(replayed) / 1e3, "ms", 5)

    whole = _entered(setup, long)

    def undo_us() -> float:
        game = whole.copy()
        return took_us(lambda: game.enter(Undo(1)))

    fifth = long[4]
    assert not isinstance(fifth, (Correct, Notice, Undo))

    def correct_ms() -> float:
        game = whole.copy()
        return took_us(lambda: game.enter(Correct(5, fifth))) / 1e3

    figure("undo one entry of 1,000", undo_us, "µs", runs=30)
    figure("correct entry 5 of 1,000", correct_ms, "ms", 60)


def _judging(setup: Setup, entries: Sequence[Entry]) -> None:
    took: list[list[float]] = []

    def median_us() -> float:
        game = Game(setup)
        took.append([took_us(lambda entry=entry: game.enter(entry)) for entry in entries])  # type: ignore[misc]
        return statistics.median(took[-1])

    figure("judge and apply one entry, inference on: median", median_us, "µs", 50)
    slow = statistics.median(sorted(one)[len(one) * 99 // 100] for one in took)
    report("judge and apply one entry: 99th percentile", slow, "µs")


def _asking(setup: Setup, entries: Sequence[Entry]) -> None:
    """Questions to the positions of a whole round, each on average."""
    states = [step.after for step in _entered(setup, entries[:300]).steps]

    def options() -> None:
        for state in states:
            playable(state, state.turn or 0)
            acts(state, state.turn or 0)

    def conclusions() -> None:
        for state in states:
            known(state)

    figure("list what a seat may do", lambda: took_us(options) / len(states), "µs", 100)
    figure("tell what is certain, with proofs", lambda: took_us(conclusions) / len(states), "µs")


def start_up() -> None:
    """`--version`, and the time until the table's first screen stands."""

    def version_s() -> float:
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "tablehost.cli", "--version"], check=True, stdout=subprocess.DEVNULL, env=ENVIRON
        )
        return time.perf_counter() - start

    version_s()
    report("uno-table --version", median_of(version_s), "s", 0.25)
    first_paint_s()  # compiles the modules
    report("first paint of uno-table --board sim", median_of(first_paint_s, 5), "s", 1.5)


def first_paint_s() -> float:
    """Seconds from starting the program in a terminal until the set-up screen can be read."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**ENVIRON, "UNO_TABLE_DATA": folder, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        start = time.perf_counter()
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "tablehost.cli", "--board", "sim"], environ)
        seen = b""
        try:
            while time.perf_counter() - start < 20:
                if select.select([terminal], [], [], 0.05)[0]:
                    seen += os.read(terminal, 65536)
                if b"Start" in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", seen):
                    return time.perf_counter() - start
            return float("nan")
        finally:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
            os.close(terminal)


PAIRS = 3_000
"""Simulated press pairs; `make bench ARGS=100000` takes some minutes."""


def board(pairs: int) -> None:
    """The compiled sketch in simulation: press order, latencies, the share of the scan, sizes. Exact on any machine."""
    try:
        figures.main([str(pairs)])
        host_figures.main()
    except pytest.skip.Exception as missing:
        print(f"the board: {missing}")


GAMES_PER_PRESET = 20
"""Games under each preset; `python -m tests.bench_truth 10000` plays as many as anybody has patience for."""


def truth() -> None:
    """The blind referee against the table that sees everything, under every preset."""
    bench_truth.run(GAMES_PER_PRESET, preset_names())


def main() -> None:
    report("yardstick: sum(range(1000)), about 8 on a quiet core", median_of(yardstick_us), "µs")
    referee()
    side_by_side.main()
    start_up()
    dashboard_figures.main()
    truth()
    board(PAIRS if len(sys.argv) < 2 else int(sys.argv[1]))


if __name__ == "__main__":
    main()
