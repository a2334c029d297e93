"""A hostile name on every road out of the program: nothing of it is obeyed by a terminal, a browser, a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.cards import Card, Laid
from referee.entries import Flip, Play
from referee.record import read, write, write_name
from referee.rules import Rules
from referee.setup import Setup
from tablehost.clean import clean, escaped, is_harmless
from tablehost.dashboard.app import TableApp
from tablehost.export.file_names import file_name, safe_part
from tablehost.export.formats import exported
from tablehost.judge import judge_files
from tablehost.looking_back import export, history
from tablehost.past import KeptGame
from tablehost.storage.rows import Score
from tests.dashboard.helpers import keys, press, screen_text
from tests.security.hostile import CONTROLS, DIRECTIONS, EVIL, FORMULAS, MARKUP, PATHS, harm_in, names
from tests.support.evenings import TestEvening
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, SETUP, kept
from tests.support.saves import open_save

UNMET = ("? turn Bob", "? verdict illegal match.none", "? winner Bob")
RECORD = "\n".join((SETUP, *ROUND_ONE, *ROUND_TWO, *UNMET)) + "\n"
TAKEN = ("Ann", "Bob", "小明")


def told_of(name: str) -> str:
    """The record of an evening, Bob under another name."""
    return RECORD.replace("Bob", write_name(name))


def game_of(name: str) -> KeptGame:
    lines = tuple(line.replace("Bob", write_name(name)) for line in (*ROUND_ONE, *ROUND_TWO))
    return kept(lines, setup=SETUP.replace("Bob", write_name(name)))


def judged(record: str | bytes, *, as_json: bool = False) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    raw = record if isinstance(record, bytes) else record.encode("utf-8", "surrogateescape")
    judge_files(["-"], as_json, out, err, io.BytesIO(raw), why=True)
    return out.getvalue(), err.getvalue()


# The one gate


@given(st.text())
def test_what_was_cleaned_is_one_harmless_line_and_stays_as_it_is(text: str) -> None:
    assert not harm_in(clean(text), line_ends="")
    assert clean(clean(text)) == clean(text)


@given(st.text(st.characters(codec="utf-8")))
def test_json_is_harmless_and_says_the_same(text: str) -> None:
    told = escaped(json.dumps({"name": text}, ensure_ascii=False, indent=1))
    assert not harm_in(told)
    assert json.loads(told) == {"name": text}


def test_a_family_of_emoji_is_no_harm() -> None:
    assert is_harmless("👨\u200d👩\u200d👧 Ann 小明")
    assert not any(is_harmless(f"An{sign}n") for sign in (*CONTROLS, *DIRECTIONS))


# judge


@settings(max_examples=60)
@given(names().filter(lambda name: name not in TAKEN))
def test_the_judge_says_names_harmlessly(name: str) -> None:
    for as_json in (False, True):
        out, err = judged(told_of(name), as_json=as_json)
        assert len(out.splitlines()) > len(ROUND_ONE)
        assert not harm_in(out)
        assert not harm_in(err)


@settings(max_examples=30)
@given(names().filter(lambda name: name not in TAKEN))
def test_json_of_the_judge_keeps_the_name_as_it_is(name: str) -> None:
    out, _ = judged(told_of(name), as_json=True)
    assert name in json.loads(out.splitlines()[0])["state"]["counts"]


@settings(max_examples=60)
@given(st.sampled_from(CONTROLS), st.sampled_from(("seats {} Bob", "rules {}", "rule {} 4", "Ann {} R5", "{}", '"{}')))
def test_what_a_record_may_not_hold_is_named_without_being_repeated(control: str, line: str) -> None:
    _, err = judged("record 1\n" + line.format(f"x{control}y") + "\nAnn say y\n")
    assert err
    assert not harm_in(err)


def test_the_name_of_a_file_is_said_harmlessly(tmp_path: Path) -> None:
    out, err = io.StringIO(), io.StringIO()
    path = tmp_path / "a\x1b[2J\u202eb.game"
    path.write_text("nonsense\n", "utf-8")
    for json_lines in (False, True):
        judge_files([str(path), str(path) + "\x9b"], json_lines, out, err)
    assert not harm_in(out.getvalue())
    assert not harm_in(err.getvalue())


# Records


@settings(max_examples=100)
@given(st.lists(names(), min_size=2, max_size=6, unique=True))
def test_hostile_names_are_names_and_nothing_else_in_a_record(hostile: list[str]) -> None:
    setup = Setup(rules=Rules(), names=tuple(hostile), dealer=0)
    text = write(setup, [Flip(Card.parse("R5")), Play(1, (Laid.parse("R7"),))])
    again = read(text)
    assert again.errors == ()
    assert again.setup.names == tuple(hostile)
    assert len(again.entries) == 2


# Exports


class _Page(HTMLParser):
    """Which tags and attributes a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(sorted(name for name, _ in attrs))))


def tags_of(page: str) -> list[tuple[str, tuple[str, ...]]]:
    parser = _Page()
    parser.feed(page)
    parser.close()
    return parser.tags


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(names().filter(lambda name: name not in TAKEN))
def test_a_page_has_the_same_tags_whatever_people_are_called(name: str) -> None:
    page = exported(game_of(name), "html")
    assert tags_of(page) == tags_of(exported(kept((*ROUND_ONE, *ROUND_TWO)), "html"))
    assert not harm_in(page)


@settings(max_examples=60)
@given(names().filter(lambda name: name not in TAKEN))
def test_no_field_of_a_table_is_taken_for_a_formula(name: str) -> None:
    told = exported(game_of(name), "csv")
    assert not harm_in(told, line_ends="\r\n")
    rows = list(csv.reader(io.StringIO(told)))
    assert len({len(row) for row in rows}) == 1
    assert not any(field.lstrip()[:1] in tuple("=+@|%＝＋－＠") for row in rows for field in row if field)


