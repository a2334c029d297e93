"""The lexical layer of a record: words, quotes, comments, numbers, times and names, in both directions.

Knows no verbs and no rules. A word in quotes comes as `Quoted`, so that it is never taken for a word of the format.
Inside quotes `\\"` is a quote and `\\\\` a backslash; nothing else is escaped, and a name holds no control characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from referee.cards import Card, CardFormatError, Color, Laid, parse_color
from referee.entries import Micros, Seat
from referee.errors import RefereeError, nearest

LINE_LIMIT: Final = 10_000  # characters; every card of the pack with its time needs less than 500
NAME_LIMIT: Final = 60
SEATS_LIMIT: Final = 108  # a seat without a card is none; how many may play is the rules' affair

CARDS: Final = range(1000)  # cards somebody counts, draws or is dealt: what is too many, the referee says
ENTRIES: Final = range(1, 1_000_000)
POINTS: Final = range(1_000_000)
TOTALS: Final = range(-999_999, 1_000_000)

SETUP_WORDS: Final = (
    "record", "rules", "rule", "seats", "dealer", "teams", "total", "top", "turn", "direction", "count", "known",
    "called", "seen", "piles",
)  # fmt: skip
"""The first words of setup lines."""

_MEANT_OTHERWISE: Final = frozenset({*SETUP_WORDS, "table", "none"})
_IN_QUOTES: Final = _MEANT_OTHERWISE | {
    "lot", "starts", "flip", "dealt", "play", "play!", "color", "draw", "pass", "uno", "catch", "challenge", "accept",
    "show", "has", "lacks", "jump", "swap", "peek", "trade", "claim", "slap", "accuse", "advice", "noise", "time",
    "wrong_call", "wrong_catch", "say", "nothing_playable", "two_cards", "landed", "timeout", "reshuffle", "leave",
    "join", "hand", "points", "correct", "undo", "decide", "notice", "abandon", "next", "cw", "ccw", "auto", "verdict",
    "due", "awaits", "winner", "score", "match_winner", "match_loser", "forfeit", "fact", "default", "certain",
    "likely",
}  # fmt: skip
"""Names the writer puts in quotes; the reader insists on it only where they would be taken for something else."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_WORD: Final = re.compile(
    r"""\s* (?: "(?P<quoted> (?:[^"\\]|\\.)* )" (?=[\s\#]|$)
           |  (?P<plain> [^\s"\#]+ ) (?=[\s\#]|$)
           |  \#(?P<comment> .* ) )""",
    re.VERBOSE,
)
_ESCAPE: Final = re.compile(r"\\(.)")
_TIME: Final = re.compile(r"@([0-9]{1,9})(?:\.([0-9]{1,6}))?")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_OTHER_QUOTES: Final = "“”„‟＂«»"


class UnreadableLine(RefereeError):
    """A line of a record that cannot be read; `str()` is one sentence."""


class Quoted(str):
    """A word that stood in quotes."""

    __slots__ = ()


def shown(word: str) -> str:
    """A word as a message quotes it: cut to a bearable length, with invisible characters made visible."""
    cut = word if len(word) <= 40 else f"{word[:30]}…"
    seen = (sign if sign.isprintable() or sign == "\u200d" else f"\\u{ord(sign):04x}" for sign in cut)
    return f'"{"".join(seen)}"'


def or_else(word: str, known: Iterable[str], otherwise: str) -> str:
    """The remedy of a message: the nearest of the words that were possible, or the advice given."""
    by_lower = {one.lower(): one for one in known}
    close = nearest(word, by_lower) if len(word) <= 40 else None
    return f"did you mean {shown(by_lower[close])}?" if close is not None else otherwise


