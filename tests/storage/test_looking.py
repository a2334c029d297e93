"""A save file is looked at without a trace, wherever it lies and whoever plays on it."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tablehost.storage.errors import NoSaveFile, NotASaveFile, SaveDamaged, SaveError, SaveNewer
from tablehost.storage.migrate import Schema, released
from tablehost.storage.rows import GameId
from tablehost.storage.savefile import SaveFile
from tests.support.saves import SETUP, StoppedClock, entry, open_save

V1 = Path(__file__).parents[1] / "databases" / "v1.sqlite3"


def look(path: Path) -> SaveFile:
    return SaveFile.open_to_read(path, StoppedClock())


def files_of(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening ü#?.sqlite3"  # signs that mean something in a URI
    with open_save(path) as save:
        game = save.new_game(SETUP, "Friday")
        save.append_many(game, 1, [entry("table flip R5"), entry("Ann play R7")])
    return path


def test_looking_shows_what_is_saved_and_leaves_every_file_as_it_is(path: Path) -> None:
    before = files_of(path.parent)
    with look(path) as save:
        assert [one.line for one in save.entries(GameId(1))] == ["table flip R5", "Ann play R7"]
        assert save.games()[0].name == "Friday"
    assert files_of(path.parent) == before


def test_looking_begins_no_file_and_no_folder(tmp_path: Path) -> None:
    with pytest.raises(NoSaveFile, match="no game has been saved yet"):
        look(tmp_path / "not" / "there.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_what_another_program_has_just_written_is_seen_and_it_plays_on(path: Path) -> None:
    with open_save(path) as playing:
        playing.append(GameId(1), 3, "Bob draw", None, "key", "legal", "draw.choice")
        with look(path) as save:
            assert save.games()[0].entries == 3
            playing.append(GameId(1), 4, "Bob pass", None, "key", "legal", "draw.keep")
            assert save.games()[0].entries == 3  # as it was when it was looked at
        with look(path) as save:
            assert save.games()[0].entries == 4


def test_the_journal_of_a_killed_program_is_read_and_kept(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from tests.storage.test_looking import *; "
        "save = open_save(Path(sys.argv[1])); save.append(GameId(1), 3, 'Bob draw', None, 'key', 'legal', 'x'); "
        "os._exit(9)"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(path)], cwd=Path(__file__).parents[2], check=False)
    assert ended.returncode == 9
    journal = path.with_name(path.name + "-wal")
    before = path.read_bytes(), journal.read_bytes()
    assert before[1]
    with look(path) as save:
        assert save.games()[0].entries == 3
    assert (path.read_bytes(), journal.read_bytes()) == before


def test_a_journal_in_a_folder_that_cannot_be_written_is_read_from_a_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect

    def refused(name: str, *rest: object, **more: object) -> sqlite3.Connection:
        if str(name).endswith("?mode=ro"):  # what SQLite says where it cannot make its index
            raise sqlite3.OperationalError("unable to open database file")
        connect: Callable[..., sqlite3.Connection] = real
        return connect(name, *rest, **more)

    with open_save(path) as playing:
        playing.append(GameId(1), 3, "Bob draw", None, "key", "legal", "draw.choice")
        monkeypatch.setattr(sqlite3, "connect", refused)
        with look(path) as save:
            assert save.games()[0].entries == 3


@pytest.mark.skipif(os.name == "nt", reason="rights of POSIX files")
def test_a_folder_that_cannot_be_written_can_be_looked_at(path: Path) -> None:
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        with look(path) as save:
            assert save.games()[0].entries == 2
    finally:
        path.parent.chmod(0o755)


def test_a_file_of_an_older_version_is_brought_up_in_memory_only() -> None:
    newer = (*released(), Schema(len(released()) + 1, "CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;\n"))
    before = V1.read_bytes()
    with SaveFile.open_to_read(V1, StoppedClock(), schemas=newer) as save:
        assert save.games()
    assert V1.read_bytes() == before


def _damage(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096] + b"\xa5" * 8192)


def _newer(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda path: path.write_bytes(b"not a save file" * 20), NotASaveFile),
        (lambda path: path.write_bytes(b"x"), NotASaveFile),
        (_damage, SaveDamaged),
        (_newer, SaveNewer),
        (lambda path: (path.unlink(), path.mkdir()), NotASaveFile),
    ],
)
def test_what_cannot_be_read_is_said_and_left_as_it_is(
    path: Path, spoil: Callable[[Path], object], expected: type[SaveError]
) -> None:
    spoil(path)
    with pytest.raises(expected) as raised:
        look(path)
    assert str(path) in str(raised.value)
