"""The host's side alone, against a board made of single messages."""

from dataclasses import replace

import pytest

from tablehost.wire import messages as wire
from tablehost.wire.commands import BOOTLOADER_TRAP
from tablehost.wire.frames import PROBE, Frame, FrameReader, encode_greeting
from tablehost.wire.inputs import Input
from tablehost.wire.link import HostLink, Phase
from tablehost.wire.messages import EventFlag
from tablehost.wire.picture import DARK, Light, Picture, Tune
from tablehost.wire.reports import (
    Back,
    InputTrouble,
    Linked,
    Lost,
    NoAnswer,
    Note,
    Opening,
    Press,
    PressesDropped,
    Refused,
    Report,
    Reset,
    ResetCause,
    Stale,
    Trouble,
)

MS = 1_000
S = 1_000_000
HELLO = wire.Hello(7, 1, 0, 1, 2, 3, 0, 4, 99, 2, 0, 10, 0x7FFFFF, 100, 16, 0, 5_000, 1, 0, 0, 0, 1)


class Talk:
    """A link with a port that is opened at 10 s, and everything it says, decoded."""

    def __init__(self, link: HostLink | None = None) -> None:
        self.link = link if link is not None else HostLink()
        self.now = 10 * S
        self.reports: list[Report] = self.link.opened(self.now)
        self.config = self.show = self.window = 0

    def wait(self, us: int) -> list[Report]:
        """Time passes in silence; 5 ms a call."""
        reports: list[Report] = []
        for _ in range(us // (5 * MS)):
            self.now += 5 * MS
            reports += self.link.tick(self.now)
        self.reports += reports
        return reports

    def hear(self, *what: wire.Message | bytes) -> list[Report]:
        data = b"".join(one if isinstance(one, bytes) else one.wire for one in what)
        reports = self.link.feed(data, self.now)
        self.reports += reports
        return reports

    def said(self) -> list[wire.Message | bytes]:
        """What was written since the last call; a probe is bytes."""
        out: list[wire.Message | bytes] = []
        for heard in FrameReader().feed(self.link.outgoing()):
            message = wire.from_host(heard.body) if isinstance(heard, Frame) else None
            out.append(message if message is not None else PROBE)
        return out

    def answer(self, *, beat: bool = True) -> list[Report]:
        """The board does what it was told, and says so."""
        reports: list[Report] = []
        echo = 0
        for message in self.said():
            match message:
                case wire.Config():
                    self.config = message.revision
                    reports += self.hear(wire.Configured(*(getattr(message, name) for name in message.__slots__)))
                case wire.Show():
                    self.show = message.revision
                case wire.Arm() | wire.Close():
                    self.window = message.window
                case wire.HostBeat():
                    echo = message.number
        return reports + (self.hear(self.beat(echo)) if beat else [])

    def beat(self, echo: int = 0, **changes: int) -> wire.BoardBeat:
        scan = (self.now - 10 * S) // 100
        beat = wire.BoardBeat(7, scan, echo, 2, 0, self.config, self.show, self.window, 0, 0, 0, 0, 0)
        return replace(beat, **changes)

    def linked(self) -> "Talk":
        self.wait(300 * MS)
        self.hear(HELLO)
        self.wait(5 * MS)
        for _ in range(3):
            self.answer()
            self.wait(5 * MS)
        assert self.link.phase is Phase.LINKED
        return self


def event(seq: int, scan: int = 4_000, flags: int = 5, which: int = 0, boot: int = 7) -> wire.Event:
    return wire.Event(boot, seq, scan, which, flags, 0, 0, 0, 1)


def presses(reports: list[Report]) -> list[Press]:
    return [report for report in reports if isinstance(report, Press)]


# ---- finding a board


def test_after_opening_the_host_is_silent_until_the_bootloader_is_done() -> None:
    talk = Talk()

    talk.wait(1_495 * MS)
    quiet = talk.said()
    talk.wait(10 * MS)

    assert talk.reports == [Opening()]
    assert quiet == []
    assert talk.said() == [PROBE]


def test_probes_come_in_bursts_so_that_a_bootloader_between_them_times_out() -> None:
    talk = Talk()
    times = []

    for _ in range(1_000):
        talk.wait(5 * MS)
        times += [talk.now - 10 * S] * len(talk.said())

    assert times == [1_500 * MS + burst + i * 250 * MS for burst in (0, 2_250 * MS) for i in range(4)][: len(times)]
    assert len(times) == 8


def test_a_hello_is_enough_to_set_the_board_up_and_link() -> None:
    talk = Talk()
    talk.wait(300 * MS)

    assert talk.hear(encode_greeting(1, 0, "uno-table"), HELLO) == []
    config, window, beat = talk.said()

    assert config == wire.Config(7, 1, 0, 0x3FF, 0x7FFFFF, 0, 25)
    assert window == wire.Close(7, 1)
    assert isinstance(beat, wire.HostBeat)
    assert talk.hear(wire.Configured(7, 1, 0, 0x3FF, 0x7FFFFF, 0, 25)) == [Linked((1, 2, 3), 99, 7, 10, True, ())]


def test_seats_in_play_without_wires_are_told() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, seats=4, inputs=0x7000FF))

    (linked,) = talk.answer()

    assert isinstance(linked, Linked)
    assert linked.notes == (Note.SEATS_NOT_WIRED,)


