"""Players who change places between rounds: the game that goes on from there, with their scores and partners."""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import NextRound, Seat
from referee.options import obligations
from referee.setup import Setup
from tablehost.table import LiveTable
from tablehost.words import _


class NotBetweenRounds(Exception):
    """Places cannot be changed now. One sentence."""


def reseated(table: LiveTable, order: Sequence[Seat]) -> Setup:
    """The setup of the next round with the players in this order of their old seats, clockwise.

    Who would have dealt deals. Raises `NotBetweenRounds`.
    """
    state, game = table.state, table.game
    if obligations(state)[0].what != "next":
        raise NotBetweenRounds(_("places are changed between rounds, when the hands are counted"))
    if any(state.match.eliminated):
        raise NotBetweenRounds(_("somebody is out of this match: places are changed before the next one"))
    _ruling, following = game.preview(NextRound())
    place = {old: new for new, old in enumerate(order)}
    dealer, totals = following.table.dealer, following.match.totals
    return Setup(
        rules=game.setup.rules,
        names=tuple(table.names[old] for old in order),
        dealer=place.get(dealer, 0) if dealer is not None else None,
        teams=tuple(tuple(place[one] for one in team if one in place) for team in state.table.teams),
        totals=tuple((new, totals[old]) for new, old in enumerate(order) if totals[old]),
    )
