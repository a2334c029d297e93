"""An evening with the real table and the real referee; only the save file and the board are stand-ins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from referee.cards import Laid
from referee.entries import CallUno, Catch, Correct, Decide, Entry, GameEntry, Seat
from referee.errors import RulesError
from referee.game import Game
from referee.presets import Preset, preset, preset_names
from referee.rules import Rules
from referee.setup import Setup
from tablehost.dashboard.needs import Button, EveningError, Happening, NewGame
from tablehost.dashboard.player_colors import PLAYER_COLORS
from tablehost.mending import Rewrite, insert_plan, inserted, redo_plan, uninsert_plan
from tablehost.past import KeptGame, PastGame
from tablehost.reseating import NotBetweenRounds, reseated
from tablehost.table import LIVE_ENTRY_LAG_MS, Done, LiveTable, Source
from tablehost.table_answers import answer_by_itself
from tablehost.wire import inputs
from tablehost.wire.health import LinkHealth
from tablehost.wire.picture import Lamps, Picture
from tablehost.wire.reports import Linked, LinkReport, Press, Report


@dataclass(frozen=True)
class FakeSavedGame:
    """An interrupted game."""

    id: int
    title: str
    summary: str


@dataclass(frozen=True)
class FakeNotice:
    """Something to be told."""

    sentence: str


class FakeEvening:
    """Implements `Evening`. Time moves only when told (`wait`), by 1 ms a look; everything made is in `stored`."""

    def __init__(
        self,
        names: tuple[str, ...] = (),
        *,
        rules: Rules | None = None,
        dealer: Seat | None = None,
        can_press: bool = True,
        saved: Sequence[FakeSavedGame] = (),
        players: Sequence[str] = (),
    ) -> None:
        self.clock_us = 1_000_000
        self.on_news: Callable[[], None] | None = None
        self.library = FakeLibrary(players)
        self.served: list[str | None] = []
        self.bench: FakeService | None = None
        self.stored: list[Done] = []
        self.started: list[NewGame] = []
        self.resumed: list[int] = []
        self.is_closed = False
        self._paused = False
        self.loudness = 3
        self.fails: str | None = None  # the sentence of the next thing that goes wrong
        self._can_press = can_press
        self._saved = tuple(saved)
        self._players = tuple(players)
        self._happened: list[Happening] = []
        self._link: LinkReport | None = None
        self._table: LiveTable | None = None
        if names:
            first = len(names) - 1 if dealer is None else dealer
            self.begin(Setup(rules=_live(rules or Rules()), names=names, dealer=first))

    def begin(self, setup: Setup) -> None:
        """A game on the table; the board says hello."""
        self._table = LiveTable(Game(setup))
        self.hears(Linked(seats=10))

    def hears(self, report: LinkReport | FakeNotice) -> None:
        """The board's link has news, or something else has."""
        if isinstance(report, LinkReport):
            self._link = report
        self._happened.append(report)

    def wait(self, ms: int) -> None:
        self.clock_us += ms * 1000

    # Evening

    @property
    def is_started(self) -> bool:
        return self._table is not None

    @property
    def table(self) -> LiveTable:
        assert self._table is not None
        return self._table

    @property
    def board_choice(self) -> str:
        return self.board_label

    @property
    def board_label(self) -> str:
        return "sim" if self._can_press else "none"

    @property
    def link(self) -> LinkReport | None:
        return self._link

    @property
    def can_press(self) -> bool:
        return self._can_press and self.is_started

    def now_us(self) -> int:
        return self.clock_us

    def saved_games(self) -> Sequence[FakeSavedGame]:
        return self._saved

    def service(self, board: str | None) -> FakeService:
        self._maybe_fail()
        self.served.append(board)
        return FakeService(self)

    def players(self) -> Sequence[str]:
        return self._players

    def start(self, choice: NewGame) -> None:
        self._maybe_fail()
        self.started.append(choice)
        self.begin(Setup(rules=_live(choice.rules), names=choice.names, dealer=choice.dealer))

    def resume(self, game_id: int) -> None:
        self._maybe_fail()
        self.resumed.append(game_id)
        self.begin(Setup(rules=_live(Rules()), names=("Ann", "Bob"), dealer=1))

    def enter(self, entry: Entry) -> Sequence[Done]:
        self._maybe_fail()
        return self._answered(self.table.enter(entry, self._later()))

    def let_stand(self) -> Sequence[Done]:
        self._maybe_fail()
        return self._answered(self.table.let_stand(self._later()))

    def draw_and_lay(self, seat: Seat, card: Laid) -> Sequence[Done]:
        self._maybe_fail()
        return self._answered(self.table.draw_and_lay(seat, card, self._later()))

    def draw_and_keep(self, seat: Seat) -> Sequence[Done]:
        self._maybe_fail()
        return self._answered(self.table.draw_and_keep(seat, self._later()))

    def undo(self) -> Sequence[Done]:
        self._maybe_fail()
        number = inserted(self.table.game, self.table.sources)
        if number is None:
            return self._answered(self.table.undo(self._later()))
        return self._rewritten(uninsert_plan(self.table.game, self.table.sources, number))

    def redo(self) -> Sequence[Done]:
        self._maybe_fail()
        return self._rewritten(redo_plan(self.table.game, self.table.sources))

    def insert(self, before: int, entry: GameEntry) -> Sequence[Done]:
        self._maybe_fail()
        return self._rewritten(insert_plan(self.table.game, self.table.sources, before, entry))

    def decide_for_good(self, answer: Decide | Correct) -> Sequence[Done]:
        self._maybe_fail()
        return self._answered(self.table.enter(answer, self._later(), Source.RULE))

    def reseat(self, order: Sequence[Seat]) -> None:
        self._maybe_fail()
        try:
            self.begin(reseated(self.table, order))
        except NotBetweenRounds as fault:
            raise EveningError(str(fault)) from fault

    @property
    def is_paused(self) -> bool:
        return self._paused

    def pause(self) -> None:
        self._paused = True

    def go_on(self) -> None:
        self._paused = False

    def poll(self) -> Sequence[Happening]:
        happened, self._happened = self._happened, []
        if self.is_started:
            happened += self._answered(self.table.tick(self.clock_us))
        return happened

    def lamps(self) -> Lamps | None:
        if not self.can_press:
            return None
        picture = self.table.picture(self.clock_us)
        lit = tuple(light.is_lit(self.clock_us // 100) for light in picture.seats)
        colors = tuple(light.is_lit(self.clock_us // 100) for light in picture.colors)
        return Lamps(lit, bool(picture.clockwise), bool(picture.counterclockwise), colors, picture.tune)

    def press(self, seat: Seat, button: Button) -> None:
        now = self._later()
        press = Press(inputs.Input(inputs.Button(button), seat), now, 50, tick=now // 100)
        self._happened += self._kept(self.table.press(press, now))

    def close(self) -> None:
        self.is_closed = True

    # What a test has the board say

    def pressed_at_once(self, *entries: CallUno | Catch) -> None:
        """Presses with times of their own, told by the board together."""
        self.clock_us = max(entry.at or 0 for entry in entries) + 10_000
        for entry in entries:
            self._happened += self._answered(self.table.pressed(entry, self.clock_us))

    # Inside

    def _later(self) -> int:
        self.clock_us += 1000
        return self.clock_us

    def _rewritten(self, plan: Rewrite | None) -> Sequence[Done]:
        return () if plan is None else self._answered(self.table.rewrite(plan.taken, plan.entries, self._later()))

    def _answered(self, done: Sequence[Done]) -> Sequence[Done]:
        return self._kept((*done, *answer_by_itself(self.table, self.clock_us)) if done else done)

    def _kept(self, done: Sequence[Done]) -> Sequence[Done]:
        self.stored += done
        return done

    def _maybe_fail(self) -> None:
        if self.fails is not None:
            sentence, self.fails = self.fails, None
            raise EveningError(sentence)


class FakeLibrary:
    """Former evenings as they are put in; rule texts that are kept are only remembered."""

    def __init__(self, players: Sequence[str] = (), games: Sequence[KeptGame] = ()) -> None:
        self.games = list(games)
        self.colors: dict[str, str] = {name: PLAYER_COLORS[n % 10] for n, name in enumerate(players)}
        self.exported: list[int] = []
        self.kept: dict[str, Preset] = {}
        self.time_us = 1_767_290_400_000_000  # 2026-01-01 18:00 UTC

    def wall_us(self) -> int:
        return self.time_us

    def past_games(self) -> Sequence[PastGame]:
        return [one.past for one in self.games]

    def interrupted(self) -> Sequence[PastGame]:
        return [one.past for one in self.games if one.past.finished is None]

    def past_game(self, number: int) -> KeptGame:
        for one in self.games:
            if one.past.id == number:
                return one
        raise EveningError(f"there is no game {number}")

    def export(self, number: int) -> Path:
        self.exported.append(number)
        return Path(f"evening-{number}.html")

    def player_colors(self) -> dict[str, str]:
        return self.colors

    def rule_texts(self) -> Sequence[Preset]:
        bundled = sorted(preset_names(), key=lambda name: name != "official")
        return [*map(preset, bundled), *self.kept.values()]

    def keep_rules(self, text: Preset, name: str) -> Preset:
        text.rules().check()
        if name in preset_names():
            raise RulesError(f"{name} comes with the program: choose another name")
        self.kept[name] = replace(text, name=name, title=name)
        return self.kept[name]


class FakeService:
    """A board on the bench that reports what the test gives it; what it was shown is in `shown`."""

    label = "bench"
    can_press = True

    def __init__(self, evening: FakeEvening) -> None:
        self._evening = evening
        self.link: LinkReport | None = Linked((1, 2, 3), 0xABCD, 1, 4)
        self.health: LinkHealth | None = LinkHealth(frames=1000, damaged=1, round_trip_us=9_400)
        self.reports: list[Report] = []
        self.shown: list[Picture] = []
        self.is_closed = False
        evening.bench = self

    def now_us(self) -> int:
        return self._evening.clock_us

    def poll(self) -> Sequence[Report]:
        reports, self.reports = self.reports, []
        return reports

    def show(self, picture: Picture) -> None:
        if not self.shown or self.shown[-1] != picture:
            self.shown.append(picture)

    def press(self, seat: Seat, button: Button) -> None:
        which = inputs.Input(inputs.Button(button), seat)
        self.reports.append(Press(which, self._evening.clock_us, 50, tick=self._evening.clock_us // 100, edges=3))

    def close(self) -> None:
        self.is_closed = True


class ClockedEvening(FakeEvening):
    """The same with a real clock, to be looked at in a terminal."""

    def now_us(self) -> int:
        import time

        self.clock_us = max(self.clock_us, time.monotonic_ns() // 1000)
        return self.clock_us

    def poll(self) -> Sequence[Happening]:
        self.now_us()
        return super().poll()


def _live(rules: Rules) -> Rules:
    return replace(rules, entry_lag_ms=LIVE_ENTRY_LAG_MS)