def test_a_host_that_starts_anew_does_not_take_the_old_ones_revisions_for_its_own() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, state=4, config=1, show=255, window=9, first=500))

    config, window, *_ = talk.said()

    assert isinstance(config, wire.Config)
    assert (config.revision, window) == (2, wire.Close(7, 10))


def test_standard_firmata_is_recognised_and_left_alone() -> None:
    talk = Talk()

    (refused,) = talk.hear(b"\xf9\x02\x05" + encode_greeting(2, 5, "StandardFirmata.ino"))
    talk.wait(5 * S)

    assert isinstance(refused, Refused)
    assert "StandardFirmata.ino" in str(refused)
    assert talk.said() == []


@pytest.mark.parametrize(("version", "older"), [((0, 9), True), ((2, 0), False)])
def test_another_major_version_is_refused_from_the_greeting_or_from_hello(
    version: tuple[int, int], older: bool
) -> None:
    by_greeting, by_hello = Talk(), Talk()

    (one,) = by_greeting.hear(encode_greeting(*version, "uno-table"))
    (two,) = by_hello.hear(replace(HELLO, major=version[0], minor=version[1]))

    assert str(one) == str(two)
    assert ("flash" in str(one)) is older
    by_hello.wait(3 * S)
    assert by_hello.said() == []


def test_a_newer_minor_version_is_played_with_and_told_once() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, minor=7))

    (linked,) = talk.answer()

    assert isinstance(linked, Linked)
    assert linked.notes == (Note.MINOR_DIFFERS,)


def test_nobody_there_something_else_there_and_an_echo_are_told_apart() -> None:
    silent, babble, echo = Talk(), Talk(), Talk()

    babble.hear(b"Temperature: 21.5\r\n" * 9)
    echo.hear(PROBE)
    reports = [talk.wait(6 * S) for talk in (silent, babble, echo)]

    assert reports == [[NoAnswer()], [NoAnswer(noise_bytes=171)], [NoAnswer(echoes=True)]]
    assert len({str(report[0]) for report in reports}) == 3


def test_a_board_that_answers_late_is_still_welcome() -> None:
    talk = Talk()
    talk.wait(20 * S)

    assert talk.linked().reports[-1] == Linked((1, 2, 3), 99, 7, 10, True, ())


# ---- staying together


def test_a_board_that_greets_twice_has_not_been_reset() -> None:
    talk = Talk().linked()

    assert talk.hear(encode_greeting(1, 0, "uno-table"), HELLO, HELLO) == []
    assert talk.link.health.resets == 0


def test_both_sides_beat_every_250_ms() -> None:
    talk = Talk().linked()
    beats = 0

    for _ in range(200):
        talk.wait(5 * MS)
        said = talk.said()
        beats += sum(isinstance(message, wire.HostBeat) for message in said)
        talk.hear(talk.beat())

    assert beats == 4


def test_silence_is_stale_after_600_ms_and_lost_within_a_second() -> None:
    talk = Talk().linked()
    talk.hear(talk.beat())

    before = talk.now
    reports = talk.wait(1 * S)

    assert reports == [Stale(600 * MS), Lost(900 * MS)]
    assert talk.now - before == 1 * S


def test_a_lost_board_that_speaks_again_is_back_without_being_set_up_again() -> None:
    talk = Talk().linked()
    talk.wait(1_200 * MS)
    talk.said()

    assert talk.hear(talk.beat()) == [Back(1_205 * MS)]
    assert [type(message) for message in talk.said()] == [wire.HostBeat]


