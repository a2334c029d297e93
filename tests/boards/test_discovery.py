"""Which ports may be opened, and which port is the same board under another name."""

from pathlib import Path

import pytest

from tablehost.app import open_board
from tablehost.boards.choice import BoardChoice, Kind, NotAPort, WrongChoice, checked
from tablehost.boards.discovery import (
    CHIPS,
    Model,
    Origin,
    PortInfo,
    candidates,
    find_again,
    is_plausible,
    same_device,
)
from tablehost.boards.port_errors import PortDenied, PortGone
from tests.support.port_world import CLONE, MODEM, PRINTER, R3


@pytest.mark.parametrize(
    ("usb_id", "model"),
    [
        ("2341:0043", Model.R3),
        ("2341:0001", Model.R3),
        ("2A03:0043", Model.R3),
        ("2341:0042", Model.MEGA),
        ("2341:0010", Model.MEGA),
        ("2A03:0042", Model.MEGA),
        ("1A86:7523", None),
        ("0403:6001", None),
    ],
)
def test_the_usual_boards_and_adapters_are_known_by_their_usb_id(usb_id: str, model: Model | None) -> None:
    vid, pid = (int(half, 16) for half in usb_id.split(":"))

    port = PortInfo("/dev/ttyACM0", vid, pid)

    assert port.usb_id == usb_id
    assert port.chip is not None
    assert port.chip.model is model


def test_only_ports_with_such_an_id_are_candidates_and_arduinos_come_before_adapters() -> None:
    """LINK row 12."""
    bare = PortInfo("/dev/ttyS0")
    ports = (MODEM, CLONE, bare, R3)

    assert candidates(ports, Origin.ARDUINO) == (R3,)
    assert candidates(ports, Origin.ADAPTER) == (CLONE,)
    assert all(chip.model is not None for chip in CHIPS.values() if chip.origin is Origin.ARDUINO)


def test_macos_lists_a_port_twice_and_only_the_one_that_cannot_hang_is_used() -> None:
    """LINK row 41."""
    assert is_plausible("/dev/cu.usbmodem101", "darwin")
    assert not is_plausible("/dev/tty.usbmodem101", "darwin")
    assert is_plausible("/dev/ttyACM0", "linux")


def renamed(port: PortInfo, device: str, location: str | None = None) -> PortInfo:
    return PortInfo(device, port.vid, port.pid, port.serial, location or port.location, port.product)


def test_a_board_with_a_serial_number_is_found_in_every_socket() -> None:
    """LINK row 13."""
    moved = renamed(R3, "/dev/ttyACM3", "3-4")

    match = find_again(R3, (MODEM, CLONE, moved))

    assert match is not None
    assert (match.port, match.is_sure) == (moved, True)


def test_a_board_of_the_same_kind_with_another_serial_number_is_not_it() -> None:
    """LINK row 11."""
    other = PortInfo("/dev/ttyACM0", R3.vid, R3.pid, "OTHER", R3.location)

    assert find_again(R3, (other,)) is None


def test_a_clone_without_a_serial_number_is_looked_for_in_its_own_socket_first() -> None:
    """LINK row 14."""
    back = renamed(CLONE, "/dev/ttyUSB1")

    match = find_again(CLONE, (PRINTER, back))

    assert match is not None
    assert (match.port, match.is_sure) == (back, False)


def test_in_another_socket_the_only_newcomer_may_be_it_but_not_what_was_there_before() -> None:
    """LINK rows 11 and 14."""
    elsewhere = renamed(CLONE, "/dev/ttyUSB2", "4-1")

    match = find_again(CLONE, (PRINTER, elsewhere), strangers=(PRINTER,))

    assert match is not None
    assert (match.port, match.is_sure) == (elsewhere, False)
    assert find_again(CLONE, (PRINTER, elsewhere)) is None  # two that fit equally: neither is opened
    assert find_again(CLONE, (PRINTER,), strangers=(PRINTER,)) is None


def test_a_port_is_found_under_the_name_it_was_given() -> None:
    assert same_device("/dev/ttyACM0", (CLONE, R3)) == R3
    assert same_device("COM3", (PortInfo("COM3"),)) == PortInfo("COM3")
    assert same_device("/dev/ttyACM9", (CLONE, R3)) is None


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("auto", Kind.AUTO, ""),
        ("sim", Kind.SIM, ""),
        ("none", Kind.NONE, ""),
        ("/dev/ttyACM0", Kind.PORT, "/dev/ttyACM0"),
        ("COM7", Kind.PORT, "COM7"),
        ("socket://localhost:4000", Kind.URL, "socket://localhost:4000"),
        ("rfc2217://localhost:4000", Kind.URL, "rfc2217://localhost:4000"),
        ("firmata:/dev/ttyACM0", Kind.FIRMATA, "/dev/ttyACM0"),
        ("firmata:COM3", Kind.FIRMATA, "COM3"),
        ("firmata:socket://localhost:4000", Kind.FIRMATA, "socket://localhost:4000"),
    ],
)
def test_every_form_of_board_is_read_and_written_back(text: str, kind: Kind, name: str) -> None:
    choice = BoardChoice.parse(text)

    assert (choice.kind, choice.name) == (kind, name)
    assert str(choice) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "http://localhost", "socket://", "firmata:", "firmata: ", "firmata:http://localhost"),
        *("socket://localhost", "rfc2217://localhost:", "socket://:4000", "socket://localhost:99999"),
    ],
)
def test_what_names_no_board_is_refused_with_what_would(text: str) -> None:
    with pytest.raises(WrongChoice, match="say auto, sim, none, a port"):
        BoardChoice.parse(text)


def test_a_named_port_has_to_be_there_and_to_be_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LINK row 6: there, but access denied, is not the same as not there."""
    port = tmp_path / "ttyACM0"
    with pytest.raises(PortGone, match="ttyACM0 is not there"):
        checked(BoardChoice.parse(str(port)))
    with pytest.raises(WrongChoice, match='"nonsense" names no board'):
        checked(BoardChoice.parse("nonsense"))

    port.symlink_to("/dev/null")
    assert checked(BoardChoice.parse(f"firmata:{port}")) == BoardChoice(Kind.FIRMATA, str(port))
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(PortDenied, match="is there, but access is denied"):
        checked(BoardChoice.parse(str(port)))


def test_a_file_or_a_folder_is_no_port_and_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.touch()
    for text, what in ((str(file), "a file"), (f"firmata:{file}", "a file"), (str(tmp_path), "a folder")):
        with pytest.raises(NotAPort, match=f'is {what} and no serial port: "uno-table ports" lists them'):
            checked(BoardChoice.parse(text))


@pytest.mark.parametrize("name", ["x" * 5_000, "/" + "y/" * 3_000, "a\nb", "/dev/null/ttyACM0"])
def test_a_name_that_no_file_can_have_is_refused_in_one_line(name: str) -> None:
    with pytest.raises((WrongChoice, PortGone)) as refused:
        checked(BoardChoice.parse(name))

    assert "\n" not in str(refused.value)


def test_a_port_may_be_called_by_its_short_name() -> None:
    assert checked(BoardChoice.parse("null")) == BoardChoice(Kind.PORT, "/dev/null")
    assert checked(BoardChoice.parse("COM7"), "win32").name == "COM7"


@pytest.mark.parametrize("name", ["auto", "socket://localhost:1", "firmata:/dev/null", "/dev/null"])
def test_a_board_is_made_without_opening_anything(name: str) -> None:
    board = open_board(name)

    assert board.label == name
    board.close()
