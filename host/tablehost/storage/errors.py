"""What can go wrong with the save file, each as one sentence with the file and the remedy.

SaveError
├── SaveConflict      another uno-table has gone on with the same game
├── SaveLocked        another program keeps the file locked
├── SaveDamaged       it is a save file, and parts of it cannot be read
├── SaveNewer         a newer uno-table wrote it
├── NotASaveFile      it is something else
├── SqliteTooOld      this Python comes with an SQLite that cannot read it
├── NoSaveFile        nothing has been saved yet
├── NoSuchGame        there is no game of this number in it
├── GameTooLong       it has more entries than any evening
├── SaveNotReadable   the file cannot be read
├── SaveNotWritable   the folder or the file cannot be written
├── DiskFull          there is no room left
└── DiskFailed        the operating system could not read or write

Mistakes of the caller (a gap in the numbering, a line break inside a line) are `ValueError`.
"""

import sqlite3
from pathlib import Path

from tablehost.words import _


class SaveError(Exception):
    """Something about the save file `path` that a person can act on."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class SaveConflict(SaveError):
    """Entry `seq` of the game is there already: two programs play the same game."""

    def __init__(self, path: Path, game: int, seq: int, last: int) -> None:
        super().__init__(
            path,
            _(
                "another uno-table is playing this game: close one of the two and resume (entry {n} of game {game} is "
                "already in {path}, which holds {last})"
            ).format(n=seq, game=game, path=path, last=last),
        )
        self.game = game
        self.seq = seq
        self.last = last


class SaveLocked(SaveError):
    """`holder` says in words which program was last seen with the file."""

    def __init__(self, path: Path, holder: str) -> None:
        told = _("the save file {path} is locked by {holder}: close it and try again")
        super().__init__(path, told.format(path=path, holder=holder))
        self.holder = holder


class SaveDamaged(SaveError):
    """The file stays as it is; `location.set_aside` moves it out of the way."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(
            path,
            _(
                "the save file {path} is damaged ({why}) and was left as it is: move it away or name another folder "
                "with UNO_TABLE_DATA, then start again"
            ).format(path=path, why=detail),
        )
        self.detail = detail


class SaveNewer(SaveError):
    """The file's version is above the newest that this program knows."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            path,
            _(
                "the save file {path} has version {found}, this uno-table knows versions up to {known}: install a "
                "newer uno-table or name another folder with UNO_TABLE_DATA"
            ).format(path=path, found=found, known=known),
        )
        self.found = found
        self.known = known


class NotASaveFile(SaveError):
    """Somebody else's file lies where the save file should be."""

    def __init__(self, path: Path, what: str) -> None:
        told = _(
            "{path} is not a save file of uno-table ({why}): move it away or name another folder with UNO_TABLE_DATA"
        )
        super().__init__(path, told.format(path=path, why=what))


class SqliteTooOld(SaveError):
    """Save files use STRICT tables, so that a damaged value is found when the file is opened."""

    def __init__(self, path: Path, found: str, needed: str) -> None:
        told = _(
            "the save file {path} needs SQLite {needed} or newer, this Python comes with {found}: use a newer Python"
        )
        super().__init__(path, told.format(path=path, needed=needed, found=found))


class NoSaveFile(SaveError):
    """Nobody has played here yet. `open` begins a file, looking does not."""

    def __init__(self, path: Path) -> None:
        told = _('no game has been saved yet (there is no {path}): "uno-table play" begins one')
        super().__init__(path, told.format(path=path))


class GameTooLong(SaveError):
    """No table has played so long; whoever made this file did not play."""

    def __init__(self, path: Path, game: int, entries: int) -> None:
        told = _("game {game} in {path} has {n} entries, more than any evening, and is not read: play another")
        super().__init__(path, told.format(game=game, path=path, n=entries))


class SaveNotReadable(SaveError):
    """`reason` is the operating system's word for it."""

    def __init__(self, path: Path, reason: str) -> None:
        told = _(
            "the save file {path} cannot be read ({why}): make it readable or name another folder with UNO_TABLE_DATA"
        )
        super().__init__(path, told.format(path=path, why=reason))


class NoSuchGame(SaveError):
    """The number of a game that was never begun here."""

    def __init__(self, path: Path, game: int) -> None:
        told = _('there is no game {n} in {path}: "uno-table history" lists the games')
        super().__init__(path, told.format(n=game, path=path))
        self.game = game


class SaveNotWritable(SaveError):
    """`reason` is the operating system's word for it."""

    def __init__(self, path: Path, reason: str) -> None:
        told = _(
            "the save file {path} cannot be written ({why}): make its folder writable or name another folder with "
            "UNO_TABLE_DATA"
        )
        super().__init__(path, told.format(path=path, why=reason))


class DiskFull(SaveError):
    """Nothing of the refused entry is in the file, and all before it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, _("no room left on the disk for {path}: free some space").format(path=path))


class DiskFailed(SaveError):
    """Reading or writing failed below SQLite, or in a way it has no better name for."""

    def __init__(self, path: Path, detail: str) -> None:
        told = _("the disk could not read or write the save file {path} ({why}): check the disk and start again")
        super().__init__(path, told.format(path=path, why=detail))


def as_fact(error: sqlite3.Error, path: Path) -> SaveError | None:
    """The fact behind SQLite's error, or None where it is a mistake of ours. A lock is named without its holder."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # an error of the Python module itself: text that is no UTF-8, or a mistake of ours
        return SaveDamaged(path, str(error)) if "decode" in str(error) else None
    match code & 0xFF:  # the upper bits only refine it
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return SaveLocked(path, _("another program"))
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_FORMAT | sqlite3.SQLITE_TOOBIG:
            return SaveDamaged(path, str(error))
        case sqlite3.SQLITE_FULL:
            return DiskFull(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return SaveNotWritable(path, str(error))
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PROTOCOL | sqlite3.SQLITE_NOLFS:
            return DiskFailed(path, str(error))
    return None