def test_after_losing_the_board_the_host_is_quiet_then_probes() -> None:
    talk = Talk().linked()
    talk.hear(talk.beat())
    talk.said()

    talk.wait(950 * MS)
    talk.said()
    talk.wait(500 * MS)
    quiet = talk.said()
    talk.wait(60 * MS)

    assert quiet == []
    assert talk.said() == [PROBE]


def test_a_new_boot_id_is_a_reset_and_everything_wanted_is_pushed_again() -> None:
    talk = Talk().linked()
    talk.link.show(DARK.lit({3: Light.ON}))
    talk.wait(5 * MS)
    talk.answer()

    assert talk.hear(replace(HELLO, boot=8, cause=3)) == []
    config, _, beat = talk.said()
    assert isinstance(config, wire.Config)
    assert isinstance(beat, wire.HostBeat)
    echo = wire.Configured(8, config.revision, 0, 0x3FF, 0x7FFFFF, 0, 25)
    assert talk.hear(echo) == [Reset(ResetCause.BROWN_OUT, 8)]

    shows = [message for message in talk.said() if isinstance(message, wire.Show)]
    assert [(show.boot, show.lights) for show in shows] == [(8, 1 << 12)]


@pytest.mark.parametrize(
    ("is_opened_anew", "cause", "told"),
    [
        (True, wire.Cause.BUTTON, "when its port was opened again"),
        (True, wire.Cause.BROWN_OUT, "because its supply voltage fell"),
        (False, wire.Cause.BUTTON, "(button)"),
        (False, wire.Cause.POWER, "because it had no power"),
        (False, wire.Cause.WATCHDOG, "because its program hung"),
        (False, 17, "restarted: presses"),  # of a newer minor version
    ],
)
def test_a_board_that_restarted_says_why(is_opened_anew: bool, cause: int, told: str) -> None:
    """Opening a port presses the reset button of most boards; nobody at the table has touched it."""
    talk = Talk().linked()
    if is_opened_anew:
        talk.link.closed(talk.now, "unplugged")
        talk.link.opened(talk.now)

    talk.hear(replace(HELLO, boot=8, cause=cause))
    (config,) = (one for one in talk.said() if isinstance(one, wire.Config))
    (reset,) = talk.hear(wire.Configured(8, config.revision, 0, 0x3FF, 0x7FFFFF, 0, 25))

    assert isinstance(reset, Reset)
    assert told in str(reset)


def test_a_reset_is_told_even_if_the_link_is_lost_before_it_is_set_up_again() -> None:
    talk = Talk().linked()
    talk.hear(replace(HELLO, boot=8))
    talk.wait(1 * S)

    talk.hear(replace(HELLO, boot=8))
    talk.said()
    talk.wait(70 * MS)
    config = next(message for message in talk.said() if isinstance(message, wire.Config))
    reports = talk.hear(wire.Configured(8, config.revision, 0, 0x3FF, 0x7FFFFF, 0, 25))

    assert reports == [Reset(ResetCause.BUTTON, 8)]


def test_frames_of_an_unknown_boot_id_make_the_host_ask_and_nothing_else() -> None:
    talk = Talk().linked()
    talk.said()

    assert talk.hear(event(1, boot=9), event(2, boot=9)) == []

    assert talk.said() == [PROBE]


def test_after_the_port_was_opened_again_a_beat_is_not_enough_for_it_may_be_another_board() -> None:
    talk = Talk().linked()
    talk.reports = talk.link.closed(talk.now, "input/output error")
    assert [type(report) for report in talk.reports] == [Lost]

    talk.link.opened(talk.now)
    assert talk.hear(talk.beat()) == []
    assert isinstance(talk.hear(replace(HELLO, config=talk.config))[0], Back)


def test_another_unit_is_another_board_not_a_reset() -> None:
    talk = Talk().linked()
    talk.link.closed(talk.now)
    talk.link.opened(talk.now)
    talk.hear(replace(HELLO, unit=100))

    reports = talk.answer()

    assert [type(report) for report in reports] == [Linked]


def test_a_program_that_slept_shakes_hands_again() -> None:
    talk = Talk().linked()
    talk.said()

    talk.now += 3_600 * S
    (lost,) = talk.hear(talk.beat(0, scan=9_999))
    talk.wait(5 * MS)

    assert isinstance(lost, Lost)
    assert PROBE in talk.said()
    assert [type(report) for report in talk.hear(replace(HELLO, config=talk.config))] == [Back]


# ---- what is wanted of the board


