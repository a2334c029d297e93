"""The drawings join what the compiled sketch uses.

Wokwi, harness and schematic are read and compared with the sketch's pin header, and the compiled sketch itself runs on
a chip that is wired as Wokwi's diagram says.
"""

from __future__ import annotations

import json
import re
import tomllib
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from firmware import build as firmware
from tablehost.wire.inputs import Input
from tests.firmware_sim import images
from tests.firmware_sim.avr import CHAIN_IN, CHAIN_OUT, pin_number
from tests.firmware_sim.device import Device
from tests.firmware_sim.pins import Chain, Pins
from tests.wiring import nets
from wiring import build as wiring_build
from wiring.pinmap import read

BUILDS = read(wiring_build.PINMAP)
# The pins that Wokwi's parts have (docs.wokwi.com, Diagram Reference).
WOKWI_LEGS = {
    "pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "led": {"A", "C"},
    "resistor": {"1", "2"},
    "buzzer": {"1", "2"},
    "74hc165": {*(f"D{n}" for n in range(8)), "PL", "CP", "CE", "Q7", "Q7_N", "DS", "GND", "VCC"},
    "74hc595": {*(f"Q{n}" for n in range(8)), "DS", "SHCP", "STCP", "OE", "MR", "Q7S", "GND", "VCC"},
    "arduino-uno": {*map(str, range(14)), *(f"A{n}" for n in range(6)), "GND.1", "GND.2", "GND.3", "5V"},
    "arduino-mega": {*map(str, range(54)), *(f"A{n}" for n in range(16)), "GND.1", "GND.2", "GND.3", "5V"},
}


def but_link(circuit: nets.Circuit) -> dict[str, nets.Place]:
    """Nobody wires the lamp that sits on the board."""
    return {signal: place for signal, place in circuit.places.items() if signal != "LINK"}


# ---- Wokwi


@pytest.mark.parametrize("build", BUILDS)
def test_the_wokwi_diagram_joins_what_the_sketch_uses(build: str) -> None:
    header = nets.header_of(build)
    assert but_link(nets.wokwi_of(build).circuit(header)) == but_link(header)


@pytest.mark.parametrize("build", BUILDS)
def test_wokwi_knows_every_part_and_leg(build: str) -> None:
    drawing = nets.wokwi_of(build)
    for leg in drawing.legs():
        part, _, name = leg.partition(":")
        assert name in WOKWI_LEGS[drawing.kind(part)], leg
    keys = [part["attrs"]["key"] for part in drawing.parts.values() if "key" in part["attrs"]]
    assert len(keys) == len(set(keys)) == len(BUILDS[build].inputs)


@pytest.mark.parametrize("build", BUILDS)
def test_wokwi_has_the_resistors_of_the_pin_map(build: str) -> None:
    drawing, facts = nets.wokwi_of(build), BUILDS[build]
    assert {drawing.beyond_resistor(f"{lamp}:A")[1] for lamp in drawing.named("led")} == {facts.led_ohms}
    assert drawing.beyond_resistor("buzzer:2")[1] == facts.buzzer_ohms
    pulls = {drawing.pull_up(f"{button}:1.l") for button in drawing.named("pushbutton")}
    assert pulls == {facts.external_pull_up_ohms or None}


@pytest.mark.parametrize("build", BUILDS)
def test_no_part_of_a_wokwi_diagram_lies_on_another(build: str) -> None:
    sizes = {  # pixels, of Wokwi's elements
        "arduino-uno": (274, 202),
        "arduino-mega": (389, 192),
        "pushbutton": (67, 45),
        "led": (40, 50),
        "resistor": (59, 12),
        "buzzer": (64, 76),
        "74hc165": (76, 50),
        "74hc595": (76, 50),
    }
    drawing, boxes = nets.wokwi_of(build), []
    for name, part in drawing.parts.items():
        wide, high = sizes[drawing.kind(name)]
        x, y = part["left"] + wide / 2, part["top"] + high / 2
        if part.get("rotate") == 90:  # about its middle
            wide, high = high, wide
        boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2, name))
    for one, other in combinations(boxes, 2):
        overlap = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
        assert min(overlap) < 0, (one, other)


