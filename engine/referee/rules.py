"""The rules a table plays by: one frozen value, the options with where they come from.

Owns how rules are changed, settled and checked. The options themselves are in `option_fields`. Knows no presets
(`presets.py`), no texts (`option_texts.py`) and no game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, cast

from referee.contradictions import contradictions
from referee.dependants import DEPENDANTS
from referee.errors import Contradiction
from referee.option_fields import OptionFields, Value
from referee.option_words import option, option_keys


@dataclass(frozen=True, slots=True, repr=False)
class Rules(OptionFields):
    """What a table agreed on. `Rules()` is the preset `official`; the options are the fields of `OptionFields`.

    The value keeps what was said. The referee plays by `settled()`, where nothing that matters is left `n/a`.
    Change options with `with_option`, which also notes the change for the record.
    """

    preset: str = "official"
    changes: tuple[tuple[str, str], ...] = ()  # options changed one by one, in the order they were said

    def with_option(self, key: str, word: str) -> Rules:
        """These rules with one option changed, as a `rule KEY WORD` line does; an impossible value raises RulesError.

        What the new value means for other options is left to `settled` and `check`: the next line may say it.
        """
        value = option(key).parse(word)
        change = (key, option(key).word(value))
        if any(said == key for said, _ in self.changes):
            changes = tuple(change if said == key else (said, old) for said, old in self.changes)
        else:
            changes = (*self.changes, change)
        return self.having({key: value}, changes)

    def having(self, values: dict[str, Value], changes: tuple[tuple[str, str], ...] | None = None) -> Rules:
        """These rules with other values, believed as they are; no change is noted unless `changes` are given."""
        noted = self.changes if changes is None else changes
        return replace(self, **cast(dict[str, Any], values), changes=noted)

    def value(self, key: str) -> Value:
        """The typed value of the option called `key`."""
        return option(key).of(self)

    def value_word(self, key: str) -> str:
        """The word of the option's value: what `with_option` reads back."""
        return option(key).word_of(self)

    def settled(self) -> Rules:
        """The rules as they are played: whatever hangs on an option that is on has a value, what hangs on one that is
        off has none. Said values stay. Settling twice changes nothing."""
        values: dict[str, Value] = {}
        for dependant in DEPENDANTS:
            is_on, is_said = dependant.is_on(self), dependant.is_said(self)
            if is_on and not is_said:
                values[dependant.option] = dependant.usual
            elif is_said and not is_on and dependant.lapses:
                values[dependant.option] = option(dependant.option).parse("n/a")
        return self.having(values) if values else self

    def contradictions(self) -> tuple[Contradiction, ...]:
        """The pairs of options that cannot hold together, the plainest first; meant for finished rules."""
        return contradictions(self, {key for key, _ in self.changes})

    def check(self) -> Rules:
        """These rules, if no two options contradict each other; otherwise the first Contradiction is raised."""
        for contradiction in self.contradictions():
            raise contradiction
        return self

    def lines(self) -> tuple[str, ...]:
        """The setup lines of a record that give these rules back."""
        return (f"rules {self.preset}", *(f"rule {key} {word}" for key, word in self.changes))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        names = ("preset", "changes", *option_keys())
        told = [(name, getattr(self, name)) for name in names if getattr(self, name) != getattr(_OFFICIAL, name)]
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in told)})"


_OFFICIAL: Final = Rules()
