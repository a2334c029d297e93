"""Which pin of the chip is which button and lamp: `wiring/pinmap.toml`, read for the simulation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tablehost.wire.inputs import Input
from tests.firmware_sim.avr import CHAIN_IN, CHAIN_OUT, pin_number

PINMAP = Path(__file__).parents[2] / "wiring" / "pinmap.toml"
MCUS = {"uno": "atmega328p", "mega": "atmega2560"}
BITS = 8  # of a 74HC165 or 74HC595


@dataclass(frozen=True, slots=True)
class Chain:
    """The shift registers: pins of the chip, and how many bits hang on them."""

    load: int
    clock: int
    mosi: int
    miso: int
    latch: int
    enable: int
    inputs: int
    outputs: int


@dataclass(frozen=True, slots=True)
class Pins:
    """Pins by what hangs on them: `inputs` by their numbers on the wire, `lamps` by their names in the file."""

    seats: int
    inputs: Mapping[int, int]
    lamps: Mapping[str, int]
    buzzer: int
    chain: Chain | None = None


@cache
def pins_of(build: str) -> Pins:
    """Those of one build."""
    table: dict[str, Any] = tomllib.loads(PINMAP.read_text("utf-8"))["builds"][build]
    mcu = MCUS[table["board"]]
    chain: dict[str, Any] = table.get("chain", {})
    chips: dict[str, int] = {}
    for base, side in ((CHAIN_IN, "inputs"), (CHAIN_OUT, "outputs")):
        chips |= {chip: base + BITS * place for place, chip in enumerate(chain.get(side, ()))}

    def pin(place: str) -> int:
        chip, _, leg = place.partition(".")
        if not leg:
            return pin_number(mcu, place)
        return chips[chip] + int(leg[1:])

    return Pins(
        seats=table["seats"],
        inputs={Input.parse(name).number: pin(place) for name, place in table["inputs"].items()},
        lamps={name: pin(place) for name, place in table["lamps"].items()},
        buzzer=pin(table["sounds"]["BUZZER"]),
        chain=None
        if not chain
        else Chain(
            **{name: pin(chain[name]) for name in ("load", "clock", "mosi", "miso", "latch", "enable")},
            inputs=BITS * len(chain["inputs"]),
            outputs=BITS * len(chain["outputs"]),
        ),
    )
