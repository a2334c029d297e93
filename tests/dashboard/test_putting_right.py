"""Mistakes put right at the table by keys: redo, insertion, recount, top, turn, direction, ties, and a pause."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.entries import CallUno, Catch
from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.key_map import read_key_map
from tablehost.dashboard.page_screen import PageScreen
from tablehost.dashboard.table_screen import TableScreen
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明", "Dee")
SIZES = [(60, 18), (80, 24), (120, 40)]


def lines(evening: FakeEvening) -> list[str]:
    """What was stored, without times."""
    return [" ".join(word for word in done.line.split() if not word.startswith("@")) for done in evening.stored]


# Undo and redo


async def test_what_was_taken_back_is_brought_back_and_told() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7b7uu")
        assert "Taken back: Ann R7." in pane(pilot.app, "said")
        await keys(pilot, "z")
        assert "Brought back: Ann R7." in pane(pilot.app, "said")
        await keys(pilot, "0-")
        assert "Brought back: Bob B7." in pane(pilot.app, "said")
        assert evening.table.state.counts == (6, 6, 7, 7)
        await keys(pilot, "z")
        assert "nothing was taken back" in pane(pilot.app, "input")


async def test_an_undo_over_the_end_of_a_round_says_which_round_is_on_again() -> None:
    evening = FakeEvening(("Ann", "Bob"), rules=Rules().with_option("hand_size", "1"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7r9<enter><enter>")
        assert "Round 2" in pane(pilot.app, "head")
        await keys(pilot, "u")
        assert "Round 1" in pane(pilot.app, "head")
        assert "Taken back: next round" in pane(pilot.app, "said")
        assert "Round 1 is on again." in pane(pilot.app, "said")
        await keys(pilot, "z")
        assert "Round 2" in pane(pilot.app, "head")


async def test_undo_and_redo_cross_the_end_of_a_match() -> None:
    rules = Rules().with_option("hand_size", "1").with_option("match_target", "5")
    evening = FakeEvening(("Ann", "Bob"), rules=rules)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7r9<enter><enter>")
        assert "match 2" in pane(pilot.app, "head")
        await keys(pilot, "uuu")
        assert evening.table.state.match.number == 1
        assert not evening.table.state.match.winners
        await keys(pilot, "zzz")
        assert "match 2" in pane(pilot.app, "head")


# Insertion


@pytest.mark.parametrize("size", SIZES)
async def test_a_forgotten_draw_is_put_in_between_and_seen_before(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        app = pilot.app
        await keys(pilot, "r5r7rsr9")  # Ann R7, Bob RS, Dee R9; really Bob drew, 小明 laid the RS and Ann the R9
        await keys(pilot, "eeid")
        assert isinstance(app.screen, EditScreen)
        assert "put in between: Bob draw" in pane(app, "edit-log")
        assert "Bob: 7 cards" in pane(app, "edit-now").replace("\n", "")
        assert evening.table.state.counts == (6, 6, 7, 6)
        await keys(pilot, "<escape><escape><escape>")
        assert isinstance(app.screen, TableScreen)
        await keys(pilot, "eeid<enter>")
        assert "Put in between: Bob draw." in pane(app, "said").replace("\n", "")
        assert lines(evening)[-3:] == ["Bob draw", "Bob play RS", "Dee play R9"]
        await keys(pilot, "u")
        assert "Taken back: Bob draw, put in between." in pane(app, "said").replace("\n", "")
        assert lines(evening)[-2:] == ["Bob play RS", "Dee play R9"]
        await keys(pilot, "z")
        assert lines(evening)[-3:] == ["Bob draw", "Bob play RS", "Dee play R9"]


# The position itself


async def test_a_hand_is_counted_and_the_change_is_seen_before() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m")
        assert "1 count" in pane(pilot.app, "hints")
        await keys(pilot, "12")
        await keys(pilot, "5")
        assert "Bob: 5 cards (was 7): Enter" in pane(pilot.app, "input")
        assert evening.table.state.counts == (7, 7, 7, 7)
        await keys(pilot, "<enter>")
        assert evening.table.state.counts == (7, 5, 7, 7)
        await keys(pilot, "..12")
        await keys(pilot, "7<escape>")
        assert evening.table.state.counts == (7, 5, 7, 7)
    assert lines(evening)[-1] == "Bob count 5"


async def test_top_turn_and_direction_are_put_right() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m2b9")
        assert "top: blue 9; color: blue: Enter" in pane(pilot.app, "input")
        await keys(pilot, "<enter>m33")
        assert "turn: 小明 (was Ann): Enter" in pane(pilot.app, "input")
        await keys(pilot, "<enter>m4")
        assert "direction turns: Enter" in pane(pilot.app, "input")
        await keys(pilot, "<enter>")
        state = evening.table.state
        assert (str(state.top), state.turn, state.direction) == ("B9", 2, -1)
        await keys(pilot, "m2b9")
        assert "on record already" in pane(pilot.app, "input")
        await keys(pilot, "<enter>uuu")
        assert evening.table.state.direction == 1


async def test_a_wild_on_top_takes_its_color() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m2wg<enter>")
    assert lines(evening)[-1] == "table top W>G"


async def test_somebody_gets_up_and_the_round_can_be_given_up() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m64")
        assert "Dee gets up" in pane(pilot.app, "input")
        await keys(pilot, "<enter>")
        assert not evening.table.state.table.seated[3]
        await keys(pilot, "m8")
        assert "the round ends here: Enter" in pane(pilot.app, "input")
        await keys(pilot, "<enter>")
        assert evening.table.state.over == "void"


async def test_two_alike_cards_are_laid_at_once() -> None:
    evening = FakeEvening(NAMES, rules=Rules().with_option("multi_card", "same_rank_set"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5ir7g7")
        assert "R7 G7 i_" in pane(pilot.app, "input")
        await keys(pilot, "<enter>")
        await keys(pilot, "0037<enter>")
    assert lines(evening)[1:] == ["Ann play R7 G7", "Bob play G7 G7"]


async def test_the_log_is_put_right_by_a_number_pad_alone() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "15171837.-")
        assert isinstance(pilot.app.screen, EditScreen)
        await keys(pilot, "--")
        assert "entry 2" in pane(pilot.app, "edit-title")
        await keys(pilot, "19<enter>")
        assert lines(evening)[-1] == "table correct 2 Ann play R9"
        await keys(pilot, ".--./")
        assert "Type what was forgotten" in pane(pilot.app, "edit-now")
        await keys(pilot, "*1<enter>")
        assert [one.entry for one in evening.table.game.steps if isinstance(one.entry, CallUno)]
        await keys(pilot, ".-.-")
        assert not isinstance(pilot.app.screen, EditScreen)


async def test_a_refused_card_says_which_key_lets_it_lie() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7")
        assert "let it lie" not in pane(pilot.app, "hints")
        await keys(pilot, "b3")
        assert "s let it lie" in pane(pilot.app, "hints")
        await keys(pilot, ".+")
        assert evening.table.state.top is not None
        assert str(evening.table.state.top) == "B3"
        assert "let it lie" not in pane(pilot.app, "hints")


# What only the table knows


async def tie(pilot: Pilot[None], evening: FakeEvening, owner: int, catcher: int) -> None:
    """UNO! by the owner and CATCH 3 ms later, as the board tells them."""
    now = evening.clock_us + 100_000
    evening.pressed_at_once(CallUno(owner, now), Catch(catcher, None, now + 3_000))
    await pilot.pause(0.1)


async def test_a_tie_goes_to_the_owner_unless_the_table_says_otherwise() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m112<enter>r7")
        await tie(pilot, evening, 0, 1)
        assert "UNO! by Ann and CATCH by Bob within 3 ms. Tie: goes to Ann [Enter], or to" in pane(pilot.app, "now")
        assert evening.table.state.called[0]
        await keys(pilot, "o")
        assert evening.table.state.owes(0) == 2
        assert "Tie" not in pane(pilot.app, "now")
        assert "has landed" not in pane(pilot.app, "said")  # the call is gone from the log, nothing lies anywhere
        await keys(pilot, "u")
        assert "Tie: goes to Ann" in pane(pilot.app, "now")
        await keys(pilot, "<enter>")
        assert "The tie goes to Ann." in pane(pilot.app, "said")
        assert evening.table.state.owes(0) == 0
        await keys(pilot, "r8")
        assert evening.table.state.called[0]


@pytest.mark.parametrize("size", SIZES)
async def test_a_tie_is_settled_as_soon_as_play_goes_on(size: tuple[int, int]) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5m112<enter>r7")
        await tie(pilot, evening, 0, 1)
        said = " ".join((pane(pilot.app, "now") + pane(pilot.app, "said")).split())
        assert "Tie: goes to Ann [Enter], or to Bob [o]" in said
        await keys(pilot, "r8")
        assert "Tie" not in pane(pilot.app, "now")


async def test_ties_can_go_to_the_owner_from_now_on() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m112<enter>r7")
        await tie(pilot, evening, 0, 1)
        await keys(pilot, "k<enter>")
        assert "every tie to the owner from now on" in pane(pilot.app, "said")
        await keys(pilot, "m122<enter>r8")
        await tie(pilot, evening, 1, 2)
        assert "Tie" not in pane(pilot.app, "now")
        assert evening.table.state.called[1]
        assert "(corrected)" not in screen_text(pilot.app)


async def test_that_ties_go_to_the_owner_is_remembered_by_the_log_and_can_be_taken_back() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m112<enter>r7")
        await tie(pilot, evening, 0, 1)
        await keys(pilot, "k<enter>m122<enter>r8")
        await tie(pilot, evening, 1, 2)
        assert [one.value for one in evening.table.sources].count("rule") == 1
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:  # as after a restart
        assert "Tie" not in pane(pilot.app, "now")
        await keys(pilot, "uuu")
        assert "Tie: goes to Ann" in pane(pilot.app, "now")


async def test_ties_can_go_to_the_catcher_from_now_on() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m112<enter>r7")
        await tie(pilot, evening, 0, 1)
        await keys(pilot, "ko")
        assert evening.table.state.owes(0) == 2
        assert evening.stored[-1].source.value == "rule"
        await keys(pilot, "m122<enter>r8")
        await tie(pilot, evening, 1, 2)
        assert evening.table.state.owes(1) == 2
        assert evening.stored[-1].source.value == "auto"
        assert "Tie" not in pane(pilot.app, "now")


async def test_an_answer_can_be_the_rule_for_the_rest_of_the_game() -> None:
    evening = FakeEvening(("Ann", "Bob", "Cal", "Dee", "Eva"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5rdm62<enter>")  # Bob owes two and gets up
        assert "[o] otherwise" in pane(pilot.app, "now") + pane(pilot.app, "said")
        await keys(pilot, "k")
        assert "from now on always" in pane(pilot.app, "input")
        await keys(pilot, "o")
        assert evening.table.state.owes(2) == 2
        await keys(pilot, "rdm64<enter>")  # Cal draws by itself; then Dee owes two and gets up
        assert evening.stored[-1].source.value == "auto"
        assert not evening.table.state.questions
        assert evening.table.state.owes(4) == 2
        await keys(pilot, "uuu")
        assert "[o] otherwise" in pane(pilot.app, "now") + pane(pilot.app, "said")


# Pause


async def test_a_pause_takes_nothing_but_its_end() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5p")
        assert evening.is_paused
        assert "Pause." in pane(pilot.app, "now")
        await keys(pilot, "r")
        assert "paused: p or Enter goes on" in pane(pilot.app, "input")
        assert "p Enter go on" in pane(pilot.app, "hints")
        await keys(pilot, "<enter>")
        assert not evening.is_paused
        await keys(pilot, "r7")
    assert lines(evening) == ["table flip R5", "Ann play R7"]


async def test_a_table_with_other_keys_shows_and_takes_them() -> None:
    evening = FakeEvening(NAMES)
    keymap = read_key_map('undo = "f9"\nred = "k"\nfrom_now_on = []\n', Path("keys.toml"))
    async with TableApp(evening, keymap=keymap).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "k5k7")
        assert "f9 undo" in pane(pilot.app, "hints")
        await keys(pilot, "<f9>u")
        assert "means nothing here" in pane(pilot.app, "input")
    assert lines(evening) == ["table flip R5", "Ann play R7", "table undo"]


async def test_the_pages_show_and_take_other_keys_too() -> None:
    evening = FakeEvening(NAMES)
    keymap = read_key_map('quit = "f9"\npage_get_up = "w"\nback = "f8"\n', Path("keys.toml"))
    async with TableApp(evening, keymap=keymap).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m7")
        assert "w gets up" in pane(pilot.app, "page-foot")
        assert "f9 back" in pane(pilot.app, "page-foot")
        await keys(pilot, "l")
        assert "means nothing here" in pane(pilot.app, "page-told")
        await keys(pilot, "q")
        assert "means nothing here" in pane(pilot.app, "page-told")
        await keys(pilot, "2w")
        assert evening.table.state.table.seated == (True, False, True, True)[: len(NAMES)]
        await keys(pilot, "<f9>")
        assert not isinstance(pilot.app.screen, PageScreen)


async def test_while_a_hand_is_typed_only_keys_that_work_are_shown() -> None:
    evening = FakeEvening(("Ann", "Bob"), rules=Rules().with_option("hand_size", "1"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7g")
        assert "undo" not in pane(pilot.app, "hints")
        await keys(pilot, "9")
        assert pane(pilot.app, "hints").split() == "r y g b w f card Enter hand done Backspace last key away Esc all away".split()  # noqa: E501, SIM905


@pytest.mark.parametrize("typed", ["m", "m0", "v"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_digit_of_a_menu_is_to_be_seen(size: tuple[int, int], typed: str) -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5" + typed)
        hints = f" {' '.join(pane(pilot.app, 'hints').split())} "
        for digit in "123456789" if typed == "v" else "0123456789":
            assert f" {digit} " in hints, digit


async def test_what_only_people_notice_is_typed_with_a_preview() -> None:
    rules = Rules().with_option("advice_penalty", "2").with_option("sum_of_hand_win", "on")
    evening = FakeEvening(NAMES, rules=rules)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m0212")
        assert "1 advice" in pane(pilot.app, "hints")
        await keys(pilot, "1")
        assert "Bob owes 2: Enter" in pane(pilot.app, "input")
        await keys(pilot, "<enter>m033<enter>m051b9y1")
        assert "Ann" in pane(pilot.app, "input")
        await keys(pilot, "<enter>m011")
        assert "Enter does it" in pane(pilot.app, "input")
    assert lines(evening)[1:] == ["Ann accuse Bob advice", "小明 say nothing_playable", "Ann claim B9 Y1"]


async def test_an_objection_that_comes_late_is_asked_about() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5b9s")  # the blue 9 does not fit, and the table lets it lie
        await keys(pilot, "b1ee")
        assert "o object to it" in pane(pilot.app, "edit-hints")
        await keys(pilot, "o")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "[Enter] as usual" in pane(pilot.app, "now") + pane(pilot.app, "said")
        await keys(pilot, "<enter>")
        assert not evening.table.state.questions


async def test_a_whole_turn_needs_no_letter() -> None:
    """The number pad alone: two cards, a draw, a card drawn and laid, undo, redo, a pair, a hand counted."""
    evening = FakeEvening(NAMES, rules=Rules().with_option("multi_card", "same_rank_set"))
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "15")  # red 5
        await keys(pilot, "17<enter>018")  # Ann red 7, Bob draws and keeps, 小明 draws and lays the red 8
        await keys(pilot, "-0-")
        await keys(pilot, "003848<enter>")  # Dee lays the green and the blue 8
        await keys(pilot, "..112<enter>")  # Ann holds two
        await keys(pilot, "/3")  # Ann: Wild, green
        await keys(pilot, "*1.2")  # Ann calls, Bob catches
    assert [line for line in lines(evening) if "undo" not in line] == [
        "table flip R5", "Ann play R7", "Bob draw", "Bob pass", "小明 draw", "小明 play R8", "小明 draw",
        "小明 play R8", "Dee play G8 B8", "Ann count 2", "Ann play W>G", "Ann uno", "Bob catch",
    ]  # fmt: skip
