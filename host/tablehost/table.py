"""The live table: keys and presses become entries, rulings become lights and sounds.

Owns one clock for both (whole microseconds, given with every call), the presses that wait for their card, the owed
draws that are written without a key, and undo by keys. No I/O: who calls keeps what `Done` tells before it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.cards import Laid
from referee.decide import settled_at
from referee.entries import (
    CallUno,
    Catch,
    Correct,
    Decide,
    Draw,
    Entry,
    HandLeft,
    JumpIn,
    Landed,
    Pass,
    Peek,
    Play,
    PointsLeft,
    Seat,
    Timeout,
    Undo,
)
from referee.game import Game
from referee.record import format_entry
from referee.rulings import Note, Rule, Ruling, Verdict
from referee.state import State, TurnClock
from referee.turn_clock import is_over_limit
from referee.windows import uncalled
from tablehost.lights import picture_of, tune_of
from tablehost.wire.inputs import Button
from tablehost.wire.picture import Picture, Tune
from tablehost.wire.reports import Press

LIVE_ENTRY_LAG_MS = 3000
"""How long before its typed entry a card may have landed, at a live table (catalogue section 11)."""

PEEK_US = 5_000_000
"""How long a Wild lets its player look at another hand (catalogue 5.5, `wild_functions`)."""

OWED_SHOWN_US = 5_000_000
"""Owed cards blink this long, or until the next card is typed; then the draw is written by itself."""


class Source(StrEnum):
    """Where an entry came from."""

    KEY = "key"
    BUTTON = "button"
    ORDER = "order"
    """A button of a board without a clock (StandardFirmata): which press was first is known, by how much is not."""

    AUTO = "auto"
    LANDING = "landing"
    RULE = "rule"
    """A key as well: an answer of the table that holds for every question of its kind from then on."""

    @property
    def is_key(self) -> bool:
        """Somebody typed it, so `undo` takes it back."""
        return self in (Source.KEY, Source.RULE)


@dataclass(frozen=True, slots=True)
class Done:
    """One entry that was made: entry `number` of the game, its record line, and the ruling it got."""

    number: int
    entry: Entry
    line: str
    at_us: int
    source: Source
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class TurnTime:
    """The turn that is being timed: how much of its limit is left (negative: too long by so much)."""

    seat: Seat
    limit_us: int
    left_us: int


@dataclass(frozen=True, slots=True)
class PeekTime:
    """`seat` looks at the hand of `other` for so much longer."""

    seat: Seat
    other: Seat
    left_us: int


class LiveTable:
    """One game at a live table."""

    def __init__(self, game: Game, sources: Iterable[Source] = ()) -> None:
        """`game` may hold entries already (a resumed one); `sources` tells where each of them came from."""
        self.game = game
        self.sources = list(sources)
        if len(self.sources) != len(game.entries):
            raise ValueError(f"{len(game.entries)} entries need as many sources, not {len(self.sources)}")
        self._owed_since: dict[Seat, int] = {}
        self._retyped: Play | None = None
        self._peek: Peek | None = None
        self._reminded: TurnClock | None = None
        self._picture = picture_of(game.state)

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.names

    # What comes in

    def enter(self, entry: Entry, now_us: int, source: Source = Source.KEY) -> tuple[Done, ...]:
        """Something typed at `now_us`. Draws still owed are written first when the game goes on past them."""
        done: list[Done] = []
        if isinstance(entry, (Play, JumpIn, Draw, Pass, HandLeft, PointsLeft)):
            done += self._write_owed(now_us, keep=entry.seat if self._pays(entry) else None, mover=entry.seat)
        retyped, self._retyped = self._retyped, None
        is_retyped = retyped is not None and isinstance(entry, Play) and entry.seat == retyped.seat
        entry = replace(entry, at=retyped.at if is_retyped and retyped is not None else now_us)
        done.append(self._made(entry, now_us, source))
        self._note_debts(now_us)
        return tuple(done)

    def draw_and_keep(self, seat: Seat, now_us: int) -> tuple[Done, ...]:
        """One key: the seat draws and keeps the card, or takes what it owes."""
        state = self.state
        owed = state.owes(seat)
        if not owed and state.chain is not None and state.awaits_from(seat, "accept_or_challenge"):
            owed = state.chain.amount  # drawing accepts
        if owed:
            return self.enter(Draw(seat, owed), now_us)
        drawn = self.enter(Draw(seat), now_us)
        if self.state.turn == seat and self.state.drew:
            return (*drawn, *self.enter(Pass(seat), now_us))
        return drawn

    def draw_and_lay(self, seat: Seat, card: Laid, now_us: int) -> tuple[Done, ...]:
        """The seat draws and lays the drawn card: one thing for `undo`."""
        drawn = self.enter(Draw(seat), now_us)
        return (*drawn, *self.enter(Play(seat, (card,)), now_us))

    @property
    def refused_card(self) -> int | None:
        """The number of the entry typed last, if it is a card that was refused."""
        number = next((one for one in reversed(self.game.standing_log) if self._is_key(one)), None)
        if number is None or self.game.verdict(number)[0] is not Verdict.ILLEGAL:
            return None
        return number if isinstance(self.game.entries[number - 1], (Play, JumpIn)) else None

    def let_stand(self, now_us: int) -> tuple[Done, ...]:
        """The card typed last was refused, and the table lets it lie whatever the rules say. Nothing, if it was not."""
        number = self.refused_card
        if number is None:
            return ()
        match self.game.entries[number - 1]:
            case Play(seat, cards, at=at):
                return self.enter(Correct(number, Play(seat, cards, stands=True, at=at)), now_us)
            case JumpIn(seat, card, at):
                return self.enter(Correct(number, Play(seat, (card,), stands=True, at=at)), now_us)
            case _:
                return ()

    def press(self, press: Press, now_us: int) -> tuple[Done, ...]:
        """A button of the board. Its time is the board's; a press that became known late keeps it."""
        seat, at = press.input.seat, min(press.at_us, now_us)
        match press.input.button:
            case Button.LANDING:
                return (self._made(Landed(at), now_us, Source.LANDING),)
            case Button.UNDO:
                return self.undo(now_us)
            case Button.OK:
                question = self.state.questions[-1] if self.state.questions else None
                if question is not None:
                    return self.enter(Decide(None, question.default), now_us)
                return self.enter(Timeout(), now_us) if is_over_limit(self.state, now_us) else ()
            case Button.UNO | Button.CATCH:
                pass
        if seat is None or seat >= len(self.names) or not self.state.table.seated[seat]:
            return ()
        entry = CallUno(seat, at) if press.input.button is Button.UNO else Catch(seat, None, at)
        return self.pressed(entry, now_us, Source.ORDER if press.tick is None else Source.BUTTON)

    def pressed(self, entry: CallUno | Catch, now_us: int, source: Source = Source.BUTTON) -> tuple[Done, ...]:
        """A press that became known at `now_us`; its own time is the board's."""
        done = self._made(entry, now_us, source)
        self._note_debts(now_us)
        return (done,)

    def tick(self, now_us: int) -> tuple[Done, ...]:
        """Time has passed: owed cards that were shown long enough are drawn, a turn or a peek that is over sounds."""
        self._remind(now_us)
        self._note_debts(now_us)
        ripe = [seat for seat, since in self._owed_since.items() if now_us - since >= OWED_SHOWN_US]
        return tuple(self._write_owed(now_us, only=ripe)) if ripe else ()

    def _remind(self, now_us: int) -> None:
        """The buzzer, once, when a turn has lasted too long and when a peek is over."""
        clock = self.state.clock
        if clock != self._reminded and is_over_limit(self.state, now_us):
            self._reminded = clock
            self._picture = self._picture.playing(Tune.ATTENTION)
        if self._peek is not None and self.peek_time(now_us) is None:
            self._peek = None
            self._picture = self._picture.playing(Tune.ATTENTION)

    def undo(self, now_us: int) -> tuple[Done, ...]:
        """Takes the last key's entries back. Presses stay, and so do draws that were owed before it.

        A card typed next by the same player is the same card, typed right: it keeps the time of the one taken back.
        """
        standing = self.game.standing_log
        first = next((number for number in reversed(standing) if self._is_key(number)), None)
        if first is None:
            return ()
        taken = [number for number in standing if number >= self._group_start(first)]
        kept = [
            (self.game.entries[number - 1], self.sources[number - 1])
            for number in taken
            if self.sources[number - 1] in (Source.BUTTON, Source.ORDER, Source.LANDING)
        ]
        last = self.game.entries[first - 1]
        done = self.rewrite(len(taken), kept, now_us)
        self._retyped = last if isinstance(last, Play) else None
        return done

    def rewrite(self, taken: int, entries: Iterable[tuple[Entry, Source]], now_us: int) -> tuple[Done, ...]:
        """Takes the last `taken` entries that stand back and writes these in their place, each with its own time."""
        done = [self._made(Undo(taken, now_us), now_us, Source.KEY)] if taken else []
        done += [self._made(entry, now_us, source) for entry, source in entries]
        self._retyped = None
        self._owed_since.clear()
        self._note_debts(now_us)
        return tuple(done)

    def _pays(self, entry: Entry) -> bool:
        """Whether a typed draw is (part of) what its seat owes, and not the draw of a turn after it."""
        if not isinstance(entry, Draw):
            return False
        return entry.seat != self.state.turn or entry.cards >= self.state.owes(entry.seat)

    def _is_key(self, number: int) -> bool:
        return self.sources[number - 1].is_key

    def _group_start(self, number: int) -> int:
        """A draw that is kept or laid at once is one thing and two entries; both go back together."""
        entry = self.game.entries[number - 1]
        before = number - 1
        follows_key = before in self.game.standing_log and self._is_key(before)
        if isinstance(entry, (Pass, Play)) and follows_key:
            drawn = self.game.entries[before - 1]
            if isinstance(drawn, Draw) and drawn.seat == entry.seat and drawn.at == entry.at:
                return before
        return number

    # Owed cards

    def _note_debts(self, now_us: int) -> None:
        """Remembers since when each seat has owed cards that nothing is left to decide about."""
        ready = set(self._drawable())
        for seat in list(self._owed_since):
            if seat not in ready:
                del self._owed_since[seat]
        for seat in ready:
            self._owed_since.setdefault(seat, now_us)

    def _drawable(self, mover: Seat | None = None) -> list[Seat]:
        """Seats whose owed cards can be drawn: no answer, challenge, color or hand is awaited.

        The seat to play does not draw while somebody can still be caught, because that would close the window; as the
        `mover`, who closes it at this moment anyway, it does.
        """
        state = self.state
        chain = state.chain
        if state.awaits or (chain is not None and (chain.answerable or chain.w4 is not None)):
            return []
        catchable = any(
            one.seat != state.turn and one.closed_by is None and not one.penalties for one in uncalled(state)
        )
        return [
            seat
            for seat in range(len(state.counts))
            if state.owes(seat)
            and state.table.seated[seat]
            and not (seat == state.turn and seat != mover and catchable)
        ]

    def _write_owed(
        self, now_us: int, keep: Seat | None = None, only: list[Seat] | None = None, mover: Seat | None = None
    ) -> list[Done]:
        written = []
        for seat in self._drawable(mover):
            if seat != keep and (only is None or seat in only):
                owed = self.state.owes(seat)
                written.append(self._made(Draw(seat, owed, now_us), now_us, Source.AUTO))
                self._owed_since.pop(seat, None)
        return written

    def _made(self, entry: Entry, now_us: int, source: Source) -> Done:
        before = self.state
        line = format_entry(entry, self.names)  # a correction can take away a name it speaks of
        ruling = self.game.enter(entry)
        self.sources.append(source)
        if ruling.rule is Rule.WILD_PEEK and isinstance(entry, Peek):
            self._peek = entry
        elif isinstance(entry, (Undo, Correct)):
            self._peek = None
        number = len(self.game.entries)
        tune = tune_of(entry, ruling, before, self.state)
        self._picture = self._picture.playing(tune) if tune else self._picture
        return Done(number, entry, line, now_us, source, ruling)

    # What goes out

    def picture(self, now_us: int) -> Picture:
        """The lights for the position now; its sound is the last ruling's, played once."""
        state, _ = self.seen_at(now_us)
        peek = self.peek_time(now_us)
        looking = frozenset() if peek is None else frozenset({peek.seat, peek.other})
        lights = picture_of(state, late=is_over_limit(state, now_us), looking=looking)
        self._picture = replace(lights, tune=self._picture.tune, sound=self._picture.sound)
        return self._picture

    def turn_time(self, now_us: int) -> TurnTime | None:
        """The turn clock, where turns have a limit and somebody is to lay or draw (`turn_time_limit_s`).

        Counted from when the card before was typed, the last moment the turn can have begun. When nothing is left the
        buzzer sounds; the cards are owed when the table enters `Timeout` or presses OK.
        """
        limit, clock = self.state.rules.turn_time_limit_s, self.state.clock
        if limit is None or clock is None or clock.since is None or clock.is_fined:
            return None
        return TurnTime(clock.seat, limit * 1_000_000, limit * 1_000_000 - (now_us - clock.since[1]))

    def peek_time(self, now_us: int) -> PeekTime | None:
        """The look at another hand that goes on now."""
        peek = self._peek
        if peek is None or peek.at is None or now_us - peek.at >= PEEK_US:
            return None
        return PeekTime(peek.seat, peek.other, PEEK_US - (now_us - peek.at))

    def seen_at(self, now_us: int) -> tuple[State, tuple[Note, ...]]:
        """The position as it is at `now_us`: presses whose lag has run out have their final verdict (the notes)."""
        return settled_at(self.state, now_us, len(self.game.entries) + 1)
