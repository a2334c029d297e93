"""The save file itself: entries, results and players are appended, synced, and read back.

A method that writes returns only after the disk has it; whatever it returned for is there after a kill or a power cut,
and of anything else there is nothing. A `SaveFile` belongs to the thread that opened it.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tablehost.storage.errors import (
    GameTooLong,
    NoSuchGame,
    NotASaveFile,
    SaveConflict,
    SaveDamaged,
    SaveLocked,
    SaveNotWritable,
    SqliteTooOld,
    as_fact,
)
from tablehost.storage.looking import check_size, copy_into
from tablehost.storage.migrate import Schema, bring_up, foreign_in, missing_from, released, version_of
from tablehost.storage.rows import Booking, Game, GameId, NewEntry, Player, Score, StoredEntry
from tablehost.words import _

WallClock = Callable[[], int]
"""Microseconds since 1970-01-01 UTC."""

PATIENCE_MS = 2000  # another program's write takes a few ms; whoever needs longer is stuck or not one of us
ENTRIES_LIMIT = 100_000  # of one game: five days and nights of play
ROW_BYTES = 1_000_000  # our longest is a line of a record or a setup: some 40,000
OLDEST_SQLITE = (3, 37)  # the first with STRICT tables

_GAMES = """
SELECT game.id, game.name, game.setup, game.created_us,
       coalesce(last.seq, 0), coalesce(last.saved_us, game.created_us), last.line, closing.reason
FROM game
LEFT JOIN entry AS last
    ON last.game = game.id AND last.seq = (SELECT max(e.seq) FROM entry AS e WHERE e.game = game.id)
LEFT JOIN closing
    ON closing.id = (SELECT max(c.id) FROM closing AS c WHERE c.game = game.id)
    AND closing.entries = coalesce(last.seq, 0)
