"""All keys as text: what one of them does, and the whole list in the form of the file that changes them."""

from __future__ import annotations

from pathlib import Path

from tablehost.dashboard.key_map import ACTIONS, KeyMap


def does(keymap: KeyMap, key: str) -> str:
    """The actions a key of ours starts or ends, by their names in the config file."""
    return ", ".join(action.name for action in ACTIONS if key and key in keymap.keys(action))


def action_lines(keymap: KeyMap, path: Path) -> tuple[str, ...]:
    """All actions with their keys, as a config file that says what is so now."""
    lines = [f"# {path}", "[keys]"]
    for action in ACTIONS:
        keys = [f"'{key}'" if key == '"' else f'"{key}"' for key in keymap.keys(action)]
        lines.append(f"{action.name} = {keys[0] if len(keys) == 1 else '[' + ', '.join(keys) + ']'}")
    return tuple(lines)
