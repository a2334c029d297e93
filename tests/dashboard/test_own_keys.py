"""The keys of keys.toml hold wherever a screen is: at the table, in a demo, and while a record is stepped through."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from tablehost import cli, demo
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.key_map import KeyMap
from tablehost.dashboard.replay_app import ReplayApp
from tablehost.past import replay_of
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.fake_evening import FakeEvening
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, SETUP

RECORD = "\n".join([SETUP, *ROUND_ONE, *ROUND_TWO])
OWN = KeyMap({"page_next": ("j",), "help": ("f1",), "confirm": ("space",), "quit": ("f10",)})


async def test_a_record_is_stepped_through_with_keys_of_ones_own() -> None:
    app = ReplayApp(replay_of(RECORD, "friday.game"), keymap=OWN)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n")
        assert "this key means nothing here" in screen_text(app)
        await keys(pilot, "jj")
        assert "entry 19 of 21" in screen_text(app)
        hints = " ".join(pane(app, "hints").split())
        assert "j p round" in hints
        assert "f1 help" in hints
        assert "f10 back" in hints
        await keys(pilot, "<f1>")
        assert isinstance(app.screen, HelpScreen)
        await keys(pilot, "y")
        await keys(pilot, "<f10>")
    assert app.return_code == 0


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_help_and_the_way_out_stay_in_sight_on_other_keys(size: tuple[int, int]) -> None:
    async with TableApp(FakeEvening(("Ann", "Bob")), keymap=OWN).run_test(size=size) as pilot:
        await keys(pilot, "r5")
        hints = " ".join(pane(pilot.app, "hints").split())
        assert "f1 help" in hints
        assert "f10 quit" in hints


class Terminal(io.StringIO):
    """Standard output of somebody who looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of keys, and a record beside it."""
    monkeypatch.setenv("UNO_TABLE_CONFIG", str(tmp_path))
    monkeypatch.setenv("UNO_TABLE_DATA", str(tmp_path))
    monkeypatch.setattr(cli, "_why_no_screen", lambda: "")
    path = tmp_path / "keys.toml"
    path.write_text('undo = "f9"\npage_next = "j"\n', encoding="utf-8")
    (tmp_path / "friday.game").write_text(RECORD, encoding="utf-8")
    return path


def test_demo_and_replay_read_the_file(own_keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[KeyMap] = []

    def on_screen(*given: Any) -> None:
        seen.extend(one for one in given if isinstance(one, KeyMap))

    monkeypatch.setattr(demo, "on_screen", on_screen)
    monkeypatch.setattr(ReplayApp, "run", lambda app: seen.append(app.keymap))
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert cli.main(["demo", "--seed", "1"]) == 0
    assert cli.main(["replay", str(own_keys.with_name("friday.game"))]) == 0
    assert [keymap.changed for keymap in seen] == [{"undo": ("f9",), "page_next": ("j",)}] * 2


@pytest.mark.parametrize("command", ["demo", "replay"])
def test_a_file_that_cannot_be_used_is_named_with_its_line(
    command: str, own_keys: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    own_keys.write_text('[keys]\nundu = "y"\n', encoding="utf-8")
    words = [command, str(own_keys.with_name("friday.game"))] if command == "replay" else [command]
    assert cli.main(words) == 2
    assert f"{own_keys}, line 2: there is no 'undu': did you mean undo?" in capsys.readouterr().err
