"""The page of keys, and the hints of the log, call the keys as they are at this table: those of keys.toml."""

from __future__ import annotations

from tablehost.dashboard.app import TableApp
from tablehost.dashboard.big_screen import BigScreen
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.help_screen import HelpScreen, help_lines
from tablehost.dashboard.key_map import KeyMap
from tablehost.dashboard.lines import Line
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.fake_evening import FakeEvening

OWN = KeyMap({
    "skip": ("k", "S"), "let_stand": ("l",), "lacks_color": ("g",), "green": ("6",), "digit_6": (), "uno": ("f12", "n"),
    "page_next": ("j",), "help": ("f1",), "back": ("f10",), "several": ("y",), "yellow": ("f2",), "quit": ("f9",),
})  # fmt: skip


def told(lines: tuple[Line, ...]) -> dict[str, str]:
    """The rows of the page: the keys, and the first line of what they do."""
    rows = [line for line in lines if len(line) == 2]
    return {" ".join(line[0].text.split()): line[1].text for line in rows}


def test_every_row_of_the_page_has_this_tables_keys() -> None:
    usual, own = told(help_lines(100)), told(help_lines(100, "table", OWN))
    assert own["r f2 6 b"] == usual["r y g b"] == "its color, then"
    assert own["0-9 k v d"] == usual["0-9 s v d"]
    assert own["f12"] == usual["n"]
    assert own["l .+"] == usual["s .+"]
    assert own["h 9"] == usual["h 9"]
    assert own["g 0"] == usual["l 0"]
    assert own["f1 .//"] == usual["? .//"]
    assert own["w + color"] == usual["w + color"]
    assert len(own) == len(usual)


def test_a_sign_that_joins_two_words_is_no_key() -> None:
    page = told(help_lines(100, "table", KeyMap({"sign_plus": ("f3",)})))
    assert "w + color" in page
    assert "/ and f3" in page


def test_pages_have_their_own_meaning_of_a_key() -> None:
    assert "s + seat" in told(help_lines(100, "people", OWN))
    assert "j p 9 7" in told(help_lines(100, "rulebook", OWN))
    assert "f9 f10 /" in told(help_lines(100, "people", OWN))
    assert told(help_lines(100, "setup", OWN)) == told(help_lines(100, "setup"))


def test_with_the_usual_keys_the_page_is_as_ever() -> None:
    assert help_lines(60, "table", KeyMap()) == help_lines(60)


async def test_the_page_that_is_opened_shows_them() -> None:
    async with TableApp(FakeEvening(("Ann", "Bob")), keymap=OWN).run_test(size=(130, 60)) as pilot:
        await keys(pilot, "<f1>")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "0-9 k v d" in screen_text(pilot.app)


async def test_the_log_calls_them_so_too_and_opens_the_page() -> None:
    async with TableApp(FakeEvening(("Ann", "Bob")), keymap=OWN).run_test(size=(130, 40)) as pilot:
        await keys(pilot, "r5r7e")
        hints = " ".join(pane(pilot.app, "edit-hints").split())
        assert "r7 d f12 retype" in hints
        assert "y put in front" in hints
        assert "f10 back" in hints
        await keys(pilot, "<f1>")
        assert isinstance(pilot.app.screen, HelpScreen)
        await keys(pilot, "x")
        assert isinstance(pilot.app.screen, EditScreen)
        await keys(pilot, "<f10>")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_big_screen_is_left_by_the_key_that_leads_back() -> None:
    back = KeyMap({"back": ("f10",)})
    async with TableApp(FakeEvening(("Ann", "Bob")), keymap=back).run_test(size=(130, 40)) as pilot:
        await keys(pilot, "r5v6")
        assert isinstance(pilot.app.screen, BigScreen)
        await keys(pilot, "<f10>")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_page_of_certain_facts_has_its_own_keys_not_those_of_the_table() -> None:
    async with TableApp(FakeEvening(("Ann", "Bob"))).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5v9?")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "Keys: what is certain" in screen_text(pilot.app)
        assert "A card is two keys" not in screen_text(pilot.app)
