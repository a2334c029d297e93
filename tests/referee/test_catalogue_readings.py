"""Readings and product choices of the rule catalogue (sections 8, 9 and 11): each is shown by a record.

A record of a reading says `# shows A14` and plays under a text the reading is about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.support.games import unmet_in

OWN = Path(__file__).parent / "scenarios" / "own"
READINGS = sorted((OWN / "readings").glob("*.game"))
CHOICES = sorted((OWN / "choices").glob("*.game"))

LAST_READING: Final = 82

POINTS: Final[Mapping[str, tuple[str, ...]]] = {
    # Section 9
    "until when a +4 may be challenged": ("challenge-until-the-first-card", "challenge-until-an-answer"),
    "color after a right challenge; does the +4 go back": ("color-after-a-right-challenge",),
    "a wrong card: back to the hand": ("wrong-card-back-and-still-on-turn",),
    "button presses at the same time": ("earlier-press-wins",),
    "typing lags behind the table": ("typing-margin",),
    "duty after a caught player falls back to one card": ("duty-arises-anew",),
    "one card left through a rotation or a swap": ("one-card-by-rotation", "the-penultimate-card-is-a-zero"),
    "catching one's own partner": ("partner-caught",),
    "jump-in while a penalty is pending": ("jump-in-on-a-penalty", "jump-in-number-on-a-penalty"),
    "going out by jump-in or by a raced card": ("out-by-jump-in", "uno-duty-by-jump-in", "out-by-a-race"),
    "opening Draw Two answered by stacking": ("opening-draw-two-not-answered",),
    "two players, Reverse against a Draw Two": ("reverse-with-two-on-a-draw-two",),
    "the answer to a winner's last draw card": ("no-answer-to-a-winner",),
    "stock empty and nothing to reshuffle": ("stock-empty-nothing-to-shuffle", "draw-cut-short"),
    "dealer after an abandoned round": ("same-dealer-after-an-abandoned-round",),
    "dealer after a round played to the last": ("dealer-after-the-last-player",),
    "ties for best or worst total": ("ties-are-shared",),
    "order of effects": (
        "going-out-before-everything",
        "rotation-before-a-catch",
        "sum-win-on-the-last-but-one",
        "slap-before-a-catch",
    ),
    # Section 11
    "Reverse after a Skip deflection": ("reverse-after-a-skip-deflection",),
    "Skip deflection with two players": ("skip-deflection-with-two",),
    "pair of Draw Twos laid as an answer": ("pair-of-draw-twos-as-an-answer",),
    "pair of Wilds": ("pair-of-wilds",),
    "a +4 laid as an answer, not exempt": ("four-as-an-answer-not-exempt",),
    "uno_miss_trigger = automatic": ("automatic-and-caught",),
    "wrong_card_penalty": ("wrong-card-penalty-not-for-answers",),
    "until_next_player_plays, the next has drawn": ("raced-card-after-the-next-has-drawn",),
    "turn_time_limit_s": ("penalty-for-time-is-booked-by-the-table",),
    "rule id of a Wild Draw Four": ("rule-id-of-a-four", "rule-id-of-a-four-without-challenge"),
    "a catch after a swap, no call needed": ("catch-after-a-swap",),
    "cards received later do not count in a challenge": ("cards-received-later-are-no-guilt",),
}
"""The points no text settles and what was settled for all presets, with the records that show them."""


@pytest.mark.parametrize("path", [*READINGS, *CHOICES], ids=lambda path: path.stem)
def test_a_reading_or_choice_comes_out_as_it_is_recorded(path: Path) -> None:
    assert unmet_in(path) == []


def test_every_reading_has_a_record() -> None:
    told = "\n".join(path.read_text("utf-8") for path in READINGS)
    shown = {int(number) for number in re.findall(r"^# shows A(\d+)$", told, re.MULTILINE)}

    assert shown == set(range(1, LAST_READING + 1))


def test_every_choice_has_its_records_and_every_record_its_choice() -> None:
    assert {path.stem for path in CHOICES} == {name for names in POINTS.values() for name in names}
