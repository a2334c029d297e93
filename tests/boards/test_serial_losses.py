"""A real port over a whole evening, in virtual time: unplugged, moved, reset, asleep, silent (LINK section 3)."""

import pytest

from tablehost.boards.discovery import PortInfo
from tablehost.boards.hands import Failed
from tablehost.boards.port_errors import PortBroken, PortGone
from tablehost.boards.port_reports import OftenLost, OtherBoard, PortTrouble
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.inputs import Input
from tablehost.wire.messages import Cause
from tablehost.wire.reports import Back, Linked, Lost, NoAnswer, Press, Reset
from tests.support.port_world import CLONE, GAME, MODEM, MS, PRINTER, R3, S, Silent, Socket, World


def linked(choice: str = "auto", port: PortInfo = R3, **how: int) -> tuple[World, Socket, SimDevice]:
    world = World(choice)
    device = SimDevice(**how)  # type: ignore[arg-type]
    socket = world.plug(port, device)
    world.until(Linked)
    world.pass_time(500 * MS)
    return world, socket, device


def shows_the_game(world: World, device: SimDevice) -> bool:
    return device.look(world.now).seats[:4] == (False, True, False, False)


def moved(port: PortInfo, device: str, location: str | None = None) -> PortInfo:
    return PortInfo(device, port.vid, port.pid, port.serial, location or port.location, port.product)


def test_the_port_is_opened_once_and_stays_open() -> None:
    """LINK row 1."""
    world, socket, _ = linked()

    world.pass_time(60 * S, 20 * MS)

    assert socket.opened == 1
    assert world.kinds() == ["Opening", "Linked"]


@pytest.mark.parametrize("choice", ["auto", R3.device])
def test_the_host_says_nothing_into_the_bootloader_until_it_hears_something(choice: str) -> None:
    """LINK row 3."""
    world = World(choice)
    silent = Silent()
    world.plug(R3, silent)

    world.pass_time(1_450 * MS)
    assert silent.heard == b""

    world.pass_time(100 * MS)
    assert silent.heard == b"\xf0\x79\xf7"


def test_what_is_lost_during_the_boot_is_asked_again() -> None:
    """LINK row 2: a board that boots for 3 s and whose greeting is lost."""
    world = World()
    device = SimDevice(boot_us=3 * S)
    socket = world.plug(R3, device)
    world.pass_time(2_990 * MS)
    socket.is_dead = True
    world.pass_time(50 * MS)
    socket.is_dead = False

    world.until(Linked)


def test_nothing_the_host_ever_says_opens_the_monitor_of_a_bootloader() -> None:
    """LINK row 4."""
    world, _, device = linked()
    heard = bytearray()
    receive = device.receive

    def listen(data: bytes, now_us: int) -> None:
        heard.extend(data)
        receive(data, now_us)

    device.receive = listen  # type: ignore[method-assign]
    world.pass_time(150 * S, 50 * MS)

    assert len(heard) > 5_000
    assert b"!!!" not in heard


def test_an_unplugged_board_is_told_at_once_and_the_port_is_closed() -> None:
    """LINK rows 13, 16: within 1 s."""
    world, _, _ = linked()

    world.unplug(R3.device)
    world.step()

    assert str(world.last()) == "the board is gone (unplugged): the game goes on by keyboard until it is back"
    assert world.lines == {}


def test_an_error_of_the_port_is_an_unplugged_board_whatever_its_words() -> None:
    """LINK row 16."""
    world, socket, _ = linked()
    (number,) = world.lines
    del world.lines[number]

    world._happenings.append(Failed(number, PortBroken(R3.device, "ClearCommError failed")))
    world.step()
    assert isinstance(world.last(), Lost)

    world.pass_time(4 * S)
    assert isinstance(world.last(), Reset)
    assert socket.opened == 2


def test_a_pulled_cable_nobody_tells_of_is_noticed_by_the_silence_within_a_second() -> None:
    """LINK rows 16, 17."""
    world, _, _ = linked()

    world.unplug(R3.device, is_noticed=False)

    assert world.until(Lost) <= 1 * S


def test_after_a_pulled_cable_the_same_name_is_opened_again_and_the_lights_come_back() -> None:
    """LINK rows 18, 19: at most 3 s after the boot handshake."""
    world, _, device = linked()
    world.unplug(R3.device)
    world.pass_time(5 * S)
    assert world.kinds().count("Lost") == 1

    world.plug(R3, device)
    world.until(Reset)

    assert world.pass_time(3 * S) == []
    assert shows_the_game(world, device)
    assert [type(one).__name__ for one in world.reports] == ["Opening", "Linked", "Lost", "Opening", "Reset"]


@pytest.mark.parametrize("choice", ["auto", R3.device])
def test_a_board_with_a_serial_number_is_found_under_another_name(choice: str) -> None:
    """LINK row 13."""
    world, _, device = linked(choice)
    world.unplug(R3.device)
    world.pass_time(2 * S)

    world.plug(moved(R3, "/dev/ttyACM1", "3-1"), device)
    world.until(Reset)

    assert world.keeper.label == "/dev/ttyACM1"
    assert shows_the_game(world, device)


