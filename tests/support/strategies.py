"""What hypothesis draws: names, setups and entries of every kind, as they could stand in a record.

They fit a format, not a game: most would be illegal at a table. `logs` keeps seats and names in step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from hypothesis import strategies as st
from referee import entries as kinds
from referee.cards import ALL_CARDS, Color, Laid
from referee.entries import Correct, Entry, GameEntry, Join, Notice, Seat, Undo
from referee.presets import load_preset, preset_names
from referee.record_words import SETUP_WORDS
from referee.rules import Rules, contradictions, option, option_keys
from referee.seating import Seating
from referee.setup import Setup

Names = tuple[str, ...]

_ODD_NAMES = (
    "Mary Ann", "小明", "张 伟", "O'Hara", 'say "hi"', "back\\slash", "#1", "a#b", "@home", "?", "/", "table", "Top", "none",
    "R7", "👩‍👩‍👧", "“Q”", "Zoë", "auto", "play", "has", "next", "ＡＢ", " x ", "\u3000", "cw", "42",
)  # fmt: skip
_NAME_SIGNS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))


def names() -> st.SearchStrategy[str]:
    """Anything a player may be called."""
    odd = st.sampled_from([name for name in _ODD_NAMES if name.strip()])
    words = st.sampled_from(SETUP_WORDS)
    anything = st.text(_NAME_SIGNS, min_size=1, max_size=12).filter(lambda name: name.strip() != "")
    return st.sampled_from(("Ann", "Bob", "Cal", "Dan")) | odd | words | anything


def tables(min_size: int = 1, max_size: int = 10) -> st.SearchStrategy[Names]:
    """The names of the people at one table."""
    return st.lists(names(), min_size=min_size, max_size=max_size, unique=True).map(tuple)


def cards() -> st.SearchStrategy[kinds.Card]:
    return st.sampled_from(ALL_CARDS)


def colors() -> st.SearchStrategy[Color]:
    return st.sampled_from(Color)


def laid() -> st.SearchStrategy[Laid]:
    """A card as it is laid; a wild with or without the color it names."""
    return cards().flatmap(lambda card: st.builds(Laid, st.just(card), st.none() | colors() if card.is_wild else st.none()))


def times() -> st.SearchStrategy[int | None]:
    """A time on the table's clock, or none."""
    return st.none() | st.integers(0, 10**7) | st.integers(0, 10**15 - 1)


def _hands(least: int) -> st.SearchStrategy[tuple[kinds.Card, ...]]:
    return st.lists(cards(), min_size=least, max_size=8).map(tuple)


def game_entries(table: Names, seating: Seating | None = None) -> st.SearchStrategy[GameEntry]:
    """Every kind of entry the rules judge, for the players at this table."""
    at, seat, count = times(), st.integers(0, len(table) - 1), st.integers(0, 999)
    some = st.integers(1, 999)
    pair = st.tuples(seat, count)
    by_seat: list[Callable[..., GameEntry]] = [
        kinds.Starts, kinds.Pass, kinds.CallUno, kinds.Challenge, kinds.Accept, kinds.Slap, kinds.Leave,
    ]  # fmt: skip
    alone: list[Callable[..., GameEntry]] = [kinds.Landed, kinds.Timeout, kinds.Reshuffle, kinds.Abandon]
    at_other: list[Callable[..., GameEntry]] = [kinds.Swap, kinds.Peek, kinds.Trade]
    words = st.from_regex(r"[a-z_]{1,12}", fullmatch=True) | names()
    return st.one_of(
        *(st.builds(kind, seat, at=at) for kind in by_seat),
        *(st.builds(kind, at=at) for kind in alone),
        *(st.builds(kind, seat, seat, at=at) for kind in at_other),
        st.builds(kinds.Lot, seat, cards(), at=at),
        st.builds(kinds.Flip, cards(), at=at),
        st.builds(kinds.Dealt, st.lists(pair, min_size=1, max_size=4).map(tuple), at=at),
        st.builds(kinds.Play, seat, st.lists(laid(), min_size=1, max_size=4).map(tuple), st.booleans(), at=at),
        st.builds(kinds.NameColor, seat, colors(), at=at),
        st.builds(kinds.Draw, seat, some, at=at),
        st.builds(kinds.Catch, seat, st.none() | seat, at=at),
        st.builds(kinds.Show, seat, _hands(0), at=at),
        st.builds(kinds.Show, seat, verdict=st.sampled_from(("has", "lacks")), at=at),
        st.builds(kinds.JumpIn, seat, laid(), at=at),
        st.builds(kinds.Claim, seat, _hands(1), at=at),
        st.builds(kinds.Accuse, seat, seat, st.sampled_from(get_args(kinds.Fault)), at=at),
        st.builds(kinds.Say, seat, st.sampled_from(("nothing_playable", "two_cards")), at=at),
        st.builds(kinds.Count, seat, count, at=at),
        joins(table, seating),
        st.builds(kinds.HandLeft, seat, _hands(0), at=at),
        st.builds(kinds.PointsLeft, seat, st.integers(0, 999_999), at=at),
        st.builds(kinds.Decide, st.none() | seat, words, at=at),
        st.builds(kinds.NextRound, st.none() | seat, at=at),
    )


