"""What is heard of the screen: each new sentence in the system's voice, and a bell for what needs somebody.

All of it stands on the screen as well. What the board sounds is the evening's.
"""

from __future__ import annotations

from collections.abc import Callable

from tablehost.dashboard.desk import Desk
from tablehost.dashboard.sound import Sound, Speaker


class Heard:
    """One evening's. `sound` is what was chosen, and is looked at each time."""

    def __init__(self, sound: Sound, speaker: Speaker | None, ring: Callable[[], object]) -> None:
        self._sound, self._speaker, self._ring = sound, speaker, ring
        self._spoken = ""
        self._fault = ""  # told once
        self._rang = False  # for the question that is open, or the time that is up

    @property
    def voice(self) -> str:
        """The program that speaks; empty where there is none."""
        return "" if self._speaker is None else self._speaker.name

    def known(self, sentence: str) -> None:
        """This sentence is on the screen, and is not to be spoken."""
        self._spoken = sentence

    def follow(self, desk: Desk) -> None:
        """Says the last sentence if it is new, and rings once for what needs somebody."""
        needed = bool(desk.asked) or (desk.time is not None and desk.time.is_up)
        if needed and not self._rang and self._sound.loudness:
            self._ring()
        self._rang = needed
        if desk.said == self._spoken:
            return
        self._spoken = desk.said
        if self._speaker is not None and self._sound.voice and self._sound.loudness:
            self._speaker.say(desk.spoken(self._sound.voice), self._sound.voice, self._sound.loudness)

    def hush(self) -> None:
        """No word more, where nothing is to be heard any longer."""
        if self._speaker is not None and not (self._sound.voice and self._sound.loudness):
            self._speaker.hush()

    def new_fault(self) -> str:
        """Why the voice was not heard, each reason once; empty otherwise."""
        if self._speaker is None or not self._speaker.problem or self._speaker.problem == self._fault:
            return ""
        self._fault = self._speaker.problem
        return self._fault
