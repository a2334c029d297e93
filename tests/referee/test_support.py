"""What the referee cannot play yet is said before the game."""

from __future__ import annotations

import pytest

from referee.presets import load_preset, preset_names
from referee.rules import Rules, option
from referee.support import ANY_NUMBER, NOT_YET, unsupported


def test_what_is_not_refereed_yet_is_said_in_one_sentence() -> None:
    rules = Rules().with_option("teams", "pairs")

    assert unsupported(rules, {"teams": frozenset({"pairs"})}) == (
        "teams = pairs is not refereed by this version yet: choose off, or watch it at the table yourselves",
    )


def test_a_value_that_is_not_chosen_is_not_mentioned() -> None:
    assert unsupported(Rules(), {"teams": frozenset({"pairs"}), "jump_in": frozenset({"identical_any"})}) == ()


def test_the_rules_are_judged_as_they_are_played() -> None:
    rules = Rules().with_option("jump_in", "identical_any")

    (sentence,) = unsupported(rules, {"jump_in_self": frozenset({"yes"})})

    assert sentence.startswith("jump_in_self = yes ")


def test_an_option_without_any_other_value_is_left_to_the_table() -> None:
    rules = Rules().with_option("scoring", "finishing_rank")

    (sentence,) = unsupported(rules, {"rank_points": frozenset({"zero_sum"})})

    assert sentence == "rank_points = zero_sum is not refereed by this version yet: watch it at the table yourselves"


def test_the_list_names_options_and_values_of_the_catalogue() -> None:
    for key, words in NOT_YET.items():
        for word in words - {ANY_NUMBER}:
            assert option(key).word(option(key).parse(word)) == word
        assert ANY_NUMBER not in words or option(key).numbers is not None


def test_a_number_of_any_size_can_be_listed() -> None:
    rules = Rules().with_option("turn_time_limit_s", "7")

    (sentence,) = unsupported(rules, {"turn_time_limit_s": frozenset({ANY_NUMBER})})

    assert sentence.startswith("turn_time_limit_s = 7 ")


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_can_be_asked(name: str) -> None:
    assert all(isinstance(sentence, str) for sentence in unsupported(load_preset(name)))
