"""What hypothesis draws: names, setups and entries of every kind, as they could stand in a record.

They fit a format, not a game: most would be illegal at a table. `logs` keeps seats and names in step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, get_args

from hypothesis import strategies as st

from referee import entries as kinds
from referee.cards import ALL_CARDS, Card, Color, Laid
from referee.entries import Correct, Entry, GameEntry, Join, Notice, Seat, Undo
from referee.option_words import option, option_keys
from referee.presets import load_preset, preset_names
from referee.record_words import SETUP_WORDS
from referee.rules import Rules
from referee.seating import Seating
from referee.setup import Setup

T = TypeVar("T")
Names = tuple[str, ...]

_ODD_NAMES = (
    "Mary Ann", "小明", "张 伟", "O'Hara", 'say "hi"', "back\\slash", "#1", "a#b", "@home", "?", "/", "table", "Top",
    "none", "R7", "👩‍👩‍👧", "“Q”", "Zoë", "auto", "play", "has", "next", "ＡＢ", " x ", "cw", "42",
)  # fmt: skip
_NAME_SIGNS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))

# Built once: hypothesis spends more time on making strategies than on drawing from them.
NAMES: Final[st.SearchStrategy[str]] = (
    st.sampled_from(("Ann", "Bob", "Cal", "Dan"))
    | st.sampled_from(_ODD_NAMES + SETUP_WORDS)
    | st.text(_NAME_SIGNS, min_size=1, max_size=12).filter(lambda name: name.strip() != "")
)
"""Anything a player may be called."""
TIMES: Final[st.SearchStrategy[int | None]] = st.none() | st.integers(0, 10**7) | st.integers(0, 10**15 - 1)
"""A time on the table's clock, or none."""
CARDS: Final = st.sampled_from(ALL_CARDS)
COLORS: Final = st.sampled_from(Color)
COUNTS: Final = st.integers(0, 999)
NUMBERS: Final = st.integers(1, 999_999)
_PLACES: Final = st.integers(0, 99)
_SIZES: Final = st.integers(0, 6)
_WORDS: Final = st.from_regex(r"[a-z_]{1,12}", fullmatch=True) | NAMES
_BOOLEANS: Final = st.booleans()
_FAULTS: Final = st.sampled_from(get_args(kinds.Fault))


class Drawn:
    """Draws the parts of an entry for the players at one table."""

    def __init__(self, draw: st.DrawFn, seating: Seating) -> None:
        self.draw = draw
        self.seating = seating

    def seat(self) -> Seat:
        return self.draw(_PLACES) % len(self.seating.names)

    def maybe_seat(self) -> Seat | None:
        return self.seat() if self.draw(_BOOLEANS) else None

    def laid(self) -> Laid:
        card = self.draw(CARDS)
        return Laid(card, self.draw(COLORS) if card.is_wild and self.draw(_BOOLEANS) else None)

    def cards(self, least: int = 0) -> tuple[Card, ...]:
        return self.some(least, lambda: self.draw(CARDS))

    def some(self, least: int, one: Callable[[], T]) -> tuple[T, ...]:
        return tuple(one() for _ in range(max(least, self.draw(_SIZES))))

    def at(self) -> int | None:
        return self.draw(TIMES)

    def join(self, instead_of: int | None = None) -> Join:
        """Somebody comes back to their chair, or somebody new takes the next one."""
        name, names = self.draw(NAMES), self.seating.names
        if self.draw(_BOOLEANS):
            name = names[self.seat()]
        seat = names.index(name) if name in names else self.seating.newcomer(instead_of)
        return Join(seat, name, self.draw(COUNTS), self.at())