@pytest.mark.parametrize("choice", ["auto", CLONE.device])
def test_a_clone_without_a_serial_number_is_known_again_by_its_unit_id(choice: str) -> None:
    """LINK row 14."""
    world, _, device = linked(choice, CLONE, unit=0xC0FFEE)
    printer = world.plug(PRINTER, Silent())
    world.unplug(CLONE.device)
    world.pass_time(2 * S)

    world.plug(moved(CLONE, "/dev/ttyUSB4", "4-2"), device)
    world.until(Reset)

    assert world.keeper.label == "/dev/ttyUSB4"
    assert printer.opened == 0  # it was there when the board was lost, so it is not the board


def test_another_board_that_turns_up_instead_is_not_taken_but_named() -> None:
    """LINK row 11."""
    world, _, device = linked("auto", CLONE, unit=1)
    world.unplug(CLONE.device)
    world.pass_time(2 * S)

    other = moved(CLONE, "/dev/ttyUSB4", "4-2")
    world.plug(other, SimDevice(unit=2))
    world.until(OtherBoard)
    world.pass_time(10 * S)

    assert "/dev/ttyUSB4 is another one (00000002), this game waits for its own" in str(world.last())
    assert world.lines == {}
    assert world.kinds().count("OtherBoard") == 1

    world.plug(moved(CLONE, "/dev/ttyUSB5", "1-3"), device)
    world.until(Reset)
    assert world.keeper.label == "/dev/ttyUSB5"


def test_another_kind_of_board_is_named_without_being_opened() -> None:
    """LINK row 11: never fall through to an unknown board; ask."""
    world, _, _ = linked()
    world.unplug(R3.device)
    world.pass_time(2 * S)

    socket = world.plug(CLONE, SimDevice())
    world.pass_time(5 * S)

    assert socket.opened == 0
    assert 'quit and resume with "--board /dev/ttyUSB0"' in str(world.last())


def test_a_named_port_that_becomes_another_device_is_left_alone() -> None:
    """LINK row 11: names move, and behind this one is now something else."""
    world, _, device = linked(R3.device)
    world.unplug(R3.device)
    world.pass_time(1 * S)

    stranger = world.plug(moved(MODEM, R3.device, "2-1"), Silent())
    world.plug(moved(R3, "/dev/ttyACM1"), device)
    world.until(Reset)

    assert stranger.opened == 0
    assert world.keeper.label == "/dev/ttyACM1"


def test_a_named_port_that_is_not_there_is_told_once_and_taken_when_it_comes() -> None:
    world = World(R3.device)
    world.pass_time(10 * S)
    assert [str(one) for one in world.reports] == ["/dev/ttyACM0 is not there: plug the board in"]

    world.plug(R3, SimDevice())
    world.until(Linked)


def test_a_port_that_no_listing_knows_is_opened_by_its_name() -> None:
    """A link under /dev/serial, a pseudo-terminal, a URL."""
    for choice in ("/dev/pts/7", "socket://localhost:4000"):
        world = World(choice)
        world.is_listing_shown = False
        device = SimDevice()
        world.plug(PortInfo(choice), device)
        world.until(Linked)

        world.unplug(choice)
        world.pass_time(3 * S)
        world.plug(PortInfo(choice), device)
        world.until(Reset)
        assert world.kinds() == ["Opening", "Linked", "Lost", "Opening", "Reset"]


def test_nobody_at_a_url_is_told_once_with_what_to_start() -> None:
    world = World("socket://localhost:4000")

    world.pass_time(10 * S)

    assert [str(one) for one in world.reports] == [
        "nobody answers at socket://localhost:4000: start the simulator or server there"
    ]


def test_a_short_interruption_loses_no_press_and_is_no_reset() -> None:
    """LINK rows 18, 25."""
    world, socket, device = linked()
    socket.is_dead = True
    device.press(Input.uno(1), world.now + 200 * MS)
    device.press(Input.catch(2), world.now + 201 * MS)
    world.until(Lost)

    socket.is_dead = False
    world.until(Back)
    world.pass_time(500 * MS)

    assert [press.input for press in world.presses] == [Input.uno(1), Input.catch(2)]
    assert world.kinds().count("Reset") == 0


def test_a_board_that_restarts_by_itself_is_told_with_the_cause_and_set_up_again() -> None:
    """LINK rows 24, 25."""
    world, _, device = linked()

    device.reset(world.now, Cause.BROWN_OUT)
    world.until(Reset)
    world.pass_time(500 * MS)

    assert isinstance(world.last(), Reset)
    assert str(world.last()).startswith("the board restarted because its supply voltage fell")
    assert shows_the_game(world, device)


def test_a_board_that_greets_twice_has_not_been_reset() -> None:
    """LINK row 26."""
    world, _, device = linked()

    for _ in range(3):
        device.receive(b"\xf0\x79\xf7", world.now)
        world.pass_time(300 * MS)

    assert world.kinds() == ["Opening", "Linked"]