def split_line(line: str) -> tuple[list[str], str]:
    """The words of a line and its comment; raises UnreadableLine."""
    if len(line) > LINE_LIMIT:
        raise UnreadableLine(f"the line has more than {LINE_LIMIT} characters: break it up")
    control = _CONTROL.search(line)
    if control is not None:
        sign, column = ord(control[0]), control.start() + 1
        if 0xD800 <= sign <= 0xDFFF:  # what is left of a byte that could not be decoded
            raise UnreadableLine(f"column {column} is no UTF-8 text: save the record as UTF-8")
        raise UnreadableLine(f"column {column} holds the control character U+{sign:04X}: delete it")
    if '"' not in line and "#" not in line:
        return _plain(line.split()), ""
    words: list[str] = []
    place, end = 0, len(line.rstrip())
    while place < end:
        found = _WORD.match(line, place)
        if found is None:
            raise UnreadableLine(_quote_problem(line[place:]))
        place = found.end()
        if found["comment"] is not None:
            return _plain(words), found["comment"].strip()
        words.append(found["plain"] or _unquoted(found["quoted"]))
    return _plain(words), ""


def _plain(words: list[str]) -> list[str]:
    for word in words:
        if word[:1] in _OTHER_QUOTES and word and type(word) is not Quoted:
            raise UnreadableLine(f"{shown(word)} starts with a curved quote: write the plain one, \"…\"")
    return words


def _quote_problem(rest: str) -> str:
    place = rest.lstrip()
    if not place.startswith('"'):
        word = shown(place.split()[0])
        return f'a quote stands in the middle of {word}: put the whole name in quotes, and \\" for a quote in it'
    if re.match(r'"(?:[^"\\]|\\.)*"', place):
        return f"something is stuck to the closing quote of {shown(place)}: put a blank between"
    return f"a quote is opened and not closed at {shown(place)}: close it"


def _unquoted(text: str) -> Quoted:
    for escape in _ESCAPE.finditer(text):
        if escape[1] not in '"\\':
            raise UnreadableLine(f"{shown(escape[0])} means nothing in quotes: write \\\\ for a backslash")
    return Quoted(_ESCAPE.sub(r"\1", text))


# Names


def name_problem(name: str) -> str | None:
    """Why this cannot be a player's name, as the end of a sentence that starts with the name, or None."""
    if not name.strip():
        return "is no name: write at least one letter"
    if len(name) > NAME_LIMIT:
        return f"is longer than {NAME_LIMIT} characters: shorten the name"
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
        return "holds a control character: delete it"
    return None


def write_name(name: str) -> str:
    """A name as a record writes it, in quotes where it needs them; raises ValueError for what cannot be a name."""
    if (problem := name_problem(name)) is not None:
        raise ValueError(f"{shown(name)} {problem}")
    if is_plain(name) and name[0] not in "@?" and name != "/" and name.lower() not in _IN_QUOTES:
        return name
    return write_quoted(name)


def is_plain(text: str) -> bool:
    """Whether the text is one word for `split_line` without quotes around it."""
    return text != "" and text[0] not in _OTHER_QUOTES and not any(sign.isspace() or sign in '"#' for sign in text)


