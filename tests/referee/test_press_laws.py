"""Calls and catches in time: who pressed first decides, whenever the card was typed and whenever a press became known.

`expected` is a second, simpler judge over one window; the referee has to agree with it for every order in which the
same presses become known. Single cases are records in `scenarios/own/presses/`.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.entries import CallUno, Catch, Say
from referee.game import Game
from referee.rules import Rules
from referee.rulings import Rule, Verdict
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
