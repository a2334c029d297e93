"""One catch window with every press on it: a course of cards, presses, and a second, simpler judge over them.

`expected` says what has to come out, `referee_says` what the referee makes of it in whatever order things become known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from hypothesis import strategies as st

from referee.cards import Laid
from referee.entries import CallUno, Catch, Draw, Entry, Landed, Pass, Play, Say, Seat
from referee.game import Game
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from referee.setup import Setup

ANN, BOB, CAL, DAN = range(4)
MS: Final = 1000
SECOND: Final = 1000 * MS
POSITION: Final = Setup(
    names=("Ann", "Bob", "Cal", "Dan"),
    top=Laid.parse("R5"),
    turn=DAN,
    counts=((ANN, 2), (BOB, 5), (CAL, 5), (DAN, 5)),
)
"""Dan is to play, then Ann, who holds two cards."""

Closes = Literal[
    "next_player_draws_or_plays", "next_player_plays_card", "next_card_played", "while_one_card", "own_next_turn"
]
CLOSES: Final[tuple[Closes, ...]] = (
    "next_player_draws_or_plays",
    "next_player_plays_card",
    "next_card_played",
    "while_one_card",
    "own_next_turn",
)


@dataclass(frozen=True)
class Course:
    """Times of typing: Dan's card, Ann's last but one, then Bob's card or draw and pass, then Cal's card."""

    dan: int
    ann: int
    bob: int
    bob_passes: int | None
    cal: int

    def entries(self) -> list[Entry]:
        bob: list[Entry]
        if self.bob_passes is None:
            bob = [card(BOB, "R8", self.bob)]
        else:
            bob = [Draw(BOB, 1, self.bob), Pass(BOB, self.bob_passes)]
        return [card(DAN, "R6", self.dan), card(ANN, "R7", self.ann), *bob, card(CAL, "R9", self.cal)]

    def closed_at(self, closes: Closes) -> int | None:
        match closes:
            case "next_player_draws_or_plays":
                return self.bob
            case "next_player_plays_card":
                return self.bob if self.bob_passes is None else self.bob_passes
            case "next_card_played":
                return self.bob if self.bob_passes is None else self.cal
            case "while_one_card" | "own_next_turn":
                return None


def card(seat: Seat, name: str, at: int) -> Play:
    return Play(seat, (Laid.parse(name),), False, at)


@dataclass(frozen=True)
class Pressed:
    """One press, and how long it took to become known."""

    seat: Seat
    at: int
    is_call: bool
    targeted: bool = True
    delay: int = 0

    @property
    def entry(self) -> Entry:
        return (
            CallUno(self.seat, self.at) if self.is_call else Catch(self.seat, ANN if self.targeted else None, self.at)
        )


Told = tuple[Verdict, Rule]


def expected(rules: Rules, course: Course, presses: Sequence[Pressed]) -> tuple[list[Told], list[int]]:
    """The verdict on every press and the cards owed by every seat, once everything is known (`counts`)."""
    lag, tie = rules.entry_lag_ms * MS, rules.press_tie_ms * MS
    turn_since = course.dan - lag
    opened = max(course.ann - lag, turn_since)
    closed = course.closed_at(rules.uno_catch_closes)
    calls = sorted(press.at for press in presses if press.is_call and press.at >= turn_since)
    call = calls[0] if calls else None
    owed = [0, 0, 0, 0]
    told: dict[Pressed, Told] = {}
    caught: int | None = None
    for press in sorted((press for press in presses if not press.is_call), key=lambda one: one.at):
        tied = call is not None and (press.at == call or abs(press.at - call) < tie)
        saved = call is not None and (rules.press_tie_to == "owner" if tied else call < press.at)
        if press.at < opened:
            told[press] = Verdict.REJECTED, Rule.UNO_NOT_ONE
        elif caught is not None:
            told[press] = Verdict.REDUNDANT, Rule.UNO_ONE_PENALTY
        elif saved:
            told[press] = Verdict.REJECTED, Rule.UNO_TIE if tied else Rule.UNO_CALLED
        elif closed is not None and press.at >= closed:
            told[press] = Verdict.LATE, Rule.UNO_WINDOW
        else:
            caught = press.at
            told[press] = Verdict.UPHELD, Rule.UNO_CAUGHT
            owed[ANN] = rules.uno_miss_penalty
        if told[press][1] in (Rule.UNO_NOT_ONE, Rule.UNO_CALLED, Rule.UNO_WINDOW):
            owed[press.seat] += rules.uno_false_catch_penalty
    saving = True
    for press in sorted((press for press in presses if press.is_call), key=lambda one: one.at):
        if press.at < turn_since:
            told[press] = Verdict.VOID, Rule.UNO_TOO_EARLY
        elif caught is not None:
            told[press] = Verdict.VOID, Rule.UNO_TOO_LATE
        elif saving:
            told[press] = Verdict.LEGAL, Rule.UNO_SELF
            saving = False
        else:
            told[press] = Verdict.VOID, Rule.UNO_TOO_LATE
    return [told[press] for press in presses], owed


def referee_says(
    rules: Rules, course: Course, presses: Sequence[Pressed], landings: Sequence[int] = ()
) -> tuple[list[Told], list[int], Game]:
    """The same from the referee, who learns of every press `delay` after it was made, and of landings at once."""
    arrivals: list[tuple[int, int, int, int, Entry | Pressed]] = []
    for place, typed in enumerate([*map(Landed, landings), *course.entries()]):
        assert typed.at is not None
        arrivals.append((typed.at, 0, 0, place, typed))
    latest = [0, 0, 0, 0]
    for place, press in sorted(enumerate(presses), key=lambda one: one[1].at):
        # The presses of one seat become known in their order.
        known = latest[press.seat] = max(latest[press.seat], press.at + press.delay)
        arrivals.append((known, 1, press.at, place, press))
    game = Game(replace(POSITION, rules=rules))
    numbers: dict[int, int] = {}
    for *_, place, one in sorted(arrivals, key=lambda arrival: arrival[:4]):
        if isinstance(one, Pressed):
            game.enter(one.entry)
            numbers[place] = len(game.entries)
        else:
            assert game.enter(one).verdict in (Verdict.LEGAL, Verdict.NOTED), one
    game.enter(Say(DAN, "two_cards", 100 * SECOND))
    return [plainly(game.verdict(numbers[place])) for place in range(len(presses))], list(game.state.due), game


def plainly(told: Told) -> Told:
    """A call that stands is `early` only if it became known before its card; that is no difference here.

    Nor is it, for a call after the first, whether it came again or too late: it has no effect.
    """
    same = {Rule.UNO_EARLY: (Verdict.LEGAL, Rule.UNO_SELF), Rule.UNO_AGAIN: (Verdict.VOID, Rule.UNO_TOO_LATE)}
    return same.get(told[1], told)


# What hypothesis draws

GAPS: Final = st.integers(5, 60).map(lambda tenths: tenths * 100 * MS)
SMALL: Final = st.sampled_from((-6, -5, -3, -1, 0, 1, 4, 5, 6)).map(lambda ms: ms * MS)
OFFSETS: Final = SMALL | st.integers(-40, 40).map(lambda tenths: tenths * 100 * MS)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    dan = 10 * SECOND
    ann = dan + draw(GAPS)
    bob = ann + draw(GAPS)
    passes = bob + draw(GAPS) if draw(st.booleans()) else None
    return Course(dan, ann, bob, passes, (passes or bob) + draw(GAPS))


@st.composite
def press_lists(draw: st.DrawFn, rules: Rules, course: Course) -> list[Pressed]:
    """Calls of Ann and catches of the others, crowded around the moments that matter and around each other."""
    # Bob's draw would pay what he owes for a wrong catch.
    catchers = (CAL, DAN) if rules.uno_false_catch_penalty else (BOB, CAL, DAN)
    presses: list[Pressed] = []
    for _ in range(draw(st.integers(1, 5))):
        anchors = [course.dan, course.ann, course.bob, course.cal, *(one.at for one in presses)]
        at = max(0, draw(st.sampled_from(anchors)) + draw(OFFSETS))
        seat = draw(st.sampled_from((ANN, ANN, *catchers)))
        delay = draw(st.just(0) | GAPS)
        if all((one.is_call, one.at) != (seat == ANN, at) for one in presses):
            presses.append(Pressed(seat, at, seat == ANN, draw(st.booleans()), delay))
    return presses


@st.composite
def official_with(draw: st.DrawFn, lags: tuple[int, ...] = (0, 3000)) -> Rules:
    rules = Rules().with_option("entry_lag_ms", str(draw(st.sampled_from(lags))))
    rules = rules.with_option("uno_catch_closes", draw(st.sampled_from(CLOSES)))
    rules = rules.with_option("press_tie_ms", str(draw(st.sampled_from((0, 5, 100)))))
    rules = rules.with_option("press_tie_to", draw(st.sampled_from(("owner", "catcher"))))
    return rules.with_option("uno_false_catch_penalty", str(draw(st.sampled_from((0, 2)))))


class Evening:
    """Everything one law is tried on."""

    def __init__(self, rules: Rules, course: Course, presses: list[Pressed]) -> None:
        self.rules, self.course, self.presses = rules, course, presses

    def __repr__(self) -> str:
        return "\n".join([str(self.rules), str(self.course), *map(str, self.presses)])


@st.composite
def evenings(draw: st.DrawFn, lags: tuple[int, ...] = (0, 3000)) -> Evening:
    rules, course = draw(official_with(lags)), draw(courses())
    return Evening(rules, course, draw(press_lists(rules, course)))
