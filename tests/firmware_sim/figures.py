"""The numbers of the compiled sketch, exact in simulation: for the bench, and with smaller counts for the tests.

`python -m tests.firmware_sim.figures [PAIRS]` prints them all (100,000 press pairs take some minutes on two cores).
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from random import Random

from tablehost.wire.inputs import bits_of
from tablehost.wire.picture import DARK, Light, Picture, Tune
from tablehost.wire.reports import TICK_US, TIE_TICKS, Press, Report
from tests.firmware_sim.avr import CYCLES_PER_SCAN, CYCLES_PER_US, HZ
from tests.firmware_sim.device import Device
from tests.firmware_sim.images import BUILDS, sketch
from tests.firmware_sim.sim_board import SimavrBoard

EVENT_BYTES = 25  # PROTOCOL.md, section 5
PAIR_US = 13_000  # from one pair to the next: two EVENTs and their ACKs take 9 ms of the line
HELD_US = 15_000  # a release within the lock of 25 ms is no edge for the mute
REST_US = 40_000  # a button is not used again before: lock, release and a margin
GAP_US = 2_000
FIRST_TOUCH_US = 120  # a contact that closes for one scan and its jitter is seen by a scan


# ---- who was first


@dataclass(frozen=True, slots=True)
class PressOrder:
    """What became of pairs of presses. Gaps are those of the contacts, whatever the board saw."""

    pairs: int = 0
    inverted: int = 0  # the later press was ranked, numbered or reported first
    lost: int = 0  # presses that were never reported
    extra: int = 0  # reports without a press
    merged: int = 0  # more than two scans apart, and called a tie or given the same rank
    faults: int = 0  # ranks and ties that contradict the board's own scan numbers
    widest_tie_us: float = 0.0  # the largest gap that was a tie: at most three scans, for the phase
    narrowest_order_us: float = 1e9  # the smallest gap that was told apart

    def __add__(self, other: PressOrder) -> PressOrder:
        return PressOrder(
            self.pairs + other.pairs,
            self.inverted + other.inverted,
            self.lost + other.lost,
            self.extra + other.extra,
            self.merged + other.merged,
            self.faults + other.faults,
            max(self.widest_tie_us, other.widest_tie_us),
            min(self.narrowest_order_us, other.narrowest_order_us),
        )

    @property
    def is_fair(self) -> bool:
        return not (self.inverted or self.lost or self.extra or self.merged or self.faults)

    def __str__(self) -> str:
        return (
            f"{self.pairs} pairs: {self.inverted} inverted, {self.merged} not separated, {self.lost} lost, "
            f"{self.extra} invented, {self.faults} rank faults; ties up to {self.widest_tie_us:.0f} µs, "
            f"order from {self.narrowest_order_us:.0f} µs"
        )


def bounces(random: Random, first_us: float) -> list[float]:
    """How long a contact is closed, open, closed … before it rests, up to about 4 ms; first at least `first_us`."""
    if random.random() < 0.3:
        return []
    times = [first_us + random.random() * 300]
    while sum(times) < 3_000 and random.random() < 0.8:
        times += [5 + random.random() * 400, 5 + random.random() * 400]
    return [*times, 5 + random.random() * 200]


def _gap_cycles(random: Random) -> int:
    """0 to 2 ms; half of them within four scans, where it is decided."""
    return random.randrange((4 * TICK_US if random.random() < 0.5 else GAP_US) * CYCLES_PER_US + 1)


def press_order(
    build: str, pairs: int, seed: int = 0, *, first_touch_us: float = FIRST_TOUCH_US, device: Device | None = None
) -> PressOrder:
    """Pairs of presses on one board, with serial traffic, tunes, window changes and bounce all the time.

    `first_touch_us` is the shortest first contact: below one scan it may be missed, as on a real table.
    """
    random = Random(seed)
    device = device if device is not None else Device(sketch(build))
    board = SimavrBoard(device, seed=seed, usb_delay_us=(100, 5_000))
    seats = frozenset(range(device.seats))
    picture = replace(DARK, in_play=seats, uno_live=seats, catch_live=seats, caller=0)
    board.show(picture)
    board.linked()
    buttons = [which for which in device.pins.inputs if which < 2 * device.seats]
    rested = dict.fromkeys(buttons, 0)
    contacts: dict[int, list[int]] = defaultdict(list)  # input -> cycles of its presses
    order: list[tuple[tuple[int, int], tuple[int, int]]] = []  # pairs of (input, number of its press), first first
    heard: list[Report] = []
    device.chip.edges.clear()
    moment = board.now_us + 20_000
    for number in range(pairs):
        moment += PAIR_US - 500 + random.randrange(1_000)
        free = [which for which in buttons if rested[which] <= moment]
        one, other = random.sample(free, 2)
        start = moment * CYCLES_PER_US + random.randrange(CYCLES_PER_SCAN)
        gap = _gap_cycles(random)
        for which, at in ((one, start), (other, start + gap)):
            device.bounce(which, at, bounces(random, first_touch_us), HELD_US)
            contacts[which].append(at)
            rested[which] = moment + GAP_US // 2 + REST_US
        order.append(((one, len(contacts[one]) - 1), (other, len(contacts[other]) - 1)))
        heard += board.poll(moment)
        if number % 7 == 0:  # the table is busy: another picture, a tune, at times another window
            picture = picture.lit({random.randrange(device.seats): Light(random.randrange(1, 5))})
            picture = picture.playing(Tune(random.randrange(1, 10)))
            if number % 21 == 0:
                picture = _next_window(picture, seats)
            board.show(picture)
        device.chip.edges.clear()
    heard += board.run_ms(500)
    presses = [one for one in heard if isinstance(one, Press)]
    return _judge_order(order, contacts, presses, board.link.health.rank_faults)


def _next_window(picture: Picture, seats: frozenset[int]) -> Picture:
    """Another caller: the board opens a new window with the same live buttons."""
    caller = ((picture.caller or 0) + 1) % len(seats)
    return replace(picture, caller=caller)


def _judge_order(
    order: list[tuple[tuple[int, int], tuple[int, int]]],
    contacts: dict[int, list[int]],
    presses: list[Press],
    faults: int,
) -> PressOrder:
    reports: dict[int, list[tuple[int, Press]]] = defaultdict(list)  # input -> (place in the stream, press)
    for place, press in enumerate(presses):
        reports[press.input.number].append((place, press))
    lost = sum(max(0, len(cycles) - len(reports[which])) for which, cycles in contacts.items())
    extra = sum(max(0, len(said) - len(contacts[which])) for which, said in reports.items())
    result = PressOrder(pairs=len(order), lost=lost, extra=extra, faults=faults)
    if lost or extra:
        return result  # the numbers of presses no longer fit those of the reports
    inverted = merged = 0
    widest, narrowest = 0.0, 1e9
    for (one, i), (other, j) in order:
        (place_a, a), (place_b, b) = reports[one][i], reports[other][j]
        gap_us = (contacts[other][j] - contacts[one][i]) / CYCLES_PER_US
        assert a.tick is not None
        assert b.tick is not None
        same_window = a.window == b.window and a.window
        if gap_us and (b.tick < a.tick or (a.tick < b.tick and place_b < place_a) or (same_window and b.rank < a.rank)):
            inverted += 1
        apart = abs(b.tick - a.tick) > TIE_TICKS
        if same_window and apart and (a.rank == b.rank or (a.tie and b.tie)):
            merged += 1
        if gap_us > (TIE_TICKS + 1) * TICK_US + 10 and not apart:
            merged += 1
        if apart:
            narrowest = min(narrowest, gap_us)
        else:
            widest = max(widest, gap_us)
    return replace(result, inverted=inverted, merged=merged, widest_tie_us=widest, narrowest_order_us=narrowest)


def _press_order_of(job: tuple[str, int, int, float]) -> tuple[str, PressOrder]:
    build, pairs, seed, first_touch_us = job
    return build, press_order(build, pairs, seed, first_touch_us=first_touch_us)


def press_order_bench(
    pairs: int = 100_000, builds: Iterable[str] = BUILDS, *, processes: int = 2, first_touch_us: float = FIRST_TOUCH_US
) -> dict[str, PressOrder]:
    """That many pairs over all builds, in pieces, each on a board of its own."""
    names = list(builds)
    for name in names:
        sketch(name)
    share = -(-pairs // len(names))
    piece = min(2_500, share)
    sizes = [min(piece, share - done) for done in range(0, share, piece)]
    jobs = [(name, size, seed, first_touch_us) for seed, size in enumerate(sizes) for name in names]
    result: dict[str, PressOrder] = defaultdict(PressOrder)
    with ProcessPoolExecutor(processes) as pool:
        for name, order in pool.map(_press_order_of, jobs):
            result[name] += order
    return dict(result)


# ---- how quick


@dataclass(frozen=True, slots=True)
class Latency:
    """Cycles, the worst and the median of so many presses. A scan of waiting for the next sample is in it."""

    presses: int
    median: int
    worst: int


def _latency(cycles: list[int]) -> Latency:
    return Latency(len(cycles), sorted(cycles)[len(cycles) // 2], max(cycles))


def _quick_board(build: str, seed: int) -> SimavrBoard:
    board = SimavrBoard(Device(sketch(build)), seed=seed)
    seats = frozenset(range(board.device.seats))
    board.show(replace(DARK, in_play=seats, uno_live=seats, catch_live=seats))
    board.linked()
    return board


def press_to_light(build: str, presses: int = 200, seed: int = 0) -> Latency:
    """From the contact to the rising edge at the pin of the seat's own lamp."""
    board, random = _quick_board(build, seed), Random(seed)
    cycles = []
    for number in range(presses):
        board.show(replace(board.link._commands.picture, caller=number % board.device.seats))  # lamps as SHOW says: off
        board.show(board.link._commands.picture.playing(Tune.NONE))
        board.run_ms(120 + random.random())
        which = random.randrange(2 * board.device.seats)
        at = board.device.press(which, board.chip.cycle + 1_600 + random.randrange(CYCLES_PER_SCAN), held_us=30_000)
        board.run_ms(4)
        lamp = f"TURN{which // 2 + 1}"
        cycles.append(next(flash.cycle for flash in board.device.flashes(lamp, at) if flash.is_lit) - at)
        board.chip.edges.clear()
    return _latency(cycles)


