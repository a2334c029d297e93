"""The pin map: its electrical rules, and that everything generated from it is what it says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tablehost.wire import inputs as wire_inputs
from tablehost.wire.messages import BoardType, Capability
from wiring import build as wiring_build
from wiring.chips import BOARDS
from wiring.pinmap import INPUTS, LAMPS, Build, PinMapWrong, read
from wiring.rules import broken_rules, total_ma, used_pins

TEXT = wiring_build.PINMAP.read_text("utf-8")
BUILDS = read(wiring_build.PINMAP)


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., dict[str, Build]]:
    """The builds of the pin map after replacements in its text."""

    def change(*replacements: tuple[str, str]) -> dict[str, Build]:
        text = TEXT
        for old, new in replacements:
            assert old in text, old
            text = text.replace(old, new, 1)
        path = tmp_path / "pinmap.toml"
        path.write_text(text, "utf-8")
        return read(path)

    return change


@pytest.mark.parametrize("name", BUILDS)
def test_every_build_keeps_the_rules(name: str) -> None:
    assert broken_rules(BUILDS[name]) == []


def test_the_three_builds_are_those_of_the_wire() -> None:
    assert {name.upper(): build.wire_board for name, build in BUILDS.items()} == {
        board.name: board for board in BoardType if board not in (BoardType.UNKNOWN, BoardType.SIMULATED)
    }
    assert {name: build.seats for name, build in BUILDS.items()} == {"r3_direct": 4, "mega_direct": 10, "r3_shift": 10}


def test_signals_are_named_and_numbered_as_on_the_wire() -> None:
    assert [str(wire_inputs.Input.from_number(number)) for number in range(wire_inputs.INPUTS)] == list(INPUTS)
    assert len(LAMPS) == 16


def test_only_the_small_build_lacks_inputs() -> None:
    missing = {name: [one for one in INPUTS[-3:] if one not in build.inputs] for name, build in BUILDS.items()}
    assert missing == {"r3_direct": ["UNDO"], "mega_direct": [], "r3_shift": []}


def test_no_board_takes_a_third_of_what_usb_gives() -> None:
    assert {name: total_ma(build) < 170 for name, build in BUILDS.items()} == dict.fromkeys(BUILDS, True)


def test_the_board_tables_agree_with_the_core() -> None:
    uno, mega = BOARDS["uno"], BOARDS["mega"]
    assert (len(uno.ports), len(set(uno.ports)), len(mega.ports), len(set(mega.ports))) == (20, 20, 70, 70)
    assert [uno.port(pin) for pin in ("D2", "D8", "D13", "A0", "A5")] == [
        ("D", 2),
        ("B", 0),
        ("B", 5),
        ("C", 0),
        ("C", 5),
    ]
    assert [mega.port(pin) for pin in ("D8", "D13", "D22", "D30", "D41", "D42", "D53", "A0", "A15")] == [
        ("H", 5),
        ("B", 7),
        ("A", 0),
        ("C", 7),
        ("G", 0),
        ("L", 7),
        ("B", 0),
        ("F", 0),
        ("K", 7),
    ]
    assert (uno.number("A0"), mega.number("A0")) == (14, 54)


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("r3_direct", 'UNO2 = "D3"', 'UNO2 = "D2"', "D2 is used for UNO1 and UNO2"),
        ("r3_direct", 'UNO1 = "D2"', 'UNO1 = "D1"', "UNO1 is on D1: D0 and D1 are the line to the computer"),
        ("r3_direct", 'UNO1 = "D2"', 'UNO1 = "D14"', "UNO1 is on D14, which this board does not have"),
        ("r3_direct", 'LINK = "D13"', "", "CATCH1 is on D13: the lamp there pulls an input down"),
        ("r3_direct", 'TURN4 = "A3"', "", "TURN4 has no pin"),
        ("r3_direct", "led_ohms = 470", "led_ohms = 330", "TURN1 takes 9.1 mA behind 330 Ω, A0 is planned for 8"),
        ("r3_direct", "scan_timer = 1", "scan_timer = 2", "the scan is on timer 2: atmega328p has (1,) for it"),
        ("r3_direct", "buzzer_timer = 2", "buzzer_timer = 1", "the buzzer is on timer 1: the sketch makes its notes"),
        ("mega_direct", 'UNO9 = "D42"', 'UNO9 = "D38"', "the buttons are on ports A, C, D, L: more than 3"),
        ("mega_direct", 'BLUE = "D7"', "", "of the color lights only RED, YELLOW, GREEN have a pin: all four or none"),
        ("mega_direct", "scan_timer = 5", "scan_timer = 0", "timer 0 belongs to the core"),
        ("r3_shift", 'clock = "D13"', 'clock = "D4"', "the clock of the chain is on D4, the SPI has it on D13"),
        ("r3_shift", 'latch = "D10"', 'latch = "D4"', "D10 is no output: as an input it could turn the SPI off"),
        ("r3_shift", 'UNO1 = "U2.D0"', 'UNO1 = "D2"', "some buttons are in the chain and some on pins"),
        ("r3_shift", 'UNO1 = "U2.D0"', 'UNO1 = "U9.D0"', "UNO1 is on U9.D0, which is no leg of a chip in the chain"),
        ("r3_shift", 'UNDO = "U4.D6"', "", "U4.D6 is open: an input of a 74HC165 must be tied to something"),
        ("r3_shift", '"5 V"', '"GND"', "no leg of a 74HC165 is tied to 5 V: a dead chain would look like pressed"),
        ("r3_shift", 'BLUE = "U6.Q7"', 'BLUE = "U5.Q7"', "U5.Q7 is used for TURN8 and BLUE"),
    ],
)
def test_a_broken_rule_is_named(
    changed: Callable[..., dict[str, Build]], name: str, old: str, new: str, sentence: str
) -> None:
    head, tail = TEXT.split(f"[builds.{name}]\n")
    assert old in tail, old
    edits = [(f"[builds.{name}]\n{tail}", f"[builds.{name}]\n{tail.replace(old, new, 1)}")]
    if sentence.startswith("CATCH1 is on D13"):
        edits.append(('CATCH1 = "D6"', 'CATCH1 = "D13"'))
    assert any(one.startswith(sentence) for one in broken_rules(changed(*edits)[name]))
    assert head in TEXT


def test_two_legs_out_of_order_are_named(changed: Callable[..., dict[str, Build]]) -> None:
    swapped = changed(('UNO1 = "U2.D0"', 'UNO1 = "U2.D1"'), ('CATCH1 = "U2.D1"', 'CATCH1 = "U2.D0"'))["r3_shift"]
    assert "UNO1 is on U2.D1: the sketch has it on U2.D0, in the order of the wire" in broken_rules(swapped)


def test_sixteen_bright_lamps_are_too_much_for_a_chip(changed: Callable[..., dict[str, Build]]) -> None:
    bright = changed(
        (
            "led_ohms = 680\nexternal_pull_up_ohms = 10_000\n\n# Along",
            "led_ohms = 380\nexternal_pull_up_ohms = 10_000\n\n# Along",
        )
    )
    assert any(one.startswith("the chip gives 12") for one in broken_rules(bright["mega_direct"]))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('UNO1 = "D2"', 'UNO11 = "D2"', "builds.r3_direct.inputs: UNO11 is no signal"),
        ('board = "uno"', 'board = "due"', "builds.r3_direct.board: 'due', expected one of uno, mega"),
        ("seats = 4", 'seats = "4"', "builds.r3_direct.seats: '4', expected a int"),
        ("ring = 16", "rings = 16", "builds.r3_direct.ring: None, expected a int"),
        ("ring = 16", "ring = 16\nbells = 2", "builds.r3_direct: bells is not known"),
        ("[builds.r3_direct.inputs]", "[builds.r3_direct.inputs", "pinmap.toml: "),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(
    changed: Callable[..., dict[str, Build]], old: str, new: str, sentence: str
) -> None:
    with pytest.raises(PinMapWrong, match="^" + re.escape(sentence)):
        changed((old, new))


def test_the_id_changes_with_a_pin_and_not_with_a_title(changed: Callable[..., dict[str, Build]]) -> None:
    before = {name: build.id for name, build in BUILDS.items()}
    other_title = {name: build.id for name, build in changed(("UNO R3, up to 4 seats", "The small one")).items()}
    other_pin = {name: build.id for name, build in changed(('OK = "A5"', 'UNDO = "A5"')).items()}

    assert len(set(before.values())) == 3
    assert other_title == before
    assert [name for name in before if other_pin[name] != before[name]] == ["r3_direct"]


# ---- what is generated


def test_the_generated_files_are_those_of_the_pin_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert (wiring_build.main(["--check"]), capsys.readouterr().err) == (0, "")


def test_a_stale_or_missing_output_is_named_and_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = ["--root", str(tmp_path)]

    assert wiring_build.main([*root, "--check"]) == 1
    assert 'pins_r3_direct.h is missing: run "python wiring/build.py"' in capsys.readouterr().err
    assert wiring_build.main(root) == 0
    assert wiring_build.main([*root, "--check"]) == 0
    header = tmp_path / wiring_build.SKETCH / "pins_r3_direct.h"
    header.write_text(header.read_text("utf-8").replace("kSeats = 4", "kSeats = 5"), "utf-8")
    assert wiring_build.main([*root, "--check"]) == 1
    assert "pins_r3_direct.h is not what wiring/pinmap.toml says" in capsys.readouterr().err
    assert wiring_build.main(root) == 0
    assert capsys.readouterr().out.count("wrote") == 1


def test_a_broken_rule_stops_the_build(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "pinmap.toml"
    bad.write_text(TEXT.replace('UNO2 = "D3"', 'UNO2 = "D2"', 1), "utf-8")

    assert wiring_build.main(["--pinmap", str(bad), "--root", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "r3_direct: D2 is used for UNO1 and UNO2\n"
    assert not (tmp_path / "firmware").exists()


@pytest.mark.parametrize("name", BUILDS)
def test_the_header_tells_the_sketch_what_hello_has_to_tell(name: str) -> None:
    build = BUILDS[name]
    header = wiring_build.outputs(BUILDS)[wiring_build.SKETCH / f"pins_{name}.h"]
    numbers = {key: int(value, 0) for key, value in re.findall(r"constexpr \w+ (k\w+) = (\w+?)(?:UL)?;", header)}
    wired = [int(byte, 16) for byte in re.findall(r"0x(\w\w)", header.split("kWired = ")[1].split(";")[0])]

    assert (numbers["kWireBoard"], numbers["kSeats"]) == (build.wire_board, build.seats)
    assert numbers["kPinMapId"] == build.id
    assert int.from_bytes(bytes(wired), "little") == sum(1 << INPUTS.index(signal) for signal in build.inputs)
    colors = Capability.COLORS if "RED" in build.lamps else Capability.NONE
    assert numbers["kCapabilities"] == colors | Capability.TUNES | Capability.LATCHED_SCAN


@pytest.mark.parametrize("name", ["r3_direct", "mega_direct"])
def test_every_button_is_found_where_its_port_is_read(name: str) -> None:
    build = BUILDS[name]
    header = wiring_build.outputs(BUILDS)[wiring_build.SKETCH / f"pins_{name}.h"]
    ports = re.findall(r"PIN(\w)", header.split("return Raw{{")[1].split("}}")[0])
    rows = [
        [int(value) for value in row.split(",")]
        for row in re.findall(r"\{(\d[\d, ]+)\}", header.split("kInputOn")[1].split(";")[0])
    ]
    found = {
        (port, bit): INPUTS[number]
        for port, row in zip(ports, rows, strict=True)
        for bit, number in enumerate(row)
        if number != 255
    }

    assert found == {build.board.port(pin): signal for signal, pin in build.inputs.items()}


def test_the_firmata_layout_has_the_directly_wired_builds() -> None:
    layout = tomllib.loads(wiring_build.outputs(BUILDS)[wiring_build.LAYOUT])

    assert list(layout) == ["r3_direct", "mega_direct"]
    assert layout["r3_direct"]["inputs"]["LANDING"] == 18
    assert layout["r3_direct"]["lamps"]["TURN1"] == 14
    assert layout["mega_direct"]["lamps"]["TURN10"] == 63
    for name, table in layout.items():
        pins = [*table["inputs"].values(), *table["lamps"].values(), table["buzzer"]]
        assert len(pins) == len(set(pins)) == len(used_pins(BUILDS[name]))
        assert max(pins) < table["pins"]
