"""What happened in a game, told from its entries as they stand: rounds and points, penalties with their reason, times.

Pure: a judged `Game` in, frozen values out. A correction or an undo has changed the game before, so it shows here by
itself. Seats index every tuple; times are µs of the table's clock, None where the record has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from referee.entries import CallUno, Catch, Draw, Entry, Landed, Micros, Pass, Play, Seat
from referee.events import ChainSet, DebtLifted, Owed, WindowSet
from referee.game import Game, Step
from referee.rulings import Rule, Ruling, Verdict
from referee.state import State, Window
from referee.texts import say, say_note
from tablehost.tally import Tally

_DRAW_CARDS: Final = frozenset((Rule.PENALTY_ACCEPTED, Rule.FIRST_DRAW_TWO, Rule.RED_ZERO_TEN))
"""Causes of a draw that are no fault of anybody's: a draw card lies on the pile."""


@dataclass(frozen=True, slots=True)
class RoundStory:
    """One round, played by `seats`. `scores` and `totals` are None until they are booked.

    `winner` is None while it goes on, and if it is void.
    """

    match: int
    number: int  # counted over the whole evening
    first_entry: int
    seats: tuple[Seat, ...]
    winner: Seat | None = None
    scores: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class MatchStory:
    """A match that was decided."""

    number: int
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """Cards somebody had to draw for a fault, by entry `number`; `by` is who pointed it out, if anybody did."""

    number: int
    round_number: int
    seat: Seat
    cards: int
    cause: Rule
    entry: Entry
    ruling: Ruling
    by: Seat | None
    at: Micros | None

    def reason(self, names: tuple[str, ...], lang: str) -> str:
        """Why, in one sentence: what the ruling says, or its note where the entry is about something else."""
        for note in self.ruling.notes:
            if note.rule is self.cause and self.ruling.rule is not self.cause:
                return say_note(note._replace(number=None), names, lang)
        for note in self.ruling.notes:
            if note.rule is Rule.UNO_MISSED and self.cause is Rule.UNO_CAUGHT:
                return say_note(note, names, lang)
        return say(self.ruling, self.entry, names, lang)


@dataclass(frozen=True, slots=True)
class CallTime:
    """When a call that counted was pressed, against the card it was for.

    `after_us` is counted from the landing where a sensor felt it (`is_exact`), otherwise from when the card was typed:
    then a quick finger is below zero.
    """

    seat: Seat
    number: int
    after_us: int
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Race:
    """A call and a catch for the same card: positive if the call came first. Both from the board's clock."""

    caller: Seat
    catcher: Seat
    margin_us: int
    number: int


@dataclass(frozen=True, slots=True)
class ChainStory:
    """The draw cards that lay on each other, and how many cards they came to."""

    length: int
    amount: int
    number: int
    seat: Seat | None  # who laid the last of them


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The whole story of one game."""

    names: tuple[str, ...]
    rounds: tuple[RoundStory, ...]
    matches: tuple[MatchStory, ...]
    penalties: tuple[Penalty, ...]
    tallies: tuple[Tally, ...]
    calls: tuple[CallTime, ...]
    races: tuple[Race, ...]
    longest_chain: ChainStory | None
    duration_us: int

    @property
    def booked(self) -> tuple[RoundStory, ...]:
        """The rounds that have points."""
        return tuple(one for one in self.rounds if one.scores is not None)

    @property
    def last_match(self) -> tuple[RoundStory, ...]:
        """Those of the match that was played last."""
        booked = self.booked
        return tuple(one for one in booked if one.match == booked[-1].match)


def totals_of(rounds: Sequence[RoundStory], seat: Seat) -> tuple[int | None, ...]:
    """The totals of a seat from before the first of these rounds on; None where nobody sat there yet."""
    found: list[int | None] = []
    for told in rounds:
        there = told.totals is not None and seat < len(told.totals)
        found.append(told.totals[seat] if there and told.totals is not None else None)
    first = rounds[0]
    start = None
    if found[0] is not None and first.scores is not None and seat < len(first.scores):
        start = found[0] - first.scores[seat]
    return (start, *found)


def chronicle_of(game: Game, buttons: frozenset[int] | None = None) -> Chronicle:
    """The story so far. `buttons` are the entries a board's button made; None: every call with a time counts as one."""
    steps = game.steps
    rounds, matches = _rounds(steps)
    penalties = _penalties(game, steps)
    windows = _windows(steps)
    times = [at for step in steps if (at := step.entry.at) is not None]
    return Chronicle(
        names=game.names,
        rounds=rounds,
        matches=matches,
        penalties=penalties,
        tallies=_tallies(game, rounds, matches, penalties),
        calls=tuple(_call_times(game, windows, buttons)),
        races=tuple(_races(windows, buttons)),
        longest_chain=_longest_chain(steps),
        duration_us=max(times) - min(times) if times else 0,
    )


