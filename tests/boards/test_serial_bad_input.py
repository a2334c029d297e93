"""Wrong things on the port: each is named in one sentence with its remedy, and the program stays usable."""

from random import Random

import pytest

from tablehost.boards.discovery import PortInfo
from tablehost.boards.port_errors import Holder, PortBusy
from tablehost.boards.port_reports import BadLine, Vanished
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.frames import encode_greeting
from tablehost.wire.inputs import Input
from tablehost.wire.picture import Picture
from tablehost.wire.reports import InputTrouble, Linked, Trouble
from tests.support.firmata_device import FirmataDevice
from tests.support.port_world import CLONE, MS, R3, Babbler, Echo, Peer, S, Silent, World


class Sketch(Silent):
    """Somebody else's firmware that speaks Firmata."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def transmit(self) -> bytes:
        if b"\xf0\x79\xf7" not in self.heard:
            return b""
        self.heard.clear()
        return encode_greeting(2, 5, self._name)


SOMETHING_TALKS = 'something talks on this port, but not our board: another sketch? Run "uno-table flash"'


@pytest.mark.parametrize("choice", ["auto", R3.device])
@pytest.mark.parametrize(
    ("peer", "sentence"),
    [
        (Silent(), 'nothing answers on this port: is the sketch on the board? Run "uno-table flash"'),
        (Babbler(), SOMETHING_TALKS),
        (Babbler(b"\x80\x00\xff\x13"), SOMETHING_TALKS),
        (
            Echo(),
            (
                "the port sends back what was written to it, so it is a modem or a joined cable: name another port, "
                '"uno-table ports" lists them'
            ),
        ),
        (Sketch("PlantMonitor.ino"), 'the board runs "PlantMonitor.ino" 2.5, not uno-table: run "uno-table flash"'),
        (SimDevice(wire_version=(0, 9)), 'the board speaks wire 0.9, this program speaks 1.0: run "uno-table flash"'),
        (SimDevice(wire_version=(2, 0)), "the board speaks wire 2.0, this program speaks 1.0: update this program"),
        (
            FirmataDevice(pins=54),
            "StandardFirmata runs on a board with 54 pins: the basic mode needs an UNO R3 (20) or a MEGA2560 (70)",
        ),
    ],
    ids=["dead", "text", "garbage", "echo", "another sketch", "old wire", "new wire", "another chip"],
)  # fmt: skip
def test_what_is_no_board_of_ours_is_named_with_the_remedy(choice: str, peer: Peer, sentence: str) -> None:
    """LINK rows 28, 29; the bad input of the issue."""
    world = World(choice)
    world.plug(R3, peer)

    world.pass_time(12 * S)

    assert str(world.last()) == sentence
    assert len(world.reports) <= 3


def test_garbage_without_end_leaves_memory_and_reports_where_they_are() -> None:
    world = World(R3.device)
    random = Random(3)
    world.plug(R3, Babbler(random.randbytes(29)))

    world.pass_time(300 * S, 20 * MS)

    assert world.kinds() == ["Opening", "NoAnswer"]


def test_a_board_that_talks_sense_after_all_is_taken_on_the_named_port() -> None:
    """The right sketch was uploaded in the meantime, with another program."""
    world = World(R3.device)
    socket = world.plug(R3, Silent())
    world.pass_time(8 * S)

    device = SimDevice()
    device.power_on(world.now)
    socket.peer = device
    world.until(Linked)


def test_a_board_of_a_newer_minor_version_plays_and_that_is_noted() -> None:
    """LINK row 29."""
    world = World()
    world.plug(R3, SimDevice(wire_version=(1, 7)))

    world.until(Linked)

    linked = world.last()
    assert isinstance(linked, Linked)
    assert [str(note) for note in linked.notes] == ["minor_differs"]


def test_a_port_that_modem_manager_holds_is_told_with_its_name() -> None:
    """LINK row 7."""
    world = World(R3.device)
    held = PortBusy(R3.device, "Device or resource busy", (Holder(812, "ModemManager"),))
    world.plug(R3, SimDevice()).errors += [held] * 9

    world.pass_time(1 * S)
    assert "is being asked by ModemManager whether it is a modem" in str(world.last())
    world.until(Linked)


def test_a_port_that_another_program_has_is_told_with_that_programs_name_and_tried_again() -> None:
    """LINK row 9."""
    world = World(R3.device)
    held = PortBusy(R3.device, "busy", (Holder(99, "arduino-ide"),))
    world.plug(R3, SimDevice()).errors += [held] * 20

    world.pass_time(60 * S, 20 * MS)

    assert world.kinds() == ["PortTrouble", "Opening", "Linked"]
    told = str(world.reports[0])
    assert told == "/dev/ttyACM0 is used by arduino-ide (process 99): close that first"


def test_a_clone_that_appears_and_vanishes_is_told_to_be_taken_by_brltty() -> None:
    """LINK row 8."""
    world = World()
    world.plug(CLONE, Silent())
    world.pass_time(400 * MS)

    world.unplug(CLONE.device)
    world.pass_time(3 * S)

    told = [report for report in world.reports if isinstance(report, Vanished)]
    assert len(told) == 1
    assert 'remove it with "sudo apt remove brltty"' in str(told[0])


def test_an_adapter_that_corrupts_data_is_told_once_and_no_press_is_lost() -> None:
    """LINK row 15."""
    world = World()
    device = SimDevice()
    world.plug(CLONE, device)
    world.until(Linked)
    transmit, random = device.transmit, Random(5)

    def garbled() -> bytes:
        data = bytearray(transmit())
        for at in range(len(data)):
            if random.random() < 0.01:
                data[at] ^= 1 << random.randrange(8)
        return bytes(data)

    device.transmit = garbled  # type: ignore[method-assign]
    for i in range(60):
        device.press(Input.uno(1), world.now + i * S + 10 * MS)
    world.pass_time(62 * S)

    told = [report for report in world.reports if isinstance(report, BadLine)]
    assert len(told) == 1
    assert "corrupts data" in str(told[0])
    assert told[0].is_up
    assert len(world.presses) == 60


def test_a_few_damaged_frames_are_not_worth_a_word() -> None:
    world = World()
    device = SimDevice()
    socket = world.plug(R3, device)
    world.until(Linked)

    for _ in range(10):
        world.pass_time(30 * S, 20 * MS)
        socket.is_dead = True
        world.pass_time(20 * MS)
        socket.is_dead = False

    assert not any(isinstance(report, BadLine) for report in world.reports)


def test_twenty_buttons_at_once_all_arrive() -> None:
    """LINK row 38."""
    world = World()
    device = SimDevice()
    world.plug(R3, device)
    world.until(Linked)
    world.pass_time(500 * MS)

    for number in range(20):
        device.press(Input.from_number(number), world.now + 5 * MS)
    world.pass_time(2 * S)

    assert sorted(press.input.number for press in world.presses) == list(range(20))


def test_buttons_of_seats_that_do_not_play_are_deaf() -> None:
    """LINK row 34."""
    world = World()
    device = SimDevice()
    world.plug(R3, device)
    world.keeper.show(Picture(in_play=frozenset(range(4)), uno_live=frozenset({1})))
    world.until(Linked)
    world.pass_time(500 * MS)

    device.press(Input.uno(7), world.now + 5 * MS)
    device.press(Input.uno(1), world.now + 50 * MS)
    world.pass_time(500 * MS)

    assert [press.input for press in world.presses] == [Input.uno(1)]


def test_a_button_held_at_the_start_is_named_and_is_no_press() -> None:
    """LINK row 36."""
    world = World()
    device = SimDevice()
    device.touch(Input.uno(2), True, world.now)
    world.plug(R3, device)
    world.until(Linked)
    world.pass_time(1 * S)

    assert world.presses == []
    assert InputTrouble(Input.uno(2), Trouble.HELD_AT_START) in world.reports


def test_a_stuck_button_is_named_and_the_others_go_on() -> None:
    """LINK row 37."""
    world = World()
    device = SimDevice()
    world.plug(R3, device)
    world.until(Linked)
    world.pass_time(500 * MS)

    device.touch(Input.catch(0), True, world.now)
    world.pass_time(9 * S)
    device.press(Input.uno(1), world.now)
    world.pass_time(500 * MS)

    assert InputTrouble(Input.catch(0), Trouble.STUCK) in world.reports
    assert world.presses[-1].input == Input.uno(1)


def test_two_programs_that_steal_each_others_bytes_do_not_break_the_link_for_good() -> None:
    """LINK row 9: where exclusive opening is not to be had."""
    world = World("/dev/pts/3")
    world.is_listing_shown = False
    device = SimDevice()
    world.plug(PortInfo("/dev/pts/3"), device)
    world.until(Linked)
    transmit, random = device.transmit, Random(1)
    device.transmit = lambda: bytes(b for b in transmit() if random.random() < 0.7)  # type: ignore[method-assign]
    world.pass_time(20 * S)
    device.transmit = transmit  # type: ignore[method-assign]

    world.pass_time(5 * S)

    assert world.last().is_up
