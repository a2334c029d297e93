"""What the boards and chips are: which port a printed pin is, what a pin and a group of pins can carry.

Sources: the core's `pins_arduino.h`; the ATmega328P and ATmega2560 data sheets ("DC characteristics", notes on IOH);
the data sheets of the 74HC165 and 74HC595.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Board:
    """`ports` in the order of the printed numbers: D0, D1 …, then A0 … A pin is written port and bit, "B5"."""

    chip: str
    digital: int  # how many pins have a D before their number
    ports: tuple[str, ...]
    timers: tuple[int, ...]  # those the scan may have: 16 bits
    spi: dict[str, str]  # SCK, MOSI, MISO, SS as printed
    groups: tuple[tuple[str, int, tuple[str, ...]], ...]  # name, mA that its high pins may give together, pins

    @property
    def names(self) -> list[str]:
        analog = range(len(self.ports) - self.digital)
        return [*(f"D{i}" for i in range(self.digital)), *(f"A{i}" for i in analog)]

    def number(self, pin: str) -> int:
        """As `pinMode` and Firmata count: A0 comes after the last D."""
        return self.names.index(pin)

    def port(self, pin: str) -> tuple[str, int]:
        place = self.ports[self.number(pin)]
        return place[0], int(place[1])


def _bits(port: str, *bits: int) -> tuple[str, ...]:
    return tuple(f"{port}{bit}" for bit in bits)


def _port(*ports: str) -> tuple[str, ...]:
    return tuple(f"{port}{bit}" for port in ports for bit in range(8))


_UP: Final = tuple(range(8))
_DOWN: Final = tuple(reversed(range(8)))

BOARDS: Final = {
    "uno": Board(
        chip="atmega328p",
        digital=14,
        ports=(*_bits("D", *_UP), *_bits("B", 0, 1, 2, 3, 4, 5), *_bits("C", 0, 1, 2, 3, 4, 5)),
        timers=(1,),
        spi={"SCK": "D13", "MOSI": "D11", "MISO": "D12", "SS": "D10"},
        groups=(
            ("C0-C5 and D0-D4", 100, (*_bits("C", 0, 1, 2, 3, 4, 5), *_bits("D", 0, 1, 2, 3, 4))),
            ("B0-B5 and D5-D7", 100, (*_bits("B", 0, 1, 2, 3, 4, 5), *_bits("D", 5, 6, 7))),
        ),
    ),
    "mega": Board(
        chip="atmega2560",
        digital=54,
        ports=(
            *("E0", "E1", "E4", "E5", "G5", "E3", "H3", "H4", "H5", "H6"),  # D0 to D9
            *("B4", "B5", "B6", "B7", "J1", "J0", "H1", "H0", "D3", "D2"),  # D10 to D19
            *("D1", "D0", *_bits("A", *_UP), *_bits("C", *_DOWN)),  # D20 to D37
            *("D7", "G2", "G1", "G0", *_bits("L", *_DOWN), *_bits("B", 3, 2, 1, 0)),  # D38 to D53
            *(*_bits("F", *_UP), *_bits("K", *_UP)),  # A0 to A15
        ),
        timers=(1, 3, 4, 5),
        spi={"SCK": "D52", "MOSI": "D51", "MISO": "D50", "SS": "D53"},
        groups=(
            ("J, G2, A", 200, (*_port("J", "A"), "G2")),
            ("C, G0, G1, D, L", 200, (*_port("C", "D", "L"), "G0", "G1")),
            ("G3, G4, B, H", 200, (*_port("B", "H"), "G3", "G4")),
            ("E, G5", 100, (*_port("E"), "G5")),
            ("F, K", 100, _port("F", "K")),
        ),
    ),
}

PIN_MA: Final = 8.0  # what we plan a pin to give: 20 is the data sheet's test condition, 40 the end
SHORT_MA: Final = 20.0  # of a lamp's wire at ground, as in a plug half in
CHIP_MA: Final = 100.0  # of all its pins together: 200 is the end
HC595_PIN_MA: Final = 6.0  # the level of an output is specified at this
HC595_CHIP_MA: Final = 70.0  # through its supply pin
USB_MA: Final = 500.0
BOARD_MA: Final = 50.0  # the bare board
LINK_MA: Final = 3.0  # the lamp on the board itself, behind 1 kΩ

SUPPLY_V: Final = 5.0
# Forward voltages of common 5 mm lamps. Where the color is free, the lowest voltage gives the largest current.
LED_V: Final = {"RED": 2.0, "YELLOW": 2.1, "GREEN": 3.0, "BLUE": 3.0}
LED_V_DEFAULT: Final = 2.0
PULL_UP_MIN_OHMS: Final = 20_000  # the chip's own, 20 to 50 kΩ
BUZZER_MA: Final = 5.0  # a piezo behind 100 Ω

LOW_V: Final = {False: 1.5, True: 1.35}  # read as closed up to here: the AVR (0.3 × 5 V); with a chain, a 74HC165
SCAN_US: Final = 100.0  # presses are ranked in steps of this
HC165_RELEASE_US: Final = 200.0  # its inputs are no Schmitt triggers: a slow edge may read as several

# The length of a seat's cable that is sound, in m, by what stands against interference.
CABLE_BARE_M: Final = 0.5  # nothing but the chip's own pull-up
CABLE_ONE_MEASURE_M: Final = 1.0  # series resistor and capacitor, or a strong pull-up
CABLE_ALL_M: Final = 2.0  # both
STRONG_PULL_UP_OHMS: Final = 10_000
SERIES_MIN_OHMS: Final = 470

CHAIN_PULL_UP_OHMS: Final = 10_000  # at ENABLE, and where one 74HC165 hands its bits to the next

HC165_LEGS: Final = {
    "PL": 1,
    "CP": 2,
    "D4": 3,
    "D5": 4,
    "D6": 5,
    "D7": 6,
    "Q7_N": 7,
    "GND": 8,
    "Q7": 9,
    "DS": 10,
    "D0": 11,
    "D1": 12,
    "D2": 13,
    "D3": 14,
    "CE": 15,
    "VCC": 16,
}
HC595_LEGS: Final = {
    **{f"Q{n}": n for n in range(1, 8)},
    "GND": 8,
    "Q7S": 9,
    "MR": 10,
    "SHCP": 11,
    "STCP": 12,
    "OE": 13,
    "DS": 14,
    "Q0": 15,
    "VCC": 16,
}
