"""The live table: one clock for keys and presses, presses that wait for their card, owed draws, undo, lights."""

from __future__ import annotations

import pytest

from referee.cards import Card, Laid
from referee.entries import Challenge, Draw, Flip, NameColor, Pass, Play, Show
from referee.game import Game
from referee.record import read, write
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from referee.setup import Setup
from tablehost.table import OWED_SHOWN_US, Done, LiveTable, Source
from tablehost.wire.inputs import LANDING, OK, UNDO, Input
from tablehost.wire.picture import Light, Tune
from tablehost.wire.reports import Press

S = 1_000_000


def a_table(hand: int = 7, *, seats: int = 3, **changes: str) -> LiveTable:
    """Ann, Bob, Cal, ... with `hand` cards each; the last seat deals, so that Ann starts on R5 at 1 s."""
    rules = Rules().with_option("entry_lag_ms", "3000").with_option("hand_size", str(hand))
    for key, word in changes.items():
        rules = rules.with_option(key, word)
    names = ("Ann", "Bob", "Cal", "Dee")[:seats]
    table = LiveTable(Game(Setup(rules=rules, names=names, dealer=seats - 1)))
    table.enter(Flip(Card.parse("R5")), 1 * S)
    return table


def ann_holds_two(**changes: str) -> LiveTable:
    """Ann is to play on R5 with two cards; Bob and Cal hold seven."""
    rules = Rules().with_option("entry_lag_ms", "3000")
    for key, word in changes.items():
        rules = rules.with_option(key, word)
    counts = ((0, 2), (1, 7), (2, 7))
    setup = Setup(rules=rules, names=("Ann", "Bob", "Cal"), top=Laid.parse("R5"), turn=0, counts=counts)
    return LiveTable(Game(setup))


def lay(table: LiveTable, seat: int, card: str, at: float) -> tuple[Done, ...]:
    return table.enter(Play(seat, (Laid.parse(card),)), round(at * S))


def press(table: LiveTable, button: Input, at: float, known: float | None = None) -> tuple[Done, ...]:
    """A press at `at`, known at `known` (default: at once), both in seconds."""
    when = Press(button, round(at * S), 100, tick=round(at * 10_000))
    return table.press(when, round((at if known is None else known) * S))


def test_a_press_of_a_board_without_a_clock_says_that_only_its_order_is_known() -> None:
    """LINK 5.10: the stamps are the host's. Undo keeps such a press as it keeps any other."""
    table = ann_holds_two()

    lay(table, 0, "R7", 10.0)
    press(table, Input.uno(0), 10.1)
    table.press(Press(Input.catch(2), round(10.12 * S), 5_000), round(10.2 * S))
    table.undo(12 * S)

    pressed = [source for source in table.sources if source in (Source.BUTTON, Source.ORDER)]
    assert pressed == [Source.BUTTON, Source.ORDER] * 2


def test_a_catch_pressed_before_the_card_is_typed_waits_for_it() -> None:
    table = a_table(2)

    waiting = press(table, Input.catch(2), 10.6)
    lay(table, 0, "R7", 11.5)

    assert (waiting[0].ruling.verdict, waiting[0].ruling.rule) == (Verdict.NOTED, Rule.UNO_WAITING)
    assert table.game.verdict(2) == (Verdict.UPHELD, Rule.UNO_CAUGHT)
    assert table.state.owes(0) == 2


def test_a_call_before_the_catch_wins_though_the_card_was_typed_after_both() -> None:
    table = ann_holds_two()

    press(table, Input.uno(0), 10.1)
    press(table, Input.catch(2), 10.6)
    lay(table, 0, "R7", 11.5)

    assert table.game.verdict(2) == (Verdict.REJECTED, Rule.UNO_CALLED)
    assert table.state.called[0]
    assert table.state.owes(0) == 0


def test_a_waiting_catch_is_wrong_when_its_player_draws_instead() -> None:
    table = ann_holds_two()

    press(table, Input.catch(2), 10.6)
    table.enter(Draw(0), 11 * S)
    table.enter(Pass(0), 11 * S)

    assert table.game.verdict(1)[0] is Verdict.REJECTED


def test_a_press_that_waited_in_vain_is_shown_with_its_verdict_before_anything_is_typed() -> None:
    table = a_table(2)
    press(table, Input.catch(2), 10.0)

    early = table.seen_at(12 * S)[1]
    late = table.seen_at(14 * S)[1]

    assert early == ()
    assert [(note.number, note.verdict) for note in late] == [(2, Verdict.REJECTED)]


def test_a_press_the_board_told_late_keeps_its_own_time() -> None:
    table = a_table(2)
    lay(table, 0, "R7", 10.0)
    press(table, Input.catch(2), 10.9)

    told = press(table, Input.uno(0), 10.4, known=11.3)

    assert told[0].ruling.verdict is Verdict.LEGAL
    assert table.game.verdict(3) == (Verdict.REJECTED, Rule.UNO_CALLED)
    assert table.state.owes(0) == 0


