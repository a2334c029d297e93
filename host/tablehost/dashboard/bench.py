"""The board on the bench, as values: what each button has done, which lamp burns, what the buzzer plays.

Copied from the service menu of pinball machines: press each button, chase the lamps, hear the tunes, read the link.
Nothing here belongs to a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from tablehost.wire.inputs import SEATS, Input
from tablehost.wire.picture import DARK, Light, Picture, Tune
from tablehost.wire.reports import InputTrouble, Linked, LinkReport, Press, Report, Trouble

LAMP_US: Final = 500_000
"""How long each lamp of the chase burns."""
RACE_US: Final = 3_000_000
"""Presses closer together than this are shown as one race."""
BOUNCY: Final = 6
"""Changes of a contact, from which on a button deserves a look; a sound one has one to five."""

TUNES: Final = tuple(tune for tune in Tune if tune is not Tune.NONE)


@dataclass(frozen=True, slots=True)
class ButtonReport:
    """One button: how often it was pressed, its worst bounce, and whether it is deaf."""

    input: Input
    presses: int = 0
    most_edges: int = 0
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp of the chase. `seat` is None for those in the middle of the table."""

    name: Literal["seat", "clockwise", "counterclockwise", "red", "yellow", "green", "blue"]
    seat: int | None = None

    def on(self) -> Picture:
        """The picture with this lamp alone."""
        match self.name:
            case "seat":
                assert self.seat is not None
                return DARK.lit({self.seat: Light.ON})
            case "clockwise":
                return replace(DARK, clockwise=Light.ON)
            case "counterclockwise":
                return replace(DARK, counterclockwise=Light.ON)
            case color:
                at = ("red", "yellow", "green", "blue").index(color)
                return replace(DARK, colors=tuple(Light.ON if n == at else Light.OFF for n in range(4)))


MIDDLE: Final = (
    Lamp("clockwise"), Lamp("counterclockwise"), Lamp("red"), Lamp("yellow"), Lamp("green"), Lamp("blue"),
)  # fmt: skip


class Bench:
    """What is being tested. `hear` takes the board's reports, `picture` says what it should show."""

    def __init__(self, seats: int = SEATS) -> None:
        self.seats = seats
        self.buttons: dict[Input, ButtonReport] = {}
        self.last: tuple[Press, ...] = ()
        self.skipped: set[Input] = set()
        self.chases = False
        self.lamp_at = 0
        self.tune: Tune | None = None
        self._since_us = 0
        self._sound = 0

    def hear(self, reports: Sequence[Report]) -> None:
        """What came from the board since the last time."""
        for report in reports:
            match report:
                case Press():
                    self._pressed(report)
                case InputTrouble(which, trouble):
                    told = None if trouble is Trouble.FREE else trouble
                    self.buttons[which] = replace(self.button(which), trouble=told)
                case Linked(seats=seats) if seats:
                    self.seats = seats
                case _:
                    pass

    def _pressed(self, press: Press) -> None:
        old = self.button(press.input)
        edges = max(old.most_edges, press.edges)
        self.buttons[press.input] = replace(old, presses=old.presses + 1, most_edges=edges)
        close = self.last and press.at_us - self.last[-1].at_us <= RACE_US
        self.last = (*self.last, press)[-6:] if close else (press,)

    def button(self, which: Input) -> ButtonReport:
        return self.buttons.get(which, ButtonReport(which))

    # Press each button

    @property
    def expected(self) -> tuple[Input, ...]:
        """The buttons every seat has."""
        return tuple(one for seat in range(self.seats) for one in (Input.uno(seat), Input.catch(seat)))

    @property
    def asked(self) -> Input | None:
        """The next button to press, None when all were."""
        return next(
            (one for one in self.expected if not self.button(one).presses and one not in self.skipped), None
        )

    @property
    def passed(self) -> bool:
        """Every button was pressed, none bounces much, none is in trouble."""
        return all(
            self.button(one).presses and self.button(one).most_edges < BOUNCY and self.button(one).trouble is None
            for one in self.expected
        )

    def skip(self) -> None:
        """The asked button is not there or does nothing: on to the next."""
        if self.asked is not None:
            self.skipped.add(self.asked)

    def start_over(self) -> None:
        self.buttons, self.skipped, self.last = {}, set(), ()

    # Lamps and buzzer

    @property
    def lamps(self) -> tuple[Lamp, ...]:
        return (*(Lamp("seat", seat) for seat in range(self.seats)), *MIDDLE)

    @property
    def lamp(self) -> Lamp:
        return self.lamps[self.lamp_at % len(self.lamps)]

    def step_lamp(self, step: int) -> None:
        self.lamp_at = (self.lamp_at + step) % len(self.lamps)

    def play(self, tune: Tune) -> None:
        """The buzzer plays it once."""
        self.tune = tune
        self._sound = (self._sound + 1) % 256

    def picture(self, now_us: int, shows_lamps: bool) -> Picture:
        """What the board should show now; with the chase on it moves by itself."""
        if self.chases and shows_lamps and now_us - self._since_us >= LAMP_US:
            self._since_us = now_us
            self.step_lamp(1)
        if shows_lamps:
            base = self.lamp.on()
        else:
            asked = self.asked
            base = DARK if asked is None or asked.seat is None else DARK.lit({asked.seat: Light.FAST})
        live = frozenset(range(self.seats))
        return replace(base, uno_live=live, catch_live=live, tune=self.tune or Tune.NONE, sound=self._sound)


def is_exact(link: LinkReport | None) -> bool:
    """Whether the board stamps presses itself, so that margins mean something."""
    return bool(getattr(link, "exact", True))
