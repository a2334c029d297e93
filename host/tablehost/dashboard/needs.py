"""What the dashboard needs of an evening: the table, the board and the save file behind one small interface.

The dashboard knows none of them; `app.py` of the host joins them and implements `Evening`. Everything here is called
from one thread and returns at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from referee.entries import Entry, Seat
from referee.rules import Rules
from tablehost.table import Done, LiveTable
from tablehost.wire.picture import Lamps
from tablehost.wire.reports import InputTrouble, LinkReport, PressesDropped

Button = Literal["uno", "catch"]

Happening = Done | LinkReport | InputTrouble | PressesDropped
"""What came in since the last look: entries that were made without a key, and news of the board.

`str()` of everything but a `Done` is a sentence.
"""


class EveningError(Exception):
    """Something asked for could not be done (no such port, the save file is full); `str()` is the sentence to show."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An interrupted game that can be gone on with."""

    id: int
    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen in the set-up. `names` clockwise, `dealer` a seat, `board` a word of `--board` or a port."""

    names: tuple[str, ...]
    rules: Rules
    dealer: Seat
    board: str


@dataclass(frozen=True, slots=True)
class KeepDraw:
    """A seat draws and keeps the card, or takes what it owes: `draw_and_keep`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BoardPress:
    """A finger on a button of the simulated board."""

    seat: Seat
    button: Button


@dataclass(frozen=True, slots=True)
class Cue:
    """One step of a script that plays by itself: what is done `after_ms` after the step before."""

    after_ms: int
    act: Entry | KeepDraw | BoardPress


class Evening(Protocol):
    """One evening at one table. What cannot be done raises `EveningError`; nothing has changed then."""

    @property
    def table(self) -> LiveTable | None:
        """The game, None until one is started or resumed."""

    @property
    def board_label(self) -> str:
        """`sim`, `none`, a port; before the start the board that was asked for."""

    @property
    def link(self) -> LinkReport | None:
        """The last thing heard of the link, None before the first."""

    @property
    def can_press(self) -> bool:
        """Whether the board is simulated, so that the screen has its buttons."""

    def now_us(self) -> int:
        """The table's clock."""

    # Set-up

    def saved_games(self) -> Sequence[SavedGame]:
        """Interrupted games, newest first."""

    def players(self) -> Sequence[str]:
        """Names that are remembered."""

    def start(self, choice: NewGame) -> None: ...

    def resume(self, game_id: int) -> None: ...

    # The game. What is returned is stored already.

    def enter(self, entry: Entry) -> Sequence[Done]: ...

    def draw_and_keep(self, seat: Seat) -> Sequence[Done]: ...

    def undo(self) -> Sequence[Done]: ...

    def poll(self) -> Sequence[Happening]:
        """What happened by itself; called about every 30 ms once a game is on."""

    # The simulated board

    def lamps(self) -> Lamps | None:
        """What burns now on a simulated board, None on any other."""

    def press(self, seat: Seat, button: Button) -> None: ...

    def close(self) -> None:
        """Lets go of board and save file. More than once is fine."""
