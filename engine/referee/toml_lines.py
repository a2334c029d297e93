"""TOML texts people write: what they say, and in which line a table or one of its keys stands, for messages about it.

`tomllib` gives values without places. `line_of` looks for the header and the key as people write them; where somebody
writes otherwise, the nearest line above is named, or none.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final

_HEADER: Final = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(?:#.*)?$")
_KEY: Final = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_PART: Final = re.compile(r""""([^"]*)"|'([^']*)'|([\w-]+)""")
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

_DOTS: Final = 300
"""In one line. Nobody writes so many, and `tomllib` takes a minute for a name of 30,000 dotted parts."""
_TOO_MUCH: Final = "something in it is far too long or too deep: make it simpler"


class NotToml(ValueError):
    """`problem` says in words what is wrong; `line` counts from 1 where the place is known."""

    def __init__(self, problem: str, line: int | None) -> None:
        super().__init__(problem)
        self.problem, self.line = problem, line


def read_toml(text: str) -> dict[str, object]:
    """What the text says. Raises NotToml, for what is too deep or too long to be read as well."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _DOTS:
            raise NotToml(_TOO_MUCH, number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = _PLACE.search(str(fault))
        at = None if place is None else int(place[1]) if place[1] else text.count("\n") + 1
        raise NotToml(_PLACE.sub("", str(fault)), at) from fault
    except (ValueError, RecursionError) as fault:  # a number of thousands of digits, a list of thousands of lists
        raise NotToml(_TOO_MUCH, None) from fault


def line_of(text: str, table: str, key: str | None = None) -> int | None:
    """The line, counted from 1, of `key` in `table` or the tables below it; of the table where the key is not found."""
    path: list[str] = []
    table_line = key_line = inside_line = None
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            path = _parts(header[1])
            found = path
        elif assigned := _KEY.match(line):
            found = [*path, *_parts(assigned[1])]
        else:
            found = []
        if table not in (found or path)[:1]:
            continue
        table_line = table_line or number
        if key is not None:
            key_line = key_line or (number if key in found[1:] else None)
            inside_line = inside_line or (number if re.search(rf"\b{re.escape(key)}\b", line) else None)
    return key_line or inside_line or table_line


def _parts(dotted: str) -> list[str]:
    return ["".join(part) for part in _PART.findall(dotted)]
