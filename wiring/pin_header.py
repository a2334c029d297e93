"""The pins of one build as a C++ header for the sketch."""

from __future__ import annotations

from wiring.pinmap import COLORS, INPUTS, LAMPS, LINK, Build, Chain

NONE = 255


def pin_header(build: Build) -> str:
    """The whole file."""
    guard = f"TABLE_BOARD_PINS_{build.name.upper()}_H"
    wired = [build.wired >> shift & 0xFF for shift in (0, 8, 16)]
    parts = [
        f"// {build.title}.\n"
        "// Written by wiring/build.py from wiring/pinmap.toml: change that one.\n"
        f"#ifndef {guard}\n#define {guard}\n\n"
        "#include <Arduino.h>\n\n"
        '#include "mask.h"\n\n'
        f"#define TABLE_BOARD_SCAN_TIMER {build.scan_timer}\n"
        f"#define TABLE_BOARD_HAS_CHAIN {int(build.chain is not None)}\n"
        f"#define TABLE_BOARD_INPUTS_IN_ORDER {int(build.chain is not None)}\n\n"
        "namespace pins {\n",
        f'static const char kBuildName[] PROGMEM = "{build.name}";\n'
        f"constexpr uint8_t kWireBoard = {build.wire_board};\n"
        f"constexpr uint8_t kSeats = {build.seats};\n"
        f"constexpr uint8_t kRing = {build.ring};\n"
        f"constexpr uint16_t kCapabilities = {_capabilities(build)};\n"
        f"constexpr uint32_t kPinMapId = 0x{build.id:08X}UL;\n"
        f"constexpr tablecore::Mask kWired = {{{{{_hexes(wired)}}}}};\n"
        f"constexpr uint8_t kNone = {NONE};\n",
        _chain(build, build.chain) if build.chain is not None else _direct(build),
        _buzzer(build),
        f"}}  // namespace pins\n\n#endif\n",
    ]
    return "\n".join(parts)


def _capabilities(build: Build) -> int:
    has_colors = all(color in build.lamps for color in COLORS)
    return has_colors | 2 | 4  # the buzzer plays notes; all inputs are sampled at one instant


def _hexes(values: list[int]) -> str:
    return ", ".join(f"0x{value:02X}" for value in values)


def _numbers(values: list[int]) -> str:
    return ", ".join(map(str, values))


def _table(name: str, values: list[int], comment: str) -> str:
    return f"// {comment}\nstatic const uint8_t {name}[] PROGMEM = {{{_numbers(values)}}};\n"


def _places_table(rows: list[list[int]], comment: str) -> str:
    body = ",\n".join(f"    {{{_numbers(row)}}}" for row in rows)
    return f"// {comment}\nstatic const uint8_t kInputOn[{len(rows)}][8] PROGMEM = {{\n{body}}};\n"


def _differ(masks: list[int]) -> str:
    """Only bits that are buttons count: the buzzer may be on the same port."""
    bytes_differ = [f"((a.bytes[{i}] ^ b.bytes[{i}]) & 0x{mask:02X})" for i, mask in enumerate(masks)]
    return (
        "// Whether a button changed; the other bits of a port may be anything.\n"
        "static inline __attribute__((always_inline)) bool differ(const Raw& a, const Raw& b) {\n"
        f"  return {' | '.join(bytes_differ)};\n}}\n"
    )


def _direct(build: Build) -> str:
    board = build.board
    at = {board.port(pin): INPUTS.index(signal) for signal, pin in build.inputs.items()}
    ports = sorted({port for port, _ in at})
    masks = [sum(1 << bit for port, bit in at if port == one) for one in ports]
    rows = [[at.get((port, bit), NONE) for bit in range(8)] for port in ports]
    reads = ", ".join(f"PIN{port}" for port in ports)
    lamps = [board.number(build.lamps[lamp]) if lamp in build.lamps else NONE for lamp in LAMPS]
    link = board.number(build.lamps[LINK]) if LINK in build.lamps else NONE
    return "\n".join(
        [
            "// All buttons, read back to back. Low is closed.\n"
            f"constexpr uint8_t kBytes = {len(ports)};\n"
            "struct Raw {\n  uint8_t bytes[kBytes];\n};\n"
            "static inline __attribute__((always_inline)) Raw readInputs() {\n"
            f"  return Raw{{{{{reads}}}}};\n}}\n"
            + _differ(masks),
            _places_table(rows, f"Bit of a port ({', '.join(ports)}) -> the input's number on the wire."),
            _table("kInputPins", [board.number(pin) for pin in build.inputs.values()], "Arduino's pin numbers."),
            _table("kLampPins", lamps, "By the lamp's number in SHOW."),
            f"constexpr uint8_t kLinkPin = {link};\n",
        ]
    )


def _chain(build: Build, chain: Chain) -> str:
    read = [build.wired >> 8 * i & 0xFF for i in range(len(chain.inputs))]
    last = chain.inputs[-1]
    high = sum(1 << bit for bit in range(8) if chain.spare.get(f"{last}.D{bit}") == "5 V")
    pins = "".join(
        f"constexpr uint8_t k{name.title()}Pin = {build.board.number(pin)};\n" for name, pin in chain.pins.items()
    )
    return "\n".join(
        [
            pins,
            _strobe(build, "load", chain.load),
            _strobe(build, "latch", chain.latch),
            f"// One byte a 74HC165 ({', '.join(chain.inputs)}), bit n is its leg Dn. Low is closed. Legs are in the order of\n"
            "// the inputs' numbers, those of the 74HC595 in the order of the lamps.\n"
            f"constexpr uint8_t kBytes = {len(read)};\n"
            "struct Raw {\n  uint8_t bytes[kBytes];\n};\n"
            f"constexpr uint8_t kHigh = 0x{high:02X};  // legs of {last} that are tied to 5 V\n"
            "// Legs that are buttons.\n"
            + "".join(f"constexpr uint8_t kRead{i} = 0x{mask:02X};\n" for i, mask in enumerate(read)),
            f"constexpr uint8_t kLinkPin = {NONE};\n",
        ]
    )


def _strobe(build: Build, name: str, pin: str) -> str:
    port, bit = build.board.port(pin)
    return (
        f"static inline __attribute__((always_inline)) void {name}Low() {{ PORT{port} &= ~_BV({bit}); }}\n"
        f"static inline __attribute__((always_inline)) void {name}High() {{ PORT{port} |= _BV({bit}); }}\n"
    )


def _buzzer(build: Build) -> str:
    port, bit = build.board.port(build.buzzer)
    return (
        f"constexpr uint8_t kBuzzerPin = {build.board.number(build.buzzer)};\n"
        "// Writing a one to PIN turns the output over.\n"
        f"static inline __attribute__((always_inline)) void turnBuzzer() {{ PIN{port} = _BV({bit}); }}\n"
        f"static inline __attribute__((always_inline)) void silenceBuzzer() {{ PORT{port} &= ~_BV({bit}); }}\n"
    )
