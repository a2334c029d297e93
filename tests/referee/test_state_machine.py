"""Laws that hold after every entry, however silly: nothing raises, cards are conserved, somebody has something to do.

The log itself (undo, correction, preview) has its laws in `test_game_log`.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from referee.cards import ALL_CARDS, Card, Laid
from referee.entries import (
    Abandon,
    Count,
    Entry,
    Flip,
    NextRound,
    Play,
    Timeout,
)
from referee.game import Game
from referee.record import write
from referee.rulings import Verdict
from referee.seating import Seating
from referee.setup import Setup
from tests.support.games import CHOICES, Choose, Typist, any_setup, changed_rules, chooser
from tests.support.laws import check_acts, check_entry, check_playable, check_somebody_has_to_act, settle


def run(choose: Choose, entries: int, look_at_cards: int = 5) -> None:
    """One silly game, checked after every entry and brought to rest at the end."""
    setup = any_setup(choose, changed_rules(choose))
    state = Game(setup).state
    typist = Typist(choose, Seating(setup.names), timed=choose(2) == 0)
    check_somebody_has_to_act(state)
    log: list[Entry] = []
    try:
        for number in range(1, entries + 1):
            entry = typist.next_entry(state)
            log.append(entry)
            _, state = check_entry(state, typist.note(entry), number)
            if choose(look_at_cards) == 0:
                seat = choose(len(state.counts))
                check_playable(state, seat)
                check_acts(state, seat)
        settle(state, typist)
    except BaseException as failure:
        failure.add_note(write(setup, log))
        raise


@settings(max_examples=200)
@given(CHOICES)
def test_after_every_entry_the_laws_hold(choices: bytes) -> None:
    run(chooser(choices), entries=25)


@pytest.mark.parametrize("seed", range(12))
def test_the_laws_hold_through_long_games(seed: int) -> None:
    run(random.Random(seed).randrange, entries=80, look_at_cards=10)


def test_a_position_without_players_can_be_asked_about() -> None:
    state = Game(Setup(top=Laid.parse("R5"))).state

    for entry in (Flip(ALL_CARDS[0]), Timeout(), NextRound(), Abandon(), Play(0, (Laid(ALL_CARDS[0]),))):
        check_entry(state, entry, 1)


def test_a_card_is_turned_up_though_a_count_had_left_none_to_turn_up() -> None:
    state = Game(Setup(names=("Ann", "Bob"), dealer=1)).state
    _, state = check_entry(state, Count(0, 101), 1)

    ruling, state = check_entry(state, Flip(Card.parse("R5")), 2)

    assert ruling.verdict is Verdict.LEGAL
    assert (state.draw_pile, state.discard_pile) == (0, 1)
