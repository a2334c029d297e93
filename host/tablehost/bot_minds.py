"""What a bot does with the cards it sees: which card, which color, whether it calls, catches, bluffs or challenges.

It looks at its own hand and at the table, and at nothing else. Chance comes from the generator it is given.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, Color, Face
from referee.entries import CallUno, Catch, Micros, Seat
from tablehost.truth_match import TrueTable

_TIE = 2000
"""Microseconds between two presses meant as simultaneous; presses are told apart to 0.1 ms."""

UnoPlan = Literal["early", "after", "forget"]


@dataclass(frozen=True, slots=True)
class Habits:
    """How often, from 0 to 1, a bot does each of these when it could."""

    forgets_uno: float = 0.2
    calls_early: float = 0.3  # with two cards, just before laying
    catches: float = 0.6  # somebody notices a forgotten call
    catches_too: float = 0.25  # a second one presses as well
    ties: float = 0.06  # the forgetful owner calls in the same moment as the catcher
    remembers_late: float = 0.3  # the forgetful owner calls in the end
    bluffs: float = 0.15  # lays a Wild Draw Four although a card of the color is held
    challenges: float = 0.35
    accepts_aloud: float = 0.4
    answers: float = 0.8  # a draw card, where it may be answered
    jumps_in: float = 0.5
    lays_alike: float = 0.7  # further cards that may go down with the first one
    races: float = 0.3  # the next player with a card just drawn
    draws_by_choice: float = 0.03
    keeps_fitting: float = 0.1  # a drawn card that could be played
    passes_silently: float = 0.5  # the typist leaves the pass out: the next entry implies it
    leaves_color_open: float = 0.1  # the color is said only afterwards
    shows_cards: float = 0.5  # a challenged hand is typed, not only its verdict
    uses_wild: float = 0.6  # to look at a hand or to swap cards, where it may be
    claims_sum: float = 0.8  # notices that the hand adds up
    makes_noise: float = 0.15  # in a silence
    runs_out_of_time: float = 0.04  # in a turn
    says_stuck: float = 0.1  # that nothing can be played


@dataclass(frozen=True, slots=True)
class Press:
    """A press after a landing. `tied`: a catch and the owner's call in the same moment."""

    entry: CallUno | Catch
    at: Micros
    planted: str | None = None
    tied: bool = False


class Mind:
    """The choices of all bots at one table. `faults` is the chance of a wrong catch at a landing."""

    def __init__(
        self, rng: random.Random, habits: Habits, faults: float, seconds: Callable[[float, float], Micros]
    ) -> None:
        self._random = rng
        self.habits = habits
        self._faults = faults
        self._seconds = seconds

    def happens(self, chance: float) -> bool:
        return self._random.random() < chance

    def card(self, table: TrueTable, seat: Seat) -> Card | None:
        """The card to lay on an ordinary turn; None: draw one."""
        cards = table.playable(seat)
        if Face.WILD_DRAW_FOUR in (card.face for card in cards) and not self.happens(self.habits.bluffs):
            in_color = any(card.color is table.color for card in table.hands[seat])
            cards = [card for card in cards if card.face is not Face.WILD_DRAW_FOUR or not in_color]
        if not cards or (table.rules.voluntary_draw == "allowed" and self.happens(self.habits.draws_by_choice)):
            return None
        return self._random.choice(cards)

    def alike(self, table: TrueTable, seat: Seat, card: Card) -> tuple[Card, ...]:
        """The card, and what goes down with it."""
        rest = list(table.hands[seat])
        rest.remove(card)
        self._random.shuffle(rest)
        cards: tuple[Card, ...] = (card,)
        for other in rest:
            together = (*cards, other)
            if table.may_go_together(seat, together) and self.happens(self.habits.lays_alike):
                cards = together
        return cards

    def answer(self, table: TrueTable, seat: Seat) -> Card | None:
        """The card to lay on a pending draw card, if any."""
        cards = table.playable(seat)
        return self._random.choice(cards) if cards and self.happens(self.habits.answers) else None

    def drawn(self, table: TrueTable, seat: Seat) -> Card | None:
        """The card to lay after drawing; None: keep it."""
        cards = table.playable(seat)
        must = table.rules.drawn_card_play == "mandatory"
        if not cards or (not must and self.happens(self.habits.keeps_fitting)):
            return None
        return self._random.choice(cards)

    def color(self, table: TrueTable, seat: Seat, besides: Color | None) -> Color:
        """The color to name: one of the own hand, mostly the one held most often, but not `besides`."""
        held = [card.color for card in table.hands[seat] if card.color is not None and card.color is not besides]
        return self._random.choice(held or [color for color in Color if color is not besides])

    def uno_plan(self, may_be_early: bool) -> UnoPlan:
        draw = self._random.random()
        if draw < self.habits.forgets_uno:
            return "forget"
        return "early" if may_be_early and draw < self.habits.forgets_uno + self.habits.calls_early else "after"

    def jumper(self, table: TrueTable) -> Seat | None:
        """Who lays an identical card out of turn now, if anybody."""
        if table.rules.jump_in == "off" or table.top is None:
            return None
        seats = [seat for seat in table.seats.playing if table.top in table.hands[seat]]
        seats = [seat for seat in seats if table.may_jump(seat, table.top) and not table.owed[seat]]
        return self._random.choice(seats) if seats and self.happens(self.habits.jumps_in) else None

    def racer(self, table: TrueTable) -> Seat | None:
        """Who lays the card just drawn and kept after all, while the next player hesitates."""
        if table.raced is None or not table.may_race(table.raced[0]):
            return None
        return table.raced[0] if self.happens(self.habits.races) else None

    def presses(self, table: TrueTable, seat: Seat, plan: UnoPlan, landed: Micros) -> list[Press]:
        """The presses after a landing that leaves one card, in order: within two seconds, so before the next card."""
        habits, seconds = self.habits, self._seconds
        others = table.seats.others(seat)
        self._random.shuffle(others)
        at = landed + seconds(0.2, 0.9)
        call = Press(CallUno(seat, at), at)
        if plan != "forget":
            presses = [call] if plan == "after" else []
            if self.happens(self._faults) and not table.buttons_are_hands:
                at += seconds(0.1, 0.6)
                presses.append(Press(Catch(others[0], seat, at), at, "catch_called"))
            return presses
        if self.happens(habits.remembers_late / 2):
            return [call]
        if not self.happens(habits.catches):
            return []
        if table.is_exempt(seat):
            return [Press(Catch(other, seat, at + turn), at + turn) for turn, other in enumerate(others[:2])]
        is_too_late = table.rules.uno_late_call == "too_late"
        if self.happens(habits.ties) and table.rules.press_tie_ms > _TIE // 1000 and not is_too_late:
            tied = at + _TIE
            caught = Press(Catch(others[0], seat, at), at, tied=True)
            return [caught, Press(CallUno(seat, tied), tied, tied=True)]
        at += seconds(0.3, 0.5)
        alone = all(len(table.hands[one]) > 1 or table.calls.stands[one] for one in others)
        alone = alone and not table.buttons_are_hands
        presses = [Press(Catch(others[0], None if alone and self.happens(0.6) else seat, at), at)]
        if len(others) > 1 and self.happens(habits.catches_too):
            at += seconds(0.05, 0.15)
            presses.append(Press(Catch(others[1], seat, at), at))
        if self.happens(habits.remembers_late):
            at += seconds(0.05, 0.3)
            presses.append(Press(CallUno(seat, at), at))
        return presses
