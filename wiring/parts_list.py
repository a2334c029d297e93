"""What has to be bought for a build: how many of each follows from the pin map."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, replace
from typing import Final

from wiring.chips import CHAIN_PULL_UP_OHMS
from wiring.pinmap import LINK, Build
from wiring.rules import broken_rules, max_cable_m, used_pins
from wiring.signal_names import BOARD, CHIP, Language, ohms, title

E12: Final = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)
NETWORK: Final = 8  # resistors in a SIP-9

# What may be taken instead, in any combination.
SERIES_OHMS: Final = (470, 1200)
PULL_UP_OHMS: Final = (4700, 10_000)
FILTER_NF: Final = (4.7, 10)


@dataclass(frozen=True, slots=True)
class Part:
    """`use` and `instead` in both languages. `is_optional`: the build works without it."""

    quantity: int
    name: dict[Language, str]
    value: str
    use: dict[Language, str]
    instead: dict[Language, str]
    is_optional: bool = False


def _part(
    quantity: int, en: str, zh: str, value: str, use: tuple[str, str], instead: tuple[str, str], optional: bool = False
) -> Part:
    return Part(
        quantity,
        {"en": en, "zh": zh},
        value,
        {"en": use[0], "zh": use[1]},
        {"en": instead[0], "zh": instead[1]},
        optional,
    )


def _range(ends: tuple[float, float], unit: str, more: tuple[str, str] = ("", "")) -> tuple[str, str]:
    low, high = (f"{end:g}" for end in ends)
    return f"{low} to {high} {unit}{more[0]}", f"{low} 到 {high} {unit}{more[1]}"


def parts(build: Build) -> list[Part]:
    """In the order of a shopping list; none with the quantity 0."""
    found = [*_board(build), *_seats(build), *_middle(build), *_inputs(build), *_registers(build), *_cables(build)]
    return [part for part in found if part.quantity]


def smallest_led_ohms(build: Build) -> int:
    """The smallest resistor of the E12 series that breaks no rule."""
    values = [digits * 10**power for power in (1, 2) for digits in E12]
    return next(ohms for ohms in values if not broken_rules(replace(build, led_ohms=ohms)))


def _board(build: Build) -> list[Part]:
    board = BOARD[build.board_name]
    return [
        _part(
            1,
            board,
            board,
            CHIP[build.board_name],
            ("the board in the middle", "桌子中央的主板"),
            (
                "a clone with the same chip at 16 MHz and 5 V (a CH340 as USB chip is fine); no UNO R4, Nano Every or Leonardo",
                "同芯片、16 MHz、5 V 的兼容板（USB 芯片为 CH340 也可以）；不能用 UNO R4、Nano Every、Leonardo",
            ),
        ),
        _part(
            1,
            "USB cable A to B",
            "USB A–B 数据线",
            "1 to 2 m",
            ("to the laptop", "接笔记本电脑"),
            ("the plug your clone has; it must carry data, not only power", "按兼容板的插口选；必须能传数据，不能只充电"),
        ),
    ]


def _seats(build: Build) -> list[Part]:
    button = (
        "any push button that closes while pressed (tactile 12 mm, arcade 30 mm); no switch that stays",
        "任何按下才接通的按钮（12 mm 轻触、30 mm 街机按钮）；不要自锁开关",
    )
    led = ("3 mm, or another color: the resistor fits all", "3 mm 或别的颜色都可以，电阻不变")
    least = smallest_led_ohms(build)
    lamps = len(build.lamps) - (LINK in build.lamps)
    return [
        _part(build.seats, "push button, red", "红色按钮", "NO, momentary", ("UNO! of each seat", "每个座位的 UNO!"), button),
        _part(build.seats, "push button, blue", "蓝色按钮", "NO, momentary", ("CATCH of each seat", "每个座位的 CATCH（抓）"), button),
        _part(build.seats, "LED, white", "白色 LED", "5 mm", ("turn light of each seat", "每个座位的轮次灯"), led),
        _part(
            lamps,
            "resistor",
            "电阻",
            f"{ohms(build.led_ohms)}, 1/4 W",
            ("one for each LED, at the board's end of its wire", "每个 LED 一个，装在主板一端"),
            (f"{ohms(least)} to 1 kΩ; never less than {ohms(least)}", f"{ohms(least)} 到 1 kΩ；不能小于 {ohms(least)}"),
        ),
    ]


def _middle(build: Build) -> list[Part]:
    colors = {
        "RED": ("LED, red", "红色 LED"),
        "YELLOW": ("LED, yellow", "黄色 LED"),
        "GREEN": ("LED, green", "绿色 LED"),
        "BLUE": ("LED, blue", "蓝色 LED"),
    }
    led = ("3 mm; brighter ones need no other resistor", "3 mm；更亮的也不用换电阻")
    arrows = sum(lamp in build.lamps for lamp in ("CW", "CCW"))
    buttons = sum(name in build.inputs for name in ("OK", "UNDO"))
    return [
        _part(arrows, "LED, white", "白色 LED", "5 mm", ("direction, one for each arrow", "方向灯，每个箭头一个"), led),
        *(
            _part(1, en, zh, "5 mm", ("the color in play", "当前颜色灯"), led)
            for lamp, (en, zh) in colors.items()
            if lamp in build.lamps
        ),
        _part(
            1,
            "piezo buzzer, passive",
            "无源压电蜂鸣器",
            "no oscillator inside",
            ("sounds and tunes", "提示音"),
            (
                "an active 5 V buzzer of at most 8 mA: rhythm without tunes (needed with StandardFirmata). A louder or magnetic "
                "one and a small loudspeaker only with a transistor: see the schematic",
                "5 V、8 mA 以内的有源蜂鸣器：只有节奏没有音调（用 StandardFirmata 时必须用它）。"
                "更响的、电磁式的和小喇叭必须加三极管：见原理图",
            ),
        ),
        _part(
            int(build.buzzer_ohms > 0),
            "resistor",
            "电阻",
            f"{ohms(build.buzzer_ohms)}, 1/4 W",
            ("in series with the buzzer", "与蜂鸣器串联"),
            ("100 to 220 Ω", "100 到 220 Ω"),
        ),
        _part(
            buttons,
            "push button, green",
            "绿色按钮",
            "NO, momentary",
            (" and ".join(name for name in ("OK", "UNDO") if name in build.inputs) + " in the middle", "中央的确认 / 撤销按钮"),
            ("leave them out; the keyboard does the same", "可以不装，用键盘代替"),
            optional=True,
        ),
        _part(
            int("LANDING" in build.inputs),
            "micro switch with lever",
            "带杠杆微动开关",
            "NO",
            ("closes when a card lands on the discard pile", "牌落到弃牌堆时接通"),
            ("a light barrier with an open-collector output (5 V); or leave it out", "集电极开路输出的 5 V 光电开关；也可以不装"),
            optional=True,
        ),
    ]


def _inputs(build: Build) -> list[Part]:
    """What stands between cables and pins."""
    count = len(build.inputs)
    has_series, has_filter = build.series_ohms > 0, build.filter_nf > 0
    found = [
        _part(
            count if has_series else 0,
            "resistor",
            "电阻",
            f"{ohms(build.series_ohms)}, 1/4 W",
            ("in series with every button wire, at the pin", "每根按钮线串一个，靠近引脚"),
            _range(SERIES_OHMS, "Ω"),
        ),
        _part(
            count if has_filter else 0,
            "ceramic capacitor",
            "瓷片电容",
            f"{build.filter_nf:g} nF",
            ("from every button pin to GND", "每个按钮引脚对 GND 一个"),
            _range(FILTER_NF, "nF", ("; never 100 nF", "；绝不能用 100 nF")),
        ),
    ]
    if build.external_pull_up_ohms:
        value = ohms(build.external_pull_up_ohms)
        found.append(
            _part(
                -(-count // NETWORK),
                "resistor network SIP-9, common pin",
                "排阻 SIP-9（一端公共）",
                f"8 × {value}",
                (f"from {count} button pins to 5 V; the dot is the common pin", f"{count} 个按钮引脚接 5 V；圆点为公共脚"),
                (
                    f"{count} single resistors of {PULL_UP_OHMS[0]} to {PULL_UP_OHMS[1]} Ω",
                    f"{count} 个 {PULL_UP_OHMS[0]} 到 {PULL_UP_OHMS[1]} Ω 的单个电阻",
                ),
            )
        )
    longer = replace(build, series_ohms=1000, filter_nf=10)
    if not has_filter and max_cable_m(longer) > max_cable_m(build):
        use = (
            f"only for cables from {max_cable_m(build):g} m to {max_cable_m(longer):g} m: ",
            f"仅当线长 {max_cable_m(build):g} 到 {max_cable_m(longer):g} m：",
        )
        found += [
            _part(
                count,
                "resistor",
                "电阻",
                "1 kΩ, 1/4 W",
                (use[0] + "in series with every button wire", use[1] + "每根按钮线串一个"),
                _range(SERIES_OHMS, "Ω"),
                optional=True,
            ),
            _part(
                count,
                "ceramic capacitor",
                "瓷片电容",
                "10 nF",
                (use[0] + "from every button pin to GND", use[1] + "每个按钮引脚对 GND 一个"),
                _range(FILTER_NF, "nF", ("; never 100 nF", "；绝不能用 100 nF")),
                optional=True,
            ),
        ]
    return found


def _registers(build: Build) -> list[Part]:
    chain = build.chain
    if chain is None:
        return []
    ins, outs = len(chain.inputs), len(chain.outputs)
    names = (", ".join(chain.inputs), ", ".join(chain.outputs))
    return [
        _part(ins, "74HC165", "74HC165", "DIP-16", (f"{names[0]}: read the buttons", f"{names[0]}：读按钮"), ("SN74HC165N, CD74HC165E; no 74LS", "SN74HC165N、CD74HC165E；不要 74LS")),
        _part(outs, "74HC595", "74HC595", "DIP-16", (f"{names[1]}: light the lamps", f"{names[1]}：点灯"), ("SN74HC595N; 74HCT595 as well", "SN74HC595N；74HCT595 也可以")),
        _part(ins + outs, "IC socket", "IC 插座", "DIP-16", ("one for each chip", "每片一个"), ("solder the chips in, notch the right way", "直接焊芯片，注意缺口方向"), optional=True),
        _part(ins + outs, "ceramic capacitor", "瓷片电容", "100 nF", ("from pin 16 to pin 8 of every chip, close to it", "每片芯片 16 脚到 8 脚，靠近芯片"), ("47 to 220 nF", "47 到 220 nF")),
        _part(1, "electrolytic capacitor", "电解电容", "100 µF, 10 V", ("from 5 V to GND where the supply enters; the stripe is GND", "电源入口 5 V 到 GND；有条纹的一脚接 GND"), ("47 to 470 µF, 6.3 V or more", "47 到 470 µF，6.3 V 以上")),
        _part(
            ins,
            "resistor",
            "电阻",
            f"{ohms(CHAIN_PULL_UP_OHMS)}, 1/4 W",
            (
                f"to 5 V from ENABLE and from pin 10 of {' and '.join(chain.inputs[1:])}",
                f"ENABLE 和 {'、'.join(chain.inputs[1:])} 的 10 脚各一个，接 5 V",
            ),
            ("4.7 to 22 kΩ", "4.7 到 22 kΩ"),
        ),
    ]  # fmt: skip


def _cables(build: Build) -> list[Part]:
    jumpers = len(used_pins(build)) - (LINK in build.lamps)
    cord = (
        f"4-wire cord, {build.cable_m:g} m",
        f"四芯线，{build.cable_m:g} m",
        (f"no longer than {max_cable_m(build):g} m with these inputs", f"这种输入电路下不超过 {max_cable_m(build):g} m"),
    )
    found = [
        _part(
            build.seats,
            cord[0],
            cord[1],
            "yellow, red, blue, black",
            ("from the middle to each seat", "从中央到每个座位"),
            (f"{cord[2][0]}; flat telephone cord, ribbon or network cable", f"{cord[2][1]}；电话扁线、排线、网线都可以"),
        ),
        _part(
            build.seats,
            "small box",
            "小盒子",
            "about 80 × 50 × 30 mm",
            ("holds two buttons and the light of a seat", "装一个座位的两个按钮和一盏灯"),
            ("printed, a tin, a card box; on a breadboard none is needed", "3D 打印、铁盒、纸盒；面包板上不需要"),
            optional=build.board_name == "uno" and build.chain is None,
        ),
    ]
    if build.chain is None and build.board_name == "uno":
        return [
            *found,
            _part(1, "breadboard", "面包板", "830 holes", ("everything sits on it", "所有元件插在上面"), ("stripboard, soldered", "焊在洞洞板上")),
            _part(jumpers + 2, "jumper wire", "杜邦线", "male to male", ("board to breadboard; 2 of them GND", "主板到面包板；其中 2 根接 GND"), ("solid wire 0.6 mm", "0.6 mm 单芯线")),
        ]  # fmt: skip
    plugs = _part(2 * build.seats, "4-pin plug and socket", "4 芯插头插座", "JST-XH, aviation GX12-4, RJ11 6P4C", ("both ends of every cord", "每根线两端"), ("screw terminals, or solder the cord", "接线端子，或直接焊"), optional=True)  # fmt: skip
    board = _part(1, "stripboard", "洞洞板", "100 × 160 mm", ("carries all resistors, capacitors and chips", "装全部电阻、电容和芯片"), ("three breadboards with 830 holes", "三块 830 孔面包板"))  # fmt: skip
    ground = _part(1, "terminal strip, all bridged", "接线排（全部连通）", f"{build.seats + 2} ways", ("GND: one way a cord, one for the middle, one for the board", "GND：每根线一位，中央一位，主板一位"), ("a thick bare wire along the stripboard", "沿洞洞板的一根粗裸线"))  # fmt: skip
    wires = _part(jumpers + 2, "hook-up wire", "连接线", "0.25 mm², about 20 cm each", ("from pins and legs to resistors and plugs; 2 of them GND", "从引脚到电阻和插座；其中 2 根接 GND"), ("jumper wires", "杜邦线"))  # fmt: skip
    return [*found, plugs, board, ground, wires]


# ---- as text

_COLUMNS: Final = ("quantity", "part", "value", "used for", "instead", "optional", "名称", "用途", "可以代替")


def parts_csv(build: Build) -> str:
    """A table with both languages, for a spreadsheet."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(_COLUMNS)
    for part in parts(build):
        table.writerow(
            [
                part.quantity,
                part.name["en"],
                part.value,
                part.use["en"],
                part.instead["en"],
                "yes" if part.is_optional else "no",
                part.name["zh"],
                part.use["zh"],
                part.instead["zh"],
            ]
        )
    return out.getvalue()


