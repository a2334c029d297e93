"""Many evenings taken together: wins, duels, the slow and the quick."""

from __future__ import annotations

from referee.game import Game
from tablehost.chronicle import chronicle_of
from tablehost.standings import Standings, standings_of
from tests.support.past_evenings import PRESSED, ROUND_ONE, SETUP, evening


def taken(*games: Game) -> Standings:
    return standings_of(chronicle_of(game, frozenset(PRESSED)) for game in games)


def friday() -> Game:
    return evening(*ROUND_ONE)


def with_names_swapped() -> Game:
    """The same cards, but Ann and Bob have each other's seat and luck."""

    def swapped(text: str) -> str:
        return text.replace("Ann", "Zed").replace("Bob", "Ann").replace("Zed", "Bob")

    return evening(*map(swapped, ROUND_ONE), setup=swapped(SETUP))


def test_no_evening_is_no_record() -> None:
    told = taken()
    assert (told.evenings, told.players, told.duels, told.longest_chain, told.closest_race) == (0, (), (), None, None)


def test_a_name_is_a_person_over_all_evenings() -> None:
    told = taken(friday(), friday())
    ann = told.players[0]
    assert (ann.name, ann.evenings, ann.call_us) == ("Ann", 2, [400_000, 400_000])
    assert (ann.tally.wins, ann.tally.points) == (2, 80)
    assert ann.median_call_us == 400_000
    caught = [(one.name, one.tally.caught, one.tally.penalty_cards) for one in told.players if one.tally.caught]
    assert caught == [("Bob", 2, 4)]


def test_a_duel_counts_the_rounds_both_played_whatever_their_seats() -> None:
    told = taken(friday(), with_names_swapped())
    duel = next(one for one in told.duels if (one.one, one.other) == ("Ann", "Bob"))
    assert (duel.rounds, duel.one_won, duel.other_won) == (2, 1, 1)


def test_the_closest_race_names_who_was_in_it() -> None:
    race = taken(friday()).closest_race
    assert race is not None
    assert (race.caller, race.catcher, race.margin_us) == ("Ann", "Bob", 500_000)
