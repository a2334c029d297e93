"""StandardFirmata behind the port keeper, through pyfirmata2, in virtual time: order only (LINK 5.10)."""

from itertools import pairwise

import pytest

from tablehost.boards.firmata_link import FirmataLink
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.inputs import Input
from tablehost.wire.picture import Light, Picture, Tune
from tablehost.wire.reports import Back, InputTrouble, Linked, Lost, Press, Reset, Stale, Trouble, is_tie, margin_us
from tests.support.firmata_device import OUTPUT, PULL_UP, FirmataDevice
from tests.support.layouts import MEGA_DIRECT, R3_DIRECT
from tests.support.port_world import GAME, MS, R3, S, World


def linked(device: FirmataDevice, choice: str = "firmata:/dev/ttyACM0") -> World:
    world = World(choice)
    world.plug(R3, device)
    world.until(Linked)
    world.pass_time(100 * MS)
    return world


@pytest.mark.parametrize(("pins", "seats"), [(20, 4), (70, 10)])
def test_the_layout_follows_the_chip_that_answers(pins: int, seats: int) -> None:
    """LINK row 39: never the library's automatic layout."""
    device = FirmataDevice(pins)
    world = linked(device)

    assert world.reports[-1] == Linked((2, 5, 0), 0, 1, seats, exact=False)
    layout = R3_DIRECT if pins == 20 else MEGA_DIRECT
    assert {device.modes[pin] for _, pin in layout.buttons} == {PULL_UP}
    assert {device.modes[pin] for pin in layout.outputs} == {OUTPUT}
    assert str(world.last()).endswith("basic mode: order only")


def test_a_press_is_reported_once_with_the_hosts_stamp_and_without_a_margin() -> None:
    device = FirmataDevice()
    world = linked(device)

    at = world.now + 50 * MS
    for i in range(7):  # it bounces
        device.touch(6, i % 2 == 0, at + i * 400)
    device.touch(6, False, at + 90 * MS)
    world.pass_time(500 * MS, 1 * MS)

    (press,) = world.presses
    assert (press.input, press.tick, press.rank, press.window) == (Input.catch(0), None, 1, 1)
    assert abs(press.at_us - at) <= press.err_us
    assert margin_us(press, press) is None


def test_presses_of_different_messages_are_in_their_order() -> None:
    device = FirmataDevice()
    world = linked(device)

    device.press(6, world.now + 10 * MS)  # CATCH1
    device.press(3, world.now + 12 * MS)  # UNO2
    world.pass_time(300 * MS, 1 * MS)

    first, second = world.presses
    assert (first.input, second.input) == (Input.catch(0), Input.uno(1))
    assert (first.rank, second.rank) == (1, 2)
    assert (first.tie, second.tie, is_tie(first, second)) == (False, False, False)


def test_presses_in_one_message_are_a_tie() -> None:
    device = FirmataDevice()
    world = linked(device)

    device.press(3, world.now + 10 * MS)
    device.press(6, world.now + 10 * MS)
    world.pass_time(300 * MS, 1 * MS)

    first, second = world.presses
    assert is_tie(first, second)
    assert (first.tie, second.tie, first.rank, second.rank) == (True, True, 1, 1)


def test_presses_of_one_pass_over_two_ports_are_a_tie_too() -> None:
    """UNO2 is on port 0, CATCH3 on port 1: the board reports them in that order whoever was first."""
    device = FirmataDevice()
    world = linked(device)

    device.press(8, world.now + 10 * MS)
    device.press(3, world.now + 10 * MS)
    world.pass_time(300 * MS, 1 * MS)

    first, second = world.presses
    assert is_tie(first, second)
    assert second.tie


def test_a_lower_port_after_a_higher_one_is_a_later_pass_hence_no_tie() -> None:
    device = FirmataDevice()
    world = linked(device)

    device.press(8, world.now + 10 * MS)
    device.press(3, world.now + 10 * MS + 300)
    world.pass_time(300 * MS, 1 * MS)

    assert [press.input for press in world.presses] == [Input.catch(2), Input.uno(1)]
    assert not is_tie(*world.presses)


def test_a_button_that_is_not_live_is_early() -> None:
    device = FirmataDevice()
    world = linked(device)

    device.press(2, world.now + 10 * MS)  # UNO1, but UNO2 is awaited
    world.pass_time(300 * MS)

    (press,) = world.presses
    assert (press.early, press.window, press.rank) == (True, 0, 0)


def test_all_twenty_buttons_of_the_mega_arrive() -> None:
    """LINK row 38."""
    device = FirmataDevice(70)
    world = linked(device)

    for _, pin in MEGA_DIRECT.buttons:
        device.press(pin, world.now + 10 * MS)
    world.pass_time(1 * S)

    assert sorted(press.input.number for press in world.presses) == list(range(20))


def test_the_host_drives_the_lights_and_writes_only_changes() -> None:
    device = FirmataDevice()
    world = linked(device)
    assert [device.is_lit(pin) for pin in R3_DIRECT.seats] == [False, True, False, False]
    assert device.is_lit(13)  # the link light
    writes = device.writes

    world.pass_time(2 * S)
    assert device.writes == writes

    world.keeper.show(Picture(clockwise=Light.ON).lit({2: Light.FAST}))
    seen = set()
    for _ in range(100):
        world.pass_time(10 * MS)
        seen.add((device.is_lit(11), device.is_lit(15), device.is_lit(16)))
    assert seen == {(True, False, True), (True, False, False)}


