"""Bad files and bad disks: one sentence with the place and the remedy, and the file is left as it is."""

import multiprocessing
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.storage.errors import (
    DiskFull,
    NotASaveFile,
    SaveDamaged,
    SaveError,
    SaveLocked,
    SaveNewer,
    SaveNotWritable,
)
from tablehost.storage.location import default_path, set_aside
from tests.support.saves import EVENING_US, SETUP, entry, open_save

NOBODY = 65534
PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.sqlite3"


def a_long_evening(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append_many(game, 1, [entry(f"Ann play R{number % 10}  # {'long ' * 20}") for number in range(500)])


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "evening.sqlite3"
    a_long_evening(path)
    return path


@pytest.mark.parametrize("where", [100, 9 * PAGE, 20 * PAGE, 33 * PAGE - 300])
def test_a_damaged_file_is_named_and_left_as_it_is(path: Path, where: int) -> None:
    a_long_evening(path)
    damaged = bytearray(path.read_bytes())
    damaged[where : where + 600] = b"\xa5" * 600
    path.write_bytes(damaged)
    with pytest.raises(SaveDamaged) as raised:
        open_save(path)
    assert str(path) in str(raised.value)
    assert "was left as it is: move it away or name another folder with UNO_TABLE_DATA" in str(raised.value)
    assert path.read_bytes() == damaged


def test_a_file_cut_short_is_damaged(path: Path) -> None:
    a_long_evening(path)
    short = path.read_bytes()[: 3 * PAGE + 7]
    path.write_bytes(short)
    with pytest.raises(SaveDamaged):
        open_save(path)
    assert path.read_bytes() == short


@given(where=st.floats(0, 1, exclude_max=True), length=st.integers(1, 5000), value=st.integers(0, 255))
def test_whatever_is_damaged_the_answer_is_a_fact_or_an_evening(
    evening: Path, tmp_path_factory: pytest.TempPathFactory, where: float, length: int, value: int
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "evening.sqlite3"
    whole = evening.read_bytes()
    start = int(where * len(whole))
    length = min(length, len(whole) - start)
    path.write_bytes(whole[:start] + bytes([value]) * length + whole[start + length :])
    with suppress(SaveError), open_save(path) as save:
        for game in save.games():
            for stored in save.entries(game.id):
                assert isinstance(stored.line, str)
                assert isinstance(stored.at_us, int | None)


def test_a_save_file_that_lost_its_guards_is_damaged(path: Path) -> None:
    a_long_evening(path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER entry_stays")
    connection.close()
    with pytest.raises(SaveDamaged, match="without entry_stays"):
        open_save(path)


def test_what_others_added_to_a_save_file_does_no_harm(path: Path) -> None:
    a_long_evening(path)
    connection = sqlite3.connect(path)
    connection.execute("CREATE INDEX entry_by_rule ON entry (rule)")
    connection.execute("ANALYZE")
    connection.close()
    with open_save(path) as save:
        assert len(save.games()) == 1


def test_damage_found_only_while_reading_is_named_too(path: Path) -> None:
    a_long_evening(path)
    with open_save(path) as save:
        game = save.games()[0].id
        pages = path.stat().st_size // PAGE
        with path.open("r+b") as file:  # another program writes over the file while we have it
            for page in range(2, pages):
                file.seek(page * PAGE)
                file.write(b"\xa5" * PAGE)
        save._connection.execute("PRAGMA cache_size = 0")
        with pytest.raises(SaveDamaged):
            save.entries(game)


def test_a_damaged_file_set_aside_makes_room_for_a_new_one(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\x00" + b"\xa5" * 5000)
    with pytest.raises(SaveError):
        open_save(path)
    path.with_name(path.name + "-wal").write_bytes(b"journal")
    kept = set_aside(path, EVENING_US)
    assert kept.name == "evening.sqlite3.20260101-180000.damaged"
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"journal"
    open_save(path).close()
    again = set_aside(path, EVENING_US)
    assert again.name == "evening.sqlite3.20260101-180000-2.damaged"
    assert kept.read_bytes().startswith(b"SQLite format 3")


def test_a_newer_save_file_names_both_versions_and_the_remedy(path: Path) -> None:
    a_long_evening(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(SaveNewer) as raised:
        open_save(path)
    assert str(raised.value) == (
        f"the save file {path} has version 7, this uno-table knows versions up to 1: install a newer uno-table or name "
        "another folder with UNO_TABLE_DATA"
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"x", b"Dear diary,\n" * 10, b"\x00" * 10_000], ids=["x", "text", "zeros"])
def test_a_file_of_another_kind_is_not_a_save_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(NotASaveFile, match="is not a save file of uno-table"):
        open_save(path)
    assert path.read_bytes() == content


def test_the_database_of_another_program_is_not_a_save_file(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmark (url TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(NotASaveFile, match="an SQLite file of another program"):
        open_save(path)
    assert path.read_bytes() == before


def test_a_folder_is_not_a_save_file(path: Path) -> None:
    path.mkdir()
    with pytest.raises(NotASaveFile, match="it is a folder"):
        open_save(path)


def test_an_empty_file_becomes_a_save_file(path: Path) -> None:
    path.touch()
    with open_save(path) as save:
        assert save.games() == ()


def test_a_folder_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveNotWritable, match="make its folder writable"):
        open_save(tmp_path / "file" / "evening.sqlite3")


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that a process without rights can enter (pytest's own cannot be entered by others)."""
    folder = Path(tempfile.mkdtemp(prefix="uno-table-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def _open_without_rights(path: Path, answer: "multiprocessing.SimpleQueue[str]") -> None:
    if os.getuid() == 0:
        os.setuid(NOBODY)
    try:
        open_save(path).close()
        answer.put("opened")
    except SaveError as error:
        answer.put(f"{type(error).__name__}: {error}")


def answer_without_rights(path: Path) -> str:
    """What `open` says to somebody who is not root: a fork gives up its rights and tries."""
    fork = multiprocessing.get_context("fork")
    answer = fork.SimpleQueue()
    child = fork.Process(target=_open_without_rights, args=(path, answer))
    child.start()
    child.join()
    return answer.get() if child.exitcode == 0 else f"died: {child.exitcode}"


needs_rights = pytest.mark.skipif(not hasattr(os, "setuid"), reason="folders without write permission: POSIX only")


@needs_rights
def test_a_folder_without_write_permission_is_named(open_to_all: Path) -> None:
    open_to_all.chmod(0o555)
    answer = answer_without_rights(open_to_all / "evening.sqlite3")
    assert answer.startswith(f"SaveNotWritable: the save file {open_to_all / 'evening.sqlite3'} cannot be written (")
    assert "make its folder writable" in answer


@needs_rights
def test_a_save_file_in_a_folder_without_write_permission_is_named(open_to_all: Path) -> None:
    a_long_evening(open_to_all / "evening.sqlite3")
    open_to_all.chmod(0o555)
    assert answer_without_rights(open_to_all / "evening.sqlite3").startswith("SaveNotWritable: ")


def test_a_locked_save_file_names_who_has_it_and_what_to_do(path: Path) -> None:
    open_save(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("INSERT INTO opening (opened_us, process) VALUES (?, 4711)", (EVENING_US,))
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(SaveLocked) as raised:
        open_save(path, patience_ms=10)
    assert str(raised.value) == (
        f"the save file {path} is locked by another program, most likely the uno-table that was started at "
        "2026-01-01 18:00 UTC (process 4711): close it and try again"
    )
    other.execute("ROLLBACK")
    other.close()


def test_a_lock_in_the_middle_of_a_game_loses_nothing(path: Path) -> None:
    with open_save(path, patience_ms=10) as save:
        game = save.new_game(SETUP)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(SaveLocked):
            save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
        other.close()
        save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
        assert len(save.entries(game)) == 1


def test_a_full_disk_refuses_the_entry_and_keeps_what_was_there(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
        pages = save._connection.execute("PRAGMA page_count").fetchone()[0]
        save._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DiskFull, match="no room left on the disk"):
            save.append(game, 2, "Bob draw # " + "very " * 10_000, None, "key", "legal", "draw.choice")
        assert [stored.seq for stored in save.entries(game)] == [1]
        save._connection.execute("PRAGMA max_page_count = 1000000")
        save.append(game, 2, "Bob draw", None, "key", "legal", "draw.choice")
    with open_save(path) as save:
        assert [stored.seq for stored in save.entries(game)] == [1, 2]


def test_uno_table_data_names_the_folder_of_the_save_file(tmp_path: Path) -> None:
    assert default_path({"UNO_TABLE_DATA": str(tmp_path)}) == tmp_path / "uno-table.sqlite3"


def test_without_uno_table_data_the_save_file_lies_where_the_system_keeps_data() -> None:
    path = default_path({})
    assert path.is_absolute()
    assert path.parent.name == "uno-table"
