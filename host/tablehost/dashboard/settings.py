"""What a table likes and finds again the next evening: loudness, voice, the time of a turn, light or dark. Values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablehost.dashboard.sound import LOUDEST, TURNS_S, VOICES, Sound, VoiceLang

LOUDNESSES: Final = range(LOUDEST + 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """Each field stands for itself; `turn_s` is one of `TURNS_S`."""

    loudness: int = 3
    voice: VoiceLang = ""
    turn_s: int | None = None
    is_light: bool = False

    @classmethod
    def of(cls, sound: Sound, is_light: bool) -> Settings:
        return cls(sound.loudness, sound.voice, sound.turn_s, is_light)

    def sound(self) -> Sound:
        return Sound(self.loudness, self.voice, self.turn_s)


Keep = Callable[[Settings], str]
"""Keeps them for the next start; a sentence where that cannot be done, else nothing."""


def checked(told: dict[str, object]) -> Settings:
    """The settings of a file, each that makes no sense left as it is at first; a file by hand is no reason not to play.
    """
    usual = Settings()
    loudness, voice, turn_s, light = (told.get(name) for name in ("loudness", "voice", "turn_s", "light"))
    return Settings(
        next((one for one in LOUDNESSES if _same(one, loudness)), usual.loudness),
        next((one for one in VOICES if _same(one, voice)), usual.voice),
        next((one for one in TURNS_S if _same(one, turn_s)), usual.turn_s),
        light if isinstance(light, bool) else usual.is_light,
    )


def _same(one: object, told: object) -> bool:
    """Equal and of one kind: true is not 1, and 3.0 is not 3."""
    return type(one) is type(told) and one == told
