"""The command line: what was asked, and with which exit status it ends (0 fine, 1 a check failed, 2 wrong usage).

Only the command that is run is imported, so that `--version` and `--help` are quick and need neither screen nor port.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tablehost import __version__, words
from tablehost.clean import tell

if TYPE_CHECKING:
    from referee.option_texts import Lang
    from referee.rules import Rules

FINE, FAILED, WRONG = 0, 1, 2

_RULES_HELP = "a rule text: its name, the name a table gave its own, or a TOML file"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    arguments = _parser().parse_args(sys.argv[1:] if argv is None else argv)
    words.use(arguments.lang or words.language_of(os.environ))
    if sys.stdout is None or sys.stdin is None:
        _say("standard input and output are needed; neither may be closed")
        return WRONG
    try:
        status: int = arguments.run(arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        if error.filename is not None:
            raise  # not about what we print
        _say(f"the answer cannot be written: {error.strerror}")
        return FAILED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="uno-table",
        description="Referees UNO games played with real cards. Unofficial; UNO is a trademark of Mattel.",
    )
    parser.add_argument("--version", action="version", version=f"uno-table {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND")
    parser.set_defaults(run=_play, board="auto", rules="official", lang=None, ascii=False)
    _add_play(parser)
    _add_play(commands.add_parser("play", help="referee a game at the table (the default)"))

    demo = commands.add_parser("demo", help="watch a whole match play itself")
    demo.add_argument("--rules", default="official", metavar="PRESET", help=f"{_RULES_HELP} (default: official)")
    demo.add_argument("--seats", type=_seats, default=4, metavar="N", help="players, 2 to 10 (default: 4)")
    demo.add_argument("--seed", type=int, metavar="S", help="the same match again")
    demo.add_argument("--headless", action="store_true", help="no screen: print the record")
    _add_screen(demo)
    demo.set_defaults(run=_demo)

    judge = commands.add_parser("judge", help="judge game records")
    judge.add_argument("files", nargs="+", metavar="FILE", help='a record; "-" reads standard input line by line')
    judge.add_argument("--json", action="store_true", help="one JSON object a line")
    judge.add_argument("--rules", dest="judged_by", metavar="PRESET", help="judge by these rules, not by the record's")
    judge.add_argument("--why", action="store_true", help="with the source of every ruling on a line of its own")
    judge.set_defaults(run=_judge)

    rules = commands.add_parser("rules", help="list the rule texts, show one, or compare two")
    rules.add_argument("preset", nargs="?", metavar="PRESET", help=_RULES_HELP)
    rules.add_argument("--diff", metavar="OTHER", help="only what differs from another rule text")
    rules.add_argument(
        "--set",
        action="append",
        default=[],
        type=_change,
        dest="changes",
        metavar="OPTION=VALUE",
        help="with one option changed; may be said several times",
    )
    rules.add_argument("--save", metavar="NAME", help="keep it under this name, for --rules NAME")
    _add_lang(rules)
    rules.set_defaults(run=_rules)

    history = commands.add_parser("history", help="list the stored games")
    history.set_defaults(run=_history)

    export = commands.add_parser(
        "export",
        help="print a stored game: as a record, JSON, CSV, or a page to print",
        description="Prints a stored game. The save file is only read.",
    )
    export.add_argument("game", nargs="?", type=int, metavar="GAME", help="its number (default: the last one)")
    export.add_argument(
        "--format",
        choices=("game", "json", "csv", "html"),
        default="game",
        help="a record (default), everything as JSON, the scores as CSV, or the evening as one page",
    )
    _add_lang(export)
    export.set_defaults(run=_export)

    replay = commands.add_parser("replay", help="step through a record or a stored game on the screen")
    replay.add_argument("file", metavar="FILE", help="a record, or the number of a stored game (see history)")
    _add_screen(replay)
    replay.set_defaults(run=_replay)

    doctor = commands.add_parser(
        "doctor",
        help="look for what keeps a board from working",
        description="Looks at the terminal, the ports and the board, tests its cable, and says what helps.",
    )
    doctor.add_argument("--board", default="auto", metavar="B", help="a port, or auto (default)")
    doctor.add_argument("--frames", type=_frames, default=500, metavar="N", help="of the cable test (default: 500)")
    doctor.add_argument("--udev", action="store_true", help="only print the udev rule for Linux")
    doctor.set_defaults(run=_doctor)

    keys = commands.add_parser("keys", help="show what the terminal sends for each key, and what it does")
    keys.add_argument("--list", action="store_true", help="print all keys, in the form of the file that changes them")
    _add_lang(keys)
    keys.set_defaults(run=_keys)

    ports = commands.add_parser("ports", help="list the serial ports")
    ports.set_defaults(run=_ports)

    flash = commands.add_parser(
        "flash",
        help="write the firmware to a board",
        description="Writes the shipped firmware with avrdude or arduino-cli, and asks the board afterwards.",
    )
    flash.add_argument("--board", default="auto", metavar="PORT", help="the port (default: the only board)")
    flash.add_argument("--build", metavar="BUILD", help="r3_direct, mega_direct or r3_shift (default: as it is now)")
    flash.set_defaults(run=_flash)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    # Without defaults of its own, `--board sim play` means what `play --board sim` means.
    nothing = argparse.SUPPRESS
    parser.add_argument("--board", default=nothing, metavar="B", help="auto, sim, none or a port (default: auto)")
    parser.add_argument("--rules", default=nothing, metavar="PRESET", help=f"{_RULES_HELP} (default: official)")
    _add_screen(parser)


def _add_screen(parser: argparse.ArgumentParser) -> None:
    _add_lang(parser)
    parser.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS, help="only plain signs, for old terminals and fonts"
    )


def _add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=words.LANGUAGES,
        default=argparse.SUPPRESS,
        help="the language (default: that of this computer)",
    )


def _seats(word: str) -> int:
    if not word.isdigit() or not 2 <= int(word) <= 10:
        raise argparse.ArgumentTypeError(f"{word!r}: a table has 2 to 10 seats")
    return int(word)


def _change(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{word!r}: write OPTION=VALUE, such as jump_in=identical_any")
    return key.strip(), value.strip()


def _frames(word: str) -> int:
    if not word.isdigit() or int(word) > 100_000:
        raise argparse.ArgumentTypeError(f"{word!r}: 0 (no test) to 100000 frames")
    return int(word)


def _say(sentence: object) -> None:
    tell(f"uno-table: {sentence}", sys.stderr)


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


def _play(arguments: argparse.Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost.app import Evening, NoSuchBoard, NotPlayable, move_damaged_aside, open_board, open_save
    from tablehost.dashboard.key_map import KeyMapError, load_key_map
    from tablehost.storage.errors import SaveDamaged, SaveError
    from tablehost.terminal import keys_file

    try:
        rules = _rules_called(arguments.rules)
        open_board(arguments.board, 10).close()
        if no_screen := _why_no_screen():
            _say(no_screen)
            return WRONG
        keymap = load_key_map(keys_file(os.environ))
        save = open_save(None, dict(os.environ), _wall_us)
    except (RefereeError, NoSuchBoard, KeyMapError, SaveError) as error:
        _say(error)
        if isinstance(error, SaveDamaged) and sys.stdin.isatty() and sys.stdout.isatty():
            answer = input("Put it aside under another name and begin a new one? [y/N] ")
            if answer.strip().lower() in ("y", "yes"):
                tell(f"kept as {move_damaged_aside(error.path, _wall_us)}", sys.stderr)
                return _play(arguments)
        return WRONG
    from tablehost.dashboard.app import TableApp
    from tablehost.speech import Speaker, find_voice

    evening = Evening(save, _clock_us, board=arguments.board)
    voice = find_voice()
    speaker = None if voice is None else Speaker(voice)
    plain, lang = _plain_signs(arguments), words.language()
    try:
        app = TableApp(evening, rules=rules, ascii_only=plain, lang=lang, keymap=keymap, speaker=speaker)
        app.run()
    except (SaveError, NotPlayable) as error:
        _say(error)
        return FAILED
    finally:
        evening.close()
        if speaker is not None:
            speaker.close()
    if evening.unsaved:
        _say(f"{evening.unsaved} entries could not be saved; this is the whole game as a record:")
        print(evening.record())
        return FAILED
    return FAILED if app.return_code else FINE


def _why_no_screen() -> str:
    from tablehost.terminal import why_no_screen

    # The screen is drawn on standard error, as curses programs in pipes do.
    return why_no_screen(os.environ, all(one.isatty() for one in (sys.stdin, sys.stdout, sys.stderr)))


def _plain_signs(arguments: argparse.Namespace) -> bool:
    """Whether the screen is drawn with plain signs: as asked, or because the terminal takes no others."""
    from tablehost.terminal import is_utf8

    if arguments.ascii or is_utf8(os.environ, sys.platform):
        return bool(arguments.ascii)
    _say(words._("this terminal does not take UTF-8: the screen has plain signs only, and Chinese names may not show"))
    return True


def _keys(arguments: argparse.Namespace) -> int:
    from tablehost.dashboard.key_map import KeyMapError, load_key_map
    from tablehost.terminal import keys_file

    path = keys_file(os.environ)
    try:
        keymap = load_key_map(path)
    except KeyMapError as error:
        _say(error)
        return WRONG
    if arguments.list:
        from tablehost.dashboard.key_list import action_lines

        _print(action_lines(keymap, path))
        return FINE
    if no_screen := _why_no_screen():
        _say(f"{no_screen}; {words._('uno-table keys --list lists all keys')}")
        return WRONG
    from tablehost.dashboard.keys_app import KeysApp

    KeysApp(keymap, path).run()
    return FINE


def _demo(arguments: argparse.Namespace) -> int:
    from referee.errors import RefereeError
    from referee.opening import players_limit
    from tablehost import demo

    try:
        rules = _rules_called(arguments.rules)
    except RefereeError as error:
        _say(error)
        return WRONG
    if not rules.players_min <= arguments.seats <= rules.players_max:
        _say(f"{arguments.rules} is for {rules.players_min} to {rules.players_max} players, not {arguments.seats}")
        return WRONG
    if players_limit(rules, arguments.seats) is not None:
        _say(f"{arguments.rules} is played by teams of two: an even number of players, four at least")
        return WRONG
    seed = random.randrange(1_000_000) if arguments.seed is None else arguments.seed
    if arguments.headless:
        for line in demo.record_lines(rules, arguments.seats, seed):
            print(line, flush=True)
        return FINE
    if not sys.stdout.isatty():
        _say("the demo needs a terminal for its screen; --headless prints the record instead")
        return WRONG
    demo.on_screen(rules, arguments.seats, seed, _clock_us, _wall_us, arguments.ascii)
    return FINE


def _judge(arguments: argparse.Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost.judge import judge_files

    try:
        rules = None if arguments.judged_by is None else _rules_called(arguments.judged_by)
    except RefereeError as error:
        _say(error)
        return WRONG
    return judge_files(arguments.files, arguments.json, sys.stdout, sys.stderr, rules=rules, why=arguments.why)


def _rules(arguments: argparse.Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost import own_presets
    from tablehost.rulebook import all_texts, one_text, two_texts
    from tablehost.storage.location import own_rules_folder

    place = own_rules_folder(os.environ)
    lang: Lang = "zh_CN" if words.language() == "zh_CN" else "en"
    if arguments.preset is None:
        changes = [("--set", f"{key}={value}") for key, value in arguments.changes]
        asked = [("--diff", arguments.diff), ("--save", arguments.save), *changes]
        for option, word in asked:
            if word is not None:
                _say(f"{option} needs a rule text to begin with: say uno-table rules PRESET {option} {word}")
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
            _say(f"kept in {path}; play by it with --rules {path.stem}")
            text = own_presets.find(path.stem, place)
        if arguments.diff is None:
            lines = one_text(text, lang)
        else:
            lines = two_texts(text, own_presets.find(arguments.diff, place), lang)
    except RefereeError as error:
        _say(error)
        return WRONG
    _print(lines)
    return FINE


def _history(arguments: argparse.Namespace) -> int:
    from tablehost.looking_back import history
    from tablehost.storage.location import default_path

    return history(default_path(os.environ), _wall_us, sys.stdout, _say)


def _export(arguments: argparse.Namespace) -> int:
    from tablehost.looking_back import export
    from tablehost.storage.location import default_path

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # what is read as a file elsewhere is the same everywhere
    path, kind = default_path(os.environ), arguments.format
    return export(path, arguments.game, kind, words.language(), _wall_us, sys.stdout, _say)


def _replay(arguments: argparse.Namespace) -> int:
    from tablehost.looking_back import replay_from
    from tablehost.storage.location import default_path

    replay = replay_from(arguments.file, default_path(os.environ), _wall_us)
    if isinstance(replay, str):
        _say(replay)
        return WRONG
    if no_screen := _why_no_screen():
        _say(no_screen)
        return WRONG
    from tablehost.dashboard.replay_app import ReplayApp

    app = ReplayApp(replay, ascii_only=_plain_signs(arguments), lang=words.language())
    app.run()
    for problem in replay.problems:
        _say(f"{arguments.file}, {problem}")
    if app.return_code:
        return FAILED
    return WRONG if replay.problems else FINE


def _doctor(arguments: argparse.Namespace) -> int:
    from tablehost.doctor import doctor, print_udev_rule

    if arguments.udev:
        return print_udev_rule(sys.stdout)
    return doctor(arguments.board, arguments.frames, sys.stdout, sys.stderr)


def _ports(arguments: argparse.Namespace) -> int:
    from tablehost.boards.discovery import list_ports
    from tablehost.port_list import port_lines

    lines = port_lines(list_ports())
    _print(lines)
    if not lines:
        _say("there is no serial port on this computer: plug the board in")
    return FINE


def _flash(arguments: argparse.Namespace) -> int:
    from tablehost.flash import flash

    return flash(arguments.board, arguments.build, sys.stdout, sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
