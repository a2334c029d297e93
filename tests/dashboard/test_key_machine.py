"""The keys as a machine: anything is typed, the position changes in between, keys were given other names."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tablehost.dashboard.intents import Open
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment, Ready, Refused
from tablehost.dashboard.key_map import ACTIONS, KeyMap
from tablehost.dashboard.keys import KeyEntry, read

KEYS = st.sampled_from(
    [
        *"abcdefghijklmnopqrstuvwxyz0123456789+-*/.=;'?!§", "enter", "space", "delete", "up", "down", "f1", "ctrl+x",
        "小", "", "no such key",
    ]
)  # fmt: skip
MOMENTS = st.builds(
    Moment,
    mode=st.sampled_from(Mode),
    seats=st.integers(2, 10),
    question=st.booleans(),
    others=st.integers(0, 3),
    can_press=st.booleans(),
    paused=st.booleans(),
)
RENAMED = [one.name for one in ACTIONS if not {"escape", "backspace"} & set(one.keys)]
KEYMAPS = st.dictionaries(st.sampled_from(RENAMED), st.tuples(KEYS), max_size=3).map(KeyMap)
LONGEST = 40
"""Keys of one command: a whole hand of cards has no end, so it is let go after so many."""


class KeyMachine(RuleBasedStateMachine):
    """One typist. `moment` is the position the keys are read in."""

    @initialize(keymap=KEYMAPS, moment=MOMENTS)
    def begin(self, keymap: KeyMap, moment: Moment) -> None:
        self.entry = KeyEntry(keymap)
        self.moment = moment

    @rule(key=KEYS)
    def type(self, key: str) -> None:
        before = self.entry.typed
        was_readable = isinstance(read(before, self.moment), HalfTyped)
        outcome = self.entry.feed(key, self.moment)
        match outcome:
            case Ready():
                assert self.entry.typed == ()
            case Refused(reason, forgets):
                assert reason
                assert self.entry.typed == (before if was_readable and not forgets else ())
                assert not forgets or read((*before, "enter"), self.moment) == Ready(Open("quit"))
            case HalfTyped():
                assert outcome.text or outcome.follow or not self.entry.typed
                assert self.entry.half(self.moment) == outcome or not self.entry.typed
        if len(self.entry.typed) > LONGEST:
            self.entry.feed("escape", self.moment)

    @rule()
    def escape(self) -> None:
        """One Escape, wherever one is, and nothing is typed."""
        self.entry.feed("escape", self.moment)
        assert self.entry.typed == ()

    @rule()
    def backspace(self) -> None:
        before = len(self.entry.typed)
        self.entry.feed("backspace", self.moment)
        assert len(self.entry.typed) < before or not self.entry.typed

    @rule(moment=MOMENTS)
    def the_position_changes(self, moment: Moment) -> None:
        """A press of the board, an undo: what is half typed may mean nothing any more, and breaks nothing."""
        self.moment = moment

    @invariant()
    def what_is_shown_is_what_is_typed(self) -> None:
        if hasattr(self, "entry"):
            half = self.entry.half(self.moment)
            assert half is None or isinstance(half, HalfTyped)
            assert self.entry.half(self.moment) == half  # asking changes nothing


KeyMachine.TestCase.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)
TestKeyEntry = KeyMachine.TestCase
