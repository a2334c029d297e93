"""Reads a save file without touching it: no journal, no lock file, no row is left behind, whoever plays on it.

SQLite's own read-only mode is not enough. A file in WAL mode needs its index beside it even to be read, and SQLite
makes one; a folder that cannot be written (a stick, a backup) would then refuse to be looked at.
"""

import shutil
import sqlite3
import tempfile
from pathlib import Path

from tablehost.storage.errors import NoSaveFile, NotASaveFile, SaveNotReadable
from tablehost.words import _

HEADER_BYTES = 100  # SQLite takes a file shorter than its own header for an empty one
FILE_BYTES = 2_000_000_000  # an evening has about 1 MB; all of it is held in memory to be looked at
JOURNAL = "-wal"


def copy_into(copy: sqlite3.Connection, path: Path) -> None:
    """Everything the save file at `path` holds, the journal of a program that plays or was killed included.

    Raises `NoSaveFile`, `NotASaveFile`, `SaveNotReadable`, or SQLite's own error.
    """
    journal = path.with_name(path.name + JOURNAL)
    try:
        if path.is_dir():
            raise NotASaveFile(path, _("it is a folder"))
        if not path.exists():
            raise NoSaveFile(path)
        check_size(path)
        with path.open("rb"):
            pass  # SQLite would only say that it cannot
        if not journal.exists() or not journal.stat().st_size:
            _backup(copy, path, "?mode=ro&immutable=1")  # so that SQLite makes no journal
            return
        try:
            _backup(copy, path, "?mode=ro")  # beside a program that plays, under SQLite's own locks
        except sqlite3.OperationalError:  # the folder cannot be written: nobody plays here, so the files stand still
            with tempfile.TemporaryDirectory(prefix="uno-table-look-") as folder:
                beside = Path(folder) / path.name
                shutil.copyfile(path, beside)
                shutil.copyfile(journal, beside.with_name(beside.name + JOURNAL))
                _backup(copy, beside, "")
    except OSError as error:
        raise SaveNotReadable(path, error.strerror or str(error)) from error


def check_size(path: Path) -> None:
    """Raises `NotASaveFile` where the size alone tells it, or OSError. An empty file may become a save file."""
    size = path.stat().st_size
    if 0 < size < HEADER_BYTES:
        raise NotASaveFile(path, _("it is too short"))
    if size > FILE_BYTES:
        raise NotASaveFile(path, _("it has {n} MB, and a thousand evenings have less").format(n=size // 1_000_000))


def _backup(copy: sqlite3.Connection, path: Path, how: str) -> None:
    source = sqlite3.connect(f"{path.absolute().as_uri()}{how}", uri=True, isolation_level=None)
    try:
        source.backup(copy)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise NotASaveFile(path, _("it does not begin like an SQLite file")) from error
        raise
    finally:
        source.close()
