"""Forfeits after a round or a match: Truth or Dare, and the pigs (catalogue 5.14, A58, A59)."""

from __future__ import annotations

from referee.case import Case
from referee.entries import Seat
from referee.events import ForfeitDue, QuestionAsked, QuestionSettled
from referee.rulings import Params, Rule, Verdict
from referee.scoring import team_of
from referee.state import Question, State

_TRUTH_OR_DARE, _PIG = "truth_or_dare", "pig"
_NOBODY_YET = "winner_picks"


def take_due(case: Case) -> None:
    """The forfeits of the result just booked, in place of those an earlier booking of this round asked for."""
    for question in case.state.questions:
        if question.rule is Rule.FORFEIT_CHOICE:
            case.then(QuestionSettled(question))
    state = case.state
    match state.rules.forfeit:
        case "none":
            return
        case "truth_or_dare":
            assert state.winner is not None
            _one_of(case, _TRUTH_OR_DARE, state.winner, _others(state, team_of(state.table.teams, state.winner)))
        case "pig_by_winner":
            for winner in state.match.winners:
                _pigs_of_winner(case, winner)
        case "pig_on_first_to_target":
            for seat in _reached(state):
                if _is_exact(state, seat):
                    _all_of(case, _others(state, (seat,)))
                else:
                    case.then(ForfeitDue(_PIG, seat))


def _pigs_of_winner(case: Case, winner: Seat) -> None:
    others = _others(case.state, (winner,))
    if _is_exact(case.state, winner):
        _all_of(case, others)
    else:
        _one_of(case, _PIG, winner, others)


def _reached(state: State) -> tuple[Seat, ...]:
    target = state.rules.match_target
    if not isinstance(target, int):
        return ()
    return tuple(seat for seat in _others(state, ()) if state.match.totals[seat] >= target)


def _is_exact(state: State, seat: Seat) -> bool:
    """Exactly the target: a pig for everybody else instead of one (`exact_target_rule`)."""
    return state.rules.exact_target_rule == "pigs_for_everyone" and state.match.totals[seat] == state.rules.match_target


def _others(state: State, without: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, sits in enumerate(state.table.seated) if sits and seat not in without)


def _all_of(case: Case, seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        case.then(ForfeitDue(_PIG, seat))


def _one_of(case: Case, kind: str, winner: Seat, seats: tuple[Seat, ...]) -> None:
    """The winner picks one of `seats`; where there is only one, nobody has to be asked."""
    if len(seats) == 1:
        case.then(ForfeitDue(kind, seats[0]))
        return
    answers = (_NOBODY_YET, *(case.state.table.names[seat] for seat in seats))
    params: Params = {"who": winner, "word": kind}
    case.then(QuestionAsked(Question(case.number, Rule.FORFEIT_CHOICE, _NOBODY_YET, answers, params)))
    case.note(Verdict.NEEDS_RULING, Rule.FORFEIT_CHOICE, who=winner)


def picked(case: Case, question: Question, name: str) -> None:
    """The winner's choice, by name."""
    kind = question.params["word"]
    assert isinstance(kind, str)
    case.then(ForfeitDue(kind, case.state.table.names.index(name)))
