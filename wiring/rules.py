"""What a build must keep to work and to last, computed from the pin map. What is broken is said with the rule's name.

Two sorts: facts of places (is a pin used twice?), and loads (how many mA, volts, µs, and how many may it be?). The
loads stand in the builder's pin tables as well, so that what is enforced is what is printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import inf

from wiring import chips
from wiring.pinmap import BUZZER, COLORS, INPUTS, LAMPS, LINK, SEATS, Build, Chain

MAX_PORTS = 3  # read back to back in at most 4 cycles: two contacts 0.3 µs apart are still one instant


class Rule(StrEnum):
    ONE_SIGNAL_A_PIN = "one signal a pin"
    THE_PIN_EXISTS = "the pin exists"
    SERIAL_LINE = "D0 and D1 stay free"
    COMPLETE_SEATS = "every seat is complete"
    LAMP_ON_D13 = "no button on D13"
    ONE_INSTANT = "all buttons at one instant"
    TIMERS = "no timer twice"
    CHAIN = "shift registers"
    PIN_CURRENT = "current of a pin"
    SHORT_CURRENT = "current of a shorted lamp wire"
    GROUP_CURRENT = "current of a port group"
    CHIP_CURRENT = "current of the chip"
    HC595_CURRENT = "current of a 74HC595"
    USB_CURRENT = "current from USB"
    CLOSED_LEVEL = "level of a closed button"
    PRESS_DELAY = "delay of a press"
    RELEASE_TIME = "time of a release"
    CABLE_LENGTH = "length of a cable"


@dataclass(frozen=True, slots=True)
class Broken:
    """`at` is the key below the build's table that has to change, as in ("inputs", "UNO2")."""

    rule: Rule
    at: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Load:
    """Something that can be measured, at its worst, and its limit. `what` is a place: a signal, pins, a chip."""

    rule: Rule
    what: str
    value: float
    limit: float
    unit: str
    at: tuple[str, ...] = ("led_ohms",)

    @property
    def is_too_much(self) -> bool:
        return self.value > self.limit


def broken_rules(build: Build) -> list[Broken]:
    """What must not be built like this."""
    too_much = [load for load in loads(build) if load.is_too_much]
    return [
        *_places(build),
        *_seats(build),
        *_instant(build),
        *_timers(build),
        *([] if build.chain is None else _chain(build, build.chain)),
        *(Broken(load.rule, load.at, _sentence(build, load)) for load in too_much),
    ]


def used_pins(build: Build) -> dict[str, list[str]]:
    """Place -> the signals on it. More than one is a mistake."""
    chain = {} if build.chain is None else build.chain.pins
    used: dict[str, list[str]] = {}
    for signal, place in (*build.places.items(), *chain.items()):
        used.setdefault(place, []).append(signal)
    return used


def is_leg(place: str) -> bool:
    """Of a chip in the chain; otherwise it is a pin of the board."""
    return "." in place


# ---- places


def _key(build: Build, signal: str) -> tuple[str, ...]:
    """Where the pin map gives this signal its place."""
    if signal == BUZZER:
        return "sounds", signal
    if signal in build.inputs:
        return "inputs", signal
    return ("lamps", signal) if signal in build.lamps else ("chain", signal.lower())


def _places(build: Build) -> Iterator[Broken]:
    legs: set[str] = set()
    if build.chain is not None:
        legs = {*_legs(build.chain.inputs, "D"), *_legs(build.chain.outputs, "Q")}
    for place, signals in used_pins(build).items():
        at = _key(build, signals[-1])
        if len(signals) > 1:
            yield Broken(Rule.ONE_SIGNAL_A_PIN, at, f"{place} is used for {' and '.join(signals)}")
        if not is_leg(place) and place not in build.board.names:
            yield Broken(Rule.THE_PIN_EXISTS, at, f"{signals[0]} is on {place}, which this board does not have")
        elif is_leg(place) and place not in legs:
            yield Broken(
                Rule.THE_PIN_EXISTS, at, f"{signals[0]} is on {place}, which is no leg for it of a chip in the chain"
            )
        if place in ("D0", "D1"):
            yield Broken(Rule.SERIAL_LINE, at, f"{signals[0]} is on {place}: D0 and D1 are the line to the computer")


def _legs(chain: tuple[str, ...], letter: str) -> list[str]:
    return [f"{chip}.{letter}{i}" for chip in chain for i in range(8)]


def _seats(build: Build) -> Iterator[Broken]:
    rule = Rule.COMPLETE_SEATS
    if build.seats > SEATS:
        yield Broken(rule, ("seats",), f"{build.seats} seats: the wire knows 1 to {SEATS}")
        return
    there = {*build.inputs, *build.lamps}
    for name in ("CW", "CCW", *(f"{kind}{seat}" for seat in build.seat_range for kind in ("UNO", "CATCH", "TURN"))):
        if name not in there:
            part = "inputs" if name in INPUTS else "lamps"
            yield Broken(rule, (part,), f"{name} has no pin")
    for name in [*build.inputs, *build.lamps]:
        if _seat(name) > build.seats:
            yield Broken(rule, _key(build, name), f"{name} is beyond the {build.seats} seats")
    colors = [color for color in COLORS if color in there]
    if colors and len(colors) != len(COLORS):
        yield Broken(rule, ("lamps",), f"of the color lights only {', '.join(colors)} have a pin: all four or none")


