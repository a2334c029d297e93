"""Refusals with a name in them read in Chinese as a Chinese sentence does: without a blank beside a Chinese name."""

from __future__ import annotations

from tablehost import words
from tablehost.dashboard import intents
from tablehost.dashboard.acting import NotNow, acts_of
from tests.dashboard.helpers import state_of

AWAY = state_of("@1 table flip R5\n@2 小明 leave\n", "record 1\nrules official\nseats Ann Bob 小明 Dee\ndealer Dee\n")


def test_the_button_of_somebody_who_is_away() -> None:
    words.use("zh_CN")
    try:
        told = acts_of(intents.PressButton(2, "uno"), AWAY)
        assert told == NotNow("小明已离席：这个按钮不起作用")
    finally:
        words.use("en")
