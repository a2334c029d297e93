"""The seats as rows: who is to play, how many cards, how UNO stands, what is owed, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from referee.entries import Seat
from referee.state import State
from tablehost.clean import clean
from tablehost.dashboard.acting import who_acts
from tablehost.dashboard.cells import pad, width
from tablehost.dashboard.layout import Layout
from tablehost.dashboard.lines import Line, Role, Span
from tablehost.dashboard.marks import Marks
from tablehost.wire.picture import Lamps
from tablehost.words import _

UnoState = Literal["", "called", "one", "caught"]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What one row says. `duty` is what the seat has to do, `lamp` its light (None: no board to be seen)."""

    seat: Seat
    name: str
    cards: int
    uno: UnoState
    duty: str
    points: int
    leads: bool
    to_play: bool
    is_next: bool
    absent: bool
    lamp: bool | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths of one row; what is 0 is not shown. `button_at` is where the UNO! button starts, CATCH after it."""

    marker: int
    seat: int
    lamp: int
    name: int
    cards: int
    uno: int
    duty: int
    points: int
    uno_button: int = 0
    catch_button: int = 0

    @property
    def total(self) -> int:
        return self.button_at + self.uno_button + self.catch_button

    @property
    def button_at(self) -> int:
        return (
            self.marker + self.seat + self.lamp + self.name + self.cards + self.uno + self.duty + self.points
        )

    def button_under(self, x: int) -> Literal["uno", "catch"] | None:
        """Which button a click in cell `x` of a row meets."""
        if self.button_at <= x < self.button_at + self.uno_button:
            return "uno"
        return "catch" if self.uno_button and self.button_at + self.uno_button <= x < self.total else None


def columns_for(cells: int, buttons: bool) -> Columns:
    """The columns that fit; the name takes what is left."""
    if cells >= (84 if buttons else 70):
        fixed = Columns(4, 5, 2, 0, 8, 13, 14, 10, *((8, 9) if buttons else (0, 0)))
    elif cells >= 62:
        fixed = Columns(4, 3, 2, 0, 6, 10, 10, 7, *((6, 7) if buttons else (0, 0)))
    else:
        fixed = Columns(3, 3, 2, 0, 5, 10, 10, 6, *((4, 3) if buttons else (0, 0)))
    name = max(6, min(24, cells - fixed.total))
    return Columns(
        fixed.marker, fixed.seat, fixed.lamp, name, fixed.cards, fixed.uno, fixed.duty, fixed.points,
        fixed.uno_button, fixed.catch_button,
    )  # fmt: skip


def seat_rows(state: State, lamps: Lamps | None = None) -> tuple[SeatRow, ...]:
    """A row for every seat, those who left included as long as they have a score."""
    following = _following(state)
    best = _best(state)
    rows = []
    for seat, name in enumerate(state.table.names):
        rows.append(
            SeatRow(
                seat=seat,
                name=clean(name),
                cards=state.counts[seat],
                uno=_uno(state, seat),
                duty=_duty(state, seat),
                points=state.match.totals[seat],
                leads=seat in best,
                to_play=seat == who_acts(state) and not state.is_over,
                is_next=seat == following,
                absent=not state.table.seated[seat],
                lamp=None if lamps is None or seat >= len(lamps.seats) else lamps.seats[seat],
            )
        )
    return tuple(rows)


def _following(state: State) -> Seat | None:
    now = who_acts(state)
    if now is None or state.is_over or len(state.active()) < 3:
        return None
    return state.after(now) if now == state.turn else state.turn


def _best(state: State) -> frozenset[Seat]:
    """Who leads: the most points, or the fewest where they count against."""
    totals = [total for seat, total in enumerate(state.match.totals) if state.table.seated[seat]]
    if not totals or len(set(totals)) == 1:
        return frozenset()
    low = state.rules.match_end in ("target_then_lowest", "elimination")
    best = min(totals) if low else max(totals)
    return frozenset(
        seat for seat, total in enumerate(state.match.totals) if total == best and state.table.seated[seat]
    )


def _uno(state: State, seat: Seat) -> UnoState:
    if any(one.seat == seat and dict(one.penalties).get(seat) for one in state.windows) and state.due[seat]:
        return "caught"
    if state.counts[seat] != 1 or state.is_over:
        return ""
    if state.called[seat]:
        return "called"
    return "one"


def _duty(state: State, seat: Seat) -> str:
    """The most urgent thing the seat has to do."""
    for one in state.awaits:
        if one.seat == seat:
            match one.what:
                case "color":
                    return _("color?")
                case "accept_or_challenge":
                    amount = state.chain.amount if state.chain is not None else 4
                    return _("accept {n}?").format(n=amount)
                case "show":
                    return _("show hand")
                case "swap":
                    return _("swap?")
                case "draw":
                    return _("draw")
    owed = state.owes(seat)
    return _("draw {n}").format(n=owed) if owed else ""


# Text


def head_line(columns: Columns, marks: Marks) -> Line:
    """The titles over the rows."""
    cells = [
        pad("", columns.marker),
        pad(_("seat") if columns.seat > 3 else "", columns.seat, marks.cut),
        pad("", columns.lamp),
        pad(_("player"), columns.name, marks.cut),
        pad(_("cards") if columns.cards > 5 else _("crds"), columns.cards - 1, marks.cut, right=True) + " ",
        pad("  " + _("UNO"), columns.uno, marks.cut),
        pad(_("owes"), columns.duty, marks.cut),
        pad(_("points") if columns.points > 8 else _("pts"), columns.points - 2, marks.cut, right=True) + "  ",
    ]
    return (Span("".join(cells), "dim"),)


def row_line(row: SeatRow, columns: Columns, marks: Marks) -> Line:
    """One row. The row to play is one band; each fact stands for itself without its color too."""
    base: Role = "turn" if row.to_play else "dim" if row.absent else ""
    marker = " >>" if row.to_play else "  >" if row.is_next else ""
    uno, uno_role = _uno_word(row)
    lamp = "" if row.lamp is None else marks.lamp_on if row.lamp else marks.lamp_off
    points = f"{row.points}{'*' if row.leads else ' '}"
    spans = [
        Span(pad(marker, columns.marker), base),
        Span(pad(str(row.seat + 1), columns.seat - 1, right=True) + " ", base),
        Span(pad(lamp, columns.lamp), base or ("lit" if row.lamp else "")),
        Span(pad(row.name, columns.name - 1, marks.cut) + " ", base or "strong"),
        Span(pad(_("away") if row.absent else str(row.cards), columns.cards - 1, marks.cut, right=True) + " ", base),
        Span("  ", base),
        Span(pad(uno, columns.uno - 2, marks.cut), base or uno_role),  # the row to play is one band, without holes
        Span(pad(row.duty, columns.duty - 1, marks.cut) + " ", base or ("ask" if row.duty else "")),
        Span(pad(points, columns.points - 1, marks.cut, right=True) + " ", base),
    ]
    if columns.uno_button and not row.absent:
        wide = columns.uno_button > 5
        spans += [
            Span(pad(" " + _("UNO!") if wide else " U", columns.uno_button - 1), "button"),
            Span(" "),
            Span(pad(" " + _("CATCH") if wide else " C", columns.catch_button), "button"),
        ]
    return tuple(spans)


def _uno_word(row: SeatRow) -> tuple[str, Role]:
    """How UNO stands, in a word and its role."""
    match row.uno:
        case "called":
            return _("called"), "good"
        case "one":
            return _("1 card!"), "ask"
        case "caught":
            return _("caught"), "bad"
        case _:
            return "", ""


def seat_lines(rows: Sequence[SeatRow], columns: Columns, parts: Layout, marks: Marks) -> list[Line]:
    """All seats, with the titles over them if there is a line for those; or two abreast, the first half at the left."""
    if parts.abreast == 1:
        return [head_line(columns, marks)] * parts.heads + [row_line(row, columns, marks) for row in rows]
    half = -(-len(rows) // 2)
    cells = parts.seats_width // 2
    found = []
    for place in range(half):
        left = packed_line(rows[place], cells, marks)
        right = packed_line(rows[place + half], cells, marks) if place + half < len(rows) else ()
        found.append((*left, *right))
    return found


_PACKED_NOTE: Final = 8


def packed_line(row: SeatRow, cells: int, marks: Marks) -> Line:
    """One seat in half a row. How UNO stands goes before what is owed: that is told below the seats as well."""
    base: Role = "turn" if row.to_play else "dim" if row.absent else ""
    marker = ">>" if row.to_play else " >" if row.is_next else ""
    lamp = " " if row.lamp is None else marks.lamp_on if row.lamp else marks.lamp_off
    uno, role = _uno_word(row)
    duty = row.duty if width(row.duty) <= _PACKED_NOTE else "?"
    cards = _("away") if row.absent else str(row.cards)
    numbers = f"{row.points}{'*' if row.leads else ' '}"
    room = cells - 5 - 5 - _PACKED_NOTE - 5
    return (
        Span(pad(marker, 2) + pad(str(row.seat + 1), 2, right=True), base),
        Span(lamp, base or ("lit" if row.lamp else "")),
        Span(pad(row.name, room - 1, marks.cut) + " ", base or "strong"),
        Span(pad(cards, 4, marks.cut, right=True) + " ", base),
        Span(pad(uno or duty, _PACKED_NOTE, marks.cut), base or role or ("ask" if duty else "")),
        Span(pad(numbers, 5, marks.cut, right=True), base),
    )