def test_only_what_changed_is_sent() -> None:
    talk = Talk().linked()
    talk.said()

    talk.link.show(DARK.lit({0: Light.SLOW}).playing(Tune.TURN))
    talk.wait(5 * MS)
    (show,) = [message for message in talk.said() if not isinstance(message, wire.HostBeat)]

    assert isinstance(show, wire.Show)
    assert (show.lights, show.tune, show.sound) == (2, Tune.TURN, 1)


def test_a_lost_show_is_sent_again_until_the_board_reports_it() -> None:
    talk = Talk().linked()
    talk.said()
    talk.link.show(DARK.lit({0: Light.ON}))

    shows = 0
    for _ in range(5):
        talk.wait(65 * MS)
        shows += sum(isinstance(message, wire.Show) for message in talk.said())
        talk.hear(talk.beat())
    talk.wait(65 * MS)
    talk.answer()
    talk.wait(200 * MS)

    assert 4 <= shows <= 6
    assert not any(isinstance(message, wire.Show) for message in talk.said())


def test_never_more_than_two_commands_are_unanswered() -> None:
    talk = Talk().linked()
    talk.said()

    for seat in range(10):
        talk.link.show(Picture(uno_live=frozenset({seat}), in_play=frozenset({seat})).lit({seat: Light.ON}))
        talk.link.tick(talk.now)

    assert len([message for message in talk.said() if not isinstance(message, wire.HostBeat)]) == 2


def test_a_nak_brings_the_repeat_at_once() -> None:
    talk = Talk().linked()
    talk.link.show(DARK.lit({0: Light.ON}))
    talk.link.tick(talk.now)
    talk.said()

    talk.hear(wire.BoardNak(7, wire.Why.DAMAGED, 0))

    assert [type(message) for message in talk.said()] == [wire.Show]
    assert talk.link.health.naks == 1


def test_live_buttons_arm_a_window_and_none_close_it() -> None:
    talk = Talk().linked()
    talk.said()

    talk.link.show(Picture(uno_live=frozenset({2}), catch_live=frozenset({0, 1, 3}), caller=2))
    talk.link.tick(talk.now)
    (arm,) = talk.said()
    assert arm == wire.Arm(7, 2, 2, 0b100, 0b1011)
    talk.window = 2
    talk.hear(talk.beat())
    talk.link.show(DARK)
    talk.link.tick(talk.now)

    assert talk.said() == [wire.Close(7, 3)]


def test_no_frame_ever_holds_what_opens_the_megas_bootloader_monitor() -> None:
    trap_boot = 0x2121
    talk = Talk()
    talk.hear(replace(HELLO, boot=trap_boot, config=0x1F, show=0x1F, window=0x1F, first=0x2122))

    data = b""
    for step in range(3_000):
        talk.now += 5 * MS
        talk.link.show(
            Picture(uno_live=frozenset({step % 10}), in_play=frozenset({step % 7})).lit({step % 10: Light.ON})
        )
        data += talk.link.outgoing()
        talk.link.feed(talk.beat(step % 256, boot=trap_boot).wire + event(0x2121, boot=trap_boot).wire, talk.now)
        talk.link.tick(talk.now)

    assert len(data) > 30_000
    assert BOOTLOADER_TRAP not in data


# ---- events


def test_a_press_is_reported_once_in_order_and_acknowledged() -> None:
    talk = Talk().linked()
    talk.said()

    first = talk.hear(event(1, 4_000, which=3))
    again = talk.hear(event(1, 4_000, which=3))
    gap = talk.hear(event(3, 4_900))
    rest = talk.hear(event(2, 4_500), event(3, 4_900))

    assert [press.input for press in presses(first)] == [Input.catch(1)]
    assert (again, gap) == ([], [])
    assert [press.tick for press in presses(rest)] == [4_500, 4_900]
    assert [message for message in talk.said() if isinstance(message, wire.Ack)] == [
        wire.Ack(7, seq) for seq in (1, 1, 1, 3)
    ]


def test_sequence_numbers_wrap() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, first=0xFFFE))
    for _ in range(3):
        talk.answer()
        talk.wait(5 * MS)

    seqs = (0xFFFE, 0xFFFF, 0xFFFF, 0, 0xFFFE, 1, 1)
    got = [press for seq in seqs for press in presses(talk.hear(event(seq, 4_000)))]

    assert len(got) == 4
    assert talk.said()[-1] == wire.Ack(7, 1)


