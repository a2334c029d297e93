"""The pages beside the table, by keys: scores, penalties, history, rule book, palette, big screen, themes."""

from __future__ import annotations

import random

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot

from referee.setup import Setup
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.big_letters import big_letters
from tablehost.dashboard.big_screen import BigScreen
from tablehost.dashboard.evening_pages import PenaltiesScreen, ScoresScreen
from tablehost.dashboard.game_screen import GameScreen
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.history_screen import HistoryScreen
from tablehost.dashboard.options_screen import OptionsScreen
from tablehost.dashboard.replay_screen import ReplayScreen
from tablehost.dashboard.rulebook_screen import RuleBookScreen
from tablehost.dashboard.service_screen import ServiceScreen
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, press, screen_text, until
from tests.support.fake_evening import FakeEvening, FakeSavedGame
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, kept

NAMES = ("Ann", "Bob", "小明")
SIZES = [(60, 18), (80, 24), (130, 40)]


def played(lines: tuple[str, ...] = (*ROUND_ONE, *ROUND_TWO)) -> FakeEvening:
    """An evening in which one round is over and the next has begun; two former ones lie in the save file."""
    evening = FakeEvening(NAMES)
    game = kept(lines).game
    evening.begin(Setup(rules=game.setup.rules, names=NAMES, dealer=2))
    for entry in game.entries:
        evening.table.enter(entry, entry.at or 0)
        evening.clock_us = max(evening.clock_us, entry.at or 0)
    evening.library.games = [kept(number=2), kept((*ROUND_ONE, *ROUND_TWO), number=1, finished="match won")]
    return evening


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("typed", "screen", "told"),
    [
        ("v1", ScoresScreen, ("Scores, match 1 to 100 points", "小明", "round 1", "40*")),
        ("v2", PenaltiesScreen, ("Penalties: 1, 2 cards", "Bob", "round 1, entry 12", "小明 catches Bob")),
        ("v3", HistoryScreen, ("History: 2 games", "Ann, Bob, 小明", "interrupted")),
        ("v4", RuleBookScreen, ("Rule book: Official rules", "A table's own text", "in a minute")),
        ("v5", ServiceScreen, ("Service: bench", "Press UNO! of seat 1")),
        ("<tab>1", ScoresScreen, ("Scores",)),
    ],
)
async def test_a_page_is_two_keys_away_and_escape_goes_back(
    typed: str, screen: type, told: tuple[str, ...], size: tuple[int, int]
) -> None:
    async with TableApp(played()).run_test(size=size) as pilot:
        await keys(pilot, typed)
        assert isinstance(pilot.app.screen, screen)
        text = screen_text(pilot.app)
        for one in told:
            assert one[: size[0] - 24] in text, one
        assert len(text.splitlines()) == size[1]
        await keys(pilot, "<escape>")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_page_follows_what_happens_at_the_table() -> None:
    evening = played(ROUND_ONE[:11])  # Bob lies at one card and has not called
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v2")
        assert "Nobody has had to draw a penalty card yet." in screen_text(pilot.app)
        evening.press(2, "catch")
        await until(pilot, lambda: "Penalties: 1, 2 cards" in screen_text(pilot.app))
        assert "小明 catches Bob" in screen_text(pilot.app)


@pytest.mark.parametrize(
    ("typed", "topic"),
    [
        ("", "Keys: table"),
        ("v1", "Keys: scores"),
        ("v3", "Keys: history"),
        ("v4", "Keys: rule book"),
        ("v5", "Keys: service"),
        ("v6", "Keys: table"),
        ("m7", "Keys: people"),
        ("m9", "Keys: sound"),
        ("e", "Keys: the log"),
    ],
)
async def test_every_screen_has_its_own_help(typed: str, topic: str) -> None:
    async with TableApp(played()).run_test(size=(80, 24)) as pilot:
        await keys(pilot, typed)
        before = pilot.app.screen
        await keys(pilot, "?")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert topic in screen_text(pilot.app)
        await keys(pilot, "x")
        assert pilot.app.screen is before


async def test_a_key_a_page_has_no_use_for_says_so() -> None:
    async with TableApp(played()).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v1j")
        assert "this key means nothing here" in screen_text(pilot.app)
        await keys(pilot, "<down>")
        assert "this key means nothing here" not in screen_text(pilot.app)


