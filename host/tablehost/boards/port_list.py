"""`uno-table ports`: the serial ports in columns, boards first. Values in, lines out."""

from __future__ import annotations

from collections.abc import Iterable

from tablehost.boards.discovery import PortInfo

HEADINGS = ("port", "usb id", "chip", "serial number", "socket", "name")


def port_lines(ports: Iterable[PortInfo]) -> list[str]:
    """One line a port under a line of headings; none without ports."""
    rows = [
        (
            port.device,
            port.usb_id or "-",
            port.chip.name if port.chip is not None else "-",
            port.serial or "-",
            port.location or "-",
            port.product or "-",
        )
        for port in sorted(ports, key=lambda port: port.chip is None)
    ]
    if not rows:
        return []
    table = [HEADINGS, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEADINGS))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]
