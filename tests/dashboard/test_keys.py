"""Two keys a card, in both schemes, and what every other key means."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import ALL_CARDS, Card, Color, Face, Laid
from tablehost.dashboard import intents
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment, Ready, Refused
from tablehost.dashboard.keys import KeyEntry, read
from tests.dashboard.helpers import split_keys, typed

TURN = Moment(Mode.TURN, 4, can_press=True)


def means(keys: str, moment: Moment = TURN) -> Intent:
    outcome = typed(keys, moment)
    assert isinstance(outcome, Ready), outcome
    return outcome.intent


def refusal(keys: str, moment: Moment = TURN) -> str:
    outcome = typed(keys, moment)
    assert isinstance(outcome, Refused), outcome
    return outcome.reason


def waits(keys: str, moment: Moment = TURN) -> HalfTyped:
    outcome = typed(keys, moment)
    assert isinstance(outcome, HalfTyped), outcome
    return outcome


# Cards


@pytest.mark.parametrize(
    ("letters", "signs", "laid"),
    [
        ("r7", "17", "R7"), ("y0", "20", "Y0"), ("gs", "3*", "GS"), ("bv", "4-", "BR"), ("br", "4-", "BR"),
        ("rd", "1+", "RD"), ("wb", "/4", "W>B"), ("fg", "+3", "W4>G"), ("w<enter>", "/<enter>", "W"),
        ("f<space>", "+<enter>", "W4"),
    ],
)  # fmt: skip
def test_a_card_is_two_keys_in_either_scheme(letters: str, signs: str, laid: str) -> None:
    assert means(letters) == means(signs) == intents.Lay(Laid.parse(laid))


def test_every_card_can_be_typed_in_both_schemes() -> None:
    letter = {Face.SKIP: "s", Face.REVERSE: "v", Face.DRAW_TWO: "d"}
    sign = {Face.SKIP: "*", Face.REVERSE: "-", Face.DRAW_TWO: "+"}
    for card in ALL_CARDS:
        if card.color is not None:
            digit = str(list(Color).index(card.color) + 1)
            assert means(card.color.value.lower() + letter.get(card.face, card.face.value)) == intents.Lay(Laid(card))
            assert means(digit + sign.get(card.face, card.face.value)) == intents.Lay(Laid(card))


def test_a_half_typed_card_tells_its_color_and_what_can_follow() -> None:
    half = waits("r")
    assert half.color is Color.RED
    assert half.text == "r"
    assert "s skip" in half.follow
    assert "draw two" in half.follow


def test_a_second_key_that_cannot_follow_says_why_and_keeps_the_first() -> None:
    entry = KeyEntry()
    entry.feed("r", TURN)
    refused = entry.feed("q", TURN)
    assert refused == Refused("after red: 0-9, s skip, v reverse, d draw two")
    assert entry.feed("7", TURN) == Ready(intents.Lay(Laid.parse("R7")))


def test_backspace_clears_a_half_typed_card() -> None:
    entry = KeyEntry()
    entry.feed("r", TURN)
    entry.feed("backspace", TURN)
    assert entry.half(TURN) is None
    assert entry.feed("b", TURN) == waits("b")


def test_backspace_with_nothing_typed_says_how_to_undo() -> None:
    assert "u takes the last entry back" in refusal("<backspace>")


# Digits: seat, color or drawn and laid


def test_a_digit_before_a_letter_is_a_seat() -> None:
    assert means("3r7") == intents.Lay(Laid.parse("R7"), 2)
    assert means("2d") == intents.Keep(1)
    assert means("4n") == intents.SayUno(3)
    assert means("1x") == intents.EndTurn(0)
    assert means("3wb") == intents.Lay(Laid.parse("W>B"), 2)


def test_a_digit_before_a_number_is_a_color() -> None:
    assert means("37") == intents.Lay(Laid.parse("G7"))


def test_zero_before_a_letter_is_seat_ten_where_ten_sit() -> None:
    assert means("0d", Moment(Mode.TURN, 10)) == intents.Keep(9)
    assert refusal("0d") == "there is no seat 10: 1-4"


def test_what_has_a_letter_has_signs_for_a_number_pad_too() -> None:
    assert means(".-") == means("e") == intents.Open("edit")
    assert means(".+") == means("s") == intents.LetStand()
    assert means("./1") == means("v1") == intents.Open("scores")
    assert means(".3") == intents.CatchSomebody(2)
    assert means(".70<enter>", Moment(Mode.HANDS, 4)) == means("=70<enter>", Moment(Mode.HANDS, 4))
    assert means(".0<enter>", Moment(Mode.HANDS, 4)) == intents.PointsOf(0)
    for keys in (".-", "./3", "..7"):
        for mode in (Mode.HANDS, Mode.NEXT, Mode.SHOW, Mode.CHALLENGE, Mode.FLIP):
            assert isinstance(means(keys, Moment(mode, 4)), intents.Open)


def test_a_seat_nobody_sits_on_is_refused() -> None:
    assert refusal("9") == "there is no seat 9: 1-4"
    assert refusal("7") == "there is no seat 7: 1-4"


def test_seat_five_and_a_number_is_no_card() -> None:
    assert refusal("57", Moment(Mode.TURN, 6)) == "5 is no color: 1-4, or seat 5 and then a letter"


def test_a_drawn_card_is_laid_with_t_or_zero() -> None:
    laid = Laid.parse("R7")
    assert means("tr7") == means("t17") == means("017") == intents.LayDrawn(laid)
    assert means("2tr7") == intents.LayDrawn(laid, 1)
    assert means("0/3") == intents.LayDrawn(Laid.parse("W>G"))


# A turn


def test_drawing_and_keeping_is_one_key() -> None:
    assert means("d") == means("<enter>") == intents.Keep()


def test_undo_edit_and_help_are_one_key() -> None:
    assert means("u") == means("-") == intents.TakeBack()
    assert means("e") == intents.Open("edit")
    assert means("?") == intents.Open("help")


def test_leaving_takes_a_second_key() -> None:
    assert "the game is kept" in waits("q").follow
    assert means("q<enter>") == intents.Open("quit")
    assert "only Enter" in refusal("qr")


def test_uno_and_catch_with_and_without_a_seat() -> None:
    assert means("n") == intents.SayUno()
    assert means("*2") == intents.SayUno(1)
    assert means("c4") == means(".4") == means("4c") == intents.CatchSomebody(3)
    assert refusal("c7") == "there is no seat 7: 1-4"


def test_somebody_jumps_in() -> None:
    assert means("3jr7") == means("j3r7") == means("j317") == intents.Jump(Laid.parse("R7"), 2)


def test_the_buttons_of_the_simulated_board_have_keys() -> None:
    assert means(";3") == intents.PressButton(2, "uno")
    assert means("'1") == intents.PressButton(0, "catch")
    assert means("<f4>") == intents.PressButton(3, "uno")
    assert refusal("<f9>") == "there is no seat 9: 1-4"


def test_without_a_simulated_board_its_keys_say_what_to_type_instead() -> None:
    moment = Moment(Mode.TURN, 4)
    for key in (";", "'", "<f1>"):
        assert refusal(key, moment) == "there is no simulated board: n calls UNO, c catches"


# Other moments


def test_the_first_card_is_typed_like_any_other_but_names_no_color() -> None:
    flip = Moment(Mode.FLIP, 4)
    assert means("r7", flip) == intents.Lay(Laid.parse("R7"))
    assert means("w", flip) == intents.Lay(Laid.parse("W"))
    assert means("/", flip) == intents.Lay(Laid.parse("W"))
    assert "first card" in refusal("d", flip)
    assert "first card" in refusal("<enter>", flip)


def test_an_open_color_is_one_key() -> None:
    moment = Moment(Mode.COLOR, 4)
    assert means("b", moment) == means("4", moment) == intents.NameIt(Color.BLUE)
    assert "r y g b" in refusal("<enter>", moment)


def test_a_wild_draw_four_is_accepted_or_challenged() -> None:
    moment = Moment(Mode.CHALLENGE, 4)
    assert means("a", moment) == means("<enter>", moment) == intents.AcceptFour()
    assert means("c", moment) == means("0", moment) == intents.ChallengeFour()


def test_while_a_challenge_is_awaited_a_catch_needs_its_seat_first() -> None:
    moment = Moment(Mode.CHALLENGE, 4)
    assert means("3c", moment) == means(".3", moment) == intents.CatchSomebody(2)


def test_accepting_is_refused_where_nothing_waits() -> None:
    assert refusal("a") == "nothing is to be accepted"
    assert refusal("h") == "no hand is to be shown now"


def test_a_shown_hand_is_a_verdict_or_its_cards() -> None:
    moment = Moment(Mode.SHOW, 4)
    assert means("h", moment) == means("9", moment) == intents.ShowVerdict("has")
    assert means("l", moment) == means("0", moment) == intents.ShowVerdict("lacks")
    shown = intents.ShowCards((Card.parse("R2"), Card.parse("Y9"), Card.parse("W")))
    assert means("r2y9w<enter>", moment) == means("1229/<enter>", moment) == shown
    assert "h has the color" in refusal("<enter>", moment)
    assert means("2n", moment) == intents.SayUno(1)


def test_hands_are_swapped_with_a_seat() -> None:
    assert means("3", Moment(Mode.SWAP, 4)) == intents.SwapWith(2)


def test_a_hand_is_typed_card_after_card() -> None:
    moment = Moment(Mode.HANDS, 4)
    assert means("r7ysf<enter>", moment) == intents.HandOf(tuple(map(Card.parse, ("R7", "YS", "W4"))))
    assert waits("r7y", moment).cards == (Card.parse("R7"),)


def test_backspace_takes_the_last_key_of_a_hand_away() -> None:
    moment = Moment(Mode.HANDS, 4)
    assert means("r7y9<backspace><backspace>b2<enter>", moment) == intents.HandOf((Card.parse("R7"), Card.parse("B2")))


def test_points_stand_for_a_hand() -> None:
    moment = Moment(Mode.HANDS, 4)
    assert means("=45<enter>", moment) == intents.PointsOf(45)
    assert means("=0<enter>", moment) == intents.PointsOf(0)
    assert "0 for none" in refusal("=<enter>", moment)
    assert "not both" in refusal("r7=", moment)
    assert "= 0 Enter" in refusal("<enter>", moment)


def test_after_the_round_enter_goes_on_and_cards_are_refused() -> None:
    moment = Moment(Mode.NEXT, 4)
    assert means("<enter>", moment) == intents.NextOne()
    assert "Enter starts the next one" in refusal("r", moment)
    assert means("u", moment) == intents.TakeBack()


def test_enter_answers_an_open_question_first() -> None:
    one = Moment(Mode.TURN, 4, question=True, others=1)
    assert means("<enter>", one) == intents.Answer(0)
    assert means("o", one) == means("00", one) == intents.Answer(1)
    assert means("r7", one) == intents.Lay(Laid.parse("R7"))


def test_several_other_answers_are_numbered() -> None:
    three = Moment(Mode.NEXT, 4, question=True, others=3)
    assert means("o2", three) == means("002", three) == intents.Answer(2)
    assert "1-3" in refusal("o4", three)


def test_a_question_with_one_answer_only_has_no_other() -> None:
    assert "no other answer" in refusal("o", Moment(Mode.TURN, 4, question=True))
    assert refusal("o") == "no question is open"


# Laws

ALL_KEYS = [*string.ascii_lowercase, *string.digits, *string.punctuation, "enter", "space", "backspace", "escape",
            "delete", "up", "tab", "", "f1", "f10", "f12", "小", "٣", "²"]  # fmt: skip
MOMENTS = st.builds(Moment, st.sampled_from(Mode), st.integers(2, 10), st.booleans(), st.integers(0, 3), st.booleans())


@given(st.lists(st.tuples(st.sampled_from(ALL_KEYS), MOMENTS), max_size=12))
def test_any_keys_at_any_moments_wait_are_refused_with_a_reason_or_mean_something(
    pressed: list[tuple[str, Moment]],
) -> None:
    entry = KeyEntry()
    for key, moment in pressed:
        outcome = entry.feed(key, moment)
        match outcome:
            case Refused(reason):
                assert reason
            case Ready():
                assert entry.typed == ()
            case HalfTyped():
                assert isinstance(read(entry.typed, moment), HalfTyped)


@given(st.lists(st.sampled_from(ALL_KEYS), max_size=10), MOMENTS)
def test_a_refused_key_leaves_what_was_typed_but_for_a_way_out(pressed: list[str], moment: Moment) -> None:
    entry = KeyEntry()
    for key in pressed:
        before = entry.typed
        outcome = entry.feed(key, moment)
        if isinstance(outcome, Refused):
            assert entry.typed == (() if outcome.forgets else before)


@given(MOMENTS)
def test_a_half_typed_card_always_says_what_can_follow(moment: Moment) -> None:
    for key in ALL_KEYS:
        outcome = read((key,), moment)
        if isinstance(outcome, HalfTyped):
            assert outcome.follow


def test_the_helper_splits_words() -> None:
    assert split_keys("r7<enter>") == ["r", "7", "enter"]
