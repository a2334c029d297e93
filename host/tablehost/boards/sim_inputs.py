"""All inputs of the simulated board: levels of contacts in, changes of buttons out, in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tablehost.boards.sim_button import Change, SimButton, State
from tablehost.wire.inputs import INPUTS, bits_of, mask_of


class SimInputs:
    """From one start of the board to the next. `contacts` are those closed at the first `scan`."""

    def __init__(self, wired: int, contacts: Sequence[bool], scan: int) -> None:
        self.wired = wired
        self.normally_closed = 0
        self.glitches = [0] * INPUTS
        self._buttons = [SimButton(scan, contacts[i]) for i in range(INPUTS)]
        self.due = self._first_due()
        """The next scan at which a button changes without being touched. Kept, because it is asked for often."""

    def sample(
        self, contacts: Sequence[bool], numbers: Iterable[int], scan: int, is_waiting: Callable[[int], bool]
    ) -> list[tuple[int, SimButton, Change]]:
        """One scan: every level of these inputs first, then what follows. `is_waiting`: its last press has no room."""
        changes = []
        for number in sorted(numbers):
            if self.wired >> number & 1:
                button = self._buttons[number]
                button.waits = is_waiting(number)
                changes.append((number, button, button.update(self._is_pressed(contacts, number), scan)))
        told = [(number, button, change) for number, button, change in changes if change is not None]
        for number, _, change in told:
            self.glitches[number] += change is Change.GLITCH
        self.due = self._first_due()
        return told

    def due_by(self, scan: int) -> set[int]:
        """The inputs that want to be sampled by this scan, touched or not."""
        return {i for i, button in enumerate(self._buttons) if button.due is not None and button.due <= scan}

    def set_lock(self, ms: int) -> None:
        for button in self._buttons:
            button.lock = 10 * ms

    def set_normally_closed(self, inputs: int, contacts: Sequence[bool], scan: int) -> None:
        """These are pressed when their contact is open. One that was the other way before begins anew."""
        turned, self.normally_closed = inputs ^ self.normally_closed, inputs
        for number in bits_of(turned & self.wired):
            self._buttons[number].begin(scan, self._is_pressed(contacts, number))
        self.due = self._first_due()

    def report_held(self, enabled: int) -> list[int]:
        """Those of `enabled` that have been down since the start; from now on each owes the news that it is free."""
        held = [number for number in bits_of(enabled) if self._buttons[number].is_held_at_boot]
        for number in held:
            self._buttons[number].reported = True
        return held

    @property
    def levels(self) -> int:
        """1 = pressed, wired inputs only."""
        return mask_of(i for i, button in enumerate(self._buttons) if button.closed) & self.wired

    @property
    def deaf(self) -> int:
        return mask_of(i for i, button in enumerate(self._buttons) if button.is_deaf) & self.wired

    @property
    def doubtful(self) -> list[int]:
        """The stamps of contacts that may still become presses."""
        return [button.stamp for button in self._buttons if button.state is State.DOUBTFUL]

    def _is_pressed(self, contacts: Sequence[bool], number: int) -> bool:
        return contacts[number] != bool(self.normally_closed >> number & 1)

    def _first_due(self) -> int | None:
        times = (self._buttons[number].due for number in bits_of(self.wired))
        return min((due for due in times if due is not None), default=None)
