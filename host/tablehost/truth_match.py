"""A whole match at the table that sees everything: rounds with the same rules, totals, who is in it, who deals next."""

from __future__ import annotations

import random
from collections.abc import Sequence

from referee.cards import Card
from referee.entries import Seat
from referee.rules import Rules
from tablehost import truth_scores
from tablehost.truth import TrueRound
from tablehost.truth_piles import NotAllowed, Piles
from tablehost.truth_scores import Choice, Teams
from tablehost.truth_seats import Seats
from tablehost.truth_snapshot import Truth


class TrueTable(TrueRound):
    """The round that is played now, and the match it belongs to.

    `deck`, the top card first, is the pack of the first round; later ones are shuffled.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        seed: int = 0,
        *,
        dealer: Seat = 0,
        deck: Sequence[Card] | None = None,
        totals: Sequence[int] | None = None,
        teams: Teams = (),
    ) -> None:
        rng = random.Random(seed)
        super().__init__(rules.settled(), Seats(players), dealer, Piles(rng, deck), rng)
        self.teams = teams
        self.totals = tuple(totals) if totals is not None else (0,) * players
        self.match_winners: tuple[Seat, ...] = ()
        self.match_losers: tuple[Seat, ...] = ()
        self._go_on = tuple(self.seats.in_match)  # who plays the next round of this match
        self.round_number = 1
        self._nothing_booked()

    def _nothing_booked(self) -> None:
        self.scores: tuple[int, ...] | None = None
        self.forfeits: list[tuple[str, Seat]] = []
        self.choices: list[Choice] = []

    @property
    def players(self) -> int:
        return self.seats.count

    def _gone_out(self) -> None:
        super()._gone_out()
        if self.winner is not None and not self.counted_hands():
            self.book()

    def counted_hands(self) -> tuple[Seat, ...]:
        """Whose hands somebody has to count now: those of the losers, unless they are out themselves."""
        if self.winner is None:
            raise NotAllowed("nobody has won the round")
        return truth_scores.counted_hands(self.rules, self.teams, self.seats.playing, self.winner)

    def book(self) -> None:
        """Books the round when all hands are known, and the match if it is decided."""
        counted, winner, rules = self.counted_hands(), self.winner, self.rules
        assert winner is not None
        order = [*self.seats.out, *(self.seats.playing if len(self.seats.playing) == 1 else ())]
        self.scores = truth_scores.round_points(rules, self.hands, counted, winner, self.teams, order)
        self.totals = tuple(total + score for total, score in zip(self.totals, self.scores, strict=True))
        in_match = self.seats.in_match
        self.match_winners, self.match_losers, self._go_on = truth_scores.match_result(rules, self.totals, in_match)
        playing = [seat for seat, plays in enumerate(in_match) if plays]
        self.forfeits, self.choices = truth_scores.forfeits(
            rules, self.totals, playing, winner, self.match_winners, self.teams
        )

    def choose_forfeit(self, seat: Seat) -> None:
        """The choice asked for last is made."""
        choice = self.choices.pop()
        if seat not in choice.candidates:
            raise NotAllowed(f"seat {seat} cannot be chosen")
        self.forfeits.append((choice.kind, seat))

    def next_round(self) -> None:
        """The next dealer deals; after a round without a result the same one again. A decided match starts anew."""
        if self.match_winners:
            self.totals = (0,) * self.players
            self._go_on = (True,) * self.players
            self.match_winners = self.match_losers = ()
        winner, decided = self.winner, self.winner is not None
        self.seats.in_match = list(self._go_on)
        self.seats.new_round()
        dealer = self.dealer
        if decided and self.rules.next_dealer == "round_winner" and winner in self.seats.playing:
            assert winner is not None
            dealer = winner
        elif decided or dealer not in self.seats.playing:
            dealer = self.seats.left_of(dealer)
        self.round_number += 1
        self._nothing_booked()
        self.deal(dealer, Piles(self.random))

    def truth(self, turn: Seat | None = None) -> Truth:
        """What is so now; `turn` where the record has not heard yet that a turn has ended."""
        return Truth(
            counts=tuple(map(len, self.hands)),
            top=self.top,
            color=self.color,
            turn=None if self.is_over else self.turn if turn is None else turn,
            direction=self.seats.direction,
            draw_pile=len(self.piles.draw_pile),
            discard_pile=len(self.piles.discards),
            owes=tuple(self.owed) if self.pending is None else tuple(map(self.owes, range(self.players))),
            called=tuple(self.calls.stands),
            out=tuple(self.seats.out),
            silence=self.silence,
            totals=self.totals,
            scores=self.scores,
            winner=self.winner,
            match_winners=self.match_winners,
            match_losers=self.match_losers,
            forfeits=tuple(self.forfeits),
            round_number=self.round_number,
        )
