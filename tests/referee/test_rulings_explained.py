"""Real rulings explain themselves: every rule is met in a record, and told with all it needs, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.entries import Entry
from referee.events import CardsDrawn, DebtLifted, Owed
from referee.game import Game
from referee.option_texts import LANGS, Lang
from referee.record import read
from referee.rulings import Note, Rule, Ruling, Verdict
from referee.text_templates import LANGUAGES
from referee.texts import say, say_note
from tests.support.chinese import foreign
from tests.support.games import play, unmet
from tests.support.verdicts import PAIRS

RECORDS = sorted((Path(__file__).parent / "scenarios").rglob("*.game"))

SELDOM = (
    # colors, swaps and challenges that nothing asks for, or that come too early
    """record 1
    seats Ann Bob Cal
    dealer Cal
    top R5
    turn Ann
    Ann challenge
    ? verdict illegal challenge.none
    Ann swap Bob
    ? verdict illegal seven.off
    Ann play W
    Bob play R7
    ? verdict illegal wild.color_open
    Ann color G
    Bob play W4>Y
    Cal challenge
    Ann play Y1
    ? verdict illegal challenge.open
    Bob show lacks
    Cal draw 6
    table flip R1
    ? verdict illegal first.twice
    Ann hand R1
    ? verdict illegal score.early
    """,
    """record 1
    rule seven_swaps_hands on
    seats Ann Bob
    dealer Bob
    top R5
    turn Ann
    Bob swap Ann
    ? verdict illegal seven.none
    """,
    # drawing on, and stopping before a card fits
    """record 1
    rules wiki_zh_tw_draw_on
    seats Ann Bob
    dealer Bob
    top R5
    turn Ann
    Ann draw 2
    Ann pass
    ? verdict legal draw.may_stop
    """,
    # jumping in on a deflecting card while somebody faces the draw card
    """record 1
    rules diary_en
    rule jump_in identical_any
    seats Ann Bob Cal Dee Eve
    dealer Eve
    top R5
    turn Ann
    Ann play RD
    Bob play RS
    ? verdict legal bounce.skip
    Eve jump RS
    ? verdict illegal jump.open_penalty
    """,
    # a call without a card
    """record 1
    rules wiki_zh_tw_continuous
    seats Ann Bob Cal
    dealer Cal
    top R5
    turn Ann
    count Ann 1
    called Ann
    Ann play R7
    Ann uno
    ? verdict void uno.exactly_one
    """,
    # calls, counts and the end of a round
    """record 1
    seats Ann Bob Cal
    dealer Cal
    top R5
    turn Ann
    count Ann 1
    count Bob 3
    Bob count 3
    ? verdict noted count.ok
    Cal join 7
    Ann play R7
    Ann hand
    ? verdict noted score.winner
    table next
    ? verdict needs_ruling score.missing
    table decide zero
    """,
    """record 1
    seats Ann Bob
    dealer Bob
    top R5
    turn Ann
    Ann leave
    Ann join 4
    ? verdict noted seat.joined
    """,
    # going back
    """record 1
    seats Ann Bob
    dealer Bob
    top R5
    turn Ann
    Ann play R7
    Bob play R8
    table correct 1 Ann play R6
    ? verdict legal record.corrected
    table correct 9 Ann play R6
    ? verdict void record.no_entry
    table notice 1
    ? verdict rejected record.fine
    table decide stands
    ? verdict void table.no_question
    """,
    """record 1
    seats Ann Bob
    dealer Bob
    top R5
    turn Ann
    Ann play W>G
    Bob play G8
    table correct 1 Ann play W>B
    ? verdict needs_ruling record.conflict
    table decide maybe
    ? verdict void table.decide_word
    """,
)


def test_the_records_here_come_out_as_they_expect() -> None:
    for text in SELDOM:
        record = read(text)
        assert [str(error) for error in record.errors] or unmet(record) == [], text


@cache
def rulings() -> tuple[tuple[Ruling, Entry, tuple[str, ...]], ...]:
    """Every ruling of every record."""
    return tuple(_rulings())


def _rulings() -> Iterator[tuple[Ruling, Entry, tuple[str, ...]]]:
    for text in (*(path.read_text("utf-8") for path in RECORDS), *SELDOM):
        record = read(text)
        game = Game(record.setup)
        for numbered in record.entries:
            yield game.enter(numbered.entry), numbered.entry, game.names


def notes() -> Iterator[tuple[Note, tuple[str, ...]]]:
    for ruling, _, names in rulings():
        for note in ruling.notes:
            yield note, names


def test_every_rule_is_met_in_a_record() -> None:
    met = {ruling.rule for ruling, _, _ in rulings()} | {note.rule for note, _ in notes()}

    assert {rule.value for rule in Rule} - {rule.value for rule in met} == set()


def test_every_verdict_that_is_met_is_one_whose_texts_are_tested() -> None:
    met = {(ruling.verdict, ruling.rule) for ruling, _, _ in rulings()} | {
        (one.verdict, one.rule) for one, _ in notes()
    }

    assert met - set(PAIRS) == set()


@pytest.fixture
def gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Languages that say § where a parameter is missing that the sentence cannot do without."""
    for lang in LANGS:
        known = {name: getattr(LANGUAGES[lang], name) for name in dir(LANGUAGES[lang]) if name.isupper()}
        known["STAND_INS"] = dict.fromkeys(known["STAND_INS"], "§")
        monkeypatch.setitem(LANGUAGES, lang, SimpleNamespace(**known))


@pytest.mark.usefixtures("gaps")
@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_misses_what_it_has_to_name(lang: Lang) -> None:
    for ruling, entry, names in rulings():
        told = say(ruling, entry, names, lang)
        assert "§" not in told, (told, ruling)
    for note, names in notes():
        told = say_note(note, names, lang)
        assert "§" not in told, (told, note)


