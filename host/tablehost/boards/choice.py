"""`--board` as a value: what was asked for, before anything is opened."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from tablehost.boards.port_errors import PortDenied, PortGone
from tablehost.boards.port_facts import rights_of

URL_SCHEMES = ("socket", "rfc2217", "loop", "spy")  # of pyserial; rfc2217 is what Wokwi offers
NAMES = "auto, sim, none, a port, socket://HOST:PORT, rfc2217://HOST:PORT or firmata:PORT"


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
        return f'"{self.text}" names no board: say {NAMES}'


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
        scheme, separator, rest = text.partition("://")
        if separator:
            if scheme not in URL_SCHEMES or not (rest or scheme == "loop"):
                raise WrongChoice(text)
            return cls(Kind.URL, text)
        if text.startswith("firmata:"):
            if not text.removeprefix("firmata:"):
                raise WrongChoice(text)
            return cls(Kind.FIRMATA, text.removeprefix("firmata:"))
        if not text or text.isspace():
            raise WrongChoice(text)
        return cls(Kind.PORT, text)

    def __str__(self) -> str:
        match self.kind:
            case Kind.PORT | Kind.URL:
                return self.name
            case Kind.FIRMATA:
                return f"firmata:{self.name}"
            case _:
                return self.kind.name.lower()


def _is_file(choice: BoardChoice, platform: str) -> bool:
    """Windows' ports are no files."""
    return choice.kind in (Kind.PORT, Kind.FIRMATA) and platform != "win32"


def resolved(choice: BoardChoice, platform: str = sys.platform) -> BoardChoice:
    """The choice with the full name of its port. Raises `WrongChoice` for a bare name that is no device."""
    if not _is_file(choice, platform) or "/" in choice.name:
        return choice
    path = Path("/dev") / choice.name
    if not path.exists():
        raise WrongChoice(str(choice))
    return BoardChoice(choice.kind, str(path))


def checked(choice: BoardChoice, platform: str = sys.platform) -> BoardChoice:
    """The choice, if its port is there and may be opened. Opens nothing; raises `WrongChoice` or a `PortError`."""
    choice = resolved(choice, platform)
    if _is_file(choice, platform):
        if not Path(choice.name).exists():
            raise PortGone(choice.name)
        if not os.access(choice.name, os.R_OK | os.W_OK):
            raise PortDenied(choice.name, rights=rights_of(choice.name))
    return choice
