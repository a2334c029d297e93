"""What can be asked on the command line, with its help in both languages. Reads arguments; runs nothing.

The texts are made after the language is known, so the language is looked for first.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from tablehost import __version__, words
from tablehost.words import Lang, _

_PIECES: Final = re.compile(r"\s+|[⺀-￯][，。：；、！？）》”]*|[^\s⺀-￯]+[，。：；、！？）》”]*")
"""What a line may be broken between: words, and Chinese signs with the marks that may not begin a line."""


def read(given: Sequence[str], environ: Mapping[str, str]) -> argparse.Namespace:
    """What was asked; from here on texts are in the language of `lang`. Ends the program like `argparse` does."""
    words.use(_language_asked(given) or words.language_of(environ))
    _teach_argparse()
    asked = parser().parse_args(given)
    words.use(asked.lang or words.language_of(environ))
    return asked


def _language_asked(given: Sequence[str]) -> Lang | None:
    """`--lang`, before anything else is read; None where it is not said or no language of ours."""
    only = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    only.add_argument("--lang")
    try:
        word = only.parse_known_args(given)[0].lang
    except argparse.ArgumentError:
        return None
    return next((lang for lang in words.LANGUAGES if lang == word), None)


def _teach_argparse() -> None:
    """argparse asks gettext's own catalogue, which knows neither our texts nor `--lang`."""
    texts = {
        "usage: ": _("usage: "),
        "options": _("options"),
        "positional arguments": _("positional arguments"),
        "show this help message and exit": _("show this help message and exit"),
        "%(prog)s: error: %(message)s\n": _("%(prog)s: error: %(message)s\n"),
        "argument %(argument_name)s: %(message)s": _("argument %(argument_name)s: %(message)s"),
        "unrecognized arguments: %s": _("unrecognized arguments: %s"),
        "the following arguments are required: %s": _("the following arguments are required: %s"),
        "expected one argument": _("expected one argument"),
        "expected at least one argument": _("expected at least one argument"),
        "ignored explicit argument %r": _("ignored explicit argument %r"),
        "ambiguous option: %(option)s could match %(matches)s": _(
            "ambiguous option: %(option)s could match %(matches)s"
        ),
        "invalid choice: %(value)r (choose from %(choices)s)": _("invalid choice: %(value)r (choose from %(choices)s)"),
    }
    vars(argparse)["_"] = lambda text: texts.get(text, text)


