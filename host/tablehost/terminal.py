"""What the terminal can do, asked before a screen is drawn in it; and where this table's own keys stand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablehost.words import _

KEYS_FILE = "keys.toml"


def keys_file(environ: Mapping[str, str]) -> Path:
    """The list of keys in the folder that UNO_TABLE_CONFIG names, otherwise where this system keeps settings."""
    if folder := environ.get("UNO_TABLE_CONFIG"):
        return Path(folder).expanduser() / KEYS_FILE
    from platformdirs import user_config_path  # asks the system; not needed by --version

    return user_config_path("uno-table", appauthor=False) / KEYS_FILE


def is_utf8(environ: Mapping[str, str], platform: str) -> bool:
    """Whether the terminal takes UTF-8, as far as the system says; nothing said, or plain "C", counts as yes."""
    if platform == "win32":  # Windows Terminal and the console of today take it whatever the code page is
        return True
    said = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    _language, dot, encoding = said.partition(".")
    if not dot:
        return True
    return encoding.partition("@")[0].lower().replace("-", "").replace("_", "") == "utf8"


def why_no_screen(environ: Mapping[str, str], has_terminal: bool) -> str:
    """Why no screen can be drawn, in one sentence with the remedy; empty where one can."""
    if not has_terminal:
        return _("this needs a terminal for its screen; without one, try demo --headless or judge")
    if environ.get("TERM") in ("dumb", "unknown"):
        told = _("this terminal (TERM={term}) cannot place text on its screen: use another terminal window")
        return told.format(term=environ["TERM"])
    return ""
