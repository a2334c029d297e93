"""How much of the board's sound is wanted. The lights stay as they are: nothing is told by sound alone."""

from __future__ import annotations

from dataclasses import replace

from tablehost.wire.picture import Picture, Tune

NEEDS_SOMEBODY = frozenset(
    {Tune.CAUGHT, Tune.WRONG, Tune.TIE, Tune.ROUND_WON, Tune.MATCH_WON, Tune.ATTENTION}
)
"""Sounds for what somebody has to do or to know; the others only accompany the game."""


def audible(picture: Picture, loudness: int) -> Picture:
    """The picture with only the sounds that are wanted: none at 0, at 1 those that need somebody."""
    if loudness > 1 or (loudness == 1 and picture.tune in NEEDS_SOMEBODY):
        return picture
    return replace(picture, tune=Tune.NONE)
