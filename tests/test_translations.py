"""Every text of the host in both languages: complete, of one meaning, compiled, and nothing said past gettext."""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from rich.cells import cell_len

from tablehost import words
from tablehost.cli import main
from tablehost.dashboard.key_words import key_words
from tests.support.chinese import foreign

HOST = Path(__file__).parent.parent / "host" / "tablehost"
FOLDER = HOST / "locale" / "zh_CN" / "LC_MESSAGES"
PO, MO = FOLDER / "uno-table.po", FOLDER / "uno-table.mo"
KEYWORDS = {"_": None, "ngettext": (1, 2)}

Id = str | tuple[str, str]


@cache
def said() -> frozenset[Id]:
    """Every text in the code that goes through gettext."""
    found: set[Id] = set()
    for _file, _line, text, _comments, _context in extract_from_dir(HOST, keywords=KEYWORDS):
        found.add(text if isinstance(text, str) else (str(text[0]), str(text[1])))
    return frozenset(found)


@cache
def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file, locale="zh_CN", domain=words.DOMAIN)


@cache
def translated() -> dict[Id, str]:
    """English to Chinese; Chinese has one form for every number."""
    found: dict[Id, str] = {}
    for message in catalogue():
        if message.id:
            id = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
            found[id] = message.string if isinstance(message.string, str) else (message.string or ("",))[0]
    return found


# The catalogue


def test_every_text_has_a_translation_and_every_translation_a_text() -> None:
    assert len(said()) > 900
    assert set(translated()) == set(said()), 'run "make texts"'
    assert [id for id, chinese in translated().items() if not chinese.strip()] == []


def test_nothing_in_the_catalogue_is_in_doubt_or_left_over() -> None:
    assert [message.id for message in catalogue() if message.id and message.fuzzy] == []
    assert list(catalogue().obsolete) == []


def test_the_compiled_catalogue_is_what_the_readable_one_says() -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue())
    assert MO.read_bytes() == compiled.getvalue(), 'run "make texts"'


def places(text: str) -> list[str]:
    """What is filled in: `{name}` with its format, and argparse's `%(prog)s` and `%s`."""
    braces = [f"{name}:{spec}!{how}" for _, name, spec, how in string.Formatter().parse(text) if name is not None]
    return sorted({*braces, *re.findall(r"%\(\w+\)[a-z]|%[sr]", text)})


def test_a_translation_fills_in_the_same() -> None:
    different = [
        english
        for id, chinese in translated().items()
        for english in ((id,) if isinstance(id, str) else id)
        if places(chinese) != places(english)
    ]
    assert different == []


# The Chinese texts

STAYS_ENGLISH = (
    # what it is called in Chinese as well
    "UNO", "USB", "Arduino", "MEGA2560", "R3", "ModemManager", "brltty", "Windows Terminal", "Windows", "SQLite",
    "Python", "Linux", "Debian", "Ubuntu", "Fedora", "StandardFirmata", "HELLO", "CRC", "TOML", "JSON", "CSV", "UTF-8",
    "udev", "avrdude", "arduino-cli", "Mattel", "CH340", "CP2102", "Ann", "MB", "IDE", "sha256",
    # what is typed, and what stands on keys
    "uno-table", "--board sim", "--board none", "--board", "--build", "--lang", "--ascii", "--headless", "--rules",
    "--set", "--save", "--udev", "--diff", "--list", "auto", "sim", "none", "play", "keys", "history", "judge", "demo",
    "doctor", "flash", "ports", "rules", "official", "socket://HOST:PORT", "rfc2217://HOST:PORT", "firmata:PORT",
    "firmata:", "OPTION=VALUE", "PORT", "PRESET", "NAME", "jump_in=identical_any", "r3_direct", "mega_direct",
    "r3_shift", "sudo apt install avrdude", "sudo dnf install avrdude", "sudo apt remove brltty", "sudo usermod -aG",
    "pip install", "LANG", "C.UTF-8", "NO_COLOR", "TERM", "UNO_TABLE_DATA", "firmware/table_board", "wch-ic.com",
    "espeak-ng", "OK", "Tab", "Esc", "PgUp", "PgDn", "Home", "End", ".game", ".json", ".csv",
    "keys]", "[y/N]", '["sunday"]', "x{n}",
)  # fmt: skip
KEYS = re.compile(r"(?<![A-Za-z])(?:[a-z](?= |$|[-0-9，、。；：?])|F\d+|\d[a-z]\d?)(?![A-Za-z])")
"""Letters to be typed: `u`, `F6`, `3r7`."""