def test_the_chips_of_the_wokwi_diagram_are_driven_by_the_pins_of_the_sketch() -> None:
    header, drawing = nets.header_of("r3_shift"), nets.wokwi_of("r3_shift")
    readers, writers = drawing.chips(header)
    pin = {name: f"board:{place[1:]}" for name, place in header.chain.items()}

    def is_on(chip: str, **legs: str) -> bool:
        return all(wanted in drawing.joined(f"{chip}:{leg}") for leg, wanted in legs.items())

    supply = {"VCC": "board:5V", "GND": "board:GND.1"}
    for chip in readers:
        assert is_on(chip, **supply, CE="board:GND.1", PL=pin["LOAD"], CP=pin["CLOCK"])
    for chip in writers:
        assert is_on(chip, **supply, MR="board:5V", SHCP=pin["CLOCK"], STCP=pin["LATCH"], OE=pin["ENABLE"])
    # The eight bits behind the last chip are low, and the sketch's kHigh is tied to 5 V.
    assert is_on(readers[0], DS="board:GND.1")
    assert is_on(readers[2], D7="board:5V")
    assert "kHigh = 0x80" in (nets.ROOT / "firmware/table_board/pins_r3_shift.h").read_text("utf-8")
    # Dark until the sketch runs; a cut chain reads high.
    assert drawing.pull_up(f"{writers[0]}:OE") == 10_000
    assert [drawing.pull_up(f"{chip}:DS") for chip in readers[1:]] == [10_000, 10_000]
    for chip in readers:  # no leg is open
        assert all(len(drawing.joined(f"{chip}:D{bit}")) > 1 for bit in range(8))


@pytest.mark.parametrize("build", BUILDS)
def test_wokwi_loads_the_shipped_image_and_opens_the_port_of_the_manual(build: str) -> None:
    folder = nets.ROOT / "wiring" / build / "wokwi"
    settings = tomllib.loads((folder / "wokwi.toml").read_text("utf-8"))["wokwi"]

    image = (folder / settings["firmware"]).resolve()
    assert image == nets.ROOT / "host" / "tablehost" / "firmware" / f"{build}.hex"
    assert image.is_file()
    assert "\\" not in settings["firmware"]
    assert (settings["version"], settings["rfc2217ServerPort"]) == (1, 4000)
    for manual in ("README.md", "README.zh-CN.md"):
        assert "rfc2217://localhost:4000" in (nets.ROOT / "wiring" / manual).read_text("utf-8")


# ---- harness


@pytest.mark.parametrize("build", BUILDS)
def test_the_harness_joins_what_the_sketch_uses(build: str) -> None:
    header = nets.header_of(build)
    harness = nets.harness_of(build, nets.wokwi_of(build).chips(header))

    assert but_link(harness) == but_link(header)
    if header.chain:
        assert harness.chain == {**header.chain, "5 V": "5V", "GND": "GND"}


