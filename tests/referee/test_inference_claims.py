"""What a player said about a hand, or had to do with it, against what it held. More: `own/facts/`."""

from __future__ import annotations

from tests.support.conclusions import SHOWN, proof, says, told
from tests.support.games import play


def test_a_card_known_in_the_hand_disproves_the_claim_at_once() -> None:
    game = play(
        "seats Ann Bob\ntop R5\nturn Ann\nknown Ann R1\nAnn say nothing_playable\n? fact had_playable Ann certain"
    )

    because = "It was known that Ann held the red 1."
    assert told(game)["Ann had a card that fits when saying that nothing does."] == because


def test_a_card_seen_in_private_disproves_a_claim_without_being_named() -> None:
    game = play(SHOWN + "Cal play G1\nAnn say nothing_playable\n? fact had_playable Ann certain")

    assert proof(game, "Ann had a card that fits") == "Bob was shown the hand, and a card that fits was in it."


def test_a_draw_proves_nothing_about_the_hand() -> None:
    for rule in ("allowed", "forbidden"):
        game = play(f"rule voluntary_draw {rule}\nseats Ann Bob\ntop R5\nturn Ann\nAnn draw\nAnn pass")

        assert game.state.facts == ()
        assert not says(game, "Ann")
