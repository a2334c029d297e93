"""What is said at the table in whole games: nobody is told to wait for himself, and no remedy is told twice."""

from __future__ import annotations

import pytest

from referee.texts import say
from tests.support.games import play


def last_said(record: str, lang: str = "en") -> str:
    """The sentence on the last entry of a record."""
    game = play(record)
    step = game.steps[-1]
    return say(step.ruling, step.entry, game.names, lang)


TABLE = "seats Ann Bob Cal\ntop R5\nturn Ann\ncount Ann 5\ncount Bob 4\ncount Cal 3\n"


@pytest.mark.parametrize(
    ("record", "english", "chinese"),
    [
        ("Ann play W\nAnn play R3", "Ann has to name the color first. ", "Ann 要先指定颜色。"),
        ("Ann play W\nAnn draw", "Ann has to name the color first. ", "Ann 要先指定颜色。"),
        ("Ann play W\nBob play R3", "Bob has to wait until Ann has named the color. ", "Bob 请稍等"),
        (
            "Ann play W4>B\nBob challenge\nAnn play B3",
            "Ann has to show the challenged hand first. ",
            "Ann 要先亮出被质疑的手牌。",
        ),
    ],
)
def test_nobody_has_to_wait_for_himself(record: str, english: str, chinese: str) -> None:
    assert last_said(TABLE + record).startswith(english)
    assert last_said(TABLE + record, "zh_CN").startswith(chinese)


def test_who_swaps_with_himself_hears_that_the_swap_is_still_due() -> None:
    told = last_said(f"rule seven_swaps_hands on\n{TABLE}Ann play R7\nAnn swap Ann")
    assert told == "Ann has to swap hands first, because a 7 is down."


def test_who_shows_a_part_of_the_challenged_hand_hears_what_to_do() -> None:
    told = last_said(f"{TABLE}Ann play W4>B\nBob challenge\nAnn show B1 B2")
    assert told == "Ann shows 2 cards, but the record says 4. Ann shows the whole hand."


def test_cards_drawn_since_a_wild_draw_four_are_told_to_be_no_guilt() -> None:
    record = "rules diary_en_strict\nseats Ann Bob Cal\ntop R5\nturn Ann\ncount Ann 5\ncount Bob 2\ncount Cal 3\n"
    told = last_said(f"{record}Ann play RD\nBob play W4>G\nCal catch Bob\nBob draw 2\nCal challenge\nBob show Y3 GD B1")
    assert "with red in play; the 2 cards drawn since do not count." in told


@pytest.mark.parametrize(("cards", "turns"), [("RR", True), ("RR GR", False), ("RR GR BR", True)])
def test_an_even_number_of_reverses_does_not_turn_play_round(cards: str, turns: bool) -> None:
    record = f"rules forum_encyclopedia_cn_pairs\n{TABLE}Ann play {cards}"
    assert last_said(record).endswith("Play turns round.") is turns


def test_a_red_zero_costs_the_turn_as_well() -> None:
    assert last_said(f"rule red_zero_draw_ten on\n{TABLE}Ann play R0").endswith("Bob draws 10 and loses the turn.")


def test_a_decision_to_play_on_is_told_once() -> None:
    stuck = "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 50\ncount Bob 57\npiles 0 1\nAnn pass\nBob pass\n"
    assert last_said(stuck + "table decide play_on") == "The table decides: play goes on."


def test_partners_score_together() -> None:
    record = (
        "rules wiki_zh_tw_team\nseats Ann Bob Cal Dee\nteams Ann Cal / Bob Dee\ntop R5\nturn Ann\n"
        "count Ann 1\ncount Bob 1\ncount Cal 5\ncount Dee 1\ncalled Ann\nAnn play R7\nBob hand W4\nDee hand BS"
    )
    assert last_said(record).endswith("Ann and Cal score 70 each.")
    assert last_said(record, "zh_CN").endswith("Ann、Cal 各得 70 分。")


def test_a_call_that_came_together_with_a_catch_is_not_said_to_be_before_it() -> None:
    record = "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 2\ncount Bob 4\n@10 Ann play R7\n@10.5 Bob catch\n"
    assert last_said(f"{record}@10.504 Ann uno") == "Ann calls UNO in time. Ann does not have to draw 2 after all."


def test_an_objection_to_a_refused_entry_changes_nothing() -> None:
    assert last_said(f"{TABLE}Bob play R3\ntable notice 1") == (
        "Entry 1 was in order, or refused already, so nothing changes."
    )


def test_a_trade_tells_how_many_cards_really_change_hands() -> None:
    record = "rules forum_drop_cn\nseats Ann Bob Cal\ntop R5\nturn Ann\ncount Ann 5\ncount Bob {}\ncount Cal 3\n"
    trade = "Ann play W\nAnn trade Bob"
    assert last_said(record.format(4) + trade) == "Ann uses the Wild to swap 3 cards with Bob, and red stays in play."
    assert last_said(record.format(2) + trade) == "Ann uses the Wild to swap 2 cards with Bob, and red stays in play."
    assert last_said(record.format(2) + trade, "zh_CN").startswith("Ann 用变色牌与 Bob 交换 2 张牌")
