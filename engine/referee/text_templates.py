# ruff: noqa: N802 - a module with the texts of a language is a `Language`, so its constants are the properties
"""How a sentence is made from a template and the parameters of a ruling, in every language of `LANGUAGES`.

A template is plain text with `{name}` or `{name:form}`; a part in `[…]` is left out when one of its parameters is
missing. Where a text has several templates, the first whose parameters are all there is taken, and the last one is
good for everything. Names of parameters and what they hold are in `KINDS`. Knows no rules and no events.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

from referee import texts_en, texts_zh_CN
from referee.cards import Card, Color
from referee.rulings import Params, Rule, Verdict

Text = str | tuple[str, ...]
"""One template, or several from the most telling to the one that needs nothing."""


class Language(Protocol):
    """What a module with the texts of one language holds."""

    @property
    def TEXTS(self) -> Mapping[Rule | tuple[Verdict, Rule], Text]: ...
    @property
    def CLAUSES(self) -> Mapping[str, str]: ...
    @property
    def NOTES(self) -> Mapping[str, Text]: ...
    @property
    def QUESTIONS(self) -> Mapping[Rule, Text]: ...
    @property
    def ANSWERS(self) -> Mapping[Rule, Mapping[str, str]]: ...
    @property
    def EXPLAIN(self) -> Mapping[str, str]: ...
    @property
    def COLORS(self) -> Mapping[Color, str]: ...
    @property
    def CARDS(self) -> tuple[str, ...]: ...
    @property
    def THE(self) -> str: ...
    @property
    def STAND_INS(self) -> Mapping[str, str]: ...
    @property
    def WORDS(self) -> Mapping[str, str]: ...
    @property
    def FORMS(self) -> Mapping[str, tuple[str, str, str]]: ...
    @property
    def SECONDS(self) -> str: ...
    @property
    def MILLISECONDS(self) -> str: ...
    @property
    def PHOTO_FINISH(self) -> str: ...
    @property
    def AND(self) -> tuple[str, str]: ...
    @property
    def BETWEEN(self) -> str: ...
    @property
    def GAP(self) -> str: ...
    @property
    def STOP(self) -> str: ...
    @property
    def SETS_NAMES_OFF(self) -> bool: ...


LANGUAGES: Final[Mapping[str, Language]] = {"en": texts_en, "zh_CN": texts_zh_CN}

KINDS: Final[Mapping[str, str]] = {
    "who": "seat",  # the actor
    "other": "seat",  # target, victim or accused
    "next": "seat",  # who plays next; taken from the events where they say it
    "closer": "seat",  # whose action closed the catch window
    "turn": "seat",  # whose turn it is
    "dealer": "seat",
    "card": "card",
    "top": "card",  # the card it was laid on
    "color": "color",  # in force
    "named": "color",
    "n": "number",  # cards (or players, entries) in question
    "due": "number",  # cards still owed
    "count": "number",  # cards in hand on record
    "told": "number",  # cards claimed or entered
    "since": "number",  # cards that came into a challenged hand since
    "points": "number",
    "amount": "number",  # sum of the chain
    "limit": "number",
    "number": "number",  # of an entry
    "margin_us": "time",  # between call and catch
    "late_us": "time",  # after the window closed
    "lag_us": "time",
    "answer": "answer",  # the word decided
    "word": "word",  # a word typed; with `closer` what closed the window: `draw`, `play` or `turn_end`
    "fault": "word",
    "cards": "cards",  # several cards, listed already
    "held": "number",  # cards a hand held at the moment in question
    "low": "number",
    "high": "number",
}

_PHOTO_FINISH_US: Final = 1_000  # between two presses; below it nobody at the table could have seen who was first


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kind: str
    form: str
    set_off: bool


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a template: all there is, or nothing when it is optional and a parameter is missing."""

    optional: bool
    needs: tuple[str, ...]
    pieces: tuple[str | _Field, ...]


@dataclass(frozen=True, slots=True)
class _Template:
    needs: tuple[str, ...]
    parts: tuple[_Part, ...]


@cache
def _parse(template: str) -> _Template:
    parts = []
    for text in re.split(r"(\[[^]]*\])", template):
        optional = text.startswith("[")
        literal, *rest = re.split(r"\{(\w+):?(\w*)\}", text[1:-1] if optional else text)
        pieces: list[str | _Field] = [literal] if literal else []
        for name, form, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            pieces.append(_Field(name, KINDS[name], form, KINDS[name] not in ("card", "color", "cards")))
            if after:
                pieces.append(after)
        if pieces:
            parts.append(_Part(optional, tuple(one.name for one in pieces if isinstance(one, _Field)), tuple(pieces)))
    return _Template(tuple(name for part in parts if not part.optional for name in part.needs), tuple(parts))


