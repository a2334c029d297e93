"""Which card fits where. Pure questions to the rules; nothing here changes a position."""

from __future__ import annotations

from referee.cards import DRAW_FACES, WILD, Card, Color, Face
from referee.dependants import has_answers
from referee.rules import Rules
from referee.rulings import Rule
from referee.state import Chain, LaidFour


def match_reason(
    rules: Rules, card: Card, top: Card | None, color: Color | None, of_two_players: bool = False
) -> Rule | None:
    """Why `card` fits on `top` with `color` in force, or None (`match_rule`). After a wild only the color counts."""
    if card.is_wild:
        return Rule.MATCH_WILD
    if top is None:
        return Rule.FIRST_CARD
    if card.color is color:
        return Rule.MATCH_COLOR
    if top.is_wild:
        return None
    if card.is_number:
        return Rule.MATCH_NUMBER if card.face is top.face else None
    if rules.match_rule == "color_number":
        return None
    if card.face is top.face or (of_two_players and _reverse_as_skip(rules, card, top)):
        return Rule.MATCH_SYMBOL
    return None


def _reverse_as_skip(rules: Rules, card: Card, top: Card) -> bool:
    """With two players a Reverse works like a Skip; whether it also matches one is `reverse_two_players_symbol`."""
    pair = {card.face, top.face}
    return rules.reverse_two_players_symbol == "same_as_skip" and pair == {Face.SKIP, Face.REVERSE}


def fit_after_served(
    rules: Rules, card: Card, top: Card, color: Color | None, of_two: bool
) -> tuple[bool, Rule] | None:
    """Whether `card` fits after a penalty was just taken (`of_two`: one with a Draw Two in it), and the rule.

    None: as on any other card.
    """
    if card is WILD and rules.wild_on_served_penalty == "forbidden" and top.face in DRAW_FACES:
        return False, Rule.WILD_UNDER_PENALTY
    if card.is_wild or not of_two or card.color is color or rules.after_penalty_match == "normal":
        return None
    if rules.after_penalty_match == "color_number_or_any_action" and card.is_action:
        return True, Rule.MATCH_SYMBOL
    return False, Rule.PENALTY_COLOR_ONLY


def answer(rules: Rules, chain: Chain, card: Card, color: Color | None) -> tuple[bool, Rule]:
    """Whether `card` answers a pending penalty, and the rule that says so (catalogue 5.8)."""
    if not has_answers(rules) or not chain.answerable:
        return False, Rule.STACK_NONE
    match card.face:
        case Face.DRAW_TWO | Face.WILD_DRAW_FOUR:
            return _stacked(rules, chain, card, color)
        case Face.SKIP | Face.REVERSE:
            return _deflected(rules, chain, card, color)
        case Face.WILD:
            return False, Rule.WILD_UNDER_PENALTY
        case _:
            return False, Rule.STACK_KIND


def _stacked(rules: Rules, chain: Chain, card: Card, color: Color | None) -> tuple[bool, Rule]:
    on_two, is_two = chain.last is Face.DRAW_TWO, card.face is Face.DRAW_TWO
    if on_two and is_two:
        allowed = rules.stack_draw_two_on_draw_two != "no" and (not chain.deflected or card.color is color)
        rule = Rule.STACK_SAME
    elif on_two:
        allowed, rule = rules.stack_wild_draw_four_on_draw_two == "yes", Rule.STACK_UP
    elif is_two:
        setting = rules.stack_draw_two_on_wild_draw_four
        allowed = setting == "any_color" or (setting == "chosen_color" and card.color is color)
        rule = Rule.STACK_ANY
    else:
        allowed, rule = rules.stack_wild_draw_four_on_wild_draw_four == "yes", Rule.STACK_SAME
    if not allowed:
        return False, Rule.STACK_KIND
    if isinstance(rules.stack_chain_limit, int) and chain.length >= rules.stack_chain_limit:
        return False, Rule.STACK_LIMIT
    return True, rule


def _deflected(rules: Rules, chain: Chain, card: Card, color: Color | None) -> tuple[bool, Rule]:
    is_skip = card.face is Face.SKIP
    if (rules.deflect_with_skip if is_skip else rules.deflect_with_reverse) == "no":
        return False, Rule.STACK_KIND
    if chain.last is Face.WILD_DRAW_FOUR:
        return False, Rule.BOUNCE_NOT_W4
    if card.color is not color:
        return False, Rule.BOUNCE_COLOR
    return True, Rule.BOUNCE_SKIP if is_skip else Rule.BOUNCE_REVERSE


def alike_refusal(rules: Rules, cards: tuple[Card, ...]) -> Rule | None:
    """Why several cards may not go down together, or None (`multi_card`)."""
    match rules.multi_card:
        case "none":
            return Rule.MULTI_OFF
        case "identical_pair":
            return None if len(cards) == 2 and cards[0] is cards[1] else Rule.MULTI_NOT_ALIKE
        case "same_rank_set":
            return None if all(card.face is cards[0].face for card in cards) else Rule.MULTI_NOT_ALIKE


def is_guilt(rules: Rules, four: LaidFour, card: Card, answered: Chain | None) -> bool:
    """Whether holding `card` made laying that Wild Draw Four a fault (`wild_draw_four_legality`)."""
    if card.face is Face.WILD_DRAW_FOUR:
        return False
    match rules.wild_draw_four_legality:
        case "unrestricted":
            return False
        case "no_same_color":
            return card.color is not None and card.color is four.color
        case "no_playable_card":
            if card.face is Face.WILD and rules.wild_draw_four_counts_wilds is not True:
                return False
            if four.on_penalty and answered is not None:
                return answer(rules, answered, card, four.color)[0]
            if four.served and four.top is not None:
                special = fit_after_served(rules, card, four.top, four.color, four.served_two)
                if special is not None:
                    return special[0]
            return match_reason(rules, card, four.top, four.color) is not None
