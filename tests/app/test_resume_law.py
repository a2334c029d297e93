"""Resume equals live: whatever was entered, the save file gives the same position, log and record back."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.entries import Correct, Dealt, Entry, Join
from tests.support.evenings import TestEvening
from tests.support.strategies import logs

NAMES = ("Ann", "小明", "Mary Ann")


def _live(entry: Entry) -> Entry:
    """As the dashboard sends it: without a time, which is the table's to give."""
    if isinstance(entry, Correct):
        return replace(entry, at=None, entry=replace(entry.entry, at=None))
    return replace(entry, at=None)


def _can_be_said(entry: Entry, names: tuple[str, ...]) -> bool:
    """Nobody at a table can name a chair that is not there (an undo may have taken a newcomer away)."""
    if isinstance(entry, Join):
        return entry.seat == len(names) and entry.name not in names
    inner = entry.entry if isinstance(entry, Correct) else entry
    if isinstance(inner, Join):
        return False
    seats = [getattr(inner, name, None) for name in ("seat", "other", "target", "dealer")]
    seats += [seat for seat, _ in inner.hands] if isinstance(inner, Dealt) else []
    return all(seat is None or seat < len(names) for seat in seats)


@settings(max_examples=40, deadline=None)
@given(logs(NAMES, 14), st.lists(st.sampled_from(["wait", "uno", "catch", "undo", ""]), min_size=14, max_size=14))
def test_a_resumed_evening_is_the_live_one(log: tuple[Entry, ...], between: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = TestEvening(Path(folder))
        table.start(NAMES)
        for entry, also in zip(log, between, strict=False):
            if not _can_be_said(entry, table.evening.table.names):
                continue
            table.evening.enter(_live(entry))
            match also:
                case "wait":
                    table.wait(6)
                case "undo":
                    table.evening.undo()
                case "uno" | "catch":
                    table.evening.press(len(log) % 3, also)
                    table.wait(0.2)
        saved = table.evening.save.open_games()
        other = table.reopened()
        other.evening.resume(int(saved[0].id))

        assert other.evening.table.state == table.evening.table.state
        assert other.evening.table.game.entries == table.evening.table.game.entries
        assert other.evening.table.sources == table.evening.table.sources
        assert other.evening.record() == table.evening.record()
        table.evening.close()
        other.evening.close()


