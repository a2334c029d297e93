"""The pin map of the project, and changed copies of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wiring.build import PINMAP
from wiring.pinmap import PinMap

Change = Callable[..., Path]
TEXT = PINMAP.read_text("utf-8")


@pytest.fixture(scope="session")
def pinmap() -> PinMap:
    """The one that everything is made of."""
    return PinMap(PINMAP)


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """A pin map after replacements `(old, new)` in its text, or in that of one build."""

    def change(*replacements: tuple[str, str], build: str = "") -> Path:
        head, heading, rest = TEXT.partition(f"[builds.{build}]\n") if build else ("", "", TEXT)
        for old, new in replacements:
            assert old in rest, old
            rest = rest.replace(old, new, 1)
        path = tmp_path / "pinmap.toml"
        path.write_text(head + heading + rest, "utf-8")
        return path

    return change
