"""`uno-table ports`: the serial ports in columns, boards first. Values in, lines out."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from tablehost.boards.discovery import PortInfo
from tablehost.words import _


def port_lines(ports: Iterable[PortInfo]) -> list[str]:
    """One line a port under a line of headings; none without ports."""
    rows = [
        (
            port.device,
            port.usb_id or "-",
            str(port.chip) if port.chip is not None else "-",
            port.serial or "-",
            port.location or "-",
            port.product or "-",
        )
        for port in sorted(ports, key=lambda port: port.chip is None)
    ]
    if not rows:
        return []
    headings = (_("port"), _("usb id"), _("chip"), _("serial number"), _("socket"), _("name"))
    table = [headings, *rows]
    widths = [max(cell_len(row[column]) for row in table) for column in range(len(headings))]
    return [
        "  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
    ]
