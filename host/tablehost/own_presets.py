"""A table's own rule texts: one TOML file each, in a folder next to the save file, in the form of the bundled ones.

Owns the names and how a text is found by its name or as a file. What the files say is read by
`referee.presets`; nothing here knows a rule.
"""

from __future__ import annotations

import json
import os
import re
import stat
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Final

from referee.errors import PresetFileError, RulesError, UnknownPreset, shown
from referee.option_words import differences
from referee.presets import Preset, load_preset, load_preset_file, preset, preset_names
from tablehost.whole_file import write_whole
from tablehost.words import _

SIZE_LIMIT: Final = 200_000
"""Bytes of a file that is still read; all bundled texts together have less than half of it."""

_NAME: Final = re.compile(r"\w[\w-]{0,39}")
_RESERVED: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # what Windows keeps for devices
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


class OwnPresetError(RulesError):
    """A table's own rule text cannot be kept or found. One sentence with the remedy."""


def own_names(place: Path) -> tuple[str, ...]:
    """The names of the texts kept in the folder, in order; whether they can be read shows when they are."""
    return tuple(sorted(_files(place)))


def own_texts(place: Path) -> dict[str, Preset | str]:
    """The texts kept in the folder by name; for one that cannot be read, the sentence why."""
    found: dict[str, Preset | str] = {}
    for name in own_names(place):
        try:
            found[name] = find(name, place)
        except RulesError as fault:
            found[name] = str(fault)
    return found


def find(word: str, place: Path) -> Preset:
    """The text called `word`: a bundled one, one kept in the folder, or a TOML file if it is written like one.

    Raises UnknownPreset, PresetFileError or OwnPresetError. What is returned holds together.
    """
    if word in preset_names():
        return preset(word)
    if word.endswith(".toml") or "/" in word or os.sep in word:
        return read_file(Path(os.path.expanduser(word)))  # noqa: PTH111 - Path's own fails on unknown users
    own, name = _files(place), _file_name(word)
    if name not in own:
        raise UnknownPreset(word, (*preset_names(), *own))
    return replace(read_file(own[name]), name=name)


def read_file(path: Path) -> Preset:
    """The one text a file is about; others in it may only be what that one builds on."""
    texts = load_preset_file(_content(path), _shown(path))
    bases = {text.base for text in texts}
    found = [text for text in texts if text.name not in bases]
    if len(found) == 1:
        return found[0]
    if not found:
        told = _('holds no rule text: begin with a line such as ["sunday"]')
        raise PresetFileError(_shown(path), None, None, told)
    names = ", ".join(shown(text.name) for text in found)
    told = _("holds {n} rule texts ({names}): put each into a file of its own").format(n=len(found), names=names)
    raise PresetFileError(_shown(path), None, None, told)


def save(text: Preset, name: str, place: Path) -> Path:
    """Keeps the text under a name; returns the file, which is whole or not there at any moment.

    A text that is there already is replaced only by itself with changes (`text.name` is that name). Raises
    Contradiction or OwnPresetError; then nothing has changed.
    """
    file_name = checked_name(name)
    rules = text.rules().check()
    path = _files(place).get(file_name, place / f"{file_name}.toml")
    if path.exists() and text.name != file_name:
        told = _(
            'there is a rule text "{name}" already: choose another name, or change that one with '
            '"uno-table rules {name} --set OPTION=VALUE --save {name}"'
        )
        raise OwnPresetError(told.format(name=file_name))
    base = load_preset(text.root)
    lines = [f"[{_key(file_name)}]", f"title = {_quoted(' '.join(name.split()))}", f"base = {_quoted(text.root)}"]
    lines += [f"[{_key(file_name)}.options]"]
    lines += [f"{key} = {_value(rules.value_word(key))}" for key in differences(base, rules)]
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_whole(path, "\n".join(lines) + "\n")
    except OSError as fault:
        told = _("{path} cannot be written: {why}").format(path=path, why=fault.strerror or fault)
        raise OwnPresetError(told) from fault
    return path


def checked_name(name: str) -> str:
    """The name of the file for a name somebody typed: small letters, blanks as `_`. Raises OwnPresetError."""
    file_name = _file_name(name)
    if not _NAME.fullmatch(file_name):
        told = _(
            '"{name}" is no name for a rule text: take up to 40 letters, digits, blanks, "_" or "-", '
            "and begin with a letter or digit"
        )
        raise OwnPresetError(told.format(name=shown(name)))
    if _RESERVED.fullmatch(file_name):
        told = _('"{name}" cannot be the name of a file on every computer: choose another one')
        raise OwnPresetError(told.format(name=shown(name)))
    if file_name in preset_names():
        told = _('"{name}" is a rule text that comes with the program: choose another name')
        raise OwnPresetError(told.format(name=file_name))
    return file_name


def _files(place: Path) -> dict[str, Path]:
    """The files of the folder by name, however somebody wrote the name of a file put there by hand."""
    try:
        return {_file_name(path.stem): path for path in sorted(place.iterdir()) if path.suffix.lower() == ".toml"}
    except OSError:
        return {}


def _file_name(name: str) -> str:
    return "_".join(unicodedata.normalize("NFKC", name).lower().split())


def _content(path: Path) -> bytes:
    try:
        with open(path, "rb", opener=_without_waiting) as file:  # Path.open takes no opener
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                told = _("{path} is no file that could hold a rule text: name a TOML file")
                raise OwnPresetError(told.format(path=_shown(path)))
            content = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise OwnPresetError(_("there is no file {path}: check the name").format(path=_shown(path))) from None
    except IsADirectoryError:
        raise OwnPresetError(_("{path} is a folder: name a TOML file in it").format(path=_shown(path))) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise OwnPresetError(_("{path} cannot be read: {why}").format(path=_shown(path), why=reason)) from fault
    if len(content) > SIZE_LIMIT:
        told = _("{path} has more than {n} bytes: that is no rule text").format(path=_shown(path), n=SIZE_LIMIT)
        raise OwnPresetError(told)
    return content


def _shown(path: Path) -> str:
    return shown(str(path), limit=4096)


def _without_waiting(path: str, flags: int) -> int:
    """Opens without waiting for the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    """A TOML string; JSON writes the same escapes."""
    return json.dumps(text, ensure_ascii=False)


def _value(word: str) -> str:
    return word if word.isdigit() or word in ("true", "false") else _quoted(word)
