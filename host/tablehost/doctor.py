"""`uno-table doctor`: looks at everything a board needs and says what is wrong, each with the one thing to do.

Looking is at the edge (`gather`, `Terminal.look`, `examine`), judging is values in, findings out, printing is last.
Data goes to stdout, progress to stderr. Exit status 1 if something is wrong.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TextIO

from tablehost import __version__
from tablehost.boards import steady_clock
from tablehost.boards.board_findings import board_findings
from tablehost.boards.choice import BoardChoice, Kind, WrongChoice, resolved
from tablehost.boards.discovery import Origin, PortInfo, candidates
from tablehost.boards.examine import Answer, examine
from tablehost.boards.findings import Finding, Level, fine, hint, wrong
from tablehost.boards.firmware_files import image_for
from tablehost.boards.port_errors import PortError
from tablehost.boards.serial_port import SerialPort
from tablehost.boards.system_facts import PortFacts, SystemFacts, gather
from tablehost.boards.system_findings import system_findings, udev_rule
from tablehost.clean import tell
from tablehost.wire.version import WIRE
from tablehost.words import _, ngettext

LEAST_COLUMNS, LEAST_LINES = 60, 18  # of the table's screen
GOOD_COLUMNS, GOOD_LINES = 80, 24

Examine = Callable[[str, int], Answer]


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the screen will be drawn on."""

    is_terminal: bool
    columns: int
    lines: int
    encoding: str
    term: str
    colors: str  # COLORTERM
    no_color: bool
    is_windows_console: bool = False

    @classmethod
    def look(cls, stream: TextIO) -> Terminal:
        size = shutil.get_terminal_size((0, 0))
        environ = os.environ
        return cls(
            stream.isatty(),
            size.columns,
            size.lines,
            (stream.encoding or "").lower(),
            environ.get("TERM", ""),
            environ.get("COLORTERM", ""),
            bool(environ.get("NO_COLOR")),
            sys.platform == "win32" and "WT_SESSION" not in environ,
        )


def program_findings() -> list[Finding]:
    """What is installed."""
    parts = [f"uno-table {__version__}", _("wire {wire}").format(wire="{}.{}".format(*WIRE))]
    parts.append(f"Python {platform.python_version()}")
    for package in ("pyserial", "pyfirmata2", "textual"):
        try:
            parts.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            told = _("{package} is not installed").format(package=package)
            return [wrong(told, _('Run "pip install {package}"').format(package=package))]
    system = f"{platform.system()} {platform.release()}"
    return [fine(_("{programs}, on {system}").format(programs=", ".join(parts), system=system))]


def terminal_findings(terminal: Terminal) -> list[Finding]:
    if not terminal.is_terminal:
        told = _("this is no terminal, so its size and colors are not known")
        return [hint(told, _("The table needs one for its screen"))]
    found = [_size_finding(terminal.columns, terminal.lines)]
    if "utf" not in terminal.encoding:
        told = _("the terminal's encoding is {encoding}, not UTF-8")
        remedy = _("Set LANG to a UTF-8 locale such as C.UTF-8, or use --ascii")
        found.append(wrong(told.format(encoding=terminal.encoding or _("unknown")), remedy))
    if terminal.term in ("dumb", "") and not sys.platform.startswith("win"):
        told = _('the terminal calls itself "{term}"').format(term=terminal.term)
        found.append(wrong(told, _("Start it in a real terminal window")))
    elif terminal.no_color:
        found.append(hint(_("NO_COLOR is set: colors are told by words and shapes alone")))
    elif terminal.colors in ("truecolor", "24bit"):
        found.append(fine(_("colors: all")))
    elif "256" in terminal.term:
        found.append(fine(_("colors: 256")))
    else:
        found.append(fine(_("colors: a few")))
    if terminal.is_windows_console:
        found.append(hint(_("this is the old Windows console"), _("Windows Terminal draws the table better")))
    return found


def _size_finding(columns: int, lines: int) -> Finding:
    if columns < LEAST_COLUMNS or lines < LEAST_LINES:
        told = _("terminal of {columns} x {lines} is too small").format(columns=columns, lines=lines)
        return wrong(told, _("Make it at least {w} x {h}").format(w=LEAST_COLUMNS, h=LEAST_LINES))
    if columns < GOOD_COLUMNS or lines < GOOD_LINES:
        told = _("terminal of {columns} x {lines} works").format(columns=columns, lines=lines)
        return hint(told, _("{w} x {h} shows more").format(w=GOOD_COLUMNS, h=GOOD_LINES))
    return fine(_("terminal of {columns} x {lines}").format(columns=columns, lines=lines))


def to_examine(facts: SystemFacts, choice: BoardChoice) -> tuple[PortInfo, ...]:
    """The ports that may be opened: the one that was named; else Arduinos, and adapters only if there are none."""
    usable = [one.port for one in facts.ports if one.may_open and not one.holders]
    if choice.name:
        known = [one.port for one in facts.ports if one.port.device == choice.name]
        return tuple(port for port in known if port in usable) if known else (PortInfo(choice.name),)
    for origin in (Origin.ARDUINO, Origin.ADAPTER):
        if found := candidates(usable, origin):
            return found
    return ()


def examine_port(device: str, frames: int) -> Answer:
    """Opens the port, which resets the board, and asks. Raises `PortError`."""
    port = SerialPort(device)
    try:
        return examine(device, port, steady_clock.now_us, frames)
    finally:
        port.close()


def port_findings(port: PortInfo, frames: int, ask: Examine) -> list[Finding]:
    """What is on one port and how good its cable is."""
    try:
        answer = ask(port.device, frames)
    except PortError as error:
        return [wrong(str(error))]
    image = image_for(answer.hello.board) if answer.hello is not None else None
    return board_findings(port, answer, image)


def doctor(
    board: str,
    frames: int,
    out: TextIO,
    talk: TextIO,
    *,
    facts: Callable[[], SystemFacts] = gather,
    ask: Examine = examine_port,
) -> int:
    """Runs every check on `board` (as in --board) and prints what it finds. 2 if there is no such board."""
    try:
        choice = resolved(BoardChoice.parse(board))
    except WrongChoice as error:
        tell(f"uno-table: {error}", talk)
        return 2
    counts = dict.fromkeys(Level, 0)

    def report(findings: Iterable[Finding]) -> None:
        for finding in findings:
            counts[finding.level] += 1
            tell(finding, out)

    report(program_findings())
    report(terminal_findings(Terminal.look(out)))
    if choice.kind not in (Kind.SIM, Kind.NONE):
        seen = facts()
        is_there = not choice.name or "://" in choice.name or _exists(choice.name, seen.ports)
        report(system_findings(seen, choice.name, is_there))
        for port in to_examine(seen, choice) if is_there else ():
            told = _("asking {device}; this restarts the board and takes up to 20 s …")
            tell(told.format(device=port.device), talk)
            report(port_findings(port, frames, ask))
    hints = counts[Level.HINT]
    told = ngettext("{wrong} wrong, {n} hint", "{wrong} wrong, {n} hints", hints)
    tell(told.format(wrong=counts[Level.WRONG], n=hints), talk)
    return 1 if counts[Level.WRONG] else 0


def _exists(name: str, ports: Iterable[PortFacts]) -> bool:
    """A link or a pseudo-terminal is in no list, and may be opened all the same."""
    return any(one.port.device == name for one in ports) or os.path.exists(name)  # noqa: PTH110 - a name, not a path


def print_udev_rule(out: TextIO) -> int:
    print(udev_rule(), file=out)
    return 0
