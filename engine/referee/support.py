"""What the referee cannot play yet, as data: option values that a table may choose and this version does not referee.

The dashboard shows these sentences before a game; nothing is refused, the table watches such a rule itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from referee.rules import Rules, option

ANY_NUMBER: Final = "number"
"""Stands in `NOT_YET` for every number an option takes."""

NOT_YET: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "two_card_notice": frozenset({"on"}),  # no reminder is shown
        "turn_time_limit_s": frozenset({ANY_NUMBER}),  # no turn clock runs; `table timeout` is judged
        "slap_nine": frozenset({"on"}),  # the buttons do not count as hands yet
    }
)
"""Option -> the words of its values that are not implemented."""


def unsupported(rules: Rules, not_yet: Mapping[str, frozenset[str]] = NOT_YET) -> tuple[str, ...]:
    """One sentence for every value of these rules, as they are played, that the referee cannot play yet."""
    played = rules.settled()
    return tuple(
        _sentence(key, played.value_word(key), missing)
        for key, missing in not_yet.items()
        if _is_missing(played.value_word(key), missing)
    )


def _is_missing(word: str, missing: frozenset[str]) -> bool:
    return word in missing or (ANY_NUMBER in missing and word.isdigit())


def _sentence(key: str, word: str, missing: frozenset[str]) -> str:
    others = [known for known in option(key).words if known not in missing and known != "n/a"]
    remedy = f"choose {' or '.join(others)}, or watch it" if others else "watch it"
    return f"{key} = {word} is not refereed by this version yet: {remedy} at the table yourselves"
