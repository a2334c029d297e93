"""The command line: what was asked, and with which exit status it ends (0 fine, 1 a check failed, 2 wrong usage).

Only the command that is run is imported, so that `--version` and `--help` are quick and need neither screen nor port.
"""

from __future__ import annotations

import io
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tablehost import arguments as command_line
from tablehost import words
from tablehost.clean import hand_over, tell
from tablehost.words import _, ngettext

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from referee.rules import Rules
    from tablehost.app import Evening
    from tablehost.dashboard.key_map import KeyMap

FINE, FAILED, WRONG = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as on standard error: a sign it does not have stops nothing
    arguments = command_line.read(sys.argv[1:] if argv is None else argv, os.environ)
    if sys.stdout is None or sys.stdin is None:
        _say(_("standard input and output are needed; neither may be closed"))
        return WRONG
    try:
        status = _COMMANDS[arguments.command](arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        if error.filename is not None:
            raise  # not about what we print
        _say(_("the answer cannot be written: {why}").format(why=error.strerror))
        return FAILED
    return status


def _say(sentence: object) -> None:
    tell(f"uno-table: {sentence}", sys.stderr)


def _in_words(error: Exception) -> str:
    """The sentence of an error in the language in use; the referee's own are in English."""
    from referee.errors import RefereeError
    from tablehost.rule_faults import fault_text

    return fault_text(error) if isinstance(error, RefereeError) else str(error)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        tell(line, sys.stdout)


def _wall_us() -> int:
    return time.time_ns() // 1000


def _clock_us() -> int:
    return time.monotonic_ns() // 1000


def _rules_called(word: str) -> Rules:
    """The rules of a text, bundled or a table's own. Raises RulesError."""
    from tablehost import own_presets
    from tablehost.storage.location import own_rules_folder

    return own_presets.find(word, own_rules_folder(os.environ)).rules().check()


def _play(arguments: Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost.app import Evening, NoSuchBoard, NotPlayable, open_board, open_save
    from tablehost.dashboard.key_map import KeyMapError, load_key_map
    from tablehost.storage.errors import SaveDamaged, SaveError
    from tablehost.terminal import keys_file

    try:
        rules = _rules_called(arguments.rules)
        open_board(arguments.board).close()
        if no_screen := _why_no_screen():
            _say(no_screen)
            return WRONG
        keymap = load_key_map(keys_file(os.environ))
        save = open_save(None, dict(os.environ), _wall_us)
    except (RefereeError, NoSuchBoard, KeyMapError, SaveError) as error:
        _say(_in_words(error))
        if isinstance(error, SaveDamaged) and _is_put_aside(error.path):
            return _play(arguments)
        return WRONG
    from tablehost.dashboard.app import TableApp
    from tablehost.settings_file import keep_settings, load_settings, settings_file
    from tablehost.speech import Speaker, find_voice

    evening = Evening(save, _clock_us, board=arguments.board)
    voice = find_voice()
    speaker = None if voice is None else Speaker(voice)
    plain, lang = _plain_signs(arguments), words.language()
    try:
        place = settings_file(os.environ)
        app = TableApp(
            evening, rules=rules, ascii_only=plain, lang=lang, keymap=keymap, speaker=speaker,
            settings=load_settings(place), keep=partial(keep_settings, place),
        )  # fmt: skip
        app.run()
    except (SaveError, NotPlayable) as error:
        _say(error)
        return FAILED
    finally:
        evening.close()
        if speaker is not None:
            speaker.close()
    if evening.unsaved:
        _hand_over_unsaved(evening)
        return FAILED
    return FAILED if app.return_code else FINE


def _is_put_aside(damaged: Path) -> bool:
    """Asks whoever sits there whether the damaged save file is to make room for a new one; if so, it has."""
    from tablehost.app import move_damaged_aside

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    answer = input(_("Put it aside under another name and begin a new one? [y/N] "))
    if answer.strip().lower() not in ("y", "yes"):
        return False
    aside = move_damaged_aside(damaged, _wall_us)
    tell(_("kept as {file}").format(file=aside), sys.stderr)
    return True


def _hand_over_unsaved(evening: Evening) -> None:
    """What the disk did not take is not lost: the whole game is printed."""
    told = ngettext(
        "{n} entry could not be saved; this is the whole game as a record:",
        "{n} entries could not be saved; this is the whole game as a record:",
        evening.unsaved,
    )
    _say(told.format(n=evening.unsaved))
    hand_over(evening.record(), sys.stdout)


def _why_no_screen() -> str:
    from tablehost.terminal import why_no_screen

    # The screen is drawn on standard error, as curses programs in pipes do.
    return why_no_screen(os.environ, all(one.isatty() for one in (sys.stdin, sys.stdout, sys.stderr)))


def _plain_signs(arguments: Namespace) -> bool:
    """Whether the screen is drawn with plain signs: as asked, or because the terminal takes no others."""
    from tablehost.terminal import is_utf8

    if arguments.ascii or is_utf8(os.environ, sys.platform):
        return bool(arguments.ascii)
    _say(_("this terminal does not take UTF-8: the screen has plain signs only, and Chinese names may not show"))
    return True


def _own_keys() -> KeyMap | None:
    """The keys of this table; None where their file cannot be used, and that is said."""
    from tablehost.dashboard.key_map import KeyMapError, load_key_map
    from tablehost.terminal import keys_file

    try:
        return load_key_map(keys_file(os.environ))
    except KeyMapError as error:
        _say(error)
        return None


def _keys(arguments: Namespace) -> int:
    from tablehost.terminal import keys_file

    path = keys_file(os.environ)
    keymap = _own_keys()
    if keymap is None:
        return WRONG
    if arguments.list:
        from tablehost.dashboard.key_list import action_lines

        _print(action_lines(keymap, path))
        return FINE
    if no_screen := _why_no_screen():
        _say(_('{why}; "uno-table keys --list" lists all keys').format(why=no_screen))
        return WRONG
    from tablehost.dashboard.keys_app import KeysApp

    KeysApp(keymap, path).run()
    return FINE


def _demo(arguments: Namespace) -> int:
    from referee.errors import RefereeError
    from referee.opening import players_limit
    from tablehost import demo

    try:
        rules = _rules_called(arguments.rules)
    except RefereeError as error:
        _say(_in_words(error))
        return WRONG
    if not rules.players_min <= arguments.seats <= rules.players_max:
        told = _("{rules} is for {least} to {most} players, not {n}")
        _say(told.format(rules=arguments.rules, least=rules.players_min, most=rules.players_max, n=arguments.seats))
        return WRONG
    if players_limit(rules, arguments.seats) is not None:
        told = _("{rules} is played by teams of two: an even number of players, four at least")
        _say(told.format(rules=arguments.rules))
        return WRONG
    seed = random.randrange(1_000_000) if arguments.seed is None else arguments.seed
    if arguments.headless:
        for line in demo.record_lines(rules, arguments.seats, seed):
            print(line, flush=True)
        return FINE
    if not sys.stdout.isatty():
        _say(_("the demo needs a terminal for its screen; --headless prints the record instead"))
        return WRONG
    keymap = _own_keys()
    if keymap is None:
        return WRONG
    demo.on_screen(rules, arguments.seats, seed, _clock_us, _wall_us, arguments.ascii, keymap)
    return FINE


def _judge(arguments: Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost.judge import judge_files

    words.use(arguments.lang or "en")  # what it prints is compared and quoted: the same on every computer
    try:
        rules = None if arguments.judged_by is None else _rules_called(arguments.judged_by)
    except RefereeError as error:
        _say(_in_words(error))
        return WRONG
    return judge_files(arguments.files, arguments.json, sys.stdout, sys.stderr, rules=rules, why=arguments.why)


def _rules(arguments: Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost import own_presets
    from tablehost.rulebook import all_texts, one_text, two_texts
    from tablehost.storage.location import own_rules_folder

    place = own_rules_folder(os.environ)
    lang = words.language()
    if arguments.preset is None:
        changes = [("--set", f"{key}={value}") for key, value in arguments.changes]
        asked = [("--diff", arguments.diff), ("--save", arguments.save), *changes]
        for option, word in asked:
            if word is not None:
                told = _("{option} needs a rule text to begin with: say uno-table rules PRESET {option} {word}")
                _say(told.format(option=option, word=word))
                return WRONG
        _print(all_texts(own_presets.own_texts(place), lang))
        return FINE
    try:
        text = own_presets.find(arguments.preset, place)
        if arguments.changes:
            text = text.with_changes(arguments.changes)
            text.rules().check()
        if arguments.save is not None:
            path = own_presets.save(text, arguments.save, place)
            _say(_("kept in {path}; play by it with --rules {name}").format(path=path, name=path.stem))
            text = own_presets.find(path.stem, place)
        if arguments.diff is None:
            lines = one_text(text, lang)
        else:
            lines = two_texts(text, own_presets.find(arguments.diff, place), lang)
    except RefereeError as error:
        _say(_in_words(error))
        return WRONG
    _print(lines)
    return FINE


def _history(arguments: Namespace) -> int:
    from tablehost.looking_back import history
    from tablehost.storage.location import default_path

    return history(default_path(os.environ), _wall_us, sys.stdout, _say)


def _export(arguments: Namespace) -> int:
    from tablehost.looking_back import export
    from tablehost.storage.location import default_path

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # what is read as a file elsewhere is the same everywhere
    path, kind = default_path(os.environ), arguments.format
    return export(path, arguments.game, kind, words.language(), _wall_us, sys.stdout, _say)


def _replay(arguments: Namespace) -> int:
    from tablehost.looking_back import replay_from
    from tablehost.storage.location import default_path

    replay = replay_from(arguments.file, default_path(os.environ), _wall_us)
    if isinstance(replay, str):
        _say(replay)
        return WRONG
    if no_screen := _why_no_screen():
        _say(no_screen)
        return WRONG
    keymap = _own_keys()
    if keymap is None:
        return WRONG
    from tablehost.dashboard.replay_app import ReplayApp
    from tablehost.settings_file import load_settings, settings_file

    light = load_settings(settings_file(os.environ)).is_light
    plain = _plain_signs(arguments)
    app = ReplayApp(replay, ascii_only=plain, lang=words.language(), is_light=light, keymap=keymap)
    app.run()
    for problem in replay.problems:
        _say(f"{arguments.file}, {problem}")
    if app.return_code:
        return FAILED
    return WRONG if replay.problems else FINE


def _doctor(arguments: Namespace) -> int:
    from tablehost.doctor import doctor, print_udev_rule

    if arguments.udev:
        return print_udev_rule(sys.stdout)
    return doctor(arguments.board, arguments.frames, sys.stdout, sys.stderr)


def _ports(arguments: Namespace) -> int:
    from tablehost.boards.discovery import list_ports
    from tablehost.port_list import port_lines

    lines = port_lines(list_ports())
    _print(lines)
    if not lines:
        _say(_("there is no serial port on this computer: plug the board in"))
    return FINE


def _flash(arguments: Namespace) -> int:
    from tablehost.flash import flash

    return flash(arguments.board, arguments.build, sys.stdout, sys.stderr)


_COMMANDS: Final[Mapping[str, Callable[[Namespace], int]]] = {
    "play": _play,
    "demo": _demo,
    "judge": _judge,
    "rules": _rules,
    "history": _history,
    "export": _export,
    "replay": _replay,
    "doctor": _doctor,
    "keys": _keys,
    "ports": _ports,
    "flash": _flash,
}


if __name__ == "__main__":
    sys.exit(main())
