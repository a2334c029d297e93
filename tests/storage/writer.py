"""A process that plays for ever, for tests that kill it: `python writer.py FILE`.

Prints a line only after the save file has acknowledged: `game N`, then `done SEQ` for the last entry of each group.
A group is one to five entries long, and every third closes a round, whose result is booked together with it.
"""

import sys
import time
from pathlib import Path

from tablehost.storage.rows import NewEntry, Score
from tablehost.storage.savefile import SaveFile


def group(first: int) -> list[NewEntry]:
    """The entries from number `first` on; each line says which group it is of and how long that is."""
    size = first % 5 + 1
    return [NewEntry(f"Ann draw # {first} {size}", None, "key", "legal", "draw.choice") for _ in range(size)]


def play(path: Path) -> None:
    with SaveFile.open(path, lambda: time.time_ns() // 1000) as save:
        game = save.new_game("record 1\nseats Ann Bob\n")
        print("game", game, flush=True)
        seq, round_no = 0, 0
        while True:
            entries = group(seq + 1)
            with save.together():
                save.append_many(game, seq + 1, entries)
                seq += len(entries)
                if seq % 3 == 0:
                    round_no += 1
                    save.book(game, round_no, (Score("Ann", seq, seq),))
            print("done", seq, flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]))
