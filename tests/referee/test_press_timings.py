"""Presses against cards typed late and against a sensor at the discard pile (catalogue, section 11), at any timing.

A card lands when it lands; when it is typed, and when a press becomes known, is left to chance. The order between two
presses is never changed by either.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.entries import Landed, Say
from referee.game import Game
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from tablehost.table import LIVE_ENTRY_LAG_MS, LiveTable
from tablehost.wire.inputs import Button, Input
from tablehost.wire.reports import Press
from tests.support.games import play
from tests.support.uno_courses import (
    ANN,
    BOB,
    CAL,
    DAN,
    MS,
    POSITION,
    SECOND,
    Course,
    Pressed,
    card,
    courses,
    expected,
    official_with,
    press_lists,
    referee_says,
)

KEPT = 15 * SECOND
"""How long a landing waits for its card."""

# With a sensor


@dataclass(frozen=True)
class Felt:
    """A course as the sensor felt it, and when its cards were typed."""

    landed: Course
    typed: Course

    @property
    def landings(self) -> tuple[int, ...]:
        bob = (self.landed.bob,) if self.landed.bob_passes is None else ()
        return (self.landed.dan, self.landed.ann, *bob, self.landed.cal)


@st.composite
def felt(draw: st.DrawFn) -> Felt:
    """Every card is typed within 15 s of its landing, in the order they landed. A draw is typed as it is made."""
    landed = draw(courses())
    late = st.just(0) | st.integers(0, (KEPT - SECOND) // MS).map(lambda ms: ms * MS)
    dan = landed.dan + draw(late)
    ann = max(dan + 1, landed.ann + draw(late))
    bob = max(ann + 1, landed.bob + draw(late))
    if landed.bob_passes is not None:
        landed = replace(landed, bob=bob, bob_passes=bob + 1, cal=max(bob + 2, landed.cal))
    cal = max(bob + 2, landed.cal + draw(late))
    return Felt(landed, replace(landed, dan=dan, ann=ann, bob=bob, cal=cal))


@settings(max_examples=150)
@given(st.data(), felt(), official_with())
def test_presses_are_judged_against_the_landings_and_not_against_the_typing(
    data: st.DataObject, one: Felt, rules: Rules
) -> None:
    exactly = rules.with_option("entry_lag_ms", "0")
    presses = data.draw(press_lists(exactly, one.landed))

    told, owed, _ = referee_says(rules, one.typed, presses, one.landings)

    assert (told, owed) == expected(exactly, one.landed, presses)


@given(st.data(), felt())
def test_however_late_the_cards_are_typed_the_first_of_two_presses_wins(data: st.DataObject, one: Felt) -> None:
    rules = data.draw(official_with())
    inside = st.integers(one.landed.ann, min(one.landed.bob, one.typed.bob) - 1)
    catch, call = data.draw(inside), data.draw(inside)
    presses = [Pressed(CAL, catch, False, data.draw(st.booleans())), Pressed(ANN, call, True)]

    told, _, _ = referee_says(rules, one.typed, presses, one.landings)

    owner_first = call < catch
    if abs(call - catch) <= rules.press_tie_ms * MS:
        owner_first = rules.press_tie_to == "owner"
    assert told[0][0] is (Verdict.REJECTED if owner_first else Verdict.UPHELD)


@given(st.integers(0, 14_999), st.integers(1, 3000))
def test_a_landing_without_a_card_holds_a_press_for_fifteen_seconds_and_no_longer(typed_ms: int, press_ms: int) -> None:
    rules = Rules().with_option("uno_false_catch_penalty", "2")
    game = Game(replace(POSITION, rules=rules, turn=ANN))
    landed, press = 10 * SECOND, 10 * SECOND + press_ms * MS
    game.enter(Landed(landed))
    game.enter(Pressed(CAL, press, False).entry)

    game.enter(Say(DAN, "two_cards", max(press, landed + typed_ms * MS)))
    assert game.verdict(2)[1] is Rule.UNO_WAITING
    game.enter(Say(DAN, "two_cards", landed + KEPT + MS))
    assert game.verdict(2)[1] is Rule.UNO_NOT_ONE
    game.enter(card(ANN, "R7", landed + KEPT + 2 * MS))
    assert game.state.last is not None
    assert game.state.last.landed == (landed + KEPT + 2 * MS,) * 2
    assert game.state.due == (0, 0, 2, 0)


@pytest.mark.parametrize(
    ("press", "verdict"),
    [
        ("9.799999", "rejected uno.not_one"),
        ("9.8", "upheld uno.caught"),
        ("10.999999", "upheld uno.caught"),
        ("11", "late uno.window"),
    ],
)
def test_with_a_sensor_both_ends_of_the_window_are_exact(press: str, verdict: str) -> None:
    play(
        f"""
        rule entry_lag_ms 3000
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 2
        @9.8 table landed
        @11 table landed
        @12 Ann play R7
        @13 Bob play R8
        @{press} Cal catch Ann
        ? verdict {verdict}
        """
    )


@pytest.mark.parametrize(("call", "owes"), [("9.995", "Ann 2"), ("10", "none")], ids=["before_the_turn", "in_the_turn"])
def test_with_a_sensor_a_call_from_before_the_turn_does_not_save_though_it_waited(call: str, owes: str) -> None:
    play(
        f"""
        rule entry_lag_ms 3000
        seats Ann Bob Cal
        top R5
        turn Cal
        count Ann 2
        @{call} Ann uno
        @10 table landed
        @10.2 Cal play R6
        @11 table landed
        @12 Bob catch Ann
        @12.5 Ann play R7
        ? due {owes}
        """
    )


@pytest.mark.parametrize("rule", ["counts", "ask"])
def test_with_a_sensor_nothing_is_open_and_nothing_is_asked(rule: str) -> None:
    play(
        f"""
        rule entry_lag_ms 3000
        rule press_within_lag {rule}
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 2
        @9.8 table landed
        @10.6 Cal catch Ann
        @11.5 Ann play R7
        ? verdict@2 upheld uno.caught
        """
    )


# Typed late, at a live table


@dataclass(frozen=True)
class Hand:
    """Presses of one seat at the live table, and when the host learnt of them."""

    seat: int
    at: int
    is_call: bool
    known: int


def live_table(rules: Rules) -> LiveTable:
    return LiveTable(Game(replace(POSITION, rules=rules)))


def at_the_table(rules: Rules, typed: Course, hands: list[Hand]) -> list[Verdict]:
    """The verdicts on the presses when all of it came to the live table in the order in which it became known."""
    table = live_table(rules)
    keys = [(one.at or 0, 1, one) for one in typed.entries()]
    presses = [(max(one.known, one.at), 0, one) for one in hands]
    numbers: dict[int, int] = {}
    for now, _, one in sorted([*keys, *presses], key=lambda entry: entry[:2]):
        if isinstance(one, Hand):
            pressed = Input(Button.UNO if one.is_call else Button.CATCH, one.seat)
            (done,) = table.press(Press(pressed, one.at, 50), now)
            numbers[hands.index(one)] = done.number
        else:
            table.enter(one, now)
    table.enter(Say(DAN, "two_cards"), typed.cal + 60 * SECOND)
    return [table.game.verdict(numbers[place])[0] for place in range(len(hands))]


@given(st.data(), courses())
def test_moving_entries_within_their_lag_never_changes_who_was_first(data: st.DataObject, landed: Course) -> None:
    """Two presses inside the true window; the cards are typed twice, each time at other moments within their lag."""
    rules = data.draw(official_with((LIVE_ENTRY_LAG_MS,)))
    lags = st.integers(0, LIVE_ENTRY_LAG_MS).map(lambda ms: ms * MS)
    inside = st.integers(landed.ann, landed.bob - 1)
    catch, call = data.draw(inside), data.draw(inside)
    hands = [
        Hand(CAL, catch, False, catch + data.draw(st.just(0) | lags)),
        Hand(ANN, call, True, call + data.draw(st.just(0) | lags)),
    ]

    found = set()
    for _ in range(2):
        dan = landed.dan + data.draw(lags)
        ann = max(dan + 1, landed.ann + data.draw(lags))
        bob = max(ann + 1, landed.bob + data.draw(lags))
        passes = None if landed.bob_passes is None else max(bob + 1, landed.bob_passes + data.draw(lags))
        cal = max((passes or bob) + 1, landed.cal + data.draw(lags))
        found.add(at_the_table(rules, Course(dan, ann, bob, passes, cal), hands)[0])

    owner_first = call < catch
    if abs(call - catch) <= rules.press_tie_ms * MS:
        owner_first = rules.press_tie_to == "owner"
    assert found == {Verdict.REJECTED if owner_first else Verdict.UPHELD}


@given(st.data(), courses())
def test_nobody_is_fined_for_a_press_that_was_right_when_it_was_made(data: st.DataObject, landed: Course) -> None:
    """A catch in the true window and no call: it is upheld, and costs the catcher nothing, whenever cards are typed."""
    rules = data.draw(official_with((LIVE_ENTRY_LAG_MS,)))
    rules = rules.with_option("uno_false_catch_penalty", "2").with_option("uno_wrong_call_penalty", "2")
    lags = st.integers(0, LIVE_ENTRY_LAG_MS).map(lambda ms: ms * MS)
    catch = data.draw(st.integers(landed.ann, landed.bob - 1))
    seat = data.draw(st.sampled_from((BOB, CAL, DAN)))
    dan = landed.dan + data.draw(lags)
    ann = max(dan + 1, landed.ann + data.draw(lags))
    table = live_table(rules)
    typed = [(card(DAN, "R6", dan), dan), (card(ANN, "R7", ann), ann)]

    known = catch + data.draw(st.just(0) | lags)
    for entry, now in [one for one in typed if one[1] <= known]:
        table.enter(entry, now)
    (done,) = table.press(Press(Input.catch(seat), catch, 50), known)
    for entry, now in [one for one in typed if one[1] > known]:
        assert table.state.due == (0, 0, 0, 0)
        table.enter(entry, now)

    assert table.game.verdict(done.number) == (Verdict.UPHELD, Rule.UNO_CAUGHT)
    assert table.state.due == (rules.uno_miss_penalty, 0, 0, 0)


@given(st.integers(0, 6000), st.sampled_from(("counts", "ask")))
def test_a_press_waits_exactly_as_long_as_its_card_may_still_be_typed(after_ms: int, word: str) -> None:
    rules = Rules().with_option("entry_lag_ms", "3000").with_option("press_within_lag", word)
    table = LiveTable(Game(replace(POSITION, rules=rules, turn=ANN)))
    pressed = 20 * SECOND
    table.press(Press(Input.catch(CAL), pressed, 50), pressed)

    _, notes = table.seen_at(pressed + after_ms * MS)

    assert [note.rule for note in notes] == ([] if after_ms <= 3000 else [Rule.UNO_NOT_ONE])
    table.enter(card(ANN, "R7", 0), pressed + after_ms * MS)
    asked = Verdict.NEEDS_RULING if word == "ask" and after_ms else Verdict.UPHELD
    assert table.game.verdict(1)[0] is (Verdict.REJECTED if after_ms > 3000 else asked)
