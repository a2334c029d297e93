"""Drawing and passing (catalogue 5.6): owed cards, the draw of a turn, and a turn that ends without a card."""

from __future__ import annotations

from referee import uno
from referee.case import Case
from referee.entries import Draw, Pass, Reshuffle, Seat
from referee.events import PileEmpty, Reshuffled, RoundVoided
from referee.rulings import Rule, Ruling, Verdict
from referee.state import State
from referee.turns import can_draw, end_without_card, entry_span, serve_chain, take_cards


def judge_draw(case: Case, entry: Draw) -> Ruling:
    """Cards taken from the pile: owed ones first; else the draw of a turn."""
    state, seat = case.state, entry.seat
    if not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    chain = state.chain
    if chain is not None and chain.victim == seat and chain.challenged is None:
        # A fine drawn while the penalty may still be challenged or answered is not the first of the penalty cards.
        may_still = state.awaits_from(seat, "accept_or_challenge") or chain.answerable
        if not (may_still and 0 < entry.cards <= state.due[seat]):
            serve_chain(case)
            state = case.state
    owed = state.due[seat]
    if owed:
        return _draw_owed(case, entry, owed)
    if state.is_over:
        return case.illegal(Rule.ROUND_OVER, who=seat)
    if state.top is None and state.turn is None:
        return case.illegal(Rule.FIRST_MISSING, who=seat)
    return _not_now(case, entry) or _draw_for_turn(case, entry)


def _not_now(case: Case, entry: Draw | Pass) -> Ruling | None:
    """Why this seat may not draw or pass now. The turn of a player before who kept a drawn card is ended first."""
    state, seat = case.state, entry.seat
    if state.awaits and not state.awaits_from(seat, "draw"):
        blocked = _awaited_refusal(case, seat)
        if blocked is not None:
            return blocked
    if seat != state.turn and not follows_kept_draw(state, seat):
        return case.illegal(Rule.TURN_ORDER, who=seat, turn=state.turn)
    if seat != state.turn:
        assert state.turn is not None
        end_without_card(case, state.turn, entry.at, _may_race(state, state.turn))
    return None


def _may_race(state: State, seat: Seat) -> Seat | None:
    """`seat`, if it may still lay the card it keeps before the next player has laid one (`drawn_card_window`)."""
    return seat if state.rules.drawn_card_window == "until_next_player_plays" else None


def _awaited_refusal(case: Case, seat: Seat) -> Ruling | None:
    waited = case.state.awaits[0]
    other = waited.seat if waited.seat != seat else None
    match waited.what:
        case "color":
            return case.illegal(Rule.WILD_COLOR_OPEN, who=seat, other=other)
        case "swap":
            return case.illegal(Rule.SEVEN_OPEN, who=seat, other=other)
        case "show":
            return case.illegal(Rule.CHALLENGE_OPEN, who=seat, other=other)
        case "accept_or_challenge" | "draw":
            return None


def follows_kept_draw(state: State, seat: Seat) -> bool:
    """An entry by the next player implies that the one before kept a drawn card."""
    return state.turn is not None and state.drew > 0 and seat == state.after(state.turn)


def _draw_owed(case: Case, entry: Draw, owed: int) -> Ruling:
    seat, state = entry.seat, case.state
    if seat == state.turn:
        uno.close_windows(case, seat, "draw", entry_span(state, entry.at))
    taken = take_cards(case, seat, min(entry.cards, owed), 0)
    if entry.cards > owed:
        # The surplus goes back unseen unless the table lets it stay.
        return case.ask(
            Rule.PENALTY_EXCESS,
            "return_unseen",
            ("return_unseen", "keep"),
            who=seat,
            n=entry.cards - owed,
            due=owed,
            told=entry.cards,
        )
    return case.legal(Rule.DRAW_PENALTY, who=seat, n=taken, due=case.state.owes(seat))


