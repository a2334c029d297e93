"""The start of a round: the draw for the dealer, the deal, and the card that is turned up.

Rules: catalogue 5.2 (the deal, how many may play), 5.3 (the dealer) and 5.4 (the first card).
"""

from __future__ import annotations

from referee.cards import Card, Color, Face
from referee.case import Case
from referee.entries import Dealt, Flip, Lot, Seat, Starts
from referee.events import (
    AwaitsSet,
    CardRefused,
    ChainSet,
    DealerChosen,
    HandsDealt,
    LotDrawn,
    LotsCleared,
    Owed,
    RoundOpened,
    StarterChosen,
    TeamsFormed,
)
from referee.fresh import CCW, CW, FEWEST_FOR_TEAMS, acting_dealer, first_seat
from referee.rules import Rules
from referee.rulings import Params, Rule, Ruling, Verdict
from referee.scoring import card_points
from referee.state import Await, Chain, Direction, State
from referee.turns import landing_span


def judge_lot(case: Case, entry: Lot) -> Ruling:
    """A card drawn for the dealer; when every seat has one, the highest deals (`dealer_draw_rank`)."""
    state = case.state
    if state.top is not None or state.is_over:
        return case.illegal(Rule.FIRST_TWICE, who=entry.seat, card=entry.card)
    if state.rules.dealer_draw_rank == "number_cards_only" and entry.card.number is None:
        return case.ruling(Verdict.REDRAW, Rule.FIRST_LOT_AGAIN, who=entry.seat, card=entry.card)
    case.then(LotDrawn(entry.seat, entry.card))
    table = case.state.table
    lots = {seat: card for seat, card in table.lots if seat not in table.lots_out}
    if all(seat in lots or seat in table.lots_out for seat in state.active()):
        _choose_dealer(case, lots)
    return case.ruling(Verdict.NOTED, Rule.FIRST_LOT, who=entry.seat, card=entry.card, dealer=case.state.table.dealer)


def _choose_dealer(case: Case, lots: dict[Seat, Card]) -> None:
    rules = case.state.rules
    ranks = {seat: lot_rank(rules, card) for seat, card in lots.items()}
    if rules.teams == "pairs" and rules.team_formation == "high_low" and not case.state.table.lots_out:
        _form_teams(case, ranks)
    best = max(ranks.values(), default=-1)
    tied = [seat for seat, rank in ranks.items() if rank == best]
    if len(tied) == 1 and best >= 0:
        case.then(DealerChosen(tied[0]))
        return
    # Only the tied draw again; where nobody's card can win, all of them.
    lost = tuple(seat for seat in ranks if seat not in tied and best >= 0)
    case.then(LotsCleared((*case.state.table.lots_out, *lost)))


