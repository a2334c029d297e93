"""What happened in a game: rounds and points, penalties with their reason, calls, races, chains, turns."""

from __future__ import annotations

from referee.rulings import Rule
from tablehost.chronicle import Chronicle, chronicle_of
from tablehost.tally import Tally
from tests.support.past_evenings import PRESSED, ROUND_ONE, ROUND_TWO, SETUP, evening

STACKING = SETUP.replace("rule match_target", "rule stack_draw_two_on_draw_two any_color\nrule match_target")


def story(*lines: str, setup: str = SETUP) -> Chronicle:
    return chronicle_of(evening(*lines, setup=setup), frozenset(PRESSED))


def test_a_round_has_its_points_when_the_last_hand_is_in() -> None:
    assert story(*ROUND_ONE[:-1]).booked == ()
    told = story(*ROUND_ONE).booked
    assert [(one.number, one.winner, one.scores, one.totals) for one in told] == [(1, 0, (40, 0, 0), (40, 0, 0))]


def test_the_round_that_is_on_has_no_winner_yet() -> None:
    first, second = story(*ROUND_ONE, *ROUND_TWO).rounds
    assert (first.is_over, second.is_over, second.winner, second.scores) == (True, False, None, None)
    assert second.first_entry == 19


def test_points_taken_back_are_gone() -> None:
    assert story(*ROUND_ONE, "@60 table undo").booked == ()


def test_a_match_has_its_winner() -> None:
    assert story(*ROUND_ONE).matches == ()
    assert story(*ROUND_ONE[:-1], "@44 小明 points 90").matches == ()
    won = story(*ROUND_ONE[:-1], "@44 小明 points 91")
    assert [(one.winners, one.totals) for one in won.matches] == [((0,), (100, 0, 0))]
    assert won.tallies[0].matches_won == 1


def test_a_penalty_tells_who_why_how_many_and_by_whom() -> None:
    (one,) = story(*ROUND_ONE).penalties
    assert (one.seat, one.cards, one.cause, one.by, one.round_number) == (1, 2, Rule.UNO_CAUGHT, 2, 1)
    assert one.reason(("Ann", "Bob", "小明"), "en").startswith("小明 catches Bob")
    assert "小明" in one.reason(("Ann", "Bob", "小明"), "zh_CN")


def test_cards_of_a_draw_card_are_no_penalty() -> None:
    assert story("table flip R5", "Ann play RD", "Bob draw 2").penalties == ()


def test_a_penalty_that_is_taken_back_is_none() -> None:
    """The owner's call was on the board before the catch and becomes known after it."""
    caught = (*ROUND_ONE[:11], "@26 小明 catch")
    assert story(*caught).penalties
    assert story(*caught, "@25.5 Bob uno").penalties == ()


def test_a_challenge_that_fails_is_a_penalty_of_the_challenger() -> None:
    told = story("table flip R5", "Ann play W4>B", "Bob challenge", "Ann show lacks")
    assert [(one.seat, one.cards, one.cause) for one in told.penalties] == [(1, 6, Rule.CHALLENGE_INNOCENT)]


def test_a_catch_that_the_card_typed_later_decides_names_the_catcher() -> None:
    setup = SETUP.replace("rule match_target", "rule entry_lag_ms 3000\nrule match_target")
    told = story("@1 table flip R5", "@2 Ann count 2", "@5.5 Bob catch", "@6 Ann play R7", setup=setup)
    assert [(one.seat, one.by) for one in told.penalties] == [(0, 1)]
    assert told.penalties[0].reason(told.names, "en").startswith("Bob catches Ann")


def test_calls_count_from_their_card_and_only_those_of_a_button() -> None:
    told = story(*ROUND_ONE)
    assert [(one.seat, one.after_us) for one in told.calls] == [(0, 400_000)]
    by_key = chronicle_of(evening(*ROUND_ONE), frozenset())
    assert by_key.calls == ()
    assert by_key.tallies[0].calls == 1


def test_a_race_has_its_margin() -> None:
    (race,) = story(*ROUND_ONE).races
    assert (race.caller, race.catcher, race.margin_us) == (0, 1, 500_000)


def test_the_longest_chain_is_found() -> None:
    assert story(*ROUND_ONE).longest_chain is None
    told = story("table flip R5", "Ann play RD", "Bob play BD", "小明 play GD", "Ann draw 6", setup=STACKING)
    assert told.longest_chain is not None
    assert (told.longest_chain.length, told.longest_chain.amount, told.longest_chain.seat) == (3, 6, 2)


def test_a_turn_lasts_from_the_entry_that_began_it_to_the_one_that_ended_it() -> None:
    lines = ("@1 table flip R5", "@4 Ann play R7", "@5 Bob uno", "@10 Bob play R9", "@11 小明 draw", "@13 小明 pass")
    told = story(*lines)
    assert [one.mean_turn_us for one in told.tallies] == [3_000_000, 6_000_000, 3_000_000]


def test_without_times_there_is_no_length_of_a_turn() -> None:
    told = story("table flip R5", "Ann play R7", "Bob play R9")
    assert [one.mean_turn_us for one in told.tallies] == [None, None, None]
    assert told.duration_us == 0


def test_a_game_without_an_entry_has_an_empty_story() -> None:
    told = story()
    assert (told.rounds, told.penalties, told.calls, told.longest_chain) == ((), (), (), None)
    assert (told.names, told.tallies) == (("Ann", "Bob", "小明"), (Tally(),) * 3)


def test_who_left_is_not_in_the_rounds_after_it() -> None:
    first, second = story(*ROUND_ONE, "@49 小明 leave", *ROUND_TWO).rounds
    assert first.seats == (0, 1, 2)
    assert second.seats == (0, 1)
