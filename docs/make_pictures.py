"""Makes the README's picture of the dashboard: `python docs/make_pictures.py` (needs rsvg-convert and a CJK font).

It plays a few entries on the real table screen with the simulated board, so the picture is what the program shows.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import tempfile
from pathlib import Path

from referee.rules import Rules
from tablehost.app import Evening
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.needs import NewGame
from tablehost.storage.savefile import SaveFile

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob", "小明", "Dee")
KEYS = ("r5", "r7", "b7", "bs", "d", "b2", "w", "r", "r9", "r4", "rd")


class _Clock:
    us = 0

    def __call__(self) -> int:
        return self.us


async def _play(folder: Path) -> str:
    clock = _Clock()
    rules = Rules().with_option("hand_size", "4")
    evening = Evening(SaveFile.open(folder / "picture.sqlite3", clock), clock, board="sim")
    evening.start(NewGame(NAMES, rules, 3, "sim"))
    app = TableApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in KEYS:
            for _ in range(40):  # two seconds a card
                clock.us += 50_000
                evening.poll()
            for key in keys:
                await pilot.press(key)
        await pilot.pause()
        return app.export_screenshot(title="uno-table")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        svg = asyncio.run(_play(Path(folder)))
    # The export names a font on the web; the picture is made with what is installed.
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg).replace("Fira Code", "DejaVu Sans Mono, Noto Sans Mono CJK SC")
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    source = HERE / "dashboard.svg"
    source.write_text(svg, encoding="utf-8")
    subprocess.run(["rsvg-convert", "--zoom", "1", "-o", str(HERE / "dashboard.png"), str(source)], check=True)
    source.unlink()


if __name__ == "__main__":
    main()
