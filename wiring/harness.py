"""The cables as WireViz wants them: a page for five seats at most, one for the middle, one for the registers.

The text goes to the program `wireviz`; quotes around every label, since a bare `NO` is *false* in YAML and a bare `#`
begins a comment.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from wiring.chain_nets import leg_number
from wiring.pinmap import BUZZER, CABLE, Build
from wiring.rules import is_leg
from wiring.signal_names import BOARD, ohms

SEATS_A_PAGE: Final = 5  # more cannot be read on A4
FONT: Final = "Noto Sans CJK SC"

MIDDLE_COLORS: Final = {
    "CW": "WH",
    "CCW": "GY",
    "RED": "RD",
    "YELLOW": "YE",
    "GREEN": "GN",
    "BLUE": "BU",
    "BUZZER": "OG",
    "LANDING": "PK",
    "OK": "VT",
    "UNDO": "BN",
    "GND": "BK",
}
CHAIN_COLORS: Final = {
    "5 V": "RD",
    "GND": "BK",
    "LOAD": "YE",
    "CLOCK": "OG",
    "MOSI": "GN",
    "MISO": "BU",
    "LATCH": "WH",
    "ENABLE": "GY",
}


@dataclass(frozen=True, slots=True)
class _Wire:
    signal: str
    color: str
    place: str  # where it begins: a pin, a leg, or the ground rail
    through: str


@dataclass(slots=True)
class _Page:
    """One connector on the left; a cable and a connector for each group on the right."""

    hub: str
    notes: str
    groups: list[tuple[str, str, str, float, list[_Wire]]] = field(default_factory=list)  # name, cable, title, m

    def text(self) -> str:
        wires = [wire for *_, group in self.groups for wire in group]
        lines = [
            "# Written by wiring/build.py from wiring/pinmap.toml: change that one.",
            "options:",
            f"  fontname: {json.dumps(FONT)}",
            '  bgcolor: "WH"',
            "connectors:",
            "  HUB:",
            f"    type: {_quoted(self.hub)}",
            "    show_pincount: false",
            f"    pins: {_list(_unique([wire.place for wire in wires]))}",
            f"    pinlabels: {_list([wire.through for wire in wires])}",
            f"    notes: {_quoted(self.notes)}",
        ]
        for name, _, title, _, group in self.groups:
            lines += [
                f"  {name}:",
                f"    type: {_quoted(title)}",
                "    show_pincount: false",
                f"    pins: [{', '.join(str(i + 1) for i in range(len(group)))}]",
                f"    pinlabels: {_list([wire.signal for wire in group])}",
            ]
        lines.append("cables:")
        for _, cable, _, length, group in self.groups:
            lines += [
                f"  {cable}:",
                f"    wirecount: {len(group)}",
                f"    length: {length:g}",
                f"    colors: {_list([wire.color for wire in group])}",
                f"    wirelabels: {_list([wire.signal for wire in group])}",
            ]
        lines.append("connections:")
        pins = iter(_unique([wire.place for wire in wires]))
        for name, cable, _, _, group in self.groups:
            numbers = f"[{', '.join(str(i + 1) for i in range(len(group)))}]"
            lines += [
                f"  - - HUB: {_list([next(pins) for _ in group])}",
                f"    - {cable}: {numbers}",
                f"    - {name}: {numbers}",
            ]
        return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(texts: list[str]) -> str:
    return f"[{', '.join(_quoted(text) for text in texts)}]"


def _unique(places: list[str]) -> list[str]:
    """The ground rail has a place for each wire: GND 1, GND 2 …"""
    count: dict[str, int] = {}
    names = []
    for place in places:
        count[place] = count.get(place, 0) + 1
        names.append(f"{place} {count[place]}" if places.count(place) > 1 else place)
    return names


def harness_pages(build: Build) -> dict[str, str]:
    """Name of the page -> its text."""
    pages = {}
    count = -(-build.seats // SEATS_A_PAGE)
    each = -(-build.seats // count)
    for first in range(1, build.seats + 1, each):
        last = min(first + each - 1, build.seats)
        pages[f"harness_seats_{first}-{last}"] = _seats(build, range(first, last + 1)).text()
    pages["harness_middle"] = _middle(build).text()
    if build.chain is not None:
        pages["harness_registers"] = _registers(build).text()
    return pages


def through(build: Build, signal: str) -> str:
    """What sits between a place and the wire, as written beside it."""
    if signal in build.inputs:
        return ohms(build.series_ohms) if build.series_ohms else ""
    if signal == BUZZER:
        return ohms(build.buzzer_ohms) if build.buzzer_ohms else ""
    return ohms(build.led_ohms) if signal in build.lamps else ""


def _wire(build: Build, signal: str, color: str) -> _Wire:
    place = build.places.get(signal, "GND")
    beside = through(build, signal) or ("rail · 地线" if signal == "GND" else "direct · 直接")
    if build.chain is not None and is_leg(place):
        beside = f"pin {leg_number(build.chain, place)} · {beside}"
    return _Wire(signal, color, place, beside)


# Chinese in every line: a line without is lower, and touches the next one.
_POD: Final = (
    "In the seat's box · 座位盒内:",
    "UNO!: 2, 4 · CATCH（抓）: 3, 4",
    "light: long leg 1, short leg 4 · 灯：长脚 1，短脚 4",
)
_MIDDLE: Final = (
    "Each part: one leg to its wire · 一脚接自己的线",
    "(lamp: the long one · 灯接长脚),",
    "the other to GND · 另一脚接 GND",
)
_REGISTERS: Final = (
    "Keep LOAD and CLOCK short. · 这两根线要短。",
    "100 nF at every chip. · 每片旁 100 nF。",
    "ENABLE: 10 kΩ to 5 V. · 10 kΩ 接 5 V。",
)


def _notes(build: Build, *more: str) -> str:
    notes = ["Resistors sit at this end. · 电阻装在这一端。"]
    at_pin = []
    if build.external_pull_up_ohms:
        at_pin.append(f"{ohms(build.external_pull_up_ohms)} → 5 V")
    if build.filter_nf:
        at_pin.append(f"{build.filter_nf:g} nF → GND")
    if at_pin:
        notes.append(f"Button pins · 按钮引脚: {', '.join(at_pin)}")
    return "\n".join([*notes, *more])


def _hub(build: Build) -> str:
    if build.chain is None:
        return BOARD[build.board_name]
    return "Registers · 移位寄存器"


def _seats(build: Build, seats: range) -> _Page:
    page = _Page(_hub(build), _notes(build, *_POD))
    for seat in seats:
        wires = [
            _wire(build, wire if wire == "GND" else f"{wire}{seat}", build.cable[wire])
            for wire in sorted(CABLE, key=list(build.cable).index)
        ]
        page.groups.append((f"SEAT{seat}", f"CABLE{seat}", f"Seat {seat} · {seat} 号座位", build.cable_m, wires))
    return page


def middle_signals(build: Build) -> list[str]:
    """What sits in the middle of the table and has a wire of its own."""
    return [*build.center_lamps, BUZZER, *build.extra_inputs]


def _middle(build: Build) -> _Page:
    page = _Page(
        BOARD[build.board_name] if build.chain is None else "Registers, board · 寄存器和主板", _notes(build, *_MIDDLE)
    )
    wires = [_wire(build, signal, MIDDLE_COLORS[signal]) for signal in (*middle_signals(build), "GND")]
    page.groups.append(("MIDDLE", "CABLE_M", "Middle of the table · 桌子中央", 0.3, wires))
    return page


def _registers(build: Build) -> _Page:
    assert build.chain is not None
    page = _Page(BOARD[build.board_name], "\n".join(_REGISTERS))
    places = {"5 V": "5V", "GND": "GND", **build.chain.pins}
    wires = [_Wire(signal, CHAIN_COLORS[signal], place, signal) for signal, place in places.items()]
    page.groups.append(("REGISTERS", "CABLE_R", "Registers U2 to U6 · 移位寄存器板", 0.15, wires))
    return page