def english_in(chinese: str) -> list[str]:
    left = re.sub(r"\{[^}]*\}|%\(\w+\)[a-z]|%[sr]", "", chinese)
    for word in sorted(STAYS_ENGLISH, key=len, reverse=True):
        left = left.replace(word, "")
    return [word for word in foreign(KEYS.sub("", left), ()) if word.isalpha() and len(word) > 1]


def test_no_english_word_is_left_in_a_chinese_text() -> None:
    found = {chinese: english_in(chinese) for chinese in translated().values()}
    assert {chinese: left for chinese, left in found.items() if left} == {}


def test_no_chinese_text_is_its_english_one() -> None:
    same = [id for id, chinese in translated().items() if chinese == id and not isinstance(id, tuple)]
    assert [id for id in same if english_in(id)] == []


def test_a_chinese_sentence_has_chinese_marks() -> None:
    """After a Chinese sign; short labels such as `换牌?` have no room for a wide mark."""
    left = {text: re.sub(r"UNO!|\{[^}]*\}|“[^”]*”|\[[^]]*\]", "", text) for text in translated().values()}
    marks = {text: re.findall(r"[\u4e00-\u9fff][,;:?!](?=.)", rest) for text, rest in left.items()}
    assert {text: found for text, found in marks.items() if found} == {}


