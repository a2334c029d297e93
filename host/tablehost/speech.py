"""Rulings spoken by the system's own voice. Never waits: a sentence that comes takes the place of the one being said.

Owns which program speaks and how it is asked; the words come from elsewhere. A system without a voice has no `Speaker`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablehost.words import _

LONGEST_S: Final = 30.0
"""After this a voice is taken for stuck; the longest rulings take half of it."""
LOOK_S: Final = 0.05  # how often a voice that speaks is asked whether it has ended
LOUDEST: Final = 4
"""Volume goes in steps from 1 to this one; 0 is mute."""

_WINDOWS: Final = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Speech;"
    "$s=New-Object System.Speech.Synthesis.SpeechSynthesizer;$s.Volume={volume};"
    "try{{$s.SelectVoiceByHints('NotSet','NotSet',0,[Globalization.CultureInfo]'{culture}')}}catch{{}};"
    "$s.Speak([Console]::In.ReadToEnd())"
)


@dataclass(frozen=True, slots=True)
class Voice:
    """A program that says what it is given on standard input."""

    program: str
    command: Callable[[str, int], list[str]]
    """The command for a language (`en`, `zh_CN`) and a volume of 1 to `LOUDEST`."""


def find_voice(which: Callable[[str], str | None] = shutil.which, platform: str = sys.platform) -> Voice | None:
    """The voice of this system, None where it has none."""
    if platform == "darwin":
        return Voice("say", _mac) if which("say") else None
    if platform == "win32":
        return Voice("powershell", _windows) if which("powershell") else None
    for program in ("espeak-ng", "espeak"):
        if which(program):
            return Voice(program, lambda lang, volume, program=program: _espeak(program, lang, volume))  # type: ignore[misc]
    return Voice("spd-say", _speech_dispatcher) if which("spd-say") else None


def _espeak(program: str, lang: str, volume: int) -> list[str]:
    chinese = "cmn" if program == "espeak-ng" else "zh"
    return [program, "-v", chinese if lang == "zh_CN" else "en", "-a", str(volume * 200 // LOUDEST), "--stdin"]


def _speech_dispatcher(lang: str, volume: int) -> list[str]:
    level = volume * 200 // LOUDEST - 100
    return ["spd-say", "--wait", "--pipe-mode", "-l", "zh" if lang == "zh_CN" else "en", "-i", str(level)]


def _mac(lang: str, volume: int) -> list[str]:
    return ["say", *(["-v", "Tingting"] if lang == "zh_CN" else []), "-f", "-"]


def _windows(lang: str, volume: int) -> list[str]:
    culture = "zh-CN" if lang == "zh_CN" else "en-US"
    script = _WINDOWS.format(volume=volume * 100 // LOUDEST, culture=culture)
    return ["powershell", "-NoProfile", "-NonInteractive", "-Command", script]


class Speaker:
    """Speaks in a thread of its own. `problem` is why nothing was heard, one sentence, empty as long as it works."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.problem = ""
        self._next: tuple[str, str, int] | None = None
        self._news = threading.Condition()
        self._ends = False
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """The program that speaks."""
        return self.voice.program

    def say(self, text: str, lang: str, volume: int = LOUDEST) -> None:
        """Says it, instead of whatever is being said. Returns at once."""
        self.problem = ""
        with self._news:
            self._next = (text, lang, max(1, min(LOUDEST, volume)))
            self._news.notify()

    def hush(self) -> None:
        """Says no more."""
        with self._news:
            self._next = ("", "", 1)
            self._news.notify()

    def close(self) -> None:
        """Ends the voice within a moment. More than once is fine."""
        with self._news:
            self._ends = True
            self._news.notify()
        self._thread.join(1.0)

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._ends or self._next is not None)
                if self._ends:
                    return
                wanted, self._next = self._next, None
            assert wanted is not None
            if wanted[0]:
                self._speak(*wanted)

    def _speak(self, text: str, lang: str, volume: int) -> None:
        try:
            voice = subprocess.Popen(
                self.voice.command(lang, volume),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            told = _("{program} cannot be started: {why}")
            self.problem = told.format(program=self.voice.program, why=error.strerror or error)
            return
        status = self._until_said(voice, text)
        if status:
            told = _("nothing was spoken: {program} ended with status {status}")
            self.problem = told.format(program=self.voice.program, status=status)

    def _until_said(self, voice: subprocess.Popen[bytes], text: str) -> int:
        """Its exit status, 0 where something else is to be said before it has ended."""
        assert voice.stdin is not None
        try:
            with voice:
                try:
                    voice.stdin.write(text.encode())  # a sentence fits into every pipe
                    voice.stdin.close()
                except OSError:
                    pass  # it did not want to hear; its status says more
                return self._watched(voice)
        except OSError:
            return 0  # a pipe that was closed twice

    def _watched(self, voice: subprocess.Popen[bytes]) -> int:
        left_s = LONGEST_S
        while left_s > 0:
            with self._news:
                if self._news.wait_for(lambda: self._ends or self._next is not None, LOOK_S):
                    break
            status = voice.poll()
            if status is not None:
                return status
            left_s -= LOOK_S
        voice.kill()
        return 0
