"""History, export and replay from the command line: read-only, one clear sentence, the right exit status."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tablehost.looking_back import FINE, WRONG, export, history, replay_from
from tablehost.past import Replay, replay_of
from tablehost.storage.rows import NewEntry, Score
from tests.support.past_evenings import EVENING_US, ROUND_ONE, ROUND_TWO, SETUP, evening
from tests.support.saves import open_save


class Talk:
    """What was said to the person."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def __call__(self, sentence: object) -> None:
        self.said.append(str(sentence))


@pytest.fixture
def talk() -> Talk:
    return Talk()


def clock() -> int:
    return EVENING_US


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save file with a game of one round, and one that was begun and never played."""
    path = tmp_path / "evening.sqlite3"
    game = evening(*ROUND_ONE)
    with open_save(path) as save:
        number = save.new_game(SETUP, "Friday")
        entries = [
            NewEntry(line, None, "key", str(game.ruling(n).verdict), str(game.ruling(n).rule))
            for n, line in enumerate(ROUND_ONE, 1)
        ]
        save.append_many(number, 1, entries)
        save.book(number, 1, [Score("Ann", 40, 40, "won"), Score("Bob", 0, 0), Score("小明", 0, 0)])
        save.new_game(SETUP, "never played")
    return path


def printed(run: Callable[[io.StringIO], int]) -> tuple[int, str]:
    out = io.StringIO()
    return run(out), out.getvalue()


def test_history_has_a_line_for_each_game_that_was_played(path: Path, talk: Talk) -> None:
    status, text = printed(lambda out: history(path, clock, out, talk))
    assert (status, talk.said) == (FINE, [])
    (line,) = text.splitlines()
    for told in ("1", "18 entries", "interrupted", "official", "Ann, Bob, 小明", "round 2", "Ann 40"):
        assert told in line


def test_without_a_save_both_say_so_in_one_sentence_and_make_no_file(tmp_path: Path, talk: Talk) -> None:
    nowhere = tmp_path / "not" / "there.sqlite3"
    assert printed(lambda out: history(nowhere, clock, out, talk)) == (FINE, "")
    assert printed(lambda out: export(nowhere, None, "game", "en", clock, out, talk)) == (WRONG, "")
    assert len(talk.said) == 2
    assert all("no game has been saved yet" in one and "uno-table play" in one for one in talk.said)
    assert list(tmp_path.iterdir()) == []


def test_a_save_in_which_nothing_was_played_says_so(tmp_path: Path, talk: Talk) -> None:
    empty = tmp_path / "empty.sqlite3"
    with open_save(empty) as save:
        save.new_game(SETUP, "never played")
    assert printed(lambda out: history(empty, clock, out, talk)) == (FINE, "")
    assert printed(lambda out: export(empty, None, "csv", "en", clock, out, talk)) == (WRONG, "")
    assert all("no game has been played yet" in one for one in talk.said)


def test_export_prints_the_game_that_was_played_last(path: Path, talk: Talk) -> None:
    status, text = printed(lambda out: export(path, None, "game", "en", clock, out, talk))
    assert (status, talk.said) == (FINE, [])
    assert text == "\n".join([SETUP.rstrip("\n"), "", *ROUND_ONE]) + "\n"


def test_export_of_a_game_that_is_not_there_names_the_command_that_lists_them(path: Path, talk: Talk) -> None:
    assert printed(lambda out: export(path, 99, "json", "en", clock, out, talk)) == (WRONG, "")
    assert '"uno-table history" lists the games' in talk.said[0]


def test_looking_back_leaves_the_save_file_as_it_is(path: Path, talk: Talk) -> None:
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    printed(lambda out: history(path, clock, out, talk))
    printed(lambda out: export(path, 1, "html", "en", clock, out, talk))
    replay_from("1", path, clock)
    assert {one.name: one.read_bytes() for one in path.parent.iterdir()} == before


# Replay


def test_a_record_can_be_replayed_and_so_can_a_stored_game(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "friday.game"
    file.write_text("\n".join([SETUP, *ROUND_ONE]), encoding="utf-8")
    for word in (str(file), "1"):
        replay = replay_from(word, path, clock)
        assert isinstance(replay, Replay)
        assert len(replay.frames) == len(ROUND_ONE)
        assert replay.problems == ()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "does not exist: check the name"),
        (b"\xff\xfe\x00record", "is no text: a record is a UTF-8 text file"),
        (b"record 1\n\0", "is no text: a record is a UTF-8 text file"),
        (b"", "the record is empty"),
        (b"hello\n", 'a record starts with "record 1"'),
        (b"record 1\nseats Ann Bob\n", "it holds no entry"),
    ],
)
def test_what_cannot_be_replayed_is_said_in_one_sentence(content: bytes | None, told: str, tmp_path: Path) -> None:
    file = tmp_path / "some.game"
    if content is not None:
        file.write_bytes(content)
    answer = replay_from(str(file), tmp_path / "none.sqlite3", clock)
    assert isinstance(answer, str)
    assert told in answer
    assert "some.game" in answer


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    answer = replay_from(str(tmp_path), tmp_path / "none.sqlite3", clock)
    assert isinstance(answer, str)
    assert "directory" in answer or "cannot be read" in answer


def test_a_line_nobody_can_read_is_left_out_and_named() -> None:
    replay = replay_of("\n".join([SETUP, ROUND_ONE[0], "Ann plai R7", ROUND_ONE[1]]), "x")
    assert len(replay.frames) == 2
    assert len(replay.problems) == 1
    assert replay.problems[0].startswith("line 8")


def test_every_frame_has_the_position_after_its_entry_undo_and_correction_included() -> None:
    lines = (*ROUND_ONE[:5], "@15 table undo 2", "@16 小明 play R9")
    replay = replay_of("\n".join([SETUP, *lines]), "x")
    tops = [str(frame.after.top) for frame in replay.frames]
    assert tops == ["R5", "R7", "R9", "R1", "R2", "R9", "R9"]
    assert replay.frames[5].after.turn == 2
    assert replay.start.top is None


def test_the_rounds_of_a_replay_are_found() -> None:
    replay = replay_of("\n".join([SETUP, *ROUND_ONE, *ROUND_TWO]), "x")
    assert replay.round_starts == (0, 18)
