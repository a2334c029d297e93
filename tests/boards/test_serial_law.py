"""A law over evenings full of accidents: when the cable is in, the board plays again, and no press comes twice."""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tablehost.boards.discovery import PortInfo
from tablehost.boards.port_errors import PortBroken, PortBusy, PortDenied
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.inputs import Input
from tests.support.firmata_device import FirmataDevice
from tests.support.port_world import CLONE, MODEM, MS, PRINTER, R3, S, Silent, World

ACTIONS = (
    *("pull", "pull unseen", "plug", "plug elsewhere", "reset", "sleep"),
    *("dead", "alive", "press", "wait", "refuse"),
)


def act(world: World, action: str, port: PortInfo, device: SimDevice | FirmataDevice, step: int) -> None:
    """One accident at the table."""
    here = next((name for name, socket in world.sockets.items() if socket.peer is device), None)
    match action:
        case "pull" | "pull unseen" if here is not None:
            world.unplug(here, is_noticed=action == "pull")
        case "plug" if here is None:
            world.plug(port, device)
        case "plug elsewhere" if here is None:
            world.plug(PortInfo(f"{port.device}{step}", port.vid, port.pid, port.serial, f"8-{step}"), device)
        case "reset":
            device.reset(world.now)
        case "sleep":
            world.sleep(100 * S)
        case "dead" | "alive" if here is not None:
            world.sockets[here].is_dead = action == "dead"
        case "refuse" if here is not None:
            errors = (PortBusy(here), PortDenied(here), PortBroken(here, "I/O error"))
            world.sockets[here].errors.append(errors[step % 3])
        case "press" if isinstance(device, SimDevice):
            device.press(Input.uno(1), world.now + 10 * MS)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from((20, 700, 2_500, 9_000))), max_size=8),
    st.sampled_from(((R3, "auto"), (R3, R3.device), (CLONE, "auto"), (CLONE, CLONE.device))),
    st.booleans(),
)
@example([("pull", 20), ("plug elsewhere", 2_500), ("sleep", 20)], (CLONE, "auto"), False)  # found again, then lost
def test_after_every_accident_the_board_plays_again_once_its_cable_is_in(
    accidents: list[tuple[str, int]], how: tuple[PortInfo, str], is_firmata: bool
) -> None:
    port, choice = how
    device = FirmataDevice() if is_firmata else SimDevice(boot_us=900 * MS)
    world = World(choice)
    modem, printer = world.plug(MODEM, Silent()), world.plug(PRINTER, Silent())
    world.plug(port, device)
    world.pass_time(9 * S, 10 * MS)  # found, beside a printer that says nothing
    opened = printer.opened

    for step, (action, then_ms) in enumerate(accidents):
        act(world, action, port, device, step)
        world.pass_time(then_ms * MS, 10 * MS)
    act(world, "plug", port, device, 99)
    act(world, "alive", port, device, 99)
    world.pass_time(3 * S, 20 * MS)  # a loss that nobody tells of is noticed
    for _ in range(60):
        world.pass_time(1 * S, 20 * MS)
        if world.last().is_up:
            break
    world.pass_time(1 * S)

    assert world.last().is_up, world.kinds()
    before = len(world.presses)
    device.press(3 if isinstance(device, FirmataDevice) else Input.uno(1), world.now + 10 * MS)  # type: ignore[arg-type]
    world.pass_time(1 * S)
    assert [press.input for press in world.presses[before:]] == [Input.uno(1)]
    assert [press.at_us for press in world.presses] == sorted(press.at_us for press in world.presses)
    assert (modem.opened, printer.opened) == (0, opened)
    ticks = [(press.boot, press.tick) for press in world.presses if press.tick is not None]
    assert len(ticks) == len(set(ticks))
