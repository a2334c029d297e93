"""The pins of one build as a C++ header for the sketch."""

from __future__ import annotations

import textwrap
from string import Template
from typing import Final

from wiring.pinmap import COLORS, INPUTS, LAMPS, LINK, Build, Chain

NONE: Final = 255  # kNone: no pin, no input
COLORS_LIT, NOTES, ONE_INSTANT = 1, 2, 4  # bits of `capabilities` in HELLO

_FILE: Final = Template("""\
// $title.
// Written by wiring/build.py from wiring/pinmap.toml: change that one.
#ifndef TABLE_BOARD_PINS_${upper}_H
#define TABLE_BOARD_PINS_${upper}_H

#include <Arduino.h>

#include "mask.h"

#define TABLE_BOARD_SCAN_TIMER $scan_timer
#define TABLE_BOARD_HAS_CHAIN $has_chain

namespace pins {

static const char kBuildName[] PROGMEM = "$name";
constexpr uint8_t kWireBoard = $wire_board;  // in HELLO
constexpr uint8_t kSeats = $seats;
constexpr uint8_t kRing = $ring;  // events that are kept
constexpr uint16_t kCapabilities = $capabilities;
constexpr uint32_t kPinMapId = 0x${id}UL;
constexpr tablecore::Mask kWired = {{$wired}};
constexpr uint8_t kNone = $none;

// The buttons as they are read. Low is closed.
constexpr uint8_t kBytes = $bytes;
struct Raw {
  uint8_t bytes[kBytes];
};

$inputs
constexpr uint8_t kLinkPin = $link;
constexpr uint8_t kBuzzerPin = $buzzer;

// Writing a one to PIN turns the output over.
static inline __attribute__((always_inline)) void turnBuzzer() { PIN$buzzer_port = _BV($buzzer_bit); }
static inline __attribute__((always_inline)) void silenceBuzzer() { PORT$buzzer_port &= ~_BV($buzzer_bit); }

}  // namespace pins

#endif
""")

_DIRECT: Final = Template("""\
// All of them back to back.
static inline __attribute__((always_inline)) Raw readInputs() { return Raw{{$reads}}; }

// Whether a button changed; the other bits of a port may be anything.
static inline __attribute__((always_inline)) bool differ(const Raw& a, const Raw& b) {
  return $differences;
}

// Bit of a port ($ports) -> the input's number on the wire.
static const uint8_t kInputOn[kBytes][8] PROGMEM = {
$input_on};

// Arduino's pin numbers.
static const uint8_t kInputPins[] PROGMEM = {
$input_pins};

// By the lamp's number in SHOW.
static const uint8_t kLampPins[] PROGMEM = {
$lamp_pins};
""")

_CHAIN: Final = Template("""\
// One byte a 74HC165 ($chips), bit n is its leg Dn. The legs are in the order of the inputs' numbers, those of the
// 74HC595 in the order of the lamps.
$legs
constexpr uint8_t kHigh = $high;  // those of $last that are tied to 5 V

$pins
static inline __attribute__((always_inline)) void loadLow() { PORT$load_port &= ~_BV($load_bit); }
static inline __attribute__((always_inline)) void loadHigh() { PORT$load_port |= _BV($load_bit); }
static inline __attribute__((always_inline)) void latchLow() { PORT$latch_port &= ~_BV($latch_bit); }
static inline __attribute__((always_inline)) void latchHigh() { PORT$latch_port |= _BV($latch_bit); }
""")


def pin_header(build: Build) -> str:
    """The whole file."""
    buzzer_port, buzzer_bit = build.board.port(build.buzzer)
    chain = build.chain
    return _FILE.substitute(
        title=build.title,
        upper=build.name.upper(),
        name=build.name,
        scan_timer=build.scan_timer,
        has_chain=int(chain is not None),
        wire_board=build.wire_board,
        seats=build.seats,
        ring=build.ring,
        capabilities=NOTES + ONE_INSTANT + (COLORS_LIT if set(COLORS) <= set(build.lamps) else 0),
        id=f"{build.id:08X}",
        wired=", ".join(f"0x{byte:02X}" for byte in build.wired.to_bytes(3, "little")),
        none=NONE,
        bytes=len(_ports(build)) if chain is None else len(chain.inputs),
        inputs=_direct(build) if chain is None else _chain(build, chain),
        link=build.board.number(build.lamps[LINK]) if LINK in build.lamps else NONE,
        buzzer=build.board.number(build.buzzer),
        buzzer_port=buzzer_port,
        buzzer_bit=buzzer_bit,
    )


def _ports(build: Build) -> list[str]:
    """Those with buttons on them."""
    return sorted({build.board.port(pin)[0] for pin in build.inputs.values()})


def _direct(build: Build) -> str:
    board, ports = build.board, _ports(build)
    at = {board.port(pin): INPUTS.index(signal) for signal, pin in build.inputs.items()}
    masks = [sum(1 << bit for port, bit in at if port == one) for one in ports]
    rows = [[at.get((port, bit), NONE) for bit in range(8)] for port in ports]
    return _DIRECT.substitute(
        reads=", ".join(f"PIN{port}" for port in ports),
        differences=" | ".join(f"((a.bytes[{i}] ^ b.bytes[{i}]) & 0x{mask:02X})" for i, mask in enumerate(masks)),
        ports=", ".join(ports),
        input_on=",\n".join(f"    {{{', '.join(map(str, row))}}}" for row in rows),
        input_pins=_table([board.number(pin) for pin in build.inputs.values()]),
        lamp_pins=_table([board.number(build.lamps[lamp]) if lamp in build.lamps else NONE for lamp in LAMPS]),
    )


def _chain(build: Build, chain: Chain) -> str:
    number, last = build.board.number, chain.inputs[-1]
    load_port, load_bit = build.board.port(chain.load)
    latch_port, latch_bit = build.board.port(chain.latch)
    legs = enumerate(build.wired.to_bytes(len(chain.inputs), "little"))
    high = sum(1 << bit for bit in range(8) if chain.spare.get(f"{last}.D{bit}") == "5 V")
    return _CHAIN.substitute(
        chips=", ".join(chain.inputs),
        legs="\n".join(
            f"constexpr uint8_t kRead{i} = 0x{mask:02X};  // those of {chain.inputs[i]}" for i, mask in legs
        ),
        high=f"0x{high:02X}",
        last=last,
        pins="".join(f"constexpr uint8_t k{name.title()}Pin = {number(pin)};\n" for name, pin in chain.pins.items()),
        load_port=load_port,
        load_bit=load_bit,
        latch_port=latch_port,
        latch_bit=latch_bit,
    )


def _table(values: list[int]) -> str:
    return textwrap.fill(", ".join(map(str, values)), 100, initial_indent="    ", subsequent_indent="    ")
