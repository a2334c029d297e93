"""The choices before a game as values: the rule texts, and names as they were typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from referee.errors import RulesError
from referee.presets import load_preset, preset, preset_names
from referee.record import name_problem
from referee.rules import Rules
from tablehost.dashboard.cells import clean
from tablehost.dashboard.needs import NewGame
from tablehost.dashboard.words import _

BOARDS: Final = (
    ("sim", _("simulated board: buttons on the screen")),
    ("auto", _("find the board by itself")),
    ("none", _("no board: everything by keys")),
)
FIRST_PRESET: Final = "official"


@dataclass(frozen=True, slots=True)
class RuleText:
    """A preset as it is offered."""

    name: str
    title: str


def rule_texts() -> tuple[RuleText, ...]:
    """Every preset, the official rules first."""
    found = []
    for name in preset_names():
        title = _("Official rules") if name == FIRST_PRESET else clean(preset(name).title)
        found.append(RuleText(name, title))
    return tuple(sorted(found, key=lambda one: one.name != FIRST_PRESET))


def names_of(text: str) -> tuple[str, ...]:
    """The names of a line: parted by commas (Chinese ones too), or by blanks where there is no comma."""
    parts = re.split(r"[,，、;；]", text)
    if len(parts) == 1:
        parts = text.split()
    return tuple(clean(part).strip() for part in parts if part.strip())


def problem_of(names: tuple[str, ...], target: str, rules: Rules) -> str:
    """Why a game cannot start like this, as a sentence; empty where it can."""
    if not 2 <= len(names) <= 10:
        return _("{n} players: two to ten can play. Part the names by commas").format(n=len(names))
    for name in names:
        if (problem := name_problem(name)) is not None:
            return f"{clean(name)[:20]} {problem}"
        if names.count(name) > 1:
            return _("{name} sits twice: give one of them another name").format(name=name)
    played = rules.settled()
    if not played.players_min <= len(names) <= played.players_max:
        least, most = played.players_min, played.players_max
        return _("these rules are for {a} to {b} players").format(a=least, b=most)
    if target.strip() and not target.strip().isdecimal():
        return _("the target is a number of points, such as 500")
    return ""


def game_of(names: tuple[str, ...], preset_name: str, target: str, dealer: int, board: str) -> NewGame | str:
    """The choice, or the sentence why it cannot be played."""
    rules = load_preset(preset_name)
    if (problem := problem_of(names, target, rules)):
        return problem
    if target.strip():
        try:
            rules = rules.with_option("match_target", str(int(target.strip())))
            rules.check()
        except RulesError as fault:
            return str(fault)
    return NewGame(names, rules, min(dealer, len(names) - 1), board)
