"""The screen for spectators, as lines: who plays in big letters, the color as a band, counts, scores, one sentence."""

from __future__ import annotations

from referee.cards import Card, Face
from referee.state import State
from referee.texts import card_name, color_name
from tablehost.clean import clean
from tablehost.dashboard.acting import who_acts
from tablehost.dashboard.big_letters import big_letters
from tablehost.dashboard.cells import cut, pad, width
from tablehost.dashboard.lines import COLOR_ROLES, Line, Role, Span, line_of
from tablehost.dashboard.marks import ASCII, Marks
from tablehost.dashboard.seat_view import SeatRow, seat_rows
from tablehost.words import _


def big_lines(
    state: State, said: str, asks: str, cells: int, lines: int, marks: Marks, lang: str
) -> tuple[Line, ...]:
    """The whole screen. Where there is little room the bands go first, never who plays, the color or the counts.

    `said` is the last ruling; `asks` what somebody has to do now.
    """
    rows = seat_rows(state)
    high = 6 if marks is ASCII else 3
    fixed = len(rows) + 1 + 2  # seats with their head, two sentences
    left = lines - fixed
    name_high = high if left >= 2 * high + 1 else 1
    color_high = high if left >= 2 * high + 1 else 1
    spare = left - name_high - color_high
    found: list[Line] = []
    gap = 1 if spare >= 3 else 0
    found += _who(state, cells, name_high + (2 if spare >= 6 else 0), marks)
    found += [()] * gap
    found += _color(state, cells, color_high + (2 if spare >= 6 else 0), marks, lang)
    found += [()] * gap
    found += _counts(state, rows, cells, marks, double=lines - len(found) - 3 >= 2 * len(rows))
    found += [()] * max(0, lines - len(found) - 2)
    found.append(line_of((f" {cut(asks, cells - 2, marks.cut)}", "ask")))
    found.append(line_of((f" {cut(said, cells - 2, marks.cut)}", "strong")))
    return tuple(found[:lines])


def _who(state: State, cells: int, high: int, marks: Marks) -> list[Line]:
    """The name of who plays, and which way play runs."""
    now = who_acts(state)
    if state.is_over or now is None:
        winner = state.winner
        if winner is not None:
            text = clean(state.table.names[winner])
        else:
            text = _("ROUND OVER") if state.is_over else _("ROUND {n}").format(n=state.match.round_number)
        return _band(text, "good" if winner is not None else "strong", cells, high, marks)
    name = clean(state.table.names[now])
    seat = str(now + 1)
    arrow = ">>" if state.direction == 1 else "<<"
    return _band(name, "turn", cells, high, marks, left=seat, right=arrow)


def _color(state: State, cells: int, high: int, marks: Marks, lang: str) -> list[Line]:
    """Shape, word and top card over the whole width."""
    if state.top is None:
        return _band(_("NO CARD YET"), "wild", cells, high, marks)
    color = state.color
    role: Role = COLOR_ROLES[color] if color is not None else "wild"
    shape = marks.shapes[color] if color is not None else marks.wild
    word = color_name(color, lang).upper() if color is not None else _("COLOR OPEN")
    figure = _figure(state.top, lang)
    return _band(f"{word} {figure}", role, cells, high, marks, left=shape, right=shape)


def _figure(card: Card, lang: str) -> str:
    match card.face:
        case Face.DRAW_TWO:
            return "+2"
        case Face.WILD_DRAW_FOUR:
            return "+4"
        case Face.SKIP | Face.REVERSE | Face.WILD:
            name = card_name(card, lang)
            return name.rsplit(" ", 1)[-1].upper()
        case _:
            return str(card.face)


def _band(text: str, role: Role, cells: int, high: int, marks: Marks, left: str = "", right: str = "") -> list[Line]:
    """`text` in the middle of a band of that height, in big letters where they fit and there are any."""
    big = big_letters(text, marks is ASCII)
    room = cells - 2 * (max(width(left), width(right)) + 4)
    if big is not None and len(big) <= high and width(big[0]) <= room:
        rows = list(big)
    else:
        spaced = "  ".join(text) if 3 * width(text) <= room else text
        rows = [cut(spaced, max(4, room), marks.cut)]
    above = (high - len(rows)) // 2
    rows = [""] * above + rows + [""] * (high - len(rows) - above)
    found: list[Line] = []
    middle = high // 2
    for place, row in enumerate(rows):
        inner = _with_edges(row, left, right, cells) if place == middle and left else _centered(row, cells)
        found.append((Span(pad(inner, cells, ""), role),))
    return found


def _centered(text: str, cells: int) -> str:
    before = max(0, (cells - width(text)) // 2)
    return pad(" " * before + text, cells, "")


def _with_edges(text: str, left: str, right: str, cells: int) -> str:
    start = f"  {left}"
    end = f"{right}  "
    room = max(0, cells - width(start) - width(end))
    before = max(0, (cells - width(text)) // 2 - width(start))
    return start + pad(" " * before + text, room, "") + end


def _counts(state: State, rows: tuple[SeatRow, ...], cells: int, marks: Marks, double: bool) -> list[Line]:
    """A row a seat with wide gaps; with room to spare an empty line between."""
    name = max(8, cells - 34)
    head = pad("", 6) + pad("", name) + pad(_("cards"), 8, right=True) + pad(_("points"), 10, right=True)
    found: list[Line] = [line_of((head, "dim"))]
    for row in rows:
        base: Role = "turn" if row.to_play else "dim" if row.absent else "strong"
        uno = {"": "", "called": _("UNO!"), "one": _("1 card!"), "caught": _("caught")}[row.uno]
        uno_role: Role = base if row.to_play else "good" if row.uno == "called" else "ask"
        cards = _("away") if row.absent else str(row.cards)
        points = f"{row.points}{'*' if row.leads else ' '}"
        label = pad(f" {row.seat + 1:>2}", 6) + pad(row.name, name - 1, marks.cut) + " "
        found.append(
            (
                Span(label + pad(cards, 8, right=True) + pad(points, 10, right=True) + " ", base),
                Span(pad(uno, max(0, cells - name - 25), marks.cut), uno_role),
            )
        )
        if double:
            found.append(())
    return found
