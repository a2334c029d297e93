"""Which key does what at this table: the keys of the two schemes, and those a config file puts in their place.

The screens know one key for each action (`ACTIONS`); a key map turns what somebody pressed into that key. The second
key of a card is an area of its own, so that `s` can be Skip there and something else in front.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from referee.toml_lines import NotToml, line_of, read_toml
from tablehost.dashboard.key_cards import HalfTyped, Keys
from tablehost.dashboard.key_names import key_of
from tablehost.words import _

_WORDS: Final = {"Enter": "enter", "Backspace": "backspace", "Escape": "escape", "Esc": "escape"}
"""Keys as hints call them, by the name they have here."""

FILE_NAME: Final = "keys.toml"
SIZE_LIMIT: Final = 100_000  # bytes; all actions with all their keys are a tenth of it


class Area(Enum):
    """Where in a command a key stands."""

    FIRST = "first"
    SECOND = "second"  # of a card begun with a letter; behind a digit signs and digits mean the same everywhere
    PAGE = "page"  # on a page: scores, history, people, service, replay, help and the others


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a key can do. `keys` are its own; the screens know the first of them."""

    name: str
    keys: tuple[str, ...]
    areas: tuple[Area, ...] = (Area.FIRST,)


_EVERYWHERE: Final = tuple(Area)
_FIRST_AND_PAGE: Final = (Area.FIRST, Area.PAGE)
ACTIONS: Final[tuple[Action, ...]] = (
    *(Action(name, (name[0],)) for name in ("red", "yellow", "green", "blue", "wild")),
    Action("wild_draw_four", ("f",)),
    Action("skip", ("s",), (Area.SECOND,)),
    Action("reverse", ("v", "r"), (Area.SECOND,)),
    Action("draw_two", ("d",), (Area.SECOND,)),
    Action("draw", ("d",)),
    Action("draw_and_lay", ("t",)),
    Action("pass", ("x",)),
    Action("let_stand", ("s",)),
    Action("several", ("i",)),
    Action("jump_in", ("j",)),
    Action("uno", ("n",)),
    Action("catch", ("c",)),
    Action("accept", ("a",)),
    Action("has_color", ("h",)),
    Action("lacks_color", ("l",)),
    Action("undo", ("u",)),
    Action("redo", ("z",)),
    Action("edit", ("e",)),
    Action("put_right", ("m",)),
    Action("screens", ("v", "tab")),
    Action("other_answer", ("o",)),
    Action("from_now_on", ("k",)),
    Action("pause", ("p",)),
    Action("help", ("?",), _FIRST_AND_PAGE),
    Action("quit", ("q",), _FIRST_AND_PAGE),
    Action("points", ("=",)),
    Action("uno_button", (";",), _FIRST_AND_PAGE),
    Action("catch_button", ("'",), _FIRST_AND_PAGE),
    Action("confirm", ("enter",), _EVERYWHERE),
    Action("clear", ("backspace",), _EVERYWHERE),
    Action("back", ("escape",), _EVERYWHERE),
    *(Action(f"digit_{digit}", (str(digit),), _EVERYWHERE) for digit in range(10)),
    Action("sign_plus", ("+",), _EVERYWHERE),
    Action("sign_minus", ("-",), _EVERYWHERE),
    Action("sign_star", ("*",), _EVERYWHERE),
    Action("sign_slash", ("/",), _EVERYWHERE),
    Action("sign_dot", (".",), _EVERYWHERE),
    Action("page_next", ("n",), (Area.PAGE,)),  # the next round, text, …; among the people somebody new
    Action("page_previous", ("p",), (Area.PAGE,)),
    Action("page_compare", ("c",), (Area.PAGE,)),
    Action("page_export", ("x",), (Area.PAGE,)),
    Action("page_get_up", ("l",), (Area.PAGE,)),  # gets up, or sits down again
    Action("page_places", ("s",), (Area.PAGE,)),
)
"""Everything a key can do at the table, by a name that does not change."""

_BY_NAME: Final = {action.name: action for action in ACTIONS}


