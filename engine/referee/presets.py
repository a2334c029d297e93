"""The rule texts as presets: the ones that come with the program, and a table's own in the same TOML form.

Owns the reading of preset files, variants (base + options + unset), and how sure a text is of each option. Knows
nothing of a game. The bundled file is read once, when the first preset is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Literal, NoReturn, TypeAlias

from referee.dependants import DEPENDANTS
from referee.errors import Contradiction, PresetFileError, RulesError, UnknownPreset, did_you_mean, shown
from referee.option_fields import Value
from referee.option_words import option, option_keys
from referee.rules import Rules
from referee.toml_lines import NotToml, line_of, read_toml

Status: TypeAlias = Literal["stated", "implied", "default"]
_Table: TypeAlias = Mapping[str, object]

_NOT_SET = ("turn_time_limit_s", "match_target", "match_end", "match_loser", "forfeit")
_TITLE_LIMIT = 120
_KEYS = ("title", "seed", "base", "stated", "implied", "unset", "options")


@dataclass(frozen=True, slots=True)
class Preset:
    """One rule text, resolved: a variant carries the options of its base as well.

    `options` holds what is said, as words; what is left out is `n/a`, `none`, or, where an option knows neither, as
    in `official`. `own` names the options that this text lists itself: for a variant, those it sets apart.
    """

    name: str
    title: str
    seed: str
    base: str | None
    root: str  # the nearest bundled preset: itself, a bundled base, or `official`
    stated: frozenset[str]
    implied: frozenset[str]
    own: frozenset[str]
    options: Mapping[str, str] = field(hash=False)

    def status(self, key: str) -> Status:
        """How the text comes to the option's value; raises UnknownOption."""
        option(key)
        if key in self.stated:
            return "stated"
        return "implied" if key in self.implied else "default"

    def rules(self) -> Rules:
        """The rules of this preset. A table's own preset comes as its root and the changes to it, so that a record
        that is written under it can be read anywhere."""
        return _rules_of(self)

    def with_changes(self, changes: Iterable[tuple[str, str]], name: str = "", title: str = "") -> Preset:
        """A table's own preset: this one with some options changed, as `rule KEY WORD` lines do; an impossible option
        or value raises RulesError. Contradictions are left to `Rules.check`. Unnamed it has this one's name and a star.
        """
        own = {key: option(key).word(option(key).parse(word)) for key, word in changes}
        none: frozenset[str] = frozenset()
        return _variant_of(self, name or f"{self.name}*", title or self.title, own, none, none, none)


def preset_names() -> tuple[str, ...]:
    """The bundled presets, texts first and then their variants."""
    return tuple(_bundled())


def preset(name: str) -> Preset:
    """The bundled preset of that name; raises UnknownPreset."""
    try:
        return _bundled()[name]
    except KeyError:
        raise UnknownPreset(name, preset_names()) from None


@lru_cache(maxsize=64)
def load_preset(name: str) -> Rules:
    """The rules of the bundled preset of that name; raises UnknownPreset."""
    if name == Rules().preset:
        return Rules()  # the same value, without reading the file
    return preset(name).rules()


def preset_of(rules: Rules) -> Preset:
    """The text behind rules as a table plays them: a bundled preset, or one with the table's changes."""
    bundled = preset(rules.preset)
    return bundled.with_changes(rules.changes) if rules.changes else bundled


def load_preset_file(content: str | bytes, origin: str) -> tuple[Preset, ...]:
    """The presets of a table's own file, in its order; raises PresetFileError, which names `origin`, table and key.

    A base may be a bundled preset or another table of the file. Contradictions are refused here, not at the table.
    """
    text = _decoded(content, origin)
    presets = _read(text, origin, _bundled())
    for own in presets.values():
        try:
            own.rules().check()
        except Contradiction as fault:
            key = fault.option if fault.option in own.own else fault.other
            raise PresetFileError(origin, own.name, key, str(fault), line_of(text, own.name, key)) from fault
    return tuple(presets.values())


@lru_cache(maxsize=1)
def _bundled() -> Mapping[str, Preset]:
    content = resources.files("referee").joinpath("presets.toml").read_bytes()
    return MappingProxyType(_read(content.decode(), "presets.toml", {}))


@lru_cache(maxsize=64)
def _rules_of(text: Preset) -> Rules:
    values = {key: _left_out(key) for key in option_keys()}
    values |= {key: option(key).parse(word) for key, word in text.options.items()}
    rules = Rules(preset=text.root).having(values)
    if text.root == text.name:
        return rules
    start = load_preset(text.root)
    changed = tuple((key, rules.value_word(key)) for key in option_keys() if rules.value(key) != start.value(key))
    return rules.having({}, changed)


def _left_out(key: str) -> Value:
    """What it means that a text does not give an option: it does not apply, is not set, or is as in `official`."""
    if "n/a" in option(key).words:
        return option(key).parse("n/a")
    return option(key).parse("none") if key in _NOT_SET else option(key).default


# Reading a file


def _decoded(content: str | bytes, origin: str) -> str:
    try:
        return content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        problem = f"is not UTF-8 text: {fault.reason}; save it as UTF-8"
        raise PresetFileError(origin, None, None, problem, line) from fault


def _read(text: str, origin: str, known: Mapping[str, Preset]) -> dict[str, Preset]:
    try:
        tables = read_toml(text)
    except NotToml as fault:
        raise PresetFileError(origin, None, None, f"is not TOML: {fault.problem}", fault.line) from fault
    return _Reader(origin, text, tables, known).read()


