"""Compares the table that sees everything with what the referee, which sees nothing, believes.

`compare` looks at one step; `blind_match` feeds a whole match to a referee and collects every disagreement, each with
what is needed to see it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from operator import add

from referee.entries import Draw, Entry, Say, Seat
from referee.facts import Fact
from referee.game import Game
from referee.record_entries import format_entry
from referee.record_writer import write
from referee.setup import Setup
from referee.state import State
from tablehost.bot_faults import TAKEN_BACK
from tablehost.bot_typist import Step

RULES_OF_FAULTS = {
    "wrong_card": ("match.none", "penalty.color_only"),
    "out_of_turn": ("turn.order",),
    "second_draw": ("draw.once",),
    "drew_too_many": ("penalty.excess",),
    "catch_not_one": ("uno.not_one",),
    "catch_called": ("uno.called",),
    "late_catch": ("uno.window",),
    "call_too_early": ("uno.too_early", "uno.exactly_one", "uno.wrong_call"),
    "guilty_wild_draw_four": ("challenge.guilty",),
    "impossible_card": ("deck.copies",),
    "miscounted_hand": ("count.final",),
    "impossible_hand": ("deck.copies",),
    "advice": ("fault.advice", "fault.none"),
    "groundless": ("fault.none",),
}
"""The rule ids a planted fault may be found by."""


_ACCUSING = ("illegal", "upheld", "mismatch")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where truth and referee part: after entry `number` (from 1), or only in the end for a verdict."""

    number: int
    what: str
    record: str

    def __str__(self) -> str:
        return f"entry {self.number}: {self.what}\n{self.record}"


def compare(step: Step, state: State) -> list[str]:
    """What the referee's state has otherwise than the truth, in words; nothing if they agree."""
    truth = step.truth
    seats = range(len(truth.counts))
    pairs: list[tuple[str, object, object]] = [
        ("counts", truth.counts, state.counts),
        ("top", truth.top, state.top),
        ("color", truth.color, state.color),
        ("draw pile", truth.draw_pile, state.draw_pile),
        ("discard pile", truth.discard_pile, state.discard_pile),
        ("owed cards", truth.owes, tuple(state.owes(seat) for seat in seats)),
        ("winner", truth.winner, state.winner),
        ("totals", truth.totals, state.match.totals),
        ("match winners", truth.match_winners, state.match.winners),
        ("round", truth.round_number, state.match.round_number),
        ("out", truth.out, state.out),
        ("silence", truth.silence, state.silence),
    ]
    if truth.turn is not None:
        pairs += [("turn", truth.turn, state.turn), ("direction", truth.direction, state.direction)]
    if truth.winner is None:
        ones = [seat for seat in seats if truth.counts[seat] == 1 and seat not in truth.out]
        pairs.append(("calls", [truth.called[seat] for seat in ones], [state.called[seat] for seat in ones]))
    if truth.scores is not None:
        pairs.append(("scores", truth.scores, state.match.scores))
        pairs.append(("match losers", truth.match_losers, state.match.losers))
        pairs.append(("forfeits", sorted(truth.forfeits), sorted(state.match.forfeits)))
    return [f"{name}: true {true}, referee {told}" for name, true, told in pairs if true != told]


