"""Calls and catches in time: who pressed first decides, whenever the card was typed and whenever a press became known.

`expected` is a second, simpler judge over one window; the referee has to agree with it for every order in which the
same presses become known.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.entries import CallUno, Catch, Landed, Say
from referee.game import Game
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from tests.support.games import play
from tests.support.uno_courses import (
    ANN,
    CAL,
    DAN,
    GAPS,
    MS,
    POSITION,
    SECOND,
    Course,
    Evening,
    Pressed,
    Told,
    card,
    courses,
    evenings,
    expected,
    official_with,
    referee_says,
)

# Laws


@settings(max_examples=200)
@given(evenings())
def test_verdicts_and_penalties_follow_from_the_times_alone(one: Evening) -> None:
    told, owed, _ = referee_says(one.rules, one.course, one.presses)

    assert (told, owed) == expected(one.rules, one.course, one.presses)


@settings(max_examples=200)
@given(evenings())
def test_it_does_not_matter_in_which_order_presses_become_known(one: Evening) -> None:
    at_once = [replace(press, delay=0) for press in one.presses]

    late = referee_says(one.rules, one.course, one.presses)

    assert late[:2] == referee_says(one.rules, one.course, at_once)[:2]


@given(st.data(), evenings())
def test_an_owner_who_pressed_first_is_never_penalised(data: st.DataObject, one: Evening) -> None:
    rules, course, presses = one.rules, one.course, one.presses
    first_catch = min((press.at for press in presses if not press.is_call), default=course.cal)
    call = data.draw(st.integers(course.dan, max(course.dan, first_catch - (rules.press_tie_ms + 1) * MS)))
    if call >= first_catch - rules.press_tie_ms * MS:
        return

    _, owed, game = referee_says(rules, course, [*presses, Pressed(ANN, call, True, delay=data.draw(GAPS))])

    assert owed[ANN] == 0
    assert game.state.called[ANN]


@given(st.data())
def test_moving_the_typed_card_within_its_lag_never_changes_who_of_two_was_first(data: st.DataObject) -> None:
    rules, landed = data.draw(official_with((3000,))), data.draw(courses())
    lags = st.integers(0, 3000).map(lambda ms: ms * MS)
    inside = st.integers(landed.ann, landed.bob - 1)
    catch, call = data.draw(inside), data.draw(inside)
    presses = [Pressed(CAL, catch, False, data.draw(st.booleans())), Pressed(ANN, call, True)]

    found = set()
    for _ in range(2):
        dan = landed.dan + data.draw(lags)
        ann = max(dan, landed.ann + data.draw(lags))
        bob = max(ann, landed.bob + data.draw(lags))
        passes = None if landed.bob_passes is None else max(bob, landed.bob_passes + data.draw(lags))
        typed = Course(dan, ann, bob, passes, max(passes or bob, landed.cal + data.draw(lags)))
        found.add(tuple(referee_says(rules, typed, presses)[0][0]))

    owner_first = call < catch
    if call == catch or abs(call - catch) < rules.press_tie_ms * MS:
        owner_first = rules.press_tie_to == "owner"
    assert {verdict for verdict, _ in found} == {Verdict.REJECTED if owner_first else Verdict.UPHELD}


@given(st.data())
def test_a_tie_goes_to_the_owner(data: st.DataObject) -> None:
    course = data.draw(courses())
    rules = data.draw(official_with()).with_option("press_tie_to", "owner")
    catch = data.draw(st.integers(course.ann, course.bob - 1))
    closest = max(0, rules.press_tie_ms * MS - 1)
    apart = data.draw(st.integers(-closest, closest))
    delays = st.just(0) | GAPS
    presses = [
        Pressed(CAL, catch, False, delay=data.draw(delays)),
        Pressed(ANN, max(course.ann, catch + apart), True, delay=data.draw(delays)),
    ]

    told, owed, _ = referee_says(rules, course, presses)

    assert told[0] == (Verdict.REJECTED, Rule.UNO_TIE)
    assert owed == [0, 0, 0, 0]


@given(st.data())
def test_a_catch_is_neither_rejected_nor_punished_while_its_card_may_still_be_typed(data: st.DataObject) -> None:
    lag = 3 * SECOND
    rules = Rules().with_option("entry_lag_ms", "3000").with_option("uno_false_catch_penalty", "2")
    pressed, typed_after = 20 * SECOND, data.draw(st.integers(0, 6000)) * MS
    meanwhile = sorted(data.draw(st.lists(st.integers(0, typed_after), max_size=3)))
    game = Game(replace(POSITION, rules=rules, turn=ANN))
    waiting = Verdict.NOTED, Rule.UNO_WAITING

    assert game.enter(Catch(CAL, ANN, pressed)).rule is Rule.UNO_WAITING
    for later in meanwhile:
        game.enter(Say(DAN, "two_cards", pressed + later))
        if later <= lag:
            assert game.verdict(1) == waiting
            assert game.state.due == (0, 0, 0, 0)
    game.enter(card(ANN, "R7", pressed + typed_after))

    if typed_after <= lag:
        assert game.verdict(1) == (Verdict.UPHELD, Rule.UNO_CAUGHT)
        assert game.state.due == (2, 0, 0, 0)
    else:
        assert game.verdict(1) == (Verdict.REJECTED, Rule.UNO_NOT_ONE)
        assert game.state.due == (0, 0, 2, 0)


@given(evenings())
def test_every_revision_names_a_press_and_what_it_says_now(one: Evening) -> None:
    game = referee_says(one.rules, one.course, one.presses)[2]

    now: dict[int, Told] = {}
    for number, entry in enumerate(game.entries, 1):
        ruling = game.ruling(number)
        now[number] = ruling.verdict, ruling.rule
        for note in ruling.revisions:
            assert note.number is not None
            assert note.number < number
            about = game.entries[note.number - 1]
            assert isinstance(about, (CallUno, Catch)), entry
            assert note.params["who"] == about.seat
            assert now[note.number] != (note.verdict, note.rule)
            now[note.number] = note.verdict, note.rule
    assert now == {number: game.verdict(number) for number in now}


@given(evenings((3000,)))
def test_where_the_table_is_asked_only_an_open_order_is_a_question(one: Evening) -> None:
    rules, course, presses = one.rules, one.course, one.presses
    lag = rules.entry_lag_ms * MS
    closed = course.closed_at(rules.uno_catch_closes)

    asked, _, _ = referee_says(rules.with_option("press_within_lag", "ask"), course, presses)
    counted, _ = expected(rules, course, presses)

    if not any(rule is Rule.UNO_ENTRY_LAG for _, rule in asked):
        assert asked == counted
    for press, (_, rule) in zip(presses, asked, strict=True):
        if rule is Rule.UNO_ENTRY_LAG:
            in_opening = course.ann - lag <= press.at < course.ann
            in_closing = closed is not None and closed - lag <= press.at < closed
            assert in_opening or in_closing


# Each end of the window, by the example of the catalogue


EXAMPLE = """record 1
rule uno_catch_closes {closes}
seats S1 S2 S3 S4
top R5
turn S1
count S1 2

