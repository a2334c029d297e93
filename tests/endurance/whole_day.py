"""24 hours at one table without a break: `python -m tests.endurance.whole_day [HOURS]` prints what came of them.

Match follows match; the board's clock is wrong by 2000 ppm, its scan number comes round in the sixth hour after every
start, its event numbers in the first match, its number of starts in the night. Exit status 1 if something drifted,
grew, or was lost.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import pytest

from tablehost.boards.sim_device import SimDevice
from tests.endurance.day import HOUR, Day, Played, objects

HOURS = 24
SEEDS = 6  # matches that come again and again, to be judged alike each time
GROWTH_MB = 3.0  # of the resident memory from a match in the second turn of all seeds to the same one in the last
GROWTH_OBJECTS = 2_000
BOUND_US = 3_000  # what the link may admit at most


def resident_mb() -> float:
    """Of this process, now."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


def main(hours: float = HOURS) -> int:
    """Plays and prints; the exit status."""
    begun = time.monotonic()
    drifted = 0
    matches: dict[int, Played] = {}
    first: dict[int, tuple[float, int]] = {}  # what the process held after this match, when all was warm
    last: dict[int, tuple[float, int]] = {}  # and after the same match later
    entries = presses = played = 0
    device = SimDevice(seats=4, boot=0xFFFD, drift_ppm=2_000, first_scan=(1 << 32) - 6 * 36_000_000, first_seq=0xFF00)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        day = Day(Path(folder), patch, device)
        races = first_races = day.photo_finishes()
        resets = [hours / 3, hours * 2 / 3]
        while day.now < hours * HOUR:
            seed = played % SEEDS
            match = day.match(seed)
            drifted += matches.setdefault(seed, match).judged != match.judged
            entries, presses, played = entries + match.entries, presses + match.presses, played + 1
            races = day.photo_finishes()
            wrong = [race for race in races if not race.is_in_order and race.apart_us > 200]
            drifted += len(wrong) + sum(abs(race.margin_us - race.apart_us) > 200 for race in races)
            if resets and day.now >= resets[0] * HOUR:
                resets.pop(0)
                day.reset_board()
            if played > SEEDS:
                last[seed] = resident_mb(), objects()
                first.setdefault(seed, last[seed])
        boot, health = day.device.boot, day.lasting.health
        size = day.evening.save.path.stat().st_size
        day.close()
    grown_mb = max((last[seed][0] - first[seed][0] for seed in last), default=0.0)
    grown = max((last[seed][1] - first[seed][1] for seed in last), default=0)
    print(f"table time                       {day.now / HOUR:10.1f} h in {time.monotonic() - begun:.0f} s")
    print(f"matches, entries, presses        {played:10} {entries:8} {presses:6}, none lost, doubled or moved")
    print(f"judged otherwise than before     {drifted:10} (wanted: 0)")
    print(f"margins, first and last          {[race.margin_us for race in first_races]}")
    print(f"                                 {[race.margin_us for race in races]} µs")
    print(f"worst error of a press           {day.worst_error_us:10} µs, admitted {day.worst_bound_us} (≤ {BOUND_US})")
    print(f"memory grown by                  {grown_mb:10.2f} MB (wanted: at most {GROWTH_MB}), {grown} objects")
    print(f"starts of the board, now         {boot:10}; ranks that disagreed {health.rank_faults}")
    print(f"save file                        {size / 1e6:10.1f} MB")
    is_fine = (
        drifted == 0 and grown_mb <= GROWTH_MB and grown <= GROWTH_OBJECTS
        and day.worst_bound_us <= BOUND_US and health.rank_faults == 0
    )  # fmt: skip
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else HOURS))
