"""A game taken away: as a record that reads back, as JSON, as CSV, as a page that is whole in itself."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import Game
from referee.record import read, write_name
from tablehost.export.file_names import BYTES, file_name, safe_part, write_new
from tablehost.export.formats import FORMATS, export_to, exported
from tablehost.export.score_chart import LABEL_PX, Series, score_chart, spread, ticks
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, SETUP, kept

EVIL = '"<b>Zoë&\'\\""'
BAD_NAMES = SETUP.replace("Bob", EVIL)


def evil() -> tuple[str, ...]:
    return tuple(line.replace("Bob", EVIL) for line in (*ROUND_ONE, *ROUND_TWO))


# Record


def test_the_record_reads_back_as_the_same_game() -> None:
    game = kept((*ROUND_ONE, *ROUND_TWO, "@60 table undo"))
    again = read(exported(game, "game"))
    assert again.errors == ()
    other = Game(again.setup)
    for entry in again.log:
        other.enter(entry)
    assert other.state == game.game.state


# JSON


def test_json_tells_rules_rounds_penalties_and_every_entry_with_its_verdict_now() -> None:
    told = json.loads(exported(kept((*ROUND_ONE, "@50 table undo")), "json"))
    assert told["format"] == "uno-table game 1"
    assert told["rules"]["options"]["uno_miss_penalty"] == "2"
    assert told["rules"]["changed"] == {"match_target": "100"}
    assert [one["name"] for one in told["players"]] == ["Ann", "Bob", "小明"]
    assert told["rounds"][0]["scores"] is None  # the last hand was taken back
    assert [(one["seat"], one["cards"], one["cause"], one["by"]) for one in told["penalties"]] == [
        (2, 2, "uno.caught", 3)
    ]
    entries = told["entries"]
    assert len(entries) == len(ROUND_ONE) + 1
    assert [one["entry"] for one in entries if not one["stands"]] == [18, 19]
    assert entries[7]["source"] == "button"
    assert entries[0]["line"] == "@1 table flip R5"
    assert entries[8]["says"] == "Ann had called UNO 0.5 s before Bob pressed."


def test_a_verdict_that_was_revised_is_told_as_it_is_now_with_its_sentence() -> None:
    lines = (*ROUND_ONE[:11], "@26 小明 catch", "@25.5 Bob uno")
    entry = json.loads(exported(kept(lines, buttons=(12, 13)), "json"))["entries"][11]
    assert entry["told"]["verdict"] == "upheld"
    assert entry["verdict"] == "rejected"
    assert "catches" not in entry["says"]


# CSV


def test_csv_has_a_line_for_every_player_and_round() -> None:
    rows = list(csv.DictReader(io.StringIO(exported(kept(), "csv"))))
    assert [(one["round"], one["player"], one["winner"], one["points"], one["total"]) for one in rows] == [
        ("1", "Ann", "yes", "40", "40"),
        ("1", "Bob", "", "0", "0"),
        ("1", "小明", "", "0", "0"),
    ]


@pytest.mark.parametrize("name", ["=cmd|x", "+1", "-1", "@sum", "＝1"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    quoted = write_name(name)
    game = kept([line.replace("Bob", quoted) for line in ROUND_ONE], setup=SETUP.replace("Bob", quoted))
    rows = list(csv.DictReader(io.StringIO(exported(game, "csv"))))
    assert rows[1]["player"] == f"'{name}"


# The page


class Reader(HTMLParser):
    """Takes a page apart; tags that are not closed in order are an error."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def page(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_the_page_has_scores_chart_penalties_and_log_and_needs_nothing_else(lang: str) -> None:
    text = exported(kept((*ROUND_ONE, *ROUND_TWO)), "html", "en" if lang == "en" else "zh_CN")
    reader = page(text)
    assert {"table", "svg", "h1"} <= {tag for tag, _ in reader.tags}
    for told in ("40", "小明", "R7"):
        assert told in reader.text
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in reader.tags}
    outside = re.findall(r"(?:src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    assert outside == []
    assert "@media print" in text


def test_names_are_escaped_wherever_they_stand() -> None:
    text = exported(kept(evil(), setup=BAD_NAMES), "html")
    assert "<b>" not in text
    assert "<b>Zoë&'\"" in page(text).text


def test_a_game_without_a_round_has_a_page_too() -> None:
    text = exported(kept(ROUND_ONE[:2]), "html")
    assert "No round has been counted yet." in page(text).text
    assert "<svg" not in text


@given(st.text(max_size=40))
def test_no_name_breaks_the_chart(name: str) -> None:
    text = score_chart([Series(name, (0, 10)), Series("Ann", (0, 0))], 500, name)
    reader = Reader()
    reader.feed(text)
    assert [tag for tag, _ in reader.tags if tag == "svg"] == ["svg"]
    assert "<script" not in text


def test_the_labels_of_a_chart_do_not_cover_each_other() -> None:
    placed = spread([100.0] * 10)
    assert all(later - earlier >= LABEL_PX - 0.001 for earlier, later in pairwise(placed))
    assert placed[0] >= 0


@pytest.mark.parametrize(("low", "top"), [(0, 1), (0, 7), (0, 500), (-120, 35), (0, 12_345), (0, 99)])
def test_the_scale_has_a_few_round_numbers(low: int, top: int) -> None:
    found = ticks(low, top)
    assert 1 <= len(found) <= 8
    assert all(low <= one <= top for one in found)
    assert len({later - earlier for earlier, later in pairwise(found)}) <= 1


# Files


BEGUN = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)


def test_a_file_is_called_after_the_day_the_players_and_the_game() -> None:
    assert file_name(kept(number=3).past, BEGUN, "html") == "2026-11-30-ann-bob-小明-3.html"


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("../../etc/passwd", "etc-passwd"),
        ("a\\b:c*d?e\"f<g>h|i", "a-b-c-d-e-f-g-h-i"),
        ("CON", "con-x"),
        (" . ", ""),
        ("Zoë", "zoë"),
        ("小明", "小明"),
        ("x" * 500, "x" * BYTES),
        ("\x00\n\r\t", ""),
    ],
)
def test_a_name_becomes_a_part_every_system_takes(name: str, part: str) -> None:
    assert safe_part(name) == part


@given(st.text(max_size=200))
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    part = safe_part(name)
    assert not set(part) & set('/\\:*?"<>|.\0')
    assert len(part.encode()) <= BYTES + 2
    assert Path(f"2026-{part}.html").name == f"2026-{part}.html"


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    first = write_new(tmp_path, "a.csv", "one")
    second = write_new(tmp_path, "a.csv", "two")
    assert (first.name, second.name) == ("a.csv", "a-2.csv")
    assert (first.read_text(), second.read_text()) == ("one", "two")


def test_every_format_is_a_file_of_its_own_in_utf8(tmp_path: Path) -> None:
    paths = [export_to(tmp_path, kept(), kind) for kind in FORMATS]
    assert [path.suffix for path in paths] == [".game", ".json", ".csv", ".html"]
    for path in paths:
        assert "小明" in path.read_text(encoding="utf-8")
    assert paths[2].read_bytes().startswith(b"\xef\xbb\xbf")  # Excel needs it to see Chinese names
    assert paths[0].read_bytes().startswith(b"record 1")