# Past gettext


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(HOST.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"), path.name)


def is_gettext(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS


def test_gettext_is_given_constants_outside_of_f_strings() -> None:
    """Anything else is not found when texts are collected: an f-string is one piece of text to Python 3.11."""
    wrong = []
    for path, tree in sources():
        hidden = {id(one) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for one in ast.walk(node)}
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and is_gettext(node)):
                continue
            texts = node.args[:2] if isinstance(node.func, ast.Name) and node.func.id == "ngettext" else node.args
            if id(node) in hidden or not all(isinstance(text, ast.Constant) for text in texts):
                wrong.append(f"{path.relative_to(HOST)}:{node.lineno}")
    assert wrong == []


NOT_FOR_PEOPLE = re.compile(
    r"\s*(SELECT|INSERT|PRAGMA|BEGIN|ORDER BY|WHERE)\b"  # SQL
    r"|.*(<\w| \w[\w-]*=\")|\s*:root|\[Console\]"  # markup, style sheets, the script of a voice
    r"|(brew|winget|echo|uno-table doctor --udev)\b| && sudo"  # commands to be typed
    r"|#|  # ",  # comments in records and udev rules
    re.DOTALL,
)
OTHERS_SAY = {"boards/flash_tools.py"}
"""Looks for words of other programs."""
OURS_ONLY = {"truth.py", "truth_match.py", "truth_piles.py", "bots.py", "wire/messages.py", "boards/sim_device.py"}
"""Says what a test, a bot or a log reads: broken promises of a table that plays itself, and what firmware says."""
ALLOWED = {
    "match won", "places changed",  # why a game was closed, as the save file keeps it
    "Arduino UNO R3", "Arduino MEGA2560", "uno-table ", "Python ", "uno-table game 1", "--build ",
    "read ", "write ",  # names of threads
    " --seats ", " --seed ",  # of a record's first comment
}  # fmt: skip
MISTAKES = {"ValueError", "AssertionError", "NotImplementedError"}
"""Mistakes of a caller are loud and English."""
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? +[A-Za-z]{2,}|[A-Za-z]{3,} $|^ [A-Za-z]{3,}")
"""Two words, or one that wants another beside it."""


def test_no_sentence_is_said_past_gettext() -> None:
    found = [
        f"{path.relative_to(HOST)}:{line}: {text!r}"
        for path, tree in sources()
        if str(path.relative_to(HOST)) not in OTHERS_SAY | OURS_ONLY
        for line, text in _loose(tree)
        if SENTENCE.search(text) and not NOT_FOR_PEOPLE.match(text) and text not in ALLOWED and not _is_keys(text)
    ]
    assert found == []


def _loose(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines and texts that are no docstrings, no mistakes of a caller, and not given to gettext."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if is_gettext(node) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            continue
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc.func) in MISTAKES:
            continue
        if isinstance(node, ast.Dict):  # what argparse says is the key of what we say
            waiting += [value for value in node.values if value is not None]
            waiting += [
                key
                for key, value in zip(node.keys, node.values, strict=True)
                if key is not None and not is_gettext(value)
            ]
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        waiting += ast.iter_child_nodes(node)


def _is_keys(text: str) -> bool:
    """`w + color`: every word is a key's, or is put into the language by `key_words`."""
    words.use("zh_CN")
    try:
        left = [word for word in key_words(text).split() if word.isascii() and len(word) > 1]
    finally:
        words.use("en")
    return set(left) <= {"Esc", "Tab", "Home", "End", "PgUp", "PgDn"}


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


# The language that is chosen


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    words.use("en")


def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: str, lang: str = "C.UTF-8") -> str:
    """What `uno-table` says to this, where the computer's language is `lang`."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    with contextlib.suppress(SystemExit):
        main(asked.split())
    out, err = capsys.readouterr()
    return out + err


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("asked", "lang", "is_chinese"),
    [
        ("--help", "C", False),
        ("--help", "en_US.UTF-8", False),
        ("--help", "zh_CN.UTF-8", True),
        ("--help", "zh_TW.UTF-8", True),
        ("--lang zh_CN --help", "en_US.UTF-8", True),
        ("rules --lang=zh_CN --help", "C", True),
        ("--lang en --help", "zh_CN.UTF-8", False),
        ("export abc", "zh_CN.UTF-8", True),
        ("judge", "zh_CN.UTF-8", True),
        ("rules --lang", "zh_CN.UTF-8", True),
        ("rules nonsense", "zh_CN.UTF-8", True),
        ("rules official --set jump_in_self=yes", "zh_CN.UTF-8", True),
        ("rules official --set jump_in=maybe", "zh_CN.UTF-8", True),
    ],
)
def test_help_and_complaints_are_in_the_language_asked_for_or_the_computers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: str, lang: str, is_chinese: bool
) -> None:
    told = say(monkeypatch, capsys, asked, lang)
    assert bool(re.search("[\u4e00-\u9fff]", told)) is is_chinese
    known = ("usage", "options", "error", "show ", "required", "expected", "argument")
    english = [word for word in known if word in told]
    assert bool(english) is not is_chinese


@pytest.mark.usefixtures("english_again")
def test_the_judge_speaks_english_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "one.game"
    record.write_text("record 1\nrules official\nseats Ann Bob\ndealer Bob\ntable flip R5\n", "utf-8")
    assert "is turned up" in say(monkeypatch, capsys, f"judge {record}", "zh_CN.UTF-8")
    assert "翻开" in say(monkeypatch, capsys, f"judge {record} --lang zh_CN")
    assert "翻开" in say(monkeypatch, capsys, f"judge --json {record} --lang zh_CN")


@pytest.mark.usefixtures("english_again")
def test_chinese_help_is_broken_by_cells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = say(monkeypatch, capsys, "--lang zh_CN --help")
    assert max(cell_len(line) for line in told.splitlines()) <= 60
    assert not any(line.strip().startswith(("，", "。", "）", "；")) for line in told.splitlines())


@pytest.mark.usefixtures("english_again")
def test_a_chinese_sentence_is_closed_up_around_the_names_filled_in() -> None:
    words.use("zh_CN")
    assert words.closed_up("小明 接红或 7。 然后 小红 出牌。") == "小明接红或 7。然后小红出牌。"
    assert words.closed_up("Ann 接红或 7。") == "Ann 接红或 7。"
    words.use("en")
    assert words.closed_up("小明 plays. Ann draws.") == "小明 plays. Ann draws."


@pytest.mark.parametrize("asked", [["--help"], ["rules"], ["ports"], ["rules", "nonsense"]])
def test_where_chinese_cannot_be_written_nothing_breaks(asked: list[str]) -> None:
    command = [sys.executable, "-m", "tablehost.cli", "--lang", "zh_CN", *asked]
    done = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"}, check=False)
    assert done.returncode in (0, 2)
    assert b"\\u" in done.stdout + done.stderr
    assert b"Traceback" not in done.stderr
