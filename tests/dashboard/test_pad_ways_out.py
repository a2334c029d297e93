"""With the number pad alone there is a way out of whatever was begun: half a command, a page, an open question."""

from __future__ import annotations

import pytest

from referee.cards import Laid
from referee.rules import Rules
from tablehost.dashboard import intents
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.help_texts import chapters
from tablehost.dashboard.history_screen import HistoryScreen
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment, Ready
from tablehost.dashboard.keys import KeyEntry, read
from tablehost.dashboard.replay_app import ReplayApp
from tablehost.dashboard.replay_screen import ReplayScreen
from tablehost.dashboard.service_screen import ServiceScreen
from tablehost.dashboard.table_screen import TableScreen
from tablehost.past import replay_of
from tests.dashboard.helpers import pane, press, screen_text, split_keys, typed
from tests.support.fake_evening import FakeEvening
from tests.support.past_evenings import ROUND_ONE, SETUP

NAMES = ("Ann", "Bob", "小明", "Dee", "Eve", "Fay")
TURN = Moment(Mode.TURN, 10)


@pytest.mark.parametrize(
    "half", ["5", "0", "1", "/", "+", "017", "00", "0017", "*", ".*", ".*3", ".*31", "./", "./0", "..1", "..13",
             "..137", "..2", "..21", "..3", "..32", "..4", "..8", "..0", "..01", "..02", "..023", "..05",
             "..0511", "..09"]
)  # fmt: skip
def test_a_dot_that_cannot_follow_takes_back_what_is_half_typed(half: str) -> None:
    entry = KeyEntry()
    for key in half:
        outcome = entry.feed(key, TURN)
    if isinstance(outcome, HalfTyped):
        assert entry.feed(".", TURN) == HalfTyped("", "")
    assert entry.typed == ()


def test_a_dot_that_opens_something_still_does() -> None:
    assert typed("..", TURN) == read((".", "."), TURN)
    assert typed("...", TURN) == Ready(intents.Pause())
    assert typed("5.17", TURN) == Ready(intents.Lay(Laid.parse("R7")))


@pytest.mark.parametrize("mode", [Mode.HANDS, Mode.SHOW])
def test_of_a_hand_that_is_typed_a_dot_takes_the_last_key_alone(mode: Mode) -> None:
    moment, entry = Moment(mode, 4), KeyEntry()
    for key in "1728":
        entry.feed(key, moment)
    entry.feed(".", moment)
    assert "".join(entry.typed) == "172"
    entry.feed("9", moment)
    assert "".join(entry.typed) == "1729"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("half", ["./", "./0", "..1", "..12", "..8", ".*", ".*2"])
def test_a_command_that_a_dot_began_ends_with_one_dot_also_while_hands_are_typed(mode: Mode, half: str) -> None:
    moment, entry = Moment(mode, 4), KeyEntry()
    for key in half:
        entry.feed(key, moment)
    if entry.typed == tuple(half):
        entry.feed(".", moment)
        assert entry.typed == ()
    else:
        assert mode in (Mode.FLIP, Mode.HANDS, Mode.NEXT), "nobody can jump in there"


@pytest.mark.parametrize("half", ["", ".", "..", "./"])
@pytest.mark.parametrize("mode", Mode)
def test_enter_goes_on_after_a_pause_whatever_menu_is_open_as_the_screen_says(mode: Mode, half: str) -> None:
    paused = Moment(mode, 4, paused=True)
    assert typed(f"{half}<enter>", paused) == Ready(intents.Pause())
    assert typed("./0<enter>", paused) == Ready(intents.Open("quit"))


async def test_a_five_that_was_a_slip_of_the_finger_is_taken_back_by_the_pad() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(60, 18)) as pilot:
        await press(pilot, split_keys("155"))
        assert ". clear" in " ".join(pane(pilot.app, "hints").split())
        await press(pilot, split_keys(".17"))
        assert evening.table.state.counts[0] == 6
        await press(pilot, split_keys("./0."))
        assert pilot.app.is_running
        await press(pilot, split_keys("27"))
        assert evening.table.state.counts[1] == 6


@pytest.mark.parametrize("mode", [Mode.CHALLENGE, Mode.SHOW, Mode.SWAP])
def test_an_open_question_is_answered_first_also_while_a_0_alone_means_something(mode: Mode) -> None:
    moment = Moment(mode, 4, question=True, others=1)
    assert isinstance(typed("0", moment), HalfTyped)
    assert typed("00", moment) == Ready(intents.Answer(1))
    assert typed("0*<enter>", moment) == Ready(intents.Answer(0, for_good=True))
    assert typed("0-", moment) == Ready(intents.BringBack())
    assert not isinstance(read(("0", "5"), moment), Ready)
    assert read(("0",), Moment(mode, 10)) in (
        Ready(intents.ChallengeFour()), Ready(intents.ShowVerdict("lacks")), Ready(intents.SwapWith(9))
    )  # fmt: skip


