"""Order, places and room of the simulated board's events."""

from tablehost.boards.sim_queue import EventQueue, Happening
from tablehost.wire.messages import Event, EventFlag

PRESS = EventFlag.PRESS | EventFlag.CONFIRMED


def press(scan: int, number: int, window: int = 1) -> Happening:
    return Happening(scan, number, PRESS, window)


def places(events: list[Event]) -> list[tuple[int, int, bool]]:
    return [(event.input, event.rank, bool(event.flags & EventFlag.TIE)) for event in events]


def test_events_leave_in_the_order_of_first_contact_not_of_confirmation() -> None:
    queue = EventQueue(1, 16, 1)

    queue.put(press(105, 0))
    held_back = queue.release(doubtful=[100])
    queue.put(press(100, 1))
    released = queue.release(doubtful=[])

    assert held_back == []
    assert [(event.seq, event.input) for event in released] == [(1, 1), (2, 0)]


def test_two_scans_apart_is_a_tie_and_three_is_not() -> None:
    queue = EventQueue(1, 16, 1)
    for scan, number in ((100, 0), (102, 1), (105, 2), (108, 3)):
        queue.put(press(scan, number))

    assert places(queue.release([])) == [(0, 1, True), (1, 1, True), (2, 3, False), (3, 4, False)]


def test_a_new_window_ranks_anew_and_presses_outside_one_have_no_rank() -> None:
    queue = EventQueue(1, 16, 1)
    for scan, number, window in ((100, 0, 1), (200, 1, 0), (300, 2, 2), (400, 3, 2)):
        queue.put(press(scan, number, window))

    assert places(queue.release([])) == [(0, 1, False), (1, 0, False), (2, 1, False), (3, 2, False)]


def test_twenty_presses_at_once_wait_for_room_and_none_is_lost() -> None:
    queue = EventQueue(1, 16, 65_530)
    for number in range(20):
        queue.put(press(100, number))

    first = queue.release([])
    queue.acknowledge(first[9].seq)
    second = queue.release([])

    assert [event.input for event in first + second] == list(range(20))
    assert (second[-1].seq, queue.dropped) == ((65_530 + 19) % 65_536, 0)


def test_with_no_room_left_the_oldest_press_of_a_button_is_kept_and_the_later_counted() -> None:
    queue = EventQueue(1, 1, 1)
    queue.put(press(100, 0))
    queue.release([])
    queue.put(press(200, 0))
    queue.put(press(300, 0))

    queue.acknowledge(1)

    assert [event.scan for event in queue.release([])] == [200]
    assert queue.dropped == 1


def test_an_acknowledgement_that_was_never_earned_changes_nothing() -> None:
    queue = EventQueue(1, 16, 1)
    queue.put(press(100, 0))
    queue.release([])

    for seq in (0, 2, 40_000, 65_535):
        queue.acknowledge(seq)

    assert len(queue.ring) == 1
    queue.acknowledge(1)
    assert (len(queue.ring), queue.first) == (0, 2)
