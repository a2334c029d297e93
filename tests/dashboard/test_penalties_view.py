"""The page of penalties: who drew how many, why, and which rule stands behind it."""

from __future__ import annotations

from referee.presets import load_preset
from tablehost.chronicle import chronicle_of
from tablehost.dashboard.lines import Line
from tablehost.dashboard.marks import DRAWN
from tablehost.dashboard.penalties_view import penalty_lines
from tests.support.past_evenings import PRESSED, ROUND_ONE, evening


def text_of(lines: tuple[Line, ...]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


def test_a_penalty_names_the_rule_behind_it_and_how_sure_the_text_is() -> None:
    rules = load_preset("official")
    told = chronicle_of(evening(*ROUND_ONE), frozenset(PRESSED))
    assert told.penalties

    english = text_of(penalty_lines(told, rules, 200, DRAWN, "en"))
    chinese = text_of(penalty_lines(told, rules, 200, DRAWN, "zh_CN"))

    assert "Official rules – Until when a catch counts" in english
    assert "Cards for a missed call: draw 2 (generally known)" in " ".join(english.split())
    assert "官方规则：抓漏喊的时限是“到下家摸牌或出牌为止”（众所周知）" in chinese
