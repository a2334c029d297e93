"""Each end of the window in which a missed call can be caught, to the microsecond, by the example of the catalogue."""

from __future__ import annotations

import pytest

from tests.support.games import play

EXAMPLE = """
rule uno_catch_closes {closes}
seats S1 S2 S3 S4
top R5
turn S1
count S1 2

@10 S1 play R7
@12 S2 draw
@13 S2 pass
@16 S3 play R8
"""
"""S1 forgets the call at 10 s, S2 draws and keeps the card, S3 plays."""


@pytest.mark.parametrize(
    ("closes", "at_14"),
    [
        ("next_player_draws_or_plays", "late uno.window"),
        ("next_player_plays_card", "late uno.window"),
        ("next_card_played", "upheld uno.caught"),
        ("while_one_card", "upheld uno.caught"),
        ("own_next_turn", "upheld uno.caught"),
    ],
)
def test_four_seconds_after_the_card_the_window_is_as_the_catalogue_says(closes: str, at_14: str) -> None:
    before_the_next_card = EXAMPLE.format(closes=closes).replace("@16", f"@14 S4 catch S1\n? verdict {at_14}\n@16")

    play(before_the_next_card)


@pytest.mark.parametrize(
    ("closes", "verdict"),
    [
        ("next_player_draws_or_plays", "late uno.window"),
        ("next_player_plays_card", "late uno.window"),
        ("next_card_played", "late uno.window"),
        ("while_one_card", "upheld uno.caught"),
        ("own_next_turn", "upheld uno.caught"),
    ],
)
@pytest.mark.parametrize("at", ["16", "20"])
def test_after_the_next_card_only_a_window_without_that_end_is_open(closes: str, verdict: str, at: str) -> None:
    play(EXAMPLE.format(closes=closes) + f"@{at} S4 catch S1\n? verdict {verdict}\n")


@pytest.mark.parametrize(
    ("closes", "at", "verdict"),
    [
        ("next_player_draws_or_plays", "11.999999", "upheld uno.caught"),
        ("next_player_draws_or_plays", "12", "late uno.window"),
        ("next_player_plays_card", "12.999999", "upheld uno.caught"),
        ("next_player_plays_card", "13", "late uno.window"),
        ("next_card_played", "15.999999", "upheld uno.caught"),
        ("next_card_played", "16", "late uno.window"),
    ],
)
def test_a_press_that_becomes_known_late_keeps_its_time(closes: str, at: str, verdict: str) -> None:
    play(EXAMPLE.format(closes=closes) + f"@{at} S4 catch S1\n? verdict {verdict}\n")


@pytest.mark.parametrize(("at", "verdict"), [("18.9", "upheld uno.caught"), ("19", "late uno.window")])
def test_own_next_turn_ends_the_window_when_the_forgetful_player_is_on_again(at: str, verdict: str) -> None:
    play(EXAMPLE.format(closes="own_next_turn") + f"@19 S4 play R9\n@{at} S2 catch S1\n? verdict {verdict}\n")
