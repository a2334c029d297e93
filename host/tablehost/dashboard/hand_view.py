"""The round's end as lines: whose hand is in, what it is worth, what is being typed, and who won.

Without Textual. The referee counts the points; this only adds them up while the cards are still being typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.cards import Card
from referee.entries import Seat
from referee.scoring import hand_points
from referee.state import State
from tablehost.clean import clean
from tablehost.dashboard.acting import hands_to_type
from tablehost.dashboard.cells import pad
from tablehost.dashboard.key_cards import HalfTyped
from tablehost.dashboard.lines import COLOR_ROLES, Line, Role, Span, fit, line_of
from tablehost.dashboard.marks import Marks
from tablehost.words import _, closed_up, listed


@dataclass(frozen=True, slots=True)
class HandRow:
    """One seat at the end of a round. `expected` is its count with what it still has to draw."""

    seat: Seat
    name: str
    status: Literal["winner", "in", "typing", "missing", "none"]
    expected: int
    cards: tuple[Card, ...] | None
    points: int | None
    booked: int | None
    total: int


def hand_rows(state: State, half: HalfTyped | None) -> tuple[HandRow, ...]:
    """Every seat in order; the first one whose hand is missing is the one being typed."""
    missing = hands_to_type(state)
    rows = []
    for seat, name in enumerate(state.table.names):
        hand = state.hands[seat]
        typing = bool(missing) and seat == missing[0]
        cards = hand.cards if hand is not None else half.cards if typing and half is not None else None
        points = hand.points if hand is not None else None
        if typing:
            points = hand_points(state.rules, cards or ())
        rows.append(
            HandRow(
                seat=seat,
                name=clean(name),
                status="winner" if seat == state.winner else "in" if hand is not None else
                "typing" if typing else "missing" if seat in missing else "none",
                expected=expected_cards(state, seat),
                cards=cards,
                points=points,
                booked=state.match.scores[seat] if state.match.scores is not None else None,
                total=state.match.totals[seat],
            )
        )  # fmt: skip
    return tuple(rows)


def expected_cards(state: State, seat: Seat) -> int:
    """Cards the hand should hold: those on record and those it still has to draw."""
    return state.counts[seat] + state.owes(seat)


def count_warning(state: State, seat: Seat, cards: Sequence[Card]) -> str:
    """A sentence where the cards typed are not as many as on record; empty where they are."""
    expected = expected_cards(state, seat)
    if len(cards) == expected:
        return ""
    return _("cards typed: {n}, on record: {m}. Enter again if so").format(n=len(cards), m=expected)


def points_warning(state: State, seat: Seat, points: int) -> str:
    """A sentence about points that so many cards cannot be worth."""
    expected = expected_cards(state, seat)
    return _("{n} points cannot be {m} cards: Enter again if that is the sum").format(n=points, m=expected)


def title_line(state: State) -> Line:
    """Who won the round, and the match if it is decided."""
    names = tuple(clean(name) for name in state.table.names)
    if state.match.winners:
        who = listed([names[seat] for seat in state.match.winners])
        points = max(state.match.totals[seat] for seat in state.match.winners)
        told = _(" {who} wins the match with {n} points").format(who=who, n=points)
        return line_of((closed_up(told), "good"))
    number = state.match.round_number
    if state.over == "void":
        return line_of((_(" Round {n} has no result").format(n=number), "strong"))
    winner = names[state.winner] if state.winner is not None else _("nobody")
    if state.match.scores is not None:
        told = _(" Round {n} goes to {who}").format(n=number, who=winner)
        return line_of((closed_up(told), "good"))
    told = _(" Round {n} goes to {who}: which cards are left?").format(n=number, who=winner)
    return line_of((closed_up(told), "strong"))


def head_line(cells: int, marks: Marks) -> Line:
    name, room = _widths(cells)
    titles = [pad("", 5), pad(_("player"), name, marks.cut), pad(_("cards"), 7, right=True), "  "]
    titles.append(pad(_("left in hand"), room, marks.cut))
    titles += [pad(title, 7, marks.cut, right=True) for title in (_("worth"), _("gets"), _("total"))]
    text = "".join(titles)
    return line_of((text, "dim"))


def row_line(row: HandRow, cells: int, marks: Marks) -> Line:
    """One hand: the one being typed is the band; cards in their colors as far as they fit, the newest always."""
    name, room = _widths(cells)
    base: Role = "turn" if row.status == "typing" else "good" if row.status == "winner" else ""
    marker = " >>" if row.status == "typing" else "   "
    count = "" if row.status == "winner" else str(row.expected)
    hand = _hand_spans(row, room, base, marks)
    points = "" if row.points is None or row.status == "winner" else str(row.points)
    booked = "" if row.booked is None else f"+{row.booked}"
    return (
        Span(marker + pad(str(row.seat + 1), 2, right=True), base),
        Span(" " + pad(row.name, name - 1, marks.cut), base or "strong"),
        Span(pad(count, 7, right=True) + "  ", base),
        *hand,
        Span(pad(points, 7, right=True), base or "strong"),
        Span(pad(booked, 7, right=True), "good" if row.booked else base),
        Span(pad(str(row.total), 7, right=True), base),
    )


def _hand_spans(row: HandRow, room: int, base: Role, marks: Marks) -> list[Span]:
    if row.status == "winner":
        return [Span(pad(_("went out"), room, marks.cut), base)]
    if row.cards is None:
        told = _("points only") if row.status == "in" else ""
        return [Span(pad(told, room, marks.cut), base)]
    shown: list[Span] = []
    used = 0
    for card in reversed(row.cards):
        if used + len(card.name) + 1 > room - 2:
            shown.insert(0, Span(marks.cut + " ", base))
            used += 2
            break
        shown.insert(0, Span(" ", base))
        shown.insert(0, Span(card.name, COLOR_ROLES[card.color] if card.color is not None else "wild"))
        used += len(card.name) + 1
    return [*shown, Span(" " * (room - used), base)]


def _widths(cells: int) -> tuple[int, int]:
    """The columns of the name and of the cards."""
    name = 10 if cells < 80 else 16
    return name, max(10, cells - 5 - name - 7 - 2 - 21)


def progress_line(state: State, half: HalfTyped | None, cells: int, marks: Marks) -> Line:
    """The sum so far of the hand being typed."""
    missing = hands_to_type(state)
    if not missing:
        return ()
    seat = missing[0]
    cards = half.cards if half is not None else ()
    name = clean(state.table.names[seat])
    told = _(" {name}: {n} of {m} cards, {points} points").format(
        name=name, n=len(cards), m=expected_cards(state, seat), points=hand_points(state.rules, cards)
    )
    return fit(line_of((closed_up(told), "ask")), cells, marks.cut)

