"""Brings a save file to the newest version: numbered schema files, applied in order, all or none.

Knows SQLite's `user_version` and `application_id`; what the tables mean is no business of this module.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tablehost.storage.errors import NotASaveFile, SaveNewer
from tablehost.words import _

APPLICATION_ID = 0x554E4F54  # "UNOT", in the file's header

_STRUCTURE = """
SELECT thing.type, thing.name, field.name, field.type, field."notnull", field.pk
FROM sqlite_master AS thing LEFT JOIN pragma_table_info(thing.name) AS field
WHERE thing.name NOT LIKE 'sqlite_%'
"""

_COMMANDS = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"


@dataclass(frozen=True, slots=True)
class Schema:
    """The SQL that leads from version `number` - 1 to version `number`."""

    number: int
    sql: str


def released() -> tuple[Schema, ...]:
    """The schema files of this package, oldest first."""
    found = (entry for entry in (files("tablehost.storage") / "schema").iterdir() if entry.name.endswith(".sql"))
    schemas = (Schema(int(entry.name.removesuffix(".sql")), entry.read_text("utf-8")) for entry in found)
    return tuple(sorted(schemas, key=lambda schema: schema.number))


def version_of(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """The version of the file, 0 for one that is empty. Only reads."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == 0 and version == 0 and things == 0:
        return 0
    if application != APPLICATION_ID:
        raise NotASaveFile(path, _("it is an SQLite file of another program"))
    if version > known:
        raise SaveNewer(path, version, known)
    return int(version)


def missing_from(connection: sqlite3.Connection, version: int, schemas: Sequence[Schema]) -> set[str]:
    """Tables, columns and triggers of `version` that the file does not have. More tables and columns do no harm."""
    missing = _of_model(_STRUCTURE, version, schemas) - set(connection.execute(_STRUCTURE))
    return {f"{name}.{column}" if column else name for _kind, name, column, *_more in missing}


def foreign_in(connection: sqlite3.Connection, version: int, schemas: Sequence[Schema]) -> set[str]:
    """Triggers and views that are not those of `version`: commands that would run when the file is written or read."""
    foreign = set(connection.execute(_COMMANDS)) - _of_model(_COMMANDS, version, schemas)
    return {str(name) for _kind, name, _sql in foreign}


def _of_model(question: str, version: int, schemas: Sequence[Schema]) -> set[tuple[Any, ...]]:
    """What an untouched file of that version answers."""
    model = sqlite3.connect(":memory:", isolation_level=None)
    try:
        _apply(model, [schema for schema in schemas if schema.number <= version])
        return set(model.execute(question))
    finally:
        model.close()


def _apply(connection: sqlite3.Connection, schemas: Sequence[Schema]) -> None:
    for schema in schemas:
        for statement in statements(schema.sql):
            connection.execute(statement)


def bring_up(connection: sqlite3.Connection, path: Path, schemas: Sequence[Schema]) -> None:
    """Apply what is missing, in one transaction: a kill in the middle leaves the version that was there before."""
    newest = schemas[-1].number
    if version_of(connection, path, newest) == newest:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection, path, newest)  # another program may have been quicker
        _apply(connection, [schema for schema in schemas if schema.number > version])
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {newest}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def statements(sql: str) -> Iterator[str]:
    """The statements of a script, one by one (`executescript` would commit in between). Each ends its line."""
    pending = ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in pending.splitlines()):
        raise ValueError(f"the schema ends in the middle of a statement: {pending.strip()[:60]}")
