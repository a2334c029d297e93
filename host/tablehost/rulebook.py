"""The rule texts as the `rules` command prints them: all of them, one, or the difference of two."""

from __future__ import annotations

from referee.option_texts import option_text
from referee.presets import load_preset, preset, preset_names
from referee.rules import differences, option_keys
from referee.support import unsupported


def all_presets() -> list[str]:
    """A line for each preset; those this version cannot play yet say so."""
    width = max(len(name) for name in preset_names())
    return [f"{name:{width}}  {preset(name).title}{_missing(name)}" for name in preset_names()]


def _missing(name: str) -> str:
    return "" if not unsupported(load_preset(name)) else "  (not playable yet)"


def one_preset(name: str) -> list[str]:
    """Every option of a preset with its value, what that means, and whether the text says so."""
    rules, text = load_preset(name), preset(name)
    lines = [f"{name}: {text.title}", *(f"not playable yet: {sentence}" for sentence in unsupported(rules)), ""]
    group = ""
    for key in option_keys():
        told = option_text(key, "en")
        if told.group != group:
            group = told.group
            lines += ["", group]
        word = rules.value_word(key)
        lines.append(f"  {told.title}: {told.meaning(word)}  [{key} = {word}, {text.status(key)}]")
    return lines


def two_presets(name: str, other: str) -> list[str]:
    """The options in which two presets differ."""
    one, two = load_preset(name), load_preset(other)
    lines = [f"{name} against {other}:"]
    for key in differences(one, two):
        told = option_text(key, "en")
        was, now = one.value_word(key), two.value_word(key)
        lines.append(f"  {told.title} ({key}): {told.meaning(was)} [{was}] against {told.meaning(now)} [{now}]")
    return lines if len(lines) > 1 else [f"{name} and {other} are the same in every option"]
