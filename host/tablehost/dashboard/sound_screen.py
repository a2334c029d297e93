"""Sound, voice and the turn's time: a digit changes each, plus and minus the loudness."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablehost.dashboard.cells import wrap
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.page_screen import Hints, PageScreen
from tablehost.dashboard.sound import LOUDEST, Sound
from tablehost.words import _


class SoundScreen(PageScreen):
    """Changes the `Sound` it is given and says so by `changed`."""

    topic = "sound"

    def __init__(self, marks: Marks, sound: Sound, voice: str, rule_s: int | None, changed: Callable[[], None]) -> None:
        """`voice` is the program that speaks, empty where this system has none; `rule_s` the limit the rules set."""
        super().__init__(marks)
        self._sound = sound
        self._voice = voice
        self._rule_s = rule_s
        self._changed = changed

    def page_title(self) -> str:
        return _("Sound, voice and time")

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        sound, marks = self._sound, self.marks
        seen = _("Everything that sounds is also to be seen: in the sentence line and by the lights.")
        bar = marks.bar * (2 * sound.loudness) + "." * (2 * (LOUDEST - sound.loudness))
        loud = {
            0: _("mute"),
            1: _("only what needs somebody: a catch, a fault, a tie, a question, the end"),
        }.get(sound.loudness, _("everything"))
        return (
            self._row("1", _("loudness"), f"{bar} {loud}"),
            (),
            self._row("2", _("rulings spoken"), self._voice_text()),
            (),
            self._row("3", _("time for a turn"), self._turn_text()),
            (),
            *(line_of((f" {text}", "dim")) for text in wrap(seen, cells - 2, 3, marks.cut)),
        )

    def hints(self) -> Hints:
        return (("+ -", _("loudness")), ("1", _("mute")), ("2", _("voice")), ("3", _("time")))

    def typed(self, key: str) -> bool:
        match key:
            case "+" | "right":
                self._sound.change_loudness(1)
            case "-":
                self._sound.change_loudness(-1)
            case "1":
                self._sound.loudness = 0 if self._sound.loudness else LOUDEST - 1
            case "2" if not self._voice:
                self.told = _("this system has no voice: install espeak-ng")
            case "2":
                self._sound.next_voice()
            case "3" if self._rule_s is not None:
                self.told = _("the rules set the time for a turn")
            case "3":
                self._sound.next_turn()
            case _:
                return False
        self._changed()
        return True

    def _row(self, key: str, name: str, value: str) -> Line:
        return (Span(f"  {key}  ", "key"), Span(_("{name}:").format(name=name) + "  ", "strong"), Span(value))

    def _voice_text(self) -> str:
        if not self._voice:
            return _("this system has no voice")
        return {"": _("no"), "en": "English", "zh_CN": "中文"}[self._sound.voice]

    def _turn_text(self) -> str:
        if self._rule_s is not None:
            return _("{n} s, by the rules").format(n=self._rule_s)
        if self._sound.turn_s is None:
            return _("not measured")
        return _("{n} s, then it is shown; no penalty").format(n=self._sound.turn_s)
