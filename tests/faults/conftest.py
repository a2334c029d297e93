"""A table with the compiled sketch, if this machine can build and run it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.scene import Scene, Sketch
from tests.firmware_sim import images


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """Ann, Bob and Cal with the compiled sketch on their table."""
    if reason := images.why_not():
        pytest.skip(reason)
    return Scene(tmp_path, monkeypatch, Sketch())


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The same without a board."""
    return Scene(tmp_path, monkeypatch, None)
