"""Only what is certain is on the screen, each with its proof; a count that differs is told where it may come from."""

from __future__ import annotations

import pytest

from tablehost.dashboard.app import TableApp
from tablehost.dashboard.certain_view import certain_lines, differing
from tablehost.dashboard.evening_pages import CertainScreen
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.lines import text_of, width_of
from tests.dashboard.helpers import game_of, keys, pane, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明", "Dee")

GUILTY = """
    table flip R5
    Ann count 2
    Ann play W4>B
    Bob accept
    Bob draw 4
    Cal play W>R
    Ann play R2
"""


def page(text: str, cells: int = 80, lang: str = "en") -> str:
    game = game_of(text)
    return "\n".join(text_of(line) for line in certain_lines(game, game.state, cells, lang))


def test_every_conclusion_stands_over_its_proof() -> None:
    assert "Ann's Wild Draw Four (entry 3) was not allowed.\n    Ann has shown or laid the red 2 since" in page(GUILTY)


def test_where_nothing_is_certain_the_page_says_so() -> None:
    assert page("") == " Nothing beyond what everybody has seen."


def test_a_count_that_differs_is_explained_until_the_next_round() -> None:
    text = "table flip R5\nAnn play R1\nBob draw\nBob pass\nCal play R2\nAnn play R3\nBob count 7"
    assert "Bob's count differs, perhaps because:\n    Bob did not draw the 1 card of entry 3." in page(text)
    assert differing(game_of(text)) == (7,)
    assert differing(game_of(text + "\ntable abandon\ntable next")) == ()


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
@pytest.mark.parametrize("cells", [60, 80, 120])
def test_the_page_stays_within_the_screen(cells: int, lang: str) -> None:
    game = game_of(GUILTY)
    assert all(width_of(line) <= cells for line in certain_lines(game, game.state, cells, lang))


async def test_the_page_opens_with_v_9_and_follows_the_game() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r1v9")
        assert isinstance(pilot.app.screen, CertainScreen)
        assert "The draw pile has" in screen_text(pilot.app)
        assert "Of the 108 cards" in screen_text(pilot.app)
        await keys(pilot, "q")
        assert "top R1" in screen_text(pilot.app)


async def test_a_recount_says_at_once_where_record_and_table_may_have_parted() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5dm117<enter>")
        said = " ".join(pane(pilot.app, "said").split())
        assert "Perhaps: Ann did not draw the 1 card of entry 2." in said, said


async def at_the_end(pilot_keys: str, size: tuple[int, int] = (80, 24)) -> tuple[str, FakeEvening]:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=size) as pilot:
        await keys(pilot, "r5m112<enter>r7nr8dr1r2" + pilot_keys)
        assert isinstance(pilot.app.screen, HandScreen)
        return screen_text(pilot.app), evening


async def test_a_hand_with_another_number_of_cards_is_explained_before_it_is_taken() -> None:
    shown, _evening = await at_the_end("b1b2b3b4b5b6<enter>")
    assert "cards typed: 6, on record: 6" not in shown
    shown, evening = await at_the_end("b1b2b3b4b5b6<enter>b1b2b3b4b5b6b7<enter>")
    assert "cards typed: 7, on record: 8. Enter again" in shown
    assert "小明's count differs, perhaps because:" in shown
    assert "小明 did not draw the 1 card of entry" in shown
    assert evening.table.state.hands[2] is None


async def test_points_no_such_hand_can_be_worth_are_asked_for_twice() -> None:
    shown, evening = await at_the_end("=999<enter>")
    assert "999 points cannot be 6 cards: Enter again if that is the sum" in shown
    assert evening.table.state.hands[1] is None
    _shown, evening = await at_the_end("=999<enter><enter>")
    hand = evening.table.state.hands[1]
    assert hand is not None
    assert hand.points == 999
    _shown, evening = await at_the_end(".41<enter>")
    hand = evening.table.state.hands[1]
    assert hand is not None
    assert hand.points == 41
