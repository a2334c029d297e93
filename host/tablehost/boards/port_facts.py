"""Who may open a port and who has it open, as far as the operating system tells. Reads only; Linux tells most."""

from __future__ import annotations

import os
from pathlib import Path

from tablehost.boards.port_errors import Holder, Rights


def rights_of(device: str) -> Rights:
    """The group of the port and whether this user belongs to it."""
    try:
        import grp
        import pwd
    except ImportError:  # Windows has no such groups
        return Rights()
    try:
        group = grp.getgrgid(Path(device).stat().st_gid)
    except (OSError, KeyError):
        return Rights()
    try:
        user = pwd.getpwuid(os.getuid())
    except KeyError:
        return Rights(group.gr_name, str(os.getuid()))
    return Rights(group.gr_name, user.pw_name, user.pw_name in group.gr_mem or user.pw_gid == group.gr_gid)


def holders_of(device: str, proc: Path = Path("/proc")) -> tuple[Holder, ...]:
    """Other programs that have the port open. Of other users' programs only root learns."""
    target = os.path.realpath(device)
    found = []
    for process in processes(proc):
        try:
            held = any(os.path.realpath(file) == target for file in (process / "fd").iterdir())
        except OSError:
            continue
        if held and int(process.name) != os.getpid():
            found.append(Holder(int(process.name), name_of(process)))
    return tuple(found)


def processes(proc: Path = Path("/proc")) -> list[Path]:
    """The folders of the running processes; none where there is no /proc."""
    try:
        return sorted((one for one in proc.iterdir() if one.name.isdigit()), key=lambda one: int(one.name))
    except OSError:
        return []


def name_of(process: Path) -> str:
    try:
        return (process / "comm").read_text("utf-8", "replace").strip()
    except OSError:
        return "?"