def blind_match(setup: Setup, steps: Iterable[Step], *, most: int = 3) -> list[Disagreement]:
    """Plays `steps` to a referee that sees no hands; returns at most `most` disagreements, the first ones."""
    return BlindMatch(setup).watch(steps, most)


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a match: rounds played (`games`), entries judged, faults made and found (a fault is what the rules
    punish or the typist got wrong), accusations of the innocent, and other disagreements with the truth."""

    games: int = 0
    entries: int = 0
    faults: int = 0
    found: int = 0
    accusations: int = 0
    disagreements: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, astuple(self), astuple(other)))


class BlindMatch:
    """One match, told to a referee that sees no hands. `log` are the steps so far, `game` what it makes of them."""

    def __init__(self, setup: Setup) -> None:
        self.game = Game(setup)
        self.log: list[Step] = []
        self._setup = setup
        self._lies: set[tuple[Seat, int]] = set()  # who lied, and after which card
        self._slanders = 0
        self._undone: dict[int, str] = {}  # what was wrong with the verdict on an entry that is taken back

    def watch(self, steps: Iterable[Step], most: int = 3) -> list[Disagreement]:
        """Tells the referee everything; returns at most `most` disagreements, the first ones.

        After every step the states must agree, and what the referee holds for proven must be true; a fault that was
        planted must get its verdict, everything else what it deserves. A verdict is read when all later revisions are
        known.
        """
        game, log = self.game, self.log
        found: list[tuple[int, str]] = []
        facts: tuple[Fact, ...] = ()
        for step in steps:
            self._note_lie(step, game.state)
            game.enter(step.entry)
            log.append(step)
            if step.planted in TAKEN_BACK:
                self._undone[len(log)] = _verdict_of(game, len(log), step)
            else:
                if not step.is_open:
                    found += [(len(log), difference) for difference in compare(step, game.state)]
                if game.state.facts is not facts:
                    facts = game.state.facts
                    slanders = [(len(log), f"{fact} is not true") for fact in facts if self._is_slander(fact)]
                    self._slanders += len(slanders)
                    found += slanders
            if len(found) >= most:
                break
        for number, step in enumerate(log, 1):
            problem = self._problem(number, step)
            if problem and (len(found) < most or number < len(log)):
                found.append((number, problem))
        found.sort(key=lambda one: one[0])
        return [Disagreement(number, what, _excerpt(self._setup, log, number)) for number, what in found[:most]]

    def tally(self, disagreements: int) -> Tally:
        """The figures of the match that was watched, in which so many disagreements were found."""
        faults = found = accusations = 0
        for number, step in enumerate(self.log, 1):
            is_right = not self._problem(number, step)
            if step.planted or step.expect == "upheld":
                faults += 1
                found += is_right
            elif not is_right and self.game.verdict(number)[0].value in _ACCUSING:
                accusations += 1
        games = self.log[-1].truth.round_number if self.log else 0
        return Tally(games, len(self.log), faults, found, accusations + self._slanders, disagreements)

    def _problem(self, number: int, step: Step) -> str:
        return self._undone[number] if number in self._undone else _verdict_of(self.game, number, step)

    def _note_lie(self, step: Step, state: State) -> None:
        if step.lied and isinstance(step.entry, (Say, Draw)):
            self._lies.add((step.entry.seat, state.last.number if state.last is not None else 0))

    def _is_slander(self, fact: Fact) -> bool:
        """Whether the referee holds something for proven that is not so. Bots lay no impossible card."""
        if not fact.certain:
            return False
        match fact.kind:
            case "w4_guilty" | "w4_innocent":
                return self.log[fact.number - 1].guilty is not (fact.kind == "w4_guilty")
            case "had_playable" | "must_play_broken":
                return (fact.seat, fact.number) not in self._lies
            case _:
                return True


def _verdict_of(game: Game, number: int, step: Step) -> str:
    verdict, rule = game.verdict(number)
    rules = RULES_OF_FAULTS.get(step.planted or "")
    if verdict.value == step.expect and (rules is None or rule.value in rules):
        return ""
    wanted = f"{step.expect} {' or '.join(rules)}" if rules else step.expect
    return f"{format_entry(step.entry, game.names)}: deserved {wanted}, got {verdict.value} {rule.value}"


def _excerpt(setup: Setup, log: list[Step], number: int, before: int = 14) -> str:
    """The record up to the disagreement: the whole of it, shown from a few entries before."""
    entries: list[Entry] = [step.entry for step in log[: number + 2]]
    lines = write(setup, entries).splitlines()
    return "\n".join(lines if len(lines) <= before + 6 else [*lines[:5], "…", *lines[-before:]])
