"""The pin map of the project, and changed copies of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from wiring import build as wiring_build
from wiring import pictures
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


@pytest.fixture
def copy(tmp_path: Path, pinmap: PinMap) -> Path:
    """A root with everything that is generated."""
    made = [*wiring_build.outputs(pinmap.builds), *wiring_build.drawings(pinmap.builds)]
    for path in [*made, *pictures_of_all(pinmap), pictures.RECORD]:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(wiring_build.ROOT / path, tmp_path / path)
    return tmp_path


def pictures_of_all(pinmap: PinMap) -> list[Path]:
    """Of the harnesses, below the root."""
    return [path.with_suffix(kind) for path in wiring_build.harnesses(pinmap.builds) for kind in pictures.KINDS]
