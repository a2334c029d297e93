"""Makes the pictures of README and docs: `make pictures` (needs rsvg-convert and a Chinese font).

Every picture is the real program: keys are typed into its screens, with the simulated board and a clock that stands
still while the picture is taken.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

from referee.rules import Rules
from tablehost import words
from tablehost.app import Evening
from tablehost.bots import Match
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob", "小明", "Dee")
A_FEW_TURNS = ("r5", "r7", "b7", "bs", "d", "b2", "wr", "r9", "r4", "rd")
FONTS = "DejaVu Sans Mono, Noto Sans Mono CJK SC"
MATCH_SEED = 2  # a match in which many win


@dataclass(frozen=True, slots=True)
class Picture:
    """One PNG: whose keys lead to it, on a screen of which size, in which language."""

    name: str
    keys: tuple[str, ...]
    rounds: int = 0  # that bots have played before
    is_begun: bool = True
    lang: words.Lang = "en"
    size: tuple[int, int] = (80, 24)


PICTURES = (
    Picture("dashboard", A_FEW_TURNS),
    Picture("dashboard.zh-CN", A_FEW_TURNS, lang="zh_CN"),
    Picture("setup", (), is_begun=False),
    Picture("scores", ("v1",), rounds=5),
    Picture("big-screen", (*A_FEW_TURNS, "v6")),
    Picture("correction", (*A_FEW_TURNS[:6], "wy", "r9", "ee", "wr")),
)


class _Clock:
    us = 0

    def __call__(self) -> int:
        return self.us


class _Table:
    """The program in a folder of its own, and the time it believes in."""

    def __init__(self, folder: Path) -> None:
        self._clock = _Clock()
        self.evening = Evening(SaveFile.open(folder / "picture.sqlite3", self._clock), self._clock, board="sim")

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self._clock.us += 50_000
            self.evening.poll()

    def begin(self) -> None:
        self.evening.start(NewGame(NAMES, Rules().with_option("hand_size", "4"), 3, "sim"))

    def remember(self) -> None:
        """A former evening, so that the set-up knows everybody."""
        self.begin()
        self.wait(1)

    def play_rounds(self, rounds: int) -> None:
        """Bots play; what they do is typed and pressed at the table."""
        match = Match(Rules(), NAMES, MATCH_SEED, exact=True, max_rounds=rounds)
        self.evening.start(NewGame(NAMES, match.setup.rules, match.setup.dealer or 0, "sim"))
        for step in match.steps():
            self.wait(1)
            self.evening.enter(step.entry)


async def _type(pilot: Pilot[None], table: _Table, keys: Iterable[str]) -> None:
    for word in keys:
        table.wait(2)
        for key in word:
            await pilot.press(key)


async def _screenshot(picture: Picture, folder: Path) -> str:
    table = _Table(folder)
    if picture.rounds:
        table.play_rounds(picture.rounds)
    elif picture.is_begun:
        table.begin()
    else:
        table.remember()
        table = _Table(folder)
    app = TableApp(table.evening, rules=Rules(), lang=picture.lang)
    async with app.run_test(size=picture.size) as pilot:
        await _type(pilot, table, picture.keys)
        table.wait(2)
        await pilot.pause(0.2)
        return app.export_screenshot(title="uno-table")


def svg_of(picture: Picture) -> str:
    """The screen as it is drawn, without fonts from the web."""
    words.use(picture.lang)
    with tempfile.TemporaryDirectory() as folder:
        svg = asyncio.run(_screenshot(picture, Path(folder)))
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg).replace("Fira Code", FONTS)
    return svg.replace("<text ", '<text xml:space="preserve" ')


def main() -> None:
    """All pictures, or those whose names are said."""
    os.environ["TZ"] = "UTC"
    wanted = sys.argv[1:]
    for picture in PICTURES:
        if not wanted or picture.name in wanted:
            target = HERE / f"{picture.name}.png"
            subprocess.run(["rsvg-convert", "-o", str(target)], input=svg_of(picture).encode(), check=True)
            print(target.relative_to(HERE.parent))


if __name__ == "__main__":
    main()
