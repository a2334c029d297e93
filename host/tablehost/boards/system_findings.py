"""What the facts about ports and programs mean, with the exact command for each. Values in, findings out."""

from __future__ import annotations

from tablehost.boards.discovery import BRLTTY_TAKES, CHIPS, Origin
from tablehost.boards.findings import Finding, fine, hint, wrong
from tablehost.boards.port_errors import PortBusy, PortDenied, PortGone
from tablehost.boards.system_facts import PortFacts, SystemFacts

RULE_FILE = "/etc/udev/rules.d/70-uno-table.rules"
RULE_REMEDY = f'Run "uno-table doctor --udev | sudo tee {RULE_FILE} && sudo udevadm control --reload", then replug'
BRLTTY_REMEDY = 'Run "sudo apt remove brltty" if nobody here reads braille, then plug the board in again'


def udev_rule() -> str:
    """For Linux: ModemManager leaves boards alone, and whoever sits at the computer may open them."""
    lines = [f"# Boards of uno-table. Goes into {RULE_FILE}"]
    for (vid, pid), chip in CHIPS.items():
        match = f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{vid:04x}", ATTRS{{idProduct}}=="{pid:04x}"'
        lines += [f"# {chip.name}", f'{match}, ENV{{ID_MM_DEVICE_IGNORE}}="1", TAG+="uaccess"']
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
    told = f"no board is plugged in{f' (ports that cannot be one: {others})' if others else ''}"
    remedy = "If there is one: many USB cables only charge, take another"
    if facts.platform != "linux":
        remedy += "; a clone with a CH340 needs the driver of its maker, wch-ic.com"
    return [hint(told, remedy)]


def _port(one: PortFacts, platform: str) -> list[Finding]:
    port, chip = one.port, one.port.chip
    what = chip.name if chip is not None else "a chip that is not known to sit on a board"
    model = f" ({chip.model})" if chip is not None and chip.model is not None else ""
    serial = f", serial number {port.serial}" if port.serial else ", no serial number: it is known by its unit id"
    found = [fine(f"{port.device}: {what}{model}, {port.usb_id or 'no USB device'}{serial}")]
    if not one.may_open:
        found.append(wrong(str(PortDenied(port.device, rights=one.rights))))
    if one.holders:
        found.append(wrong(str(PortBusy(port.device, holders=one.holders))))
    if one.saves_power and port.location:
        found.append(
            hint(
                f"{port.device}: the system may switch this USB socket off to save power",
                f'If the board drops out: "echo on | sudo tee /sys/bus/usb/devices/{port.location}/power/control"',
            )
        )
    if chip is not None and chip.origin is Origin.ADAPTER and platform == "win32":
        found.append(hint(f"{port.device}: the driver decides about this adapter", "Take the newest of its maker"))
    return found


def _meddlers(facts: SystemFacts, ports: list[PortFacts]) -> list[Finding]:
    found = []
    if "ModemManager" in facts.running and not facts.modem_rule:
        found.append(hint("ModemManager runs and asks every new board for 10 s whether it is a modem", RULE_REMEDY))
    takes = [one.port.device for one in ports if one.port.chip is not None and one.port.chip.name in BRLTTY_TAKES]
    if "brltty" in facts.running or (facts.brltty_rule and not takes):
        told = "the braille driver brltty takes clone boards (CH340, CP2102): their port vanishes at once"
        found.append(hint(told, BRLTTY_REMEDY))
    return found
