"""Lights and buzzer of a board that cannot do anything by itself: the picture as levels of pins, at every moment.

Blinking, the glow after a press and the rhythm of a tune are made by the host here, 5 to 30 ms late.
"""

from __future__ import annotations

from tablehost.boards.firmata_layout import FirmataLayout
from tablehost.boards.sim_lamps import Glow, SimLamps
from tablehost.wire.inputs import SEATS
from tablehost.wire.messages import BoardState, Show
from tablehost.wire.picture import Picture, Tune
from tablehost.wire.reports import TICK_US

RHYTHM_MS: dict[Tune, tuple[int, ...]] = {  # sound, silence, sound, …: an active buzzer knows one note
    Tune.NONE: (),
    Tune.CLICK: (20,),
    Tune.TURN: (80,),
    Tune.UNO: (80, 40, 80, 40, 90),
    Tune.CAUGHT: (150, 40, 150, 40, 200),
    Tune.WRONG: (200, 100, 200),
    Tune.TIE: (100, 100, 100),
    Tune.ROUND_WON: (150, 40, 150, 40, 150, 40, 300),
    Tune.MATCH_WON: (150, 40, 150, 40, 150, 40, 300, 100, 150, 40, 150, 40, 150, 40, 300),
    Tune.ATTENTION: (100, 100, 100),
}


def is_sounding(tune: Tune, since_us: int) -> bool:
    """Whether the buzzer is on so long after the tune began."""
    left = since_us / 1000
    for i, part in enumerate(RHYTHM_MS[tune]):
        if left < part:
            return i % 2 == 0
        left -= part
    return False


class FirmataLights:
    """From one start of the board to the next."""

    def __init__(self, layout: FirmataLayout) -> None:
        self._layout = layout
        self._lamps = SimLamps(len(layout.seats))
        self._sound: int | None = None  # of the last picture; the first one only sets it, its tune is late
        self._tune, self._tune_from = Tune.NONE, 0

    def show(self, picture: Picture, now_us: int) -> None:
        self._lamps.show(Show(0, 1, picture.nibbles, Tune.NONE, 0), now_us // TICK_US)
        if self._sound is not None and picture.sound != self._sound:
            self._tune, self._tune_from = picture.tune, now_us
        self._sound = picture.sound

    def pressed(self, seat: int, rank: int, is_tie: bool, now_us: int) -> None:
        """The seat's own answer to a press. `rank` 0: outside a window."""
        glow = Glow.TIE if is_tie else {0: Glow.TOUCH, 1: Glow.FIRST}.get(rank, Glow.LATER)
        self._lamps.glow(seat, glow, now_us // TICK_US)

    def levels(self, now_us: int) -> dict[int, bool]:
        """Every output and whether it is on at this moment."""
        lamps = self._lamps.at(now_us // TICK_US, 0, 0, BoardState.LINKED, 0)
        layout = self._layout
        levels = {pin: lamps.seats[seat] for seat, pin in enumerate(layout.seats[:SEATS])}
        levels |= {pin: lamps.colors[i] for i, pin in enumerate(layout.colors)}
        single = (
            (layout.clockwise, lamps.clockwise),
            (layout.counterclockwise, lamps.counterclockwise),
            (layout.buzzer, is_sounding(self._tune, now_us - self._tune_from)),
            (layout.link, True),
        )
        return levels | {pin: level for pin, level in single if pin is not None}