def press_to_event(build: str, presses: int = 200, seed: int = 0) -> Latency:
    """From the contact to the last stop bit of its EVENT, less the time the frame takes on the wire.

    The line is quiet. A third of the contacts close at any moment; the others near the worst one so far, which is just
    after a scan.
    """
    board, random = _quick_board(build, seed), Random(seed)
    cycles: list[int] = []
    phases: list[int] = []  # within a scan
    for number in range(presses):
        board.run_ms(60 + random.random())
        _wait_for_quiet(board)
        which = random.randrange(2 * board.device.seats)
        phase = random.randrange(CYCLES_PER_SCAN)
        if 3 * number >= presses:
            phase = phases[cycles.index(max(cycles))] + random.randrange(-100, 100)
        soon = board.chip.cycle + CYCLES_PER_SCAN
        at = board.device.press(which, soon + (phase - soon) % CYCLES_PER_SCAN, held_us=30_000)
        phases.append(at % CYCLES_PER_SCAN)
        board.run_ms(0.2)
        end = _end_of_event(board)
        cycles.append(end - at - EVENT_BYTES * board.chip.byte_cycles)
        board.chip.edges.clear()
    return _latency(cycles)


def _wait_for_quiet(board: SimavrBoard) -> None:
    """Until no BEAT is on the wire or due for the next 12 ms: it is free for the event."""
    while not 12_000 < board.link._beat_at - board.now_us < 230_000:
        board.run_ms(3)


