"""How good a link is, in numbers."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class LinkHealth:
    """How good the link is, for the service screen and `doctor`. Counts since this program started."""

    frames: int = 0
    damaged: int = 0  # frames with a wrong CRC, packing or content
    noise_bytes: int = 0
    naks: int = 0  # frames of ours that arrived damaged
    losses: int = 0
    resets: int = 0
    rank_faults: int = 0  # ranks and ties of the board that its own scan numbers contradict
    round_trip_us: int = 0  # smoothed, 0 until one was seen
    clock_error_us: int = 0  # the board's clock is known to ± this, 0 until it is known at all
    board: dict[int, int] = field(default_factory=dict)  # the board's own counters, by `Health`
    muted: int = 0  # inputs that are deaf
    levels: int = 0  # inputs that are down, as of the last beat
