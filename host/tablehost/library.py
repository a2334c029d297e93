"""What an evening can look up and keep beside the game: former evenings, exports, rule texts, players' colors.

The screens know it as `dashboard.needs.Library`; here stand the save file and the folders behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.presets import Preset, preset, preset_names
from tablehost import own_presets
from tablehost.archive import interrupted, kept_game, past_games
from tablehost.dashboard.needs import EveningError
from tablehost.export.formats import FORMATS, export_to
from tablehost.past import KeptGame, PastGame, UnreadableGame
from tablehost.storage.errors import SaveError
from tablehost.storage.savefile import SaveFile
from tablehost.words import _, language


class Library:
    """Reads from `save` while a game is written to it. `exports` and `rules` are folders that need not exist yet."""

    def __init__(self, save: SaveFile, exports: Path, rules: Path, wall_us: Callable[[], int]) -> None:
        self._save, self._exports, self._rules = save, exports, rules
        self.wall_us = wall_us

    # Former evenings

    def past_games(self) -> tuple[PastGame, ...]:
        """All games somebody played in, the latest first. Raises `EveningError`, as everything here."""
        with _told_plainly():
            return past_games(self._save)

    def interrupted(self) -> tuple[PastGame, ...]:
        """Those that can be gone on with."""
        with _told_plainly():
            return interrupted(self._save)

    def past_game(self, number: int) -> KeptGame:
        """One game with all its entries."""
        with _told_plainly():
            return kept_game(self._save, number)

    def export(self, number: int) -> Path:
        """Writes the game in every format into the folder for exports; the page to print is what is returned."""
        kept = self.past_game(number)
        with _told_plainly():
            self._exports.mkdir(parents=True, exist_ok=True)
            return [export_to(self._exports, kept, kind, language()) for kind in FORMATS][-1]

    # Players

    def player_colors(self) -> dict[str, str]:
        """The remembered color of everybody who ever sat here, the one who played last first."""
        with _told_plainly():
            return {player.name: player.color for player in self._save.players()}

    # Rule texts

    def rule_texts(self) -> tuple[Preset, ...]:
        """The bundled texts, the official rules first, then the table's own that can be read."""
        bundled = sorted(preset_names(), key=lambda name: name != "official")
        own = own_presets.own_texts(self._rules).values()
        return (*(preset(name) for name in bundled), *(text for text in own if isinstance(text, Preset)))

    def keep_rules(self, text: Preset, name: str) -> Preset:
        """Keeps a text under a name and gives it back with that name. Raises `RulesError`: two options contradict
        each other, or the name is taken or none."""
        path = own_presets.save(text, name, self._rules)
        return own_presets.find(path.stem, self._rules)


@contextmanager
def _told_plainly() -> Iterator[None]:
    """What the disk could not do is what the evening could not do."""
    try:
        yield
    except (SaveError, UnreadableGame) as fault:
        raise EveningError(str(fault)) from fault
    except OSError as fault:
        told = _("{path} cannot be written: {why}").format(path=fault.filename, why=fault.strerror or fault)
        raise EveningError(told) from fault
