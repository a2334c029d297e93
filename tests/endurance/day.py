"""A table that plays on and on, in virtual time: bots at the buttons, real referee, real link, real save file.

The board is `SimDevice`, whose clock runs fast or slow, behind the host's own link; only the clock of the computer and
the people are played. `python -m tests.endurance.whole_day` plays 24 hours, the tests a few matches.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from referee.entries import CallUno, Catch
from referee.rules import Rules
from tablehost.app import Evening
from tablehost.boards.sim import SimBoard
from tablehost.boards.sim_device import SimDevice
from tablehost.bots import Match
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile
from tablehost.table import Source
from tablehost.wire.health import LinkHealth
from tablehost.wire.inputs import Button, Input
from tablehost.wire.link import HostLink
from tablehost.wire.picture import DARK, Picture
from tablehost.wire.reports import Linked, LinkReport, Press, Report, Reset, margin_us
from tablehost.wire.timing import UART_BYTE_US

MS, S, HOUR = 1_000, 1_000_000, 3_600_000_000
LOOK_US = 250 * MS  # the dashboard looks every 30 ms; what a press is worth does not hang on it
NAMES = ("Ann", "Bob", "Cal", "Dee")
SCAN_US = 100
EVERYTHING_LIVE = replace(
    DARK, in_play=frozenset(range(4)), uno_live=frozenset(range(4)), catch_live=frozenset(range(4))
)


class LastingBoard:
    """One `SimBoard` for all games, as the board on a table is: `now_us` of each game begins at nought, its own not."""

    label = "sim"

    def __init__(self, device: SimDevice) -> None:
        self.board = SimBoard(device=device, link=HostLink(byte_us=UART_BYTE_US))
        self.now = 0
        self.heard: list[Press] = []  # of this game, on the board's own time
        self.reports: list[LinkReport] = []

    @property
    def health(self) -> LinkHealth:
        return self.board.health

    def poll(self, now_us: int) -> Sequence[Report]:
        reports = self.board.poll(self.now)
        self.heard += [one for one in reports if isinstance(one, Press)]
        self.reports += [one for one in reports if isinstance(one, LinkReport)]
        shift = now_us - self.now
        return [replace(one, at_us=one.at_us + shift) if isinstance(one, Press) else one for one in reports]

    def show(self, picture: Picture) -> None:
        self.board.show(picture)

    def close(self) -> None:
        """A game is over; the board stays."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one match: `judged` is every entry without its time, with verdict and rule, as they read in the
    end."""

    entries: int
    judged: tuple[tuple[str, str, str], ...]
    presses: int


@dataclass(frozen=True, slots=True)
class PhotoFinish:
    """Two presses `apart_us` apart. `first` says whether the first one was, `margin_us` how the table measured it."""

    apart_us: int
    is_in_order: bool
    margin_us: int


class Day:
    """The table. Use `match`, `photo_finish` and `rest`; `now` is its time in µs."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, device: SimDevice) -> None:
        self.device = device
        self.lasting = LastingBoard(device)
        monkeypatch.setattr("tablehost.app.open_board", lambda *_: self.lasting)
        save = SaveFile.open(folder / "day.sqlite3", lambda: self.now)
        self.evening = Evening(save, lambda: self.now, board="sim")
        self.worst_error_us = 0  # that a press was off
        self.worst_bound_us = 0  # that the link admitted
        self.pressed: list[tuple[Input, int]] = []  # since the last time they were compared
        self.last = (0, 0)  # start of the board and scan number of the last press that was compared
        self._run_to(3 * S)

    @property
    def now(self) -> int:
        return self.lasting.now

    @now.setter
    def now(self, at_us: int) -> None:
        self.lasting.now = at_us

    def close(self) -> None:
        self.evening.close()

    # ---- time

    def _run_to(self, at_us: int) -> None:
        while self.now < at_us:
            self.now = min(self.now + LOOK_US, at_us)
            if self.evening.is_started:
                self.evening.poll()
            else:
                self.lasting.poll(self.now)

    def rest(self, us: int) -> None:
        """Nobody plays."""
        self._run_to(self.now + us)

    def reset_board(self) -> None:
        """Somebody kicks the plug: a new boot id, and everything in the board's memory is gone."""
        self.device.reset(self.now)
        before = len(self.lasting.reports)
        for _ in range(60):
            self.rest(S)
            if any(isinstance(one, (Reset, Linked)) for one in self.lasting.reports[before:]):
                return
        raise AssertionError(f"the board never came back: {self.lasting.reports[before:]}")

    # ---- what people do

    def press(self, which: Input, at_us: int) -> None:
        self.device.press(which, at_us)
        self.pressed.append((which, at_us))

    def match(self, seed: int, max_rounds: int | None = None) -> Played:
        """Bots play a whole match at the table; every call and catch goes through a button."""
        bots = Match(Rules(), NAMES, seed, exact=False, leave_owed_draws_to_table=True, max_rounds=max_rounds)
        evening = self.evening
        evening.start(NewGame(NAMES, bots.setup.rules, bots.setup.dealer or 0, "sim"))
        self._run_to(self.now + 2 * S)  # the lights of the new game are on the board
        start = self.now
        presses = 0
        for step in bots.steps():
            at = step.entry.at
            assert at is not None
            entry = step.entry
            if step.source == "button" and isinstance(entry, (CallUno, Catch)):
                button = Button.UNO if isinstance(entry, CallUno) else Button.CATCH
                self._run_to(max(self.now, start + at - MS))
                self.press(Input(button, entry.seat), max(start + at, self.now + 1))
                self._run_to(start + at + 60 * MS)  # settled, sent and heard
                presses += 1
            else:
                self._run_to(start + at)
                evening.enter(entry)
        self._run_to(self.now + 10 * S)  # every press that waited has its verdict
        self.compare()
        return self._played(presses)

    def _played(self, presses: int) -> Played:
        table = self.evening.table
        notes = {note.number: note for note in table.seen_at(self.evening.now_us())[1]}
        judged = []
        for number, entry in enumerate(table.game.entries, 1):
            verdict, rule = table.game.verdict(number)
            if number in notes:
                verdict, rule = notes[number].verdict, notes[number].rule
            judged.append((repr(replace(entry, at=None)), verdict.value, rule.value))
        kept = len(self.evening.save.entries(self.evening.save.games()[0].id))
        assert kept == len(table.game.entries), "an entry is not in the save file"
        buttons = sum(source is Source.BUTTON for source in table.sources)
        assert buttons == presses, f"{presses} presses became {buttons} entries"
        return Played(len(judged), tuple(judged), presses)

    def compare(self) -> None:
        """Every press since the last time was heard once, in order, and as exactly as the link says it is."""
        heard, self.lasting.heard = self.lasting.heard, []
        pressed, self.pressed = self.pressed, []
        assert [str(one.input) for one in heard] == [str(which) for which, _ in pressed], "a press lost, doubled, moved"
        for one in heard:
            assert one.tick is not None
            assert one.boot != self.last[0] or one.tick >= self.last[1], "the board's time ran backwards"
            self.last = one.boot, one.tick
        for one, (_, at_us) in zip(heard, pressed, strict=True):
            error = abs(one.at_us - at_us)
            self.worst_error_us = max(self.worst_error_us, error)
            self.worst_bound_us = max(self.worst_bound_us, one.err_us)
            assert error <= one.err_us + SCAN_US, f"{one.input} is {error} µs off and admits {one.err_us}"

    def photo_finishes(self, seed: int = 0) -> list[PhotoFinish]:
        """Pairs of presses of two seats, from 0.1 to 20 ms apart; nobody plays meanwhile."""
        self.lasting.show(EVERYTHING_LIVE)
        random = Random(seed)
        found = []
        for apart_us in (100, 200, 300, 400, 700, 1_000, 3_000, 20_000):
            one, other = random.sample(range(4), 2)
            at = self.now + 50 * MS + random.randrange(SCAN_US)
            self.lasting.show(EVERYTHING_LIVE)
            before = len(self.lasting.heard)
            self.press(Input.uno(one), at)
            self.press(Input.catch(other), at + apart_us)
            while self.now < at + S:
                self.now += LOOK_US
                self.lasting.poll(self.now)
            first, second = self.lasting.heard[before:]
            margin = margin_us(first, second)
            assert margin is not None
            found.append(PhotoFinish(apart_us, first.input == Input.uno(one), margin))
        self.compare()
        return found


def objects() -> int:
    """How many things Python holds, after the refuse is gone."""
    for _ in range(3):
        gc.collect()
    return len(gc.get_objects())
