"""The host's readers of the serial line under atheris: any bytes, cut anywhere.

`python -m tests.fuzz.wire_reader -runs=1000000 CORPUS` (`make fuzz`); the corpus begins with the test vectors.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["tablehost.wire"]):
    from tablehost.wire import messages
    from tablehost.wire.errors import MessageMalformed
    from tablehost.wire.frames import LIMIT, Frame, FrameReader, Noise, encode
    from tablehost.wire.link import HostLink

GREETED = messages.Hello(0x0101, 1, 0, 1, 2, 3, 0, 4, 99, 2, 0, 10, 0x7FFFFF, 100, 16, 0, 5_000, 1, 0, 0, 0, 1).wire
"""A board of ours that has just started."""
VECTORS = Path(__file__).parents[1] / "vectors" / "frames.txt"
KEPT = 200_000
"""Bytes a link may hold after any input: a buffer without an end would pass it."""


def feed_once(data: bytes) -> None:
    """The reader, the messages and a link that was opened, all fed the same bytes in two cuts."""
    if not data:
        return
    how, line = data[0], data[1:]
    cut = how >> 2
    if how & 1:  # bodies with a right CRC, so that their fields are reached
        line = b"".join(encode(body[:40]) for body in line.split(b"\xff") if body)
    if how & 2:  # after a sound greeting, as far as it goes
        line = GREETED + line
    reader = FrameReader()
    for piece in (line[:cut], line[cut:]):
        for heard in reader.feed(piece):
            if isinstance(heard, Frame):
                _read(heard.body)
            if isinstance(heard, Noise):
                assert len(heard.data) <= max(LIMIT, len(piece))
    assert len(reader._buffer) <= LIMIT
    link, now = HostLink(), 0
    link.opened(now)
    for piece in (line[:cut], line[cut:]):
        now += 2_000_000
        link.feed(piece, now)
        link.tick(now)
        assert len(link.outgoing()) < KEPT


def _read(body: bytes) -> None:
    for read in (messages.from_board, messages.from_host):
        try:
            message = read(body)
        except MessageMalformed:
            continue
        if message is None or isinstance(message, messages.BoardText):  # a text is made printable
            continue
        (again,) = FrameReader().feed(message.wire)
        assert isinstance(again, Frame)
        assert read(again.body) == message


def _sow(corpus: Path) -> None:
    """The frames of the vectors, as they are and without their envelope."""
    for number, row in enumerate(VECTORS.read_text(encoding="utf-8").splitlines()):
        if row and not row.startswith("#"):
            data = bytes.fromhex(row.split()[2])
            (corpus / f"frame-{number}").write_bytes(b"\0" + data)
            (corpus / f"after-{number}").write_bytes(b"\2" + data)
            for heard in FrameReader().feed(data):
                if isinstance(heard, Frame):
                    (corpus / f"body-{number}").write_bytes(b"\3" + heard.body)


def main() -> None:
    for corpus in (Path(word) for word in sys.argv[1:] if not word.startswith("-")):
        _sow(corpus)
    atheris.Setup(sys.argv, feed_once)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
