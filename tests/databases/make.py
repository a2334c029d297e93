"""Writes the save file of the newest schema, which tests/storage/test_migration.py opens.

Run `python -m tests.databases.make` once for each new schema and commit the file; a released one is never written
again. Everything in it is pinned, the process number included.
"""

from pathlib import Path
from unittest.mock import patch

from tablehost.storage.migrate import released
from tablehost.storage.rows import NewEntry, Score
from tablehost.storage.savefile import SaveFile
from tests.support.saves import StoppedClock


def make(path: Path) -> None:
    with patch("os.getpid", return_value=1000), SaveFile.open(path, StoppedClock(step_us=1_000_000)) as save:
        save.remember_player("Ann", "red")
        save.remember_player("小 明", "blue")
        save.remember_player("Ann", "green")
        played = save.new_game(
            'record 1\nrules official\nseats Ann "小 明" "O\'Neil"\ndealer "O\'Neil"\n', name="元旦 2026"
        )
        save.append_many(
            played,
            1,
            (
                NewEntry("table flip R5", 0, "key", "legal", "first.card"),
                NewEntry('Ann play R7  # a "comment"', 4_000_000, "key", "legal", "match.color"),
                NewEntry('"小 明" draw', None, "key", "legal", "draw.choice"),
                NewEntry('"O\'Neil" uno', 9_123_400, "button", "void", "uno.too_early"),
            ),
        )
        with save.together():
            save.book(played, 1, (Score("Ann", 80, 80, "winner"), Score("小 明", 0, 0), Score("O'Neil", 0, 0)))
            save.book(played, 1, (Score("Ann", 87, 87, "winner"), Score("小 明", 0, 0), Score("O'Neil", 0, 0)))
            save.book(played, None, (Score("Ann", 87, 87, "winner"), Score("小 明", 0, 0), Score("O'Neil", 0, 0)))
        save.finish(played, "went home")
        save.new_game("record 1\nrules official\nseats Ann Bob\ndealer Ann\n", name="")


if __name__ == "__main__":
    target = Path(__file__).with_name(f"v{released()[-1].number}.sqlite3")
    if target.exists():
        raise SystemExit(f"{target} is there already: a released save file is never written again")
    make(target)
