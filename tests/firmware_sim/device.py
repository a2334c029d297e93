"""A board with buttons and lamps: one `Chip` wired as `wiring/pinmap.toml` says.

Inputs are the numbers of the wire (`Input.number`), lamps are names of
`pinmap.toml` (`TURN1`, `CW`). Times are
cycles of the chip. Contacts are to ground: closed is low.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from firmware.build import Built
from tests.firmware_sim.avr import CHAIN_IN, CYCLES_PER_US, Cause, Chip, Level
from tests.firmware_sim.pins import Pins, pins_of


@dataclass(frozen=True, slots=True)
class Flash:
    """A lamp changed. `cycle` is when."""

    cycle: int
    is_lit: bool


class Device:
    """`built` on its board, with the power just come on. `pins` only where a test wants other wires."""

    def __init__(self, built: Built, pins: Pins | None = None) -> None:
        self.built = built
        self.pins = pins if pins is not None else pins_of(built.name)
        self.chip = Chip(built.mcu, built.hex)
        self.join(self.chip)

    def join(self, chip: Chip) -> None:
        """Wires this chip (one with a bootloader, say) to the board's buttons and lamps."""
        self.chip = chip
        if (chain := self.pins.chain) is not None:
            chip.chain(
                load=chain.load,
                clock=chain.clock,
                mosi=chain.mosi,
                miso=chain.miso,
                latch=chain.latch,
                enable=chain.enable,
                inputs=chain.inputs,
                outputs=chain.outputs,
            )
        chip.watch(pin for pin in (*self.pins.lamps.values(), self.pins.buzzer) if pin < CHAIN_IN)

    @property
    def seats(self) -> int:
        return self.pins.seats

    # ---- hands

    def contact(self, which: int, closed: bool, at: int | None = None) -> None:
        """The contact of an input closes or opens at cycle `at` (None: now)."""
        self.chip.pin_set(self.pins.inputs[which], Level.LOW if closed else Level.OPEN, at)

    def press(self, which: int, at: int | None = None, held_us: int = 60_000) -> int:
        """A clean press. Its first contact, cycle."""
        at = self.chip.cycle if at is None else at
        self.contact(which, True, at)
        self.contact(which, False, at + held_us * CYCLES_PER_US)
        return at

    def bounce(self, which: int, at: int, times_us: Iterable[float], held_us: int = 60_000) -> None:
        """A press that bounces: closed at `at`, then each of `times_us` long closed, open, closed, … At last closed."""
        closed, moment = True, float(at)
        for duration in times_us:
            self.contact(which, closed, round(moment))
            moment += duration * CYCLES_PER_US
            closed = not closed
        self.contact(which, True, round(moment))
        self.contact(which, False, at + held_us * CYCLES_PER_US)

    # ---- eyes

    def is_lit(self, lamp: str) -> bool:
        return bool(self.chip.pin_get(self.pins.lamps[lamp]))

    def lit(self) -> set[str]:
        """The lamps that burn now."""
        return {lamp for lamp in self.pins.lamps if self.is_lit(lamp)}

    def flashes(self, lamp: str, since: int = 0) -> list[Flash]:
        """What this lamp did from cycle `since` on."""
        pin = self.pins.lamps[lamp]
        return [
            Flash(edge.cycle, bool(edge.level)) for edge in self.chip.edges if edge.pin == pin and edge.cycle >= since
        ]

    def buzzes(self, since: int = 0) -> list[int]:
        """The cycles at which the buzzer's pin changed from cycle `since` on."""
        return [edge.cycle for edge in self.chip.edges if edge.pin == self.pins.buzzer and edge.cycle >= since]

    # ---- power

    def reset(self, cause: Cause = Cause.EXTERNAL) -> None:
        self.chip.cut_line()
        self.chip.reset(cause)
