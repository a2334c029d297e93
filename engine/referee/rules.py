"""The rules a table plays by: one frozen value with a typed field for every option of the rule catalogue.

Owns the options, their values, what an option means when its parent is switched on or off, and which options cannot
hold together. Knows no presets (`presets.py`), no texts (`option_texts.py`) and no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from referee.errors import Contradiction, UnknownOption, UnknownValue

Value: TypeAlias = str | int | bool | None

# A number's range stands in its type; `option()` reads it from there.
Cards: TypeAlias = Annotated[int, range(21)]  # cards to draw, section 11
Points: TypeAlias = Annotated[int, range(101)]
Seats: TypeAlias = Annotated[int, range(2, 11)]
HandSize: TypeAlias = Annotated[int, range(1, 54)]  # 2 x 53 + 1 is the most a pack of 108 can deal
Blanks: TypeAlias = Annotated[int, range(9)]
Chain: TypeAlias = Annotated[int, range(2, 13)]  # a pack holds 12 draw cards
Seconds: TypeAlias = Annotated[int, range(1, 3601)]
Score: TypeAlias = Annotated[int, range(1, 100_001)]
Milliseconds: TypeAlias = Annotated[int, range(60_001)]


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """What a table agreed on. `Rules()` is the preset `official`; names and words are those of the rule catalogue.

    A choice is its word, also where the words are `on`/`off` or `yes`/`no`: compare it, do not test its truth.
    `"n/a"` means that the option it hangs on is off. In numeric fields None is the word `none`
    (`turn_time_limit_s`, `match_target`) or `n/a` (`turn_time_penalty`); `stack_chain_limit` is a number of draw cards
    or one of its two words. `match_target = table_choice` is a score still to be agreed: until somebody says it
    (`rule match_target 300`) totals are kept, and nobody reaches it.

    The value keeps what was said. The referee plays by `settled()`, where nothing that matters is left `n/a`.
    Change options with `with_option`, which also notes the change for the record.
    """

    # Where it comes from
    preset: str = "official"
    changes: tuple[tuple[str, str], ...] = ()  # options changed one by one, in the order they were said

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

    def with_option(self, key: str, word: str) -> Rules:
        """These rules with one option changed, as a `rule KEY WORD` line does; an impossible value raises RulesError.

        What the new value means for other options is left to `settled` and `check`: the next line may say it.
        """
        value = option(key).parse(word)
        change = (key, option(key).word(value))
        if any(said == key for said, _ in self.changes):
            changes = tuple(change if said == key else (said, old) for said, old in self.changes)
        else:
            changes = (*self.changes, change)
        return self.having({key: value}, changes)

    def having(self, values: dict[str, Value], changes: tuple[tuple[str, str], ...] | None = None) -> Rules:
        """These rules with other values, believed as they are; no change is noted unless `changes` are given."""
        noted = self.changes if changes is None else changes
        return replace(self, **cast(dict[str, Any], values), changes=noted)

    def value(self, key: str) -> Value:
        """The typed value of the option called `key`."""
        return option(key).of(self)

    def value_word(self, key: str) -> str:
        """The word of the option's value: what `with_option` reads back."""
        return option(key).word(self.value(key))

    def settled(self) -> Rules:
        """The rules as they are played: see `settled`."""
        return settled(self)

    def check(self) -> Rules:
        """These rules, if no two options contradict each other; otherwise the first Contradiction is raised."""
        for contradiction in contradictions(self):
            raise contradiction
        return self

    def lines(self) -> tuple[str, ...]:
        """The setup lines of a record that give these rules back."""
        return (f"rules {self.preset}", *(f"rule {key} {word}" for key, word in self.changes))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        told = [(f.name, getattr(self, f.name)) for f in fields(self) if getattr(self, f.name) != f.default]
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in told)})"


