"""Records, rule texts, key files and save files that somebody sent: data with an end, or a sentence."""

from __future__ import annotations

import io
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from referee.errors import RulesError
from referee.presets import load_preset_file
from tablehost import judge, looking_back, record_limits
from tablehost.archive import kept_game, past_games
from tablehost.dashboard.key_map import KeyMapError, load_key_map, read_key_map
from tablehost.judge import UNREADABLE, judge_files
from tablehost.looking_back import export, history, replay_from
from tablehost.own_presets import OwnPresetError, find, own_texts, save
from tablehost.past import UnreadableGame
from tablehost.storage import savefile
from tablehost.storage.errors import GameTooLong, NotASaveFile, SaveDamaged, SaveError
from tablehost.storage.looking import FILE_BYTES
from tablehost.storage.savefile import ROW_BYTES, SaveFile
from tests.security.hostile import CONTROLS, PATHS, harm_in
from tests.support.saves import SETUP, entry, open_save

HEAD = b"record 1\nseats Ann Bob\ntable flip R5\n"


class Flood(io.BytesIO):
    """A pipe that never ends: the same line again and again, or one line for ever."""

    def __init__(self, line: bytes) -> None:
        super().__init__()
        self.line, self.given = line, 0

    def readline(self, size: int | None = -1) -> bytes:
        data = self.line if not size or size < 0 else self.line[:size]
        self.given += len(data)
        return data


def judged(stream: io.BytesIO) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return judge_files(["-"], False, out, err, stream), out.getvalue(), err.getvalue()


# Records


@pytest.mark.parametrize(
    "line",
    [
        "Ann draw 1000000000", "Ann draw 999999999999999999999999", "table undo 999999999999", "table undo 0",
        "table correct 999999999 Ann pass", "table notice 123456789", "@999999999999 Ann uno", "Ann points 9999999999",
        "count Ann 99999999999", "piles 99999 1", "Ann draw " + "9" * 9_000, "Ann join 4000000000",
        "@1.1234567 Ann uno", "table dealt Ann 99999999", "total Ann -99999999999",
    ],
)  # fmt: skip
def test_a_number_beyond_everything_is_a_sentence_and_costs_nothing(line: str) -> None:
    status, _, err = judged(io.BytesIO(HEAD + line.encode() + b"\nAnn play R7\n"))
    assert status in (0, UNREADABLE)
    assert len(err) < 400
    if status == UNREADABLE:
        assert err.startswith("<stdin>:4: ")


def test_more_lines_than_any_record_has_end_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_limits, "RECORD_LINES", 500)
    status, _, err = judged(Flood(b"?\n"))
    assert status == UNREADABLE
    assert "<stdin>: is longer than any record: nothing is judged from line 501 on" in err.splitlines()


def test_a_line_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (record_limits, judge):
        monkeypatch.setattr(module, "RECORD_BYTES", 300_000)
    flood = Flood(b"x" * 50_000)
    status, _, err = judged(flood)
    assert status == UNREADABLE
    assert "is longer than any record" in err
    assert flood.given < 500_000


def test_the_limit_is_far_above_an_evening() -> None:
    """An evening of ten has some thousand lines; the demo of a long match is two hundred times shorter."""
    assert record_limits.RECORD_LINES >= 100_000
    assert record_limits.RECORD_BYTES >= 100 * record_limits.RECORD_LINES


def test_a_replay_of_too_long_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.game"
    path.write_bytes(HEAD + b"Ann uno\n" * 600)
    monkeypatch.setattr(record_limits, "RECORD_LINES", 500)
    refused = f"{path} is longer than any record: name another file"
    assert replay_from(str(path), tmp_path / "none", lambda: 0) == refused
    monkeypatch.setattr(record_limits, "RECORD_LINES", 1_000)
    for module in (record_limits, looking_back):
        monkeypatch.setattr(module, "RECORD_BYTES", 100)
    assert replay_from(str(path), tmp_path / "none", lambda: 0) == refused


