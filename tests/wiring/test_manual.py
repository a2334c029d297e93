"""What a builder reads: parts, sheets and manuals are complete, and fit the pin map, the program and each other."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tablehost.dashboard.bench_view import TABS
from tests.wiring import nets
from tests.wiring.conftest import Change
from wiring import build as wiring_build
from wiring import parts_list, pictures
from wiring.harness import harness_pages
from wiring.pin_table import pin_table
from wiring.pinmap import read
from wiring.signal_names import place_name

BUILDS = read(wiring_build.PINMAP)
WIRING = nets.ROOT / "wiring"
MANUALS = ("README.md", "README.zh-CN.md")


# ---- parts


def quantities(build: str) -> dict[str, int]:
    return {part.key: part.quantity for part in parts_list.parts(BUILDS[build]) if not part.is_optional}


def test_the_parts_are_counted_from_the_pin_map() -> None:
    small, large, chips = quantities("r3_direct"), quantities("mega_direct"), quantities("r3_shift")

    assert (small["uno_button"], small["catch_button"], small["turn_light"], small["led_resistor"]) == (4, 4, 4, 6)
    assert (large["uno_button"], large["catch_button"], large["turn_light"], large["led_resistor"]) == (10, 10, 10, 16)
    assert (large["series"], large["filter"], large["pull_up"]) == (23, 23, 3)
    assert "series" not in small
    assert "pull_up" not in small
    assert (chips["hc165"], chips["hc595"], chips["decoupling"], chips["chain_pull_up"], chips["bulk"]) == (
        3,
        2,
        5,
        3,
        1,
    )
    assert [one["red"] for one in (large, chips)] == [1, 1]
    assert "red" not in small


def test_a_seat_less_is_less_to_buy() -> None:
    build = BUILDS["mega_direct"]
    gone = {"UNO10", "CATCH10", "TURN10"}
    nine = replace(
        build,
        seats=9,
        inputs={name: pin for name, pin in build.inputs.items() if name not in gone},
        lamps={name: pin for name, pin in build.lamps.items() if name not in gone},
    )
    before, after = ({part.key: part.quantity for part in parts_list.parts(one)} for one in (build, nine))

    assert {key: before[key] - after[key] for key in before if before[key] != after[key]} == {
        "uno_button": 1,
        "catch_button": 1,
        "turn_light": 1,
        "led_resistor": 1,
        "series": 2,
        "filter": 2,
        "cord": 1,
        "box": 1,
        "plug": 2,
        "wire": 3,
    }


@pytest.mark.parametrize("build", BUILDS)
def test_resistors_on_the_list_are_those_the_currents_are_computed_with(build: str) -> None:
    facts = BUILDS[build]
    rows = list(csv.DictReader(io.StringIO((WIRING / build / "parts.csv").read_text("utf-8-sig"))))
    values = {row["used for"]: row["value"] for row in rows if row["part"].startswith("resistor")}

    assert values["one for each LED, at the board's end of its wire"] == f"{facts.led_ohms} Ω"
    assert values["in series with the buzzer"] == f"{facts.buzzer_ohms} Ω"
    assert all(row["名称"] and row["用途"] and int(row["quantity"]) > 0 for row in rows)
    assert not any("{" in cell for row in rows for cell in row.values())


# ---- sheets


@pytest.mark.parametrize("build", BUILDS)
def test_a_sheet_has_every_signal_with_its_place_and_boxes_to_tick(build: str) -> None:
    facts = BUILDS[build]
    for language in ("en", "zh"):
        lines = pin_table(facts, language).splitlines()
        for signal, place in {**facts.inputs, **facts.lamps, "BUZZER": facts.buzzer}.items():
            if signal == "LINK":
                continue
            [row] = [line for line in lines if f"| **{signal}** | " in line and "☐ | ☐ | ☐" in line]
            assert f"**{place_name(facts, place, language)}**" in row
        assert sum(line.startswith("## ") for line in lines) >= facts.seats + 2


def test_both_languages_of_a_sheet_have_the_same_rows() -> None:
    for facts in BUILDS.values():
        english, chinese = pin_table(facts, "en").splitlines(), pin_table(facts, "zh").splitlines()
        assert [line.count("|") for line in english] == [line.count("|") for line in chinese]


# ---- pictures


@pytest.mark.parametrize("build", BUILDS)
def test_every_harness_picture_says_what_its_source_says(build: str) -> None:
    for page in harness_pages(BUILDS[build]):
        source = (WIRING / build / f"{page}.yml").read_text("utf-8")
        picture = labels_of((WIRING / build / f"{page}.svg").read_text("utf-8"))
        for label in re.findall(r"pinlabels: \[(.*)\]", source):
            for text in re.findall(r'"([^"]+)"', label):
                assert text in picture, (page, text)


def labels_of(svg: str) -> set[str]:
    root = ET.fromstring(svg)
    return {(text.text or "").replace("\xa0", " ") for text in root.iter("{http://www.w3.org/2000/svg}text")}


def test_a_picture_drawn_again_is_the_same_picture(tmp_path: Path) -> None:
    if reason := pictures.why_not():
        pytest.skip(reason)
    sources = {path: text for path, text in wiring_build.harnesses(BUILDS).items() if "middle" in path.name}

    assert len(pictures.draw(sources, tmp_path)) == 2 * len(BUILDS)
    assert pictures.stale(sources, tmp_path) == []
    assert pictures.draw(sources, tmp_path) == []  # nothing twice
    for path in sources:
        again = (tmp_path / path.with_suffix(".svg")).read_text("utf-8")
        assert labels_of(again) == labels_of((nets.ROOT / path.with_suffix(".svg")).read_text("utf-8"))
        assert "中央" in again


def test_without_wireviz_texts_are_written_and_the_missing_pictures_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "why_not", lambda: "drawing the harness pictures needs wireviz")

    assert wiring_build.main(["--root", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert "wrote wiring/r3_direct/pins.md" in said.out
    assert "wiring/r3_direct/harness_middle.svg is missing" in said.err
    assert said.err.endswith("drawing the harness pictures needs wireviz\n")


def test_without_schemdraw_everything_else_is_checked_all_the_same(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = ["--root", str(copy)]
    monkeypatch.setitem(sys.modules, "schemdraw", None)

    left = "the schematics are left as they are, they need schemdraw (pip install schemdraw)\n"

    assert wiring_build.main([*root, "--check"]) == 0
    assert capsys.readouterr().err == left
    assert wiring_build.main(root) == 1
    assert capsys.readouterr() == ("", left)


def test_it_runs_as_a_file_from_anywhere(tmp_path: Path, changed: Change) -> None:
    bad = changed(('UNO2 = "D3"', 'UNO2 = "D0"'))
    command = [sys.executable, str(WIRING / "build.py"), "--check", "--pinmap", str(bad)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (1, "")
    assert 'r3_direct breaks the rule "D0 and D1 stay free": UNO2 is on D0' in done.stderr


# ---- manuals


@pytest.mark.parametrize("manual", MANUALS)
def test_every_link_and_picture_of_a_manual_is_there(manual: str) -> None:
    text = (WIRING / manual).read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+?)\)", text)

    assert len(links) > 25
    for link in links:
        assert link.startswith("https://") or (WIRING / link).exists(), link
    heads = {
        re.sub(r"[^\w\s-]", "", head).strip().lower().replace(" ", "-") for head in re.findall(r"^#+ (.*)", text, re.M)
    }
    for anchor in re.findall(r"\]\(#([^)]+)\)", text):
        assert anchor in heads


def test_both_manuals_have_the_same_parts_pictures_and_boxes() -> None:
    english, chinese = ((WIRING / manual).read_text("utf-8") for manual in MANUALS)

    def shape(text: str) -> list[str]:
        found = re.findall(r"^#+ |^- \[ \]|^\d\. |!\[.*?\]\(.*?\)|^\|(?=.*\|$)", text, re.M)
        return [re.sub(r"!\[.*?\]", "!", one) for one in found]

    assert shape(english) == shape(chinese)
    assert set(re.findall(r"`[^`\n]+`", chinese)) >= {
        code for code in re.findall(r"`[^`\n]+`", english) if re.search(r"[/._]|--", code)
    }


@pytest.mark.parametrize("manual", MANUALS)
def test_the_check_list_of_a_manual_has_every_part_of_the_service_menu(manual: str) -> None:
    """In the order of its tabs, and with the texts that the sketch and the screen use."""
    text = (WIRING / manual).read_text("utf-8")
    ticks = "\n".join(re.findall(r"^- \[ \] \*\*.*", text, re.M))
    places = [ticks.index(tab) for tab in TABS]

    assert places == sorted(places)
    assert "`F5`" in text
    chain = (nets.ROOT / "firmware/table_board/chain.h").read_text("utf-8")
    for said in re.findall(r'PROGMEM = "([^"]+)"', chain):
        assert said in text or said in ("chain cut behind U2", "shift registers work again"), said


@pytest.mark.parametrize("manual", MANUALS)
def test_a_manual_names_the_resistors_of_the_pin_map(manual: str) -> None:
    text = (WIRING / manual).read_text("utf-8")
    sections = dict(re.findall(r"^### 2[abc]\. `(\w+)`.*?\n(.*?)(?=^### )", text, re.M | re.S))

    assert list(sections) == list(BUILDS)
    for name, section in sections.items():
        assert f"{BUILDS[name].led_ohms} Ω" in section
        if BUILDS[name].filter_nf:
            assert f"{BUILDS[name].filter_nf:g} nF" in section


@pytest.mark.parametrize(
    ("manual", "wire"),
    [
        ("README.md", r"(U\d) leg (\d+) to (U\d) leg (\d+)"),
        ("README.zh-CN.md", r"(U\d) 的 (\d+) 脚接 (U\d) 的 (\d+) 脚"),
    ],
)
def test_a_manual_chains_the_chips_as_they_are_drawn(manual: str, wire: str) -> None:
    said = re.findall(wire, (WIRING / manual).read_text("utf-8"))
    readers, writers = nets.wokwi_of("r3_shift").chips(nets.header_of("r3_shift"))
    drawn = [(one, 9, other, 10) for one, other in pairwise(readers)]
    drawn += [(one, 9, other, 14) for one, other in pairwise(writers)]

    assert said == [(one.upper(), str(leg), other.upper(), str(into)) for one, leg, other, into in drawn]
