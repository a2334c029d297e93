"""`uno-table doctor`: facts in, findings out; and the whole command against simulated boards, in virtual time."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tablehost import doctor as doctor_command
from tablehost.boards.board_findings import board_findings, cable_finding
from tablehost.boards.choice import BoardChoice
from tablehost.boards.discovery import CHIPS, PortInfo
from tablehost.boards.examine import Answer, CableTest, examine
from tablehost.boards.findings import Finding, Level
from tablehost.boards.firmware_files import Image
from tablehost.boards.port_errors import Holder, PortBusy, PortGone, Rights
from tablehost.boards.port_facts import holders_of, rights_of
from tablehost.boards.sim_device import BUILD, SimDevice
from tablehost.boards.system_facts import PortFacts, SystemFacts, gather
from tablehost.boards.system_findings import system_findings, udev_rule
from tablehost.doctor import Terminal, doctor, program_findings, terminal_findings, to_examine
from tablehost.port_list import port_lines
from tablehost.wire.inputs import Input
from tablehost.wire.messages import BoardType, Cause, Health
from tests.support.firmata_device import FirmataDevice
from tests.support.port_world import CLONE, MODEM, PRINTER, R3, Babbler, Echo, Peer, Silent
from tests.support.virtual_port import VirtualPort

IMAGE = Image("r3.hex", "arduino:avr:uno", "atmega328p", f"{BUILD:08x}", "", "1.0", 9000, "0" * 64)


def told(findings: list[Finding], level: Level | None = None) -> str:
    return "\n".join(str(finding) for finding in findings if level in (None, finding.level))


def asked(peer: Peer, frames: int = 0, **cable: float) -> Answer:
    port = VirtualPort(peer, **cable)
    return examine(R3.device, port, port.clock, frames)


def on(peer: Peer, frames: int = 0, image: Image | None = IMAGE, **cable: float) -> list[Finding]:
    return board_findings(R3, asked(peer, frames, **cable), image)


# ---- the board


def test_a_board_with_our_firmware_is_named_with_all_its_versions() -> None:
    findings = on(SimDevice(seats=4, unit=0xABC))

    assert told(findings) == "   ok  firmware 1.0.0 (simulated, build 51ab0a2d, wire 1.0), 4 seats wired, unit 00000ABC"


def test_another_build_than_the_shipped_one_is_a_hint_to_flash() -> None:
    """LINK row 29."""
    findings = on(SimDevice(), image=replace_image(build="11111111"))

    assert 'shipped with another build (11111111). Run "uno-table flash"' in told(findings, Level.HINT)


def replace_image(**changes: str) -> Image:
    fields = {name: getattr(IMAGE, name) for name in IMAGE.__struct_fields__}
    return Image(**(fields | changes))


def test_a_board_with_other_pins_than_the_pictures_is_wrong() -> None:
    findings = on(SimDevice(), image=replace_image(pinmap="3443695b"))

    assert "pins are not those" in told(findings, Level.WRONG)


@pytest.mark.parametrize(
    ("version", "words"),
    [
        ((0, 9), 'speaks wire 0.9, this program speaks 1.0: run "uno-table flash"'),
        ((2, 0), "speaks wire 2.0, this program speaks 1.0: update this program"),
    ],
)
def test_another_wire_version_says_which_side_is_older_and_what_to_do(version: tuple[int, int], words: str) -> None:
    """LINK row 29."""
    assert words in told(on(SimDevice(wire_version=version)), Level.WRONG)


def test_a_newer_minor_version_of_the_wire_is_a_hint() -> None:
    assert "this program is a little older" in told(on(SimDevice(wire_version=(1, 3))), Level.HINT)


@pytest.mark.parametrize(
    ("peer", "words"),
    [
        (Silent(), "nothing answers on this port"),
        (Babbler(), "something talks on this port, but not our board"),
        (Echo(), "it is a modem or a joined cable: name another port"),
        (FirmataDevice(name="PlantMonitor"), 'runs "PlantMonitor" 2.5, not uno-table'),
    ],
)
def test_what_is_no_board_of_ours_is_wrong_and_named(peer: Peer, words: str) -> None:
    """LINK row 28."""
    assert words in told(on(peer), Level.WRONG)


def test_a_silent_arduino_may_hang_in_its_bootloader() -> None:
    """LINK row 5."""
    assert "Pull its cable, wait for five seconds" in told(on(Silent()), Level.HINT)


def test_standard_firmata_is_a_hint_with_its_wiring_rule() -> None:
    """LINK rows 34, 35."""
    findings = told(on(FirmataDevice()), Level.HINT)

    assert "StandardFirmata 2.5: basic mode, order only" in findings
    assert "buttons go to ground only" in findings


def test_a_brown_out_is_told_with_the_supply() -> None:
    """LINK row 24."""
    device = SimDevice()
    answer = asked(device)
    assert answer.hello is not None

    findings = board_findings(R3, replace(answer, hello=replace(answer.hello, cause=Cause.BROWN_OUT)), IMAGE)

    assert "restarted because its supply voltage fell. Use a USB socket" in told(findings, Level.WRONG)


def test_a_watchdog_reset_is_a_hint() -> None:
    """LINK row 5."""
    answer = asked(SimDevice())
    assert answer.hello is not None

    findings = board_findings(R3, replace(answer, hello=replace(answer.hello, cause=Cause.WATCHDOG)), IMAGE)

    assert "its program hung" in told(findings, Level.HINT)


def test_a_button_that_is_down_is_named() -> None:
    """LINK rows 36, 37."""
    device = SimDevice()
    device.touch(Input.uno(2), True, 0)

    assert "UNO3 is down" in told(on(device, frames=5), Level.HINT)


def test_a_noisy_button_is_named() -> None:
    """LINK row 34."""
    device = SimDevice()
    for i in range(25):
        device.touch(Input.catch(0), True, 2_000_000 + i * 120_000)
        device.touch(Input.catch(0), False, 2_000_300 + i * 120_000)

    findings = told(on(device, frames=2_000), Level.HINT)

    assert "CATCH1 had" in findings
    assert "too short for a press" in findings


def test_bytes_that_the_board_lost_and_a_muted_button_are_told() -> None:
    """LINK rows 30, 37."""
    answer = asked(SimDevice(), frames=3)
    assert answer.last_beat is not None
    muted = replace(answer.last_beat, muted=1 << Input.catch(1).number)

    findings = board_findings(R3, replace(answer, counters=((Health.OVERRUNS, 12),), last_beat=muted), IMAGE)

    assert "the board lost 12 bytes from the computer" in told(findings, Level.HINT)
    assert "CATCH2 is muted" in told(findings, Level.WRONG)


# ---- the cable


def test_500_frames_over_a_sound_cable_are_all_answered() -> None:
    """LINK row 23."""
    findings = on(SimDevice(), frames=500)

    assert "cable test: 500 of 500 frames answered, 0 damaged" in told(findings, Level.FINE)
    assert "the cable is sound" in told(findings, Level.FINE)


def test_a_bad_cable_or_adapter_gets_a_plain_verdict() -> None:
    """LINK rows 15, 22, 23."""
    findings = told(on(SimDevice(), frames=500, loss=0.05, damage=0.0005), Level.WRONG)

    assert "the cable or adapter is bad. Try a shorter, shielded cable" in findings


def test_a_dead_direction_gets_a_verdict_too() -> None:
    assert cable_finding(CableTest(500, 0, 0)).level is Level.WRONG


class BusyComputer(VirtualPort):
    """The program does not get to run for a third of a second after every tenth frame, and once the answer is late."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer)
        self._writes = 0
        self._late = b""

    def write(self, data: bytes) -> None:
        super().write(data)
        self._writes += 1
        if self._writes % 10 == 0:
            self.now += 350_000

    def read(self) -> bytes:
        data, self._late = self._late + super().read(), b""
        if self._writes == 25 and len(data) == 35:  # a BEAT
            self._late, data = data, b""
            self._writes += 1
            self.now += 350_000
        return data


