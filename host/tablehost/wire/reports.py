"""What a board tells the table: presses, and how the link is. Values only; every `LinkReport` reads as one sentence.

The sentence is in the language in use at that moment. Times are whole microseconds of the table's clock unless named
otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, assert_never

from tablehost.wire.errors import LinkError
from tablehost.wire.inputs import Input
from tablehost.words import _, ngettext

TICK_US = 100  # one scan of the board
TIE_TICKS = 2  # two presses this close or closer are a tie (DESIGN section 5)


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody pressed a button. Presses of one board arrive in the order of their first contacts.

    `at_us` is the table's clock, right to ± `err_us`; it never contradicts the order on the board. `tick` is the
    board's scan number (100 µs each since it started, never wrapping), None where the board has no clock
    (StandardFirmata). `rank` is 1 + the presses of the same window that were more than two scans earlier, 0 outside a
    window; `tie` says that another press of the window was at most two scans away. `early` means that this button was
    not live. `held` are the other buttons that were down at that instant. `edges` is how often the contact changed
    until it stayed closed: 1 is clean, more is bounce, 0 where nobody counts.
    """

    input: Input
    at_us: int
    err_us: int
    tick: int | None = None
    boot: int = 0  # the boot id under which `tick` counts
    window: int = 0
    rank: int = 0
    tie: bool = False
    early: bool = False
    held: tuple[Input, ...] = ()
    edges: int = field(default=0, compare=False)


def margin_us(first: Press, second: Press) -> int | None:
    """How much later `second` came, exact to one scan. None where that is unknown: no clock, or a reset between."""
    if first.tick is None or second.tick is None or first.boot != second.boot:
        return None
    return (second.tick - first.tick) * TICK_US


def is_tie(one: Press, other: Press) -> bool:
    """Whether the board could not tell which was first."""
    margin = margin_us(one, other)
    if margin is None:
        return one.at_us == other.at_us  # no margins: the same message of the board, hence the same stamp
    return abs(margin) <= TIE_TICKS * TICK_US


class Trouble(StrEnum):
    """Why a button is deaf. The other seats go on."""

    HELD_AT_START = "held_at_start"
    STUCK = "stuck"  # held for 8 s
    CHATTER = "chatter"  # more than 20 edges a second
    FREE = "free"  # the trouble is over, it counts again


@dataclass(frozen=True, slots=True)
class InputTrouble:
    """A button that does not count for now, or again. The table goes on without it."""

    input: Input
    trouble: Trouble

    def __str__(self) -> str:
        told = {
            Trouble.HELD_AT_START: _("{button} was held when the board started: let go of it"),
            Trouble.STUCK: _("{button} is stuck: it does not count until it is let go"),
            Trouble.CHATTER: _("{button} chatters: it does not count until it is quiet, look at its cable"),
            Trouble.FREE: _("{button} works again"),
        }[self.trouble]
        return told.format(button=self.input)


@dataclass(frozen=True, slots=True)
class PressesDropped:
    """The board had no room for so many presses: the oldest are kept, they decide."""

    count: int

    def __str__(self) -> str:
        told = ngettext(
            "{n} late press was dropped by the board: the link is too bad",
            "{n} late presses were dropped by the board: the link is too bad",
            self.count,
        )
        return told.format(n=self.count)


@dataclass(frozen=True, slots=True)
class BoardText:
    """A sentence the firmware wrote for people."""

    text: str

    def __str__(self) -> str:
        return self.text


class Note(StrEnum):
    """What a board that works is told about all the same, once."""

    MINOR_DIFFERS = "minor_differs"
    BUILD_DIFFERS = "build_differs"
    PINMAP_DIFFERS = "pinmap_differs"
    SEATS_NOT_WIRED = "seats_not_wired"


class LinkReport:
    """The state of the link, sent whenever it changes. `is_up`: presses come in and lights follow."""

    __slots__ = ()
    is_up: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoBoardThere(LinkReport):
    """There is no board, on purpose."""

    def __str__(self) -> str:
        return _("no board: everything works from the keyboard")


@dataclass(frozen=True, slots=True)
class Opening(LinkReport):
    """The port is open; opening it mostly resets the board."""

    def __str__(self) -> str:
        return _("the board is starting")


