"""The options: their words, what hangs on what, and what cannot hold together."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from referee.dependants import DEPENDANTS
from referee.errors import Contradiction, RefereeError, UnknownOption, UnknownValue
from referee.option_words import differences, option, option_keys
from referee.presets import load_preset, preset_names
from referee.rules import Rules

SCENARIOS = Path(__file__).parent / "scenarios"


def official(*lines: str) -> Rules:
    """`official` with `OPTION VALUE` lines, as a record says them."""
    return changed(Rules(), *lines)


def changed(rules: Rules, *lines: str) -> Rules:
    for line in lines:
        key, word = line.split()
        rules = rules.with_option(key, word)
    return rules


def every_word() -> list[tuple[str, str]]:
    """Every option with each of its words and the ends of its numbers."""
    pairs = []
    for key in option_keys():
        numbers = option(key).numbers
        ends = () if numbers is None else (str(numbers[0]), str(numbers[-1]))
        pairs += [(key, word) for word in (*option(key).words, *ends)]
    return pairs


def scenario_rules() -> list[tuple[str, Rules]]:
    """The setup of every record in the folder of scenarios."""
    found = []
    for path in sorted(SCENARIOS.rglob("*.game")):
        rules = Rules()
        for line in path.read_text("utf-8").splitlines():
            words = line.split("#")[0].split()
            if len(words) == 2 and words[0] == "rules":
                rules = load_preset(words[1])
            if len(words) == 3 and words[0] == "rule":
                rules = rules.with_option(words[1], words[2])
        found.append((path.name, rules))
    return found


# Values


def test_there_are_94_options_of_the_texts_and_seven_beyond_them() -> None:
    assert len(option_keys()) == 94 + 7
    assert option_keys()[0] == "blank_cards"
    assert option_keys()[-8:] == (
        "rank_points",
        "seven_swaps_hands",
        "uno_after_swap",
        "leaver_cards",
        "press_tie_ms",
        "press_tie_to",
        "entry_lag_ms",
        "press_within_lag",
    )


@pytest.mark.parametrize(("key", "word"), every_word())
def test_every_word_reads_back(key: str, word: str) -> None:
    rules = Rules().with_option(key, word)

    assert rules.value_word(key) == word
    assert rules.changes == ((key, word),)
    assert rules.with_option(key, rules.value_word(key)) == rules


@pytest.mark.parametrize("key", option_keys())
def test_every_default_is_a_value_of_its_option(key: str) -> None:
    word = Rules().value_word(key)

    assert option(key).parse(word) == option(key).default
    assert type(option(key).parse(word)) is type(option(key).default)


@pytest.mark.parametrize(
    ("key", "word", "value"),
    [
        ("hand_size", "5", 5),
        ("hand_size_adjustable", "true", True),
        ("match_target", "none", None),
        ("match_target", "table_choice", "table_choice"),
        ("match_target", "150", 150),
        ("turn_time_limit_s", "none", None),
        ("turn_time_penalty", "n/a", None),
        ("stack_chain_limit", "2", 2),
        ("stack_chain_limit", "unlimited", "unlimited"),
        ("wild_draw_four_stack_exempt", "true", True),
        ("wild_draw_four_stack_exempt", "on_wild_draw_four_only", "on_wild_draw_four_only"),
        ("wild_draw_four_counts_wilds", "n/a", "n/a"),
        ("challenge_success_draws", "4", 4),
        ("reset_after_forfeit", "true", True),
    ],
)
def test_words_become_typed_values(key: str, word: str, value: object) -> None:
    parsed = Rules().with_option(key, word).value(key)

    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("uno_miss_penalty", "21"),
        ("uno_miss_penalty", "-1"),
        ("uno_miss_penalty", "2.5"),
        ("uno_miss_penalty", "²"),
        ("uno_miss_penalty", "true"),
        ("uno_miss_penalty", ""),
        ("uno_miss_penalty", "9" * 5000),
        ("players_max", "11"),
        ("hand_size", "0"),
        ("stack_chain_limit", "1"),
        ("challenge_success_draws", "5"),
        ("jump_in", "ON"),
        ("reset_after_forfeit", "false"),
    ],
)
def test_a_value_outside_the_catalogue_is_refused(key: str, word: str) -> None:
    with pytest.raises(UnknownValue, match=key):
        Rules().with_option(key, word)


def test_leading_zeros_are_written_back_without_them() -> None:
    assert official("hand_size 07").changes == (("hand_size", "7"),)


def test_an_unknown_value_names_what_is_expected_and_the_nearest_word() -> None:
    with pytest.raises(UnknownValue) as caught:
        Rules().with_option("jump_in", "identical")

    assert str(caught.value) == (
        '"identical" is no value of jump_in, which takes off, identical_number or identical_any: '
        'did you mean "identical_any"?'
    )


def test_an_unknown_option_names_the_nearest_one() -> None:
    with pytest.raises(UnknownOption, match='there is no option "jumpin": did you mean "jump_in"\\?'):
        Rules().with_option("jumpin", "off")
    with pytest.raises(UnknownOption):
        Rules().value_word("preset")


def test_an_unknown_value_of_a_number_names_the_range() -> None:
    with pytest.raises(UnknownValue, match="a whole number from 0 to 20"):
        Rules().with_option("advice_penalty", "many")


# Rules as values


def test_rules_are_equal_and_hash_alike_when_the_same_was_said() -> None:
    assert official("jump_in identical_any") == official("jump_in identical_any")
    assert hash(official("jump_in identical_any")) == hash(official("jump_in identical_any"))
    assert official("jump_in identical_any") != Rules()
    assert len({Rules(), official(), official("uno_miss_penalty 4")}) == 2


def test_rules_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().jump_in = "identical_any"  # type: ignore[misc]


def test_changing_an_option_leaves_the_old_rules_alone() -> None:
    rules = Rules()
    rules.with_option("uno_miss_penalty", "4")

    assert rules == Rules()


def test_an_option_said_twice_is_written_once_with_its_last_value() -> None:
    rules = official("uno_miss_penalty 4", "jump_in identical_any", "uno_miss_penalty 6")

    assert rules.uno_miss_penalty == 6
    assert str(rules) == "rules official\nrule uno_miss_penalty 6\nrule jump_in identical_any"


def test_the_record_lines_give_the_rules_back() -> None:
    rules = changed(load_preset("killer_uno"), "uno_miss_penalty 4", "match_target none", "match_end none")

    again = load_preset(rules.lines()[0].split()[1])
    for line in rules.lines()[1:]:
        again = again.with_option(*line.split()[1:])

    assert again == rules


def test_a_repr_shows_what_differs_from_official_and_reads_back() -> None:
    rules = official("jump_in identical_any")

    assert repr(Rules()) == "Rules()"
    assert repr(rules) == "Rules(changes=(('jump_in', 'identical_any'),), jump_in='identical_any')"
    assert eval(repr(load_preset("killer_uno"))) == load_preset("killer_uno")


def test_rules_can_be_pickled_for_a_worker() -> None:
    assert pickle.loads(pickle.dumps(load_preset("wiki_zh_tw"))) == load_preset("wiki_zh_tw")


def test_errors_can_be_pickled_with_their_sentence() -> None:
    error = UnknownOption("jumpin", ("jump_in",))

    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert isinstance(error, RefereeError)


def test_differences_name_the_options_and_not_the_presets_name() -> None:
    assert differences(Rules(), Rules(preset="another")) == ()
    assert differences(Rules(), official("uno_miss_penalty 4", "jump_in off")) == ("uno_miss_penalty",)


# What hangs on what


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["jump_in identical_any"], {"jump_in_self": "yes", "jump_in_resume": "after_jumper"}),
        (
            ["stack_draw_two_on_draw_two any_color"],
            {
                "stack_chain_limit": "unlimited",
                "wild_under_penalty": "forbidden",
                "wild_draw_four_stack_exempt": "n/a",
                "challenge_in_chain": "n/a",
            },
        ),
        (
            ["stack_wild_draw_four_on_wild_draw_four yes"],
            {"wild_draw_four_stack_exempt": "true", "challenge_in_chain": "not_challengeable"},
        ),
        (["deflect_with_skip same_color_next"], {"stack_chain_limit": "unlimited", "wild_under_penalty": "forbidden"}),
        (["multi_card same_rank_set"], {"multi_card_effect": "counts_once"}),
        (["wild_draw_four_legality no_playable_card"], {"wild_draw_four_counts_wilds": "false"}),
        (["turn_time_limit_s 30"], {"turn_time_penalty": "2"}),
        (["uno_wrong_call_penalty 2"], {"uno_claim_trigger": "automatic"}),
        (["teams pairs"], {"team_formation": "free"}),
        (["scoring finishing_rank"], {"rank_points": "zero_sum"}),
        (["forfeit pig_by_winner"], {"exact_target_rule": "pigs_for_everyone", "reset_after_forfeit": "true"}),
        (
            ["wild_draw_four_challenge off"],
            {
                "challenge_in_chain": "n/a",
                "challenge_success_draws": "n/a",
                "challenge_success_turn": "n/a",
                "challenge_fail_draws": "n/a",
                "challenge_hand_shown_to": "n/a",
            },
        ),
        (
            ["draw_when_stuck draw_one_turn_ends"],
            {"drawn_card_allowed": "n/a", "drawn_card_play": "n/a", "drawn_card_window": "n/a"},
        ),
        (["jump_in identical_any", "jump_in_self not_stated"], {"jump_in_self": "not_stated"}),
        (["last_card_action forbidden_must_draw"], {"final_draw_card": "next_draws_and_counts"}),
    ],
)
def test_one_line_is_enough_to_switch_a_rule_on_or_off(lines: list[str], expected: dict[str, str]) -> None:
    rules = official(*lines)

    played = rules.settled()

    assert rules.contradictions() == () or "scoring finishing_rank" in lines
    assert {key: played.value_word(key) for key in expected} == expected


def test_drawing_on_gets_its_details_where_a_text_had_none() -> None:
    rules = load_preset("rules_of_uno_en").with_option("draw_when_stuck", "draw_one_may_play")

    played = rules.settled()

    assert (played.drawn_card_allowed, played.drawn_card_play) == ("any_playable", "optional")
    assert (played.drawn_card_window, played.after_draw_play) == ("own_turn", "drawn_card_only")


def test_a_challenge_gets_its_details_where_a_text_had_none() -> None:
    played = load_preset("diary_en").with_option("wild_draw_four_challenge", "on").settled()

    assert (played.challenge_success_draws, played.challenge_fail_draws) == (4, 6)
    assert (played.challenge_success_turn, played.challenge_hand_shown_to) == ("challenger_plays", "challenger_only")
    assert played.challenge_in_chain == "not_challengeable"


def test_a_last_card_that_may_be_a_draw_card_gets_its_rule() -> None:
    rules = load_preset("diary_en").with_option("last_card_action", "allowed")

    assert rules.final_draw_card == "n/a"
    assert rules.settled().final_draw_card == "next_draws_and_counts"


def test_settling_keeps_what_was_said_and_where_it_comes_from() -> None:
    rules = official("jump_in identical_any")

    assert rules.settled().changes == rules.changes
    assert rules.settled().preset == "official"
    assert rules.jump_in_self == "n/a"


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_settled_as_it_stands(name: str) -> None:
    assert load_preset(name).settled() == load_preset(name)


@pytest.mark.parametrize("name", preset_names())
def test_settling_twice_changes_nothing_and_leaves_nothing_open(name: str) -> None:
    for key in {parent for dependant in DEPENDANTS for parent in dependant.parents}:
        for word in option(key).words:
            once = load_preset(name).with_option(key, word).settled()

            assert once.settled() == once
            assert all(dependant.is_said(once) or not dependant.is_on(once) for dependant in DEPENDANTS)


# What cannot hold together


@pytest.mark.parametrize("name", preset_names())
def test_no_preset_contradicts_itself(name: str) -> None:
    assert load_preset(name).contradictions() == ()
    assert load_preset(name).check() is load_preset(name)


def test_no_scenario_contradicts_itself() -> None:
    for name, rules in scenario_rules():
        assert rules.contradictions() == (), name
        assert rules.settled().contradictions() == (), name


@pytest.mark.parametrize(
    ("lines", "pair"),
    [
        (["players_min 5", "players_max 4"], ("players_min", "players_max")),
        (["hand_size 11"], ("hand_size", "players_max")),
        (["teams pairs", "players_max 3"], ("teams", "players_max")),
        (["teams pairs", "team_formation high_low", "first_dealer free_choice"], ("team_formation", "first_dealer")),
        (["uno_miss_per_catcher true", "uno_miss_trigger automatic"], ("uno_miss_per_catcher", "uno_miss_trigger")),
        (["scoring finishing_rank"], ("scoring", "round_end")),
        (["scoring team_sum"], ("scoring", "teams")),
        (["match_target none"], ("match_end", "match_target")),
        (["match_target none", "match_end elimination"], ("match_end", "match_target")),
        (["match_target none", "match_end none", "match_loser lowest_total"], ("match_loser", "match_target")),
        (["match_target none", "match_end none", "forfeit pig_by_winner"], ("forfeit", "match_target")),
        (["match_end target_then_lowest", "match_loser lowest_total"], ("match_loser", "match_end")),
        (["match_end elimination", "match_loser lowest_total"], ("match_loser", "match_end")),
        (["match_loser first_to_target"], ("match_loser", "match_end")),
        (["stack_chain_limit 2"], ("stack_chain_limit", "stack_draw_two_on_draw_two")),
        (["jump_in_self yes"], ("jump_in_self", "jump_in")),
        (
            ["wild_draw_four_challenge off", "challenge_fail_draws 6"],
            ("challenge_fail_draws", "wild_draw_four_challenge"),
        ),
        (["challenge_in_chain first_of_chain"], ("challenge_in_chain", "stack_wild_draw_four_on_draw_two")),
        (["turn_time_penalty 2"], ("turn_time_penalty", "turn_time_limit_s")),
        (["team_formation free"], ("team_formation", "teams")),
        (["multi_card_effect counts_each"], ("multi_card_effect", "multi_card")),
        (["rank_points zero_sum"], ("rank_points", "scoring")),
        (["reset_after_forfeit true"], ("reset_after_forfeit", "forfeit")),
        (["uno_claim_trigger automatic"], ("uno_claim_trigger", "uno_false_catch_penalty")),
    ],
)
def test_options_that_cannot_hold_together_are_named(lines: list[str], pair: tuple[str, str]) -> None:
    rules = official(*lines)

    found = rules.contradictions()

    assert [(each.option, each.other) for each in found] == [pair]
    with pytest.raises(Contradiction, match=f"{pair[0]} = .* and {pair[1]} = .* cannot hold together, because"):
        rules.check()


@pytest.mark.parametrize(
    "lines",
    [
        ["jump_in_self yes", "jump_in_resume after_jumper", "jump_in identical_number"],
        ["stack_chain_limit 2", "stack_draw_two_on_draw_two any_color"],
        ["scoring finishing_rank", "round_end last_one_left"],
        ["scoring team_sum", "teams pairs"],
        ["match_target none", "match_end none"],
        ["match_target table_choice"],
        ["hand_size 10"],
        ["hand_size 26", "players_max 4"],
        ["wild_draw_four_challenge off"],
        ["stack_draw_two_on_draw_two any_color", "challenge_in_chain not_challengeable"],
    ],
)
def test_only_the_finished_rules_are_checked_and_these_hold(lines: list[str]) -> None:
    assert official(*lines).check().contradictions() == ()


def test_a_contradiction_says_both_options_the_reason_and_the_remedy() -> None:
    with pytest.raises(Contradiction) as caught:
        official("jump_in_self yes").check()

    assert str(caught.value) == (
        "jump_in_self = yes and jump_in = off cannot hold together, because nobody may jump in: "
        "set jump_in_self to n/a or change jump_in"
    )


def test_rules_built_by_hand_are_checked_like_any_others() -> None:
    assert [each.option for each in Rules(jump_in_self="yes").contradictions()] == ["jump_in_self"]