def _seat(name: str) -> int:
    digits = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits) if digits else 0


def _instant(build: Build) -> Iterator[Broken]:
    pins = {signal: place for signal, place in build.inputs.items() if not is_leg(place)}
    for signal, place in pins.items():
        if place == "D13":
            yield Broken(
                Rule.LAMP_ON_D13, _key(build, signal), f"{signal} is on D13: the lamp there pulls an input down"
            )
    ports = sorted({build.board.port(place)[0] for place in pins.values() if place in build.board.names})
    if len(ports) > MAX_PORTS:
        sentence = f"the buttons are on ports {', '.join(ports)}: more than {MAX_PORTS} cannot be read at one instant"
        yield Broken(Rule.ONE_INSTANT, ("inputs",), sentence)
    if build.chain is not None and pins:
        sentence = "some buttons are in the chain and some on pins: they cannot be read at one instant"
        yield Broken(Rule.ONE_INSTANT, _key(build, next(iter(pins))), sentence)


def _timers(build: Build) -> Iterator[Broken]:
    if build.scan_timer not in build.board.timers:
        fit = ", ".join(map(str, build.board.timers))
        sentence = f"the scan is on timer {build.scan_timer}: it needs 16 bits, of the {build.board.chip} that is {fit}"
        yield Broken(Rule.TIMERS, ("scan_timer",), sentence)
    if build.buzzer_timer != 2:
        sentence = f"the buzzer is on timer {build.buzzer_timer}: the sketch makes its notes with timer 2"
        yield Broken(Rule.TIMERS, ("buzzer_timer",), sentence)
    if build.scan_timer == build.buzzer_timer:
        yield Broken(Rule.TIMERS, ("buzzer_timer",), f"scan and buzzer are both on timer {build.scan_timer}")
    if 0 in (build.scan_timer, build.buzzer_timer):
        at = "scan_timer" if build.scan_timer == 0 else "buzzer_timer"
        yield Broken(Rule.TIMERS, (at,), "timer 0 belongs to the core")


def _chain(build: Build, chain: Chain) -> Iterator[Broken]:
    spi = build.board.spi
    for key, name, pin, wanted in (
        ("clock", "the clock", chain.clock, "SCK"),
        ("mosi", "MOSI", chain.mosi, "MOSI"),
        ("miso", "MISO", chain.miso, "MISO"),
    ):
        if pin != spi[wanted]:
            sentence = f"{name} of the chain is on {pin}, the SPI has it on {spi[wanted]}"
            yield Broken(Rule.CHAIN, ("chain", key), sentence)
    outputs = {*build.lamps.values(), build.buzzer, chain.latch, chain.load, chain.enable}
    if spi["SS"] not in outputs:
        yield Broken(Rule.CHAIN, ("chain",), f"{spi['SS']} is no output: as an input it could turn the SPI off")
    legs_in, legs_out = _legs(chain.inputs, "D"), _legs(chain.outputs, "Q")
    for leg in legs_in:
        if leg not in {*build.inputs.values(), *chain.spare}:
            yield Broken(
                Rule.CHAIN, ("chain", "spare"), f"{leg} is open: an input of a 74HC165 must be tied to something"
            )
    if not build.external_pull_up_ohms:
        sentence = "a 74HC165 has no pull-up resistors of its own: its buttons need external ones"
        yield Broken(Rule.CHAIN, ("external_pull_up_ohms",), sentence)
    last = f"{chain.inputs[-1]}."
    if not any(leg.startswith(last) and to == "5 V" for leg, to in chain.spare.items()):
        sentence = f"no leg of {chain.inputs[-1]} is tied to 5 V: a dead chain would look like pressed buttons"
        yield Broken(Rule.CHAIN, ("chain", "spare"), sentence)
    for signals, places, in_order in ((INPUTS, build.inputs, legs_in), (LAMPS, build.lamps, legs_out)):
        for signal, leg in zip(signals, in_order, strict=False):
            if places.get(signal, leg) != leg:
                sentence = f"{signal} is on {places[signal]}: the sketch has it on {leg}, in the order of the wire"
                yield Broken(Rule.CHAIN, _key(build, signal), sentence)
    if len(chain.inputs) != 3 or len(chain.outputs) != 2:
        yield Broken(Rule.CHAIN, ("chain",), "the sketch clocks three 74HC165 and two 74HC595")


# ---- loads


def lamp_ma(build: Build, lamp: str) -> float:
    """The current of one lamp."""
    if lamp == LINK:
        return chips.LINK_MA
    return 1000 * (chips.SUPPLY_V - chips.LED_V.get(lamp, chips.LED_V_DEFAULT)) / build.led_ohms


