"""One direction of a simulated cable: bytes take their time, and frames are lost, doubled or garbled on request."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

from tablehost.wire.frames import END

BYTE_US = 174  # one byte at 57600 baud


@dataclass(frozen=True, slots=True)
class Faults:
    """How bad the cable is. Rates are per frame, from 0 to 1; times in µs."""

    drop: float = 0.0
    double: float = 0.0
    garble: float = 0.0  # one byte of the frame is changed
    delay_us: int = 0
    jitter_us: int = 0  # up to so much more, another value for each frame; order is kept


class Pipe:
    """First in, first out."""

    def __init__(self, random: Random) -> None:
        self.faults = Faults()
        self._random = random
        self._queue: deque[tuple[int, bytes]] = deque()
        self._free_us = 0  # when the wire is done with the last byte
        self._last_us = 0

    def send(self, data: bytes, now_us: int) -> None:
        for frame in _frames(data):
            self._free_us = max(self._free_us, now_us) + BYTE_US * len(frame)
            if self._random.random() < self.faults.drop:
                continue
            late = self.faults.delay_us + self._random.randint(0, self.faults.jitter_us)
            self._last_us = max(self._last_us, self._free_us + late)
            if self._random.random() < self.faults.garble:
                at = self._random.randrange(len(frame))
                frame = frame[:at] + bytes((frame[at] ^ self._random.randint(1, 255),)) + frame[at + 1 :]
            times = 2 if self._random.random() < self.faults.double else 1
            self._queue.extend([(self._last_us, frame)] * times)

    @property
    def due_us(self) -> int | None:
        """When the next bytes arrive."""
        return self._queue[0][0] if self._queue else None

    def receive(self, now_us: int) -> bytes:
        """What has arrived."""
        data = bytearray()
        while self._queue and self._queue[0][0] <= now_us:
            data += self._queue.popleft()[1]
        return bytes(data)

    def cut(self) -> None:
        """What is on the wire is gone."""
        self._queue.clear()


def _frames(data: bytes) -> list[bytes]:
    """Cut behind every end of a frame; text without one is a piece of its own."""
    end = bytes((END,))
    pieces = data.split(end)
    return [piece + end for piece in pieces[:-1]] + [piece for piece in pieces[-1:] if piece]
