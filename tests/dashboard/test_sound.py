"""Loudness, the spoken word and the turn's time: chosen by keys, heard by whom it concerns, seen by everybody."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from referee.rules import Rules
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.sound import LOUDEST, Sound
from tablehost.dashboard.sound_screen import SoundScreen
from tablehost.loudness import audible
from tablehost.wire.picture import DARK, Tune
from tests.dashboard.helpers import keys, pane, polled, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明")


@dataclass
class Heard:
    """A voice that only remembers."""

    said: list[tuple[str, str, int]] = field(default_factory=list)
    hushed: int = 0
    problem: str = ""
    name: str = "voice"

    def say(self, text: str, lang: str, volume: int) -> None:
        self.said.append((text, lang, volume))

    def hush(self) -> None:
        self.hushed += 1


async def test_rulings_are_spoken_in_the_language_that_was_chosen() -> None:
    evening, voice = FakeEvening(NAMES), Heard()
    async with TableApp(evening, speaker=voice).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7")
        assert voice.said == []
        await keys(pilot, "m9")
        assert isinstance(pilot.app.screen, SoundScreen)
        await keys(pilot, "2<escape>rd")
        assert voice.said[-1][0].startswith("Bob plays the red Draw Two")
        assert voice.said[-1][1:] == ("en", 3)
        await keys(pilot, "m92+<escape>y3")
        assert "Ann" in voice.said[-1][0]
        assert "黄" in voice.said[-1][0]
        assert voice.said[-1][1:] == ("zh_CN", 4)
        assert "yellow" in pane(pilot.app, "said")
        spoken = len(voice.said)
        await keys(pilot, "m91<escape>r1")
        assert len(voice.said) == spoken
        assert voice.hushed
        assert evening.loudness == 0


async def test_a_voice_that_fails_is_said_on_the_screen() -> None:
    evening, voice = FakeEvening(NAMES), Heard()
    async with TableApp(evening, speaker=voice).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5")
        voice.problem = "nothing was spoken: voice ended with status 1"
        await pilot.pause(0.1)
        assert "nothing was spoken" in pane(pilot.app, "said")
        await keys(pilot, "r7")
        await pilot.pause(0.1)
        assert "nothing was spoken" not in pane(pilot.app, "said")


async def test_without_a_voice_the_screen_says_how_to_get_one() -> None:
    evening = FakeEvening(NAMES)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "m92")
        assert "install espeak-ng" in screen_text(pilot.app)
        assert "this system has no voice" in screen_text(pilot.app)


async def test_a_turn_is_timed_by_the_wish_of_the_table_and_rings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = FakeEvening(NAMES)
    app, rung = TableApp(evening), []
    monkeypatch.setattr(app, "bell", lambda: rung.append(True))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5m93<escape>")
        await polled(pilot)
        assert "time left 0:30" in pane(app, "now")
        evening.wait(25_000)
        await pilot.pause(0.1)
        assert "time left 0:05" in pane(app, "now")
        evening.wait(6_000)
        await pilot.pause(0.1)
        assert "time is up" in pane(app, "now")
        assert rung == [True]
        await keys(pilot, "r7")
        assert "time left 0:30" in pane(app, "now")


async def test_a_limit_of_the_rules_is_shown_and_owed_by_key() -> None:
    rules = Rules().with_option("turn_time_limit_s", "20").with_option("turn_time_penalty", "2")
    evening = FakeEvening(NAMES, rules=rules)
    async with TableApp(evening).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r5r7")
        assert "time left 0:20" in pane(pilot.app, "now")
        await keys(pilot, "m93")
        assert "the rules set the time" in screen_text(pilot.app)
        await keys(pilot, "<escape>")
        evening.wait(21_000)
        await pilot.pause(0.1)
        assert "time is up: m 0 1 Enter" in pane(pilot.app, "now")
        await keys(pilot, "m01<enter>")
        assert evening.table.state.owes(1) == 2


def test_loudness_has_an_end_at_both_sides() -> None:
    sound = Sound()
    for _ in range(9):
        sound.change_loudness(1)
    assert sound.loudness == LOUDEST
    for _ in range(9):
        sound.change_loudness(-1)
    assert sound.loudness == 0


def test_the_board_plays_only_what_is_wanted_and_keeps_its_lights() -> None:
    for tune in Tune:
        picture = DARK.playing(tune) if tune else DARK
        assert audible(picture, 0).tune is Tune.NONE
        assert audible(picture, 3) == picture
        assert audible(picture, 0).sound == picture.sound
    assert audible(DARK.playing(Tune.TURN), 1).tune is Tune.NONE
    assert audible(DARK.playing(Tune.CAUGHT), 1).tune is Tune.CAUGHT
