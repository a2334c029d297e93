"""How often Python looks for objects that only hold each other."""

from __future__ import annotations

import gc
from typing import Final

_YOUNG_OBJECTS: Final = 20_000
"""New objects before it looks. The 700 of Python 3.11 come together in sixty entries, and nothing the referee makes is
a cycle: it keeps every position, so each look finds the same objects alive again, for a tenth of an entry's time."""


def collect_seldom() -> None:
    """For a program that keeps what it makes; what the screen leaves behind is still found, a little later."""
    gc.set_threshold(_YOUNG_OBJECTS, 20, 20)