"""


class SaveFile:
    """An open save file. Use `SaveFile.open`, and `close` or a `with` block in the end."""

    def __init__(self, path: Path, connection: sqlite3.Connection, clock: WallClock) -> None:
        self.path = path
        self._connection = connection
        self._clock = clock

    def wall_us(self) -> int:
        """The time of day its rows are stamped with."""
        return self._clock()

    @classmethod
    def open(
        cls, path: Path, clock: WallClock, *, schemas: Sequence[Schema] | None = None, patience_ms: int = PATIENCE_MS
    ) -> Self:
        """The save file at `path`, begun if there is none, brought to this program's version if it is older.

        Raises a `SaveError` where that cannot be; a file that is damaged, newer or somebody else's is left as it is.
        """
        _check_sqlite(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise NotASaveFile(path, _("it is a folder"))
            if path.exists():
                check_size(path)
        except OSError as error:
            raise SaveNotWritable(path, error.strerror or str(error)) from error
        schemas = released() if schemas is None else schemas
        connection: sqlite3.Connection | None = None
        try:
            connection = sqlite3.connect(path, timeout=patience_ms / 1000, isolation_level=None)
            _guard(connection)
            _check(connection, path, schemas)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk, not only in the cache
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA recursive_triggers = ON")  # REPLACE is a DELETE too
            bring_up(connection, path, schemas)
            save = cls(path, connection, clock)
            with save._writing():
                connection.execute("INSERT INTO opening (opened_us, process) VALUES (?, ?)", (clock(), os.getpid()))
        except BaseException as error:
            fact = _named(error, path, connection)
            if connection is not None:
                connection.close()
            if fact is not None:
                raise fact from error
            raise
        return save

    @classmethod
    def open_to_read(cls, path: Path, clock: WallClock, *, schemas: Sequence[Schema] | None = None) -> Self:
        """What the save file at `path` holds, to be looked at: nothing on the disk is written, made or locked.

        A copy in memory, brought to this program's version, so a folder that cannot be written and a file that another
        program plays on are fine. What is written to it is lost. Raises a `SaveError`; `NoSaveFile` where none is.
        """
        schemas = released() if schemas is None else schemas
        _check_sqlite(path)
        copy = sqlite3.connect(":memory:", isolation_level=None)
        _guard(copy)
        try:
            copy_into(copy, path)
            _check(copy, path, schemas)
            bring_up(copy, path, schemas)
        except BaseException as error:
            copy.close()
            fact = _named(error, path, None)
            if fact is not None:
                raise fact from error
            raise
        return cls(path, copy, clock)

    def close(self) -> None:
        """Closing twice does no harm; not closing at all loses nothing."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # -- writing ---------------------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written inside the block is kept as a whole or not at all: the last entry of a round and its result.

        Nothing of it counts as done before the block has ended.
        """
        with self._writing():
            yield

    def new_game(self, setup: str, name: str = "") -> GameId:
        """Begin a game. `setup` holds the setup lines of its record."""
        with self._writing() as connection:
            cursor = connection.execute(
                "INSERT INTO game (name, setup, created_us) VALUES (?, ?, ?)", (name, setup, self._clock())
            )
        assert cursor.lastrowid is not None
        return GameId(cursor.lastrowid)

    def append(
        self, game: GameId, seq: int, line: str, at_us: int | None, source: str, verdict: str, rule: str
    ) -> None:
        """Append entry number `seq`, which must be the next (the first is 1).

        Raises `SaveConflict` if the file has an entry of this number already: somebody else plays the same game.
        """
        self.append_many(game, seq, (NewEntry(line, at_us, source, verdict, rule),))

    def append_many(self, game: GameId, first_seq: int, entries: Iterable[NewEntry]) -> None:
        """Append what one key or press has caused, numbered from `first_seq` on: all of it or nothing."""
        with self._writing():
            for seq, entry in enumerate(entries, start=first_seq):
                self._append(game, seq, entry)

    def _append(self, game: GameId, seq: int, entry: NewEntry) -> None:
        if "\n" in entry.line or "\r" in entry.line:
            raise ValueError(f"entry {seq} of game {game} is more than one line: {entry.line!r}")
        try:
            self._connection.execute(
                "INSERT INTO entry (game, seq, line, at_us, saved_us, source, verdict, rule) VALUES (?,?,?,?,?,?,?,?)",
                (game, seq, entry.line, entry.at_us, self._clock(), entry.source, entry.verdict, entry.rule),
            )
        except sqlite3.IntegrityError as error:
            last = self.game(game).entries
            if 1 <= seq <= last:
                raise SaveConflict(self.path, game, seq, last) from error
            raise ValueError(f"entry {seq} of game {game} does not follow entry {last}") from error

    def finish(self, game: GameId, reason: str) -> None:
        """Close the game as it stands. An entry appended later opens it again."""
        with self._writing() as connection:
            entries = self.game(game).entries
            connection.execute(
                "INSERT INTO closing (game, entries, reason, closed_us) VALUES (?, ?, ?, ?)",
                (game, entries, reason, self._clock()),
            )

    def book(self, game: GameId, round_no: int | None, scores: Iterable[Score]) -> None:
        """Book the result of round `round_no` (from 1), or of the match (None).

        Booked again, after a correction, the new result stands and the old one stays on file; without scores the
        result is taken back.
        """
        with self._writing() as connection:
            cursor = connection.execute(
                "INSERT INTO booking (game, round, entries, booked_us) VALUES (?, ?, ?, ?)",
                (game, round_no, self.game(game).entries, self._clock()),
            )
            connection.executemany(
                "INSERT INTO score (booking, place, player, points, total, outcome) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (cursor.lastrowid, place, score.player, score.points, score.total, score.outcome)
                    for place, score in enumerate(scores)
                ),
            )

    def remember_player(self, name: str, color: str) -> None:
        """Keep a name and its color for the next evening."""
        with self._writing() as connection:
            connection.execute(
                "INSERT INTO player (name, color, used_us) VALUES (?, ?, ?)", (name, color, self._clock())
            )

    # -- reading ---------------------------------------------------------------------------------------------------

    def game(self, game: GameId) -> Game:
        """One game; `NoSuchGame` if it was never begun."""
        rows = self._read(_GAMES + "WHERE game.id = ?", (game,)) if abs(game) < 1 << 63 else []  # SQLite's numbers
        if not rows:
            raise NoSuchGame(self.path, game)
        return Game(*rows[0])

    def games(self) -> tuple[Game, ...]:
        """All games, the one played last first."""
        return tuple(Game(*row) for row in self._read(_GAMES + "ORDER BY 6 DESC, game.id DESC"))

    def open_games(self) -> tuple[Game, ...]:
        """The games that can be resumed, the one played last first; those without an entry too."""
        return tuple(game for game in self.games() if game.finished is None)

    def entries(self, game: GameId) -> tuple[StoredEntry, ...]:
        """All entries of the game in order, those taken back or corrected included."""
        if (count := self.game(game).entries) > ENTRIES_LIMIT:
            raise GameTooLong(self.path, game, count)
        rows = self._read(
            "SELECT seq, line, at_us, source, verdict, rule, saved_us FROM entry WHERE game = ? ORDER BY seq", (game,)
        )
        return tuple(StoredEntry(*row) for row in rows)

    def results(self, game: GameId) -> tuple[Booking, ...]:
        """What stands: the latest booking of each round in order, then that of the match."""
        standing: dict[int | None, Booking] = {booking.round_no: booking for booking in self.bookings(game)}
        return tuple(
            sorted(
                (booking for booking in standing.values() if booking.scores),
                key=lambda booking: (booking.round_no is None, booking.round_no or 0),
            )
        )

    def bookings(self, game: GameId) -> tuple[Booking, ...]:
        """Every booking ever made for the game, oldest first, those replaced and taken back included."""
        self.game(game)
        scores: dict[int, list[Score]] = {}
        for booking, *score in self._read(
            "SELECT booking, player, points, total, outcome FROM score "
            "WHERE booking IN (SELECT id FROM booking WHERE game = ?) ORDER BY booking, place",
            (game,),
        ):
            scores.setdefault(booking, []).append(Score(*score))
        return tuple(
            Booking(round_no, tuple(scores.get(booking, ())), entries, booked_us)
            for booking, round_no, entries, booked_us in self._read(
                "SELECT id, round, entries, booked_us FROM booking WHERE game = ? ORDER BY id", (game,)
            )
        )

    def players(self) -> tuple[Player, ...]:
        """Everybody remembered, with the latest color, the one who played last first."""
        rows = self._read(
            "SELECT name, color, used_us FROM player "
            "WHERE id IN (SELECT max(id) FROM player GROUP BY name) ORDER BY used_us DESC, id DESC"
        )
        return tuple(Player(*row) for row in rows)

    # -- SQLite ----------------------------------------------------------------------------------------------------

    def _read(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
            fact = _named(error, self.path, self._connection)
            if fact is None:
                raise
            raise fact from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction; inside another one, a part of it."""
        connection = self._connection
        if connection.in_transaction:
            yield connection
            return
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            fact = _named(error, self.path, connection) if isinstance(error, sqlite3.Error) else None
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if fact is not None:
                raise fact from error
            raise


