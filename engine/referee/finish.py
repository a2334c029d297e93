"""The end of a round: hands and points entered, results booked, the match decided, the next round started.

Rules: catalogue 5.3 (`next_dealer`), 5.11 and 5.14.
"""

from __future__ import annotations

from referee import deductions, effects, forfeits, inference
from referee.cards import Card
from referee.case import Case
from referee.entries import Abandon, Claim, HandLeft, NextRound, PointsLeft, Seat
from referee.events import (
    AwaitsSet,
    HandEntered,
    MatchDecided,
    QuestionAsked,
    RoundBooked,
    RoundStarted,
    RoundVoided,
)
from referee.fresh import dealer_seat
from referee.rulings import Params, Rule, Ruling, Verdict
from referee.scoring import hand_points, round_scores, team_of
from referee.state import HandEnd, Question, State
from referee.turns import serve_chain, take_cards
from referee.values import set_at

_NEEDS_HANDS = ("winner_sum", "own_hand", "team_sum")
_TIE_ANSWERS = ("shared_win", "play_another")


def judge_hand(case: Case, entry: HandLeft | PointsLeft) -> Ruling:
    """Cards or points left in a hand, checked against the count and the deck."""
    state, seat = case.state, entry.seat
    if state.over not in ("won", "left"):
        return case.illegal(Rule.ROUND_OVER if state.over else Rule.SCORE_EARLY, who=seat)
    if state.over == "won" and not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if isinstance(entry, PointsLeft):
        hand = HandEnd(None, entry.points)
        wrong = _points_mismatch(case.state, entry)
    else:
        _draw_what_is_owed(case, seat, len(entry.cards))
        hand = HandEnd(entry.cards, hand_points(state.rules, entry.cards))
        wrong = _hand_mismatch(case.state, entry)
    if state.over == "won" and seat == state.winner:
        return case.ruling(Verdict.NOTED, Rule.SCORE_WINNER, who=seat, points=hand.points)
    count = _cards_to_count(case.state, seat)
    case.then(HandEntered(seat, hand))
    _book_if_complete(case)
    if wrong is not None:
        rule, card = wrong
        _ask_about_tie(case)
        told = len(entry.cards) if isinstance(entry, HandLeft) else None
        return case.ruling(Verdict.MISMATCH, rule, who=seat, told=told, count=count, points=hand.points, card=card)
    if state.over == "left" and hands_complete(case.state):
        default, answers = "leaver_counts", ("leaver_counts", "no_points")
        return case.ask(Rule.SCORE_LEAVER, default, answers, who=seat, other=state.winner, points=hand.points)
    if (tie := _tie(case.state)) is not None:
        return case.ask(Rule.SCORE_TIE, _TIE_ANSWERS[0], _TIE_ANSWERS, **tie)
    return case.legal(Rule.SCORE_HAND, who=seat, points=hand.points)


def _tie(state: State) -> dict[str, int] | None:
    """Who won the match together, though they are no team, as parameters of the question; None if one side won."""
    tied = state.match.winners
    if len(tied) < 2 or set(tied) <= set(team_of(state.table.teams, tied[0])):
        return None
    return {"who": tied[0], "other": tied[1], "n": len(tied), "points": state.match.totals[tied[0]]}


def _ask_about_tie(case: Case) -> None:
    """Asks beside a ruling that is about something else."""
    if (tie := _tie(case.state)) is not None:
        params: Params = {**tie}
        case.then(QuestionAsked(Question(case.number, Rule.SCORE_TIE, _TIE_ANSWERS[0], _TIE_ANSWERS, params)))
        case.note(Verdict.NEEDS_RULING, Rule.SCORE_TIE, None, **params)


def _draw_what_is_owed(case: Case, seat: Seat, told: int) -> None:
    """The last draw card's penalty is in the hand that was counted, though nobody typed the draw (or the accepting)."""
    if told != _cards_to_count(case.state, seat) or told == case.state.counts[seat]:
        return
    if case.state.chain is not None and case.state.chain.victim == seat:
        serve_chain(case)
    take_cards(case, seat, case.state.due[seat], 0)


def _cards_to_count(state: State, seat: Seat) -> int:
    """How many cards a hand holds once everything owed is drawn, which comes before counting (`final_draw_card`)."""
    chain = state.chain
    faced = chain.amount if chain is not None and chain.victim == seat and chain.challenged is None else 0
    return state.counts[seat] + state.due[seat] + faced


