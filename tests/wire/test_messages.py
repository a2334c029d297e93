"""Messages as values."""

from dataclasses import fields
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.wire import messages as wire
from tablehost.wire.errors import MessageMalformed
from tablehost.wire.frames import HOST_FRAME_LIMIT

KINDS: list[type[wire.Message]] = [
    *(wire.Config, wire.Arm, wire.Close, wire.Ack, wire.Show, wire.HostBeat, wire.HostNak),
    *(wire.Hello, wire.Configured, wire.Event, wire.BoardBeat, wire.BoardNak),
]


def full(kind: type[wire.Message], fill: int = 0xFF) -> wire.Message:
    sizes = (cast(int, one.metadata["size"]) for one in fields(kind))
    return kind(*(int.from_bytes(bytes((fill,)) * size, "little") for size in sizes))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_parsing_undoes_encoding(kind: type[wire.Message], data: st.DataObject) -> None:
    sizes = [cast(int, one.metadata["size"]) for one in fields(kind)]
    message = kind(*(data.draw(st.integers(0, (1 << 8 * size) - 1)) for size in sizes))

    assert kind.parse(message.body) == message


@pytest.mark.parametrize("kind", KINDS)
def test_a_body_of_a_newer_minor_version_may_be_longer_but_never_shorter(kind: type[wire.Message]) -> None:
    message = full(kind)

    assert kind.parse(message.body + b"new") == message
    with pytest.raises(MessageMalformed):
        kind.parse(message.body[:-1])


@pytest.mark.parametrize("kind", [wire.Config, wire.Arm, wire.Close, wire.Ack, wire.Show, wire.HostBeat, wire.HostNak])
def test_every_frame_to_the_board_fits_its_receive_buffer(kind: type[wire.Message]) -> None:
    assert len(full(kind).wire) <= HOST_FRAME_LIMIT


def test_an_event_has_the_nineteen_bytes_of_the_design_and_twenty_five_on_the_wire() -> None:
    event = full(wire.Event)

    assert len(event.body) + 2 == 19
    assert len(event.wire) == 25


def test_a_hello_fits_the_boards_transmit_buffer() -> None:
    assert len(full(wire.Hello).wire) <= 63


def test_a_number_too_large_for_its_field_is_our_own_mistake() -> None:
    with pytest.raises(OverflowError):
        wire.Ack(1, 0x10000).body  # noqa: B018


def test_a_text_is_cut_to_its_limit_and_reads_back() -> None:
    text = wire.BoardText(7, "x" * 100)

    assert wire.BoardText.parse(text.body) == wire.BoardText(7, "x" * wire.TEXT_LIMIT)
    with pytest.raises(MessageMalformed):
        wire.BoardText.parse(text.body[:2])


def test_a_board_never_says_what_a_host_says() -> None:
    assert wire.from_board(full(wire.Show).body) is None
    assert wire.from_host(full(wire.Event).body) is None