@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_for_a_name_is_text_in_a_table(name: str) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(game_of(name), "csv"))))
    assert rows[1]["player"] == "'" + clean(name)


@settings(max_examples=100)
@given(st.lists(st.text(max_size=40) | st.sampled_from((*PATHS, *CONTROLS)), max_size=5))
def test_an_exported_file_stays_in_its_folder_and_has_a_name_every_system_takes(who: list[str]) -> None:
    name = file_name(replace(kept().past, names=tuple(who)), datetime(2026, 1, 1, tzinfo=UTC), "csv")
    assert Path(name).name == name
    assert len(name.encode()) <= 120
    assert name.startswith("2026-01-01-")
    assert not harm_in(name, line_ends="")
    assert not set(name) & set('/\\:*?"<>|')
    assert not safe_part("-".join(who)).startswith("-")


# The save file


def stored(folder: Path, name: str, finished: str = "") -> Path:
    """A save file in which somebody wrote what the program never would."""
    path = folder / "evening.sqlite3"
    with open_save(path) as save:
        game = save.new_game(SETUP, f"{name} and others")
        for number, line in enumerate(ROUND_ONE, 1):
            save.append(game, number, line, None, f"key{name}", f"legal{name}", f"rule{name}")
        save.book(game, 1, (Score(name, 5, 5, "won"), Score("Bob", 0, 0)))
        save.book(game, None, (Score(name, 5, 5, "won"),))
        save.remember_player(name, f"red{name}")
        if finished:
            save.finish(game, finished)
    return path


@pytest.mark.parametrize("control", [*CONTROLS[:-2], *DIRECTIONS])
def test_history_and_exports_of_a_save_file_say_its_texts_harmlessly(control: str, tmp_path: Path) -> None:
    path = stored(tmp_path, f"An{control}n", finished=f"over{control}")
    out, told = io.StringIO(), io.StringIO()
    assert history(path, lambda: 0, out, lambda line: print(clean(str(line)), file=told)) == 0
    assert len(out.getvalue().splitlines()) == 1
    assert not harm_in(out.getvalue())
    for kind in ("html", "csv", "json"):
        out = io.StringIO()
        assert export(path, 1, kind, "en", lambda: 0, out, told.write) == 0  # type: ignore[arg-type]
        assert not harm_in(out.getvalue(), line_ends="\r\n")


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("sign", DIRECTIONS)
def test_a_record_is_exact_in_a_file_and_harmless_on_a_terminal(sign: str, tmp_path: Path) -> None:
    name = f"An{sign}n"
    with open_save(tmp_path / "evening.sqlite3") as save:
        game = save.new_game(SETUP.replace("Bob", name))
        save.append(game, 1, "table flip R5", None, "key", "legal", "first.card")
    shown, piped = Terminal(), io.StringIO()
    for out in (shown, piped):
        assert export(tmp_path / "evening.sqlite3", 1, "game", "en", lambda: 0, out, print) == 0
    assert name in read(piped.getvalue()).setup.names
    assert not harm_in(shown.getvalue())
    assert len(shown.getvalue().splitlines()) == len(piped.getvalue().splitlines())


@pytest.mark.parametrize("part", ["\x0c", "\x1c", "\x85", "\u2028", "\x0b"])
def test_a_setup_parted_by_other_signs_than_line_ends_is_none(part: str, tmp_path: Path) -> None:
    """Otherwise the exported record would carry the sign, and read otherwise than the game did."""
    path = tmp_path / "evening.sqlite3"
    with open_save(path) as save:
        game = save.new_game(f"record 1{part}seats Ann Bob\n")
        save.append(game, 1, "table flip R5", None, "key", "legal", "first.card")
    out, told = io.StringIO(), io.StringIO()
    assert export(path, 1, "game", "en", lambda: 0, out, lambda line: print(line, file=told)) == 2
    assert "cannot be read" in told.getvalue()
    assert out.getvalue() == ""


# The screen


WALK = ("r5", "r7", "g1", "y", "?", "<escape>", "<f9>", "<escape>", "e", "<escape>", "h", "<escape>", "l", "<escape>")


@pytest.mark.parametrize("name", ["An\u202en", "\u200b\u2066x\u200f", *MARKUP[:1], *MARKUP[6:9]])
async def test_the_table_on_the_screen_shows_hostile_names_harmlessly(name: str, tmp_path: Path) -> None:
    table = TestEvening(tmp_path, board="none")
    table.start((name, "Bob", "=1+1"))
    app = TableApp(table.evening)
    async with app.run_test(size=(80, 24)) as pilot:
        assert clean(name)[:4] in screen_text(app)
        for typed in WALK:
            await keys(pilot, typed)
            assert not harm_in(screen_text(app))
    table.evening.close()


async def test_the_first_screen_shows_what_a_save_file_holds_harmlessly(tmp_path: Path) -> None:
    for control in (*CONTROLS[:-2], *DIRECTIONS):
        stored(tmp_path, f"An{control}n")
    table = TestEvening(tmp_path, board="none")
    app = TableApp(table.evening)
    async with app.run_test(size=(200, 150)) as pilot:
        await pilot.pause()
        shown = screen_text(app)
        assert "known: An" in shown
        assert not harm_in(shown)
        for key in ("f7", "1", "2", "3", "4", "tab", "enter"):
            await press(pilot, [key])
            assert not harm_in(screen_text(app)), key
    table.evening.close()


def test_every_evil_name_is_one_a_record_takes() -> None:
    """Otherwise the tests above would push nothing through."""
    assert all(write_name(name) for name in EVIL)
