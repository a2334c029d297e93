"""Hands on a 9 over generated timings: whose was last is the board's clock alone, whenever what was typed or told."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.cards import Laid
from referee.entries import CallUno, Catch, GameEntry, Play, Seat
from referee.game import Game
from referee.rules import Rules
from referee.rulings import Rule, Verdict
from referee.setup import Setup

MS = 1000
LANDED = 10_000 * MS
SEATS = 4


def rules() -> Rules:
    """Every wrong press costs cards, so that an innocent hand would be noticed."""
    changed = Rules().with_option("slap_nine", "on").with_option("entry_lag_ms", "3000")
    return changed.with_option("uno_wrong_call_penalty", "5").with_option("uno_false_catch_penalty", "7")


@st.composite
def slaps(draw: st.DrawFn) -> tuple[dict[Seat, int], list[tuple[int, GameEntry]]]:
    """When each hand went down, and what becomes known when: the presses, and the 9 that is typed late."""
    seats = draw(st.lists(st.integers(0, SEATS - 1), min_size=SEATS - 1, max_size=SEATS, unique=True))
    times = draw(st.lists(st.integers(0, 2_000), min_size=len(seats), max_size=len(seats), unique=True))
    hands = {seat: LANDED + time * MS for seat, time in zip(seats, times, strict=True)}
    typed = LANDED + draw(st.integers(0, 3_000)) * MS
    known: list[tuple[int, GameEntry]] = [(typed, Play(0, (Laid.parse("R9"),), at=typed))]
    for seat, at in hands.items():
        told = at + draw(st.just(0) | st.integers(0, 2_500)) * MS
        known.append((told, CallUno(seat, at) if draw(st.booleans()) else Catch(seat, None, at)))
    return hands, sorted(known, key=lambda one: (one[0], isinstance(one[1], Play)))


@given(slaps())
def test_the_last_hand_draws_and_nobody_else(
    one: tuple[dict[Seat, int], list[tuple[int, GameEntry]]],
) -> None:
    hands, known = one
    counts = tuple((seat, 7) for seat in range(SEATS))
    names = ("Ann", "Bob", "Cal", "Dee")
    game = Game(Setup(rules=rules(), names=names, top=Laid.parse("R5"), turn=0, counts=counts))

    for _, entry in known:
        game.enter(entry)

    missing = [seat for seat in range(SEATS) if seat not in hands]
    last = missing[0] if missing else max(hands, key=lambda seat: hands[seat])
    assert game.state.due == tuple(2 if seat == last else 0 for seat in range(SEATS))
    presses = [game.verdict(number) for number, (_, entry) in enumerate(known, 1) if not isinstance(entry, Play)]
    assert set(presses) <= {(Verdict.NOTED, Rule.SLAP_NOTED), (Verdict.UPHELD, Rule.SLAP_LAST)}
