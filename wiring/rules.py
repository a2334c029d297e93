"""The electrical rules of `reference/SCREEN.md` 3.3, computed from the pin map. Each broken one is a sentence."""

from __future__ import annotations

from collections import defaultdict

from wiring import chips
from wiring.pinmap import COLORS, INPUTS, LAMPS, LINK, SEATS, Build

MAX_PORTS = 3  # read back to back in at most 4 cycles: two contacts 0.3 µs apart are still one instant


def broken_rules(build: Build) -> list[str]:
    """What must not be built like this."""
    return [
        *_places(build),
        *_completeness(build),
        *_inputs(build),
        *_timers(build),
        *_chain(build),
        *_currents(build),
    ]


def used_pins(build: Build) -> dict[str, list[str]]:
    """Pin of the board -> the signals on it. More than one is a mistake."""
    places = [*build.inputs.items(), *build.lamps.items(), ("BUZZER", build.buzzer)]
    if build.chain is not None:
        places += build.chain.pins.items()
    used: dict[str, list[str]] = {}
    for signal, place in places:
        used.setdefault(place, []).append(signal)
    return used


def lamp_ma(build: Build, lamp: str) -> float:
    """The current of one lamp."""
    if lamp == LINK:
        return 3.0  # on the board itself, behind 1 kΩ
    return 1000 * (chips.SUPPLY_V - chips.LED_V.get(lamp, chips.LED_V_DEFAULT)) / build.led_ohms


def total_ma(build: Build) -> float:
    """The whole board at its worst: everything lit, everything pressed, the buzzer on."""
    lamps = sum(lamp_ma(build, lamp) for lamp in build.lamps)
    pull_up = build.external_pull_up_ohms or chips.PULL_UP_MIN_OHMS
    buttons = len(build.inputs) * 1000 * chips.SUPPLY_V / pull_up
    return chips.BOARD_MA + lamps + buttons + chips.BUZZER_MA


def _on_board(place: str) -> bool:
    return "." not in place


def _places(build: Build) -> list[str]:
    wrong = []
    legs: set[str] = set()
    if build.chain is not None:
        legs |= {f"{chip}.D{i}" for chip in build.chain.inputs for i in range(8)}
        legs |= {f"{chip}.Q{i}" for chip in build.chain.outputs for i in range(8)}
    for place, signals in used_pins(build).items():
        if len(signals) > 1:
            wrong.append(f"{place} is used for {' and '.join(signals)}")
        if _on_board(place) and place not in build.board.names:
            wrong.append(f"{signals[0]} is on {place}, which this board does not have")
        elif not _on_board(place) and place not in legs:
            wrong.append(f"{signals[0]} is on {place}, which is no leg of a chip in the chain")
        if place in ("D0", "D1"):
            wrong.append(f"{signals[0]} is on {place}: D0 and D1 are the line to the computer")
    return wrong


def _completeness(build: Build) -> list[str]:
    if not 1 <= build.seats <= SEATS:
        return [f"{build.seats} seats: the wire knows 1 to {SEATS}"]
    seats = range(1, build.seats + 1)
    needed = [name for seat in seats for name in (f"UNO{seat}", f"CATCH{seat}", f"TURN{seat}")] + ["CW", "CCW"]
    there = {*build.inputs, *build.lamps}
    wrong = [f"{name} has no pin" for name in needed if name not in there]
    wrong += [f"{name} is beyond the {build.seats} seats" for name in there if _seat(name) > build.seats]
    colors = [color for color in COLORS if color in there]
    if colors and len(colors) != len(COLORS):
        wrong.append(f"of the color lights only {', '.join(colors)} have a pin: all four or none")
    return wrong


def _seat(name: str) -> int:
    digits = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits) if digits else 0


def _inputs(build: Build) -> list[str]:
    wrong = []
    ports = set()
    for signal, place in build.inputs.items():
        if not _on_board(place):
            continue
        if place == "D13":
            wrong.append(f"{signal} is on D13: the lamp there pulls an input down")
        if place in build.board.names:
            ports.add(build.board.port(place)[0])
    if len(ports) > MAX_PORTS:
        names = ", ".join(sorted(ports))
        wrong.append(f"the buttons are on ports {names}: more than {MAX_PORTS} cannot be read at one instant")
    if build.chain is not None and ports:
        wrong.append("some buttons are in the chain and some on pins: they cannot be read at one instant")
    return wrong


