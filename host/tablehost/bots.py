"""Bots that play whole matches at a table that sees everything, and what people would type and press meanwhile.

`Match.steps` yields the entries in the order the host learns of them, each with the truth after it. The demo plays
them on the screen; tests feed them to the referee, which sees no hands, and compare. The order of presses and the
times are the only link to the referee: nothing here asks it anything.

Times are those of `bot_typist.py`; choices are those of `bot_minds.py`; what follows a landing is in `bot_landing.py`,
the end of a round in `bot_ends.py`; faults are planted by `bot_faults.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.cards import Card
from referee.dependants import has_answers
from referee.entries import (
    Abandon,
    Accept,
    Challenge,
    Decide,
    Draw,
    Entry,
    Flip,
    Lot,
    Micros,
    NextRound,
    Pass,
    Reshuffle,
    Say,
    Seat,
    Show,
    Starts,
    Timeout,
)  # fmt: skip
from referee.rules import Rules
from referee.setup import Setup
from tablehost import bot_ends, bot_faults, bot_landing
from tablehost.bot_lots import Lots, draw_lots, must_draw_again
from tablehost.bot_minds import Habits, Mind
from tablehost.bot_typist import LAG_MS, Step, Typist
from tablehost.truth_match import TrueTable
from tablehost.truth_scores import opposite_teams
from tablehost.truth_snapshot import Truth


class Match:
    """One match between bots. `setup` is how its record starts, `table` the truth, `steps()` what happens.

    `max_rounds` ends it earlier, or, over the end of a match, later. With `draws_lots` the dealer is drawn for.
    """

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        seed: int = 0,
        *,
        exact: bool = True,
        faults: float = 0.0,
        leave_owed_draws_to_table: bool = False,
        max_rounds: int | None = None,
        draws_lots: bool = False,
        habits: Habits | None = None,
        deck: Sequence[Card] | None = None,
    ) -> None:
        if not exact and rules.entry_lag_ms < LAG_MS:
            rules = rules.with_option("entry_lag_ms", str(LAG_MS))
        self.random = random.Random(f"bots {seed}")
        teams = opposite_teams(len(names)) if rules.teams == "pairs" else ()
        dealer = random.Random(seed).randrange(len(names))
        self._lots: Lots | None = None
        told_teams = teams
        if draws_lots:
            self._lots = draw_lots(rules.settled(), len(names), self.random)
            dealer = self._lots.dealer
            if rules.settled().team_formation == "high_low":
                teams, told_teams = self._lots.teams, ()
        self.setup = Setup(rules=rules, names=tuple(names), dealer=None if draws_lots else dealer, teams=told_teams)
        self.table = TrueTable(rules, len(names), seed, dealer=dealer, deck=deck, teams=teams)
        self.typist = Typist(self.random, exact)
        self.mind = Mind(self.random, habits or Habits(), faults, self.typist.seconds)
        self.exact = exact
        self.faults = faults
        self._table_draws = leave_owed_draws_to_table
        endless = self.table.rules.match_end == "none" or not isinstance(self.table.rules.match_target, int)
        self._max_rounds = max_rounds if max_rounds is not None else 3 if endless else None
        self.silent_pass: Seat | None = None  # ended the turn, but nobody typed it
        self.typed_last: Micros = 0  # when the last card was typed

    # Steps

    def key(self, entry: Entry, expect: str = "legal", planted: str | None = None, *, lied: bool = False) -> Step:
        return Step(entry, self.truth(), "key", expect, planted, lied=lied)

    def button(self, entry: Entry, expect: str, planted: str | None = None) -> Step:
        return Step(entry, self.truth(), "button", expect, planted)

    def truth(self) -> Truth:
        return self.table.truth(self.silent_pass)

    # The match

    def steps(self) -> Iterator[Step]:
        table = self.table
        while True:
            yield from self._open()
            while not table.is_over:
                yield from self._turn()
            if table.pending is not None:
                yield from self._face(table.pending.victim)
            yield from self.settle()
            if table.winner is not None:
                yield from bot_ends.book(self)
            is_last = bool(table.match_winners) if self._max_rounds is None else table.round_number == self._max_rounds
            if is_last:
                return
            table.next_round()
            named = table.rules.next_dealer == "free_choice" or self.mind.happens(0.2)
            yield self.key(NextRound(table.dealer if named else None, self.typist.key_time()), "noted")

    def _open(self) -> Iterator[Step]:
        table, at = self.table, self.typist.key_time
        for seat, card in self._lots.drawn if self._lots is not None and table.round_number == 1 else ():
            # Who plays first is open until the dealer is known.
            expect = "redraw" if must_draw_again(table.rules, card) else "noted"
            yield Step(Lot(seat, card, at()), replace(self.truth(), turn=None), "key", expect)
        if table.rules.first_player == "table_choice" and self.mind.happens(0.5):
            table.choose_starter(self.random.choice(table.seats.playing))
            assert table.starter is not None
            yield self.key(Starts(table.starter, at()), "noted")
        accepted = table.rules.opening_lead == "free_lead"
        while not accepted:
            card, accepted = table.flip()
            yield self.key(Flip(card, at()), "legal" if accepted else "redraw")
        if table.color_from is not None:
            yield from bot_landing.name_color(self, table.color_from, None)
        yield from self.settle()

    # A turn

    def _turn(self) -> Iterator[Step]:
        table = self.table
        if table.pending is not None:
            yield from self._face(table.pending.victim)
            return
        seat = table.turn
        assert seat is not None
        if self.mind.happens(self.faults):
            yield from bot_faults.plant(self, seat)
            yield from self.settle()
        limit = table.rules.turn_time_limit_s if table.top is not None else None  # no turn came before a free lead
        if limit is not None and self.mind.happens(self.mind.habits.runs_out_of_time):
            yield from self.say_pass()
            self.typist.moment(limit + 0.1, limit + 2.0)
            table.owe(seat, table.rules.turn_time_penalty or 0)
            yield self.key(Timeout(self.typist.key_time()), "upheld")
            yield from self.settle()
        card = self.mind.card(table, seat)
        if card is not None:
            yield from self._lay(seat, card)
        else:
            yield from self._draw(seat)

    def _face(self, seat: Seat) -> Iterator[Step]:
        """A draw card waits for the seat: answer it, challenge it, or draw."""
        pending, habits = self.table.pending, self.mind.habits
        assert pending is not None
        card = self.mind.answer(self.table, seat)
        if card is not None:
            yield from self._lay(seat, card)
            return
        if pending.is_challengeable and self.mind.happens(habits.challenges):
            yield from self._challenge(seat)
        elif pending.is_challengeable and (self._table_draws or self.mind.happens(habits.accepts_aloud)):
            self.table.accept(seat)
            yield self.key(Accept(seat, self.typist.key_time()), "noted")
        if self.table.pending is not None:
            yield from self._draw_owed(seat)
        yield from self.settle()

    def _challenge(self, seat: Seat) -> Iterator[Step]:
        table, pending = self.table, self.table.pending
        assert pending is not None
        assert pending.offender is not None
        offender, guilty = pending.offender, pending.guilty
        table.challenge(seat)
        expect = "upheld" if guilty else "rejected"
        yield self.key(Challenge(seat, self.typist.key_time()), expect)
        table.show()
        now = tuple(table.hands[offender])
        if sorted(card.index for card in now) == sorted(card.index for card in pending.hand) and self.mind.happens(
            self.mind.habits.shows_cards
        ):
            show = Show(offender, now, None, self.typist.key_time())
        else:
            show = Show(offender, (), "has" if guilty else "lacks", self.typist.key_time())
        yield self.key(show, expect, "guilty_wild_draw_four" if guilty else None)

    def _draw(self, seat: Seat) -> Iterator[Step]:
        """A turn without a card to lay: draw, and perhaps lay what was drawn."""
        table, rules = self.table, self.table.rules
        must_not = rules.voluntary_draw == "forbidden"
        lies = bool(table.playable(seat))
        if self.mind.happens(self.mind.habits.says_stuck) and (not lies or self.mind.happens(self.faults)):
            yield self.key(Say(seat, "nothing_playable", self.typist.key_time()), "noted", lied=lies)
        self.typist.moment(2.0, 5.0)
        drawn = 0
        in_one_entry = self.mind.happens(0.5)
        while not table.piles.are_spent:
            if table.piles.must_reshuffle:
                if drawn:
                    yield self._drew(seat, drawn, lied=lies and must_not)
                    drawn = 0
                yield from self._reshuffle(may_abandon=True)
                if table.is_over:
                    return
            table.draw(seat)
            drawn += 1
            goes_on = rules.draw_when_stuck == "draw_until_playable" and not table.playable(seat)
            if not (goes_on and in_one_entry):
                yield self._drew(seat, drawn, lied=lies and must_not)
                drawn = 0
            if not goes_on:
                break
        if drawn:
            yield self._drew(seat, drawn, lied=lies and must_not)
        yield from self.settle()
        if table.turn != seat:  # the draw ended it
            return
        if table.drawn and rules.draw_when_stuck == "draw_one_may_play" and self.mind.happens(self.faults / 2):
            yield self.key(Draw(seat, 1, self.typist.key_time()), "illegal", "second_draw")
        card_to_lay = self.mind.drawn(table, seat) if table.drawn else None
        jumper, racer = self.mind.jumper(table), self.mind.racer(table)
        if racer is not None:
            yield from self._race(racer)
        elif jumper is not None:
            yield from self._jumps(jumper)
        elif card_to_lay is not None:
            yield from self._lay(seat, card_to_lay)
        else:
            yield from self._keep(seat)

    def _drew(self, seat: Seat, cards: int, *, lied: bool) -> Step:
        self.silent_pass = None
        return self.key(Draw(seat, cards, self.typist.typed(self.typist.clock)), lied=lied)

    def _keep(self, seat: Seat) -> Iterator[Step]:
        table = self.table
        may_be_silent = bool(table.drawn) and table.rules.draw_when_stuck == "draw_one_may_play"
        table.keep(seat)
        if may_be_silent and self.mind.happens(self.mind.habits.passes_silently):
            self.silent_pass = seat
        else:
            self.silent_pass = None
            yield self.key(Pass(seat, self.typist.key_time()), "needs_ruling" if table.is_void else "legal")
            yield from self.settle()
        racer = self.mind.racer(table)
        if racer is not None:
            yield from self._race(racer)

    def say_pass(self) -> Iterator[Step]:
        """The pass that was left out is typed after all, because something else comes before the next card."""
        if self.silent_pass is not None:
            seat, self.silent_pass = self.silent_pass, None
            yield self.key(Pass(seat, self.typist.key_time()))

    # Laying cards

    def _lay(self, seat: Seat, card: Card) -> Iterator[Step]:
        yield from bot_landing.land(self, seat, self.mind.alike(self.table, seat, card), "turn")
        yield from self._jumps(self.mind.jumper(self.table))

    def _race(self, seat: Seat) -> Iterator[Step]:
        assert self.table.raced is not None
        yield from bot_landing.land(self, seat, (self.table.raced[1],), "race")
        yield from self._jumps(self.mind.jumper(self.table))

    def _jumps(self, jumper: Seat | None) -> Iterator[Step]:
        """`jumper` lays the twin of the top card, and perhaps somebody the next twin."""
        while jumper is not None:
            assert self.table.top is not None
            yield from bot_landing.land(self, jumper, (self.table.top,), "jump")
            jumper = self.mind.jumper(self.table)

    # Owed cards

    def settle(self) -> Iterator[Step]:
        """Who was fined for a call that was not needed shows the card; then everybody draws what is owed, but not what
        a draw card still asks for."""
        table, pending = self.table, self.table.pending
        for seat in range(table.players):
            if table.calls.fined_for_nothing(seat):
                card = table.hands[seat][0]
                table.show_last_card(seat)
                yield self.key(Show(seat, (card,), None, self.typist.key_time()), "rejected")
        for seat in range(table.players):
            if table.owed[seat] and (pending is None or pending.victim != seat):
                yield from self._draw_owed(seat)

    def _draw_owed(self, seat: Seat) -> Iterator[Step]:
        """The seat takes all it has to; taking the first card accepts a Wild Draw Four.

        The live table writes a draw by itself where nothing is left to decide, and nothing else can be meant.
        """
        table, pending = self.table, self.table.pending
        could_answer = pending is not None and pending.victim == seat and pending.answerable
        decides = could_answer and has_answers(table.rules)
        at_once = 0
        while owed := table.to_draw(seat):
            if table.piles.must_reshuffle:
                yield from self._reshuffle(said=not self._table_draws)
            if table.piles.are_spent:
                table.cut_short(seat)
                cards = owed
            else:
                one_by_one = not self._table_draws and self.mind.happens(0.1)
                cards = 1 if one_by_one else min(owed, len(table.piles.draw_pile))
                table.draw_owed(seat, cards)
            if self._table_draws:
                at_once += cards
            elif cards == owed and table.piles.draw_pile and self.mind.happens(self.faults):
                yield self.key(Draw(seat, cards + 1, self.typist.key_time()), "needs_ruling", "drew_too_many")
                yield self.key(Decide(None, "return_unseen", self.typist.key_time()), "noted")
            else:
                yield self.key(Draw(seat, cards, self.typist.key_time()))
        if at_once and not table.is_over and (decides or seat == table.turn):
            yield self.key(Draw(seat, at_once, self.typist.key_time()))

    def _reshuffle(self, *, said: bool = True, may_abandon: bool = False) -> Iterator[Step]:
        """The discards are shuffled in; where the table may, it sometimes gives the round up instead."""
        table = self.table
        if may_abandon and table.rules.stock_exhausted == "reshuffle_or_abandon" and self.mind.happens(0.1):
            table.is_void = True
            yield from self.say_pass()
            yield self.key(Abandon(self.typist.key_time()), "noted")
            return
        table.piles.reshuffle()
        if said:
            yield self.key(Reshuffle(self.typist.key_time()))
