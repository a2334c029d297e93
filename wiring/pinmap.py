"""`pinmap.toml` as values. It knows which signals there are and how they are numbered on the wire."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wiring.chips import BOARDS, Board

SEATS: Final = 10
INPUTS: Final = (
    *(name for seat in range(1, SEATS + 1) for name in (f"UNO{seat}", f"CATCH{seat}")),
    *("LANDING", "OK", "UNDO"),
)
"""Their places are their numbers on the wire (firmware/PROTOCOL.md, section 4)."""

LAMPS: Final = (*(f"TURN{seat}" for seat in range(1, SEATS + 1)), "CW", "CCW", "RED", "YELLOW", "GREEN", "BLUE")
"""Their places are those of the nibbles of SHOW."""

COLORS: Final = LAMPS[-4:]
LINK: Final = "LINK"


class PinMapWrong(Exception):
    """The file cannot be understood: where, what came, what was expected."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Shift registers on the SPI pins: 74HC165s and 74HC595s, each from the beginning of its chain."""

    load: str
    clock: str
    mosi: str
    miso: str
    latch: str
    enable: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    spare: Mapping[str, str]

    @property
    def pins(self) -> dict[str, str]:
        """What each is called on the drawings -> its pin."""
        return {name.upper(): getattr(self, name) for name in ("load", "clock", "mosi", "miso", "latch", "enable")}


@dataclass(frozen=True, slots=True)
class Build:
    name: str
    title: str
    board_name: str
    wire_board: int
    seats: int
    ring: int
    scan_timer: int
    buzzer_timer: int
    led_ohms: int
    external_pull_up_ohms: int
    inputs: Mapping[str, str]  # signal -> place
    lamps: Mapping[str, str]
    buzzer: str
    chain: Chain | None

    @property
    def board(self) -> Board:
        return BOARDS[self.board_name]

    @property
    def id(self) -> int:
        """What HELLO tells: changes with every place, not with titles and comments."""
        facts = {
            "build": self.name,
            "inputs": dict(self.inputs),
            "lamps": dict(self.lamps),
            "buzzer": self.buzzer,
            "chain": None
            if self.chain is None
            else [self.chain.pins, self.chain.inputs, self.chain.outputs, dict(self.chain.spare)],
        }
        return int(hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:8], 16)

    @property
    def wired(self) -> int:
        """A bit for each input that has a place, as on the wire."""
        return sum(1 << INPUTS.index(name) for name in self.inputs)


_KEYS: Final = {
    "title": str,
    "board": str,
    "wire_board": int,
    "seats": int,
    "ring": int,
    "scan_timer": int,
    "buzzer_timer": int,
    "led_ohms": int,
    "external_pull_up_ohms": int,
    "inputs": dict,
    "lamps": dict,
    "sounds": dict,
}


def read(path: Path) -> dict[str, Build]:
    """All builds by their names. Raises `PinMapWrong`."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise PinMapWrong(f"{path.name}: {error}") from error
    return {name: _build(name, table) for name, table in content.get("builds", {}).items()}


def _build(name: str, table: dict[str, Any]) -> Build:
    for key, kind in _KEYS.items():
        if not isinstance(table.get(key), kind):
            raise PinMapWrong(f"builds.{name}.{key}: {table.get(key)!r}, expected a {kind.__name__}")
    if unknown := set(table) - set(_KEYS) - {"chain"}:
        raise PinMapWrong(f"builds.{name}: {sorted(unknown)[0]} is not known")
    for part, known in (("inputs", INPUTS), ("lamps", (*LAMPS, LINK)), ("sounds", ("BUZZER",))):
        if wrong := [signal for signal in table[part] if signal not in known]:
            raise PinMapWrong(f"builds.{name}.{part}: {wrong[0]} is no signal")
    if table["board"] not in BOARDS:
        raise PinMapWrong(f"builds.{name}.board: {table['board']!r}, expected one of {', '.join(BOARDS)}")
    chain = table.get("chain")
    return Build(
        name=name,
        title=table["title"],
        board_name=table["board"],
        wire_board=table["wire_board"],
        seats=table["seats"],
        ring=table["ring"],
        scan_timer=table["scan_timer"],
        buzzer_timer=table["buzzer_timer"],
        led_ohms=table["led_ohms"],
        external_pull_up_ohms=table["external_pull_up_ohms"],
        inputs=table["inputs"],
        lamps=table["lamps"],
        buzzer=table["sounds"]["BUZZER"],
        chain=None
        if chain is None
        else Chain(**(chain | {"inputs": tuple(chain["inputs"]), "outputs": tuple(chain["outputs"])})),
    )
