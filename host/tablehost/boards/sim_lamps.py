"""What the simulated board lights and plays: the picture of the host, and over it what the board does on its own."""

from __future__ import annotations

from enum import Enum, auto

from tablehost.wire.messages import BoardState, Show
from tablehost.wire.picture import Lamps, Light, Tune

TUNE_TICKS = {
    Tune.NONE: 0,
    Tune.CLICK: 50,
    Tune.TURN: 800,
    Tune.UNO: 2_500,
    Tune.CAUGHT: 5_000,
    Tune.WRONG: 5_000,
    Tune.TIE: 3_000,
    Tune.ROUND_WON: 9_000,
    Tune.MATCH_WON: 18_000,
    Tune.ATTENTION: 3_000,
}
CHASE_TICKS = 2_000  # a lamp's time in the chase without a host


class Glow(Enum):
    """A seat's own answer to a press, there before the host knows of it."""

    TOUCH = auto()  # 60 ms from the first contact
    FIRST = auto()  # until the next SHOW
    LATER = auto()  # blinks twice
    TIE = auto()  # blinks fast until the next SHOW

    def is_over(self, age: int) -> bool:
        return age >= {Glow.TOUCH: 600, Glow.LATER: 4_000}.get(self, 20_000)

    def is_lit(self, age: int, tick: int) -> bool:
        match self:
            case Glow.TOUCH | Glow.FIRST:
                return True
            case Glow.LATER:
                return age % 2_000 < 1_000
            case Glow.TIE:
                return Light.FAST.is_lit(tick)


class SimLamps:
    """The outputs of one board from one start to the next; all times are scan numbers."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._modes: tuple[Light, ...] = (Light.OFF,) * 16
        self._sound = 0
        self._knows_sound = False
        self._glows: dict[int, tuple[Glow, int]] = {}
        self._tune, self._tune_from = Tune.NONE, 0
        self.played: list[Tune] = []  # everything the buzzer has begun

    def show(self, show: Show, tick: int) -> None:
        """A new picture. The first after a start or a lost host only sets the sound counter: its tune is late."""
        self._modes = tuple(_light(show.lights >> 4 * i & 0xF) for i in range(16))
        self._glows.clear()
        if self._knows_sound and show.sound != self._sound:
            self.play(_tune(show.tune), tick)
        self._sound, self._knows_sound = show.sound, True

    def forget_sound(self) -> None:
        """The host is lost: what it wanted played meanwhile is late."""
        self._knows_sound = False

    def glow(self, seat: int, glow: Glow, tick: int) -> None:
        self._glows[seat] = (glow, tick)

    def play(self, tune: Tune, tick: int) -> None:
        if tune is not Tune.NONE:
            self._tune, self._tune_from = tune, tick
            self.played.append(tune)

    def at(self, tick: int, since_boot: int, boot_ticks: int, state: BoardState, levels: int) -> Lamps:
        """What burns at this scan."""
        sounding = self._tune if tick - self._tune_from < TUNE_TICKS[self._tune] else Tune.NONE
        rest: tuple[bool, ...] = (False,) * 6
        if state is BoardState.BOOT:  # one after the other: all at once could pull the supply down
            slot = since_boot * (self._seats + len(rest)) // boot_ticks if boot_ticks else self._seats
            seats = [seat == slot for seat in range(10)]
            rest = tuple(self._seats + i == slot for i in range(len(rest)))
        elif state is BoardState.NO_HOST:
            pressed = [bool(levels >> 2 * seat & 0b11) for seat in range(10)]
            chase = tick // CHASE_TICKS % self._seats
            seats = [pressed[seat] or seat == chase for seat in range(10)]
        else:
            modes = self._modes
            if state is BoardState.HOST_LOST:
                modes = tuple(Light.OFF if mode is Light.OFF else Light.SLOW for mode in modes)
            seats = [self._lit(seat, modes[seat], tick) for seat in range(10)]
            rest = tuple(mode.is_lit(tick) for mode in modes[10:])
        wired = tuple(lit and seat < self._seats for seat, lit in enumerate(seats))
        return Lamps(wired, rest[0], rest[1], rest[2:], sounding)

    def _lit(self, seat: int, mode: Light, tick: int) -> bool:
        if seat in self._glows:
            glow, since = self._glows[seat]
            if not glow.is_over(tick - since):
                return glow.is_lit(tick - since, tick)
        return mode.is_lit(tick)


def _light(mode: int) -> Light:
    """A mode of a newer minor version is at least not dark."""
    return Light(mode) if mode in tuple(Light) else Light.ON


def _tune(tune: int) -> Tune:
    return Tune(tune) if tune in tuple(Tune) else Tune.CLICK
