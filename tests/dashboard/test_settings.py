"""What a table chose once holds the next evening too, and rubbish in its file keeps nobody from playing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehost.dashboard.app import TableApp
from tablehost.dashboard.pages import LIGHT
from tablehost.dashboard.settings import Settings
from tablehost.settings_file import keep_settings, load_settings, settings_file
from tests.dashboard.helpers import keys, screen_text
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "小明")


def test_the_file_stands_beside_the_keys(tmp_path: Path) -> None:
    assert settings_file({"UNO_TABLE_CONFIG": str(tmp_path)}) == tmp_path / "settings.toml"


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(0, "zh_CN", 30, is_light=True), Settings(4, "en", 180), Settings(turn_s=45, is_light=True)],
)
def test_what_is_kept_is_found_again(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    assert keep_settings(path, settings) == ""
    assert load_settings(path) == settings
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    "rubbish",
    [
        b"", b"\xff\xfe\x00", b"loudness", b"loudness = ", b"[" * 30_000, b'loudness = "loud"\nvoice = 7\nlight = 1',
        b"loudness = -1\nturn_s = 31", b"loudness = 5\nvoice = 'fr'", b"loudness = true\nturn_s = 30.0", b"\x00" * 99,
        b"loudness = 1" + b"0" * 5_000,
    ],
)  # fmt: skip
def test_rubbish_is_passed_over(rubbish: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(rubbish)
    assert load_settings(path) == Settings()


def test_one_setting_that_makes_no_sense_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('loudness = 9\nvoice = "en"\nturn_s = 60\nlight = true\nmore = [1, 2]\n')
    assert load_settings(path) == Settings(3, "en", 60, is_light=True)


def test_a_folder_in_its_place_is_no_reason_not_to_play(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert load_settings(path) == Settings()
    assert "kept for this evening only" in keep_settings(path, Settings(loudness=1))
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]


async def test_changes_at_the_table_are_kept_and_hold_from_the_first_moment_of_the_next_evening() -> None:
    kept: list[Settings] = []

    def keep(settings: Settings) -> str:
        kept.append(settings)
        return ""

    async with TableApp(FakeEvening(NAMES), keep=keep).run_test(size=(80, 24)) as pilot:
        await keys(pilot, "m9-3<escape>v8")
    assert kept[-1] == Settings(loudness=2, turn_s=30, is_light=True)
    evening = FakeEvening(NAMES)
    async with TableApp(evening, settings=kept[-1]).run_test(size=(80, 24)) as pilot:
        assert (evening.loudness, pilot.app.theme) == (2, LIGHT)
        await keys(pilot, "r5")
        assert "time left 0:30" in screen_text(pilot.app)


async def test_a_choice_that_cannot_be_kept_holds_for_the_evening_and_says_so() -> None:
    app = TableApp(FakeEvening(NAMES), keep=lambda _settings: "kept for this evening only: no room")
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "m9-")
        assert "kept for this evening only: no room" in screen_text(app)
        await keys(pilot, "<escape>v8")
        assert "kept for this evening only: no room" in screen_text(app)
        assert (app.theme, app.sound.loudness) == (LIGHT, 2)
