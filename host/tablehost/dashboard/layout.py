"""How the table's screen is divided: seats, top card, what is to be done, the last ruling, the log, what is typed.

Numbers in, numbers out. What stands in the parts is `view_model.py`'s and `seat_view.py`'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

NARROW, WIDE = 80, 120
SMALLEST: Final = (60, 18)
PANEL_HEIGHT: Final = 8
PACKED_WIDTH: Final = 56
"""Cells that two seats beside each other need."""
_LEAST_SAID: Final = 3
"""Lines for the last ruling that the heads over the seats make room for: nearly every ruling fits into them."""

Kind = Literal["narrow", "normal", "wide"]


@dataclass(frozen=True, slots=True)
class Layout:
    """Heights and widths of the parts; 0 means not there. `card_line` is the top card as one line, `heads` the titles
    over the seats, `abreast` how many seats stand in a row of `upper`."""

    kind: Kind
    seats_width: int
    panel_width: int
    upper: int
    heads: int
    abreast: int
    card_line: int
    now: int
    sentence: int
    log: int
    chart_width: int
    rules: int
    input: int
    hints: int


def layout(cells: int, lines: int, seats: int, told: int = 1, menu: int = 0) -> Layout:
    """Divides the screen: seats first, then what is to be done and typed, then the last ruling, then the log.

    `told` is how many lines the ruling takes, `menu` how many an open menu does. Both get them from the log as long as
    it has any; where even all of it is not enough for the ruling, the seats stand two abreast.
    """
    kind: Kind = "narrow" if cells < NARROW else "wide" if cells >= WIDE else "normal"
    panel = {"narrow": 0, "normal": 16, "wide": 28}[kind]
    card_line = 1 if kind == "narrow" else 0
    least = 1 + card_line + 1 + 1 + 1  # head, card, now, input, hints
    heads, abreast = 1, 1
    if lines - least - seats - heads < _LEAST_SAID:
        heads = 0
    if lines - least - seats - heads < told and cells - panel >= PACKED_WIDTH:
        heads, abreast = 0, 2
    upper = heads + -(-seats // abreast)
    upper = upper if kind == "narrow" else max(upper, PANEL_HEIGHT)
    upper = max(1, min(upper, lines - card_line - 3))  # however small, what is to be done and typed is in sight
    free = lines - 1 - upper - card_line - 1 - 1  # head, seats, card, now, input
    sentence, free = _take(free, 1)
    hints, free = _take(free, max(1, menu))
    wanted, free = _take(free, told - 1)
    typed, free = _take(free, 1 if kind == "narrow" else 0)  # a long prompt leaves no room beside it
    log, free = _take(free, 1)
    rules, free = _take(free, 2, whole=True)
    more, free = _take(free, max(0, 1 - wanted))  # so that the log does not move with every ruling
    extra, free = _take(free, 1 if hints < 2 and (kind == "narrow" or log + free > 4) else 0)
    return Layout(
        kind=kind,
        seats_width=cells - panel,
        panel_width=panel,
        upper=upper,
        heads=min(heads, upper),
        abreast=abreast,
        card_line=card_line,
        now=1,
        sentence=sentence + wanted + more,
        log=log + max(0, free),
        chart_width=40 if kind == "wide" else 0,
        rules=rules // 2,
        input=1 + typed,
        hints=hints + extra,
    )


def _take(free: int, wanted: int, whole: bool = False) -> tuple[int, int]:
    """How many of the free lines are given, and what is left."""
    given = max(0, min(wanted, free))
    if whole and given < wanted:
        given = 0
    return given, free - given
