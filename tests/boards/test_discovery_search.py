"""`--board auto`: asks the ports that may be a board, and no others (LINK section 3), in virtual time."""

from tablehost.boards.discovery import PortInfo
from tablehost.boards.port_errors import PortBusy, PortDenied, Rights
from tablehost.boards.port_reports import NoBoardFound, NoneFits, PortTrouble, TwoFit
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.reports import Linked, NoAnswer, Opening, Refused
from tests.support.firmata_device import FirmataDevice
from tests.support.port_world import CLONE, MODEM, MS, PRINTER, R3, Babbler, S, Silent, World

OTHER_R3 = PortInfo("/dev/ttyACM1", 0x2341, 0x0043, "OTHER", "1-5", "Arduino Uno")


def test_the_only_board_is_found_linked_and_named() -> None:
    """LINK rows 1, 12."""
    world = World()
    socket = world.plug(R3, SimDevice(seats=4, boot_us=1_000 * MS))

    world.until(Linked)

    assert world.kinds() == ["Opening", "Linked"]
    assert socket.opened == 1
    assert world.keeper.label == "/dev/ttyACM0"


def test_without_a_board_that_is_said_once_and_one_plugged_in_later_is_found() -> None:
    world = World()
    world.pass_time(10 * S)
    assert world.reports == [NoBoardFound()]
    assert world.lists <= 6  # LINK row 10: listing is slow

    world.plug(R3, SimDevice())
    world.until(Linked)

    assert world.kinds() == ["NoBoardFound", "Opening", "Linked"]


def test_a_modem_or_a_bare_port_is_never_opened() -> None:
    """LINK row 12."""
    world = World()
    modem = world.plug(MODEM, Silent())
    bare = world.plug(PortInfo("/dev/ttyS0"), Silent())

    world.pass_time(20 * S)

    assert (modem.opened, bare.opened) == (0, 0)
    assert world.reports == [NoBoardFound()]


def test_beside_a_real_arduino_with_our_sketch_no_adapter_is_opened() -> None:
    """LINK row 11: behind a CH340 may be a printer at work."""
    world = World()
    world.plug(R3, SimDevice())
    printer = world.plug(PRINTER, Silent())

    world.pass_time(20 * S)

    assert printer.opened == 0
    assert isinstance(world.last(), Linked)


def test_of_several_adapters_the_one_that_answers_is_taken_and_the_others_are_let_go() -> None:
    """LINK row 12: identify by reply."""
    world = World()
    world.plug(PRINTER, Silent())
    world.plug(CLONE, SimDevice(seats=4))

    world.until(Linked)
    world.pass_time(1 * S)

    assert world.keeper.label == CLONE.device
    assert [socket.port for socket in world.lines.values()] == [CLONE]
    assert world.kinds() == ["Opening", "Linked"]


def test_two_boards_that_fit_are_both_named_and_none_is_taken() -> None:
    """LINK row 12: pick list."""
    world = World()
    world.plug(R3, SimDevice(unit=1))
    world.plug(OTHER_R3, SimDevice(unit=2))

    world.until(TwoFit)

    assert str(world.last()) == (
        '2 boards fit, /dev/ttyACM0 and /dev/ttyACM1: say which one with "--board /dev/ttyACM0"'
    )
    assert world.lines == {}
    world.pass_time(10 * S)
    assert world.kinds() == ["Opening", "TwoFit"]


def test_when_one_of_two_is_pulled_out_the_other_is_taken() -> None:
    world = World()
    world.plug(R3, SimDevice(unit=1))
    world.plug(OTHER_R3, SimDevice(unit=2))
    world.until(TwoFit)

    world.unplug(R3.device)
    world.until(Linked)

    assert world.keeper.label == OTHER_R3.device


def test_our_sketch_comes_before_standard_firmata() -> None:
    world = World()
    world.plug(R3, FirmataDevice())
    world.plug(OTHER_R3, SimDevice())

    world.until(Linked)

    assert world.keeper.label == OTHER_R3.device


