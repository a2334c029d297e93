"""Answers to a Wild Draw Four: accept, challenge, and the hand that is shown (catalogue 5.9)."""

from __future__ import annotations

from dataclasses import replace

from referee import inference, uno
from referee.cards import Card, Face
from referee.case import Case
from referee.entries import Accept, Challenge, Show
from referee.events import AwaitsSet, ChainSet, HandShown, HandTold, Owed
from referee.matching import is_guilt
from referee.rulings import Params, Rule, Ruling, Verdict
from referee.state import Await, Chain, LaidFour
from referee.turns import advance, drop_chain, serve_chain


def judge_accept(case: Case, entry: Accept) -> Ruling:
    """The player hit takes the cards; drawing them accepts as well."""
    chain = case.state.chain
    if chain is None or chain.victim != entry.seat:
        return case.illegal(Rule.CHALLENGE_NONE, who=entry.seat)
    if chain.challenged is not None:
        return case.illegal(Rule.CHALLENGE_OPEN, who=entry.seat, other=None if chain.w4 is None else chain.w4.offender)
    serve_chain(case)
    return case.ruling(Verdict.NOTED, Rule.PENALTY_ACCEPTED, who=entry.seat, n=chain.amount)


def judge_challenge(case: Case, entry: Challenge) -> Ruling:
    """A challenge waits for the hand. Only who would have to draw may make it, until the first card is drawn."""
    state, seat, chain = case.state, entry.seat, case.state.chain
    if state.rules.wild_draw_four_challenge == "off":
        return case.illegal(Rule.CHALLENGE_OFF, who=seat)
    if chain is None:
        if state.is_over:
            return case.ruling(Verdict.LATE, Rule.ROUND_OVER, who=seat)
        if state.served and state.top is not None and state.top.face is Face.WILD_DRAW_FOUR:
            return case.ruling(Verdict.LATE, Rule.CHALLENGE_AFTER_DRAW, who=seat)
        return case.illegal(Rule.CHALLENGE_NONE, who=seat)
    if chain.victim != seat:
        return case.illegal(Rule.CHALLENGE_ONLY_VICTIM, who=seat, other=chain.victim)
    if chain.w4 is None:
        four_lies = chain.last is Face.WILD_DRAW_FOUR
        return case.illegal(Rule.CHALLENGE_IN_CHAIN if four_lies else Rule.CHALLENGE_NONE, who=seat)
    if chain.w4.offender == seat:
        return case.illegal(Rule.CHALLENGE_OWN, who=seat, amount=chain.amount)
    if chain.challenged is None:
        case.then(ChainSet(replace(chain, challenged=case.number)))
        others = tuple(one for one in state.awaits if one.what != "accept_or_challenge")
        case.then(AwaitsSet((*others, Await(chain.w4.offender, "show"))))
    return case.ruling(Verdict.NOTED, Rule.CHALLENGE_WAITING, who=seat, other=chain.w4.offender)


def judge_show(case: Case, entry: Show) -> Ruling:
    """A hand is shown: the challenged one decides the challenge, a last action card may undo a catch (A25)."""
    state, seat, chain = case.state, entry.seat, case.state.chain
    if chain is not None and chain.w4 is not None and chain.challenged is not None and chain.w4.offender == seat:
        return _decide_challenge(case, entry, chain, chain.w4, chain.challenged)
    if entry.cards:
        case.then(HandShown(seat, entry.cards))
    action_left = (
        state.rules.uno_needed_for == "non_action_last_card"
        and len(entry.cards) == 1
        and entry.cards[0].is_action
        and not entry.cards[0].is_wild
    )
    if action_left and uno.last_card_shown(case, seat):
        return case.ruling(Verdict.REJECTED, Rule.UNO_NOT_NEEDED, who=seat, other=seat, card=entry.cards[0])
    return case.ruling(Verdict.NOTED, Rule.CHALLENGE_SHOWN, who=seat)


