"""A build as a Wokwi project: the circuit that its simulator draws, and the file that loads the shipped image into it.

Wokwi simulates logic, not analog parts: what only guards against interference (resistors in series, capacitors) is left
out, buttons do not bounce, and pull-ups stand where the board's own are not used.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from wiring.chain_nets import GND, OPEN, V5, chip_nets
from wiring.chips import CHAIN_PULL_UP_OHMS
from wiring.harness import CHAIN_COLORS, MIDDLE_COLORS
from wiring.pinmap import BUZZER, Build
from wiring.rules import is_leg

PORT: Final = 4000
_COLORS: Final = {
    "BK": "black",
    "BN": "brown",
    "RD": "red",
    "OG": "orange",
    "YE": "gold",
    "GN": "green",
    "BU": "blue",
    "VT": "violet",
    "GY": "gray",
    "WH": "white",
    "PK": "magenta",
}
_BOARD_PARTS: Final = {"uno": "wokwi-arduino-uno", "mega": "wokwi-arduino-mega"}
_UNO_KEYS, _CATCH_KEYS = "1234567890", "qwertyuiop"
_EXTRA_KEYS: Final = {"LANDING": "l", "OK": "k", "UNDO": "z"}
_LAMP_COLORS: Final = {"RED": "red", "YELLOW": "yellow", "GREEN": "green", "BLUE": "blue"}
_SEAT_WIDTH, _ROW = 150, 80  # pixels


def wokwi_toml(build: Build, image: str) -> str:
    """`image` is the hex file's path as seen from the project's folder."""
    return (
        "# Written by wiring/build.py from wiring/pinmap.toml: change that one.\n"
        f'# While Wokwi runs: uno-table --board "rfc2217://localhost:{PORT}"\n'
        "[wokwi]\n"
        "version = 1\n"
        f"firmware = {json.dumps(image)}\n"
        f"rfc2217ServerPort = {PORT}\n"
    )


@dataclass(slots=True)
class _Diagram:
    build: Build
    parts: list[dict[str, object]] = field(default_factory=list)
    wires: list[tuple[str, str, str]] = field(default_factory=list)

    def part(self, kind: str, name: str, left: int, top: int, rotate: int = 0, **attrs: str) -> None:
        place: dict[str, object] = {"type": kind, "id": name, "left": left, "top": top}
        self.parts.append(place | ({"rotate": rotate} if rotate else {}) | {"attrs": attrs})

    def wire(self, one: str, other: str, color: str) -> None:
        self.wires.append((one, other, color))

    def pin(self, place: str) -> str:
        """ "D2" as Wokwi calls it."""
        if is_leg(place):
            chip, leg = place.split(".")
            return f"{chip.lower()}:{leg}"
        return f"board:{place.removeprefix('D')}"

    def net(self, name: str) -> str:
        """Where a supply or a signal of the chain is to be had: on the board, or at the leg it is named for."""
        if name in (GND, V5):
            return {GND: "board:GND.1", V5: "board:5V"}[name]
        chain = self.build.chain
        assert chain is not None
        return self.pin(chain.pins.get(name, name))

    def resistor(self, name: str, value: int, left: int, top: int, ends: tuple[str, str], color: str) -> None:
        self.part("wokwi-resistor", name, left, top, 90, value=str(value))
        self.wire(f"{name}:1", ends[0], color)
        self.wire(f"{name}:2", ends[1], color)

    # ---- what hangs on the pins

    def button(self, signal: str, left: int, top: int, color: str, wire: str, key: str) -> None:
        name, place = signal.lower(), self.build.inputs[signal]
        self.part("wokwi-pushbutton", name, left, top, color=color, label=signal, key=key, bounce="0")
        self.wire(f"{name}:1.l", self.pin(place), wire)
        self.wire(f"{name}:2.r", self.net(GND), "black")
        if self.build.external_pull_up_ohms:
            ends = (self.pin(place), self.net(V5))
            self.resistor(f"up_{name}", self.build.external_pull_up_ohms, left + 70, top, ends, "red")

    def lamp(self, signal: str, left: int, top: int, wire: str) -> None:
        name = signal.lower()
        color = _LAMP_COLORS.get(signal, "white")
        self.part("wokwi-led", name, left, top, color=color, label=signal)
        self.wire(f"{name}:C", self.net(GND), "black")
        ends = (self.pin(self.build.lamps[signal]), f"{name}:A")
        self.resistor(f"r_{name}", self.build.led_ohms, left + 50, top + 20, ends, wire)

    def buzzer(self, left: int, top: int, wire: str) -> None:
        self.part("wokwi-buzzer", "buzzer", left, top, volume="0.2")
        self.wire("buzzer:1", self.net(GND), "black")
        ends = (self.pin(self.build.buzzer), "buzzer:2")
        self.resistor("r_buzzer", self.build.buzzer_ohms, left + 90, top + 20, ends, wire)

    def chips(self, left: int, top: int) -> None:
        """Each net of the chain once from leg to leg; signals get their wires from their buttons and lamps."""
        chain = self.build.chain
        if chain is None:
            return
        signals = {*self.build.inputs, *self.build.lamps}
        for number, (chip, nets) in enumerate(chip_nets(self.build).items()):
            kind = "wokwi-74hc165" if chip in chain.inputs else "wokwi-74hc595"
            self.part(kind, chip.lower(), left + number * 150, top)
            for leg, net in nets.items():
                here = self.pin(f"{chip}.{leg}")
                if net in signals or net in (OPEN, f"{chip}.{leg}"):
                    continue
                self.wire(here, self.net(net), _COLORS[CHAIN_COLORS.get(net, "GN")])
        for number, net in enumerate(chain.pulled_up):
            name, ends = net.split(".")[0].lower(), (self.net(net), self.net(V5))
            self.resistor(f"up_{name}", CHAIN_PULL_UP_OHMS, left + number * 60, top + _ROW, ends, "red")


def wokwi_diagram(build: Build) -> str:
    """diagram.json."""
    drawing = _Diagram(build)
    drawing.part(_BOARD_PARTS[build.board_name], "board", 0, 0)
    color = {wire: _COLORS[build.cable[wire]] for wire in build.cable}
    for seat in build.seat_range:
        left = (seat - 1) * _SEAT_WIDTH
        drawing.lamp(f"TURN{seat}", left, -5 * _ROW, color["TURN"])
        drawing.button(f"UNO{seat}", left, -4 * _ROW, "red", color["UNO"], _UNO_KEYS[seat - 1])
        drawing.button(f"CATCH{seat}", left, -3 * _ROW, "blue", color["CATCH"], _CATCH_KEYS[seat - 1])
    right = 600
    for number, lamp in enumerate(build.center_lamps):
        drawing.lamp(lamp, right + number * 110, 0, _COLORS[MIDDLE_COLORS[lamp]])
    for number, signal in enumerate(build.extra_inputs):
        wire = _COLORS[MIDDLE_COLORS[signal]]
        drawing.button(signal, right + number * _SEAT_WIDTH, 2 * _ROW, "green", wire, _EXTRA_KEYS[signal])
    drawing.buzzer(right + 3 * _SEAT_WIDTH, 2 * _ROW, _COLORS[MIDDLE_COLORS[BUZZER]])
    drawing.chips(0, 5 * _ROW)
    content = {
        "version": 1,
        "author": "uno-table",
        "editor": "wokwi",
        "parts": drawing.parts,
        "connections": [[*wire, []] for wire in drawing.wires],
        "serialMonitor": {"display": "never"},
    }
    return _json(content)


def _json(content: dict[str, object]) -> str:
    """A part and a wire a line, so that a change can be read."""
    lines = []
    for key, value in content.items():
        if isinstance(value, list):
            inner = ",\n".join(f"    {json.dumps(one)}" for one in value)
            lines.append(f"  {json.dumps(key)}: [\n{inner}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
