"""How large a record may be that somebody sent: far above any evening, far below what would fill the memory."""

from __future__ import annotations

from typing import Final

RECORD_BYTES: Final = 20_000_000
RECORD_LINES: Final = 100_000
"""Five days and nights of play; as many lines take a quarter of a gigabyte to be judged."""


def is_too_long(lines: int, size: int) -> bool:
    """Whether so many lines, or bytes, are more than any record has."""
    return lines > RECORD_LINES or size > RECORD_BYTES
