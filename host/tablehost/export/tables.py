"""The scores as CSV, one line a player and round, so that a spreadsheet can do the rest."""

from __future__ import annotations

import csv
import io

from tablehost.chronicle import chronicle_of
from tablehost.clean import clean
from tablehost.past import KeptGame

FORMULA_SIGNS = ("=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠")
COLUMNS = ("game", "begun", "rules", "match", "round", "seat", "player", "winner", "points", "total")


def as_csv(kept: KeptGame, begun: str) -> str:
    """The booked rounds. `begun` is the day and hour, as it shall stand in the file."""
    story = chronicle_of(kept.game, kept.buttons)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for told in story.booked:
        assert told.scores is not None
        assert told.totals is not None
        for seat, (points, total) in enumerate(zip(told.scores, told.totals, strict=True)):
            winner = "yes" if seat == told.winner else ""
            name = harmless(story.names[seat])
            writer.writerow(
                (kept.past.id, begun, kept.past.preset, told.match, told.number, seat + 1, name, winner, points, total)
            )
    return out.getvalue()


def harmless(text: str) -> str:
    """One line of text; a spreadsheet takes a field that begins with one of these signs for a formula and runs it."""
    line = clean(text)
    return f"'{line}" if line.lstrip()[:1] in FORMULA_SIGNS else line
