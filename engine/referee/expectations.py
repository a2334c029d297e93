"""The `? …` lines of a record: what must hold after the event above them. Read, written, and compared with a game.

Knows how a position is told in words (`told`), so that an expectation and what came instead read alike. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, get_args

from referee.entries import Seat
from referee.facts import FactKind
from referee.record_words import (
    CARDS,
    ENTRIES,
    SEATS_LIMIT,
    TOTALS,
    Quoted,
    UnreadableLine,
    Words,
    or_else,
    read_number,
    shown,
    write_name,
)
from referee.rulings import Rule, Ruling, Verdict
from referee.state import State

Told = tuple[str, ...]
"""A statement about the position in words, as it stands in an expectation after its topic: `("Ann", "2")`."""

NONE: Final[Told] = ()
AWAITED: Final = ("accept_or_challenge", "color", "swap", "show", "draw")
FORFEITS: Final = ("truth_or_dare", "pig")
CERTAINTIES: Final = ("certain", "likely", "none")


class Judged(Protocol):
    """What an expectation asks a game for."""

    @property
    def state(self) -> State: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    def verdict(self, number: int) -> tuple[Verdict, Rule]:
        """Of entry `number`, as it stands now."""

    def ruling(self, number: int) -> Ruling:
        """The ruling entry `number` got."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One `? …` line below event `after` (0: no event yet). `number` is the event `verdict` is about, else `after`.

    `words` are empty where the line says `none`.
    """

    line: int
    after: int
    topic: str
    words: Told
    number: int

    def __str__(self) -> str:
        """The line that reads back as this expectation."""
        at = f"@{self.number}" if self.number != self.after else ""
        return " ".join(("?", self.topic + at, *_TOPICS[self.topic].write(self.words)))


# Reading and writing


@dataclass(frozen=True, slots=True)
class _Topic:
    """One row of the table of expectations: how its words are read, and which of the statements hold."""

    form: str
    read: Callable[[Words], Told]
    holds: Callable[[Judged, Expectation], tuple[Told, ...]]
    players: range = range(0)  # which of the words are names

    def write(self, words: Told) -> Told:
        if words == NONE:
            return ("none",)
        return tuple(write_name(word) if place in self.players else word for place, word in enumerate(words))


def read_expectation(line: int, after: int, words: list[str], names: tuple[str, ...]) -> Expectation:
    """The expectation these words (without the `?`) state below event `after`. Raises UnreadableLine."""
    first = Words(words, names, "? verdict V [RULE]").take("what is expected")
    topic, at, event = ("", "", "") if type(first) is Quoted else first.lower().partition("@")
    if topic not in _TOPICS or (at and topic != "verdict"):
        raise UnreadableLine(f"{shown(first)} is nothing to expect: {or_else(first, _TOPICS, _TOPICS_LISTED)}")
    number = read_number(event, ENTRIES, "number of an event") if at else after
    if topic == "verdict" and not 1 <= number <= after:
        above = f"only {after} stand above this line" if after else "no event stands above this line"
        raise UnreadableLine(f"event {number} has no verdict here, because {above}: move the line down")
    row = _TOPICS[topic]
    cursor = Words(words[1:], names, row.form)
    told = row.read(cursor)
    cursor.end()
    return Expectation(line, after, topic, told, number)


def check(game: Judged, expectation: Expectation) -> str | None:
    """None if the game stands as expected just now, else `expected …, got …`."""
    statements = told(game, expectation)
    wanted = expectation.words
    if wanted in statements or (expectation.topic == "verdict" and statements[0][:1] == wanted):  # the rule unsaid
        return None
    row = _TOPICS[expectation.topic]
    got = " and ".join(" ".join(row.write(statement)) for statement in statements)
    what = str(expectation).removeprefix("? ")
    return f"expected {what}, got {what.split()[0]} {got}"


def told(game: Judged, expectation: Expectation) -> tuple[Told, ...]:
    """What the game says on the topic of the expectation: one statement or several that all hold."""
    return _TOPICS[expectation.topic].holds(game, expectation)


def _player(words: Words) -> Told:
    return (words.names[words.seat()],)


def _or_none(read: Callable[[Words], Told]) -> Callable[[Words], Told]:
    return lambda words: NONE if words.skip("none") else read(words)


def _player_and_number(numbers: range, what: str) -> Callable[[Words], Told]:
    return lambda words: (*_player(words), str(words.number(numbers, what)))


def _read_verdict(words: Words) -> Told:
    verdict = words.one_of([str(one) for one in Verdict], "verdict")
    return (verdict,) if words.peek() is None else (verdict, words.take("a rule id").lower())


def _read_fact(words: Words) -> Told:
    kind = words.one_of(get_args(FactKind), "fact")
    who = str(words.card()) if kind == "impossible_card" else _player(words)[0]
    return kind, who, words.one_of(CERTAINTIES, "certainty")


def _read_called(words: Words) -> Told:
    return tuple(words.names[seat] for seat in sorted(words.seats()))


# What holds


def _verdict(game: Judged, expectation: Expectation) -> tuple[Told, ...]:
    verdict, rule = game.verdict(expectation.number)
    return ((str(verdict), str(rule)),)


def _named(game: Judged, seats: tuple[Seat, ...]) -> tuple[Told, ...]:
    return tuple((game.names[seat],) for seat in seats) or (NONE,)


def _maybe(game: Judged, seat: Seat | None) -> tuple[Told, ...]:
    return _named(game, () if seat is None else (seat,))


def _one(value: object) -> tuple[Told, ...]:
    return (NONE if value is None else (str(value),),)


def _of_player(game: Judged, expectation: Expectation, values: tuple[int, ...] | None) -> tuple[Told, ...]:
    """The value of the player who was asked about."""
    name = expectation.words[0]
    seat = _seat(game, name)
    return ((name, "none" if values is None or seat is None or seat >= len(values) else str(values[seat])),)


def _seat(game: Judged, name: str) -> Seat | None:
    return game.names.index(name) if name in game.names else None


def _top(game: Judged, expectation: Expectation) -> tuple[Told, ...]:
    top, color = game.state.top, game.state.color
    if top is not None and top.is_wild and color is not None and ">" in expectation.words[0]:
        return ((f"{top}>{color}",),)
    return _one(top)


def debts(state: State) -> tuple[tuple[Seat, int], ...]:
    """Who still has to draw how many cards."""
    owed = ((seat, state.owes(seat)) for seat in range(len(state.counts)))
    return tuple((seat, cards) for seat, cards in owed if cards)


def awaited(state: State) -> tuple[tuple[Seat, str], ...]:
    """What the referee waits for, owed cards included."""
    told = [(one.seat, str(one.what)) for one in state.awaits]
    told += [(seat, "draw") for seat, _ in debts(state) if (seat, "draw") not in told]
    return tuple(told)


def _due(game: Judged, expectation: Expectation) -> tuple[Told, ...]:
    if expectation.words == NONE:
        return tuple((game.names[seat], str(cards)) for seat, cards in debts(game.state)) or (NONE,)
    seat = _seat(game, expectation.words[0])
    return ((expectation.words[0], "none" if seat is None else str(game.state.owes(seat))),)


def _awaits(game: Judged, _: Expectation) -> tuple[Told, ...]:
    return tuple((game.names[seat], what) for seat, what in awaited(game.state)) or (NONE,)


def _called(game: Judged, _: Expectation) -> tuple[Told, ...]:
    return (tuple(game.names[seat] for seat, called in enumerate(game.state.called) if called),)


def _forfeits(game: Judged, _: Expectation) -> tuple[Told, ...]:
    return tuple((kind, game.names[seat]) for kind, seat in game.state.match.forfeits) or (NONE,)


def _fact(game: Judged, expectation: Expectation) -> tuple[Told, ...]:
    kind, who, _ = expectation.words
    certain = [
        fact.certain
        for fact in game.state.facts
        if fact.kind == kind and who == (str(fact.card) if kind == "impossible_card" else _name(game, fact.seat))
    ]
    return ((kind, who, "certain" if any(certain) else "likely" if certain else "none"),)


def _name(game: Judged, seat: Seat | None) -> str:
    return "none" if seat is None else game.names[seat]


def _default(game: Judged, expectation: Expectation) -> tuple[Told, ...]:
    default = game.ruling(expectation.after).default if expectation.after else None
    if default is None and game.state.questions:
        default = game.state.questions[-1].default
    return _one(default)


def _laid(words: Words) -> Told:
    return (str(words.laid()),)


_PLAYER: Final = range(1)
_TOPICS: Final = {
    row.form.split()[1].partition("[")[0]: row
    for row in (
        _Topic("? verdict[@K] V [RULE]", _read_verdict, _verdict),
        _Topic("? turn A", _or_none(_player), lambda game, _: _maybe(game, game.state.turn), _PLAYER),
        _Topic(
            "? direction cw|ccw",
            lambda words: (words.one_of(("cw", "ccw"), "direction"),),
            lambda game, _: (("cw" if game.state.direction == 1 else "ccw",),),
        ),
        _Topic("? color C", _or_none(lambda words: (str(words.color()),)), lambda game, _: _one(game.state.color)),
        _Topic("? top CARD", _or_none(_laid), _top),
        _Topic(
            "? count A N",
            _player_and_number(CARDS, "number of cards"),
            lambda game, wanted: _of_player(game, wanted, game.state.counts),
            _PLAYER,
        ),
        _Topic("? due A N", _or_none(_player_and_number(CARDS, "number of cards")), _due, _PLAYER),
        _Topic(
            "? awaits A WHAT",
            _or_none(lambda words: (*_player(words), words.one_of(AWAITED, "thing to wait for"))),
            _awaits,
            _PLAYER,
        ),
        _Topic("? called A …", _or_none(_read_called), _called, range(SEATS_LIMIT)),
        _Topic(
            "? piles DRAW DISCARD",
            lambda words: (str(words.number(CARDS, "number of cards")), str(words.number(CARDS, "number of cards"))),
            lambda game, _: ((str(game.state.draw_pile), str(game.state.discard_pile)),),
        ),
        _Topic("? winner A", _or_none(_player), lambda game, _: _maybe(game, game.state.winner), _PLAYER),
        _Topic(
            "? score A N",
            _player_and_number(TOTALS, "score"),
            lambda game, wanted: _of_player(game, wanted, game.state.match.scores),
            _PLAYER,
        ),
        _Topic(
            "? total A N",
            _player_and_number(TOTALS, "score"),
            lambda game, wanted: _of_player(game, wanted, game.state.match.totals),
            _PLAYER,
        ),
        _Topic(
            "? match_winner A", _or_none(_player), lambda game, _: _named(game, game.state.match.winners), _PLAYER
        ),
        _Topic("? match_loser A", _or_none(_player), lambda game, _: _named(game, game.state.match.losers), _PLAYER),
        _Topic(
            "? forfeit truth_or_dare|pig A",
            _or_none(lambda words: (words.one_of(FORFEITS, "forfeit"), *_player(words))),
            _forfeits,
            range(1, 2),
        ),
        _Topic("? fact FACT WHO CERTAINTY", _read_fact, _fact, range(1, 2)),
        _Topic("? default WORD", _or_none(lambda words: (words.take("a word").lower(),)), _default),
    )
}
_TOPICS_LISTED: Final = f"write one of {', '.join(_TOPICS)}"
