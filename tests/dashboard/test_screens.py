"""The screens by keys and clicks alone: what was typed, what is then said, at every size."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pytest

from referee.cards import Card, Laid
from referee.entries import CallUno, Entry, Flip, Leave, Play
from referee.presets import load_preset
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.panes import SeatPane
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.table_screen import TableScreen
from tablehost.table import Source
from tablehost.wire.reports import Back, Lost
from tests.dashboard.helpers import keys, pane, screen_text, until
from tests.support.fake_evening import FakeEvening, FakeNotice, FakeSavedGame

NAMES = ("Ann", "Bob", "小明", "Dee")
SIZES = [(60, 18), (80, 24), (120, 40)]


def lines(evening: FakeEvening) -> list[str]:
    """What was stored, without times."""
    return [" ".join(word for word in done.line.split() if not word.startswith("@")) for done in evening.stored]


# Set-up


async def test_without_a_game_the_set_up_opens_and_starts_one_by_keys_only() -> None:
    evening = FakeEvening()
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        assert isinstance(pilot.app.screen, SetupScreen)
        await pilot.press(*"Ann Bob Cal", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
    assert evening.started[0].names == ("Ann", "Bob", "Cal")
    assert evening.started[0].dealer == 2
    assert evening.started[0].board == "sim"
    assert evening.is_closed


async def test_an_impossible_choice_says_why_and_stays() -> None:
    evening = FakeEvening()
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Ann", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SetupScreen)
        assert "two to ten can play" in screen_text(pilot.app)
    assert evening.started == []


async def test_a_port_that_does_not_exist_is_said_in_the_set_up() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    evening.fails = "there is no port COM9: plug the board in"
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SetupScreen)
        assert "there is no port COM9" in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_an_interrupted_game_is_one_key_away(size: tuple[int, int]) -> None:
    saved = (FakeSavedGame(7, "[b]Ann[/b], Bob", "round 3"), FakeSavedGame(2, "Cal, Dee", "round 1"))
    evening = FakeEvening(saved=saved, players=("Ann", "[i]Bob"))
    async with TableApp(evening).run_test(size=size) as pilot:
        assert "[b]Ann[/b], Bob  round 3" in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
    assert evening.resumed == [7]


async def test_rules_asked_for_on_the_command_line_stand_in_the_set_up() -> None:
    evening = FakeEvening(players=("Ann", "Bob"))
    rules = load_preset("killer_uno")
    async with TableApp(evening, rules=rules).run_test(size=(80, 24)) as pilot:
        assert "Killer Uno" in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
    if evening.started:
        assert evening.started[0].rules.preset == "killer_uno"


# The table


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_shows_turn_color_duty_and_ruling(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5rd")
        text = screen_text(pilot.app)
        for told in ("Round 1", "clockwise", "board linked", "RED", "top RD", "draw 2", "Bob draws 2.", "小明", "help"):
            assert told in text, told
        assert len(text.splitlines()) == size[1]
        assert "2 cards for" not in pane(pilot.app, "input")
    assert lines(evening) == ["table flip R5", "Ann play RD"]


async def test_a_half_typed_card_is_echoed_and_a_wrong_key_says_why() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r")
        assert "r_ " in pane(pilot.app, "input")
        assert "▲ RED" in pane(pilot.app, "input")
        await keys(pilot, "k")
        assert "! after red: 0-9" in pane(pilot.app, "input")
        assert "▲ RED" in pane(pilot.app, "input")
        await keys(pilot, "7")
    assert lines(evening)[-1] == "Ann play R7"


async def test_both_schemes_and_full_width_keys_type_the_same_cards() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "15b5")
        await pilot.press("ｂ", "９")
        await keys(pilot, "4-")
    assert lines(evening) == ["table flip R5", "Ann play B5", "Bob play B9", "小明 play BR"]


async def test_a_click_on_a_simulated_button_is_a_press() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5")
        seats = pilot.app.screen.query_one("#seats", SeatPane)
        assert seats.columns is not None
        await pilot.click("#seats", offset=(seats.columns.button_at + 1, 2))
        await pilot.pause(0.1)
        await pilot.click("#seats", offset=(seats.columns.total - 2, 3))
        await pilot.pause(0.1)
        await pilot.click("#seats", offset=(5, 3))
    assert lines(evening)[1:] == ["Bob uno", "小明 catch"]
    assert evening.stored[-1].source is Source.BUTTON


async def test_presses_by_key_arrive_like_those_of_a_board() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5;2'3")
        await pilot.press("f4")
        await pilot.pause(0.1)
        assert "Dee" in pane(pilot.app, "log").splitlines()[0]
    assert lines(evening)[1:] == ["Bob uno", "小明 catch", "Dee uno"]


async def test_without_a_simulated_board_there_are_no_buttons() -> None:
    evening = FakeEvening(NAMES, can_press=False)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        assert "CATCH" not in screen_text(pilot.app)
        await keys(pilot, "r5;")
        assert "there is no simulated board" in pane(pilot.app, "input")


async def test_owed_cards_are_drawn_by_themselves_and_the_screen_follows() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5rd")
        evening.wait(6000)
        await pilot.pause(0.1)
        assert "(by itself)" in pane(pilot.app, "log")
        assert "小明 plays on red" in pane(pilot.app, "now")


async def test_news_of_the_board_takes_the_sentence_line_and_covers_nothing() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        evening.hears(Lost(silent_us=2_000_000))
        await pilot.pause(0.1)
        assert "the game goes on by keyboard" in pane(pilot.app, "said")
        assert "board off" in pane(pilot.app, "head")
        evening.hears(Back(silent_us=4_000_000))
        await pilot.pause(0.1)
        assert "nothing is lost" in pane(pilot.app, "said")
        evening.hears(FakeNotice("the save file is full"))
        await pilot.pause(0.1)
        assert "the save file is full" in pane(pilot.app, "said")


async def test_a_board_with_news_is_asked_at_once_and_not_at_the_next_look() -> None:
    evening = FakeEvening(NAMES)
    app = TableApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app._clock is not None
        assert evening.on_news is not None
        app._clock.pause()
        evening.hears(Lost(silent_us=2_000_000))
        await pilot.pause(0.1)
        assert "board off" not in pane(pilot.app, "head")
        await asyncio.to_thread(evening.on_news)  # as the board's thread does
        await until(pilot, lambda: "board off" in pane(pilot.app, "head"))


async def test_an_entry_that_cannot_be_kept_is_said_and_not_shown() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5")
        evening.fails = "the disk is full: free some space"
        await keys(pilot, "r7")
        assert "! the disk is full" in pane(pilot.app, "input")
        assert pane(pilot.app, "log").count("\n") == 0
        await keys(pilot, "r7")
    assert lines(evening) == ["table flip R5", "Ann play R7"]


async def test_undo_says_what_went_and_stops_at_the_beginning() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7u")
        assert "Taken back: Ann R7." in pane(pilot.app, "said")
        await keys(pilot, "uu")
        assert "there is nothing to take back" in pane(pilot.app, "input")


async def test_a_question_takes_the_sentence_and_is_answered_with_enter() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5rd")
        evening.enter(Leave(1))
        assert pilot.app.desk is not None  # type: ignore[attr-defined]
        pilot.app.desk.took(evening.stored[-1:])  # type: ignore[attr-defined]
        await keys(pilot, "<backspace>")
        evening.hears(FakeNotice(""))
        await pilot.pause(0.1)
        assert "who draws them?" in pane(pilot.app, "now")
        assert "Enter as said" in pane(pilot.app, "hints")
        assert "小明" in pane(pilot.app, "seats")
        await keys(pilot, "o")
        assert "who draws them?" not in pane(pilot.app, "now")
    assert lines(evening)[-1] == "table decide next_draws"


async def test_a_conflict_is_put_aside_with_enter() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7b7")
        await keys(pilot, "eers<enter>")
        assert "[Enter]" in pane(pilot.app, "now") + pane(pilot.app, "said")
        await keys(pilot, "<enter>")
        assert "[Enter]" not in pane(pilot.app, "now")
        assert isinstance(pilot.app.screen, TableScreen)


# Other screens


async def test_help_lists_the_keys_and_any_key_closes_it() -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=(60, 18)) as pilot:
        await keys(pilot, "?")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "A card is two keys" in screen_text(pilot.app)
        await keys(pilot, "<pagedown><pagedown><pagedown><pagedown><pagedown>")
        assert "q Enter" in screen_text(pilot.app)
        await keys(pilot, "x")
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_an_entry_is_retyped_in_place_after_a_preview(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5r7b7d")
        await keys(pilot, "e<up><up><up>")
        assert isinstance(pilot.app.screen, EditScreen)
        assert "What fits on the top card: color, number or symbol" in " ".join(pane(pilot.app, "edit-now").split())
        await keys(pilot, "g5")
        text = screen_text(pilot.app)
        assert "was" in text
        assert "becomes" in text
        assert "Corrected" in pane(pilot.app, "edit-now")
        assert lines(evening)[-1] == "小明 pass"
        await keys(pilot, "<enter>")
        assert isinstance(pilot.app.screen, TableScreen)
    assert lines(evening)[-1] == "table correct 2 Ann play G5"


async def test_an_entry_is_deleted_and_escape_drops_a_change() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7be<escape>")
        await keys(pilot, "e<backspace>")
        assert "Deleted" in pane(pilot.app, "edit-now")
        await keys(pilot, "<escape>")
        assert "Deleted" not in pane(pilot.app, "edit-now")
        await keys(pilot, "<backspace><enter>")
        assert "Ann plays on red" in pane(pilot.app, "now")
    assert lines(evening)[-1] == "table correct 2 table landed"


async def test_an_empty_log_has_nothing_to_edit() -> None:
    async with TableApp(FakeEvening(NAMES)).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "e")
        assert "the log is empty" in screen_text(pilot.app)
        await keys(pilot, "r")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_leaving_takes_two_keys_and_closes_the_evening() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "q")
        assert "the game is kept" in pane(pilot.app, "input")
        await keys(pilot, "<enter>")
    assert evening.is_closed


async def test_a_half_typed_card_survives_a_press_that_comes_between() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r")
        evening.press(2, "uno")
        await pilot.pause(0.1)
        assert "r_" in pane(pilot.app, "input")
        await keys(pilot, "7")
    assert lines(evening) == ["table flip R5", "小明 uno", "Ann play R7"]


# Names, sizes, speed, scripts


@pytest.mark.parametrize("size", [*SIZES, (40, 10), (20, 5)])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_any_names_at_any_size_do_not_break(size: tuple[int, int], ascii_only: bool) -> None:
    names = (
        "[b]Ann[/b]", "[/]", "欧阳小明与他的朋友们和一个很长的名字", "D\te\ne", "x" * 200, "é́́", "👨‍👩‍👧", "$primary",
        "[@click=app.quit]go", "]",
    )  # fmt: skip
    evening = FakeEvening(names)
    async with TableApp(evening, ascii_only=ascii_only).run_test(size=size) as pilot:
        await keys(pilot, "r5rdc1efg;3ue")
        await keys(pilot, "<escape>?")
        await keys(pilot, "x")
        assert len(screen_text(pilot.app).splitlines()) == size[1]


async def test_the_screen_follows_when_the_window_changes() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(120, 40)) as pilot:
        await keys(pilot, "r5")
        assert pilot.app.screen.query_one("#chart").display
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert not pilot.app.screen.query_one("#chart").display
        assert "top R5" in pane(pilot.app, "card-line")
        assert len(screen_text(pilot.app).splitlines()) == 18


@dataclass(frozen=True)
class _Step:
    entry: Entry
    source: Literal["key", "button"] = "key"


class _PassingTime(FakeEvening):
    """Its clock goes on by 20 ms with every look."""

    def now_us(self) -> int:
        self.clock_us += 20_000
        return self.clock_us


async def test_a_script_plays_by_itself_in_the_time_of_the_table() -> None:
    evening = _PassingTime(NAMES)

    def script() -> Iterator[_Step]:
        yield _Step(Flip(Card.parse("R5"), at=1_000_000))
        yield _Step(CallUno(0, at=1_050_000), "button")
        yield _Step(Play(0, (Laid.parse("R7"),), at=2_060_000))

    async with TableApp(evening, script=script()).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "R7" in pane(pilot.app, "log"))
    assert lines(evening) == ["table flip R5", "Ann uno", "Ann play R7"]
    assert evening.stored[1].source is Source.BUTTON
    assert evening.stored[2].at_us - evening.stored[0].at_us >= 1_000_000


async def test_a_round_that_ends_by_itself_opens_the_hands() -> None:
    evening = FakeEvening(("Ann", "Bob"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r1r2r3r4r6r7r8r9b9b1b2b3;1")
        await keys(pilot, "b4")
        assert isinstance(pilot.app.screen, HandScreen)
        await keys(pilot, "u")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_screen_that_is_being_taken_down_is_not_painted_any_more() -> None:
    """The clock ticks on while the program ends, when parts of the screen are gone already."""
    evening = FakeEvening(NAMES)
    app = TableApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert app._clock is not None
        app._clock.pause()  # only this test paints
        await screen.query_one("#seats").remove()
        app._running = False
        try:
            screen.show_lamps()
            screen.show()
            screen.show_input()
        finally:
            app._running = True
