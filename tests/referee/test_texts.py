"""The referee's sentences: every verdict has one in both languages, and each reads well whatever is known."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest

from referee.cards import ALL_CARDS, Card, Color, Laid
from referee.entries import CallUno, Catch, Challenge, Claim, Draw, Entry, Flip, JumpIn, Play, Show
from referee.events import (
    AwaitsSet,
    CardRefused,
    CardsDrawn,
    ChainSet,
    DealerChosen,
    DebtLifted,
    Event,
    ForfeitDue,
    LotsCleared,
    MatchDecided,
    Owed,
    RoundBooked,
    RoundRevived,
    RoundVoided,
    RoundWon,
    SeatOut,
    SilenceSet,
    SlapsSet,
    StarterChosen,
    TeamsFormed,
    TurnMoved,
)
from referee.rulings import Note, Param, Params, Rule, Ruling, Verdict
from referee.state import Await, Chain, Slapping
from referee.text_templates import KINDS, LANGUAGES, Text
from referee.texts import answer_text, card_name, color_name, explain_default, say, say_note
from tests.support.verdicts import PAIRS

NAMES = ("Ann", "Bob", "Cal", "小明")
ANN, BOB, CAL, MING = range(4)
LANGS = tuple(LANGUAGES)

L, I, U, J = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UPHELD, Verdict.REJECTED  # noqa: E741
LATE, VOID, AGAIN, REDRAW = Verdict.LATE, Verdict.VOID, Verdict.REDUNDANT, Verdict.REDRAW
MISMATCH, ASK, NOTED = Verdict.MISMATCH, Verdict.NEEDS_RULING, Verdict.NOTED

ANSWERS = {
    Rule.ROUND_DEAD: "void_round play_on",
    Rule.SCORE_TIE: "shared_win play_another",
    Rule.SCORE_LEAVER: "leaver_counts no_points",
    Rule.MISPLAY_LATE: "stands take_back",
    Rule.PENALTY_EXCESS: "return_unseen keep",
    Rule.RECORD_CONFLICT: "ask_table",
    Rule.DEAL_COUNT: "redeal play_on",
    Rule.FORFEIT_CHOICE: "winner_picks",
    Rule.LEAVE_OWED: "debt_lapses next_draws",
    Rule.UNO_ENTRY_LAG: "ask_table counts fails",
    Rule.SCORE_MISSING: "zero ask_table",
}

SAMPLES: Mapping[str, Params] = {
    "seat": {"who": ANN, "other": BOB, "next": CAL, "closer": BOB, "turn": MING, "dealer": CAL},
    "card": {"card": Card.parse("G7"), "top": Card.parse("R5")},
    "color": {"color": Color.RED, "named": Color.BLUE},
    "number": {name: 2 for name, kind in KINDS.items() if kind == "number"},
    "time": {"margin_us": 400, "late_us": 500_000, "lag_us": 3_000_000},
    "answer": {"answer": "void_round"},
    "word": {"word": "draw", "fault": "noise"},
}
FULL: Params = {name: value for group in SAMPLES.values() for name, value in group.items()}


def all_templates(lang: str) -> Iterator[str]:
    language = LANGUAGES[lang]
    texts = (language.TEXTS, language.CLAUSES, language.NOTES, language.QUESTIONS)
    for text in itertools.chain.from_iterable(table.values() for table in texts):
        yield from (text,) if isinstance(text, str) else text


def fields(text: Text) -> set[str]:
    templates = (text,) if isinstance(text, str) else text
    return {name for one in templates for _, name, _, _ in Formatter().parse(re.sub(r"[][]", "", one)) if name}


def check_sentence(told: str, lang: str) -> None:
    assert told
    assert not re.search(r"[{}\[\]]|None|Rule\.|Card\.|Color\.|  |\.\.|。。|^\s|\s$", told), told
    assert not re.search(r"\s[,.;:，。；：]|[，。；：]\s|,[.;:]|，[。；：]|\(\)|（）", told), told
    if lang == "zh_CN":
        assert told[-1] in "。？", told
        left = re.sub(r"Ann|Bob|Cal|UNO|\s", "", told)
        assert not re.search(r"[A-Za-z,;:?!()]", left), told
        assert (
            re.search(r"[A-Za-z0-9][\u4e00-\u9fff]|[\u4e00-\u9fff][A-Za-z]", re.sub(r"[红黄绿蓝]\d|\+\d", "", told))
            is None
        ), told
    else:
        assert told[-1] in ".?", told
        assert told[0].isupper() or told.startswith("小明"), told
        assert not re.search(r"[\u3001-\u303f\uff00-\uffef]", told), told


# Every verdict has a sentence


def test_every_rule_has_a_verdict_in_this_test() -> None:
    assert {rule for _, rule in PAIRS} == set(Rule)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("verdict", "rule"), PAIRS)
def test_a_verdict_reads_well_with_everything_nothing_or_one_thing_known(
    verdict: Verdict, rule: Rule, lang: str
) -> None:
    for params in ({}, FULL, *({name: value} for name, value in FULL.items())):
        check_sentence(say(Ruling(verdict, rule, params), None, NAMES, lang), lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("verdict", "rule"), PAIRS)
def test_a_verdict_reads_well_whichever_of_its_parameters_are_missing(verdict: Verdict, rule: Rule, lang: str) -> None:
    texts = LANGUAGES[lang].TEXTS
    used = sorted(fields(texts.get((verdict, rule)) or texts[rule]))
    for known in itertools.product((True, False), repeat=len(used)):
        params: Params = {name: FULL[name] if given else None for name, given in zip(used, known, strict=True)}
        check_sentence(say(Ruling(verdict, rule, params), None, NAMES, lang), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_numbers_read_well_at_nought_and_one(lang: str) -> None:
    for (verdict, rule), number in itertools.product(PAIRS, (0, 1)):
        params: Params = {**FULL, **{name: number for name, kind in KINDS.items() if kind in ("number", "time")}}
        check_sentence(say(Ruling(verdict, rule, params), None, NAMES, lang), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_templates_name_known_parameters_and_forms(lang: str) -> None:
    for template in all_templates(lang):
        assert template.count("[") == template.count("]")
        for _, name, form, conversion in Formatter().parse(template):
            if name is not None:
                assert name in KINDS, template
                assert not conversion, template
                special = {"card": "bare", "time": "photo"}.get(KINDS[name])
                assert not form or form in LANGUAGES[lang].FORMS or form == special, template


@pytest.mark.parametrize("lang", LANGS)
def test_the_last_template_of_a_text_needs_only_what_has_a_stand_in(lang: str) -> None:
    language = LANGUAGES[lang]
    for text in (*language.TEXTS.values(), *language.QUESTIONS.values()):
        last = text if isinstance(text, str) else text[-1]
        needed = fields(re.sub(r"\[[^]]*\]", "", last))
        assert needed <= set(language.STAND_INS), last


def test_both_languages_have_the_same_entries() -> None:
    english, chinese = (LANGUAGES[lang] for lang in ("en", "zh_CN"))
    assert set(english.CLAUSES) == set(chinese.CLAUSES)
    assert set(english.NOTES) == set(chinese.NOTES)
    assert set(english.QUESTIONS) == set(chinese.QUESTIONS)
    assert set(english.EXPLAIN) == set(chinese.EXPLAIN)
    assert set(english.STAND_INS) == set(chinese.STAND_INS)
    assert set(english.WORDS) == set(chinese.WORDS)
    assert set(english.FORMS) == set(chinese.FORMS)


# What follows


def ruled(verdict: Verdict, rule: Rule, *events: Event, **params: Param) -> Ruling:
    return Ruling(verdict, rule, params, events)


def play(seat: int, *cards: str) -> Play:
    return Play(seat, tuple(Laid.parse(card) for card in cards))


def test_a_card_that_does_not_fit_is_taken_back_and_the_penalty_is_told_in_one_breath() -> None:
    ruling = ruled(
        I, Rule.MATCH_NONE, Owed(BOB, 2, Rule.MATCH_NONE), who=BOB, card=Card.parse("G7"), top=Card.parse("R5")
    )
    told = "Bob's green 7 does not fit on the red 5. Bob takes the green 7 back and draws 2."
    assert say(ruling, play(BOB, "G7"), NAMES) == told
    assert say(ruling, play(BOB, "G7"), NAMES, "zh_CN") == "Bob 的绿7不能接在红5上。Bob 收回绿7，并摸 2 张。"


def test_who_and_card_are_taken_from_the_entry_where_the_ruling_does_not_name_them() -> None:
    told = say(ruled(I, Rule.MATCH_NONE), play(BOB, "G7"), NAMES)
    assert told == "Bob's green 7 does not fit on the top card. Bob takes the green 7 back."


def test_a_draw_card_costs_the_turn_where_it_cannot_be_answered() -> None:
    chain = Chain(BOB, 2, Card.parse("RD").face, 1, answerable=False)
    ruling = ruled(
        L, Rule.MATCH_COLOR, TurnMoved(CAL, 1), ChainSet(chain), who=ANN, card=Card.parse("RD"), color=Color.RED
    )
    told = "Ann plays the red Draw Two: it fits the color in play, red. Bob draws 2 and loses the turn."
    assert say(ruling, play(ANN, "RD"), NAMES) == told


def test_a_draw_card_that_can_be_answered_is_faced() -> None:
    chain = Chain(CAL, 4, Card.parse("RD").face, 2, answerable=True)
    ruling = ruled(L, Rule.STACK_SAME, ChainSet(chain), who=BOB, card=Card.parse("RD"), top=Card.parse("GD"))
    told = "Bob answers the green Draw Two with the red Draw Two: like goes on like. Cal faces 4."
    assert say(ruling, play(BOB, "RD"), NAMES) == told


def test_a_wild_draw_four_may_be_challenged_by_its_victim() -> None:
    awaits = AwaitsSet((Await(BOB, "accept_or_challenge"),))
    chain = Chain(BOB, 4, Card.parse("W4").face, 1, answerable=False)
    ruling = ruled(L, Rule.W4_BLUFF_POSSIBLE, ChainSet(chain), awaits, who=ANN, named=Color.BLUE)
    told = "Ann plays the Wild Draw Four and names blue; only a challenge can test it. Bob draws 4 or challenges."
    assert say(ruling, play(ANN, "W4>B"), NAMES) == told


def test_a_skip_says_whom_it_hits() -> None:
    skip = play(ANN, "RS")
    assert say(ruled(L, Rule.MATCH_COLOR, TurnMoved(CAL, 1)), skip, NAMES).endswith(" Bob loses the turn.")
    assert say(ruled(L, Rule.MATCH_COLOR, TurnMoved(CAL, -1)), skip, NAMES).endswith(" 小明 loses the turn.")
    assert say(ruled(L, Rule.MATCH_COLOR, TurnMoved(MING, 1)), skip, NAMES).endswith(" The next player loses the turn.")
    assert say(ruled(L, Rule.MATCH_COLOR, TurnMoved(MING, 1), other=CAL), skip, NAMES).endswith(" Cal loses the turn.")


def test_several_skips_say_whom_they_hit() -> None:
    skips = play(ANN, "RS", "GS")
    ruling = ruled(L, Rule.MULTI_SET, TurnMoved(MING, 1))
    assert say(ruling, skips, NAMES) == "Ann lays 2 cards of the same rank. Bob and Cal lose the turn."
    assert say(ruling, skips, NAMES, "zh_CN").endswith("Bob、Cal 各停一轮。")
    assert say(ruled(L, Rule.MULTI_PAIR, TurnMoved(CAL, 1)), skips, NAMES).endswith(" Bob loses the turn.")
    assert say(ruled(L, Rule.MULTI_SET, TurnMoved(BOB, 1)), skips, NAMES).endswith(" The next players lose the turn.")


def test_a_reverse_turns_play_round() -> None:
    ruling = ruled(L, Rule.MATCH_SYMBOL, TurnMoved(MING, -1))
    assert say(ruling, play(ANN, "RR"), NAMES).endswith(" Play turns round.")
    assert say(ruling, JumpIn(ANN, Laid.parse("RR")), NAMES, "zh_CN").endswith("出牌方向反转。")


def test_an_ordinary_move_of_the_turn_is_not_told() -> None:
    ruling = ruled(L, Rule.MATCH_NUMBER, TurnMoved(BOB, 1), who=ANN, card=Card.parse("G5"), top=Card.parse("R5"))
    assert say(ruling, play(ANN, "G5"), NAMES) == "Ann plays the green 5: the same number as the red 5."


def test_drawing_what_was_owed_is_not_asked_for_again() -> None:
    events = (Owed(BOB, 2, Rule.PENALTY_ACCEPTED), ChainSet(None, served=True), CardsDrawn(BOB, 2, 0))
    told = say(ruled(L, Rule.DRAW_PENALTY, *events, who=BOB, n=2, due=0), Draw(BOB, 2), NAMES)
    assert told == "Bob draws 2 cards, which was all."


def test_what_is_left_to_draw_is_told_once() -> None:
    events = (Owed(BOB, 4, Rule.PENALTY_ACCEPTED), ChainSet(None, served=True), CardsDrawn(BOB, 1, 0))
    told = say(ruled(L, Rule.DRAW_PENALTY, *events, who=BOB, n=1, due=3), Draw(BOB), NAMES)
    assert told == "Bob draws 1 card, and 3 are still owed."


def test_the_end_of_a_round_and_match_is_told_with_the_total() -> None:
    events = (SeatOut(ANN), RoundWon(ANN), RoundBooked((87, 0, 0, 0), (512, 30, 0, 9), ()), MatchDecided((ANN,), ()))
    told = say(ruled(L, Rule.MATCH_WILD, *events), play(ANN, "W"), NAMES)
    assert told.endswith(" Ann wins the round; Ann scores 87; Ann wins the match with 512.")


def test_partners_win_a_match_together() -> None:
    told = say(ruled(L, Rule.SCORE_HAND, MatchDecided((ANN, CAL), (BOB, MING)), who=BOB, points=12), None, NAMES)
    assert told == "Bob's hand counts 12 points. Ann and Cal win the match; Bob and 小明 lose the match."


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "event",
    [
        Owed(BOB, 1, Rule.UNO_CAUGHT),
        DebtLifted(BOB, 2),
        CardRefused(Card.parse("W4"), False),
        CardRefused(Card.parse("W4"), True),
        SlapsSet(Slapping((ANN, BOB), None)),
        SilenceSet(None),
        StarterChosen(CAL),
        TeamsFormed(((ANN, CAL), (BOB, MING))),
        DealerChosen(CAL),
        LotsCleared(()),
        SeatOut(MING),
        RoundWon(MING),
        RoundWon(MING, by_leaving=True),
        RoundVoided(),
        RoundRevived(),
        RoundBooked((0, 20, 0, 0), (0, 20, 0, 0), ()),
        MatchDecided((BOB,), (CAL,)),
        MatchDecided((BOB, MING), (ANN, CAL)),
        ForfeitDue("truth_or_dare", BOB),
        ForfeitDue("pig", BOB),
        ForfeitDue("song", BOB),
        *(
            AwaitsSet((Await(MING, what),))
            for what in ("color", "accept_or_challenge", "swap", "show", "draw")
        ),
        *(ChainSet(Chain(MING, 4, Card.parse("GD").face, 1, answerable=answerable)) for answerable in (True, False)),
    ],
)  # fmt: skip
def test_every_consequence_is_a_sentence(event: Event, lang: str) -> None:
    bare = say(ruled(L, Rule.MATCH_COLOR), play(ANN, "RS"), NAMES, lang)
    told = say(ruled(L, Rule.MATCH_COLOR, event), play(ANN, "RS"), NAMES, lang)
    assert told.startswith(bare)
    assert len(told) > len(bare)
    check_sentence(told, lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "entry",
    [
        play(BOB, "G7"),
        play(BOB, "G7", "G7"),
        JumpIn(BOB, Laid.parse("W>R")),
        Draw(BOB),
        Draw(BOB, 3),
        Claim(BOB, (Card.parse("G7"),)),
        Flip(Card.parse("G7")),
    ],
)
def test_what_an_illegal_entry_put_on_the_table_goes_back(entry: Entry, lang: str) -> None:
    for rule in (Rule.TURN_ORDER, Rule.ROUND_OVER):
        bare = say(ruled(I, rule), Challenge(BOB), NAMES, lang)
        for events in ((), (Owed(BOB, 2, rule),)):
            told = say(ruled(I, rule, *events), entry, NAMES, lang)
            assert len(told) > len(bare) / 2
            assert re.search("back|收回|放回", told), told
            check_sentence(told, lang)


# UNO, challenges and notes


def test_a_late_catch_says_who_had_moved_and_by_how_much() -> None:
    ruling = ruled(LATE, Rule.UNO_WINDOW, who=CAL, other=ANN, closer=BOB, late_us=500_000, word="draw")
    assert say(ruling, Catch(CAL, ANN), NAMES) == "Too late: Bob had already drawn when Cal pressed (0.5 s)."
    assert say(ruling, Catch(CAL, ANN), NAMES, "zh_CN") == "太迟了：Cal 按下时，Bob 已经摸牌（晚了 0.5 秒）。"


@pytest.mark.parametrize(
    ("micros", "told"),
    [(0, "0 ms"), (1_000, "1 ms"), (4_000, "4 ms"), (10_000, "0.01 s"), (134_000, "0.134 s"), (12_345_678, "12.3 s")],
)
def test_times_are_told_as_short_as_they_are_exact(micros: int, told: str) -> None:
    ruling = ruled(J, Rule.UNO_CALLED, who=CAL, other=MING, margin_us=micros)
    assert say(ruling, Catch(CAL), NAMES) == f"小明 had called UNO {told} before Cal pressed."


def test_a_margin_under_a_millisecond_is_a_photo_finish() -> None:
    ruling = ruled(J, Rule.UNO_CALLED, who=CAL, other=MING, margin_us=300)
    assert say(ruling, Catch(CAL), NAMES) == "小明 had called UNO a photo-finish 0.3 ms before Cal pressed."
    assert say(ruling, Catch(CAL), NAMES, "zh_CN") == "小明在 Cal 按下之前仅仅 0.3 毫秒就喊了 UNO。"


def test_a_revised_entry_is_named_with_its_verdict() -> None:
    note = Note(J, Rule.UNO_TIE, {"who": CAL, "other": ANN, "margin_us": 4_000}, 3)
    told = "Entry 3, Cal's catch – the call and the catch were simultaneous (within 4 ms); the tie goes to Ann."
    assert say_note(note, NAMES) == told
    assert say_note(note, NAMES, "zh_CN") == "第 3 条，Cal 抓人——喊和抓同时发生（相差 4 毫秒以内），平局判给 Ann。"


def test_a_note_without_a_number_is_a_sentence_of_its_own() -> None:
    assert say_note(Note(NOTED, Rule.SILENCE_ON, {"who": ANN}), NAMES).startswith("A 2 is down")


@pytest.mark.parametrize("lang", LANGS)
def test_every_verdict_can_be_a_note(lang: str) -> None:
    for verdict, rule in PAIRS:
        for params in ({}, FULL):
            check_sentence(say_note(Note(verdict, rule, params, 3), NAMES, lang), lang)


def test_a_challenge_is_told_from_the_challenger_also_when_the_hand_is_shown() -> None:
    challenger_first = ruled(U, Rule.CHALLENGE_GUILTY, Owed(ANN, 4, Rule.CHALLENGE_GUILTY), who=BOB, other=ANN)
    shower_first = ruled(U, Rule.CHALLENGE_GUILTY, Owed(ANN, 4, Rule.CHALLENGE_GUILTY), who=ANN, other=BOB)
    told = say(challenger_first, Show(ANN, (Card.parse("R2"),)), NAMES)
    assert told.startswith("Bob's challenge succeeds: Ann held a card")
    assert told.endswith(". Ann draws 4.")
    assert say(shower_first, Show(ANN, (Card.parse("R2"),)), NAMES) == told


def test_a_card_like_the_top_one_that_may_not_jump_in_is_not_called_different() -> None:
    skip = Card.parse("RS")
    told = say(ruled(I, Rule.JUMP_NOT_IDENTICAL, card=skip, top=skip), JumpIn(CAL, Laid(skip)), NAMES)
    assert told == "Cal cannot jump in with the red Skip at this table. Cal takes the red Skip back."


# Names, answers, facts


def test_cards_and_colors_have_their_spoken_names() -> None:
    cards = [Card.parse(word) for word in ("R7", "BS", "GR", "YD", "W", "W4")]
    english = ["red 7", "blue Skip", "green Reverse", "yellow Draw Two", "Wild", "Wild Draw Four"]
    assert [card_name(card) for card in cards] == english
    assert [card_name(card, "zh_CN") for card in cards] == ["红7", "蓝跳过", "绿反转", "黄+2", "变色", "+4"]
    assert [color_name(color) for color in Color] == ["red", "yellow", "green", "blue"]
    assert [color_name(color, "zh_CN") for color in Color] == ["红", "黄", "绿", "蓝"]


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_cards_have_the_same_name(lang: str) -> None:
    assert len({card_name(card, lang) for card in ALL_CARDS}) == len(ALL_CARDS)


def test_a_name_keeps_its_small_first_letter() -> None:
    assert say(ruled(L, Rule.DRAW_KEEP, who=0), None, ("ann", "Bob")) == "ann keeps the drawn card."


def test_a_seat_nobody_knows_is_paraphrased() -> None:
    assert say(ruled(L, Rule.DRAW_KEEP, who=7), None, NAMES) == "This player keeps the drawn card."


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", list(ANSWERS))
def test_every_answer_has_a_text_of_its_own(rule: Rule, lang: str) -> None:
    words = ANSWERS[rule].split()
    texts = {answer_text(rule, word, lang) for word in words}
    assert len(texts) == len(words)
    assert not texts & set(words)


def test_a_word_that_is_no_answer_stands_for_itself() -> None:
    assert answer_text(Rule.ROUND_DEAD, "maybe") == "maybe"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", [rule for verdict, rule in PAIRS if verdict is ASK])
def test_an_open_question_is_asked_with_its_default_and_the_other_answers(rule: Rule, lang: str) -> None:
    words = tuple(ANSWERS.get(rule, "").split())
    for params, names in itertools.product(({}, FULL), ((), NAMES)):
        full = Ruling(ASK, rule, params, default=words[0] if words else None, answers=words)
        told = explain_default(full, lang, names)
        check_sentence(told, lang)
        assert all(answer_text(rule, word, lang) in told for word in words if word != "ask_table")
        assert explain_default(Ruling(ASK, rule, params), lang, names) == told


def test_a_question_reads_like_one() -> None:
    ruling = Ruling(ASK, Rule.ROUND_DEAD, {}, default="void_round", answers=("void_round", "play_on"))
    told = (
        "Nobody can play or draw any more: what becomes of the round? "
        "Usually the round is void; otherwise play goes on."
    )
    assert explain_default(ruling) == told
    ruling = Ruling(
        ASK, Rule.UNO_ENTRY_LAG, {"who": CAL}, default="ask_table", answers=("ask_table", "counts", "fails")
    )
    told = (
        "Cal pressed about when the card landed: does the press count? "
        "The table decides: the press counts or the press fails."
    )
    assert explain_default(ruling, names=NAMES) == told


# Imports


def test_the_texts_need_no_gettext() -> None:
    program = "import sys, referee.texts; print('gettext' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_call_that_comes_after_the_catch_changes_nothing() -> None:
    ruling = ruled(VOID, Rule.UNO_TOO_LATE, who=ANN, other=CAL, margin_us=134_000)
    assert say(ruling, CallUno(ANN), NAMES) == "Cal had caught Ann 0.134 s before the UNO call, so it changes nothing."
