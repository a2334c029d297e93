"""The bytes of StandardFirmata, whole, in pieces, joined and damaged."""

from hypothesis import given
from hypothesis import strategies as st

from tablehost.boards.firmata_board import FirmataBoard
from tablehost.boards.firmata_stream import LONGEST, FirmataStream

DIGITAL = b"\x91\x7f\x01"
VERSION = b"\xf9\x02\x05"
FIRMWARE = b"\xf0\x79\x02\x05S\x00t\x00\xf7"


def test_messages_come_out_whole_however_they_are_cut() -> None:
    data = VERSION + FIRMWARE + DIGITAL + DIGITAL
    stream = FirmataStream()

    whole = [message for byte in data for message in stream.feed(bytes((byte,)))]

    assert whole == FirmataStream().feed(data) == [VERSION, FIRMWARE, DIGITAL, DIGITAL]
    assert stream.noise_bytes == 0


def test_a_message_that_is_cut_off_by_the_next_is_left_out_and_counted() -> None:
    stream = FirmataStream()

    assert stream.feed(b"\x91\x7f" + DIGITAL + b"\xf0\x79" + VERSION) == [DIGITAL, VERSION]
    assert stream.damaged == 2


def test_a_sysex_without_end_ends_the_buffer_not_the_memory() -> None:
    stream = FirmataStream()

    stream.feed(b"\xf0" + b"\x01" * 100_000)

    assert len(stream._message) <= LONGEST
    assert stream.feed(DIGITAL) == [DIGITAL]


PIECES = (DIGITAL, VERSION, FIRMWARE, b"\x00", b"\xf0\xf7", b"\xf0\x79\xf7", b"\xff")


@given(st.lists(st.sampled_from(PIECES) | st.binary()))
def test_no_bytes_bring_pyfirmata2_to_wait_or_to_fail(pieces: list[bytes]) -> None:
    stream, board = FirmataStream(), FirmataBoard(20)

    for message in stream.feed(b"".join(pieces)):
        board.hear(message)

    assert board.port.inWaiting() == 0


def test_two_boards_do_not_share_their_handlers() -> None:
    """LINK 5.10: the stock table belongs to the class."""
    one, other = FirmataBoard(20), FirmataBoard(70)

    one.hear(DIGITAL)

    assert (one.scans, other.scans) == ([(1, 0xFF)], [])