def joins(table: Names, seating: Seating | None = None, instead_of: int | None = None) -> st.SearchStrategy[Join]:
    """Somebody comes back to their chair, or somebody new takes the next one."""
    seating = seating or Seating(table)
    new = seating.newcomer(instead_of)

    def join(name: str, count: int, at: int | None) -> Join:
        seat: Seat = table.index(name) if name in table else new
        return Join(seat, name, count, at)

    return st.builds(join, st.sampled_from(table) | names(), st.integers(0, 999), times())


def entries(table: Names) -> st.SearchStrategy[Entry]:
    """Every kind of entry a record can hold, for the players at this table."""
    numbers = st.integers(1, 999_999)
    return st.one_of(
        game_entries(table),
        st.builds(Correct, numbers, game_entries(table), at=times()),
        st.builds(Undo, numbers, at=times()),
        st.builds(Notice, numbers, at=times()),
    )


@st.composite
def logs(draw: st.DrawFn, table: Names, max_size: int = 12) -> tuple[Entry, ...]:
    """A log in which seats and names stay in step while people join and joins are undone or corrected."""
    seating = Seating(table)
    log: list[Entry] = []
    for _ in range(draw(st.integers(0, max_size))):
        now, number = seating.names, draw(st.integers(1, len(log) + 1))
        other = st.one_of(joins(now, seating, number), game_entries(now).filter(lambda one: not isinstance(one, Join)))
        entry = draw(
            st.one_of(
                game_entries(now, seating),
                st.builds(Correct, st.just(number), other, at=times()),
                st.builds(Undo, st.integers(1, 4), at=times()),
            )
        )
        log.append(entry)
        seating.note(entry)
    return tuple(log)


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
        if not contradictions(changed):
            found = changed
    return found


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """How a record may start: a fresh round, or any position, likely or not."""
    table = draw(tables())
    seat, count, chairs = st.integers(0, len(table) - 1), st.integers(0, 999), st.permutations(range(len(table)))
    some = st.integers(0, len(table))
    share = draw(st.integers(1, len(table)))
    order = draw(chairs)
    return Setup(
        rules=draw(rules()),
        names=table,
        dealer=draw(st.none() | seat),
        teams=draw(st.sampled_from(((), tuple(team for team in (tuple(order[:share]), tuple(order[share:])) if team)))),
        totals=tuple((one, draw(st.integers(-999_999, 999_999))) for one in draw(chairs)[: draw(some)]),
        top=draw(st.none() | laid()),
        turn=draw(st.none() | seat),
        direction=draw(st.sampled_from((None, "cw", "ccw"))),
        counts=tuple((one, draw(count)) for one in draw(chairs)[: draw(some)]),
        known=tuple((one, draw(_hands(1))) for one in draw(chairs)[: draw(some)]),
        called=tuple(draw(chairs)[: draw(some)]),
        seen=draw(_hands(0)),
        piles=draw(st.none() | st.tuples(count, count)),
    )
