"""Which options cannot hold together, why, and what mends it (rule catalogue, section 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.dependants import DEPENDANTS, Dependant, draws_pigs
from referee.errors import Contradiction
from referee.option_fields import OptionFields
from referee.option_words import option


def contradictions(rules: OptionFields, changed: Collection[str]) -> tuple[Contradiction, ...]:
    """The pairs of options that cannot hold together, the plainest first; meant for finished rules, not for each line.

    `changed` are the options said one by one. Switching an option off in one line is enough: what the preset had said
    of its dependants goes silently.
    """
    return (*_of_the_table(rules), *_of_the_score(rules), *_of_dependants(rules, changed))


def _clash(rules: OptionFields, key: str, other: str, reason: str, remedy: str) -> Contradiction:
    return Contradiction(key, option(key).word_of(rules), other, option(other).word_of(rules), reason, remedy)


def _of_the_table(rules: OptionFields) -> Iterator[Contradiction]:
    """Seats, cards and teams (catalogue 5.2, 5.3), and a penalty for every catcher where nobody catches (5.10)."""
    if rules.players_min > rules.players_max:
        yield _clash(rules, "players_min", "players_max", "the fewest are more than the most", "raise players_max")
    needed = rules.hand_size * rules.players_max + 1
    if needed > 108:
        reason = f"that many hands and the first card take {needed} cards of 108"
        remedy = f"deal at most {107 // rules.players_max} or lower players_max"
        yield _clash(rules, "hand_size", "players_max", reason, remedy)
    if rules.teams == "pairs" and rules.players_max < 4:
        remedy = "raise players_max or set teams to off"
        yield _clash(rules, "teams", "players_max", "two teams of two need four seats", remedy)
    if rules.team_formation == "high_low" and rules.teams == "pairs" and rules.first_dealer != "draw_highest":
        reason = "high and low come from the draw for dealer"
        remedy = "set team_formation to free or first_dealer to draw_highest"
        yield _clash(rules, "team_formation", "first_dealer", reason, remedy)
    if rules.uno_miss_per_catcher and rules.uno_miss_trigger == "automatic":
        reason = "a missed call that books itself has one penalty in all"
        yield _clash(rules, "uno_miss_per_catcher", "uno_miss_trigger", reason, "set uno_miss_trigger to catch")


def _of_the_score(rules: OptionFields) -> Iterator[Contradiction]:
    """How rounds are scored, and how the match is decided (catalogue 5.11, 5.14)."""
    if rules.scoring == "finishing_rank" and rules.round_end == "first_out":
        reason = "there are no further places when the round ends with the first player out"
        yield _clash(rules, "scoring", "round_end", reason, "set round_end to last_one_left")
    if rules.scoring == "team_sum" and rules.teams == "off":
        yield _clash(rules, "scoring", "teams", "there are no teams", "set teams to pairs or choose another scoring")
    if rules.match_target is None:
        for key in ("match_end", "match_loser"):
            if option(key).of(rules) != "none":
                reason = "nobody can reach a target that is not set"
                yield _clash(rules, key, "match_target", reason, "set match_target to a score")
    if rules.match_loser == "lowest_total" and rules.match_end in ("target_then_lowest", "elimination"):
        remedy = "set match_loser to first_to_target or none"
        yield _clash(rules, "match_loser", "match_end", "a low total wins the match", remedy)
    if rules.match_loser == "first_to_target" and rules.match_end == "first_to_target":
        reason = "whoever reaches the target first wins the match"
        yield _clash(rules, "match_loser", "match_end", reason, "set match_loser to lowest_total or none")
    if rules.match_target is None and draws_pigs(rules):
        reason = "the pigs are drawn when the target is reached"
        yield _clash(rules, "forfeit", "match_target", reason, "set match_target to a score")


def _of_dependants(rules: OptionFields, changed: Collection[str]) -> Iterator[Contradiction]:
    for dependant in DEPENDANTS:
        if dependant.contradicts(rules, changed):
            parent = _blamed(rules, dependant)
            remedy = f"set {dependant.option} to n/a or change {parent}"
            yield _clash(rules, dependant.option, parent, dependant.why_off, remedy)


def _blamed(rules: OptionFields, dependant: Dependant) -> str:
    """The parent to name: one that the rules really switch off, if several could."""
    off = ("off", "no", "unrestricted")
    return next((key for key in dependant.parents if option(key).word_of(rules) in off), dependant.parents[0])