def _end_of_event(board: SimavrBoard) -> int:
    """Runs the bare chip until the EVENT it is sending is over. Nothing answers: the host is looked at afterwards."""
    chip = board.chip
    limit = chip.cycle + HZ // 50
    frame = bytearray()
    while chip.cycle < limit:
        chip.run(500)
        while chip.sent and chip.sent[0].end <= chip.cycle:
            sent = chip.sent.pop(0)
            frame.append(sent.byte)
            board.heard.append(sent.byte)
            if sent.byte == 0xF0:
                frame = bytearray((sent.byte,))
            if sent.byte == 0xF7 and len(frame) == EVENT_BYTES:
                board.said += board.link.feed(bytes(frame), board.now_us)
                return sent.end
    raise AssertionError("no EVENT within 20 ms of a press")


# ---- what it costs


@dataclass(frozen=True, slots=True)
class ScanShare:
    """The scan interrupt while everybody presses: its share of all cycles; runs and gaps between starts in cycles."""

    share: float
    mean: float
    longest: int
    shortest_gap: int
    longest_gap: int
    all_interrupts: float  # share of all interrupts together


def scan_share(build: str, seconds: float = 2.0, seed: int = 0) -> ScanShare:
    """With pressed buttons, lamps blinking, tunes and traffic."""
    board, random = _quick_board(build, seed), Random(seed)
    picture = board.link._commands.picture.lit(dict.fromkeys(range(board.device.seats), Light.FAST))
    board.chip.clear_interrupts()
    begun = board.chip.cycle
    for _ in range(round(seconds * 20)):
        picture = picture.playing(Tune(random.randrange(1, 10)))
        board.show(picture)
        for which in bits_of(random.getrandbits(2 * board.device.seats)):
            at = board.chip.cycle + random.randrange(CYCLES_PER_SCAN * 20)
            board.device.bounce(which, at, bounces(random, 20), HELD_US)
        board.run_ms(50)
        board.chip.edges.clear()
    cycles = board.chip.cycle - begun
    interrupts = board.chip.interrupts()
    period = cycles / CYCLES_PER_SCAN
    scan = min(interrupts, key=lambda one: abs(one.count - period))
    return ScanShare(
        scan.cycles / cycles,
        scan.cycles / scan.count,
        scan.longest,
        scan.shortest_gap,
        scan.longest_gap,
        sum(one.cycles for one in interrupts) / cycles,
    )


