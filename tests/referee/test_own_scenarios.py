"""Records of cases that went wrong once, or that no seed text tells: each is played, and what it expects is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.games import unmet_in

OWN = sorted((Path(__file__).parent / "scenarios" / "own").glob("*.game"))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_record_comes_out_as_it_expects(path: Path) -> None:
    assert unmet_in(path) == []
