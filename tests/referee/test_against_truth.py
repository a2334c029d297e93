"""A referee that sees nothing against a table that sees everything: matches by bots, compared after every entry."""

from __future__ import annotations

from itertools import count

import pytest

from referee.presets import preset_names
from referee.rules import Rules
from tablehost.bots import Match
from tests.support.truth_checks import blind_match
from tests.support.truth_matches import NAMES, match_of

ENTRIES = 3_000
"""How many entries are judged at least under every preset: some 25 rounds, under the wildest one or two."""


@pytest.mark.parametrize("preset", preset_names())
def test_under_every_preset_the_referee_agrees_with_the_truth_and_accuses_nobody_falsely(preset: str) -> None:
    judged = 0
    for seed in count():
        match = match_of(preset, seed)
        steps = list(match.steps())

        disagreements = blind_match(match.setup, steps)

        assert not disagreements, f"seed {seed}\n" + "\n".join(map(str, disagreements))
        judged += len(steps)
        if judged >= ENTRIES:
            return


@pytest.mark.parametrize("faults", [0.0, 0.1], ids=["clean", "with_faults"])
@pytest.mark.parametrize("exact", [True, False], ids=["written", "live"])
@pytest.mark.parametrize("players", range(2, 11))
def test_whole_matches_agree_to_the_end_with_any_number_of_players(players: int, exact: bool, faults: float) -> None:
    for seed in (players, players + 1000):
        match = Match(Rules(), NAMES[:players], seed, exact=exact, faults=faults)

        disagreements = blind_match(match.setup, match.steps())

        assert not disagreements, f"seed {seed}\n" + "\n".join(map(str, disagreements))


def test_the_next_match_begins_with_everybody_and_from_nothing() -> None:
    """Who was eliminated plays again, and the scores are back at 0 (`reset_after_forfeit`)."""
    for change in ("match_end elimination", "forfeit pig_by_winner"):
        rules = (
            Rules().with_option("match_target", "60").with_option("scoring", "own_hand").with_option(*change.split())
        )
        match = Match(rules, NAMES[:4], 7, max_rounds=12)
        steps = list(match.steps())

        disagreements = blind_match(match.setup, steps)

        assert not disagreements, "\n".join(map(str, disagreements))
        decided = [place for place, step in enumerate(steps) if step.truth.match_winners]
        assert any(not step.truth.match_winners for step in steps[decided[0] :])


