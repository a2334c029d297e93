"""The table that sees everything, card by card on rigged packs, and the matches bots play on it."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

import pytest

from referee.cards import ALL_CARDS, Card, Color, Face
from referee.entries import Accept, CallUno, Catch, Challenge, Count, Draw, Flip, HandLeft, NextRound, Play, PointsLeft
from referee.rules import Rules
from tablehost.bot_typist import LAG_MS, SECOND, Step
from tablehost.bots import Match, play_match
from tablehost.truth_match import TrueTable
from tablehost.truth_piles import NotAllowed, full_pack

NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
ANN, BOB, CAL = 0, 1, 2


def cards(words: str) -> list[Card]:
    return [Card.parse(word) for word in words.split()]


def changed_rules(changes: str) -> Rules:
    """Official rules with `option value; option value`."""
    rules = Rules()
    for change in filter(None, changes.split(";")):
        key, word = change.split()
        rules = rules.with_option(key, word)
    return rules


def rigged(*hands: str, pile: str = "R5", changes: str = "", dealer: int | None = None) -> TrueTable:
    """A table with these hands (of equal size) and a draw pile that begins with `pile`; the last seat deals.

    The first card of the pile is turned up at once.
    """
    held = [cards(hand) for hand in hands]
    seat = len(held) - 1 if dealer is None else dealer
    order = [held[(seat + 1 + turn) % len(held)] for turn in range(len(held))]
    deck = [hand[number] for number in range(len(held[0])) for hand in order] + cards(pile)
    rest = Counter(full_pack())
    rest.subtract(deck)
    assert min(rest.values()) >= 0, "more copies than the pack holds"
    rules = changed_rules(f"hand_size {len(held[0])};{changes}")
    table = TrueTable(rules, len(held), dealer=seat, deck=[*deck, *rest.elements()])
    assert table.hands == held
    table.flip()
    return table


def lay(table: TrueTable, seat: int, word: str) -> None:
    name, _, color = word.partition(">")
    table.lay(seat, [Card.parse(name)], Color(color) if color else None)


# Opening


@pytest.mark.parametrize(
    ("players", "turned_up", "turn", "direction", "owed"),
    [
        (3, "R5", ANN, 1, (0, 0, 0)),
        (3, "YS", BOB, 1, (0, 0, 0)),
        (2, "YS", BOB, 1, (0, 0)),
        (3, "GR", CAL, -1, (0, 0, 0)),
        (2, "GR", BOB, -1, (0, 0)),
        (3, "YD", BOB, 1, (2, 0, 0)),
        (2, "YD", BOB, 1, (2, 0)),
        (3, "W", ANN, 1, (0, 0, 0)),
    ],
)
def test_the_first_card_acts_on_the_first_player(
    players: int, turned_up: str, turn: int, direction: int, owed: tuple[int, ...]
) -> None:
    table = rigged(*["R1 R2", "B1 B2", "G1 G2"][:players], pile=turned_up)

    truth = table.truth()

    assert (truth.turn, truth.direction, truth.owes) == (turn, direction, owed)


def test_after_a_wild_turned_up_the_first_player_names_the_color_and_plays() -> None:
    table = rigged("R1 R2", "B1 B2", pile="W")
    assert table.playable(ANN) == []

    table.name_color(ANN, Color.RED)

    assert table.playable(ANN) == cards("R1 R2")


def test_a_wild_draw_four_turned_up_goes_back_and_another_card_is_turned_up() -> None:
    table = rigged("R1 R2", "B1 B2", pile="W4 R5")

    assert table.top is None
    assert len(table.piles.draw_pile) == 104
    while not table.flip()[1]:
        pass
    assert len(table.piles.draw_pile) == 103


# Cards


def test_a_card_fits_by_color_number_or_symbol_and_a_wild_always() -> None:
    table = rigged("R1 B5 YS W G4", "B1 B2 B3 B4 B6")

    assert table.playable(ANN) == cards("R1 B5 W")
    assert table.playable(BOB) == []


def test_a_skip_takes_the_next_turn_away() -> None:
    table = rigged("RS R2", "B1 B2", "G1 G2")

    lay(table, ANN, "RS")

    assert table.turn == CAL


def test_a_reverse_turns_the_direction() -> None:
    table = rigged("RR R2", "B1 B2", "G1 G2")

    lay(table, ANN, "RR")

    assert (table.turn, table.seats.direction) == (CAL, -1)


@pytest.mark.parametrize("word", ["RS", "RR", "RD", "W4>B"])
def test_with_two_players_the_player_of_an_action_card_goes_on(word: str) -> None:
    table = rigged(f"{word.partition('>')[0]} R2", "B1 B2")

    lay(table, ANN, word)

    assert table.turn == ANN


def test_a_draw_two_costs_two_cards_and_the_turn() -> None:
    table = rigged("RD R2", "RD B2", "G1 G2")

    lay(table, ANN, "RD")

    assert (table.turn, table.truth().owes) == (CAL, (0, 2, 0))
    assert table.playable(BOB) == []
    table.draw_owed(BOB, 2)
    assert (table.turn, table.truth().counts, table.truth().owes) == (CAL, (1, 4, 2), (0, 0, 0))


def test_a_drawn_card_may_be_played_at_once_but_no_other() -> None:
    table = rigged("R1 B2", "B1 G3", pile="G5 G7")

    assert table.draw(ANN) == Card.parse("G7")
    assert table.playable(ANN) == cards("G7")
    with pytest.raises(NotAllowed):
        table.draw(ANN)
    table.keep(ANN)
    assert table.turn == BOB


def test_a_turn_does_not_end_without_a_draw() -> None:
    table = rigged("R1 B2", "B1 G3")

    with pytest.raises(NotAllowed):
        table.keep(ANN)


# Wild Draw Four


def test_nothing_is_owed_for_a_wild_draw_four_that_may_still_be_challenged() -> None:
    table = rigged("W4 R2", "B1 B2", "G1 G2")

    lay(table, ANN, "W4>B")

    assert table.truth().owes == (0, 0, 0)
    table.accept(BOB)
    assert table.truth().owes == (0, 4, 0)


def test_a_bluff_costs_four_and_the_challenger_plays() -> None:
    table = rigged("W4 R2", "B1 B2", "G1 G2")
    lay(table, ANN, "W4>B")

    table.challenge(BOB)

    assert table.show()
    assert (table.truth().owes, table.turn, table.color) == ((4, 0, 0), BOB, Color.BLUE)


def test_a_wrong_challenge_costs_six_and_the_turn() -> None:
    table = rigged("W4 B5", "B1 B2", "G1 G2")  # the same number is no guilt
    lay(table, ANN, "W4>B")

    table.challenge(BOB)

    assert not table.show()
    assert (table.truth().owes, table.turn) == ((0, 6, 0), CAL)


# UNO


def test_who_lays_the_penultimate_card_silently_can_be_caught_until_the_next_player_acts() -> None:
    table = rigged("R1 R2", "R3 R4", "G1 G2")
    lay(table, ANN, "R1")

    assert table.catch(CAL, ANN) == "caught"
    assert table.catch(BOB, ANN) == "again"
    assert table.truth().owes == (2, 0, 0)
    table.draw_owed(ANN, 2)
    lay(table, BOB, "R3")
    assert table.catch(CAL, BOB) == "caught"
    assert table.catch(CAL, ANN) == "not_one"


def test_a_catch_after_the_next_card_is_late() -> None:
    table = rigged("R1 R2", "R3 R4", "G1 G2")
    lay(table, ANN, "R1")
    lay(table, BOB, "R3")

    assert table.catch(CAL, ANN) == "late"
    assert table.truth().owes == (0, 0, 0)


@pytest.mark.parametrize("is_early", [True, False])
def test_a_call_with_two_cards_on_the_own_turn_or_after_the_landing_saves(is_early: bool) -> None:
    table = rigged("R1 R2", "R3 R4")
    if is_early:
        assert table.call(ANN)
    lay(table, ANN, "R1")
    if not is_early:
        assert table.call(ANN)

    assert table.catch(BOB, ANN) == "called"


def test_an_early_call_is_forgotten_when_nothing_is_laid() -> None:
    table = rigged("B1 R2", "R3 R4", pile="G5 Y7")
    assert table.call(ANN)
    table.draw(ANN)
    table.keep(ANN)

    assert table.truth().called == (False, False)


def test_a_call_that_came_together_with_the_catch_saves_the_owner() -> None:
    table = rigged("R1 R2", "R3 R4")
    lay(table, ANN, "R1")
    table.catch(BOB, ANN)

    table.untie(ANN)

    assert (table.truth().owes, table.truth().called) == ((0, 0), (True, False))


# Going out and scoring


def test_the_winner_is_credited_with_all_other_hands() -> None:
    table = rigged("R1", "W", "W4", "G9")
    lay(table, ANN, "R1")

    table.book()

    assert (table.scores, table.totals) == ((109, 0, 0, 0), (109, 0, 0, 0))


def test_the_last_card_draw_two_is_drawn_and_counted() -> None:
    table = rigged("RD", "B4", pile="R5 W Y9")
    lay(table, ANN, "RD")
    assert (table.winner, table.truth().owes) == (ANN, (0, 2))

    table.draw_owed(BOB, 2)
    table.book()

    assert table.scores == (4 + 50 + 9, 0)


def test_hands_are_charged_to_their_holders_under_own_hand() -> None:
    table = rigged("R1", "W", "GS", changes="scoring own_hand")
    lay(table, ANN, "R1")

    table.book()

    assert table.scores == (0, 50, 20)


def test_the_match_is_won_at_five_hundred() -> None:
    rules = changed_rules("hand_size 1")
    deck = [*cards("R1 W R5"), *cards("G9")]
    table = TrueTable(rules, 2, dealer=1, deck=deck, totals=(450, 480))
    table.flip()
    lay(table, ANN, "R1")

    table.book()

    assert (table.totals, table.match_winners) == ((500, 480), (ANN,))


def test_the_deal_moves_to_the_left_and_stays_after_a_round_without_a_result() -> None:
    table = rigged("R1", "B1", dealer=1)
    table.is_void = True
    table.next_round()
    assert (table.dealer, table.round_number) == (1, 2)

    while not table.flip()[1]:
        pass
    table.winner = ANN
    table.next_round()

    assert table.dealer == 0


def test_the_discards_but_the_top_one_become_the_draw_pile() -> None:
    table = rigged("R1 R2", "R3 R4")
    lay(table, ANN, "R1")
    table.piles.draw_pile.clear()

    assert table.piles.must_reshuffle
    table.piles.reshuffle()

    assert (table.piles.draw_pile, table.piles.discards) == (cards("R5"), cards("R1"))


# Further options


def test_draw_twos_add_up_where_they_may_be_answered() -> None:
    table = rigged("RD R2", "GD B2", "G1 G2", changes="stack_draw_two_on_draw_two any_color")
    lay(table, ANN, "RD")
    lay(table, BOB, "GD")

    assert (table.truth().owes, table.turn) == ((0, 0, 4), ANN)


def test_a_reverse_of_the_color_sends_a_draw_two_back() -> None:
    table = rigged("RD R2", "RR GR", "G1 G2", changes="deflect_with_reverse same_color")
    lay(table, ANN, "RD")
    assert table.playable(BOB) == cards("RR")
    lay(table, BOB, "RR")

    assert (table.truth().owes, table.turn, table.seats.direction) == ((2, 0, 0), CAL, -1)


def test_a_skip_of_the_color_passes_a_draw_two_over_the_next_player() -> None:
    table = rigged("RD R2", "RS GS", "G1 G2", "Y1 Y2", changes="deflect_with_skip same_color")
    lay(table, ANN, "RD")
    lay(table, BOB, "RS")

    assert (table.truth().owes, table.turn) == ((0, 0, 0, 2), ANN)


def test_a_last_action_card_must_wait_where_it_is_forbidden() -> None:
    table = rigged("RS", "B1", changes="last_card_action forbidden_must_draw")

    assert table.playable(ANN) == []


def test_an_identical_card_may_be_laid_out_of_turn_where_allowed() -> None:
    table = rigged("R7 R2", "B1 B2", "R7 G2", "Y1 Y2", changes="jump_in identical_any")
    lay(table, ANN, "R7")
    assert not table.may_lay(CAL, Card.parse("R7"))

    table.lay(CAL, cards("R7"), how="jump")

    assert table.turn == 3


def test_a_seven_swaps_two_hands_and_a_zero_passes_all_on() -> None:
    changes = "seven_swaps_hands on;zero_rotates_hands on"
    table = rigged("R7 Y1 Y2", "R0 B1 B2", "G1 G2 G3", changes=changes)
    lay(table, ANN, "R7")
    table.swap(ANN, CAL)
    assert table.hands[ANN] == cards("G1 G2 G3")

    lay(table, BOB, "R0")

    assert table.hands == [cards("Y1 Y2"), cards("G1 G2 G3"), cards("B1 B2")]


# Bots


def steps_of(seed: int, *, players: int = 0, changes: str = "", exact: bool = True, faults: float = 0.0) -> list[Step]:
    names = NAMES[: players or 2 + seed % 9]
    return list(play_match(changed_rules(changes), names, seed, exact=exact, faults=faults))


@pytest.mark.parametrize("players", range(2, 11))
def test_all_108_cards_are_there_after_every_step_and_the_match_ends(players: int) -> None:
    match = Match(Rules(), NAMES[:players], players, faults=0.1)
    pack = Counter(full_pack())

    last = None
    for number, step in enumerate(match.steps()):
        truth = step.truth
        assert sum(truth.counts) + truth.draw_pile + truth.discard_pile == 108
        if number % 20 == 0:
            piles = match.table.piles
            assert Counter([*piles.draw_pile, *piles.discards, *chain(*match.table.hands)]) == pack
        last = truth

    assert last is not None
    assert last.match_winners
    assert max(last.totals) >= 500


def test_the_same_seed_gives_the_same_match() -> None:
    assert steps_of(7, faults=0.1) == steps_of(7, faults=0.1)
    assert steps_of(7) != steps_of(8, players=9)


def test_a_written_record_has_times_that_never_run_back() -> None:
    times = [step.entry.at for step in steps_of(5)]

    assert None not in times
    assert times == sorted(time for time in times if time is not None)


def test_live_a_card_is_typed_within_the_lag_and_presses_are_learnt_of_when_they_come() -> None:
    match = Match(Rules(), NAMES[:4], 3, exact=False)
    assert match.setup.rules.entry_lag_ms == LAG_MS
    steps = list(match.steps())

    times = [step.entry.at or 0 for step in steps]

    assert times == sorted(times)
    own_calls = [
        (call.entry, card.entry)
        for call, card in pairwise(steps)
        if isinstance(call.entry, CallUno) and isinstance(card.entry, Play) and call.entry.seat == card.entry.seat
    ]
    assert len(own_calls) > 5
    assert all((card.at or 0) - (call.at or 0) < LAG_MS * 1000 for call, card in own_calls)


def test_every_loser_shows_the_hand_and_the_next_round_is_opened() -> None:
    steps = steps_of(1, players=3)
    kinds = [type(step.entry) for step in steps]

    for place, kind in enumerate(kinds):
        if kind is NextRound:
            assert set(kinds[place - 3 : place - 1]) <= {HandLeft, PointsLeft}
            assert kinds[place - 1] is Count
            assert kinds[place + 1] is Flip


def test_bots_forget_call_catch_bluff_and_challenge() -> None:
    seen = Counter((type(step.entry).__name__, step.expect) for seed in range(12) for step in steps_of(seed, players=4))

    for wanted in (
        ("CallUno", "legal"), ("Catch", "upheld"), ("Catch", "redundant"), ("Challenge", "upheld"),
        ("Challenge", "rejected"), ("Accept", "noted"), ("NameColor", "legal"), ("Pass", "legal"),
    ):  # fmt: skip
        assert seen[wanted], wanted


def test_the_truth_about_a_bluff_is_told() -> None:
    fours = [step for seed in range(10) for step in steps_of(seed, players=3) if step.guilty is not None]

    assert {step.guilty for step in fours} == {True, False}
    assert all(isinstance(step.entry, Play) and step.entry.cards[0].card.face is Face.WILD_DRAW_FOUR for step in fours)


def test_every_kind_of_fault_is_planted() -> None:
    planted = Counter(step.planted for seed in range(8) for step in steps_of(seed, faults=0.3) if step.planted)

    assert set(planted) == {
        "wrong_card", "out_of_turn", "second_draw", "drew_too_many", "catch_not_one", "catch_called", "late_catch",
        "call_too_early", "guilty_wild_draw_four", "miscounted_hand", "impossible_card", "impossible_hand", "advice",
        "groundless",
    }  # fmt: skip


def test_without_faults_nothing_is_illegal() -> None:
    assert {step.expect for seed in range(9) for step in steps_of(seed)} <= {
        "legal", "redraw", "noted", "upheld", "rejected", "redundant", "void",
    }  # fmt: skip


def test_owed_draws_can_be_left_to_the_live_table() -> None:
    match = Match(Rules(), NAMES[:3], 4, exact=False, leave_owed_draws_to_table=True)

    steps = list(match.steps())

    assert any(any(step.truth.owes) for step in steps)
    draws = [(step.entry, step.truth.turn) for step in steps if isinstance(step.entry, Draw)]
    assert all(draw.cards == 1 or draw.seat == turn for draw, turn in draws)  # who is on turn could mean another draw
    answered = [step for step in steps if isinstance(step.entry, (Accept, Challenge))]
    assert len(answered) == sum(step.guilty is not None for step in steps)


def test_a_catch_in_a_match_lies_between_the_landing_and_the_next_card() -> None:
    steps = steps_of(2, players=5)
    for place, step in enumerate(steps):
        if isinstance(step.entry, Catch) and step.expect == "upheld":
            landing = next(one for one in reversed(steps[:place]) if isinstance(one.entry, Play))
            assert 0 < (step.entry.at or 0) - (landing.entry.at or 0) < 2 * SECOND


@pytest.mark.parametrize(
    "changes",
    [
        "stack_draw_two_on_draw_two any_color;stack_wild_draw_four_on_draw_two yes;deflect_with_skip same_color",
        "draw_when_stuck draw_until_playable;drawn_card_allowed number_only;last_card_action forbidden_must_draw",
        "draw_when_stuck draw_one_turn_ends",
        "jump_in identical_any",
        "seven_swaps_hands on;zero_rotates_hands on",
        "scoring own_hand;match_end target_then_lowest",
    ],
)
def test_matches_under_other_options_end_as_well(changes: str) -> None:
    for seed in range(2):
        last = steps_of(seed, changes=changes, faults=0.05)[-1].truth
        assert sum(last.counts) + last.draw_pile + last.discard_pile == 108
        assert last.match_winners


def test_every_card_of_the_pack_is_played_sooner_or_later() -> None:
    played = {
        laid.card
        for seed in range(4)
        for step in steps_of(seed)
        if isinstance(step.entry, Play)
        for laid in step.entry.cards
    }

    assert played == set(ALL_CARDS)
