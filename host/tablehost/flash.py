"""`uno-table flash`: writes the shipped firmware to a board and asks it afterwards whether it has arrived.

The order: find the port, find out (or be told) which build the board is, check the file, write it with avrdude or
arduino-cli, wait for HELLO. Nothing is written before everything is clear. During a game the port is busy.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from tablehost.boards import firmware_files, steady_clock
from tablehost.boards.choice import BoardChoice, Kind, WrongChoice, checked
from tablehost.boards.discovery import Origin, PortInfo, candidates, list_ports, same_device
from tablehost.boards.examine import Answer, examine
from tablehost.boards.firmware_files import BUILDS, USUAL, FirmwareMissing, Image, image_path, images
from tablehost.boards.flash_errors import FlashError, NotWhatWasWritten, WhichBoard
from tablehost.boards.flash_tools import Tool, explain, find_tool, is_silence, knows_no_attempts
from tablehost.boards.port_errors import PortError
from tablehost.boards.serial_port import SerialPort
from tablehost.clean import tell
from tablehost.wire.messages import BoardType, Hello
from tablehost.words import _

LONGEST_S = 180  # the largest image takes about a minute on the slowest bootloader


@dataclass(frozen=True, slots=True)
class Written:
    """What a tool did: its exit status and everything it said."""

    status: int
    said: str


Run = Callable[[Sequence[str]], Written]
Ask = Callable[[str], Answer]


def run_tool(command: Sequence[str]) -> Written:
    """Runs a tool to its end. One that hangs is ended and counts as silent."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=LONGEST_S, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return Written(1, "timeout")
    except OSError as error:
        return Written(1, f"error: {error}")
    return Written(done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace"))


def ask_port(device: str) -> Answer:
    """What is on the port now. Raises `PortError`, `PortBusy` if a game or another program has it."""
    port = SerialPort(device)
    try:
        return examine(device, port, steady_clock.now_us)
    finally:
        port.close()


def the_port(board: str, ports: Sequence[PortInfo]) -> PortInfo:
    """The port to write to. Raises `WhichBoard`, `WrongChoice` or `PortError`."""
    choice = BoardChoice.parse(board)
    if choice.kind is Kind.AUTO:
        for origin in (Origin.ARDUINO, Origin.ADAPTER):
            found = candidates(ports, origin)
            if len(found) == 1:
                return found[0]
            if found:
                names = ", ".join(port.device for port in found)
                told = _('several boards are plugged in ({devices}): say which with "--board {first}"')
                raise WhichBoard(told.format(devices=names, first=found[0].device))
        raise WhichBoard(_('no board is plugged in: plug it in, or name its port with "--board PORT"'))
    if choice.kind not in (Kind.PORT, Kind.FIRMATA):
        raise WhichBoard(_('there is nothing to flash on "{board}": name the port of a board').format(board=board))
    name = checked(choice).name
    return same_device(name, ports) or PortInfo(name)


def the_build(build: str | None, port: PortInfo, hello: Hello | None, known: dict[str, Image]) -> str:
    """Which image the board gets: what was said, else what it has, else what its USB id suggests."""
    if build is not None:
        if build not in known:
            raise _no_such_build(build, known)
        return build
    if hello is not None and hello.board in tuple(BoardType) and BoardType(hello.board) in BUILDS:
        return BUILDS[BoardType(hello.board)]
    model = port.chip.model if port.chip is not None else None
    if model is None:
        told = _("{device} does not tell what board it is: say {options}")
        raise WhichBoard(told.format(device=port.device, options=" / ".join(f"--build {name}" for name in known)))
    return USUAL[model]


def _no_such_build(build: str, known: dict[str, Image]) -> WhichBoard:
    told = _('there is no build "{build}": {builds}')
    return WhichBoard(told.format(build=build, builds=", ".join(known)))


def write(tool: Tool, image: Image, path: Path, device: str, run: Run, talk: TextIO) -> None:
    """Writes and verifies, at each speed until a bootloader answers. Raises `FlashError` or `PortError`."""
    written = Written(1, "")
    for baud in tool.bauds:
        tell(_("writing with {tool} at {baud} baud …").format(tool=tool.name, baud=baud), talk)
        is_last = baud == tool.bauds[-1]
        written = run(tool.command(image, path, device, baud, not is_last))
        if knows_no_attempts(written.said):
            written = run(tool.command(image, path, device, baud))
        if written.status == 0:
            return
        if not is_silence(written.said):
            break
    raise explain(tool, image, device, written.said)


def confirm(device: str, image: Image, ask: Ask) -> Hello:
    """The board's HELLO after flashing. Raises `NotWhatWasWritten`."""
    try:
        hello = ask(device).hello
    except PortError as error:
        told = _("{device} cannot be opened again ({why})").format(device=device, why=error)
        raise NotWhatWasWritten(told) from error
    if hello is None:
        raise NotWhatWasWritten(_("{device} does not answer").format(device=device))
    if f"{hello.build:08x}" != image.build:
        told = _("{device} says build {build} and not {wanted}")
        raise NotWhatWasWritten(told.format(device=device, build=f"{hello.build:08x}", wanted=image.build))
    return hello


def flash(
    board: str,
    build: str | None,
    out: TextIO,
    talk: TextIO,
    *,
    ports: Callable[[], Sequence[PortInfo]] = list_ports,
    tool: Callable[[], Tool] = find_tool,
    run: Run = run_tool,
    ask: Ask = ask_port,
    folder: Path | None = None,
) -> int:
    """Exit status 0 when the board runs the shipped firmware, 1 when it could not be done, 2 for wrong usage."""
    try:
        where = firmware_files.folder() if folder is None else folder
        known = images(where)
        if build is not None and build not in known:
            raise _no_such_build(build, known)
        port, chosen = the_port(board, ports()), tool()
        tell(_("asking {device} what it is …").format(device=port.device), talk)
        before = ask(port.device)
        name = the_build(build, port, before.hello, known)
        image = known[name]
        path = image_path(image, where)
        tell(_("on it now: {firmware}").format(firmware=_told(before)), talk)
        told = _("{name}: {file}, {n} bytes, build {build}, sha256 {sha256}")
        tell(told.format(name=name, file=path.name, n=image.flash, build=image.build, sha256=image.sha256), out)
        write(chosen, image, path, port.device, run, talk)
        hello = confirm(port.device, image, ask)
    except (WhichBoard, WrongChoice) as error:
        tell(f"uno-table: {error}", talk)
        return 2
    except (FlashError, PortError, FirmwareMissing) as error:
        tell(f"uno-table: {error}", talk)
        return 1
    version = f"{hello.firmware_major}.{hello.firmware_minor}.{hello.firmware_patch}"
    told = _("{device} runs firmware {version}, build {build}, unit {unit}")
    tell(told.format(device=port.device, version=version, build=image.build, unit=f"{hello.unit:08X}"), out)
    return 0


def _told(answer: Answer) -> str:
    if answer.hello is not None:
        return _("uno-table, build {build}").format(build=f"{answer.hello.build:08x}")
    if answer.greeting is not None:
        return f"{answer.greeting.name} {answer.greeting.major}.{answer.greeting.minor}"
    return _("something that does not answer")