OPTIONS = (
    "stack_draw_two_on_draw_two any_color",
    "stack_draw_two_on_draw_two any_color;stack_wild_draw_four_on_draw_two yes;stack_chain_limit 2",
    "stack_wild_draw_four_on_wild_draw_four yes;stack_draw_two_on_wild_draw_four chosen_color",
    "stack_wild_draw_four_on_wild_draw_four yes;challenge_in_chain first_of_chain;challenge_success_draws chain_total",
    "stack_draw_two_on_wild_draw_four any_color;challenge_fail_draws chain_total_plus_2",
    "stack_draw_two_on_draw_two any_color;deflect_with_skip same_color;deflect_with_reverse same_color",
    "deflect_with_skip same_color_next",
    "draw_when_stuck draw_until_playable",
    "draw_when_stuck draw_until_playable;drawn_card_allowed number_only;last_card_action forbidden_must_draw",
    "draw_when_stuck draw_one_turn_ends",
    "after_draw_play any_card",
    "jump_in identical_any;jump_in_self yes",
    "jump_in identical_number",
    "seven_swaps_hands on;zero_rotates_hands on",
    "scoring own_hand;match_end target_then_lowest",
    "next_dealer round_winner;opening_wild dealer_chooses;opening_reverse right_of_dealer_first",
    "first_player dealer;opening_draw_two draw_then_play;opening_wild left_chooses_dealer_plays",
    "opening_skip reflip;opening_draw_two reflip;opening_reflip_card set_aside",
    "wild_draw_four_legality no_playable_card;challenge_success_turn challenger_loses_turn",
    "wild_draw_four_challenge off",
    "uno_false_catch_penalty 2;uno_wrong_call_penalty 2;wrong_card_penalty 2;uno_miss_penalty 3",
    "uno_miss_per_catcher true",
    "uno_catch_closes while_one_card",
    "press_tie_to catcher",
    "press_within_lag ask",
    "press_within_lag ask;press_tie_to catcher;uno_miss_per_catcher true",
    "press_within_lag ask;uno_late_call too_late;uno_false_catch_penalty 2;uno_wrong_call_penalty 2",
    "press_within_lag ask;uno_miss_trigger automatic;uno_catch_closes next_card_played",
    "press_within_lag ask;uno_miss_trigger automatic;uno_needed_for non_action_last_card",
    "press_within_lag ask;uno_catch_closes while_one_card;jump_in identical_any;multi_card identical_pair",
    "reverse_two_players_symbol same_as_skip",
    "reverse_two_players direction_only;match_rule color_number;wild_keep_color must_change",
    "after_penalty_match color_number_or_any_action",
    "after_penalty_match last_draw_two_color_only;deflect_with_skip same_color;deflect_with_reverse same_color",
    "final_draw_card none;wild_on_served_penalty forbidden;after_penalty_match last_draw_two_color_only",
    "seven_swaps_hands on;zero_rotates_hands on;uno_after_swap must_call",
    "uno_late_call too_late",
    "uno_late_call too_late;uno_call_moment after_card_lands;uno_miss_trigger automatic",
    "uno_miss_trigger automatic;uno_catch_closes next_card_played;uno_needed_for non_action_last_card",
    "uno_miss_trigger automatic;uno_catch_closes own_next_turn",
    "opening_lead free_lead;first_player table_choice",
    "opening_lead free_lead;turn_time_limit_s 5;turn_time_penalty 2",
    "voluntary_draw forbidden;drawn_card_play mandatory;jump_in identical_any;draw_when_stuck draw_until_playable",
    "opening_lead free_lead;last_card_action forbidden_must_draw;hand_size 2",
    "voluntary_draw forbidden",
    "multi_card identical_pair;jump_in identical_any;stack_draw_two_on_draw_two any_color",
    "multi_card same_rank_set;multi_card_effect counts_each;reverse_two_players direction_only",
    "multi_card same_rank_set;stack_draw_two_on_draw_two any_color;seven_swaps_hands on",
    "round_end last_one_left;scoring finishing_rank;match_target none;match_end none",
    "round_end last_one_left;sum_of_hand_win on;jump_in identical_any;seven_swaps_hands on",
    "round_end last_one_left;scoring own_hand;stack_wild_draw_four_on_wild_draw_four yes",
    "drawn_card_window until_next_player_plays;jump_in identical_any",
    "after_draw_play any_card;drawn_card_allowed number_only",
    "teams pairs;scoring team_sum;forfeit truth_or_dare",
    "stock_exhausted reshuffle_or_abandon;draw_when_stuck draw_until_playable",
    "wild_functions color_peek_swap;red_zero_draw_ten on;silent_two on",
)


@pytest.mark.parametrize("exact", [True, False], ids=["written", "live"])
@pytest.mark.parametrize("changes", OPTIONS)
def test_the_referee_agrees_under_other_options(changes: str, exact: bool) -> None:
    rules = Rules()
    for change in changes.split(";"):
        rules = rules.with_option(*change.split())
    for seed, players in ((1, 2 if rules.teams == "off" else 4), (2, 5 if rules.teams == "off" else 6)):
        match = Match(rules.check(), NAMES[:players], seed, exact=exact, faults=0.05, max_rounds=3)

        disagreements = blind_match(match.setup, match.steps())

        assert not disagreements, f"seed {seed}\n" + "\n".join(map(str, disagreements))
