"""Every example in the papers is run: commands with what they print, keys in the real program, records, settings."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from referee.entries import Entry
from referee.option_words import differences
from referee.presets import load_preset
from referee.record import format_entry, read, write
from tablehost import arguments, own_presets, words
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.key_map import KeyMap, load_key_map
from tablehost.judge import judge_files
from tablehost.table import LIVE_ENTRY_LAG_MS
from tests.dashboard.helpers import keys, screen_text
from tests.support.evenings import POLL_US, TestEvening
from tests.support.papers import CHINESE, ROOT, Block, papers

BLOCKS = [block for paper in papers() for block in paper.blocks]
PAGES = [paper for paper in papers() if paper.blocks]


def blocks(*languages: str) -> list[pytest.param]:  # type: ignore[valid-type]
    """The blocks in these languages, each under its place."""
    return [pytest.param(block, id=block.place) for block in BLOCKS if block.language in languages]


# Commands


def laid_out(page: list[Block], folder: Path) -> None:
    """The files a page shows, where its commands find them."""
    for block in page:
        if block.name:
            place = folder / "config" / block.name if block.name == "keys.toml" else folder / block.name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(block.text, "utf-8")


def sessions(block: Block) -> Iterator[tuple[str, list[str], int]]:
    """The commands of a block, each with the lines it prints and the status it ends with."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, *printed = part.rstrip("\n").split("\n")
        status = 0
        if printed and re.fullmatch(r"\[\d+\]", printed[-1]):
            status = int(printed.pop()[1:-1])
        yield command, printed, status


def fits(told: list[str], printed: list[str]) -> bool:
    """Whether that was printed; `…` stands for anything in its line, on a line of its own for any lines or none."""
    if not told:
        return not printed
    if told[0].strip() == "…":
        return any(fits(told[1:], printed[place:]) for place in range(len(printed) + 1))
    line = ".*".join(map(re.escape, told[0].split("…")))
    return bool(printed) and re.fullmatch(line, printed[0]) is not None and fits(told[1:], printed[1:])


@pytest.mark.parametrize("block", blocks("console"))
def test_a_command_prints_what_the_papers_show(block: Block, tmp_path: Path) -> None:
    laid_out([one for one in BLOCKS if one.path == block.path], tmp_path)
    environ = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "UNO_TABLE_DATA": str(tmp_path / "data"),
        "UNO_TABLE_CONFIG": str(tmp_path / "config"),
        "LC_ALL": "zh_CN.UTF-8" if block.path.name.endswith(CHINESE) else "C.UTF-8",
    }
    found = list(sessions(block))
    assert found, f"{block.place}: a console block shows commands, each after `$ `"
    for command, told, status in found:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environ, text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert done.returncode == status, f"{block.place}: {command}\n{done.stdout}"
        assert fits(told, done.stdout.rstrip("\n").split("\n") if done.stdout else []), (
            f"{block.place}: {command}\n{done.stdout}"
        )


def told_commands() -> list[tuple[str, str]]:
    """Every `uno-table …` and `make …` of the papers, run or only shown, with its place."""
    found = []
    for paper in papers():
        for block in paper.blocks:
            if block.language in ("console", "sh"):
                lines = [line.removeprefix("$ ") for line in block.text.splitlines() if line]
                if block.language == "console":
                    lines = [command for command, _, _ in sessions(block)]
                found += [(block.place, part.strip()) for line in lines for part in re.split(r"[|>]", line)]
        found += [(paper.name, code) for code in paper.code_words]
    return [(place, command) for place, command in found if re.match(r"(uno-table|make) [a-z-][^…(]*$", command)]


def test_every_command_in_the_papers_can_be_typed_like_that(capsys: pytest.CaptureFixture[str]) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    wrong = []
    for place, command in told_commands():
        program, *said = shlex.split(command, comments=True)
        if program == "make":
            wrong += [f"{place}: {command}" for word in said if "=" not in word and word not in targets]
            continue
        said = ["1" if word in ("N", "GAME") else word for word in said]  # they stand for a number
        if len(said) == 1:
            said.append("--help")  # only the name of a command
        try:
            arguments.read(said, {})
        except SystemExit as leaving:
            if leaving.code:
                wrong.append(f"{place}: {command}: {capsys.readouterr().err}")
    assert told_commands()
    assert wrong == []