def test_a_chinese_sentence_has_no_english_word() -> None:
    for ruling, entry, names in rulings():
        told = say(ruling, entry, names, "zh_CN")
        typed = [word for word in ruling.params.values() if isinstance(word, str)]
        assert foreign(told, (*names, "UNO", *typed)) == [], (told, ruling)


NOTHING_TO_DO = {
    Rule.CHALLENGE_OFF,
    Rule.CHALLENGE_ONLY_VICTIM,
    Rule.CHALLENGE_IN_CHAIN,
    Rule.CHALLENGE_OWN,
    Rule.CHALLENGE_NONE,
    Rule.WILD_NOT_OPEN,
    Rule.WILD_NO_FUNCTION,
    Rule.SEVEN_OFF,
    Rule.SEVEN_NONE,
    Rule.SUM_OFF,
    Rule.SUM_WRONG,
    Rule.SCORE_EARLY,
    Rule.SEAT_ABSENT,
    Rule.SEAT_JOINED,
    Rule.ROUND_OVER,
    Rule.ROUND_DEAD,
    Rule.DECK_COPIES,
    Rule.COUNT_FINAL,
    Rule.SETUP_PLAYERS,
}
"""Illegal or at odds with the record, and nothing has to be taken back, drawn or done about it."""

REMEDY = {
    "en": "back|draw|wait|believed|another|has to|looks again|Entry",
    "zh_CN": "收回|放回|退回|摸|等|为准|另|重新|须|必须|先",
}


@pytest.mark.parametrize("lang", LANGS)
def test_a_fault_says_what_is_to_be_done_about_it(lang: Lang) -> None:
    for ruling, entry, names in rulings():
        if ruling.verdict in (Verdict.ILLEGAL, Verdict.MISMATCH, Verdict.REDRAW) and ruling.rule not in NOTHING_TO_DO:
            told = say(ruling, entry, names, lang)
            assert re.search(REMEDY[lang], told), (told, ruling)


@pytest.mark.parametrize("lang", LANGS)
def test_who_has_to_draw_is_told_with_the_number(lang: Lang) -> None:
    word = {"en": "draws {}", "zh_CN": "摸 {} 张"}[lang]
    for ruling, entry, names in rulings():
        if ruling.verdict is Verdict.UPHELD:
            told = say(ruling, entry, names, lang)
            owed = [event.cards for event in ruling.events if isinstance(event, Owed) and event.cards]
            settled = any(isinstance(event, CardsDrawn | DebtLifted) for event in ruling.events)
            assert settled or all(word.format(cards) in told for cards in owed), (told, ruling)


# The fact that decided


HEAD = "record 1\nseats Ann Bob Cal Dee\ndealer Dee\ntop R5\nturn Ann\n"
TOLD = [
    (HEAD + "Ann play W4>G\nBob challenge\nAnn show R1 Y2 Y3 Y4 Y6 Y7", "Ann held the red 1 when"),
    ("rules diary_en\n" + HEAD + "Ann play RD\nBob play RS", "Bob's red Skip passes the penalty on to Dee."),
    ("rules diary_en\n" + HEAD + "Ann play RD\nBob play RR", "Bob's red Reverse sends the penalty back to Ann."),
    (
        "rules rules_of_uno_en\n" + HEAD + "Ann play W4>G\nBob play W4>R\nCal play W4>R",
        "Cal cannot add the Wild Draw Four: the chain is full (2 draw cards); 8 still to draw.",
    ),
    ("rules forum_drop_cn\n" + HEAD + "Ann play W\nAnn peek Bob", "and red stays in play."),
    ("rules forum_drop_cn\n" + HEAD + "Ann play W\nAnn trade Bob", "and red stays in play."),
    (
        "rules diary_en\n" + HEAD + "Ann draw\nAnn pass\nAnn play R1",
        "Ann lays the red 1, just drawn, before Bob has played.",
    ),
    (
        "rules two_to_ten_cn_negative\n" + HEAD + "count Ann 1\ncalled Ann\ntotal Ann 9\ntotal Dee 490\n"
        "Ann play R1\nDee points 17\nCal points 50\nBob points 9",
        "The best totals are level at 9, and the rules do not say who wins.",
    ),
    (HEAD + "Cal leave", "Cal leaves with 7 cards in hand."),
    (HEAD + "Cal leave\nCal join 4", "Cal sits down with 4 cards."),
    (HEAD + "Cal join 4", "Cal has a seat already, so nobody sits down."),
    (
        HEAD + "count Ann 1\ncalled Ann\nAnn play R1\nBob hand R2\nCal hand R3\nDee hand R0 R0",
        "Dee's red 0 cannot be there",
    ),
    (
        HEAD + "count Ann 1\ncalled Ann\nAnn play R1\nBob hand R2\nCal hand R3\ntable next",
        "but Dee's hand has not been counted",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), TOLD)
def test_the_fact_that_decided_is_told(text: str, sentence: str) -> None:
    lines = text.replace("record 1\n", "").splitlines()
    game, told = play("record 1\n" + "\n".join(lines)), ""
    for number in range(1, len(game.entries) + 1):
        told = say(game.ruling(number), game.entries[number - 1], game.names)

    assert sentence in told


def test_a_press_near_an_entry_says_how_near() -> None:
    game = play(
        "rule entry_lag_ms 3000\nrule press_within_lag ask\nseats Ann Bob\ndealer Bob\ntop R5\nturn Ann\ncount Ann 2\n"
        "@10.6 Bob catch\n@11.5 Ann play R7\n"
    )
    told = [say_note(note, game.names) for note in game.ruling(2).notes]

    assert any("whether Bob pressed before or after the card landed (within 3 s)" in one for one in told), told
