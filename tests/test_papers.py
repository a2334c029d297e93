"""What the papers say is so: links lead somewhere, names exist, both languages have one shape, nothing is left out."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from docs.make_pictures import PICTURES, Picture, svg_of
from referee.option_words import option_keys
from referee.presets import preset_names
from referee.record_words import LINE_LIMIT, SETUP_WORDS
from referee.rulings import Rule, Verdict
from tablehost import cli, own_presets, record_limits, words
from tablehost.dashboard import key_map
from tablehost.dashboard.mend_keys import mend_menu
from tablehost.dashboard.rare_keys import rare_menu
from tablehost.dashboard.view_keys import VIEWS
from tablehost.storage.savefile import ENTRIES_LIMIT
from tablehost.wire import frames
from tests.support.papers import CHINESE, ROOT, Paper, paper, papers

CHINESE_PAGES = sorted((ROOT / "docs").glob(f"*{CHINESE}"))
CODE_FOLDERS = ("engine", "host", "engine/referee", "host/tablehost", "firmware", "wiring", "tests", "docs")


def named(many: list[Paper]) -> list[pytest.param]:  # type: ignore[valid-type]
    return [pytest.param(one, id=one.name) for one in many]


def anchor(heading: str) -> str:
    """What a heading is called in a link, as GitHub makes it."""
    kept = re.sub(r"[^\w\- ]", "", heading.lstrip("#").strip().lower())
    return kept.replace(" ", "-")


@pytest.mark.parametrize("page", named(papers()))
def test_every_link_leads_somewhere(page: Paper) -> None:
    lost = []
    for link in page.links:
        target, _, part = link.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        path = page.path.parent / target if target else page.path
        headings = [anchor(line) for line in path.read_text("utf-8").splitlines()] if part else [part]
        if not path.exists() or part not in headings:
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("page", named(papers()))
def test_every_file_that_is_named_exists(page: Paper) -> None:
    """Words in backquotes that look like a path of this project; a bare file name may lie in any of its folders."""
    known = {path.name for folder in CODE_FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()}
    shown = {block.name for one in papers() for block in one.blocks}  # in a block of its own
    elsewhere = {"keys.toml", "settings.toml", "StandardFirmata.ino"}  # of the table, of the Arduino IDE
    lost = []
    for word in page.code_words:
        if re.fullmatch(r"\w[\w./-]*\.(py|cpp|h|ino|toml|md|sql|tcss|game|po)", word) is None:
            continue
        bases = (ROOT, page.path.parent, *(ROOT / folder for folder in CODE_FOLDERS))
        if not any((base / word).exists() for base in bases) and not ("/" not in word and word in known | shown):
            lost.append(word)
    assert set(lost) <= elsewhere


# ARCHITECTURE.md


def traced() -> list[tuple[str, str]]:
    """The rows of the traced press: file, function."""
    part = paper("ARCHITECTURE.md").prose.partition("## One press, followed")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.+?) \|", part, re.MULTILINE)
    return [(place, name) for place, names in rows for name in re.findall(r"`([^`]+)`", names)]


def test_every_function_of_the_traced_press_is_where_the_map_says() -> None:
    assert len(traced()) > 25
    assert [f"{name}: {place}" for place, name in traced() if not is_defined(name, ROOT / place)] == []


def is_defined(name: str, place: Path) -> bool:
    """Whether the file defines it: `TableApp._poll` and `decide` in Python, `Board::glow` and `keep` in C++."""
    text = place.read_text("utf-8")
    if place.suffix != ".py":
        return re.search(rf"^(?:#define |.*\b){re.escape(name)}\b(?:\(|\s)", text, re.MULTILINE) is not None
    kind, _, method = name.rpartition(".")
    if kind:
        found = re.search(rf"^class {kind}\b.*?(?=^\S(?<!\))|\Z)", text, re.MULTILINE | re.DOTALL)
        return found is not None and re.search(rf"^    def {method}\(", found[0], re.MULTILINE) is not None
    return re.search(rf"^(?:(?:class|def) {method}\b|{method}(?::| =))", text, re.MULTILINE) is not None


def test_every_name_the_recipes_mention_is_where_they_say() -> None:
    named_ones = re.findall(r"`([A-Za-z_]\w+)` of `([\w./]+\.py)`", paper("ARCHITECTURE.md").prose)
    assert len(named_ones) >= 2
    assert [f"{name}: {place}" for name, place in named_ones if not is_defined(name, ROOT / place)] == []


def test_a_function_that_is_not_there_is_noticed() -> None:
    app = ROOT / "host/tablehost/dashboard/app.py"
    assert is_defined("TableApp._poll", app)
    assert not is_defined("TableApp._pol", app)
    assert not is_defined("BoardNews._poll", app)
    assert not is_defined("Board::glows", ROOT / "firmware/table_board/board.cpp")


def test_the_map_shows_every_package_and_folder() -> None:
    told = paper("ARCHITECTURE.md").path.read_text("utf-8")
    packages = [path.parent for path in (ROOT / "host/tablehost").rglob("__init__.py")]
    assert len(packages) > 5
    assert [str(one) for one in packages if f"host/tablehost/{one.name}/" not in told and one.name != "tablehost"] == []


# Pictures


SEEN = {
    "dashboard": "小明 draws 2. Then Dee plays.",
    "dashboard.zh-CN": "小明 摸 2 张",
    "setup": "Players, clockwise",
    "scores": "Scores, match 1 to 500 points",
    "big-screen": "小明 draws 2. Then Dee plays.",
    "correction": "1 later ruling changes",
}
"""What can be read in each of them."""


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_every_picture_shows_what_it_is_there_for(picture: Picture) -> None:
    drawn = svg_of(picture)
    words.use("en")

    text = html.unescape(" ".join(re.findall(r"<text [^>]*>([^<]*)</text>", drawn)))
    assert "".join(SEEN[picture.name].split()) in "".join(text.split())


def test_every_picture_is_made_by_the_script_and_shown_in_a_paper() -> None:
    shown = {Path(link).name for page in papers() for link in page.links}
    made = {f"{picture.name}.png" for picture in PICTURES}
    assert {path.name for path in (ROOT / "docs").glob("*.png")} == made
    assert made <= shown


# Both languages


def test_every_page_is_there_in_both_languages() -> None:
    english = {path.name for path in (ROOT / "docs").glob("*.md")} - {path.name for path in CHINESE_PAGES}
    assert len(english) >= 4
    assert {name.removesuffix(".md") for name in english} == {path.name.removesuffix(CHINESE) for path in CHINESE_PAGES}


@pytest.mark.parametrize("path", CHINESE_PAGES, ids=lambda path: path.name)
def test_both_languages_have_the_same_shape(path: Path) -> None:
    chinese, english = paper(f"docs/{path.name}"), paper(f"docs/{path.name.replace(CHINESE, '.md')}")

    assert [line.partition(" ")[0] for line in chinese.headings] == [
        line.partition(" ")[0] for line in english.headings
    ]
    assert chinese.tables == english.tables
    assert [_plain(link) for link in chinese.links[1:]] == [_plain(link) for link in english.links[1:]]
    assert [(block.language, block.name) for block in chinese.blocks] == [
        (block.language, block.name) for block in english.blocks
    ]
    for ours, theirs in zip(chinese.blocks, english.blocks, strict=True):
        if ours.language in ("keys", "toml", "record"):
            assert _without_comments(ours.text) == _without_comments(theirs.text), ours.place


def _plain(link: str) -> str:
    """A link without its language; parts of a page have other names in the other one."""
    return link.partition("#")[0].replace(".zh-CN", "")


def _without_comments(text: str) -> str:
    return re.sub(r" *#.*", "", text)


@pytest.mark.parametrize("path", CHINESE_PAGES, ids=lambda path: path.name)
def test_a_page_is_in_the_language_it_says(path: Path) -> None:
    prose = paper(f"docs/{path.name}").prose
    assert len(re.findall(r"[\u4e00-\u9fff]", prose)) > 200


# Nothing is left out


def helped(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit):
        cli.main([*words, "--help", "--lang", "en"])
    return capsys.readouterr().out


def section(page: Paper, command: str) -> str:
    found = re.search(rf"^## `uno-table {command}`$(.*?)(?=^## |\Z)", page.prose, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("name", ["docs/commands.md", f"docs/commands{CHINESE}"])
def test_every_command_and_option_is_explained_and_no_other(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = paper(name)
    commands = set(re.findall(r"^    ([a-z]+) ", helped(capsys), re.MULTILINE))
    told = set(re.findall(r"^## `uno-table ([a-z]+)`$", page.prose, re.MULTILINE))
    assert len(commands) > 8
    assert told == commands
    for command in sorted(commands):
        options = set(re.findall(r"^  (--[a-z-]+)", helped(capsys, command), re.MULTILINE))
        listed = re.findall(r"^\| `(--[a-z-]+)` \|", section(page, command), re.MULTILINE)
        assert set(listed) == options, command
        assert len(listed) == len(options), command


@pytest.mark.parametrize("name", ["docs/record.md", f"docs/record{CHINESE}"])
def test_every_word_of_a_record_is_explained(name: str) -> None:
    told = paper(name).prose.replace("\\|", "|")
    source = (ROOT / "engine/referee/record_entries.py").read_text("utf-8")
    forms = re.findall(r'_Verb\(\s*"([^"]+)"', source)
    forms += re.findall(r'_Topic\(\s*"([^"]+)"', (ROOT / "engine/referee/expectations.py").read_text("utf-8"))
    assert len(forms) > 50
    assert [form for form in forms if f"`{form}`" not in told] == []
    assert [word for word in SETUP_WORDS if f"`{word} " not in told] == []
    assert [word.value for word in Verdict if f"`{word.value}`" not in told] == []
    ids = set(re.findall(r"`(landing|[a-z_0-9]+\.[a-z_0-9]+)`", section_of_ids(told)))
    assert ids == {rule.value for rule in Rule}


def section_of_ids(told: str) -> str:
    """The table of rule ids: the one with `match.color` in it."""
    return next(part for part in told.split("\n## ") if "`match.color`" in part)


@pytest.mark.parametrize("name", ["docs/scorekeepers.md", f"docs/scorekeepers{CHINESE}"])
def test_every_key_of_the_table_is_explained(name: str) -> None:
    shown = {"enter": "Enter", "backspace": "Backspace", "escape": "Escape"}
    text = paper(name).prose
    told = {key for word in paper(name).code_words for key in [word, *word]}
    missing = [action.name for action in key_map.ACTIONS if not any(shown.get(key, key) in told for key in action.keys)]
    assert "`0`-`9`" in text
    assert [one for one in missing if not re.fullmatch(r"digit_\d", one)] == []


def test_the_limits_are_those_of_the_program() -> None:
    told = " ".join(paper("SECURITY.md").prose.split())
    for limit in (
        f"at most {LINE_LIMIT:,} characters a line, {record_limits.RECORD_LINES:,} lines",
        f"{record_limits.RECORD_BYTES // 1_000_000} MB;",
        f"at most {own_presets.SIZE_LIMIT:,} and {key_map.SIZE_LIMIT:,} bytes",
        f"{ENTRIES_LIMIT:,} entries a game",
        f"beyond {frames.LIMIT} bytes",
    ):
        assert limit in told


def test_every_target_of_make_is_explained() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony is not None
    told = re.findall(r"^\| `make (\w+)` \|", paper("CONTRIBUTING.md").prose, re.MULTILINE)
    assert set(told) == set(phony[1].split()) - {"tools"}  # what the tests need, a step of `make test`


def test_the_papers_count_rule_texts_and_options_right() -> None:
    both = paper("README.md").prose + paper(f"README{CHINESE}").prose
    told = re.findall(r"(\d+) (?:rule texts and variants|套规则文本)", both)
    assert told == [str(len(preset_names()))] * 2
    assert f"{len(option_keys())} options each" in paper("README.md").prose


@pytest.mark.parametrize("name", ["docs/scorekeepers.md", f"docs/scorekeepers{CHINESE}"])
def test_everything_the_menus_offer_is_explained(name: str) -> None:
    offered = [f"v{digit}" for digit in VIEWS]
    offered += [f"m{digit}" for digit, _ in mend_menu()] + [f"m0{digit}" for digit, _ in rare_menu()]
    told = paper(name).code_words
    assert [one for one in offered if one not in told] == []
