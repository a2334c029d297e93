"""Out of the door only on purpose: Enter leaves right after the keys that ask for it, not behind other ones."""

from __future__ import annotations

import pytest

from tablehost.dashboard.intents import Open
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment, Ready, Refused
from tablehost.dashboard.keys import KeyEntry

TURN = Moment(Mode.TURN, 4)


@pytest.mark.parametrize("asked", ["q", "v0", "./0"])
def test_enter_leaves_right_behind_the_keys_that_ask_for_it(asked: str) -> None:
    entry = KeyEntry()
    for key in asked:
        assert isinstance(entry.feed(key, TURN), HalfTyped)

    assert entry.feed("enter", TURN) == Ready(Open("quit"))


@pytest.mark.parametrize("asked", ["q", "v0", "./0"])
@pytest.mark.parametrize("other", ["m", "3", "x"])
def test_a_key_in_between_keeps_everybody_in(asked: str, other: str) -> None:
    entry = KeyEntry()
    for key in asked:
        entry.feed(key, TURN)

    assert isinstance(entry.feed(other, TURN), Refused)
    assert entry.typed == ()
    assert entry.feed("enter", TURN) != Ready(Open("quit"))
