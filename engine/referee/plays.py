"""Cards laid on the pile: whose they may be, whether they fit, and what they do (catalogue 5.5 to 5.8, 5.13)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from referee import effects, inference, opening, people, slap, uno
from referee.cards import ALL_CARDS, DRAW_FACES, WILD_DRAW_FOUR, Card, Color, Face
from referee.case import Case
from referee.draws import follows_kept_draw
from referee.entries import JumpIn, Play, Seat
from referee.events import AwaitsSet, CardsLaid, SilenceSet
from referee.matching import alike_refusal, answer, fit_after_served, match_reason
from referee.rules import Rules
from referee.rulings import Params, Rule, Ruling, Verdict
from referee.state import Await, Chain, State
from referee.turns import end_without_card, landing_span, serve_chain

Role = Literal["turn", "answer", "after_draw", "race", "jump", "stands"]
"""By what right a seat lays a card: its turn, as an answer to a draw card, after the one before kept a drawn card, by
being quicker with a drawn card than the next player, by jumping in, or because the table lets it lie."""


class Refusal(NamedTuple):
    """A card that may not lie. `punished`: it does not fit, on one's own turn (`wrong_card_penalty`, section 11)."""

    rule: Rule
    punished: bool = False
    verdict: Verdict = Verdict.ILLEGAL
    other: Seat | None = None


_UNFIT = Refusal(Rule.MATCH_NONE)
_UNFIT_ON_TURN = Refusal(Rule.MATCH_NONE, punished=True)

# For every card; Python 3.11 takes longer to find a member of an enum than to call a function.
_LEGAL: Final = Verdict.LEGAL
_STANDS: Final = Rule.PLAY_STANDS
_TELL_WHO_IS_NEXT: Final = frozenset({Rule.REVERSE_TWO, Rule.MATCH_COLOR, Rule.MATCH_NUMBER, Rule.MATCH_SYMBOL})


def judge_play(case: Case, entry: Play) -> Ruling:
    """One card, or several where the rules allow it. An illegal card goes back; `play!` lets it lie all the same."""
    state, seat = case.state, entry.seat
    cards = tuple([laid.card for laid in entry.cards])
    never = _never_possible(case, seat)
    if never is not None:
        return never
    role = _role(state, seat)
    found = _refusal_by_position(state, seat, cards[0]) or _assess(state, seat, cards, entry.cards[-1].named, role)
    if isinstance(found, Refusal):
        if not entry.stands:
            return _refuse(case, entry, cards, found)
        role, found = ("stands" if role is None else role), _STANDS
    assert role is not None
    return _lay(case, entry, cards, role, found)


def judge_jump(case: Case, entry: JumpIn) -> Ruling:
    """An identical card laid out of turn (`jump_in`); for the player whose turn it is, a play like any other."""
    state, seat = case.state, entry.seat
    play = Play(seat, (entry.card,), at=entry.at)
    cards = (entry.card.card,)
    role = _role(state, seat)
    if role in ("turn", "answer", "after_draw") and not _takes_turn(state, seat, cards[0], role):
        return judge_play(case, play)
    never = _never_possible(case, seat)
    if never is not None:
        return never
    found = _refusal_by_position(state, seat, cards[0]) or _assess_jump(state, seat, cards[0])
    if isinstance(found, Refusal):
        return _refuse(case, play, cards, found)
    return _lay(case, play, cards, "jump", found)


def _takes_turn(state: State, seat: Seat, card: Card, role: Role) -> bool:
    """Whether the next player jumps in on the one before instead of playing after that: on a pending penalty (A77), or
    before somebody who has drawn could lay or keep the card. Nothing is then known of what that one would have done."""
    if role == "after_draw":
        return not isinstance(_assess_jump(state, seat, card), Refusal)
    return role == "turn" and state.chain is not None and card is state.top and state.rules.jump_in != "off"