def _timers(build: Build) -> list[str]:
    wrong = []
    if build.scan_timer not in build.board.timers:
        wrong.append(f"the scan is on timer {build.scan_timer}: {build.board.chip} has {build.board.timers} for it")
    if build.buzzer_timer != 2:
        wrong.append(f"the buzzer is on timer {build.buzzer_timer}: the sketch makes its notes with timer 2")
    if 0 in (build.scan_timer, build.buzzer_timer):
        wrong.append("timer 0 belongs to the core")
    return wrong


def _chain(build: Build) -> list[str]:
    if build.chain is None:
        return []
    spi = build.board.spi
    wrong = []
    for signal, pin, wanted in (
        ("the clock", build.chain.clock, "SCK"),
        ("MOSI", build.chain.mosi, "MOSI"),
        ("MISO", build.chain.miso, "MISO"),
    ):
        if pin != spi[wanted]:
            wrong.append(f"{signal} of the chain is on {pin}, the SPI has it on {spi[wanted]}")
    outputs = {*build.lamps.values(), build.buzzer, build.chain.latch, build.chain.load, build.chain.enable}
    if spi["SS"] not in outputs:
        wrong.append(f"{spi['SS']} is no output: as an input it could turn the SPI off")
    legs = {f"{chip}.D{i}" for chip in build.chain.inputs for i in range(8)}
    if open_legs := sorted(legs - {*build.inputs.values(), *build.chain.spare}):
        wrong.append(f"{open_legs[0]} is open: an input of a 74HC165 must be tied to something")
    if "5 V" not in build.chain.spare.values():
        wrong.append("no leg of a 74HC165 is tied to 5 V: a dead chain would look like pressed buttons")
    legs_in = [f"{chip}.D{i}" for chip in build.chain.inputs for i in range(8)]
    legs_out = [f"{chip}.Q{i}" for chip in build.chain.outputs for i in range(8)]
    for signals, places, in_order in ((INPUTS, build.inputs, legs_in), (LAMPS, build.lamps, legs_out)):
        for signal, leg in zip(signals, in_order, strict=False):
            if places.get(signal, leg) != leg:
                wrong.append(f"{signal} is on {places[signal]}: the sketch has it on {leg}, in the order of the wire")
    if len(build.chain.inputs) != 3 or len(build.chain.outputs) != 2:
        wrong.append("the sketch clocks three 74HC165 and two 74HC595")
    return wrong


def _currents(build: Build) -> list[str]:
    wrong = []
    direct: defaultdict[str, float] = defaultdict(float)
    chained: defaultdict[str, float] = defaultdict(float)
    for lamp, place in build.lamps.items():
        current = lamp_ma(build, lamp)
        limit = chips.PIN_MA if _on_board(place) else chips.HC595_PIN_MA
        if current > limit:
            wrong.append(f"{lamp} takes {current:.1f} mA behind {build.led_ohms} Ω, {place} is planned for {limit:.0f}")
        if not _on_board(place):
            chained[place.split(".")[0]] += current
        elif place in build.board.names:
            direct["".join(map(str, build.board.port(place)))] += current
    if build.buzzer in build.board.names:
        direct["".join(map(str, build.board.port(build.buzzer)))] += chips.BUZZER_MA
    for chip, current in chained.items():
        if current > chips.HC595_CHIP_MA:
            wrong.append(f"{chip} gives {current:.0f} mA, {chips.HC595_CHIP_MA:.0f} may go through its supply pin")
    for name, limit, pins in build.board.groups:
        current = sum(direct[pin] for pin in pins)
        if current > limit:
            wrong.append(f"the pins {name} give {current:.0f} mA together, {limit} is the most")
    if sum(direct.values()) > chips.CHIP_MA:
        wrong.append(f"the chip gives {sum(direct.values()):.0f} mA, planned are {chips.CHIP_MA:.0f}")
    if total_ma(build) > chips.USB_MA:
        wrong.append(f"the board takes {total_ma(build):.0f} mA, USB gives {chips.USB_MA:.0f}")
    return wrong


def report(build: Build) -> dict[str, float]:
    """The currents in mA, for the parts list and for tests."""
    return {
        "board": total_ma(build),
        "lamps": sum(lamp_ma(build, lamp) for lamp in build.lamps),
        "largest lamp": max(lamp_ma(build, lamp) for lamp in LAMPS if lamp in build.lamps),
    }
