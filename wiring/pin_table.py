"""Where every wire goes, as Markdown to print: a check sheet for each seat, the middle, the chips, and the loads."""

from __future__ import annotations

from typing import Final

from wiring.chain_nets import OPEN, chip_nets
from wiring.chips import CHAIN_PULL_UP_OHMS, HC165_LEGS, HC595_LEGS
from wiring.harness import CHAIN_COLORS, MIDDLE_COLORS, middle_signals, through
from wiring.pinmap import BUZZER, LINK, Build, Chain
from wiring.rules import Load, Rule, loads
from wiring.signal_names import BOARD, WIRE_COLOR, Language, ohms, place_name, seat_name, signal_name, title

BOX: Final = "☐"

_TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "head": "# Pins of {name}: {title}\n\n<!-- Written by wiring/build.py from wiring/pinmap.toml: change that one. -->\n",
        "use": (
            "Print this and tick as you go. **sits**: soldered or plugged, pull at it gently. **alone**: with the multimeter "
            "on beep and the USB cable out, the wire beeps with its own place and with nothing else (buttons open). "
            "**works**: the service screen of the program, or the light of the seat, shows it.\n"
        ),
        "plug": "plug",
        "wire": "wire",
        "signal": "signal",
        "what": "what it is",
        "place": "goes to",
        "through": "through",
        "sits": "sits",
        "alone": "alone",
        "works": "works",
        "button_works": "pressed, the screen names it",
        "lamp_works": "lit in the lamp chase",
        "buzzer_works": "heard in the buzzer test",
        "gnd_works": "",
        "gnd": "GND (common rail)",
        "direct": "nothing",
        "pod": (
            "Inside the seat's box: light between 1 (long leg) and 4 (short leg, flat side); UNO! button between 2 and 4; "
            "CATCH button between 3 and 4.\n"
        ),
        "middle": "Middle of the table",
        "middle_use": (
            "Each lamp: long leg to its wire, short leg to GND. Each button: one leg to its wire, the other to GND. Buzzer: + "
            "to its wire, the other leg to GND.\n"
        ),
        "at_pin": "At every button pin: {parts}.\n",
        "pull": "{value} to 5 V",
        "filter": "{value:g} nF to GND",
        "link": "Nothing to wire: lamp L on the board ({place}) shows the link.\n",
        "registers": "From the board to the registers",
        "chips": "Legs of the chips",
        "chips_use": (
            "The notch of a chip points up; leg 1 is left of it, leg 16 right. 100 nF from leg 16 to leg 8 of every chip. "
            "{pull} to 5 V at {places}.\n"
        ),
        "leg": "leg",
        "name": "name",
        "joined": "goes to",
        "free": "stays free",
        "loads": "Computed loads",
        "loads_use": "At the worst: everything lit, everything pressed. `wiring/build.py` refuses a pin map that is over a limit.\n",
        "rule": "rule",
        "where": "where",
        "value": "value",
        "limit": "limit",
        "largest": "largest lamp",
        "seat_sign": "Built by: ____________ Checked by: ____________ Date: ____________\n",
    },
    "zh": {
        "head": "# {name} 引脚表：{title}\n\n<!-- 由 wiring/build.py 根据 wiring/pinmap.toml 生成：请改那个文件。 -->\n",
        "use": (
            "打印出来，做一项勾一项。**牢固**：焊好或插好，轻拉不掉。**不短路**：拔掉 USB，万用表打到蜂鸣挡，"
            "这根线只和自己的位置响，和别的都不响（按钮松开）。**正常**：程序的检修画面或座位灯有反应。\n"
        ),
        "plug": "插头",
        "wire": "线色",
        "signal": "信号",
        "what": "是什么",
        "place": "接到",
        "through": "经过",
        "sits": "牢固",
        "alone": "不短路",
        "works": "正常",
        "button_works": "按下时画面显示它",
        "lamp_works": "逐灯测试时亮",
        "buzzer_works": "蜂鸣器测试时响",
        "gnd_works": "",
        "gnd": "GND（公共地线）",
        "direct": "无",
        "pod": "座位盒内：灯接在 1（长脚）和 4（短脚、缺口一侧）之间；UNO! 按钮接 2 和 4；CATCH 按钮接 3 和 4。\n",
        "middle": "桌子中央",
        "middle_use": "每个灯：长脚接自己的线，短脚接 GND。每个按钮：一脚接自己的线，另一脚接 GND。蜂鸣器：+ 接自己的线，另一脚接 GND。\n",
        "at_pin": "每个按钮引脚旁：{parts}。\n",
        "pull": "{value} 接 5 V",
        "filter": "{value:g} nF 接 GND",
        "link": "不用接线：主板上的 L 灯（{place}）显示连接状态。\n",
        "registers": "主板到移位寄存器",
        "chips": "芯片各脚",
        "chips_use": "芯片缺口朝上，缺口左边是 1 脚，右边是 16 脚。每片芯片 16 脚和 8 脚之间 100 nF。{pull} 接 5 V 的位置：{places}。\n",
        "leg": "脚",
        "name": "名称",
        "joined": "接到",
        "free": "悬空不接",
        "loads": "计算出的负载",
        "loads_use": "按最坏情况：灯全亮、按钮全按下。超过限值的引脚表会被 `wiring/build.py` 拒绝。\n",
        "rule": "规则",
        "where": "位置",
        "value": "数值",
        "limit": "限值",
        "largest": "电流最大的灯",
        "seat_sign": "制作：____________ 检查：____________ 日期：____________\n",
    },
}
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
    text = _TEXTS[language]
    blocks = [text["head"].format(name=build.name, title=title(build, language)), text["use"]]
    if at_pin := _at_pin(build, text):
        blocks.append(at_pin)
    for seat in build.seat_range:
        blocks.append(f"## {seat_name(seat, language)}\n")
        blocks.append(_seat(build, seat, language))
        if seat == 1:
            blocks.append(text["pod"])
    blocks += [f"## {text['middle']}\n", text["middle_use"], _middle(build, language)]
    if LINK in build.lamps:
        blocks.append(text["link"].format(place=build.lamps[LINK]))
    if build.chain is not None:
        blocks += [f"## {text['registers']}\n", _registers(build, build.chain, text, language)]
        places = ["ENABLE", *(f"{chip}.DS" for chip in build.chain.inputs[1:])]
        pull = text["chips_use"].format(pull=ohms(CHAIN_PULL_UP_OHMS), places=", ".join(places))
        blocks += [f"## {text['chips']}\n", pull, *_chips(build, build.chain, text)]
    blocks += [f"## {text['loads']}\n", text["loads_use"], _loads(build, language), text["seat_sign"]]
    return "\n".join(blocks)


