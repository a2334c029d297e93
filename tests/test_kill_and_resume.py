"""The real program in a real terminal, killed with SIGKILL in the middle of a round, and started again."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux (Debian: sudo apt install tmux)"),
    pytest.mark.xdist_group("terminal"),
]


class Terminal:
    """`uno-table` in a tmux window of 80 x 24, driven by keys and read as text."""

    def __init__(self, data: Path) -> None:
        self.socket = f"uno-table-{uuid.uuid4().hex[:8]}"
        self.data = data
        self.pid_file = data / "pid"

    def tmux(self, *words: str) -> str:
        return subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True, check=True).stdout

    def start(self) -> None:
        inner = (
            f"echo $$ > {shlex.quote(str(self.pid_file))}; export UNO_TABLE_DATA={shlex.quote(str(self.data))}; "
            f"exec {shlex.quote(sys.executable)} -m tablehost.cli play --board sim"
        )
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", "-s", "table", "sh", "-c", inner)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-t", "table", "-l", text)

    def key(self, name: str) -> None:
        self.tmux("send-keys", "-t", "table", name)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-t", "table", "-p")

    def until(self, seen: Callable[[str], bool]) -> str:
        """The screen as soon as it shows what is waited for; fails with what it showed instead."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            screen = self.screen()
            if seen(screen):
                return screen
            time.sleep(0.1)
        raise AssertionError(f"never came; the screen was:\n{self.screen()}")

    def kill(self) -> None:
        os.kill(int(self.pid_file.read_text()), signal.SIGKILL)
        end = time.monotonic() + 20
        while time.monotonic() < end and self._lives():
            time.sleep(0.05)

    def _lives(self) -> bool:
        asked = ["tmux", "-L", self.socket, "has-session", "-t", "table"]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    one = Terminal(tmp_path)
    yield one
    one.close()


def _rows(screen: str, *names: str) -> list[str]:
    """The seat rows, without the lamps that blink."""
    rows = [line for line in screen.splitlines() if any(f" {name} " in line for name in names) and "UNO!" in line]
    return [row.replace("●", "·") for row in rows]


def test_after_a_kill_the_table_offers_to_go_on_and_shows_the_same_position(terminal: Terminal) -> None:
    terminal.start()
    terminal.until(lambda screen: "Start" in screen)
    terminal.type("Ann, Bob, 小明")
    terminal.key("Enter")
    terminal.until(lambda screen: "Turn up the first card" in screen and "linked" in screen)
    for card, shown in (("r5", "top R5"), ("rv", "top RR"), ("r2", "top R2")):
        terminal.type(card)
        terminal.until(lambda screen, shown=shown: shown in screen)  # type: ignore[misc]
    terminal.type("rd")
    terminal.until(lambda screen: "top RD" in screen)
    terminal.type("g")  # half a card is typed when the power goes
    before = terminal.until(lambda screen: "GREEN" in screen)

    terminal.kill()
    terminal.start()
    terminal.until(lambda screen: "Ann, Bob, 小明" in screen and "entries" in screen)
    terminal.key("Enter")
    after = terminal.until(lambda screen: "top RD" in screen and "linked" in screen)

    assert _rows(after, "Ann", "Bob", "小明") == _rows(before, "Ann", "Bob", "小明")
    assert after.splitlines()[0].split("●")[0] == before.splitlines()[0].split("●")[0]
