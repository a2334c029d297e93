"""`uno-table keys`, the file that changes them, and terminals that can show no screen or no Chinese."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tablehost.dashboard.key_list import action_lines
from tablehost.dashboard.key_map import KeyMap, read_key_map
from tablehost.dashboard.keys_app import KeysApp
from tablehost.terminal import is_utf8, keys_file, why_no_screen
from tests.dashboard.helpers import pane, press


def uno_table(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    import os

    return subprocess.run(
        [sys.executable, "-m", "tablehost.cli", *words],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, env={**os.environ, **environ}, check=False,
    )  # fmt: skip


def test_the_list_of_keys_reads_back_as_a_file(tmp_path: Path) -> None:
    keymap = read_key_map('undo = "f9"\nred = ["k", "\\""]\nfrom_now_on = []', tmp_path / "keys.toml")
    again = read_key_map("\n".join(action_lines(keymap, tmp_path)), tmp_path / "keys.toml")
    assert action_lines(again, tmp_path) == action_lines(keymap, tmp_path)
    assert 'undo = "u"' in action_lines(KeyMap(), tmp_path)


def test_without_a_terminal_one_sentence_says_so() -> None:
    done = uno_table("keys")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "needs a terminal" in done.stderr
    assert "keys --list" in done.stderr


def test_the_list_goes_to_standard_output(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('redo = "y"\nyellow = "k"\nfrom_now_on = "f8"\n', encoding="utf-8")
    done = uno_table("keys", "--list", UNO_TABLE_CONFIG=str(tmp_path))
    assert done.returncode == 0
    assert 'yellow = "k"' in done.stdout.splitlines()


def test_a_mistake_in_the_file_names_its_line_and_the_nearest_word(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[keys]\nundu = "y"\n', encoding="utf-8")
    done = uno_table("keys", UNO_TABLE_CONFIG=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == f"uno-table: {tmp_path / 'keys.toml'}, line 2: there is no 'undu': did you mean undo?\n"


async def test_every_key_is_shown_with_what_it_does(tmp_path: Path) -> None:
    async with KeysApp(KeyMap(), tmp_path / "keys.toml").run_test(size=(80, 24)) as pilot:
        await press(pilot, ["s", "+", "ｒ", "f5"])
        lines = pane(pilot.app, "page").splitlines()
        assert lines[1].split() == ["f5", "-", "f5"]
        assert lines[2].split()[-2:] == ["red,", "reverse"]
        assert "sign_plus" in lines[3]
        assert lines[4].split() == ["s", "'s'", "s", "skip,", "let_stand,", "page_places"]
        await press(pilot, ["escape", "escape"], pause=False)
        await pilot.pause()
    assert pilot.app.return_value is None


async def test_the_keys_of_a_terminal_of_one_cell_do_no_harm(tmp_path: Path) -> None:
    async with KeysApp(KeyMap(), tmp_path).run_test(size=(1, 1)) as pilot:
        await press(pilot, ["a", "enter"])


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "en_US.utf8"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LANG": "zh_CN.GB18030"}, False),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, False),
        ({"LC_ALL": "zh_CN.GBK", "LANG": "en_US.UTF-8"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "en_US.ISO-8859-1"}, True),
    ],
)
def test_a_terminal_that_is_not_utf8_is_known_by_its_locale(environ: dict[str, str], utf8: bool) -> None:
    assert is_utf8(environ, "linux") is utf8
    assert is_utf8(environ, "win32")


def test_a_dumb_terminal_is_said_in_one_sentence() -> None:
    assert "TERM=dumb" in why_no_screen({"TERM": "dumb"}, True)
    assert why_no_screen({"TERM": "xterm-256color"}, True) == ""
    assert "needs a terminal" in why_no_screen({}, False)


def test_the_file_lies_where_this_system_keeps_settings(tmp_path: Path) -> None:
    assert keys_file({"UNO_TABLE_CONFIG": str(tmp_path)}) == tmp_path / "keys.toml"
    assert keys_file({}).name == "keys.toml"
