"""What a referee without sight of the hands can conclude: bookkeeping per hand, kept up event by event.

Only what is counted here is ever called certain, and it is certain as far as the entries are right. A card drawn and
laid in the same turn is the drawn card, so it tells nothing about the hand before. Copies of a card are counted since
the last reshuffle (discards and known cards). What follows from these books without keeping any is in `deductions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from referee.cards import ALL_CARDS, KINDS, Card
from referee.entries import Seat
from referee.facts import Fact, Trace
from referee.values import set_at

TRACES_KEPT: Final = 3
"""So many claims of one kind about one hand are kept up at a time, the newest; proven facts stay."""


class Memory(NamedTuple):
    """`seen` counts each kind of card since the last reshuffle; `known` are cards known to be in a hand.

    `shown_to` tells who saw a hand that was not shown to the whole table. A named tuple for its speed, and `seen` is
    bytes for the same reason: it changes with every card.
    """

    seen: bytes = bytes(KINDS)
    known: tuple[tuple[Card, ...], ...] = ()
    traces: tuple[Trace, ...] = ()
    shown_to: tuple[Seat | None, ...] = ()


Books: TypeAlias = tuple[Memory, tuple[Fact, ...]]
"""The memory with the facts that follow from it."""


def impossible(memory: Memory, seat: Seat, card: Card, laid_with: tuple[Card, ...] = ()) -> bool:
    """Whether `seat` cannot have had `card`: every copy was seen or is known to lie in another hand."""
    seen = memory.seen[card.index] + (laid_with.count(card) if laid_with else 0)
    if any(memory.known):
        seen += _known_elsewhere(memory, seat, card)
    return seen >= card.copies


def impossible_among(memory: Memory, seat: Seat, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of `cards`, all held by `seat`, that it cannot have had."""
    if len(cards) == 1:
        return cards if impossible(memory, seat, cards[0]) else ()
    return tuple(card for place, card in enumerate(cards) if impossible(memory, seat, card, cards[:place]))


def drawn_elsewhere(memory: Memory, seat: Seat, card: Card) -> bool:
    """Whether `card` was certainly in the hand of `seat` before a draw: known there, every other copy accounted for."""
    own = memory.known[seat].count(card)
    return own > 0 and own + memory.seen[card.index] + _known_elsewhere(memory, seat, card) >= card.copies


def _known_elsewhere(memory: Memory, seat: Seat, card: Card) -> int:
    return sum(cards.count(card) for holder, cards in enumerate(memory.known) if holder != seat)


def _known_of(memory: Memory, card: Card) -> int:
    """How many copies of `card` are known to be in hands."""
    return sum([cards.count(card) for cards in memory.known])


def with_fact(facts: tuple[Fact, ...], fact: Fact) -> tuple[Fact, ...]:
    """Facts with a new one, in place of what was said before on the same."""
    kind, seat, card, number = fact.kind, fact.seat, fact.card, fact.number
    others = [
        old for old in facts if old.number != number or old.seat != seat or old.kind != kind or old.card is not card
    ]
    return (*others, fact)


# Cards go and come


def laid(books: Books, seat: Seat, cards: tuple[Card, ...], drawn: bool, too_many: tuple[Card, ...] = ()) -> Books:
    """Cards went from a hand to the pile. `drawn`: the one just drawn. Of `too_many` the deck does not hold so many."""
    memory, facts = books
    seen, known, traces, shown_to = memory
    for card in too_many:
        facts = with_fact(facts, Fact("impossible_card", None, card, True))
    for card in cards:
        seen = _one_more(seen, card)
        if known[seat] and card in known[seat]:
            known = set_at(known, seat, _without(known[seat], card))
    memory = Memory(seen, known, traces, shown_to)
    if not traces:
        return memory, facts
    last = _last_copies(memory, cards)
    if not last and seat not in [one.holder for one in traces]:
        return memory, facts
    after = [_after_cards(one, cards, drawn) if one.holder == seat else one for one in traces]
    return _kept_up(memory, facts, after, last)


def _last_copies(memory: Memory, news: tuple[Card, ...]) -> list[Card]:
    """Those of the cards that became visible of which no copy is left that anybody might hold unseen."""
    seen = memory.seen
    if any(memory.known):
        return [card for card in news if seen[card.index] + _known_of(memory, card) >= card.copies]
    return [card for card in news if seen[card.index] >= card.copies]


