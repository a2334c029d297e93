"""The record reader under atheris: any text, grown from the records of the tests.

`python -m tests.fuzz.record_reader -runs=1000000 CORPUS tests/referee/scenarios` (`make fuzz`).
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["referee"]):
    from referee.record import read, write


def feed_once(data: bytes) -> None:
    """Reads it; what could be read reads back from what is written of it, with the same entries."""
    text = data.decode("utf-8", "replace")
    record = read(text)
    assert len(record.errors) <= text.count("\n") + len(text) + 2
    if record.entries and not record.errors:
        again = read(write(record.setup, record.log, record.autos))
        assert again.log == record.log, text


def main() -> None:
    atheris.Setup(sys.argv, feed_once)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
