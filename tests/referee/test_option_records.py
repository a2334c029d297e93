"""Every value of every option has a record that shows it, and the record proves that the value matters.

A record says `# shows OPTION=VALUE` and plays under that value. Its entries, played again under another value of the
option, have to come out differently somewhere; the few values that change nothing the referee could see are listed
with the reason, and the list may not grow stale.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest

from referee.game import Game
from referee.option_words import option, option_keys
from referee.options import acts, obligations, playable
from referee.presets import load_preset, preset_names
from referee.record import Record, read
from referee.rules import Rules
from referee.state import State
from tests.support.games import unmet_in

FOLDER = Path(__file__).parent / "scenarios" / "own" / "options"
RECORDS = sorted(FOLDER.glob("*.game"))

NO_EFFECT: Final[Mapping[str, str]] = {
    "blank_cards": "blank cards stay in the box and out of the stock (A24)",
    "wild_downpour": "the text names the card and leaves its rules out, so that it is never played (A46)",
    "deal_mode": "the hands hold seven cards however they were dealt",
    "deal_first_to": "no effect on counts; the order of dealing is the table's",
    "first_dealer": "the referee is told who deals, or the cards drawn for it; the rest is the table's",
    "drawn_card_play": "the referee does not see the drawn card: `mandatory` rests on the players' honesty",
    "match_target=none": "without a target `match_end` is `none` too, and it takes both to make a match",
    "challenge_hand_shown_to": "who looks at the cards is up to the two players; the referee is told the verdict",
}
"""Options and values that change nothing a referee without eyes could notice, with the reason."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One `# shows` line: the record, and the option value it is about."""

    path: Path
    key: str
    word: str

    def __str__(self) -> str:
        return f"{self.path.stem}: {self.key}={self.word}"


def shown() -> Iterator[Shown]:
    for path in RECORDS:
        for key, word in re.findall(r"^# shows (\w+)=(\S+)$", path.read_text("utf-8"), re.MULTILINE):
            yield Shown(path, key, word)


SHOWN: Final = tuple(shown())


def wanted(key: str) -> set[str]:
    """The values that need a record: every word, and every number that a rule text says."""
    said = {load_preset(name).value_word(key) for name in preset_names()}
    return {*option(key).words, *said}


def outcome(record: Record, rules: Rules) -> list[object]:
    """What came of every entry, and what could have been done after it. Sentences and their numbers are left out."""
    game = Game(replace(record.setup, rules=rules))
    found: list[object] = [position(game.state)]
    for numbered in record.entries:
        ruling = game.enter(numbered.entry)
        notes = [(note.verdict, note.rule, note.number) for note in ruling.notes]
        found.append((ruling.verdict, ruling.rule, ruling.events, notes, position(game.state)))
    return found


def position(state: State) -> object:
    seats = [seat for seat, sits in enumerate(state.table.seated) if sits]
    fitting = [(acts(state, seat), playable(state, seat)) for seat in seats]
    match = (state.match.totals, state.match.winners, state.match.losers, state.match.forfeits)
    return obligations(state), fitting, state.turn, state.counts, state.due, state.facts, state.table.teams, match


def others(key: str, word: str) -> Iterator[str]:
    """Other values of the option: its words, and some numbers."""
    words = dict.fromkeys((*option(key).words, *(one.word for one in SHOWN if one.key == key), *sorted(wanted(key))))
    return (other for other in words if other != word)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_an_option_comes_out_as_it_expects(path: Path) -> None:
    assert unmet_in(path) == []
    assert any(one.path == path for one in SHOWN), "no line # shows OPTION=VALUE"


def test_every_value_of_every_option_has_a_record() -> None:
    has = {(one.key, one.word) for one in SHOWN}
    missing = [f"{key}={word}" for key in option_keys() for word in sorted(wanted(key)) if (key, word) not in has]

    assert missing == []


@pytest.mark.parametrize("key", [key for key in option_keys() if option(key).numbers is not None])
def test_an_option_that_takes_numbers_has_records_for_more_than_one(key: str) -> None:
    numbers = {one.word for one in SHOWN if one.key == key and one.word.isdigit()}

    assert len(numbers) > 1


@pytest.mark.parametrize("one", SHOWN, ids=str)
def test_a_record_plays_under_the_value_it_shows(one: Shown) -> None:
    record = read(one.path.read_text("utf-8"))

    assert record.setup.rules.settled().value_word(one.key) == one.word


@pytest.mark.parametrize(("key", "word"), sorted({(one.key, one.word) for one in SHOWN}))
def test_under_another_value_the_same_entries_come_out_differently(key: str, word: str) -> None:
    records = [read(one.path.read_text("utf-8")) for one in SHOWN if (one.key, one.word) == (key, word)]
    compared = [(record, other) for record in records for other in other_rules(record, key, word)]
    matters = any(outcome(record, other) != outcome(record, record.setup.rules) for record, other in compared)

    if key in NO_EFFECT or f"{key}={word}" in NO_EFFECT:
        assert not matters, f"{key}={word} has an effect by now: take it from the list"
    else:
        assert matters or not compared, f"under no other value of {key} does anything change"


def other_rules(record: Record, key: str, word: str) -> list[Rules]:
    """The record's rules with the option changed, where that is another game: what hangs on an option that is off, or
    has only one value while it is on, is none."""
    rules = record.setup.rules
    changed = [rules.with_option(key, other) for other in others(key, word)]
    return [other for other in changed if other.settled().having({}, ()) != rules.settled().having({}, ())]
