"""A referee that sees nothing against a table that sees everything: matches by bots, compared after every entry."""

from __future__ import annotations

import pytest

from referee.rules import Rules
from tablehost.bots import Match
from tests.support.truth_checks import blind_match

NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
SEEDS = {players: range(players * 1000, players * 1000 + 6) for players in range(2, 11)}
"""Six matches for every number of players in each of four ways: 216 in all."""


@pytest.mark.parametrize("faults", [0.0, 0.1], ids=["clean", "with_faults"])
@pytest.mark.parametrize("exact", [True, False], ids=["written", "live"])
@pytest.mark.parametrize("players", SEEDS)
def test_the_referee_agrees_with_the_truth_after_every_entry_and_accuses_nobody_falsely(
    players: int, exact: bool, faults: float
) -> None:
    for seed in SEEDS[players]:
        match = Match(Rules(), NAMES[:players], seed, exact=exact, faults=faults)

        disagreements = blind_match(match.setup, match.steps())

        assert not disagreements, f"seed {seed}\n" + "\n".join(map(str, disagreements))


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
    "reverse_two_players_symbol same_as_skip",
    "reverse_two_players direction_only;match_rule color_number;wild_keep_color must_change",
    "after_penalty_match color_number_or_any_action",
    "after_penalty_match last_draw_two_color_only;deflect_with_skip same_color;deflect_with_reverse same_color",
    "final_draw_card none;wild_on_served_penalty forbidden;after_penalty_match last_draw_two_color_only",
)


@pytest.mark.parametrize("exact", [True, False], ids=["written", "live"])
@pytest.mark.parametrize("changes", OPTIONS)
def test_the_referee_agrees_under_other_options(changes: str, exact: bool) -> None:
    rules = Rules()
    for change in changes.split(";"):
        rules = rules.with_option(*change.split())
    for seed, players in ((1, 2), (2, 5)):
        match = Match(rules.check(), NAMES[:players], seed, exact=exact, faults=0.05, max_rounds=3)

        disagreements = blind_match(match.setup, match.steps())

        assert not disagreements, f"seed {seed}\n" + "\n".join(map(str, disagreements))
