"""What the dashboard needs of an evening: the table, the board and the save file behind one small interface.

The dashboard knows none of them; `app.py` of the host joins them and implements `Evening`. Everything here is called
from one thread and returns at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from referee.cards import Laid
from referee.entries import Correct, Decide, Entry, GameEntry, Seat
from referee.presets import Preset
from referee.rules import Rules
from referee.rulings import Note
from tablehost.past import KeptGame, PastGame
from tablehost.table import Done, LiveTable
from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import Lamps, Picture
from tablehost.wire.reports import LinkReport, Report

Button = Literal["uno", "catch"]


class EveningError(Exception):
    """Something asked for could not be done (no such port, the save file is full); `str()` is the sentence to show."""


class SavedGame(Protocol):
    """An interrupted game that can be gone on with."""

    @property
    def id(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...


class Notice(Protocol):
    """Something the table has to be told that is neither a ruling nor the state of the link."""

    @property
    def sentence(self) -> str: ...


Happening = Done | Note | LinkReport | Notice
"""What came in since the last look: entries made without a key, presses that waited in vain, news of the board."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen in the set-up. `names` clockwise, `dealer` a seat, `board` a word of `--board` or a port."""

    names: tuple[str, ...]
    rules: Rules
    dealer: Seat
    board: str
    colors: tuple[str, ...] = ()  # a word a player, as `player_colors.py` has them


@dataclass(frozen=True, slots=True)
class KeepDraw:
    """A seat draws and keeps the card, or takes what it owes: `draw_and_keep`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAndLay:
    """A seat draws and lays the drawn card: `draw_and_lay`."""

    seat: Seat
    card: Laid


@dataclass(frozen=True, slots=True)
class LetItStand:
    """The card just refused lies all the same: `let_stand`."""


@dataclass(frozen=True, slots=True)
class ForGood:
    """The table's answer, for this question and every later one of its kind: `decide_for_good`."""

    answer: Decide | Correct


@dataclass(frozen=True, slots=True)
class BoardPress:
    """A finger on a button of the simulated board."""

    seat: Seat
    button: Button


class Library(Protocol):
    """What can be looked up and kept beside the game. Raises `EveningError` where the disk does not play along."""

    @property
    def wall_us(self) -> Callable[[], int]:
        """The time of day, µs since 1970-01-01 UTC."""

    def past_games(self) -> Sequence[PastGame]:
        """All games somebody played in, the latest first."""

    def interrupted(self) -> Sequence[PastGame]:
        """Those that can be gone on with."""

    def past_game(self, number: int, /) -> KeptGame: ...

    def export(self, number: int, /) -> Path:
        """Writes the game in every format; returns the page to print."""

    def player_colors(self) -> Mapping[str, str]:
        """The remembered color of every name."""

    def rule_texts(self) -> Sequence[Preset]:
        """The official rules first, then the other bundled texts, then the table's own."""

    def keep_rules(self, text: Preset, name: str, /) -> Preset:
        """Keeps a text under a name. Raises `RulesError`."""


class Service(Protocol):
    """The board on the bench, outside of any game."""

    @property
    def label(self) -> str: ...

    @property
    def link(self) -> LinkReport | None: ...

    @property
    def health(self) -> LinkHealth | None: ...

    @property
    def can_press(self) -> bool:
        """Whether it is simulated."""

    def now_us(self) -> int:
        """The clock presses are stamped in."""

    def poll(self) -> Sequence[Report]: ...

    def show(self, picture: Picture, /) -> None: ...

    def press(self, seat: Seat, button: Button, /) -> None: ...

    def close(self) -> None:
        """Gives the board back to the game, if it has one."""


class Cue(Protocol):
    """One step of a script that plays by itself; `entry.at` says when, `source` whether it is typed or pressed."""

    @property
    def entry(self) -> Entry: ...
    @property
    def source(self) -> Literal["key", "button"]: ...


class Evening(Protocol):
    """One evening at one table. What cannot be done raises `EveningError`; nothing has changed then."""

    @property
    def is_started(self) -> bool:
        """Whether there is a game; everything below "The game" is asked only then."""

    @property
    def library(self) -> Library: ...

    def service(self, board: str | None, /) -> Service:
        """The board for tests: the one of the game (None), or the one of that name. Presses do not reach the game."""

    # Set-up

    @property
    def board_choice(self) -> str:
        """The board that was asked for: a word of `--board` or a port."""

    def saved_games(self) -> Sequence[SavedGame]:
        """Interrupted games, newest first."""

    def players(self) -> Sequence[str]:
        """Names that are remembered."""

    def start(self, choice: NewGame, /) -> None: ...

    def resume(self, game_id: int, /) -> None: ...

    # The game. What is returned is stored already.

    @property
    def table(self) -> LiveTable: ...

    def now_us(self) -> int:
        """The table's clock."""

    def enter(self, entry: Entry, /) -> Sequence[Done]: ...

    def draw_and_keep(self, seat: Seat, /) -> Sequence[Done]: ...

    def draw_and_lay(self, seat: Seat, card: Laid, /) -> Sequence[Done]: ...

    def let_stand(self) -> Sequence[Done]: ...

    def undo(self) -> Sequence[Done]: ...

    def redo(self) -> Sequence[Done]:
        """What the last undo took back comes again; nothing where something else was typed since."""

    def insert(self, before: int, entry: GameEntry, /) -> Sequence[Done]:
        """A forgotten entry, put in front of entry `before`; what follows is judged again."""

    def decide_for_good(self, answer: Decide | Correct, /) -> Sequence[Done]:
        """The table's answer; every later question of the same kind gets the same by itself."""

    def reseat(self, order: Sequence[Seat], /) -> None:
        """Between rounds the players sit down in another order of their old seats; their scores go with them.

        It goes on as a game of its own, with its own log.
        """

    @property
    def is_paused(self) -> bool:
        """Whether the table's clock stands still."""

    def pause(self) -> None:
        """The table's clock stops; buttons pressed until `go_on` do not count."""

    def go_on(self) -> None: ...

    loudness: int
    """0 mute, 1 the board sounds only for what needs somebody, more: for everything."""

    on_news: Callable[[], None] | None
    """Called in another thread when the board has something for `poll`: lights need not wait for the next look."""

    def poll(self) -> Sequence[Happening]:
        """What happened by itself; called about every 30 ms once a game is on, and after `on_news`."""

    # The board

    @property
    def board_label(self) -> str:
        """`sim`, `none`, a port."""

    @property
    def link(self) -> LinkReport | None:
        """The last thing heard of the link, None before the first."""

    @property
    def can_press(self) -> bool:
        """Whether the board is simulated, so that the screen has its buttons."""

    def lamps(self) -> Lamps | None:
        """What burns now on a simulated board, None on any other."""

    def press(self, seat: Seat, button: Button, /) -> None: ...

    def close(self) -> None:
        """Lets go of board and save file. More than once is fine."""
