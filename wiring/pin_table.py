"""Where every wire goes, as Markdown to print: a check sheet for each seat, the middle, the chips, and the loads."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from wiring.chain_nets import OPEN, chip_nets
from wiring.chips import CHAIN_PULL_UP_OHMS, HC165_LEGS, HC595_LEGS
from wiring.harness import CHAIN_COLORS, MIDDLE_COLORS, middle_signals, through
from wiring.pinmap import BUZZER, LINK, Build, Chain
from wiring.rules import Load, Rule, loads
from wiring.signal_names import BOARD, WIRE_COLOR, Language, ohms, place_name, seat_name, signal_name, title

BOX: Final = "☐"


@cache
def _texts(language: Language) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(Path(__file__).with_name("pin_texts.toml").read_text("utf-8"))[language]
    return found


_RULES_ZH: Final = {
    Rule.PIN_CURRENT: "每个引脚的电流",
    Rule.SHORT_CURRENT: "灯线短路时的电流",
    Rule.GROUP_CURRENT: "一组端口的电流",
    Rule.CHIP_CURRENT: "单片机总电流",
    Rule.HC595_CURRENT: "每片 74HC595 的电流",
    Rule.USB_CURRENT: "USB 总电流",
    Rule.CLOSED_LEVEL: "按钮按下时的电平",
    Rule.PRESS_DELAY: "按下的延迟",
    Rule.RELEASE_TIME: "松开的时间",
    Rule.CABLE_LENGTH: "线长",
}


def pin_table(build: Build, language: Language) -> str:
    """The whole sheet of one build."""
    text = _texts(language)
    blocks = [text["head"].format(name=build.name, title=title(build, language)), text["written"], text["use"]]
    if at_pin := _at_pin(build, text):
        blocks.append(at_pin)
    for seat in build.seat_range:
        blocks += [f"## {seat_name(seat, language)}", _seat(build, seat, language)]
        if seat == 1:
            blocks.append(text["pod"])
    blocks += [f"## {text['middle']}", text["middle_use"], _middle(build, language)]
    if LINK in build.lamps:
        blocks.append(text["link"].format(place=build.lamps[LINK]))
    if build.chain is not None:
        blocks += [f"## {text['registers']}", _registers(build, build.chain, text, language)]
        use = text["chips_use"].format(pull=ohms(CHAIN_PULL_UP_OHMS), places=", ".join(build.chain.pulled_up))
        blocks += [f"## {text['chips']}", use, *_chips(build, build.chain, text)]
    blocks += [f"## {text['loads']}", text["loads_use"], _loads(build, language), text["signature"]]
    return "\n\n".join(blocks) + "\n"


def _at_pin(build: Build, text: dict[str, str]) -> str:
    parts = []
    if build.external_pull_up_ohms:
        parts.append(text["pull"].format(value=ohms(build.external_pull_up_ohms)))
    if build.filter_nf:
        parts.append(text["filter"].format(value=build.filter_nf))
    return text["at_pin"].format(parts=", ".join(parts)) if parts else ""


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _works(build: Build, signal: str, text: dict[str, str]) -> str:
    if signal == "GND":
        return ""
    kind = "buzzer" if signal == BUZZER else "button" if signal in build.inputs else "lamp"
    return f"{BOX} {text[f'{kind}_works']}"


def _row(build: Build, signal: str, color: str, language: Language) -> list[str]:
    text = _texts(language)
    place = build.places.get(signal)
    return [
        WIRE_COLOR[color][language],
        f"**{signal}**",
        signal_name(signal, language),
        text["gnd"] if place is None else f"**{place_name(build, place, language)}**",
        through(build, signal) or text["direct"],
        BOX,
        BOX if signal != "GND" else "",
        _works(build, signal, text),
    ]


def _heads(text: dict[str, str]) -> list[str]:
    return [text[key] for key in ("wire", "signal", "what", "place", "through", "sits", "alone", "works")]


def _seat(build: Build, seat: int, language: Language) -> str:
    text = _texts(language)
    rows = []
    for number, (wire, color) in enumerate(build.cable.items(), 1):
        signal = wire if wire == "GND" else f"{wire}{seat}"
        rows.append([str(number), *_row(build, signal, color, language)])
    return _table([text["plug"], *_heads(text)], rows)


def _middle(build: Build, language: Language) -> str:
    signals = (*middle_signals(build), "GND")
    return _table(
        _heads(_texts(language)), [_row(build, signal, MIDDLE_COLORS[signal], language) for signal in signals]
    )


def _registers(build: Build, chain: Chain, text: dict[str, str], language: Language) -> str:
    rows = []
    nets = chip_nets(build)
    for signal, pin in {"5 V": "5V", "GND": "GND", **chain.pins}.items():
        legs = [f"{chip}.{leg}" for chip, joined in nets.items() for leg, net in joined.items() if net == signal]
        color = WIRE_COLOR[CHAIN_COLORS[signal]][language]
        rows.append([color, f"**{signal}**", f"{BOARD[build.board_name]} **{pin}**", ", ".join(legs), BOX, BOX])
    return _table([text[key] for key in ("wire", "signal", "place", "joined", "sits", "alone")], rows)


def _chips(build: Build, chain: Chain, text: dict[str, str]) -> list[str]:
    """Each chip as it lies there: the legs of its left side and of its right side in one line."""
    found = []
    places = chain.pins
    for chip, nets in chip_nets(build).items():
        legs = HC165_LEGS if chip in chain.inputs else HC595_LEGS
        names = {number: leg for leg, number in legs.items()}

        def net(number: int, names: dict[int, str] = names, nets: dict[str, str] = nets, chip: str = chip) -> str:
            joined = nets[names[number]]
            if joined == OPEN:
                return text["free"]
            if joined == f"{chip}.{names[number]}":
                follower = next(one for one, other in chip_nets(build).items() if other["DS"] == joined)
                joined = f"{follower}.DS"
            return f"{joined} ({places[joined]})" if joined in places else f"**{joined}**"

        rows = [
            [BOX, net(left), names[left], str(left), str(17 - left), names[17 - left], net(17 - left), BOX]
            for left in range(1, 9)
        ]
        kind = "74HC165" if chip in chain.inputs else "74HC595"
        heads = ["", text["joined"], text["name"], text["leg"], text["leg"], text["name"], text["joined"], ""]
        found += [f"### {chip}: {kind}", _table(heads, rows)]
    return found


def _loads(build: Build, language: Language) -> str:
    text = _texts(language)
    found = loads(build)
    lamps = [load for load in found if load.rule is Rule.PIN_CURRENT]
    largest = max(lamps, key=lambda load: load.value / load.limit)
    rows = [_load(largest, f"{text['largest']}: {largest.what}", language)]
    rows += [_load(load, load.what, language) for load in found if load.rule is not Rule.PIN_CURRENT and load.value]
    return _table([text[key] for key in ("rule", "where", "value", "limit")], rows)


def _load(load: Load, where: str, language: Language) -> list[str]:
    rule = str(load.rule) if language == "en" else _RULES_ZH[load.rule]
    return [rule, where, f"{load.value:.3g} {load.unit}", f"{load.limit:g} {load.unit}"]
