"""The choices before a game as values: the rule texts, and names as they were typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.errors import RulesError
from referee.opening import players_limit
from referee.option_texts import Lang
from referee.presets import Preset, preset_of
from referee.record import name_problem
from referee.rulebook import explanation
from referee.rules import Rules
from tablehost.clean import clean
from tablehost.dashboard.lines import Line, Span, width_of
from tablehost.dashboard.needs import NewGame
from tablehost.dashboard.player_colors import color_word, role_of
from tablehost.rule_faults import fault_text
from tablehost.words import _


def boards() -> tuple[tuple[str, str], ...]:
    """The usual boards: the word of `--board`, and what it means."""
    return (
        ("sim", _("simulated board: buttons on the screen")),
        ("auto", _("find the board by itself")),
        ("none", _("no board: everything by keys")),
    )


def minute_of(text: Preset, lang: Lang) -> str:
    """What a table has to hear, as one paragraph."""
    return clean(explanation(text, lang).text)


def matching(texts: Sequence[Preset], rules: Rules) -> Preset:
    """The text these rules come from; one of its own where the table changed something."""
    return next((text for text in texts if text.rules() == rules), None) or preset_of(rules)


def seating_lines(names: Sequence[str], colors: Sequence[str], cells: int) -> tuple[Line, ...]:
    """Who sits where, each in their color, with its word; as many lines as it takes, and at least one."""
    lines: list[list[Span]] = [[]]
    used = 0
    for seat, (name, color) in enumerate(zip(names, colors, strict=True), 1):
        one = [Span(f"{seat} "), Span(clean(name), role_of(color)), Span(f" {color_word(color)}   ", "dim")]
        needed = width_of(tuple(one))
        if used and used + needed - len("   ") > cells:
            lines.append([])
            used = 0
        lines[-1] += one
        used += needed
    return tuple(tuple(line) for line in lines)


def name_at(text: str, cursor: int) -> int:
    """The place of the player the cursor is on, in a line of names."""
    before = text[:cursor]
    parts = re.split(r"[,，、;；]", before) if re.search(r"[,，、;；]", text) else before.split(" ")
    return max(0, len(parts) - 1)


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
    if players_limit(played, len(names)) is not None:
        return _("teams of two need an even number of players, four at least")
    if target.strip() and not target.strip().isdecimal():
        return _("the target is a number of points, such as 500")
    return ""


def game_of(
    names: tuple[str, ...], text: Preset, target: str, dealer: int, board: str, colors: tuple[str, ...] = ()
) -> NewGame | str:
    """The choice, or the sentence why it cannot be played."""
    rules = text.rules()
    if problem := problem_of(names, target, rules):
        return problem
    try:
        if target.strip():
            rules = rules.with_option("match_target", str(int(target.strip())))
        rules.check()
    except RulesError as fault:
        return fault_text(fault)
    return NewGame(names, rules, min(dealer, len(names) - 1), board, colors)
