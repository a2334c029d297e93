"""The frame reader as a machine: sound, cut, damaged and foreign bytes one after the other, in pieces of any size."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tablehost.wire.frames import (
    END,
    LIMIT,
    START,
    FirmataGreeting,
    FirmataProbe,
    Frame,
    FrameReader,
    Heard,
    Noise,
    encode,
    encode_greeting,
)

BODIES = st.binary(min_size=1, max_size=40)
NAMES = st.text(st.characters(max_codepoint=255), max_size=20)


class ReaderMachine(RuleBasedStateMachine):
    """`sent` is every byte so far, `heard` what the reader made of them, `owed` what it must still say."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = FrameReader()
        self.sent = 0
        self.heard: list[Heard] = []
        self.told = 0  # bytes in what was heard

    def _feed(self, data: bytes, cuts: list[int]) -> list[Heard]:
        new: list[Heard] = []
        places = sorted({cut % (len(data) + 1) for cut in cuts})
        for start, end in zip([0, *places], [*places, len(data)], strict=True):
            new += self.reader.feed(data[start:end])
        self.sent += len(data)
        self.heard += new
        self.told += sum(map(_bytes_in, new))
        return new

    @rule(body=BODIES, cuts=st.lists(st.integers(0, 200), max_size=4))
    def sound_frame(self, body: bytes, cuts: list[int]) -> None:
        """It comes out whole and last, whatever lay before it and however it was cut."""
        new = self._feed(encode(body), cuts)
        assert new[-1] == Frame(body)
        assert not any(isinstance(one, Frame) for one in new[:-1])

    @rule(name=NAMES, version=st.tuples(st.integers(0, 127), st.integers(0, 127)))
    def greeting(self, name: str, version: tuple[int, int]) -> None:
        assert self._feed(encode_greeting(*version, name), [])[-1] == FirmataGreeting(*version, name)

    @rule(body=BODIES, length=st.integers(1, 60))
    def cut_frame(self, body: bytes, length: int) -> None:
        """The end is missing: nothing of it is taken for a frame, now or later."""
        data = encode(body)[: min(length, len(encode(body)) - 1)]
        assert not any(isinstance(one, Frame) for one in self._feed(data, []))

    @rule(body=BODIES, place=st.integers(0, 200), sign=st.integers(1, 127))
    def damaged_frame(self, body: bytes, place: int, sign: int) -> None:
        """A byte of the contents is another: no frame, or none but a greeting's shape."""
        data = bytearray(encode(body))
        at = 2 + place % (len(data) - 3)
        data[at] ^= sign
        if data[at] < 0x80:
            assert not any(isinstance(one, Frame) for one in self._feed(bytes(data), []))
        else:
            self._feed(bytes(data), [])

    @rule(data=st.binary(max_size=300), cuts=st.lists(st.integers(0, 300), max_size=4))
    def anything(self, data: bytes, cuts: list[int]) -> None:
        self._feed(data, cuts)

    @rule(fill=st.binary(min_size=200, max_size=400))
    def endless_frame(self, fill: bytes) -> None:
        """A frame without end is given up before it fills anything."""
        new = self._feed(bytes((START, *(byte & 0x7F for byte in fill))), [])
        assert all(isinstance(one, Noise) for one in new)

    @rule()
    def quiet(self) -> None:
        assert self.reader.feed(b"") == []

    @invariant()
    def the_buffer_has_an_end(self) -> None:
        assert len(self.reader._buffer) < LIMIT

    @invariant()
    def every_byte_is_told_once(self) -> None:
        waiting = len(self.reader._buffer) + self.reader._inside
        assert self.told + waiting == self.sent


def _bytes_in(heard: Heard) -> int:
    match heard:
        case Noise(_, data):
            return len(data)
        case Frame(body):
            return len(encode(body))
        case FirmataProbe():
            return len(bytes((START, 0x79, END)))
        case FirmataGreeting(major, minor, name):
            return len(encode_greeting(major, minor, name))
    raise AssertionError(heard)


ReaderMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestFrameReader = ReaderMachine.TestCase
