"""What a referee without sight of the hands can conclude: bookkeeping per hand, kept up event by event.

Only what is counted here is ever called certain. A card drawn and laid in the same turn is the drawn card, so it tells
nothing about the hand before. Copies of a card are counted since the last reshuffle (discards and known cards).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from referee.cards import ALL_CARDS, KINDS, Card, Color, Face
from referee.entries import Seat
from referee.values import changed

FactKind = Literal["w4_guilty", "w4_innocent", "had_playable", "must_play_broken", "impossible_card", "count_mismatch"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A conclusion about a seat or a card. What is not `certain` is shown to nobody but the log.

    The proof in figures: entry `number` is what it is about, `shown` cards from that hand fit, `got` came in since.
    """

    kind: FactKind
    seat: Seat | None
    card: Card | None
    certain: bool
    number: int = 0
    shown: int = 0
    got: int = 0


@dataclass(frozen=True, slots=True)
class Trace:
    """One hand watched since entry `number`, when `who` laid a Wild Draw Four or had nothing to play.

    `holder` has the hand now; `left` of its cards are still unseen, `shown` cards fitted and `got` came in since.
    `top` is None where only the color could be matched; `wilds` tells that a Wild made a Wild Draw Four guilty as well.
    """

    kind: Literal["w4_guilty", "had_playable", "must_play_broken"]
    who: Seat
    holder: Seat
    number: int
    color: Color | None
    top: Card | None
    any_fit: bool
    left: int
    shown: int = 0
    got: int = 0
    wilds: bool = False

    def fits(self, card: Card) -> bool:
        """Whether holding `card` at that moment contradicts the claim."""
        if card.face is Face.WILD_DRAW_FOUR:
            return False
        if self.kind == "w4_guilty":
            if card.color is not None and card.color is self.color:
                return True
            if self.wilds and card.face is Face.WILD:
                return True
            return self.any_fit and _same_face(card, self.top)
        return card.face is Face.WILD or card.color is self.color or _same_face(card, self.top)


def _same_face(card: Card, top: Card | None) -> bool:
    return top is not None and not card.is_wild and card.face is top.face


@dataclass(frozen=True, slots=True)
class Memory:
    """`seen` counts each kind of card since the last reshuffle; `known` are cards known to be in a hand."""

    seen: tuple[int, ...] = (0,) * KINDS
    known: tuple[tuple[Card, ...], ...] = ()
    traces: tuple[Trace, ...] = ()


Finding = tuple[Memory, tuple[Fact, ...]]


def impossible(memory: Memory, seat: Seat, card: Card, laid_with: tuple[Card, ...] = ()) -> bool:
    """Whether `seat` cannot have had `card`: every copy was seen or is known to lie in another hand."""
    seen = memory.seen[card.index] + (laid_with.count(card) if laid_with else 0)
    if any(memory.known):
        seen += _known_elsewhere(memory, seat, card)
    return seen >= card.copies


def drawn_elsewhere(memory: Memory, seat: Seat, card: Card) -> bool:
    """Whether `card` was certainly in the hand of `seat` before a draw: known there, every other copy accounted for."""
    own = memory.known[seat].count(card)
    return own > 0 and own + memory.seen[card.index] + _known_elsewhere(memory, seat, card) >= card.copies


def _known_elsewhere(memory: Memory, seat: Seat, card: Card) -> int:
    return sum(cards.count(card) for holder, cards in enumerate(memory.known) if holder != seat)


def laid(memory: Memory, seat: Seat, cards: tuple[Card, ...], drawn: bool) -> Finding:
    """Cards went from a hand to the pile."""
    facts: tuple[Fact, ...] = ()
    seen = memory.seen
    known = memory.known
    for place, card in enumerate(cards):
        if impossible(memory, seat, card, cards[:place]):
            facts += (Fact("impossible_card", None, card, True),)
        seen = (*seen[: card.index], seen[card.index] + 1, *seen[card.index + 1 :])
        if known[seat] and card in known[seat]:
            known = _without(known, seat, card)
    if not memory.traces:
        return Memory(seen, known), facts
    traces = []
    for trace in memory.traces:
        after, found = _after_cards(trace, cards, drawn) if trace.holder == seat else (trace, ())
        facts += found
        if after is not None:
            traces.append(after)
    return Memory(seen, known, tuple(traces)), facts