# History


async def test_history_has_players_duels_and_records() -> None:
    async with TableApp(played()).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v32")
        await until(pilot, lambda: "still counting" not in screen_text(pilot.app) and "Ann" in screen_text(pilot.app))
        text = screen_text(pilot.app)
        for told in ("won", "caught", "UNO!", "a turn", "0.4 s"):
            assert told in text, told
        await keys(pilot, "3")
        assert "Ann" in screen_text(pilot.app)
        assert "小明" in screen_text(pilot.app)
        await keys(pilot, "4")
        text = screen_text(pilot.app)
        assert "most often caught" in text
        assert "Ann before Bob by 0.5000 s" in text


async def test_a_former_evening_is_replayed_and_exported_by_keys() -> None:
    evening = played()
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v3<down>x")
        assert evening.library.exported == [1]
        assert "evening-1.html" in screen_text(pilot.app)
        await keys(pilot, "<enter>")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert "entry 0 of 21" in screen_text(pilot.app)
        await keys(pilot, "<right><right>")
        text = screen_text(pilot.app)
        assert "entry 2 of 21" in text
        assert "top R7" in text
        await keys(pilot, "<left>")
        assert "top R5" in screen_text(pilot.app)
        await keys(pilot, "q")
        assert isinstance(pilot.app.screen, HistoryScreen)


async def test_history_without_a_game_says_that_it_fills_by_itself() -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v3")
        assert "No game has been played yet" in screen_text(pilot.app)
        await keys(pilot, "x<enter>")
        assert isinstance(pilot.app.screen, TableScreen)


# The rule book


async def test_the_rule_book_walks_through_texts_parts_and_differences() -> None:
    async with TableApp(played()).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v42")
        assert "[generally known]" in screen_text(pilot.app)
        await keys(pilot, "4")
        assert "against Official rules" in screen_text(pilot.app)
        first = screen_text(pilot.app)
        await keys(pilot, "c")
        assert screen_text(pilot.app) != first
        await keys(pilot, "n1")
        assert "Rule book: Official rules" in screen_text(pilot.app)
        await keys(pilot, "n3")
        assert "the text does not say" in screen_text(pilot.app) or "nothing open" in screen_text(pilot.app)


# The big screen


@pytest.mark.parametrize("size", SIZES)
async def test_on_the_big_screen_the_game_goes_on_by_the_same_keys(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "v6")
        assert isinstance(pilot.app.screen, BigScreen)
        await keys(pilot, "r5r7")
        text = screen_text(pilot.app)
        assert isinstance(pilot.app.screen, BigScreen)
        assert "Ann plays the red 7" in text
        assert "▲" in text
        assert "█" in text  # letters that can be read across the room
        await keys(pilot, "k")
        assert "no question is open" in screen_text(pilot.app)
        await keys(pilot, "r<escape>")  # takes back what is half typed
        assert isinstance(pilot.app.screen, BigScreen)
        await keys(pilot, "<escape>")
        assert isinstance(pilot.app.screen, TableScreen)
        await keys(pilot, "v6v6")
        assert isinstance(pilot.app.screen, TableScreen)
    assert len(evening.stored) == 2


async def test_before_the_first_card_the_big_screen_says_which_round_it_is() -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=(60, 18)) as pilot:
        await keys(pilot, "v6")
        first, *_more = big_letters("ROUND 1") or ("",)
        assert first in screen_text(pilot.app)


async def test_the_big_screen_comes_back_after_the_hands_were_counted() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v6r5")
        for entry in kept().game.entries[1:15]:
            evening.table.enter(entry, evening.now_us())
        await keys(pilot, "1r6")
        await until(pilot, lambda: isinstance(pilot.app.screen, HandScreen))
        await keys(pilot, "=9<enter>=9<enter><enter>")
        assert isinstance(pilot.app.screen, BigScreen)


# Palette and themes


async def palette(pilot: Pilot[None], text: str) -> None:
    """Opens the palette and chooses the first command that is found."""
    await pilot.press("ctrl+p")
    await until(pilot, lambda: isinstance(pilot.app.screen, CommandPalette))
    await pilot.press(*text)
    await pilot.pause(0.5)
    await pilot.press("enter")
    await pilot.pause(0.2)


