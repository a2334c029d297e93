"""Mistakes put right at the table by keys: redo, insertion, recount, top, turn, direction, ties, and a pause."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from referee.entries import CallUno, Catch
from referee.rules import Rules
from referee.state import State
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.key_map import KeyMap, read_key_map
from tablehost.dashboard.page_screen import PageScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明", "Dee")
SIZES = [(60, 18), (80, 24), (120, 40)]
ONE_CARD = Rules().with_option("hand_size", "1")


@dataclass(frozen=True, slots=True)
class Table:
    """The program with a game on it."""

    pilot: Pilot[None]
    evening: FakeEvening

    async def type(self, typed: str) -> None:
        await keys(self.pilot, typed)

    async def tie(self, owner: int, catcher: int) -> None:
        """UNO! by the owner and CATCH 3 ms later, as the board tells them."""
        now = self.evening.clock_us + 100_000
        self.evening.pressed_at_once(CallUno(owner, now), Catch(catcher, None, now + 3_000))
        await self.pilot.pause(0.1)

    def pane(self, *names: str) -> str:
        """What these parts of the screen say."""
        return "".join(pane(self.pilot.app, name) for name in names)

    @property
    def screen(self) -> Screen[object]:
        return self.pilot.app.screen

    @property
    def state(self) -> State:
        return self.evening.table.state

    @property
    def lines(self) -> list[str]:
        """What was stored, without times."""
        stored = (done.line.split() for done in self.evening.stored)
        return [" ".join(word for word in words if not word.startswith("@")) for words in stored]


@asynccontextmanager
async def a_table(
    names: tuple[str, ...] = NAMES,
    rules: Rules | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    keymap: KeyMap | None = None,
    evening: FakeEvening | None = None,
) -> AsyncIterator[Table]:
    """A new game, or the one of `evening` as after a restart."""
    going = FakeEvening(names, rules=rules) if evening is None else evening
    async with TableApp(going, keymap=keymap).run_test(size=size) as pilot:
        yield Table(pilot, going)


# Undo and redo


async def test_what_was_taken_back_is_brought_back_and_told() -> None:
    async with a_table() as table:
        await table.type("r5r7b7uu")
        assert "Taken back: Ann R7." in table.pane("said")
        await table.type("z")
        assert "Brought back: Ann R7." in table.pane("said")
        await table.type("0-")
        assert "Brought back: Bob B7." in table.pane("said")
        assert table.state.counts == (6, 6, 7, 7)
        await table.type("z")
        assert "nothing was taken back" in table.pane("input")


async def test_an_undo_over_the_end_of_a_round_says_which_round_is_on_again() -> None:
    async with a_table(("Ann", "Bob"), ONE_CARD) as table:
        await table.type("r5r7r9<enter><enter>")
        assert "Round 2" in table.pane("head")
        await table.type("u")
        assert "Round 1" in table.pane("head")
        assert "Taken back: next round" in table.pane("said")
        assert "Round 1 is on again." in table.pane("said")
        await table.type("z")
        assert "Round 2" in table.pane("head")


async def test_undo_and_redo_cross_the_end_of_a_match() -> None:
    rules = ONE_CARD.with_option("match_target", "5")
    async with a_table(("Ann", "Bob"), rules) as table:
        await table.type("r5r7r9<enter><enter>")
        assert "match 2" in table.pane("head")
        await table.type("uuu")
        assert table.state.match.number == 1
        assert not table.state.match.winners
        await table.type("zzz")
        assert "match 2" in table.pane("head")


# Insertion


@pytest.mark.parametrize("size", SIZES)
async def test_a_forgotten_draw_is_put_in_between_and_seen_before(size: tuple[int, int]) -> None:
    async with a_table(size=size) as table:
        await table.type("r5r7rsr9")  # Ann R7, Bob RS, Dee R9; really Bob drew, 小明 laid the RS and Ann the R9
        await table.type("eeid")
        assert isinstance(table.screen, EditScreen)
        assert "put in between: Bob draw" in table.pane("edit-log")
        assert "Bob: 7 cards" in table.pane("edit-now").replace("\n", "")
        assert table.state.counts == (6, 6, 7, 6)
        await table.type("<escape><escape><escape>")
        assert isinstance(table.screen, TableScreen)
        await table.type("eeid<enter>")
        assert "Put in between: Bob draw." in table.pane("said").replace("\n", "")
        assert table.lines[-3:] == ["Bob draw", "Bob play RS", "Dee play R9"]
        await table.type("u")
        assert "Taken back: Bob draw, put in between." in table.pane("said").replace("\n", "")
        assert table.lines[-2:] == ["Bob play RS", "Dee play R9"]
        await table.type("z")
        assert table.lines[-3:] == ["Bob draw", "Bob play RS", "Dee play R9"]


# The position itself


async def test_a_hand_is_counted_and_the_change_is_seen_before() -> None:
    async with a_table() as table:
        await table.type("r5m")
        assert "1 count" in table.pane("hints")
        await table.type("12")
        await table.type("5")
        assert "Bob: 5 cards (was 7): Enter" in table.pane("input")
        assert table.state.counts == (7, 7, 7, 7)
        await table.type("<enter>")
        assert table.state.counts == (7, 5, 7, 7)
        await table.type("..12")
        await table.type("7<escape>")
        assert table.state.counts == (7, 5, 7, 7)
    assert table.lines[-1] == "Bob count 5"


async def test_top_turn_and_direction_are_put_right() -> None:
    async with a_table() as table:
        await table.type("r5m2b9")
        assert "top: blue 9; color: blue: Enter" in table.pane("input")
        await table.type("<enter>m33")
        assert "turn: 小明 (was Ann): Enter" in table.pane("input")
        await table.type("<enter>m4")
        assert "direction turns: Enter" in table.pane("input")
        await table.type("<enter>")
        state = table.state
        assert (str(state.top), state.turn, state.direction) == ("B9", 2, -1)
        await table.type("m2b9")
        assert "on record already" in table.pane("input")
        await table.type("<enter>uuu")
        assert table.state.direction == 1


async def test_a_wild_on_top_takes_its_color() -> None:
    async with a_table() as table:
        await table.type("r5m2wg<enter>")
    assert table.lines[-1] == "table top W>G"


async def test_somebody_gets_up_and_the_round_can_be_given_up() -> None:
    async with a_table() as table:
        await table.type("r5m64")
        assert "Dee gets up" in table.pane("input")
        await table.type("<enter>")
        assert not table.state.table.seated[3]
        await table.type("m8")
        assert "the round ends here: Enter" in table.pane("input")
        await table.type("<enter>")
        assert table.state.over == "void"


async def test_two_alike_cards_are_laid_at_once() -> None:
    async with a_table(rules=Rules().with_option("multi_card", "same_rank_set")) as table:
        await table.type("r5ir7g7")
        assert "R7 G7 i_" in table.pane("input")
        await table.type("<enter>")
        await table.type("0037<enter>")
    assert table.lines[1:] == ["Ann play R7 G7", "Bob play G7 G7"]


async def test_the_log_is_put_right_by_a_number_pad_alone() -> None:
    async with a_table() as table:
        await table.type("15171837.-")
        assert isinstance(table.screen, EditScreen)
        await table.type("--")
        assert "entry 2" in table.pane("edit-title")
        await table.type("19<enter>")
        assert table.lines[-1] == "table correct 2 Ann play R9"
        await table.type(".--./")
        assert "Type what was forgotten" in table.pane("edit-now")
        await table.type("*1<enter>")
        assert [one.entry for one in table.evening.table.game.steps if isinstance(one.entry, CallUno)]
        await table.type(".-.-")
        assert not isinstance(table.screen, EditScreen)


async def test_a_refused_card_says_which_key_lets_it_lie() -> None:
    async with a_table() as table:
        await table.type("r5r7")
        assert "let it lie" not in table.pane("hints")
        await table.type("b3")
        assert "s let it lie" in table.pane("hints")
        await table.type(".+")
        assert table.state.top is not None
        assert str(table.state.top) == "B3"
        assert "let it lie" not in table.pane("hints")


# What only the table knows


async def test_a_tie_goes_to_the_owner_unless_the_table_says_otherwise() -> None:
    async with a_table() as table:
        await table.type("r5m112<enter>r7")
        await table.tie(0, 1)
        assert "UNO! by Ann and CATCH by Bob within 3 ms. Tie: goes to Ann [Enter], or to" in table.pane("now")
        assert table.state.called[0]
        await table.type("o")
        assert table.state.owes(0) == 2
        assert "Tie" not in table.pane("now")
        assert "has landed" not in table.pane("said")  # the call is gone from the log, nothing lies anywhere
        await table.type("u")
        assert "Tie: goes to Ann" in table.pane("now")
        await table.type("<enter>")
        assert "The tie goes to Ann." in table.pane("said")
        assert table.state.owes(0) == 0
        await table.type("r8")
        assert table.state.called[0]


@pytest.mark.parametrize("size", SIZES)
async def test_a_tie_is_settled_as_soon_as_play_goes_on(size: tuple[int, int]) -> None:
    async with a_table(size=size) as table:
        await table.type("r5m112<enter>r7")
        await table.tie(0, 1)
        said = " ".join((table.pane("now", "said")).split())
        assert "Tie: goes to Ann [Enter], or to Bob [o]" in said
        await table.type("r8")
        assert "Tie" not in table.pane("now")


async def test_ties_can_go_to_the_owner_from_now_on() -> None:
    async with a_table() as table:
        await table.type("r5m112<enter>r7")
        await table.tie(0, 1)
        await table.type("k<enter>")
        assert "every tie to the owner from now on" in table.pane("said")
        await table.type("m122<enter>r8")
        await table.tie(1, 2)
        assert "Tie" not in table.pane("now")
        assert table.state.called[1]
        assert "(corrected)" not in screen_text(table.pilot.app)


async def test_that_ties_go_to_the_owner_is_remembered_by_the_log_and_can_be_taken_back() -> None:
    async with a_table() as table:
        await table.type("r5m112<enter>r7")
        await table.tie(0, 1)
        await table.type("k<enter>m122<enter>r8")
        await table.tie(1, 2)
        assert [one.value for one in table.evening.table.sources].count("rule") == 1
    async with a_table(evening=table.evening) as table:
        assert "Tie" not in table.pane("now")
        await table.type("uuu")
        assert "Tie: goes to Ann" in table.pane("now")


async def test_ties_can_go_to_the_catcher_from_now_on() -> None:
    async with a_table() as table:
        await table.type("r5m112<enter>r7")
        await table.tie(0, 1)
        await table.type("ko")
        assert table.state.owes(0) == 2
        assert table.evening.stored[-1].source.value == "rule"
        await table.type("m122<enter>r8")
        await table.tie(1, 2)
        assert table.state.owes(1) == 2
        assert table.evening.stored[-1].source.value == "auto"
        assert "Tie" not in table.pane("now")


async def test_an_answer_can_be_the_rule_for_the_rest_of_the_game() -> None:
    async with a_table(("Ann", "Bob", "Cal", "Dee", "Eva")) as table:
        await table.type("r5rdm62<enter>")  # Bob owes two and gets up
        assert "[o] otherwise" in table.pane("now", "said")
        await table.type("k")
        assert "from now on always" in table.pane("input")
        await table.type("o")
        assert table.state.owes(2) == 2
        await table.type("rdm64<enter>")  # Cal draws by itself; then Dee owes two and gets up
        assert table.evening.stored[-1].source.value == "auto"
        assert not table.state.questions
        assert table.state.owes(4) == 2
        await table.type("uuu")
        assert "[o] otherwise" in table.pane("now", "said")


# Pause


async def test_a_pause_takes_nothing_but_its_end() -> None:
    async with a_table() as table:
        await table.type("r5p")
        assert table.evening.is_paused
        assert "Pause." in table.pane("now")
        await table.type("r")
        assert "paused: p or Enter goes on" in table.pane("input")
        assert "p Enter go on" in table.pane("hints")
        await table.type("<enter>")
        assert not table.evening.is_paused
        await table.type("r7")
    assert table.lines == ["table flip R5", "Ann play R7"]


async def test_a_table_with_other_keys_shows_and_takes_them() -> None:
    keymap = read_key_map('undo = "f9"\nred = "k"\nfrom_now_on = []\n', Path("keys.toml"))
    async with a_table(keymap=keymap) as table:
        await table.type("k5k7")
        assert "f9 undo" in table.pane("hints")
        await table.type("<f9>u")
        assert "means nothing here" in table.pane("input")
    assert table.lines == ["table flip R5", "Ann play R7", "table undo"]


async def test_the_pages_show_and_take_other_keys_too() -> None:
    keymap = read_key_map('quit = "f9"\npage_get_up = "w"\nback = "f8"\n', Path("keys.toml"))
    async with a_table(keymap=keymap) as table:
        await table.type("r5m7")
        assert "w gets up" in table.pane("page-foot")
        assert "f9 back" in table.pane("page-foot")
        await table.type("l")
        assert "means nothing here" in table.pane("page-told")
        await table.type("q")
        assert "means nothing here" in table.pane("page-told")
        await table.type("2w")
        assert table.state.table.seated == (True, False, True, True)[: len(NAMES)]
        await table.type("<f9>")
        assert not isinstance(table.screen, PageScreen)


async def test_while_a_hand_is_typed_only_keys_that_work_are_shown() -> None:
    async with a_table(("Ann", "Bob"), ONE_CARD) as table:
        await table.type("r5r7g")
        assert "undo" not in table.pane("hints")
        await table.type("9")
        assert table.pane("hints").split() == "r y g b w f card Enter hand done Backspace last key away Esc all away".split()  # noqa: E501, SIM905


@pytest.mark.parametrize("typed", ["m", "m0", "v"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_digit_of_a_menu_is_to_be_seen(size: tuple[int, int], typed: str) -> None:
    async with a_table(size=size) as table:
        await table.type("r5" + typed)
        hints = f" {' '.join(table.pane('hints').split())} "
        for digit in "123456789" if typed == "v" else "0123456789":
            assert f" {digit} " in hints, digit


async def test_what_only_people_notice_is_typed_with_a_preview() -> None:
    rules = Rules().with_option("advice_penalty", "2").with_option("sum_of_hand_win", "on")
    async with a_table(rules=rules) as table:
        await table.type("r5m0212")
        assert "1 advice" in table.pane("hints")
        await table.type("1")
        assert "Bob owes 2: Enter" in table.pane("input")
        await table.type("<enter>m033<enter>m051b9y1")
        assert "Ann" in table.pane("input")
        await table.type("<enter>m011")
        assert "Enter does it" in table.pane("input")
    assert table.lines[1:] == ["Ann accuse Bob advice", "小明 say nothing_playable", "Ann claim B9 Y1"]


async def test_an_objection_that_comes_late_is_asked_about() -> None:
    async with a_table() as table:
        await table.type("r5b9s")  # the blue 9 does not fit, and the table lets it lie
        await table.type("b1ee")
        assert "o object to it" in table.pane("edit-hints")
        await table.type("o")
        assert isinstance(table.screen, TableScreen)
        assert "[Enter] as usual" in table.pane("now", "said")
        await table.type("<enter>")
        assert not table.state.questions


async def test_a_whole_turn_needs_no_letter() -> None:
    """The number pad alone: two cards, a draw, a card drawn and laid, undo, redo, a pair, a hand counted."""
    async with a_table(rules=Rules().with_option("multi_card", "same_rank_set")) as table:
        await table.type("15")  # red 5
        await table.type("17<enter>018")  # Ann red 7, Bob draws and keeps, 小明 draws and lays the red 8
        await table.type("-0-")
        await table.type("003848<enter>")  # Dee lays the green and the blue 8
        await table.type("..112<enter>")  # Ann holds two
        await table.type("/3")  # Ann: Wild, green
        await table.type("*1.2")  # Ann calls, Bob catches
    assert [line for line in table.lines if "undo" not in line] == [
        "table flip R5", "Ann play R7", "Bob draw", "Bob pass", "小明 draw", "小明 play R8", "小明 draw",
        "小明 play R8", "Dee play G8 B8", "Ann count 2", "Ann play W>G", "Ann uno", "Bob catch",
    ]  # fmt: skip