def test_every_fence_is_of_a_kind_that_is_checked() -> None:
    kinds = {"console", "sh", "keys", "record", "toml"}
    pictures = ("ARCHITECTURE.md", "firmware/")  # with drawings and bytes
    strange = [
        block.place
        for block in BLOCKS
        if block.language not in kinds and not block.path.relative_to(ROOT).as_posix().startswith(pictures)
    ]
    assert strange == []


# Records and settings


@pytest.mark.parametrize("block", blocks("record"))
def test_a_record_is_judged_as_the_papers_say(block: Block) -> None:
    out, err = StringIO(), StringIO()
    assert "\n? " in block.text, f"{block.place}: says what is expected of it"

    status = judge_files(["-"], False, out, err, BytesIO(block.text.encode()))

    assert (status, err.getvalue()) == (0, ""), f"{block.place}\n{out.getvalue()}"


@pytest.mark.parametrize("block", blocks("toml"))
def test_a_settings_file_is_one_the_program_reads(block: Block, tmp_path: Path) -> None:
    path = tmp_path / block.name
    assert block.name, f"{block.place}: the name of the file stands behind `toml`"
    path.write_text(block.text, "utf-8")

    if block.name == "keys.toml":
        assert load_key_map(path).changed
    else:
        text = own_presets.read_file(path)
        assert differences(load_preset(text.root), text.rules().check())


# Keys


class Fingers:
    """Somebody types at the real program, on a clock that goes on meanwhile."""

    def __init__(self, block: Block, folder: Path) -> None:
        head, _, steps = block.text.partition("\n\n")
        record = read(f"record 1\n{head}\n")
        assert record.errors == (), f"{block.place}: {record.errors}"
        setup = replace(record.setup, rules=record.setup.rules.with_option("entry_lag_ms", str(LIVE_ENTRY_LAG_MS)))
        self.table = TestEvening(folder)
        game = self.table.evening.save.new_game(write(setup, ()), "papers")
        self.table.evening.resume(int(game))
        self.table.wait(3)
        own = folder / "keys.toml"
        self.app = TableApp(self.table.evening, keymap=load_key_map(own) if own.exists() else KeyMap())
        self.block = block
        self.steps = [line for line in steps.splitlines() if line]

    async def follow(self) -> None:
        """Types every line and compares what comes of it."""
        assert self.steps, f"{self.block.place}: where it begins, an empty line, then keys and what they enter"
        async with self.app.run_test(size=(80, 24)) as pilot:
            for step in self.steps:
                typed, *told = re.split(r"\s{2,}", step, maxsplit=1)
                before = len(self.entries)
                wait = re.fullmatch(r"\((\d+) s\)", typed)
                if wait is None:
                    await keys(pilot, typed)
                for _ in range((int(wait[1]) if wait else 1) * 1_000_000 // POLL_US // 2 + 1):
                    self.table.clock.us += 2 * POLL_US
                    self.app._poll()
                await pilot.pause()
                self.compare(step, told[0] if told else "", self.entries[before:])

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self.table.evening.table.game.entries)

    def compare(self, step: str, told: str, made: tuple[Entry, ...]) -> None:
        names = self.table.evening.table.names
        lines = [re.sub(r"@[0-9.]+ ", "", format_entry(entry, names)) for entry in made]  # a correction has two times
        wanted = [part for part in told.split(" · ") if part]
        screen = " ".join(screen_text(self.app).split())
        for part in wanted:
            if part.startswith('"'):
                assert part.strip('"') in screen, f"{self.block.place}: {step}\n{screen_text(self.app)}"
        assert lines == [part for part in wanted if not part.startswith('"')], f"{self.block.place}: {step}"


@pytest.mark.parametrize("block", blocks("keys"))
async def test_keys_enter_what_the_papers_say(block: Block, tmp_path: Path) -> None:
    words.use("en")
    await Fingers(block, tmp_path).follow()


def test_what_does_not_fit_is_noticed() -> None:
    assert fits(["a", "…", "d"], ["a", "b", "c", "d"])
    assert fits(["a", "…", "d"], ["a", "d"])
    assert fits(["a … c"], ["a b c"])
    assert not fits(["a", "d"], ["a", "b", "d"])
    assert not fits(["a … c"], ["a b", "c"])
    assert not fits(["b"], ["a", "b"])
