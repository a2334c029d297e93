"""What the operating system tells about ports and the programs that get in their way. Reads only, opens no port."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tablehost.boards.discovery import PortInfo, list_ports
from tablehost.boards.port_errors import Holder, Rights
from tablehost.boards.port_facts import holders_of, name_of, processes, rights_of

MEDDLERS = ("ModemManager", "brltty")
RULE_FOLDERS = tuple(Path(folder, "udev/rules.d") for folder in ("/etc", "/run", "/usr/lib", "/lib"))


@dataclass(frozen=True, slots=True)
class PortFacts:
    port: PortInfo
    may_open: bool = True
    rights: Rights = field(default_factory=Rights)
    holders: tuple[Holder, ...] = ()
    saves_power: bool = False  # the system may put this USB socket to sleep


@dataclass(frozen=True, slots=True)
class SystemFacts:
    """`rules`: the udev rules that keep a meddler away (`ModemManager`) or call it in (`brltty`)."""

    platform: str
    ports: tuple[PortFacts, ...] = ()
    running: frozenset[str] = frozenset()
    modem_rule: bool = False  # some rule tells ModemManager to leave our boards alone
    brltty_rule: bool = False  # some rule gives CH340 and CP210x chips to brltty


def gather(proc: Path = Path("/proc"), sys_usb: Path = Path("/sys/bus/usb/devices")) -> SystemFacts:
    """Everything `system_findings` wants to know. May take a second."""
    running = frozenset(name for process in processes(proc) if (name := name_of(process)) in MEDDLERS)
    rules = list(_rules(RULE_FOLDERS)) if sys.platform == "linux" else []
    return SystemFacts(
        sys.platform,
        tuple(_port_facts(port, proc, sys_usb) for port in list_ports()),
        running,
        any("ID_MM_DEVICE_IGNORE" in text and "2341" in text for _, text in rules),
        any("brltty" in name and ("1a86" in text.lower() or "10c4" in text.lower()) for name, text in rules),
    )


def _port_facts(port: PortInfo, proc: Path, sys_usb: Path) -> PortFacts:
    if not port.device.startswith("/"):
        return PortFacts(port)
    try:
        may_open = os.access(port.device, os.R_OK | os.W_OK)
    except OSError:
        may_open = False
    return PortFacts(port, may_open, rights_of(port.device), holders_of(port.device, proc), _saves_power(port, sys_usb))


def _saves_power(port: PortInfo, sys_usb: Path) -> bool:
    if port.location is None:
        return False
    try:
        return (sys_usb / port.location.split(":")[0] / "power" / "control").read_text("ascii").strip() == "auto"
    except OSError:
        return False


def _rules(folders: Iterable[Path]) -> Iterable[tuple[str, str]]:
    """Name and text of every udev rule file."""
    for folder in folders:
        try:
            files = sorted(folder.glob("*.rules"))
        except OSError:
            continue
        for file in files:
            try:
                yield file.name, file.read_text("utf-8", "replace")
            except OSError:
                continue
