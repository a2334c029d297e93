"""Former evenings, read from the save file: the one place that knows both how they are kept and what they mean."""

from __future__ import annotations

from referee.record import Reader, record_lines
from tablehost.past import KeptEntry, KeptGame, PastGame, game_of
from tablehost.storage.rows import Booking, Game, GameId
from tablehost.storage.savefile import SaveFile


def past_games(save: SaveFile) -> tuple[PastGame, ...]:
    """Every game somebody has played in, the one played last first. Raises `SaveError`."""
    return tuple(_past(game, save.results(game.id)) for game in save.games() if game.entries)


def interrupted(save: SaveFile) -> tuple[PastGame, ...]:
    """Those that can be gone on with."""
    return tuple(_past(game, save.results(game.id)) for game in save.open_games() if game.entries)


def kept_game(save: SaveFile, number: int) -> KeptGame:
    """One game with all its entries, judged today. Raises `SaveError` (no such game) and `UnreadableGame`."""
    row = save.game(GameId(number))
    stored = save.entries(row.id)
    game = game_of(row.setup, (one.line for one in stored))
    entries = tuple(KeptEntry(one.line, one.at_us, one.source, one.verdict, one.rule) for one in stored)
    return KeptGame(_past(row, save.results(row.id)), row.setup, entries, game)


def _past(row: Game, results: tuple[Booking, ...]) -> PastGame:
    rounds = [booking for booking in results if booking.round_no is not None]
    match = next((booking for booking in results if booking.round_no is None), None)
    names, preset = _who(row.setup)
    scores = max(rounds, key=lambda one: one.round_no or 0).scores if rounds else ()
    return PastGame(
        id=int(row.id),
        names=tuple(score.player for score in scores) or names,
        preset=preset,
        begun_us=row.created_us,
        last_us=row.last_us,
        entries=row.entries,
        rounds=len(rounds),
        totals=tuple((score.player, score.total) for score in scores),
        winners=tuple(score.player for score in match.scores if score.outcome == "won") if match is not None else (),
        finished=row.finished,
    )


def _who(setup: str) -> tuple[tuple[str, ...], str]:
    """Names and rule text of a game, as far as they can be read."""
    reader = Reader()
    for line in record_lines(setup):
        reader.feed_line(line)
    return reader.setup.names, reader.setup.rules.preset
