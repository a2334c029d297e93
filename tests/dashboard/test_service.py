"""The service menu: buttons, lamps, buzzer and link of a board, with a simulated one and with reports as they come."""

from __future__ import annotations

import pytest

from tablehost.boards.sim import SimBoard
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.bench import BOUNCY, LAMP_US, TUNES, Bench
from tablehost.dashboard.bench_view import button_lines, link_lines
from tablehost.dashboard.lines import text_of
from tablehost.dashboard.marks import DRAWN
from tablehost.dashboard.service_screen import ServiceScreen
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.wire.health import LinkHealth
from tablehost.wire.inputs import LANDING, Button, Input
from tablehost.wire.messages import Health
from tablehost.wire.picture import Light, Tune
from tablehost.wire.reports import InputTrouble, Linked, Lost, Press, Trouble
from tests.dashboard.helpers import keys, screen_text, until
from tests.support.fake_evening import FakeEvening, FakeService

LINK = Linked((1, 2, 3), 7, 1, 2)


def press(which: Input, tick: int = 0, edges: int = 1) -> Press:
    return Press(which, tick * 100, 50, tick=tick, edges=edges)


def shown(bench: Bench) -> str:
    return "\n".join(text_of(line) for line in button_lines(bench, LINK, 80, DRAWN))


# The bench


def test_each_button_is_asked_for_in_turn_until_all_have_passed() -> None:
    bench = Bench()
    bench.hear([LINK])
    asked = []
    while (one := bench.asked) is not None:
        asked.append(str(one))
        bench.hear([press(one)])
    assert asked == ["UNO1", "CATCH1", "UNO2", "CATCH2"]
    assert bench.passed
    assert "PASS" in shown(bench)


def test_a_button_that_does_nothing_is_skipped_and_marked() -> None:
    bench = Bench(2)
    bench.skip()
    assert bench.asked == Input.catch(0)
    for one in (Input.catch(0), Input.uno(1), Input.catch(1)):
        bench.hear([press(one)])
    assert bench.asked is None
    assert not bench.passed
    assert "skipped" in shown(bench)
    assert "PASS" not in shown(bench)


def test_another_button_than_the_asked_one_counts_for_itself() -> None:
    bench = Bench(2)
    bench.hear([press(Input.catch(1))])
    assert bench.asked == Input.uno(0)
    assert bench.button(Input.catch(1)).presses == 1


def test_the_worst_bounce_is_kept_and_fails_the_test() -> None:
    bench = Bench(2)
    for one in bench.expected:
        bench.hear([press(one, edges=3)])
    assert bench.passed
    bench.hear([press(Input.uno(0), edges=BOUNCY), press(Input.uno(0), edges=1)])
    assert not bench.passed
    assert f"3 x  bounce {BOUNCY}" in shown(bench)


@pytest.mark.parametrize(("trouble", "word"), [(Trouble.STUCK, "stuck"), (Trouble.CHATTER, "chatters")])
def test_a_button_in_trouble_says_so_until_it_is_free(trouble: Trouble, word: str) -> None:
    bench = Bench(2)
    bench.hear([InputTrouble(Input.uno(1), trouble)])
    assert word in shown(bench)
    bench.hear([InputTrouble(Input.uno(1), Trouble.FREE)])
    assert word not in shown(bench)


def test_presses_close_together_are_shown_in_their_order_with_margins() -> None:
    bench = Bench(2)
    bench.hear([press(Input.uno(0), 1000), press(Input.catch(1), 1032)])
    text = shown(bench)
    assert "first" in text
    assert "3.2 ms later" in text
    bench.hear([press(Input.uno(1), 60_000)])
    assert "later" not in shown(bench)


def test_a_board_that_knows_no_margins_shows_none() -> None:
    bench = Bench(2)
    bench.hear([Press(Input.uno(0), 1000, 20_000), Press(Input.catch(1), 3000, 20_000)])
    assert "later" not in shown(bench)


def test_the_sensor_at_the_pile_is_shown_when_it_was_felt() -> None:
    bench = Bench(2)
    assert "the sensor at the pile" not in shown(bench)
    bench.hear([press(LANDING)])
    assert "the sensor at the pile: 1" in shown(bench)


