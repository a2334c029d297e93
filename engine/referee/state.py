"""What is so at the table: the fold of all events. Nobody writes to a position but `evolve`, into a copy of its own.

State holds no hands, only counts, because the referee sees none. Seats index every tuple of the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.cards import Card, Color, Face
from referee.entries import Micros, Seat
from referee.facts import Fact
from referee.inference import Memory
from referee.rules import Rules
from referee.rulings import Params, Rule
from referee.values import quick_replace

Direction = Literal[1, -1]
Span = tuple[Micros, Micros]
"""When a card landed: not before the first, not after the second time. Equal where the moment is known."""

Wrong = Literal["wrong_call", "wrong_catch"]
"""A press at the wrong time that somebody still has to point out (`uno_claim_trigger` = `pointed_out`)."""

Closing = Literal["play", "draw", "turn_end"]
"""What closed a catch window: a card laid, a card drawn, or a turn that ended without a card."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a round is played with. `seated` tells who takes part; a leaver's seat stays, empty.

    `leaving` got up when the round was decided already: their hands still count, the next round is without them.
    """

    names: tuple[str, ...]
    seated: tuple[bool, ...]
    teams: tuple[tuple[Seat, ...], ...] = ()
    dealer: Seat | None = None
    starter: Seat | None = None
    lots: tuple[tuple[Seat, Card], ...] = ()
    leaving: tuple[Seat, ...] = ()
    lots_out: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """Rounds with the same rules. `scores` are this round's once they are booked; `winners` not empty ends the match.

    `round_number` counts the rounds of the evening, also over the end of a match.
    """

    number: int
    round_number: int
    totals: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()
    eliminated: tuple[bool, ...] = ()
    forfeits: tuple[tuple[str, Seat], ...] = ()


@dataclass(frozen=True, slots=True)
class Await:
    """Something one seat has to do before play goes on."""

    seat: Seat
    what: Literal["color", "accept_or_challenge", "swap", "show", "draw"]


@dataclass(frozen=True, slots=True)
class Chain:
    """Draw cards nobody has drawn for yet: `victim` faces `amount` and may answer, accept or challenge.

    `last` is the draw card that decides which answers count, `deflected` that a Skip or Reverse lies on it. `w4` is
    the Wild Draw Four a challenge would be about (None: no challenge), `challenged` the entry that challenged it.
    `holds_two` tells that there is a Draw Two among them.
    """

    victim: Seat
    amount: int
    last: Face
    length: int
    answerable: bool
    deflected: bool = False
    w4: LaidFour | None = None
    challenged: int | None = None
    holds_two: bool = False


@dataclass(frozen=True, slots=True)
class LaidFour:
    """A Wild Draw Four that may be challenged: who laid it as entry `number`, and what it was laid on.

    `on_penalty` tells that it answered a pending Draw Two, so that every other answer to it counts as playable, and
    `served` that it was laid on a draw card whose penalty had just been taken (`served_two`: with a Draw Two in it).
    `left` cards were in the hand then, by the record, and `got` counts those that came into it since.
    """

    offender: Seat
    number: int
    color: Color | None
    top: Card | None
    left: int
    on_penalty: bool
    served: bool = False
    served_two: bool = False
    got: int = 0


@quick_replace
class Press(NamedTuple):
    """One press on UNO! or CATCH, as entry `number`.

    `early` is a call before the card was laid, `is_shout` a call meant as a catch (A23). `forgiven` tells that it came
    while hands went down on a 9, so that it is nobody's fault if it counts for nothing. `placed` is the table's word
    on a press whose order with a landing stayed open: it counts, or it does not.
    """

    number: int
    seat: Seat
    at: Micros | None
    is_call: bool
    target: Seat | None = None
    early: bool = False
    placed: bool | None = None
    is_shout: bool = False
    forgiven: bool = False


@quick_replace
class Window(NamedTuple):
    """The time in which a seat that laid its last card but one (as entry `number`) can be caught.

    `presses` are the calls and catches it has to judge; `penalties` the cards booked for it so far, by seat.
    `closed_by` is the entry that closed it, `closer` and `closed_how` who did what, `closing` when that happened.
    `over` tells that the hand no longer holds one card (since an entry at `over_at`); `exempt` that no call was due (a
    swap, or a last card that needs none). `since` is when the owner's turn can have begun: no call before it counts.
    `exchanged` tells that the one card came by a swap or rotation, so that a call can be due only afterwards.
    """

    seat: Seat
    number: int
    opened: Span | None
    closed_by: int | None = None
    closing: Span | None = None
    closer: Seat | None = None
    closed_how: Closing | None = None
    over: bool = False
    presses: tuple[Press, ...] = ()
    penalties: tuple[tuple[Seat, int], ...] = ()
    exempt: bool = False
    since: Micros | None = None
    over_at: Micros | None = None
    exchanged: bool = False


@dataclass(frozen=True, slots=True)
class Slapping:
    """Hands on the pile after a 9 (`slap_nine`): `seats` have to slap, `hands` are the first hand of each so far.

    `last` has to draw for being last, once that is known. The next card ends it (`is_open`); where the moment is
    known, hands before `ended` that become known late still count.
    """

    seats: tuple[Seat, ...]
    landed: Span | None
    hands: tuple[Press, ...] = ()
    last: Seat | None = None
    is_open: bool = True
    ended: Micros | None = None

    def missing(self) -> tuple[Seat, ...]:
        """Who has not slapped yet."""
        return tuple(seat for seat in self.seats if all(hand.seat != seat for hand in self.hands))


@dataclass(frozen=True, slots=True)
class TurnClock:
    """`seat` has to lay or draw since the previous turn ended, within `since`; `is_fined` once it was too slow."""

    seat: Seat
    since: Span | None
    is_fined: bool = False


class LastLaid(NamedTuple):
    """The play the top card came from; `color_before` was in force when it was laid."""

    seat: Seat
    card: Card
    number: int
    landed: Span | None
    color_before: Color | None


@dataclass(frozen=True, slots=True)
class HandEnd:
    """What a seat was left with: the cards if they were shown, else only their points."""

    cards: tuple[Card, ...] | None
    points: int


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling the table has to make. `default` is in force until it does."""

    number: int
    rule: Rule
    default: str
    answers: tuple[str, ...]
    params: Params


