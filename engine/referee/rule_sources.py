"""Where a ruling comes from: the options that have a say in a rule and what the rule text says of them.

Owns which options those are, and what stands behind the rules that no option can change. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from referee.option_texts import Lang, option_text
from referee.presets import preset, preset_of
from referee.rulebook import heading, status_row
from referee.rules import Rules
from referee.rulings import Rule

Basis: TypeAlias = Literal["turns", "wilds", "draws", "deck", "end", "record", "open", "table"]
"""What stands behind a rule that no option changes; `CATALOGUE.md` section 4 has what no text disputes."""


@lru_cache(maxsize=512)
def rule_source(rule: Rule, rules: Rules, lang: Lang) -> str:
    """Where the rule comes from, in a line: the rule text, the options with their values, and how sure the text is."""
    words = _WORDS[lang]
    keys = RULE_OPTIONS.get(rule, ())
    if not keys:
        return words[RULE_BASIS[rule]]
    text, played = preset_of(rules), rules.settled()
    told = []
    for key in keys:
        option, row = option_text(key, lang), status_row(text, key, lang)
        meaning = option.meaning(played.value_word(key))
        told.append(words["option"].format(title=option.title, meaning=meaning, status=row.status_text))
    return words["text"].format(text=heading(preset(text.root), lang).title, options=words["between"].join(told))


_ANSWERING: Final = (
    "stack_draw_two_on_draw_two",
    "stack_wild_draw_four_on_draw_two",
    "stack_draw_two_on_wild_draw_four",
    "stack_wild_draw_four_on_wild_draw_four",
)
_PRESSES: Final = ("press_tie_ms", "press_tie_to")
_LAG: Final = ("entry_lag_ms", "press_within_lag")
_CALLS: Final = ("uno_wrong_call_penalty", "uno_claim_trigger")
_CATCHES: Final = ("uno_false_catch_penalty", "uno_claim_trigger")

RULE_OPTIONS: Final[Mapping[Rule, tuple[str, ...]]] = {
    Rule.MATCH_COLOR: ("match_rule",),
    Rule.MATCH_NUMBER: ("match_rule",),
    Rule.MATCH_SYMBOL: ("match_rule", "reverse_two_players_symbol"),
    Rule.MATCH_WILD: ("wild_on_served_penalty",),
    Rule.MATCH_NONE: ("match_rule", "after_penalty_match", "wild_on_served_penalty", "wrong_card_penalty"),
    Rule.FIRST_CARD: ("opening_lead", "first_player"),
    Rule.FIRST_SKIP: ("opening_skip", "first_player"),
    Rule.FIRST_REVERSE: ("opening_reverse", "first_player"),
    Rule.FIRST_DRAW_TWO: ("opening_draw_two", "first_player"),
    Rule.FIRST_WILD: ("opening_wild", "first_player"),
    Rule.FIRST_WILD4: ("opening_wild_draw_four",),
    Rule.REVERSE_TWO: ("reverse_two_players",),
    Rule.STACK_SAME: ("stack_draw_two_on_draw_two", "stack_wild_draw_four_on_wild_draw_four"),
    Rule.STACK_UP: ("stack_wild_draw_four_on_draw_two",),
    Rule.STACK_ANY: ("stack_draw_two_on_wild_draw_four",),
    Rule.STACK_NONE: _ANSWERING,
    Rule.STACK_KIND: (*_ANSWERING, "deflect_with_skip", "deflect_with_reverse"),
    Rule.STACK_LIMIT: ("stack_chain_limit",),
    Rule.BOUNCE_SKIP: ("deflect_with_skip",),
    Rule.BOUNCE_REVERSE: ("deflect_with_reverse",),
    Rule.BOUNCE_COLOR: ("deflect_with_skip", "deflect_with_reverse"),
    Rule.BOUNCE_NOT_W4: ("deflect_with_skip", "deflect_with_reverse"),
    Rule.W4_BLUFF_POSSIBLE: ("wild_draw_four_legality", "wild_draw_four_challenge"),
    Rule.WILD_COLOR: ("wild_keep_color",),
    Rule.WILD_PEEK: ("wild_functions",),
    Rule.WILD_TRADE: ("wild_functions",),
    Rule.WILD_UNDER_PENALTY: ("wild_under_penalty",),
    Rule.DRAW_CHOICE: ("draw_when_stuck", "voluntary_draw"),
    Rule.DRAW_UNTIL_PLAYABLE: ("draw_when_stuck",),
    Rule.DRAW_PLAY_DRAWN: ("draw_when_stuck", "drawn_card_allowed"),
    Rule.DRAW_RACED: ("drawn_card_window",),
    Rule.DRAW_KEEP: ("drawn_card_play",),
    Rule.DRAW_MAY_STOP: ("draw_when_stuck", "drawn_card_play"),
    Rule.DRAW_TURN_ENDS: ("draw_when_stuck",),
    Rule.DRAW_ONCE: ("draw_when_stuck",),
    Rule.DRAW_ONLY_DRAWN: ("after_draw_play",),
    Rule.DRAW_NUMBER_ONLY: ("drawn_card_allowed",),
    Rule.PASS_MUST_DRAW: ("draw_when_stuck",),
    Rule.SCORE_HAND: ("scoring", "points_action", "points_wild", "points_wild_draw_four"),
    Rule.SCORE_TIE: ("match_end", "match_target"),
    Rule.SCORE_LEAVER: ("scoring",),
    Rule.DECK_RESHUFFLE: ("stock_exhausted",),
    Rule.DECK_RUN_OUT: ("stock_exhausted",),
    Rule.DECK_EMPTY: ("stock_exhausted",),
    Rule.JUMP_IDENTICAL: ("jump_in", "jump_in_resume"),
    Rule.JUMP_OFF: ("jump_in",),
    Rule.JUMP_NOT_IDENTICAL: ("jump_in",),
    Rule.JUMP_OPEN_PENALTY: ("jump_in",),
    Rule.MULTI_PAIR: ("multi_card", "multi_card_effect"),
    Rule.MULTI_SET: ("multi_card", "multi_card_effect"),
    Rule.MULTI_OFF: ("multi_card",),
    Rule.MULTI_NOT_ALIKE: ("multi_card",),
    Rule.SEVEN_SWAP: ("seven_swaps_hands",),
    Rule.SEVEN_OFF: ("seven_swaps_hands",),
    Rule.SEVEN_NONE: ("seven_swaps_hands",),
    Rule.SEVEN_OPEN: ("seven_swaps_hands",),
    Rule.ZERO_ROTATE: ("zero_rotates_hands",),
    Rule.RED_ZERO_TEN: ("red_zero_draw_ten",),
    Rule.SUM_WIN: ("sum_of_hand_win",),
    Rule.SUM_WRONG: ("sum_of_hand_win",),
    Rule.SUM_OFF: ("sum_of_hand_win",),
    Rule.FINISH_NUMBERS_ONLY: ("last_card_action",),
    Rule.UNO_SELF: ("uno_call_moment", "uno_late_call"),
    Rule.UNO_EARLY: ("uno_call_moment",),
    Rule.UNO_WRONG_CALL: _CALLS,
    Rule.UNO_CAUGHT: ("uno_catch_closes", "uno_late_call", "uno_miss_penalty"),
    Rule.UNO_CALLED: ("uno_late_call", *_CATCHES),
    Rule.UNO_NOT_ONE: _CATCHES,
    Rule.UNO_TIE: _PRESSES,
    Rule.UNO_NOT_NEEDED: ("uno_needed_for", "uno_after_swap"),
    Rule.UNO_WINDOW: ("uno_catch_closes",),
    Rule.UNO_TOO_EARLY: ("uno_call_moment",),
    Rule.UNO_TOO_LATE: ("uno_late_call",),
    Rule.UNO_EXACTLY_ONE: ("uno_call_moment",),
    Rule.UNO_ONE_PENALTY: ("uno_miss_per_catcher",),
    Rule.UNO_WAITING: _LAG,
    Rule.UNO_MISSED: ("uno_miss_trigger", "uno_miss_penalty"),
    Rule.UNO_ENTRY_LAG: _LAG,
    Rule.CHALLENGE_OFF: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_ONLY_VICTIM: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_IN_CHAIN: ("challenge_in_chain",),
    Rule.CHALLENGE_OWN: ("challenge_in_chain",),
    Rule.CHALLENGE_GUILTY: ("wild_draw_four_legality", "challenge_success_draws", "challenge_success_turn"),
    Rule.CHALLENGE_INNOCENT: ("wild_draw_four_legality", "challenge_fail_draws"),
    Rule.CHALLENGE_AFTER_DRAW: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_OPEN: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_WAITING: ("challenge_hand_shown_to",),
    Rule.PENALTY_ACCEPTED: ("wild_draw_four_challenge",),
    Rule.PENALTY_COLOR_ONLY: ("after_penalty_match",),
    Rule.SETUP_PLAYERS: ("players_min", "players_max", "teams"),
    Rule.FAULT_ADVICE: ("advice_penalty",),
    Rule.FAULT_TIME: ("turn_time_limit_s", "turn_time_penalty"),
    Rule.FAULT_WRONG_CALL: _CALLS,
    Rule.FAULT_WRONG_CATCH: _CATCHES,
    Rule.SILENCE_ON: ("silent_two",),
    Rule.SILENCE_BROKEN: ("silent_two",),
    Rule.SLAP_LAST: ("slap_nine",),
    Rule.SLAP_NOTED: ("slap_nine",),
    Rule.SLAP_NONE: ("slap_nine",),
    Rule.CLAIM_NO_EFFECT: ("two_card_notice",),
    Rule.DEAL_COUNT: ("hand_size",),
    Rule.DEAL_OK: ("hand_size", "hand_size_adjustable"),
    Rule.SEAT_LEFT: ("leaver_cards",),
    Rule.FORFEIT_CHOICE: ("forfeit", "exact_target_rule"),
    Rule.LEAVE_OWED: ("leaver_cards",),
    Rule.WILD_KEEP_COLOR: ("wild_keep_color",),
    Rule.WILD_NO_FUNCTION: ("wild_functions",),
    Rule.FIRST_LOT: ("first_dealer", "dealer_draw_rank", "dealer_draw_tie"),
    Rule.FIRST_LOT_AGAIN: ("dealer_draw_rank",),
    Rule.FIRST_STARTS: ("first_player",),
    Rule.FIRST_MISSING: ("opening_lead",),
    Rule.SCORE_WINNER: ("scoring",),
    Rule.SCORE_MISSING: ("scoring",),
    Rule.ROUND_OVER: ("round_end",),
    Rule.FIRST_TWICE: ("opening_lead",),
    Rule.CHALLENGE_NONE: ("wild_draw_four_challenge",),
    Rule.UNO_AGAIN: ("uno_call_moment",),
    Rule.ROUND_NEXT: ("next_dealer",),
    Rule.ROUND_ABANDONED: ("stock_exhausted",),
    Rule.TIME_NONE: ("turn_time_limit_s",),
    Rule.TIME_LEFT: ("turn_time_limit_s",),
    Rule.TIME_ONCE: ("turn_time_penalty",),
    Rule.NOTICE_DUE: ("two_card_notice",),
    Rule.NOTICE_GIVEN: ("two_card_notice",),
}
"""The catalogue options behind a rule. Rules that no option can change are in `RULE_BASIS`."""

RULE_BASIS: Final[Mapping[Rule, Basis]] = {
    Rule.TURN_ORDER: "turns",
    Rule.WILD_COLOR_OPEN: "wilds",
    Rule.WILD_NOT_OPEN: "wilds",
    Rule.DRAW_PENALTY: "draws",
    Rule.DECK_COPIES: "deck",
    Rule.COUNT_FINAL: "deck",
    Rule.SCORE_EARLY: "end",
    Rule.ROUND_DEAD: "open",
    Rule.PENALTY_EXCESS: "open",
    Rule.MISPLAY_LATE: "open",
    Rule.RECORD_CONFLICT: "open",
    Rule.PLAY_STANDS: "table",
    Rule.DECIDED: "table",
    Rule.FIX_TURN: "table",
    Rule.FIX_DIRECTION: "table",
    Rule.FIX_TOP: "table",
    Rule.COUNT_PHYSICAL: "table",
    **dict.fromkeys(
        (
            Rule.FAULT_NONE,
            Rule.COUNT_OK,
            Rule.LANDING,
            Rule.RECORD_CORRECTED,
            Rule.RECORD_UNDONE,
            Rule.RECORD_NO_ENTRY,
            Rule.RECORD_FINE,
            Rule.CHALLENGE_SHOWN,
            Rule.SEAT_JOINED,
            Rule.SEAT_ABSENT,
            Rule.DECIDE_NOTHING,
            Rule.DECIDE_WORD,
            Rule.FIX_SAME,
            Rule.FIX_NONE,
        ),
        "record",
    ),
}
"""What stands behind each of the others."""

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "en": {
        "text": "{text} – {options}",
        "option": "{title}: {meaning} ({status})",
        "between": "; ",
        "turns": "All rule texts agree: turns go round one seat at a time",
        "wilds": "All rule texts agree: the player of a wild card names the color, and nobody else",
        "draws": "All rule texts agree: whoever is hit by a penalty draws its cards",
        "deck": "The printed deck: 108 cards, one 0 and two of every other card in each color, four of each wild card",
        "end": "All rule texts agree: hands count when the round is over",
        "record": "How the record is kept; no rule of the game",
        "open": "No rule text settles this; the table decides",
        "table": "The table's own word; cards on the table come before the record",
    },
    "zh_CN": {
        "text": "{text}：{options}",
        "option": "{title}是“{meaning}”（{status}）",
        "between": "；",
        "turns": "各规则文本一致：按座位一个一个轮流",
        "wilds": "各规则文本一致：由出变色或 +4 的人指定颜色，别人不能",
        "draws": "各规则文本一致：受罚的人摸罚牌",
        "deck": "印刷的一副牌：108 张，每色一张 0、其余各两张，变色和 +4 各四张",
        "end": "各规则文本一致：一局结束才计手牌",
        "record": "记录的做法，不是游戏规则",
        "open": "没有规则文本写明，由大家决定",
        "table": "以桌上为准：大家说的、桌上的牌先于记录",
    },
}
