"""What the referee knows for certain though it sees no hand, each with its proof in words, in every language.

Owns which conclusions are told and to whom; the words are data in `proof_texts.py`. Nothing that is only likely is
told, and nothing here accuses: where entries contradict each other, one of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from referee import deductions
from referee.cards import Card
from referee.entries import Seat
from referee.facts import Fact, Trace
from referee.finish import hands_complete, losers
from referee.game import Game
from referee.proof_texts import PROOFS, RECOUNTS
from referee.recount import candidates
from referee.rulings import Params
from referee.state import State
from referee.text_templates import LANGUAGES, fill


@dataclass(frozen=True, slots=True)
class Known:
    """One certain conclusion: what it says, why it is so, and whose hand it is about (None: nobody's)."""

    says: str
    because: str
    seat: Seat | None = None


def known(state: State, viewer: Seat | None = None, lang: str = "en") -> tuple[Known, ...]:
    """Everything certain that `viewer` may know, the newest facts first; None is the screen everybody can see.

    A hand shown to one player in a challenge is told to that player alone.
    """
    words = _Words(state.table.names, lang)
    found = [words.fact(fact) for fact in reversed(state.facts) if fact.certain]
    found += [words.contradiction(trace) for trace in state.memory.traces if trace.is_contradicted]
    for holding in deductions.holdings(state, viewer):
        found.append(words.holding(holding))
    gone = deductions.gone(state)
    if gone:
        found.append(words.tell("gone", {"cards": words.cards(gone)}))
    piles = deductions.piles(state)
    if piles is not None and state.top is not None:
        found.append(words.tell("piles", {"n": piles.draw_pile, "count": piles.in_hands, "amount": piles.discards}))
    return (*found, *_points(state, words))


def explain_count(game: Game, number: int, lang: str = "en") -> tuple[str, ...]:
    """Where record and table may have parted before the count or final hand of entry `number`, newest first.

    One sentence alone is certain, as far as everything else was typed right; of several, one may be it.
    """
    step = game.step(number)
    seat = getattr(step.entry, "seat", None) if step is not None else None
    language = LANGUAGES[lang]
    return tuple(
        fill(RECOUNTS[lang][one.kind], {"who": seat, "number": one.number, "n": one.cards}, game.names, language)
        for one in candidates(game, number)
    )


def _points(state: State, words: _Words) -> list[Known]:
    """Bounds of the hands that are not entered yet, once the round is won."""
    if state.over != "won" or state.match.scores is not None or hands_complete(state):
        return []
    missing = [seat for seat in losers(state) if state.hands[seat] is None]
    found = []
    for seat in missing:
        low, high = deductions.points_of_hand(state, seat)
        found.append(words.tell("points", {"who": seat, "low": low, "high": high, "count": state.counts[seat]}, seat))
    return found


class _Words:
    """One language, with the names of a table."""

    def __init__(self, names: tuple[str, ...], lang: str) -> None:
        self._names = names
        self._lang = lang
        self._language = LANGUAGES[lang]

    def tell(self, key: str, params: Params, seat: Seat | None = None, why: str = "") -> Known:
        says, because = PROOFS[self._lang][key, why]
        return Known(
            fill(says, params, self._names, self._language), fill(because, params, self._names, self._language), seat
        )

    def cards(self, cards: tuple[Card, ...], the: str = "") -> str:
        """Cards in a list, as they are said at the table; twins as two of a kind."""
        comma, last = self._language.AND
        named = [
            the + self._language.CARDS[card.index] + (f" (×{copies})" if copies > 1 else "")
            for card, copies in Counter(cards).items()
        ]
        return last.join((comma.join(named[:-1]), named[-1])) if len(named) > 1 else "".join(named)

    def fact(self, fact: Fact) -> Known:
        params: Params = {
            "who": fact.seat,
            "card": fact.card,
            "number": fact.number,
            "n": fact.shown,
            "count": fact.got,
            "held": fact.held,
            "other": fact.by,
            "cards": self.cards(fact.cards, self._language.THE) if fact.cards else None,
            "limit": fact.card.copies if fact.card is not None else None,
        }
        why: str = fact.reason
        if fact.reason == "laid" and not fact.got:
            why = "laid_at_once"
        return self.tell(fact.kind, params, fact.seat, why)

    def contradiction(self, trace: Trace) -> Known:
        """An entry is wrong: what was seen of a hand contradicts what was shown or laid from it."""
        params: Params = {"who": trace.who, "number": trace.number, "other": trace.by}
        if trace.cards:
            params["cards"] = self.cards(trace.cards)
        return self.tell("contradiction", params, None)

    def holding(self, one: deductions.Holding) -> Known:
        params: Params = {"who": one.seat, "cards": self.cards(one.cards), "other": one.shown_to}
        if one.unknown:
            params["n"] = one.unknown
        return self.tell("holding", params, one.seat, "left_over" if one.is_left_over else "shown")
