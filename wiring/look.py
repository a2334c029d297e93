"""What parts look like, which leg is which, and one seat on a breadboard: for people who build this for the first time.

Drawn with schemdraw, like the schematic, and with the values and pins of the pin map.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from wiring.pinmap import Build
from wiring.sheet import SIZE, Sheet, sheet_svg
from wiring.signal_names import ohms

_HOLE: Final = 0.35  # between two holes of schemdraw's breadboard
_WIRES: Final = {"YE": "#d9a400", "RD": "#cc2020", "BU": "#2050cc", "BK": "black"}


def look_svg(builds: list[Build]) -> str:
    """Polarity of the parts, and the rings of all resistors that the builds need."""
    values = sorted({value for build in builds for value in _resistors(build)})
    return sheet_svg(lambda sheet: _look(sheet, values), (-0.4, 1.0, 20.9, -10.2))


def fits_a_breadboard(build: Build) -> bool:
    """Nothing between a button and its pin: what the picture of a seat shows is all there is."""
    return build.chain is None and not (build.series_ohms or build.filter_nf or build.external_pull_up_ohms)


def breadboard_svg(build: Build) -> str:
    """Seat 1 of a build that `fits_a_breadboard`."""
    return sheet_svg(lambda sheet: _breadboard(sheet, build), (-4.4, 1.7, 13.4, -6.9))


def _resistors(build: Build) -> list[int]:
    values = (build.led_ohms, build.buzzer_ohms, build.series_ohms, build.external_pull_up_ohms)
    return [value for value in values if value]


# ---- parts

_METAL: Final = "#a0a0a0"


def _look(sheet: Sheet, values: list[int]) -> None:
    _led(sheet, 0.0)
    _push_button(sheet, 6.0)
    _chip(sheet, 12.2)
    _electrolytic(sheet, 17.4)
    sheet.text(0, -6.0, "Resistors, gold ring at the right · 电阻，金环在右", size=SIZE + 1)
    for number, value in enumerate(values):
        column, row = number % 3, number // 3
        x, y = column * 3.8, -7.1 - row * 1.8
        sheet.wire((x, y), (x + 2.9, y), color=_METAL, width=3)
        sheet.picture("Resistor", x + 0.6, y, scale=2, value=value, tolerance=5)
        sheet.text(x + 1.45, y - 0.75, ohms(value), "center")
    _network(sheet, 12.2)


def _led(sheet: Sheet, x: float) -> None:
    sheet.text(x, 0.4, "Light (LED) · 灯", size=SIZE + 1)
    left, top, bottom = x + 0.5, -0.5, -2.0
    dome = [(left + 0.7 - 0.7 * cos(angle), top - 0.5 + 0.6 * sin(angle)) for angle in (pi * i / 12 for i in range(13))]
    sheet.area([*dome, (left + 1.4, bottom), (left, bottom)], "#e8e0c0")
    sheet.area(
        [(left - 0.2, bottom), (left + 1.4, bottom), (left + 1.4, bottom - 0.3), (left - 0.2, bottom - 0.3)], "#e8e0c0"
    )
    sheet.wire((left + 0.35, bottom - 0.3), (left + 0.35, bottom - 2.2), color=_METAL, width=4)
    sheet.wire((left + 1.05, bottom - 0.3), (left + 1.05, bottom - 1.5), color=_METAL, width=4)
    sheet.text(left + 0.35, bottom - 2.55, "+", "center", SIZE + 2)
    sheet.text(left + 1.05, bottom - 1.85, "−", "center", SIZE + 2)
    for line, text in enumerate(("long leg: +", "short leg: −", "(rim flat here)", "长脚：+", "短脚：−（缺口侧）")):
        sheet.text(left + 1.8, -1.0 - line * 0.55, text)


def _push_button(sheet: Sheet, x: float) -> None:
    sheet.text(x, 0.4, "Button · 按钮", size=SIZE + 1)
    left, bottom, size = x + 1.1, -2.3, 1.6
    for leg, name in ((bottom + size - 0.3, "1"), (bottom + 0.3, "2")):
        sheet.wire((left - 0.6, leg), (left + size + 0.6, leg), color=_METAL, width=4)
        sheet.text(left - 0.75, leg, name, "right")
        sheet.text(left + size + 0.75, leg, name)
    sheet.area([(left, bottom), (left + size, bottom), (left + size, bottom + size), (left, bottom + size)], "#d8d8d8")
    sheet.dot(left + size / 2, bottom + size / 2, 0.5, "#cc2020")
    for line, text in enumerate(
        ("Two and two legs are joined", "inside: use two diagonal ones.", "内部两两相连：用对角的两脚。")
    ):
        sheet.text(x, bottom - 0.6 - line * 0.55, text)


def _chip(sheet: Sheet, x: float) -> None:
    sheet.text(x, 0.4, "Chip · 芯片", size=SIZE + 1)
    chip = sheet.picture("DIP", x + 0.5, -0.7, npins=16, scale=1.1)
    for number in (1, 8, 9, 16):
        leg_x, leg_y = chip.absanchors[f"pin{number}"]
        sheet.text(leg_x + (-0.2 if number < 9 else 0.2), leg_y, str(number), "right" if number < 9 else "left")
    for line, text in enumerate(("notch up", "缺口朝上", "16: 5 V", "8: GND")):
        sheet.text(x + 2.3, -1.4 - line * 0.55, text)


def _electrolytic(sheet: Sheet, x: float) -> None:
    sheet.text(x, 0.4, "100 µF", size=SIZE + 1)
    sheet.picture("CapacitorElectrolytic", x + 0.6, -3.2, scale=1.6)
    sheet.text(x + 0.6, -3.6, "−", "center", SIZE + 2)
    sheet.text(x + 1.2, -3.6, "+", "center", SIZE + 2)
    sheet.text(x, -4.2, "stripe: GND")
    sheet.text(x, -4.75, "条纹一侧：GND")


def _network(sheet: Sheet, x: float) -> None:
    sheet.text(x, -6.0, "Resistor network · 排阻", size=SIZE + 1)
    y, width = -7.4, 9 * 0.5
    sheet.area([(x, y), (x + width, y), (x + width, y + 0.7), (x, y + 0.7)], "#e8d070")
    sheet.dot(x + 0.25, y + 0.35, 0.12)
    for number in range(9):
        leg = x + 0.25 + number * 0.5
        sheet.wire((leg, y), (leg, y - 0.45), color=_METAL, width=4)
    sheet.text(x + 0.25, y - 0.85, "5 V", "center")
    sheet.text(x + 1.0, y - 0.85, "eight button pins · 八个按钮引脚")
    sheet.text(x, y - 1.45, "dot: the common leg · 圆点：公共脚")


# ---- one seat


def _breadboard(sheet: Sheet, build: Build) -> None:
    board = sheet.picture("Breadboard", 0, 0, theta=0)
    hole = board.absanchors

    def at(name: str) -> tuple[float, float]:
        x, y = hole[name]
        return float(x), float(y)

    colors = {wire: _WIRES[build.cable[wire]] for wire in build.cable}
    ground = [("A5", "L2_4"), ("A10", "L2_9"), ("A15", "L2_14")]
    for start, rail in ground:
        sheet.wire(at(start), at(rail), color=colors["GND"], width=4)
    _on_board(sheet, at("E3"), at("F5"), colors["UNO"], "UNO!")
    _on_board(sheet, at("E8"), at("F10"), colors["CATCH"], "CATCH")
    (x, y), (x2, _) = at("D14"), at("G14")
    sheet.wire((x, y), (x2, y), color="#888888", width=3)
    sheet.picture("Resistor", (x + x2) / 2 - 0.44, y, value=build.led_ohms, tolerance=5)
    led_x, led_y = at("C14")
    sheet.dot(led_x, led_y - _HOLE / 2, 0.27, "#fff6b0")
    sheet.text(led_x, led_y - _HOLE / 2, "LED", "center", 8)
    sheet.text(led_x - 0.05, led_y + 0.32, "+", "center")
    sheet.text(led_x - 0.05, led_y - 0.68, "−", "center")
    signals = (("UNO1", "J3"), ("CATCH1", "J8"), ("TURN1", "J14"))
    for signal, start in signals:
        kind = signal.rstrip("1")
        (x, y), edge = at(start), 8.2
        sheet.wire((x, y), (edge, y), color=colors[kind], width=4)
        sheet.text(edge + 0.2, y, f"{build.places[signal]}   ({signal})", size=SIZE + 2)
    sheet.text(8.4, at("J14")[1] - 0.6, f"{ohms(build.led_ohms)}, + long leg · 长脚")
    (x, y) = at("L2_1")
    sheet.wire((x, y), (x, y + 1.4), (8.2, y + 1.4), color=colors["GND"], width=4)
    sheet.text(8.4, y + 1.4, "GND", size=SIZE + 2)
    sheet.text(-0.8, at("A5")[1], "blue rail: GND", "right")
    sheet.text(-0.8, at("A5")[1] - 0.6, "蓝线排：GND", "right")
    sheet.text(-0.8, at("A15")[1], "− short leg", "right")
    sheet.text(-0.8, at("A15")[1] - 0.6, "短脚", "right")


def _on_board(sheet: Sheet, corner: tuple[float, float], other: tuple[float, float], color: str, name: str) -> None:
    """A button across the gap, its legs at two diagonal holes and at the other two."""
    (x, y), (x2, y2) = corner, other
    sheet.area([(x - 0.1, y + 0.12), (x2 + 0.1, y + 0.12), (x2 + 0.1, y2 - 0.12), (x - 0.1, y2 - 0.12)], "#d8d8d8")
    sheet.dot((x + x2) / 2, (y + y2) / 2, 0.3, color)
    left, right, middle = x2 + 0.2, x2 + 1.7, (y + y2) / 2
    sheet.area(
        [(left, middle - 0.25), (right, middle - 0.25), (right, middle + 0.25), (left, middle + 0.25)], "white", "white"
    )
    sheet.text((left + right) / 2, middle, name, "center")
