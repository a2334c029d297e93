"""From a bouncing contact to one press, counted in scans of 100 µs."""

from hypothesis import given
from hypothesis import strategies as st

from tablehost.boards.sim_button import Change, SimButton, State


def play(edges: list[tuple[int, bool]], until: int, closed_at_boot: bool = False) -> list[tuple[int, Change]]:
    """Feeds levels at scans; in between the button is asked when it wants to be, as the board does."""
    button = SimButton(0, closed_at_boot)
    told = []
    for scan, closed in [*edges, (until, edges[-1][1] if edges else closed_at_boot)]:
        while (due := button.due) is not None and due < scan:
            change = button.update(button.closed, due)
            told += [(due, change)] if change is not None else []
        change = button.update(closed, scan)
        told += [(scan, change)] if change is not None else []
    return told


def test_a_clean_press_is_stamped_at_once_and_confirmed_with_its_eighth_closed_sample() -> None:
    assert play([(1_000, True), (2_000, False)], 3_000) == [(1_000, Change.STAMPED), (1_007, Change.CONFIRMED)]


def test_bounces_do_not_move_the_stamp_and_make_no_second_press() -> None:
    edges = [(1_000, True), (1_002, False), (1_005, True), (1_006, False), (1_010, True), (1_600, False), (1_603, True)]

    told = play([*edges, (1_605, False)], 3_000)

    assert told == [(1_000, Change.STAMPED), (1_014, Change.CONFIRMED)]


def test_a_spike_is_a_glitch_after_8_ms_and_not_a_press() -> None:
    assert play([(1_000, True), (1_003, False)], 3_000) == [(1_000, Change.STAMPED), (1_080, Change.GLITCH)]


def test_a_button_held_at_boot_counts_only_after_50_ms_open() -> None:
    early = play([(700, False), (1_100, True)], 2_000, closed_at_boot=True)
    late = play([(700, False), (1_300, True), (1_900, False)], 2_000, closed_at_boot=True)

    assert early == []
    assert late == [(1_300, Change.STAMPED), (1_307, Change.CONFIRMED)]


def test_a_button_held_for_8_s_is_stuck_until_it_is_let_go() -> None:
    told = play([(1_000, True), (95_000, False), (96_000, True), (97_000, False)], 99_000)

    assert told == [
        (1_000, Change.STAMPED),
        (1_007, Change.CONFIRMED),
        (81_000, Change.STUCK),
        (95_500, Change.FREE),
        (96_000, Change.STAMPED),
        (96_007, Change.CONFIRMED),
    ]


def test_a_chattering_contact_is_muted_within_a_second_and_free_after_a_quiet_one() -> None:
    edges = [(1_000 + 40 * i, i % 2 == 0) for i in range(200)]

    told = [change for _, change in play(edges, 30_000)]

    assert told.count(Change.CONFIRMED) <= 3
    assert told[-2:] == [Change.MUTED, Change.FREE]


def test_somebody_hammering_a_button_eight_times_a_second_is_not_chatter() -> None:
    edges = [(1_000 + 625 * i, i % 2 == 0) for i in range(160)]

    told = [change for _, change in play(edges, 110_000)]

    assert told == [Change.STAMPED, Change.CONFIRMED] * 80


@given(st.lists(st.tuples(st.integers(1, 4_000), st.booleans()), max_size=80))
def test_whatever_a_contact_does_every_press_had_a_stamp_before_it_and_the_button_recovers(
    gaps: list[tuple[int, bool]],
) -> None:
    scan, edges = 600, []
    for gap, closed in gaps:
        scan += gap
        edges.append((scan, closed))

    told = play([*edges, (scan + 1, False), (scan + 20_000, True), (scan + 21_000, False)], scan + 22_000)
    stamps = [at for at, change in told if change is Change.STAMPED]
    presses = [at for at, change in told if change is Change.CONFIRMED]

    assert all(any(0 <= at - stamp <= 80 for stamp in stamps) for at in presses)
    assert told[-1] == (scan + 20_007, Change.CONFIRMED)


def test_a_button_nobody_touches_wants_nothing_after_it_is_free() -> None:
    button = SimButton(0, False)

    dues = [button.due]
    button.update(False, 500)
    dues.append(button.due)

    assert dues == [500, None]
    assert button.state is State.IDLE
