"""Rules that rest on people are kept in mind on the screen, in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from referee.options import obligations
from referee.reminders import Reminder, ReminderKind, reminder_text, reminders
from referee.texts_reminders import SENTENCES
from tests.support.games import play

ANN, BOB, CAL = range(3)
WRONGLY_CAUGHT = "Ann uno\nAnn play R2\nCal catch Ann\nBob play G7\nBob play R7\nCal play R8\nAnn play G1\n? due Ann 2"
START = "seats Ann Bob Cal\ntop R5\nturn Ann\ncount Ann {ann}\ncount Bob 6\ncount Cal 6\n"


def after(rules: str, events: str, ann: int = 6) -> tuple[Reminder, ...]:
    """What is to be kept in mind after these events, from Ann's turn on Red 5."""
    lines = "".join(f"rule {rule}\n" for rule in rules.split(","))
    return reminders(play(f"{lines}{START.format(ann=ann)}{events}").state)


def test_everybody_whose_hand_is_missing_on_a_nine_is_named() -> None:
    assert after("slap_nine on", "Ann play R9\nCal slap") == (Reminder("slap", ANN), Reminder("slap", BOB))
    assert after("slap_nine on", "Ann play R9\nCal slap\nAnn slap") == ()


def test_silence_is_shown_until_it_ends() -> None:
    assert after("silent_two on", "Ann play R2") == (Reminder("silence", ANN),)
    assert after("silent_two on", "Ann play R2\nBob accuse Cal noise") == ()
    assert after("silent_two on", "Ann play R2\nBob play R3\nCal play R4\nAnn play R6") == ()


def test_the_notice_at_two_cards_is_shown_until_it_is_given() -> None:
    assert after("two_card_notice on", "Ann play R2", ann=3) == (Reminder("two_cards", ANN),)
    assert after("two_card_notice on", "Ann play R2\nAnn say two_cards", ann=3) == ()


def test_a_caught_player_is_told_that_an_action_card_may_be_shown() -> None:
    rules = "uno_needed_for non_action_last_card"

    assert after(rules, "Ann play R2\nCal catch Ann", ann=2) == (Reminder("may_show", ANN),)
    assert after(rules, "Ann play R2\nCal catch Ann\nAnn draw 2", ann=2) == ()
    assert after(f"{rules},uno_false_catch_penalty 2,wrong_card_penalty 2", WRONGLY_CAUGHT, ann=2) == ()


def test_a_challenged_hand_is_for_the_challenger_alone_where_the_text_says_so() -> None:
    assert after("points_wild 50", "Ann play W4>B\nBob challenge") == (Reminder("shown_to", ANN, BOB),)
    assert after("challenge_hand_shown_to not_said", "Ann play W4>B\nBob challenge") == ()


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("drawn_card_play optional", ()),
        ("drawn_card_play mandatory", (Reminder("must_play_drawn", ANN),)),
        ("drawn_card_allowed number_only", (Reminder("number_only", ANN),)),
    ],
)
def test_after_a_draw_the_player_is_told_what_may_follow(rules: str, found: tuple[Reminder, ...]) -> None:
    assert after(rules, "Ann draw") == found


def test_where_nobody_may_draw_at_will_the_player_on_turn_is_told() -> None:
    assert after("voluntary_draw forbidden", "Ann play R2") == (Reminder("must_play", BOB),)


def test_the_last_card_that_may_not_be_an_action_card_is_spoken_of_on_its_turn() -> None:
    rules = "last_card_action forbidden_must_draw"

    assert after(rules, "Bob uno", ann=1) == (Reminder("no_action_last", ANN),)


def test_a_reminder_holds_nobody_up() -> None:
    game = play("rule slap_nine on\n" + START.format(ann=6) + "Ann play R9")

    assert [one.what for one in obligations(game.state)] == ["turn"]


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
@pytest.mark.parametrize("kind", get_args(ReminderKind))
def test_every_reminder_is_a_sentence_with_its_names(kind: ReminderKind, lang: str) -> None:
    sentence = reminder_text(Reminder(kind, ANN, BOB), ("小明", "小红"), lang)

    assert "小明" in sentence
    assert "{" not in sentence
    assert sentence.endswith("." if lang == "en" else "。")


def test_both_languages_speak_of_the_same_things() -> None:
    assert {lang: set(known) for lang, known in SENTENCES.items()} == {
        "en": set(get_args(ReminderKind)),
        "zh_CN": set(get_args(ReminderKind)),
    }


def test_in_chinese_a_name_in_other_letters_is_set_off_by_blanks() -> None:
    assert reminder_text(Reminder("shown_to", ANN, BOB), ("Ann", "小红"), "zh_CN") == "Ann 的手牌只给小红看。"