_HEAD: Final[dict[Language, str]] = {
    "en": (
        "# Parts of {name}: {title}\n\n"
        "<!-- Written by wiring/build.py from wiring/pinmap.toml: change that one. -->\n\n"
        "Tick what you have. In brackets: the build works without it.\n\n"
        "| ☐ | how many | part | value | for | instead |\n|---|---:|---|---|---|---|\n"
    ),
    "zh": (
        "# {name} 零件表：{title}\n\n"
        "<!-- 由 wiring/build.py 根据 wiring/pinmap.toml 生成：请改那个文件。 -->\n\n"
        "有的就打勾。括号里的可以不装。\n\n"
        "| ☐ | 数量 | 零件 | 规格 | 用途 | 可以代替 |\n|---|---:|---|---|---|---|\n"
    ),
}
_VALUE_ZH: Final = {
    "1 to 2 m": "1 到 2 m",
    "NO, momentary": "常开，不自锁",
    "NO": "常开",
    "no oscillator inside": "内部无振荡源",
    "yellow, red, blue, black": "黄、红、蓝、黑",
    "about 80 × 50 × 30 mm": "约 80 × 50 × 30 mm",
    "12 ways": "12 位",
    "830 holes": "830 孔",
    "male to male": "公对公",
    "JST-XH, aviation GX12-4, RJ11 6P4C": "JST-XH、航空插头 GX12-4、RJ11 6P4C",
    "0.25 mm², about 20 cm each": "0.25 mm²，每根约 20 cm",
}


def parts_table(build: Build, language: Language) -> str:
    """As Markdown."""
    rows = []
    for part in parts(build):
        value = _VALUE_ZH.get(part.value, part.value) if language == "zh" else part.value
        name = f"({part.name[language]})" if part.is_optional else part.name[language]
        cells = (f"{part.quantity}", name, value, part.use[language], part.instead[language])
        rows.append(f"| ☐ | {' | '.join(cells)} |\n")
    return _HEAD[language].format(name=build.name, title=title(build, language)) + "".join(rows)