@pytest.mark.parametrize(
    ("text", "screen"),
    [("scores", ScoresScreen), ("histo", HistoryScreen), ("big", BigScreen), ("penal", PenaltiesScreen)],
)
async def test_the_palette_finds_every_page_by_its_name(text: str, screen: type) -> None:
    async with TableApp(played()).run_test(size=(80, 24)) as pilot:
        await palette(pilot, text)
        await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def test_the_palette_has_our_commands_only() -> None:
    app = TableApp(played())
    async with app.run_test(size=(80, 24)):
        titles = [one.title for one in app.get_system_commands(app.screen)]
    assert titles[0] == "Scores"
    assert "Quit" in titles
    assert not {"Theme", "Screenshot", "Maximize", "Keys "} & set(titles)


async def test_light_and_dark_change_with_two_keys() -> None:
    async with TableApp(played()).run_test(size=(80, 24)) as pilot:
        assert pilot.app.theme == "textual-dark"
        await keys(pilot, "v8")
        assert pilot.app.theme == "textual-light"
        await keys(pilot, "v8")
        assert pilot.app.theme == "textual-dark"


async def test_before_a_game_the_pages_that_need_none_are_open() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    evening.library.games = [kept()]
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        for key, screen in (("f7", HistoryScreen), ("f2", RuleBookScreen), ("f3", RuleBookScreen), ("f1", HelpScreen)):
            await pilot.press(key)
            await until(pilot, lambda screen=screen: isinstance(pilot.app.screen, screen))  # type: ignore[misc]
            await keys(pilot, "<escape>")
            assert isinstance(pilot.app.screen, SetupScreen)
            assert not isinstance(pilot.app.screen, GameScreen)


FUZZED = [
    *"rygbwfdtnchalxjueqopvmkiz0123456789", *"+-*/.=;'?", "enter", "backspace", "escape", "space", "up", "down", "left",
    "right", "pageup", "pagedown", "home", "end", "tab", "delete", "f1", "f6", "ctrl+x", "ｖ", "小", "",
]  # fmt: skip


@pytest.mark.parametrize("page", "123456")
@pytest.mark.parametrize("size", [(60, 18), (30, 8)])
async def test_no_key_breaks_a_page(page: str, size: tuple[int, int]) -> None:
    rng = random.Random(int(page))
    evening = played()
    async with TableApp(evening).run_test(size=size) as pilot:
        for _ in range(8):
            await press(pilot, ["escape", "escape", "v", page])
            await press(pilot, [key for key in rng.choices(FUZZED, k=15) if key != "q"])
            assert screen_text(pilot.app).strip()
            while isinstance(pilot.app.screen, CommandPalette):
                await pilot.press("escape")
                await pilot.pause()


DRAWN_SIGNS = set("─│┌┐└┘├┤┬┴┼╶╴╵╷█▀▄▁▔▆▊▎…●·▲■◆▼→«»“”")


@pytest.mark.parametrize("page", ["", "v1", "v2", "v3", "v32", "v34", "v4", "v42", "v44", "v5", "v6", "?"])
async def test_with_plain_signs_nothing_else_is_drawn(page: str) -> None:
    async with TableApp(played(), ascii_only=True).run_test(size=(80, 24)) as pilot:
        await keys(pilot, page)
        assert not set(screen_text(pilot.app)) & DRAWN_SIGNS


async def test_the_set_up_and_the_options_have_plain_signs_too() -> None:
    evening = FakeEvening(players=NAMES, saved=[FakeSavedGame(n, "Ann, Bob", "round 1") for n in range(9)])
    async with TableApp(evening, ascii_only=True).run_test(size=(60, 18)) as pilot:
        assert not set(screen_text(pilot.app)) & DRAWN_SIGNS
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
        assert not set(screen_text(pilot.app)) & DRAWN_SIGNS
        await keys(pilot, "<escape>")
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, CommandPalette))
        await pilot.pause(0.5)
        assert not set(screen_text(pilot.app)) & DRAWN_SIGNS