@dataclass(frozen=True, slots=True)
class Linked(LinkReport):
    """The board is there and set up. `exact` is False where only the order of presses is known, not the margin."""

    is_up: ClassVar[bool] = True
    firmware: tuple[int, int, int] = (0, 0, 0)
    unit: int = 0
    boot: int = 0
    seats: int = 0  # seats wired on this build
    exact: bool = True
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        if self.exact:
            return _("board linked, {n} seats").format(n=self.seats)
        return _("board linked, {n} seats, basic mode: order only").format(n=self.seats)


@dataclass(frozen=True, slots=True)
class Stale(LinkReport):
    """Nothing heard for a while. Presses are not lost: the board keeps them."""

    is_up: ClassVar[bool] = True
    silent_us: int = 0

    def __str__(self) -> str:
        return _("the board has been silent for {time} s").format(time=f"{self.silent_us / 1e6:.1f}")


@dataclass(frozen=True, slots=True)
class Lost(LinkReport):
    silent_us: int = 0
    cause: str = ""  # what the operating system said, if it did

    def __str__(self) -> str:
        if self.cause:
            told = _("the board is gone ({cause}): the game goes on by keyboard until it is back")
            return told.format(cause=self.cause)
        return _("the board is gone: the game goes on by keyboard until it is back")


@dataclass(frozen=True, slots=True)
class Back(LinkReport):
    """The same board as before, without a reset: what was pressed meanwhile arrives now. `exact` as in `Linked`."""

    is_up: ClassVar[bool] = True
    silent_us: int = 0
    exact: bool = True

    def __str__(self) -> str:
        told = _("the board is back after {time} s, nothing is lost")
        return told.format(time=f"{self.silent_us / 1e6:.1f}")


class ResetCause(StrEnum):
    UNKNOWN = "unknown"
    POWER = "power"
    BUTTON = "button"
    BROWN_OUT = "brown_out"
    WATCHDOG = "watchdog"
    PORT = "port"  # its port was opened anew, which presses the reset button of most boards


@dataclass(frozen=True, slots=True)
class Reset(LinkReport):
    """The board is linked again but has restarted: presses may be lost, the open window is void. `exact` as in
    `Linked`."""

    is_up: ClassVar[bool] = True
    cause: ResetCause = ResetCause.UNKNOWN
    boot: int = 0
    exact: bool = True

    def __str__(self) -> str:
        match self.cause:
            case ResetCause.UNKNOWN:
                return _("the board restarted: presses of the last moments may be missing")
            case ResetCause.POWER:
                return _("the board restarted because it had no power: presses of the last moments may be missing")
            case ResetCause.BUTTON:
                return _("the board restarted (button): presses of the last moments may be missing")
            case ResetCause.BROWN_OUT:
                return _(
                    "the board restarted because its supply voltage fell: presses of the last moments may be missing"
                )
            case ResetCause.WATCHDOG:
                return _("the board restarted because its program hung: presses of the last moments may be missing")
            case ResetCause.PORT:
                return _(
                    "the board restarted when its port was opened again: presses of the last moments may be missing"
                )
        assert_never(self.cause)


@dataclass(frozen=True, slots=True)
class Refused(LinkReport):
    """Somebody answered, but not a board we can play on: `NotOurBoard` or `WireVersionMismatch`."""

    error: LinkError

    def __str__(self) -> str:
        return str(self.error)


@dataclass(frozen=True, slots=True)
class NoAnswer(LinkReport):
    """The port is open and nobody we understand answers. Probing goes on quietly."""

    noise_bytes: int = 0
    echoes: bool = False

    def __str__(self) -> str:
        if self.echoes:
            return _(
                "the port sends back what was written to it, so it is a modem or a joined cable: name another port, "
                '"uno-table ports" lists them'
            )
        if self.noise_bytes:
            return _('something talks on this port, but not our board: another sketch? Run "uno-table flash"')
        return _('nothing answers on this port: is the sketch on the board? Run "uno-table flash"')


Report = Press | InputTrouble | PressesDropped | BoardText | LinkReport
