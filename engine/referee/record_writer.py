"""Writes a game as a record in its canonical form; the inverse of `record_reader.read`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from referee.entries import Entry
from referee.expectations import Expectation
from referee.record_entries import format_entry
from referee.record_setup import setup_lines
from referee.seating import Seating
from referee.setup import Setup


def write(
    setup: Setup,
    entries: Iterable[Entry],
    autos: Collection[int] = frozenset(),
    expectations: Iterable[Expectation] = (),
) -> str:
    """The record of a game: `read(write(setup, log)).log == log`, and the same for the setup and the expectations.

    `autos` are the numbers of the entries that a program wrote. Raises ValueError for a name no record can hold.
    """
    below: defaultdict[int, list[str]] = defaultdict(list)
    for expectation in expectations:
        below[expectation.after].append(str(expectation))
    lines = [*setup_lines(setup), "", *below[0]]
    seating = Seating(setup.names)
    for number, entry in enumerate(entries, 1):
        lines.append(format_entry(entry, seating.names) + ("  # auto" if number in autos else ""))
        lines += below[number]
        seating.note(entry)
    return "\n".join(lines).rstrip("\n") + "\n"
