"""A match that plays itself: bots hold real hands, the referee sees what people would type and press."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.entries import CallUno, Catch
from referee.game import Game
from referee.record import write
from referee.rules import Rules
from tablehost import words
from tablehost.bots import Match
from tablehost.table import LiveTable, Source

if TYPE_CHECKING:
    from tablehost.dashboard.key_map import KeyMap

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "小明")

SPEED = 3
"""How much faster than people the demo plays on the screen: a match is watched in half an hour, not in two hours."""


def record_lines(rules: Rules, seats: int, seed: int) -> Iterator[str]:
    """The record of the match `seed`, a line at a time, as the live table would have kept it."""
    match = Match(rules, NAMES[:seats], seed, exact=False, leave_owed_draws_to_table=True)
    table = LiveTable(Game(match.setup))
    first, *others = write(match.setup, ()).splitlines()
    yield first
    yield f"# uno-table demo --rules {rules.preset} --seats {seats} --seed {seed}"
    yield from others
    yield ""
    for step in match.steps():
        at = step.entry.at
        assert at is not None
        if step.source == "button" and isinstance(step.entry, (CallUno, Catch)):
            done = table.pressed(step.entry, at)
        else:
            done = (*table.tick(at), *table.enter(step.entry, at))
        for one in done:
            yield one.line + ("  # auto" if one.source is Source.AUTO else "")


def on_screen(
    rules: Rules,
    seats: int,
    seed: int,
    clock: Callable[[], int],
    wall_us: Callable[[], int],
    ascii_only: bool,
    keymap: KeyMap,
) -> None:
    """Plays the match `seed` on the dashboard and the simulated board; the save file is a throw-away one."""
    from tablehost.app import Evening, open_save
    from tablehost.dashboard.app import TableApp
    from tablehost.dashboard.needs import NewGame

    match = Match(rules, NAMES[:seats], seed, exact=False, leave_owed_draws_to_table=True)
    start_us = clock()
    with tempfile.TemporaryDirectory(prefix="uno-table-demo-") as folder:
        save = open_save(Path(folder) / "demo.sqlite3", dict(os.environ), wall_us)
        evening = Evening(save, lambda: start_us + (clock() - start_us) * SPEED, board="sim")
        try:
            evening.start(NewGame(NAMES[:seats], match.setup.rules, match.setup.dealer or 0, "sim"))
            lang = words.language()
            TableApp(evening, script=match.steps(), ascii_only=ascii_only, lang=lang, keymap=keymap).run()
        finally:
            evening.close()
