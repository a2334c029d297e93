"""What the referee says it knows in a position, to be asked for by its first words."""

from __future__ import annotations

from referee.game import Game
from referee.proofs import known


def told(game: Game, viewer: int | None = None, lang: str = "en") -> dict[str, str]:
    """What is known, each sentence with its proof."""
    return {one.says: one.because for one in known(game.state, viewer, lang)}


def proof(game: Game, begins: str, viewer: int | None = None) -> str:
    """The proof of the one sentence that begins so."""
    found = [because for says, because in told(game, viewer).items() if says.startswith(begins)]
    assert len(found) == 1, (begins, told(game, viewer))
    return found[0]


def says(game: Game, begins: str, viewer: int | None = None) -> bool:
    return any(one.startswith(begins) for one in told(game, viewer))


BLUFF = """
seats Ann Bob Cal
top R5
turn Ann
count Ann 5
count Bob 9
count Cal 9
Ann play W4>G
"""
"""Ann lays a Wild Draw Four on red, with four cards left, and Bob may challenge it."""

ACCEPTED = BLUFF + "Bob accept\nBob draw 4\n"

GUILTY = ACCEPTED + "Cal play G1\nAnn play GR\nCal play RR\nAnn play R1\n"
"""Ann lays a red card without having received one."""

SHOWN = BLUFF + "Bob challenge\nAnn show B1 B2 G3 G4\n? verdict rejected\nBob draw 6\n"
"""Bob was shown the whole hand."""

OWED = """
seats Ann Bob Cal
top R5
turn Ann
count Bob 2
Ann play R7
Bob play R8
Ann catch Bob
Cal play R9
Ann play R1
"""
"""Bob was caught and owes two cards that nobody typed."""