def _never_possible(case: Case, seat: Seat) -> Ruling | None:
    """Nothing can be laid, not even by the table's leave."""
    state = case.state
    if state.top is not None and not state.over and state.in_round(seat):
        return None
    if not state.in_round(seat) and not state.is_over:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if state.is_over:
        dead = any(question.rule is Rule.ROUND_DEAD for question in state.questions)
        return case.illegal(Rule.ROUND_DEAD if dead else Rule.ROUND_OVER, who=seat, other=state.winner)
    if state.top is None and state.turn is None:
        return case.illegal(Rule.FIRST_MISSING, who=seat)
    limit = opening.broken_limit(state) if state.top is None else None
    if limit is not None:
        return case.illegal(Rule.SETUP_PLAYERS, n=len(state.active()), limit=limit)
    return None


def _refusal_by_position(state: State, seat: Seat, card: Card | None = None) -> Refusal | None:
    """Something has to be done before anybody lays a card, or `card` if one is named.

    Who has to draw because the last card is an action card holds no number card: if one is laid all the same, the
    refused card was mistyped, and nothing speaks against the number.
    """
    for waited in state.awaits:
        match waited.what:
            case "color":
                return Refusal(Rule.WILD_COLOR_OPEN, other=waited.seat)
            case "swap":
                return Refusal(Rule.SEVEN_OPEN, other=waited.seat)
            case "show":
                return Refusal(Rule.CHALLENGE_OPEN, other=waited.seat)
            case "draw" if waited.seat == seat and (card is None or card.is_action):
                return Refusal(Rule.FINISH_NUMBERS_ONLY)
            case "draw" | "accept_or_challenge":
                pass
    return None


def _role(state: State, seat: Seat) -> Role | None:
    chain = state.chain
    if chain is not None and chain.victim == seat:
        return "answer"
    if seat == state.turn:
        return "turn"
    if follows_kept_draw(state, seat):
        return "after_draw"
    if seat == state.raced:
        return "race"
    return None


def _refuse(case: Case, entry: Play, cards: tuple[Card, ...], refusal: Refusal) -> Ruling:
    state, seat = case.state, entry.seat
    params: Params = {"who": seat, "card": cards[0], "top": state.top, "color": state.color, "turn": state.turn}
    if refusal.other is not None and refusal.other != seat:
        params["other"] = refusal.other
    is_own_turn = _role(state, seat) in ("turn", "after_draw")  # who faces a penalty draws that one
    if refusal.rule is Rule.FINISH_NUMBERS_ONLY and is_own_turn and not state.awaits_from(seat, "draw"):
        case.then(AwaitsSet((*state.awaits, Await(seat, "draw"))))
    # The refused card landed as well: its landing is not the next card's.
    landing_span(case, entry.at)
    if refusal.punished:
        params["n"] = state.rules.wrong_card_penalty
        case.owe(seat, state.rules.wrong_card_penalty, refusal.rule)
    if state.chain is not None and state.chain.victim == seat:
        params["amount"] = state.chain.amount
    if refusal.rule is Rule.STACK_LIMIT and isinstance(state.rules.stack_chain_limit, int):
        params["limit"] = state.rules.stack_chain_limit
    return case.ruling(refusal.verdict, refusal.rule, **params)


def playable(state: State, seat: Seat) -> tuple[tuple[Card, Rule], ...]:
    """Every kind of card `seat` could lay now without a fault, with the rule that lets it; jump-ins included."""
    if state.is_over or not state.in_round(seat) or (state.top is None and state.turn is None):
        return ()
    if state.top is None and opening.broken_limit(state) is not None:
        return ()
    if _refusal_by_position(state, seat) is not None:
        return ()
    role = _role(state, seat)
    if role is None and state.rules.jump_in == "off":
        return ()
    found = []
    for card in ALL_CARDS:
        verdict = _assess_jump(state, seat, card) if role is None else _assess(state, seat, (card,), None, role)
        if not isinstance(verdict, Refusal):
            found.append((card, verdict))
    return tuple(found)


# Does it fit?