def test_a_seat_lights_up_for_its_own_press() -> None:
    device = FirmataDevice()
    world = linked(device)
    world.keeper.show(Picture(catch_live=frozenset({3})))
    world.pass_time(100 * MS)
    assert not device.is_lit(17)

    device.press(9, world.now + 1 * MS)
    world.pass_time(40 * MS)

    assert device.is_lit(17)


def test_an_active_buzzer_plays_the_rhythm_once_and_not_what_was_asked_before_the_link() -> None:
    device = FirmataDevice()
    world = World("firmata:/dev/ttyACM0")
    world.keeper.show(GAME.playing(Tune.MATCH_WON))
    world.plug(R3, device)
    world.until(Linked)
    heard = []
    for _ in range(40):
        world.pass_time(10 * MS)
        heard.append(device.is_lit(10))
    assert not any(heard)

    world.keeper.show(GAME.playing(Tune.MATCH_WON).playing(Tune.WRONG))
    heard = []
    for _ in range(80):
        world.pass_time(10 * MS)
        heard.append(device.is_lit(10))

    assert heard[5]
    assert not heard[-1]
    assert sum(one != other for one, other in pairwise(heard)) in (3, 4)  # two beeps


def test_firmware_before_2_5_gets_its_pull_ups_by_a_written_one() -> None:
    device = FirmataDevice(version=(2, 3))
    world = linked(device)
    world.keeper.show(Picture(clockwise=Light.ON, uno_live=frozenset({0})))
    world.pass_time(200 * MS)  # writing lights of the same port must not switch them off

    device.press(2, world.now + 10 * MS)
    world.pass_time(300 * MS)

    assert device.pull_ups[2]
    assert [press.input for press in world.presses] == [Input.uno(0)]


def test_a_button_held_at_the_start_is_named_and_is_no_press() -> None:
    """LINK row 36."""
    device = FirmataDevice()
    device.closed[4] = True
    world = linked(device)

    assert InputTrouble(Input.uno(2), Trouble.HELD_AT_START) in world.reports
    device.touch(4, False, world.now + 100 * MS)
    world.pass_time(1 * S)
    assert InputTrouble(Input.uno(2), Trouble.FREE) in world.reports
    assert world.presses == []


def test_a_greeting_nobody_asked_for_is_a_reset_and_everything_is_set_again() -> None:
    """LINK row 25."""
    device = FirmataDevice()
    world = linked(device)

    device.reset(world.now)
    world.until(Reset)
    reset = world.last()
    assert isinstance(reset, Reset)
    assert not reset.exact
    world.pass_time(200 * MS)
    device.press(6, world.now + 10 * MS)
    world.pass_time(300 * MS)

    assert device.modes[6] == PULL_UP
    assert device.is_lit(15)
    assert [press.boot for press in world.presses] == [2]


def test_the_heartbeat_notices_a_board_that_hangs() -> None:
    """LINK row 17: the library would not."""
    device = FirmataDevice()
    world = linked(device)
    world.pass_time(10 * S)
    assert world.kinds() == ["Opening", "Linked"]

    device.answers = False
    assert world.until(Lost) <= 1_700 * MS
    assert any(isinstance(report, Stale) for report in world.reports)

    device.answers = True
    world.until(Reset)


def test_a_late_answer_is_no_reset() -> None:
    device = FirmataDevice()
    world = linked(device)

    device.answers = False
    world.until(Stale)
    device.answers = True
    world.pass_time(5 * S)

    assert world.kinds() == ["Opening", "Linked", "Stale", "Back"]
    back = world.last()
    assert isinstance(back, Back)
    assert not back.exact


def test_after_the_laptop_has_slept_the_board_is_set_up_again() -> None:
    """LINK row 20."""
    device = FirmataDevice()
    world = linked(device)

    world.sleep(600 * S)
    world.until(Reset)

    device.press(6, world.now + 10 * MS)
    world.pass_time(300 * MS)
    assert len(world.presses) == 1


def test_a_lost_greeting_is_asked_for() -> None:
    """LINK row 2."""
    device = FirmataDevice()
    device.greets = False

    linked(device)


def test_our_own_sketch_on_a_port_named_for_firmata_is_told_how_to_be_had() -> None:
    world = World("firmata:/dev/ttyACM0")
    world.plug(R3, SimDevice())

    world.pass_time(8 * S)

    assert str(world.last()) == 'the board runs "uno-table", not StandardFirmata: leave "firmata:" out of --board'


def test_a_board_that_is_unplugged_and_put_back_goes_on() -> None:
    """LINK rows 13, 18."""
    device = FirmataDevice()
    world = linked(device, "auto")
    world.unplug(R3.device)
    world.pass_time(2 * S)

    moved = type(R3)("/dev/ttyACM4", R3.vid, R3.pid, R3.serial, "9-9")
    world.plug(moved, device)
    world.until(Reset)
    device.press(6, world.now + 10 * MS)
    world.pass_time(300 * MS)

    assert world.kinds()[:5] == ["Opening", "Linked", "Lost", "Opening", "Reset"]
    assert isinstance(world.reports[-1], Press)


def test_pictures_before_the_port_is_open_say_nothing() -> None:
    link = FirmataLink((R3_DIRECT,))
    link.show(GAME)
    link.tick(0)

    assert link.outgoing() == b""
    assert link.due_us is None


def test_a_board_that_has_our_sketch_after_a_replug_is_talked_with_in_our_language() -> None:
    world = linked(FirmataDevice(), "auto")
    world.unplug(R3.device)
    world.pass_time(2 * S)

    world.plug(R3, SimDevice(boot_us=1 * S))
    world.pass_time(8 * S)

    assert isinstance(world.last(), Linked)
    assert world.last() == Linked((1, 0, 0), 0x51AB, 2, 10, True)