def test_a_busy_computer_is_no_bad_cable() -> None:
    port = BusyComputer(SimDevice())

    findings = board_findings(R3, examine(R3.device, port, port.clock, 40), IMAGE)

    assert "cable test: 40 of 40 frames answered" in told(findings, Level.FINE)


def test_one_lost_frame_is_no_reason_to_buy_a_cable() -> None:
    assert cable_finding(CableTest(500, 499, 1)).level is Level.HINT


def test_the_cable_test_leaves_the_board_as_it_was() -> None:
    device = SimDevice()
    before = asked(device).hello
    after = asked(device, frames=50).hello

    assert before is not None
    assert after is not None
    assert (after.config, after.show, after.window, after.first) == (0, 0, 0, before.first)


# ---- the system


def facts(*ports: PortFacts, running: tuple[str, ...] = (), platform: str = "linux", **rules: bool) -> SystemFacts:
    return SystemFacts(platform, ports, frozenset(running), **rules)


def test_a_port_is_named_with_its_chip_and_its_serial_number() -> None:
    findings = told(system_findings(facts(PortFacts(R3), PortFacts(CLONE), PortFacts(MODEM))), Level.FINE)

    assert "/dev/ttyACM0: ATmega16U2 of an Arduino UNO R3, 2341:0043, serial number 7583" in findings
    assert "/dev/ttyUSB0: CH340, 1A86:7523, no serial number: it is known by its unit id" in findings  # LINK row 14
    assert MODEM.device not in findings


