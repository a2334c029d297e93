"""What the referee says: one sentence for a ruling, then what follows from it, in every language of `LANGUAGES`.

The words are data in `texts_en.py` and `texts_zh_CN.py`. Knows no rules and never asks why. A parameter the ruling does
not give is left out or paraphrased: a sentence always reads. In `challenge.guilty` and `challenge.innocent` `who`
challenged `other`, also when the ruling is about the shown hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.cards import Card, Color
from referee.entries import Entry
from referee.rulings import Note, Rule, Ruling, Verdict
from referee.state import Question
from referee.text_consequences import consequences, facts_of
from referee.text_templates import LANGUAGES, fill, listed, text_of

_ABOUT: Final[Mapping[Rule, str]] = {
    Rule.UNO_SELF: "call",
    Rule.UNO_EARLY: "call",
    Rule.UNO_AGAIN: "call",
    Rule.UNO_WRONG_CALL: "call",
    Rule.UNO_TOO_EARLY: "call",
    Rule.UNO_TOO_LATE: "call",
    Rule.UNO_EXACTLY_ONE: "call",
    Rule.UNO_CAUGHT: "catch",
    Rule.UNO_CALLED: "catch",
    Rule.UNO_TIE: "catch",
    Rule.UNO_NOT_ONE: "catch",
    Rule.UNO_NOT_NEEDED: "catch",
    Rule.UNO_WINDOW: "catch",
    Rule.UNO_ONE_PENALTY: "catch",
    Rule.CHALLENGE_GUILTY: "challenge",
    Rule.CHALLENGE_INNOCENT: "challenge",
}
"""Which kind of entry a revised verdict is about; `uno.waiting` and `uno.entry_lag` may be about both presses."""


def say(ruling: Ruling, entry: Entry | None, names: tuple[str, ...], lang: str = "en") -> str:
    """One sentence on the verdict, and a short second one on what follows, if anything does."""
    language = LANGUAGES[lang]
    params = facts_of(ruling, entry)
    sentence = fill(text_of(language, ruling.verdict, ruling.rule), params, names, language)
    clauses = [
        fill(language.CLAUSES[key], facts, names, language, starts=index == 0)
        for index, (key, facts) in enumerate(consequences(ruling, entry, names, language))
    ]
    if not clauses:
        return sentence
    return f"{sentence}{language.GAP}{language.BETWEEN.join(clauses)}{language.STOP}"


def say_note(note: Note, names: tuple[str, ...], lang: str = "en") -> str:
    """The sentence of a note; one that revises an earlier entry says which."""
    language = LANGUAGES[lang]
    if note.number is None:
        return fill(text_of(language, note.verdict, note.rule), note.params, names, language)
    label = fill(
        language.NOTES[_ABOUT.get(note.rule, "entry")], {**note.params, "number": note.number}, names, language
    )
    return label + fill(text_of(language, note.verdict, note.rule), note.params, names, language, starts=False)


def explain_default(asked: Ruling | Question, lang: str = "en", names: tuple[str, ...] = ()) -> str:
    """The open question, what holds until the table decides, and what it may decide instead."""
    language = LANGUAGES[lang]
    known = language.ANSWERS.get(asked.rule, {})
    answers = asked.answers or tuple(known)
    default = asked.default if asked.default is not None else next(iter(answers), "ask_table")
    others = [known.get(word, word) for word in answers if word not in (default, "ask_table")]
    form = ("asked" if default == "ask_table" else "usual") + ("_or" if others else "")
    told = language.EXPLAIN[form].format(
        default=known.get(default, default), others=listed(others, (language.AND[0], language.EXPLAIN["or"]))
    )
    question = language.QUESTIONS.get(asked.rule) or text_of(language, Verdict.NEEDS_RULING, asked.rule)
    return f"{fill(question, asked.params, names, language)}{language.GAP}{told}"


def answer_text(rule: Rule, word: str, lang: str = "en") -> str:
    """What an answer means, as a clause; a word that is no answer to `rule` stands for itself."""
    return LANGUAGES[lang].ANSWERS.get(rule, {}).get(word, word)


def card_name(card: Card, lang: str = "en") -> str:
    """As it is said at the table: `red 7`, `Wild Draw Four`."""
    return LANGUAGES[lang].CARDS[card.index]


def color_name(color: Color, lang: str = "en") -> str:
    """As it is said at the table: `red`."""
    return LANGUAGES[lang].COLORS[color]
