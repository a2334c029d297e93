"""The directly wired builds as Firmata numbers their pins, for the host's "upload only the stock example" mode."""

from __future__ import annotations

from string import Template
from typing import Final

from wiring.pinmap import INPUTS, LAMPS, LINK, Build

_HEAD: Final = """\
# The pins of the directly wired builds, as Firmata numbers them (A0 comes after the last D).
# Written by wiring/build.py from wiring/pinmap.toml: change that one.
"""

_BUILD: Final = Template("""
[$name]
board = "$board"
pins = $pins # in all, digital and analog
seats = $seats
external_pull_ups = $external_pull_ups # false: the chip's own are needed, StandardFirmata 2.5 or newer
pinmap = "$id"
buzzer = $buzzer # must be an active one: Firmata knows no notes

[$name.inputs]
$inputs

[$name.lamps]
$lamps
""")


def firmata_layout(builds: list[Build]) -> str:
    """The whole file. Builds with shift registers have no layout: StandardFirmata cannot drive them."""
    return _HEAD + "".join(_layout(build) for build in builds if build.chain is None)


def _layout(build: Build) -> str:
    number = build.board.number
    return _BUILD.substitute(
        name=build.name,
        board=build.board_name,
        pins=len(build.board.names),
        seats=build.seats,
        external_pull_ups=str(build.external_pull_up_ohms > 0).lower(),
        id=f"{build.id:08x}",
        buzzer=number(build.buzzer),
        inputs="\n".join(f"{name} = {number(build.inputs[name])}" for name in INPUTS if name in build.inputs),
        lamps="\n".join(f"{name} = {number(build.lamps[name])}" for name in (*LAMPS, LINK) if name in build.lamps),
    )
