"""One hand on a number pad: with `0`-`9 . + - * /` and Enter alone everything of an evening is within reach."""

from __future__ import annotations

import pytest

from referee.cards import Laid
from referee.entries import JumpIn, Play
from referee.rules import Rules
from tablehost import words
from tablehost.dashboard import intents
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.big_screen import BigScreen
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.evening_pages import ScoresScreen
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.help_texts import chapters
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment, Ready, Refused
from tablehost.dashboard.keys import read
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import pane, press, split_keys, typed
from tests.support.fake_evening import FakeEvening

PAD = frozenset("0123456789.+-*/") | {"enter"}
NAMES = ("Ann", "Bob", "小明")
SIZES = [(60, 18), (80, 24), (130, 40)]
TURN = Moment(Mode.TURN, 4)


def pad(keys: str) -> list[str]:
    """The keys, each of which is on a number pad."""
    found = split_keys(keys)
    assert set(found) <= PAD
    return found


def means(keys: str, moment: Moment = TURN) -> Intent:
    pad(keys)
    outcome = typed(keys, moment)
    assert isinstance(outcome, Ready), outcome
    return outcome.intent


@pytest.mark.parametrize("mode", [Mode.TURN, Mode.COLOR, Mode.CHALLENGE, Mode.SHOW, Mode.SWAP])
def test_a_jump_in_is_a_dot_a_star_a_seat_and_a_card(mode: Mode) -> None:
    moment = Moment(mode, 10)
    assert means(".*317", moment) == typed_intent("j3r7", TURN) == intents.Jump(Laid.parse("R7"), 2)
    assert means(".*02-", moment) == intents.Jump(Laid.parse("YR"), 9)
    assert means(".*1/4", moment) == intents.Jump(Laid.parse("W>B"), 0)


def typed_intent(keys: str, moment: Moment) -> Intent | None:
    outcome = typed(keys, moment)
    return outcome.intent if isinstance(outcome, Ready) else None


def test_half_a_jump_in_says_what_comes_next() -> None:
    asked, card = read((".", "*"), TURN), read((".", "*", "3"), TURN)
    assert isinstance(asked, HalfTyped)
    assert (asked.text, asked.follow) == (".*", "who jumps in: 1-4")
    assert isinstance(card, HalfTyped)
    assert (card.text, card.seat) == (".*3", 2)
    assert read((".", "*", "9"), TURN) == Refused("there is no seat 9: 1-4")


@pytest.mark.parametrize("mode", [Mode.FLIP, Mode.HANDS, Mode.NEXT])
def test_nobody_jumps_in_before_the_first_card_or_after_the_last_one(mode: Mode) -> None:
    assert isinstance(read((".", "*"), Moment(mode, 4)), Refused)
    half = read((".",), Moment(mode, 4))
    assert isinstance(half, HalfTyped)
    assert "*" not in dict(half.menu)


@pytest.mark.parametrize("mode", Mode)
def test_pause_help_and_the_way_out_are_there_at_every_moment(mode: Mode) -> None:
    moment = Moment(mode, 4)
    assert means("...", moment) == intents.Pause()
    assert means(".//", moment) == intents.Open("help")
    assert means("./0<enter>", moment) == intents.Open("quit")
    asked = read((".", "/", "0"), moment)
    assert isinstance(asked, HalfTyped)
    assert "the game is kept" in asked.follow
    assert read((".", "/", "0", "5"), moment) == Refused("after ./0 only Enter leaves", forgets=True)


def test_while_it_is_paused_the_pad_goes_on_looks_at_the_log_and_leaves() -> None:
    paused = Moment(Mode.TURN, 4, paused=True)
    assert means("<enter>", paused) == means("...", paused) == intents.Pause()
    assert means(".-", paused) == intents.Open("edit")
    assert means(".//", paused) == intents.Open("help")
    assert means("./0<enter>", paused) == intents.Open("quit")
    for keys in ("1", "17", ".1", ".+", "./1", ".*", "-"):
        assert isinstance(read(tuple(keys), paused), Refused), keys


