"""The board's clock on the table's: the error told is a bound."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablehost.wire.clock import ClockMap, unwrap


class World:
    """A board clock with an offset and a rate, asked over a link with delays."""

    def __init__(self, seed: int, drift_ppm: int, offset_us: int, first: int = 0) -> None:
        self.random = Random(seed)
        self.period_us = 100 / (1 + drift_ppm / 1e6)
        self.offset_us = offset_us
        self.first = first

    def time_of(self, tick: int) -> float:
        return self.offset_us + (tick - self.first) * self.period_us

    def tick_at(self, us: float) -> int:
        return self.first + int((us - self.offset_us) // self.period_us)

    def pair(self, clock: ClockMap, now_us: int) -> None:
        asked = now_us + self.random.choice([0, 500, 4_000, 60_000])
        heard = asked + self.random.choice([100, 900, 4_100, 30_000])
        clock.add(self.tick_at(asked) % (1 << 32), now_us, heard)


@given(st.integers(), st.integers(-2_900, 2_900), st.integers(0, 10**9), st.sampled_from([0, (1 << 32) - 200_000]))
def test_the_truth_lies_within_the_error_told(seed: int, drift_ppm: int, offset_us: int, first: int) -> None:
    world = World(seed, drift_ppm, offset_us, first)
    clock = ClockMap()

    for now_us in range(offset_us + 10_000, offset_us + 60_000_000, 750_000):
        world.pair(clock, now_us)
        pressed = world.tick_at(now_us + world.random.randint(-5_000_000, 200_000))
        if pressed >= first:
            at_us, err_us = clock.at(clock.tick(pressed % (1 << 32)))
            assert abs(at_us - world.time_of(pressed)) <= err_us


def test_after_a_minute_the_error_is_a_few_milliseconds_with_a_bad_resonator() -> None:
    world = World(1, -2_021, 0)
    clock = ClockMap()

    for now_us in range(10_000, 60_000_000, 250_000):
        world.pair(clock, now_us)

    assert clock.error_near(60_000_000) < 5_000


@given(st.integers(), st.lists(st.integers(1, 30_000), min_size=2, max_size=30))
def test_times_never_contradict_the_order_on_the_board(seed: int, gaps: list[int]) -> None:
    world = World(seed, 1_500, 0)
    clock = ClockMap()
    tick, now_us, last_us = 1_000, 200_000, -1
    world.pair(clock, now_us)

    for gap in gaps:
        tick += gap
        while now_us < world.time_of(tick):
            now_us += 250_000
            world.pair(clock, now_us)
        at_us, err_us = clock.stamp(tick)
        assert at_us >= last_us
        assert abs(at_us - world.time_of(tick)) <= err_us
        last_us = at_us


def test_two_presses_of_one_burst_keep_the_distance_the_board_measured() -> None:
    world = World(5, 2_000, 0)
    clock = ClockMap()
    clock.add(world.tick_at(100_000), 0, 200_000)  # a poor first pair

    first, _ = clock.stamp(3_000)
    clock.add(world.tick_at(350_050), 350_000, 350_100)  # a much better one between the two
    second, _ = clock.stamp(3_001)

    assert second - first == 100


def test_a_clock_that_jumps_is_learnt_anew() -> None:
    clock = ClockMap()
    clock.add(1_000, 100_000, 104_000)
    clock.add(900_000, 350_000, 354_000)  # the laptop slept: the board's clock went on, ours did not

    at_us, err_us = clock.at(900_000)

    assert 349_000 <= at_us <= 354_000
    assert err_us < 3_000


@given(st.integers(0, 1 << 40), st.integers(-30_000, 30_000))
def test_unwrapping_finds_the_number_that_is_meant(near: int, step: int) -> None:
    assert unwrap((near + step) % 0x10000, near, 16) == near + step
