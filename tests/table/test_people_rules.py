"""Rules that rest on people at the live table: the turn clock, hands on a 9, a peek, silence and the notice."""

from __future__ import annotations

from referee.cards import Laid
from referee.entries import Accuse, Draw, JumpIn, Peek, Play, Say, Timeout
from referee.game import Game
from referee.record import read, write
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from referee.setup import Setup
from tablehost.table import PEEK_US, LiveTable
from tablehost.wire.inputs import OK, Input
from tablehost.wire.picture import Light, Tune
from tablehost.wire.reports import Press

S = 1_000_000
ANN, BOB, CAL = range(3)


def a_table(top: str = "R5", counts: tuple[int, ...] = (7, 7, 7), **changes: str) -> LiveTable:
    """Ann is to play on `top`; the table types up to 3 s after the cards land."""
    rules = Rules().with_option("entry_lag_ms", "3000")
    for key, word in changes.items():
        rules = rules.with_option(key, word)
    held = tuple(enumerate(counts))
    setup = Setup(rules=rules, names=("Ann", "Bob", "Cal"), top=Laid.parse(top), turn=ANN, counts=held)
    return LiveTable(Game(setup))


def lay(table: LiveTable, seat: int, card: str, at: float) -> None:
    table.enter(Play(seat, (Laid.parse(card),)), round(at * S))


def press(table: LiveTable, button: Input, at: float, known: float | None = None) -> tuple[Verdict, Rule]:
    """A press at `at`, known at `known`, in seconds; its verdict when it was made."""
    done = table.press(Press(button, round(at * S), 100), round((at if known is None else known) * S))
    return done[0].ruling.verdict, done[0].ruling.rule


# The turn clock


def test_the_buzzer_sounds_once_when_a_turn_lasts_too_long() -> None:
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)

    table.tick(15 * S)
    quiet = table.picture(15 * S)
    table.tick(15 * S + 1)
    sounding = table.picture(15 * S + 1)
    table.tick(16 * S)

    assert quiet.seats[BOB] is Light.ON
    assert (sounding.tune, sounding.seats[BOB]) == (Tune.ATTENTION, Light.FAST)
    assert sounding.sound == quiet.sound + 1
    assert table.picture(16 * S).sound == sounding.sound


def test_the_clock_on_the_screen_counts_down_from_the_card_that_was_typed() -> None:
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)

    left = table.turn_time(12 * S)

    assert left is not None
    assert (left.seat, left.limit_us, left.left_us) == (BOB, 5 * S, 3 * S)


def test_a_draw_stops_the_clock_and_the_pass_starts_the_next_one() -> None:
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)
    table.enter(Draw(BOB), 12 * S)

    stopped = table.turn_time(30 * S)
    table.draw_and_keep(BOB, 30 * S)

    assert stopped is None
    lay(table, CAL, "R3", 33)
    left = table.turn_time(34 * S)
    assert left is not None
    assert left.seat == ANN


def test_the_ok_button_books_a_turn_that_lasted_too_long_once() -> None:
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)

    early = table.press(Press(OK, 14 * S, 100), 14 * S)
    booked = press(table, OK, 15.5)
    again = table.press(Press(OK, 17 * S, 100), 17 * S)

    assert early == again == ()
    assert booked == (Verdict.UPHELD, Rule.FAULT_TIME)
    assert table.state.owes(BOB) == 2
    assert table.state.turn == BOB
    assert table.turn_time(18 * S) is None


def test_a_booked_timeout_read_back_from_the_record_has_the_same_ruling() -> None:
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)
    table.tick(16 * S)
    table.enter(Timeout(), 16 * S)

    record = read(write(table.game.setup, table.game.entries))
    again = Game(record.setup)
    for numbered in record.entries:
        again.enter(numbered.entry)

    assert again.state == table.state
    assert again.ruling(2) == table.game.ruling(2)


def test_nobody_is_fined_for_a_turn_that_cannot_have_lasted_so_long() -> None:
    """The card before may have landed three seconds before it was typed, not more."""
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)

    young = table.enter(Accuse(ANN, BOB, "time"), 12 * S)[0].ruling
    possible = table.enter(Accuse(ANN, BOB, "time"), 12 * S + 1)[0].ruling

    assert (young.verdict, young.rule) == (Verdict.REJECTED, Rule.TIME_LEFT)
    assert (possible.verdict, possible.rule) == (Verdict.UPHELD, Rule.FAULT_TIME)


def test_without_a_limit_no_turn_is_timed() -> None:
    table = a_table()
    lay(table, ANN, "R7", 10)
    table.tick(99 * S)

    assert table.turn_time(99 * S) is None
    assert table.picture(99 * S).tune is Tune.TURN


# Hands on a 9


