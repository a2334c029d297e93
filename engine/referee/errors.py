"""What the referee raises when *we* asked for something wrong. A fault at the table is a ruling, never an exception.

RefereeError
└── RulesError              something about options and presets
    ├── UnknownOption       no option has this name
    ├── UnknownValue        the option exists, the value does not
    ├── UnknownPreset       no preset has this name
    ├── Contradiction       two options that cannot hold together
    └── PresetFileError     a table's own preset file cannot be read

Every `str()` is one sentence: what came, what was expected, the nearest valid word, what to do.
"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The valid word that looks most like `word`, or None if none comes close."""
    from difflib import get_close_matches

    found = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str], otherwise: str) -> str:
    """A remedy: the nearest valid word as a question, or the advice given."""
    close = nearest(word, known)
    return f'did you mean "{close}"?' if close is not None else otherwise


class RefereeError(Exception):
    """Everything the package raises on purpose."""


class RulesError(RefereeError):
    """Something about options and presets."""


class UnknownOption(RulesError):
    """No option has this name."""

    def __init__(self, option: str, known: tuple[str, ...]) -> None:
        super().__init__(option, known)
        self.option = option
        self.known = known

    def __str__(self) -> str:
        remedy = did_you_mean(self.option, self.known, '"uno-table rules official" lists them all')
        return f'there is no option "{shown(self.option)}": {remedy}'


class UnknownValue(RulesError):
    """The option exists, the value does not. `known` are its words, `expected` names them and its numbers in prose."""

    def __init__(self, option: str, word: str, known: tuple[str, ...], expected: str) -> None:
        super().__init__(option, word, known, expected)
        self.option = option
        self.word = word
        self.known = known
        self.expected = expected

    def __str__(self) -> str:
        remedy = did_you_mean(self.word, self.known, "choose one of these")
        return f'"{shown(self.word)}" is no value of {self.option}, which takes {self.expected}: {remedy}'


class UnknownPreset(RulesError):
    """No preset has this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        remedy = did_you_mean(self.name, self.known, '"uno-table rules" lists them all')
        return f'there is no preset "{shown(self.name)}": {remedy}'


class Contradiction(RulesError):
    """Two options that cannot hold together; also used as a value, see `contradictions.py`."""

    def __init__(self, option: str, word: str, other: str, other_word: str, reason: str, remedy: str) -> None:
        super().__init__(option, word, other, other_word, reason, remedy)
        self.option = option
        self.word = word
        self.other = other
        self.other_word = other_word
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        return (
            f"{self.option} = {self.word} and {self.other} = {self.other_word} cannot hold together, "
            f"because {self.reason}: {self.remedy}"
        )


class PresetFileError(RulesError):
    """A preset file cannot be read; `line`, `table` and `key` say where, as far as the fault has a place."""

    def __init__(self, origin: str, table: str | None, key: str | None, problem: str, line: int | None = None) -> None:
        super().__init__(origin, table, key, problem, line)
        self.origin = origin
        self.table = table
        self.key = key
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        place = self.origin
        if self.line is not None:
            place += f", line {self.line}"
        if self.table is not None:
            place += f", table [{shown(self.table)}]"
        if self.key is not None:
            place += f", key {shown(self.key)}"
        return f"{place}: {self.problem}"


def shown(word: str, limit: int = 60) -> str:
    """A word somebody typed, fit for one line of a message: cut where it is long, signs nobody sees made visible."""
    brief = word if len(word) <= limit else f"{word[:limit]}…"
    return "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in brief)