def _check_sqlite(path: Path) -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise SqliteTooOld(path, sqlite3.sqlite_version, ".".join(map(str, OLDEST_SQLITE)))


def _guard(connection: sqlite3.Connection) -> None:
    """The file may come from anywhere: no row fills the memory, and nothing in its schema is trusted."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, ROW_BYTES)
    connection.execute("PRAGMA trusted_schema = OFF")


def _check(connection: sqlite3.Connection, path: Path, schemas: Sequence[Schema]) -> None:
    """Is this a save file, of a version we know, and whole? Only reads, so that a bad file stays as it is."""
    try:
        version = version_of(connection, path, schemas[-1].number)
        finding = connection.execute("PRAGMA quick_check(1)").fetchone()[0] if version else "ok"
        missing = missing_from(connection, version, schemas)
        foreign = foreign_in(connection, version, schemas)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise NotASaveFile(path, _("it does not begin like an SQLite file")) from error
        if _named(error, path, connection) is None:  # nothing but the file can be wrong with these questions
            raise SaveDamaged(path, str(error)) from error
        raise
    if finding != "ok":
        raise SaveDamaged(path, " ".join(str(finding).split()))
    if missing:
        raise SaveDamaged(path, _("without {names}").format(names=", ".join(sorted(missing))))
    if foreign:
        told = _("with commands of somebody else's: {names}").format(names=", ".join(sorted(foreign)))
        raise SaveDamaged(path, told)


def _named(error: BaseException, path: Path, connection: sqlite3.Connection | None) -> Exception | None:
    """The fact behind an error of SQLite, or None for every other error. A lock is named with its likely holder."""
    if isinstance(error, UnicodeDecodeError):  # the schema, or SQLite's complaint about it, is no text any more
        return SaveDamaged(path, _("its text is no UTF-8"))
    if isinstance(error, MemoryError):  # our rows are short
        return SaveDamaged(path, _("it claims an impossible size"))
    if not isinstance(error, sqlite3.Error):
        return None
    fact = as_fact(error, path)
    if isinstance(fact, SaveLocked) and connection is not None:
        return SaveLocked(path, _holder(connection))
    return fact


def _holder(connection: sqlite3.Connection) -> str:
    """Who has the file: the other process that opened it last, as far as can be read while it is locked."""
    try:
        row = connection.execute(
            "SELECT process, opened_us FROM opening WHERE process <> ? ORDER BY id DESC LIMIT 1", (os.getpid(),)
        ).fetchone()
    except sqlite3.Error:
        row = None
    if row is None:
        return _("another program")
    process, opened_us = row
    since = datetime.fromtimestamp(opened_us / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    told = _("another program, most likely the uno-table that was started at {time} (process {pid})")
    return told.format(time=since, pid=process)
