"""Who sits on which seat, as the log of entries stands: a join adds a name, undo and correction take it back.

Owns nothing else of the game; the record's reader and writer use it to give names to seats without judging anything.
What stands after undo and correction is as `Game` has it.
"""

from __future__ import annotations

from referee.entries import NAMELESS, Correct, Entry, GameEntry, Join, Seat, Undo


class Seating:
    """The names by seat after the entries noted so far."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        self._start = names
        self._log: list[Entry] = []
        self._standing: list[int] = []  # numbers of the entries that still stand
        self._chairs: dict[Seat, str] = {}  # who last came to each new chair, whether that still stands or not
        self.names = names

    def note(self, entry: Entry) -> None:
        """The next entry of the log."""
        self._log.append(entry)
        number = len(self._log)
        match entry:
            case Undo(entries=entries):
                if entries <= len(self._standing):
                    del self._standing[len(self._standing) - entries :]
                    self.names = self._fold(number)
            case Correct():
                if entry.number in self._standing and not isinstance(self._log[entry.number - 1], Correct):
                    self._standing.append(number)
                    if isinstance(entry.entry, Join):
                        self._chairs[entry.entry.seat] = entry.entry.name
                    self.names = self._fold(number)
            case Join(seat=seat, name=name):
                self._standing.append(number)
                self._chairs[seat] = name
                self.names = self._seated(self.names, seat, name)
            case _:
                self._standing.append(number)

    def newcomer(self, instead_of: int | None = None) -> Seat:
        """The seat of somebody new: the next one, or that of the newcomer who came with entry `instead_of`."""
        if instead_of is not None and instead_of <= len(self._log):
            entry = self._log[instead_of - 1]
            if isinstance(entry, Join) and entry.seat == len(self._fold(instead_of - 1)):
                return entry.seat
        return len(self.names)

    def _fold(self, last: int) -> tuple[str, ...]:
        """The names after entry `last`, as the entries read now."""
        corrected: dict[int, GameEntry] = {}
        for number in self._standing:
            entry = self._log[number - 1]
            if isinstance(entry, Correct):
                corrected[entry.number] = entry.entry
        names = self._start
        for number in self._standing:
            if number > last:
                break
            now = corrected.get(number, self._log[number - 1])
            if isinstance(now, Join):
                names = self._seated(names, now.seat, now.name)
        return names

    def _seated(self, names: tuple[str, ...], seat: Seat, name: str) -> tuple[str, ...]:
        """`name` on its seat. Chairs between that lost their join to a correction keep the name they had."""
        if seat < len(names):
            return (*names[:seat], name, *names[seat + 1 :])
        between = [self._chairs.get(chair, NAMELESS) for chair in range(len(names), seat)]
        return (*names, *between, name)
