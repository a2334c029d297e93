"""The options of the rule catalogue as data: a typed field for each, with its values and the one of `official`.

Whoever adds an option begins here. What is derived from it stands elsewhere: the words of a record in `option_words`,
what hangs on what in `dependants`, what cannot hold together in `contradictions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

Value: TypeAlias = str | int | bool | None

# What an option takes stands in its type, a range of numbers too; `option_words` reads it from there when the program
# runs, so this module stays plain Python: a compiler keeps no such types.
Cards: TypeAlias = Annotated[int, range(21)]  # cards to draw, section 11
Points: TypeAlias = Annotated[int, range(101)]
Seats: TypeAlias = Annotated[int, range(2, 11)]
HandSize: TypeAlias = Annotated[int, range(1, 54)]  # 2 x 53 + 1 is the most a pack of 108 can deal
Blanks: TypeAlias = Annotated[int, range(9)]
Chain: TypeAlias = Annotated[int, range(2, 13)]  # a pack holds 12 draw cards
Seconds: TypeAlias = Annotated[int, range(1, 3601)]
Score: TypeAlias = Annotated[int, range(1, 100_001)]
Milliseconds: TypeAlias = Annotated[int, range(60_001)]


@dataclass(frozen=True, slots=True)
class OptionFields:
    """A value for every option; the defaults are the preset `official`. Names, words and order are the catalogue's.

    A choice is its word, also where the words are `on`/`off` or `yes`/`no`: compare it, do not test its truth.
    `"n/a"` means that the option it hangs on is off. In numeric fields None is the word `none`
    (`turn_time_limit_s`, `match_target`) or `n/a` (`turn_time_penalty`); `stack_chain_limit` is a number of draw cards
    or one of its two words. `match_target = table_choice` is a score still to be agreed: until somebody says it
    (`rule match_target 300`) totals are kept, and nobody reaches it.
    """

    # 5.1 Deck and card values
    blank_cards: Blanks = 0
    wild_downpour: Literal["off", "mentioned"] = "off"
    points_action: Points = 20
    points_wild: Points = 50
    points_wild_draw_four: Points = 50

    # 5.2 Table and deal
    players_min: Seats = 2
    players_max: Seats = 10
    hand_size: HandSize = 7
    hand_size_adjustable: bool = False
    deal_mode: Literal["dealt", "self_drawn", "either"] = "dealt"
    deal_first_to: Literal["dealer", "left_of_dealer"] = "left_of_dealer"
    teams: Literal["off", "pairs"] = "off"
    team_formation: Literal["n/a", "free", "high_low"] = "n/a"

    # 5.3 Choosing the dealer
    first_dealer: Literal["draw_highest", "free_choice"] = "draw_highest"
    dealer_draw_rank: Literal["point_value", "nonnumber_zero", "nonnumber_excluded", "number_cards_only"] = (
        "nonnumber_zero"
    )
    dealer_draw_tie: Literal["redraw_tied"] = "redraw_tied"
    next_dealer: Literal["round_winner", "free_choice", "rotate_left"] = "rotate_left"

    # 5.4 Opening the round
    opening_lead: Literal["flip_top", "free_lead"] = "flip_top"
    first_player: Literal["left_of_dealer", "dealer", "table_choice"] = "left_of_dealer"
    initial_direction: Literal["clockwise"] = "clockwise"
    opening_skip: Literal["skip_first_player", "no_effect", "reflip"] = "skip_first_player"
    opening_reverse: Literal["right_of_dealer_first", "dealer_first", "left_of_dealer_first", "reflip"] = "dealer_first"
    opening_draw_two: Literal["draw_and_lose_turn", "draw_then_play", "no_effect", "reflip"] = "draw_and_lose_turn"
    opening_wild: Literal[
        "first_player_chooses_and_plays",
        "dealer_chooses",
        "left_chooses_dealer_plays",
        "first_player_chooses_and_passes",
        "reflip",
    ] = "first_player_chooses_and_plays"
    opening_wild_draw_four: Literal["reflip"] = "reflip"
    opening_reflip_card: Literal["back_and_shuffle", "back_in_stock", "set_aside"] = "back_and_shuffle"

    # 5.5 Matching and playing
    match_rule: Literal["color_number_symbol", "color_number"] = "color_number_symbol"
    wild_keep_color: Literal["allowed", "must_change"] = "allowed"
    multi_card: Literal["none", "identical_pair", "same_rank_set"] = "none"
    multi_card_effect: Literal["n/a", "counts_once", "counts_each"] = "n/a"
    wild_functions: Literal["color", "color_peek_swap"] = "color"

    # 5.6 Drawing
    draw_when_stuck: Literal["draw_one_may_play", "draw_one_turn_ends", "draw_until_playable"] = "draw_one_may_play"
    drawn_card_allowed: Literal["any_playable", "number_only", "n/a"] = "any_playable"
    drawn_card_play: Literal["optional", "mandatory", "n/a"] = "optional"
    drawn_card_window: Literal["own_turn", "until_next_player_plays", "n/a"] = "own_turn"
    voluntary_draw: Literal["allowed", "forbidden"] = "allowed"
    after_draw_play: Literal["drawn_card_only", "any_card", "n/a"] = "drawn_card_only"

    # 5.7 Reverse with two players
    reverse_two_players: Literal["acts_as_skip", "direction_only"] = "acts_as_skip"
    reverse_two_players_symbol: Literal["reverse_only", "same_as_skip"] = "reverse_only"

    # 5.8 Draw-card chains
    stack_draw_two_on_draw_two: Literal["no", "any_color"] = "no"
    stack_wild_draw_four_on_draw_two: Literal["no", "yes"] = "no"
    stack_draw_two_on_wild_draw_four: Literal["no", "chosen_color", "any_color"] = "no"
    stack_wild_draw_four_on_wild_draw_four: Literal["no", "yes"] = "no"
    deflect_with_skip: Literal["no", "same_color", "same_color_next"] = "no"
    deflect_with_reverse: Literal["no", "same_color"] = "no"
    stack_chain_limit: Chain | Literal["unlimited", "n/a"] = "n/a"  # draw cards in one chain
    wild_under_penalty: Literal["forbidden", "n/a"] = "n/a"
    after_penalty_match: Literal["normal", "last_draw_two_color_only", "color_number_or_any_action"] = "normal"
    wild_on_served_penalty: Literal["allowed", "forbidden"] = "allowed"

    # 5.9 Wild Draw Four: when it may be played, and challenges
    wild_draw_four_legality: Literal["unrestricted", "no_same_color", "no_playable_card"] = "no_same_color"
    wild_draw_four_counts_wilds: bool | Literal["n/a"] = "n/a"
    wild_draw_four_stack_exempt: bool | Literal["on_wild_draw_four_only", "n/a"] = "n/a"
    wild_draw_four_challenge: Literal["off", "on"] = "on"
    challenge_in_chain: Literal["n/a", "not_challengeable", "first_of_chain"] = "n/a"
    challenge_success_draws: Literal["n/a", 4, "chain_total"] = 4
    challenge_success_turn: Literal["n/a", "challenger_plays", "challenger_loses_turn"] = "challenger_plays"
    challenge_fail_draws: Literal["n/a", 6, "chain_total_plus_2"] = 6
    challenge_hand_shown_to: Literal["n/a", "challenger_only", "not_said"] = "challenger_only"

    # 5.10 UNO call and catching
    uno_needed_for: Literal["any_last_card", "non_action_last_card"] = "any_last_card"
    uno_call_moment: Literal["before_play", "with_play", "after_card_lands"] = "with_play"
    two_card_notice: Literal["off", "on"] = "off"
    uno_miss_trigger: Literal["catch", "automatic"] = "catch"
    uno_catch_method: Literal["point_out", "say_uno_first", "slap_table"] = "point_out"
    uno_catch_closes: Literal[
        "next_player_draws_or_plays", "next_player_plays_card", "next_card_played", "while_one_card", "own_next_turn"
    ] = "next_player_draws_or_plays"
    uno_late_call: Literal["saves_until_caught", "too_late"] = "saves_until_caught"
    uno_miss_penalty: Cards = 2
    uno_miss_per_catcher: bool = False
    uno_false_catch_penalty: Cards = 0
    uno_wrong_call_penalty: Cards = 0
    uno_claim_trigger: Literal["n/a", "automatic", "pointed_out"] = "n/a"

    # 5.11 Going out and the end of the round
    last_card_action: Literal["allowed", "forbidden_must_draw"] = "allowed"
    final_draw_card: Literal["next_draws_and_counts", "next_draws", "none", "n/a"] = "next_draws_and_counts"
    sum_of_hand_win: Literal["off", "on"] = "off"
    round_end: Literal["first_out", "last_one_left"] = "first_out"
    stock_exhausted: Literal["reshuffle_keep_top", "reshuffle", "reshuffle_or_abandon"] = "reshuffle_keep_top"

    # 5.12 Table discipline
    wrong_card_penalty: Cards = 0
    advice_penalty: Cards = 0
    turn_time_limit_s: Seconds | None = None
    turn_time_penalty: Cards | None = None

    # 5.13 Party rules
    jump_in: Literal["off", "identical_number", "identical_any"] = "off"
    jump_in_self: Literal["n/a", "yes", "not_stated"] = "n/a"
    jump_in_resume: Literal["n/a", "after_jumper"] = "n/a"
    zero_rotates_hands: Literal["off", "on"] = "off"
    red_zero_draw_ten: Literal["off", "on"] = "off"
    silent_two: Literal["off", "on"] = "off"
    slap_nine: Literal["off", "on"] = "off"

    # 5.14 Scoring, matches and forfeits
    scoring: Literal["none", "winner_sum", "own_hand", "finishing_rank", "team_sum"] = "winner_sum"
    match_target: Score | Literal["table_choice"] | None = 500
    match_end: Literal["none", "first_to_target", "target_then_lowest", "elimination"] = "first_to_target"
    match_loser: Literal["none", "lowest_total", "first_to_target"] = "none"
    forfeit: Literal["none", "truth_or_dare", "pig_by_winner", "pig_on_first_to_target"] = "none"
    exact_target_rule: Literal["n/a", "pigs_for_everyone"] = "n/a"
    reset_after_forfeit: Literal["n/a", True] = "n/a"
    rank_points: Literal["n/a", "zero_sum"] = "n/a"

    # 11 Beyond the texts
    seven_swaps_hands: Literal["off", "on"] = "off"
    uno_after_swap: Literal["not_needed", "must_call"] = "not_needed"
    leaver_cards: Literal["to_draw_pile", "to_discard", "set_aside"] = "to_draw_pile"
    press_tie_ms: Milliseconds = 5
    press_tie_to: Literal["owner", "catcher"] = "owner"
    entry_lag_ms: Milliseconds = 0  # the live table starts with 3000
    press_within_lag: Literal["counts", "ask"] = "counts"
