"""A board on a real port, behind the `Board` interface: its own thread keeps the link, `poll` hands over what it found.

The thread knows one clock (`steady_clock`), the table another; presses are put on the table's when they are handed
over. A screen that stands still for a while costs nothing: acknowledgements and beats do not wait for `poll`.
"""

from __future__ import annotations

import atexit
import contextlib
import queue
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from tablehost.boards import steady_clock
from tablehost.boards.choice import BoardChoice
from tablehost.boards.conversation import Conversation
from tablehost.boards.discovery import PortInfo
from tablehost.boards.hands import Hands, Happening
from tablehost.boards.port_keeper import PortKeeper
from tablehost.boards.port_threads import PortThreads
from tablehost.wire.health import LinkHealth
from tablehost.wire.link import HostLink
from tablehost.wire.picture import DARK, Picture
from tablehost.wire.reports import InputTrouble, Lost, Press, Report
from tablehost.wire.timing import UART_BYTE_US
from tablehost.words import _

STEP_S = 0.05  # the link is looked after at least so often
HAPPENINGS = 256  # waiting; beyond that the reading threads wait
AT_ONCE = 64  # happenings taken before the clock is looked at again
STATES_KEPT = 64  # reports other than presses that wait for `poll`; the oldest of more are dropped
PRESSES_KEPT = 2_000  # beyond that nothing is taken from the board, which then keeps its own
LEAVE_S = 0.3  # `close` waits so long at most: a thread in a port hangs there for 0.1 s, or for good
GIVE_WAY_S = 0.001
"""After a new picture: its threads write it before the caller goes on to paint a screen, which keeps them from running
(threads of a Python program take turns) and made the lamps 3 ms later."""
CLOCK_JUMP_US = 100_000  # between the two clocks: one of them has slept


class StoppableHands(Hands, Protocol):
    def stop(self, timeout_s: float) -> None: ...


MakeHands = Callable[["queue.Queue[Happening | None]", Callable[[], int]], StoppableHands]


def talk_with_ours(port: PortInfo) -> Conversation:
    return HostLink(byte_us=UART_BYTE_US)


def talk_with_firmata(port: PortInfo, is_awake: bool) -> Conversation:
    from tablehost.boards.firmata_layout import shipped_layouts
    from tablehost.boards.firmata_link import FirmataLink

    return FirmataLink(shipped_layouts(), is_awake=is_awake)


class SerialBoard:
    """A `Board`. Nothing is opened and no thread runs before the first `poll`.

    `on_news` is called in the board's thread when there is something for `poll`.
    """

    def __init__(
        self,
        choice: BoardChoice,
        *,
        clock: Callable[[], int] = steady_clock.now_us,
        hands: MakeHands = PortThreads,
        on_news: Callable[[], None] | None = None,
    ) -> None:
        self.on_news = on_news
        self._clock = clock
        self._happenings: queue.Queue[Happening | None] = queue.Queue(HAPPENINGS)
        self._hands = hands(self._happenings, clock)
        self._keeper = PortKeeper(choice, self._hands, talk_with_ours, talk_with_firmata)
        self._label = str(choice)
        self._picture = DARK
        self._lock = threading.Lock()
        self._states: deque[tuple[int, Report]] = deque(maxlen=STATES_KEPT)
        self._presses: deque[tuple[int, Report]] = deque()
        self._order = 0
        self._thread: threading.Thread | None = None
        self._is_over = False
        self._shift: int | None = None  # from the thread's clock to the table's
        self._last_at = 0
        self._has_closed = False

    # ---- Board

    @property
    def label(self) -> str:
        return self._label

    @property
    def health(self) -> LinkHealth | None:
        return self._keeper.health

    def poll(self, now_us: int) -> Sequence[Report]:
        shift = now_us - self._clock()  # too small by the time since the caller read its clock: the largest is best
        if self._shift is None or shift > self._shift or self._shift - shift > CLOCK_JUMP_US:
            self._shift = shift
        if self._thread is None and not self._is_over:
            self._thread = threading.Thread(target=self._run, name="board", daemon=True)
            self._thread.start()
        with self._lock:
            found = sorted((*self._states, *self._presses), key=lambda one: one[0])
            self._states.clear()
            self._presses.clear()
        return [self._on_table_clock(report) for _, report in found]

    def show(self, picture: Picture) -> None:
        if picture != self._picture:
            self._picture = picture
            self._wake()
            if self._thread is not None:
                time.sleep(GIVE_WAY_S)

    def close(self) -> None:
        self._is_over = True
        if self._has_closed:
            return
        self._has_closed = True
        self._wake()
        until = time.monotonic() + LEAVE_S
        if self._thread is not None:
            self._thread.join(LEAVE_S / 2)
        self._hands.stop(max(0.0, until - time.monotonic()))

    # ---- between the threads

    def _wake(self) -> None:
        with contextlib.suppress(queue.Full):  # then the thread is awake
            self._happenings.put_nowait(None)

    def _on_table_clock(self, report: Report) -> Report:
        if not isinstance(report, Press):
            return report
        assert self._shift is not None
        at_us = report.at_us + self._shift
        if at_us < self._last_at:  # a clock slept in between; the order stands
            at_us = self._last_at + 1
        self._last_at = at_us
        return replace(report, at_us=at_us)

    def _keep(self, reports: Sequence[Report]) -> None:
        with self._lock:
            for report in reports:
                self._order += 1
                where = self._presses if isinstance(report, Press | InputTrouble) else self._states
                where.append((self._order, report))
        if reports and self.on_news is not None:
            self.on_news()

    def _run(self) -> None:
        try:
            while not self._is_over:
                if len(self._presses) >= PRESSES_KEPT:
                    time.sleep(STEP_S)
                    continue
                self._step()
        except Exception as fault:  # our own mistake: the game goes on, and it is told when the screen is gone
            self._keep([Lost(0, _("a fault of this program: {fault}").format(fault=repr(fault)))])
            atexit.register(traceback.print_exception, fault)
        finally:
            self._keeper.close()

    def _step(self) -> None:
        keeper = self._keeper
        due = keeper.due_us
        wait_s = STEP_S if due is None else min(STEP_S, max(0.0005, (due - self._clock()) / 1e6))
        happenings: list[Happening] = []
        try:
            first = self._happenings.get(timeout=wait_s)
            happenings += [] if first is None else [first]
            while len(happenings) < AT_ONCE:
                another = self._happenings.get_nowait()
                happenings += [] if another is None else [another]
        except queue.Empty:
            pass
        keeper.show(self._picture)
        self._keep(keeper.step(self._clock(), happenings))
        self._label = keeper.label