def test_standard_firmata_is_taken_over_without_a_second_opening() -> None:
    """LINK 5.10."""
    world = World()
    device = FirmataDevice()
    socket = world.plug(R3, device)

    world.until(Linked)

    assert world.kinds() == ["Opening", "Linked"]
    assert world.reports[-1] == Linked((2, 5, 0), 0, 1, 4, exact=False)
    assert (socket.opened, device.resets) == (1, 1)


def test_a_port_that_does_not_answer_is_named_with_the_remedy_and_not_opened_again() -> None:
    """LINK row 28."""
    world = World()
    socket = world.plug(R3, Silent())

    world.until(NoAnswer)
    world.pass_time(30 * S)

    assert str(world.last()) == 'nothing answers on this port: is the sketch on the board? Run "uno-table flash"'
    assert world.kinds() == ["Opening", "NoAnswer"]
    assert socket.opened == 1
    assert world.lines == {}


def test_of_several_ports_in_vain_each_is_named_with_what_came_of_it() -> None:
    world = World()
    world.plug(R3, Silent())
    world.plug(CLONE, Babbler())

    world.until(NoneFits)

    told = str(world.last())
    assert "/dev/ttyACM0: nothing answers on this port" in told
    assert "/dev/ttyUSB0: something talks on this port, but not our board" in told


def test_what_was_tried_in_vain_is_tried_again_after_it_was_pulled_out() -> None:
    world = World()
    world.plug(R3, Silent())
    world.until(NoAnswer)

    world.unplug(R3.device)
    world.pass_time(3 * S)
    world.plug(R3, SimDevice())

    world.until(Linked)


def test_a_board_without_rights_is_there_but_denied_with_group_and_command() -> None:
    """LINK row 6, and row 10: three times, for after a replug the rights come late."""
    denied = PortDenied(R3.device, "Permission denied", Rights("dialout", "ada"))
    world = World()
    socket = world.plug(R3, SimDevice())
    socket.errors += [denied, denied]
    world.until(Linked)
    assert world.kinds() == ["Opening", "Linked"]

    world = World()
    world.plug(R3, SimDevice()).errors += [denied] * 3
    world.until(PortTrouble)
    assert str(world.last()) == (
        '/dev/ttyACM0 is there, but access is denied (it belongs to the group "dialout"): '
        'run "sudo usermod -aG dialout ada", then log out and in again'
    )


def test_a_busy_port_is_named_at_once_and_waited_for_15_seconds() -> None:
    """LINK row 7: ModemManager holds a new port for about 10 s."""
    busy = PortBusy(R3.device, "Device or resource busy")
    world = World()
    world.plug(R3, SimDevice()).errors += [busy] * 11

    world.pass_time(1 * S)
    assert str(world.last()).startswith("/dev/ttyACM0 is used by another program: close it")
    world.until(Linked)

    assert world.kinds() == ["PortTrouble", "Opening", "Linked"]


def test_a_board_of_another_wire_version_is_ours_all_the_same_and_named() -> None:
    """LINK row 29."""
    world = World()
    world.plug(R3, SimDevice(wire_version=(0, 9)))

    world.until(Refused)

    assert str(world.last()) == 'the board speaks wire 0.9, this program speaks 1.0: run "uno-table flash"'


def test_a_printer_that_appears_during_the_game_stays_closed() -> None:
    """LINK row 11."""
    world = World()
    world.plug(R3, SimDevice())
    world.until(Linked)

    printer = world.plug(PRINTER, Silent())
    world.pass_time(10 * S)

    assert printer.opened == 0


def test_the_start_is_told_once() -> None:
    world = World()
    world.plug(R3, SimDevice(boot_us=2 * S))
    world.pass_time(1 * S)

    assert world.reports == [Opening()]