def test_the_lamps_burn_one_at_a_time_and_every_one_of_them() -> None:
    bench = Bench(3)
    bench.chases = True
    seen = set()
    for step in range(1, 3 * len(bench.lamps)):
        picture = bench.picture(step * LAMP_US, True)
        lit = [*picture.seats, picture.clockwise, picture.counterclockwise, *picture.colors]
        assert sum(light is Light.ON for light in lit) == 1
        seen.add(tuple(lit))
    assert len(seen) == 3 + 2 + 4


def test_the_light_of_the_asked_button_blinks() -> None:
    bench = Bench(3)
    assert bench.picture(0, False).seats[0] is Light.FAST
    bench.hear([press(Input.uno(0)), press(Input.catch(0))])
    assert bench.picture(0, False).seats[1] is Light.FAST


def test_a_tune_is_played_again_when_it_is_asked_for_again() -> None:
    bench = Bench(2)
    bench.play(Tune.UNO)
    first = bench.picture(0, False)
    bench.play(Tune.UNO)
    second = bench.picture(0, False)
    assert first.tune is second.tune is Tune.UNO
    assert first.sound != second.sound


def test_the_link_tells_what_the_board_and_the_cable_are_like() -> None:
    health = LinkHealth(frames=990, damaged=10, round_trip_us=9_400, levels=1, muted=1 << 3)
    health.board |= {Health.DROPPED: 4, Health.NOISE + 5: 17}
    text = "\n".join(text_of(line) for line in link_lines("/dev/ttyACM0", LINK, health, 80, DRAWN))
    for told in ("/dev/ttyACM0", "1.2.3", "10 (1.00 %)", "9.4 ms", "UNO1", "CATCH2", "CATCH3: 17", "exact to 0.1 ms"):
        assert told in text, told
    gone = "\n".join(text_of(line) for line in link_lines("/dev/ttyACM0", Lost(5), None, 80, DRAWN))
    assert "the board is gone" in gone


# The screen


def bench_of(evening: FakeEvening) -> FakeService:
    assert evening.bench is not None
    return evening.bench


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (130, 40)])
async def test_the_whole_board_is_tested_by_keys(size: tuple[int, int]) -> None:
    evening = FakeEvening(("Ann", "Bob"))
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "v5")
        assert isinstance(pilot.app.screen, ServiceScreen)
        for seat in range(1, 5):
            await keys(pilot, f";{seat}'{seat}")
        await until(pilot, lambda: "PASS" in screen_text(pilot.app))
        await keys(pilot, "<tab><space>")
        await until(pilot, lambda: "Now only" in screen_text(pilot.app))
        for _ in range(3):
            evening.wait(600)
            await pilot.pause(0.1)
        assert len({picture.seats for picture in bench_of(evening).shown}) >= 3
        await keys(pilot, "<tab>3")
        await until(pilot, lambda: bench_of(evening).shown[-1].tune is Tune.UNO)
        await keys(pilot, "<tab>")
        assert "1.2.3" in screen_text(pilot.app)
        await keys(pilot, "q")
        assert bench_of(evening).is_closed
    assert evening.stored == []  # nothing of it belongs to the game


async def test_all_tunes_are_played_one_after_the_other() -> None:
    evening = FakeEvening(("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v5<tab><tab><space>")
        for _ in range(len(TUNES) + 1):
            await pilot.pause(0.1)
            evening.wait(2_300)
        await pilot.pause(0.1)
    heard = [one.tune for one in bench_of(evening).shown if one.tune is not Tune.NONE]
    assert list(dict.fromkeys(heard)) == list(TUNES)


async def test_the_board_is_tested_before_the_first_game_too() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, ServiceScreen))
        assert evening.served == ["sim"]
        await keys(pilot, "q")
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_a_board_that_cannot_be_had_is_said_in_the_set_up() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        evening.fails = "there is no port COM9: plug the board in"
        await pilot.press("f5")
        await pilot.pause(0.2)
        assert "there is no port COM9" in screen_text(pilot.app)


def test_the_simulated_board_reports_how_its_contacts_bounce() -> None:
    board = SimBoard(seats=2)
    reports = [one for at in range(0, 2_000_000, 10_000) for one in board.poll(at)]
    assert any(isinstance(one, Linked) for one in reports)
    board.press(1, Button.UNO)
    reports = [one for at in range(2_000_000, 3_000_000, 10_000) for one in board.poll(at)]
    (pressed,) = [one for one in reports if isinstance(one, Press)]
    assert pressed.input == Input.uno(1)
    assert pressed.edges >= 1
    assert board.health.frames > 0
