"""Laws of the log: undo equals the prefix, a correction equals the corrected log, a look ahead changes nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.entries import Correct, Entry, GameEntry, Notice, Undo
from referee.game import Game
from referee.record import read, write
from referee.rulings import Rule, Verdict
from referee.seating import Seating
from referee.setup import Setup
from referee.state import State
from tests.support.games import Choose, Typist, any_setup, changed_rules, entered


def typed_log(choose: Choose, setup: Setup, entries: int, about_log: int = 5) -> Game:
    """A silly game with undos, corrections and objections in it, every one `about_log`-th entry or so."""
    game = Game(setup)
    typist = Typist(choose, Seating(setup.names), timed=choose(2) == 0)
    for _ in range(entries):
        if choose(about_log) == 0:
            entry = typist.about_entries(game.state, len(game.entries))
        else:
            entry = typist.next_entry(game.state)
        game.enter(entry)
        typist.seating.note(entry)
    return game


def without_conflicts(state: State) -> State:
    """A correction may leave the question whether the record contradicts itself; the corrected log has none."""
    return state._replace(questions=tuple(one for one in state.questions if one.rule is not Rule.RECORD_CONFLICT))


def standing_verdicts(game: Game) -> dict[int, tuple[Verdict, Rule]]:
    return {number: game.verdict(number) for number, _ in game.standing}


def replayed(setup: Setup, log: tuple[tuple[int, Entry], ...], made: int) -> Game:
    """A game in which only the entries of `log` were ever made, on the same numbers as before."""
    game = Game(setup)
    standing = dict(log)
    for number in range(1, made + 1):
        # A landing without a time leaves no trace: it keeps the place of an entry that does not stand.
        game.enter(standing.get(number, GAP))
    return game


from referee.entries import Landed  # noqa: E402

GAP = Landed()


def check_undo(setup: Setup, log: tuple[Entry, ...], take: int) -> None:
    whole = entered(setup, log)
    standing = whole.standing_log
    take = min(take, len(standing))
    if not take:
        return
    first = standing[-take]
    prefix = entered(setup, log[: first - 1])

    ruling = whole.enter(Undo(take))

    assert ruling.rule is Rule.RECORD_UNDONE
    later = [n for n in standing if n >= first]
    assert later == list(standing[-take:])
    assert whole.state == prefix.state
    assert whole.standing == prefix.standing
    assert whole.standing_log == prefix.standing_log
    assert standing_verdicts(whole) == standing_verdicts(prefix)


def check_log_follows_from_what_stands(game: Game) -> None:
    again = replayed(game.setup, game.standing, len(game.entries))
    assert without_conflicts(again.state) == without_conflicts(game.state)


def check_preview(game: Game, entry: Entry) -> None:
    before = (game.state, game.entries, game.standing, game.standing_log, standing_verdicts(game))
    told, after = game.preview(entry)
    assert before == (game.state, game.entries, game.standing, game.standing_log, standing_verdicts(game))
    assert game.enter(entry) == told
    assert game.state == after


def check_record(game: Game) -> None:
    record = read(write(game.setup, game.entries))
    assert record.setup == game.setup
    assert tuple(one.entry for one in record.entries) == game.entries
    assert entered(record.setup, game.entries).state == game.state


def seating_of(game: Game) -> Seating:
    seating = Seating(game.setup.names)
    for entry in game.entries:
        seating.note(entry)
    return seating


def run_log(choose: Choose, entries: int) -> None:
    setup = any_setup(choose, changed_rules(choose))
    game = typed_log(choose, setup, entries)
    check_log_follows_from_what_stands(game)
    check_undo(setup, game.entries, 1 + choose(4))
    check_record(game)
    typist = Typist(choose, seating_of(game))
    check_preview(game, typist.about_entries(game.state, len(game.entries)) if choose(2) else typist.next_entry(game.state))