def _points_mismatch(state: State, entry: PointsLeft) -> tuple[Rule, Card | None] | None:
    """Points that no hand of so many cards can count, by what has been seen."""
    if state.over != "won":
        return None
    low, high = deductions.points_of_hand(state.having(hands=set_at(state.hands, entry.seat, None)), entry.seat)
    return None if low <= entry.points <= high else (Rule.COUNT_FINAL, None)


def _hand_mismatch(state: State, entry: HandLeft) -> tuple[Rule, Card | None] | None:
    """What is wrong with the hand shown, and the card if it is about one."""
    others = tuple(
        hand.cards
        for seat, hand in enumerate(state.hands)
        if hand is not None and hand.cards is not None and seat != entry.seat
    )
    too_many = inference.final_hands_too_many(state.memory, (*others, entry.cards))
    impossible = next((card for card in entry.cards if card in too_many), None)
    if impossible is not None:
        return Rule.DECK_COPIES, impossible
    return (Rule.COUNT_FINAL, None) if len(entry.cards) != _cards_to_count(state, entry.seat) else None


# Booking


def losers(state: State) -> tuple[Seat, ...]:
    """Seats whose hands count: everybody left in the round but the winner('s team); after leaving, the leavers.

    Who went out after the winner (`round_end`) has nothing left to count. Only for a decided round.
    """
    if state.over == "left":
        return tuple(
            seat for seat, count in enumerate(state.counts) if seat != state.winner and (count or state.hands[seat])
        )
    assert state.winner is not None
    side = team_of(state.table.teams, state.winner) if state.rules.scoring == "team_sum" else (state.winner,)
    return tuple(seat for seat in range(len(state.counts)) if state.in_round(seat) and seat not in side)


def hands_complete(state: State) -> bool:
    """Every loser's hand is in, or this table's scoring needs none."""
    if state.rules.scoring not in _NEEDS_HANDS:
        return True
    return all(state.hands[seat] is not None for seat in losers(state))


def book_if_complete(case: Case) -> None:
    """Books a round as soon as it is decided and everything that counts is known."""
    if case.state.over in ("won", "left") and case.state.match.scores is None:
        _book_if_complete(case)
        _ask_about_tie(case)


def _book_if_complete(case: Case) -> None:
    state = case.state
    if not hands_complete(state):
        return
    assert state.winner is not None
    counted = losers(state)
    points = [hand.points if hand is not None and seat in counted else None for seat, hand in enumerate(state.hands)]
    left_over = next(iter(state.active()), None) if state.rules.round_end == "last_one_left" else None
    scores = round_scores(state.rules, points, state.winner, state.table.teams, state.out, left_over)
    book(case, scores)


def book(case: Case, scores: tuple[int, ...]) -> None:
    """Books the round's scores, in place of what was booked for it before, and decides the match."""
    state = case.state
    already = state.match.scores or (0,) * len(scores)
    totals = tuple(total - old + new for total, old, new in zip(state.match.totals, already, scores, strict=True))
    target = state.rules.match_target
    eliminated = tuple(
        gone or (state.rules.match_end == "elimination" and isinstance(target, int) and total >= target)
        for gone, total in zip(state.match.eliminated, totals, strict=True)
    )
    case.then(RoundBooked(scores, totals, eliminated))
    winners, match_losers = match_result(case.state)
    if (winners, match_losers) != (case.state.match.winners, case.state.match.losers):
        case.then(MatchDecided(winners, match_losers))
    forfeits.take_due(case)


