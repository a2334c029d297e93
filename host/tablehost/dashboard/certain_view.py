"""What the referee knows though it sees no hand, as lines: each conclusion with its proof, and counts that differ.

Without Textual. What is certain is the referee's to say (`referee.proofs`); here it is only laid out.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import Count, Entry, HandLeft, PointsLeft
from referee.game import Game
from referee.proofs import explain_count, known
from referee.rulings import Verdict
from referee.state import State
from tablehost.clean import clean
from tablehost.dashboard.cells import ALL, wrap
from tablehost.dashboard.lines import Line, line_of
from tablehost.table import Done
from tablehost.words import _

_AT_MOST = 3  # explanations of one count in a sentence or a few lines; the newest are the likeliest to be remembered


def certain_lines(game: Game, state: State, cells: int, lang: str) -> tuple[Line, ...]:
    """The page: what everybody at the table may know, the newest first, then where counts and record have parted."""
    room = max(10, cells - 5)
    found: list[Line] = []
    for one in known(state, None, lang):
        found += [line_of((f" {text}", "strong")) for text in wrap(clean(one.says), room, ALL)]
        found += [line_of((f"    {text}", "dim")) for text in wrap(clean(one.because), room, ALL)]
    if not found:
        found.append(line_of((" " + _("Nothing beyond what everybody has seen."), "dim")))
    return (*found, *count_lines(game, differing(game), cells, lang))


def differing(game: Game) -> tuple[int, ...]:
    """The entries of this round that counted another hand than the record has, the newest first."""
    found = []
    for step in reversed(game.steps):
        if step.after.match.round_number != game.state.match.round_number:
            break
        is_count = isinstance(step.entry, (Count, HandLeft, PointsLeft))
        if is_count and game.verdict(step.number)[0] is Verdict.MISMATCH:
            found.append(step.number)
    return tuple(found)


def count_lines(game: Game, numbers: Sequence[int], cells: int, lang: str) -> tuple[Line, ...]:
    """What may explain these counts, in a block each; nothing for one that nothing on record explains."""
    found: list[Line] = []
    for number in numbers:
        told = explain_count(game, number, lang)[:_AT_MOST]
        step = game.step(number)
        seat = getattr(step.entry, "seat", None) if step is not None else None
        if not told or not isinstance(seat, int):
            continue
        who = clean(game.names[seat])
        head = _("{who}'s count differs, perhaps because:") if len(told) == 1 else _(
            "{who}'s count differs, perhaps because of one of these:"
        )
        found += [(), line_of((f" {head.format(who=who)}", "ask"))]
        for one in told:
            found += [line_of(f"    {text}") for text in wrap(clean(one), max(10, cells - 5), ALL)]
    return tuple(found)


def perhaps(game: Game, done: Sequence[Done], lang: str) -> str:
    """Behind the sentence about a count that differs: the first thing that may explain it. Empty where there is none.
    """
    for one in done:
        if isinstance(one.entry, (Count, HandLeft)) and one.ruling.verdict is Verdict.MISMATCH:
            told = explain_count(game, one.number, lang)
            if told:
                return _("Perhaps: {why}").format(why=clean(told[0]))
    return ""


def as_if_entered(game: Game, entry: Entry, cells: int, lang: str) -> tuple[Line, ...]:
    """What may explain a count before it is entered."""
    other = game.copy()
    other.enter(entry)
    return count_lines(other, (len(other.entries),), cells, lang)
