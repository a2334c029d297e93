"""The board's logic compiled for this machine: its doctest cases with all warnings and the sanitizers on.

One test a source file, so that a red one has a name. Everything is built once into `build/firmware_native`.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import random
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablehost.boards.sim_button import Change, SimButton

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SKETCH = ROOT / "firmware" / "table_board"
VECTORS = ROOT / "tests" / "vectors" / "frames.txt"
OUT = ROOT / "build" / "firmware_native"
TESTS = sorted(path.name for path in HERE.glob("test_*.cpp"))
FLAGS = (
    *("-std=c++11", "-Wall", "-Wextra", "-Werror", "-g", "-O1"),
    "-DDOCTEST_CONFIG_SUPER_FAST_ASSERTS",  # to compile
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{SKETCH}", f"-I{HERE}"),
    f'-DVECTORS="{VECTORS}"',
)


def why_not() -> str | None:
    """Why the tests cannot be built here and how to change that; None if they can."""
    there = {"g++": shutil.which("g++"), "doctest-dev": Path("/usr/include/doctest/doctest.h").exists()}
    missing = [package for package, found in there.items() if not found]
    return f"needs {' and '.join(missing)} (Debian: sudo apt install {' '.join(missing)})" if missing else None


def run(*command: str) -> str:
    """Its output; what it complains about fails the test."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiled(source: Path, identity: str) -> Path:
    """The object file of one source, made if these sources were not compiled before."""
    target = OUT / f"{source.stem}-{identity}.o"
    if not target.exists():
        part = target.with_suffix(".part")
        strict = ("-Wconversion",) if source.parent == SKETCH else ()  # `int` has 16 bits on the board
        run("g++", *FLAGS, *strict, "-c", str(source), "-o", str(part))
        part.rename(target)
    return target


def built(name: str, ours: list[Path]) -> Path:
    """The program of the board's logic and these sources."""
    if reason := why_not():
        pytest.skip(reason)
    headers = hashlib.sha256(" ".join(FLAGS).encode())
    for path in sorted([*SKETCH.glob("*.h"), *HERE.glob("*.h")]):
        headers.update(path.read_bytes())
    OUT.mkdir(parents=True, exist_ok=True)
    with (OUT / "lock").open("w") as lock:  # one process of a parallel run builds, the others wait
        fcntl.flock(lock, fcntl.LOCK_EX)
        jobs = []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for source in [*sorted(SKETCH.glob("*.cpp")), *ours]:
                mine = hashlib.sha256(" ".join(FLAGS).encode()) if source.name == "main.cpp" else headers.copy()
                mine.update(source.read_bytes())
                jobs.append(pool.submit(compiled, source, mine.hexdigest()[:12]))
        objects = [job.result() for job in jobs]
        whole = hashlib.sha256(" ".join(path.name for path in objects).encode()).hexdigest()[:12]
        program = OUT / f"{name}-{whole}"
        if not program.exists():
            for old in OUT.glob(f"{name}-*"):
                old.unlink()
            part = OUT / f"{name}.part"
            run("g++", *FLAGS, *map(str, objects), "-o", str(part))
            part.rename(program)
    return program


@pytest.fixture(scope="session")
def tests_program() -> Path:
    """The program with all doctest cases."""
    return built("tests", sorted(HERE.glob("*.cpp")))


@pytest.fixture(scope="session")
def trace_program() -> Path:
    """The program that plays traces to a button."""
    return built("trace", [HERE / "trace" / "button_trace.cpp"])


@pytest.mark.xdist_group("firmware_native")
@pytest.mark.parametrize("name", TESTS)
def test_cases(tests_program: Path, name: str) -> None:
    said = run(str(tests_program), f"--source-file=*{name}", "--no-version")
    assert "test cases: 0 " not in " ".join(said.split())


# ---- the same as the simulated board

CHANGES = (None, *Change)
assert [change.name for change in Change] == ["STAMPED", "CONFIRMED", "GLITCH", "STUCK", "MUTED", "FREE", "DROPPED"]
Trace = tuple[int, bool, list[tuple[int, bool]], int]  # first scan, closed, edges, end


def random_trace(chance: random.Random) -> Trace:
    """Presses with bounce, glitches, long holds and quiet stretches."""
    start, closed = chance.randrange(0, 1 << 20), chance.random() < 0.2
    scan, level, edges = start + chance.randrange(1, 1_500), closed, []
    for _ in range(chance.randrange(1, 60)):
        level = not level
        edges.append((scan, level))
        longest = chance.choice((3, 12, 60, 120, 400, 5_000, 12_000, 100_000 if chance.random() < 0.2 else 300))
        scan += chance.randrange(1, longest + 1)
    return start, closed, edges, scan + 12_000


def of_the_simulated_board(trace: Trace) -> list[str]:
    start, closed, edges, end = trace
    button, told = SimButton(start, closed), []

    def ask(level: bool, scan: int) -> None:
        if (change := button.update(level, scan)) is not None:
            told.append(f"{CHANGES.index(change)}:{scan}" if change is Change.STAMPED else str(CHANGES.index(change)))

    level = closed
    for scan, after in [*edges, (end, None)]:
        while (due := button.due) is not None and due < scan:
            ask(level, due)
        if after is not None:
            level = after
            ask(level, scan)
    return told


@pytest.mark.xdist_group("firmware_native")
def test_the_board_and_the_simulated_board_see_the_same_presses(trace_program: Path) -> None:
    """Up to the first mute: when a second of counting edges begins is each one's own choice."""
    chance = random.Random(2)
    traces = [random_trace(chance) for _ in range(3_000)]
    lines = [
        f"{start} {int(closed)} {' '.join(f'{scan} {int(level)}' for scan, level in edges)} {end}"
        for start, closed, edges, end in traces
    ]
    done = subprocess.run(
        [str(trace_program)], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
    )
    compared = 0
    for trace, line in zip(traces, done.stdout.splitlines(), strict=True):
        ours, theirs = line.split(), of_the_simulated_board(trace)
        muted = str(CHANGES.index(Change.MUTED))
        if muted in ours or muted in theirs:
            continue
        compared += 1
        assert ours == theirs, trace
    assert compared > 2_000


@pytest.mark.xdist_group("firmware_native")
def test_the_board_keeps_its_promises_whatever_comes() -> None:
    """The target of `make fuzz` (tests/fuzz/board) on random scripts: it is built and right without libFuzzer too."""
    folder = ROOT / "tests" / "fuzz" / "board"
    program = built("fuzz", [folder / "fuzz_board.cpp", folder / "replay.cpp"])
    chance = random.Random(11)
    scripts = [chance.randbytes(chance.randrange(2, 300)).hex() for _ in range(300)]

    done = subprocess.run([str(program)], input="\n".join(scripts) + "\n", capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
