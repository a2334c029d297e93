"""What hangs on the serial port may be anything: nothing it says is obeyed by a terminal, nothing it says fills the
memory."""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import CodeType, FunctionType, ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost import cli
from tablehost.app import Evening
from tablehost.boards.conversation import Conversation
from tablehost.boards.discovery import PortInfo
from tablehost.boards.examine import Answer, examine
from tablehost.boards.firmata_link import FirmataLink
from tablehost.boards.flash_errors import NoTool
from tablehost.boards.flash_tools import Tool
from tablehost.boards.system_facts import PortFacts, SystemFacts
from tablehost.clean import clean
from tablehost.dashboard.app import TableApp
from tablehost.doctor import doctor
from tablehost.flash import flash
from tablehost.port_list import port_lines
from tablehost.storage.savefile import SaveFile
from tablehost.wire.errors import NotOurBoard
from tablehost.wire.frames import FirmataGreeting, encode, encode_greeting
from tablehost.wire.health import LinkHealth
from tablehost.wire.link import HostLink
from tablehost.wire.messages import BoardText as TextMessage
from tablehost.wire.messages import from_board
from tablehost.wire.picture import Picture
from tablehost.wire.reports import BoardText, Lost, Refused, Report
from tests.dashboard.helpers import screen_text
from tests.security.hostile import CONTROLS, DIRECTIONS, harm_in
from tests.support.evenings import TestEvening
from tests.support.layouts import MEGA_DIRECT, R3_DIRECT

SIGNS = [*CONTROLS[:-2], *DIRECTIONS]
MS = 1_000


def hostile_port(sign: str) -> PortInfo:
    """A USB device may call itself what it likes."""
    return PortInfo(f"/dev/tty{sign}", 0x2341, 0x0043, f"75{sign}", f"1-2{sign}", f"Uno{sign}")


def held_by(thing: object) -> int:
    """Bytes of everything that hangs on it. What the interpreter keeps for itself is left out, so this is exact."""
    seen, waiting, size = {id(thing)}, [thing], 0
    while waiting:
        one = waiting.pop()
        size += sys.getsizeof(one)
        for other in gc.get_referents(one):
            if id(other) not in seen and not isinstance(other, (type, ModuleType, FunctionType, CodeType)):
                seen.add(id(other))
                waiting.append(other)
    return size


# What it says


@pytest.mark.parametrize("sign", SIGNS)
def test_doctor_says_what_a_port_is_called_harmlessly(sign: str) -> None:
    port, out, talk = hostile_port(sign), io.StringIO(), io.StringIO()
    answer = Answer(port.device, greeting=FirmataGreeting(2, 5, f"Blink{sign}.ino"))
    doctor("auto", 0, out, talk, facts=lambda: SystemFacts("linux", (PortFacts(port),)), ask=lambda *_: answer)
    assert "Blink" in out.getvalue()
    assert not harm_in(out.getvalue())
    assert not harm_in(talk.getvalue())


@pytest.mark.parametrize("sign", SIGNS)
def test_flash_says_what_was_on_the_board_harmlessly(sign: str) -> None:
    port, out, talk = hostile_port(sign), io.StringIO(), io.StringIO()
    answer = Answer(port.device, greeting=FirmataGreeting(2, 5, f"Blink{sign}.ino"))

    def no_tool() -> Tool:
        raise NoTool(f"linux{sign}")

    flash("auto", f"x{sign}", out, talk, ports=lambda: [port], tool=no_tool, ask=lambda _: answer)
    flash("auto", None, out, talk, ports=lambda: [port, hostile_port(sign)], ask=lambda _: answer)
    assert talk.getvalue()
    assert not harm_in(out.getvalue() + talk.getvalue())


@pytest.mark.parametrize("sign", SIGNS)
def test_the_list_of_ports_is_printed_harmlessly(
    sign: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tablehost.boards.discovery.list_ports", lambda: [hostile_port(sign)])
    assert len(port_lines([hostile_port(sign)])) == 2
    assert cli.main(["ports"]) == 0
    printed = capsys.readouterr()
    assert "Uno" in printed.out
    assert not harm_in(printed.out + printed.err)


class Talking:
    """A board that says these things, once."""

    label = "hostile"
    health: LinkHealth | None = None

    def __init__(self, *said: Report) -> None:
        self.said: Sequence[Report] = said

    def poll(self, now_us: int) -> Sequence[Report]:
        said, self.said = self.said, ()
        return said

    def show(self, picture: Picture) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def hostile_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Talking, TestEvening]]:
    """An evening whose board says what the test wants it to."""
    board = Talking()
    monkeypatch.setattr("tablehost.app.open_board", lambda *_: board)
    table = TestEvening(tmp_path)
    table.start()
    yield board, table
    table.evening.close()


