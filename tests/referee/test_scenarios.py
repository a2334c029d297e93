"""Every scenario is played and everything it expects is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.game import Game
from referee.record import Record, check, read

HERE = Path(__file__).parent / "scenarios"
OFFICIAL = sorted(HERE.glob("*.game"))
OTHER_PRESETS = sorted((HERE / "other_presets").glob("*.game"))


def unmet(record: Record) -> list[str]:
    """Plays the record and tells every expectation that does not hold, with its line."""
    game = Game(record.setup)
    found = []
    for after in range(len(record.entries) + 1):
        if after:
            game.enter(record.entries[after - 1].entry)
        for expectation in (one for one in record.expectations if one.after == after):
            if (problem := check(game, expectation)) is not None:
                found.append(f"line {expectation.line}: {problem}")
    return found


@pytest.mark.parametrize("path", OFFICIAL, ids=lambda path: path.stem)
def test_a_scenario_of_the_official_rules_comes_out_as_it_expects(path: Path) -> None:
    record = read(path.read_text("utf-8"), path.name)

    assert record.errors == ()
    assert unmet(record) == []


@pytest.mark.parametrize("path", OTHER_PRESETS, ids=lambda path: path.stem)
def test_a_scenario_of_another_preset_comes_out_as_it_expects(path: Path) -> None:
    record = read(path.read_text("utf-8"), path.name)

    assert record.errors == ()
    assert unmet(record) == []