def _one_more(seen: bytes, card: Card) -> bytes:
    """`seen` with another copy of `card`, as far as a byte can count: the deck has four at most."""
    counted = bytearray(seen)
    if counted[card.index] < 255:
        counted[card.index] += 1
    return bytes(counted)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    left = list(hand)
    left.remove(card)
    return tuple(left)


def _after_cards(trace: Trace, cards: tuple[Card, ...], drawn: bool) -> Trace:
    if drawn and trace.got > 0:
        return trace._replace(got=trace.got - 1)
    left, fitting, in_hand = trace.left - len(cards), trace.cards, trace.in_hand
    for card in cards:
        if in_hand and card in in_hand:
            in_hand = _without(in_hand, card)
        elif trace.fits(card):
            fitting = (*fitting, card)
    if fitting or in_hand is not trace.in_hand:
        trace = trace._replace(cards=fitting, in_hand=in_hand, left=left)
    elif left <= 0 and not (trace.got or trace.is_torn or trace.cleared):
        trace = trace._replace(left=left, cleared="all_laid")
    else:
        trace = trace._replace(left=left)
    return _with_lead(trace)


def _with_lead(trace: Trace) -> Trace:
    lead = len(trace.cards) - trace.got
    if lead <= trace.lead or (trace.held_known and trace.lead > 0):
        return trace
    return trace._replace(lead=lead, proof=trace.cards, proof_got=trace.got)


def _kept_up(memory: Memory, facts: tuple[Fact, ...], traces: list[Trace], last: Sequence[Card] = ()) -> Books:
    """`traces` in place of those of the memory, and what the facts then are.

    `last` are cards whose last copy became visible: nothing else can show that a hand had none that fit.
    """
    if last:
        traces = [_cleared_by(memory, one, last) for one in traces]
    for old, new in zip(memory.traces, traces, strict=True):
        if new is not old and _says_other(old, new):
            facts = _restated(facts, old, new)
    return Memory(memory.seen, memory.known, tuple(traces), memory.shown_to), facts


def _cleared_by(memory: Memory, trace: Trace, last: Sequence[Card]) -> Trace:
    if trace.is_spotless and any(trace.fits(card) for card in last) and _is_elsewhere(memory, trace):
        return trace._replace(cleared="elsewhere")
    return trace


def _says_other(old: Trace, new: Trace) -> bool:
    return old.cards != new.cards or old.lead != new.lead or old.cleared != new.cleared or old.told != new.told


def _restated(facts: tuple[Fact, ...], old: Trace, new: Trace) -> tuple[Fact, ...]:
    before, after = old.fact(), new.fact()
    if before is not None:
        facts = _without_fact(facts, before)
    return facts if after is None else with_fact(facts, after)


def _without_fact(facts: tuple[Fact, ...], one: Fact) -> tuple[Fact, ...]:
    kind, seat, number = one.kind, one.seat, one.number
    return tuple([fact for fact in facts if fact.number != number or fact.seat != seat or fact.kind != kind])


def _is_elsewhere(memory: Memory, trace: Trace) -> bool:
    """Whether every card that fits is on the pile or known to the whole table to lie in another hand."""
    if any(to is not None for to in memory.shown_to):
        known = zip(memory.known, memory.shown_to, strict=True)
        memory = memory._replace(known=tuple(() if to is not None else cards for cards, to in known))
    return all(impossible(memory, trace.holder, card) for card in trace.fitting())


def received(memory: Memory, seat: Seat, cards: int) -> Memory:
    """`cards` unknown cards came into a hand."""
    if not memory.traces:
        return memory
    seen, known, traces, shown_to = memory
    if seat not in [trace.holder for trace in traces]:
        return memory
    after = [trace._replace(got=trace.got + cards) if trace.holder == seat else trace for trace in traces]
    return Memory(seen, known, tuple(after), shown_to)


def returned(memory: Memory, seat: Seat) -> Memory:
    """Cards of a hand went back into the draw pile; nobody saw which."""
    known = set_at(memory.known, seat, ())
    return memory._replace(known=known, traces=_torn(memory.traces, (seat,)))


