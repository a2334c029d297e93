"""Debounce on the host: the first contact counts, a bounce never does (LINK row 32)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.boards.firmata_buttons import Change, FirmataButton
from tablehost.boards.firmata_lights import RHYTHM_MS, is_sounding
from tablehost.wire.picture import Tune

MS = 1_000
S = 1_000_000


def changes(button: FirmataButton, moves: list[tuple[int, bool]], until_us: int) -> list[tuple[int, Change]]:
    """What the button makes of contacts at these times, looked after every 5 ms in between."""
    found = []
    now = 0
    for at, closed in [*moves, (until_us, False)]:
        while now < at:
            now = min(now + 5 * MS, at)
            if (change := button.tick(now)) is not None:
                found.append((now, change))
        if (at, closed) != (until_us, False) and (change := button.update(closed, at)) is not None:
            found.append((at, change))
    return found


def test_a_bouncing_press_is_one_press_at_its_first_contact() -> None:
    button = FirmataButton(False, 0)
    bounce = [(100 * MS + i * 300, i % 2 == 0) for i in range(9)]

    found = changes(button, [*bounce, (250 * MS, False), (250 * MS + 200, True), (251 * MS, False)], 1 * S)

    assert found == [(100 * MS, Change.PRESSED)]


def test_two_presses_are_two() -> None:
    moves = [(100 * MS, True), (200 * MS, False), (260 * MS, True), (300 * MS, False)]

    assert changes(FirmataButton(False, 0), moves, 1 * S) == [(100 * MS, Change.PRESSED), (260 * MS, Change.PRESSED)]


def test_a_button_held_since_the_start_counts_again_50_ms_after_it_is_let_go() -> None:
    """LINK row 36."""
    found = changes(FirmataButton(True, 0), [(500 * MS, False), (700 * MS, True), (800 * MS, False)], 1 * S)

    assert found == [(550 * MS, Change.FREE), (700 * MS, Change.PRESSED)]


def test_a_button_held_for_8_seconds_is_stuck_until_it_is_let_go() -> None:
    """LINK row 37."""
    found = changes(FirmataButton(False, 0), [(100 * MS, True), (9_000 * MS, False)], 10 * S)

    assert found == [(100 * MS, Change.PRESSED), (8_100 * MS, Change.STUCK), (9_050 * MS, Change.FREE)]


def test_a_chattering_contact_is_muted_until_it_is_quiet_for_a_second() -> None:
    moves = [(100 * MS + i * 30 * MS, i % 2 == 0) for i in range(40)]

    found = changes(FirmataButton(False, 0), moves, 4 * S)

    kinds = [change for _, change in found]
    assert kinds[-2:] == [Change.MUTED, Change.FREE]
    assert found[-1][0] - moves[-1][0] >= 1 * S


@given(st.lists(st.integers(1, 20), min_size=1, max_size=15))
def test_however_it_bounces_within_the_lock_it_is_one_press(gaps: list[int]) -> None:
    button = FirmataButton(False, 0)
    now, moves = 100 * MS, []
    for i, gap in enumerate(gaps):
        moves.append((now, i % 2 == 0))
        now += gap * 100
    moves.append((now, True))

    assert changes(button, moves, 200 * MS) == [(100 * MS, Change.PRESSED)]


@pytest.mark.parametrize("tune", Tune)
def test_every_tune_has_a_rhythm_no_longer_than_two_seconds(tune: Tune) -> None:
    length = sum(RHYTHM_MS[tune])

    assert length <= 2_000
    assert is_sounding(tune, 0) is (tune is not Tune.NONE)
    assert not is_sounding(tune, length * MS)
