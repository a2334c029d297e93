"""pyserial itself, over pseudo-terminals and its URLs, in real time: few tests, which only wait for conditions."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from tablehost.boards.choice import BoardChoice
from tablehost.boards.port_errors import NotSerial, PortBroken, PortBusy, PortDenied, PortGone
from tablehost.boards.serial_board import SerialBoard
from tablehost.boards.serial_port import SerialPort, breaking_error, opening_error
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.inputs import Input
from tablehost.wire.reports import Linked, Lost, NoAnswer, Press, Report, Reset
from tests.support.net_port import NetPort
from tests.support.port_world import GAME
from tests.support.pty_port import PtyPort, now_us, wait_for

pytestmark = [
    pytest.mark.xdist_group("realtime"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals"),
]


class Table:
    """Polls a board and keeps what it says."""

    def __init__(self, board: SerialBoard) -> None:
        self.board = board
        self.reports: list[Report] = []
        board.show(GAME)

    def has(self, kind: type[Report]) -> bool:
        self.reports += self.board.poll(now_us())
        return any(isinstance(report, kind) for report in self.reports)


@contextmanager
def table_on(choice: str) -> Iterator[Table]:
    board = SerialBoard(BoardChoice.parse(choice))
    try:
        yield Table(board)
    finally:
        board.close()


def test_a_game_over_a_real_port_press_and_light() -> None:
    device = SimDevice(boot_us=50_000)
    with PtyPort(device) as port, table_on(port.path) as table:
        wait_for(lambda: table.has(Linked))
        wait_for(lambda: device.look(now_us()).seats[1])

        with port.lock:
            device.press(Input.catch(2), now_us() + 100_000)
        wait_for(lambda: table.has(Press))

        assert table.board.label == port.path
        assert port.opened == 1


def test_a_port_that_goes_away_is_a_lost_board() -> None:
    """LINK row 16."""
    with PtyPort(SimDevice(boot_us=50_000)) as port, table_on(port.path) as table:
        wait_for(lambda: table.has(Linked))

        port.unplug()

        wait_for(lambda: table.has(Lost))


def test_the_board_is_found_again_when_its_name_leads_to_a_port_again(tmp_path: Path) -> None:
    """LINK row 13, with a link as udev makes one."""
    name = tmp_path / "board"
    device = SimDevice(boot_us=50_000)
    with table_on(str(name)) as table:
        with PtyPort(device) as port:
            name.symlink_to(port.path)
            wait_for(lambda: table.has(Linked))
        wait_for(lambda: table.has(Lost))
        name.unlink()

        with PtyPort(device) as port:
            name.symlink_to(port.path)
            wait_for(lambda: table.has(Reset))


def test_the_port_is_opened_exclusively_and_the_second_is_told_who_has_it() -> None:
    """LINK row 9."""
    with PtyPort(SimDevice()) as port:
        first = SerialPort(port.path)
        try:
            with pytest.raises(PortBusy, match="close it"):
                SerialPort(port.path)
        finally:
            first.close()
        SerialPort(port.path).close()


def test_closing_does_not_hang_up_so_that_the_next_start_does_not_reset_the_board() -> None:
    """LINK row 1."""
    import termios

    with PtyPort(SimDevice()) as port:
        opened = SerialPort(port.path)
        descriptor = opened._port.fd
        assert not termios.tcgetattr(descriptor)[2] & termios.HUPCL
        opened.close()
        opened.close()


def test_a_socket_is_closed_without_a_pause_and_the_other_end_hears_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial sleeps 0.3 s there, and leaving the program would take as much longer."""
    paused: list[float] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        opened = SerialPort(f"socket://127.0.0.1:{server.getsockname()[1]}")
        there, _address = server.accept()
        monkeypatch.setattr("serial.urlhandler.protocol_socket.time.sleep", paused.append)
        opened.close()
        opened.close()
        with there:
            assert there.recv(1) == b""
    assert paused == []


def test_a_port_that_is_not_there_is_gone_and_another_device_is_no_port(tmp_path: Path) -> None:
    with pytest.raises(PortGone, match="is not there: plug the board in"):
        SerialPort(str(tmp_path / "ttyACM0"))
    with pytest.raises(NotSerial, match='/dev/null is no serial port: "uno-table ports" lists them'):
        SerialPort("/dev/null")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (serial.SerialException(2, "could not open port"), PortGone),
        (serial.SerialException(13, "Permission denied"), PortDenied),
        (serial.SerialException(16, "Device or resource busy"), PortBusy),
        (serial.SerialException(11, "Could not exclusively lock port"), PortBusy),
        (serial.SerialException("could not open port 'COM3': FileNotFoundError(2, 'no such file')"), PortGone),
        (serial.SerialException("Cannot configure port, something went wrong."), PortBroken),
        (TypeError("'NoneType' object cannot be interpreted as an integer"), PortBroken),
    ],
)
def test_what_the_system_says_is_one_of_these_facts(error: Exception, kind: type[Exception]) -> None:
    """LINK rows 6, 9, 13."""
    assert type(opening_error("/dev/ttyACM0", error)) is kind


def test_on_windows_access_denied_means_that_another_program_has_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """LINK row 9."""
    monkeypatch.setattr(sys, "platform", "win32")
    error = serial.SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)")

    assert type(opening_error("COM3", error)) is PortBusy


@pytest.mark.parametrize("error", [OSError(5, "I/O error"), serial.SerialException("read failed"), TypeError()])
def test_whatever_an_open_port_raises_when_it_dies_is_an_unplugged_board(error: Exception) -> None:
    """LINK row 16."""
    assert isinstance(breaking_error("/dev/no-such-port", error), PortGone)


@pytest.mark.filterwarnings("ignore:set(Daemon|Name)")  # pyserial 3.5 starts its RFC 2217 thread the old way
@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_a_board_behind_a_url_is_a_board(scheme: str) -> None:
    """`rfc2217://` is what Wokwi offers."""
    device = SimDevice(boot_us=50_000)
    with NetPort(device, scheme == "rfc2217") as server, table_on(f"{scheme}://127.0.0.1:{server.port}") as table:
        wait_for(lambda: table.has(Linked))
        server.hang_up()
        wait_for(lambda: table.has(Lost))


def test_pyserials_own_loop_is_heard_as_an_echo() -> None:
    with table_on("loop://") as table:
        wait_for(lambda: table.has(NoAnswer))

    (answer,) = [report for report in table.reports if isinstance(report, NoAnswer)]
    assert answer.echoes