def test_a_call_told_after_the_penalty_was_drawn_gives_the_cards_back() -> None:
    table = a_table(2)
    lay(table, 0, "R7", 10.0)
    press(table, Input.catch(2), 10.9)
    table.tick(10_900_000 + OWED_SHOWN_US)
    drawn = table.state.counts[0]

    press(table, Input.uno(0), 10.4, known=20)

    assert drawn == 3
    assert table.state.counts[0] == 1
    assert table.state.called[0]


def test_a_press_never_lies_in_the_future() -> None:
    table = a_table(2)

    done = press(table, Input.uno(0), 99, known=10)

    assert done[0].entry.at == 10 * S


def test_a_landing_felt_by_the_sensor_gives_the_next_card_its_time() -> None:
    table = ann_holds_two()
    press(table, LANDING, 10.0)
    lay(table, 0, "R7", 11.5)

    assert press(table, Input.catch(1), 9.9, known=11.6)[0].ruling.rule is Rule.UNO_NOT_ONE
    assert press(table, Input.catch(2), 10.1, known=11.7)[0].ruling.rule is Rule.UNO_CAUGHT


def test_owed_cards_stay_owed_while_they_are_shown_and_are_drawn_before_the_next_card() -> None:
    table = a_table()
    lay(table, 0, "RD", 10)
    shown = table.tick(11 * S)
    done = lay(table, 2, "R3", 13)

    assert shown == ()
    assert [(one.line.split(" ", 1)[1], one.source) for one in done] == [
        ("Bob draw 2", Source.AUTO),
        ("Cal play R3", Source.KEY),
    ]


def test_nothing_is_drawn_by_itself_while_an_answer_is_possible() -> None:
    table = a_table(stack_draw_two_on_draw_two="any_color")
    lay(table, 0, "RD", 10)

    assert table.tick(60 * S) == ()
    assert lay(table, 1, "GD", 61)[-1].ruling.rule is Rule.STACK_SAME


def test_a_debt_of_the_player_to_move_is_not_drawn_while_somebody_can_be_caught() -> None:
    table = a_table(2, uno_false_catch_penalty="2")
    lay(table, 0, "R7", 10)
    press(table, Input.catch(1), 10.2)
    assert table.state.owes(0) == 2
    table.tick(30 * S)
    lay(table, 1, "R8", 31)  # Bob at one card, uncalled; Cal, who is next, was wrong about Ann
    press(table, Input.catch(2), 31.5)

    assert table.game.verdict(len(table.game.entries))[0] is Verdict.UPHELD


def test_draw_and_keep_takes_what_is_owed_first() -> None:
    table = a_table()
    lay(table, 0, "RD", 10)

    done = table.draw_and_keep(1, 11 * S)

    assert [one.line.split(" ", 1)[1] for one in done] == ["Bob draw 2"]


def test_undo_enters_the_presses_again_that_came_after_the_key() -> None:
    table = a_table(2)
    lay(table, 0, "R7", 10)
    press(table, Input.uno(0), 10.2)

    done = table.undo(12 * S)

    assert [one.line for one in done] == ["@12 table undo 2", "@10.2 Ann uno"]
    assert table.state.top is Card.parse("R5")


def test_undo_with_nothing_typed_does_nothing() -> None:
    table = LiveTable(Game(Setup(names=("Ann", "Bob"), dealer=1)))

    assert table.undo(5 * S) == ()


def test_a_record_with_undone_and_re_entered_presses_reads_without_a_complaint() -> None:
    table = a_table(2)
    lay(table, 0, "R7", 10)
    press(table, Input.uno(0), 10.2)
    press(table, Input.uno(0), 10.4)
    table.undo(12 * S)

    record = read(write(table.game.setup, table.game.entries))

    assert record.errors == ()
    assert record.log == table.game.entries


def test_the_undo_button_of_the_board_is_an_undo() -> None:
    table = a_table()
    lay(table, 0, "R7", 10)
    press(table, UNDO, 11)

    assert table.state.top is Card.parse("R5")


def test_the_ok_button_takes_the_default_of_an_open_question() -> None:
    table = a_table()
    lay(table, 0, "RD", 10)
    table.enter(Draw(1, 3), 11 * S)

    assert table.state.questions[-1].rule is Rule.PENALTY_EXCESS
    press(table, OK, 12)
    assert table.state.questions == ()


def test_a_button_of_an_empty_seat_is_no_entry() -> None:
    table = a_table()

    assert press(table, Input.uno(7), 10) == ()
    assert len(table.game.entries) == 1


def test_a_resumed_table_needs_a_source_for_every_entry() -> None:
    game = a_table().game

    with pytest.raises(ValueError, match="1 entries need as many sources"):
        LiveTable(game, ())


