"""The threads around a port: whatever a driver does, the screen is never kept waiting (LINK rows 16, 42)."""

from __future__ import annotations

import atexit
import queue
import threading
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from tablehost.boards.choice import BoardChoice
from tablehost.boards.discovery import PortInfo
from tablehost.boards.hands import Came, Failed, Happening, Listed, Opened
from tablehost.boards.port_errors import PortBusy, PortGone
from tablehost.boards.port_threads import PortThreads
from tablehost.boards.serial_board import PRESSES_KEPT, STATES_KEPT, SerialBoard
from tablehost.boards.serial_port import Transport
from tablehost.boards.sim_device import SimDevice
from tablehost.wire.inputs import Input
from tablehost.wire.picture import Light
from tablehost.wire.reports import Linked, Lost, Press, Report, Stale
from tests.support.port_world import GAME, R3
from tests.support.pty_port import now_us, wait_for


class Wire:
    """A transport of this process: `SimDevice` in real time, or something that misbehaves."""

    def __init__(self, device: SimDevice | None = None) -> None:
        self.device = device
        self.lock = threading.Lock()
        self.is_closed = False
        self.is_pulled = False
        self.hangs = threading.Event()  # set: read blocks
        self.let_go = threading.Event()  # a driver that never returns does so at the test's end
        self.written: deque[bytes] = deque(maxlen=1000)
        if device is not None:
            device.power_on(now_us())

    def read(self) -> bytes:
        if self.hangs.is_set():
            self.let_go.wait()
        if self.is_pulled:
            raise PortGone("wire")
        threading.Event().wait(0.002)
        if self.device is None:
            return b"babble\n"
        with self.lock:
            self.device.run(now_us())
            return self.device.transmit()

    def write(self, data: bytes) -> None:
        self.written.append(data)
        if self.device is not None:
            with self.lock:
                self.device.receive(data, now_us())

    def close(self) -> None:
        self.is_closed = True


@contextmanager
def board_on(*wires: Wire, ports: tuple[PortInfo, ...] = (R3,), choice: str = "auto") -> Iterator[SerialBoard]:
    """A real `SerialBoard`; each opening takes the next wire."""
    left = deque(wires)

    def opener(device: str) -> Transport:
        if not left:
            raise PortBusy(device)
        return left.popleft()

    board = SerialBoard(
        BoardChoice.parse(choice),
        hands=lambda happenings, clock: PortThreads(happenings, clock, opener=opener, lister=lambda: ports),
    )
    try:
        yield board
    finally:
        for wire in wires:
            wire.let_go.set()
        board.close()


def polled(board: SerialBoard, kind: type[Report]) -> list[Report]:
    """Polls until there is a report of this kind."""
    found: list[Report] = []

    def has_it() -> bool:
        found.extend(board.poll(now_us()))
        return any(isinstance(report, kind) for report in found)

    wait_for(has_it)
    return found


def test_nothing_is_opened_and_no_thread_runs_before_the_first_poll() -> None:
    before = threading.active_count()

    with board_on(Wire(SimDevice())) as board:
        board.show(GAME)
        assert threading.active_count() == before
        assert board.label == "auto"


def test_a_press_reaches_poll_with_its_time_on_the_tables_clock() -> None:
    wire = Wire(SimDevice(boot_us=10_000))
    table_began = now_us() - 5_000_000
    with board_on(wire) as board:
        board.show(GAME)
        found: list[Report] = []

        def has(kind: type[Report]) -> bool:
            found.extend(board.poll(now_us() - table_began))
            return any(isinstance(report, kind) for report in found)

        wait_for(lambda: has(Linked))
        assert wire.device is not None
        with wire.lock:
            at = now_us() + 100_000  # a button counts once it was seen open for 50 ms
            wire.device.press(Input.uno(1), at)
        wait_for(lambda: has(Press))

    (press,) = [report for report in found if isinstance(report, Press)]
    assert abs(press.at_us - (at - table_began)) <= press.err_us + 2_000


def test_a_picture_shown_is_on_its_way_without_a_poll() -> None:
    wire = Wire(SimDevice(boot_us=10_000))
    device = wire.device
    assert device is not None
    with board_on(wire) as board:
        polled(board, Linked)

        board.show(GAME.lit({2: Light.ON}))

        wait_for(lambda: device.look(now_us()).seats[2])


def test_news_are_announced_to_whoever_wants_to_poll_at_once() -> None:
    wire = Wire(SimDevice(boot_us=10_000))
    announced = threading.Event()
    with board_on(wire) as board:
        board.on_news = announced.set
        board.poll(now_us())

        assert announced.wait(60)


def test_a_read_that_never_returns_is_a_lost_board_and_closing_does_not_wait_for_it() -> None:
    """LINK row 16: Windows."""
    wire = Wire(SimDevice(boot_us=10_000))
    with board_on(wire) as board:
        polled(board, Linked)

        wire.hangs.set()
        polled(board, Lost)
        board.close()

        assert not wire.let_go.is_set()  # it still hangs, and we are here


def test_a_hung_port_is_given_up_and_the_board_is_found_on_another_name() -> None:
    """LINK rows 13, 16."""
    device = SimDevice(boot_us=10_000)
    first, second = Wire(device), Wire(device)
    ports = [R3]
    left = deque([first, second])
    board = SerialBoard(
        BoardChoice.parse("auto"),
        hands=lambda happenings, clock: PortThreads(
            happenings, clock, opener=lambda name: left.popleft(), lister=lambda: ports
        ),
    )
    try:
        polled(board, Linked)
        first.hangs.set()
        ports[:] = [PortInfo("/dev/ttyACM9", R3.vid, R3.pid, R3.serial, "7-7")]
        polled(board, Lost)

        wait_for(lambda: any(report.is_up for report in board.poll(now_us()) if hasattr(report, "is_up")))

        assert board.label == "/dev/ttyACM9"
    finally:
        first.let_go.set()
        board.close()