@dataclass(slots=True)
class State:
    """The whole position. `turn` is who plays once everything owed is settled (docs/record.md, `? turn`).

    As good as frozen: only `evolve` writes fields, of a `draft` that nobody else has seen yet (a test reads the code
    for others that do). A frozen dataclass would check every field of every position for a mistake nobody makes.
    """

    rules: Rules
    table: Table
    match: Match
    # the piles
    top: Card | None
    color: Color | None
    draw_pile: int
    discard_pile: int
    last: LastLaid | None
    # whose turn, and what is owed
    turn: Seat | None
    direction: Direction
    drew: int
    raced: Seat | None
    idle: int
    served: bool
    served_two: bool
    chain: Chain | None
    awaits: tuple[Await, ...]
    # the hands
    counts: tuple[int, ...]
    due: tuple[int, ...]
    # UNO
    called: tuple[bool, ...]
    early: tuple[Press | None, ...]
    windows: tuple[Window, ...]
    waiting: tuple[Press, ...]
    landings: tuple[Micros, ...]
    # the end of the round
    out: tuple[Seat, ...]
    winner: Seat | None
    over: Literal["", "won", "left", "void"]
    hands: tuple[HandEnd | None, ...]
    # what people and the referee know
    wrongs: tuple[tuple[Wrong, Seat], ...]
    silence: Seat | None
    slaps: Slapping | None
    clock: TurnClock | None
    notices: tuple[Seat, ...]
    memory: Memory
    facts: tuple[Fact, ...]
    questions: tuple[Question, ...]

    @property
    def is_over(self) -> bool:
        """The round is decided or given up; only owed cards and hands are still entered."""
        return self.over != ""

    def owes(self, seat: Seat) -> int:
        """Cards `seat` still has to draw, those of an unanswered chain included unless a challenge is open."""
        chain = self.chain
        if chain is not None and chain.victim == seat and not self.awaits_from(seat, "accept_or_challenge"):
            return self.due[seat] + (chain.amount if chain.challenged is None else 0)
        return self.due[seat]

    def awaits_from(self, seat: Seat, what: str) -> bool:
        return any(one.seat == seat and one.what == what for one in self.awaits)

    def in_round(self, seat: Seat) -> bool:
        """Sits at the table and is not out yet."""
        return self.table.seated[seat] and seat not in self.out

    def active(self) -> tuple[Seat, ...]:
        """Seats still in the round, clockwise."""
        seated, out = self.table.seated, self.out
        return tuple(seat for seat, sits in enumerate(seated) if sits and seat not in out)

    def after(self, seat: Seat, direction: Direction | None = None, steps: int = 1) -> Seat:
        """The seat `steps` turns after `seat`, in the direction of play unless another is given."""
        step = self.direction if direction is None else direction
        seated, out = self.table.seated, self.out
        size = len(seated)
        while steps:
            seat = (seat + step) % size
            if seated[seat] and seat not in out:
                steps -= 1
        return seat

    def draft(self) -> State:
        """A copy to write the next position into. Field by field: this runs for every event, a loop takes thrice."""
        new = State.__new__(State)
        new.rules = self.rules
        new.table = self.table
        new.match = self.match
        new.top = self.top
        new.color = self.color
        new.draw_pile = self.draw_pile
        new.discard_pile = self.discard_pile
        new.last = self.last
        new.turn = self.turn
        new.direction = self.direction
        new.drew = self.drew
        new.raced = self.raced
        new.idle = self.idle
        new.served = self.served
        new.served_two = self.served_two
        new.chain = self.chain
        new.awaits = self.awaits
        new.counts = self.counts
        new.due = self.due
        new.called = self.called
        new.early = self.early
        new.windows = self.windows
        new.waiting = self.waiting
        new.landings = self.landings
        new.out = self.out
        new.winner = self.winner
        new.over = self.over
        new.hands = self.hands
        new.wrongs = self.wrongs
        new.silence = self.silence
        new.slaps = self.slaps
        new.clock = self.clock
        new.notices = self.notices
        new.memory = self.memory
        new.facts = self.facts
        new.questions = self.questions
        return new

    def having(self, **changes: object) -> State:
        """This position with some fields replaced."""
        new = self.draft()
        for name, value in changes.items():
            setattr(new, name, value)
        return new
