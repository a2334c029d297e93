"""What the referee holds for certain, compared with the true hands after every entry of matches played by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from referee import deductions
from referee.cards import Card
from referee.entries import Seat
from referee.finish import losers
from referee.game import Game
from referee.rules import Rules
from referee.scoring import hand_points
from referee.state import State
from tablehost.bot_faults import TAKEN_BACK
from tablehost.bot_typist import Step
from tablehost.bots import Match
from tablehost.truth_snapshot import Truth
from tests.support.truth_checks import blind_match
from tests.support.truth_matches import NAMES

Hands = tuple[Counter[Card], ...]

CHANGES = (
    "",
    "seven_swaps_hands on;zero_rotates_hands on",
    "jump_in identical_any;jump_in_self yes",
    "wild_draw_four_legality no_playable_card",
    "voluntary_draw forbidden;drawn_card_play mandatory",
    "draw_when_stuck draw_until_playable",
    "stack_draw_two_on_draw_two any_color;deflect_with_skip same_color;deflect_with_reverse same_color",
    "wild_functions color_peek_swap",
    "multi_card identical_pair;multi_card_effect counts_each",
    "round_end last_one_left;scoring finishing_rank",
)


def rules_with(changes: str) -> Rules:
    rules = Rules()
    for change in filter(None, changes.split(";")):
        rules = rules.with_option(*change.split())
    return rules.check()


def with_hands(match: Match) -> Iterator[tuple[Step, Hands]]:
    """The steps of a match, each with the true hands at the moment it tells of, and the draw pile as the last."""
    table = match.table
    tell = table.truth
    noted: dict[int, tuple[Truth, Hands]] = {}

    def hands_now() -> Hands:
        return tuple(Counter(cards) for cards in (*table.hands, table.piles.draw_pile))

    def told(turn: Seat | None = None) -> Truth:
        truth = tell(turn)
        noted[id(truth)] = truth, hands_now()
        return truth

    table.truth = told  # type: ignore[method-assign]
    for step in match.steps():
        truth, hands = noted.get(id(step.truth), (None, ()))
        yield step, hands if truth is not None else hands_now()  # a draw for the dealer: nobody has moved since


def falsehoods(state: State, hands: Hands) -> list[str]:
    """What is concluded from the position and is not so."""
    found = []
    for viewer in (None, *range(len(state.counts))):
        for one in deductions.holdings(state, viewer):
            held = Counter(one.cards)
            if held - hands[one.seat] or held.total() + one.unknown != hands[one.seat].total():
                found.append(f"{one} to {viewer}, true {dict(hands[one.seat])}")
    for card in deductions.gone(state):
        if any(cards[card] for cards in hands):
            found.append(f"{card} is not gone")
    piles = deductions.piles(state)
    if piles is not None and piles.draw_pile != hands[-1].total():
        found.append(f"{piles}, true {hands[-1].total()}")
    if state.over == "won" and state.match.scores is None:
        missing = tuple(seat for seat in losers(state) if state.hands[seat] is None)
        true = {seat: hand_points(state.rules, hands[seat].elements()) for seat in missing}
        for seats in ((seat,) for seat in missing):
            low, high = deductions.points_of_hands(state, seats)
            if not low <= sum(true[seat] for seat in seats) <= high:
                found.append(f"{seats} count {true}, not {low} to {high}")
        low, high = deductions.points_of_hands(state, missing)
        if not low <= sum(true.values()) <= high:
            found.append(f"all count {true}, not {low} to {high}")
    return found


@pytest.mark.parametrize("exact", [True, False], ids=["written", "live"])
@pytest.mark.parametrize("changes", CHANGES)
def test_what_is_known_of_hands_cards_and_points_is_so(changes: str, exact: bool) -> None:
    for seed, players in ((1, 2), (2, 3), (3, 6)):
        match = Match(rules_with(changes), NAMES[:players], seed, exact=exact, faults=0.05, max_rounds=3)
        game = Game(match.setup)
        for step, hands in with_hands(match):
            game.enter(step.entry)
            if step.planted not in TAKEN_BACK:
                assert not falsehoods(game.state, hands), (seed, len(game.entries), step.entry)


@pytest.mark.parametrize("changes", CHANGES)
def test_no_fact_that_is_certain_is_wrong_where_people_bluff_and_claim(changes: str) -> None:
    for seed, players in ((11, 2), (12, 4), (13, 7)):
        match = Match(rules_with(changes), NAMES[:players], seed, faults=0.1, max_rounds=4)

        disagreements = blind_match(match.setup, match.steps())

        assert not disagreements, f"seed {seed}\n" + "\n".join(map(str, disagreements))


def test_a_little_of_everything_is_found_out() -> None:
    found: Counter[str] = Counter()
    for seed in range(8):
        match = Match(Rules(), NAMES[: 2 + seed % 4], seed, max_rounds=4)
        game = Game(match.setup)
        for step, _ in with_hands(match):
            game.enter(step.entry)
            state = game.state
            found.update(fact.kind for fact in state.facts if fact.certain)
            found["holding"] += any(deductions.holdings(state, viewer) for viewer in range(len(state.counts)))
            found["gone"] += bool(deductions.gone(state))
            if state.over == "won" and state.match.scores is None:
                low, high = deductions.points_of_hands(state, losers(state))
                found["bounds"] += low < high

    assert all(found[one] for one in ("w4_guilty", "w4_innocent", "holding", "gone", "bounds")), found
