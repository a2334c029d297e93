"""Verdicts, rule ids and the ruling: what the referee says about one entry, and what then happens."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from referee.cards import Card, Color

if TYPE_CHECKING:
    from referee.events import Event


class Verdict(StrEnum):
    """What became of an entry (docs/record.md, Verdicts)."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UPHELD = "upheld"
    REJECTED = "rejected"
    LATE = "late"
    VOID = "void"
    REDUNDANT = "redundant"
    REDRAW = "redraw"
    MISMATCH = "mismatch"
    NEEDS_RULING = "needs_ruling"
    NOTED = "noted"


class Rule(StrEnum):
    """Rule ids: dotted, stable, never reused (docs/record.md, Rule ids). The last group is ours."""

    MATCH_COLOR = "match.color"
    MATCH_NUMBER = "match.number"
    MATCH_SYMBOL = "match.symbol"
    MATCH_WILD = "match.wild"
    MATCH_NONE = "match.none"

    FIRST_CARD = "first.card"
    FIRST_SKIP = "first.skip"
    FIRST_REVERSE = "first.reverse"
    FIRST_DRAW_TWO = "first.draw_two"
    FIRST_WILD = "first.wild"
    FIRST_WILD4 = "first.wild4"

    REVERSE_TWO = "reverse.two"
    STACK_SAME = "stack.same"
    STACK_UP = "stack.up"
    STACK_ANY = "stack.any"
    STACK_NONE = "stack.none"
    STACK_KIND = "stack.kind"
    STACK_LIMIT = "stack.limit"
    BOUNCE_SKIP = "bounce.skip"
    BOUNCE_REVERSE = "bounce.reverse"
    BOUNCE_COLOR = "bounce.color"
    BOUNCE_NOT_W4 = "bounce.not_w4"

    W4_BLUFF_POSSIBLE = "w4.bluff_possible"
    WILD_COLOR = "wild.color"
    WILD_PEEK = "wild.peek"
    WILD_TRADE = "wild.trade"
    WILD_UNDER_PENALTY = "wild.under_penalty"
    WILD_COLOR_OPEN = "wild.color_open"

    DRAW_CHOICE = "draw.choice"
    DRAW_UNTIL_PLAYABLE = "draw.until_playable"
    DRAW_PLAY_DRAWN = "draw.play_drawn"
    DRAW_RACED = "draw.raced"
    DRAW_KEEP = "draw.keep"
    DRAW_MAY_STOP = "draw.may_stop"
    DRAW_TURN_ENDS = "draw.turn_ends"
    DRAW_PENALTY = "draw.penalty"
    DRAW_ONCE = "draw.once"
    DRAW_ONLY_DRAWN = "draw.only_drawn"
    DRAW_NUMBER_ONLY = "draw.number_only"
    PASS_MUST_DRAW = "pass.must_draw"

    SCORE_HAND = "score.hand"
    SCORE_TIE = "score.tie"
    SCORE_LEAVER = "score.leaver"
    DECK_RESHUFFLE = "deck.reshuffle"
    DECK_EMPTY = "deck.empty"
    DECK_COPIES = "deck.copies"

    JUMP_IDENTICAL = "jump.identical"
    JUMP_OFF = "jump.off"
    JUMP_NOT_IDENTICAL = "jump.not_identical"
    JUMP_OPEN_PENALTY = "jump.open_penalty"
    MULTI_PAIR = "multi.pair"
    MULTI_SET = "multi.set"
    MULTI_OFF = "multi.off"
    MULTI_NOT_ALIKE = "multi.not_alike"
    SEVEN_SWAP = "seven.swap"
    SEVEN_OFF = "seven.off"
    ZERO_ROTATE = "zero.rotate"
    RED_ZERO_TEN = "red_zero.ten"
    SUM_WIN = "sum.win"
    SUM_WRONG = "sum.wrong"
    FINISH_NUMBERS_ONLY = "finish.numbers_only"

    UNO_SELF = "uno.self"
    UNO_EARLY = "uno.early"
    UNO_WRONG_CALL = "uno.wrong_call"
    UNO_CAUGHT = "uno.caught"
    UNO_CALLED = "uno.called"
    UNO_NOT_ONE = "uno.not_one"
    UNO_TIE = "uno.tie"
    UNO_NOT_NEEDED = "uno.not_needed"
    UNO_WINDOW = "uno.window"
    UNO_TOO_EARLY = "uno.too_early"
    UNO_TOO_LATE = "uno.too_late"
    UNO_EXACTLY_ONE = "uno.exactly_one"
    UNO_ONE_PENALTY = "uno.one_penalty"
    UNO_WAITING = "uno.waiting"
    UNO_MISSED = "uno.missed"
    UNO_ENTRY_LAG = "uno.entry_lag"

    CHALLENGE_OFF = "challenge.off"
    CHALLENGE_ONLY_VICTIM = "challenge.only_victim"
    CHALLENGE_IN_CHAIN = "challenge.in_chain"
    CHALLENGE_OWN = "challenge.own"
    CHALLENGE_GUILTY = "challenge.guilty"
    CHALLENGE_INNOCENT = "challenge.innocent"
    CHALLENGE_AFTER_DRAW = "challenge.after_draw"
    CHALLENGE_WAITING = "challenge.waiting"
    PENALTY_ACCEPTED = "penalty.accepted"
    PENALTY_COLOR_ONLY = "penalty.color_only"
    PENALTY_EXCESS = "penalty.excess"

    TURN_ORDER = "turn.order"
    SETUP_PLAYERS = "setup.players"
    ROUND_OVER = "round.over"
    ROUND_DEAD = "round.dead"

    FAULT_ADVICE = "fault.advice"
    FAULT_TIME = "fault.time"
    FAULT_WRONG_CALL = "fault.wrong_call"
    FAULT_WRONG_CATCH = "fault.wrong_catch"
    FAULT_NONE = "fault.none"
    SILENCE_ON = "silence.on"
    SILENCE_BROKEN = "silence.broken"
    SLAP_LAST = "slap.last"

    CLAIM_NO_EFFECT = "claim.no_effect"
    COUNT_OK = "count.ok"
    COUNT_FINAL = "count.final"
    COUNT_PHYSICAL = "count.physical"
    LANDING = "landing"
    RECORD_CORRECTED = "record.corrected"
    RECORD_CONFLICT = "record.conflict"
    MISPLAY_LATE = "misplay.late"
    DEAL_COUNT = "deal.count"
    LEAVE_OWED = "leave.owed"

    # Ours, in the same style.
    UNO_AGAIN = "uno.again"  # redundant: one's own call already stands
    PLAY_STANDS = "play.stands"  # legal: the table lets a card lie that does not fit
    CHALLENGE_SHOWN = "challenge.shown"  # noted: a hand shown though nothing asked for it
    CHALLENGE_NONE = "challenge.none"  # illegal: nothing on the pile can be challenged or accepted
    WILD_NOT_OPEN = "wild.not_open"  # illegal: no color is open, or not for this seat
    WILD_KEEP_COLOR = "wild.keep_color"  # illegal: the named color must differ (`wild_keep_color`)
    SEVEN_OPEN = "seven.open"  # illegal: the swap comes before the next turn
    CHALLENGE_OPEN = "challenge.open"  # illegal: the challenged hand is shown first
    SEVEN_NONE = "seven.none"  # illegal: no swap is due from this seat
    FIRST_LOT = "first.lot"  # noted: a card drawn for the dealer
    FIRST_LOT_AGAIN = "first.lot_again"  # redraw: only a number counts in this draw for the dealer
    FIRST_STARTS = "first.starts"  # noted: the table chose who starts
    FIRST_TWICE = "first.twice"  # illegal: a card is turned up in the middle of a round
    FIRST_MISSING = "first.missing"  # illegal: a card is laid before one was turned up
    DEAL_OK = "deal.ok"  # noted: the deal agrees with the hand size
    DECK_RUN_OUT = "deck.run_out"  # needs_ruling: the draw pile ran out, and the table may give the round up
    SEAT_LEFT = "seat.left"  # noted: somebody leaves
    SEAT_JOINED = "seat.joined"  # noted: somebody sits down
    SEAT_ABSENT = "seat.absent"  # illegal: an entry for somebody who is not in the round
    SCORE_EARLY = "score.early"  # illegal: a hand entered while the round is going on
    SCORE_WINNER = "score.winner"  # noted: the winner's own hand is not counted
    FORFEIT_CHOICE = "forfeit.choice"  # needs_ruling: the winner picks who takes a forfeit
    SCORE_MISSING = "score.missing"  # needs_ruling: the next round starts though hands are missing
    ROUND_NEXT = "round.next"  # noted: the next round starts
    ROUND_ABANDONED = "round.abandoned"  # noted: the round is given up
    DECIDED = "table.decided"  # noted: the table's word on an open question
    DECIDE_NOTHING = "table.no_question"  # void: no open question
    DECIDE_WORD = "table.decide_word"  # void: not one of the answers
    RECORD_UNDONE = "record.undone"  # noted: entries taken back
    RECORD_NO_ENTRY = "record.no_entry"  # void: no such entry to undo, correct or object to
    RECORD_FINE = "record.fine"  # rejected: the entry objected to was in order
    WILD_NO_FUNCTION = "wild.no_function"  # illegal: a Wild only names a color at this table
    SLAP_NONE = "slap.none"  # void: no 9 has landed
    SLAP_NOTED = "slap.noted"  # noted: a hand is down
    SUM_OFF = "sum.off"  # illegal: no going out by the sum at this table
    FIX_TURN = "fix.turn"  # noted: the table says whose turn it is
    FIX_DIRECTION = "fix.direction"  # noted: the table says which way play runs
    FIX_TOP = "fix.top"  # noted: the table says what lies on top
    FIX_SAME = "fix.same"  # noted: that is what is on record
    FIX_NONE = "fix.none"  # void: no round is being played
    TIME_NONE = "time.none"  # void: no turn clock at this table, or nobody is being waited for
    TIME_LEFT = "time.left"  # rejected: the turn cannot have lasted that long yet
    TIME_ONCE = "time.once"  # redundant: this turn was punished already
    NOTICE_DUE = "notice.due"  # noted: two cards left, and the table has to be told (`two_card_notice`)
    NOTICE_GIVEN = "notice.given"  # noted: the table was told


Param = int | str | Card | Color | None
Params = dict[str, Param]
"""What a sentence needs. Seats stand under the names `who`, `other` and `next`; times end in `_us`."""


class Note(NamedTuple):
    """A verdict beside the entry's own: an earlier entry revised (`number`), or something that follows by itself."""

    verdict: Verdict
    rule: Rule
    params: Params
    number: int | None = None


class Ruling(NamedTuple):
    """The verdict on one entry. `events` is what then happens; `notes` revises earlier entries or adds what follows.

    With `needs_ruling`, `default` is in force until the table decides; `answers` are the words it may decide with.
    A named tuple for its speed.
    """

    verdict: Verdict
    rule: Rule
    params: Params
    events: tuple[Event, ...] = ()
    notes: tuple[Note, ...] = ()
    default: str | None = None
    answers: tuple[str, ...] = ()

    @property
    def revisions(self) -> tuple[Note, ...]:
        """The notes that change the verdict of an earlier entry."""
        return tuple(note for note in self.notes if note.number is not None)