@pytest.mark.parametrize("size", SIZES)
async def test_somebody_jumps_in_by_the_pad_alone(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES, rules=Rules().with_option("jump_in", "identical_any"))
    async with TableApp(evening).run_test(size=size) as pilot:
        await press(pilot, pad("1517.*317"))
        laid = [one for one in evening.table.game.entries if isinstance(one, Play | JumpIn)]
        assert laid[1] == JumpIn(2, Laid.parse("R7"), at=laid[1].at)
        assert evening.table.state.counts == (6, 7, 6)


@pytest.mark.parametrize("size", SIZES)
async def test_the_pad_pauses_and_goes_on(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await press(pilot, pad("15..."))
        assert evening.is_paused
        assert "Pause." in pane(pilot.app, "now")
        await press(pilot, pad("17"))
        assert evening.table.state.counts == (7, 7, 7)
        await press(pilot, pad("<enter>17"))
        assert not evening.is_paused
        assert evening.table.state.counts == (6, 7, 7)


@pytest.mark.parametrize("before", ["", "1", "15", "15...", "15./6"])
async def test_the_pad_leaves_from_wherever_one_is(before: str) -> None:
    evening = FakeEvening(NAMES)
    app = TableApp(evening)
    async with app.run_test(size=(60, 18)) as pilot:
        await press(pilot, pad(before))
        if before == "15./6":
            assert isinstance(app.screen, BigScreen)
        if before == "1":
            await press(pilot, ["escape"])  # what is half typed ends first, as with `q`
        await press(pilot, pad("./0<enter>"), pause=False)
        await pilot.pause()
        assert not app.is_running
    assert app.return_code == 0


@pytest.mark.parametrize("size", SIZES)
async def test_the_pad_reaches_screens_and_comes_back(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        app = pilot.app
        await press(pilot, pad("15.//"))
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, pad("<enter>./1"))
        assert isinstance(app.screen, ScoresScreen)
        await press(pilot, pad("<enter>.-"))
        assert isinstance(app.screen, EditScreen)
        await press(pilot, pad(".-"))
        assert isinstance(app.screen, TableScreen)


async def test_the_pad_leaves_and_pauses_while_hands_are_counted() -> None:
    evening = FakeEvening(NAMES, rules=Rules().with_option("hand_size", "1"))
    app = TableApp(evening)
    async with app.run_test(size=(60, 18)) as pilot:
        await press(pilot, pad("1517"))
        assert isinstance(app.screen, HandScreen)
        await press(pilot, pad("..."))
        assert evening.is_paused
        await press(pilot, pad("<enter>"))
        assert not evening.is_paused
        await press(pilot, pad("./0<enter>"), pause=False)
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", words.LANGUAGES)
async def test_the_hints_name_what_a_dot_opens(size: tuple[int, int], lang: words.Lang) -> None:
    words.use(lang)
    try:
        async with TableApp(FakeEvening(NAMES), lang=lang).run_test(size=size) as pilot:
            await press(pilot, pad("15."))
            shown = " ".join(pane(pilot.app, "hints").split())
            for key, told in (("*", "jumps in"), (".", "put right, pause"), ("/", "screens, help, quit")):
                assert f"{key} {words._(told)}" in shown
            await press(pilot, pad("."))
            assert f". {words._('pause')}" in " ".join(pane(pilot.app, "hints").split())
            await press(pilot, ["escape", *pad("./")])
            shown = " ".join(pane(pilot.app, "hints").split())
            assert f"0 {words._('quit')}" in shown
            assert f"/ {words._('help')}" in shown
    finally:
        words.use("en")


def test_the_page_of_keys_names_them() -> None:
    told = " ".join(f"{keys} {text}" for _title, lines in chapters("table") for keys, text in lines)
    for keys in (".*", "...", "./0", ".//"):
        assert keys in told
