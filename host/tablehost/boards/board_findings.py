"""What the answers of a port mean for a table: firmware, versions, supply, buttons, cable. Values in, findings out."""

from __future__ import annotations

from tablehost.boards.discovery import PortInfo
from tablehost.boards.examine import Answer, CableTest
from tablehost.boards.findings import Finding, fine, hint, wrong
from tablehost.boards.firmware_files import Image
from tablehost.wire.errors import LinkError, NotOurBoard
from tablehost.wire.inputs import INPUTS, Input, inputs_of
from tablehost.wire.messages import BoardType, Cause, Health, Hello
from tablehost.wire.reports import NoAnswer
from tablehost.wire.version import Expected, agree, check_greeting

FLASH = 'run "uno-table flash"'
SOUND_SHARE = 0.005  # frames lost: up to 0.4 % was seen on systems that kept running (LINK section 2)
NOISY = 20  # glitches of one input since the board started
CABLE = "try a shorter, shielded cable, directly on the computer and not through a hub"


def board_findings(port: PortInfo, answer: Answer, image: Image | None) -> list[Finding]:
    """`image` is the shipped firmware for this board, None if there is none."""
    if answer.hello is not None:
        return [
            *_firmware(answer.hello, image),
            *_health(answer, answer.hello),
            *([cable_finding(answer.cable)] if answer.cable is not None else []),
        ]
    where = answer.device
    if answer.greeting is not None:
        return [_other_firmware(where, answer)]
    told = str(NoAnswer(answer.noise_bytes, answer.echoes))
    hints = [wrong(f"{where}: {told}")]
    if not answer.echoes and not answer.noise_bytes and port.chip is not None and port.chip.model is not None:
        hints.append(
            hint(
                "a board that was flashed long ago may hang in its bootloader after a watchdog reset",
                "Pull its cable, wait for five seconds, and put it back",  # LINK row 5
            )
        )
    return hints


def _other_firmware(where: str, answer: Answer) -> Finding:
    assert answer.greeting is not None
    try:
        check_greeting(answer.greeting, Expected())
    except NotOurBoard as error:
        if error.is_standard_firmata:
            version = f"{answer.greeting.major}.{answer.greeting.minor}"
            return hint(
                f"{where} runs StandardFirmata {version}: basic mode, order only",
                f"For margins and lights at once {FLASH}. With StandardFirmata buttons go to ground only, and lamps "
                "and buzzer are lit by a high level",  # LINK row 35
            )
        return wrong(f"{where}: {error}")
    except LinkError as error:
        return wrong(f"{where}: {error}")
    return wrong(f"{where} greets as our board but does not say HELLO: half of its bytes are lost", CABLE.capitalize())


def _firmware(hello: Hello, image: Image | None) -> list[Finding]:
    version = f"{hello.firmware_major}.{hello.firmware_minor}.{hello.firmware_patch}"
    kind = BoardType(hello.board).name.lower() if hello.board in tuple(BoardType) else "a newer kind"
    said = (
        f"firmware {version} ({kind}, build {hello.build:08x}, wire {hello.major}.{hello.minor}), "
        f"{hello.seats} seats wired, unit {hello.unit:08X}"
    )
    try:
        minor, _ = agree(hello, Expected())
    except LinkError as error:
        return [fine(said), wrong(str(error))]
    found = [fine(said)]
    ours = Expected().wire[1]
    if hello.minor != ours:
        older = "the board is" if hello.minor < ours else "this program is"
        remedy = FLASH.capitalize() if hello.minor < ours else "Update this program"
        found.append(hint(f"{older} a little older: both speak wire {hello.major}.{minor}", remedy))
    if image is not None and image.build != f"{hello.build:08x}":
        found.append(hint(f"this program was shipped with another build ({image.build})", FLASH.capitalize()))
    if image is not None and image.pinmap not in ("", f"{hello.pinmap:08x}"):
        found.append(wrong("the board's pins are not those of this program's wiring pictures", FLASH.capitalize()))
    return found


def _health(answer: Answer, hello: Hello) -> list[Finding]:
    found = []
    if hello.cause == Cause.BROWN_OUT:
        found.append(
            wrong(
                "the board restarted because its supply voltage fell",
                "Use a USB socket of the computer, fewer or dimmer lamps, and the resistors of the parts list",
            )
        )
    elif hello.cause == Cause.WATCHDOG:
        found.append(hint("the board restarted because its program hung", FLASH.capitalize()))
    beat = answer.last_beat
    if beat is not None:
        for which in inputs_of(beat.levels):
            found.append(hint(f"{which} is down", "If nobody holds it: a stuck button or a shorted cable"))
        for which in inputs_of(beat.muted):
            found.append(wrong(f"{which} is muted: it was stuck or chattered", "Look at its button and cable"))
    for counter, count in answer.counters:
        if Health.NOISE <= counter < Health.NOISE + INPUTS and count >= NOISY:
            which = Input.from_number(counter - Health.NOISE)
            found.append(
                hint(f"{which} had {count} contacts too short for a press", "A loose plug, or a cable beside mains")
            )
        elif counter == Health.OVERRUNS and count:
            found.append(hint(f"the board lost {count} bytes from the computer", FLASH.capitalize()))
    return found


def cable_finding(test: CableTest) -> Finding:
    """The plain verdict."""
    if not test.answered:
        return wrong(f"the cable test failed: none of {test.sent} frames was answered", CABLE.capitalize())
    trip = f"round trip {test.median_us / 1000:.0f} ms, slowest {test.slowest_us / 1000:.0f} ms"
    told = f"cable test: {test.answered} of {test.sent} frames answered, {test.damaged} damaged, {trip}"
    bad = max(test.lost, test.damaged)
    if not bad:
        return fine(f"{told}: the cable is sound")
    if bad <= SOUND_SHARE * test.sent:
        return hint(f"{told}: good enough, nothing is lost by it", CABLE.capitalize())
    return wrong(f"{told}: the cable or adapter is bad", CABLE.capitalize())
