"""Pictures of the screens, with size, time and game pinned; `--snapshot-update` takes new ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from textual.app import App

from referee.entries import HandLeft, PointsLeft
from referee.setup import Setup
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.replay_app import ReplayApp
from tablehost.past import replay_of
from tests.dashboard.helpers import split_keys
from tests.support.fake_evening import FakeEvening, FakeSavedGame
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, SETUP, kept

NAMES = ("Ann", "Bob", "小明")
Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def _utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of the pictures is nobody's own."""
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


def at_the_table() -> FakeEvening:
    """One round is over, the next has begun; two former evenings are in the save file."""
    evening = FakeEvening(NAMES, players=NAMES)
    game = kept((*ROUND_ONE, *ROUND_TWO)).game
    evening.begin(Setup(rules=game.setup.rules, names=NAMES, dealer=2))
    for entry in game.entries:
        evening.table.enter(entry, entry.at or 0)
    evening.library.games = [kept(number=2), kept((*ROUND_ONE, *ROUND_TWO), number=1, finished="match won")]
    return evening


def table(ascii_only: bool = False) -> TableApp:
    app = TableApp(at_the_table(), ascii_only=ascii_only)
    app.animation_level = "none"
    return app


def hands() -> TableApp:
    """The round is won, and the hands are to be counted."""
    evening = FakeEvening(NAMES)
    game = kept(ROUND_ONE).game
    evening.begin(Setup(rules=game.setup.rules, names=NAMES, dealer=2))
    for entry in game.entries:
        if isinstance(entry, HandLeft | PointsLeft):
            break
        evening.table.enter(entry, entry.at or 0)
    app = TableApp(evening)
    app.animation_level = "none"
    return app


def setup() -> TableApp:
    saved = (FakeSavedGame(7, "Ann, 小明", "today 17:30  round 3  小明 120, Ann 87"),)
    evening = FakeEvening(players=("Ann", "Bob", "小明", "Dee"), saved=saved)
    app = TableApp(evening)
    app.animation_level = "none"
    return app


def pressed(keys: str) -> list[str]:
    names = {"?": "question_mark", ";": "semicolon", "'": "apostrophe"}
    return [names.get(key, key) for key in split_keys(keys)]


@pytest.mark.parametrize(
    ("make", "typed", "size"),
    [
        pytest.param(setup, "", (80, 24), id="setup"),
        pytest.param(setup, "<f4><down><right>", (80, 24), id="options"),
        pytest.param(table, "", (80, 24), id="table"),
        pytest.param(table, "r", (120, 40), id="table-wide"),
        pytest.param(lambda: table(ascii_only=True), "n", (60, 18), id="table-ascii-narrow"),
        pytest.param(table, "e<up>g5", (80, 24), id="edit"),
        pytest.param(hands, "b1b2<enter>", (80, 24), id="hands"),
        pytest.param(table, "m7", (80, 24), id="people"),
        pytest.param(table, "m9", (80, 24), id="sound"),
        pytest.param(table, "v9", (80, 24), id="certain"),
        pytest.param(table, "v1", (80, 24), id="scores"),
        pytest.param(table, "v2", (80, 24), id="penalties"),
        pytest.param(table, "v3", (80, 24), id="history"),
        pytest.param(table, "v32", (80, 24), id="statistics"),
        pytest.param(table, "v42", (80, 24), id="rulebook"),
        pytest.param(table, "v5;1'2", (80, 24), id="service"),
        pytest.param(table, "v6", (80, 24), id="big"),
        pytest.param(table, "v6v8", (60, 18), id="big-light-narrow"),
        pytest.param(table, "v3?", (80, 24), id="help"),
        pytest.param(lambda: table(ascii_only=True), "v1", (60, 18), id="scores-ascii-narrow"),
    ],
)
def test_a_screen_looks_as_it_did(
    snap_compare: Compare, make: Callable[[], App[None]], typed: str, size: tuple[int, int]
) -> None:
    assert snap_compare(make(), press=pressed(typed), terminal_size=size)


def test_a_replay_looks_as_it_did(snap_compare: Compare) -> None:
    app = ReplayApp(replay_of("\n".join([SETUP, *ROUND_ONE, *ROUND_TWO]), "friday.game"))
    assert snap_compare(app, press=pressed("12<enter>"), terminal_size=(80, 24))
