"""Save files of every release open, once and twice, and a newer schema arrives whole or not at all."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from tablehost.storage.migrate import Schema, released, statements
from tablehost.storage.rows import GameId, Score
from tablehost.storage.savefile import SaveFile
from tests.support.saves import StoppedClock, open_save

RELEASED = sorted((Path(__file__).parent.parent / "databases").glob("v*.sqlite3"))

SECOND = Schema(2, "CREATE TABLE club (\n    name TEXT NOT NULL\n);\nALTER TABLE game ADD COLUMN club TEXT;\n")
BROKEN = Schema(3, "CREATE TABLE league (name TEXT);\nINSERT INTO nowhere VALUES (1);\n")


@pytest.fixture(params=RELEASED, ids=[path.stem for path in RELEASED])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a save file that a release has written."""
    return Path(shutil.copy(request.param, tmp_path / "evening.sqlite3"))


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return found


def check_the_evening(save: SaveFile) -> None:
    """What tests/databases/make.py wrote."""
    begun, played = save.games()
    assert (played.id, played.name, played.finished) == (GameId(1), "元旦 2026", "went home")
    assert played.setup.splitlines()[2] == 'seats Ann "小 明" "O\'Neil"'
    lines = [(entry.seq, entry.at_us, entry.line, entry.source, entry.verdict) for entry in save.entries(played.id)]
    assert lines[1] == (2, 4_000_000, 'Ann play R7  # a "comment"', "key", "legal")
    assert lines[2] == (3, None, '"小 明" draw', "key", "legal")
    assert lines[3] == (4, 9_123_400, '"O\'Neil" uno', "button", "void")
    assert len(lines) == 4
    first, match = save.results(played.id)
    assert (first.round_no, first.scores[0]) == (1, Score("Ann", 87, 87, "winner"))
    assert (match.round_no, len(match.scores)) == (None, 3)
    assert [game.id for game in save.open_games()] == [begun.id]
    assert [(player.name, player.color) for player in save.players()] == [("Ann", "green"), ("小 明", "blue")]


def test_there_is_a_save_file_of_every_released_schema() -> None:
    assert [path.stem for path in RELEASED] == [f"v{schema.number}" for schema in released()]


def test_an_old_save_file_opens_once_and_twice(old: Path) -> None:
    for _ in range(2):
        with open_save(old) as save:
            check_the_evening(save)
        assert version(old) == released()[-1].number


def test_an_old_save_file_can_be_played_on(old: Path) -> None:
    with open_save(old) as save:
        game = save.open_games()[0]
        save.append(game.id, game.entries + 1, "table flip R5", None, "key", "legal", "first.card")
    with open_save(old) as save:
        assert save.open_games()[0].last_line == "table flip R5"


def test_a_second_schema_is_applied_once_and_keeps_the_evening(old: Path) -> None:
    schemas = (*released(), SECOND)
    for _ in range(2):
        with SaveFile.open(old, StoppedClock(), schemas=schemas) as save:
            check_the_evening(save)
            assert save._connection.execute("SELECT club FROM game").fetchall() == [(None,), (None,)]
    assert version(old) == 2


def test_a_new_save_file_goes_through_all_schemas(tmp_path: Path) -> None:
    with SaveFile.open(tmp_path / "new.sqlite3", StoppedClock(), schemas=(*released(), SECOND)) as save:
        assert save._connection.execute("SELECT count(*) FROM club").fetchone() == (0,)
    assert version(tmp_path / "new.sqlite3") == 2


def test_a_schema_that_fails_leaves_the_old_version(old: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        SaveFile.open(old, StoppedClock(), schemas=(*released(), SECOND, BROKEN))
    assert version(old) == 1
    with open_save(old) as save:
        check_the_evening(save)
        assert save._connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'club'").fetchone() == (0,)


def test_schema_files_are_numbered_without_gaps() -> None:
    assert [schema.number for schema in released()] == list(range(1, len(released()) + 1))


def test_a_script_is_cut_into_statements_triggers_included() -> None:
    script = (
        "-- it's a comment; with a semicolon\nCREATE TABLE a (b TEXT); -- and more\n\n"
        "CREATE TRIGGER c BEFORE UPDATE ON a\nBEGIN\n  SELECT 1;\n  SELECT 2;\nEND;\n-- the end\n"
    )
    table, trigger = statements(script)
    assert table.strip().endswith("CREATE TABLE a (b TEXT); -- and more")
    assert trigger.strip().endswith("END;")


def test_a_script_that_ends_in_the_middle_is_refused() -> None:
    with pytest.raises(ValueError, match="ends in the middle of a statement: CREATE TABLE b"):
        list(statements("CREATE TABLE a (x);\nCREATE TABLE b (\n"))