def test_a_wire_at_another_pin_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The tests above can fail: two wires of the drawing are exchanged, of each sort of drawing."""
    header = nets.header_of("r3_direct")
    diagram = (nets.ROOT / "wiring/r3_direct/wokwi/diagram.json").read_text("utf-8")
    exchanged = (
        diagram.replace('"board:2"', '"board:X"').replace('"board:3"', '"board:2"').replace("board:X", "board:3")
    )
    assert but_link(nets.Wokwi(exchanged).circuit(header)) != but_link(header)

    page = (nets.ROOT / "wiring/r3_direct/harness_seats_1-4.yml").read_text("utf-8")
    (tmp_path / "wiring/r3_direct").mkdir(parents=True)
    (tmp_path / "wiring/r3_direct/harness_seats_1-4.yml").write_text(
        page.replace('"D2"', '"DX"').replace('"D3"', '"D2"').replace('"DX"', '"D3"'), "utf-8"
    )
    monkeypatch.setattr(nets, "ROOT", tmp_path)
    places = nets.harness_of("r3_direct", [[], []]).places
    assert (places["UNO1"], places["UNO2"]) == ("D3", "D2")


@pytest.mark.parametrize("build", BUILDS)
def test_every_seat_has_the_same_cable(build: str) -> None:
    """So that any cord fits any seat: contact, kind of signal and color."""
    import yaml

    cords = set()
    for page in (nets.ROOT / "wiring" / build).glob("harness_seats_*.yml"):
        content = yaml.safe_load(page.read_text("utf-8"))
        for name, cable in content["cables"].items():
            seat = name.removeprefix("CABLE")
            plug = content["connectors"][f"SEAT{seat}"]
            kinds = tuple(label.removesuffix(seat) for label in plug["pinlabels"])
            cords.add((tuple(plug["pins"]), kinds, tuple(cable["colors"])))
    assert cords == {((1, 2, 3, 4), ("TURN", "UNO", "CATCH", "GND"), ("YE", "RD", "BU", "BK"))}


# ---- schematic


def texts(svg: Path) -> list[tuple[float, float, str, float, str]]:
    """x, y, anchor, size and text of every label."""
    found = []
    for element in ET.parse(svg).getroot().iter("{http://www.w3.org/2000/svg}text"):
        size = float(element.get("font-size", "12"))
        for span in element.iter("{http://www.w3.org/2000/svg}tspan"):
            x, y = float(span.get("x", "0")), float(element.get("y", "0"))
            found.append((x, y, element.get("text-anchor", "start"), size, (span.text or "").strip()))
    return [one for one in found if one[4]]


def boxes(svg: Path) -> list[tuple[float, float, float, float, str]]:
    """left, top, right, bottom of every label, as wide as letters are at most."""
    found = []
    for x, y, anchor, size, text in texts(svg):
        width = sum(size if ord(letter) > 0x2E7F else 0.58 * size for letter in text)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        found.append((left, y - 0.8 * size, left + width, y + 0.1 * size, text))
    return found


SHEETS = [
    *sorted((nets.ROOT / "wiring").rglob("schematic.svg")),
    nets.ROOT / "wiring/look.svg",
    nets.ROOT / "wiring/r3_direct/breadboard.svg",
]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_label_of_a_sheet_lies_on_another_or_is_cut(sheet: Path) -> None:
    view = [float(number) for number in ET.parse(sheet).getroot().get("viewBox", "").split()]
    labels = boxes(sheet)

    assert len(labels) > 10
    for one, other in combinations(labels, 2):
        overlap = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
        assert min(overlap) < 1, (one, other)
    for left, top, right, bottom, text in labels:
        assert view[0] <= left, text
        assert view[1] <= top, text
        assert right <= view[0] + view[2], text
        assert bottom <= view[1] + view[3], text


@pytest.mark.parametrize("build", BUILDS)
def test_the_schematic_has_every_signal_beside_its_pin(build: str) -> None:
    header = nets.header_of(build)
    labels = texts(nets.ROOT / "wiring" / build / "schematic.svg")
    chips = nets.wokwi_of(build).chips(header)
    legs = {
        **{("in", k): re.compile(rf"\d+ +D{k % 8}|D{k % 8} +\d+") for k in range(24)},
        **{("out", k): re.compile(rf"\d+ +Q{k % 8}|Q{k % 8} +\d+") for k in range(16)},
    }
    for signal, place in {**header.places, **header.chain}.items():
        beside = []
        for x, y, _, _, text in labels:
            if text != signal:
                continue
            row = [label for label in labels if abs(label[1] - y) < 1 and 0 < abs(label[0] - x) < 60]
            beside += [(label[4], x) for label in row]
        if isinstance(place, str):
            assert place in [text for text, _ in beside], signal
        else:
            column = [text for text, _ in beside if legs[place].fullmatch(text)]
            assert column, signal
            chip = chips[place[0] == "out"][place[1] // 8].upper()
            assert any(label[4].startswith(chip + " ") for label in labels)


# ---- the compiled sketch, wired as the diagram says


@pytest.mark.parametrize("build", BUILDS)
def test_the_compiled_sketch_works_on_the_wires_of_the_wokwi_diagram(build: str) -> None:
    if reason := images.why_not():
        pytest.skip(reason)
    header, drawing = nets.header_of(build), nets.wokwi_of(build)
    circuit = drawing.circuit(header)
    mcu = firmware.TARGETS[build].mcu

    def pin(place: nets.Place) -> int:
        if isinstance(place, str):
            return pin_number(mcu, place)
        side, bit = place
        return (CHAIN_IN if side == "in" else CHAIN_OUT) + bit

    pins = {signal: pin(place) for signal, place in circuit.places.items()}
    inputs = {Input.parse(name).number: pins[name] for name in BUILDS[build].inputs}
    lamps = {name: pins[name] for name in nets.LAMPS if name in pins}
    chain = None
    if header.chain:
        joined = {name: pin(place) for name, place in header.chain.items()}
        readers, writers = drawing.chips(header)
        chain = Chain(
            **{name.lower(): number for name, number in joined.items()},
            inputs=8 * len(readers),
            outputs=8 * len(writers),
        )
    device = Device(images.sketch(build), Pins(BUILDS[build].seats, inputs, lamps, pins["BUZZER"], chain))

    device.chip.run_ms(300)  # every lamp in turn, as README and manual say
    first = {name: next(flash.cycle for flash in device.flashes(name) if flash.is_lit) for name in lamps}
    assert sorted(first, key=first.__getitem__) == [name for name in nets.LAMPS if name in lamps]

    device.chip.run_ms(700)
    for seat in BUILDS[build].seat_range:  # without a host a held button lights its own seat
        for number in (Input.parse(f"UNO{seat}").number, Input.parse(f"CATCH{seat}").number):
            device.contact(number, True)
            device.chip.run_ms(60)
            held = []
            for _ in range(5):  # the light that runs around passes by
                device.chip.run_ms(200)
                held.append(device.lit())
            assert set.intersection(*held) == {f"TURN{seat}"}
            device.contact(number, False)
            device.chip.run_ms(60)
    assert device.buzzes()


def test_json_of_the_diagrams_is_version_1() -> None:
    for build in BUILDS:
        diagram = json.loads((nets.ROOT / "wiring" / build / "wokwi/diagram.json").read_text("utf-8"))
        assert (diagram["version"], diagram["editor"]) == (1, "wokwi")
