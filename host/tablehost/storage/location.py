"""Where the save file lies, and how a damaged one is moved out of the way."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

FILE_NAME = "uno-table.sqlite3"
COMPANIONS = ("", "-wal", "-shm")  # SQLite's journal and its index belong to the file


def default_path(environ: Mapping[str, str]) -> Path:
    """The save file in the folder that UNO_TABLE_DATA names, otherwise where this system keeps programs' data."""
    if folder := environ.get("UNO_TABLE_DATA"):
        return Path(folder).expanduser() / FILE_NAME
    from platformdirs import user_data_path  # asks the system; not needed by --version

    return user_data_path("uno-table", appauthor=False) / FILE_NAME


def own_rules_folder(environ: Mapping[str, str]) -> Path:
    """Where this table's own rule texts lie, next to the save file; the folder need not exist yet."""
    return default_path(environ).with_name("rules")


def exports_folder(environ: Mapping[str, str]) -> Path:
    """Where exported evenings go: where people look for documents, or in the folder that UNO_TABLE_DATA names."""
    if folder := environ.get("UNO_TABLE_DATA"):
        return Path(folder).expanduser() / "exports"
    from platformdirs import user_documents_path

    return user_documents_path() / "uno-table"


def set_aside(path: Path, wall_us: int) -> Path:
    """Rename the (damaged) save file so that a new one can be begun; nothing is overwritten. Returns the new name."""
    when = datetime.fromtimestamp(wall_us / 1_000_000, UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.{when}.damaged")
    number = 1
    while any(_with(aside, suffix).exists() for suffix in COMPANIONS):
        number += 1
        aside = path.with_name(f"{path.name}.{when}-{number}.damaged")
    for suffix in COMPANIONS:
        if _with(path, suffix).exists():
            _with(path, suffix).rename(_with(aside, suffix))
    return aside


def _with(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