def _torn(traces: tuple[Trace, ...], holders: tuple[Seat, ...]) -> tuple[Trace, ...]:
    return tuple(one._replace(is_torn=True) if one.holder in holders else one for one in traces)


def recounted(books: Books, seat: Seat, record: int, counted: int) -> Books:
    """A hand has other cards than the record had. What rested on the record alone is not proven any more.

    One more may have come at any time since a hand was watched; of one fewer nobody knows which it was. A hand that
    turns out empty before anything was laid from it or came in was empty when it was watched.
    """
    memory, facts = books
    more = counted - record
    if more < 0:
        memory = memory._replace(known=set_at(memory.known, seat, ()))

    def after(trace: Trace) -> Trace:
        if trace.holder != seat:
            return trace
        if counted == 0 and trace.left == trace.held and not (trace.got or trace.cards):
            return trace._replace(cleared="last")
        if more < 0:
            return trace._replace(is_torn=True)
        by_count = trace.cleared in ("last", "all_laid", "seen")
        lead = trace.lead - (0 if trace.held_known else more)
        return trace._replace(got=trace.got + more, lead=lead, cleared="" if by_count else trace.cleared)

    return _kept_up(memory, facts, [after(trace) for trace in memory.traces])


# Hands are watched and seen


def watched(books: Books, trace: Trace) -> Books:
    """A hand is watched from now on. What is known of it already, or an empty hand, settles it at once."""
    memory, facts = books
    alike = [one for one in memory.traces if one.kind == trace.kind and one.holder == trace.holder]
    again = next((one for one in alike if one.number == trace.number and one.who == trace.who), None)
    if again is not None and again.lead > 0:
        return books
    dropped = again if again is not None else alike[0] if len(alike) >= TRACES_KEPT else None
    known = memory.known[trace.holder]
    fitting = tuple(card for card in known if trace.fits(card))
    if fitting:
        by = memory.shown_to[trace.holder] if memory.shown_to else None
        trace = trace._replace(cards=fitting, in_hand=fitting, held_known=True, is_private=by is not None, by=by)
        trace = _with_lead(trace)
    elif trace.left == 0:
        trace = trace._replace(cleared="last")
    elif len(known) == trace.left:
        trace = trace._replace(cleared="seen")
    elif trace.kind == "w4_guilty" and _is_elsewhere(memory, trace):
        trace = trace._replace(cleared="elsewhere")
    fact = trace.fact()
    traces = (*(one for one in memory.traces if one is not dropped), trace)
    return memory._replace(traces=traces), facts if fact is None else with_fact(facts, fact)


def shown(books: Books, seat: Seat, cards: tuple[Card, ...], whole: bool, to: Seat | None = None) -> Books:
    """Cards of a hand were shown to the table, or `to` one player: they are known, and test every claim about it."""
    memory, facts = books
    known = cards if whole else tuple((Counter(memory.known[seat]) | Counter(cards)).elements())
    shown_to = memory.shown_to or (None,) * len(memory.known)
    memory = memory._replace(known=set_at(memory.known, seat, known), shown_to=set_at(shown_to, seat, to))

    def after(trace: Trace) -> Trace:
        if trace.holder != seat:
            return trace
        fitting = [card for card in cards if trace.fits(card)]
        fresh = tuple(fitting)
        if trace.in_hand or len(fitting) > 1:
            fresh = tuple((Counter(fitting) - Counter(trace.in_hand)).elements())
        lead = trace.lead
        trace = _with_lead(trace._replace(cards=(*trace.cards, *fresh), in_hand=(*trace.in_hand, *fresh)))
        if to is not None and trace.lead > 0 >= lead:
            trace = trace._replace(is_private=True, by=to)
        if whole and not (trace.cards or trace.is_torn or trace.cleared):
            return trace._replace(cleared="seen")
        return trace

    return _kept_up(memory, facts, [after(trace) for trace in memory.traces], _last_copies(memory, cards))


def told(books: Books, number: int, holds: bool, by: Seat) -> Books:
    """`by` looked at the hand of entry `number` and said whether it held a card that fits."""
    memory, facts = books
    traces = [
        one._replace(told=holds, by=by) if one.number == number and one.kind == "w4_guilty" else one
        for one in memory.traces
    ]
    return _kept_up(memory, facts, traces)


