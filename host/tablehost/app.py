"""The one place that builds real things and joins them: the live table, a board, the save file, the screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from referee.cards import Laid
from referee.entries import Correct, Decide, Entry, GameEntry, Join, Seat
from referee.game import Game
from referee.record import write
from referee.rulings import Note
from referee.setup import Setup
from tablehost.bench_board import BoardOnBench
from tablehost.boards.choice import BoardChoice, Kind, WrongChoice, checked
from tablehost.boards.interface import Board
from tablehost.boards.none import NoBoard
from tablehost.boards.port_errors import PortError
from tablehost.boards.serial_board import SerialBoard
from tablehost.boards.sim import SimBoard
from tablehost.dashboard.history_view import next_of, stand_of
from tablehost.dashboard.needs import EveningError, NewGame
from tablehost.dashboard.player_colors import colors_for
from tablehost.keeping import Keeping
from tablehost.library import Library
from tablehost.loudness import audible
from tablehost.mending import Rewrite, insert_plan, inserted, redo_plan, uninsert_plan
from tablehost.past import PastGame, UnreadableGame, game_of
from tablehost.pausing import TableClock
from tablehost.reseating import NotBetweenRounds, reseated
from tablehost.spans_of_time import when
from tablehost.storage.errors import SaveConflict, SaveError
from tablehost.storage.location import default_path, exports_folder, set_aside
from tablehost.storage.rows import GameId, differences
from tablehost.storage.savefile import SaveFile
from tablehost.table import LIVE_ENTRY_LAG_MS, Done, LiveTable, Source
from tablehost.table_answers import answer_by_itself
from tablehost.wire.picture import Lamps
from tablehost.wire.reports import LinkReport, Press, Report
from tablehost.words import _

Clock = Callable[[], int]
"""Microseconds that never run backwards."""

LOOKED_INTO = 1_500
"""So many entries of interrupted games are read, to say whose turn it was: the first screen shall not wait (0.1 s)."""


class NoSuchBoard(EveningError):
    """The board asked for cannot be had. One sentence with the remedy."""


class NotPlayable(EveningError):
    """A stored game cannot be gone on with, or a game cannot be begun. One sentence."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An interrupted game, for the resume list."""

    id: int
    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the table has to be told that is neither a ruling nor the state of the link."""

    sentence: str


Happening = Done | Note | LinkReport | Notice


@contextmanager
def _told_plainly() -> Iterator[None]:
    """What the save file could not do is what the evening could not do."""
    try:
        yield
    except SaveError as error:
        raise EveningError(str(error)) from error


def open_board(name: str, on_news: Callable[[], None] | None = None) -> Board:
    """The board called `name` (`--board`). Raises `NoSuchBoard`; no port is opened before its first `poll`.

    `on_news` is called in another thread when a real board has something for `poll`.
    """
    try:
        choice = checked(BoardChoice.parse(name))
    except WrongChoice as error:
        raise NoSuchBoard(str(error)) from error
    except PortError as error:
        raise NoSuchBoard(_('{why}, or use "--board sim" or "--board none"').format(why=error)) from error
    match choice.kind:
        case Kind.NONE:
            return NoBoard()
        case Kind.SIM:
            return SimBoard()  # with buttons for everybody who may still sit down
        case _:
            return SerialBoard(choice, on_news=on_news)


class Evening:
    """One table's evening: what the dashboard talks to.

    Every entry is in the save file before it shows as done. While the disk fails the game goes on, and says that it is
    not saved.
    """

    def __init__(self, save: SaveFile, clock: Clock, board: str = "auto") -> None:
        self.save = save
        self.board_choice = board
        self._clock = clock
        self._table: LiveTable | None = None
        self._keeping: Keeping | None = None
        self._board: Board = NoBoard()
        self._time = TableClock(clock)
        self._notices: list[Happening] = []
        self._expired: frozenset[int] = frozenset()
        self._on_bench = False
        self.library = Library(save, exports_folder(os.environ), save.path.with_name("rules"), save.wall_us)
        self.link: LinkReport | None = None
        self.on_news: Callable[[], None] | None = None
        self.loudness = 3

    # Choosing

    @property
    def table(self) -> LiveTable:
        """The game being played; only after `start` or `resume`."""
        assert self._table is not None
        return self._table

    @property
    def is_started(self) -> bool:
        return self._table is not None

    def saved_games(self) -> tuple[SavedGame, ...]:
        """Interrupted games, the one played last first."""
        now, found, read = self.library.wall_us(), [], 0
        for game in self.library.interrupted():
            read += game.entries
            told = [when(game.last_us, now), self._next_of(game) if read <= LOOKED_INTO else "", stand_of(game)]
            found.append(SavedGame(game.id, ", ".join(game.names), "  ".join(part for part in told if part)))
        return tuple(found)

    def _next_of(self, game: PastGame) -> str:
        """Whose turn it was; nothing where the entries cannot be read, which `resume` says."""
        try:
            return next_of(self.library.past_game(game.id).game.state)
        except EveningError:
            return ""

    def players(self) -> tuple[str, ...]:
        """Names of former evenings, the latest first."""
        with _told_plainly():
            return tuple(player.name for player in self.save.players())

    def start(self, choice: NewGame) -> None:
        """Begins a game. Raises `EveningError`; then nothing has begun."""
        rules = choice.rules
        if not any(key == "entry_lag_ms" for key, _ in rules.changes):
            rules = rules.with_option("entry_lag_ms", str(LIVE_ENTRY_LAG_MS))
        setup = Setup(rules=rules, names=choice.names, dealer=choice.dealer)
        board = open_board(choice.board, self._tell_news)
        title = f"{', '.join(choice.names)} · {rules.preset}"
        colors = choice.colors or colors_for(choice.names, self.library.player_colors())
        with _told_plainly(), self.save.together():
            game = self.save.new_game(write(setup, ()), title)
            for seat, name in reversed(list(enumerate(choice.names))):
                self.save.remember_player(name, colors[seat])
        self._begin(Keeping(self.save, game, self._clock), LiveTable(Game(setup)), board, 0)

    def resume(self, game_id: int) -> None:
        """Goes on with an interrupted game: the same entries, judged again, give the same position.

        Raises `EveningError` if they cannot be read; nothing is changed then.
        """
        game = GameId(game_id)
        with _told_plainly():
            stored, setup, results = self.save.entries(game), self.save.game(game).setup, self.save.results(game)
        try:
            log = game_of(setup, (entry.line for entry in stored))
        except UnreadableGame as fault:
            raise NotPlayable(str(fault)) from fault
        board = open_board(self.board_choice, self._tell_news)
        last_us = max((entry.at_us or 0 for entry in stored), default=0)
        table = LiveTable(log, (Source(entry.source) for entry in stored))
        keeping = Keeping(self.save, game, self._clock, results, log.state.match.number)
        self._begin(keeping, table, board, last_us)
        told = {entry.seq: (entry.verdict, entry.rule) for entry in stored}
        now = {
            number: (str(ruling.verdict), str(ruling.rule))
            for number, ruling in ((number, log.ruling(number)) for number in range(1, len(stored) + 1))
        }
        self._notices += [Notice(str(difference)) for difference in differences(told, now)]

    def _begin(self, keeping: Keeping, table: LiveTable, board: Board | None, last_us: int) -> None:
        """Another game is on; without another board the one there is goes on with it, and with its clock."""
        self._keeping, self._table = keeping, table
        if board is not None:
            self._board.close()
            self._board, self.link = board, None
            self._time = TableClock(self._clock, last_us)

    # Playing

    def now_us(self) -> int:
        """The table's clock: whole microseconds since the game began, the time it was interrupted left out."""
        return self._time.now_us()

    def enter(self, entry: Entry) -> tuple[Done, ...]:
        """Something typed. Kept before it returns."""
        done = self._answered(self.table.enter(entry, self.now_us()))
        if isinstance(entry, Join):
            self._remember(entry.name)
        return done

    def _remember(self, name: str) -> None:
        """Somebody who sat down later has a color too, and is known the next evening."""
        with suppress(EveningError, SaveError):  # the disk's trouble is told by the entry
            known, names = self.library.player_colors(), self.table.names
            if name not in known and name in names:
                self.save.remember_player(name, colors_for(names, known)[names.index(name)])

    def draw_and_keep(self, seat: Seat) -> tuple[Done, ...]:
        return self._answered(self.table.draw_and_keep(seat, self.now_us()))

    def draw_and_lay(self, seat: Seat, card: Laid) -> tuple[Done, ...]:
        return self._answered(self.table.draw_and_lay(seat, card, self.now_us()))

    def let_stand(self) -> tuple[Done, ...]:
        return self._answered(self.table.let_stand(self.now_us()))

    def undo(self) -> tuple[Done, ...]:
        """Takes back what was typed last; of an insertion only what was put in between."""
        number = inserted(self.table.game, self.table.sources)
        if number is None:
            return self._answered(self.table.undo(self.now_us()))
        return self._rewritten(uninsert_plan(self.table.game, self.table.sources, number))

    def redo(self) -> tuple[Done, ...]:
        """What the last undo took back comes again; nothing where something else was typed since."""
        return self._rewritten(redo_plan(self.table.game, self.table.sources))

    def insert(self, before: int, entry: GameEntry) -> tuple[Done, ...]:
        """A forgotten entry in front of entry `before`; what follows is judged again."""
        return self._rewritten(insert_plan(self.table.game, self.table.sources, before, entry))

    def decide_for_good(self, answer: Decide | Correct) -> tuple[Done, ...]:
        """The table's answer; every later question of the same kind gets the same by itself."""
        return self._answered(self.table.enter(answer, self.now_us(), Source.RULE))

    @property
    def is_paused(self) -> bool:
        return self._time.is_paused

    def pause(self) -> None:
        """The table's clock stands still; buttons pressed until `go_on` do not count."""
        self._time.pause()

    def go_on(self) -> None:
        self._time.go_on()

    def reseat(self, order: Sequence[Seat]) -> None:
        """Between rounds the players sit down in another order of their old seats; scores and partners go with them.

        A game of its own begins: whose button is whose is different from here on. Raises `EveningError`.
        """
        if self.unsaved:
            raise NotPlayable(_("places can be changed when everything is saved again"))
        try:
            setup = reseated(self.table, order)
        except NotBetweenRounds as fault:
            raise NotPlayable(str(fault)) from fault
        assert self._keeping is not None
        with _told_plainly(), self.save.together():
            new_game = self.save.new_game(write(setup, ()), f"{', '.join(setup.names)} · {setup.rules.preset}")
            self.save.finish(self._keeping.game, "places changed")
        self._begin(Keeping(self.save, new_game, self._clock), LiveTable(Game(setup)), None, self.now_us())

    def _rewritten(self, plan: Rewrite | None) -> tuple[Done, ...]:
        if plan is None:
            return ()
        return self._answered(self.table.rewrite(plan.taken, plan.entries, self.now_us()))

    def _answered(self, done: tuple[Done, ...]) -> tuple[Done, ...]:
        """Keeps it, with what the table has decided for good."""
        return self._kept((*done, *answer_by_itself(self.table, self.now_us()))) if done else ()

    def _tell_news(self) -> None:
        if self.on_news is not None:
            self.on_news()

    def poll(self) -> tuple[Happening, ...]:
        """What the board and the clock have brought since the last call; to be called about every 30 ms, and when
        `on_news` says that a board has something (in the board's thread)."""
        now = self.now_us()
        found: list[Happening] = list(self._notices)
        self._notices.clear()
        if self._table is None or self._on_bench:
            return tuple(found)
        for report in self._board.poll(self._time.board_us()):
            found += self._reported(report, now)
        if not self.is_paused:
            found += self._answered(self.table.tick(now))
        if self._keeping is not None and self._keeping.is_due:
            self._kept(())
        found += self._ran_out(now)
        self._board.show(audible(self.table.picture(now), self.loudness))
        return tuple(found)

    def _reported(self, report: Report, now: int) -> tuple[Happening, ...]:
        if isinstance(report, Press):
            at_us = self._time.at_table(report.at_us)
            if at_us is None:
                return (Notice(_("paused: what is pressed now does not count")),)
            return self._answered(self.table.press(replace(report, at_us=at_us), now))
        if isinstance(report, LinkReport):
            self.link = report
            return (report,)
        return (Notice(str(report)),)

    def _ran_out(self, now: int) -> tuple[Note, ...]:
        """Verdicts on presses that waited in vain, told once."""
        notes = self.table.seen_at(now)[1]
        fresh = tuple(note for note in notes if note.number not in self._expired)
        self._expired = frozenset(note.number for note in notes if note.number is not None)
        return fresh

    def record(self) -> str:
        """The whole game as a record."""
        autos = {number for number, source in enumerate(self.table.sources, 1) if source is Source.AUTO}
        return write(self.table.game.setup, self.table.game.entries, autos)

    # The board

    @property
    def board_label(self) -> str:
        return self._board.label

    @property
    def can_press(self) -> bool:
        """Whether buttons can be pressed from the screen."""
        return isinstance(self._board, SimBoard)

    def press(self, seat: Seat, which: str) -> None:
        """A finger on the simulated board: `uno` or `catch` of a seat."""
        if isinstance(self._board, SimBoard) and which in ("uno", "catch"):
            self._board.press(seat, "uno" if which == "uno" else "catch")

    def service(self, board: str | None) -> BoardOnBench:
        """The board for tests: the game's, which is paused meanwhile, or without a game the one of that name.

        Raises `NoSuchBoard`.
        """
        if self._table is None:
            opened = open_board(self.board_choice if board is None else board, self._tell_news)
            return BoardOnBench(opened, self._clock, None, lambda _link: opened.close())
        was_paused = self.is_paused
        self.pause()
        self._on_bench = True

        def given_back(link: LinkReport | None) -> None:
            self._on_bench, self.link = False, link
            if not was_paused:
                self.go_on()

        return BoardOnBench(self._board, self._time.board_us, self.link, given_back)

    def lamps(self) -> Lamps | None:
        """What burns on the simulated board."""
        return self._board.lights() if isinstance(self._board, SimBoard) else None

    # Keeping

    def _kept(self, done: tuple[Done, ...]) -> tuple[Done, ...]:
        """Everything is on the disk when this returns; if the disk fails, the game goes on and the table is told."""
        if self._keeping is None:
            return done
        try:
            problem = self._keeping.keep(self.table, done)
        except SaveConflict as error:
            self.resume(int(self._keeping.game))  # what this program thought is not so: the file is
            raise EveningError(str(error)) from error
        if problem:
            self._notices.append(Notice(problem))
        return done

    @property
    def unsaved(self) -> int:
        """Entries the disk has not taken yet."""
        return 0 if self._keeping is None else self._keeping.unsaved

    def close(self) -> None:
        """Lets go of board and save file. Nothing that was saved is lost by not calling it."""
        self._board.close()
        if self.unsaved:
            self._kept(())
        self.save.close()


def open_save(path: Path | None, environ: dict[str, str], wall_us: Clock) -> SaveFile:
    """The save file to play with, at `path` or where this system keeps it. Raises `SaveError`."""
    return SaveFile.open(default_path(environ) if path is None else path, wall_us)


def move_damaged_aside(path: Path, wall_us: Clock) -> Path:
    """A damaged save file gets out of the way under another name; a new one can be begun."""
    return set_aside(path, wall_us())