def test_missing_rights_are_told_with_group_and_command() -> None:
    """LINK row 6."""
    denied = PortFacts(R3, may_open=False, rights=Rights("dialout", "ada"))

    assert 'run "sudo usermod -aG dialout ada", then log out and in again' in told(
        system_findings(facts(denied)), Level.WRONG
    )


def test_a_member_of_the_group_who_has_not_logged_out_yet_is_told_to() -> None:
    """LINK row 6."""
    denied = PortFacts(R3, may_open=False, rights=Rights("dialout", "ada", is_member=True))

    assert '"ada" is in the group "dialout" already: log out and in again' in told(system_findings(facts(denied)))


def test_another_program_on_the_port_is_named() -> None:
    """LINK row 9."""
    held = PortFacts(R3, holders=(Holder(4711, "arduino-ide"),))

    assert "is used by arduino-ide (process 4711): close that first" in told(system_findings(facts(held)), Level.WRONG)


def test_modem_manager_is_named_with_the_rule_that_keeps_it_away() -> None:
    """LINK row 7."""
    running = facts(PortFacts(R3), running=("ModemManager",))

    assert 'Run "uno-table doctor --udev | sudo tee /etc/udev/rules.d/70-uno-table.rules' in told(
        system_findings(running), Level.HINT
    )
    assert "ModemManager" not in told(system_findings(replace(running, modem_rule=True)))


def test_the_udev_rule_covers_every_known_chip_and_has_no_comment_behind_a_rule() -> None:
    """LINK row 7."""
    lines = udev_rule().splitlines()

    rules = [line for line in lines if not line.startswith("#")]
    assert len(rules) == len(CHIPS)
    assert all('ENV{ID_MM_DEVICE_IGNORE}="1"' in rule and 'TAG+="uaccess"' in rule for rule in rules)
    assert not any("#" in rule for rule in rules)


def test_brltty_is_named_where_it_could_have_taken_the_board() -> None:
    """LINK row 8."""
    assert "apt remove brltty" in told(system_findings(facts(running=("brltty",))), Level.HINT)
    assert "apt remove brltty" in told(system_findings(facts(brltty_rule=True)), Level.HINT)
    assert "brltty" not in told(system_findings(facts(PortFacts(CLONE), brltty_rule=True)))


def test_power_saving_of_the_usb_socket_is_a_hint_with_the_command() -> None:
    """LINK row 21."""
    assert "echo on | sudo tee /sys/bus/usb/devices/1-2/power/control" in told(
        system_findings(facts(PortFacts(R3, saves_power=True))), Level.HINT
    )


def test_without_a_board_the_usual_reasons_are_told() -> None:
    assert "many USB cables only charge" in told(system_findings(facts(PortFacts(MODEM))), Level.HINT)
    assert "driver of its maker" in told(system_findings(facts(platform="win32")), Level.HINT)


def test_a_named_port_that_is_not_there_is_wrong() -> None:
    assert "/dev/ttyACM7 is not there" in told(system_findings(facts(), "/dev/ttyACM7", is_there=False), Level.WRONG)


def test_facts_are_gathered_without_opening_anything(tmp_path: Path) -> None:
    process = tmp_path / "77"
    (process / "fd").mkdir(parents=True)
    (process / "comm").write_text("ModemManager\n")
    (process / "fd" / "3").symlink_to("/dev/null")
    (tmp_path / "self").mkdir()

    assert holders_of("/dev/null", tmp_path) == (Holder(77, "ModemManager"),)
    assert "ModemManager" in gather(tmp_path).running
    assert rights_of("/dev/null").user != "" or rights_of("/dev/null").group == ""
    assert rights_of(str(tmp_path / "nothing")) == Rights()


# ---- what may be opened


def test_doctor_opens_only_what_auto_would_open() -> None:
    """LINK row 11."""
    choice = BoardChoice.parse

    assert to_examine(facts(PortFacts(R3), PortFacts(PRINTER), PortFacts(MODEM)), choice("auto")) == (R3,)
    assert to_examine(facts(PortFacts(CLONE), PortFacts(MODEM)), choice("auto")) == (CLONE,)
    assert to_examine(facts(PortFacts(R3), PortFacts(MODEM)), choice(MODEM.device)) == (MODEM,)
    assert to_examine(facts(PortFacts(R3, holders=(Holder(1, "game"),))), choice("auto")) == ()
    assert to_examine(facts(), choice("socket://localhost:1")) == (PortInfo("socket://localhost:1"),)


# ---- the terminal


GOOD = Terminal(True, 120, 40, "utf-8", "xterm-256color", "truecolor", False)