# What an option takes


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the catalogue: its words in the order of the catalogue, and the numbers it takes besides."""

    key: str
    choices: tuple[tuple[str, Value], ...]
    numbers: range | None

    @property
    def words(self) -> tuple[str, ...]:
        """The closed choices; numbers are in `numbers`."""
        return tuple(word for word, _ in self.choices)

    @property
    def default(self) -> Value:
        """The value of `official`."""
        return self.of(_OFFICIAL)

    def of(self, rules: Rules) -> Value:
        """The value these rules give the option."""
        return cast(Value, getattr(rules, self.key))

    def parse(self, word: str) -> Value:
        """The typed value of a word or number; raises UnknownValue."""
        for known, value in self.choices:
            if word == known:
                return value
        if self.numbers is not None and word.isascii() and word.isdigit() and len(word) < 10:
            number = int(word)
            if number in self.numbers:
                return number
        raise UnknownValue(self.key, word, self.words, self.expected)

    def word(self, value: Value) -> str:
        """The inverse of `parse`."""
        for word, known in self.choices:
            if known is value or (known == value and type(known) is type(value)):
                return word
        return str(value)

    @property
    def expected(self) -> str:
        """What the option takes, in prose, for an error message."""
        parts = list(self.words)
        if self.numbers is not None:
            parts.append(f"a whole number from {self.numbers[0]} to {self.numbers[-1]}")
        return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


_NOT_OPTIONS: Final = ("preset", "changes")
_NONE_WORDS: Final = {"turn_time_limit_s": "none", "turn_time_penalty": "n/a", "match_target": "none"}
_OFFICIAL: Final = Rules()


def option_keys() -> tuple[str, ...]:
    """All options in the order of the catalogue."""
    return tuple(_options())


def option(key: str) -> Option:
    """What the option called `key` takes; raises UnknownOption."""
    try:
        return _options()[key]
    except KeyError:
        raise UnknownOption(key, option_keys()) from None


@lru_cache(maxsize=1)
def _options() -> dict[str, Option]:
    hints = get_type_hints(Rules, include_extras=True)
    keys = [field.name for field in fields(Rules) if field.name not in _NOT_OPTIONS]
    return {key: Option(key, tuple(_choices(key, hints[key])), _numbers(hints[key])) for key in keys}


def _parts(hint: object) -> tuple[object, ...]:
    union = get_origin(hint) is Union or type(hint).__name__ == "UnionType"
    return tuple(get_args(hint)) if union else (hint,)


def _choices(key: str, hint: object) -> list[tuple[str, Value]]:
    found: list[tuple[str, Value]] = []
    for part in _parts(hint):
        if part is bool:
            found += [("false", False), ("true", True)]
        elif part is NoneType:
            found.append((_NONE_WORDS[key], None))
        elif get_origin(part) is Literal:
            found += [("true" if word is True else str(word), word) for word in get_args(part)]
    return found


def _numbers(hint: object) -> range | None:
    for part in _parts(hint):
        if get_origin(part) is Annotated:
            numbers = get_args(part)[1]
            assert isinstance(numbers, range)
            return numbers
    return None


# Options that hang on others


@dataclass(frozen=True, slots=True)
class Dependant:
    """An option that means something only while its parents switch it on, and what it usually is then."""

    option: str
    parents: tuple[str, ...]
    is_on: Callable[[Rules], bool]
    usual: Value
    why_off: str  # completes "... cannot hold together, because"
    clashes: Callable[[Rules], bool] | None = None  # when a value is a contradiction, if not always while it is off
    lapses: bool = True  # whether its value goes when the parent is off

    def is_said(self, rules: Rules) -> bool:
        """Whether the rules give it a value, be it of use or not."""
        return rules.value_word(self.option) != "n/a"

    def contradicts(self, rules: Rules) -> bool:
        """Whether it has a value although its parent is off. What a preset said of it goes silently with a parent
        that a `rule` line switched off."""
        if not self.is_said(rules) or self.is_on(rules) or (self.clashes is not None and not self.clashes(rules)):
            return False
        changed = {key for key, _ in rules.changes}
        return self.option in changed or changed.isdisjoint(self.parents)


_ANSWERS: Final = (
    "stack_draw_two_on_draw_two",
    "stack_wild_draw_four_on_draw_two",
    "stack_draw_two_on_wild_draw_four",
    "stack_wild_draw_four_on_wild_draw_four",
    "deflect_with_skip",
    "deflect_with_reverse",
)
_CHALLENGE: Final = ("wild_draw_four_challenge",)
_DRAWING: Final = ("draw_when_stuck",)
_JUMP_IN: Final = ("jump_in",)
_PIGS: Final = ("pig_by_winner", "pig_on_first_to_target")


def has_answers(rules: Rules) -> bool:
    """Whether a pending draw card can be answered at all."""
    return any(getattr(rules, key) != "no" for key in _ANSWERS)


def _four_can_answer(rules: Rules) -> bool:
    return "yes" in (rules.stack_wild_draw_four_on_draw_two, rules.stack_wild_draw_four_on_wild_draw_four)


def _four_can_be_in_chain(rules: Rules) -> bool:
    return _four_can_answer(rules) or rules.stack_draw_two_on_wild_draw_four != "no"


def _may_play_after_draw(rules: Rules) -> bool:
    return rules.draw_when_stuck != "draw_one_turn_ends"


def _challenge(rules: Rules) -> bool:
    return rules.wild_draw_four_challenge == "on"


def _jump_in(rules: Rules) -> bool:
    return rules.jump_in != "off"


def _pigs(rules: Rules) -> bool:
    return rules.forfeit in _PIGS


_NO_CHALLENGE: Final = "there is no challenge"
_TURN_ENDS: Final = "drawing ends the turn"
_NO_JUMP_IN: Final = "nobody may jump in"
_NO_ANSWERS: Final = "no draw card may be answered, by stacking or deflecting"

DEPENDANTS: Final = (
    Dependant("team_formation", ("teams",), lambda r: r.teams != "off", "free", "there are no teams"),
    Dependant("multi_card_effect", ("multi_card",), lambda r: r.multi_card != "none", "counts_once", "cards go singly"),
    Dependant("drawn_card_allowed", _DRAWING, _may_play_after_draw, "any_playable", _TURN_ENDS),
    Dependant("drawn_card_play", _DRAWING, _may_play_after_draw, "optional", _TURN_ENDS),
    Dependant("drawn_card_window", _DRAWING, _may_play_after_draw, "own_turn", _TURN_ENDS),
    Dependant("after_draw_play", _DRAWING, _may_play_after_draw, "drawn_card_only", _TURN_ENDS),
    Dependant("stack_chain_limit", _ANSWERS, has_answers, "unlimited", _NO_ANSWERS),
    Dependant("wild_under_penalty", _ANSWERS, has_answers, "forbidden", _NO_ANSWERS),
    Dependant(
        "wild_draw_four_counts_wilds",
        ("wild_draw_four_legality",),
        lambda r: r.wild_draw_four_legality == "no_playable_card",
        False,
        "only the condition no_playable_card asks for other black cards",
    ),
    Dependant(
        "wild_draw_four_stack_exempt",
        ("wild_draw_four_legality", "stack_wild_draw_four_on_draw_two", "stack_wild_draw_four_on_wild_draw_four"),
        lambda r: r.wild_draw_four_legality != "unrestricted" and _four_can_answer(r),
        True,
        "a Wild Draw Four has no condition or is never an answer",
        clashes=lambda r: r.wild_draw_four_legality == "unrestricted" or not has_answers(r),
    ),
    Dependant(
        "challenge_in_chain",
        (*_CHALLENGE, *_ANSWERS[1:4]),
        lambda r: _challenge(r) and _four_can_be_in_chain(r),
        "not_challengeable",
        "there is no challenge or no chain",
        clashes=lambda r: not _challenge(r) or not has_answers(r),
    ),
    Dependant("challenge_success_draws", _CHALLENGE, _challenge, 4, _NO_CHALLENGE),
    Dependant("challenge_success_turn", _CHALLENGE, _challenge, "challenger_plays", _NO_CHALLENGE),
    Dependant("challenge_fail_draws", _CHALLENGE, _challenge, 6, _NO_CHALLENGE),
    Dependant("challenge_hand_shown_to", _CHALLENGE, _challenge, "challenger_only", _NO_CHALLENGE),
    Dependant(
        "uno_claim_trigger",
        ("uno_false_catch_penalty", "uno_wrong_call_penalty"),
        lambda r: r.uno_false_catch_penalty > 0 or r.uno_wrong_call_penalty > 0,
        "automatic",
        "neither a wrong catch nor a wrong call costs cards",
    ),
    Dependant(  # kept when the last single card may not be a draw card: a pair of them may still go out
        "final_draw_card",
        ("last_card_action",),
        lambda r: r.last_card_action == "allowed",
        "next_draws_and_counts",
        "the last card is never a draw card",
        clashes=lambda r: False,
        lapses=False,
    ),
    Dependant(
        "turn_time_penalty", ("turn_time_limit_s",), lambda r: r.turn_time_limit_s is not None, 2, "turns have no limit"
    ),
    Dependant("jump_in_self", _JUMP_IN, _jump_in, "yes", _NO_JUMP_IN),
    Dependant("jump_in_resume", _JUMP_IN, _jump_in, "after_jumper", _NO_JUMP_IN),
    Dependant("exact_target_rule", ("forfeit",), _pigs, "pigs_for_everyone", "there are no pigs"),
    Dependant("reset_after_forfeit", ("forfeit",), _pigs, True, "there are no pigs"),
    Dependant(
        "rank_points", ("scoring",), lambda r: r.scoring == "finishing_rank", "zero_sum", "places are not scored"
    ),
)


def settled(rules: Rules) -> Rules:
    """The rules as they are played: whatever hangs on an option that is on has a value, what hangs on one that is off
    has none. Said values stay. Settling twice changes nothing."""
    values: dict[str, Value] = {}
    for dependant in DEPENDANTS:
        is_on, is_said = dependant.is_on(rules), dependant.is_said(rules)
        if is_on and not is_said:
            values[dependant.option] = dependant.usual
        elif is_said and not is_on and dependant.lapses:
            values[dependant.option] = option(dependant.option).parse("n/a")
    return rules.having(values) if values else rules


def differences(rules: Rules, other: Rules) -> tuple[str, ...]:
    """The options that have another value in `other`, in the order of the catalogue."""
    return tuple(key for key in option_keys() if rules.value_word(key) != other.value_word(key))


# Options that cannot hold together


def contradictions(rules: Rules) -> tuple[Contradiction, ...]:
    """The pairs of options that cannot hold together, the plainest first; meant for finished rules, not for each line.

    Switching an option off in one line is enough: what the preset had said of its dependants goes silently.
    """
    found: list[Contradiction] = []

    def clash(key: str, other: str, reason: str, remedy: str) -> None:
        found.append(Contradiction(key, rules.value_word(key), other, rules.value_word(other), reason, remedy))

    if rules.players_min > rules.players_max:
        clash("players_min", "players_max", "the fewest are more than the most", "raise players_max")
    needed = rules.hand_size * rules.players_max + 1
    if needed > 108:
        reason = f"that many hands and the first card take {needed} cards of 108"
        clash("hand_size", "players_max", reason, f"deal at most {107 // rules.players_max} or lower players_max")
    if rules.teams == "pairs" and rules.players_max < 4:
        clash("teams", "players_max", "two teams of two need four seats", "raise players_max or set teams to off")
    if rules.team_formation == "high_low" and rules.teams == "pairs" and rules.first_dealer != "draw_highest":
        reason = "high and low come from the draw for dealer"
        clash("team_formation", "first_dealer", reason, "set team_formation to free or first_dealer to draw_highest")
    if rules.uno_miss_per_catcher and rules.uno_miss_trigger == "automatic":
        reason = "a missed call that books itself has one penalty in all"
        clash("uno_miss_per_catcher", "uno_miss_trigger", reason, "set uno_miss_trigger to catch")
    if rules.scoring == "finishing_rank" and rules.round_end == "first_out":
        reason = "there are no further places when the round ends with the first player out"
        clash("scoring", "round_end", reason, "set round_end to last_one_left")
    if rules.scoring == "team_sum" and rules.teams == "off":
        clash("scoring", "teams", "there are no teams", "set teams to pairs or choose another scoring")
    if rules.match_target is None:
        for key in ("match_end", "match_loser"):
            if rules.value(key) != "none":
                clash(key, "match_target", "nobody can reach a target that is not set", "set match_target to a score")
    if rules.match_loser == "lowest_total" and rules.match_end in ("target_then_lowest", "elimination"):
        reason = "a low total wins the match"
        clash("match_loser", "match_end", reason, "set match_loser to first_to_target or none")
    if rules.match_loser == "first_to_target" and rules.match_end == "first_to_target":
        reason = "whoever reaches the target first wins the match"
        clash("match_loser", "match_end", reason, "set match_loser to lowest_total or none")
    if rules.match_target is None and _pigs(rules):
        reason = "the pigs are drawn when the target is reached"
        clash("forfeit", "match_target", reason, "set match_target to a score")
    for dependant in DEPENDANTS:
        if dependant.contradicts(rules):
            parent = _blamed(rules, dependant)
            remedy = f"set {dependant.option} to n/a or change {parent}"
            clash(dependant.option, parent, dependant.why_off, remedy)
    return tuple(found)


def _blamed(rules: Rules, dependant: Dependant) -> str:
    """The parent to name: one that the rules really switch off, if several could."""
    off = ("off", "no", "unrestricted")
    return next((key for key in dependant.parents if rules.value_word(key) in off), dependant.parents[0])