def test_a_pulled_cable_is_reported_and_the_port_is_closed() -> None:
    """LINK rows 13, 16."""
    wire = Wire(SimDevice(boot_us=10_000))
    with board_on(wire) as board:
        polled(board, Linked)
        wire.is_pulled = True
        polled(board, Lost)
        wait_for(lambda: wire.is_closed)


def test_a_listing_that_fails_or_hangs_keeps_nobody_waiting() -> None:
    """LINK row 10."""
    hang = threading.Event()

    def lister() -> tuple[PortInfo, ...]:
        hang.wait()
        raise OSError("SetupDiGetClassDevs failed")

    board = SerialBoard(
        BoardChoice.parse("auto"), hands=lambda happenings, clock: PortThreads(happenings, clock, lister=lister)
    )
    board.poll(now_us())
    board.close()
    hang.set()

    assert board.poll(now_us()) == []


def test_listing_is_done_by_one_thread_only() -> None:
    """LINK row 10."""
    threads = set()
    happenings: queue.Queue[Happening | None] = queue.Queue()

    def lister() -> tuple[PortInfo, ...]:
        threads.add(threading.get_ident())
        return (R3,)

    hands = PortThreads(happenings, now_us, lister=lister)
    for _ in range(5):
        hands.list_ports()
        assert happenings.get(timeout=60) == Listed((R3,))
    hands.stop(1)

    assert len(threads) == 1


def test_a_port_that_talks_faster_than_it_is_heard_waits_and_loses_nothing() -> None:
    happenings: queue.Queue[Happening | None] = queue.Queue(4)
    hands = PortThreads(happenings, now_us, opener=lambda device: Wire())
    hands.open(1, "somewhere")
    wait_for(happenings.full)

    assert happenings.get() == Opened(1)
    assert happenings.qsize() <= 4
    assert isinstance(happenings.get(), Came)
    hands.stop(1)


def test_a_port_that_takes_no_bytes_fails_instead_of_filling_the_memory() -> None:
    happenings: queue.Queue[Happening | None] = queue.Queue()
    stuck = threading.Event()

    class Full(Wire):
        def read(self) -> bytes:
            stuck.wait(0.01)
            return b""

        def write(self, data: bytes) -> None:
            stuck.wait()

    hands = PortThreads(happenings, now_us, opener=lambda device: Full())
    hands.open(1, "somewhere")
    assert happenings.get(timeout=60) == Opened(1)
    for _ in range(100):
        hands.write(1, b"frame")

    failed = happenings.get(timeout=60)
    assert isinstance(failed, Failed)
    assert "takes no more bytes" in str(failed.error)
    stuck.set()
    hands.stop(1)


def test_a_port_is_closed_before_it_is_opened_again() -> None:
    """Else it would seem busy: we hold it ourselves."""
    first, second = Wire(), Wire()
    order: list[str] = []
    left = deque([first, second])

    def opener(device: str) -> Transport:
        if len(left) == 1:
            order.append("closed" if first.is_closed else "open")
        return left.popleft()

    happenings: queue.Queue[Happening | None] = queue.Queue()
    hands = PortThreads(happenings, now_us, opener=opener)
    hands.open(1, "somewhere")
    wait_for(lambda: not happenings.empty())
    hands.close(1)
    hands.open(2, "somewhere")
    wait_for(lambda: order)
    hands.stop(1)

    assert order == ["closed"]


def test_reports_that_nobody_polls_have_an_end_but_presses_are_kept() -> None:
    with board_on(Wire()) as board:
        press = Press(Input.uno(1), 1, 1)
        board._keep([Stale(1)] * 500)
        board._keep([press] * 500)
        assert PRESSES_KEPT > 500

        found = board.poll(now_us())

    assert len([report for report in found if isinstance(report, Press)]) == 500
    assert len([report for report in found if isinstance(report, Stale)]) <= STATES_KEPT


def test_presses_stay_in_order_when_one_of_the_two_clocks_has_slept() -> None:
    """LINK row 20."""
    with board_on(Wire()) as board:
        board._keep([Press(Input.uno(1), now_us(), 1)])
        first = next(one for one in board.poll(now_us()) if isinstance(one, Press))
        hour = 3_600_000_000
        board._keep([Press(Input.uno(2), now_us(), 1)])
        second = next(one for one in board.poll(now_us() - hour) if isinstance(one, Press))

    assert second.at_us > first.at_us


def test_a_fault_of_our_own_costs_the_board_and_not_the_game() -> None:
    with board_on(Wire(SimDevice(boot_us=10_000))) as board:
        polled(board, Linked)

        board._keeper.step = None  # type: ignore[assignment, method-assign]

        (lost,) = [report for report in polled(board, Lost) if isinstance(report, Lost)]
        assert "a fault of this program" in lost.cause
    atexit.unregister(traceback.print_exception)  # it would be told when this program ends, with the screen gone


def test_closing_twice_or_without_a_poll_is_fine() -> None:
    with board_on(Wire()) as board:
        board.close()
        board.close()
        assert board.poll(now_us()) == []