def text_of(language: Language, verdict: Verdict, rule: Rule) -> Text:
    """What is said of a rule, and of this verdict in particular where that has words of its own."""
    texts = language.TEXTS
    return texts.get((verdict, rule)) or texts[rule]


def fill(text: Text, params: Params, names: tuple[str, ...], language: Language, *, starts: bool = True) -> str:
    """The best template that the parameters can fill. `starts`: it begins a sentence rather than continues one."""
    template = _parse(text) if isinstance(text, str) else _choose(text, params)
    out = ""
    was_set_off = False
    for part in template.parts:
        if part.optional and not _all_known(part.needs, params):
            continue
        for piece in part.pieces:
            if isinstance(piece, str):
                said, keeps_case, set_off = piece, False, False
            else:
                said, keeps_case = _value(piece, params.get(piece.name), names, language)
                set_off = piece.set_off and language.SETS_NAMES_OFF
            if not out:
                out = said if keeps_case else _cased(said, starts)
            elif (set_off or was_set_off) and _needs_blank(out[-1], said[0]):
                out += " " + said
            else:
                out += said
            was_set_off = set_off
    return out


def _choose(templates: tuple[str, ...], params: Params) -> _Template:
    for text in templates:
        template = _parse(text)
        if _all_known(template.needs, params):
            break
    return template


def _all_known(needs: tuple[str, ...], params: Params) -> bool:
    return all(params.get(name) is not None for name in needs)


def _value(field: _Field, value: object, names: tuple[str, ...], language: Language) -> tuple[str, bool]:
    """The parameter in words, and whether its first letter has to stay as it is."""
    kind = field.kind
    if kind == "seat" and isinstance(value, int | str):
        name = seat_name(value, names)
        if name is not None:
            return name, True
    elif kind == "card" and isinstance(value, Card):
        name = language.CARDS[value.index]
        return (name if field.form == "bare" else language.THE + name), False
    elif kind == "color" and isinstance(value, Color):
        return language.COLORS[value], False
    elif kind == "number" and isinstance(value, int):
        return _number(value, field.form, language), True
    elif kind == "time" and isinstance(value, int):
        told = _time(value, language)
        is_photo_finish = field.form == "photo" and 0 < value < _PHOTO_FINISH_US
        return (language.PHOTO_FINISH.format(told) if is_photo_finish else told), True
    elif kind == "answer" and isinstance(value, str):
        return next((known[value] for known in language.ANSWERS.values() if value in known), value), False
    elif kind == "cards" and isinstance(value, str):
        return value, False
    elif kind == "word" and isinstance(value, str):
        return language.WORDS.get(value, value), False
    return language.STAND_INS["bare" if field.form == "bare" else field.name], False


def seat_name(value: str | int, names: tuple[str, ...]) -> str | None:
    """Who sits there, None where the seat has no name; a name stands for itself."""
    if isinstance(value, str):
        return value
    return names[value] if 0 <= value < len(names) else None


def _number(value: int, form: str, language: Language) -> str:
    if not form:
        return str(value)
    none, one, many = language.FORMS[form]
    return (none if value == 0 else one if value == 1 else many).format(value)


def _time(micros: int, language: Language) -> str:
    """Seconds to a thousandth; what is shorter than ten milliseconds in those."""
    if micros < 10_000:
        return language.MILLISECONDS.format(_short(f"{micros / 1_000:.1f}"))
    return language.SECONDS.format(_short(f"{micros / 1_000_000:.{3 if micros < 10_000_000 else 1}f}"))


def _short(digits: str) -> str:
    return digits.rstrip("0").rstrip(".")


def _cased(text: str, starts: bool) -> str:
    return (text[0].upper() if starts else text[0].lower()) + text[1:]


def _needs_blank(left: str, right: str) -> bool:
    """Whether Chinese meets another script between two signs: names and numbers are set off by a blank."""
    return left.isalnum() and right.isalnum() and _is_han(left) != _is_han(right)


def _is_han(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def listed(words: list[str], between: tuple[str, str]) -> str:
    """The words as people count them up: with a comma between, and the language's "and" before the last."""
    comma, last = between
    return last.join((comma.join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
