"""The real program in a real terminal: typed to, read, resized and killed."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

NEEDS_TERMINAL = [
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux (Debian: sudo apt install tmux)"),
    pytest.mark.xdist_group("terminal"),
]
"""Marks of tests that use one."""


class Terminal:
    """`uno-table` in a tmux window of 80 x 24, driven by keys and read as text."""

    def __init__(self, data: Path) -> None:
        self.socket = ""
        self.data = data
        self.pid_file = data / "pid"

    def tmux(self, *words: str) -> str:
        return subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True, check=True).stdout

    def start(self) -> None:
        """A server of its own each time: that of a program that was killed is just going, and may refuse a window."""
        self.close()
        self.socket = f"uno-table-{uuid.uuid4().hex[:8]}"
        inner = (
            f"echo $$ > {shlex.quote(str(self.pid_file))}; export UNO_TABLE_DATA={shlex.quote(str(self.data))}; "
            f"exec {shlex.quote(sys.executable)} -m tablehost.cli play --board sim"
        )
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", "-s", "table", "sh", "-c", inner)

    def start_game(self, names: str) -> None:
        """The program is started and a new game of these people, up to where the first card is turned up."""
        self.start()
        self.until(lambda screen: "Start" in screen)
        self.type(names)
        self.key("Enter")
        self.until(lambda screen: "Turn up the first card" in screen)

    @property
    def process(self) -> int:
        """The id of the program that was started last."""
        return int(self.pid_file.read_text())

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
        os.kill(self.process, signal.SIGKILL)
        end = time.monotonic() + 20
        while time.monotonic() < end and self._lives():
            time.sleep(0.05)

    def _lives(self) -> bool:
        asked = ["tmux", "-L", self.socket, "has-session", "-t", "table"]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0

    def close(self) -> None:
        if self.socket:
            subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)


def ends(process: int) -> bool:
    """Whether the process has ended or does so within half a minute. One that nobody has waited for has ended."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if not _runs(process):
            return True
        time.sleep(0.05)
    return False


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    if not Path("/proc").exists():
        return True
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