class _Reader:
    """Reads the tables of one file; a base that stands further down is read first."""

    def __init__(self, origin: str, text: str, tables: Mapping[str, object], known: Mapping[str, Preset]) -> None:
        self._origin = origin
        self._content = text
        self._tables = tables
        self._known = known
        self._done: dict[str, Preset] = {}

    def read(self) -> dict[str, Preset]:
        for name in self._tables:
            self._preset(name, ())
        return {name: self._done[name] for name in self._tables}

    def _fail(self, table: str, key: str | None, problem: str) -> NoReturn:
        raise PresetFileError(self._origin, table, key, problem, line_of(self._content, table, key))

    def _preset(self, name: str, waiting: tuple[str, ...]) -> Preset:
        if name in self._done:
            return self._done[name]
        if name in waiting:
            self._fail(name, "base", f"is its own base by way of {' and '.join(waiting)}: name another base")
        if name in self._known:
            self._fail(name, None, "is the name of a preset that comes with the program: choose another name")
        table = self._tables[name]
        if not isinstance(table, dict):
            self._fail(name, None, f"is a single value, but a preset is a table: write [{name}] and its options below")
        for key in table:
            if key not in _KEYS:
                remedy = did_you_mean(key, _KEYS, f"a preset has {', '.join(_KEYS)}")
                self._fail(name, key, f"is not known here: {remedy}")
        base = self._base(name, table, waiting)
        preset = self._variant(name, table, base) if base is not None else self._text(name, table)
        self._done[name] = preset
        return preset

    def _base(self, name: str, table: _Table, waiting: tuple[str, ...]) -> Preset | None:
        if "base" not in table:
            return None
        base = self._string(name, table, "base", "")
        if base in self._tables:
            return self._preset(base, (*waiting, name))
        if base not in self._known:
            remedy = did_you_mean(base, (*self._known, *self._tables), 'name a preset that "uno-table rules" lists')
            self._fail(name, "base", f'there is no preset "{shown(base)}": {remedy}')
        return self._known[base]

    def _text(self, name: str, table: _Table) -> Preset:
        if "unset" in table:
            self._fail(name, "unset", 'takes options away from a base, and there is none: add a line base = "…"')
        own = self._options(name, table)
        return Preset(
            name=name,
            title=self._string(name, table, "title", name),
            seed=self._string(name, table, "seed", ""),
            base=None,
            root="official" if self._known else name,
            stated=self._keys(name, table, "stated"),
            implied=self._keys(name, table, "implied"),
            own=frozenset(own),
            options=MappingProxyType(own),
        )

    def _variant(self, name: str, table: _Table, base: Preset) -> Preset:
        own = self._options(name, table)
        unset = self._keys(name, table, "unset")
        suffix = name.removeprefix(f"{base.name}_").replace("_", " ")
        variant = _variant_of(
            base,
            name,
            self._string(name, table, "title", f"{base.title} ({suffix})"),
            own,
            unset,
            self._keys(name, table, "stated"),
            self._keys(name, table, "implied"),
        )
        seed = self._string(name, table, "seed", base.seed)
        return replace(variant, seed=seed, root=variant.root if self._known else name)

    def _options(self, name: str, table: _Table) -> dict[str, str]:
        given = table.get("options", {})
        if not isinstance(given, dict):
            self._fail(name, "options", f"is a single value: write [{name}.options] and one option a line")
        words: dict[str, str] = {}
        for key, value in given.items():
            if not isinstance(value, (str, int)):
                self._fail(name, key, "takes one word or number, not a list, table, date or fraction")
            try:
                word = str(value).lower() if isinstance(value, bool) else str(value)
            except ValueError:  # too long to be written in digits
                self._fail(name, key, "takes a smaller number")
            try:
                words[key] = option(key).word(option(key).parse(word))
            except RulesError as fault:
                self._fail(name, key, str(fault))
        return words

    def _keys(self, name: str, table: _Table, key: str) -> frozenset[str]:
        given = table.get(key, [])
        if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
            self._fail(name, key, 'takes a list of option names, such as ["jump_in"]')
        for word in given:
            try:
                option(word)
            except RulesError as fault:
                self._fail(name, key, str(fault))
        return frozenset(given)

    def _string(self, name: str, table: _Table, key: str, otherwise: str) -> str:
        given = table.get(key, otherwise)
        if not isinstance(given, str):
            self._fail(name, key, f'takes a text in quotes, such as {key} = "…"')
        if not given.isprintable() or len(given) > _TITLE_LIMIT:
            self._fail(name, key, f"takes one line of at most {_TITLE_LIMIT} signs that can be seen")
        return given


def _variant_of(
    base: Preset,
    name: str,
    title: str,
    own: dict[str, str],
    unset: frozenset[str],
    stated: frozenset[str],
    implied: frozenset[str],
) -> Preset:
    set_apart = frozenset(own) | unset
    said = {key: word for key, word in base.options.items() if key not in unset} | own
    return Preset(
        name=name,
        title=title,
        seed=base.seed,
        base=base.name,
        root=base.root,
        stated=stated | (base.stated - set_apart - implied),
        implied=implied | (base.implied - set_apart - stated),
        own=set_apart,
        options=MappingProxyType(_without_lapsed(said, set_apart)),
    )


def _without_lapsed(said: dict[str, str], set_apart: frozenset[str]) -> dict[str, str]:
    """Drops what the base said of options whose parent the variant switches off."""
    rules = Rules().having(
        {key: option(key).parse(said[key]) if key in said else _left_out(key) for key in option_keys()}
    )
    lapsed = {
        dependant.option
        for dependant in DEPENDANTS
        if dependant.lapses
        and not dependant.is_on(rules)
        and dependant.option not in set_apart
        and not set_apart.isdisjoint(dependant.parents)
    }
    return {key: word for key, word in said.items() if key not in lapsed}