@dataclass(frozen=True, slots=True)
class Size:
    """Bytes. `stack` is the deepest seen while everybody presses; variables and stack share the chip's RAM."""

    flash: int
    ram: int
    stack: int


def size(build: str) -> Size:
    built = sketch(build)
    board = _quick_board(build, 1)
    for which in range(2 * board.device.seats):
        board.device.press(which)
    board.show(board.link._commands.picture.playing(Tune.CAUGHT))
    board.run_ms(500)
    static_end = (0x100 if built.mcu == "atmega328p" else 0x200) + built.ram
    return Size(built.flash, built.ram, board.chip.stack_bytes(static_end))


def main(arguments: list[str]) -> None:
    pairs = int(arguments[0]) if arguments else 100_000
    for build in BUILDS:
        light, event, scan, bytes_ = press_to_light(build), press_to_event(build), scan_share(build), size(build)
        print(f"{build}")
        print(f"  press to own light          median {light.median} worst {light.worst} cycles (at most 16000)")
        print(f"  press to EVENT less wire    median {event.median} worst {event.worst} cycles (at most 16000)")
        print(
            f"  scan interrupt              {scan.share:.1%} of the cycles (at most 10 %), mean {scan.mean:.0f}, "
            f"longest {scan.longest}, every {scan.shortest_gap} to {scan.longest_gap} cycles; "
            f"all interrupts {scan.all_interrupts:.1%}"
        )
        print(
            f"  flash {bytes_.flash} (R3: at most 16384), static RAM {bytes_.ram} (R3: at most 1024), "
            f"stack {bytes_.stack}"
        )
    for build, order in press_order_bench(pairs).items():
        print(f"{build:<12} {order}")


if __name__ == "__main__":
    main(sys.argv[1:])