@pytest.mark.parametrize("mode", Mode)
def test_what_was_taken_back_is_brought_back_also_where_0_means_something_at_once(mode: Mode) -> None:
    assert typed("..-", Moment(mode, 4)) == Ready(intents.BringBack())


async def test_a_challenge_that_was_taken_back_is_brought_back_by_the_pad() -> None:
    evening = FakeEvening(NAMES[:3])
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await press(pilot, split_keys("15+4<enter>"))  # accepted
        entries = evening.table.game.standing_log
        await press(pilot, split_keys("-..-"))
        assert len(evening.table.game.standing_log) == len(entries)


@pytest.mark.parametrize("mode", [Mode.TURN, Mode.SHOW])
def test_wilds_that_are_laid_together_name_a_color_also_while_a_hand_is_shown(mode: Mode) -> None:
    assert typed("iwgwg<enter>", Moment(mode, 4)) == Ready(intents.LaySeveral((Laid.parse("W>G"),) * 2))


@pytest.mark.parametrize("mode", [Mode.TURN, Mode.SHOW])
def test_a_wild_that_is_put_on_top_names_a_color_also_while_a_hand_is_shown(mode: Mode) -> None:
    assert typed("m2wg<enter>", Moment(mode, 4)) == Ready(intents.SetTop(Laid.parse("W>G")))


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (130, 40)])
async def test_the_page_of_keys_is_read_to_its_end_by_the_pad(size: tuple[int, int]) -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=size) as pilot:
        await press(pilot, split_keys("15.//"))
        first = pane(pilot.app, "help")
        seen = [first]
        for _ in range(20):
            await press(pilot, ["+"])
            assert isinstance(pilot.app.screen, HelpScreen)
            seen.append(pane(pilot.app, "help"))
        told = "\n".join(seen)
        assert all(title in told for title, _keys in chapters("table"))
        assert ".//" in seen[-1]
        await press(pilot, ["-"] * 20)
        assert pane(pilot.app, "help") == first
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, TableScreen)


async def test_every_page_of_the_table_is_left_by_the_pad() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await press(pilot, split_keys("15"))
        for keys in ("./1", "./2", "./3", "./4", "./5", "./9", "..7", "..9"):
            await press(pilot, split_keys(keys))
            assert not isinstance(pilot.app.screen, TableScreen), keys
            if keys == "./3":
                assert isinstance(pilot.app.screen, HistoryScreen)
            if keys == "./5":
                assert isinstance(pilot.app.screen, ServiceScreen)
            await press(pilot, ["/"])
            assert isinstance(pilot.app.screen, TableScreen), keys


async def test_a_replay_is_left_by_the_pad() -> None:
    app = ReplayApp(replay_of("\n".join([SETUP, *ROUND_ONE]), "friday.game"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["6", "6"])
        assert isinstance(app.screen, ReplayScreen)
        assert "entry 2 of" in screen_text(app)
        await press(pilot, ["/"], pause=False)
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_the_tenth_player_is_called_ten_also_while_hands_are_counted(size: tuple[int, int]) -> None:
    names = tuple(f"P{number}" for number in range(1, 11))
    evening = FakeEvening(names, rules=Rules().with_option("hand_size", "1"))
    async with TableApp(evening).run_test(size=size) as pilot:
        await press(pilot, split_keys("1517" + "25<enter>" * 8))
        rows = [line.split() for line in pane(pilot.app, "hands").splitlines()]
        assert [">>10", "P10"] in [row[:2] for row in rows]
        await press(pilot, split_keys("25<enter>"))
        rows = [line.split() for line in pane(pilot.app, "hands").splitlines()]
        assert ["10", "P10"] in [row[:2] for row in rows]


async def test_a_wrong_card_of_a_hand_is_taken_back_by_the_pad() -> None:
    evening = FakeEvening(NAMES[:2], rules=Rules().with_option("hand_size", "1"))
    async with TableApp(evening).run_test(size=(60, 18)) as pilot:
        await press(pilot, split_keys("1517"))
        assert isinstance(pilot.app.screen, HandScreen)
        await press(pilot, split_keys("24..25<enter>"))
        assert evening.table.state.match.totals[0] == 5


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_an_entry_of_the_log_is_deleted_by_the_pad(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await press(pilot, split_keys("1517.-."))
        assert "Enter delete" in " ".join(pane(pilot.app, "edit-hints").split())
        await press(pilot, ["enter"])
        assert "Deleted:" in pane(pilot.app, "edit-now")
        assert evening.table.state.counts[0] == 6
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, TableScreen)
        assert evening.table.state.counts[0] == 7
