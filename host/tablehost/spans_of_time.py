"""Spans of time and moments of the wall clock in words, for the screens and the page of an evening."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from tablehost.words import _

_DAY_US: Final = 86_400_000_000
_FIRST_US: Final = _DAY_US  # Windows knows no earlier hour in its zones
_LAST_US: Final = 2_932_896 * _DAY_US  # the last day of the year 9999


def seconds(us: int, places: int = 1) -> str:
    """`4.4 s`, `-0.6 s`."""
    return _("{n} s").format(n=f"{us / 1_000_000:.{places}f}")


def long_time(us: int) -> str:
    """`1 h 42 min`, `12 min`, `40 s`."""
    whole = us // 1_000_000
    if whole < 60:
        return _("{n} s").format(n=whole)
    minutes = whole // 60
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    return _("{h} h {n} min").format(h=minutes // 60, n=minutes % 60)


def day_and_hour(us: int) -> str:
    """Microseconds since 1970 as this place's clock shows them: `2026-11-30 20:14`."""
    return f"{local(us):%Y-%m-%d %H:%M}"


def when(us: int, now_us: int) -> str:
    """The same as people say it: today, yesterday, the day."""
    then, now = local(us), local(now_us)
    clock = f"{then:%H:%M}"
    days = (now.date() - then.date()).days
    if days == 0:
        return _("today {clock}").format(clock=clock)
    if days == 1:
        return _("yesterday {clock}").format(clock=clock)
    return f"{then:%Y-%m-%d} {clock}"


def local(us: int) -> datetime:
    """The moment on this place's clock; one that no calendar has (a damaged file) is taken for the nearest it has."""
    return datetime.fromtimestamp(min(max(us, _FIRST_US), _LAST_US) / 1_000_000, UTC).astimezone()
