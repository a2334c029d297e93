"""`uno-table flash`: with an avrdude that only pretends, and with the real one against real bootloaders in simavr."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tablehost.boards.discovery import PortInfo
from tablehost.boards.examine import Answer
from tablehost.boards.firmware_files import FirmwareMissing, images
from tablehost.boards.flash_errors import NoTool
from tablehost.boards.flash_tools import Tool, find_tool, is_silence
from tablehost.boards.port_errors import Holder, PortBusy, PortError
from tablehost.boards.sim_device import SimDevice
from tablehost.flash import Run, Written, ask_port, flash, run_tool
from tablehost.wire.frames import FirmataGreeting
from tablehost.wire.messages import BoardType, Hello
from tests.support import fake_avrdude as words
from tests.support.fake_avrdude import FakeAvrdude
from tests.support.port_world import CLONE, MODEM, R3, Silent
from tests.support.pty_port import PtyPort

MEGA = PortInfo("/dev/ttyACM2", 0x2341, 0x0042, "M", "1-9", "Arduino Mega")
HEX = ":00000001FF\n"
NEW = 0x0BADCAFE  # the build that is shipped in these tests


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """A folder like host/tablehost/firmware."""
    folder = tmp_path / "firmware"
    folder.mkdir()
    builds = {}
    for name, mcu, fqbn in (
        ("mega_direct", "atmega2560", "arduino:avr:mega:cpu=atmega2560"),
        ("r3_direct", "atmega328p", "arduino:avr:uno"),
        ("r3_shift", "atmega328p", "arduino:avr:uno"),
    ):
        (folder / f"{name}.hex").write_text(HEX)
        builds[name] = {
            "file": f"{name}.hex", "fqbn": fqbn, "mcu": mcu, "build": f"{NEW:08x}", "pinmap": "3443695b",
            "wire": "1.0", "flash": 12_000, "ram": 700, "sha256": hashlib.sha256(HEX.encode()).hexdigest(),
        }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps({"builds": builds}))
    return folder


def hello(build: int = NEW, board: BoardType = BoardType.R3_DIRECT) -> Hello:
    device = SimDevice()
    device.power_on(0)
    return replace(device._hello(), build=build, board=board)


class Bench:
    """One flashing. `answers` are what the port says before and after."""

    def __init__(self, shipped: Path, tmp_path: Path) -> None:
        self.shipped, self.tmp_path = shipped, tmp_path
        self.ports: tuple[PortInfo, ...] = (R3,)
        self.answers: deque[Hello | FirmataGreeting | PortError | None] = deque([hello(build=1), hello()])
        self.avrdude = FakeAvrdude(tmp_path)
        self.out, self.talk = io.StringIO(), io.StringIO()

    def says(self, status: int, said: str, baud: str | None = None) -> None:
        answers = {baud: (status, said)} if baud else dict.fromkeys(("115200", "57600"), (status, said))
        self.avrdude = FakeAvrdude(self.tmp_path, answers)

    def flash(
        self, board: str = "auto", build: str | None = None, tool: Tool | None = None, run: Run = run_tool
    ) -> int:
        chosen = tool if tool is not None else Tool("avrdude", self.avrdude.program)
        return flash(
            board, build, self.out, self.talk,
            ports=lambda: self.ports, tool=lambda: chosen, run=run, ask=self.ask, folder=self.shipped,
        )  # fmt: skip

    def ask(self, device: str) -> Answer:
        match self.answers.popleft():
            case Hello() as found:
                return Answer(device, hello=found)
            case FirmataGreeting() as greeting:
                return Answer(device, greeting=greeting)
            case None:
                return Answer(device)
            case error:
                raise error

    @property
    def told(self) -> str:
        return self.talk.getvalue()

    @property
    def complaint(self) -> str:
        """The one sentence at the end."""
        return self.told.splitlines()[-1]


@pytest.fixture
def bench(shipped: Path, tmp_path: Path) -> Bench:
    return Bench(shipped, tmp_path)


# ---- what is written where


def test_the_only_board_gets_the_image_of_the_build_it_has_and_is_asked_afterwards(bench: Bench) -> None:
    assert bench.flash() == 0

    (call,) = bench.avrdude.calls
    expected = ["-p", "atmega328p", "-c", "arduino", "-P", R3.device, "-b", "115200", "-x", "attempts=3"]
    assert call == [*expected, "-D", "-U", f"flash:w:{bench.shipped / 'r3_direct.hex'}:i"]
    assert "on it now: uno-table, build 00000001" in bench.told
    assert bench.out.getvalue().splitlines()[0] == (
        f"r3_direct: r3_direct.hex, 12000 bytes, build 0badcafe, sha256 {hashlib.sha256(HEX.encode()).hexdigest()}"
    )
    assert "runs firmware 1.0.0, build 0badcafe" in bench.out.getvalue()


def test_a_board_that_says_what_it_is_keeps_its_build(bench: Bench) -> None:
    bench.answers[0] = hello(1, BoardType.R3_SHIFT)

    assert bench.flash() == 0
    assert bench.avrdude.calls[0][-1].endswith("r3_shift.hex:i")


def test_a_new_board_gets_the_direct_build_of_its_chip(bench: Bench) -> None:
    for port, programmer, image in ((R3, "arduino", "r3_direct"), (MEGA, "wiring", "mega_direct")):
        bench.ports = (port,)
        bench.answers = deque([None, hello()])
        assert bench.flash() == 0
        assert programmer in bench.avrdude.calls[-1]
        assert bench.avrdude.calls[-1][-1].endswith(f"{image}.hex:i")


def test_a_clone_that_does_not_say_what_it_is_has_to_be_told(bench: Bench) -> None:
    bench.ports = (CLONE,)
    bench.answers = deque([FirmataGreeting(2, 5, "StandardFirmata.ino")])

    assert bench.flash() == 2
    assert bench.complaint == (
        "uno-table: /dev/ttyUSB0 does not tell what board it is: "
        "say --build mega_direct / --build r3_direct / --build r3_shift"
    )
    assert bench.avrdude.calls == []

    bench.answers = deque([None, hello()])
    assert bench.flash(build="mega_direct") == 0
    assert "wiring" in bench.avrdude.calls[-1]


def test_old_bootloaders_are_tried_at_their_speed(bench: Bench) -> None:
    """LINK 5.12: 57600 for old clones."""
    bench.says(1, words.NOT_IN_SYNC, "115200")

    assert bench.flash() == 0
    assert [call[call.index("-b") + 1] for call in bench.avrdude.calls] == ["115200", "57600"]


def test_an_avrdude_that_cannot_be_told_to_hurry_is_taken_as_it_is(bench: Bench) -> None:
    tool = Tool("avrdude", bench.avrdude.program)
    run = run_tool

    def old(command: Sequence[str]) -> Written:
        return Written(1, words.OLD) if "-x" in command else run(command)

    assert bench.flash(tool=tool, run=old) == 0
    (call,) = bench.avrdude.calls
    assert "-x" not in call


def test_arduino_cli_does_it_too(bench: Bench) -> None:
    tool = Tool("arduino-cli", bench.avrdude.program, (115_200,))

    assert bench.flash(tool=tool) == 0
    (call,) = bench.avrdude.calls
    assert call[:5] == ["upload", "--fqbn", "arduino:avr:uno", "--port", R3.device]
    assert call[5] == "--input-file"


# ---- what goes wrong


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (words.NOT_IN_SYNC, "no bootloader answered on /dev/ttyACM0 (tried at 115200 and 57600 baud)"),
        (words.TIMEOUT, "no bootloader answered on /dev/ttyACM0"),
        (words.WRONG_SIGNATURE, "nothing was written: the firmware is for an Arduino UNO R3, the board has"),
        (words.MISMATCH, "the firmware on /dev/ttyACM0 is not what was written (verification failed): flash again"),
        (words.BUSY, "/dev/ttyACM0 is used by another program: close it (the Arduino serial monitor?)"),
        (words.DENIED, "/dev/ttyACM0 is there, but access is denied"),
        (words.GONE, "/dev/ttyACM0 is not there: plug the board in"),
        (words.STRANGE, "avrdude failed: avrdude error: unable to find AVR part m328"),
        ("", "avrdude failed: without a word"),
    ],
)
def test_what_the_tool_says_becomes_one_sentence_with_the_remedy(bench: Bench, said: str, sentence: str) -> None:
    bench.says(1, said)

    assert bench.flash() == 1
    assert bench.complaint.startswith(f"uno-table: {sentence}")
    assert bench.out.getvalue().count("\n") == 1  # the image, but no success


def test_only_silence_is_worth_another_speed(bench: Bench) -> None:
    bench.says(1, words.MISMATCH)
    bench.flash()
    assert len(bench.avrdude.calls) == 1


def test_without_a_tool_it_is_said_how_to_get_one(shipped: Path) -> None:
    def none(name: str) -> str | None:
        return None

    for platform, how in (("linux", "apt install avrdude"), ("darwin", "brew install"), ("win32", "winget install")):
        with pytest.raises(NoTool, match=how):
            find_tool(none, Path("/nowhere"), platform)


def test_the_avrdude_of_an_arduino_ide_is_found_with_its_configuration(tmp_path: Path) -> None:
    root = tmp_path / ".arduino15/packages/arduino/tools/avrdude/6.3.0-arduino17"
    for name in ("bin/avrdude", "etc/avrdude.conf"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()

    tool = find_tool(lambda name: None, tmp_path)

    assert tool == Tool("avrdude", str(root / "bin/avrdude"), config=str(root / "etc/avrdude.conf"))
    assert find_tool(lambda name: f"/usr/bin/{name}", tmp_path).program == "/usr/bin/avrdude"
    cli = find_tool(lambda name: "/opt/arduino-cli" if name == "arduino-cli" else None, Path("/nowhere"))
    assert (cli.name, cli.bauds) == ("arduino-cli", (115_200,))


def test_a_running_game_keeps_its_board(bench: Bench) -> None:
    """LINK 5.12: only from a stopped game."""
    bench.answers = deque([PortBusy(R3.device, "", (Holder(321, "uno-table"),))])

    assert bench.flash() == 1
    assert bench.complaint.startswith("uno-table: /dev/ttyACM0 is used by uno-table (process 321): close that first")
    assert bench.avrdude.calls == []


def test_a_board_that_says_something_else_afterwards_is_not_called_flashed(bench: Bench) -> None:
    """LINK row 29: verify after flashing."""
    bench.answers[1] = hello(build=2)
    assert bench.flash() == 1
    assert "it was written, but /dev/ttyACM0 says build 00000002 and not 0badcafe" in bench.complaint

    bench.answers = deque([None, None])
    assert bench.flash() == 1
    assert "does not answer" in bench.complaint


@pytest.mark.parametrize(
    ("ports", "board", "build", "sentence"),
    [
        ((), "auto", None, "no board is plugged in"),
        ((R3, MEGA), "auto", None, "several boards are plugged in (/dev/ttyACM0, /dev/ttyACM2): say which"),
        ((MODEM,), "auto", None, "no board is plugged in"),
        ((R3,), "sim", None, 'there is nothing to flash on "sim"'),
        ((R3,), "socket://localhost:1", None, "there is nothing to flash on"),
        ((R3,), "auto", "uno", 'there is no build "uno": mega_direct, r3_direct, r3_shift'),
        ((R3,), "no-such-port", None, '"no-such-port" names no board'),
    ],
)
def test_what_is_not_clear_is_asked_before_anything_is_touched(
    bench: Bench, ports: tuple[PortInfo, ...], board: str, build: str | None, sentence: str
) -> None:
    """LINK rows 11, 12."""
    bench.ports = ports

    assert bench.flash(board, build) == 2
    assert bench.complaint.startswith(f"uno-table: {sentence}")
    assert len(bench.answers) == 2  # no port was opened


def test_a_damaged_image_is_not_written(bench: Bench) -> None:
    (bench.shipped / "r3_direct.hex").write_text(":0102")

    assert bench.flash() == 1
    assert "r3_direct.hex is not the file it should be" in bench.complaint
    assert bench.avrdude.calls == []


def test_an_installation_without_firmware_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(FirmwareMissing, match="with the Arduino IDE"):
        images(tmp_path)
    (tmp_path / "manifest.json").write_text('{"builds": {"r3_direct": {}}}')
    with pytest.raises(FirmwareMissing, match="install this program again"):
        images(tmp_path)


def test_a_tool_that_cannot_be_started_is_an_answer_too(tmp_path: Path) -> None:
    written = run_tool([str(tmp_path / "no-avrdude")])

    assert written.status == 1
    assert isinstance(written, Written)
    assert "error" in written.said


# ---- the real thing


def flashed(name: str, build: str | None, tmp_path: Path) -> tuple[int, str, str]:
    """A board as it comes (bootloader, no sketch) behind a pty; the real avrdude; the image built from the sources."""
    bootloaders = pytest.importorskip("tests.firmware_sim.bootloaders")
    from firmware.build import ship
    from tests.firmware_sim import images as built_images
    from tests.firmware_sim.serve import PtyBoard

    for reason in (built_images.why_not(), built_images.why_no_avrdude()):
        if reason:
            pytest.skip(reason)
    built = built_images.sketch(name)
    ship([built], tmp_path)
    out, talk = io.StringIO(), io.StringIO()
    with PtyBoard(bootloaders.fresh_chip(built.mcu)) as port:
        status = flash(port.path, build, out, talk, ports=tuple, ask=ask_port, folder=tmp_path)
    return status, out.getvalue(), talk.getvalue()


@pytest.mark.xdist_group("realtime")
@pytest.mark.parametrize("name", ["r3_direct", "mega_direct"])
def test_a_fresh_board_is_flashed_through_its_real_bootloader_and_says_hello(name: str, tmp_path: Path) -> None:
    status, out, talk = flashed(name, name, tmp_path)

    assert status == 0, talk
    assert "on it now: something that does not answer" in talk
    assert " runs firmware " in out


@pytest.mark.xdist_group("realtime")
def test_what_the_real_avrdude_says_of_a_board_that_does_not_answer_is_understood() -> None:
    program = shutil.which("avrdude")
    if program is None or sys.platform == "win32":
        pytest.skip("needs avrdude (Debian: sudo apt install avrdude) and a pseudo-terminal")
    with PtyPort(Silent()) as port:
        probe = ["-p", "atmega328p", "-c", "arduino", "-P", port.path, "-b", "115200", "-x", "attempts=1"]
        written = run_tool([program, *probe])

    assert written.status != 0
    assert is_silence(written.said)
    missing = run_tool([program, "-p", "atmega328p", "-c", "arduino", "-P", "/dev/no-such-port"])
    assert not is_silence(missing.said)
