"""One minute about a rule text: what is said to a table before the first card, in English and 简体中文.

Owns the reading of `explanation.toml`, which happens once, and what is left out where the minute is too short.
Decides nothing about the game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from referee.option_texts import LANGS, NUMBER, Lang, option_text
from referee.option_words import differences
from referee.rules import Rules

MINUTE: Final[Mapping[Lang, int]] = MappingProxyType({"en": 180, "zh_CN": 300})
"""How much is read aloud in about a minute: words of English, characters of Chinese."""

_AS_TITLED: Final[Mapping[Lang, str]] = MappingProxyType({"en": "{title}: {meaning}.", "zh_CN": "{title}：{meaning}。"})
_TOLD_BY_TITLE: Final = 3  # the rank of an option that no block speaks of
_AS_USUAL: Final = 4  # the rank of what is as in `official`


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sentences in the order they are said, and the options that are not as in `official` and not spoken of."""

    sentences: tuple[str, ...]
    unsaid: tuple[str, ...]
    text: str  # the sentences as one paragraph


@dataclass(frozen=True, slots=True)
class _Say:
    when: Mapping[str, tuple[str, ...]] = field(hash=False)
    text: tuple[str, ...]

    def holds(self, rules: Rules) -> bool:
        return all(_takes(words, rules.value_word(key)) for key, words in self.when.items())


@dataclass(frozen=True, slots=True)
class _Block:
    options: frozenset[str]
    always: bool
    rank: int
    says: tuple[_Say, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    rank: int
    options: frozenset[str]
    sentence: str


def explain(rules: Rules, lang: Lang) -> Explanation:
    """What a table has to hear before it plays by these rules; as much as fits into a minute."""
    played = rules.settled()
    special = frozenset(differences(Rules(), played))
    said = [one for block in _blocks() for one in _of_block(block, played, special, lang)]
    spoken_of = frozenset().union(*(block.options for block in _blocks())) | _small()
    said += [_by_title(key, played, lang) for key in differences(Rules(), played) if key not in spoken_of]
    kept, dropped = _in_a_minute(said, lang)
    left_out = (special & _small()) | frozenset().union(*(one.options for one in dropped))
    unsaid = tuple(key for key in differences(Rules(), played) if key in left_out)
    sentences = tuple(one.sentence for one in kept)
    return Explanation(sentences, unsaid, (" " if lang == "en" else "").join(sentences))


def is_small(key: str) -> bool:
    """Whether nobody needs to hear of this option before the first card."""
    return key in _small()


def length(sentences: tuple[str, ...], lang: Lang) -> int:
    """In the units of `MINUTE`. A word or number in a Chinese text counts as one character, a sign as none."""
    text = " ".join(sentences)
    return len(text.split()) if lang == "en" else len(re.findall(r"[A-Za-z]+|\+?\d+|[\u3400-\u9fff]", text))


def _of_block(block: _Block, rules: Rules, special: frozenset[str], lang: Lang) -> list[_Said]:
    about = special & block.options
    if not about and not block.always:
        return []
    for say in block.says:
        if say.holds(rules):
            text = say.text[LANGS.index(lang)].format_map({key: rules.value_word(key) for key in block.options})
            return [_Said(block.rank if about else _AS_USUAL, about, text)] if text else []
    return [_by_title(key, rules, lang) for key in sorted(about)]


def _by_title(key: str, rules: Rules, lang: Lang) -> _Said:
    told = option_text(key, lang)
    sentence = _AS_TITLED[lang].format(title=told.title, meaning=told.meaning(rules.value_word(key)))
    return _Said(_TOLD_BY_TITLE, frozenset((key,)), sentence)


def _in_a_minute(said: list[_Said], lang: Lang) -> tuple[list[_Said], list[_Said]]:
    """What is said, and what is left out: of the highest rank first, and there from the end."""
    kept, dropped = list(said), []
    while length(tuple(one.sentence for one in kept), lang) > MINUTE[lang]:
        last = max(range(len(kept)), key=lambda place: (kept[place].rank, place))
        if kept[last].rank == 1:
            break  # a little more than a minute, then: these sentences are what the rules are about
        dropped.append(kept.pop(last))
    return kept, dropped


def _takes(words: tuple[str, ...], word: str) -> bool:
    return word in words or (NUMBER in words and word.isdigit())


@lru_cache(maxsize=1)
def _blocks() -> tuple[_Block, ...]:
    found = []
    for table in _table()["block"]:
        says = tuple(
            _Say(
                {key: (words,) if isinstance(words, str) else tuple(words) for key, words in say["when"].items()},
                tuple(say["text"]),
            )
            for say in table["say"]
        )
        options = frozenset(key for say in says for key in say.when)
        found.append(_Block(options, table.get("always", False), table.get("rank", 1), says))
    return tuple(found)


@lru_cache(maxsize=1)
def _small() -> frozenset[str]:
    return frozenset(_table()["small"])


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files("referee").joinpath("explanation.toml").read_text("utf-8"))
