"""Rulings spoken by another program: nobody waits for it, the latest is heard, a broken voice breaks nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablehost.speech import Speaker, Voice, find_voice

VOICE = """
import pathlib, sys, time
text = sys.stdin.buffer.read().decode()
with pathlib.Path({heard!r}).open("a", encoding="utf-8") as file:
    file.write(" ".join(sys.argv[1:]) + ": " + text + "\\n")
time.sleep({lasts})
sys.exit({status})
"""


class Heard:
    """A voice that writes down what it was to say, and takes its time over it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "heard.txt"
        self.lasts = 0
        self.status = 0

    def voice(self) -> Voice:
        return Voice("test-voice", self.command)

    def command(self, lang: str, volume: int) -> list[str]:
        code = VOICE.format(heard=str(self.file), lasts=self.lasts, status=self.status)
        return [sys.executable, "-c", code, lang, str(volume)]

    def lines(self) -> list[str]:
        return self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []


def until(happened: Callable[[], bool]) -> None:
    for _ in range(600):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


@pytest.fixture
def heard(tmp_path: Path) -> Heard:
    return Heard(tmp_path)


@pytest.fixture
def speaker(heard: Heard) -> Iterator[Speaker]:
    one = Speaker(heard.voice())
    yield one
    one.close()


def test_a_ruling_is_said_in_its_language_and_volume(heard: Heard, speaker: Speaker) -> None:
    speaker.say("小明摸2张牌。", "zh_CN", 3)
    until(lambda: heard.lines() == ["zh_CN 3: 小明摸2张牌。"])


def test_a_sentence_that_comes_takes_the_place_of_the_one_being_said(heard: Heard, speaker: Speaker) -> None:
    heard.lasts = 1000
    speaker.say("first", "en")
    until(lambda: len(heard.lines()) == 1)
    heard.lasts = 0
    for text in ("second", "third", "last"):
        speaker.say(text, "en")
    until(lambda: any(line.endswith("last") for line in heard.lines()))


def test_closing_does_not_wait_for_a_voice_that_hangs(heard: Heard) -> None:
    heard.lasts = 1000
    speaker = Speaker(heard.voice())
    speaker.say("endless", "en")
    until(lambda: len(heard.lines()) == 1)
    speaker.close()
    assert not speaker._thread.is_alive()
    speaker.close()


def test_a_voice_that_fails_is_told_once_and_the_next_one_is_tried(heard: Heard, speaker: Speaker) -> None:
    heard.status = 3
    speaker.say("nothing", "en")
    until(lambda: speaker.problem == "nothing was spoken: test-voice ended with status 3")
    heard.status = 0
    speaker.say("again", "en")
    assert speaker.problem == ""
    until(lambda: len(heard.lines()) == 2)


def test_a_voice_that_cannot_be_started_is_told() -> None:
    speaker = Speaker(Voice("no-such-voice", lambda lang, volume: ["/no/such/voice"]))
    speaker.say("nothing", "en")
    until(lambda: speaker.problem != "")
    assert speaker.problem.startswith("no-such-voice cannot be started")
    speaker.close()


def test_each_system_has_its_own_voice() -> None:
    def only(*programs: str) -> Callable[[str], str | None]:
        return lambda name: f"/bin/{name}" if name in programs else None

    linux = find_voice(only("espeak-ng", "espeak", "spd-say"), "linux")
    assert linux is not None
    assert linux.command("en", 4) == ["espeak-ng", "-v", "en", "-a", "200", "--stdin"]
    assert linux.command("zh_CN", 1)[:5] == ["espeak-ng", "-v", "cmn", "-a", "50"]
    older = find_voice(only("espeak"), "linux")
    assert older is not None
    assert older.command("zh_CN", 2)[:3] == ["espeak", "-v", "zh"]
    other = find_voice(only("spd-say"), "linux")
    assert other is not None
    assert other.command("en", 2)[-2:] == ["-i", "0"]
    mac = find_voice(only("say"), "darwin")
    assert mac is not None
    assert mac.command("zh_CN", 4) == ["say", "-v", "Tingting", "-f", "-"]
    windows = find_voice(only("powershell"), "win32")
    assert windows is not None
    assert "zh-CN" in windows.command("zh_CN", 4)[-1]
    assert find_voice(only(), "linux") is None
