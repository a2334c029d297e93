"""Options that were never thought of together: random combinations, played by bots, and what holds for all of them.

Every combination that passes the check for contradictions is playable: no round gets stuck, the 108 cards stay 108,
there is always something to do for exactly one player or for whoever owes something, and no innocent is punished.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.cards import DECK_SIZE
from referee.errors import Contradiction
from referee.option_words import option, option_keys
from referee.options import acts, obligations, playable
from referee.presets import load_preset, preset_names
from referee.rules import Rules
from referee.state import State
from tablehost.bot_faults import TAKEN_BACK
from tablehost.bot_typist import Step
from tests.support.truth_checks import BlindMatch
from tests.support.truth_matches import match_under

LONGEST_ROUND = 20_000
"""Entries after which a round counts as stuck: the wildest rules take some thousands."""

_SMALL = {
    "hand_size": st.integers(1, 9), "match_target": st.integers(1, 300), "press_tie_ms": st.sampled_from((0, 5, 50)),
    "entry_lag_ms": st.just(0),  # live matches set their own
    "turn_time_limit_s": st.integers(1, 30),
}  # fmt: skip
_NOT_PLAYED_AT = ("press_within_lag",)  # `ask` asks the table, which bots do not answer
_KEYS = tuple(key for key in option_keys() if key not in _NOT_PLAYED_AT)


@st.composite
def combinations(draw: st.DrawFn) -> Rules:
    """A preset with up to eight options changed, as a table might: what contradicts the rest is left as it was."""
    rules = load_preset(draw(st.sampled_from(preset_names())))
    for key in draw(st.lists(st.sampled_from(_KEYS), min_size=1, max_size=8, unique=True)):
        one = option(key)
        words = [st.sampled_from(one.words)] if one.words else []
        if one.numbers is not None:
            words.append(_SMALL.get(key, st.integers(one.numbers[0], min(one.numbers[-1], 10))).map(str))
        changed = rules.with_option(key, draw(st.one_of(words)))
        try:
            rules = changed.check()
        except Contradiction:
            continue
    return rules


def watched(blind: BlindMatch, steps: Iterator[Step]) -> Iterator[Step]:
    """The steps, with the laws checked on the referee's state between them."""
    since = 0
    before: Step | None = None
    for number, step in enumerate(steps):
        if before is not None and before.planted not in TAKEN_BACK:
            check_laws(blind.game.state, before)
        if before is not None and step.truth.round_number != before.truth.round_number:
            since = number
        assert number - since < LONGEST_ROUND, "the round does not end"
        before = step
        yield step


def check_laws(state: State, step: Step) -> None:
    cards = state.draw_pile + state.discard_pile + sum(state.counts)
    assert cards == DECK_SIZE, f"{cards} cards after {step.entry}"
    todo = obligations(state)
    assert todo, f"nothing to do after {step.entry}"
    turns = [one.seat for one in todo if one.what == "turn"]
    assert not turns or len(todo) == 1, todo
    for seat in turns:
        assert seat is not None
        assert playable(state, seat) or acts(state, seat) & {"draw", "pass"}, f"a dead end after {step.entry}"


@pytest.mark.parametrize("part", range(4))
@given(rules=combinations(), seed=st.integers(0, 10**6))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_options_that_do_not_contradict_each_other_can_be_played_together(part: int, rules: Rules, seed: int) -> None:
    match = match_under(rules, seed, str(part), max_rounds=2)
    blind = BlindMatch(match.setup)

    disagreements = blind.watch(watched(blind, match.steps()))

    assert not disagreements, f"{rules}\nseed {seed}\n" + "\n".join(map(str, disagreements))