def _at_pin(build: Build, text: dict[str, str]) -> str:
    parts = []
    if build.external_pull_up_ohms:
        parts.append(text["pull"].format(value=ohms(build.external_pull_up_ohms)))
    if build.filter_nf:
        parts.append(text["filter"].format(value=build.filter_nf))
    return text["at_pin"].format(parts=", ".join(parts)) if parts else ""


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _works(build: Build, signal: str, text: dict[str, str]) -> str:
    if signal == "GND":
        return text["gnd_works"]
    kind = "buzzer" if signal == BUZZER else "button" if signal in build.inputs else "lamp"
    return f"{BOX} {text[f'{kind}_works']}"


def _row(build: Build, signal: str, color: str, language: Language) -> list[str]:
    text = _TEXTS[language]
    place = {**build.inputs, **build.lamps, BUZZER: build.buzzer}.get(signal)
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
    text = _TEXTS[language]
    rows = []
    for number, (wire, color) in enumerate(build.cable.items(), 1):
        signal = wire if wire == "GND" else f"{wire}{seat}"
        rows.append([str(number), *_row(build, signal, color, language)])
    return _table([text["plug"], *_heads(text)], rows)


def _middle(build: Build, language: Language) -> str:
    signals = (*middle_signals(build), "GND")
    return _table(
        _heads(_TEXTS[language]), [_row(build, signal, MIDDLE_COLORS[signal], language) for signal in signals]
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
    places = {signal: pin for signal, pin in chain.pins.items()}
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
        found += [f"### {chip}: {kind}\n", _table(heads, rows)]
    return found


def _loads(build: Build, language: Language) -> str:
    text = _TEXTS[language]
    found = loads(build)
    lamps = [load for load in found if load.rule is Rule.PIN_CURRENT]
    largest = max(lamps, key=lambda load: load.value / load.limit)
    rows = [_load(largest, f"{text['largest']}: {largest.what}", language)]
    rows += [_load(load, load.what, language) for load in found if load.rule is not Rule.PIN_CURRENT and load.value]
    return _table([text[key] for key in ("rule", "where", "value", "limit")], rows)


def _load(load: Load, where: str, language: Language) -> list[str]:
    rule = str(load.rule) if language == "en" else _RULES_ZH[load.rule]
    return [rule, where, f"{load.value:.3g} {load.unit}", f"{load.limit:g} {load.unit}"]
