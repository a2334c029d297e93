"""The formats a game is exported in, and the one call that makes any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from referee.option_texts import Lang
from tablehost.export.file_names import file_name, write_new
from tablehost.export.json_export import as_json
from tablehost.export.page import as_page
from tablehost.export.tables import as_csv
from tablehost.past import KeptGame
from tablehost.spans_of_time import day_and_hour, local

Format = Literal["game", "json", "csv", "html"]
FORMATS: Final[tuple[Format, ...]] = ("game", "json", "csv", "html")
BYTE_ORDER_MARK: Final = "\ufeff"  # without it Excel takes the names of a CSV file for the system's old code page


def exported(kept: KeptGame, kind: Format, lang: Lang = "en") -> str:
    """The game as text of that format; times of day are those of this place."""
    begun, ended = local(kept.past.begun_us), local(kept.past.last_us)
    match kind:
        case "game":
            return kept.record
        case "json":
            return as_json(kept, begun.isoformat(timespec="seconds"), ended.isoformat(timespec="seconds"), lang)
        case "csv":
            return as_csv(kept, day_and_hour(kept.past.begun_us))
        case "html":
            return as_page(kept, day_and_hour(kept.past.begun_us), lang)


def export_to(folder: Path, kept: KeptGame, kind: Format, lang: Lang = "en") -> Path:
    """Writes a new file into `folder` and says how it is called. Raises OSError."""
    text = exported(kept, kind, lang)
    name = file_name(kept.past, local(kept.past.begun_us), kind)
    return write_new(folder, name, BYTE_ORDER_MARK + text if kind == "csv" else text)
