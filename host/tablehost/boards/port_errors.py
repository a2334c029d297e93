"""What the operating system says about a port, as five facts. Every `str()` is a sentence with its remedy.

PortError
├── PortGone       not there, or no longer
├── PortDenied     there, but this user may not open it
├── PortBusy       another program has it
├── NotSerial      a device of another kind
└── PortBroken     anything else, in the system's own words
"""

from __future__ import annotations

from dataclasses import dataclass


class PortError(Exception):
    """`device` is the port's name, `system` what the operating system said."""

    def __init__(self, device: str, system: str = "") -> None:
        super().__init__(device, system)
        self.device = device
        self.system = system


class PortGone(PortError):
    def __str__(self) -> str:
        if "://" in self.device:
            return f"nobody answers at {self.device}: start the simulator or server there"
        return f"{self.device} is not there: plug the board in"


@dataclass(frozen=True, slots=True)
class Rights:
    """Who may open a port. `group` is empty where the system has no such groups."""

    group: str = ""
    user: str = ""
    is_member: bool = False  # by the user database; a running session may not know it yet

    @property
    def remedy(self) -> str:
        if not self.group:
            return "run this program as a user who may open it"
        if self.is_member:
            return f'"{self.user}" is in the group "{self.group}" already: log out and in again'
        return f'run "sudo usermod -aG {self.group} {self.user}", then log out and in again'


class PortDenied(PortError):
    def __init__(self, device: str, system: str = "", rights: Rights | None = None) -> None:
        super().__init__(device, system)
        self.rights = rights if rights is not None else Rights()

    def __str__(self) -> str:
        group = f' (it belongs to the group "{self.rights.group}")' if self.rights.group else ""
        return f"{self.device} is there, but access is denied{group}: {self.rights.remedy}"


@dataclass(frozen=True, slots=True)
class Holder:
    """Another program that has the port open."""

    pid: int
    name: str

    @property
    def is_modem_manager(self) -> bool:
        return self.name == "ModemManager"

    def __str__(self) -> str:
        return f"{self.name} (process {self.pid})"


class PortBusy(PortError):
    def __init__(self, device: str, system: str = "", holders: tuple[Holder, ...] = ()) -> None:
        super().__init__(device, system)
        self.holders = holders

    def __str__(self) -> str:
        if any(holder.is_modem_manager for holder in self.holders):
            return (
                f'{self.device} is being asked by ModemManager whether it is a modem: "uno-table doctor" '
                "says how to keep it away"
            )
        if self.holders:
            return f"{self.device} is used by {' and '.join(map(str, self.holders))}: close that first"
        return f"{self.device} is used by another program: close it (the Arduino serial monitor?)"


class NotSerial(PortError):
    def __str__(self) -> str:
        return f'{self.device} is no serial port: "uno-table ports" lists them'


class PortBroken(PortError):
    def __str__(self) -> str:
        return f"{self.device} cannot be used ({self.system}): pull the cable and put it back"