def _decide_challenge(case: Case, entry: Show, chain: Chain, four: LaidFour, challenged: int) -> Ruling:
    rules, victim = case.state.rules, chain.victim
    unfit = _unfit_hand(case, entry, chain, four)
    if unfit is not None:
        rule, card = unfit
        told, count = len(entry.cards), case.state.counts[entry.seat]
        return case.ruling(Verdict.MISMATCH, rule, who=entry.seat, told=told, count=count, card=card)
    guilty = _is_guilty(case, entry, chain, four)
    if entry.verdict is not None:
        case.then(HandTold(four.number, entry.verdict == "has", victim))
    else:
        case.then(HandShown(entry.seat, entry.cards, victim))
    telling = _telling_card(case, entry, four) if guilty else None
    drop_chain(case)
    params: Params = {"who": victim, "other": four.offender, "color": four.color, "card": telling}
    if guilty:
        cards = chain.amount if rules.challenge_success_draws == "chain_total" else 4
        case.owe(four.offender, cards, Rule.CHALLENGE_GUILTY)
        if rules.challenge_success_turn == "challenger_plays" and not case.state.is_over:
            advance(case, victim)
        verdict, rule = Verdict.UPHELD, Rule.CHALLENGE_GUILTY
    else:
        cards = chain.amount + 2 if rules.challenge_fail_draws == "chain_total_plus_2" else 6
        case.then(Owed(victim, cards, Rule.CHALLENGE_INNOCENT))
        params["since"] = four.got or None
        verdict, rule = Verdict.REJECTED, Rule.CHALLENGE_INNOCENT
    case.note(verdict, rule, challenged, **params, n=cards)
    return case.ruling(verdict, rule, **params, n=cards)


def _unfit_hand(case: Case, entry: Show, chain: Chain, four: LaidFour) -> tuple[Rule, Card | None] | None:
    """Why the cards shown decide nothing: one cannot exist any more, one tells against a hand that is empty on record,
    or too few were shown to prove innocence."""
    if entry.verdict is not None:
        return None
    memory, cards = case.state.memory, entry.cards
    for place, card in enumerate(cards):
        if inference.impossible(memory, entry.seat, card, cards[:place]):
            return Rule.DECK_COPIES, card
    if _was_empty(case, four) and len(_telling_cards(case, entry, four)) > four.got:
        return Rule.COUNT_FINAL, None
    too_few = len(cards) < case.state.counts[entry.seat]
    return (Rule.COUNT_FINAL, None) if too_few and not _is_guilty(case, entry, chain, four) else None


def _is_guilty(case: Case, entry: Show, chain: Chain, four: LaidFour) -> bool:
    """Guilt is judged on the hand as it was when the card was laid: cards received afterwards do not count."""
    if case.state.rules.wild_draw_four_legality == "unrestricted" or _was_empty(case, four):
        return False
    proven = {fact.kind: fact for fact in case.state.facts if fact.certain and fact.number == four.number}
    if "w4_innocent" in proven:
        return False
    if entry.verdict is not None:
        return entry.verdict == "has"
    # A card laid since, as an answer to an answer, was in the hand; one that was only known of may not have been.
    was_laid = "w4_guilty" in proven and proven["w4_guilty"].reason == "laid"
    return was_laid or len(_telling_cards(case, entry, four)) > four.got


def _was_empty(case: Case, four: LaidFour) -> bool:
    """Whether the Wild Draw Four was the last card. A verdict that another one was seen in the hand is a slip then."""
    return four.left == 0 and case.state.counts[four.offender] <= four.got


def _telling_cards(case: Case, entry: Show, four: LaidFour) -> list[Card]:
    """The cards shown that rule the Wild Draw Four out."""
    answered = None
    if four.on_penalty:
        deflected = four.top is not None and four.top.face in (Face.SKIP, Face.REVERSE)
        answered = Chain(four.offender, 0, Face.DRAW_TWO, 1, answerable=True, deflected=deflected)
    return [card for card in entry.cards if is_guilt(case.state.rules, four, card, answered)]


def _telling_card(case: Case, entry: Show, four: LaidFour) -> Card | None:
    """The card that proves it; None where only people saw the hand, or where it may have been received afterwards."""
    telling = _telling_cards(case, entry, four)
    return telling[0] if telling and not four.got else None