def total_ma(build: Build) -> float:
    """The whole board at its worst: everything lit, everything pressed, the buzzer on."""
    lamps = sum(lamp_ma(build, lamp) for lamp in build.lamps)
    buttons = len(build.inputs) * 1000 * chips.SUPPLY_V / _pull_up(build)
    return chips.BOARD_MA + lamps + buttons + chips.BUZZER_MA


def max_cable_m(build: Build) -> float:
    """How long a seat's cable may be with this build's inputs."""
    has_filter = build.series_ohms >= chips.SERIES_MIN_OHMS and build.filter_nf > 0
    has_strong = 0 < build.external_pull_up_ohms <= chips.STRONG_PULL_UP_OHMS
    return (chips.CABLE_BARE_M, chips.CABLE_ONE_MEASURE_M, chips.CABLE_ALL_M)[has_filter + has_strong]


def loads(build: Build) -> list[Load]:
    """Each with its limit, at its worst."""
    return [*_currents(build), *_contacts(build)]


def _pull_up(build: Build) -> float:
    """The strongest it can be. The sketch has the chip's own ones on wherever a button is at a pin of the board."""
    found = [] if build.chain is not None else [chips.PULL_UP_MIN_OHMS]
    if build.external_pull_up_ohms:
        found.append(build.external_pull_up_ohms)
    return 1 / sum(1 / ohms for ohms in found) if found else inf


def _currents(build: Build) -> Iterator[Load]:
    direct: defaultdict[str, float] = defaultdict(float)  # port and bit -> mA
    chained: defaultdict[str, float] = defaultdict(float)  # chip -> mA
    for lamp, place in build.lamps.items():
        current = lamp_ma(build, lamp)
        limit = chips.HC595_PIN_MA if is_leg(place) else chips.PIN_MA
        yield Load(Rule.PIN_CURRENT, lamp, current, limit, "mA")
        if is_leg(place):
            chained[place.split(".")[0]] += current
        elif place in build.board.names:
            direct["".join(map(str, build.board.port(place)))] += current
    yield Load(Rule.SHORT_CURRENT, "TURN", 1000 * chips.SUPPLY_V / build.led_ohms, chips.SHORT_MA, "mA")
    if build.buzzer in build.board.names:
        direct["".join(map(str, build.board.port(build.buzzer)))] += chips.BUZZER_MA
    for name, most, pins in build.board.groups:
        current = sum(direct[pin] for pin in pins)
        yield Load(Rule.GROUP_CURRENT, name, current, most, "mA")
    yield Load(Rule.CHIP_CURRENT, build.board.chip, sum(direct.values()), chips.CHIP_MA, "mA")
    for chip, current in chained.items():
        yield Load(Rule.HC595_CURRENT, chip, current, chips.HC595_CHIP_MA, "mA")
    yield Load(Rule.USB_CURRENT, "USB", total_ma(build), chips.USB_MA, "mA")


def _contacts(build: Build) -> Iterator[Load]:
    """The way from a button to its pin: 1 kΩ in series, 10 kΩ up and 10 nF down, or less of it."""
    pull_up, farads = _pull_up(build), build.filter_nf * 1e-9
    level = chips.SUPPLY_V * build.series_ohms / (build.series_ohms + pull_up)
    yield Load(Rule.CLOSED_LEVEL, "UNO, CATCH", level, chips.LOW_V[build.chain is not None], "V", ("series_ohms",))
    delay = build.series_ohms * farads * 1e6
    yield Load(Rule.PRESS_DELAY, "UNO, CATCH", delay, chips.SCAN_US, "µs", ("filter_nf",))
    if build.chain is not None:
        release = pull_up * farads * 1e6
        yield Load(Rule.RELEASE_TIME, "UNO, CATCH", release, chips.HC165_RELEASE_US, "µs", ("filter_nf",))
    yield Load(Rule.CABLE_LENGTH, "UNO, CATCH, TURN", build.cable_m, max_cable_m(build), "m", ("cable_m",))


_HELP = {
    Rule.PIN_CURRENT: "larger resistors (led_ohms)",
    Rule.SHORT_CURRENT: "larger resistors (led_ohms)",
    Rule.GROUP_CURRENT: "larger resistors (led_ohms), or lamps on other pins",
    Rule.CHIP_CURRENT: "larger resistors (led_ohms)",
    Rule.HC595_CURRENT: "larger resistors (led_ohms)",
    Rule.USB_CURRENT: "larger resistors (led_ohms)",
    Rule.CLOSED_LEVEL: "a smaller series_ohms or a larger external_pull_up_ohms",
    Rule.PRESS_DELAY: "a smaller series_ohms or filter_nf",
    Rule.RELEASE_TIME: "a smaller filter_nf or external_pull_up_ohms",
    Rule.CABLE_LENGTH: (
        "series_ohms = 1_000 with filter_nf = 10, and external_pull_up_ohms = 10_000, are good for a step more each"
    ),
}


def _sentence(build: Build, load: Load) -> str:
    behind = f" behind {build.led_ohms} Ω" if load.at == ("led_ohms",) else ""
    return f"{load.what}: {load.value:.4g} {load.unit}{behind}, the most is {load.limit:.4g}; {_HELP[load.rule]}"
