"""The matches bots play at the table that sees everything, and what people would type and press meanwhile."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice, pairwise

import pytest

from referee.cards import ALL_CARDS, Card, Face
from referee.entries import Accept, CallUno, Catch, Challenge, Count, Draw, Flip, HandLeft, NextRound, Play, PointsLeft
from referee.rules import Rules
from tablehost.bot_typist import LAG_MS, SECOND, Step
from tablehost.bots import Match
from tablehost.truth_piles import full_pack
from tests.support.rigged import changed_rules
from tests.support.truth_checks import BlindMatch
from tests.support.truth_matches import NAMES


def steps_of(seed: int, *, players: int = 0, changes: str = "", exact: bool = True, faults: float = 0.0) -> list[Step]:
    names = NAMES[: players or 2 + seed % 9]
    return list(Match(changed_rules(changes), names, seed, exact=exact, faults=faults).steps())


@pytest.mark.parametrize("players", range(2, 11))
def test_all_108_cards_are_there_after_every_step_and_the_match_ends(players: int) -> None:
    match = Match(Rules(), NAMES[:players], players, faults=0.1)
    pack = Counter(full_pack())

    last = None
    for number, step in enumerate(match.steps()):
        truth = step.truth
        assert sum(truth.counts) + truth.draw_pile + truth.discard_pile == 108
        if number % 20 == 0:
            piles = match.table.piles
            assert Counter([*piles.draw_pile, *piles.discards, *chain(*match.table.hands)]) == pack
        last = truth

    assert last is not None
    assert last.match_winners
    assert max(last.totals) >= 500


def test_the_same_seed_gives_the_same_match() -> None:
    assert steps_of(7, faults=0.1) == steps_of(7, faults=0.1)
    assert steps_of(7) != steps_of(8, players=9)


def test_a_written_record_has_times_that_never_run_back() -> None:
    times = [step.entry.at for step in steps_of(5)]

    assert None not in times
    assert times == sorted(time for time in times if time is not None)


@pytest.mark.parametrize("seed", range(4))
def test_the_last_card_there_is_ends_the_turn_like_any_other_where_a_draw_does(seed: int) -> None:
    """53 cards each, one turned up, one left: the first player has nothing that fits and takes it."""
    rules = changed_rules("hand_size 53;draw_when_stuck draw_one_turn_ends;drawn_card_allowed n/a")
    up = Card.parse("R5")
    rest = full_pack()
    rest.remove(up)
    rest.sort(key=lambda card: card.is_wild or card.color == up.color or card.face == up.face)
    first, last, dealt = rest[:53], rest[53], rest[54:]
    deck = [card for pair in zip(first, dealt, strict=True) for card in pair]
    match = Match(rules, NAMES[:2], seed, deck=[*deck, up, last], max_rounds=1)
    blind = BlindMatch(match.setup)

    assert not blind.watch(islice(match.steps(), 100))
    draw = next(step.truth for step in blind.log if isinstance(step.entry, Draw))
    assert draw.draw_pile == 0
    assert draw.turn == match.setup.dealer


def test_live_a_card_is_typed_within_the_lag_and_presses_are_learnt_of_when_they_come() -> None:
    match = Match(Rules(), NAMES[:4], 3, exact=False)
    assert match.setup.rules.entry_lag_ms == LAG_MS
    steps = list(match.steps())

    times = [step.entry.at or 0 for step in steps]

    assert times == sorted(times)
    own_calls = [
        (call.entry, card.entry)
        for call, card in pairwise(steps)
        if isinstance(call.entry, CallUno) and isinstance(card.entry, Play) and call.entry.seat == card.entry.seat
    ]
    assert len(own_calls) > 5
    assert all((card.at or 0) - (call.at or 0) < LAG_MS * 1000 for call, card in own_calls)


def test_every_loser_shows_the_hand_and_the_next_round_is_opened() -> None:
    steps = steps_of(1, players=3)
    kinds = [type(step.entry) for step in steps]

    for place, kind in enumerate(kinds):
        if kind is NextRound:
            assert set(kinds[place - 3 : place - 1]) <= {HandLeft, PointsLeft}
            assert kinds[place - 1] is Count
            assert kinds[place + 1] is Flip


def test_bots_forget_call_catch_bluff_and_challenge() -> None:
    seen = Counter((type(step.entry).__name__, step.expect) for seed in range(12) for step in steps_of(seed, players=4))

    for wanted in (
        ("CallUno", "legal"), ("Catch", "upheld"), ("Catch", "redundant"), ("Challenge", "upheld"),
        ("Challenge", "rejected"), ("Accept", "noted"), ("NameColor", "legal"), ("Pass", "legal"),
    ):  # fmt: skip
        assert seen[wanted], wanted


def test_the_truth_about_a_bluff_is_told() -> None:
    fours = [step for seed in range(10) for step in steps_of(seed, players=3) if step.guilty is not None]

    assert {step.guilty for step in fours} == {True, False}
    assert all(isinstance(step.entry, Play) and step.entry.cards[0].card.face is Face.WILD_DRAW_FOUR for step in fours)


def test_every_kind_of_fault_is_planted() -> None:
    planted = Counter(step.planted for seed in range(8) for step in steps_of(seed, faults=0.3) if step.planted)

    assert set(planted) == {
        "wrong_card", "out_of_turn", "second_draw", "drew_too_many", "catch_not_one", "catch_called", "late_catch",
        "call_too_early", "guilty_wild_draw_four", "miscounted_hand", "impossible_card", "impossible_hand", "advice",
        "groundless",
    }  # fmt: skip


def test_without_faults_nothing_is_illegal() -> None:
    assert {step.expect for seed in range(9) for step in steps_of(seed)} <= {
        "legal", "redraw", "noted", "upheld", "rejected", "redundant", "void",
    }  # fmt: skip


def test_owed_draws_can_be_left_to_the_live_table() -> None:
    match = Match(Rules(), NAMES[:3], 4, exact=False, leave_owed_draws_to_table=True)

    steps = list(match.steps())

    assert any(any(step.truth.owes) for step in steps)
    draws = [(step.entry, step.truth.turn) for step in steps if isinstance(step.entry, Draw)]
    assert all(draw.cards == 1 or draw.seat == turn for draw, turn in draws)  # who is on turn could mean another draw
    answered = [step for step in steps if isinstance(step.entry, (Accept, Challenge))]
    assert len(answered) == sum(step.guilty is not None for step in steps)


def test_a_catch_in_a_match_lies_between_the_landing_and_the_next_card() -> None:
    steps = steps_of(2, players=5)
    for place, step in enumerate(steps):
        if isinstance(step.entry, Catch) and step.expect == "upheld":
            landing = next(one for one in reversed(steps[:place]) if isinstance(one.entry, Play))
            assert 0 < (step.entry.at or 0) - (landing.entry.at or 0) < 2 * SECOND


@pytest.mark.parametrize(
    "changes",
    [
        "stack_draw_two_on_draw_two any_color;stack_wild_draw_four_on_draw_two yes;deflect_with_skip same_color",
        "draw_when_stuck draw_until_playable;drawn_card_allowed number_only;last_card_action forbidden_must_draw",
        "draw_when_stuck draw_one_turn_ends",
        "jump_in identical_any",
        "seven_swaps_hands on;zero_rotates_hands on",
        "scoring own_hand;match_end target_then_lowest",
    ],
)
def test_matches_under_other_options_end_as_well(changes: str) -> None:
    for seed in range(2):
        last = steps_of(seed, changes=changes, faults=0.05)[-1].truth
        assert sum(last.counts) + last.draw_pile + last.discard_pile == 108
        assert last.match_winners


def test_every_card_of_the_pack_is_played_sooner_or_later() -> None:
    played = {
        laid.card
        for seed in range(4)
        for step in steps_of(seed)
        if isinstance(step.entry, Play)
        for laid in step.entry.cards
    }

    assert played == set(ALL_CARDS)
