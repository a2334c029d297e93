"""The command line: what was asked, and with which exit status it ends (0 fine, 1 a check failed, 2 wrong usage).

Only the command that is run is imported, so that `--version` and `--help` are quick and need neither screen nor port.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablehost import __version__, words

if TYPE_CHECKING:
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

    export = commands.add_parser("export", help="print a stored game as a record")
    export.add_argument("game", nargs="?", type=int, metavar="GAME", help="its number (default: the last one)")
    export.set_defaults(run=_export)

    doctor = commands.add_parser("doctor", help="look for what keeps a board from working")
    doctor.add_argument("--board", default="auto", metavar="B", help="a port, or auto (default)")
    doctor.add_argument("--frames", type=_frames, default=500, metavar="N", help="of the cable test (default: 500)")
    doctor.add_argument("--udev", action="store_true", help="only print the udev rule for Linux")
    doctor.set_defaults(run=_doctor)

    ports = commands.add_parser("ports", help="list the serial ports")
    ports.set_defaults(run=_ports)

    flash = commands.add_parser("flash", help="write the firmware to a board")
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
    print(f"uno-table: {sentence}", file=sys.stderr)


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
    from tablehost.storage.errors import SaveDamaged, SaveError

    try:
        rules = _rules_called(arguments.rules)
        open_board(arguments.board, 10).close()
        if not sys.stdout.isatty() or not sys.stdin.isatty():
            _say("the table needs a terminal for its screen; without one, try demo --headless or judge")
            return WRONG
        save = open_save(None, dict(os.environ), _wall_us)
    except (RefereeError, NoSuchBoard, SaveError) as error:
        _say(error)
        if isinstance(error, SaveDamaged) and sys.stdin.isatty() and sys.stdout.isatty():
            answer = input("Put it aside under another name and begin a new one? [y/N] ")
            if answer.strip().lower() in ("y", "yes"):
                print(f"kept as {move_damaged_aside(error.path, _wall_us)}", file=sys.stderr)
                return _play(arguments)
        return WRONG
    from tablehost.dashboard.app import TableApp

    evening = Evening(save, _clock_us, board=arguments.board)
    try:
        app = TableApp(evening, rules=rules, ascii_only=arguments.ascii, lang=words.language())
        app.run()
    except (SaveError, NotPlayable) as error:
        _say(error)
        return FAILED
    finally:
        evening.close()
    if evening.unsaved:
        _say(f"{evening.unsaved} entries could not be saved; this is the whole game as a record:")
        print(evening.record())
        return FAILED
    return FAILED if app.return_code else FINE


def _demo(arguments: argparse.Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost import demo

    try:
        rules = _rules_called(arguments.rules)
    except RefereeError as error:
        _say(error)
        return WRONG
    if not rules.players_min <= arguments.seats <= rules.players_max:
        _say(f"{arguments.rules} is for {rules.players_min} to {rules.players_max} players, not {arguments.seats}")
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
    return judge_files(arguments.files, arguments.json, sys.stdout, sys.stderr, rules=rules)


def _rules(arguments: argparse.Namespace) -> int:
    from referee.errors import RefereeError
    from tablehost import own_presets
    from tablehost.rulebook import all_texts, one_text, two_texts
    from tablehost.storage.location import own_rules_folder

    place = own_rules_folder(os.environ)
    lang = words.language()
    if arguments.preset is None:
        asked = "--diff" if arguments.diff is not None else "--save" if arguments.save is not None else "--set"
        if arguments.diff is not None or arguments.save is not None or arguments.changes:
            _say(f"{asked} needs a rule text to begin with: say uno-table rules PRESET {asked} ...")
            return WRONG
        print("\n".join(all_texts(own_presets.own_texts(place), lang)))
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
    print("\n".join(lines))
    return FINE


def _history(arguments: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from tablehost.app import open_save
    from tablehost.storage.errors import SaveError

    try:
        with open_save(None, dict(os.environ), _wall_us) as save:
            for game in save.games():
                begun = datetime.fromtimestamp(game.created_us / 1_000_000, UTC).astimezone()
                state = "interrupted" if game.finished is None else game.finished
                print(f"{game.id:>4}  {begun:%Y-%m-%d %H:%M}  {game.entries:>5} entries  {state:<11}  {game.name}")
    except SaveError as error:
        _say(error)
        return WRONG
    return FINE


def _export(arguments: argparse.Namespace) -> int:
    from tablehost.app import open_save
    from tablehost.storage.errors import SaveError
    from tablehost.storage.rows import GameId

    try:
        with open_save(None, dict(os.environ), _wall_us) as save:
            games = save.games()
            if not games:
                _say(f"there is no game in {save.path} yet")
                return WRONG
            game = games[0] if arguments.game is None else save.game(GameId(arguments.game))
            marks = {"auto": "  # auto"}
            print(game.setup.rstrip("\n") + "\n")
            for entry in save.entries(game.id):
                print(entry.line + marks.get(entry.source, ""))
    except SaveError as error:
        _say(error)
        return WRONG
    return FINE


def _doctor(arguments: argparse.Namespace) -> int:
    from tablehost.doctor import doctor, print_udev_rule

    if arguments.udev:
        return print_udev_rule(sys.stdout)
    return doctor(arguments.board, arguments.frames, sys.stdout, sys.stderr)


def _ports(arguments: argparse.Namespace) -> int:
    from tablehost.boards.discovery import list_ports
    from tablehost.boards.port_list import port_lines

    lines = port_lines(list_ports())
    for line in lines:
        print(line)
    if not lines:
        _say("there is no serial port on this computer: plug the board in")
    return FINE


def _flash(arguments: argparse.Namespace) -> int:
    from tablehost.flash import flash

    return flash(arguments.board, arguments.build, sys.stdout, sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
