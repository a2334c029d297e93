"""A whole game as JSON: everything the record says, with verdicts, sentences, scores and the rules they came from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from referee.option_texts import Lang
from referee.option_words import option_keys
from referee.texts import say
from tablehost.chronicle import Chronicle, chronicle_of
from tablehost.clean import escaped
from tablehost.past import KeptGame, readings

FORMAT = "uno-table game 1"

Json = str | int | bool | None | Sequence["Json"] | Mapping[str, "Json"]


def as_json(kept: KeptGame, begun: str, ended: str, lang: Lang = "en") -> str:
    """The game, one object. Times in `*_us` are µs of the table's clock; seats count from 1."""
    game, past = kept.game, kept.past
    story = chronicle_of(game, kept.buttons)
    rules = game.setup.rules.settled()
    told: Json = {
        "format": FORMAT,
        "game": past.id,
        "begun": begun,
        "ended": ended,
        "finished": past.finished,
        "rules": {
            "preset": rules.preset,
            "changed": dict(game.setup.rules.changes),
            "options": {key: rules.value_word(key) for key in option_keys()},
        },
        "players": [{"seat": seat, "name": name} for seat, name in enumerate(story.names, 1)],
        "rounds": _rounds(story),
        "matches": [
            {"match": one.number, "winners": [seat + 1 for seat in one.winners], "totals": list(one.totals)}
            for one in story.matches
        ],
        "penalties": [
            {
                "entry": one.number,
                "round": one.round_number,
                "seat": one.seat + 1,
                "cards": one.cards,
                "cause": str(one.cause),
                "by": None if one.by is None else one.by + 1,
                "says": one.reason(story.names, lang),
            }
            for one in story.penalties
        ],
        "statistics": _statistics(story),
        "entries": _entries(kept, lang),
        "record": kept.record,
    }
    return escaped(json.dumps(told, ensure_ascii=False, indent=1)) + "\n"


def _rounds(story: Chronicle) -> Json:
    return [
        {
            "match": one.match,
            "round": one.number,
            "over": one.is_over,
            "winner": None if one.winner is None else one.winner + 1,
            "scores": None if one.scores is None else list(one.scores),
            "totals": None if one.totals is None else list(one.totals),
        }
        for one in story.rounds
    ]


def _statistics(story: Chronicle) -> Json:
    chain = story.longest_chain
    return {
        "duration_us": story.duration_us,
        "longest_chain": None if chain is None else {"draw_cards": chain.length, "cards": chain.amount},
        "seats": [
            {
                "seat": seat,
                "rounds": one.rounds,
                "wins": one.wins,
                "points": one.points,
                "calls": one.calls,
                "caught": one.caught,
                "catches": one.catches,
                "penalty_cards": one.penalty_cards,
                "mean_turn_us": one.mean_turn_us,
                "call_after_card_us": [call.after_us for call in story.calls if call.seat == seat - 1],
            }
            for seat, one in enumerate(story.tallies, 1)
        ],
    }


def _entries(kept: KeptGame, lang: Lang) -> Json:
    """Every line as it was entered; `says` and `verdict` are of today's rules for those that stand."""
    steps = {step.number: step for step in kept.game.steps}
    standing = set(kept.game.standing_log)
    rulings = readings(kept.game)
    found: list[Json] = []
    for number, (one, entry) in enumerate(zip(kept.entries, kept.game.entries, strict=True), 1):
        step = steps.get(number)
        verdict, rule = kept.game.verdict(number)
        ruling = rulings.get(number, kept.game.ruling(number))
        reads = step.entry if step is not None else entry
        found.append(
            {
                "entry": number,
                "at_us": one.at_us,
                "source": one.source,
                "line": one.line,
                "stands": number in standing,
                "told": {"verdict": one.verdict, "rule": one.rule},
                "verdict": str(verdict),
                "rule": str(rule),
                "says": say(ruling, reads, kept.game.names, lang),
            }
        )
    return found
