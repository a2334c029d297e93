"""Correcting the past: what an entry becomes when it is retyped, and what would change with it."""

from __future__ import annotations

import pytest

from referee.cards import Card, Color, Laid
from referee.entries import NOTHING, Accuse, CallUno, Correct, Draw, Flip, GameEntry, HandLeft, NameColor, Play
from tablehost.dashboard import intents
from tablehost.dashboard.acting import NotNow
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.edit_view import edit_lines, moment_at, propose, replacement, window
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.key_cards import Mode
from tablehost.dashboard.lines import text_of, width_of
from tablehost.dashboard.logbook import LogEntry
from tablehost.dashboard.marks import DRAWN
from tests.support.fake_evening import FakeEvening

NAMES = ("Ann", "Bob", "Cal")


def play(seat: int, card: str) -> Play:
    return Play(seat, (Laid.parse(card),))


def desk_after(*entries: GameEntry) -> Desk:
    evening = FakeEvening(NAMES)
    for entry in entries:
        evening.enter(entry)
    return Desk(evening, evening.table, DRAWN, "en")


def retyped(desk: Desk, number: int, intent: Intent) -> GameEntry | NotNow:
    old, before = desk.logbook.at(number), desk.logbook.before(number)
    assert isinstance(old, LogEntry)
    assert before is not None
    return replacement(intent, old, before)


START = (Flip(Card.parse("R5")), play(0, "R7"), play(1, "B7"))


def test_keys_mean_at_an_entry_what_they_meant_when_it_was_typed() -> None:
    desk = desk_after(*START, play(2, "W"))
    assert moment_at(desk, 1).mode is Mode.FLIP
    assert moment_at(desk, 2).mode is Mode.TURN
    desk = desk_after(START[0], play(0, "W4"), NameColor(0, Color.RED))
    assert moment_at(desk, 3).mode is Mode.COLOR


def test_a_retyped_card_keeps_seat_and_time() -> None:
    desk = desk_after(*START)
    old = desk.logbook.at(2)
    assert old is not None
    assert retyped(desk, 2, intents.Lay(Laid.parse("R1"))) == Play(0, (Laid.parse("R1"),), at=old.entry.at)


def test_a_refused_card_of_long_ago_can_be_let_lie() -> None:
    desk = desk_after(START[0], play(0, "B9"), play(0, "R7"), play(1, "R8"))
    entry = retyped(desk, 2, intents.LetStand())
    assert entry == Play(0, (Laid.parse("B9"),), stands=True, at=desk.table.game.entries[1].at)
    assert retyped(desk, 3, intents.LetStand()) == NotNow("only a card that was refused can be let lie")


def test_a_fault_keeps_who_noticed_it() -> None:
    entry = retyped(desk_after(*START), 2, intents.Happened(Accuse(1, 2, "noise")))
    assert isinstance(entry, Accuse)
    assert (entry.seat, entry.target) == (1, 2)


def test_a_typed_seat_is_taken_over() -> None:
    entry = retyped(desk_after(*START), 2, intents.Lay(Laid.parse("R7"), 2))
    assert isinstance(entry, Play)
    assert entry.seat == 2


def test_a_card_becomes_a_draw_and_a_draw_a_card() -> None:
    desk = desk_after(*START)
    entry = retyped(desk, 2, intents.Keep())
    assert isinstance(entry, Draw)
    assert (entry.seat, entry.cards) == (0, 1)
    desk = desk_after(START[0], Draw(0))
    assert isinstance(retyped(desk, 2, intents.Lay(Laid.parse("R1"))), Play)


def test_a_card_drawn_and_laid_replaces_only_a_card() -> None:
    assert isinstance(retyped(desk_after(*START), 2, intents.LayDrawn(Laid.parse("R1"))), Play)
    refused = retyped(desk_after(START[0], Draw(0)), 2, intents.LayDrawn(Laid.parse("R1")))
    assert refused == NotNow("one entry at a time: d for the draw, or the card")


@pytest.mark.parametrize("intent", [intents.TakeBack(), intents.Open("help"), intents.PressButton(0, "uno")])
def test_what_is_no_entry_is_refused(intent: Intent) -> None:
    assert isinstance(retyped(desk_after(*START), 2, intent), NotNow)


def test_a_hand_is_retyped_for_the_seat_it_was_of() -> None:
    evening = FakeEvening(NAMES)
    for entry in (Flip(Card.parse("R5")), *_win()):
        evening.enter(entry)
    desk = Desk(evening, evening.table, DRAWN, "en")
    number = len(evening.table.game.entries)
    new = retyped(desk, number, intents.HandOf((Card.parse("Y9"),)))
    assert isinstance(new, HandLeft)
    assert (new.seat, new.cards) == (2, (Card.parse("Y9"),))


def _win() -> tuple[GameEntry, ...]:
    laps = [play(seat, f"R{face}") for face in range(1, 7) for seat in range(3)]
    hands = (HandLeft(1, (Card.parse("R8"),)), HandLeft(2, (Card.parse("R8"),)))
    return (*laps, CallUno(0), play(0, "R9"), *hands)


def test_a_proposal_says_what_would_change_without_changing_it() -> None:
    desk = desk_after(*START)
    before = desk.state
    proposal = propose(desk, 2, play(0, "RS"))
    assert desk.table.state == before
    assert proposal.change == Correct(2, play(0, "RS"))
    assert [now.number for now, _then in proposal.changes] == [2, 3]
    assert proposal.is_conflict
    assert "entry 3 cannot stand any more" in proposal.summary
    assert "turn: Cal" not in proposal.summary or "was" in proposal.summary


def test_a_harmless_correction_says_that_nothing_else_changes() -> None:
    proposal = propose(desk_after(*START), 3, play(1, "R1"))
    assert not proposal.is_conflict
    assert "color: red" in proposal.summary
    assert len(proposal.changes) == 1
    same = propose(desk_after(*START), 1, Flip(Card.parse("R6")))
    assert same.summary == "nothing else changes"


def test_deleting_gives_the_card_back() -> None:
    proposal = propose(desk_after(*START), 3, NOTHING)
    assert "turn: Bob (was Cal)" in proposal.summary
    assert "Bob: 7 cards (was 6)" in proposal.summary


def test_what_would_change_reads_was_and_becomes() -> None:
    desk = desk_after(*START)
    proposal = propose(desk, 2, play(0, "RS"))
    lines, at = edit_lines(desk, desk.logbook.entries(), 1, proposal, 80)
    texts = [text_of(line) for line in lines]
    assert at == 1
    assert "was" in texts[1]
    assert "becomes" in texts[2]
    assert "RS" in texts[2]
    assert texts[3].startswith(" ~ ")
    assert all(width_of(line) <= 80 for line in lines)


def test_the_cursor_stays_in_sight() -> None:
    assert window(100, 99, 10, 0) == 90
    assert window(100, 0, 10, 90) == 0
    assert window(5, 4, 10, 3) == 0
    assert window(100, 50, 10, 45) == 45
