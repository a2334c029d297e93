"""The service menu with a board on a real port, in real time: presses come, lamps follow, the link is measured."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from tablehost.app import Evening
from tablehost.boards.sim_device import SimDevice
from tablehost.dashboard.bench import Bench
from tablehost.storage.savefile import SaveFile
from tablehost.wire.inputs import Input
from tests.support.pty_port import PtyPort, now_us, wait_for

pytestmark = [
    pytest.mark.xdist_group("realtime"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals"),
]


def test_buttons_lamps_and_link_of_a_board_on_a_port(tmp_path: Path) -> None:
    device = SimDevice(boot_us=50_000, seats=2)
    evening = Evening(SaveFile.open(tmp_path / "evening.sqlite3", lambda: time.time_ns() // 1000), now_us)
    bench = Bench()
    with PtyPort(device) as port:
        service = evening.service(port.path)

        def look() -> None:
            bench.hear(service.poll())
            service.show(bench.picture(service.now_us(), shows_lamps=bench.chases))

        def linked() -> bool:
            look()
            return service.link is not None and service.link.is_up

        wait_for(linked)
        assert bench.seats == 2
        for which in bench.expected:
            with port.lock:
                device.press(which, now_us() + 50_000)

            def pressed(which: Input = which) -> bool:
                look()
                return bench.button(which).presses > 0

            wait_for(pressed)
        assert bench.passed
        assert service.health is not None
        assert service.health.frames > 0
        bench.chases = True
        seen: set[int] = set()

        def each_seat_was_lit() -> bool:
            look()
            with port.lock:
                seen.update(seat for seat, lit in enumerate(device.look(now_us()).seats) if lit)
            return seen == {0, 1}

        wait_for(each_seat_was_lit)
        service.close()
    evening.close()
