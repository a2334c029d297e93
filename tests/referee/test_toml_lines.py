"""Where a table and a key stand in a TOML text."""

from __future__ import annotations

import pytest

from referee.toml_lines import line_of

TEXT = """# a comment with jump_in =
[a]
title = "x"
options.hand_size = 5

['b c'.options]  # the house
"jump_in" = "off"
stated = [
  "two_card_notice",
]
[a . options]
jump_in = "on"
[c]
options = { silent_two = "on" }
"""


@pytest.mark.parametrize(
    ("table", "key", "line"),
    [
        ("a", None, 2),
        ("a", "title", 3),
        ("a", "hand_size", 4),
        ("a", "options", 4),
        ("a", "jump_in", 12),
        ("b c", None, 6),
        ("b c", "jump_in", 7),
        ("b c", "two_card_notice", 9),
        ("c", "silent_two", 14),
        ("c", "nothing", 13),
        ("d", "title", None),
    ],
)
def test_a_key_is_found_in_its_table(table: str, key: str | None, line: int | None) -> None:
    assert line_of(TEXT, table, key) == line
