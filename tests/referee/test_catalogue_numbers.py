"""The numbers of the rule catalogue, section 6: every one of them in every text that says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.support.games import play

FAMILY = ("zhengli_cn", "uno_guize_cn", "diary_en", "overview_zh_tw")
CHALLENGE = (
    "zhipai_cn", "standard_cn", "younuo_cn", "two_to_ten_cn", "wiki_zh_tw", "forum_encyclopedia_cn",
    "poker_intro_zh_tw",
)  # fmt: skip
STRICT = ("uno_guize_cn_strict", "diary_en_strict", "overview_zh_tw_strict")


def seats(top: str, turn: str = "Ann", **counts: int) -> str:
    """Ann, Bob, Cal and Dee on `top` with six cards each unless another number is given."""
    names = ("Ann", "Bob", "Cal", "Dee")
    lines = [f"seats {' '.join(names)}", f"top {top}", f"turn {turn}"]
    return "\n".join([*lines, *(f"count {name} {counts.get(name, 6)}" for name in names), ""])


@dataclass(frozen=True, slots=True)
class Case:
    """One line of the table: what it says, the texts that say it, and the record that shows it."""

    says: str
    texts: tuple[str, ...]
    record: str


THREE_TWOS = (
    seats("R5")
    + """
Ann play RD
Bob play GD
Cal play BD
? due Dee 6
? turn Ann
Dee draw 6
? count Dee 12
"""
)
TWO_TWOS = (
    seats("R5")
    + """
Ann play RD
Bob play GD
Cal draw 4
? count Cal 10
? due none
? turn Dee
"""
)
TWOS_AND_FOUR = (
    seats("R5")
    + """
Ann play RD
Bob play GD
Cal play W4>B
? due Dee 8
? turn Ann
"""
)
TWO_FOURS = (
    seats("R5")
    + """
Ann play W4>B
Bob play W4>G
? due Cal 8
? turn Dee
"""
)
FOUR_AND_TWO = (
    seats("R5")
    + """
Ann play W4>B
Bob play BD
? due Cal 6
"""
)
AT_FAULT = (
    seats("R5", Ann=3)
    + """
Ann play W4>B
Bob challenge
Ann show R1 B2
? verdict upheld challenge.guilty
? due Ann 4
? due Bob 0
"""
)
NOT_AT_FAULT = (
    seats("R5", Ann=3)
    + """
Ann play W4>B
Bob challenge
Ann show G1 B2
? verdict rejected challenge.innocent
? due Bob 6
? due Ann 0
? turn Cal
"""
)
MISSED = (
    seats("R5", Ann=2)
    + """
Ann play R7
Cal catch Ann
? verdict upheld uno.caught
? due Ann 2
"""
)
PER_CATCHER = (
    seats("R5", Ann=2)
    + """
Ann play R7
Bob catch Ann
? due Ann 3
Cal catch Ann
? due Ann 6
Dee catch Ann
? due Ann 9
"""
)
NOISE_AND_SLAP = (
    seats("G5")
    + """
Ann play G2
Bob accuse Cal noise
? verdict upheld silence.broken
? due Cal 2
Bob play G9
Ann slap
Bob slap
Dee slap
? verdict upheld slap.last
? due Cal 4
"""
)
WRONG_CARD = (
    seats("R9", "Bob")
    + """
Bob play B4
? verdict illegal match.none
? due Bob 2
? turn Bob
? count Bob 6
"""
)
ADVICE = (
    seats("R9", "Bob")
    + """
Ann accuse Dee advice
? verdict upheld fault.advice
? due Dee 2
"""
)
MATCH_500 = (
    seats("R9", "Bob", Bob=1)
    + "called Bob\ntotal Bob {before}\n"
    + """
Bob play R1
Ann points 3
Cal points 3
Dee points 3
? total Bob {after}
? match_winner {winner}
"""
)
NEGATIVE = (
    seats("R9", "Bob", Bob=1)
    + "called Bob\ntotal Ann {before}\ntotal Bob 40\ntotal Cal 30\ntotal Dee 50\n"
    + """
Bob play R1
Ann points 3
Cal points 3
Dee points 3
? total Ann {after}
? match_winner {winner}
"""
)


def wrong_call(cards: int) -> str:
    return (
        seats("R9", "Bob", Ann=5)
        + f"""
Ann uno
? verdict illegal uno.wrong_call
? due Ann {cards}
"""
    )


def fits(top: str, cards: str) -> Iterator[str]:
    return (seats(top) + f"Ann play {card}\n? verdict legal\n" for card in cards.split())


CASES = (
    Case("three Draw Twos in a row, the fourth draws 6",
         ("zhipai_cn", "standard_cn", "younuo_cn", "forum_drop_cn", "poker_intro_zh_tw"), THREE_TWOS),
    Case("two Draw Twos, the third draws 4 and loses the turn", FAMILY, TWO_TWOS),
    Case("two Draw Twos and a Wild Draw Four, the next draws 8", FAMILY, TWOS_AND_FOUR),
    Case("two Wild Draw Fours, the next draws 8", ("younuo_cn", "rules_of_uno_en"), TWO_FOURS),
    Case("Wild Draw Four, then Draw Two of the named color: 6", ("rules_of_uno_en",), FOUR_AND_TWO),
    Case("a challenged player at fault draws 4", CHALLENGE, AT_FAULT),
    Case("a challenger who was wrong draws 6", CHALLENGE, NOT_AT_FAULT),
    Case("a missed UNO costs 2",
         ("rules_of_uno_en", "essay_house_cn", "youxi_guize_cn", "reference_cn", "two_to_ten_cn", *FAMILY, "wiki_zh_tw",
          "wiki_zh_tw_garbled", "killer_uno", "forum_encyclopedia_cn", "forum_outline_cn", "poker_intro_zh_tw"),
         MISSED),
    Case("a missed UNO costs 3 for every catcher", ("forum_drop_cn",), PER_CATCHER),
    Case("a wrong UNO call costs 2", ("reference_cn", "forum_drop_cn"), wrong_call(2)),
    Case("a wrong UNO call that is pointed out costs 2", ("wiki_zh_tw",), seats("R9", "Bob", Ann=5) + """