async def test_a_board_that_writes_to_people_reaches_the_screen_harmlessly(
    hostile_evening: tuple[Talking, TestEvening],
) -> None:
    board, table = hostile_evening
    app = TableApp(table.evening)
    async with app.run_test(size=(120, 40)) as pilot:
        for sign in SIGNS:
            board.label = f"/dev/tty{sign}"
            reports = Lost(5, f"gone{sign}"), Refused(NotOurBoard(f"Blink{sign}", (2, 5))), BoardText(f"chain{sign}off")
            for report in reports:
                board.said = [report]
                app._poll()
                await pilot.pause(0)
                shown = screen_text(app)
                assert not harm_in(shown), (sign, report)
            assert "chain" in shown


@given(st.binary(min_size=1, max_size=100))
def test_a_text_of_the_firmware_is_harmless_whatever_bytes_it_is(raw: bytes) -> None:
    message = from_board(bytes((TextMessage.TYPE, 1, 0)) + raw)
    assert isinstance(message, TextMessage)
    assert len(message.text) <= len(raw)
    assert not harm_in(clean(message.text), line_ends="")


# How much it says


def links() -> dict[str, Callable[[], Conversation]]:
    return {"ours": HostLink, "firmata": lambda: FirmataLink((R3_DIRECT, MEGA_DIRECT))}


def noise(random: Random, size: int) -> bytes:
    """Bytes as a hostile board would say them: frames of every kind and size, greetings, texts, and plain noise."""
    data = bytearray()
    while len(data) < size:
        match random.randrange(5):
            case 0:
                data += encode(bytes(random.randrange(256) for _ in range(random.randrange(1, 40))))
            case 1:
                name = "uno-table" + chr(random.randrange(128))
                data += encode_greeting(random.randrange(4), random.randrange(4), name)
            case 2:
                data += encode(bytes((TextMessage.TYPE, 0, 0)) + random.randbytes(30))
            case 3:
                data += random.randbytes(random.randrange(1, 200))
            case _:
                data += b"\xf0" + bytes(random.randrange(128) for _ in range(random.randrange(3_000)))
    return bytes(data[:size])


@pytest.mark.parametrize("kind", ["ours", "firmata"])
def test_a_board_that_never_stops_talking_fills_nothing(kind: str) -> None:
    """Half a minute of a full line, after as much of it: by then every counter a board can name has been named."""
    random = Random(kind)
    said = [noise(random, 576) for _ in range(100)]
    link, now = links()[kind](), 0
    link.opened(now)

    def talk(times: int) -> None:
        nonlocal now
        for _ in range(times):
            for piece in random.sample(said, len(said)):
                now += 100 * MS
                link.feed(piece, now)
                link.tick(now)
                assert len(link.outgoing()) < 5_000

    talk(3)
    before = held_by(link)
    assert before < 200_000
    talk(6)
    assert held_by(link) - before < 5_000


class _Endless:
    """A port on which something talks without end."""

    def __init__(self, random: Random) -> None:
        self.random, self.read_bytes = random, 0
        self.said = [noise(random, 200) for _ in range(50)]

    def read(self) -> bytes:
        data = self.random.choice(self.said)
        self.read_bytes += len(data)
        return data

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


def test_asking_a_board_that_never_stops_talking_ends() -> None:
    port, now = _Endless(Random(5)), 0

    def clock() -> int:
        nonlocal now
        now += 2 * MS
        return now

    answer = examine("/dev/ttyACM0", port, clock, 10)
    assert answer.device == "/dev/ttyACM0"
    assert port.read_bytes < 5_000_000


def test_a_board_that_writes_to_people_without_end_leaves_nothing_in_the_evening(
    hostile_evening: tuple[Talking, TestEvening],
) -> None:
    board, table = hostile_evening

    def flood(times: int) -> None:
        for number in range(times):
            board.said = [BoardText(f"{number} {'x' * 40}"), Lost(number, "again")]
            table.clock.us += 30 * MS
            table.evening.poll()

    flood(100)
    before = held_by(table.evening)
    flood(2_000)
    assert held_by(table.evening) - before < 5_000
    stored = SaveFile.open_to_read(table.path, lambda: 0)
    assert stored.entries(stored.games()[0].id) == ()
    assert isinstance(table.evening, Evening)
    stored.close()
