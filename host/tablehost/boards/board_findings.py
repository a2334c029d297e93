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
from tablehost.words import _, ngettext

SOUND_SHARE = 0.005  # frames lost: up to 0.4 % was seen on systems that kept running (LINK section 2)
NOISY = 20  # glitches of one input since the board started


def _flash() -> str:
    return _('Run "uno-table flash"')


def _other_cable() -> str:
    return _("Try a shorter, shielded cable, directly on the computer and not through a hub")


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
                _("a board that was flashed long ago may hang in its bootloader after a watchdog reset"),
                _("Pull its cable, wait for five seconds, and put it back"),  # LINK row 5
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
                _("{device} runs StandardFirmata {version}: basic mode, order only").format(
                    device=where, version=version
                ),
                _(
                    'For margins and lights at once run "uno-table flash". With StandardFirmata buttons go to ground '
                    "only, and lamps and buzzer are lit by a high level"  # LINK row 35
                ),
            )
        return wrong(f"{where}: {error}")
    except LinkError as error:
        return wrong(f"{where}: {error}")
    told = _("{device} greets as our board but does not say HELLO: half of its bytes are lost")
    return wrong(told.format(device=where), _other_cable())


def _firmware(hello: Hello, image: Image | None) -> list[Finding]:
    version = f"{hello.firmware_major}.{hello.firmware_minor}.{hello.firmware_patch}"
    kind = BoardType(hello.board).name.lower() if hello.board in tuple(BoardType) else _("a newer kind")
    said = _("firmware {version} ({kind}, build {build}, wire {wire}), {n} seats wired, unit {unit}").format(
        version=version,
        kind=kind,
        build=f"{hello.build:08x}",
        wire=f"{hello.major}.{hello.minor}",
        n=hello.seats,
        unit=f"{hello.unit:08X}",
    )
    try:
        minor, _notes = agree(hello, Expected())
    except LinkError as error:
        return [fine(said), wrong(str(error))]
    found = [fine(said)]
    ours = Expected().wire[1]
    if hello.minor != ours:
        if hello.minor < ours:
            told, remedy = _("the board is a little older: both speak wire {wire}"), _flash()
        else:
            told, remedy = _("this program is a little older: both speak wire {wire}"), _("Update this program")
        found.append(hint(told.format(wire=f"{hello.major}.{minor}"), remedy))
    if image is not None and image.build != f"{hello.build:08x}":
        told = _("this program was shipped with another build ({build})")
        found.append(hint(told.format(build=image.build), _flash()))
    if image is not None and image.pinmap not in ("", f"{hello.pinmap:08x}"):
        found.append(wrong(_("the board's pins are not those of this program's wiring pictures"), _flash()))
    return found


def _health(answer: Answer, hello: Hello) -> list[Finding]:
    found = []
    if hello.cause == Cause.BROWN_OUT:
        found.append(
            wrong(
                _("the board restarted because its supply voltage fell"),
                _("Use a USB socket of the computer, fewer or dimmer lamps, and the resistors of the parts list"),
            )
        )
    elif hello.cause == Cause.WATCHDOG:
        found.append(hint(_("the board restarted because its program hung"), _flash()))
    beat = answer.last_beat
    if beat is not None:
        for which in inputs_of(beat.levels):
            remedy = _("If nobody holds it: a stuck button or a shorted cable")
            found.append(hint(_("{button} is down").format(button=which), remedy))
        for which in inputs_of(beat.muted):
            told = _("{button} is muted: it was stuck or chattered").format(button=which)
            found.append(wrong(told, _("Look at its button and cable")))
    for counter, count in answer.counters:
        if Health.NOISE <= counter < Health.NOISE + INPUTS and count >= NOISY:
            which = Input.from_number(counter - Health.NOISE)
            told = _("{button} had {n} contacts too short for a press").format(button=which, n=count)
            found.append(hint(told, _("A loose plug, or a cable beside mains")))
        elif counter == Health.OVERRUNS and count:
            told = ngettext(
                "the board lost {n} byte from the computer", "the board lost {n} bytes from the computer", count
            )
            found.append(hint(told.format(n=count), _flash()))
    return found


def cable_finding(test: CableTest) -> Finding:
    """The plain verdict."""
    if not test.answered:
        told = _("the cable test failed: none of {sent} frames was answered").format(sent=test.sent)
        return wrong(told, _other_cable())
    told = _(
        "cable test: {answered} of {sent} frames answered, {damaged} damaged, round trip {trip} ms, slowest {slowest} "
        "ms"
    ).format(
        answered=test.answered,
        sent=test.sent,
        damaged=test.damaged,
        trip=f"{test.median_us / 1000:.0f}",
        slowest=f"{test.slowest_us / 1000:.0f}",
    )
    bad = max(test.lost, test.damaged)
    if not bad:
        return fine(_("{test}: the cable is sound").format(test=told))
    if bad <= SOUND_SHARE * test.sent:
        return hint(_("{test}: good enough, nothing is lost by it").format(test=told), _other_cable())
    return wrong(_("{test}: the cable or adapter is bad").format(test=told), _other_cable())
