"""Every ruling says where it comes from: the rule text with its options, or what stands behind a rule without any."""

from __future__ import annotations

import pytest

from referee.option_texts import LANGS, Lang
from referee.option_words import option_keys
from referee.presets import load_preset, preset_names
from referee.rule_sources import RULE_BASIS, RULE_OPTIONS, rule_source
from referee.rules import Rules
from referee.rulings import Rule
from tests.support.chinese import foreign


def test_every_rule_has_options_or_something_else_behind_it_and_not_both() -> None:
    with_options = {rule for rule, keys in RULE_OPTIONS.items() if keys}

    assert with_options | set(RULE_BASIS) == set(Rule)
    assert not with_options & set(RULE_BASIS)
    assert all(key in option_keys() for keys in RULE_OPTIONS.values() for key in keys)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", preset_names())
def test_every_rule_has_a_source_under_every_text(name: str, lang: Lang) -> None:
    rules = load_preset(name)
    for rule in Rule:
        told = rule_source(rule, rules, lang)

        assert told
        assert "{" not in told
        if lang == "zh_CN":
            assert foreign(told) == [], told


def test_the_source_names_the_text_the_option_its_value_and_how_sure_the_text_is() -> None:
    window = rule_source(Rule.UNO_WINDOW, load_preset("rules_of_uno_en"), "en")
    silent = rule_source(Rule.UNO_WINDOW, load_preset("zhipai_cn"), "en")

    told = "Rules of UNO, English – Until when a catch counts: until the next player draws or plays (stated)"
    assert window == told
    assert silent.endswith("(default)")
    assert rule_source(Rule.UNO_WINDOW, Rules(), "zh_CN") == (
        "官方规则：抓漏喊的时限是“到下家摸牌或出牌为止”（众所周知）"
    )


def test_what_the_table_changed_is_said_to_be_its_own() -> None:
    rules = load_preset("killer_uno").with_option("uno_miss_penalty", "4")

    assert "Cards for a missed call: draw 4 (the table's own)" in rule_source(Rule.UNO_CAUGHT, rules, "en")


def test_an_option_is_told_as_it_is_played() -> None:
    rules = Rules().with_option("jump_in", "identical_any")  # what follows from it is not said

    told = rule_source(Rule.JUMP_IDENTICAL, rules, "en")
    assert "Who plays after a jump-in: the seat after the one who jumped in" in told


def test_a_rule_no_option_changes_says_what_stands_behind_it() -> None:
    assert rule_source(Rule.TURN_ORDER, Rules(), "en") == "All rule texts agree: turns go round one seat at a time"
    assert rule_source(Rule.DECK_COPIES, Rules(), "en").startswith("The printed deck: 108 cards")