def test_a_press_before_the_clocks_are_compared_is_left_for_the_resend() -> None:
    talk = Talk()
    talk.hear(HELLO)
    talk.answer(beat=False)

    early = talk.hear(event(1))
    acks = [message for message in talk.said() if isinstance(message, wire.Ack)]
    talk.wait(250 * MS)
    talk.answer()
    later = talk.hear(event(1))

    assert (early, acks) == ([], [wire.Ack(7, 0)])
    assert len(presses(later)) == 1


def test_events_acknowledged_to_an_earlier_host_are_not_waited_for() -> None:
    talk = Talk()
    talk.hear(replace(HELLO, state=4, first=40))
    for _ in range(3):
        talk.answer()
        talk.wait(5 * MS)

    assert len(presses(talk.hear(event(40)))) == 1


def test_events_another_host_took_while_this_one_was_away_are_not_waited_for() -> None:
    talk = Talk().linked()
    talk.link.closed(talk.now)
    talk.link.opened(talk.now)

    talk.hear(replace(HELLO, config=talk.config, first=40))

    assert len(presses(talk.hear(event(40)))) == 1


@pytest.mark.parametrize(
    ("flag", "trouble"),
    [
        (EventFlag.STUCK, Trouble.STUCK),
        (EventFlag.MUTED, Trouble.CHATTER),
        (EventFlag.HELD, Trouble.HELD_AT_START),
        (EventFlag.FREE, Trouble.FREE),
    ],
)
def test_a_button_in_trouble_is_named(flag: EventFlag, trouble: Trouble) -> None:
    talk = Talk().linked()

    (report,) = talk.hear(event(1, flags=flag, which=2))

    assert report == InputTrouble(Input.uno(1), trouble)
    assert "UNO2" in str(report)


def test_an_event_of_an_input_this_program_does_not_know_is_acknowledged_and_left_out() -> None:
    talk = Talk().linked()
    talk.said()

    assert talk.hear(event(1, which=40)) == []
    assert talk.said() == [wire.Ack(7, 1)]


def test_presses_the_board_had_no_room_for_are_told() -> None:
    talk = Talk().linked()

    assert talk.hear(talk.beat(health=2, count=3)) == [PressesDropped(3)]
    assert talk.hear(talk.beat(health=2, count=3)) == []


def test_a_rank_the_boards_own_scan_numbers_contradict_is_counted() -> None:
    talk = Talk().linked()

    first = wire.Event(7, 1, 4_000, 0, EventFlag.PRESS, 5, 1, 0, 1)
    wrong = wire.Event(7, 2, 4_100, 1, EventFlag.PRESS, 5, 1, 0, 1)
    (_, press) = presses(talk.hear(first, wrong))

    assert press.rank == 2
    assert talk.link.health.rank_faults == 1


def test_a_window_whose_number_came_round_again_ranks_anew() -> None:
    talk = Talk().linked()

    def press(seq: int, scan: int, which: int, rank: int) -> wire.Event:
        return wire.Event(7, seq, scan, which, EventFlag.PRESS, 5, rank, 0, 1)

    talk.hear(talk.beat(window=5, window_scan=3_900), press(1, 4_000, 0, 1))
    talk.hear(talk.beat(window=5, window_scan=3_900), press(2, 4_100, 2, 2))
    for window in (6, 7, 4):  # nobody pressed in 254 windows
        talk.hear(talk.beat(window=window, window_scan=5_000 + window))
    talk.hear(talk.beat(window=5, window_scan=6_000), press(3, 6_100, 4, 1))

    assert [press.rank for press in presses(talk.reports)] == [1, 2, 1]
    assert talk.link.health.rank_faults == 0


def test_how_well_the_clock_is_known_is_told_as_soon_as_it_is_known() -> None:
    """LINK 5.5: for the service screen."""
    talk = Talk()
    talk.wait(300 * MS)
    talk.hear(HELLO)
    assert talk.link.health.clock_error_us == 0

    talk.linked()

    error_us = talk.link.clock_error_us(talk.now)
    assert error_us is not None
    assert 0 < talk.link.health.clock_error_us <= error_us  # since the last answer it has grown


def test_a_damaged_frame_is_counted_and_asked_for_again_but_not_in_a_storm() -> None:
    talk = Talk().linked()
    talk.said()
    damaged = bytearray(event(1).wire)
    damaged[8] ^= 1

    for _ in range(50):
        talk.hear(bytes(damaged))

    assert talk.said() == [wire.HostNak(7, wire.Why.DAMAGED, 0)]
    assert talk.link.health.damaged == 50