@pytest.mark.parametrize("word", ["9" * 30, "9" * 6_000, "x" * 6_000, "../" * 2_000, "\udcff"])
def test_a_replay_of_something_without_sense_is_refused_in_a_sentence(word: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.sqlite3"
    open_save(path).close()
    assert isinstance(replay_from(word, path, lambda: 0), str)


# Rule texts and key files


DOTTED = ".".join(["a"] * 290)
DEEP = (
    "a = " + "[" * 50_000, "a = " + "{b = " * 20_000, "a = " + "9" * 50_000, ".".join(["a"] * 90_000) + " = 1",
    "a = [\n" * 20_000, "\n".join(f"{DOTTED}.b{number} = 1" for number in range(300)), f"[{DOTTED}]\nb = 1",
)  # fmt: skip


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
def test_a_text_too_deep_or_too_long_is_a_sentence(text: str) -> None:
    with pytest.raises(RulesError) as rules:
        load_preset_file(text, "house.toml")
    with pytest.raises(KeyMapError) as keys:
        read_key_map(text, Path("keys.toml"))
    assert str(rules.value).startswith("house.toml")
    assert str(keys.value).startswith("keys.toml")


def test_files_larger_than_any_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(20_000_000_000)  # takes no room, and would fill the memory
    with pytest.raises(OwnPresetError, match="that is no rule text"):
        find(str(path), tmp_path)
    with pytest.raises(KeyMapError, match="too long"):
        load_key_map(path)


@pytest.mark.parametrize("name", [*PATHS, *CONTROLS, "a/../b", "", " ", "con.toml", ".hidden", "a" * 400])
def test_a_rule_text_is_kept_in_its_folder_or_nowhere(name: str, tmp_path: Path) -> None:
    place = tmp_path / "data" / "rules"
    text = find("official", place)
    try:
        told = str(save(text, name, place).relative_to(place))
    except (OwnPresetError, RulesError) as refused:
        told = str(refused)
    assert not harm_in(told, line_ends="")
    assert {one.parent for one in tmp_path.rglob("*") if one.is_file()} <= {place}


def test_the_title_of_a_rule_text_holds_nothing_a_terminal_obeys(tmp_path: Path) -> None:
    for number, control in enumerate(("\\u001b[2J", "\\u009b31m", "\\u202e", "\\r", "\\u0007")):
        text = f'["text{number}"]\ntitle = "A{control}B"\nbase = "official"\n'
        (tmp_path / f"text{number}.toml").write_text(text, "utf-8")
    told = own_texts(tmp_path)
    assert len(told) == 5
    assert all(isinstance(one, str) and not harm_in(one, line_ends="") for one in told.values())


# Save files


def hostile_save(path: Path, *commands: str) -> Path:
    """A sound save file in which somebody has worked with SQLite itself."""
    with open_save(path) as save:
        game = save.new_game(SETUP, "")
        save.append_many(game, 1, [entry("table flip R5"), entry("Ann play R7")])
    connection = sqlite3.connect(path)
    for command in commands:
        connection.execute(command)
    connection.commit()
    connection.close()
    return path


def opened_both_ways(path: Path) -> list[SaveError]:
    found = []
    for open_it in (SaveFile.open, SaveFile.open_to_read):
        with pytest.raises(SaveError) as refused:
            open_it(path, lambda: 0)
        found.append(refused.value)
    return found


ENDLESS = (
    "CREATE TRIGGER endless AFTER INSERT ON opening BEGIN INSERT INTO player (name, color, used_us) "
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i, i FROM n; END"
)


@pytest.mark.parametrize(
    "command",
    [
        "CREATE TRIGGER later AFTER INSERT ON entry BEGIN UPDATE player SET name = 'x'; END",
        ENDLESS,
        "CREATE VIEW people AS SELECT name FROM player",
    ],
)
def test_a_save_file_with_commands_in_it_is_not_opened(command: str, tmp_path: Path) -> None:
    path = hostile_save(tmp_path / "evening.sqlite3", command)
    before = path.read_bytes()
    for refused in opened_both_ways(path):
        assert isinstance(refused, SaveDamaged)
        assert "with commands of somebody else's" in str(refused)
    assert path.read_bytes() == before


def test_our_own_trigger_with_other_contents_is_somebody_elses(tmp_path: Path) -> None:
    path = hostile_save(
        tmp_path / "evening.sqlite3",
        "DROP TRIGGER entry_stays",
        "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT 1; END",
    )
    assert all("entry_stays" in str(refused) for refused in opened_both_ways(path))


@pytest.mark.parametrize(
    "command",
    [
        "INSERT INTO game (name, setup, created_us) VALUES ('', '', {huge})",
        "INSERT INTO game (name, setup, created_us) VALUES ('', 'record 1', -{huge})",
        "INSERT INTO booking (game, round, entries, booked_us) VALUES (1, {huge}, {huge}, -{huge})",
        "INSERT INTO closing (game, entries, reason, closed_us) VALUES (1, 2, char(27, 93, 53, 50), {huge})",
        "INSERT INTO player (name, color, used_us) VALUES ('', '', {huge})",
        "INSERT INTO entry VALUES (1, 3, 'Bob play ' || char(10) || 'R9', 1, 1, '?', '?', '?')",
        "INSERT INTO entry VALUES (1, 3, '? turn Ann', 1, 1, '?', '?', '?')",
        "INSERT INTO entry VALUES (1, 3, 'table undo 99999', {huge}, {huge}, '?', '?', '?')",
        "INSERT INTO entry VALUES (2, 1, 'Ann uno', -{huge}, -{huge}, '', '', '')",
        "INSERT INTO score SELECT 1, 1, 'x', {huge}, -{huge}, 'won'",
    ],
)  # fmt: skip
def test_rows_without_sense_are_told_without_a_traceback(command: str, tmp_path: Path) -> None:
    path = hostile_save(tmp_path / "evening.sqlite3", command.format(huge=(1 << 63) - 1))
    out, told = io.StringIO(), io.StringIO()

    def say(sentence: object) -> None:
        print(sentence, file=told)

    assert history(path, lambda: 0, out, say) in (0, 2)
    for number in (1, 2, 3, 10**30, -1):
        for kind in ("game", "json", "csv", "html"):
            assert export(path, number, kind, "en", lambda: 0, out, say) in (0, 2)
    with SaveFile.open(path, lambda: 0) as save:
        for past in past_games(save):
            with suppress(UnreadableGame):
                kept_game(save, past.id)


def test_a_row_that_would_fill_the_memory_is_damage(tmp_path: Path) -> None:
    path = hostile_save(
        tmp_path / "evening.sqlite3",
        f"INSERT INTO entry VALUES (1, 3, printf('%.*c', {ROW_BYTES + 1}, 'x'), 1, 1, '', '', '')",
    )
    with SaveFile.open(path, lambda: 0) as save, pytest.raises(SaveDamaged):
        save.entries(save.games()[0].id)


def test_a_game_longer_than_any_is_left_out_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hostile_save(tmp_path / "evening.sqlite3")
    monkeypatch.setattr(savefile, "ENTRIES_LIMIT", 1)
    with SaveFile.open(path, lambda: 0) as save:
        with pytest.raises(GameTooLong, match=r"game 1 in .* has 2 entries, more than any evening"):
            save.entries(save.games()[0].id)
        with pytest.raises(GameTooLong):
            kept_game(save, 1)
        assert len(past_games(save)) == 1


def test_a_file_larger_than_any_is_no_save_file(tmp_path: Path) -> None:
    path = hostile_save(tmp_path / "evening.sqlite3")
    with path.open("r+b") as file:
        file.truncate(FILE_BYTES + 1)  # takes no room
    for refused in opened_both_ways(path):
        assert isinstance(refused, NotASaveFile)
        assert "it has 2000 MB" in str(refused)
