"""Where the bundled rule texts come from: their titles, the place they stand in, and why each option has its value.

Owns the reading of `preset_sources.toml`, which happens once, when the first source is asked for. Decides nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from referee.option_texts import LANGS, Lang
from referee.presets import preset

Reason: TypeAlias = Literal[
    "usual",  # the most frequent value among the texts that say something
    "only_text",  # the value of the only text that says something
    "published",  # no text settles it: the usual published rule
    "extra",  # an extra or house rule: off unless a text asks for it
    "off",  # the option it belongs to is off
    "hidden",  # the referee cannot tell the cases apart: the permissive value
    "no_effect",  # it changes no count and no turn
    "no_points",  # the text has no points or no target, so none is booked
    "fuller",  # taken from a fuller text, of which this one is a copy, an excerpt or a translation
]
"""Why an option has its value in a text that is silent on it."""

OPEN: Final[frozenset[Reason]] = frozenset(("usual", "only_text", "published", "no_points", "fuller"))
"""The reasons under which a table may rightly ask what the rule is."""


@dataclass(frozen=True, slots=True)
class PresetSource:
    """A bundled text as it is announced. `heading` and `lines` say where it stands in the file `Preset.seed`; both are
    empty for `official`."""

    title: str
    about: str
    heading: str
    lines: str
    reasons: Mapping[str, Reason] = field(hash=False)
    fuller: Mapping[str, str] = field(hash=False)  # option -> the preset that was followed
    says: Mapping[str, str] = field(hash=False)  # option -> what the text says of it, in short, or a remark


def preset_source(name: str, lang: Lang) -> PresetSource:
    """The source of the bundled preset `name`, a variant's completed from its base; raises UnknownPreset."""
    preset(name)
    return _sources(lang)[name]


@lru_cache(maxsize=len(LANGS))
def _sources(lang: Lang) -> Mapping[str, PresetSource]:
    side = LANGS.index(lang)
    found: dict[str, PresetSource] = {}
    for name, table in _tables().items():
        base = preset(name).base
        found[name] = _own(table, side, found[base] if base is not None else None)
    return MappingProxyType(found)


def _own(table: dict[str, Any], side: int, base: PresetSource | None) -> PresetSource:
    defaults = dict(table.get("defaults", {}))
    fuller = {key: text for text, keys in defaults.pop("fuller", {}).items() for key in keys}
    reasons = {key: _reason(word) for word, keys in defaults.items() for key in keys}
    reasons |= {key: _reason("fuller") for key in fuller}
    says = {key: told[side] for key, told in table.get("says", {}).items()}
    if base is not None:
        set_apart = reasons.keys() | says.keys()
        reasons = {key: reason for key, reason in base.reasons.items() if key not in set_apart} | reasons
        fuller = {key: text for key, text in base.fuller.items() if key not in set_apart} | fuller
        says = {key: told for key, told in base.says.items() if key not in set_apart} | says
    return PresetSource(
        title=table["title"][side],
        about=table["about"][side],
        heading=table.get("heading", ""),
        lines=table.get("lines", ""),
        reasons=MappingProxyType(reasons),
        fuller=MappingProxyType(fuller),
        says=MappingProxyType(says),
    )


def _reason(word: str) -> Reason:
    assert word in get_args(Reason), word
    return cast(Reason, word)


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    return tomllib.loads(resources.files("referee").joinpath("preset_sources.toml").read_text("utf-8"))
