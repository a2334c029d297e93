"""What the table is asked, in one sentence with its keys: what holds until it decides, and what it may say instead."""

from __future__ import annotations

from collections.abc import Sequence

from referee.state import Question
from referee.texts import answer_text, explain_default
from tablehost.clean import clean
from tablehost.table_answers import Tie
from tablehost.words import _, closed_up


def question_text(question: Question, names: Sequence[str], lang: str = "en") -> str:
    """The open question, what holds until the table decides, and the keys."""
    said = clean(explain_default(question, lang, tuple(names)))
    others = [word for word in question.answers if word != question.default]
    keys = _("[Enter] as usual")
    if len(others) == 1:
        keys += _("  [o] otherwise")
    elif others:
        listed = ", ".join(f"{n} {answer_text(question.rule, word, lang)}" for n, word in enumerate(others, 1))
        keys += _("  [o] and {answers}").format(answers=listed)
    return closed_up(f"{said} {keys}")


def tie_text(tie: Tie, names: Sequence[str]) -> str:
    """UNO! and CATCH at once: to whom it goes, and to whom it could."""
    owner, catcher = clean(names[tie.owner]), clean(names[tie.catcher])
    if tie.margin_us is None:
        told = _("UNO! by {owner} and CATCH by {catcher} at once. Tie: goes to {owner} [Enter], or to {catcher} [o]")
    else:
        told = _(
            "UNO! by {owner} and CATCH by {catcher} within {ms} ms. "
            "Tie: goes to {owner} [Enter], or to {catcher} [o]"
        )
    ms = 0 if tie.margin_us is None else max(1, -(-tie.margin_us // 1000))
    return closed_up(told.format(owner=owner, catcher=catcher, ms=ms))
