"""The directly wired builds as Firmata numbers their pins, for the host's "upload only the stock example" mode."""

from __future__ import annotations

from wiring.pinmap import INPUTS, LAMPS, Build


def firmata_layout(builds: list[Build]) -> str:
    """The whole file. Builds with shift registers have no layout: StandardFirmata cannot drive them."""
    parts = [
        "# The pins of the directly wired builds, as Firmata numbers them (A0 comes after the last D).\n"
        "# Written by wiring/build.py from wiring/pinmap.toml: change that one.\n"
    ]
    for build in builds:
        if build.chain is not None:
            continue
        number = build.board.number
        inputs = [f"{name} = {number(build.inputs[name])}" for name in INPUTS if name in build.inputs]
        lamps = [f"{name} = {number(build.lamps[name])}" for name in (*LAMPS, "LINK") if name in build.lamps]
        parts.append(
            "\n".join(
                [
                    f"[{build.name}]",
                    f'board = "{build.board_name}"',
                    f"pins = {len(build.board.names)} # digital pins in all",
                    f"seats = {build.seats}",
                    f"external_pull_ups = {str(build.external_pull_up_ohms > 0).lower()}",
                    f'pinmap = "{build.id:08x}"',
                    f"buzzer = {number(build.buzzer)} # must be an active one: Firmata knows no notes",
                    "",
                    f"[{build.name}.inputs]",
                    *inputs,
                    "",
                    f"[{build.name}.lamps]",
                    *lamps,
                    "",
                ]
            )
        )
    return "\n".join(parts)
