"""A table that goes on for hours: nothing grows, nothing drifts, and no counter that comes round loses a press."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from tablehost.boards.sim_device import SimDevice
from tests.endurance.day import HOUR, Day, S, objects

SCANS_A_SECOND = 10_000


@pytest.mark.parametrize("drift_ppm", [-2_000, 2_000])
def test_a_match_is_judged_alike_in_the_first_hour_and_in_the_last(
    drift_ppm: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the two the board's clock goes wrong by seconds, and its scan and event numbers come round."""
    device = SimDevice(seats=4, drift_ppm=drift_ppm, first_scan=(1 << 32) - 1800 * SCANS_A_SECOND, first_seq=0xFFF8)
    day = Day(tmp_path, monkeypatch, device)

    first, races = day.match(3, max_rounds=1), day.photo_finishes()
    day.rest(HOUR // 2)
    last, races_then = day.match(3, max_rounds=1), day.photo_finishes()

    assert first.presses > 0
    assert last.judged == first.judged
    assert all(race.is_in_order for race in (*races, *races_then) if race.apart_us > 200)
    assert all(abs(race.margin_us - race.apart_us) <= 200 for race in (*races, *races_then))
    assert day.last[1] > 1 << 32
    assert day.worst_bound_us <= 3_000
    assert day.lasting.health.rank_faults == 0
    day.close()


def test_the_number_of_starts_comes_round_and_the_next_start_is_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = Day(tmp_path, monkeypatch, SimDevice(seats=4, boot=0xFFFD))
    boots = []
    for _ in range(3):
        boots.append(day.device.boot)
        assert all(race.is_in_order for race in day.photo_finishes() if race.apart_us > 200)
        day.reset_board()

    assert boots == [0xFFFE, 0xFFFF, 1]
    assert all(race.is_in_order for race in day.photo_finishes() if race.apart_us > 200)
    day.close()


def test_an_hour_of_an_idle_table_and_games_that_are_over_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = Day(tmp_path, monkeypatch, SimDevice(seats=4, drift_ppm=500))
    day.match(1, max_rounds=1)
    day.match(1, max_rounds=1)
    tracemalloc.start()
    try:
        warm, held = objects(), tracemalloc.get_traced_memory()[0]
        for _ in range(3):
            day.match(1, max_rounds=1)
            day.rest(120 * S)
        grown, more = objects() - warm, tracemalloc.get_traced_memory()[0] - held
    finally:
        tracemalloc.stop()

    # One game holds some 50,000 things; the reports kept by the test itself are a few hundred.
    assert grown < 2_000
    assert more < 600_000
    day.close()
