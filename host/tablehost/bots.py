"""Bots that play whole matches at a table that sees everything, and what people would type and press meanwhile.

`play_match` yields the entries in the order the host learns of them, each with the truth after it. The demo plays
them on the screen; tests feed them to the referee, which sees no hands, and compare. The order of presses and the
times are the only link to the referee: nothing here asks it anything.

Times are those of `bot_typist.py`; choices are those of `bot_minds.py`; faults are planted by `bot_faults.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from referee.cards import Card, Color, Face, Laid
from referee.entries import (
    Accept,
    CallUno,
    Challenge,
    Draw,
    Entry,
    Flip,
    HandLeft,
    JumpIn,
    NameColor,
    NextRound,
    Pass,
    Play,
    Reshuffle,
    Seat,
    Show,
    Swap,
    Undo,
)  # fmt: skip
from referee.rules import Rules
from referee.setup import Setup
from tablehost import bot_faults, truth_rules
from tablehost.bot_minds import Habits, Mind, Press
from tablehost.bot_typist import LAG_MS, Step, Typist
from tablehost.truth import TrueTable
from tablehost.truth_snapshot import Truth

_PRESS_VERDICTS = {
    "caught": "upheld", "called": "rejected", "not_one": "rejected", "not_needed": "rejected", "again": "redundant",
    "late": "late",
}  # fmt: skip


def setup_of(rules: Rules, names: Sequence[str], seed: int, *, exact: bool = True) -> Setup:
    """The setup lines of the match `play_match` plays with the same arguments."""
    if not exact and rules.entry_lag_ms < LAG_MS:
        rules = rules.with_option("entry_lag_ms", str(LAG_MS))
    return Setup(rules=rules, names=tuple(names), dealer=random.Random(seed).randrange(len(names)))


def play_match(
    rules: Rules,
    names: Sequence[str],
    seed: int,
    *,
    exact: bool = True,
    faults: float = 0.0,
    leave_owed_draws_to_table: bool = False,
    max_rounds: int | None = None,
) -> Iterator[Step]:
    """A whole match, the same for the same arguments. `faults` is the chance that a fault is planted in a turn."""
    return Match(
        rules,
        names,
        seed,
        exact=exact,
        faults=faults,
        leave_owed_draws_to_table=leave_owed_draws_to_table,
        max_rounds=max_rounds,
    ).steps()


class Match:
    """One match between bots. `setup` is how its record starts, `table` the truth, `steps()` what happens."""

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
        habits: Habits | None = None,
        deck: Sequence[Card] | None = None,
    ) -> None:
        self.setup = setup_of(rules, names, seed, exact=exact)
        dealer = self.setup.dealer or 0
        self.table = TrueTable(self.setup.rules, len(names), seed, dealer=dealer, deck=deck)
        self.random = random.Random(f"bots {seed}")
        self.typist = Typist(self.random, exact)
        self.mind = Mind(self.random, habits or Habits(), faults, self.typist.seconds)
        self.exact = exact
        self.faults = faults
        self._table_draws = leave_owed_draws_to_table
        endless = self.table.rules.match_end == "none" or not isinstance(self.table.rules.match_target, int)
        self._max_rounds = max_rounds if max_rounds is not None else 3 if endless else None
        self.silent_pass: Seat | None = None  # ended the turn, but nobody typed it

    # Steps

    def key(self, entry: Entry, expect: str = "legal", planted: str | None = None) -> Step:
        return Step(entry, self.truth(), "key", expect, planted)

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
            yield from self._settle()
            if table.winner is not None:
                yield from self._count_hands()
            if table.match_winners or table.round_number == self._max_rounds:
                return
            table.next_round()
            named = table.rules.next_dealer == "free_choice" or self.mind.happens(0.2)
            yield self.key(NextRound(table.dealer if named else None, self.typist.key_time()), "noted")

    def _open(self) -> Iterator[Step]:
        accepted = False
        while not accepted:
            card, accepted = self.table.flip()
            yield self.key(Flip(card, self.typist.key_time()), "legal" if accepted else "redraw")
        chooser = self.table.color_from
        if chooser is not None:
            yield from self._name_color(chooser, None)
        yield from self._settle()

    def _count_hands(self) -> Iterator[Step]:
        table = self.table
        if table.rules.scoring == "none":
            table.book()
            return
        losers = [seat for seat in range(table.players) if seat != table.winner]
        for seat in losers:
            hand = tuple(table.hands[seat])
            if self.mind.happens(self.faults):
                wrong = self.key(HandLeft(seat, hand[1:], self.typist.key_time()), "mismatch", "miscounted_hand")
                yield wrong
                yield self.key(Undo(1, self.typist.key_time()), "noted")
            if seat == losers[-1]:
                table.book()
            yield self.key(HandLeft(seat, hand, self.typist.key_time()))

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
            yield from self._settle()
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
        if pending.challengeable and self.mind.happens(habits.challenges):
            yield from self._challenge(seat)
        elif pending.challengeable and (self._table_draws or self.mind.happens(habits.accepts_aloud)):
            self.table.accept(seat)
            yield self.key(Accept(seat, self.typist.key_time()), "noted")
        if self.table.pending is not None:
            yield from self._draw_owed(seat)
        yield from self._settle()

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
        self.typist.moment(2.0, 5.0)
        drawn = 0
        in_one_entry = self.mind.happens(0.5)
        while not table.piles.are_spent:
            if table.piles.must_reshuffle:
                if drawn:
                    yield self._drew(seat, drawn)
                    drawn = 0
                yield from self._reshuffle()
            table.draw(seat)
            drawn += 1
            goes_on = rules.draw_when_stuck == "draw_until_playable" and not table.playable(seat)
            if not (goes_on and in_one_entry):
                yield self._drew(seat, drawn)
                drawn = 0
            if not goes_on:
                break
        if drawn:
            yield self._drew(seat, drawn)
        if rules.draw_when_stuck == "draw_one_turn_ends" and not table.piles.are_spent:
            return
        if table.drawn and rules.draw_when_stuck == "draw_one_may_play" and self.mind.happens(self.faults / 2):
            yield self.key(Draw(seat, 1, self.typist.key_time()), "illegal", "second_draw")
        card_to_lay = self.mind.drawn(table, seat) if table.drawn else None
        if card_to_lay is not None:
            yield from self._lay(seat, card_to_lay)
        else:
            yield from self._keep(seat)

    def _drew(self, seat: Seat, cards: int) -> Step:
        self.silent_pass = None
        return self.key(Draw(seat, cards, self.typist.typed(self.typist.clock)))

    def _keep(self, seat: Seat) -> Iterator[Step]:
        table = self.table
        may_be_silent = bool(table.drawn) and table.rules.draw_when_stuck == "draw_one_may_play"
        table.keep(seat)
        if may_be_silent and self.mind.happens(self.mind.habits.passes_silently):
            self.silent_pass = seat
            return
        self.silent_pass = None
        yield self.key(Pass(seat, self.typist.key_time()), "needs_ruling" if table.is_void else "legal")

    def say_pass(self) -> Iterator[Step]:
        """The pass that was left out is typed after all, because something else comes before the next card."""
        if self.silent_pass is not None:
            seat, self.silent_pass = self.silent_pass, None
            yield self.key(Pass(seat, self.typist.key_time()))

    # Laying a card

    def _lay(self, seat: Seat, card: Card) -> Iterator[Step]:
        yield from self._land(seat, card, jump=False)
        while (jumper := self.mind.jumper(self.table)) is not None:
            yield from self._land(jumper, card, jump=True)

    def _land(self, seat: Seat, card: Card, *, jump: bool) -> Iterator[Step]:
        table, mind = self.table, self.mind
        before = table.color
        plan = None
        if len(table.hands[seat]) == 2 and not truth_rules.moves_hands(table.rules, card):
            plan = mind.uno_plan(may_be_early=not jump and table.pending is None)
        if plan == "early":
            yield from self.say_pass()
        landed = self.typist.moment(0.4, 1.2) if jump else self.typist.moment(2.0, 6.0)
        if plan == "early":
            table.call(seat)
            call = CallUno(seat, landed - self.typist.seconds(0.1, 0.4))
            yield Step(call, self.truth(), "button", "legal")
        named = self._color_for(seat, card, before)
        typed = self.typist.typed(landed)
        earlier = self.truth() if plan is not None else None
        table.lay(seat, card, named, jump=jump)
        self.silent_pass = None
        laid = Laid(card, named)
        entry: Entry = JumpIn(seat, laid, typed) if jump else Play(seat, (laid,), False, typed)
        guilty = table.last_is_guilty if card.face is Face.WILD_DRAW_FOUR else None
        truth = self.truth()
        later: list[Step] = []
        presses = mind.presses(table, seat, plan, landed) if plan is not None else []
        for press in presses:
            expect = self._press(press, seat)
            self.typist.clock = press.at
            if earlier is not None and press.at < typed:
                yield Step(press.entry, earlier, "button", expect, press.planted)
                truth = self.truth()
            else:
                later.append(self.button(press.entry, expect, press.planted))
        yield Step(entry, truth, "key", "legal", None, guilty)
        yield from later
        if table.color_from is not None:
            yield from self._name_color(seat, before)
        if table.swap_from is not None:
            other = self.random.choice([one for one in range(table.players) if one != seat])
            table.swap(seat, other)
            yield self.key(Swap(seat, other, self.typist.key_time()))
        yield from self._settle()

    def _color_for(self, seat: Seat, card: Card, before: Color | None) -> Color | None:
        """The color said with the card; None for a colored card, or if it is left open."""
        is_last = len(self.table.hands[seat]) == 1
        if not card.is_wild or (not is_last and self.mind.happens(self.mind.habits.leaves_color_open)):
            return None
        return self._color(seat, before)

    def _color(self, seat: Seat, before: Color | None) -> Color:
        must_change = self.table.rules.wild_keep_color == "must_change"
        return self.mind.color(self.table, seat, before if must_change else None)

    def _name_color(self, seat: Seat, before: Color | None) -> Iterator[Step]:
        color = self._color(seat, before)
        self.table.name_color(seat, color)
        yield self.key(NameColor(seat, color, self.typist.key_time()))

    # Calls and catches

    def _press(self, press: Press, owner: Seat) -> str:
        """The press takes effect; returns the verdict it must have in the end."""
        table = self.table
        owner_is_saved = press.tied and table.rules.press_tie_to == "owner"
        if isinstance(press.entry, CallUno):
            if owner_is_saved:
                table.untie(owner)
                return "legal"
            return "legal" if table.call(owner) else "void"
        verdict = _PRESS_VERDICTS[table.catch(press.entry.seat, owner)]
        return "rejected" if owner_is_saved else verdict

    # Owed cards

    def _settle(self) -> Iterator[Step]:
        """Everybody draws what is owed and not tied to a draw card."""
        pending = self.table.pending
        for seat in range(self.table.players):
            if self.table.owed[seat] and (pending is None or pending.victim != seat):
                yield from self._draw_owed(seat)

    def _draw_owed(self, seat: Seat) -> Iterator[Step]:
        """The seat takes all it has to; taking the first card accepts a Wild Draw Four."""
        table = self.table
        while owed := table.to_draw(seat):
            if table.piles.must_reshuffle:
                yield from self._reshuffle(said=not self._table_draws)
            if table.piles.are_spent:
                table.cut_short(seat)
                cards = owed
            else:
                cards = 1 if self.mind.happens(0.1) else min(owed, len(table.piles.draw_pile))
                table.draw_owed(seat, cards)
            if self._table_draws:
                continue
            if cards == owed and table.piles.draw_pile and self.mind.happens(self.faults):
                yield self.key(Draw(seat, cards + 1, self.typist.key_time()), "needs_ruling", "drew_too_many")
            else:
                yield self.key(Draw(seat, cards, self.typist.key_time()))

    def _reshuffle(self, *, said: bool = True) -> Iterator[Step]:
        self.table.piles.reshuffle()
        if said:
            yield self.key(Reshuffle(self.typist.key_time()))
