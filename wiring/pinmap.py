"""`pinmap.toml` as values. It knows which signals there are and how they are numbered on the wire."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Final

from wiring.chips import BOARDS, Board

SEATS: Final = 10
SEAT_INPUTS: Final = tuple(name for seat in range(1, SEATS + 1) for name in (f"UNO{seat}", f"CATCH{seat}"))
EXTRA_INPUTS: Final = ("LANDING", "OK", "UNDO")
INPUTS: Final = (*SEAT_INPUTS, *EXTRA_INPUTS)
"""Their places are their numbers on the wire (firmware/PROTOCOL.md, section 4)."""

LAMPS: Final = (*(f"TURN{seat}" for seat in range(1, SEATS + 1)), "CW", "CCW", "RED", "YELLOW", "GREEN", "BLUE")
"""Their places are those of the nibbles of SHOW."""

COLORS: Final = LAMPS[-4:]
LINK: Final = "LINK"
BUZZER: Final = "BUZZER"
CABLE: Final = ("TURN", "UNO", "CATCH", "GND")
WIRE_COLORS: Final = ("BK", "BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY", "WH", "PK")


_CHAIN_PINS: Final = ("load", "clock", "mosi", "miso", "latch", "enable")


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
        return {name.upper(): getattr(self, name) for name in _CHAIN_PINS}

    @property
    def pulled_up(self) -> tuple[str, ...]:
        """The nets with a resistor to 5 V: lamps are dark until the sketch runs, a cut chain reads as open buttons."""
        return ("ENABLE", *(f"{chip}.DS" for chip in self.inputs[1:]))


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
    buzzer_ohms: int
    external_pull_up_ohms: int  # 0: the chip's own
    series_ohms: int
    filter_nf: float
    cable_m: float
    cable: Mapping[str, str]  # wire -> color, in the order of the plug
    inputs: Mapping[str, str]  # signal -> place
    lamps: Mapping[str, str]
    buzzer: str
    chain: Chain | None

    @property
    def board(self) -> Board:
        return BOARDS[self.board_name]

    @property
    def places(self) -> dict[str, str]:
        """Signal -> the pin or leg it is on. Those of the chain are in `Chain.pins`."""
        return {**self.inputs, **self.lamps, BUZZER: self.buzzer}

    @property
    def id(self) -> int:
        """What HELLO tells: changes with every place, not with titles, resistors and comments."""
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

    @property
    def extra_inputs(self) -> list[str]:
        """Those in the middle of the table that have a place."""
        return [name for name in EXTRA_INPUTS if name in self.inputs]

    @property
    def center_lamps(self) -> list[str]:
        """Those in the middle of the table; LINK sits on the board itself."""
        return [name for name in ("CW", "CCW", *COLORS) if name in self.lamps]

    @property
    def seat_range(self) -> range:
        return range(1, self.seats + 1)


_NUMBERS: Final = {  # key -> the least that makes sense
    "wire_board": 1,
    "seats": 1,
    "ring": 1,
    "scan_timer": 0,
    "buzzer_timer": 0,
    "led_ohms": 1,
    "buzzer_ohms": 0,
    "external_pull_up_ohms": 0,
    "series_ohms": 0,
    "filter_nf": 0,
}
_TABLES: Final = {"inputs": INPUTS, "lamps": (*LAMPS, LINK), "sounds": (BUZZER,)}
_KEYS: Final = ("title", "board", *_NUMBERS, "cable_m", *_TABLES, "chain")
_CHAIN_CHIPS: Final = ("inputs", "outputs")


class PinMap:
    """The file, read: its builds by their names, and the line in which something stands."""

    def __init__(self, path: Path) -> None:
        """Raises `PinMapWrong`."""
        self.file = path.name
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PinMapWrong(f"{path} cannot be read: {error}") from error
        self._lines = _lines(text)
        try:
            content = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PinMapWrong(f"{self.file} is not TOML: {error}") from error
        self._only(content, ("cable", "builds"), ())
        cable = self._cable(self._table(content, ("cable",)))
        builds = self._table(content, ("builds",))
        if not builds:
            raise self._wrong(("builds",), "there is no build", "[builds.NAME]")
        self.builds = {name: self._build(name, self._table(builds, ("builds", name)), cable) for name in builds}

    def line(self, *path: str) -> str:
        """ "pinmap.toml, line 12" of a key, or of the table around it."""
        while path and path not in self._lines:
            path = path[:-1]
        return f"{self.file}, line {self._lines[path]}" if path else self.file

    # ---- refusing

    def _wrong(self, path: tuple[str, ...], what: str, expected: str) -> PinMapWrong:
        return PinMapWrong(f"{self.line(*path)}: {'.'.join(path)}: {what}, expected {expected}")

    def _only(self, table: Mapping[str, object], known: Iterable[str], path: tuple[str, ...]) -> None:
        """No key but these."""
        known = list(known)
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                expected = near[0] if near else ", ".join(known)
                raise self._wrong((*path, key), f"{key} is not known", expected)

    def _table(self, table: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        found = table.get(path[-1])
        if not isinstance(found, dict):
            came = "missing" if found is None else repr(found)
            raise self._wrong(path, came, f"a table [{'.'.join(path)}]")
        return found

    def _number(self, table: Mapping[str, Any], key: str, least: int, path: tuple[str, ...]) -> int:
        found = table.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or found < least:
            came = "missing" if found is None else repr(found)
            raise self._wrong((*path, key), came, f"a whole number of at least {least}")
        return found

    def _text(self, table: Mapping[str, Any], key: str, path: tuple[str, ...]) -> str:
        found = table.get(key)
        if not isinstance(found, str) or not found:
            came = "missing" if found is None else repr(found)
            raise self._wrong((*path, key), came, 'a text in quotes, as in "D2"')
        return found

    # ---- reading

    def _cable(self, table: dict[str, Any]) -> dict[str, str]:
        self._only(table, CABLE, ("cable",))
        colors = {wire: self._text(table, wire, ("cable",)) for wire in table}
        for wire in CABLE:
            if colors.get(wire) not in WIRE_COLORS:
                came = "missing" if wire not in colors else repr(colors[wire])
                raise self._wrong(("cable", wire), came, f"one of {', '.join(WIRE_COLORS)}")
        return colors

    def _build(self, name: str, table: dict[str, Any], cable: dict[str, str]) -> Build:
        path = ("builds", name)
        self._only(table, _KEYS, path)
        board = self._text(table, "board", path)
        if board not in BOARDS:
            raise self._wrong((*path, "board"), f'"{board}"', f"one of {', '.join(BOARDS)}")
        length = table.get("cable_m")
        if not isinstance(length, int | float) or isinstance(length, bool) or not 0 <= length < inf:
            raise self._wrong((*path, "cable_m"), "missing" if length is None else repr(length), "a length in m")
        places = {part: self._places(self._table(table, (*path, part)), (*path, part)) for part in _TABLES}
        if BUZZER not in places["sounds"]:
            raise self._wrong((*path, "sounds"), f"{BUZZER} is missing", f'{BUZZER} = "PIN"')
        return Build(
            name=name,
            title=self._text(table, "title", path),
            board_name=board,
            **{key: self._number(table, key, least, path) for key, least in _NUMBERS.items()},
            cable_m=float(length),
            cable=cable,
            inputs=places["inputs"],
            lamps=places["lamps"],
            buzzer=places["sounds"][BUZZER],
            chain=self._chain(self._table(table, (*path, "chain")), (*path, "chain")) if "chain" in table else None,
        )

    def _places(self, table: dict[str, Any], path: tuple[str, ...]) -> dict[str, str]:
        self._only(table, _TABLES[path[-1]], path)
        return {signal: self._text(table, signal, path) for signal in table}

    def _chain(self, table: dict[str, Any], path: tuple[str, ...]) -> Chain:
        self._only(table, (*_CHAIN_PINS, *_CHAIN_CHIPS, "spare"), path)
        chips: dict[str, tuple[str, ...]] = {}
        for key in _CHAIN_CHIPS:
            found = table.get(key)
            if not isinstance(found, list) or not found or not all(isinstance(chip, str) for chip in found):
                raise self._wrong(
                    (*path, key), "missing" if found is None else repr(found), 'a list of chips, as in ["U2", "U3"]'
                )
            chips[key] = tuple(found)
        spare = self._table(table, (*path, "spare"))
        load, clock, mosi, miso, latch, enable = (self._text(table, key, path) for key in _CHAIN_PINS)
        legs = {leg: self._text(spare, leg, (*path, "spare")) for leg in spare}
        return Chain(load, clock, mosi, miso, latch, enable, chips["inputs"], chips["outputs"], legs)


def read(path: Path) -> dict[str, Build]:
    """All builds by their names. Raises `PinMapWrong`."""
    return PinMap(path).builds


_HEADING: Final = re.compile(r"\s*\[([\w.]+)\]")
_KEY: Final = re.compile(r"\s*(\w+)\s*=")


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """Where tables and keys stand, by their dotted names: `tomllib` does not tell."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line):
            table = tuple(heading[1].split("."))
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault((*table, key[1]), number)
    return found
