"""The scores as lines: the chart and a table of the rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.rules import Rules
from tablehost.chronicle import Chronicle, totals_of
from tablehost.clean import clean
from tablehost.dashboard.cells import cut, pad, wrap
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.player_colors import colors_for, role_of
from tablehost.dashboard.score_chart import Player, chart_lines
from tablehost.words import _

_LABEL = 10  # cells before the first column


def scores_lines(
    story: Chronicle, rules: Rules, colors: Mapping[str, str], cells: int, lines: int, marks: Marks
) -> tuple[Line, ...]:
    """The page: the chart of the match that is on, then every round of the evening, the newest first."""
    booked = story.booked
    if not booked:
        told = _("No round has been counted yet: the scores come when the first one is over.")
        return tuple(line_of((f" {text}", "dim")) for text in wrap(told, max(10, cells - 2), 3, marks.cut))
    players = _players(story, colors)
    found: list[Line] = []
    target = rules.settled().match_target
    room = max(6, lines - min(len(booked) + 4, lines // 2))
    found += chart_lines(players, target if isinstance(target, int) else None, cells - 1, room, marks)
    if found:
        found.append(())
    found += round_table(story, players, cells, marks)
    return tuple(found)


def _players(story: Chronicle, colors: Mapping[str, str]) -> tuple[Player, ...]:
    rounds = story.last_match
    chosen = colors_for(story.names, colors)
    return tuple(
        Player(str((seat + 1) % 10), clean(name), role_of(chosen[seat]), totals_of(rounds, seat))
        for seat, name in enumerate(story.names)
    )


def round_table(story: Chronicle, players: Sequence[Player], cells: int, marks: Marks) -> list[Line]:
    """A column a player as long as they fit, the totals first; what does not fit is said."""
    room = cells - _LABEL
    column = max(6, min(12, room // max(1, len(players))))
    shown = players[: max(1, room // column)]

    def right(text: str) -> str:
        return pad(text, column - 1, marks.cut, right=True)

    heads = [Span(right(f"{one.digit} {one.name}") + " ", one.role) for one in shown]
    found: list[Line] = [(Span(" " * _LABEL), *heads)]
    totals = story.booked[-1].totals or ()
    sums = [right(str(totals[seat]) if seat < len(totals) else "") + " " for seat in range(len(shown))]
    found.append(tuple(Span(text, "strong") for text in (pad(" " + _("total"), _LABEL, marks.cut), *sums)))
    for told in reversed(story.booked):
        scores = told.scores or ()
        spans = [Span(pad(" " + _("round {n}").format(n=told.number), _LABEL, marks.cut), "dim")]
        for seat in range(len(shown)):
            won = seat == told.winner
            points = right(str(scores[seat]) if seat < len(scores) else "")
            spans.append(Span(points + ("*" if won else " "), "good" if won else ""))
        found.append(tuple(spans))
    if len(shown) < len(players):
        more = ", ".join(one.name for one in players[len(shown) :])
        hidden = _("not shown for want of room: {names}").format(names=more)
        found.append(line_of((" " + cut(hidden, cells - 2, marks.cut), "dim")))
    found.append(line_of((" " + _("* won the round"), "dim")))
    return found
