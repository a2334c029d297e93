"""The board's logic compiled for this machine: its doctest cases with all warnings and the sanitizers on.

One test a source file, so that a red one has a name. Everything is built once into `build/firmware_native`.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

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


@pytest.fixture(scope="session")
def tests_program() -> Path:
    """The program with all cases."""
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
            for source in [*sorted(SKETCH.glob("*.cpp")), *sorted(HERE.glob("*.cpp"))]:
                mine = hashlib.sha256(" ".join(FLAGS).encode()) if source.name == "main.cpp" else headers.copy()
                mine.update(source.read_bytes())
                jobs.append(pool.submit(compiled, source, mine.hexdigest()[:12]))
        objects = [job.result() for job in jobs]
        whole = hashlib.sha256(" ".join(path.name for path in objects).encode()).hexdigest()[:12]
        program = OUT / f"tests-{whole}"
        if not program.exists():
            for old in OUT.glob("tests-*"):
                old.unlink()
            part = OUT / "tests.part"
            run("g++", *FLAGS, *map(str, objects), "-o", str(part))
            part.rename(program)
    return program


@pytest.mark.xdist_group("firmware_native")
@pytest.mark.parametrize("name", TESTS)
def test_cases(tests_program: Path, name: str) -> None:
    said = run(str(tests_program), f"--source-file=*{name}", "--no-version")
    assert "test cases: 0 " not in " ".join(said.split())