class KeyMapError(Exception):
    """The keys of the config file cannot be used; a sentence for each mistake, with its line."""

    def __init__(self, path: Path, problems: tuple[tuple[int | None, str], ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(_at(path, line, said) for line, said in problems))


def _at(path: Path, line: int | None, said: str) -> str:
    if line is None:
        return _("{path}: {why}").format(path=path, why=said)
    return _("{path}, line {n}: {why}").format(path=path, n=line, why=said)


class KeyMap:
    """The keys of this table. `KeyMap()` has every action on its own keys."""

    def __init__(self, changed: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """`changed` holds the keys of the actions that have others; an action without a key has none."""
        self.changed = dict(changed or {})
        self._meant: dict[Area, dict[str, str]] = {
            area: {key: action.keys[0] for action in ACTIONS if area in action.areas for key in self.keys(action)}
            for area in _EVERYWHERE
        }
        self._lost = {
            area: {key for action in ACTIONS if area in action.areas for key in action.keys} - set(self._meant[area])
            for area in _EVERYWHERE
        }

    def keys(self, action: Action) -> tuple[str, ...]:
        """The keys that do it here."""
        return self.changed.get(action.name, action.keys)

    def meant(self, key: str, area: Area) -> str:
        """The key of the screens that `key` stands for, empty where it has lost its meaning.

        A key no action is on, such as an arrow or F5, means itself.
        """
        return self._meant[area].get(key, "" if key in self._lost[area] else key)

    def shown(self, keys: str, area: Area = Area.FIRST) -> str:
        """The keys of a hint as they are here: each word that is an action's own key becomes this table's."""
        if not self.changed:
            return keys
        own = {action.keys[0]: action for action in ACTIONS if area in action.areas}
        found = []
        for word in keys.split(" "):
            action = own.get(_WORDS.get(word, word))
            here = self.keys(action) if action is not None else (word,)
            is_own = action is None or here == action.keys
            found.append(word if is_own else here[0] if here else "-")
        return " ".join(found)


def next_area(typed: Keys, half: HalfTyped | None) -> Area:
    """Where the next key stands: behind the color of a card, or not."""
    behind_color = typed and half is not None and half.color is not None and not typed[-1].isdigit()
    return Area.SECOND if behind_color else Area.FIRST


def read_key_map(text: str, path: Path) -> KeyMap:
    """The key map of a config file: `action = "key"` or `action = ["key", "key"]`, in a table `[keys]` or without one.

    Raises KeyMapError with everything that is wrong.
    """
    try:
        found = read_toml(text)
    except NotToml as error:
        raise KeyMapError(path, ((error.line, error.problem),)) from error
    problems: list[tuple[int | None, str]] = []
    said = found.get("keys", found)
    table = "keys" if "keys" in found else ""
    if "keys" in found:
        problems += [(_line(text, "", name), _unknown(name, ("keys",))) for name in found if name != "keys"]
    changed: dict[str, tuple[str, ...]] = {}
    for name, value in said.items() if isinstance(said, dict) else ():
        line = _line(text, table, name)
        if name not in _BY_NAME:
            problems.append((line, _unknown(name, tuple(_BY_NAME))))
            continue
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            told = _('{name} is a key in quotes, such as "z", or several: ["z", "f2"]')
            problems.append((line, told.format(name=name)))
            continue
        keys = []
        for word in words:
            key = key_of(word, word if len(word) == 1 else None)
            if key:
                keys.append(key)
            else:
                told = _('{word!r} is no key: "uno-table keys" shows what yours are called')
                problems.append((line, told.format(word=word)))
        changed[name] = tuple(keys)
    if not isinstance(said, dict):
        problems.append((_line(text, "", "keys"), _("keys is a table: write [keys] and the keys below it")))
    if not problems:
        problems += [(_line(text, table, name), told) for name, told in _collisions(KeyMap(changed))]
    if problems:
        raise KeyMapError(path, tuple(problems))
    return KeyMap(changed)


def load_key_map(path: Path) -> KeyMap:
    """The key map of the file at `path`; the usual keys where there is none. Raises KeyMapError."""
    try:
        with path.open("rb") as file:
            raw = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        return KeyMap()
    except OSError as error:
        told = _("it cannot be read: {why}").format(why=error.strerror or error)
        raise KeyMapError(path, ((None, told),)) from error
    if len(raw) > SIZE_LIMIT:
        raise KeyMapError(path, ((None, _("it is too long for a list of keys")),))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise KeyMapError(path, ((line, _("it is no UTF-8 text: save it as UTF-8")),)) from error
    return read_key_map(text, path)


def _collisions(keymap: KeyMap) -> list[tuple[str, str]]:
    """Keys that would do two things at once, under the name of an action that was changed."""
    problems = []
    for area in _EVERYWHERE:
        by_key: dict[str, list[Action]] = {}
        for action in ACTIONS:
            if area in action.areas:
                for key in keymap.keys(action):
                    by_key.setdefault(key, []).append(action)
        for key, actions in by_key.items():
            if len(actions) > 1:
                first, *others = sorted(actions, key=lambda action: action.name not in keymap.changed)
                told = _("{key!r} is {other} already: give {other} another key as well")
                problems.append((first.name, told.format(key=key, other=others[0].name)))
    return list(dict.fromkeys(problems))


def _unknown(name: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    told = _("there is no {name!r}").format(name=name)
    listed = _(': "uno-table keys --list" lists all')
    return told + (_(": did you mean {near}?").format(near=near[0]) if near else listed)


def _line(text: str, table: str, name: str) -> int | None:
    if table:
        return line_of(text, table, name)
    return line_of(text, name)