@10 S1 play R7
@12 S2 draw
@13 S2 pass
@14 S4 catch S1
? verdict {at_14}
@16 S3 play R8
"""


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
    play(EXAMPLE.format(closes=closes, at_14=at_14))


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
    text = EXAMPLE.format(closes=closes, at_14="SKIP").replace("@14 S4 catch S1\n? verdict SKIP\n", "")

    play(text + f"@{at} S4 catch S1\n? verdict {verdict}\n")


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
    text = EXAMPLE.format(closes=closes, at_14="SKIP").replace("@14 S4 catch S1\n? verdict SKIP\n", "")

    play(text + f"@{at} S4 catch S1\n? verdict {verdict}\n")


@pytest.mark.parametrize(("at", "verdict"), [("18.9", "upheld uno.caught"), ("19", "late uno.window")])
def test_own_next_turn_ends_the_window_when_the_forgetful_player_is_on_again(at: str, verdict: str) -> None:
    text = EXAMPLE.format(closes="own_next_turn", at_14="SKIP").replace("@14 S4 catch S1\n? verdict SKIP\n", "")

    play(text + f"@19 S4 play R9\n@{at} S2 catch S1\n? verdict {verdict}\n")


# Examples of section 11


LAG = """record 1
rule entry_lag_ms 3000
seats Ann Bob Cal
top R5
turn Ann
count Ann 2
"""


def test_a_catch_pressed_between_the_landing_and_its_typing_is_upheld() -> None:
    play(
        LAG
        + """
        @10.6 Cal catch Ann
        ? verdict noted uno.waiting
        @11.5 Ann play R7
        ? verdict@1 upheld uno.caught
        ? due Ann 2
        """
    )


def test_a_call_before_that_catch_saves() -> None:
    play(
        LAG
        + """
        @10.1 Ann uno
        @10.6 Cal catch Ann
        @11.5 Ann play R7
        ? verdict@2 rejected uno.called
        ? due none
        ? called Ann
        """
    )


def test_a_catch_before_that_call_is_upheld() -> None:
    play(
        LAG
        + """
        @10.2 Cal catch Ann
        @10.5 Ann uno
        @11.5 Ann play R7
        ? verdict@1 upheld uno.caught
        ? verdict@2 void uno.too_late
        ? due Ann 2
        """
    )


@pytest.mark.parametrize(("penalty", "due"), [(0, "none"), (2, "Cal 2")])
def test_had_the_owner_drawn_instead_the_catch_was_wrong(penalty: int, due: str) -> None:
    play(
        LAG.replace("seats", f"rule uno_false_catch_penalty {penalty}\nseats")
        + f"@10.6 Cal catch Ann\n? due none\n@11.5 Ann draw\n? verdict@1 rejected uno.not_one\n? due {due}"
    )


def test_where_the_table_is_asked_its_word_decides() -> None:
    text = LAG.replace("seats", "rule press_within_lag ask\nseats") + "@10.6 Cal catch Ann\n@11.5 Ann play R7\n"

    play(
        text
        + "? verdict@1 needs_ruling uno.entry_lag\n? due none\ntable decide counts\n? due Ann 2\n? verdict@1 upheld"
    )
    play(text + "table decide fails\n? due none\n? verdict@1 rejected uno.not_one")


SENSOR = """record 1
seats Ann Bob Cal
top R5
turn Ann
count Ann 2
"""


def test_with_a_sensor_a_catch_after_the_landing_waits_for_its_card() -> None:
    play(
        SENSOR
        + """
        @9.8 table landed
        @10.6 Cal catch Ann
        ? verdict noted uno.waiting
        @14.2 Ann play R7
        ? verdict@2 upheld uno.caught
        ? due Ann 2
        """
    )


def test_with_a_sensor_a_catch_before_the_landing_was_wrong_whatever_the_lag() -> None:
    play(
        SENSOR.replace("seats", "rule entry_lag_ms 3000\nseats")
        + """
        @9.7 Cal catch Ann
        @9.8 table landed
        @10.5 Ann play R7
        ? verdict@1 rejected uno.not_one
        ? due none
        """
    )


def test_a_landing_no_card_takes_is_forgotten_after_fifteen_seconds() -> None:
    play(
        SENSOR.replace("seats", "rule uno_false_catch_penalty 2\nseats")
        + """
        @9.8 table landed
        @10.6 Cal catch Ann
        ? due none
        @24.8 Bob say two_cards
        ? verdict@2 noted uno.waiting
        @24.9 Bob say two_cards
        ? verdict@2 rejected uno.not_one
        ? due Cal 2
        """
    )


def test_a_refused_card_has_landed_too_and_takes_its_landing_with_it() -> None:
    play(
        SENSOR
        + """
        @5 table landed
        @6 Ann play G7
        ? verdict illegal match.none
        @9 table landed
        @10 Ann play R7
        @8.5 Cal catch Ann
        ? verdict rejected uno.not_one
        @9.5 Bob catch Ann
        ? verdict upheld uno.caught
        """
    )


def test_the_turned_up_card_takes_its_landing_with_it() -> None:
    game = play("seats Ann Bob\ndealer Bob\n@1 table landed\n@2 table flip R5\n@3 table landed\n@4 Ann play R7")

    last = game.state.last
    assert last is not None
    assert last.landed == (3 * SECOND, 3 * SECOND)
    assert game.state.landings == ()


def test_each_card_takes_the_oldest_landing_left() -> None:
    game = play(SENSOR + "@1 table landed\n@4 table landed\n@5 Ann play R7\n@6 Bob play R8")

    last = game.state.last
    assert last is not None
    assert last.landed == (4 * SECOND, 4 * SECOND)


# Once caught


def test_a_second_catch_is_redundant() -> None:
    play(
        SENSOR
        + """
        @1 Ann play R7
        @2 Cal catch Ann
        @3 Bob catch Ann
        ? verdict redundant uno.one_penalty
        ? due Ann 2
        """
    )


def test_an_earlier_catch_known_later_takes_the_place_of_the_first() -> None:
    play(
        SENSOR
        + """
        @1 Ann play R7
        @3 Bob catch Ann
        ? verdict upheld uno.caught
        @2 Cal catch Ann
        ? verdict upheld uno.caught
        ? verdict@2 redundant uno.one_penalty
        ? due Ann 2
        """
    )


def test_a_call_known_after_the_penalty_was_drawn_gives_the_cards_back() -> None:
    play(
        SENSOR
        + """
        @1 Ann play R7
        @2 Cal catch Ann
        @3 Ann draw 2
        ? count Ann 3
        @1.5 Ann uno
        ? verdict legal uno.self
        ? verdict@2 rejected uno.called
        ? count Ann 1
        ? due none
        ? called Ann
        """
    )


def test_a_call_before_the_landing_known_after_the_penalty_was_drawn_gives_the_cards_back() -> None:
    play(
        SENSOR
        + """
        @1 Ann play R7
        @2 Cal catch Ann
        @3 Ann draw 2
        @0.5 Ann uno
        ? verdict@2 rejected uno.called
        ? count Ann 1
        ? called Ann
        """
    )


def test_a_catch_in_time_known_after_the_hand_has_grown_is_upheld() -> None:
    play(
        """
        rule uno_false_catch_penalty 2
        seats Ann Bob
        top R5
        turn Ann
        count Ann 2
        @1 Ann play R7
        @4 Bob play RD
        @5 Ann draw 2
        @2 Bob catch Ann
        ? verdict upheld uno.caught
        ? due Ann 2
        ? due Bob 0
        """
    )


def test_a_call_from_before_the_turn_does_not_save_however_late_it_becomes_known() -> None:
    play(
        """
        seats Ann Bob Cal
        top R5
        turn Cal
        count Ann 2
        @5 Cal play R6
        @7 Ann play R7
        @8 Bob catch Ann
        @3 Ann uno
        ? verdict void uno.too_early
        ? verdict@3 upheld uno.caught
        ? due Ann 2
        """
    )


def test_a_call_announced_for_an_answer_lapses_when_the_penalty_is_drawn() -> None:
    play(
        """
        rule stack_draw_two_on_draw_two any_color
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 5
        count Bob 2
        @1 Ann play RD
        @2 Bob uno
        ? verdict legal uno.early
        @3 Bob draw 2
        @4 Cal play R6
        @5 Ann play R7
        @6 Bob play R8
        @7 Cal play R9
        @8 Ann play R1
        @9 Bob play R2
        @10 Cal play R3
        @11 Ann play R3
        @12 Bob play R4
        @13 Cal catch Bob
        ? verdict upheld uno.caught
        """
    )


def test_a_player_who_is_out_owes_nothing_for_a_wrong_catch() -> None:
    play(
        """
        rule round_end last_one_left
        rule uno_false_catch_penalty 2
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 1
        called Ann
        @1 Ann play R7
        @2 Ann catch Bob
        ? verdict rejected uno.not_one
        ? due none
        """
    )


def test_the_penalty_of_a_missed_call_is_booked_when_the_window_closes_where_nobody_needs_to_notice() -> None:
    play(
        """
        rule uno_miss_trigger automatic
        seats Ann Bob Cal
        top R5
        turn Ann
        count Ann 2
        @1 Ann play R7
        ? due none
        @3 Bob play R8
        ? due Ann 2
        @2 Ann uno
        ? verdict legal uno.self
        ? due none
        ? called Ann
        """
    )


@pytest.mark.parametrize("landing", [Landed(None), Landed(0)])
def test_a_landing_changes_nothing_by_itself(landing: Landed) -> None:
    game = Game(POSITION)
    before = game.state

    assert game.enter(landing).verdict is Verdict.NOTED
    assert game.state.having(landings=()) == before
