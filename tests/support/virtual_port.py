"""A `Transport` in virtual time around a simulated peer: reading lets time pass, so nothing ever waits."""

from __future__ import annotations

from random import Random

from tests.support.port_world import Peer

READ_US = 2_000  # passes with every read


class VirtualPort:
    """Opening it resets the peer. `loss`: share of chunks from the peer that are lost, `damage`: of bytes changed."""

    def __init__(self, peer: Peer, *, loss: float = 0.0, damage: float = 0.0) -> None:
        self.now = 1_000_000
        self._peer, self._loss, self._damage = peer, loss, damage
        self._random = Random(7)
        self.is_closed = False
        peer.power_on(self.now)
        peer.reset(self.now)

    def clock(self) -> int:
        return self.now

    def read(self) -> bytes:
        self.now += READ_US
        self._peer.run(self.now)
        data = bytearray(self._peer.transmit())
        if data and self._random.random() < self._loss:
            return b""
        for at in range(len(data)):
            if self._random.random() < self._damage:
                data[at] ^= 1 << self._random.randrange(7)
        return bytes(data)

    def write(self, data: bytes) -> None:
        self._peer.receive(data, self.now)

    def close(self) -> None:
        self.is_closed = True
