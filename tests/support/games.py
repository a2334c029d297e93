"""Games for tests of the referee: played from record text, or entry by entry as somebody careless might type them.

`Typist` makes entries that fit the position more often than not, and silly ones in between. What it chooses comes from
outside, so that hypothesis can search it and a plain random number generator can drive long runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar, get_args

from hypothesis import strategies as st

from referee import entries as kinds
from referee.cards import ALL_CARDS, Card, Color, Laid
from referee.entries import Correct, Entry, GameEntry, Notice, Seat, Undo
from referee.game import Game
from referee.option_words import option, option_keys
from referee.options import Obligation, obligations, playable
from referee.presets import load_preset, preset_names
from referee.record import Record, check, read
from referee.rules import Rules
from referee.seating import Seating
from referee.setup import Setup
from referee.state import State

T = TypeVar("T")
Choose = Callable[[int], int]
"""A number from 0 to one less than the argument."""

NAMES: Final = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


# Records


def unmet(record: Record) -> list[str]:
    """Plays the record and tells every expectation that does not hold, with its line."""
    game = Game(record.setup)
    found = []
    for after in range(len(record.entries) + 1):
        if after:
            game.enter(record.entries[after - 1].entry)
        for expectation in (one for one in record.expectations if one.after == after):
            if (problem := check(game, expectation)) is not None:
                found.append(f"line {expectation.line}: {problem}")
    return found


def unmet_in(path: Path) -> list[str]:
    """What is wrong in a record file: lines that cannot be read, expectations that do not hold."""
    record = read(path.read_text("utf-8"), path.name)
    return [str(error) for error in record.errors] or unmet(record)


def play(text: str) -> Game:
    """The game a record tells, which has to hold everything the record expects."""
    record = read(text if text.lstrip().startswith("record") else f"record 1\n{text}")
    problems = [str(error) for error in record.errors] or unmet(record)
    assert not problems, "\n".join([*problems, text])
    game = Game(record.setup)
    for numbered in record.entries:
        game.enter(numbered.entry)
    return game


def entered(setup: Setup, log: tuple[Entry, ...]) -> Game:
    """A new game with these entries."""
    game = Game(setup)
    for entry in log:
        game.enter(entry)
    return game


# Rules and positions

CHOICES: Final = st.binary(min_size=150, max_size=400)
"""What a silly game is made of; see `chooser`."""


def chooser(choices: bytes) -> Choose:
    """Takes its numbers from the bytes one by one, and zeros when they are used up."""
    left = iter(choices)
    return lambda size: next(left, 0) % size


def changed_rules(choose: Choose) -> Rules:
    """The official rules, or seldom another preset, with up to two options changed, without contradictions."""
    found = load_preset(preset_names()[choose(len(preset_names()))]) if choose(4) == 3 else Rules()
    for _ in range(choose(3)):
        one = option(option_keys()[choose(len(option_keys()))])
        words = list(one.words)
        if one.numbers is not None:
            words += [str(one.numbers[place]) for place in (0, 1, 2, 7) if place < len(one.numbers)]
        changed = found.with_option(one.key, words[choose(len(words))])
        if not changed.contradictions():
            found = changed
    if choose(3) == 0:
        found = found.with_option("entry_lag_ms", "3000")
    return found


def any_setup(choose: Choose, rules: Rules) -> Setup:
    """A fresh round, or one that is nearly over."""
    names = NAMES[: 2 + choose(9) if choose(4) == 0 else 2 + choose(3)]
    if choose(3) == 0:
        return Setup(rules=rules, names=names, dealer=choose(len(names)))
    top = ALL_CARDS[choose(len(ALL_CARDS))]
    return Setup(
        rules=rules,
        names=names,
        top=Laid(top, list(Color)[choose(4)] if top.is_wild else None),
        turn=choose(len(names)),
        direction="ccw" if choose(2) else None,
        counts=tuple((seat, 1 + choose(3)) for seat in range(len(names))),
        called=tuple(seat for seat in range(len(names)) if choose(4) == 0),
        piles=(choose(4), 108 - choose(4)) if choose(6) == 0 else None,
    )


# Entries


@dataclass
class Typist:
    """Makes the next entry for a position. `seating` knows who may be named; `clock` runs if `timed`."""

    choose: Choose
    seating: Seating
    timed: bool = False
    clock: int = 0
    newcomers: int = 0

    def note(self, entry: T) -> T:
        """The entry was made: somebody may have joined with it."""
        assert isinstance(entry, Entry)
        self.seating.note(entry)
        return entry

    def one(self, values: tuple[T, ...] | list[T]) -> T:
        return values[self.choose(len(values))]

    def seat(self) -> Seat:
        return self.choose(len(self.seating.names))

    def laid(self, card: Card | None = None) -> Laid:
        card = ALL_CARDS[self.choose(len(ALL_CARDS))] if card is None else card
        return Laid(card, self.one(list(Color)) if card.is_wild and self.choose(3) else None)

    def at(self, press: bool = False) -> int | None:
        if not self.timed:
            return None
        self.clock += self.choose(40) * 100_000
        return max(0, self.clock - self.choose(25) * 100_000) if press else self.clock

    def next_entry(self, state: State) -> GameEntry:
        """Mostly what is due, sometimes a press, sometimes anything."""
        kind = self.choose(20)
        if kind < 12:
            return self.due(state)
        if kind < 15:
            return self.press()
        if kind < 17:
            return self.silly_turn()
        return self.anything(state)

    def due(self, state: State) -> GameEntry:
        """Something that fits the position."""
        return self.settling(state, self.one(obligations(state)))

    def settling(self, state: State, one: Obligation) -> GameEntry:
        """An entry that does what is to be done."""
        seat = 0 if one.seat is None else one.seat
        match one.what:
            case "flip":
                return kinds.Flip(self.one(ALL_CARDS), self.at())
            case "turn":
                return self.turn(state, seat)
            case "color":
                return kinds.NameColor(seat, self.one(list(Color)), self.at())
            case "accept_or_challenge":
                if self.choose(3) == 0:
                    return kinds.Accept(seat, self.at())
                return kinds.Challenge(seat, self.at())
            case "show":
                if self.choose(2):  # cards that cannot all be there decide nothing: somebody has to show again
                    return kinds.Show(seat, self.cards(state.counts[seat]), None, self.at())
                return kinds.Show(seat, (), "has" if self.choose(2) else "lacks", self.at())
            case "swap":
                others = [other for other in state.active() if other != seat]
                return kinds.Swap(seat, self.one(others or [0]), self.at())
            case "draw":
                return kinds.Draw(seat, 1, self.at())
            case "owed":
                return kinds.Draw(seat, max(1, one.cards - self.choose(2)), self.at())
            case "hand":
                if self.choose(2):
                    return kinds.PointsLeft(seat, self.choose(200), self.at())
                return kinds.HandLeft(seat, self.cards(state.counts[seat]), self.at())
            case "next":
                return kinds.NextRound(None, self.at())

    def turn(self, state: State, seat: Seat) -> GameEntry:
        fitting = playable(state, seat)
        if fitting and self.choose(4):
            return kinds.Play(seat, (self.laid(self.one(fitting)[0]),), False, self.at())
        return kinds.Pass(seat, self.at()) if state.drew else kinds.Draw(seat, 1, self.at())

    def press(self) -> GameEntry:
        kind = self.choose(3)
        if kind == 0:
            return kinds.CallUno(self.seat(), self.at(press=True))
        return kinds.Catch(self.seat(), self.seat() if kind == 1 else None, self.at(press=True))

    def silly_turn(self) -> GameEntry:
        seat, kind = self.seat(), self.choose(5)
        if kind == 0:
            return kinds.Draw(seat, 1 + self.choose(5), self.at())
        if kind == 1:
            return kinds.Pass(seat, self.at())
        cards = tuple(self.laid() for _ in range(1 + (self.choose(4) == 0)))
        return kinds.Play(seat, cards, self.choose(3) == 0, self.at())

    def cards(self, count: int) -> tuple[Card, ...]:
        return tuple(self.one(ALL_CARDS) for _ in range(min(count, 30)))

    def join(self, instead_of: int | None = None) -> GameEntry:
        """Somebody comes back to a chair, or somebody new takes the next one."""
        names = self.seating.names
        if self.choose(2) and len(names) < 12:
            self.newcomers += 1
            return kinds.Join(self.seating.newcomer(instead_of), f"New{self.newcomers}", self.choose(9), self.at())
        seat = self.seat()
        return kinds.Join(seat, names[seat], self.choose(9), self.at())

    def anything(self, state: State, instead_of: int | None = None) -> GameEntry:
        """Every kind of entry, whether it makes sense or not."""
        seat, other = self.seat(), self.seat()
        twin = state.top if state.top is not None and self.choose(3) else None
        makers: tuple[Callable[[], GameEntry], ...] = (
            lambda: kinds.JumpIn(seat, self.laid(twin), self.at()),
            lambda: kinds.NameColor(seat, self.one(list(Color)), self.at()),
            lambda: kinds.Accept(seat, self.at()),
            lambda: kinds.Challenge(seat, self.at()),
            lambda: kinds.Show(seat, self.cards(self.choose(5)), None, self.at()),
            lambda: kinds.Swap(seat, other, self.at()),
            lambda: kinds.Peek(seat, other, self.at()),
            lambda: kinds.Trade(seat, other, self.at()),
            lambda: kinds.Claim(seat, (self.one(ALL_CARDS),), self.at()),
            lambda: kinds.Slap(seat, self.at()),
            lambda: kinds.Accuse(seat, other, self.one(get_args(kinds.Fault)), self.at()),
            lambda: kinds.Say(seat, "nothing_playable" if self.choose(2) else "two_cards", self.at()),
            lambda: kinds.Landed(self.at(press=True)),
            lambda: kinds.Timeout(self.at()),
            lambda: kinds.Reshuffle(self.at()),
            lambda: kinds.Count(seat, self.choose(5), self.at()),
            lambda: kinds.FixTurn(seat, self.at()),
            lambda: kinds.FixDirection("cw" if self.choose(2) else "ccw", self.at()),
            lambda: kinds.FixTop(self.laid(twin), self.at()),
            lambda: kinds.Leave(seat, self.at()),
            lambda: self.join(instead_of),
            lambda: kinds.HandLeft(seat, self.cards(state.counts[seat] if seat < len(state.counts) else 1), self.at()),
            lambda: kinds.PointsLeft(seat, self.choose(300), self.at()),
            lambda: kinds.Decide(None, self.answer(state), self.at()),
            lambda: kinds.Flip(self.one(ALL_CARDS), self.at()),
            lambda: kinds.Lot(seat, self.one(ALL_CARDS), self.at()),
            lambda: kinds.Starts(seat, self.at()),
            lambda: kinds.Dealt(((seat, self.choose(12)), (other, self.choose(12))), self.at()),
            lambda: kinds.Abandon(self.at()),
            lambda: kinds.NextRound(None if self.choose(2) else seat, self.at()),
        )
        return self.one(makers)()

    def answer(self, state: State) -> str:
        if not state.questions or self.choose(5) == 0:
            return "whatever"
        return self.one(state.questions[-1].answers)

    def about_entries(self, state: State, made: int) -> Entry:
        """An undo, a correction or an objection, for a log of `made` entries."""
        kind = self.choose(4)
        if kind == 0 or not made:
            return Undo(1 + self.choose(3), self.at())
        if kind == 1:
            return Notice(1 + self.choose(made), self.at())
        number = 1 + self.choose(made)
        entry = self.anything(state, number) if self.choose(3) == 0 else self.due(state)
        return Correct(number, entry, self.at())
