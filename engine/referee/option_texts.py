"""What the options mean, for people: titles, sentences and the meaning of every value, in English and 简体中文.

Owns the reading of `options.toml`, which happens once, when the first text is asked for. Decides nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from referee.option_words import option

Lang: TypeAlias = Literal["en", "zh_CN"]

LANGS: Final[tuple[Lang, ...]] = ("en", "zh_CN")
NUMBER: Final = "number"
"""The word under which `values` says what any number means; `{n}` stands for the number."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """The texts of one option in one language. `group` is the heading it stands under."""

    title: str
    sentence: str
    group: str
    values: Mapping[str, str] = field(hash=False)

    def meaning(self, word: str) -> str:
        """What a value means, numbers included; `word` is a word as `Rules.value_word` gives it."""
        if word in self.values:
            return self.values[word]
        return self.values[NUMBER].replace("{n}", word)


def option_text(key: str, lang: Lang) -> OptionText:
    """The texts of the option called `key`; raises UnknownOption."""
    option(key)
    return _texts(lang)[key]


def option_groups(lang: Lang) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The headings in the order of the catalogue, each with its options."""
    side = LANGS.index(lang)
    return tuple((group["title"][side], tuple(_options(group))) for group in _tables().values())


@lru_cache(maxsize=len(LANGS))
def _texts(lang: Lang) -> Mapping[str, OptionText]:
    side = LANGS.index(lang)
    return MappingProxyType(
        {
            key: OptionText(
                title=table["title"][side],
                sentence=table["sentence"][side],
                group=group["title"][side],
                values=MappingProxyType({word: meaning[side] for word, meaning in table["value"].items()}),
            )
            for group in _tables().values()
            for key, table in _options(group).items()
        }
    )


def _options(group: dict[str, Any]) -> dict[str, Any]:
    return {key: table for key, table in group.items() if key != "title"}


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    return tomllib.loads(resources.files("referee").joinpath("options.toml").read_text("utf-8"))