_GAME_ENTRIES: Final[dict[str, Callable[[Drawn], GameEntry]]] = {
    "lot": lambda d: kinds.Lot(d.seat(), d.draw(CARDS), d.at()),
    "starts": lambda d: kinds.Starts(d.seat(), d.at()),
    "flip": lambda d: kinds.Flip(d.draw(CARDS), d.at()),
    "dealt": lambda d: kinds.Dealt(d.some(1, lambda: (d.seat(), d.draw(COUNTS))), d.at()),
    "play": lambda d: kinds.Play(d.seat(), d.some(1, d.laid), d.draw(_BOOLEANS), d.at()),
    "color": lambda d: kinds.NameColor(d.seat(), d.draw(COLORS), d.at()),
    "draw": lambda d: kinds.Draw(d.seat(), 1 + d.draw(COUNTS) % 999, d.at()),
    "pass": lambda d: kinds.Pass(d.seat(), d.at()),
    "uno": lambda d: kinds.CallUno(d.seat(), d.at()),
    "catch": lambda d: kinds.Catch(d.seat(), d.maybe_seat(), d.at()),
    "challenge": lambda d: kinds.Challenge(d.seat(), d.at()),
    "accept": lambda d: kinds.Accept(d.seat(), d.at()),
    "show": lambda d: kinds.Show(d.seat(), d.cards(), None, d.at()),
    "show has": lambda d: kinds.Show(d.seat(), (), "has" if d.draw(_BOOLEANS) else "lacks", d.at()),
    "jump": lambda d: kinds.JumpIn(d.seat(), d.laid(), d.at()),
    "swap": lambda d: kinds.Swap(d.seat(), d.seat(), d.at()),
    "peek": lambda d: kinds.Peek(d.seat(), d.seat(), d.at()),
    "trade": lambda d: kinds.Trade(d.seat(), d.seat(), d.at()),
    "claim": lambda d: kinds.Claim(d.seat(), d.cards(1), d.at()),
    "slap": lambda d: kinds.Slap(d.seat(), d.at()),
    "accuse": lambda d: kinds.Accuse(d.seat(), d.seat(), d.draw(_FAULTS), d.at()),
    "say": lambda d: kinds.Say(d.seat(), "two_cards" if d.draw(_BOOLEANS) else "nothing_playable", d.at()),
    "landed": lambda d: kinds.Landed(d.at()),
    "timeout": lambda d: kinds.Timeout(d.at()),
    "reshuffle": lambda d: kinds.Reshuffle(d.at()),
    "count": lambda d: kinds.Count(d.seat(), d.draw(COUNTS), d.at()),
    "turn": lambda d: kinds.FixTurn(d.seat(), d.at()),
    "direction": lambda d: kinds.FixDirection("ccw" if d.draw(_BOOLEANS) else "cw", d.at()),
    "top": lambda d: kinds.FixTop(d.laid(), d.at()),
    "leave": lambda d: kinds.Leave(d.seat(), d.at()),
    "join": lambda d: d.join(),
    "hand": lambda d: kinds.HandLeft(d.seat(), d.cards(), d.at()),
    "points": lambda d: kinds.PointsLeft(d.seat(), d.draw(NUMBERS), d.at()),
    "decide": lambda d: kinds.Decide(d.maybe_seat(), d.draw(_WORDS), d.at()),
    "abandon": lambda d: kinds.Abandon(d.at()),
    "next": lambda d: kinds.NextRound(d.maybe_seat(), d.at()),
}
_LOG_ENTRIES: Final = ("correct", "undo", "notice")
_GAME_KINDS: Final = st.sampled_from(tuple(_GAME_ENTRIES))
_ALL_KINDS: Final = st.sampled_from((*_GAME_ENTRIES, *_LOG_ENTRIES))


def tables(min_size: int = 1, max_size: int = 10) -> st.SearchStrategy[Names]:
    """The names of the people at one table."""
    return st.lists(NAMES, min_size=min_size, max_size=max_size, unique=True).map(tuple)


@st.composite
def game_entries(draw: st.DrawFn, names: Names) -> GameEntry:
    """Every kind of entry the rules judge, for the players at this table."""
    return _GAME_ENTRIES[draw(_GAME_KINDS)](Drawn(draw, Seating(names)))


@st.composite
def entries(draw: st.DrawFn, names: Names) -> Entry:
    """Every kind of entry a record can hold, for the players at this table."""
    drawn = Drawn(draw, Seating(names))
    return _entry(drawn, draw(_ALL_KINDS), draw(NUMBERS), draw(NUMBERS))


@st.composite
def logs(draw: st.DrawFn, names: Names, max_size: int = 12) -> tuple[Entry, ...]:
    """A log in which seats and names stay in step while people join and joins are undone or corrected."""
    drawn = Drawn(draw, Seating(names))
    log: list[Entry] = []
    favored = st.sampled_from(("join", "undo", "correct"))
    for _ in range(draw(st.integers(0, max_size))):
        kind = draw(favored if draw(_BOOLEANS) else _ALL_KINDS)
        log.append(_entry(drawn, kind, 1 + draw(_PLACES) % (len(log) + 1), 1 + draw(_PLACES) % 4))
        drawn.seating.note(log[-1])
    return tuple(log)


def _entry(drawn: Drawn, kind: str, number: int, entries: int) -> Entry:
    if kind == "correct":
        other = drawn.draw(_GAME_KINDS)
        entry = drawn.join(number) if other == "join" else _GAME_ENTRIES[other](drawn)
        return Correct(number, entry, drawn.at())
    if kind == "undo":
        return Undo(entries, drawn.at())
    if kind == "notice":
        return Notice(number, drawn.at())
    return _GAME_ENTRIES[kind](drawn)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """A preset with some options changed, without contradictions."""
    found = load_preset(draw(st.sampled_from(preset_names())))
    for key in draw(st.lists(st.sampled_from(option_keys()), max_size=3)):
        one = option(key)
        words = st.sampled_from(one.words) if one.words else st.nothing()
        if one.numbers is not None:
            words |= st.integers(one.numbers[0], one.numbers[-1]).map(str)
        changed = found.with_option(key, draw(words))
        if not changed.contradictions():
            found = changed
    return found


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """How a record may start: a fresh round, or any position, likely or not."""
    names = draw(tables())
    drawn = Drawn(draw, Seating(names))
    seats = st.lists(st.integers(0, len(names) - 1), unique=True)
    team, others = draw(seats), draw(seats)
    teams = (tuple(team), tuple(seat for seat in others if seat not in team))
    return Setup(
        rules=draw(rules()),
        names=names,
        dealer=drawn.maybe_seat(),
        teams=tuple(one for one in teams if one),
        totals=tuple((seat, draw(st.integers(-999_999, 999_999))) for seat in draw(seats)),
        top=drawn.laid() if draw(_BOOLEANS) else None,
        turn=drawn.maybe_seat(),
        direction=draw(st.sampled_from((None, "cw", "ccw"))),
        counts=tuple((seat, draw(COUNTS)) for seat in draw(seats)),
        known=tuple((seat, drawn.cards(1)) for seat in draw(seats)),
        called=tuple(draw(seats)),
        seen=drawn.cards(),
        piles=draw(st.none() | st.tuples(COUNTS, COUNTS)),
    )