def test_every_button_is_a_hand_and_the_last_one_draws() -> None:
    table = a_table(slap_nine="on", uno_wrong_call_penalty="5", uno_false_catch_penalty="2")
    lay(table, ANN, "R9", 10)

    lights = table.picture(10 * S).seats[:3]
    verdicts = [press(table, button, at) for button, at in ((Input.uno(CAL), 10.2), (Input.catch(ANN), 10.4))]
    late = press(table, Input.catch(BOB), 10.5)

    assert lights == (Light.FAST,) * 3
    assert verdicts == [(Verdict.NOTED, Rule.SLAP_NOTED), (Verdict.UPHELD, Rule.SLAP_LAST)]
    assert late == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [0, 2, 0]


def test_hands_before_the_nine_was_typed_count_in_the_order_of_the_board() -> None:
    table = a_table(slap_nine="on", uno_wrong_call_penalty="5", uno_false_catch_penalty="2")

    assert press(table, Input.catch(CAL), 10.2) == (Verdict.NOTED, Rule.UNO_WAITING)
    assert press(table, Input.uno(BOB), 10.3) == (Verdict.NOTED, Rule.UNO_WAITING)
    lay(table, ANN, "R9", 12)

    assert table.game.verdict(1) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert table.game.verdict(2) == (Verdict.UPHELD, Rule.SLAP_LAST)
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [2, 0, 0]


def test_a_hand_that_becomes_known_late_moves_the_penalty() -> None:
    table = a_table(slap_nine="on")
    lay(table, ANN, "R9", 10)
    press(table, Input.uno(ANN), 10.2)
    press(table, Input.uno(CAL), 10.4)
    owed_before = table.state.owes(BOB)

    told = press(table, Input.uno(BOB), 10.3, known=13)

    assert owed_before == 2
    assert told == (Verdict.UPHELD, Rule.SLAP_LAST)
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [0, 0, 2]


def test_a_call_for_a_nine_that_leaves_one_card_is_call_and_hand() -> None:
    table = a_table(counts=(2, 7, 7), slap_nine="on")
    lay(table, ANN, "R9", 10)

    call = press(table, Input.uno(ANN), 10.2)
    press(table, Input.catch(BOB), 10.3)

    assert call == (Verdict.LEGAL, Rule.UNO_SELF)
    assert table.state.called[ANN]
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [0, 0, 2]


def test_the_first_press_on_catch_is_a_hand_and_the_second_one_catches() -> None:
    table = a_table(counts=(2, 7, 7), slap_nine="on")
    lay(table, ANN, "R9", 10)

    assert press(table, Input.catch(BOB), 10.2) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert press(table, Input.catch(BOB), 10.4) == (Verdict.UPHELD, Rule.UNO_CAUGHT)


def test_a_second_press_is_nobodys_fault_while_hands_go_down() -> None:
    table = a_table(slap_nine="on", uno_wrong_call_penalty="5", uno_false_catch_penalty="2")
    lay(table, ANN, "R9", 10)
    press(table, Input.uno(BOB), 10.2)

    assert press(table, Input.uno(BOB), 10.3) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert press(table, Input.catch(BOB), 10.4) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert table.state.owes(BOB) == 0


def test_the_next_card_ends_the_slapping_and_costs_nobody() -> None:
    table = a_table(slap_nine="on")
    lay(table, ANN, "R9", 10)
    press(table, Input.uno(ANN), 10.2)
    lay(table, BOB, "R3", 14)

    assert press(table, Input.uno(CAL), 14.5) == (Verdict.NOTED, Rule.UNO_WAITING)
    table.tick(30 * S)
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [0, 0, 0]


def test_a_press_that_waited_for_a_nine_in_vain_is_what_it_was() -> None:
    table = a_table(slap_nine="on", uno_wrong_call_penalty="5")
    press(table, Input.uno(CAL), 10.2)
    lay(table, ANN, "R3", 12)
    lay(table, BOB, "R9", 14)

    assert table.game.verdict(1) == (Verdict.ILLEGAL, Rule.UNO_WRONG_CALL)
    assert table.state.owes(CAL) == 5


def test_a_call_of_the_next_player_is_a_hand_and_stands_for_the_card_that_follows() -> None:
    table = a_table(counts=(7, 2, 7), slap_nine="on")
    lay(table, ANN, "R9", 10)
    call = press(table, Input.uno(BOB), 10.5)
    press(table, Input.uno(CAL), 10.6)
    lay(table, BOB, "R3", 13)

    assert call == (Verdict.LEGAL, Rule.UNO_EARLY)
    assert table.state.called[BOB]
    assert table.state.counts == (8, 1, 7)  # Ann's hand was missing: her two cards are drawn by themselves


def test_such_a_call_before_the_nine_was_typed_stands_too() -> None:
    table = a_table(counts=(7, 2, 7), slap_nine="on", uno_wrong_call_penalty="5")
    press(table, Input.uno(BOB), 10.5)
    press(table, Input.uno(CAL), 10.6)
    lay(table, ANN, "R9", 12)
    lay(table, BOB, "R3", 15)

    assert table.game.verdict(1) == (Verdict.LEGAL, Rule.UNO_EARLY)
    assert table.state.called[BOB]
    assert table.state.counts == (8, 1, 7)  # Ann's hand was missing: her two cards are drawn by themselves


