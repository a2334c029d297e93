"""The table's word on an open question: what each answer does."""

from __future__ import annotations

from referee import finish, forfeits, uno
from referee.case import Case
from referee.entries import Decide, Seat
from referee.events import MatchDecided, QuestionSettled, RoundRevived, RoundVoided
from referee.opening import deal_as_counted
from referee.rulings import Rule, Ruling, Verdict
from referee.state import Question
from referee.turns import take_cards


def judge_decision(case: Case, entry: Decide) -> Ruling:
    """Settles the latest open question with one of its answers."""
    if not case.state.questions:
        return case.ruling(Verdict.VOID, Rule.DECIDE_NOTHING, who=entry.seat, word=entry.word)
    question = case.state.questions[-1]
    word = next((known for known in question.answers if known.lower() == entry.word.lower()), None)
    if word is None:
        return case.ruling(Verdict.VOID, Rule.DECIDE_WORD, who=entry.seat, word=entry.word, number=question.number)
    case.then(QuestionSettled(question))
    if word != question.default:
        _carry_out(case, question, word)
    return case.ruling(
        Verdict.NOTED, Rule.DECIDED, who=entry.seat, word=word, answer=word, number=question.number
    )


def _carry_out(case: Case, question: Question, word: str) -> None:
    """An answer other than the default; the default has been in force since the question came up."""
    match question.rule, word:
        case Rule.ROUND_DEAD, "play_on":
            case.then(RoundRevived())
        case Rule.DECK_RUN_OUT, "abandon":
            case.then(RoundVoided())
        case Rule.SCORE_TIE, "play_another":
            case.then(MatchDecided((), ()))
        case Rule.SCORE_LEAVER, "no_points":
            finish.book(case, (0,) * len(case.state.match.totals))
        case Rule.PENALTY_EXCESS, "keep":
            take_cards(case, _seat(question, "who"), 0, _number(question, "n"))
        case Rule.DEAL_COUNT, "play_on":
            deal_as_counted(case, question.params)
        case Rule.LEAVE_OWED, "next_draws":
            case.owe(_seat(question, "next"), _number(question, "n"), Rule.LEAVE_OWED)
        case Rule.FORFEIT_CHOICE, _:
            forfeits.picked(case, question, word)
        case Rule.UNO_ENTRY_LAG, "counts" | "fails":
            uno.place_press(case, question.number, word == "counts")
        case _:
            pass


def _seat(question: Question, name: str) -> Seat:
    return _number(question, name)


def _number(question: Question, name: str) -> int:
    value = question.params[name]
    assert isinstance(value, int)
    return value
