"""What is appended is there, in order, and stays as it was."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.storage.errors import NoSuchGame, SaveConflict
from tablehost.storage.rows import GameId, NewEntry, Score
from tablehost.storage.savefile import SaveFile
from tests.support.saves import EVENING_US, SETUP, StoppedClock, entry, open_save

TABLES = ("opening", "game", "entry", "closing", "booking", "score", "player")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.sqlite3"


def test_a_new_save_file_makes_its_folder_and_is_empty(tmp_path: Path) -> None:
    with open_save(tmp_path / "not" / "there" / "yet.sqlite3") as save:
        assert save.games() == ()
        assert save.players() == ()


def test_an_entry_comes_back_with_its_time_its_source_and_its_verdict(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP, "Friday")
        save.append(game, 1, "Ann play R7", 31_250_000, "key", "legal", "match.color")
    with open_save(path) as save:
        (stored,) = save.entries(game)
    assert (stored.seq, stored.line, stored.at_us) == (1, "Ann play R7", 31_250_000)
    assert (stored.source, stored.verdict, stored.rule) == ("key", "legal", "match.color")
    assert stored.saved_us == EVENING_US


def test_entries_without_a_time_stay_without_one(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
        assert save.entries(game)[0].at_us is None


def test_a_commit_is_synced_to_the_disk(path: Path) -> None:
    with open_save(path) as save:
        assert save._connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert save._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_second_writer_of_a_game_fails_at_once_and_changes_nothing(path: Path) -> None:
    with open_save(path) as first, open_save(path) as second:
        game = first.new_game(SETUP)
        first.append(game, 1, "Ann play R7", None, "key", "legal", "match.color")
        told = r"another uno-table is playing this game.*entry 1 of game 1 is already in"
        with pytest.raises(SaveConflict, match=told):
            second.append(game, 1, "Bob draw", None, "key", "legal", "draw.choice")
        assert [stored.line for stored in second.entries(game)] == ["Ann play R7"]


def test_two_tables_with_a_game_each_share_a_save_file(path: Path) -> None:
    with open_save(path) as cafe_one, open_save(path) as cafe_two:
        one, two = cafe_one.new_game(SETUP), cafe_two.new_game(SETUP)
        for seq in range(1, 6):
            cafe_one.append(one, seq, "Ann draw", None, "key", "legal", "draw.choice")
            cafe_two.append(two, seq, "Bob draw", None, "key", "legal", "draw.choice")
        assert len(cafe_one.entries(one)) == len(cafe_one.entries(two)) == 5


def test_several_entries_of_one_key_are_kept_all_or_none(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append_many(game, 1, (entry("Bob pass"), entry("Cal play R7")))
        with pytest.raises(SaveConflict):
            save.append_many(game, 2, (entry("Ann draw"), entry("Ann pass")))
        with pytest.raises(ValueError, match="more than one line"):
            save.append_many(game, 3, (entry("Ann draw"), entry("Ann\npass")))
        assert [stored.line for stored in save.entries(game)] == ["Bob pass", "Cal play R7"]


@pytest.mark.parametrize("seq", [0, -1, 3])
def test_a_gap_in_the_numbering_is_a_mistake_of_ours(path: Path, seq: int) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
        with pytest.raises(ValueError, match=f"entry {seq} of game 1 does not follow entry 1"):
            save.append(game, seq, "Bob draw", None, "key", "legal", "draw.choice")


def test_a_game_that_was_never_begun_is_named(path: Path) -> None:
    with open_save(path) as save:
        for ask in (
            lambda: save.append(GameId(7), 1, "Ann draw", None, "key", "legal", "draw.choice"),
            lambda: save.entries(GameId(7)),
            lambda: save.results(GameId(7)),
            lambda: save.finish(GameId(7), "done"),
            lambda: save.book(GameId(7), 1, (Score("Ann", 20, 20),)),
        ):
            with pytest.raises(NoSuchGame, match="there is no game 7 in"):
                ask()


def test_the_last_entry_of_a_round_and_its_result_are_kept_together(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)

        def is_interrupted() -> None:
            with save.together():
                save.append(game, 1, "Ann play R7", None, "key", "legal", "match.color")
                save.book(game, 1, (Score("Ann", 20, 20, "winner"),))
                raise RuntimeError("somebody pulled the plug")

        with pytest.raises(RuntimeError):
            is_interrupted()
        assert save.entries(game) == ()
        assert save.results(game) == ()
        with save.together():
            save.append(game, 1, "Ann play R7", None, "key", "legal", "match.color")
            save.book(game, 1, (Score("Ann", 20, 20, "winner"),))
        assert len(save.entries(game)) == len(save.results(game)) == 1


@pytest.mark.parametrize("table", TABLES)
def test_nothing_in_the_file_can_be_changed_or_deleted(path: Path, table: str) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
        save.book(game, 1, (Score("Ann", 20, 20),))
        save.finish(game, "done")
        save.remember_player("Ann", "red")
    connection = sqlite3.connect(path)
    column = connection.execute(f"SELECT name FROM pragma_table_info('{table}') LIMIT 1").fetchone()[0]
    assert connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] >= 1
    with pytest.raises(sqlite3.IntegrityError, match="are never changed"):
        connection.execute(f"UPDATE {table} SET {column} = {column}")
    with pytest.raises(sqlite3.IntegrityError, match="are never deleted"):
        connection.execute(f"DELETE FROM {table}")
    connection.close()


def test_an_entry_cannot_be_replaced_either(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann draw", None, "key", "legal", "draw.choice")
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="not the next entry"):
        connection.execute("INSERT OR REPLACE INTO entry VALUES (1, 1, 'Ann pass', NULL, 0, 'key', 'legal', 'x')")
    connection.close()


def test_open_games_are_listed_the_one_played_last_first(path: Path) -> None:
    with open_save(path, step_us=1_000_000) as save:
        tuesday, friday, closed = (save.new_game(SETUP, name) for name in ("Tuesday", "Friday", "Closed"))
        save.append(friday, 1, "Ann draw", None, "key", "legal", "draw.choice")
        save.append(tuesday, 1, "Ann draw", None, "key", "legal", "draw.choice")
        save.append(tuesday, 2, "Ann pass", None, "key", "legal", "draw.keep")
        save.finish(closed, "500 reached")
        first, second = save.open_games()
        assert [game.name for game in save.games()] == ["Tuesday", "Friday", "Closed"]
    assert (first.id, first.entries, first.last_line, first.setup) == (tuesday, 2, "Ann pass", SETUP)
    assert (second.id, second.entries) == (friday, 1)
    assert first.last_us > second.last_us > second.created_us


def test_a_game_just_set_up_can_be_resumed_as_well(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        (offered,) = save.open_games()
    assert (offered.id, offered.entries, offered.last_line, offered.finished) == (game, 0, None, None)


def test_an_entry_after_the_end_opens_the_game_again(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann play R7", None, "key", "legal", "match.color")
        save.finish(game, "500 reached")
        assert save.game(game).finished == "500 reached"
        save.append(game, 2, "table undo", None, "key", "noted", "record.corrected")
        assert save.game(game).finished is None
        save.finish(game, "went home")
        assert save.game(game).finished == "went home"


def test_a_result_booked_again_after_a_correction_stands_and_the_old_one_stays_on_file(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.append(game, 1, "Ann play R7", None, "key", "legal", "match.color")
        save.book(game, 2, (Score("Bob", 30, 30, "winner"), Score("Ann", 0, 20)))
        save.book(game, None, (Score("Bob", 30, 30, "winner"),))
        save.book(game, 1, (Score("Ann", 20, 20, "winner"), Score("Bob", 0, 0)))
        save.append(game, 2, "table correct 1 Ann play R8", None, "key", "legal", "record.corrected")
        save.book(game, 1, (Score("Ann", 21, 21, "winner"), Score("Bob", 0, 0)))
        results = save.results(game)
        assert len(save.bookings(game)) == 4
    assert [result.round_no for result in results] == [1, 2, None]
    assert results[0].scores == (Score("Ann", 21, 21, "winner"), Score("Bob", 0, 0))
    assert (results[0].entries, results[1].entries) == (2, 1)


def test_a_result_booked_without_scores_is_taken_back(path: Path) -> None:
    with open_save(path) as save:
        game = save.new_game(SETUP)
        save.book(game, 1, (Score("Ann", 20, 20),))
        save.book(game, 1, ())
        assert save.results(game) == ()


def test_players_are_remembered_with_their_latest_color(path: Path) -> None:
    with open_save(path, step_us=1) as save:
        for name, color in (("Ann", "red"), ("小明", "blue"), ("Ann", "green")):
            save.remember_player(name, color)
    with open_save(path) as save:
        assert [(player.name, player.color) for player in save.players()] == [("Ann", "green"), ("小明", "blue")]


# A line of the record is any text but a line break; half an emoji (a surrogate) is no text.
texts = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"))
entries = st.builds(
    NewEntry,
    line=texts | st.sampled_from(['"小 明" play W4>B', "O'Neil uno", "Ann say two_cards", "'); DROP TABLE entry; --"]),
    at_us=st.none() | st.integers(-(2**62), 2**62),
    source=texts,
    verdict=texts,
    rule=texts,
)


@given(setup=st.text(st.characters(codec="utf-8")), written=st.lists(entries, max_size=8))
def test_whatever_was_written_is_read_back_exactly(
    tmp_path_factory: pytest.TempPathFactory, setup: str, written: list[NewEntry]
) -> None:
    path = tmp_path_factory.mktemp("round-trip") / "save.sqlite3"
    with SaveFile.open(path, StoppedClock()) as save:
        game = save.new_game(setup)
        save.append_many(game, 1, written)
    with SaveFile.open(path, StoppedClock()) as save:
        read = save.entries(game)
        assert save.game(game).setup == setup
    assert [NewEntry(e.line, e.at_us, e.source, e.verdict, e.rule) for e in read] == written
    assert [e.seq for e in read] == list(range(1, len(written) + 1))