def _without(known: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    hand = list(known[seat])
    hand.remove(card)
    return (*known[:seat], tuple(hand), *known[seat + 1 :])


def _after_cards(trace: Trace, cards: tuple[Card, ...], drawn: bool) -> tuple[Trace | None, tuple[Fact, ...]]:
    if drawn:
        return changed(trace, got=trace.got - 1), ()
    trace = changed(trace, shown=trace.shown + sum(trace.fits(card) for card in cards), left=trace.left - len(cards))
    return _judged(trace)


def _judged(trace: Trace) -> tuple[Trace | None, tuple[Fact, ...]]:
    if trace.shown > trace.got:
        return None, (_fact(trace, True),)
    if trace.shown:
        return trace, (_fact(trace, False),)
    if trace.kind == "w4_guilty" and trace.got == 0 and trace.left <= 0:
        return None, (Fact("w4_innocent", trace.who, None, True, trace.number),)
    return trace, ()


def _fact(trace: Trace, certain: bool) -> Fact:
    return Fact(trace.kind, trace.who, None, certain, trace.number, trace.shown, trace.got)


def received(memory: Memory, seat: Seat, cards: int) -> Memory:
    """`cards` unknown cards came into a hand."""
    if not memory.traces:
        return memory
    return changed(
        memory,
        traces=tuple(
            changed(trace, got=trace.got + cards) if trace.holder == seat else trace for trace in memory.traces
        ),
    )


def watched(memory: Memory, trace: Trace) -> Finding:
    """A hand is watched from now on; the last card of a hand settles it at once."""
    kept, facts = _judged(trace)
    return (changed(memory, traces=(*memory.traces, kept)) if kept is not None else memory), facts


def shown(memory: Memory, seat: Seat, cards: tuple[Card, ...], whole: bool) -> Finding:
    """Cards of a hand were shown: they are known from now on, and every claim about that hand is tested on them."""
    traces: list[Trace] = []
    facts: tuple[Fact, ...] = ()
    for trace in memory.traces:
        if trace.holder == seat:
            fitting = trace.shown + sum(trace.fits(card) for card in cards)
            if fitting > trace.got:
                facts += (_fact(changed(trace, shown=fitting), True),)
                continue
        traces.append(trace)
    if whole:
        known = (*memory.known[:seat], cards, *memory.known[seat + 1 :])
    else:
        union = Counter(memory.known[seat]) | Counter(cards)
        known = (*memory.known[:seat], tuple(union.elements()), *memory.known[seat + 1 :])
    return changed(memory, known=known, traces=tuple(traces)), facts


def moved(memory: Memory, to: tuple[Seat, ...]) -> Memory:
    """Whole hands changed seats; what is known about a hand goes with it."""
    known: list[tuple[Card, ...]] = [()] * len(memory.known)
    for old, new in enumerate(to):
        known[new] = memory.known[old]
    traces = tuple(changed(trace, holder=to[trace.holder]) for trace in memory.traces)
    return changed(memory, known=tuple(known), traces=traces)


def traded(memory: Memory, seat: Seat, other: Seat, cards: int) -> Memory:
    """Some cards went each way, nobody saw which: nothing is known of the two hands any more."""
    known = tuple(() if holder in (seat, other) else hand for holder, hand in enumerate(memory.known))
    return received(received(changed(memory, known=known), seat, cards), other, cards)


def new_hand(memory: Memory, seat: Seat) -> Memory:
    """`seat` holds other cards than before: nothing is known of them, and they prove nothing about the old ones."""
    known = (*memory.known[:seat], (), *memory.known[seat + 1 :])
    return changed(memory, known=known, traces=tuple(trace for trace in memory.traces if trace.holder != seat))


def reshuffled(memory: Memory, top: Card | None) -> Memory:
    """Only the top card and known cards are accounted for from now on."""
    seen = tuple(1 if top is not None and card is top else 0 for card in ALL_CARDS)
    return changed(memory, seen=seen)


def other_top(memory: Memory, old: Card | None, new: Card) -> Memory:
    """`new` lies on top, and `old` never did."""
    seen = list(memory.seen)
    if old is not None:
        seen[old.index] = max(0, seen[old.index] - 1)
    seen[new.index] += 1
    return changed(memory, seen=tuple(seen))


def final_hands_too_many(memory: Memory, hands: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    """Cards of which more lie in the final hands and discards than the deck holds."""
    held = Counter(card for hand in hands for card in hand)
    return tuple(card for card in held if held[card] + memory.seen[card.index] > card.copies)