def write_quoted(text: str) -> str:
    """The text in quotes, as `split_line` reads it back."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check_new_name(word: str) -> str:
    """The word as the name of a player nobody has heard of yet; raises UnreadableLine."""
    if type(word) is not Quoted and word.lower() in _MEANT_OTHERWISE:
        raise UnreadableLine(f"{shown(word)} is a word of this format: write a name like this in quotes")
    if type(word) is not Quoted and word[:1] in ("@", "?"):
        raise UnreadableLine(f"{shown(word)} starts with {word[0]}: write a name like this in quotes")
    if (problem := name_problem(word)) is not None:
        raise UnreadableLine(f"{shown(word)} {problem}")
    return str(word)


# Numbers and times


def read_number(word: str, numbers: range, what: str) -> int:
    """A whole number of the range, without float or limit surprises; raises UnreadableLine."""
    if _NUMBER.fullmatch(word) is not None and int(word) in numbers:
        return int(word)
    raise UnreadableLine(f"{shown(word)} is no {what}: write a whole number from {numbers[0]} to {numbers[-1]}")


def read_time(word: str) -> Micros:
    """`@SECONDS` as microseconds, exactly; raises UnreadableLine."""
    found = _TIME.fullmatch(word)
    if found is None:
        raise UnreadableLine(f"{shown(word)} is no time: write @ and seconds with at most six decimals, such as @31.25")
    return int(found[1]) * 1_000_000 + int((found[2] or "").ljust(6, "0"))


def write_time(at: Micros) -> str:
    """The shortest `@SECONDS` that `read_time` reads back."""
    seconds, micros = divmod(at, 1_000_000)
    return f"@{seconds}.{micros:06d}".rstrip("0") if micros else f"@{seconds}"


# One line, word by word


class Words:
    """The words of one line, taken one after the other; every method raises UnreadableLine for a word that is wrong.

    `form` is the form of the line, for messages about words too few or too many.
    """

    __slots__ = ("_place", "_words", "form", "names")

    def __init__(self, words: Sequence[str], names: tuple[str, ...], form: str = "") -> None:
        self._words = words
        self._place = 0
        self.names = names
        self.form = form

    def peek(self) -> str | None:
        """The next word, or None at the end."""
        return self._words[self._place] if self._place < len(self._words) else None

    def take(self, what: str) -> str:
        """The next word, whatever it is."""
        word = self.peek()
        if word is None:
            expected = f', as in "{self.form}"' if self.form else ""
            raise UnreadableLine(f"the line ends where {what} was expected: write it{expected}")
        self._place += 1
        return word

    def keyword(self) -> str | None:
        """The next word in lower case without taking it; None at the end and for a word in quotes."""
        word = self.peek()
        return None if word is None or type(word) is Quoted else word.lower()

    def skip(self, word: str) -> bool:
        """Takes the next word if it is this word of the format."""
        if self.keyword() != word:
            return False
        self._place += 1
        return True

    def end(self) -> None:
        """Nothing may be left."""
        word = self.peek()
        if word is not None:
            raise UnreadableLine(f'{shown(word)} is too much here: write "{self.form}"')

    def one_of(self, known: Sequence[str], what: str) -> str:
        """One of the words of the format."""
        word = self.take(what)
        if type(word) is not Quoted and word.lower() in known:
            return word.lower()
        raise UnreadableLine(f"{shown(word)} is no {what}: {or_else(word, known, 'write ' + ' or '.join(known))}")

    def number(self, numbers: range, what: str) -> int:
        return read_number(self.take(f"a {what}"), numbers, what)

    def seat(self) -> Seat:
        """The seat of the player named next."""
        return seat_of(self.take("a player"), self.names)

    def seats(self) -> tuple[Seat, ...]:
        """The seats of the players named up to the end, at least one and nobody twice."""
        found = [self.seat()]
        while self.peek() is not None:
            seat = self.seat()
            if seat in found:
                raise UnreadableLine(f"{shown(self.names[seat])} is named twice: name everybody once")
            found.append(seat)
        return tuple(found)

    def card(self) -> Card:
        try:
            return Card.parse(self._short("a card"))
        except CardFormatError as fault:
            raise UnreadableLine(str(fault)) from None

    def laid(self) -> Laid:
        try:
            return Laid.parse(self._short("a card"))
        except CardFormatError as fault:
            raise UnreadableLine(str(fault)) from None

    def color(self) -> Color:
        try:
            return parse_color(self._short("a color"))
        except CardFormatError as fault:
            raise UnreadableLine(str(fault)) from None

    def cards(self) -> tuple[Card, ...]:
        """All cards up to the end, perhaps none."""
        found = []
        while self.peek() is not None:
            found.append(self.card())
        return tuple(found)

    def some_cards(self) -> tuple[Card, ...]:
        """All cards up to the end, at least one."""
        return (self.card(), *self.cards())

    def some_laid(self) -> tuple[Laid, ...]:
        found = [self.laid()]
        while self.peek() is not None:
            found.append(self.laid())
        return tuple(found)

    def _short(self, what: str) -> str:
        word = self.take(what)
        if len(word) > 8:
            raise UnreadableLine(f"{shown(word)} is not {what}: write it like R7, BS, GD, W or W4>B, colors R, Y, G, B")
        return word


def seat_of(word: str, names: tuple[str, ...]) -> Seat:
    """The seat of the player of that name; raises UnreadableLine with the names there are."""
    try:
        return names.index(word)
    except ValueError:
        pass
    if not names:
        raise UnreadableLine(f"{shown(word)} is no player yet: name the players in a seats line first")
    listed = f"the players are {', '.join(names[:12])}{' …' if len(names) > 12 else ''}"
    raise UnreadableLine(f"there is no player {shown(word)}: {or_else(word, names, listed)}")
