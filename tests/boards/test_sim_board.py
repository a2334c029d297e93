"""Link, cable and simulated board together, in virtual time: what a table would see (LINK section 3)."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehost.boards.interface import Board
from tablehost.boards.none import NoBoard
from tablehost.boards.pipe import BYTE_US, Faults, Pipe
from tablehost.boards.sim import SimBoard
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.inputs import Input
from tablehost.wire.messages import BoardState, Cause
from tablehost.wire.picture import DARK, Light, Picture, Tune
from tablehost.wire.reports import (
    Back,
    Linked,
    Lost,
    NoBoardThere,
    Opening,
    Press,
    Refused,
    Report,
    Reset,
    ResetCause,
    Stale,
    margin_us,
)

MS = 1_000
S = 1_000_000
START = 77 * S
GAME = Picture(uno_live=frozenset({1}), catch_live=frozenset({0, 2, 3}), caller=1).lit({1: Light.ON})


class Evening:
    """A board polled every 20 ms from `START` on, as the dashboard does it."""

    def __init__(self, board: SimBoard) -> None:
        self.board = board
        self.now = START
        self.reports: list[Report] = []

    def pass_time(self, us: int) -> list[Report]:
        new: list[Report] = []
        end = self.now + us
        while self.now < end:
            self.now = min(self.now + 20 * MS, end)
            new += self.board.poll(self.now)
        self.reports += new
        return new

    def until(self, met: Callable[[], bool], limit_us: int = 60 * S) -> int:
        """How long it took, µs."""
        begun = self.now
        while not met():
            assert self.now - begun < limit_us
            self.pass_time(20 * MS)
        return self.now - begun

    def has(self, kind: type[object], since: int = 0) -> bool:
        return any(isinstance(report, kind) for report in self.reports[since:])

    @property
    def presses(self) -> list[Press]:
        return [report for report in self.reports if isinstance(report, Press)]


def evening(seed: int = 0, **how: int) -> Evening:
    one = Evening(SimBoard(device=SimDevice(**how), seed=seed))  # type: ignore[arg-type]
    one.board.show(GAME)
    one.pass_time(2 * S)
    return one


def test_the_simulated_board_and_none_fit_the_interface() -> None:
    boards: list[Board] = [SimBoard(), NoBoard()]

    assert [board.label for board in boards] == ["sim", "none"]


def test_no_board_says_so_once_and_takes_every_picture() -> None:
    board = NoBoard()
    board.show(DARK)

    assert list(board.poll(0)) == [NoBoardThere()]
    assert list(board.poll(1)) == []
    board.close()


def test_a_board_links_by_itself_and_shows_the_picture() -> None:
    table = evening(seats=4)

    opening, linked = table.reports

    assert isinstance(opening, Opening)
    assert isinstance(linked, Linked)
    assert linked.seats == 4
    assert table.board.lights().seats[:4] == (False, True, False, False)


def test_a_press_arrives_with_its_time_its_place_and_its_margin() -> None:
    table = evening(drift_ppm=-1_500)
    at = table.now

    table.board.press(2, "catch", at + 7_000)
    table.board.press(1, "uno", at + 3_000)
    table.pass_time(60 * MS)

    first, second = table.presses
    assert (first.input, first.rank, second.input, second.rank) == (Input.uno(1), 1, Input.catch(2), 2)
    assert abs(first.at_us - at - 3_000) <= first.err_us + 100
    assert first.err_us < 5_000
    margin = margin_us(first, second)
    assert margin is not None
    assert abs(margin - 4_000) <= 100
    assert second.at_us - first.at_us == margin
    assert second.held == (Input.uno(1),)


def test_a_press_from_the_dashboard_counts_from_now_and_lights_the_seat() -> None:
    table = evening()

    table.board.press(3, "uno")
    table.pass_time(20 * MS)

    assert table.board.lights().seats[3]
    assert [press.input for press in table.presses] == [Input.uno(3)]
    assert table.presses[0].early


def test_twenty_buttons_at_once_all_arrive() -> None:
    table = evening()
    at = table.now
    for number in range(20):
        which = Input.from_number(number)
        table.board.device.press(which, at + 1_000)

    table.pass_time(500 * MS)

    assert {press.input.number for press in table.presses} == set(range(20))
    assert len({press.tick for press in table.presses}) == 1


def test_a_cable_pulled_out_is_told_within_a_second_and_lights_are_restored_within_three() -> None:
    table = evening()

    table.board.unplug()
    gone = table.until(lambda: table.has(Lost))
    table.pass_time(5 * S)
    dark = table.board.lights().seats
    table.board.plug()
    back = table.until(lambda: table.has(Reset) and table.board.lights().seats[1])

    assert gone <= 1 * S
    assert not any(dark)
    assert back <= 3 * S


def test_a_cable_pulled_and_put_back_at_once_is_a_reset() -> None:
    table = evening()

    table.board.unplug()
    table.board.plug()
    table.pass_time(2 * S)

    assert table.has(Reset)
    assert not table.has(Lost)


@pytest.mark.parametrize("boot_us", [300 * MS, 1_300 * MS, 2_400 * MS])
def test_a_reset_in_mid_game_pushes_config_and_picture_again(boot_us: int) -> None:
    table = evening(boot_us=boot_us)
    table.until(lambda: table.has(Linked))
    table.pass_time(1 * S)

    table.board.reset()
    taken = table.until(lambda: table.has(Reset) and table.board.lights().seats[1])
    table.board.press(1, "uno")
    table.pass_time(100 * MS)

    assert taken <= boot_us + 3 * S
    (reset,) = [report for report in table.reports if isinstance(report, Reset)]
    assert (reset.cause, reset.boot) == (ResetCause.BUTTON, 2)
    assert [(press.boot, press.rank, press.early) for press in table.presses] == [(2, 1, False)]


def test_the_cause_of_a_reset_is_told() -> None:
    table = evening()

    table.board.device.reset(table.now, Cause.BROWN_OUT)
    table.pass_time(2 * S)

    assert any("voltage" in str(report) for report in table.reports if isinstance(report, Reset))


def test_presses_made_while_nothing_goes_through_come_back_by_themselves() -> None:
    table = evening()
    table.board.fail(Faults(drop=1.0))
    table.pass_time(3 * S)
    for seat in range(10):
        table.board.press(seat, "catch", table.now + 10 * MS * seat)
    table.pass_time(3 * S)
    silent = list(table.presses)

    table.board.fail(Faults())
    taken = table.until(lambda: len(table.presses) == 10)

    assert silent == []
    assert table.has(Back)
    assert not table.has(Reset)
    assert taken <= 3 * S
    assert [press.input for press in table.presses] == [Input.catch(seat) for seat in range(10)]
    assert all(abs(p.at_us - (START + 5 * S + 10 * MS * i)) <= p.err_us + 100 for i, p in enumerate(table.presses))


def test_a_link_lost_for_long_shows_on_the_board_and_heals_with_the_picture_of_now() -> None:
    table = evening()
    table.board.fail(Faults(drop=1.0))
    table.pass_time(3 * S)
    state = table.board.device.state
    table.board.show(GAME.lit({2: Light.ON}))
    table.pass_time(10 * S)

    table.board.fail(Faults())
    taken = table.until(lambda: table.board.lights().seats[:3] == (False, False, True))

    assert state is BoardState.HOST_LOST
    assert taken <= 3 * S


def test_a_lost_show_heals_without_anybody_asking_again() -> None:
    table = evening()
    table.board.fail(Faults(drop=1.0))
    table.board.show(GAME.lit({0: Light.ON}).playing(Tune.UNO))
    table.pass_time(100 * MS)
    before = table.board.lights().seats[0]

    table.board.fail(Faults())
    table.pass_time(200 * MS)

    assert not before
    assert table.board.lights().seats[:2] == (True, False)
    assert table.board.device.lamps.played == [Tune.UNO]


def test_a_tune_is_played_once_however_often_its_frame_comes() -> None:
    table = evening(seed=3)
    table.board.fail(Faults(drop=0.3, double=0.5))

    picture = GAME
    for _ in range(20):
        picture = picture.playing(Tune.TURN)
        table.board.show(picture)
        table.pass_time(2 * S)

    assert table.board.device.lamps.played == [Tune.TURN] * 20


def test_closing_tells_that_the_board_is_gone_and_stays_closed() -> None:
    table = evening()

    table.board.close()
    table.board.close()

    assert [type(report) for report in table.pass_time(5 * S)] == [Lost]


@pytest.mark.parametrize(("version", "words"), [((0, 3), "flash"), ((2, 0), "update this program")])
def test_another_wire_version_is_refused_and_the_older_side_named(version: tuple[int, int], words: str) -> None:
    table = Evening(SimBoard(device=SimDevice(wire_version=version)))

    table.pass_time(5 * S)

    assert [type(report) for report in table.reports] == [Opening, Refused]
    assert words in str(table.reports[1])


def test_a_clock_drifting_as_badly_as_a_resonator_may_is_known_to_milliseconds() -> None:
    table = evening(drift_ppm=-2_021)
    device = table.board.device

    for _ in range(60):
        table.pass_time(1 * S)
        table.board.press(1, "uno", table.now)

    table.pass_time(1 * S)
    errors = [p.at_us - device.time_of(p.tick) for p in table.presses if p.tick is not None]
    assert len(errors) == 60
    assert all(abs(error) <= p.err_us for error, p in zip(errors, table.presses, strict=True))
    assert max(p.err_us for p in table.presses) <= 2 * MS


def test_the_wraps_of_scan_and_sequence_numbers_go_unnoticed() -> None:
    table = evening(first_scan=(1 << 32) - 50_000, first_seq=0xFFFC)

    for step in range(10):
        table.board.press(step % 4, "catch", table.now)
        table.pass_time(1 * S)

    ticks = [press.tick or 0 for press in table.presses]
    assert len(ticks) == 10
    assert ticks == sorted(ticks)
    assert ticks[-1] >= 1 << 32
    assert [p.at_us for p in table.presses] == sorted(p.at_us for p in table.presses)


@pytest.mark.parametrize("seed", range(3))
def test_with_30_percent_of_frames_lost_both_ways_no_press_is_lost_doubled_or_reordered(seed: int) -> None:
    table = evening(seed=seed, drift_ppm=700 * (seed - 1))
    sent = play_badly(table, Random(seed), Faults(drop=0.3, jitter_us=3_000), presses=1_000)

    assert [str(press.input) for press in table.presses] == [str(which) for _, which in sent]
    assert all(abs(p.at_us - at) <= p.err_us + 100 for p, (at, _) in zip(table.presses, sent, strict=True))
    assert not table.has(Reset)
    assert table.board.link.health.rank_faults == 0


@settings(max_examples=15)
@given(
    seed=st.integers(0, 1_000_000),
    drop=st.floats(0, 0.4),
    double=st.floats(0, 0.5),
    garble=st.floats(0, 0.4),
    jitter_us=st.integers(0, 40_000),
    drift_ppm=st.integers(-2_900, 2_900),
)
def test_whatever_the_cable_does_presses_arrive_once_in_order_and_on_time(
    seed: int, drop: float, double: float, garble: float, jitter_us: int, drift_ppm: int
) -> None:
    table = evening(seed=seed, drift_ppm=drift_ppm)
    sent = play_badly(table, Random(seed), Faults(drop, double, garble, 0, jitter_us), presses=40)

    assert [str(press.input) for press in table.presses] == [str(which) for _, which in sent]
    assert all(abs(p.at_us - at) <= p.err_us + 100 for p, (at, _) in zip(table.presses, sent, strict=True))


def play_badly(table: Evening, random: Random, faults: Faults, presses: int) -> list[tuple[int, Input]]:
    """Hands on a board with a bad cable: bursts and pauses. What was pressed, in the order of the board's scans."""
    table.board.fail(faults)
    sent: list[tuple[int, Input]] = []
    free_us: dict[Input, int] = {}
    at = table.now
    while len(sent) < presses:
        at += random.choice([400, 3_000, 30_000, 300_000, 900_000])
        which = Input.from_number(random.randrange(20))
        if free_us.get(which, 0) > at:
            continue
        free_us[which] = at + 100 * MS
        sent.append((at, which))
        table.board.press(which.seat, which.button, at, held_us=60 * MS)
        table.pass_time(at - table.now)
    table.until(lambda: len(table.presses) >= len(sent))
    table.pass_time(2 * S)
    device = table.board.device
    return sorted(sent, key=lambda one: (device.scan_at(one[0] - 1), one[1].number))


def test_a_very_bad_minute_is_told_as_stale_and_back_not_as_a_reset() -> None:
    table = evening(seed=5)
    table.board.fail(Faults(drop=0.6))

    table.pass_time(60 * S)
    kinds = {type(report) for report in table.reports}

    assert {Stale, Back} <= kinds
    assert Reset not in kinds


def test_a_pipe_keeps_order_takes_the_time_of_the_wire_and_damages_whole_frames() -> None:
    pipe = Pipe(Random(1))
    pipe.faults = Faults(jitter_us=50_000)
    frames = [bytes((0xF0, i, 0xF7)) for i in range(100)]

    for frame in frames:
        pipe.send(frame, 1_000)
    early = pipe.receive(1_000 + 3 * BYTE_US - 1)
    late = pipe.receive(1_000 + 300 * BYTE_US + 50_000)

    assert (early, late) == (b"", b"".join(frames))