def _draw_for_turn(case: Case, entry: Draw) -> Ruling:
    state, seat, rules = case.state, entry.seat, case.state.rules
    until = rules.draw_when_stuck == "draw_until_playable"
    if state.drew and not until:
        return case.illegal(Rule.DRAW_ONCE, who=seat)
    if not can_draw(state):
        return _nothing_to_draw(case, seat, entry.at)
    if state.chain is not None:
        serve_chain(case)
    if state.windows and not state.drew:
        uno.close_windows(case, seat, "draw", entry_span(state, entry.at))
    first = not case.state.drew
    taken = take_cards(case, seat, 0, entry.cards if until else 1)
    if case.state.awaits:
        case.no_longer_awaits(seat, "draw")
    if entry.cards > 1 and not until:
        return case.ask(
            Rule.PENALTY_EXCESS,
            "return_unseen",
            ("return_unseen", "keep"),
            who=seat,
            n=entry.cards - 1,
            due=1,
            told=entry.cards,
        )
    if rules.draw_when_stuck == "draw_one_turn_ends":
        end_without_card(case, seat, entry.at)
        return case.legal(Rule.DRAW_TURN_ENDS, who=seat, n=taken)
    if until and (not first or taken > 1):
        return case.legal(Rule.DRAW_UNTIL_PLAYABLE, who=seat, n=taken)
    return case.legal(Rule.DRAW_CHOICE, who=seat, n=taken)


def judge_pass(case: Case, entry: Pass) -> Ruling:
    """A turn that ends without a card: after a draw, or because nothing can be drawn."""
    state, seat = case.state, entry.seat
    if not state.table.seated[seat]:
        return case.illegal(Rule.SEAT_ABSENT, who=seat)
    if state.is_over:
        return case.illegal(Rule.ROUND_OVER, who=seat)
    if state.top is None and state.turn is None:
        return case.illegal(Rule.FIRST_MISSING, who=seat)
    if state.chain is not None and state.chain.victim == seat and state.chain.challenged is None:
        return case.illegal(Rule.PASS_MUST_DRAW, who=seat, n=state.chain.amount)
    if seat != state.turn and follows_kept_draw(state, seat) and can_draw(state) and not state.awaits:
        return case.illegal(Rule.PASS_MUST_DRAW, who=seat, n=1)  # the turn before goes on: this said nothing about it
    refused = _not_now(case, entry)
    if refused is not None:
        return refused
    state = case.state
    if state.drew:
        end_without_card(case, seat, entry.at, _may_race(state, seat))
        until = state.rules.draw_when_stuck == "draw_until_playable"
        return case.legal(Rule.DRAW_MAY_STOP if until else Rule.DRAW_KEEP, who=seat)
    if can_draw(state):
        return case.illegal(Rule.PASS_MUST_DRAW, who=seat, n=1)
    return _nothing_to_draw(case, seat, entry.at)


def _nothing_to_draw(case: Case, seat: Seat, at: int | None) -> Ruling:
    """Nothing can be drawn: the turn passes, and when everybody in a row is stuck the round is dead."""
    if case.state.chain is not None:
        serve_chain(case)
    case.no_longer_awaits(seat, "draw")
    idle = case.state.idle + 1
    case.then(PileEmpty(idle))
    end_without_card(case, seat, at)
    if idle >= len(case.state.active()):
        case.then(RoundVoided())
        return case.ask(Rule.ROUND_DEAD, "void_round", ("void_round", "play_on"), who=seat)
    return case.legal(Rule.DECK_EMPTY, who=seat)


def judge_reshuffle(case: Case, entry: Reshuffle) -> Ruling:
    """The discards but the top card become the draw pile."""
    if case.state.discard_pile <= 1:
        return case.ruling(Verdict.VOID, Rule.DECK_RESHUFFLE, n=0)
    case.then(Reshuffled())
    return case.legal(Rule.DECK_RESHUFFLE, n=case.state.draw_pile)
