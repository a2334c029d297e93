"""Every row of the table of expectations: when it holds, and what is said when it does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.cards import Card, Color
from referee.expectations import Expectation, check
from referee.facts import Fact
from referee.fresh import first_state
from referee.game import Game
from referee.record import read
from referee.rulings import Rule, Ruling, Verdict
from referee.setup import Setup
from referee.state import Await, Question, State

NAMES = ("Ann", "Bob", "Mary Ann")


class FakeGame:
    """A game that stands still: a state, and the verdicts of its entries."""

    def __init__(self, state: State, *rulings: Ruling) -> None:
        self.state = state
        self.names = NAMES
        self.rulings = rulings

    def verdict(self, number: int) -> tuple[Verdict, Rule]:
        return self.rulings[number - 1].verdict, self.rulings[number - 1].rule

    def ruling(self, number: int) -> Ruling:
        return self.rulings[number - 1]


def position(**changes: Any) -> FakeGame:
    """A red 5 on the pile, Ann's turn, nothing owed; and whatever is changed."""
    state = first_state(Setup(names=NAMES, counts=((0, 3),)))
    standing = state.having(top=Card.parse("R5"), color=Color.RED, turn=0, draw_pile=60, discard_pile=30)
    return FakeGame(standing.having(**changes), Ruling(Verdict.LEGAL, Rule.MATCH_COLOR, {}))


def expectation(line: str) -> Expectation:
    """The expectation a line states below one event."""
    record = read(f'record 1\nseats Ann Bob "Mary Ann"\nAnn play R5\n{line}\n')
    assert record.errors == ()
    return record.expectations[0]


def match(**changes: Any) -> FakeGame:
    return position(match=replace(position().state.match, **changes))


FACTS = (
    Fact("w4_guilty", 0, None, True),
    Fact("w4_guilty", 1, None, False),
    Fact("impossible_card", None, Card.parse("Y0"), True),
)
QUESTION = Question(1, Rule.ROUND_DEAD, "void_round", (), {})


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("? verdict legal", position()),
        ("? verdict legal match.color", position()),
        ("? turn Ann", position()),
        ("? turn none", position(turn=None)),
        ("? direction cw", position()),
        ("? direction ccw", position(direction=-1)),
        ("? color R", position()),
        ("? color none", position(color=None)),
        ("? top R5", position()),
        ("? top W4", position(top=Card.parse("W4"))),
        ("? top W4>R", position(top=Card.parse("W4"))),
        ("? count Ann 3", position()),
        ("? due none", position()),
        ("? due Ann 0", position()),
        ('? due "Mary Ann" 2', position(due=(0, 0, 2))),
        ("? awaits none", position()),
        ("? awaits Ann color", position(awaits=(Await(1, "swap"), Await(0, "color")))),
        ("? awaits Bob draw", position(due=(0, 2, 0))),
        ("? called none", position()),
        ('? called "Mary Ann" Ann', position(called=(True, False, True))),
        ("? piles 60 30", position()),
        ("? winner none", position()),
        ("? winner Bob", position(winner=1, over="won")),
        ("? score Ann -2", match(scores=(-2, 0, 2))),
        ("? total Bob 7", match(totals=(0, 7, 0))),
        ("? match_winner none", position()),
        ("? match_winner Ann", match(winners=(0, 2))),
        ("? match_loser Bob", match(losers=(1,))),
        ("? forfeit pig Bob", match(forfeits=(("truth_or_dare", 0), ("pig", 1)))),
        ("? fact w4_guilty Ann certain", position(facts=FACTS)),
        ("? fact w4_guilty Bob likely", position(facts=FACTS)),
        ('? fact w4_guilty "Mary Ann" none', position(facts=FACTS)),
        ("? fact impossible_card Y0 certain", position(facts=FACTS)),
        ("? fact impossible_card R0 none", position(facts=FACTS)),
        ("? default void_round", position(questions=(QUESTION,))),
        ("? default none", position()),
    ],
)
def test_what_is_so_meets_the_expectation(line: str, game: FakeGame) -> None:
    assert check(game, expectation(line)) is None


