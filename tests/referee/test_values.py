"""The values the referee works with: nobody changes one, though the next state is written field by field."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import referee
import tablehost
from referee.cards import ALL_CARDS, Card, Laid
from referee.entries import Count, Flip, Play
from referee.facts import Trace
from referee.game import Game
from referee.inference import impossible
from referee.setup import Setup
from referee.state import State, Window
from referee.values import set_at

R5 = Card.parse("R5")


def _opened() -> Game:
    game = Game(Setup(names=("Ann", "Bob")))
    game.enter(Flip(R5))
    return game


def _writes(source: str, names: set[str]) -> Iterator[str]:
    """Where a module assigns or deletes an attribute of these names on anything but `self`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, (ast.Store, ast.Del)) and node.attr in names:
            owner = ast.unparse(node.value)
            if owner != "self":
                yield f"{owner}.{node.attr}"


def test_nobody_but_evolve_writes_to_a_position() -> None:
    names = {field.name for field in fields(State)}
    found = {
        f"{path.name}: {write}"
        for package in (referee, tablehost)
        for path in Path(package.__file__ or "").parent.rglob("*.py")
        for write in _writes(path.read_text(encoding="utf-8"), names)
        if path.name not in ("evolve.py", "state.py")
    }

    # Typist and table of the bots have a clock and a silence of their own.
    assert found == {"bot_landing.py: typist.clock", "bot_landing.py: table.silence"}


def test_a_writer_to_a_position_would_be_found() -> None:
    source = "state.turn = self.turn = 1\nstate.drew += 1\ndel a.state.top\nb = state.over"

    assert set(_writes(source, {"turn", "drew", "top", "over"})) == {"state.turn", "state.drew", "a.state.top"}


def test_a_draft_starts_as_the_state_it_was_taken_from() -> None:
    state = _opened().state

    draft = state.draft()

    assert {field.name: getattr(draft, field.name) for field in fields(State)} == {
        field.name: getattr(state, field.name) for field in fields(State)
    }
    assert draft == state


def test_what_is_written_to_a_draft_is_not_in_the_state_it_was_taken_from() -> None:
    state = _opened().state
    draft = state.draft()

    draft.turn = 1
    draft.counts = (3, 4)

    assert (draft.turn, draft.counts) == (1, (3, 4))
    assert (state.turn, state.counts) == (0, (7, 7))


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_card_stays_the_same_object_when_it_is_copied_or_stored(card: Card) -> None:
    assert copy.copy(card) is copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_a_long_named_tuple_is_replaced_like_any_other() -> None:
    window = Window(2, 7, (5, 9))
    trace = Trace("w4_guilty", 0, 0, 3, None, R5, False, 4, 4)

    assert window._replace(seat=1, exchanged=True) == Window(1, 7, (5, 9), exchanged=True)
    assert isinstance(window._replace(seat=1), Window)
    assert trace._replace(holder=1, left=2, is_torn=True) == Trace(
        "w4_guilty", 0, 1, 3, None, R5, False, 4, 2, is_torn=True
    )
    assert trace._replace() == trace


def test_one_thing_changed_leaves_the_rest_as_it_was() -> None:
    assert set_at((1, 2, 3), 1, 9) == (1, 9, 3)


def test_the_same_card_may_be_typed_any_number_of_times() -> None:
    game = _opened()

    for turn in range(300):
        game.enter(Count(turn % 2, 7))
        game.enter(Play(turn % 2, (Laid(R5),), stands=True))

    assert game.state.discard_pile == 301
    assert impossible(game.state.memory, 0, R5)
