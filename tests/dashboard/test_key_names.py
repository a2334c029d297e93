"""Whatever a terminal calls a key, it is the same key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.dashboard.key_names import key_of


@pytest.mark.parametrize(
    ("name", "character", "key"),
    [
        ("r", "r", "r"),
        ("R", "R", "r"),
        ("upper_r", "R", "r"),
        ("plus", "+", "+"),
        ("plus", None, "+"),
        ("add", None, "+"),
        ("asterisk", None, "*"),
        ("multiply", None, "*"),
        ("minus", None, "-"),
        ("subtract", None, "-"),
        ("slash", "/", "/"),
        ("divide", None, "/"),
        ("full_stop", ".", "."),
        ("decimal", None, "."),
        ("comma", ",", "."),
        ("enter", "\r", "enter"),
        ("ctrl+j", "\n", "enter"),
        ("backspace", "\x7f", "backspace"),
        ("space", " ", "space"),
        ("escape", "\x1b", "escape"),
        ("f3", None, "f3"),
        ("up", None, "up"),
        ("kp_7", None, "7"),
    ],
)
def test_keys_have_one_name_whatever_the_terminal_sends(name: str, character: str | None, key: str) -> None:
    assert key_of(name, character) == key


@pytest.mark.parametrize(
    ("character", "key"),
    [
        ("ｒ", "r"), ("Ｒ", "r"), ("７", "7"), ("＋", "+"), ("／", "/"), ("－", "-"), ("＊", "*"), ("．", "."),
        ("＝", "="), ("。", "."), ("、", "/"), ("；", ";"), ("’", "'"), ("？", "?"), ("\u3000", "space"), ("²", "2"),
    ],
)  # fmt: skip
def test_full_width_keys_of_an_input_method_are_the_plain_ones(character: str, key: str) -> None:
    assert key_of(f"some_name_of_{ord(character)}", character) == key


@pytest.mark.parametrize(("name", "character"), [("ctrl+x", "\x18"), ("<scroll-up>", None), ("㎏", "㎏"), ("", None)])
def test_a_key_nobody_here_knows_is_empty(name: str, character: str | None) -> None:
    assert key_of(name, character) == ""


@given(st.text(max_size=12), st.none() | st.text(max_size=3))
def test_any_key_has_a_short_name_or_none(name: str, character: str | None) -> None:
    key = key_of(name, character)
    assert key == "" or len(key) == 1 or key.isalnum()
