"""What every leg of every shift register is joined to. Only this knows how the chips are chained."""

from __future__ import annotations

from wiring.chips import HC165_LEGS, HC595_LEGS
from wiring.pinmap import Build, Chain

V5, GND = "5 V", "GND"
OPEN = "-"


def chip_nets(build: Build) -> dict[str, dict[str, str]]:
    """Chip -> leg -> net, in the order of the legs. A net is called as its signal, or for the leg it starts at."""
    chain = build.chain
    if chain is None:
        return {}
    signals = {place: signal for signal, place in build.places.items()}
    signals |= dict(chain.spare)
    nets = {}
    for place, chip in enumerate(chain.inputs):
        joined = {"PL": "LOAD", "CP": "CLOCK", "CE": GND, "GND": GND, "VCC": V5, "Q7_N": OPEN}
        joined["DS"] = f"{chain.inputs[place - 1]}.Q7" if place else GND
        joined["Q7"] = f"{chip}.Q7" if place < len(chain.inputs) - 1 else "MISO"
        joined |= {f"D{i}": signals.get(f"{chip}.D{i}", OPEN) for i in range(8)}
        nets[chip] = {leg: joined[leg] for leg in sorted(joined, key=HC165_LEGS.__getitem__)}
    for place, chip in enumerate(chain.outputs):
        joined = {"SHCP": "CLOCK", "STCP": "LATCH", "OE": "ENABLE", "MR": V5, "GND": GND, "VCC": V5}
        joined["DS"] = f"{chain.outputs[place - 1]}.Q7S" if place else "MOSI"
        joined["Q7S"] = f"{chip}.Q7S" if place < len(chain.outputs) - 1 else OPEN
        joined |= {f"Q{i}": signals.get(f"{chip}.Q{i}", OPEN) for i in range(8)}
        nets[chip] = {leg: joined[leg] for leg in sorted(joined, key=HC595_LEGS.__getitem__)}
    return nets


def leg_number(chain: Chain, place: str) -> int:
    """ "U2.D0" -> 11, as counted from the notch."""
    chip, leg = place.split(".")
    return (HC165_LEGS if chip in chain.inputs else HC595_LEGS)[leg]