def _tallies(
    game: Game, rounds: Sequence[RoundStory], matches: Sequence[MatchStory], penalties: Sequence[Penalty]
) -> tuple[Tally, ...]:
    found = [Tally() for _name in game.names]
    for told in rounds:
        if told.winner is not None:
            for seat in told.seats:
                found[seat] += Tally(rounds=1)
            found[told.winner] += Tally(wins=1)
        for seat, points in enumerate(told.scores or ()):
            found[seat] += Tally(points=points)
    for match in matches:
        for seat in match.winners:
            found[seat] += Tally(matches_won=1)
    for penalty in penalties:
        found[penalty.seat] += Tally(penalty_cards=penalty.cards, caught=int(penalty.cause is Rule.UNO_CAUGHT))
    for step in game.steps:
        match step.entry:
            case Catch(seat=seat) if game.verdict(step.number) == (Verdict.UPHELD, Rule.UNO_CAUGHT):
                found[seat] += Tally(catches=1)
            case CallUno(seat=seat) if game.verdict(step.number)[0] is Verdict.LEGAL:
                found[seat] += Tally(calls=1)
            case _:
                pass
    for seat, took_us in _turn_times(game.start, game.steps):
        found[seat] += Tally(turns=1, turn_us=took_us)
    return tuple(found)


# Rounds


def _rounds(steps: Sequence[Step]) -> tuple[tuple[RoundStory, ...], tuple[MatchStory, ...]]:
    rounds: dict[int, RoundStory] = {}
    matches: dict[int, MatchStory] = {}
    for step in steps:
        match = step.after.match
        told = rounds.get(match.round_number)
        if told is None:
            told = rounds[match.round_number] = RoundStory(
                match.number, match.round_number, step.number, _seated(step.after)
            )
        if step.after.is_over or told.is_over:
            totals = None if match.scores is None else match.totals
            rounds[match.round_number] = replace(
                told,
                seats=_seated(step.after),
                winner=step.after.winner,
                scores=match.scores,
                totals=totals,
                is_over=step.after.is_over,
            )
            if match.winners:
                matches[match.number] = MatchStory(match.number, match.winners, match.totals)
            else:
                matches.pop(match.number, None)
    return tuple(rounds[number] for number in sorted(rounds)), tuple(matches[number] for number in sorted(matches))


def _seated(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, sits in enumerate(state.table.seated) if sits)


# Penalties


def _penalties(game: Game, steps: Sequence[Step]) -> tuple[Penalty, ...]:
    found: list[Penalty] = []
    for step in steps:
        for event in step.ruling.events:
            match event:
                case Owed(seat, cards, cause) if cause not in _DRAW_CARDS:
                    by = _pointed_out(game, step, seat, cause)
                    number = step.after.match.round_number
                    found.append(
                        Penalty(step.number, number, seat, cards, cause, step.entry, step.ruling, by, step.entry.at)
                    )
                case DebtLifted(seat, cards) if step.ruling.rule is not Rule.DRAW_PENALTY:
                    _lift(found, seat, cards)
                case _:
                    pass
    return tuple(found)


