"""What a drawing joins, and what the sketch's pin header expects, said in the same words.

A place is a pin printed on the board ("D2", "A0"), or a bit of the chain: ("in", 0) is the first leg of the first
74HC165, ("out", 15) the last one of the last 74HC595. How the chips are chained is found in the Wokwi drawing by
following its wires from the pins that the header names; nothing here asks `wiring/`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tablehost.wire.inputs import INPUTS, Input
from tests.firmware_sim.avr import pin_number

ROOT = Path(__file__).parents[2]
MCUS = {"r3_direct": "atmega328p", "mega_direct": "atmega2560", "r3_shift": "atmega328p"}
DIGITAL = {"atmega328p": 14, "atmega2560": 54}
LAMPS = (*(f"TURN{seat}" for seat in range(1, 11)), "CW", "CCW", "RED", "YELLOW", "GREEN", "BLUE")

Place = str | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Circuit:
    """`places` by signal. `chain`: what the header calls a pin of the chain (LOAD, CLOCK …) -> that pin."""

    places: Mapping[str, Place]
    chain: Mapping[str, str] = field(default_factory=dict)


# ---- the header that is compiled


def header_of(build: str) -> Circuit:
    """What `firmware/table_board/pins_BUILD.h` makes of the pins."""
    text = (ROOT / "firmware" / "table_board" / f"pins_{build}.h").read_text("utf-8")
    numbers = {key: int(value, 0) for key, value in re.findall(r"constexpr uint8_t (k\w+) = (\w+);", text)}
    names = [str(Input.from_number(number)) for number in range(INPUTS)]

    def printed(number: int) -> str:
        first_analog = DIGITAL[MCUS[build]]
        return f"D{number}" if number < first_analog else f"A{number - first_analog}"

    places: dict[str, Place] = {"BUZZER": printed(numbers["kBuzzerPin"])}
    if numbers["kLinkPin"] != numbers["kNone"]:
        places["LINK"] = printed(numbers["kLinkPin"])
    if "kLoadPin" in numbers:
        read = [numbers[f"kRead{chip}"] >> bit & 1 for chip in range(numbers["kBytes"]) for bit in range(8)]
        places |= {names[k]: ("in", k) for k, is_read in enumerate(read) if is_read}
        places |= {lamp: ("out", k) for k, lamp in enumerate(LAMPS)}
        pins = ("LOAD", "CLOCK", "MOSI", "MISO", "LATCH", "ENABLE")
        return Circuit(places, {name: printed(numbers[f"k{name.title()}Pin"]) for name in pins})
    every = [f"D{n}" for n in range(DIGITAL[MCUS[build]])] + [f"A{n}" for n in range(16 if "mega" in build else 6)]
    at = {pin_number(MCUS[build], name): name for name in every}
    ports = re.findall(r"PIN(\w)", text.split("return Raw{{")[1].split("}}")[0])
    rows = re.findall(r"\{(\d[\d, ]+)\}", text.split("kInputOn")[1].split(";")[0])
    for port, row in zip(ports, rows, strict=True):
        for bit, number in enumerate(map(int, row.split(","))):
            if number != numbers["kNone"]:
                places[names[number]] = at[(ord(port) - ord("A")) * 8 + bit]
    lamps = text.split("kLampPins[] PROGMEM = {")[1].split("}")[0].split(",")
    for lamp, number in zip(LAMPS, map(int, lamps), strict=True):
        if number != numbers["kNone"]:
            places[lamp] = printed(number)
    return Circuit(places)


# ---- the Wokwi drawing


class Wokwi:
    """A diagram's nets: `joined("led:A")` are the legs on the same wire."""

    def __init__(self, text: str) -> None:
        diagram = json.loads(text)
        self.parts: dict[str, dict[str, Any]] = {part["id"]: part for part in diagram["parts"]}
        assert len(self.parts) == len(diagram["parts"])
        self._net: dict[str, set[str]] = {}
        for one, other, _color, _moves in diagram["connections"]:
            merged = self._net.get(one, {one}) | self._net.get(other, {other})
            for leg in merged:
                self._net[leg] = merged

    def legs(self) -> set[str]:
        """All that have a wire."""
        return set(self._net)

    def kind(self, part: str) -> str:
        return str(self.parts[part]["type"]).removeprefix("wokwi-")

    def named(self, kind: str) -> list[str]:
        return [name for name in self.parts if self.kind(name) == kind]

    def joined(self, leg: str) -> set[str]:
        return self._net.get(leg, {leg})

    def beyond_resistor(self, leg: str) -> tuple[set[str], int]:
        """What is on the other side of the one resistor here, and its ohms."""
        [resistor] = [one for one in self.joined(leg) if self.kind(one.split(":")[0]) == "resistor"]
        name, end = resistor.split(":")
        return self.joined(f"{name}:{'2' if end == '1' else '1'}"), int(self.parts[name]["attrs"]["value"])

    def pull_up(self, leg: str) -> int | None:
        """The ohms from here to 5 V; None without."""
        for one in self.joined(leg):
            name, end = one.split(":")
            if self.kind(name) == "resistor" and "board:5V" in self.joined(f"{name}:{'2' if end == '1' else '1'}"):
                return int(self.parts[name]["attrs"]["value"])
        return None

    def board_pin(self, legs: Iterable[str]) -> str | None:
        """ "D2", "A0", of the pin of the board among these legs."""
        pins = [leg.removeprefix("board:") for leg in legs if leg.startswith("board:")]
        signals = [pin for pin in pins if not pin.startswith(("GND", "5V"))]
        assert len(signals) <= 1, signals
        return None if not signals else signals[0] if signals[0].startswith("A") else f"D{signals[0]}"

    def chips(self, header: Circuit) -> list[list[str]]:
        """The 74HC165s and the 74HC595s, each in the order of the chain."""
        if not header.chain:
            return [[], []]
        readers, writers = [self._behind("Q7", f"board:{header.chain['MISO'][1:]}")], []
        while len(readers) < len(self.named("74hc165")):
            readers.insert(0, self._behind("Q7", f"{readers[0]}:DS"))
        writers.append(self._behind("DS", f"board:{header.chain['MOSI'][1:]}"))
        while len(writers) < len(self.named("74hc595")):
            writers.append(self._behind("DS", f"{writers[-1]}:Q7S"))
        return [readers, writers]

    def _behind(self, leg: str, joined_to: str) -> str:
        [chip] = [one.split(":")[0] for one in self.joined(joined_to) if one.endswith(f":{leg}")]
        return chip

    def place(self, legs: Iterable[str], header: Circuit) -> Place:
        """Where a net ends: a pin of the board, or a bit of the chain."""
        legs = list(legs)
        if (pin := self.board_pin(legs)) is not None:
            return pin
        readers, writers = self.chips(header)
        [(chip, leg)] = [one.split(":") for one in legs if one.split(":")[0] in (*readers, *writers)]
        if chip in readers:
            assert leg[0] == "D"
            return "in", 8 * readers.index(chip) + int(leg[1:])
        assert leg[0] == "Q"
        return "out", 8 * writers.index(chip) + int(leg[1:])

    def circuit(self, header: Circuit) -> Circuit:
        """What hangs where. `header` says only on which pins the chain begins."""
        places: dict[str, Place] = {}
        for button in self.named("pushbutton"):
            assert "board:GND.1" in self.joined(f"{button}:2.r")
            places[button.upper()] = self.place(self.joined(f"{button}:1.l"), header)
        for lamp in self.named("led"):
            assert "board:GND.1" in self.joined(f"{lamp}:C")
            places[lamp.upper()] = self.place(self.beyond_resistor(f"{lamp}:A")[0], header)
        [buzzer] = self.named("buzzer")
        assert "board:GND.1" in self.joined(f"{buzzer}:1")
        places["BUZZER"] = self.place(self.beyond_resistor(f"{buzzer}:2")[0], header)
        return Circuit(places)


