"""The picture: everything the table wants of the board at one moment. Whole, so a lost frame heals itself.

It owns what the light modes and tunes are called, and how a mode blinks. It does not know why a light is on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Self

from tablehost.wire.inputs import SEATS


class Light(IntEnum):
    """How a light burns. All of one mode blink together, because the phase comes from the board's scan number."""

    OFF = 0
    ON = 1
    SLOW = 2  # 1 Hz, half on
    FAST = 3  # 4 Hz, half on
    PULSE = 4  # 0.1 s once a second: "this stands", beside the ones that ask for something

    def is_lit(self, tick: int) -> bool:
        """Whether it burns at this scan number (100 µs each)."""
        match self:
            case Light.OFF:
                return False
            case Light.ON:
                return True
            case Light.SLOW:
                return tick % 10_000 < 5_000
            case Light.FAST:
                return tick % 2_500 < 1_250
            case Light.PULSE:
                return tick % 10_000 < 1_000


class Tune(IntEnum):
    """What the buzzer can play; the notes live on the board (PROTOCOL.md). None is longer than 2 s."""

    NONE = 0
    CLICK = 1  # a press was taken
    TURN = 2  # it is somebody else's turn
    UNO = 3  # a call stands
    CAUGHT = 4
    WRONG = 5  # a fault, a penalty
    TIE = 6
    ROUND_WON = 7
    MATCH_WON = 8
    ATTENTION = 9  # the table has to decide something


@dataclass(frozen=True, slots=True)
class Picture:
    """The wanted state of the board: which seats play, their lights, the sound, and which buttons count now.

    `sound` counts sounds and wraps at 256: the board plays `tune` once when the number changes, so that the same tune
    can be asked for twice and a repeated frame plays nothing. `playing` makes the next picture with a sound.
    The board ranks presses in a window: the span in which `uno_live` and `catch_live` stay as they are. It opens a new
    one whenever they (or `caller`) change and closes it when both are empty. A press of a button that is not live still
    arrives, marked `early`; what it is worth is for the referee to say.
    """

    seats: tuple[Light, ...] = (Light.OFF,) * SEATS
    clockwise: Light = Light.OFF
    counterclockwise: Light = Light.OFF
    colors: tuple[Light, ...] = (Light.OFF,) * 4  # red, yellow, green, blue; builds without them ignore it
    tune: Tune = Tune.NONE
    sound: int = 0
    in_play: frozenset[int] = frozenset(range(SEATS))  # the buttons of the others are deaf
    uno_live: frozenset[int] = frozenset()
    catch_live: frozenset[int] = frozenset()
    caller: int | None = None  # the seat whose call is awaited, to whom a tie goes

    def __post_init__(self) -> None:
        if len(self.seats) != SEATS or len(self.colors) != 4:
            raise ValueError(f"a picture has {SEATS} seats and 4 colors, not {len(self.seats)} and {len(self.colors)}")
        if not 0 <= self.sound <= 255:
            raise ValueError(f"sound {self.sound}: the counter runs from 0 to 255 and wraps")
        named = self.in_play | self.uno_live | self.catch_live | ({self.caller} if self.caller is not None else set())
        if not named <= set(range(SEATS)):
            raise ValueError(f"seats {sorted(named)}: seats are 0 to {SEATS - 1}")

    @property
    def nibbles(self) -> int:
        """The modes of all lights as SHOW has them: four bits each, the first seat's the lowest."""
        modes = (*self.seats, self.clockwise, self.counterclockwise, *self.colors)
        return sum(mode << 4 * i for i, mode in enumerate(modes))

    def lit(self, seats: Mapping[int, Light]) -> Self:
        """The same picture with exactly these turn lights; every other seat's is off."""
        return replace(self, seats=tuple(seats.get(seat, Light.OFF) for seat in range(SEATS)))

    def playing(self, tune: Tune) -> Self:
        """The same picture with `tune` to be played once."""
        return replace(self, tune=tune, sound=(self.sound + 1) % 256)


DARK = Picture()


@dataclass(frozen=True, slots=True)
class Lamps:
    """What burns and sounds at one instant, as an eye at the table sees it."""

    seats: tuple[bool, ...]
    clockwise: bool
    counterclockwise: bool
    colors: tuple[bool, ...]
    tune: Tune