def _assess(
    state: State, seat: Seat, cards: tuple[Card, ...], named: Color | None, role: Role | None
) -> Rule | Refusal:
    """The rule by which the cards lie, or why they may not."""
    rules, card = state.rules, cards[0]
    if role is None:
        return Refusal(Rule.TURN_ORDER)
    if role != "answer" and _is_forbidden_finish(state, seat, cards):
        return Refusal(Rule.FINISH_NUMBERS_ONLY)
    if len(cards) > 1:
        unlike = alike_refusal(rules, cards)
        if unlike is not None:
            return Refusal(unlike)
    if rules.wild_keep_color == "must_change" and named is not None and named is state.color:
        return Refusal(Rule.WILD_KEEP_COLOR)
    if role == "answer":
        assert state.chain is not None
        fits, rule = answer(rules, state.chain, card, state.color)
        if fits and _is_forbidden_finish(state, seat, cards):
            return Refusal(Rule.FINISH_NUMBERS_ONLY)
        return rule if fits else Refusal(rule)
    drawn = _drawn_refusal(state, seat, cards) if role == "race" or (role == "turn" and state.drew) else None
    if drawn is not None:
        return drawn
    if state.served and state.top is not None:
        special = fit_after_served(rules, card, state.top, state.color, state.served_two)
        if special is not None:
            fits, rule = special
            return _particular(state, cards, role, rule) if fits else Refusal(rule, punished=role == "turn")
    of_two = rules.reverse_two_players_symbol == "same_as_skip" and len(state.active()) == 2
    reason = match_reason(rules, card, state.top, state.color, of_two)
    if reason is None:
        return _UNFIT_ON_TURN if role == "turn" else _UNFIT
    return _particular(state, cards, role, reason)


