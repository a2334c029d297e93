"""Keeps one game in the save file: every entry before it shows as done, every result as a fact of its own.

While the disk fails the entries wait here, and are tried again every second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tablehost.storage.errors import SaveConflict, SaveError
from tablehost.storage.rows import Booking, GameId, NewEntry, Score
from tablehost.storage.savefile import SaveFile
from tablehost.table import Done, LiveTable
from tablehost.words import ngettext

RETRY_US = 1_000_000
"""How long after a failed write it is tried again."""

Clock = Callable[[], int]


class Keeping:
    """The game `game` of `save`. `results` are those that are booked already, `match` the number of the match."""

    def __init__(
        self, save: SaveFile, game: GameId, clock: Clock, results: Iterable[Booking] = (), match: int = 1
    ) -> None:
        self.game = game
        self._save, self._clock = save, clock
        self._unsaved: list[Done] = []
        self._retry_us = 0
        self._booked = {booking.round_no: booking.scores for booking in results}
        self._match = match

    @property
    def unsaved(self) -> int:
        """Entries the disk has not taken yet."""
        return len(self._unsaved)

    @property
    def is_due(self) -> bool:
        """Whether it is time to try again."""
        return bool(self._unsaved) and self._clock() >= self._retry_us

    def keep(self, table: LiveTable, done: Sequence[Done] = ()) -> str:
        """Everything is on the disk when this returns; else the sentence to tell, once for new entries.

        Raises `SaveConflict` if another program has gone on with this game: then the file is right.
        """
        self._unsaved += done
        if not self._unsaved:
            return ""
        booked, match = dict(self._booked), self._match
        try:
            with self._save.together():
                entries = [
                    NewEntry(one.line, one.at_us, one.source.value, one.ruling.verdict.value, one.ruling.rule.value)
                    for one in self._unsaved
                ]
                self._save.append_many(self.game, self._unsaved[0].number, entries)
                self._book(table)
        except SaveConflict:
            raise
        except SaveError as error:
            self._booked, self._match = booked, match
            self._retry_us = self._clock() + RETRY_US
            return _not_saved(len(self._unsaved), error) if done else ""
        self._unsaved.clear()
        return ""

    def _book(self, table: LiveTable) -> None:
        """Books the round's and the match's result as facts of their own, and again where a correction changed them."""
        state, names = table.state, table.names
        match = state.match
        round_scores: tuple[Score, ...] = ()
        if match.scores is not None:
            outcomes = ["won" if seat == state.winner else "" for seat in range(len(names))]
            round_scores = tuple(
                Score(name, match.scores[seat], match.totals[seat], outcomes[seat]) for seat, name in enumerate(names)
            )
        self._book_if_new(match.round_number, round_scores)
        if match.number != self._match:
            # The result of the match before stays on file; it is not taken back because a new one has begun.
            self._match = match.number
            self._booked.pop(None, None)
        result: tuple[Score, ...] = ()
        if match.winners:
            result = tuple(
                Score(name, 0, match.totals[seat], "won" if seat in match.winners else "lost")
                for seat, name in enumerate(names)
            )
        if self._book_if_new(None, result) and result:
            self._save.finish(self.game, "match won")

    def _book_if_new(self, round_no: int | None, scores: tuple[Score, ...]) -> bool:
        if self._booked.get(round_no, ()) == scores:
            return False
        self._save.book(self.game, round_no, scores)
        self._booked[round_no] = scores
        return True


def _not_saved(entries: int, error: SaveError) -> str:
    return ngettext(
        "{n} entry is not saved yet, the game goes on: {why}",
        "{n} entries are not saved yet, the game goes on: {why}",
        entries,
    ).format(n=entries, why=error)
