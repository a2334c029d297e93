"""The command line as a user meets it: one clear sentence, the exit status of DESIGN section 9, never a traceback."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.saves import open_save


def run(*words: str, data: Path | None = None, typed: str = "") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "UNO_TABLE_DATA": str(data)} if data is not None else dict(os.environ)
    return subprocess.run(
        [sys.executable, "-m", "tablehost.cli", *words], capture_output=True, text=True, input=typed, env=environ
    )


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("play", "--rules", "oficial"), 'did you mean "official"?'),
        (("demo", "--headless", "--rules", "no_such_text"), "no_such_text"),
        (("demo", "--headless", "--seats", "11"), "2 to 10 seats"),
        (("play", "--board", "/dev/no-such-port"), "/dev/no-such-port"),
        (("play", "--board", "nonsense"), "nonsense"),
        (("play",), "needs a terminal"),
        (("demo",), "needs a terminal"),
        (("rules", "wikki"), "wikki"),
        (("rules", "official", "--diff", "nothing"), "nothing"),
        (("judge", "no-such-file.game"), "no-such-file.game"),
        (("rules", "official", "--set", "jumpin=on"), 'did you mean "jump_in"?'),
        (("rules", "official", "--set", "jump_in=on"), "takes off, identical_number or identical_any"),
        (("rules", "official", "--set", "jump_in"), "OPTION=VALUE"),
        (("rules", "official", "--set", "jump_in_self=yes"), "jump_in_self = yes and jump_in = off"),
        (("rules", "--save", "sunday"), "PRESET --save"),
        (("rules", "official", "--save", "../sunday"), "no name for a rule text"),
        (("rules", "no-such-file.toml"), "no-such-file.toml"),
        (("judge", "-", "--rules", "oficial"), 'did you mean "official"?'),
        (("nonsense",), "nonsense"),
        (("judge",), "FILE"),
    ],
)
def test_wrong_usage_is_one_sentence_with_the_place_and_status_2(
    words: tuple[str, ...], place: str, tmp_path: Path
) -> None:
    done = run(*words, data=tmp_path)

    assert done.returncode == 2
    assert place in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_demo_without_a_screen_prints_a_record_in_which_judge_finds_nothing_illegal() -> None:
    for seed in ("1", "2"):
        demo = run("demo", "--headless", "--seed", seed)
        judged = run("judge", "-", typed=demo.stdout)

        assert (demo.returncode, judged.returncode) == (0, 0), judged.stderr
        verdicts = [line.split("  ") for line in judged.stdout.splitlines()]
        assert not any(" illegal " in line or " mismatch " in line for line in judged.stdout.splitlines())
        assert len(verdicts) > 50


def test_the_same_seed_gives_the_same_demo() -> None:
    assert run("demo", "--headless", "--seed", "7").stdout == run("demo", "--headless", "--seed", "7").stdout


def test_every_rule_text_is_listed(tmp_path: Path) -> None:
    listed = run("rules", data=tmp_path)

    assert listed.returncode == 0
    assert len(listed.stdout.splitlines()) == 39
    assert listed.stdout.splitlines()[0].startswith("rules_of_uno_en")


def test_the_difference_of_two_rule_texts_names_both_values() -> None:
    told = run("rules", "official", "--diff", "wiki_zh_tw")

    assert told.returncode == 0
    assert "[rotate_left]" in told.stdout
    assert "[round_winner]" in told.stdout


def test_a_rule_text_is_shown_with_its_minute_its_gaps_and_the_source_of_every_value() -> None:
    told = run("rules", "diary_en", "--lang", "en")

    assert told.returncode == 0
    assert "You cannot go out with an action card" in told.stdout
    assert "the text does not say; usual is: " in told.stdout
    assert "[hand_size = 7, stated] the text says: 7" in told.stdout
    assert "default]" in told.stdout
    assert len([line for line in told.stdout.splitlines() if " = " in line]) == 101


def test_a_rule_text_is_shown_in_chinese() -> None:
    told = run("rules", "diary_en", "--lang", "zh_CN")

    assert told.returncode == 0
    assert "不能用功能牌出完" in told.stdout
    assert "hand_size = 7" in told.stdout
    assert "原文说：7 张" in told.stdout


def test_a_table_keeps_its_own_rules_and_plays_by_them(tmp_path: Path) -> None:
    kept = run("rules", "killer_uno", "--set", "uno_miss_penalty=4", "--save", "Sunday", data=tmp_path)
    listed = run("rules", data=tmp_path)
    told = run("rules", "sunday", "--diff", "killer_uno", "--lang", "en", data=tmp_path)
    demo = run("demo", "--headless", "--seed", "1", "--rules", "sunday", data=tmp_path)
    file = run("demo", "--headless", "--seed", "1", "--rules", str(tmp_path / "rules" / "sunday.toml"), data=tmp_path)

    assert kept.returncode == 0
    assert str(tmp_path / "rules" / "sunday.toml") in kept.stderr
    assert listed.stdout.splitlines()[-1].split() == ["sunday", "Sunday"]
    assert told.stdout.splitlines()[1:] == [
        "  Cards for a missed call: draw 4 [4] against draw 2 [2]  [uno_miss_penalty]"
    ]
    assert demo.stdout.splitlines()[2:4] == ["rules killer_uno", "rule uno_miss_penalty 4"]
    assert file.stdout == demo.stdout


def test_a_record_can_be_judged_by_other_rules_than_its_own() -> None:
    record = "record 1\nseats Ann Bob\ndealer Bob\ntop RD\nturn Ann\nAnn play RD\nBob play BD\n"

    own = run("judge", "-", typed=record)
    other = run("judge", "-", "--rules", "zhipai_cn", typed=record)

    assert " stack.none " in own.stdout
    assert " stack.same " in other.stdout


def test_a_fault_in_a_rule_file_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[house]\nbase = "official"\n[house.options]\nuno_mis_penalty = 4\n')

    told = run("play", "--rules", str(path), data=tmp_path)

    assert told.returncode == 2
    assert told.stderr == (
        f'uno-table: {path}, line 4, table [house], key uno_mis_penalty: there is no option "uno_mis_penalty": '
        'did you mean "uno_miss_penalty"?\n'
    )


def test_a_damaged_save_file_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "uno-table.sqlite3"
    path.write_bytes(b"SQLite format 3\x00" + bytes(range(256)) * 20)
    before = path.read_bytes()

    told = run("export", data=tmp_path)

    assert told.returncode == 2
    assert str(path) in told.stderr
    assert "Traceback" not in told.stderr
    assert path.read_bytes() == before


def test_a_save_file_of_a_newer_version_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "uno-table.sqlite3"
    open_save(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()

    told = run("export", data=tmp_path)

    assert told.returncode == 2
    assert "99" in told.stderr
    assert "Traceback" not in told.stderr


def test_there_is_nothing_to_export_before_the_first_game(tmp_path: Path) -> None:
    told = run("export", data=tmp_path)

    assert told.returncode == 2
    assert "no game has been saved yet" in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_options_before_the_command_count_too(tmp_path: Path) -> None:
    told = run("--board", "/dev/no-such-port", "play", data=tmp_path)

    assert told.returncode == 2
    assert "/dev/no-such-port" in told.stderr


def test_a_difference_needs_two_rule_texts() -> None:
    told = run("rules", "--diff", "official")

    assert told.returncode == 2
    assert "PRESET --diff official" in told.stderr


def test_a_demo_of_teams_with_an_odd_number_of_players_is_refused() -> None:
    told = run("demo", "--rules", "wiki_zh_tw_team", "--seats", "5", "--headless")

    assert told.returncode == 2
    assert "teams of two" in told.stderr


def test_history_lists_nothing_before_the_first_game(tmp_path: Path) -> None:
    told = run("history", data=tmp_path)

    assert (told.returncode, told.stdout) == (0, "")


def test_export_prints_what_was_asked_for_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    with open_save(tmp_path / "uno-table.sqlite3") as save:
        game = save.new_game("record 1\nrules official\nseats Ann 小明\ndealer 小明\n")
        save.append(game, 1, "table flip R5", None, "key", "legal", "first.card")
    page = run("export", "--format", "html", "--lang", "zh_CN", data=tmp_path)
    assert page.returncode == 0
    assert '<html lang="zh-CN">' in page.stdout
    table = run("export", "1", "--format", "csv", data=tmp_path)
    assert table.stdout.startswith("game,begun,")
    wrong = run("export", "--format", "pdf", data=tmp_path)
    assert wrong.returncode == 2


def test_replay_of_nothing_is_one_sentence(tmp_path: Path) -> None:
    told = run("replay", str(tmp_path / "no.game"), data=tmp_path)
    assert told.returncode == 2
    assert "does not exist: check the name" in told.stderr
    assert "Traceback" not in told.stderr
