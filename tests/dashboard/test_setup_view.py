"""The choices before a game: rule texts, names, and why a game cannot start."""

from __future__ import annotations

import pytest

from referee.presets import preset
from referee.rules import Rules
from tablehost.dashboard.needs import NewGame
from tablehost.dashboard.setup_view import game_of, name_at, names_of, problem_of
from tablehost.played_text import label

NAMES = ("Ann", "Bob")


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


@pytest.mark.parametrize(("players", "fits"), [(2, False), (3, False), (4, True), (5, False), (6, True)])
def test_teams_of_two_need_an_even_number_of_players(players: int, fits: bool) -> None:
    found = problem_of(("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")[:players], "", Rules().with_option("teams", "pairs"))

    assert found == ("" if fits else "teams of two need an even number of players, four at least")


def test_a_choice_carries_rules_and_target() -> None:
    choice = game_of(NAMES, preset("official"), "300", 1, "sim")
    assert isinstance(choice, NewGame)
    assert choice.rules.match_target == 300
    assert choice.rules.preset == "official"
    assert (choice.names, choice.dealer, choice.board) == (NAMES, 1, "sim")


def test_an_impossible_target_is_refused_with_the_reason() -> None:
    assert isinstance(game_of(NAMES, preset("official"), "0", 0, "none"), str)


def test_the_dealer_is_one_of_the_players() -> None:
    choice = game_of(NAMES, preset("official"), "", 7, "none")
    assert isinstance(choice, NewGame)
    assert choice.dealer == 1


def test_a_changed_text_says_how_many_rules_are_otherwise() -> None:
    official = preset("official")
    assert label(official, official, "en") == "Official rules"
    changed = official.with_changes([("uno_miss_penalty", "4")])
    assert label(changed, official, "en") == "Official rules, 1 rule changed"
    changed = changed.with_changes([("jump_in", "identical_any")])
    assert label(changed, official, "en") == "Official rules, 2 rules changed"


@pytest.mark.parametrize(
    ("text", "cursor", "place"),
    [
        ("Ann, Bob, 小明", 0, 0),
        ("Ann, Bob, 小明", 3, 0),
        ("Ann, Bob, 小明", 4, 1),
        ("Ann, Bob, 小明", 12, 2),
        ("Ann Bob", 6, 1),
        ("", 0, 0),
    ],
)
def test_the_cursor_is_on_one_of_the_names(text: str, cursor: int, place: int) -> None:
    assert name_at(text, cursor) == place
