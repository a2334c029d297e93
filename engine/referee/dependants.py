"""Options that hang on others: when each means something, what it usually is then, and why it means nothing otherwise.

From the `n/a` rows of the rule catalogue, section 5.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from referee.option_fields import OptionFields, Value
from referee.option_words import option


@dataclass(frozen=True, slots=True)
class Dependant:
    """An option that means something only while its parents switch it on, and what it usually is then."""

    option: str
    parents: tuple[str, ...]
    is_on: Callable[[OptionFields], bool]
    usual: Value
    why_off: str  # completes "... cannot hold together, because"
    clashes: Callable[[OptionFields], bool] | None = None  # when a value contradicts, if not always while it is off
    lapses: bool = True  # whether its value goes when the parent is off

    def is_said(self, rules: OptionFields) -> bool:
        """Whether the rules give it a value, be it of use or not."""
        return option(self.option).word_of(rules) != "n/a"

    def contradicts(self, rules: OptionFields, changed: Collection[str]) -> bool:
        """Whether it has a value although its parent is off. What a preset said of it goes silently with a parent
        that a `rule` line switched off; `changed` are the options of those lines."""
        if not self.is_said(rules) or self.is_on(rules) or (self.clashes is not None and not self.clashes(rules)):
            return False
        return self.option in changed or not any(parent in changed for parent in self.parents)


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


def has_answers(rules: OptionFields) -> bool:
    """Whether a pending draw card can be answered at all."""
    return any(getattr(rules, key) != "no" for key in _ANSWERS)


def _four_can_answer(rules: OptionFields) -> bool:
    return "yes" in (rules.stack_wild_draw_four_on_draw_two, rules.stack_wild_draw_four_on_wild_draw_four)


def _four_can_be_in_chain(rules: OptionFields) -> bool:
    return _four_can_answer(rules) or rules.stack_draw_two_on_wild_draw_four != "no"


def _may_play_after_draw(rules: OptionFields) -> bool:
    return rules.draw_when_stuck != "draw_one_turn_ends"


def _challenge(rules: OptionFields) -> bool:
    return rules.wild_draw_four_challenge == "on"


def _jump_in(rules: OptionFields) -> bool:
    return rules.jump_in != "off"


def draws_pigs(rules: OptionFields) -> bool:
    """Whether the forfeit of the match is the pigs."""
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
    Dependant("exact_target_rule", ("forfeit",), draws_pigs, "pigs_for_everyone", "there are no pigs"),
    Dependant("reset_after_forfeit", ("forfeit",), draws_pigs, True, "there are no pigs"),
    Dependant(
        "rank_points", ("scoring",), lambda r: r.scoring == "finishing_rank", "zero_sum", "places are not scored"
    ),
)
