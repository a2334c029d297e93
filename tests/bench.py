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
from collections.abc import Callable

import pytest

from referee.decide import judge
from referee.entries import Correct, Undo
from referee.game import Game
from referee.options import acts, playable
from referee.presets import preset_names
from referee.record import read, write
from referee.rules import Rules
from tablehost.bots import Match
from tests import bench_truth, host_figures, side_by_side
from tests.firmware_sim import figures

RUNS = 7
NAMES = ("Ann", "Bob", "Cal", "Dee")
# As on a user's machine: compiled modules are kept from one start to the next.
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def report(what: str, value: float, unit: str, bound: float | None = None) -> None:
    """One line: the figure, and what is wanted."""
    wanted = "" if bound is None else f"   (wanted: at most {bound:g} {unit})"
    print(f"{what:<52} {value:10.2f} {unit}{wanted}", flush=True)


def median_of(measure: Callable[[], float], runs: int = RUNS) -> float:
    return statistics.median(measure() for _ in range(runs))


def _match(seed: int = 3) -> tuple[Match, list[object]]:
    match = Match(Rules(), NAMES, seed, exact=True)
    return match, [step.entry for step in match.steps()]


def _entries_us() -> list[float]:
    match, entries = _match()
    game = Game(match.setup)
    took = []
    for entry in entries:
        start = time.thread_time()
        game.enter(entry)  # type: ignore[arg-type]
        took.append((time.thread_time() - start) * 1e6)
    return took


def referee() -> None:
    """Judging, replaying, options, undo and correction."""
    runs = [_entries_us() for _ in range(RUNS)]
    report("judge and apply one entry, median", statistics.median(statistics.median(one) for one in runs), "µs", 50)
    report(
        "judge and apply one entry, 99th percentile",
        statistics.median(sorted(o)[len(o) * 99 // 100] for o in runs),
        "µs",
    )

    match, entries = _match()
    text = write(match.setup, entries[:100])  # type: ignore[arg-type]

    def replay_ms() -> float:
        start = time.thread_time()
        record = read(text)
        game = Game(record.setup)
        for one in record.entries:
            game.enter(one.entry)
        return (time.thread_time() - start) * 1e3

    def judged_ms() -> float:
        record = read(text)
        start = time.thread_time()
        game = Game(record.setup)
        for one in record.entries:
            game.enter(one.entry)
        return (time.thread_time() - start) * 1e3

    report("replay 100 entries (judged)", median_of(judged_ms), "ms", 5)
    report("read and replay a record of 100 entries", median_of(replay_ms), "ms")

    game = Game(match.setup)
    for entry in entries[:60]:
        game.enter(entry)  # type: ignore[arg-type]

    def options_us() -> float:
        seat = game.state.turn or 0
        start = time.thread_time()
        playable(game.state, seat)
        acts(game.state, seat)
        return (time.thread_time() - start) * 1e6

    report("list what a seat may do", median_of(options_us, 50), "µs", 100)

    def undo_us() -> float:
        game.enter(entries[60])  # type: ignore[arg-type]
        start = time.thread_time()
        game.enter(Undo(1))
        return (time.thread_time() - start) * 1e6

    report("undo one entry", median_of(undo_us, 20), "µs")

    long: list[object] = []
    seed = 0
    while len(long) < 1000:
        long += _match(seed)[1]
        seed += 1

    def correct_ms() -> float:
        other = Game(match.setup)
        for entry in long[:1000]:
            other.enter(entry)  # type: ignore[arg-type]
        start = time.thread_time()
        other.enter(Correct(5, other.entries[4]))  # type: ignore[arg-type]
        return (time.thread_time() - start) * 1e3

    report("correct entry 5 of 1,000", median_of(correct_ms, 3), "ms", 60)
    state, number = game.state, 0

    def judge_us() -> float:
        start = time.thread_time()
        judge(state, entries[60], number)  # type: ignore[arg-type]
        return (time.thread_time() - start) * 1e6

    report("judge the same entry again and again", median_of(judge_us, 200), "µs")


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


def yardstick_us() -> float:
    """How fast this machine is just now: `sum(range(1000))`, about 8 µs on a quiet 3 GHz core with Python 3.11."""
    start = time.thread_time()
    for _ in range(200):
        sum(range(1000))
    return (time.thread_time() - start) / 200 * 1e6


def main() -> None:
    report("yardstick: sum(range(1000)), about 8 on a quiet core", median_of(yardstick_us), "µs")
    referee()
    side_by_side.main()
    start_up()
    truth()
    board(PAIRS if len(sys.argv) < 2 else int(sys.argv[1]))


if __name__ == "__main__":
    main()
