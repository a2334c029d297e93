"""`history`, `export` and `replay`: looking back without touching anything. Returns exit statuses; knows no screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

from rich.cells import cell_len, set_cell_size

from referee.option_texts import Lang
from tablehost.archive import kept_game, past_games
from tablehost.clean import hand_over, tell
from tablehost.dashboard.history_view import stand_of
from tablehost.export.formats import Format, exported
from tablehost.past import PastGame, Replay, UnreadableGame, replay_of
from tablehost.record_faults import no_text, why_unreadable
from tablehost.record_limits import RECORD_BYTES, is_too_long
from tablehost.spans_of_time import day_and_hour
from tablehost.storage.errors import NoSaveFile, SaveError
from tablehost.storage.savefile import SaveFile
from tablehost.words import _, ngettext

FINE, FAILED, WRONG = 0, 1, 2
NUMBER_DIGITS: Final = 19
"""A game's number has fewer: the save file has none above."""

Say = Callable[[object], None]


def history(path: Path, clock: Callable[[], int], out: TextIO, say: Say) -> int:
    """A line for each game somebody played in, the latest first. None is no error: that is said."""
    try:
        with SaveFile.open_to_read(path, clock) as save:
            games = past_games(save)
    except NoSaveFile as nothing:
        say(nothing)
        return FINE
    except SaveError as error:
        say(error)
        return WRONG
    for game in games:
        tell(history_line(game), out)
    if not games:
        say(_nothing_played(path))
    return FINE


def _nothing_played(path: Path) -> str:
    return _('no game has been played yet (in {path}): "uno-table play" begins one').format(path=path)


def history_line(game: PastGame) -> str:
    """Number, beginning, length, state, rules, players and scores, in columns."""
    entries = ngettext("{n} entry", "{n} entries", game.entries).format(n=game.entries)
    columns = (
        f"{game.id:>4}",
        day_and_hour(game.begun_us),
        " " * max(0, 12 - cell_len(entries)) + entries,
        set_cell_size(_state(game.finished), 14),
        game.preset,
        ", ".join(game.names),
        stand_of(game),
    )
    return "  ".join(columns)


def _state(finished: str | None) -> str:
    """Whether it can be gone on with, and if not, why; the save file keeps the reason in English."""
    match finished:
        case None:
            return _("interrupted")
        case "match won":
            return _("match won")
        case "places changed":
            return _("places changed")
        case _other:
            return _other


def export(
    path: Path, number: int | None, kind: Format, lang: Lang, clock: Callable[[], int], out: TextIO, say: Say
) -> int:
    """Prints one game, the latest that was played where no number is given. The save file is only read."""
    try:
        with SaveFile.open_to_read(path, clock) as save:
            games = past_games(save)
            if not games and number is None:
                say(_nothing_played(path))
                return WRONG
            kept = kept_game(save, games[0].id if number is None else number)
    except (SaveError, UnreadableGame) as error:
        say(error)
        return WRONG
    hand_over(exported(kept, kind, lang), out)
    return FINE


def replay_from(word: str, path: Path, clock: Callable[[], int]) -> Replay | str:
    """The replay of a record's file, or of a stored game by its number; or the sentence why there is none."""
    file = Path(word)
    if word.isascii() and word.isdigit() and len(word) < NUMBER_DIGITS and not file.exists():
        try:
            with SaveFile.open_to_read(path, clock) as save:
                kept = kept_game(save, int(word))
        except (SaveError, UnreadableGame) as error:
            return str(error)
        return replay_of(kept.record, ", ".join(kept.past.names))
    try:
        text = _text_of(file)
    except _NoRecord as fault:
        return _("{file} {why}").format(file=word, why=fault)
    replay = replay_of(text, file.name)
    if not replay.frames:
        why = replay.problems[0] if replay.problems else _("it holds no entry")
        return _("{file} cannot be replayed: {why}").format(file=word, why=why)
    return replay


class _NoRecord(Exception):
    """Why a file is none; reads on after the file's name."""


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            content = stream.read(RECORD_BYTES + 1)
        if is_too_long(content.count(b"\n"), len(content)):
            raise _NoRecord(_("is longer than any record: name another file"))
        text = content.decode("utf-8-sig")
    except FileNotFoundError:
        raise _NoRecord(_("does not exist: check the name")) from None
    except (OSError, ValueError) as fault:
        raise _NoRecord(why_unreadable(fault)) from fault
    if "\0" in text:
        raise _NoRecord(no_text())
    return text