def test_noise_glued_to_the_greeting_does_no_harm() -> None:
    """LINK row 27."""
    world = World()
    device = SimDevice(boot_us=1 * S)
    world.plug(R3, device)
    transmit = device.transmit

    def dirty() -> bytes:
        data = transmit()
        return b"\x00\xff\xf0\x12\xfe" + data + b"\x00" if data else b""

    device.transmit = dirty  # type: ignore[method-assign]

    world.until(Linked)


def test_after_the_laptop_has_slept_hands_are_shaken_again_and_the_game_goes_on() -> None:
    """LINK row 20."""
    world, _, device = linked()

    world.sleep(3_600 * S)
    world.pass_time(2 * S)
    device.press(Input.uno(1), world.now + 10 * MS)
    world.pass_time(500 * MS)

    assert world.kinds()[2:4] == ["Lost", "Back"]
    assert isinstance(world.reports[-1], Press)
    assert abs(world.reports[-1].at_us - (world.now - 490 * MS)) < 20 * MS


def test_a_board_that_came_back_under_another_name_while_the_laptop_slept_is_found() -> None:
    """LINK rows 13, 20: the old port gives no error, it is just gone."""
    world, _, device = linked("auto", CLONE)
    world.unplug(CLONE.device, is_noticed=False)
    world.sleep(60 * S)
    world.plug(moved(CLONE, "/dev/ttyUSB1"), device)

    world.until(Reset)

    assert world.keeper.label == "/dev/ttyUSB1"


def test_a_port_that_stays_but_is_dead_is_opened_anew() -> None:
    """LINK rows 16, 20."""
    world, socket, device = linked()
    socket.is_dead = True
    world.until(Lost)
    world.pass_time(7 * S)
    assert socket.opened == 1

    world.unplug(R3.device, is_noticed=False)
    revived = world.plug(R3, device)
    world.until(Reset)

    assert revived.opened == 1
    assert world.kinds().count("Lost") == 1


def test_a_board_that_stays_away_is_not_complained_about_again_and_again() -> None:
    world, socket, _ = linked()
    socket.is_dead = True

    world.pass_time(120 * S, 50 * MS)

    assert [one for one in world.reports if isinstance(one, NoAnswer)] == []
    assert world.kinds().count("Lost") == 1
    assert 4 <= socket.opened <= 8


def test_a_link_that_is_lost_again_and_again_is_told_with_advice() -> None:
    """LINK row 22."""
    world, _, device = linked()

    for _ in range(3):
        world.unplug(R3.device)
        world.pass_time(1 * S)
        world.plug(R3, device)
        world.until(Reset)
        world.pass_time(1 * S)

    assert world.last() == OftenLost(3)
    assert "short, shielded cable" in str(world.last())
    assert world.last().is_up


def test_after_a_replug_the_rights_may_come_later_than_the_port() -> None:
    """LINK row 10."""
    world, _, device = linked()
    world.unplug(R3.device)
    world.pass_time(1 * S)

    world.plug(R3, device).errors += [PortGone(R3.device), PortBroken(R3.device, "Input/output error")]
    world.until(Reset)

    assert not any(isinstance(report, PortTrouble) and isinstance(report.error, PortBroken) for report in world.reports)


def test_pictures_wanted_while_the_board_is_away_are_shown_when_it_is_back() -> None:
    world, _, device = linked()
    world.unplug(R3.device)
    world.pass_time(2 * S)
    world.keeper.show(GAME.lit({3: GAME.seats[1]}))

    world.plug(R3, device)
    world.until(Reset)
    world.pass_time(500 * MS)

    assert device.look(world.now).seats[:4] == (False, False, False, True)


def test_a_printer_beside_the_board_stays_closed_when_the_board_is_lost_without_a_word() -> None:
    """LINK row 11: same chip, no serial number; it was there before, so it is not the board."""
    world = World(CLONE.device)
    device = SimDevice()
    printer = world.plug(PRINTER, Silent())
    world.plug(CLONE, device)
    world.until(Linked)

    world.unplug(CLONE.device, is_noticed=False)
    world.pass_time(20 * S)
    assert printer.opened == 0

    world.plug(CLONE, device)
    world.until(Reset)


def test_a_wrong_guess_is_given_up_and_the_board_is_still_found() -> None:
    """LINK row 14: an adapter of the same kind was plugged in while the board was away."""
    world, _, device = linked("auto", CLONE)
    world.unplug(CLONE.device)
    world.pass_time(2 * S)
    guess = world.plug(PRINTER, Silent())
    world.pass_time(8 * S)
    assert (guess.opened, world.lines) == (1, {})

    world.plug(moved(CLONE, "/dev/ttyUSB3", "6-1"), device)
    world.until(Reset)
    world.pass_time(10 * S)

    assert guess.opened == 1
    assert world.keeper.label == "/dev/ttyUSB3"
