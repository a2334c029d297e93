"""The papers as values: fenced blocks, headings, tables and links of a Markdown file. What a fence means stands in
CONTRIBUTING.md ("How the papers are kept true")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CHINESE: Final = ".zh-CN.md"

_FENCE: Final = re.compile(r"^(?P<indent> *)```(?P<info>.*)$")
_LINK: Final = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_CODE: Final = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: `line` is that of its fence, `name` what stands behind the language."""

    path: Path
    line: int
    language: str
    name: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True, slots=True)
class Paper:
    """One Markdown file."""

    path: Path
    blocks: tuple[Block, ...]
    prose: str
    """The file without its fenced blocks; their lines are empty."""

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def headings(self) -> list[str]:
        return [line for line in self.prose.splitlines() if line.startswith("#")]

    @property
    def tables(self) -> list[tuple[int, int]]:
        """Rows and columns of every table."""
        found: list[list[str]] = []
        inside = False
        for line in self.prose.splitlines():
            if line.startswith("|"):
                if not inside:
                    found.append([])
                found[-1].append(line)
            inside = line.startswith("|")
        return [(len(rows), re.sub(r"\\\|", "", rows[0]).count("|") - 1) for rows in found]

    @property
    def links(self) -> list[str]:
        """Where links and pictures lead."""
        return [found["target"] for found in _LINK.finditer(self.prose)]

    @property
    def code_words(self) -> list[str]:
        """What stands in backquotes in the prose."""
        return _CODE.findall(self.prose)


def read_paper(path: Path) -> Paper:
    """The file at `path`. A fence that is not closed is an error."""
    blocks: list[Block] = []
    prose: list[str] = []
    opened: tuple[int, str] | None = None
    inside: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        fence = _FENCE.match(line)
        if fence and opened is None:
            opened, inside = (number, fence["info"].strip()), []
        elif fence and opened is not None:
            language, _, name = opened[1].partition(" ")
            blocks.append(Block(path, opened[0], language, name, "\n".join(inside) + "\n"))
            opened = None
        elif opened is not None:
            inside.append(line)
        prose.append("" if fence or opened is not None else line)
    assert opened is None, f"{path}:{opened and opened[0]}: this fence is not closed"
    return Paper(path, tuple(blocks), "\n".join(prose))


def papers() -> list[Paper]:
    """All papers of the project, generated sheets aside."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "firmware").glob("*.md")]
    found += (ROOT / "wiring").glob("README*.md")
    return [read_paper(path) for path in sorted(found)]


def paper(name: str) -> Paper:
    return read_paper(ROOT / name)
