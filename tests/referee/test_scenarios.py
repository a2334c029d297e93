"""Every scenario is played and everything it expects is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.games import unmet_in

HERE = Path(__file__).parent / "scenarios"
OFFICIAL = sorted(HERE.glob("*.game"))
OTHER_PRESETS = sorted((HERE / "other_presets").glob("*.game"))


@pytest.mark.parametrize("path", OFFICIAL, ids=lambda path: path.stem)
def test_a_scenario_of_the_official_rules_comes_out_as_it_expects(path: Path) -> None:
    assert unmet_in(path) == []


@pytest.mark.parametrize("path", OTHER_PRESETS, ids=lambda path: path.stem)
def test_a_scenario_of_another_preset_comes_out_as_it_expects(path: Path) -> None:
    assert unmet_in(path) == []
