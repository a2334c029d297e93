"""Between true entries people type what the rules refuse: whatever it was, what is legal stays legal.

A refused card goes back, and nothing of it may be left behind that makes a later card illegal or moves a turn.
"""

from __future__ import annotations

import random
from typing import Final

import pytest

from referee import entries as kinds
from referee.cards import ALL_CARDS, Color, Laid
from referee.decide import judge
from referee.entries import GameEntry
from referee.game import Game
from referee.presets import load_preset, preset_names
from referee.rulings import Verdict
from tablehost.bots import Match
from tests.support.truth_checks import compare
from tests.support.truth_matches import NAMES

REFUSED: Final = (Verdict.ILLEGAL, Verdict.REJECTED, Verdict.LATE, Verdict.VOID)


def anything(choose: random.Random, game: Game) -> GameEntry:
    """Something a hand lays or says, by anybody; presses are left out, for a late card may make them good."""
    seat, other = (choose.randrange(len(game.names)) for _ in range(2))
    top = game.state.top
    card = top if top is not None and choose.random() < 0.3 else choose.choice(ALL_CARDS)
    laid = Laid(card, choose.choice(list(Color)) if card.is_wild else None)
    return choose.choice(
        (
            kinds.Play(seat, (laid,)),
            kinds.Play(seat, (laid, laid)),
            kinds.JumpIn(seat, laid),
            kinds.Draw(seat),
            kinds.Pass(seat),
            kinds.Accept(seat),
            kinds.Challenge(seat),
            kinds.NameColor(seat, choose.choice(list(Color))),
            kinds.Swap(seat, other),
            kinds.Peek(seat, other),
            kinds.Trade(seat, other),
            kinds.Claim(seat, (card,)),
            kinds.HandLeft(seat, (card,)),
            kinds.Flip(card),
        )
    )


@pytest.mark.parametrize("preset", preset_names())
def test_what_is_refused_leaves_nothing_behind(preset: str) -> None:
    rules = load_preset(preset).with_option("wrong_card_penalty", "0")
    refused = 0
    for seed in range(3):
        choose = random.Random(f"{preset} {seed}")
        match = Match(rules, NAMES[:4], seed, max_rounds=1)
        game = Game(match.setup)
        for step in match.steps():
            while choose.random() < 0.5:
                entry = anything(choose, game)
                if judge(game.state, entry, len(game.entries) + 1)[0].verdict in REFUSED:
                    game.enter(entry)
                    refused += 1
            ruling = game.enter(step.entry)
            if step.expect == "legal":
                assert ruling.verdict is Verdict.LEGAL, (seed, step.entry, ruling.rule)
            assert compare(step, game.state) == [], (seed, step.entry)
    assert refused > 50