def test_a_hand_may_be_the_call_for_a_jump_in_that_is_typed_later() -> None:
    table = a_table(counts=(7, 7, 2), slap_nine="on", jump_in="identical_any", uno_wrong_call_penalty="5")
    lay(table, ANN, "R9", 10)
    call = press(table, Input.uno(CAL), 13)
    table.enter(JumpIn(CAL, Laid.parse("R9")), 14 * S)

    assert call == (Verdict.NOTED, Rule.UNO_WAITING)
    assert table.game.verdict(2) == (Verdict.LEGAL, Rule.UNO_SELF)
    assert table.state.called[CAL]
    assert not any(table.state.due)


def test_a_hand_that_was_no_call_after_all_costs_nothing() -> None:
    table = a_table(counts=(7, 2, 7), slap_nine="on", uno_wrong_call_penalty="5")
    lay(table, ANN, "R9", 10)
    press(table, Input.uno(BOB), 10.5)
    table.draw_and_keep(BOB, 14 * S)

    assert table.game.verdict(2) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert table.state.owes(BOB) == 0


def test_a_catch_long_after_the_nine_is_a_catch() -> None:
    table = a_table(counts=(7, 2, 7), slap_nine="on", uno_false_catch_penalty="2")
    lay(table, ANN, "R9", 10)

    waiting = press(table, Input.catch(CAL), 17)
    lay(table, BOB, "R3", 17.5)

    assert waiting == (Verdict.NOTED, Rule.UNO_WAITING)
    assert table.game.verdict(2) == (Verdict.UPHELD, Rule.UNO_CAUGHT)
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [0, 2, 0]


def test_a_catch_long_after_the_nine_that_catches_nobody_was_a_hand() -> None:
    table = a_table(slap_nine="on", uno_false_catch_penalty="2")
    lay(table, ANN, "R9", 10)

    assert press(table, Input.catch(CAL), 17) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert press(table, Input.catch(BOB), 18) == (Verdict.NOTED, Rule.SLAP_NOTED)
    assert [table.state.owes(seat) for seat in (ANN, BOB, CAL)] == [2, 0, 0]


# A peek, silence, the notice at two cards


def test_a_peek_ends_with_a_sound_after_five_seconds() -> None:
    table = a_table(wild_functions="color_peek_swap")
    lay(table, ANN, "W", 10)
    table.enter(Peek(ANN, CAL), 11 * S)

    looking = table.peek_time(12 * S)
    lights = table.picture(12 * S)
    table.tick(11 * S + PEEK_US)
    over = table.picture(11 * S + PEEK_US)

    assert looking is not None
    assert (looking.seat, looking.other, looking.left_us) == (ANN, CAL, 4 * S)
    assert lights.seats[:3] == (Light.PULSE, Light.ON, Light.PULSE)
    assert (over.tune, over.sound) == (Tune.ATTENTION, lights.sound + 1)
    assert table.peek_time(11 * S + PEEK_US) is None


def test_the_light_of_the_direction_pulses_while_nobody_may_make_a_sound() -> None:
    table = a_table(silent_two="on")
    lay(table, ANN, "R2", 10)
    silent = table.picture(10 * S).clockwise

    table.enter(Accuse(BOB, CAL, "noise"), 12 * S)

    assert silent is Light.PULSE
    assert table.picture(12 * S).clockwise is Light.ON
    assert table.picture(12 * S).tune is Tune.WRONG
    assert table.state.owes(CAL) == 2


def test_the_notice_at_two_cards_is_due_until_it_is_given_or_the_hand_changes() -> None:
    table = a_table(counts=(3, 3, 7), two_card_notice="on")
    lay(table, ANN, "R7", 10)
    due = table.state.notices
    given = table.enter(Say(ANN, "two_cards"), 11 * S)[0].ruling
    lay(table, BOB, "R8", 12)
    bob_due = table.state.notices
    lay(table, CAL, "R2", 14)
    table.enter(Draw(ANN), 16 * S)
    table.draw_and_keep(ANN, 16 * S)
    lay(table, BOB, "R1", 18)

    assert (due, bob_due) == ((ANN,), (BOB,))
    assert (given.verdict, given.rule) == (Verdict.NOTED, Rule.NOTICE_GIVEN)
    assert table.state.notices == ()


def test_the_turn_clock_goes_on_when_a_game_is_taken_up_again() -> None:
    table = a_table(turn_time_limit_s="5")
    lay(table, ANN, "R7", 10)
    again = LiveTable(table.game, table.sources)

    left = again.turn_time(12 * S)

    assert left is not None
    assert (left.seat, left.left_us) == (BOB, 3 * S)
