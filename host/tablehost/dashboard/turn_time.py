"""How long the turn has lasted, beside what is to be done: by the limit of the rules, or by the table's own wish."""

from __future__ import annotations

from dataclasses import dataclass

from referee.entries import Seat
from referee.state import State
from tablehost.clean import clean
from tablehost.dashboard.lines import Role
from tablehost.table import LiveTable
from tablehost.words import _

_SECOND_US = 1_000_000
_SOON_S = 10  # from here on the time left is a warning


@dataclass(frozen=True, slots=True)
class Shown:
    """A few words and their role; `is_up` tells that the time has run out."""

    text: str
    role: Role
    is_up: bool = False


class TurnTimer:
    """Measures turns where the rules have no clock of their own."""

    def __init__(self) -> None:
        self._turn: tuple[Seat | None, int] | None = None
        self._since_us = 0

    def look(self, state: State, now_us: int) -> None:
        """Takes notice of a turn that has begun."""
        turn = (state.turn, state.last.number if state.last is not None else 0)
        if turn != self._turn:
            self._turn, self._since_us = turn, now_us

    def shown(self, table: LiveTable, state: State, now_us: int, wish_s: int | None) -> Shown | None:
        """What is to be seen of it; None where nobody is timed."""
        peek = table.peek_time(now_us)
        if peek is not None:
            told = _("{who} looks: {time}")
            return Shown(told.format(who=clean(table.names[peek.seat]), time=_clock(peek.left_us)), "ask")
        limit = table.turn_time(now_us)
        if limit is not None and limit.left_us <= 0:
            return Shown(_("time is up: m 0 1 Enter"), "bad", is_up=True)
        if limit is not None:
            return _left(limit.left_us)
        if wish_s is None or state.turn is None or state.is_over or state.top is None:
            return None
        left_us = wish_s * _SECOND_US - (now_us - self._since_us)
        return _left(left_us) if left_us > 0 else Shown(_("time is up"), "bad", is_up=True)


def _left(left_us: int) -> Shown:
    soon = left_us <= _SOON_S * _SECOND_US
    return Shown(_("time left {time}").format(time=_clock(left_us)), "ask" if soon else "dim")


def _clock(left_us: int) -> str:
    """Minutes and seconds, the last second counting as one."""
    seconds = -(-left_us // _SECOND_US)
    return f"{seconds // 60}:{seconds % 60:02}"
