"""Save files for tests: a wall clock that only moves when told, and entries that are quick to write."""

from dataclasses import dataclass
from pathlib import Path

from tablehost.storage.rows import NewEntry
from tablehost.storage.savefile import SaveFile

EVENING_US = 1_767_290_400_000_000  # 2026-01-01 18:00 UTC

SETUP = "record 1\nrules official\nseats Ann Bob Cal\ndealer Cal\n"


@dataclass
class StoppedClock:
    """A wall clock in microseconds that goes on by `step_us` each time it is read."""

    now_us: int = EVENING_US
    step_us: int = 0

    def __call__(self) -> int:
        self.now_us += self.step_us
        return self.now_us


def open_save(path: Path, *, step_us: int = 0, patience_ms: int = 2000) -> SaveFile:
    return SaveFile.open(path, StoppedClock(step_us=step_us), patience_ms=patience_ms)


def entry(line: str, *, at_us: int | None = None, verdict: str = "legal", rule: str = "match.color") -> NewEntry:
    return NewEntry(line, at_us, "key", verdict, rule)
