"""A script that plays by itself, as the demo does: its steps, each in its own time on the table's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from referee.entries import CallUno, Catch
from tablehost.dashboard.acting import Act
from tablehost.dashboard.needs import BoardPress, Cue

LOOK_S: Final = 0.02  # how often a waiting script looks at the table's clock


async def play(script: Iterator[Cue], now_us: Callable[[], int], do: Callable[[Act], None]) -> None:
    """Does one step after the other, with the gaps they have among themselves."""
    ahead_us: int | None = None  # of the script's clock before the table's
    for cue in script:
        if cue.entry.at is not None:
            ahead_us = cue.entry.at - now_us() if ahead_us is None else ahead_us
            while (left_us := cue.entry.at - ahead_us - now_us()) > 0:
                await asyncio.sleep(min(left_us / 1_000_000, LOOK_S))
        do(_act_of(cue))
        await asyncio.sleep(0)


def _act_of(cue: Cue) -> Act:
    """What a step does: a press goes over the board, if it has buttons to be pressed."""
    match cue.entry:
        case CallUno(seat=seat) if cue.source == "button":
            return BoardPress(seat, "uno")
        case Catch(seat=seat) if cue.source == "button":
            return BoardPress(seat, "catch")
        case entry:
            return entry
