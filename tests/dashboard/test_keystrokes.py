"""How much typing a match costs: whole demo matches, typed key by key with one hand."""

from __future__ import annotations

from tests.dashboard_figures import keystrokes


def test_a_turn_costs_about_two_keys() -> None:
    played = [keystrokes(seed) for seed in (1, 3)]
    assert sum(one.in_turns for one in played) / sum(one.turns for one in played) <= 2.2


def test_a_hand_costs_two_keys_a_card_and_one_to_end_it() -> None:
    typed = keystrokes(3)
    assert 0 < typed.in_hands < typed.in_turns / 3