def _form_teams(case: Case, ranks: dict[Seat, int]) -> None:
    """Highest and lowest of the draw for dealer play together, and so on inwards (`team_formation`).

    Among equals the seat counts that comes first; what only the tied draw again for changes no team. The order of
    play stays that of the chairs: who changes chairs for a partner is seated anew by the table.
    """
    order = sorted(ranks, key=lambda seat: -ranks[seat])
    if len(order) >= FEWEST_FOR_TEAMS and len(order) % 2 == 0:
        case.then(TeamsFormed(tuple((order[place], order[-1 - place]) for place in range(len(order) // 2))))


def lot_rank(rules: Rules, card: Card) -> int:
    """How a card ranks in the draw for dealer; -1 cannot win (`dealer_draw_rank`)."""
    if card.number is not None:
        return card.number
    match rules.dealer_draw_rank:
        case "point_value":
            return card_points(rules, card)
        case "nonnumber_zero":
            return 0
        case "nonnumber_excluded" | "number_cards_only":
            return -1


def judge_starts(case: Case, entry: Starts) -> Ruling:
    """The table chose who starts."""
    if case.state.top is not None or case.state.is_over:
        return case.illegal(Rule.FIRST_TWICE, who=entry.seat)
    case.then(StarterChosen(entry.seat))
    return case.ruling(Verdict.NOTED, Rule.FIRST_STARTS, who=entry.seat)


def judge_dealt(case: Case, entry: Dealt) -> Ruling:
    """What was really dealt. A miscount before the first turn is usually dealt again; the table may play on."""
    state = case.state
    dealt = dict(entry.hands)
    counts = tuple(dealt.get(seat, count) for seat, count in enumerate(state.counts))
    wrong = next(
        (seat for seat, count in enumerate(counts) if state.in_round(seat) and count != state.rules.hand_size), None
    )
    if wrong is None:
        return case.ruling(Verdict.NOTED, Rule.DEAL_OK, n=state.rules.hand_size)
    agreed = {count for seat, count in enumerate(counts) if state.in_round(seat)}
    if state.rules.hand_size_adjustable and len(agreed) == 1 and state.top is None and counts[wrong]:
        # The table has set another number for its head count, the same for every seat.
        case.then(HandsDealt(counts, state.draw_pile - sum(counts) + sum(state.counts)))
        return case.ruling(Verdict.NOTED, Rule.DEAL_OK, n=counts[wrong])
    told: Params = {"who": wrong, "told": counts[wrong], "n": state.rules.hand_size}
    for seat, count in enumerate(counts):
        told[f"seat{seat}"] = count
    return case.ask(Rule.DEAL_COUNT, "redeal", ("redeal", "play_on"), **told)


def deal_as_counted(case: Case, told: Params) -> None:
    """The table plays on with what was dealt."""
    counts = tuple(int(str(told.get(f"seat{seat}", count))) for seat, count in enumerate(case.state.counts))
    taken = sum(counts) - sum(case.state.counts)
    case.then(HandsDealt(counts, max(0, case.state.draw_pile - taken)))


def judge_flip(case: Case, entry: Flip) -> Ruling:
    """The card turned up: accepted and acting, accepted, or put back (`opening_*`)."""
    state, card = case.state, entry.card
    rules = state.rules
    if state.is_over:
        return case.illegal(Rule.ROUND_OVER, card=card)
    if state.top is not None:
        return case.illegal(Rule.FIRST_TWICE, card=card)
    landing_span(case, entry.at)
    limit = broken_limit(state)
    if limit is not None:
        return case.illegal(Rule.SETUP_PLAYERS, n=len(state.active()), limit=limit)
    first = first_seat(state)
    after_first = state.after(first, CW)
    match card.face:
        case Face.WILD_DRAW_FOUR:
            return _refuse(case, card, Rule.FIRST_WILD4)
        case Face.WILD:
            return _open_with_wild(case, card, first)
        case Face.SKIP:
            if rules.opening_skip == "reflip":
                return _refuse(case, card, Rule.FIRST_SKIP)
            skipped = rules.opening_skip == "skip_first_player"
            _open(case, card, after_first if skipped else first)
            return case.legal(Rule.FIRST_SKIP, card=card, next=first, other=first if skipped else None)
        case Face.REVERSE:
            if rules.opening_reverse == "reflip":
                return _refuse(case, card, Rule.FIRST_REVERSE)
            turn = _first_after_reverse(state, first)
            _open(case, card, turn, CCW)
            return case.legal(Rule.FIRST_REVERSE, card=card, next=turn)
        case Face.DRAW_TWO:
            if rules.opening_draw_two == "reflip":
                return _refuse(case, card, Rule.FIRST_DRAW_TWO)
            if rules.opening_draw_two == "draw_and_lose_turn":
                _open(case, card, after_first)
                case.then(ChainSet(Chain(first, 2, Face.DRAW_TWO, 1, answerable=False, holds_two=True)))
            else:
                _open(case, card, first)
                if rules.opening_draw_two == "draw_then_play":
                    case.then(Owed(first, 2, Rule.FIRST_DRAW_TWO))
            return case.legal(Rule.FIRST_DRAW_TWO, card=card, next=first)
        case _:
            _open(case, card, first)
            return case.legal(Rule.FIRST_CARD, card=card, next=first)


def players_limit(rules: Rules, players: int, forms_teams: bool = True) -> int | None:
    """The fewest or most players the rules take, if there are fewer or more; teams of two need an even number."""
    teams = forms_teams and rules.teams == "pairs"
    fewest = max(rules.players_min, FEWEST_FOR_TEAMS) if teams else rules.players_min
    if players > rules.players_max:
        return rules.players_max
    if players < fewest:
        return fewest
    return players - 1 if teams and players % 2 else None


def broken_limit(state: State) -> int | None:
    """`players_limit` at the first card of a round. Teams are formed before the first one and stay as they are.

    Who is eliminated still counts: the match goes on until one is left, however many it has to begin with.
    """
    players = len(state.active()) + sum(state.match.eliminated)
    return players_limit(state.rules, players, state.match.round_number == 1)


def _open(case: Case, card: Card, turn: Seat, direction: Direction = CW, color: Color | None = None) -> None:
    case.then(RoundOpened(card, color if card.is_wild else card.color, turn, direction))


def _refuse(case: Case, card: Card, rule: Rule) -> Ruling:
    case.then(CardRefused(card, case.state.rules.opening_reflip_card == "set_aside"))
    return case.ruling(Verdict.REDRAW, rule, card=card)


def _first_after_reverse(state: State, first: Seat) -> Seat:
    """`opening_reverse`: who starts when play runs to the right. The dealer is whoever sits before the first player."""
    dealer = acting_dealer(state) if state.table.starter is None else state.after(first, CCW)
    match state.rules.opening_reverse:
        case "right_of_dealer_first":
            return state.after(dealer, CCW)
        case "left_of_dealer_first":
            return state.after(dealer, CW)
        case "dealer_first" | "reflip":
            return dealer


def _open_with_wild(case: Case, card: Card, first: Seat) -> Ruling:
    """`opening_wild`: who names the color, and who plays first."""
    state = case.state
    dealer = acting_dealer(state)
    match state.rules.opening_wild:
        case "reflip":
            return _refuse(case, card, Rule.FIRST_WILD)
        case "first_player_chooses_and_plays":
            namer, turn = first, first
        case "dealer_chooses":
            namer, turn = dealer, first
        case "left_chooses_dealer_plays":
            namer, turn = state.after(dealer, CW), dealer
        case "first_player_chooses_and_passes":
            namer, turn = first, state.after(first, CW)
    _open(case, card, turn)
    case.then(AwaitsSet((Await(namer, "color"),)))
    return case.legal(Rule.FIRST_WILD, card=card, other=namer, next=turn)
