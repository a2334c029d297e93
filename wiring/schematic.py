"""The circuit of a build by net labels, drawn with schemdraw: what has the same name is joined.

Wires are not led across the sheet: pins carry the names of their signals, and each sort of part (a button, a lamp, the
buzzer) is drawn once, for all of them. schemdraw is asked for only when a sheet is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wiring.chain_nets import GND, OPEN, V5, chip_nets
from wiring.chips import CHAIN_PULL_UP_OHMS, HC165_LEGS, HC595_LEGS
from wiring.pinmap import Build, Chain
from wiring.rules import is_leg, used_pins
from wiring.sheet import SIZE, Sheet, sheet_svg
from wiring.signal_names import BOARD, ohms

_PITCH: Final = 0.62  # between two pins
_STUB: Final = 0.45  # the wire between a pin and its label
_BOARD_WIDTH, _CHIP_WIDTH, _COLUMN = 4.2, 2.9, 6.9
_PARTS_X: Final = 8.6  # where the parts begin


@dataclass(frozen=True, slots=True)
class _Leg:
    is_left: bool
    name: str  # printed inside, beside the pin
    net: str  # printed outside


def schematic_svg(build: Build) -> str:
    """The whole sheet. Raises `ImportError` without schemdraw."""
    bottom = -16.5 if build.chain is None else -32.0
    return sheet_svg(lambda sheet: _draw(sheet, build), (-2.4, 1.1, _PARTS_X + _END + 2.4, bottom))


def _draw(sheet: Sheet, build: Build) -> None:
    legs = _board_legs(build)
    _box(sheet, BOARD[build.board_name], legs, 0.0, 0.0, _BOARD_WIDTH)
    _button(sheet, build, _PARTS_X, 0.0)
    _lamp(sheet, build, _PARTS_X, -5.4)
    _buzzer(sheet, build, _PARTS_X, -8.5)
    _speaker(sheet, _PARTS_X, -11.0)
    if build.chain is None:
        return
    _supply(sheet, build.chain, -1.6, -_height(legs) - 1.4)
    for number, (chip, nets) in enumerate(chip_nets(build).items()):
        kind, numbers = ("74HC165", HC165_LEGS) if chip in build.chain.inputs else ("74HC595", HC595_LEGS)
        row, column = divmod(number, 3)
        place = (column * _COLUMN + 0.4, -18.0 - row * 7.4)
        _box(sheet, f"{chip}  {kind}", _chip_legs(nets, numbers), *place, _CHIP_WIDTH)


def _board_legs(build: Build) -> list[_Leg]:
    """Supply and analog pins left, digital ones right; of the MEGA the double header alone is on the right."""
    used = {place: signals[0] for place, signals in used_pins(build).items() if not is_leg(place)}
    pins = sorted(used, key=build.board.number)
    to_right = {pin for pin in pins if pin.startswith("D")}
    if build.board_name == "mega":
        to_right = {pin for pin in to_right if int(pin[1:]) >= 22}
    legs = [_Leg(True, "5V", V5), _Leg(True, "GND", GND)]
    return legs + [_Leg(pin not in to_right, pin, used[pin]) for pin in pins]


def _chip_legs(nets: dict[str, str], numbers: dict[str, int]) -> list[_Leg]:
    """As they lie on the table, the notch up."""
    names = {number: leg for leg, number in numbers.items()}
    legs = []
    for number in (*range(1, 9), *range(16, 8, -1)):
        leg, net = names[number], nets[names[number]]
        name = f"{number}  {leg}" if number < 9 else f"{leg}  {number}"
        legs.append(_Leg(number < 9, name, "" if net == OPEN else net))
    return legs


def _height(legs: list[_Leg]) -> float:
    left = sum(leg.is_left for leg in legs)
    return _PITCH * (max(left, len(legs) - left) + 1)


def _box(sheet: Sheet, name: str, legs: list[_Leg], x: float, y: float, width: float) -> None:
    """A board or a chip. Its upper left corner is at x, y."""
    height = _height(legs)
    sheet.area([(x, y), (x + width, y), (x + width, y - height), (x, y - height)], "#f4f4ee")
    sheet.text(x + width / 2, y + 0.35, name, "center", SIZE + 2)
    at = {True: y, False: y}
    for leg in legs:
        at[leg.is_left] -= _PITCH
        here = at[leg.is_left]
        edge, out, side = (x, -1, "right") if leg.is_left else (x + width, 1, "left")
        sheet.wire((edge, here), (edge + out * _STUB, here))
        sheet.text(edge - out * 0.12, here, leg.name, "left" if leg.is_left else "right")
        if leg.net:
            sheet.text(edge + out * (_STUB + 0.1), here, leg.net, side)


# ---- the parts, each drawn once


_PIN, _PLUG, _END = 1.9, 5.4, 9.2  # from the label to where the pin, the plug and the ground are


def _plug(sheet: Sheet, x: float, y: float, text: str) -> None:
    sheet.dot(x, y)
    sheet.text(x, y - 0.45, text, "center")


def _to_ground(sheet: Sheet, x: float, x2: float, y: float) -> None:
    sheet.wire((x, y), (x2, y), (x2, y - 0.35))
    sheet.ground(x2, y - 0.35)


def _button(sheet: Sheet, build: Build, x: float, y: float) -> None:
    signals = f"UNO1 … UNO{build.seats}, CATCH1 … CATCH{build.seats}"
    sheet.text(x, y, "Every button · 每个按钮", size=SIZE + 1)
    sheet.text(x, y - 0.55, ", ".join([signals, *build.extra_inputs]))
    level, pin, plug, end = y - 2.7, x + _PIN, x + _PLUG, x + _END
    sheet.text(x, level, "UNO1")
    sheet.wire((x + 1.2, level), (pin, level))
    if build.external_pull_up_ohms:
        sheet.part("Resistor", pin, level + 1.4, pin, level)
        sheet.text(pin + 0.35, level + 0.75, ohms(build.external_pull_up_ohms))
        sheet.text(pin, level + 1.65, V5, "center")
        sheet.dot(pin, level)
    if build.filter_nf:
        sheet.part("Capacitor", pin, level, pin, level - 1.4)
        sheet.text(pin + 0.5, level - 0.7, f"{build.filter_nf:g} nF")
        sheet.ground(pin, level - 1.4)
        sheet.dot(pin, level)
    if build.series_ohms:
        sheet.part("Resistor", pin, level, plug, level)
        sheet.text((pin + plug) / 2, level + 0.5, ohms(build.series_ohms), "center")
    else:
        sheet.wire((pin, level), (plug, level))
    _plug(sheet, plug, level, "plug · 插头 2")
    sheet.text(plug, level - 1.0, "CATCH: 3", "center")
    sheet.part("Button", plug + 1.0, level, plug + 2.6, level)
    sheet.wire((plug, level), (plug + 1.0, level))
    sheet.wire((plug + 2.6, level), (end, level))
    _plug(sheet, end - 0.8, level, "4")
    _to_ground(sheet, end - 0.8, end, level)


def _lamp(sheet: Sheet, build: Build, x: float, y: float) -> None:
    sheet.text(x, y, "Every lamp · 每个灯", size=SIZE + 1)
    sheet.text(x, y - 0.55, ", ".join([f"TURN1 … TURN{build.seats}", *build.center_lamps]))
    level, plug, end = y - 1.75, x + _PLUG, x + _END
    sheet.text(x, level, "TURN1")
    sheet.wire((x + 1.4, level), (x + _PIN, level))
    sheet.part("Resistor", x + _PIN, level, plug, level)
    sheet.text((x + _PIN + plug) / 2 - 0.2, level + 0.5, ohms(build.led_ohms), "center")
    _plug(sheet, plug, level, "plug · 插头 1")
    sheet.part("LED", plug + 1.2, level, plug + 2.8, level)
    sheet.text(plug + 1.6, level + 0.45, "long leg · 长脚", "right")
    sheet.wire((plug, level), (plug + 1.2, level))
    sheet.wire((plug + 2.8, level), (end, level))
    _plug(sheet, end - 0.8, level, "4")
    _to_ground(sheet, end - 0.8, end, level)


def _buzzer(sheet: Sheet, build: Build, x: float, y: float) -> None:
    sheet.text(x, y, "Piezo buzzer · 压电蜂鸣器", size=SIZE + 1)
    level, plug, end = y - 1.2, x + _PLUG, x + _END
    sheet.text(x, level, "BUZZER")
    sheet.wire((x + 1.7, level), (x + _PIN, level))
    if build.buzzer_ohms:
        sheet.part("Resistor", x + _PIN, level, plug, level)
        sheet.text((x + _PIN + plug) / 2, level + 0.5, ohms(build.buzzer_ohms), "center")
    else:
        sheet.wire((x + _PIN, level), (plug, level))
    sheet.part("Crystal", plug, level, plug + 2.6, level)
    sheet.text(plug + 0.75, level + 0.35, "+")
    _to_ground(sheet, plug + 2.6, end, level)


def _speaker(sheet: Sheet, x: float, y: float) -> None:
    sheet.text(x, y, "or magnetic, or a speaker · 或电磁式、小喇叭", size=SIZE + 1)
    level = y - 3.5
    sheet.text(x, level, "BUZZER")
    sheet.wire((x + 1.7, level), (x + _PIN, level))
    sheet.part("Resistor", x + _PIN, level, x + 4.6, level)
    sheet.text(x + 3.25, level + 0.5, "1 kΩ", "center")
    (line, foot), (_, bottom) = sheet.npn(x + 4.6, level)
    sheet.text(line + 0.8, level, "2N2222, S8050")
    sheet.ground(line, bottom)
    top, diode = foot + 1.6, line + 1.7
    sheet.part("Inductor2", line, foot, line, top)
    sheet.text(line - 0.65, (top + foot) / 2, "buzzer · 蜂鸣器", "right")
    sheet.part("Diode", diode, foot, diode, top)
    sheet.text(diode + 0.5, (top + foot) / 2, "1N4148")
    sheet.wire((line, foot), (diode, foot))
    sheet.wire((line, top), (diode, top))
    sheet.dot(line, foot)
    sheet.dot(line, top)
    sheet.text(line, top + 0.35, V5, "center")


def _supply(sheet: Sheet, chain: Chain, x: float, y: float) -> None:
    """What stands between 5 V and ground, and the pull-ups of the chain."""
    sheet.text(x, y, "Supply and chain · 电源和级联", size=SIZE + 1)
    for at, kind, value, note in (
        (x + 0.5, "Capacitor", "100 nF", "every chip · 每片"),
        (x + 4.3, "Capacitor", "100 µF", "once · 一个"),
    ):
        sheet.text(at, y - 0.85, V5, "center")
        sheet.part(kind, at, y - 1.1, at, y - 2.7, **({"polar": True} if value == "100 µF" else {}))
        sheet.text(at + 0.5, y - 1.65, value)
        sheet.text(at + 0.5, y - 2.2, note)
        sheet.ground(at, y - 2.7)
    for number, place in enumerate(chain.pulled_up):
        level = y - 4.5 - number * 1.15
        sheet.text(x, level, place)
        sheet.part("Resistor", x + 1.7, level, x + 4.3, level)
        sheet.text(x + 3.0, level + 0.5, ohms(CHAIN_PULL_UP_OHMS), "center")
        sheet.text(x + 4.45, level, V5)
