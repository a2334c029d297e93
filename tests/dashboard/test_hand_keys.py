"""Cards that are laid while a hand is to be shown: a wild on the pile names a color, one in the hand does not."""

from __future__ import annotations

import pytest

from referee.cards import Card, Laid
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import Mode, Moment, Ready
from tests.dashboard.helpers import typed

SHOW = Moment(Mode.SHOW, 4)


@pytest.mark.parametrize(
    ("keys", "meant"),
    [
        ("3wb", intents.Lay(Laid.parse("W>B"), 2)),
        ("3tfg", intents.LayDrawn(Laid.parse("W4>G"), 2)),
        ("j3wr", intents.Jump(Laid.parse("W>R"), 2)),
        ("wr7<enter>", intents.ShowCards((Card.parse("W"), Card.parse("R7")))),
    ],
)
def test_a_wild_has_a_color_where_it_is_laid_and_none_where_it_is_shown(keys: str, meant: intents.Intent) -> None:
    assert typed(keys, SHOW) == Ready(meant)
