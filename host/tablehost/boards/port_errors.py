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

from tablehost.words import _, listed


class PortError(Exception):
    """`device` is the port's name, `system` what the operating system said."""

    def __init__(self, device: str, system: str = "") -> None:
        super().__init__(device, system)
        self.device = device
        self.system = system


class PortGone(PortError):
    def __str__(self) -> str:
        if "://" in self.device:
            return _("nobody answers at {device}: start the simulator or server there").format(device=self.device)
        return _("{device} is not there: plug the board in").format(device=self.device)


@dataclass(frozen=True, slots=True)
class Rights:
    """Who may open a port. `group` is empty where the system has no such groups."""

    group: str = ""
    user: str = ""
    is_member: bool = False  # by the user database; a running session may not know it yet


class PortDenied(PortError):
    def __init__(self, device: str, system: str = "", rights: Rights | None = None) -> None:
        super().__init__(device, system)
        self.rights = rights if rights is not None else Rights()

    def __str__(self) -> str:
        rights = self.rights
        if not rights.group:
            told = _("{device} is there, but access is denied: run this program as a user who may open it")
        elif rights.is_member:
            told = _(
                '{device} is there, but access is denied (it belongs to the group "{group}"): "{user}" is in the group '
                '"{group}" already: log out and in again'
            )
        else:
            told = _(
                '{device} is there, but access is denied (it belongs to the group "{group}"): '
                'run "sudo usermod -aG {group} {user}", then log out and in again'
            )
        return told.format(device=self.device, group=rights.group, user=rights.user)


@dataclass(frozen=True, slots=True)
class Holder:
    """Another program that has the port open."""

    pid: int
    name: str

    @property
    def is_modem_manager(self) -> bool:
        return self.name == "ModemManager"

    def __str__(self) -> str:
        return _("{name} (process {pid})").format(name=self.name, pid=self.pid)


class PortBusy(PortError):
    def __init__(self, device: str, system: str = "", holders: tuple[Holder, ...] = ()) -> None:
        super().__init__(device, system)
        self.holders = holders

    def __str__(self) -> str:
        if any(holder.is_modem_manager for holder in self.holders):
            told = _(
                '{device} is being asked by ModemManager whether it is a modem: "uno-table doctor" says how to keep it '
                "away"
            )
            return told.format(device=self.device)
        if self.holders:
            holders = listed([str(holder) for holder in self.holders])
            return _("{device} is used by {holders}: close that first").format(device=self.device, holders=holders)
        told = _("{device} is used by another program: close it (the Arduino serial monitor?)")
        return told.format(device=self.device)


class NotSerial(PortError):
    def __str__(self) -> str:
        return _('{device} is no serial port: "uno-table ports" lists them').format(device=self.device)


class PortBroken(PortError):
    def __str__(self) -> str:
        told = _("{device} cannot be used ({system}): pull the cable and put it back")
        return told.format(device=self.device, system=self.system)