Ann uno
Cal accuse Ann wrong_call
? verdict upheld fault.wrong_call
? due Ann 2
"""),
    Case("a wrong UNO call costs 5", ("youxi_guize_cn",), wrong_call(5)),
    Case("a wrong accusation costs 2", ("youxi_guize_cn", "forum_drop_cn"), seats("R9", "Bob") + """
Cal catch Ann
? verdict rejected uno.not_one
? due Cal 2
"""),
    Case("a wrong accusation that is pointed out costs 2", ("wiki_zh_tw",), seats("R9", "Bob") + """
Cal catch Ann
Bob accuse Cal wrong_catch
? verdict upheld fault.wrong_catch
? due Cal 2
"""),
    Case("a wrong card costs 2",
         ("youxi_guize_cn", "zhengli_cn", "forum_encyclopedia_cn", "forum_drop_cn", *STRICT), WRONG_CARD),
    Case("advice costs the adviser 2", ("zhengli_cn", *STRICT), ADVICE),
    Case("more than 5 seconds without playing cost 2", ("forum_drop_cn",), seats("R9") + """
@0 Ann play R7
@5.1 table timeout
? verdict upheld fault.time
? due Bob 2
"""),
    Case("a Wild swaps 3 cards each way", ("forum_drop_cn",), seats("R9") + """
Ann play W
Ann trade Cal
? verdict legal wild.trade
? count Ann 5
? count Cal 6
"""),
    Case("0, 1, 3 and somebody plays a 4: the hand wins at once", ("forum_drop_cn",), seats("R9", Cal=3) + """
Ann play R4
Cal claim R0 B1 G3
? verdict legal sum.win
? winner Cal
"""),
    Case("red 0: the next draws 10", ("killer_uno",), seats("R9") + """
Ann play R0
? verdict legal red_zero.ten
? due Bob 10
? turn Cal
"""),
    Case("a sound during the silence costs 2, the last hand on a 9 costs 2", ("killer_uno",), NOISE_AND_SLAP),
    Case("ranks of four players: 3, 1, -1, -3", ("wiki_zh_tw_continuous",),
         seats("R9", Ann=1, Bob=1, Cal=1, Dee=1) + "called Ann Bob Cal Dee\n" + """
Ann play R1
Bob play R2
Cal play R3
? score Ann 3
? score Bob 1
? score Cal -1
? score Dee -3
"""),
    Case("a positive match goes to 500", ("two_to_ten_cn", "wiki_zh_tw", "diary_en"),
         MATCH_500.format(before=491, after=500, winner="Bob")),
    Case("... and not before", ("two_to_ten_cn", "wiki_zh_tw", "diary_en"),
         MATCH_500.format(before=490, after=499, winner="none")),
    Case("a negative match ends at 500, the lowest wins", ("two_to_ten_cn_negative", "wiki_zh_tw_negative"),
         NEGATIVE.format(before=497, after=500, winner="Cal")),
    Case("... and not before", ("two_to_ten_cn_negative", "wiki_zh_tw_negative"),
         NEGATIVE.format(before=496, after=499, winner="none")),
    Case("Doctrine ends at 100", ("diary_en_doctrine",), NEGATIVE.format(before=97, after=100, winner="Cal")),
    Case("... and not before", ("diary_en_doctrine",), NEGATIVE.format(before=96, after=99, winner="none")),
    *(Case(f"on Green 7 fit any green, any 7 and wild cards ({place})", ("rules_of_uno_en", "two_to_ten_cn"), record)
      for place, record in enumerate(fits("G7", "G0 G9 GS GR GD R7 Y7 B7 W>R W4>R"))),
    *(Case(f"on Red 3 fit any red, any 3 and wild cards ({place})", ("youxi_guize_cn", "poker_intro_zh_tw"), record)
      for place, record in enumerate(fits("R3", "R0 R9 RS RR RD G3 Y3 B3 W>R W4>R"))),
    *(Case(f"on a served Yellow Draw Two fit any yellow and any Draw Two ({place})", ("youxi_guize_cn",), record)
      for place, record in enumerate(fits("YD", "Y0 Y9 YS YR YD RD GD BD"))),
    *(Case(f"on Yellow 9 fit Blue 9, Red 9 and any yellow ({place})", ("forum_drop_cn",), record)
      for place, record in enumerate(fits("Y9", "B9 R9 Y0 Y5 YS YR YD"))),
)  # fmt: skip
"""A peek of 5 seconds is in tests/table: only the live table has a clock that runs by itself."""

PLAYED = [pytest.param(case.record, text, id=f"{case.says}: {text}") for case in CASES for text in case.texts]


@pytest.mark.parametrize(("record", "text"), PLAYED)
def test_a_number_of_the_catalogue_comes_out_in_the_text_that_says_it(record: str, text: str) -> None:
    play(f"rules {text}\n{record}")


@pytest.mark.parametrize("card", ["R8", "BS", "RD", "Y0"])
@pytest.mark.parametrize("text", ["rules_of_uno_en", "two_to_ten_cn"])
def test_no_other_card_fits_on_green_7(card: str, text: str) -> None:
    play(f"rules {text}\n{seats('G7')}Ann play {card}\n? verdict illegal match.none")
