"""The choices before a game: rule texts, names, and why a game cannot start."""

from __future__ import annotations

import pytest

from referee.rules import Rules
from tablehost.dashboard.needs import NewGame
from tablehost.dashboard.setup_view import game_of, names_of, problem_of, rule_texts

NAMES = ("Ann", "Bob")


def test_the_official_rules_come_first_and_every_preset_is_there() -> None:
    texts = rule_texts()
    assert texts[0].name == "official"
    assert len({one.name for one in texts}) == len(texts) >= 39


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ann, Bob", ("Ann", "Bob")),
        ("Ann Bob 小明", ("Ann", "Bob", "小明")),
        ("小明，小红、李雷", ("小明", "小红", "李雷")),
        ("Mary Ann, Bob", ("Mary Ann", "Bob")),
        (" , ,", ()),
        ("[b]Ann[/b], Bo]b", ("[b]Ann[/b]", "Bo]b")),
    ],
)
def test_names_are_read_from_one_line(typed: str, names: tuple[str, ...]) -> None:
    assert names_of(typed) == names


@pytest.mark.parametrize(
    ("names", "target", "problem"),
    [
        (("Ann",), "", "1 players"),
        (tuple("ABCDEFGHIJK"), "", "11 players"),
        (("Ann", "Ann"), "", "sits twice"),
        (("A" * 300, "Bob"), "", "longer than"),
        (NAMES, "many", "a number of points"),
        (NAMES, "0", ""),
        (NAMES, "", ""),
    ],
)
def test_what_keeps_a_game_from_starting_is_one_sentence(names: tuple[str, ...], target: str, problem: str) -> None:
    found = problem_of(names, target, Rules())
    assert problem in found
    assert bool(found) == bool(problem)


def test_a_choice_carries_rules_and_target() -> None:
    choice = game_of(NAMES, "official", "300", 1, "sim")
    assert isinstance(choice, NewGame)
    assert choice.rules.match_target == 300
    assert choice.rules.preset == "official"
    assert (choice.names, choice.dealer, choice.board) == (NAMES, 1, "sim")


def test_an_impossible_target_is_refused_with_the_reason() -> None:
    assert isinstance(game_of(NAMES, "official", "0", 0, "none"), str)


def test_the_dealer_is_one_of_the_players() -> None:
    choice = game_of(NAMES, "official", "", 7, "none")
    assert isinstance(choice, NewGame)
    assert choice.dealer == 1
