"""Names of exported files that every system takes, and writing them without covering anything that is there."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from pathlib import Path
from typing import Final

from tablehost.past import PastGame

BYTES = 90  # of the part that names the players: many file systems take 255 in all
_RESERVED: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10)))
)  # Windows keeps these, whatever the suffix


def file_name(past: PastGame, begun: datetime, suffix: str) -> str:
    """`2026-11-30-ann-bob-小明-3.html`: the day, who played, the game's number. Letters and digits of any script."""
    who = safe_part("-".join(past.names))
    return "-".join(part for part in (f"{begun:%Y-%m-%d}", who, str(past.id)) if part) + f".{suffix}"


def safe_part(text: str) -> str:
    """`text` as a part of a file's name: letters and digits, hyphens for everything else; may be empty."""
    kept: list[str] = []
    for sign in unicodedata.normalize("NFC", text).lower():
        is_mark = unicodedata.category(sign).startswith("M") and kept
        kept.append(sign if sign.isalnum() or is_mark else "-")
    words = [word for word in "".join(kept).split("-") if word]
    name = "-".join(words).encode()[:BYTES].decode(errors="ignore").strip("-")
    return f"{name}-x" if name in _RESERVED else name


def write_new(folder: Path, name: str, text: str) -> Path:
    """Writes a file that was not there; where one is, `-2` and so on is put before the suffix. Raises OSError."""
    stem, dot, suffix = name.rpartition(".")
    number = 1
    while True:
        path = folder / (name if number == 1 else f"{stem}-{number}{dot}{suffix}")
        try:
            with path.open("x", encoding="utf-8", newline="") as file:
                file.write(text)
            return path
        except FileExistsError:
            number += 1
