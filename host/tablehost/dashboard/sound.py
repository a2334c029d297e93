"""How loud the table is, in which language rulings are spoken if at all, and how long a turn may last. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol

LOUDEST: Final = 4
TURNS_S: Final = (None, 30, 45, 60, 90, 120, 180)
"""Seconds a turn may last by the table's wish, where the rules say nothing."""

VoiceLang = Literal["", "en", "zh_CN"]
VOICES: Final[tuple[VoiceLang, ...]] = ("", "en", "zh_CN")


class Speaker(Protocol):
    """The system's own voice. `say` returns at once; `problem` is why nothing was heard, one sentence."""

    @property
    def name(self) -> str:
        """The program that speaks."""

    @property
    def problem(self) -> str: ...

    def say(self, text: str, lang: str, volume: int, /) -> None: ...

    def hush(self) -> None: ...


@dataclass(slots=True)
class Sound:
    """What was chosen. `loudness` 0 is mute, 1 lets the board sound only for what needs somebody."""

    loudness: int = 3
    voice: VoiceLang = ""
    turn_s: int | None = None

    def change_loudness(self, step: int) -> None:
        self.loudness = max(0, min(LOUDEST, self.loudness + step))

    def next_voice(self) -> None:
        self.voice = VOICES[(VOICES.index(self.voice) + 1) % len(VOICES)]

    def next_turn(self) -> None:
        self.turn_s = TURNS_S[(TURNS_S.index(self.turn_s) + 1) % len(TURNS_S)]