# Lights and sounds


def test_lights_say_whose_turn_it_is_and_what_somebody_has_to_do() -> None:
    table = a_table(seats=4)
    turn = table.picture(2 * S)
    lay(table, 0, "W4>G", 10)
    challenge = table.picture(11 * S)
    table.enter(Challenge(1), 12 * S)
    show = table.picture(12 * S)
    table.enter(Show(0, verdict="lacks"), 13 * S)
    owed = table.picture(13 * S)

    assert turn.seats[:4] == (Light.ON, Light.OFF, Light.OFF, Light.OFF)
    assert challenge.seats[:4] == (Light.OFF, Light.FAST, Light.OFF, Light.OFF)
    assert show.seats[:4] == (Light.FAST, Light.OFF, Light.OFF, Light.OFF)
    assert owed.seats[:4] == (Light.OFF, Light.SLOW, Light.ON, Light.OFF)


def test_the_color_lights_blink_until_a_wild_has_its_color() -> None:
    table = a_table()
    lay(table, 0, "W", 10)
    is_open = table.picture(10 * S).colors
    table.enter(NameColor(0, Card.parse("B1").color), 11 * S)  # type: ignore[arg-type]

    assert set(is_open) == {Light.FAST}
    assert table.picture(11 * S).colors == (Light.OFF, Light.OFF, Light.OFF, Light.ON)


def test_both_direction_lights_are_dark_before_a_card_is_turned_up() -> None:
    table = LiveTable(Game(Setup(names=("Ann", "Bob"), dealer=1)))
    picture = table.picture(0)

    assert (picture.clockwise, picture.counterclockwise) == (Light.OFF, Light.OFF)


def test_the_winner_s_light_pulses_and_the_round_is_heard() -> None:
    table = a_table(1)
    lay(table, 0, "R7", 10)
    picture = table.picture(10 * S)

    assert picture.seats[0] is Light.PULSE
    assert picture.tune is Tune.ROUND_WON


def test_the_same_tune_twice_is_asked_for_twice() -> None:
    table = a_table()
    lay(table, 2, "R7", 10)
    first = table.picture(10 * S)
    lay(table, 2, "R7", 11)
    second = table.picture(11 * S)

    assert first.tune is second.tune is Tune.WRONG
    assert second.sound == first.sound + 1


def test_buttons_count_while_a_call_is_awaited() -> None:
    table = a_table(2)
    soon = table.picture(5 * S)
    lay(table, 0, "R7", 10)
    open_window = table.picture(10 * S)
    press(table, Input.uno(0), 10.5)
    lay(table, 1, "G9", 12)

    assert (soon.caller, open_window.caller) == (0, 0)
    assert open_window.catch_live == {1, 2}


def test_undo_takes_a_drawn_card_laid_at_once_back_with_its_draw() -> None:
    table = a_table()
    before = table.state

    table.draw_and_lay(0, Laid.parse("R7"), 10 * S)
    table.undo(11 * S)

    assert table.state == before


def test_a_card_retyped_after_undo_keeps_its_time_so_that_the_catch_stands() -> None:
    table = ann_holds_two()
    lay(table, 0, "R7", 10)
    press(table, Input.catch(2), 10.9)
    table.undo(12 * S)

    lay(table, 0, "R8", 18)

    assert table.state.owes(0) == 2


def test_another_player_s_card_after_undo_has_its_own_time() -> None:
    table = a_table()
    lay(table, 0, "R7", 10)
    table.undo(12 * S)

    assert lay(table, 1, "R8", 18)[-1].entry.at == 18 * S


def test_a_landing_that_is_entered_again_after_undo_is_still_a_landing() -> None:
    table = a_table()
    lay(table, 0, "R7", 10)
    press(table, LANDING, 10.5)
    table.undo(12 * S)

    assert table.sources[-1] is Source.LANDING


def test_who_owes_and_lays_a_card_has_drawn_before() -> None:
    table = ann_holds_two(uno_wrong_call_penalty="2")
    lay(table, 0, "R7", 10)  # Ann at one card, uncalled
    press(table, Input.uno(1), 11)  # Bob holds seven: he owes two, and it is his turn
    shown = table.state.owes(1)
    lay(table, 1, "R8", 14)

    assert shown == 2
    assert table.state.counts[1] == 7 + 2 - 1


def test_the_table_can_let_a_refused_card_lie() -> None:
    table = a_table(wrong_card_penalty="2")
    lay(table, 0, "G9", 10)
    assert table.state.owes(0) == 2

    table.let_stand(12 * S)

    assert table.state.top is Card.parse("G9")
    assert table.state.owes(0) == 0
    assert table.state.turn == 1


def test_a_card_that_was_in_order_needs_no_leave() -> None:
    table = a_table()
    lay(table, 0, "R9", 10)

    assert table.let_stand(12 * S) == ()
