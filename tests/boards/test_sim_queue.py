"""Order, places and room of the simulated board's events."""

from tablehost.boards.sim_queue import TOO_LATE, EventQueue, Waiting
from tablehost.wire.messages import Event, EventFlag

PRESS = EventFlag.PRESS | EventFlag.CONFIRMED


def press(scan: int, number: int, window: int = 1) -> Waiting:
    return Waiting(scan, number, PRESS, window)


def released(queue: EventQueue, scan: int = 1_000) -> list[Event]:
    """With no contact in doubt."""
    return queue.release([], scan, 0)


def places(events: list[Event]) -> list[tuple[int, int, bool]]:
    return [(event.input, event.rank, bool(event.flags & EventFlag.TIE)) for event in events]


def test_events_leave_in_the_order_of_first_contact_not_of_confirmation() -> None:
    queue = EventQueue(1, 16, 1)

    queue.put(press(105, 0))
    held_back = queue.release([100], 113, 0)
    queue.put(press(100, 1))
    all_of_them = released(queue)

    assert held_back == []
    assert [(event.seq, event.input) for event in all_of_them] == [(1, 1), (2, 0)]


def test_two_scans_apart_is_a_tie_and_three_is_not() -> None:
    queue = EventQueue(1, 16, 1)
    for scan, number in ((100, 0), (102, 1), (105, 2), (108, 3)):
        queue.put(press(scan, number))

    assert places(released(queue)) == [(0, 1, True), (1, 1, True), (2, 3, False), (3, 4, False)]


def test_a_new_window_ranks_anew_and_presses_outside_one_have_no_rank() -> None:
    queue = EventQueue(1, 16, 1)
    for scan, number, window in ((100, 0, 1), (200, 1, 0), (300, 2, 2), (400, 3, 2)):
        queue.put(press(scan, number, window))

    assert places(released(queue)) == [(0, 1, False), (1, 0, False), (2, 1, False), (3, 2, False)]


def test_twenty_presses_at_once_wait_for_room_and_none_is_lost() -> None:
    queue = EventQueue(1, 16, 65_530)
    for number in range(20):
        queue.put(press(100, number))

    first = released(queue)
    queue.acknowledge(first[9].seq)
    second = released(queue)

    assert [event.input for event in first + second] == list(range(20))
    assert (second[-1].seq, queue.dropped) == ((65_530 + 19) % 65_536, 0)


def test_a_press_that_waited_ten_minutes_for_room_is_given_up_and_counted() -> None:
    queue = EventQueue(1, 1, 1)
    for scan, number in ((100, 0), (200, 1), (300, 2)):
        queue.put(press(scan, number))
    released(queue)

    queue.expire(200 + TOO_LATE)
    queue.acknowledge(1)

    assert [event.input for event in released(queue)] == [2]
    assert (queue.dropped, queue.is_waiting(1)) == (1, False)


def test_a_notice_waits_for_every_press_and_is_stamped_when_it_is_told() -> None:
    queue = EventQueue(1, 16, 1)
    queue.notice(3, EventFlag.STUCK)
    queue.notice(2, EventFlag.FREE)
    queue.notice(2, EventFlag.MUTED)  # it is not free after all
    queue.put(press(100, 5))

    assert [event.input for event in queue.release([104], 110, 0)] == [5]
    told = released(queue, 130)

    assert [(event.scan, event.input, event.flags) for event in told] == [
        (130, 2, EventFlag.MUTED),
        (130, 3, EventFlag.STUCK),
    ]


def test_what_was_never_sent_goes_out_with_the_eight_oldest() -> None:
    queue = EventQueue(1, 16, 1)
    for number in range(12):
        queue.put(press(100, number))
    released(queue)

    queue.send_again()
    first = queue.take_due()
    queue.send_again()
    queue.acknowledge(2)

    assert [event.seq for event in first] == list(range(1, 13))
    assert [event.seq for event in queue.take_due()] == [3, 4, 5, 6, 7, 8]
    assert queue.take_due() == []


def test_an_acknowledgement_that_was_never_earned_changes_nothing() -> None:
    queue = EventQueue(1, 16, 1)
    queue.put(press(100, 0))
    released(queue)

    for seq in (0, 2, 40_000, 65_535):
        queue.acknowledge(seq)

    assert len(queue.ring) == 1
    queue.acknowledge(1)
    assert (len(queue.ring), queue.first) == (0, 2)
