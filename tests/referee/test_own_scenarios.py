"""Records of our own: each is played, and what it expects is checked.

`official/` goes through the official rules, `facts/` through what the referee concludes, `presses/` through calls and
catches in time; the rest are cases that went wrong once, or that no seed text tells.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.games import unmet_in

OWN = Path(__file__).parent / "scenarios" / "own"
PLAYED_ELSEWHERE = ("choices", "options", "readings")
"""Folders with tests of their own: each record there says what it shows."""

RECORDS = sorted(path for path in OWN.rglob("*.game") if path.parent.name not in PLAYED_ELSEWHERE)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_comes_out_as_it_expects(path: Path) -> None:
    assert unmet_in(path) == []