class _Formatter(argparse.HelpFormatter):
    """Breaks lines by cells: a Chinese sign takes two, and there are no blanks between them."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))


def wrapped(text: str, cells: int) -> list[str]:
    """`text` in lines of at most so many cells; only a word that is longer than a line sticks out."""
    lines = [""]
    for piece in _PIECES.findall(text.strip()):
        if lines[-1] and _cells(lines[-1] + piece.rstrip()) > cells:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        if lines[-1] or not piece.isspace():
            lines[-1] += " " if piece.isspace() else piece
    return lines


def _cells(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def parser() -> argparse.ArgumentParser:
    """Everything that can be asked, with help in the language in use."""
    whole = argparse.ArgumentParser(
        prog="uno-table",
        description=_("Referees UNO games played with real cards. Unofficial; UNO is a trademark of Mattel."),
        formatter_class=_Formatter,
    )
    whole.add_argument(
        "--version", action="version", version=f"uno-table {__version__}", help=_("show the version and exit")
    )
    whole.set_defaults(command="play", board="auto", rules="official", lang=None, ascii=False)
    _add_play(whole)
    _add_lang(whole)
    _add_commands(whole)
    return whole


def _add_commands(whole: argparse.ArgumentParser) -> None:
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, help: str, description: str | None = None) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=description or help, formatter_class=_Formatter)
        _add_lang(made)
        return made

    _add_play(command("play", _("referee a game at the table (the default)")))
    _add_demo(command("demo", _("watch a whole match play itself")))
    _add_judge(
        command(
            "judge",
            _("judge game records"),
            _("Judges game records, in English unless --lang says otherwise: its output is compared and quoted."),
        )
    )
    _add_rules(command("rules", _("list the rule texts, show one, or compare two")))
    command("history", _("list the stored games"))
    _add_export(
        command(
            "export",
            _("print a stored game: as a record, JSON, CSV, or a page to print"),
            _("Prints a stored game. The save file is only read."),
        )
    )
    _add_replay(command("replay", _("step through a record or a stored game on the screen")))
    _add_doctor(
        command(
            "doctor",
            _("look for what keeps a board from working"),
            _("Looks at the terminal, the ports and the board, tests its cable, and says what helps."),
        )
    )
    _add_keys(command("keys", _("show what the terminal sends for each key, and what it does")))
    command("ports", _("list the serial ports"))
    _add_flash(
        command(
            "flash",
            _("write the firmware to a board"),
            _("Writes the shipped firmware with avrdude or arduino-cli, and asks the board afterwards."),
        )
    )


def _add_play(parser: argparse.ArgumentParser) -> None:
    # Without defaults of its own, `--board sim play` means what `play --board sim` means.
    nothing = argparse.SUPPRESS
    parser.add_argument(
        "--board", default=nothing, metavar="BOARD", help=_("auto, sim, none or a port (default: auto)")
    )
    parser.add_argument("--rules", default=nothing, metavar="PRESET", help=_rules_help_official())
    _add_screen(parser)


def _rules_help() -> str:
    return _("a rule text: its name, the name a table gave its own, or a TOML file")


def _rules_help_official() -> str:
    return _("a rule text: its name, the name a table gave its own, or a TOML file (default: official)")


def _add_demo(demo: argparse.ArgumentParser) -> None:
    demo.add_argument("--rules", default="official", metavar="PRESET", help=_rules_help_official())
    demo.add_argument("--seats", type=_seats, default=4, metavar="N", help=_("players, 2 to 10 (default: 4)"))
    demo.add_argument("--seed", type=_number, metavar="N", help=_("the same match again"))
    demo.add_argument("--headless", action="store_true", help=_("no screen: print the record"))
    _add_screen(demo)


def _add_judge(judge: argparse.ArgumentParser) -> None:
    judge.add_argument(
        "files", nargs="+", metavar="FILE", help=_('a record; "-" reads standard input line by line')
    )
    judge.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    judge.add_argument(
        "--rules", dest="judged_by", metavar="PRESET", help=_("judge by these rules, not by the record's")
    )
    judge.add_argument("--why", action="store_true", help=_("with the source of every ruling on a line of its own"))


def _add_rules(rules: argparse.ArgumentParser) -> None:
    rules.add_argument("preset", nargs="?", metavar="PRESET", help=_rules_help())
    rules.add_argument("--diff", metavar="OTHER", help=_("only what differs from another rule text"))
    rules.add_argument(
        "--set",
        action="append",
        default=[],
        type=_change,
        dest="changes",
        metavar="OPTION=VALUE",
        help=_("with one option changed; may be said several times"),
    )
    rules.add_argument("--save", metavar="NAME", help=_("keep it under this name, for --rules NAME"))


def _add_export(export: argparse.ArgumentParser) -> None:
    export.add_argument(
        "game", nargs="?", type=_number, metavar="GAME", help=_("its number (default: the last one)")
    )
    export.add_argument(
        "--format",
        choices=("game", "json", "csv", "html"),
        default="game",
        help=_("a record (default), everything as JSON, the scores as CSV, or the evening as one page"),
    )


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help=_("a record, or the number of a stored game (see history)"))
    _add_screen(replay)


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--board", default="auto", metavar="BOARD", help=_("a port, or auto (default)"))
    doctor.add_argument("--frames", type=_frames, default=500, metavar="N", help=_("of the cable test (default: 500)"))
    doctor.add_argument("--udev", action="store_true", help=_("only print the udev rule for Linux"))


def _add_keys(keys: argparse.ArgumentParser) -> None:
    keys.add_argument(
        "--list", action="store_true", help=_("print all keys, in the form of the file that changes them")
    )


def _add_flash(flash: argparse.ArgumentParser) -> None:
    flash.add_argument("--board", default="auto", metavar="PORT", help=_("the port (default: the only board)"))
    flash.add_argument(
        "--build", metavar="BUILD", help=_("r3_direct, mega_direct or r3_shift (default: as it is now)")
    )


def _add_screen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=argparse.SUPPRESS,
        help=_("only plain signs, for old terminals and fonts"),
    )


def _add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=words.LANGUAGES,
        default=argparse.SUPPRESS,
        help=_("the language (default: that of this computer; of judge: English)"),
    )


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 19):
        raise argparse.ArgumentTypeError(_("{word}: a whole number is needed").format(word=repr(word)))
    return int(word)


def _seats(word: str) -> int:
    if not word.isdigit() or not 2 <= int(word) <= 10:
        raise argparse.ArgumentTypeError(_("{word}: a table has 2 to 10 seats").format(word=repr(word)))
    return int(word)


def _change(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals:
        told = _("{word}: write OPTION=VALUE, such as jump_in=identical_any")
        raise argparse.ArgumentTypeError(told.format(word=repr(word)))
    return key.strip(), value.strip()


def _frames(word: str) -> int:
    if not word.isdigit() or int(word) > 100_000:
        raise argparse.ArgumentTypeError(_("{word}: 0 (no test) to 100000 frames").format(word=repr(word)))
    return int(word)
