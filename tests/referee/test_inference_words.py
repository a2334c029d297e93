"""Every conclusion and every explanation of a count reads as plain sentences, in every language."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given

from referee.game import Game
from referee.proof_texts import PROOFS, RECOUNTS
from referee.proofs import Known, explain_count, known
from referee.seating import Seating
from tests.support.conclusions import GUILTY, OWED, SHOWN
from tests.support.games import CHOICES, Typist, any_setup, changed_rules, chooser, play

BOB = 1


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_every_conclusion_has_a_sentence_and_a_proof_in_every_language(lang: str) -> None:
    assert PROOFS["en"].keys() == PROOFS["zh_CN"].keys()
    assert RECOUNTS["en"].keys() == RECOUNTS["zh_CN"].keys()
    templates = [text for pair in PROOFS[lang].values() for text in pair] + list(RECOUNTS[lang].values())
    for text in itertools.chain.from_iterable((one,) if isinstance(one, str) else one for one in templates):
        assert text[-1] == ("." if lang == "en" else "。"), text


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
@pytest.mark.parametrize(
    "text",
    [
        GUILTY,
        SHOWN,
        SHOWN.replace("Ann show B1 B2 G3 G4\n? verdict rejected\nBob draw 6", "Ann show has"),
        OWED + "Bob count 3",
        "seats Ann Bob\ntop R5\nturn Ann\ncount Ann 1\ncalled Ann\nAnn play R2",
        "seats Ann Bob\ntop R7\nturn Ann\nseen R7 R7\nAnn play R7",
        "seats Ann Bob\ntop R5\nturn Ann\nknown Bob R0 W\nAnn say nothing_playable\nAnn play R7",
    ],
)
def test_what_is_told_reads_as_plain_sentences(text: str, lang: str) -> None:
    game = play(text)
    for one in (*known(game.state, BOB, lang), *(Known(line, line) for line in explain_count(game, 6, lang))):
        for sentence in (one.says, one.because):
            assert not re.search(r"[{}\[\]]|None|Rule\.|Card\.|  |\.\.|。。|^\s|\s$", sentence), sentence
            assert sentence[-1] == ("." if lang == "en" else "。"), sentence
            if lang == "zh_CN":
                assert not re.search(r"[A-Za-z,;:?!()]", re.sub(r"Ann|Bob|Cal|UNO", "", sentence)), sentence


@given(CHOICES)
def test_whatever_was_entered_everything_can_be_asked_and_reads_well(choices: bytes) -> None:
    choose = chooser(choices)
    setup = any_setup(choose, changed_rules(choose))
    game, typist = Game(setup), Typist(choose, Seating(setup.names), timed=choose(2) == 0)

    for _ in range(25):
        game.enter(typist.note(typist.next_entry(game.state)))
        for lang in ("en", "zh_CN"):
            for viewer in (None, 0):
                for one in known(game.state, viewer, lang):
                    assert not re.search(r"[{}\[\]]|None", one.says + one.because)
            for number in range(1, len(game.entries) + 1):
                assert all(explain_count(game, number, lang))
