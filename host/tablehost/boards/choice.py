"""`--board` as a value: what was asked for, before anything is opened."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from urllib.parse import urlsplit

from tablehost.boards.port_errors import PortDenied, PortGone
from tablehost.boards.port_facts import rights_of
from tablehost.words import _

URL_SCHEMES = ("socket", "rfc2217", "loop", "spy")  # of pyserial; rfc2217 is what Wokwi offers


class Kind(Enum):
    AUTO = auto()  # ours, else StandardFirmata, else none
    SIM = auto()
    NONE = auto()
    PORT = auto()  # whatever runs on it: ours or StandardFirmata
    URL = auto()  # the same, not a port of this computer
    FIRMATA = auto()  # StandardFirmata and nothing else


class WrongChoice(Exception):
    """Not a board, whatever is plugged in. One sentence with what would be one."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        shown = "".join(letter if letter.isprintable() else "?" for letter in self.text)
        told = _(
            '"{word}" names no board: say auto, sim, none, a port, socket://HOST:PORT, rfc2217://HOST:PORT or '
            "firmata:PORT"
        )
        return told.format(word=shown)


class NotAPort(WrongChoice):
    """There is something of this name, and it is no serial port. It was not opened."""

    def __init__(self, text: str, is_folder: bool) -> None:
        super().__init__(text)
        self.is_folder = is_folder

    def __str__(self) -> str:
        if self.is_folder:
            told = _('{name} is a folder and no serial port: "uno-table ports" lists them')
        else:
            told = _('{name} is a file and no serial port: "uno-table ports" lists them')
        return told.format(name=self.text)


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """`name` is the port or URL, empty for the first three kinds."""

    kind: Kind
    name: str = ""

    @classmethod
    def parse(cls, text: str) -> BoardChoice:
        """Raises `WrongChoice`. Whether the port exists is not asked here."""
        match text:
            case "auto" | "sim" | "none":
                return cls(Kind[text.upper()])
        name = text.removeprefix("firmata:")
        if not name or name.isspace() or ("://" in name and not _is_url(name)):
            raise WrongChoice(text)
        if name != text:
            return cls(Kind.FIRMATA, name)
        return cls(Kind.URL if "://" in name else Kind.PORT, name)

    def __str__(self) -> str:
        match self.kind:
            case Kind.PORT | Kind.URL:
                return self.name
            case Kind.FIRMATA:
                return f"firmata:{self.name}"
            case _:
                return self.kind.name.lower()


def _is_url(text: str) -> bool:
    """Whether pyserial can open it: a host has to have a port number."""
    scheme, _, rest = text.partition("://")
    if scheme not in ("socket", "rfc2217"):
        return scheme in URL_SCHEMES and bool(rest or scheme == "loop")
    try:
        parts = urlsplit(text)
        return bool(parts.hostname and parts.port)
    except ValueError:  # a number too large for a port, half a bracket
        return False


def _is_file(choice: BoardChoice, platform: str) -> bool:
    """Windows' ports are no files."""
    return choice.kind in (Kind.PORT, Kind.FIRMATA) and "://" not in choice.name and platform != "win32"


def _mode(path: Path) -> int | None:
    """What kind of file it is; None if there is none."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):  # also a name that no file can have
        return None


def resolved(choice: BoardChoice, platform: str = sys.platform) -> BoardChoice:
    """The choice with the full name of its port. Raises `WrongChoice` for a bare name without a device behind it, and
    for what is there but cannot be a port."""
    if not _is_file(choice, platform):
        return choice
    path = Path("/dev") / choice.name  # a full name stays as it is
    mode = _mode(path)
    if mode is None and "/" not in choice.name:
        raise WrongChoice(str(choice))
    if mode is not None and not stat.S_ISCHR(mode):
        raise NotAPort(choice.name, stat.S_ISDIR(mode))
    return choice if "/" in choice.name else BoardChoice(choice.kind, str(path))


def checked(choice: BoardChoice, platform: str = sys.platform) -> BoardChoice:
    """The choice, if its port is there and may be opened. Opens nothing; raises `WrongChoice` or a `PortError`."""
    choice = resolved(choice, platform)
    if _is_file(choice, platform):
        if _mode(Path(choice.name)) is None:
            raise PortGone(choice.name)
        if not os.access(choice.name, os.R_OK | os.W_OK):
            raise PortDenied(choice.name, rights=rights_of(choice.name))
    return choice
