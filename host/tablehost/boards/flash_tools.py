"""avrdude and arduino-cli: where they are, what to call, and what their words mean. Starts nothing itself."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablehost.boards.discovery import Model
from tablehost.boards.firmware_files import Image
from tablehost.boards.flash_errors import BootloaderSilent, FlashError, NoTool, ToolFailed, VerifyFailed, WrongChip
from tablehost.boards.port_errors import PortBusy, PortDenied, PortError, PortGone
from tablehost.boards.port_facts import holders_of, rights_of

PROGRAMMERS = {Model.R3: "arduino", Model.MEGA: "wiring"}  # avrdude's names of the two bootloader protocols
BAUDS = (115_200, 57_600)  # today's bootloaders, and those of old clones
SHORT_ATTEMPTS = 3  # 5 s each
SIGNATURES = {"1e950f": "ATmega328P (UNO R3)", "1e9514": "ATmega328", "1e9801": "ATmega2560 (MEGA)"}

Which = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Tool:
    """`program` is the file to run; `bauds` what can be tried with it."""

    name: str
    program: str
    bauds: tuple[int, ...] = BAUDS
    config: str = ""  # of an avrdude that came with the Arduino IDE

    def command(self, image: Image, path: Path, device: str, baud: int, is_short: bool = False) -> list[str]:
        """`is_short`: give up early, another speed is tried next. Ten attempts, avrdude's own way, take a minute."""
        if self.name == "arduino-cli":
            where = ["--fqbn", image.fqbn, "--port", device]
            return [self.program, "upload", *where, "--input-file", str(path), "--verify"]
        config = ["-C", self.config] if self.config else []
        protocol = ["-p", image.mcu, "-c", PROGRAMMERS[image.model], "-P", device, "-b", str(baud)]
        short = ["-x", f"attempts={SHORT_ATTEMPTS}"] if is_short and image.model is Model.R3 else []
        return [self.program, *config, *protocol, *short, "-D", "-U", f"flash:w:{path}:i"]


def find_tool(which: Which = shutil.which, home: Path | None = None, platform: str = sys.platform) -> Tool:
    """The tool to flash with, avrdude first: it can be told the speed. Raises `NoTool`."""
    program = which("avrdude")
    if program:
        return Tool("avrdude", program)
    for installed, config in _avrdudes_of_the_ide(Path.home() if home is None else home):
        return Tool("avrdude", str(installed), config=str(config))
    program = which("arduino-cli")
    if program:
        return Tool("arduino-cli", program, BAUDS[:1])
    raise NoTool(platform)


def _avrdudes_of_the_ide(home: Path) -> list[tuple[Path, Path]]:
    """avrdude and its configuration as the Arduino IDE installs them, the newest first."""
    folders = (home / ".arduino15", home / "Library" / "Arduino15", home / "AppData" / "Local" / "Arduino15")
    found = []
    for folder in folders:
        for version in sorted(folder.glob("packages/arduino/tools/avrdude/*"), reverse=True):
            config = version / "etc" / "avrdude.conf"
            for program in (version / "bin" / "avrdude", version / "bin" / "avrdude.exe"):
                if program.is_file() and config.is_file():
                    found.append((program, config))
    return found


def is_silence(said: str) -> bool:
    """Whether the tool's words mean that no bootloader answered, so that another speed is worth a try."""
    words = ("not in sync", "getsync", "not responding", "timeout", "ser_recv", "unable to open prog")
    return any(word in said.lower() for word in words) and _port_trouble("", said) is None


def knows_no_attempts(said: str) -> bool:
    """An avrdude before version 7."""
    return "extended param" in said.lower()


def explain(tool: Tool, image: Image, device: str, said: str) -> FlashError | PortError:
    """What went wrong, from what the tool wrote before it failed."""
    low = said.lower()
    port = _port_trouble(device, said)
    if port is not None:
        return port
    signature = re.search(r"device signature = (?:0x)?([0-9a-f]{2})\s?([0-9a-f]{2})\s?([0-9a-f]{2})", low)
    if "signature" in low and ("expected" in low or "double check chip" in low or "does not match" in low):
        found = "".join(signature.groups()) if signature else ""
        return WrongChip(str(image.model), SIGNATURES.get(found, found))
    if "verif" in low and ("mismatch" in low or "verification error" in low):
        return VerifyFailed(device)
    if is_silence(said):
        return BootloaderSilent(device, tool.bauds)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()] or lines[-1:]
    return ToolFailed(tool.name, telling[0] if telling else "")


def _port_trouble(device: str, said: str) -> PortError | None:
    low = said.lower()
    if "permission denied" in low:
        return PortDenied(device, said, rights_of(device))
    if "resource busy" in low or "access is denied" in low or "port busy" in low or "resource temporarily" in low:
        return PortBusy(device, said, holders_of(device))
    if "no such file or directory" in low or "cannot find the file" in low or "no such device" in low:
        return PortGone(device, said)
    return None
