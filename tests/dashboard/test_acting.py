"""What was meant becomes entries of whoever is meant at this position."""

from __future__ import annotations

from referee.cards import Card, Color, Laid
from referee.entries import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Decide,
    Flip,
    HandLeft,
    JumpIn,
    NameColor,
    NextRound,
    Pass,
    Play,
    PointsLeft,
    Show,
    Swap,
)
from referee.rulings import Rule
from referee.state import Await, Question
from tablehost.dashboard import intents
from tablehost.dashboard.acting import NotNow, acts_of, counts_hands, hands_to_type, moment_of
from tablehost.dashboard.key_cards import Mode
from tablehost.dashboard.needs import BoardPress, DrawAndLay, KeepDraw
from tests.dashboard.helpers import state_of

R7 = Laid.parse("R7")
FOUR = "table flip R5\nAnn play W4>B"
WON = """
    table flip R5
    table dealt Ann 7 Bob 7 Cal 7
    Ann count 2
    Ann play R1
    Ann uno
    Bob play R2
    Cal play R3
    Ann play R4
"""


def test_the_first_card_is_turned_up_by_nobody() -> None:
    state = state_of("")
    assert moment_of(state).mode is Mode.FLIP
    assert acts_of(intents.Lay(R7), state) == (Flip(Card.parse("R7")),)


def test_a_card_is_laid_by_whose_turn_it_is_or_by_the_typed_seat() -> None:
    state = state_of("table flip R5")
    assert moment_of(state).mode is Mode.TURN
    assert acts_of(intents.Lay(R7), state) == (Play(0, (R7,)),)
    assert acts_of(intents.Lay(R7, 2), state) == (Play(2, (R7,)),)


def test_drawn_and_laid_is_two_entries_and_only_the_card_after_a_draw() -> None:
    assert acts_of(intents.LayDrawn(R7), state_of("table flip R5")) == (DrawAndLay(0, R7),)
    assert acts_of(intents.LayDrawn(R7), state_of("table flip R5\nAnn draw")) == (Play(0, (R7,)),)


def test_drawing_is_for_who_owes_cards_first() -> None:
    assert acts_of(intents.Keep(), state_of("table flip R5")) == (KeepDraw(0),)
    state = state_of("table flip R5\nAnn play RD")
    assert acts_of(intents.Keep(), state) == (KeepDraw(1),)
    assert acts_of(intents.Keep(2), state) == (KeepDraw(2),)


def test_passing_jumping_and_pressing() -> None:
    state = state_of("table flip R5\nAnn draw")
    assert acts_of(intents.EndTurn(), state) == (Pass(0),)
    assert acts_of(intents.Jump(R7, 2), state) == (JumpIn(2, R7),)
    assert acts_of(intents.PressButton(1, "uno"), state) == (BoardPress(1, "uno"),)


def test_an_uno_without_a_seat_is_of_who_stands_at_one_card() -> None:
    state = state_of("table flip R5\nAnn count 2\nAnn play R1")
    assert acts_of(intents.SayUno(), state) == (CallUno(0),)
    assert acts_of(intents.SayUno(2), state) == (CallUno(2),)


def test_an_uno_before_the_card_is_of_who_is_to_play() -> None:
    assert acts_of(intents.SayUno(), state_of("table flip R5\nAnn count 2")) == (CallUno(0),)


def test_a_catch_names_who_catches_and_leaves_whom_to_the_referee() -> None:
    assert acts_of(intents.CatchSomebody(1), state_of("table flip R5")) == (Catch(1),)


def test_a_wild_draw_four_is_answered_by_its_victim() -> None:
    state = state_of(FOUR)
    assert moment_of(state).mode is Mode.CHALLENGE
    assert acts_of(intents.AcceptFour(), state) == (Accept(1),)
    assert acts_of(intents.ChallengeFour(), state) == (Challenge(1),)


def test_a_challenged_hand_is_shown_by_who_laid_the_four() -> None:
    state = state_of(FOUR + "\nBob challenge")
    assert moment_of(state).mode is Mode.SHOW
    assert acts_of(intents.ShowVerdict("has"), state) == (Show(0, (), "has"),)
    assert acts_of(intents.ShowCards((Card.parse("R2"),)), state) == (Show(0, (Card.parse("R2"),)),)


def test_an_open_color_is_named_by_who_laid_the_wild() -> None:
    state = state_of("table flip R5\nAnn play W")
    assert moment_of(state).mode is Mode.COLOR
    assert acts_of(intents.NameIt(Color.BLUE), state) == (NameColor(0, Color.BLUE),)


def test_hands_are_swapped_by_who_laid_the_seven() -> None:
    state = state_of("table flip R5\nAnn play R1").having(awaits=(Await(0, "swap"),))
    assert moment_of(state).mode is Mode.SWAP
    assert acts_of(intents.SwapWith(2), state) == (Swap(0, 2),)


def test_hands_left_are_typed_in_seat_order() -> None:
    state = state_of(WON)
    assert counts_hands(state)
    assert moment_of(state).mode is Mode.HANDS
    assert hands_to_type(state) == (1, 2)
    assert acts_of(intents.HandOf((Card.parse("R2"),)), state) == (HandLeft(1, (Card.parse("R2"),)),)
    assert acts_of(intents.PointsOf(12), state) == (PointsLeft(1, 12),)
    assert acts_of(intents.Lay(R7), state) == NotNow("the round is over: u takes the last entry back")


def test_when_all_hands_are_in_the_next_round_is_asked_for() -> None:
    state = state_of(WON + "\nBob points 12\nCal points 3")
    assert moment_of(state).mode is Mode.NEXT
    assert acts_of(intents.NextOne(), state) == (NextRound(),)
    assert acts_of(intents.HandOf(()), state) == NotNow("every hand is in")


def test_cards_owed_at_the_end_do_not_hold_the_hands_up() -> None:
    last_two = state_of(WON.replace("Ann play R4", "Ann play RD"))
    assert last_two.owes(1) == 2
    assert counts_hands(last_two)
    assert hands_to_type(last_two) == (1, 2)


def test_a_challenge_to_the_last_card_is_answered_before_hands_are_counted() -> None:
    state = state_of(WON.replace("Ann play R4", "Ann play W4>B"))
    assert state.is_over
    assert moment_of(state).mode is Mode.CHALLENGE
    assert not counts_hands(state)


def test_a_question_is_answered_with_its_default_or_another_word() -> None:
    question = Question(3, Rule.LEAVE_OWED, "debt_lapses", ("debt_lapses", "next_draws"), {})
    state = state_of("table flip R5").having(questions=(question,))
    assert moment_of(state).question
    assert moment_of(state).others == 1
    assert acts_of(intents.Answer(0), state) == (Decide(None, "debt_lapses"),)
    assert acts_of(intents.Answer(1), state) == (Decide(None, "next_draws"),)
    assert acts_of(intents.Answer(2), state) == NotNow("there is no such answer")