@pytest.mark.parametrize(
    ("terminal", "level", "words"),
    [
        (GOOD, Level.FINE, "terminal of 120 x 40"),
        (replace(GOOD, columns=70, lines=20), Level.HINT, "80 x 24 shows more"),
        (replace(GOOD, columns=50), Level.WRONG, "Make it at least 60 x 18"),
        (replace(GOOD, encoding="ascii"), Level.WRONG, "encoding is ascii, not UTF-8. Set LANG"),
        (replace(GOOD, term="dumb"), Level.WRONG, "Start it in a real terminal window"),
        (replace(GOOD, no_color=True), Level.HINT, "NO_COLOR is set"),
        (replace(GOOD, colors=""), Level.FINE, "colors: 256"),
        (replace(GOOD, colors="", term="vt100"), Level.FINE, "colors: a few"),
        (replace(GOOD, is_windows_console=True), Level.HINT, "Windows Terminal"),
        (replace(GOOD, is_terminal=False), Level.HINT, "no terminal"),
    ],
)
def test_the_terminal_is_judged(terminal: Terminal, level: Level, words: str) -> None:
    assert words in told(terminal_findings(terminal), level)


def test_the_program_names_its_versions() -> None:
    assert "wire 1.0" in told(program_findings(), Level.FINE)


# ---- the command


def run(board: str, peer: Peer | None, *ports: PortFacts, frames: int = 20) -> tuple[int, str, str]:
    out, talk = io.StringIO(), io.StringIO()

    def ask(device: str, frames: int) -> Answer:
        if peer is None:
            raise PortBusy(device)
        port = VirtualPort(peer)
        return examine(device, port, port.clock, frames)

    status = doctor(board, frames, out, talk, facts=lambda: facts(*ports), ask=ask)
    return status, out.getvalue(), talk.getvalue()


def test_a_sound_board_gives_status_0_and_findings_on_stdout_only() -> None:
    status, out, talk = run("auto", SimDevice(seats=4), PortFacts(R3))

    assert status == 0
    assert "firmware 1.0.0" in out
    assert "cable test: 20 of 20" in out
    assert "asking /dev/ttyACM0" in talk
    assert talk.endswith("0 wrong, 1 hint\n")  # that a string is no terminal


def test_something_wrong_gives_status_1() -> None:
    assert run("auto", Silent(), PortFacts(R3))[0] == 1
    assert run("auto", None, PortFacts(R3))[0] == 1
    status, out, _ = run("/dev/ttyACM7", Silent())
    assert status == 1
    assert "/dev/ttyACM7 is not there: plug the board in" in out


def test_a_board_that_cannot_be_is_wrong_usage() -> None:
    status, out, talk = run("http://x", Silent())

    assert (status, out) == (2, "")
    assert '"http://x" names no board' in talk


def test_without_a_board_on_purpose_no_port_is_looked_at() -> None:
    for board in ("sim", "none"):
        status, _, talk = run(board, None, PortFacts(R3, may_open=False))
        assert status == 0
        assert "asking" not in talk


def test_a_port_that_breaks_while_it_is_asked_is_a_finding() -> None:
    def gone(device: str, frames: int) -> Answer:
        raise PortGone(device)

    findings = doctor_command.port_findings(R3, 5, gone)

    assert "/dev/ttyACM0 is not there" in told(findings, Level.WRONG)


# ---- ports


def test_ports_are_listed_in_columns_boards_first() -> None:
    lines = port_lines((MODEM, R3, PortInfo("/dev/ttyS0")))

    assert lines[0].split() == ["port", "usb", "id", "chip", "serial", "number", "socket", "name"]
    assert lines[1].startswith("/dev/ttyACM0  2341:0043  ATmega16U2 of an Arduino UNO")
    assert len({line.index(cell) for line, cell in zip(lines, ("usb id", "2341", "12D1", "-"), strict=True)}) == 1
    assert port_lines(()) == []


def test_the_boards_of_the_wire_have_names() -> None:
    assert {kind.name.lower() for kind in BoardType} >= {"r3_direct", "mega_direct", "r3_shift"}


@pytest.mark.parametrize(
    ("words", "status", "place"),
    [
        (("ports",), 0, ""),
        (("doctor", "--udev"), 0, ""),
        (("doctor", "--board", "no-such-port"), 2, '"no-such-port" names no board'),
        (("doctor", "--board", "/dev/no-such-port"), 1, "1 wrong"),
        (("doctor", "--frames", "many"), 2, "frames"),
        (("flash", "--board", "none"), 2, "nothing to flash"),
    ],
)
def test_the_commands_are_there(words: tuple[str, ...], status: int, place: str) -> None:
    command = [sys.executable, "-m", "tablehost.cli", *words]
    environ = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}

    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)

    if words[0] == "flash" and "no firmware is shipped" in done.stderr:
        status, place = 1, "no firmware is shipped"
    assert done.returncode == status, done.stderr
    assert place in done.stderr
    assert "Traceback" not in done.stderr
