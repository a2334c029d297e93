"""The setup lines of a record: reading them one by one, and writing them in their canonical order.

Lines may come in any order; what names a player waits for the seats line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, Literal

from referee.cards import Card
from referee.entries import Seat
from referee.errors import RulesError
from referee.option_words import option
from referee.presets import load_preset
from referee.record_words import (
    CARDS,
    SEATS_LIMIT,
    TOTALS,
    UnreadableLine,
    Words,
    check_new_name,
    shown,
    write_name,
)
from referee.setup import Setup

VERSION: Final = 1

Complaint = tuple[int, str]
"""A line number and what is wrong there."""


class SetupReader:
    """Takes setup lines; `setup` is what they say so far."""

    def __init__(self) -> None:
        self.setup = Setup()
        self._said: dict[tuple[str, Seat | None], int] = {}  # in which line
        self._waiting: list[tuple[int, list[str]]] = []
        self._rule_lines: dict[str, int] = {}

    def feed(self, line: int, words: list[str]) -> list[Complaint]:
        """Takes one line, which starts with a setup word, and returns complaints about this line or waiting ones."""
        keyword = words[0].lower()
        if keyword in _NAMING and not self.setup.names:
            self._waiting.append((line, words))
            return []
        complaints = self._take(line, words)
        if keyword == "seats" and self.setup.names:
            complaints += self._take_waiting()
        return complaints

    def finish(self) -> list[Complaint]:
        """No line follows: complaints about what is missing or contradicts itself."""
        complaints = self._take_waiting()
        for contradiction in self.setup.rules.contradictions():
            lines = [self._rule_lines.get(key, 0) for key in (contradiction.option, contradiction.other)]
            complaints.append((max(*lines, self._said.get(("rules", None), 1)), str(contradiction)))
        return complaints

    def _take_waiting(self) -> list[Complaint]:
        waiting, self._waiting = self._waiting, []
        return [complaint for line, words in waiting for complaint in self._take(line, words)]

    def _take(self, line: int, words: list[str]) -> list[Complaint]:
        keyword = words[0].lower()
        form, read = _LINES[keyword]
        cursor = Words(words[1:], self.setup.names, form)
        try:
            self.setup = read(self, line, cursor)
        except (UnreadableLine, RulesError) as fault:
            return [(line, str(fault))]
        return []

    def _once(self, line: int, words: Words, seat: Seat | None = None) -> None:
        """The line ends here, and nothing has said the same before."""
        words.end()
        keyword = words.form.split()[0]
        earlier = self._said.setdefault((keyword, seat), line)
        if earlier != line:
            about = keyword if seat is None else f"{keyword} {words.names[seat]}"
            raise UnreadableLine(f'"{about}" is said in line {earlier} already: keep one of the two')

    # One method a line

    def _record(self, line: int, words: Words) -> Setup:
        version = words.number(range(1, 1000), "version")
        self._once(line, words)
        if version != VERSION:
            raise UnreadableLine(
                f"this record has version {version}, this program reads version {VERSION}: update the program"
            )
        return self.setup

    def _rules(self, line: int, words: Words) -> Setup:
        rules = load_preset(_brief(words.take("a preset")))
        self._once(line, words)
        for key, word in self.setup.rules.changes:
            rules = rules.with_option(key, word)
        return replace(self.setup, rules=rules)

    def _rule(self, line: int, words: Words) -> Setup:
        key = _brief(words.take("an option"))
        option(key)
        rules = self.setup.rules.with_option(key, _brief(words.take(f"a value of {key}")))
        words.end()
        self._rule_lines[key] = line
        return replace(self.setup, rules=rules)

    def _seats(self, line: int, words: Words) -> Setup:
        names = [check_new_name(words.take("a player"))]
        while words.peek() is not None:
            names.append(check_new_name(words.take("a player")))
            if len(names) > SEATS_LIMIT:
                raise UnreadableLine(f"there are more than {SEATS_LIMIT} players: a pack does not reach that far")
        for place, name in enumerate(names):
            if name in names[:place]:
                raise UnreadableLine(f"two players are called {shown(name)}: give one of them another name")
        self._once(line, words)
        return replace(self.setup, names=tuple(names))

    def _dealer(self, line: int, words: Words) -> Setup:
        seat = words.seat()
        self._once(line, words)
        return replace(self.setup, dealer=seat)

    def _teams(self, line: int, words: Words) -> Setup:
        teams: list[list[Seat]] = [[words.seat()]]
        while words.peek() is not None:
            if words.skip("/"):
                teams.append([])
            teams[-1].append(words.seat())
        everybody = [seat for team in teams for seat in team]
        if len(set(everybody)) < len(everybody):
            raise UnreadableLine("somebody is in two teams: name everybody once")
        self._once(line, words)
        return replace(self.setup, teams=tuple(map(tuple, teams)))

    def _total(self, line: int, words: Words) -> Setup:
        seat, points = words.seat(), words.number(TOTALS, "score")
        self._once(line, words, seat)
        return replace(self.setup, totals=(*self.setup.totals, (seat, points)))

    def _top(self, line: int, words: Words) -> Setup:
        top = words.laid()
        self._once(line, words)
        return replace(self.setup, top=top)

    def _turn(self, line: int, words: Words) -> Setup:
        seat = words.seat()
        self._once(line, words)
        return replace(self.setup, turn=seat)

    def _direction(self, line: int, words: Words) -> Setup:
        direction: Literal["cw", "ccw"] = "cw" if words.one_of(("cw", "ccw"), "direction") == "cw" else "ccw"
        self._once(line, words)
        return replace(self.setup, direction=direction)

    def _count(self, line: int, words: Words) -> Setup:
        seat, cards = words.seat(), words.number(CARDS, "number of cards")
        self._once(line, words, seat)
        return replace(self.setup, counts=(*self.setup.counts, (seat, cards)))

    def _known(self, line: int, words: Words) -> Setup:
        seat, cards = words.seat(), words.some_cards()
        self._once(line, words, seat)
        return replace(self.setup, known=(*self.setup.known, (seat, cards)))

    def _called(self, line: int, words: Words) -> Setup:
        seats = words.seats()
        self._once(line, words)
        return replace(self.setup, called=seats)

    def _seen(self, line: int, words: Words) -> Setup:
        cards = words.some_cards()
        self._once(line, words)
        return replace(self.setup, seen=cards)

    def _piles(self, line: int, words: Words) -> Setup:
        piles = words.number(CARDS, "number of cards"), words.number(CARDS, "number of cards")
        self._once(line, words)
        return replace(self.setup, piles=piles)


_LINES: Final[dict[str, tuple[str, Callable[[SetupReader, int, Words], Setup]]]] = {
    "record": ("record 1", SetupReader._record),
    "rules": ("rules NAME", SetupReader._rules),
    "rule": ("rule OPTION VALUE", SetupReader._rule),
    "seats": ("seats A B C …", SetupReader._seats),
    "dealer": ("dealer A", SetupReader._dealer),
    "teams": ("teams A C / B D", SetupReader._teams),
    "total": ("total A N", SetupReader._total),
    "top": ("top CARD", SetupReader._top),
    "turn": ("turn A", SetupReader._turn),
    "direction": ("direction cw|ccw", SetupReader._direction),
    "count": ("count A N", SetupReader._count),
    "known": ("known A CARD …", SetupReader._known),
    "called": ("called A …", SetupReader._called),
    "seen": ("seen CARD …", SetupReader._seen),
    "piles": ("piles DRAW DISCARD", SetupReader._piles),
}
_NAMING: Final = ("dealer", "teams", "total", "turn", "count", "known", "called")


def _brief(word: str) -> str:
    """A preset, option or value in lower case; no such word is this long, and messages repeat it."""
    return word.lower() if len(word) <= 60 else f"{word[:40].lower()}…"


def setup_lines(setup: Setup) -> Iterator[str]:
    """The setup lines of a record in their canonical order. Raises ValueError for a name that cannot be written."""
    names = [write_name(name) for name in setup.names]
    yield f"record {VERSION}"
    yield from setup.rules.lines()
    if names:
        yield f"seats {' '.join(names)}"
    if setup.dealer is not None:
        yield f"dealer {names[setup.dealer]}"
    if setup.teams:
        yield f"teams {' / '.join(' '.join(names[seat] for seat in team) for team in setup.teams)}"
    for seat, points in setup.totals:
        yield f"total {names[seat]} {points}"
    if setup.top is not None:
        yield f"top {setup.top}"
    if setup.turn is not None:
        yield f"turn {names[setup.turn]}"
    if setup.direction is not None:
        yield f"direction {setup.direction}"
    for seat, count in setup.counts:
        yield f"count {names[seat]} {count}"
    for seat, cards in setup.known:
        yield f"known {names[seat]} {_cards(cards)}"
    if setup.called:
        yield f"called {' '.join(names[seat] for seat in setup.called)}"
    if setup.seen:
        yield f"seen {_cards(setup.seen)}"
    if setup.piles is not None:
        yield f"piles {setup.piles[0]} {setup.piles[1]}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
