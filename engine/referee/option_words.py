"""What an option takes: the words and numbers that a `rule KEY WORD` line can say, read from the types of its field."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from types import NoneType
from typing import Annotated, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

from referee.errors import UnknownOption, UnknownValue
from referee.option_fields import OptionFields, Value

_NONE_WORDS: Final = {"turn_time_limit_s": "none", "turn_time_penalty": "n/a", "match_target": "none"}
_OFFICIAL: Final = OptionFields()


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the catalogue: its words in the order of the catalogue, and the numbers it takes besides."""

    key: str
    choices: tuple[tuple[str, Value], ...]
    numbers: range | None

    @property
    def words(self) -> tuple[str, ...]:
        """The closed choices; numbers are in `numbers`."""
        return tuple(word for word, _ in self.choices)

    @property
    def default(self) -> Value:
        """The value of `official`."""
        return self.of(_OFFICIAL)

    def of(self, rules: OptionFields) -> Value:
        """The value these rules give the option."""
        return cast(Value, getattr(rules, self.key))

    def word_of(self, rules: OptionFields) -> str:
        """The word for that value."""
        return self.word(self.of(rules))

    def parse(self, word: str) -> Value:
        """The typed value of a word or number; raises UnknownValue."""
        for known, value in self.choices:
            if word == known:
                return value
        if self.numbers is not None and word.isascii() and word.isdigit() and len(word) < 10:
            number = int(word)
            if number in self.numbers:
                return number
        raise UnknownValue(self.key, word, self.words, self.expected)

    def word(self, value: Value) -> str:
        """The inverse of `parse`."""
        for word, known in self.choices:
            if known is value or (known == value and type(known) is type(value)):
                return word
        return str(value)

    @property
    def expected(self) -> str:
        """What the option takes, in prose, for an error message."""
        parts = list(self.words)
        if self.numbers is not None:
            parts.append(f"a whole number from {self.numbers[0]} to {self.numbers[-1]}")
        return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def option_keys() -> tuple[str, ...]:
    """All options in the order of the catalogue."""
    return tuple(_options())


def option(key: str) -> Option:
    """What the option called `key` takes; raises UnknownOption."""
    try:
        return _options()[key]
    except KeyError:
        raise UnknownOption(key, option_keys()) from None


def differences(rules: OptionFields, other: OptionFields) -> tuple[str, ...]:
    """The options that have another value in `other`, in the order of the catalogue."""
    return tuple(key for key, known in _options().items() if known.word_of(rules) != known.word_of(other))


@lru_cache(maxsize=1)
def _options() -> dict[str, Option]:
    hints = get_type_hints(OptionFields, include_extras=True)
    keys = [field.name for field in fields(OptionFields)]
    return {key: Option(key, tuple(_choices(key, hints[key])), _numbers(hints[key])) for key in keys}


def _parts(hint: object) -> tuple[object, ...]:
    union = get_origin(hint) is Union or type(hint).__name__ == "UnionType"
    return tuple(get_args(hint)) if union else (hint,)


def _choices(key: str, hint: object) -> list[tuple[str, Value]]:
    found: list[tuple[str, Value]] = []
    for part in _parts(hint):
        if part is bool:
            found += [("false", False), ("true", True)]
        elif part is NoneType:
            found.append((_NONE_WORDS[key], None))
        elif get_origin(part) is Literal:
            found += [("true" if word is True else str(word), word) for word in get_args(part)]
    return found


def _numbers(hint: object) -> range | None:
    for part in _parts(hint):
        if get_origin(part) is Annotated:
            numbers = get_args(part)[1]
            assert isinstance(numbers, range)
            return numbers
    return None
