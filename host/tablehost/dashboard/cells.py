"""Text measured in terminal cells: names of any script are cut and padded so that columns stay columns."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size


def width(text: str) -> int:
    """How many cells it takes."""
    return cell_len(text)


def cut(text: str, cells: int, ellipsis: str = "…") -> str:
    """`text` in at most so many cells; where something had to go it ends with the ellipsis."""
    if cells <= 0:
        return ""
    if cell_len(text) <= cells:
        return text
    room = cells - cell_len(ellipsis)
    if room < 0:
        return ""
    return set_cell_size(text, room).rstrip(" ") + ellipsis


def pad(text: str, cells: int, ellipsis: str = "…", right: bool = False) -> str:
    """`text` in exactly so many cells, on the left or on the right of them."""
    short = cut(text, cells, ellipsis)
    gap = " " * max(0, cells - cell_len(short))
    return gap + short if right else set_cell_size(short, cells)


ALL = 1000
"""For `wrap`: as many lines as it takes."""


def wrap(text: str, cells: int, lines: int, ellipsis: str = "…") -> list[str]:
    """`text` in at most so many lines, the last one cut; broken at blanks and between Chinese signs where there are
    any, and never before a sign that ends a sentence or a part of one."""
    found: list[str] = []
    rest = text.strip()
    while rest and len(found) < lines - 1 and cell_len(rest) > cells:
        head = cut(rest, cells, "")
        if not head:
            break
        head = rest[: _break(rest, len(head), cells // 3)]
        found.append(head.rstrip())
        rest = rest[len(head) :].lstrip()
    if rest:
        found.append(cut(rest, cells, ellipsis))
    return found


_NEVER_FIRST: Final = frozenset("，。：；、！？）》”’!?,.:;)")


def _break(text: str, most: int, least: int) -> int:
    """After how many signs a line ends that has room for `most`; not before it has more than `least` cells. A blank far
    enough on goes first: in an English sentence a Chinese name is a word."""
    blank = next((at for at in range(most, 0, -1) if " " in text[at - 1 : at + 1]), 0)
    if cell_len(text[:blank].rstrip()) > 2 * least:
        return blank
    for at in range(most, 0, -1):
        before, after = text[at - 1], text[at]
        if " " in (before, after):
            break
        if after not in _NEVER_FIRST and 2 in (cell_len(before), cell_len(after)):
            break
    return at if cell_len(text[:at].rstrip()) > least else most