@pytest.mark.parametrize(
    ("line", "game", "told"),
    [
        ("? verdict illegal", position(), "expected verdict illegal, got verdict legal match.color"),
        ("? verdict legal uno.self", position(), "expected verdict legal uno.self, got verdict legal match.color"),
        ("? turn Bob", position(), "expected turn Bob, got turn Ann"),
        ("? turn Bob", position(turn=None), "expected turn Bob, got turn none"),
        ("? direction ccw", position(), "expected direction ccw, got direction cw"),
        ("? color B", position(), "expected color B, got color R"),
        ("? top W4>B", position(top=Card.parse("W4")), "expected top W4>B, got top W4>R"),
        ("? count Ann 4", position(), "expected count Ann 4, got count Ann 3"),
        ("? due none", position(due=(0, 1, 2)), 'expected due none, got due Bob 1 and "Mary Ann" 2'),
        ("? due Ann 2", position(), "expected due Ann 2, got due Ann 0"),
        ("? awaits none", position(due=(0, 2, 0)), "expected awaits none, got awaits Bob draw"),
        ("? awaits Ann color", position(), "expected awaits Ann color, got awaits none"),
        ("? called Ann", position(called=(True, True, False)), "expected called Ann, got called Ann Bob"),
        ("? called Ann", position(), "expected called Ann, got called none"),
        ("? called none", position(called=(True, False, False)), "expected called none, got called Ann"),
        ("? piles 1 2", position(), "expected piles 1 2, got piles 60 30"),
        ("? winner none", position(winner=1), "expected winner none, got winner Bob"),
        ("? score Ann 0", position(), "expected score Ann 0, got score Ann none"),
        ("? total Bob 7", position(), "expected total Bob 7, got total Bob 0"),
        ("? match_winner Bob", match(winners=(0, 2)), 'expected match_winner Bob, got match_winner Ann and "Mary Ann"'),
        ("? forfeit pig Ann", position(), "expected forfeit pig Ann, got forfeit none"),
        (
            "? fact w4_guilty Ann likely",
            position(facts=FACTS),
            "expected fact w4_guilty Ann likely, got fact w4_guilty Ann certain",
        ),
        ("? default void_round", position(), "expected default void_round, got default none"),
    ],
)
def test_what_is_not_so_is_told_in_the_words_of_the_expectation(line: str, game: FakeGame, told: str) -> None:
    assert check(game, expectation(line)) == told


def test_the_cards_of_a_draw_card_that_may_still_be_answered_are_due() -> None:
    stacking = "rule stack_draw_two_on_draw_two any_color"
    record = read(f"record 1\n{stacking}\nseats Ann Bob\ntop R5\nturn Ann\nAnn play RD\n? due Bob 2\n")
    game = Game(record.setup)
    game.enter(record.log[0])

    assert check(game, record.expectations[0]) is None


def test_the_verdict_of_an_earlier_event_is_asked_for_as_it_stands_now() -> None:
    record = read("record 1\nseats Ann Bob\nAnn uno\nAnn draw\n? verdict@1 void uno.too_early\n")
    game = FakeGame(
        position().state,
        Ruling(Verdict.VOID, Rule.UNO_TOO_EARLY, {}),
        Ruling(Verdict.LEGAL, Rule.DRAW_CHOICE, {}),
    )

    assert check(game, record.expectations[0]) is None
    assert str(record.expectations[0]) == "? verdict@1 void uno.too_early"


def test_the_default_offered_with_the_event_comes_before_older_questions() -> None:
    ruling = Ruling(Verdict.NEEDS_RULING, Rule.SCORE_TIE, {}, default="shared_win", answers=("shared_win",))
    game = FakeGame(position(questions=(QUESTION,)).state, ruling)

    assert check(game, expectation("? default shared_win")) is None


def test_a_player_called_none_is_not_nobody() -> None:
    record = read('record 1\nseats "none" Bob\n? turn "none"\n? turn none\n')

    assert [one.words for one in record.expectations] == [("none",), ()]
    assert [str(one) for one in record.expectations] == ['? turn "none"', "? turn none"]


def test_expectations_before_the_first_event_are_about_the_setup() -> None:
    record = read("record 1\nseats Ann Bob\ntop R5\nturn Ann\n? turn Ann\nAnn play R6\n")

    assert record.errors == ()
    assert record.expectations[0].after == 0