def _is_forbidden_finish(state: State, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """`last_card_action`: judged on the last card of the hand at the start of the turn; a pair may go out (A40)."""
    return state.rules.last_card_action == "forbidden_must_draw" and state.counts[seat] == 1 and cards[0].is_action


def _drawn_refusal(state: State, seat: Seat, cards: tuple[Card, ...]) -> Refusal | None:
    rules = state.rules
    if rules.after_draw_play == "any_card":
        return None  # it may be a card held before, for which `drawn_card_allowed` says nothing
    if rules.drawn_card_allowed == "number_only" and cards[0].is_action:
        return Refusal(Rule.DRAW_NUMBER_ONLY)
    if len(cards) > 1 or inference.drawn_elsewhere(state.memory, seat, cards[0]):
        return Refusal(Rule.DRAW_ONLY_DRAWN)
    return None


def _particular(state: State, cards: tuple[Card, ...], role: Role, reason: Rule) -> Rule:
    """The more particular rule id where two fit (docs/record.md, Rule ids)."""
    rules, card = state.rules, cards[-1]
    if role == "race":
        return Rule.DRAW_RACED
    if role == "turn" and state.drew:
        return Rule.DRAW_PLAY_DRAWN
    if len(cards) > 1:
        return Rule.MULTI_PAIR if rules.multi_card == "identical_pair" else Rule.MULTI_SET
    if card.number:
        return reason
    if card.face is Face.REVERSE and rules.reverse_two_players == "acts_as_skip" and len(state.active()) == 2:
        return Rule.REVERSE_TWO
    if card is WILD_DRAW_FOUR and rules.wild_draw_four_challenge == "on":
        return Rule.W4_BLUFF_POSSIBLE
    if effects.is_draw_ten(rules, card):
        return Rule.RED_ZERO_TEN
    if card.face is Face.ZERO and rules.zero_rotates_hands == "on":
        return Rule.ZERO_ROTATE
    return reason


def _assess_jump(state: State, seat: Seat, card: Card) -> Rule | Refusal:
    rules, top = state.rules, state.top
    if rules.jump_in == "off":
        return Refusal(Rule.JUMP_OFF)
    if card is not top or (card.is_action and not _actions_jump(rules, card)):
        return Refusal(Rule.JUMP_NOT_IDENTICAL)
    if state.chain is not None and card.face is not state.chain.last:
        return Refusal(Rule.JUMP_OPEN_PENALTY, other=state.chain.victim)
    if rules.jump_in_self != "yes" and state.last is not None and state.last.seat == seat:
        return Refusal(Rule.JUMP_NOT_IDENTICAL)
    if _is_forbidden_finish(state, seat, (card,)):
        return Refusal(Rule.FINISH_NUMBERS_ONLY)
    return Rule.JUMP_IDENTICAL


def _actions_jump(rules: Rules, card: Card) -> bool:
    """Whether a twin of an action card may jump in. Black cards are alike only in the family of texts that lists them
    among the action cards, the one where identical cards go in pairs (A41, A77)."""
    return rules.jump_in == "identical_any" and (not card.is_wild or rules.multi_card == "identical_pair")


# It lies


def _lay(case: Case, entry: Play, cards: tuple[Card, ...], role: Role, rule: Rule) -> Ruling:
    state, seat = case.state, entry.seat
    params: Params = {"who": seat, "card": cards[-1], "top": state.top, "color": state.color}
    span = landing_span(case, entry.at)
    before = state.chain
    if state.awaits:
        case.no_longer_awaits(seat, "draw")
    if role == "after_draw":
        assert state.turn is not None
        end_without_card(case, state.turn, entry.at)
    if rule is _STANDS:
        # What was still open is settled by a card that lies on top of it.
        open_still = tuple(one for one in state.awaits if one.what == "accept_or_challenge")
        if open_still != state.awaits:
            case.then(AwaitsSet(open_still))
    if before is not None and not _answers(state, role, rule, cards[-1]):
        serve_chain(case)
        before = None
    if state.windows and (role != "race" or state.rules.uno_catch_closes == "next_card_played"):
        uno.close_windows(case, seat, "play", span)
    if state.silence == seat:
        case.then(SilenceSet(None))
    impossible = inference.impossible_among(state.memory, seat, cards)
    drawn = role == "race" or (role == "turn" and state.drew > 0 and state.rules.after_draw_play != "any_card")
    card, named = cards[-1], entry.cards[-1].named
    color = named if card.is_wild else card.color
    case.then(CardsLaid(seat, cards, color, case.number, span, drawn, impossible))
    if named is not None:
        params["named"] = named
    if state.rules.slap_nine == "on":
        slap.card_landed(case, seat, cards[-1], span)
    # Before the turn moves on, because an early call lapses with the turn.
    if case.state.counts[seat] == 1 and not effects.rotates(state.rules, card):
        turn_since = None if state.last is None or state.last.landed is None else state.last.landed[0]
        uno.down_to_one(case, seat, span, turn_since)
    else:
        if state.windows or state.called[seat]:
            uno.count_changed(case, seat)
        uno.turn_ended(case, seat, is_wrong=case.state.counts[seat] != 1)
    effects.apply(case, seat, cards, before, state)
    if state.rules.two_card_notice == "on":
        people.two_cards_left(case, seat)
    if impossible:
        return case.ruling(Verdict.MISMATCH, Rule.DECK_COPIES, **params)
    if rule in _TELL_WHO_IS_NEXT:
        params["next"] = case.state.turn
    elif rule is Rule.DRAW_RACED:
        params["other"] = state.turn
    elif rule is Rule.MULTI_SET:
        params["turned"] = int(case.state.direction != state.direction)
    elif rule in (Rule.BOUNCE_SKIP, Rule.BOUNCE_REVERSE) and case.state.chain is not None:
        params["other"] = case.state.chain.victim
    return Ruling(_LEGAL, rule, params, tuple(case.events), tuple(case.notes))


def _answers(state: State, role: Role, rule: Rule, card: Card) -> bool:
    """Whether a card on a pending penalty takes it up: an answer does, and a jump-in where draw cards stack (A77)."""
    if role == "answer":
        return rule is not Rule.PLAY_STANDS or card.face in DRAW_FACES
    chain: Chain | None = state.chain
    return role == "jump" and chain is not None and answer(state.rules, chain, card, state.color)[0]