# Hands move


def moved(memory: Memory, to: tuple[Seat, ...]) -> Memory:
    """Whole hands changed seats; what is known about a hand goes with it."""
    known: list[tuple[Card, ...]] = [()] * len(memory.known)
    shown_to: list[Seat | None] = [None] * len(memory.known)
    for old, new in enumerate(to):
        known[new] = memory.known[old]
        shown_to[new] = memory.shown_to[old] if memory.shown_to else None
    traces = tuple(trace._replace(holder=to[trace.holder]) for trace in memory.traces)
    return Memory(memory.seen, tuple(known), traces, tuple(shown_to))


def traded(memory: Memory, seat: Seat, other: Seat, cards: int) -> Memory:
    """Some cards went each way, nobody saw which: nothing is known of the two hands any more."""
    known = tuple(() if holder in (seat, other) else hand for holder, hand in enumerate(memory.known))
    torn = memory._replace(known=known, traces=_torn(memory.traces, (seat, other)))
    return received(received(torn, seat, cards), other, cards)


def new_hand(memory: Memory, seat: Seat) -> Memory:
    """`seat` holds other cards than before: nothing is known of them, and they prove nothing about the old ones."""
    return memory._replace(
        known=set_at(memory.known, seat, ()),
        traces=tuple(trace for trace in memory.traces if trace.holder != seat),
    )


def with_chair(memory: Memory) -> Memory:
    """The memory with one more hand, an empty one."""
    shown_to = (*memory.shown_to, None) if memory.shown_to else ()
    return memory._replace(known=(*memory.known, ()), shown_to=shown_to)


# The pile


def turned_up(books: Books, card: Card) -> Books:
    """A card of the draw pile came to lie on the discard pile."""
    memory, facts = books
    if memory.seen[card.index] + _known_of(memory, card) >= card.copies:
        facts = with_fact(facts, Fact("impossible_card", None, card, True))
    return memory._replace(seen=_one_more(memory.seen, card)), facts


def reshuffled(memory: Memory, top: Card | None) -> Memory:
    """Only the top card and known cards are accounted for from now on."""
    return memory._replace(seen=bytes(1 if card is top else 0 for card in ALL_CARDS))


def other_top(books: Books, old: Card | None, new: Card, number: int) -> Books:
    """`new` lies on top since entry `number`, and `old` never did: no proof may rest on it, or on what fitted it."""
    memory, facts = books
    seen = bytearray(memory.seen)
    if old is not None:
        seen[old.index] = max(0, seen[old.index] - 1)
    gone = [one for one in memory.traces if one.number == number and (one.kind != "w4_guilty" or old is not new)]
    for fact in [trace.fact() for trace in gone]:
        facts = facts if fact is None else _without_fact(facts, fact)
    known = tuple(_without(hand, new) if new in hand else hand for hand in memory.known)
    traces = tuple(one for one in memory.traces if one not in gone)
    memory = memory._replace(seen=_one_more(bytes(seen), new), known=known, traces=traces)

    def after(trace: Trace) -> Trace:
        if old is None or old is new:
            return trace
        if old in trace.cards:
            cards = _without(trace.cards, old)
            proof = _without(trace.proof, old) if old in trace.proof else trace.proof
            in_hand = _without(trace.in_hand, old) if old in trace.in_hand else trace.in_hand
            trace = trace._replace(cards=cards, proof=proof, in_hand=in_hand, lead=trace.lead - 1)
        by_cards = trace.cleared in ("all_laid", "seen", "elsewhere")
        if trace.fits(new) or by_cards:
            return trace._replace(is_torn=True, cleared="" if by_cards else trace.cleared)
        return trace

    return _kept_up(memory, facts, [after(trace) for trace in memory.traces])


def final_hands_too_many(memory: Memory, hands: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    """Cards of which more lie in the final hands and discards than the deck holds."""
    held: dict[int, int] = {}
    for hand in hands:
        for card in hand:
            held[card.index] = held.get(card.index, memory.seen[card.index]) + 1
    return tuple([ALL_CARDS[at] for at, copies in held.items() if copies > ALL_CARDS[at].copies])
