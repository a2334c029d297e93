"""What people call the signals, in both languages, and how values of parts are written."""

from __future__ import annotations

from typing import Final, Literal

from wiring.chain_nets import leg_number
from wiring.pinmap import Build
from wiring.rules import is_leg

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
SUFFIX: Final[dict[Language, str]] = {"en": "", "zh": ".zh-CN"}

_SEAT: Final[dict[str, dict[Language, str]]] = {
    "UNO": {"en": "UNO! button", "zh": "UNO! 按钮"},
    "CATCH": {"en": "CATCH button", "zh": "CATCH（抓）按钮"},
    "TURN": {"en": "turn light", "zh": "轮次灯"},
}
_MIDDLE: Final[dict[str, dict[Language, str]]] = {
    "CW": {"en": "direction light, clockwise", "zh": "顺时针方向灯"},
    "CCW": {"en": "direction light, counter-clockwise", "zh": "逆时针方向灯"},
    "RED": {"en": "color light, red", "zh": "红色灯"},
    "YELLOW": {"en": "color light, yellow", "zh": "黄色灯"},
    "GREEN": {"en": "color light, green", "zh": "绿色灯"},
    "BLUE": {"en": "color light, blue", "zh": "蓝色灯"},
    "LINK": {"en": "lamp L on the board itself", "zh": "主板自带的 L 灯"},
    "BUZZER": {"en": "buzzer", "zh": "蜂鸣器"},
    "LANDING": {"en": "switch at the discard pile (optional)", "zh": "弃牌堆开关（可选）"},
    "OK": {"en": "OK button (optional)", "zh": "确认按钮 OK（可选）"},
    "UNDO": {"en": "UNDO button (optional)", "zh": "撤销按钮 UNDO（可选）"},
    "GND": {"en": "common wire", "zh": "公共线"},
}
WIRE_COLOR: Final[dict[str, dict[Language, str]]] = {
    "BK": {"en": "black", "zh": "黑"},
    "BN": {"en": "brown", "zh": "棕"},
    "RD": {"en": "red", "zh": "红"},
    "OG": {"en": "orange", "zh": "橙"},
    "YE": {"en": "yellow", "zh": "黄"},
    "GN": {"en": "green", "zh": "绿"},
    "BU": {"en": "blue", "zh": "蓝"},
    "VT": {"en": "violet", "zh": "紫"},
    "GY": {"en": "grey", "zh": "灰"},
    "WH": {"en": "white", "zh": "白"},
    "PK": {"en": "pink", "zh": "粉"},
}
BOARD: Final = {"uno": "Arduino UNO R3", "mega": "Arduino MEGA2560"}
CHIP: Final = {"uno": "ATmega328P", "mega": "ATmega2560"}
TITLE: Final[dict[str, str]] = {
    "r3_direct": "UNO R3，最多 4 个座位，直接接线",
    "mega_direct": "MEGA2560，最多 10 个座位，直接接线",
    "r3_shift": "UNO R3，最多 10 个座位，3 片 74HC165 和 2 片 74HC595",
}


def title(build: Build, language: Language) -> str:
    return build.title if language == "en" else TITLE.get(build.name, build.title)


def seat_name(seat: int, language: Language) -> str:
    return f"Seat {seat}" if language == "en" else f"{seat} 号座位"


def signal_name(signal: str, language: Language) -> str:
    """Of the seat's signals without the seat."""
    if signal in _MIDDLE:
        return _MIDDLE[signal][language]
    return _SEAT[signal.rstrip("0123456789")][language]


def place_name(build: Build, place: str, language: Language) -> str:
    """ "D2" as printed on the board; a leg of a chip with its number."""
    if build.chain is None or not is_leg(place):
        return place
    chip, leg = place.split(".")
    number = leg_number(build.chain, place)
    return f"{chip} pin {number} ({leg})" if language == "en" else f"{chip} 第 {number} 脚（{leg}）"


def ohms(value: int) -> str:
    """470 -> "470 Ω", 4700 -> "4.7 kΩ"."""
    return f"{value} Ω" if value < 1000 else f"{value / 1000:g} kΩ"