def wokwi_of(build: str) -> Wokwi:
    return Wokwi((ROOT / "wiring" / build / "wokwi" / "diagram.json").read_text("utf-8"))


# ---- the WireViz harness


def harness_of(build: str, chips: list[list[str]]) -> Circuit:
    """All pages of a build. `chips` in the order of the chain."""
    places: dict[str, Place] = {}
    chain: dict[str, str] = {}
    for page in sorted((ROOT / "wiring" / build).glob("harness_*.yml")):
        content = yaml.safe_load(page.read_text("utf-8"))
        for signal, pin in _wires(content):
            if page.stem == "harness_registers":
                chain[signal] = pin
            elif signal != "GND":
                assert signal not in places
                places[signal] = _bit(pin, chips)
            else:
                assert pin.split()[0] == "GND"
    return Circuit(places, chain)


def _wires(content: dict[str, Any]) -> list[tuple[str, str]]:
    """(signal at the far end, pin at the near end), with the labels of plug and cable the same."""
    found = []
    for connection in content["connections"]:
        (near, pins), (cable, wires), (far, contacts) = (next(iter(step.items())) for step in connection)
        for pin, wire, contact in zip(pins, wires, contacts, strict=True):
            plug = content["connectors"][far]
            signal = plug["pinlabels"][plug["pins"].index(contact)]
            assert content["cables"][cable]["wirelabels"][wire - 1] == signal
            assert pin in content["connectors"][near]["pins"]
            found.append((signal, pin))
    return found


def _bit(pin: str, chips: list[list[str]]) -> Place:
    if "." not in pin:
        return pin
    chip, leg = pin.lower().split(".")
    for side, row, letter in (("in", chips[0], "d"), ("out", chips[1], "q")):
        if chip in row:
            assert leg[0] == letter
            return side, 8 * row.index(chip) + int(leg[1:])
    raise AssertionError(pin)
