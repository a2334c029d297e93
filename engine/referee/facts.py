"""A conclusion about a hand or a card, and the watch over one hand that leads to it. `inference` keeps them up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from referee.cards import ALL_CARDS, CARDS_OF, WILD, WILD_DRAW_FOUR, Card, Color
from referee.entries import Seat
from referee.values import quick_replace

FactKind = Literal["w4_guilty", "w4_innocent", "had_playable", "must_play_broken", "impossible_card", "count_mismatch"]
Watched = Literal["w4_guilty", "had_playable", "must_play_broken"]
Reason = Literal[
    "",
    "laid",  # more fitting cards laid or shown than received since
    "held",  # a fitting card was known to be in the hand
    "told",  # who challenged looked at the hand
    "last",  # it was the last card
    "all_laid",  # every card of the hand was laid since, and none fitted
    "seen",  # the whole hand was seen, and nothing in it or laid from it fitted
    "elsewhere",  # every fitting card lay on the pile or in another hand that is known
    "played",  # more cards laid than the hand had on record
    "counted",  # a count at the table
    "final",  # the hand shown at the end
]


class Fact(NamedTuple):
    """A conclusion about a seat or a card. What is not `certain` is shown to nobody but the log.

    The proof in figures: entry `number` is what it is about, when the hand held `held` cards; since then the fitting
    `cards` were laid or shown (`shown` of them) and `got` cards came in. `by` looked at the hand. For a
    `count_mismatch` the table says `shown` and the record `got`.
    """

    kind: FactKind
    seat: Seat | None
    card: Card | None
    certain: bool
    number: int = 0
    shown: int = 0
    got: int = 0
    reason: Reason = ""
    cards: tuple[Card, ...] = ()
    held: int = 0
    by: Seat | None = None


@quick_replace
class Trace(NamedTuple):
    """One hand watched since entry `number`, when `who` laid a Wild Draw Four or had nothing to play.

    It held `held` cards then. `holder` has the hand now; `left` of its cards are still unseen, the fitting `cards`
    were laid or shown since and `got` came in. `in_hand` are those of `cards` that were shown and not laid yet.

    `lead` is how many more were shown than received, at best; above 0 it is proof, with `proof` and `proof_got` as
    they were then, `held_known` if the card was known from the start, `is_private` if only `by` was shown it.
    `cleared` tells why the hand certainly held nothing that fits, `told` what `by` said of it. `is_torn`: cards may
    have left it unseen.

    `top` is None where only the color could be matched; `wilds` tells that a Wild made a Wild Draw Four guilty as
    well. A named tuple for its speed.
    """

    kind: Watched
    who: Seat
    holder: Seat
    number: int
    color: Color | None
    top: Card | None
    any_fit: bool
    held: int
    left: int
    wilds: bool = False
    got: int = 0
    cards: tuple[Card, ...] = ()
    in_hand: tuple[Card, ...] = ()
    lead: int = 0
    proof: tuple[Card, ...] = ()
    proof_got: int = 0
    held_known: bool = False
    is_private: bool = False
    cleared: Reason = ""
    told: bool | None = None
    by: Seat | None = None
    is_torn: bool = False

    def fitting(self) -> Iterator[Card]:
        """Every kind of card that fits, those of the color first: one of them is mostly still about."""
        yield from filter(self.fits, CARDS_OF[self.color])
        yield from (card for card in ALL_CARDS if card.color is not self.color and self.fits(card))

    def fits(self, card: Card) -> bool:
        """Whether holding `card` at that moment contradicts the claim."""
        if card is WILD_DRAW_FOUR:
            return False
        if self.kind == "w4_guilty":
            if card.color is not None and card.color is self.color:
                return True
            if self.wilds and card is WILD:
                return True
            return self.any_fit and _same_face(card, self.top)
        return card is WILD or card.color is self.color or _same_face(card, self.top)

    @property
    def is_contradicted(self) -> bool:
        """Two proofs against each other: an entry must be wrong."""
        holds = self.lead > 0 or self.told is True
        return holds and (self.cleared != "" or self.told is False)

    @property
    def is_spotless(self) -> bool:
        """Nothing that fits has come out of this hand, and it may still turn out that nothing did."""
        return not (self.cards or self.cleared or self.is_torn) and self.kind == "w4_guilty"

    def fact(self) -> Fact | None:
        """What is concluded from this hand by now."""
        is_clear = self.cleared != "" or self.told is False
        is_proven = self.lead > 0 or self.told is True
        if is_proven and not is_clear:
            if self.is_private or self.lead <= 0:
                return self._fact(self.kind, True, self.proof, self.proof_got, "told", self.by)
            reason: Reason = "held" if self.held_known else "laid"
            return self._fact(self.kind, True, self.proof, self.proof_got, reason, None)
        if is_clear and not is_proven and self.kind == "w4_guilty":
            return self._fact("w4_innocent", True, (), 0, self.cleared or "told", None if self.cleared else self.by)
        return self._fact(self.kind, False, self.cards, self.got, "laid", None) if self.cards else None

    def _fact(
        self, kind: FactKind, certain: bool, cards: tuple[Card, ...], got: int, reason: Reason, by: Seat | None
    ) -> Fact:
        return Fact(kind, self.who, None, certain, self.number, len(cards), got, reason, cards, self.held, by)


def _same_face(card: Card, top: Card | None) -> bool:
    return top is not None and not card.is_wild and card.face is top.face
