"""The file that keeps a table's settings between evenings; the program writes it, and people may."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tablehost.dashboard.settings import Settings, checked
from tablehost.terminal import keys_file
from tablehost.whole_file import write_whole
from tablehost.words import _

_NAME: Final = "settings.toml"
_SIZE_LIMIT: Final = 20_000  # ours has a hundred bytes


def settings_file(environ: Mapping[str, str]) -> Path:
    """Beside the list of keys."""
    return keys_file(environ).with_name(_NAME)


def load_settings(path: Path) -> Settings:
    """What the file says; where there is none, or it cannot be read, everything as at first. Never raises."""
    try:
        with path.open("rb") as file:
            return checked(tomllib.loads(file.read(_SIZE_LIMIT).decode()))
    except (OSError, ValueError, RecursionError):  # TOML and Unicode errors are ValueErrors
        return Settings()


def keep_settings(path: Path, settings: Settings) -> str:
    """Writes the file, whole or not at all. A sentence where it cannot be written."""
    turn = "" if settings.turn_s is None else f"turn_s = {settings.turn_s}\n"
    light = "true" if settings.is_light else "false"
    text = f'loudness = {settings.loudness}\nvoice = "{settings.voice}"\n{turn}light = {light}\n'
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as fault:
        told = _("kept for this evening only: {path} cannot be written ({why})")
        return told.format(path=path, why=fault.strerror or fault)
    return ""