def match_result(state: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has won and lost the match by the totals; empty while it goes on (`match_end`, `match_loser`)."""
    rules, totals = state.rules, state.match.totals
    target = rules.match_target
    playing = tuple(seat for seat, seated in enumerate(state.table.seated) if seated or state.hands[seat] is not None)
    if not isinstance(target, int) or rules.match_end == "none" or not playing:
        return (), ()
    reached = tuple(seat for seat in playing if totals[seat] >= target)
    if rules.match_end == "elimination":
        left = tuple(seat for seat in playing if not state.match.eliminated[seat])
        if len(left) > 1:
            return (), ()
        winners = left or _with_total(playing, totals, min(totals[seat] for seat in playing))
        named = () if rules.match_loser == "none" else reached
        return winners, tuple(seat for seat in named if seat not in winners)
    if not reached:
        return (), ()
    if rules.match_end == "first_to_target":
        winners = _with_total(reached, totals, max(totals[seat] for seat in reached))
    else:
        winners = _with_total(playing, totals, min(totals[seat] for seat in playing))
    match rules.match_loser:
        case "none":
            named = ()
        case "lowest_total":
            named = _with_total(playing, totals, min(totals[seat] for seat in playing))
        case "first_to_target":
            named = reached
    return winners, tuple(seat for seat in named if seat not in winners)


def _with_total(seats: tuple[Seat, ...], totals: tuple[int, ...], total: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if totals[seat] == total)


# Ending a round otherwise, and the next one


def judge_claim(case: Case, entry: Claim) -> Ruling:
    """Going out by the sum of the hand (`sum_of_hand_win`, A68): number cards only, equal to the number just laid."""
    state, seat = case.state, entry.seat
    if state.rules.sum_of_hand_win == "off":
        return case.illegal(Rule.SUM_OFF, who=seat)
    if state.is_over:
        return case.illegal(Rule.ROUND_OVER, who=seat, other=state.winner)
    top = state.top
    numbers = [card.number for card in entry.cards]
    total = sum(number for number in numbers if number is not None)
    fits = (
        top is not None
        and top.number is not None
        and bool(entry.cards)
        and None not in numbers
        and total == top.number
        and len(entry.cards) == state.counts[seat]
        and not state.owes(seat)
        and state.in_round(seat)
    )
    if not fits:
        return case.illegal(Rule.SUM_WRONG, who=seat, points=total, top=top, count=state.counts[seat])
    effects.out_after_all(case, seat)
    if case.state.is_over and case.state.awaits:
        case.then(AwaitsSet(()))  # nobody swaps hands any more
    return case.legal(Rule.SUM_WIN, who=seat, points=total, top=top)


def judge_abandon(case: Case, entry: Abandon) -> Ruling:
    """The round is given up: no result, and the same dealer again."""
    if case.state.match.scores is not None:
        return case.illegal(Rule.ROUND_OVER, who=case.state.winner)
    case.then(RoundVoided())
    return case.ruling(Verdict.NOTED, Rule.ROUND_ABANDONED)


def judge_next(case: Case, entry: NextRound) -> Ruling:
    """The next round, of the next match when this one is decided. A round still going on is given up."""
    state = case.state
    if not _playing_next(state):
        return case.illegal(Rule.SETUP_PLAYERS, n=0, limit=state.rules.players_min)
    missing = state.over in ("won", "left") and state.match.scores is None
    uncounted = _uncounted(state) if missing else []
    if missing:
        _book_missing_as_zero(case)
    elif not state.is_over and state.top is not None:
        case.then(RoundVoided())
    state = case.state
    dealer = next_dealer(state) if entry.dealer is None else entry.dealer
    decided = bool(state.match.winners)
    totals = (0,) * len(state.match.totals) if decided else state.match.totals
    case.then(RoundStarted(dealer, decided, totals))
    if missing:
        other = uncounted[0] if len(uncounted) == 1 else None
        return case.ask(Rule.SCORE_MISSING, "zero", ("zero",), dealer=dealer, other=other)
    return case.ruling(Verdict.NOTED, Rule.ROUND_NEXT, dealer=dealer, n=case.state.match.round_number)


def _uncounted(state: State) -> list[Seat]:
    """The losers whose hands are not in yet."""
    return [seat for seat in losers(state) if state.hands[seat] is None]


def _book_missing_as_zero(case: Case) -> None:
    for seat in _uncounted(case.state):
        case.then(HandEntered(seat, HandEnd(None, 0)))
    _book_if_complete(case)


def _playing_next(state: State) -> list[Seat]:
    """Who takes part in the next round: who sits and has not got up, the eliminated in the next match only."""
    return [
        seat
        for seat, (seated, gone) in enumerate(zip(state.table.seated, state.match.eliminated, strict=True))
        if seat not in state.table.leaving and (bool(state.match.winners) if gone else seated)
    ]


def next_dealer(state: State) -> Seat:
    """Who deals next (`next_dealer`); after a round without result the same dealer again."""
    dealer = (
        dealer_seat(state) if any(state.in_round(seat) for seat in range(len(state.counts))) else state.table.dealer
    )
    playing = _playing_next(state)
    if dealer is None:
        dealer = playing[-1]
    if state.over == "void" or not state.is_over:
        return dealer if dealer in playing else _next_of(playing, dealer)
    if state.rules.next_dealer == "round_winner" and state.winner in playing:
        assert state.winner is not None
        return state.winner
    return _next_of(playing, dealer)


def _next_of(playing: list[Seat], seat: Seat) -> Seat:
    """The next of `playing` to the left of `seat`."""
    return next((other for other in playing if other > seat), playing[0])
