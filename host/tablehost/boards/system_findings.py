"""What the facts about ports and programs mean, with the exact command for each. Values in, findings out."""

from __future__ import annotations

from tablehost.boards.discovery import BRLTTY_TAKES, CHIPS, Origin
from tablehost.boards.findings import Finding, fine, hint, wrong
from tablehost.boards.port_errors import PortBusy, PortDenied, PortGone
from tablehost.boards.system_facts import PortFacts, SystemFacts
from tablehost.words import _

RULE_FILE = "/etc/udev/rules.d/70-uno-table.rules"
RULE_COMMAND = f"uno-table doctor --udev | sudo tee {RULE_FILE} && sudo udevadm control --reload"


def udev_rule() -> str:
    """For Linux: ModemManager leaves boards alone, and whoever sits at the computer may open them."""
    lines = [f"# Boards of uno-table. Goes into {RULE_FILE}"]
    for (vid, pid), chip in CHIPS.items():
        match = f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{vid:04x}", ATTRS{{idProduct}}=="{pid:04x}"'
        board = "" if chip.model is None else f" ({chip.model})"
        lines += [f"# {chip.name}{board}", f'{match}, ENV{{ID_MM_DEVICE_IGNORE}}="1", TAG+="uaccess"']
    return "\n".join(lines)


def system_findings(facts: SystemFacts, named: str = "", is_there: bool = True) -> list[Finding]:
    """`named` is the port asked for, empty for `auto`; `is_there` counts for names that no listing shows."""
    ports = [one for one in facts.ports if one.port.chip is not None or one.port.device == named]
    found = _missing(facts, ports, named, is_there)
    for one in ports:
        found += _port(one, facts.platform)
    if facts.platform == "linux":
        found += _meddlers(facts, ports)
    return found


def _missing(facts: SystemFacts, ports: list[PortFacts], named: str, is_there: bool) -> list[Finding]:
    if not is_there:
        return [wrong(str(PortGone(named)))]
    if named or ports:
        return []
    others = ", ".join(one.port.device for one in facts.ports)
    if others:
        told = _("no board is plugged in (ports that cannot be one: {ports})").format(ports=others)
    else:
        told = _("no board is plugged in")
    if facts.platform == "linux":
        return [hint(told, _("If there is one: many USB cables only charge, take another"))]
    remedy = _(
        "If there is one: many USB cables only charge, take another; a clone with a CH340 needs the driver of its "
        "maker, wch-ic.com"
    )
    return [hint(told, remedy)]


def _port(one: PortFacts, platform: str) -> list[Finding]:
    port, chip = one.port, one.port.chip
    what = str(chip) if chip is not None else _("a chip that is not known to sit on a board")
    if port.serial:
        told = _("{device}: {chip}, {usb}, serial number {serial}")
    else:
        told = _("{device}: {chip}, {usb}, no serial number: it is known by its unit id")
    usb = port.usb_id or _("no USB device")
    found = [fine(told.format(device=port.device, chip=what, usb=usb, serial=port.serial))]
    if not one.may_open:
        found.append(wrong(str(PortDenied(port.device, rights=one.rights))))
    if one.holders:
        found.append(wrong(str(PortBusy(port.device, holders=one.holders))))
    if one.saves_power and port.location:
        found.append(
            hint(
                _("{device}: the system may switch this USB socket off to save power").format(device=port.device),
                _('If the board drops out: "{command}"').format(
                    command=f"echo on | sudo tee /sys/bus/usb/devices/{port.location}/power/control"
                ),
            )
        )
    if chip is not None and chip.origin is Origin.ADAPTER and platform == "win32":
        told = _("{device}: the driver decides about this adapter").format(device=port.device)
        found.append(hint(told, _("Take the newest of its maker")))
    return found


def _meddlers(facts: SystemFacts, ports: list[PortFacts]) -> list[Finding]:
    found = []
    if "ModemManager" in facts.running and not facts.modem_rule:
        told = _("ModemManager runs and asks every new board for 10 s whether it is a modem")
        found.append(hint(told, _('Run "{command}", then replug').format(command=RULE_COMMAND)))
    takes = [one.port.device for one in ports if one.port.chip is not None and one.port.chip.name in BRLTTY_TAKES]
    if "brltty" in facts.running or (facts.brltty_rule and not takes):
        told = _("the braille driver brltty takes clone boards (CH340, CP2102): their port vanishes at once")
        remedy = _('Run "sudo apt remove brltty" if nobody here reads braille, then plug the board in again')
        found.append(hint(told, remedy))
    return found
