"""What has to be bought for a build: how many of each follows from the pin map, the words are in parts_texts.toml."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from wiring.chips import CHAIN_PULL_UP_OHMS
from wiring.pinmap import COLORS, LINK, Build, Chain
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
    """`name`, `use` and `instead` in both languages. `is_optional`: the build works without it."""

    key: str  # in parts_texts.toml
    quantity: int
    value: dict[Language, str]
    name: dict[Language, str]
    use: dict[Language, str]
    instead: dict[Language, str]
    is_optional: bool


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("parts_texts.toml").read_text("utf-8"))


def _part(
    key: str, quantity: int, value: str = "", fields: Mapping[str, object] | None = None, *, optional: bool = False
) -> Part:
    """`value` where it is the same in both languages; a field that has two is a dict of them."""
    text = _texts()[key]

    def filled(pattern: str, language: Language) -> str:
        return pattern.format(**{name: _in(field, language) for name, field in (fields or {}).items()})

    def column(number: int) -> dict[Language, str]:
        return {"en": filled(text["en"][number], "en"), "zh": filled(text["zh"][number], "zh")}

    values: dict[Language, str] = {
        "en": filled(text.get("value_en", value), "en"),
        "zh": filled(text.get("value_zh", value), "zh"),
    }
    return Part(key, quantity, values, column(0), column(1), column(2), optional)


def _in(field: object, language: Language) -> object:
    return field[language] if isinstance(field, dict) else field


def parts(build: Build) -> list[Part]:
    """In the order of a shopping list; none with the quantity 0."""
    found = [*_table(build), *_inputs(build), *_mounting(build)]
    if build.chain is not None:
        found[-1:-1] = _registers(build.chain)
    return [part for part in found if part.quantity]


def smallest_led_ohms(build: Build) -> int:
    """The smallest resistor of the E12 series that breaks no rule."""
    values = [digits * 10**power for power in (1, 2) for digits in E12]
    return next(value for value in values if not broken_rules(replace(build, led_ohms=value)))


def _table(build: Build) -> Iterator[Part]:
    """What people see and touch, and what belongs to it."""
    lamps = len(build.lamps) - (LINK in build.lamps)
    extra = [name for name in ("OK", "UNDO") if name in build.inputs]
    yield _part("board", 1, CHIP[build.board_name], {"board": BOARD[build.board_name]})
    yield _part("usb", 1)
    yield _part("uno_button", build.seats)
    yield _part("catch_button", build.seats)
    yield _part("turn_light", build.seats, "5 mm")
    yield _part("direction_light", sum(lamp in build.lamps for lamp in ("CW", "CCW")), "5 mm")
    for color in COLORS:
        yield _part(color.lower(), int(color in build.lamps), "5 mm")
    yield _part("led_resistor", lamps, ohms(build.led_ohms), {"least": ohms(smallest_led_ohms(build))})
    yield _part("buzzer", 1)
    yield _part("buzzer_resistor", int(build.buzzer_ohms > 0), ohms(build.buzzer_ohms))
    yield _part("extra_button", len(extra), "", {"buttons": ", ".join(extra)}, optional=True)
    yield _part("landing", int("LANDING" in build.inputs), optional=True)


def _inputs(build: Build) -> Iterator[Part]:
    """What stands between cables and pins."""
    count = len(build.inputs)
    series = {"low": SERIES_OHMS[0], "high": SERIES_OHMS[1]}
    capacitor = {"low": f"{FILTER_NF[0]:g}", "high": f"{FILTER_NF[1]:g}"}
    pull_up = {"low": PULL_UP_OHMS[0], "high": PULL_UP_OHMS[1]}
    if build.series_ohms:
        yield _part("series", count, ohms(build.series_ohms), {"when": "", **series})
    if build.filter_nf:
        yield _part("filter", count, f"{build.filter_nf:g} nF", {"when": "", **capacitor})
    if build.external_pull_up_ohms:
        value = f"{NETWORK} × {ohms(build.external_pull_up_ohms)}"
        yield _part("pull_up", -(-count // NETWORK), value, {"count": count, **pull_up})
    longer = replace(build, series_ohms=1000, filter_nf=10)
    if not build.filter_nf and max_cable_m(longer) > max_cable_m(build):
        ends = {"from": f"{max_cable_m(build):g}", "to": f"{max_cable_m(longer):g}"}
        when = _part("longer", 0, "", ends).name
        yield _part("series", count, ohms(longer.series_ohms), {"when": when, **series}, optional=True)
        yield _part("filter", count, f"{longer.filter_nf:g} nF", {"when": when, **capacitor}, optional=True)


def _registers(chain: Chain) -> Iterator[Part]:
    ins, outs = len(chain.inputs), len(chain.outputs)
    yield _part("hc165", ins, "DIP-16", {"chips": ", ".join(chain.inputs)})
    yield _part("hc595", outs, "DIP-16", {"chips": ", ".join(chain.outputs)})
    yield _part("socket", ins + outs, "DIP-16", optional=True)
    yield _part("decoupling", ins + outs, "100 nF")
    yield _part("bulk", 1)
    yield _part("chain_pull_up", ins, ohms(CHAIN_PULL_UP_OHMS), {"chips": ", ".join(chain.inputs[1:])})


def _mounting(build: Build) -> Iterator[Part]:
    is_breadboard = build.chain is None and build.board_name == "uno"
    signals = len(used_pins(build)) - (LINK in build.lamps)
    yield _part("cord", build.seats, "", {"length": f"{build.cable_m:g}", "most": f"{max_cable_m(build):g}"})
    yield _part("box", build.seats, optional=is_breadboard)
    if is_breadboard:
        yield _part("breadboard", 1)
        yield _part("jumper", signals + 2 + 3 * build.seats)
        return
    yield _part("plug", 2 * build.seats, optional=True)
    yield _part("stripboard", 1)
    yield _part("ground", 1, "", {"ways": build.seats + 2})
    yield _part("wire", signals + 2)


# ---- as text

_COLUMNS: Final = ("quantity", "part", "value", "used for", "instead", "optional", "名称", "规格", "用途", "可以代替")


def parts_csv(build: Build) -> str:
    """A table with both languages, for a spreadsheet. It begins with a byte order mark: without it Excel takes the
    Chinese for something else."""
    out = io.StringIO("\ufeff")
    out.seek(0, io.SEEK_END)
    table = csv.writer(out, lineterminator="\n")
    table.writerow(_COLUMNS)
    for part in parts(build):
        english = [part.name["en"], part.value["en"], part.use["en"], part.instead["en"]]
        chinese = [part.name["zh"], part.value["zh"], part.use["zh"], part.instead["zh"]]
        table.writerow([part.quantity, *english, "yes" if part.is_optional else "no", *chinese])
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


def parts_table(build: Build, language: Language) -> str:
    """As Markdown."""
    rows = []
    for part in parts(build):
        name = f"({part.name[language]})" if part.is_optional else part.name[language]
        cells = (str(part.quantity), name, part.value[language], part.use[language], part.instead[language])
        rows.append(f"| ☐ | {' | '.join(cells)} |\n")
    return _HEAD[language].format(name=build.name, title=title(build, language)) + "".join(rows)
