"""The simulated board answers as the compiled sketch does: the same scripts for both, PROTOCOL.md sections 3 to 10."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.frames import PROBE, FirmataGreeting, encode
from tablehost.wire.inputs import LANDING, OK, UNDO, mask_of
from tests.firmware_sim.scenes import body_with
from tests.firmware_sim.two_boards import (
    BOOT,
    Look,
    Outcome,
    Say,
    Step,
    Touch,
    of_the_simulated_board,
    of_the_sketch,
    press,
)

SECOND = 10_000  # scans
ALL = 0x7FFFFF
SEATS = 0x3FF
SLACK = 110  # scans: an answer may wait behind a full transmit buffer

CONFIG = wire.Config(BOOT, 1, 0, SEATS, ALL, 0, 25).wire
ARM = wire.Arm(BOOT, 1, 255, SEATS, SEATS).wire
LINKED_AT = 5_000


def beat(number: int = 1, ack: int = 0) -> bytes:
    return wire.HostBeat(BOOT, number, ack).wire


def beats(start: int, end: int, ack: int = 0, every: int = 2_500) -> list[Step]:
    """The host lives, and acknowledges no more than `ack`."""
    return [Say(scan, beat(i % 255 + 1, ack)) for i, scan in enumerate(range(start, end, every))]


def linked(*, armed: bool = True) -> list[Step]:
    return [Say(4_000, CONFIG), *([Say(4_500, ARM)] if armed else [])]


# ---- the scripts


def a_board_without_a_host() -> list[Step]:
    said = [
        PROBE,
        b"what?",
        beat(7),
        wire.Ack(BOOT, 3).wire,
        wire.HostNak(BOOT, wire.Why.DAMAGED, 0).wire,
        wire.Show(BOOT, 1, 0x11, 1, 1).wire,
        ARM,
        wire.Close(BOOT, 3).wire,
        wire.HostBeat(9, 1, 0).wire,
        wire.Config(9, 1, 0, SEATS, ALL, 0, 25).wire,
        b"?",
    ]
    steps: list[Step] = [Say(4_000 + 1_500 * i, data) for i, data in enumerate(said)]
    for i, which in enumerate((0, 7, OK.number)):
        steps += press(25_000 + 3_000 * i, which, 1_500)
    return [*steps, *(Look(25_700 + 1_000 * i) for i in range(8)), *(Look(300 + 600 * i) for i in range(5))]


def frames_that_cannot_be_obeyed() -> list[Step]:
    """Half of them name another start of the board."""
    sound = wire.Show(BOOT, 2, 0, 0, 0).wire
    said = [
        body_with(0x21, BOOT, b""),
        body_with(0x21, 9, b""),
        body_with(0x07, BOOT, bytes(3)),
        body_with(0x07, 9, bytes(3)),
        body_with(wire.HOST_TEXT, BOOT, b"hello"),
        body_with(0x48, BOOT, bytes(20)),  # our own voice
        body_with(0x41, 9, bytes(2)),
        encode(b"\x06"),
        encode(b"\x55\x01"),
        wire.Ack(BOOT, 0).wire[:-1],  # cut by the next
        wire.Ack(BOOT, 0).wire,
        sound[:5] + bytes((sound[5] ^ 1,)) + sound[6:],
        body_with(0x06, BOOT, bytes(24)),  # longer than known
        body_with(0x06, BOOT, bytes(60)),  # longer than a frame to the board may be
        b"\xf0\x0b" + bytes(140),  # without end
        b"\xf0\x01\x02\x03\xf7",  # another program's
        b"\xf0\x01\x02\xf0\x01\xf7",
        b"\xf0\x79\x01\x02\xf7",  # a greeting
        b"\xf0\x79\x01\xf7",
        b"\xf0\xf7",
        b"\xf0\xf0\xf7",
        b"\xf0\x90",
        b"\xf0\x0b\x90",
        b"\x90\x91???",
        b"\xf0\x0b\x40\x01\xf7",  # bits for bytes that are not there
    ]
    return [*linked(), *(Say(6_000 + 1_600 * i, data) for i, data in enumerate(said))]


def what_is_refused_is_a_sign_of_life() -> list[Step]:
    refused = [Say(5_000 + 4_000 * i, body_with(0x21, BOOT, b"")) for i in range(8)]
    nonsense = [Say(40_000 + 4_000 * i, b"\xf0\x0b\x00\xf7") for i in range(6)]
    return [*linked(), *refused, *nonsense]


def the_states_of_a_silent_host() -> list[Step]:
    picture = wire.Show(BOOT, 1, 0x4321, 3, 1).wire
    again = wire.Show(BOOT, 2, 0x1234, 3, 2).wire
    looks = [Look(5_130 + 900 * i) for i in range(50)]
    return [*linked(), Say(5_000, picture), Say(30_000, again), Say(36_000, beat(2)), *looks]


def ranks_and_ties() -> list[Step]:
    steps = [*linked(), *beats(4_700, 26_000)]
    for i, gaps in enumerate(((0, 0, 0), (0, 2, 4), (0, 3, 4), (0, 2, 3), (0, 1, 20))):
        at = 6_500 + 3_500 * i
        for gap, which in zip(gaps, (8, 3, 12), strict=True):
            steps += press(at + gap, which, 300, (2, 3, 2, 1, 1, 4) if which == 3 else ())
        steps += [Say(at + 2_000, wire.Arm(BOOT, i + 2, i, SEATS, SEATS ^ 1 << i).wire)]
        steps += [Look(at + wait) for wait in (100, 700, 1_300, 1_900, 2_600)]
    return steps


def early_and_shared_buttons() -> list[Step]:
    half = wire.Arm(BOOT, 2, 1, 0b10, SEATS ^ 0b10).wire
    closing = wire.Close(BOOT, 3).wire
    steps = [*linked(armed=False), Say(6_000, half), Say(9_000, closing), *beats(4_700, 12_000)]
    for start in (5_200, 7_600, 10_000):
        for i, which in enumerate((0, 2, 3, LANDING.number, OK.number, UNDO.number)):
            steps += press(start + 60 * i, which, 320)
    return steps


def a_window_number_that_comes_again() -> list[Step]:
    steps = [*linked(), *press(5_000, 4, 300)]
    for i in range(1, 256):
        steps.append(Say(6_000 + 200 * i, wire.Close(BOOT, i % 255 + 1).wire if i < 255 else ARM))
    return [*steps, *press(58_000, 6, 300), *press(58_010, 8, 300)]


def buttons_that_are_broken() -> list[Step]:
    """Held at the start, stuck, chattering, too short; and what becomes of each."""
    steps: list[Step] = [Touch(0, 1, True), Touch(0, 5, True), *linked(), *beats(4_700, 150_000)]
    steps += [Touch(7_000, 1, False), Touch(7_100, 1, True), Touch(7_150, 1, False), *press(9_000, 1, 400)]
    steps += [Touch(12_000, 6, True), Touch(100_000, 6, False), *press(100_900, 6, 400)]
    steps += [Touch(19_900 + 22 * i, 9, i % 2 == 0) for i in range(90)]
    steps += press(40_000, 9, 400)
    for i, lasts in enumerate((1, 3, 7, 8)):
        steps += press(50_000 + 900 * i, 10 + i, lasts)
    return [*steps, *press(92_000, 2, 300), *(Look(92_100 + 20 * i) for i in range(3))]


def a_hundred_milliseconds_between_acknowledgements() -> list[Step]:
    steps = [*linked()]
    for i in range(12):
        steps += press(5_000 + 77 * i, i, 300)
    for i, ack in enumerate((0, 3, 3, 9, 12, 40)):
        steps.append(Say(7_450 + 2_500 * i, beat(i + 1, ack)))
    steps.append(Say(9_200, wire.HostNak(BOOT, wire.Why.DAMAGED, 0).wire))
    return steps


def no_room_for_presses() -> list[Step]:
    """Twenty buttons twice while nobody acknowledges: sixteen in the ring, four waiting, the rest dropped."""
    steps = [*linked(), *beats(4_700, 20_000)]
    for which in range(20):
        steps += press(6_000 + which, which, 300)
    for which in range(12, 23):
        steps += press(9_000 + which, which, 300)
    steps += [Touch(11_000, 3, True)]
    steps += [Look(scan) for scan in (6_300, 9_100, 9_500, 12_000)]
    return [*steps, *beats(20_000, 30_000, ack=10), *beats(30_000, 45_000, ack=26)]


def presses_for_a_lost_host() -> list[Step]:
    steps = [*linked(), *press(6_000, 2, 300)]
    for i in range(11):
        steps += press(25_000 + 500 * i, i, 300)
    steps += [Look(25_110 + 450 * i) for i in range(12)]
    return [*steps, Say(36_000, beat(5, ack=1)), Say(37_500, beat(6, ack=12)), *beats(39_000, 45_000, ack=12)]


def other_settings() -> list[Step]:
    """Contacts that open when pressed, seats that do not play, another lock, and CONFIG in the middle of a press."""
    closers = mask_of((4, 21, 9))
    second = wire.Config(BOOT, 2, 3, 0b111, ALL ^ 0b11_0000_0000, closers, 60).wire
    third = wire.Config(BOOT, 3, 0, 0xFFFF, 0xFFFFFF, 0xFFFFFF, 25).wire
    steps: list[Step] = [*linked(), *beats(4_700, 60_000), Touch(5_500, 4, True), Touch(5_600, 9, True)]
    steps += [Say(7_000, second), Say(7_500, second)]
    steps += [Touch(11_000, 4, False), Touch(11_400, 4, True)]  # pressed
    steps += [*press(12_000, 8, 300), *press(12_100, 0, 200), *press(12_400, 0, 250), *press(13_500, 0, 300)]
    steps += [Touch(14_990, 2, True), Say(15_000, wire.Config(BOOT, 4, 0, SEATS, ALL ^ 4, closers, 25).wire)]
    steps += [Touch(15_400, 2, False)]
    steps += [Say(20_000, third), Say(30_000, CONFIG)]
    return [*steps, *press(38_000, 4, 300), *press(39_000, 20, 300)]


def some_hands(random: Random, at: int, closed: list[bool]) -> list[Step]:
    """Presses and slow pushes within 60 ms. `closed` are the contacts somebody leans on."""
    steps: list[Step] = []
    for _ in range(random.randrange(1, 6)):
        which, scan = random.randrange(23), at + random.randrange(60)
        if closed[which] or random.random() < 0.3:
            closed[which] = not closed[which]
            steps.append(Touch(scan + 400, which, closed[which]))
        else:
            steps += press(scan, which, random.randrange(200, 300), random.choice(((), (1, 1, 3, 2), (9, 9))))
    return steps


def some_words(random: Random, revisions: list[int]) -> bytes:
    """Anything a host may say, and what it never says. `revisions` of CONFIG, window and SHOW go up or are repeated."""
    which = random.randrange(6)
    if which < 3:
        revisions[which] += random.randrange(2)
    config, window, show = revisions
    match which:
        case 0:
            enabled = random.getrandbits(23) | random.getrandbits(23)
            return wire.Config(BOOT, config, 0, SEATS, enabled, 0, 25).wire
        case 1:
            if random.random() < 0.3:
                return wire.Close(BOOT, window).wire
            return wire.Arm(BOOT, window, 255, random.getrandbits(10), random.getrandbits(10)).wire
        case 2:
            return wire.Show(BOOT, show, random.getrandbits(64), random.randrange(12), show).wire
        case 3:
            some = (0xF0, 0x0B, 0xF7, *range(0, 256, 5))
            return bytes(random.choice(some) for _ in range(random.randrange(30))) + b"\xf7"
    return beat(random.randrange(1, 256), random.randrange(60))


def chance(seed: int) -> list[Step]:
    """Hands and host do anything. A frame and a contact keep 20 ms apart, for nobody can say which was first."""
    random, revisions, closed = Random(seed), [1, 1, 1], [False] * 23
    steps: list[Step] = [Say(4_000, CONFIG)]
    at = 5_000
    while at < 90_000:
        if random.random() < 0.4:
            steps += some_hands(random, at, closed)
            at += 600
        else:
            steps.append(Say(at, some_words(random, revisions)))
        at += 700 + random.choice((0,) * 12 + (1_000, 4_000, 20_000))
    return steps


SCRIPTS = [
    a_board_without_a_host,
    frames_that_cannot_be_obeyed,
    what_is_refused_is_a_sign_of_life,
    the_states_of_a_silent_host,
    ranks_and_ties,
    early_and_shared_buttons,
    a_window_number_that_comes_again,
    buttons_that_are_broken,
    a_hundred_milliseconds_between_acknowledgements,
    no_room_for_presses,
    presses_for_a_lost_host,
    other_settings,
]


# ---- comparing


def plain(one: wire.BoardMessage | FirmataGreeting | str) -> object:
    """Without what differs between any two boards, and without times: those are compared with some slack."""
    match one:
        case wire.Hello():
            return replace(one, build=0, board=0, unit=0, pinmap=0, scan=0)
        case wire.BoardBeat():
            # `ring`: an answer may be built between two of several events that have just got room
            return replace(one, scan=0, window_scan=0, health=0, count=0, ring=0)
        case wire.Event() if not one.flags & wire.EventFlag.PRESS:
            return replace(one, scan=0)
        case str():
            return re.sub(r"r3_shift|simulated|unit [0-9A-F]{8}", "", one)
    return one


def times(said: Sequence[wire.BoardMessage | FirmataGreeting | str]) -> list[int]:
    """Of everything that carries one, in order."""
    found = []
    for one in said:
        if isinstance(one, wire.BoardBeat):
            found += [one.scan, one.window_scan]
        elif isinstance(one, wire.Event | wire.Hello):
            found.append(one.scan)
    return found


def counters(said: Outcome) -> dict[int, int]:
    return {one.health: one.count for one in said.said if isinstance(one, wire.BoardBeat)}


def events_of(said: Outcome) -> list[wire.Event]:
    """Each once: how often it is said again depends on how long a line is busy."""
    found: dict[int, wire.Event] = {}
    for one in said.said:
        if isinstance(one, wire.Event):
            found.setdefault(one.seq, one)
    return list(found.values())


def answers_of(said: Outcome) -> list[wire.BoardMessage | FirmataGreeting | str]:
    """Everything else. The sketch lets events and answers take turns on the line."""
    return [one for one in said.said if not isinstance(one, wire.Event)]


def compare(sketch: Outcome, simulated: Outcome) -> None:
    for theirs, ours in ((events_of(sketch), events_of(simulated)), (answers_of(sketch), answers_of(simulated))):
        for one, other in zip(theirs, ours, strict=False):
            assert plain(one) == plain(other)
        assert len(theirs) == len(ours)
        assert all(abs(time - same) <= SLACK for time, same in zip(times(theirs), times(ours), strict=True))
    assert counters(sketch) == counters(simulated)
    assert {scan: sorted(lit) for scan, lit in sketch.lit.items()} == {
        scan: sorted(lit) for scan, lit in simulated.lit.items()
    }


def last_scan(steps: list[Step]) -> int:
    return max(step.scan for step in steps) + 3_000


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
def test_both_boards_say_and_light_the_same(script: Callable[[], list[Step]], sketch_images: None) -> None:
    steps = script()
    compare(of_the_sketch(steps, last_scan(steps)), of_the_simulated_board(steps, last_scan(steps)))


@pytest.mark.parametrize("seed", range(6))
def test_both_boards_take_the_same_presses_whatever_happens(seed: int, sketch_images: None) -> None:
    steps = chance(seed)
    sketch, simulated = of_the_sketch(steps, last_scan(steps)), of_the_simulated_board(steps, last_scan(steps))
    theirs, ours = ([plain(one) for one in events_of(said)] for said in (sketch, simulated))
    assert theirs == ours
    assert len(theirs) > 10
    assert counters(sketch) == counters(simulated)
