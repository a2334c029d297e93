"""What a board tells the table: presses, and how the link is. Values only; every `LinkReport` reads as one sentence.

Other languages match on the kind and use its fields. Times are whole microseconds of the table's clock unless named
otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from tablehost.wire.errors import LinkError
from tablehost.wire.inputs import Input

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
        return {
            Trouble.HELD_AT_START: f"{self.input} was held when the board started: let go of it",
            Trouble.STUCK: f"{self.input} is stuck: it does not count until it is let go",
            Trouble.CHATTER: f"{self.input} chatters: it does not count until it is quiet, look at its cable",
            Trouble.FREE: f"{self.input} works again",
        }[self.trouble]


@dataclass(frozen=True, slots=True)
class PressesDropped:
    """The board had no room for so many presses: the oldest are kept, they decide."""

    count: int

    def __str__(self) -> str:
        return f"{self.count} late presses were dropped by the board: the link is too bad"


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
        return "no board: everything works from the keyboard"


@dataclass(frozen=True, slots=True)
class Opening(LinkReport):
    """The port is open; opening it mostly resets the board."""

    def __str__(self) -> str:
        return "the board is starting"


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
        return f"board linked, {self.seats} seats" + ("" if self.exact else ", basic mode: order only")


@dataclass(frozen=True, slots=True)
class Stale(LinkReport):
    """Nothing heard for a while. Presses are not lost: the board keeps them."""

    is_up: ClassVar[bool] = True
    silent_us: int = 0

    def __str__(self) -> str:
        return f"the board has been silent for {self.silent_us / 1e6:.1f} s"


@dataclass(frozen=True, slots=True)
class Lost(LinkReport):
    silent_us: int = 0
    cause: str = ""  # what the operating system said, if it did

    def __str__(self) -> str:
        cause = f" ({self.cause})" if self.cause else ""
        return f"the board is gone{cause}: the game goes on by keyboard until it is back"


@dataclass(frozen=True, slots=True)
class Back(LinkReport):
    """The same board as before, without a reset: what was pressed meanwhile arrives now. `exact` as in `Linked`."""

    is_up: ClassVar[bool] = True
    silent_us: int = 0
    exact: bool = True

    def __str__(self) -> str:
        return f"the board is back after {self.silent_us / 1e6:.1f} s, nothing is lost"


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
        why = {
            ResetCause.UNKNOWN: "",
            ResetCause.POWER: " because it had no power",
            ResetCause.BUTTON: " (button)",
            ResetCause.BROWN_OUT: " because its supply voltage fell",
            ResetCause.WATCHDOG: " because its program hung",
            ResetCause.PORT: " when its port was opened again",
        }[self.cause]
        return f"the board restarted{why}: presses of the last moments may be missing"


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
            return (
                "the port sends back what was written to it, so it is a modem or a joined cable: name another port, "
                '"uno-table ports" lists them'
            )
        if self.noise_bytes:
            return 'something talks on this port, but not our board: another sketch? Run "uno-table flash"'
        return 'nothing answers on this port: is the sketch on the board? Run "uno-table flash"'


Report = Press | InputTrouble | PressesDropped | BoardText | LinkReport