def _pointed_out(game: Game, step: Step, seat: Seat, cause: Rule) -> Seat | None:
    """Who the penalty came from: the catcher, also where the card typed later decided it, or whoever made the entry."""
    if cause is Rule.UNO_CAUGHT:
        for window in step.after.windows:
            for press in window.presses if window.seat == seat else ():
                if not press.is_call and game.verdict(press.number)[0] is Verdict.UPHELD:
                    return press.seat
    who = getattr(step.entry, "seat", None)
    return who if isinstance(who, int) and who != seat else None


def _lift(found: list[Penalty], seat: Seat, cards: int) -> None:
    """A ruling was revised: the latest penalties of `seat` shrink by so many cards, those without any are none."""
    for index in range(len(found) - 1, -1, -1):
        if not cards:
            return
        if found[index].seat == seat:
            less = min(cards, found[index].cards)
            cards -= less
            found[index] = replace(found[index], cards=found[index].cards - less)
            if not found[index].cards:
                del found[index]


# UNO


def _windows(steps: Sequence[Step]) -> tuple[Window, ...]:
    """Every catch window as it was judged last."""
    latest: dict[tuple[Seat, int], Window] = {}
    for step in steps:
        for event in step.ruling.events:
            if isinstance(event, WindowSet):
                latest[event.window.seat, event.window.number] = event.window
    return tuple(latest.values())


def _call_times(game: Game, windows: Sequence[Window], buttons: frozenset[int] | None) -> list[CallTime]:
    found = []
    for window in windows:
        for press in window.presses:
            if (
                press.is_call
                and press.seat == window.seat
                and press.at is not None
                and window.opened is not None
                and (buttons is None or press.number in buttons)
                and game.verdict(press.number)[0] is Verdict.LEGAL
            ):
                first, last = window.opened
                found.append(CallTime(press.seat, press.number, press.at - last, first == last))
    return found


def _races(windows: Sequence[Window], buttons: frozenset[int] | None) -> list[Race]:
    found = []
    for window in windows:
        timed = [
            (press, press.at)
            for press in window.presses
            if press.at is not None and (buttons is None or press.number in buttons)
        ]
        call = min((one for one in timed if one[0].is_call), key=lambda one: one[1], default=None)
        catch = min((one for one in timed if not one[0].is_call), key=lambda one: one[1], default=None)
        if call is not None and catch is not None:
            found.append(Race(window.seat, catch[0].seat, catch[1] - call[1], window.number))
    return found


def _longest_chain(steps: Sequence[Step]) -> ChainStory | None:
    longest: ChainStory | None = None
    for step in steps:
        for event in step.ruling.events:
            if isinstance(event, ChainSet) and event.chain is not None:
                chain = event.chain
                if longest is None or (chain.length, chain.amount) > (longest.length, longest.amount):
                    seat = getattr(step.entry, "seat", None)
                    longest = ChainStory(chain.length, chain.amount, step.number, seat)
    return longest


# Turns


def _turn_times(start: State, steps: Sequence[Step]) -> list[tuple[Seat, int]]:
    """How long each turn took that ended with something its player did: from the entry that began it to that one."""
    found: list[tuple[Seat, int]] = []
    turn, since = start.turn, None
    for step in steps:
        if isinstance(step.entry, (CallUno, Catch, Landed)):
            continue
        after, at = step.after, step.entry.at
        if after.turn == turn and not after.is_over:
            continue
        acted = isinstance(step.entry, (Play, Draw, Pass)) and step.entry.seat == turn
        if acted and turn is not None and since is not None and at is not None and at >= since:
            found.append((turn, at - since))
        turn, since = (None, None) if after.is_over else (after.turn, at)
    return found
