"""The pin map: what it says, how it is refused, and that the texts made from it are those that stand there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tablehost.wire import inputs as wire_inputs
from tablehost.wire.messages import BoardType, Capability
from tests.wiring.conftest import TEXT, Change, pictures_of_all
from wiring import build as wiring_build
from wiring.chips import BOARDS
from wiring.pinmap import INPUTS, LAMPS, PinMap, PinMapWrong, read
from wiring.rules import used_pins

BUILDS = read(wiring_build.PINMAP)


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


# ---- what is refused


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('UNO1 = "D2"', 'UNO11 = "D2"', "builds.r3_direct.inputs.UNO11: UNO11 is not known, expected UNO1"),
        ('UNO1 = "D2"', 'UON1 = "D2"', "builds.r3_direct.inputs.UON1: UON1 is not known, expected UNO1"),
        ('UNO1 = "D2"', "UNO1 = 2", 'builds.r3_direct.inputs.UNO1: 2, expected a text in quotes, as in "D2"'),
        ('board = "uno"', 'board = "due"', 'builds.r3_direct.board: "due", expected one of uno, mega'),
        ("seats = 4", 'seats = "4"', "builds.r3_direct.seats: '4', expected a whole number of at least 1"),
        ("seats = 4", "seats = true", "builds.r3_direct.seats: True, expected a whole number of at least 1"),
        ("seats = 4", "seats = 0", "builds.r3_direct.seats: 0, expected a whole number of at least 1"),
        ("led_ohms = 470", "led_ohms = 0", "builds.r3_direct.led_ohms: 0, expected a whole number of at least 1"),
        ("cable_m = 0.5", "cable_m = nan", "builds.r3_direct.cable_m: nan, expected a length in m"),
        ("cable_m = 0.5", "cable_m = inf", "builds.r3_direct.cable_m: inf, expected a length in m"),
        ("cable_m = 0.5", 'cable_m = "short"', "builds.r3_direct.cable_m: 'short', expected a length in m"),
        ("ring = 16", "rings = 16", "builds.r3_direct.rings: rings is not known, expected ring"),
        ("ring = 16", "ring = 16\nbells = 2", "builds.r3_direct.bells: bells is not known, expected "),
        (
            "[builds.r3_direct.lamps]",
            "[builds.r3_direct.lamp]",
            "builds.r3_direct.lamp: lamp is not known, expected lamps",
        ),
        ('YE"', 'YELLOW"', "cable.TURN: 'YELLOW', expected one of BK, BN"),
        ("[cable]", "[cabel]", "cabel: cabel is not known, expected cable"),
        (
            'inputs = ["U2", "U3", "U4"]',
            'inputs = "U2"',
            "builds.r3_shift.chain.inputs: 'U2', expected a list of chips",
        ),
    ],
)
def test_what_cannot_be_read_is_said_with_line_and_reason(changed: Change, old: str, new: str, sentence: str) -> None:
    path = changed((old, new))
    number = 1 + next(i for i, line in enumerate(path.read_text("utf-8").splitlines()) if new.splitlines()[-1] in line)

    with pytest.raises(PinMapWrong, match="^" + re.escape(f"pinmap.toml, line {number}: {sentence}")):
        read(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [("[builds.r3_direct.inputs]", "[builds.r3_direct.inputs"), ('UNO2 = "D3"', 'UNO1 = "D3"')],
)
def test_what_is_no_toml_is_said_with_its_line(changed: Change, old: str, new: str) -> None:
    with pytest.raises(PinMapWrong, match=r"pinmap.toml is not TOML: .*line \d+"):
        read(changed((old, new)))


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ('BUZZER = "D10"', "", "[builds.r3_direct.sounds]", "builds.r3_direct.sounds: BUZZER is missing, expected"),
        (
            "ring = 16 # events kept until the host has them\n",
            "",
            "[builds.r3_direct]",
            "builds.r3_direct.ring: missing, expected a whole number",
        ),
        ('UNO = "RD"\n', "", "[cable]", "cable.UNO: missing, expected one of BK"),
    ],
)
def test_what_is_missing_is_said_with_the_line_of_its_table(
    changed: Change, old: str, new: str, line: str, sentence: str
) -> None:
    path = changed((old, new))
    number = path.read_text("utf-8").splitlines().index(line) + 1

    with pytest.raises(PinMapWrong, match="^" + re.escape(f"pinmap.toml, line {number}: {sentence}")):
        read(path)


def test_a_pin_map_without_builds_or_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pinmap.toml"
    with pytest.raises(PinMapWrong, match="cannot be read"):
        read(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(PinMapWrong, match="cannot be read"):
        read(path)
    path.write_text(TEXT.partition("[builds.")[0] + "[builds]\n", "utf-8")
    with pytest.raises(PinMapWrong, match="there is no build, expected"):
        read(path)


def test_whatever_stands_behind_a_key_is_read_refused_with_a_line_or_breaks_a_rule(tmp_path: Path) -> None:
    path = tmp_path / "pinmap.toml"
    lines, refusals = TEXT.splitlines(), list[str]()
    for number, line in enumerate(lines):
        key = re.match(r"(\w+) = ", line)
        if key is None:
            continue
        for value in ("-1", '""', "[1]", "true", "1.5", '"x"', "100000000000"):
            path.write_text("\n".join([*lines[:number], f"{key[0]}{value}", *lines[number + 1 :]]), "utf-8")
            refusal = ""
            try:
                pinmap = PinMap(path)
            except PinMapWrong as wrong:
                refusal = str(wrong)
            if refusal:
                refusals.append(refusal)
            elif not wiring_build.broken(pinmap):
                assert wiring_build.outputs(pinmap.builds)
    assert len(refusals) > 500
    for refusal in refusals:
        assert re.match(r"pinmap\.toml, line \d+: [\w.]+: .+, expected .+", refusal)


def test_the_id_changes_with_a_pin_and_not_with_titles_and_resistors(changed: Change) -> None:
    before = {name: build.id for name, build in BUILDS.items()}
    other_title = read(changed(("UNO R3, up to 4 seats", "The small one"), ("led_ohms = 470", "led_ohms = 560")))
    other_pin = read(changed(('OK = "A5"', 'UNDO = "A5"')))

    assert len(set(before.values())) == 3
    assert {name: build.id for name, build in other_title.items()} == before
    assert [name for name in before if other_pin[name].id != before[name]] == ["r3_direct"]


# ---- what is generated


def test_the_generated_files_are_those_of_the_pin_map(capsys: pytest.CaptureFixture[str]) -> None:
    """Schematics too: if schemdraw were missing, it would be said on standard error."""
    assert (wiring_build.main(["--check"]), capsys.readouterr().err) == (0, "")


def test_every_changed_or_missing_text_is_named_and_written_anew(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = ["--root", str(copy)]
    paths = [str(path) for path in (*wiring_build.outputs(BUILDS), *wiring_build.drawings(BUILDS))]
    before = {path: (copy / path).read_text("utf-8") for path in paths}
    gone, changed = paths[::2], paths[1::2]
    for path in gone:
        (copy / path).unlink()
    for path in changed:
        (copy / path).write_text(before[path] + "\n", "utf-8")

    assert wiring_build.main([*root, "--check"]) == 1
    assert set(capsys.readouterr().err.splitlines()) == {
        *(f'{path} is missing: run "python wiring/build.py"' for path in gone),
        *(f'{path} is not what wiring/pinmap.toml says: run "python wiring/build.py"' for path in changed),
    }
    assert wiring_build.main(root) == 0
    assert set(capsys.readouterr().out.splitlines()) == {f"wrote {path}" for path in paths}
    assert {path: (copy / path).read_text("utf-8") for path in paths} == before


def test_for_each_build_there_is_everything_a_builder_needs(pinmap: PinMap) -> None:
    names = {
        *("pins.md", "pins.zh-CN.md", "parts.md", "parts.zh-CN.md", "parts.csv", "schematic.svg"),
        *("wokwi/diagram.json", "wokwi/wokwi.toml", "harness_middle.yml", "harness_middle.svg", "harness_middle.png"),
    }
    made = {*wiring_build.outputs(BUILDS), *wiring_build.drawings(BUILDS), *pictures_of_all(pinmap)}
    for name in BUILDS:
        assert {Path("wiring") / name / one for one in names} <= made


def test_a_changed_missing_or_old_picture_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check = ["--root", str(copy), "--check"]
    source = copy / "wiring/r3_direct/harness_middle.yml"
    picture = source.with_suffix(".png")
    image = picture.read_bytes()

    picture.write_bytes(image[:-1])
    assert wiring_build.main(check) == 1
    assert "wiring/r3_direct/harness_middle.png is not the one that was drawn" in capsys.readouterr().err
    picture.unlink()
    assert wiring_build.main(check) == 1
    assert "wiring/r3_direct/harness_middle.png is missing" in capsys.readouterr().err
    picture.write_bytes(image)
    assert wiring_build.main(check) == 0
    moved = TEXT.replace('OK = "A5"', 'UNDO = "A5"')
    (copy / "pinmap.toml").write_text(moved, "utf-8")
    assert wiring_build.main([*check, "--pinmap", str(copy / "pinmap.toml")]) == 1
    assert "wiring/r3_direct/harness_middle.svg was drawn from another harness_middle.yml" in capsys.readouterr().err


def test_a_broken_rule_stops_the_build(changed: Change, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = changed(('UNO2 = "D3"', 'UNO2 = "D2"'))
    line = bad.read_text("utf-8").splitlines().index('UNO2 = "D2"') + 1

    assert wiring_build.main(["--pinmap", str(bad), "--root", str(tmp_path)]) == 1
    assert capsys.readouterr().err == (
        f'pinmap.toml, line {line}: r3_direct breaks the rule "one signal a pin": D2 is used for UNO1 and UNO2\n'
    )
    assert not (tmp_path / "firmware").exists()


def test_a_pin_map_that_cannot_be_read_is_another_failure(changed: Change, capsys: pytest.CaptureFixture[str]) -> None:
    assert wiring_build.main(["--pinmap", str(changed(('board = "uno"', 'board = "due"')))]) == 2
    assert re.match(r'pinmap.toml, line \d+: .*"due", expected one of uno, mega\n$', capsys.readouterr().err)


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


def test_a_line_is_found_for_every_key_of_the_pin_map(pinmap: PinMap) -> None:
    lines = TEXT.splitlines()
    for name, build in pinmap.builds.items():
        for part, signals in (("inputs", build.inputs), ("lamps", build.lamps)):
            for signal, place in signals.items():
                number = int(pinmap.line("builds", name, part, signal).split()[-1])
                assert lines[number - 1].startswith(f'{signal} = "{place}"')
