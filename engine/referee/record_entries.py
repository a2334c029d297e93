"""The event lines of a record, `[@SECONDS] WHO VERB …`: one table of verbs reads them and writes them.

`parse_entry` and `format_entry` are each other's inverse for one line. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, get_args

from referee import entries as kinds
from referee.entries import Correct, Decide, Entry, Fault, Join, LogEntry, Play, Seat, Show
from referee.record_words import (
    CARDS,
    ENTRIES,
    POINTS,
    SEATS_LIMIT,
    SETUP_WORDS,
    Quoted,
    UnreadableLine,
    Words,
    check_new_name,
    is_plain,
    or_else,
    read_time,
    seat_of,
    shown,
    split_line,
    write_name,
    write_quoted,
    write_time,
)
from referee.seating import Seating

Names = tuple[str, ...]
Fields = dict[str, object]
SOME: Final = CARDS[1:]  # cards, at least one


@dataclass(frozen=True, slots=True)
class _Part:
    """What follows a verb: `read` gives fields of the entry, `write` gives the words back."""

    read: Callable[[Words, Seating], Fields]
    write: Callable[[Any, Names], Iterable[str]]


def _part(field: str, read: Callable[[Words], object], write: Callable[[Any, Names], Iterable[str]]) -> _Part:
    return _Part(lambda words, _: {field: read(words)}, lambda entry, names: write(getattr(entry, field), names))


def _plain(field: str, read: Callable[[Words], object]) -> _Part:
    return _part(field, read, lambda value, _: (str(value),))


def _many(field: str, read: Callable[[Words], object]) -> _Part:
    return _part(field, read, lambda values, _: map(str, values))


def _number(field: str, numbers: range, what: str) -> _Part:
    return _plain(field, lambda words: words.number(numbers, what))


def _maybe_number(field: str, numbers: range, what: str) -> _Part:
    """One if nothing is said."""
    return _part(
        field,
        lambda words: 1 if words.peek() is None else words.number(numbers, what),
        lambda value, _: () if value == 1 else (str(value),),
    )


def _choice(field: str, known: tuple[str, ...], what: str) -> _Part:
    return _plain(field, lambda words: words.one_of(known, what))


def _player(field: str) -> _Part:
    return _part(field, Words.seat, lambda seat, names: (write_name(names[seat]),))


def _maybe_player(field: str) -> _Part:
    return _part(
        field,
        lambda words: None if words.peek() is None else words.seat(),
        lambda seat, names: () if seat is None else (write_name(names[seat]),),
    )


def _read_shown(words: Words, _: Seating) -> Fields:
    for verdict in ("has", "lacks"):
        if words.skip(verdict):
            return {"verdict": verdict}
    return {"cards": words.cards()}


def _write_shown(entry: Show, _: Names) -> Iterable[str]:
    return map(str, entry.cards) if entry.verdict is None else (entry.verdict,)


def _read_dealt(words: Words) -> tuple[tuple[Seat, int], ...]:
    hands = [(words.seat(), words.number(CARDS, "number of cards"))]
    while words.peek() is not None:
        hands.append((words.seat(), words.number(CARDS, "number of cards")))
    return tuple(hands)


def _write_dealt(hands: tuple[tuple[Seat, int], ...], names: Names) -> Iterable[str]:
    return (word for seat, cards in hands for word in (write_name(names[seat]), str(cards)))


def _read_word(words: Words) -> str:
    word = words.take("a word")
    return str(word) if type(word) is Quoted else word.lower()


def _write_word(word: str, _: Names) -> Iterable[str]:
    return (word if is_plain(word) and word == word.lower() else write_quoted(word),)


def _read_correction(words: Words, seating: Seating) -> Fields:
    number = words.number(ENTRIES, "number of an event")
    entry = _read_event(words, seating, number)
    if isinstance(entry, LogEntry):
        raise UnreadableLine("only events of the game can replace another, no correct, undo or notice: use table undo")
    return {"number": number, "entry": entry}


def _write_correction(entry: Correct, names: Names) -> Iterable[str]:
    return str(entry.number), format_entry(entry.entry, names)


@dataclass(frozen=True, slots=True)
class _Verb:
    """One row: `form` shows the line, `kind` is the entry it makes."""

    form: str
    kind: type[Entry]
    parts: tuple[_Part, ...] = ()
    fixed: tuple[tuple[str, object], ...] = ()

    @property
    def by_table(self) -> bool:
        return self.form.startswith("table")

    @property
    def word(self) -> str:
        return self.form.split()[1]


_CARD: Final = _plain("card", Words.card)
_LAID: Final = _many("cards", Words.some_laid)
_CLAIMS: Final = ("nothing_playable", "two_cards")

_VERBS: Final = (
    _Verb("A lot CARD", kinds.Lot, (_CARD,)),
    _Verb("table starts A", kinds.Starts, (_player("seat"),)),
    _Verb("table flip CARD", kinds.Flip, (_CARD,)),
    _Verb("table dealt A N B M …", kinds.Dealt, (_part("hands", _read_dealt, _write_dealt),)),
    _Verb("A play CARD …", Play, (_LAID,)),
    _Verb("A play! CARD …", Play, (_LAID,), (("stands", True),)),
    _Verb("A color C", kinds.NameColor, (_plain("color", Words.color),)),
    _Verb("A draw [N]", kinds.Draw, (_maybe_number("cards", SOME, "number of cards"),)),
    _Verb("A pass", kinds.Pass),
    _Verb("A uno", kinds.CallUno),
    _Verb("A catch [B]", kinds.Catch, (_maybe_player("target"),)),
    _Verb("A challenge", kinds.Challenge),
    _Verb("A accept", kinds.Accept),
    _Verb("A show CARD …", Show, (_Part(_read_shown, _write_shown),)),
    _Verb("A jump CARD", kinds.JumpIn, (_plain("card", Words.laid),)),
    _Verb("A swap B", kinds.Swap, (_player("other"),)),
    _Verb("A peek B", kinds.Peek, (_player("other"),)),
    _Verb("A trade B", kinds.Trade, (_player("other"),)),
    _Verb("A claim CARD …", kinds.Claim, (_many("cards", Words.some_cards),)),
    _Verb("A slap", kinds.Slap),
    _Verb("A accuse B FAULT", kinds.Accuse, (_player("target"), _choice("fault", get_args(Fault), "fault"))),
    _Verb("A say CLAIM", kinds.Say, (_choice("claim", _CLAIMS, "claim"),)),
    _Verb("table landed", kinds.Landed),
    _Verb("table timeout", kinds.Timeout),
    _Verb("table reshuffle", kinds.Reshuffle),
    _Verb("A count N", kinds.Count, (_number("cards", CARDS, "number of cards"),)),
    _Verb("A leave", kinds.Leave),
    _Verb("A join N", Join, (_number("cards", CARDS, "number of cards"),)),
    _Verb("A hand CARD …", kinds.HandLeft, (_many("cards", Words.cards),)),
    _Verb("A points N", kinds.PointsLeft, (_number("points", POINTS, "number of points"),)),
    _Verb("A decide WORD", Decide, (_part("word", _read_word, _write_word),)),
    _Verb("table decide WORD", Decide, (_part("word", _read_word, _write_word),), (("seat", None),)),
    _Verb("table correct K EVENT", Correct, (_Part(_read_correction, _write_correction),)),
    _Verb("table undo [K]", kinds.Undo, (_maybe_number("entries", ENTRIES, "number of events"),)),
    _Verb("table notice K", kinds.Notice, (_number("number", ENTRIES, "number of an event"),)),
    _Verb("table turn A", kinds.FixTurn, (_player("seat"),)),
    _Verb("table direction cw|ccw", kinds.FixDirection, (_choice("direction", ("cw", "ccw"), "direction"),)),
    _Verb("table top CARD", kinds.FixTop, (_plain("card", Words.laid),)),
    _Verb("table abandon", kinds.Abandon),
    _Verb("table next [DEALER]", kinds.NextRound, (_maybe_player("dealer"),)),
)
_PLAYER_VERBS: Final = {verb.word: verb for verb in _VERBS if not verb.by_table}
_TABLE_VERBS: Final = {verb.word: verb for verb in _VERBS if verb.by_table}
_BY_KIND: Final = {verb.kind: verb for verb in reversed(_VERBS)}
_STANDS: Final = _PLAYER_VERBS["play!"]
_TABLE_DECIDES: Final = _TABLE_VERBS["decide"]


# Writing


def format_entry(entry: Entry, names: Names) -> str:
    """The event line of an entry in its canonical form. `names` need not hold the name of somebody who joins with it.

    Raises ValueError for a name that cannot be written and IndexError for a seat without one: mistakes of ours.
    """
    verb = _verb_of(entry)
    words = [] if entry.at is None else [write_time(entry.at)]
    words += [_who(verb, entry, names), verb.word]
    for part in verb.parts:
        words += part.write(entry, names)
    return " ".join(words)


def _verb_of(entry: Entry) -> _Verb:
    if isinstance(entry, Play) and entry.stands:
        return _STANDS
    if isinstance(entry, Decide) and entry.seat is None:
        return _TABLE_DECIDES
    return _BY_KIND[type(entry)]


def _who(verb: _Verb, entry: Entry, names: Names) -> str:
    if verb.by_table:
        return "table"
    if isinstance(entry, Join):
        return write_name(entry.name)
    return write_name(names[entry.seat])  # type: ignore[union-attr, index]  # every entry of a player has a seat


# Reading


def parse_entry(line: str, names: Names) -> Entry:
    """The entry an event line stands for; a comment is passed over. Raises UnreadableLine."""
    return read_event(split_line(line)[0], Seating(names))


def read_event(words: list[str], seating: Seating) -> Entry:
    """The entry these words stand for. Raises UnreadableLine."""
    cursor = Words(words, seating.names, "[@SECONDS] WHO VERB …")
    entry = _read_event(cursor, seating, None)
    cursor.end()
    return entry


def _read_event(words: Words, seating: Seating, instead_of: int | None) -> Entry:
    at = None
    if (words.keyword() or "").startswith("@"):
        at = read_time(words.take("a time"))
    by_table = words.skip("table")
    who = "table" if by_table else words.take("a player or table")
    verb = _read_verb(words, who, by_table)
    words.form = verb.form
    fields: Fields = dict(verb.fixed)
    if verb.kind is Join:
        fields |= _joins(who, seating, instead_of)
    elif not by_table:
        fields["seat"] = seat_of(who, words.names)
    for part in verb.parts:
        fields |= part.read(words, seating)
    make: Callable[..., Entry] = verb.kind
    return make(**fields, at=at)


def _joins(who: str, seating: Seating, instead_of: int | None) -> Fields:
    if who in seating.names:
        return {"seat": seating.names.index(who), "name": str(who)}
    seat = seating.newcomer(instead_of)
    if seat >= SEATS_LIMIT:
        raise UnreadableLine(f"{shown(who)} would be player {seat + 1}: a record has {SEATS_LIMIT} seats at most")
    return {"seat": seat, "name": check_new_name(who)}


def _read_verb(words: Words, who: str, by_table: bool) -> _Verb:
    verbs, others = (_TABLE_VERBS, _PLAYER_VERBS) if by_table else (_PLAYER_VERBS, _TABLE_VERBS)
    verb = verbs.get(words.keyword() or "")
    if verb is not None:
        words.take("a verb")
        return verb
    if not by_table:
        _check_who(words, who)
    word = words.take("a verb")
    if type(word) is not Quoted and word.lower() in others:
        raise UnreadableLine(f'{shown(word)} does not go with {shown(who)}: write "{others[word.lower()].form}"')
    raise UnreadableLine(f"{shown(word)} is no verb: {or_else(word, verbs, f'write {_listed(verbs)}')}")


def _check_who(words: Words, who: str) -> None:
    """Where the verb is wrong too, the first word tells more: a setup word, a verb, or nobody's name."""
    if who in words.names:
        return
    lower = who.lower()
    if type(who) is not Quoted and lower in _PLAYER_VERBS and words.peek() in words.names:
        raise UnreadableLine(f'the player comes first: write "{_PLAYER_VERBS[lower].form}"')
    if not words.names:
        remedy = or_else(who, SETUP_WORDS, "name the players in a seats line first")
        raise UnreadableLine(f"{shown(who)} starts no line of a record and is no player yet: {remedy}")
    known = (*words.names, "table", *SETUP_WORDS)
    listed = f"the players are {', '.join(words.names[:12])}"
    raise UnreadableLine(f"{shown(who)} starts no line of a record: {or_else(who, known, listed)}")


def _listed(verbs: Iterable[str]) -> str:
    *most, last = verbs
    return f"{', '.join(most)} or {last}"


_TYPED: Final = (
    kinds.Flip, Play, kinds.NameColor, kinds.Draw, kinds.Pass, Show, kinds.JumpIn, kinds.Swap, kinds.Peek, kinds.Trade,
    kinds.Claim,
)  # fmt: skip


def source_of(entry: Entry) -> str | Seat | None:
    """What certainly has one clock and one order: the cards somebody types, the presses of a seat, the sensor.

    None where the record does not tell.
    """
    match entry:
        case kinds.CallUno() | kinds.Catch() | kinds.Challenge() | kinds.Accept() | kinds.Slap():
            return entry.seat
        case kinds.Landed():
            return "sensor"
        case _ if isinstance(entry, _TYPED):
            return "keys"
    return None
