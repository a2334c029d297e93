"""A later version of the rules reports where it judges otherwise; it rewrites nothing."""

from hypothesis import given
from hypothesis import strategies as st

from tablehost.storage.rows import Difference, differences

LEGAL = ("legal", "match.color")
ILLEGAL = ("illegal", "match.none")

judged = st.dictionaries(st.integers(1, 20), st.sampled_from([LEGAL, ILLEGAL, ("legal", "match.number")]))


@given(judged)
def test_a_replay_that_agrees_has_no_differences(verdicts: dict[int, tuple[str, str]]) -> None:
    assert differences(verdicts, dict(verdicts)) == ()


@given(judged, judged)
def test_every_entry_that_is_judged_otherwise_is_named_once_in_order(
    stored: dict[int, tuple[str, str]], replayed: dict[int, tuple[str, str]]
) -> None:
    found = [difference.seq for difference in differences(stored, replayed)]
    assert found == [seq for seq in range(1, 21) if stored.get(seq) != replayed.get(seq)]


def test_a_difference_says_what_was_and_what_is() -> None:
    (difference,) = differences({1: LEGAL, 14: LEGAL}, {1: LEGAL, 14: ILLEGAL})
    assert str(difference) == (
        "entry 14 was legal (match.color) when it was played and is illegal (match.none) by the rules of this version"
    )


def test_an_entry_that_only_one_side_has_is_a_difference() -> None:
    assert str(Difference(3, LEGAL, None)) == "entry 3 was played and is missing from the replay"
    assert str(Difference(4, None, LEGAL)) == "entry 4 of the replay was never played"
